"""Why a fight is not as the last draft had it: which order, answer or amendment.

Each step since the draft is taken back by itself, and the turn played without it: a fight that is
otherwise then has changed because of it. No rule is asked what it looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from workbook_engine.commands.desk.playing.causes import Step, steps_between, with_steps
from workbook_engine.commands.desk.playing.drafted_on import DraftedOn, answers_now, last_draft
from workbook_engine.commands.desk.playing.play import Played, compared, play_desk
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.desk import team_called
from workbook_engine.core.names import subject_in
from workbook_engine.core.records import Record, replace
from workbook_engine.core.umpire import Answer
from workbook_engine.reports.desk_rows import ruling_rows
from workbook_engine.sheets.order_lines import otherwise, placed, said

MOST = 16
"""So many steps are taken back one by one; of more, the order lines of a team together."""
ELSE = "what else was changed on the sheets of the master"


class Since(Struct, frozen=True):
    """What was done since the last draft: in words, and the desk without it."""

    said: str
    without: Desk


class Why(Struct, frozen=True):
    """Why fights are not as they were drafted."""

    fights: Mapping[str, tuple[str, ...]]
    """The reasons, by what a fight is called."""
    gone: tuple[str, ...] = ()
    """Fights of the last draft that are fought no more; their reasons are among those."""


def why_changed(played: Played, changed: Sequence[str]) -> Why:
    """Return why fights are new, gone, or not as they were; nothing where nobody knows."""
    was = last_draft(played.desk)
    now = _fights(played)
    gone = tuple(each for each in was.fights if each not in now) if was else ()
    if was is None or not (changed or gone):
        return Why({})
    steps = list(_since(played, was))
    without = [_fights(play_desk(each.without)) for each in steps]
    other = _by_hand(played.desk, was)
    return Why(
        {
            label: tuple(
                dict.fromkeys(
                    each.said
                    for each, fights in zip(steps, without, strict=True)
                    if fights.get(label) != now.get(label)
                )
            )
            or other
            for label in (*changed, *gone)
        },
        gone,
    )


def _fights(played: Played) -> dict[str, object]:
    """Return each fight with what is ruled on it."""
    desk, turn = played.desk, played.turn
    ruled: dict[str, list[object]] = {}
    for row in ruling_rows(desk.position, turn.rulings, desk.schemas.called):
        ruled.setdefault(subject_in(row.ruling), []).append((row.ruling, compared(row)))
    fights = desk.ruleset.front(turn).fights
    return {each.label: (replace(each, row=None), ruled.get(each.label)) for each in fights}


def _since(played: Played, was: DraftedOn) -> Iterator[Since]:
    """Yield what was ordered, answered and amended since the draft."""
    desk = played.desk
    answered, amended = list(_answers(desk, was)), list(_amendments(desk, was))
    steps = steps_between(desk, was.orders, desk.orders)
    yield from _orders(desk, steps, together=len(steps) + len(answered) + len(amended) > MOST)
    yield from answered
    yield from amended


def _orders(desk: Desk, steps: Sequence[Step], *, together: bool) -> Iterator[Since]:
    if not together:
        for step in steps:
            yield Since(_said(desk, step), with_steps(desk, (step.taken_back,)))
        return
    for team, of in groupby(sorted(steps, key=_team), key=_team):
        lines = list(of)
        many = f"{counted(len(lines), 'order line')} of {team_called(desk.state, team)}"
        yield Since(many, with_steps(desk, [each.taken_back for each in lines]))


def _line(step: Step) -> Record:
    line = step.now if step.now is not None else step.was
    assert line is not None
    return line


def _team(step: Step) -> str:
    return _line(step).key.rpartition("/")[0]


def _said(desk: Desk, step: Step) -> str:
    """Return an order line in words: where it stands, what it says, and what it said before."""
    schema, line, how = desk.schemas.of(step.record), _line(step), _umpires_word(desk, step)
    where, words = placed(schema, line.key), said(schema, line)
    if step.now is None:
        return f"{where} {how or 'taken out'}: {words}"
    if step.was is None:
        return f"new {where}: {words}"
    was = otherwise(schema, step.was, step.now)
    return f"{where} is now {words} ({was}{how and f'; {how}'})"


def _umpires_word(desk: Desk, step: Step) -> str:
    lines = desk.given.mirror.lines
    about = [each for each in lines if (each.record, each.line) == (step.record, _line(step).key)]
    if any(each.void for each in about):
        return "voided by you"
    return "as you amended it" if any(each.instead for each in about) else ""


def _answers(desk: Desk, was: DraftedOn) -> Iterator[Since]:
    now = answers_now(desk)
    for name in dict.fromkeys((*was.answers, *now)):
        before, after = was.answers.get(name), now.get(name)
        if before != after:
            answers = {k: v for k, v in desk.answers.items() if k != name}
            answers |= {name: before} if before else {}
            without = replace(desk, reading=replace(desk.reading, answers=answers))
            yield Since(f"your answer for {_asked(name)}: {_answer(before, after)}", without)


def _asked(name: str) -> str:
    """Return of whom a question is and what it asks: `C3, die`."""
    parts = [*name.split("/")[2:-1], ""]
    return ", ".join(filter(None, (parts[0], parts[1].replace("_", " ") if parts[1:] else "")))


def _answer(before: Answer | None, after: Answer | None) -> str:
    was = f" (was {shown(before.value)})" if before else ""
    if after is None:
        return f"cleared{was}"
    if before and before.value == after.value:
        return f"{shown(after.value)} as before, its reason or sign is new"
    return f"{shown(after.value)}{was}"


def _amendments(desk: Desk, was: DraftedOn) -> Iterator[Since]:
    for each in dict.fromkeys((*was.amendments, *desk.amendments)):
        if each in was.amendments and each in desk.amendments:
            continue
        if each in desk.amendments:
            others = tuple(other for other in desk.amendments if other != each)
            how = f"to {shown(each.value) or 'blank'}"
        else:
            others, how = (*desk.amendments, each), "taken out"
        without = replace(desk, reading=replace(desk.reading, amendments=others))
        yield Since(f"your amendment of {each.what} {how}", without)


def _by_hand(desk: Desk, was: DraftedOn) -> tuple[str, ...]:
    """Return what else it may be: what was changed by hand, or anything on the master."""
    new = [each.text for each in desk.by_hand if each.text not in was.by_hand]
    return (f"changed by hand: {'; '.join(new[:3])}",) if new else (ELSE,)
