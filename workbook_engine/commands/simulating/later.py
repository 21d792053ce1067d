"""The orders that come with a sample, stage by stage, over a game that is played in memory."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.commands.samples import orders_of_turn
from workbook_engine.core.findings import Cell, Severity
from workbook_engine.core.order_sheets import as_read, with_teams
from workbook_engine.core.orders import PartOrders
from workbook_engine.core.records import Orders, Record, State, Tables
from workbook_engine.core.ruleset import RuleSet


class SampleOrders(Struct, frozen=True):
    """What a sample orders in a stage, as far as a game as it stands lets it be carried out."""

    sample: str
    ruleset: RuleSet

    def __call__(self, state: State) -> Orders:
        """Return the orders of the stage that is to be played; none where the sample has none.

        Lines that the rules do not understand, such as of a unit that is lost, move nobody.
        """
        given = orders_of_turn(self.sample, self.ruleset, state.position, state.tables)
        lines: dict[type[Record], dict[str, Record]] = {}
        for orders in given.values():
            for kind in orders:
                lines.setdefault(kind, {}).update(orders[kind])
        laid = with_teams(self.ruleset.orders, state, Tables(lines))
        laid, _ = as_read(self.ruleset.orders, state, laid)
        return understood(self.ruleset, state, laid)


def understood(ruleset: RuleSet, state: State, orders: Orders) -> PartOrders:
    """Return orders as far as a state lets them be understood: the other lines move nobody."""
    where: dict[Cell, tuple[type[Record], str]] = {}

    def cell(kind: type[Record], key: str, field: str) -> Cell:
        at = Cell(kind.__name__, key, field)
        where[at] = kind, key
        return at

    found = ruleset.check(state, orders, cell)
    wrong = {where[e.cell] for e in found if e.severity is Severity.ERROR and e.cell in where}
    lines = {
        kind: {key: row for key, row in orders[kind].items() if (kind, key) not in wrong}
        for kind in orders
    }
    return PartOrders(Tables(lines), orders)
