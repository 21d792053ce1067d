"""What play leaves behind is as `check` wants it: no turn stops the next one."""

from __future__ import annotations

from workbook_engine.core.findings import Severity
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn


def unsound_after(ruleset: RuleSet, turn: Turn) -> list[str]:
    """Return what is wrong with the tables after a turn, and was not before."""
    return [
        each for each in _wrong(ruleset, turn.after) if each not in _wrong(ruleset, turn.before)
    ]


def _wrong(ruleset: RuleSet, state: State) -> list[str]:
    found = ruleset.sound(state, lambda *_: None)
    return [str(each) for each in found if each.severity is Severity.ERROR]
