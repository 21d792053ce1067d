"""What results change in the umpire's own columns (OR-OWN-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.kit.language import OWN, Effect, NotSaidError, effect
from workbook_engine.rulesets.own_rules.land.alone import Alone
from workbook_engine.rulesets.own_rules.vocabulary.known import known_with
from workbook_engine.rulesets.own_rules.vocabulary.records import OwnColumn, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import ChangedBy, On


def result_read(own: Table[OwnColumn], text: str) -> tuple[str, Effect]:
    """OR-OWN-2 Read what a result does to an own column: its name and how it changes.

    Raise NotSaidError for a column that is not typed on Forces or that results do not change.
    """
    open_to_it = {
        f"{OWN}{name}": name
        for name, row in own.items()
        if row.changes == ChangedBy.RESULTS and row.on == On.FORCES
    }
    if not open_to_it:
        raise NotSaidError("Add a row on Own Columns that results change.")
    does = effect(text, known_with(own, alone=True), open_to_it)
    return open_to_it[does.on], does


def results_read(own: Table[OwnColumn], texts: Iterable[str]) -> Iterator[tuple[str, Effect]]:
    """OR-OWN-2 Yield what can be read of it; of the rest the lint tells."""
    for text in texts:
        try:
            yield result_read(own, text)
        except NotSaidError:
            continue


def after(state: State, unit: Unit, rules: Rules, name: str, does: Effect) -> str:
    """OR-OWN-2 Return what stands in a unit's own column when a result has changed it."""
    its = Alone(state, unit, rules)
    value = does.number.of(its)
    return value if does.times else str(Fraction(its(f"{OWN}{name}")) + value)
