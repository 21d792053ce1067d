"""Interdiction: force on each square, row of the table, die and effect (OC-9.36, OC-9.37).

One table for bombing by aircraft, bombardment by artillery, counter-battery and the suppression of
flak: whoever strikes, it is looked up and carried out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.charts import span
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

RULE = "OC-9.36"


class Effect(StrEnum):
    """What interdiction does to one unit; a unit that loses a step is immobilised as well."""

    LOSS = "loss"
    IMMOBILISED = "immobilised"
    NONE = "none"


class Force(Struct, frozen=True):
    """What is used on a target: squadrons, battalions of artillery, and the squares they share."""

    tactical: int = 0
    """Squadrons of ground attack aircraft."""
    battalions: int = 0
    """Battalions of artillery, which add to the tactical squadrons (D-17)."""
    heavy: int = 0
    """Squadrons of heavy bombers."""
    squares: int = 1

    def __str__(self) -> str:
        """Return the force as an umpire writes it: `3 tactical, 1 heavy on 2 squares`."""
        parts = (
            (self.tactical, "tactical"),
            (self.battalions, "artillery"),
            (self.heavy, "heavy"),
        )
        named = ", ".join(f"{count} {what}" for count, what in parts if count) or "nothing"
        return named if self.squares == 1 else f"{named} on {self.squares} squares"


def row_for(force: Force, rules: Rules) -> str | None:
    """OC-9.36, OC-9.37, D-16, D-17 Return the row of the table a force strikes in, or None.

    Force goes by the square, rounded down. Squadrons and battalions add; heavy bombers have a
    column of their own, and the better of the two rows counts.
    """
    squares = max(force.squares, 1)
    tactical = force.tactical + force.battalions
    if rules.word("interdiction_mixed") == "add":
        tactical += _in_tactical(force.heavy, rules)
    light = _row("tactical", tactical // squares, rules)
    heavy = _row("heavy", force.heavy // squares, rules)
    rows = list(rules.charts["interdiction_force"].rows)
    return max((r for r in (light, heavy) if r), key=rows.index, default=None)


def _row(column: str, number: int, rules: Rules) -> str | None:
    """D-16 Return the row reached: a row begins at its printed lower bound."""
    chart = rules.charts["interdiction_force"]
    rows = list(chart.rows)
    lows = {row: span(str(chart.cell(row, column).printed))[0] or 0 for row in rows}
    printed = [row for row in rows if chart.cell(row, column).printed != "-"]
    reached = [row for row in printed if lows[row] <= number]
    if not reached:
        return None
    row = reached[-1]
    holding = [r for r in printed if _holds(str(chart.cell(r, column).printed), number)]
    if not holding and rules.word("interdiction_9") == "up":
        return rows[rows.index(row) + 1]
    if len(holding) > 1 and rules.word("interdiction_12") == "down":
        return holding[0]
    return row


def _holds(printed: str, number: int) -> bool:
    low, high = span(printed)
    return (low is None or low <= number) and (high is None or number <= high)


def _in_tactical(heavy: int, rules: Rules) -> int:
    """D-17 Return heavy squadrons as the fewest tactical ones that reach the same row."""
    chart = rules.charts["interdiction_force"]
    cell = chart.row_with("heavy", heavy)
    return span(str(chart.cell(cell.row, "tactical").printed))[0] or 0 if cell else 0


def effect_of(row: str, die: int, rules: Rules) -> Effect:
    """OC-9.36 Return what a die does in a row of the table."""
    cell = rules.charts["interdiction"].column_with(row, die)
    return Effect(cell.column) if cell else Effect.NONE


def strike_unit(
    unit: Unit, force: Force, row: str, asks: Questions, what: str = "interdiction"
) -> tuple[Effect, Working]:
    """OC-9.36, OC-9.37 Throw the die of one unit, named after it; return effect and working.

    Ask it on a subject that is struck once a turn, or give each stroke a name of its own.
    """

    def thrown(its: Questions) -> tuple[int, Effect]:
        die = its.d6(what, rule=RULE, question=f"Interdiction of {unit.id}")
        return die, effect_of(row, die, its.umpire.rules)

    die, effect = thrown_for(asks, "strike", thrown, lambda came: IN_WORDS[came[1]])
    return effect, Working(RULE, f"{unit.id}: {force}, row {row}, die {die}", IN_WORDS[effect])


IN_WORDS = {
    Effect.LOSS: "one step lost, immobilised",
    Effect.IMMOBILISED: "immobilised",
    Effect.NONE: "no effect",
}


def struck(unit: Unit, effect: Effect, umpire: Umpire) -> Iterator[Change]:
    """OC-9.36 Yield what an effect changes: a step, and no voluntary move or attack this turn.

    Also OC-9.39. No time is printed; to the end of the turn.
    """
    if effect is Effect.NONE:
        return
    if effect is Effect.LOSS:
        yield Add(Unit, unit.id, "step", 1)
    yield Set(Unit, unit.id, "immobilised_until", umpire.position.turn)
