"""A ruling explained in lines: the rule, the inputs, the chart's cell, the dice and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.answers import shown
from workbook_engine.core.desk import team_called
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Judgement, Ruling, Standing
from workbook_engine.reports.desk_rows import Called, change_texts, die_text


def explained(ruling: Ruling, called: Called, state: State) -> tuple[str, ...]:
    """Return the lines that explain a ruling, its name first."""
    names = partial(team_called, state)
    return (
        f"{ruling.id} ({ruling.phase}, {ruling.rule})",
        ruling.text,
        *_part("Working", (str(line) for line in ruling.working)),
        *_part("Dice", (f"{die_text(roll)}: {roll.name}" for roll in ruling.rolls)),
        *_part("Decided by the umpire", _decided(ruling)),
        *_part("What changes", change_texts(ruling.changes, called)),
        *_part("What the teams hear", (f"{names(told.team)}: {told.text}" for told in ruling.told)),
    )


def _part(heading: str, lines: Iterator[str]) -> Iterator[str]:
    first = next(lines, None)
    if first is not None:
        yield f"{heading}:"
        yield f"  {first}"
        yield from (f"  {line}" for line in lines)


def _decided(ruling: Ruling) -> Iterator[str]:
    for asked in ruling.judgements:
        if asked.standing is not Standing.RULE:
            yield _judgement(asked)


def _judgement(asked: Judgement) -> str:
    what = asked.question or asked.name
    reason = f"; {asked.because}" if asked.of_row else f", {asked.because}" if asked.reason else ""
    by_rule = shown(asked.default) or "blank"
    value = shown(asked.value) or "blank"
    return f"{what}: {value} (by the rules {by_rule}; {asked.standing}{reason})"
