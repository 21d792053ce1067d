"""What lies on the desk beside the lines a team has drawn: what stands, and the umpire's hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from workbook_engine.core.desk import StandingOrder
from workbook_engine.core.records import Orders, Record, State, Tables, field_names, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.standing import ATTACKED, FIELD, TOLD_OTHERWISE, with_standing


def on_the_desk(ruleset: RuleSet, state: State, drawn: Orders, chance: Random) -> Orders:
    """Return drawn orders as they are played: with what stands, some void, some amended."""
    subjects = {sheet.record: sheet.ordered.column for sheet in ruleset.orders}
    lines = [
        line
        for kind in ruleset.stage(state.position).order_sheets
        for line in _with_standing(kind, subjects[kind], state, drawn, chance)
    ]
    return Tables.of(*_amended(lines, subjects, chance))


def _with_standing(
    kind: type[Record], subject: str, state: State, drawn: Orders, chance: Random
) -> Iterator[Record]:
    """Yield the lines of a sheet: one that stands is left, in the place of a fresh one."""
    fresh = [*drawn[kind].values()]
    left = [row for row in state[StandingOrder].values() if row.about and chance.random() < 0.7]
    for n, line in enumerate(with_standing(kind, subject, (), left, ())):
        about = (_team(line), getattr(line, subject))
        same = [each for each in fresh if (_team(each), getattr(each, subject)) == about]
        if same:
            fresh.remove(same[0])
        if same or chance.random() < 0.9:
            yield replace(line, **{kind.key_field: f"{_team(line)} standing {n}"})
    for line in fresh:
        stands = FIELD in field_names(kind) and chance.random() < 0.15
        until = (TOLD_OTHERWISE, ATTACKED, f"turn {state.position.turn + 1}")
        yield replace(line, **{FIELD: chance.choice(until)}) if stands else line


def _amended(
    lines: list[Record], subjects: dict[type[Record], str], chance: Random
) -> Iterator[Record]:
    """Yield the lines without those that are void; some with a value of another line in it."""
    for line in lines:
        drawn = chance.random()
        if drawn < 0.05:
            continue
        if drawn < 0.15:
            other = chance.choice([each for each in lines if type(each) is type(line)])
            kept = {line.key_field, "team", subjects[type(line)]}
            open_to_him = [name for name in field_names(type(line)) if name not in kept]
            names = chance.sample(open_to_him, chance.randint(1, 2))
            line = replace(line, **{name: getattr(other, name) for name in names})
        yield line


def _team(line: Any) -> str:
    return str(getattr(line, "team", ""))
