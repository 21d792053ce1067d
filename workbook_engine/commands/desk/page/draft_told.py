"""What a draft or a turn says on the terminal: each fight in a line, questions with their cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.page.front_rows import changed_rows, where
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.playing.play import must_answer
from workbook_engine.core.front import Fight, Front

MOST = 12
"""Losses, or remarks of a kind, that are told one by one."""
HEADS = ("Fight", "Place", "Sums", "Dice", "Result", "")


def fights_told(front: FrontPage) -> tuple[str, ...]:
    """Return the fights as a table, and of those that are not as they were drafted why."""
    changed = (": ".join(row.texts) for row in changed_rows(front))
    return (*_in_a_table((each.fight, each.since) for each in front.fights), *changed)


def _in_a_table(fights: Iterable[tuple[Fight, str]]) -> tuple[str, ...]:
    rows = [
        (
            each.label,
            each.place,
            each.sums,
            each.dice,
            ", ".join(filter(None, (each.result, each.remark))),
            since,
        )
        for each, since in fights
    ]
    return tuple(in_columns(HEADS, rows)) if rows else ()


def turn_told(front: Front) -> Iterator[str]:
    """Yield a turn on a page of the terminal: each fight, then losses and what to know."""
    yield from _in_a_table((each, "") for each in front.fights) or ("No fight.",)
    lost = [f"{each.whose} ({each.side}) {each.what}" for each in front.losses]
    if lost:
        yield f"Lost: {'; '.join(_first(lost))}."
    known: dict[str, list[str]] = {}
    for each in front.remarks:
        known.setdefault(each.about, []).append(each.text.rstrip("."))
    yield from (f"{about}: {'; '.join(_first(texts))}." for about, texts in known.items())


def _first(texts: list[str]) -> list[str]:
    """Return as many as a line or two hold, and how many there are besides."""
    more = len(texts) - MOST
    return [*texts[:MOST], f"and {more} more"] if more > 0 else texts


def questions_told(front: FrontPage) -> Iterator[str]:
    """Yield a sentence for each question that bars the commit, with the cell that answers it."""
    for each in front.must:
        at = f" Answer in {where(each.cell)}." if each.cell else ""
        yield from (f"{said}{at}" for said in must_answer((each.judgement,)))
