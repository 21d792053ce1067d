"""What of the orders on a desk comes to nothing: told before the dice, and before the draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbook_engine.commands.desk.playing.play import begun
from workbook_engine.commands.desk.reading.collected import BLANK, MISSING, standings
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.findings import stops_draft
from workbook_engine.core.records import RowKey
from workbook_engine.core.rehearsal import rehearsed
from workbook_engine.core.rulings import Answer, Vain


def in_vain(desk: Desk, *, drafting: bool = False) -> Mapping[RowKey, Sequence[Answer]]:
    """Return the parts of order lines of which nothing comes, line by line.

    Until all orders are in, or it is drafted without them, only that is told which stands by
    itself: another's orders may bring the enemy to where nobody is, or ask for support.
    """
    orders = desk.orders
    if desk.set_up or stops_draft(desk.findings) or not any(orders[kind] for kind in orders):
        return {}
    waits = any(each.standing in (MISSING, BLANK) for each in standings(desk))
    all_in = drafting or desk.is_drafted or not waits
    found = {
        line: [each for each in parts if all_in or each.vain is Vain.TEAM]
        for line, parts in rehearsed(begun(desk)).items()
    }
    return {line: parts for line, parts in found.items() if parts}
