"""Results and their consequences (OC-9.22 to OC-9.27, OC-9.34)."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.core.charts import ChartCell
from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.combat.fight import Number
from workbook_engine.rulesets.opcom.vocabulary.records import Result

IN_WORDS = tuple(str(result) for result in Result)
"""The results as the umpire may type them."""

_BY_ROW = {as_row(result): result for result in IN_WORDS}


def look_up(final: Number, column: str, rules: Rules) -> tuple[str, ChartCell]:
    """OC-9.22 Return the result of a score in a column, and where the chart says so."""
    # Half points exist only under a house rule; the chart is printed in whole numbers.
    cell = rules.charts["combat_results"].row_with(column, final // 1)
    if cell is None:
        raise KeyError(f"the {column} column has no row for {final}")
    return _BY_ROW[cell.row], cell


class Consequences(Struct, frozen=True):
    """What a result does to each side, as the chart prints it."""

    attacker_steps: int
    defender_steps: int
    defenders_retire: bool
    supply_per_unit: int
    attackers_thrown_back: bool
    counter_attack: bool
    bars_next_turn: bool


def consequences(result: str, rules: Rules) -> Consequences:
    """OC-9.23 to OC-9.27, D-11 Return what a result does."""
    does, allowed = rules.once(_by_chart, result)
    if allowed == "-" and rules.yes("success_counter_attack"):
        return replace(does, counter_attack=True)
    return does


def _by_chart(rules: Rules, result: str) -> tuple[Consequences, str]:
    """Return what the chart says of a result, and in what words of a counter-attack."""
    chart, row = rules.charts["consequences"], as_row(result)

    def printed(column: str) -> str:
        return str(chart.cell(row, column).printed)

    allowed = printed("counter_attack")
    does = Consequences(
        attacker_steps=int(printed("attacker_steps")),
        defender_steps=int(printed("defender_steps")),
        defenders_retire=printed("retire_open") != "-",
        supply_per_unit=0 if printed("supply_per_unit") == "-" else int(printed("supply_per_unit")),
        attackers_thrown_back=printed("thrown_back_km") != "-",
        counter_attack=allowed == "if_ordered",
        bars_next_turn=printed("counter_attack_next_turn") == "no",
    )
    return does, allowed
