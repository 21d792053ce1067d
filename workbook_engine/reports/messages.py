"""What each team would hear, and the umpire's own words instead; asked like any judgement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.asked import Asked
from workbook_engine.core.desk import MessageRow
from workbook_engine.core.names import joined
from workbook_engine.core.question import Question
from workbook_engine.core.records import Position, replace
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.umpire import Umpire

OWN_MESSAGE = "own message"
"""The phase of what the umpire tells a team of himself."""
NOTHING = "-"
"""Typed instead of a message: the team hears nothing."""


def with_umpires_words(turn: Turn, umpire: Umpire) -> Turn:
    """Return the turn with the umpire's words in place of the drafted ones (OC-2.2)."""
    umpire = umpire.afresh()
    rulings = tuple(
        replace(ruling, told=tuple(_heard(ruling, umpire))) if ruling.told else ruling
        for ruling in turn.rulings
    )
    return _with(turn, rulings, umpire.asked)


def _with(turn: Turn, rulings: tuple[Ruling, ...], asked: Asked) -> Turn:
    """Return a turn with other rulings, and with what more the umpire was asked for them."""
    judgements = (*turn.judgements, *asked.judgements)
    findings = (*turn.findings, *asked.findings)
    return replace(turn, rulings=rulings, judgements=judgements, findings=findings)


def _heard(ruling: Ruling, umpire: Umpire) -> Iterator[Told]:
    for name, told in _named(ruling):
        asked = Question(name, told.text, "umpire", f"tell {told.team}", basis=told.text)
        words = umpire.judge(asked)
        if words != NOTHING:
            yield told if words == told.text else Told(told.team, words)


def with_own_messages(turn: Turn, rows: Iterable[MessageRow], umpire: Umpire) -> Turn:
    """Return the turn with the messages that the umpire has written himself (OC-2.2)."""
    umpire = umpire.afresh()
    rulings = tuple(ruling for row in rows if (ruling := _own(row, umpire)) is not None)
    return _with(turn, (*turn.rulings, *rulings), umpire.asked)


def _own(row: MessageRow, umpire: Umpire) -> Ruling | None:
    """Return the ruling that a team is told the umpire's words; nothing where there are none."""
    asked = len(umpire.asked.judgements)
    words = umpire.judge(Question(row.name, row.text, "umpire", f"tell {row.team}"))
    if words in ("", NOTHING):
        return None
    return Ruling(
        id=row.name,
        rule="umpire",
        text=f"{row.team} is told by the umpire: {words}",
        told=(Told(row.team, words),),
        phase=OWN_MESSAGE,
        judgements=tuple(umpire.asked.judgements[asked:]),
    )


def message_rows(position: Position, turn: Turn) -> tuple[MessageRow, ...]:
    """Return the rows of the Messages sheet from a turn as drafted, before the umpire's words."""
    return tuple(
        MessageRow(name=name, turn=str(position), team=told.team, text=told.text, basis=told.text)
        for ruling in turn.rulings
        for name, told in _named(ruling)
    )


def _named(ruling: Ruling) -> Iterator[tuple[str, Told]]:
    for number, told in enumerate(ruling.told, start=1):
        yield f"{ruling.id}/{joined(f'told {told.team}', number)}", told
