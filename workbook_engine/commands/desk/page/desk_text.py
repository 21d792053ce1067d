"""The front page on a terminal: lines of plain text, tables in columns and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from sys import maxsize

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.page.faces import TERMINAL
from workbook_engine.commands.desk.page.front_rows import (
    Row,
    Section,
    asked,
    changed,
    defaults,
    fights,
    findings,
    head,
    in_vain,
    losses,
    odds,
    remarks,
    sent,
    steps,
)
from workbook_engine.commands.desk.page.front_value import FrontPage


def desk_text(front: FrontPage) -> Iterator[str]:
    """Yield the front page line by line."""
    yield from head(front)
    yield from _titled(sent(front), _in_columns(sent(front)))
    yield asked(front).title
    yield from questions_told(front)
    yield from _in_columns(defaults(front))
    yield from in_vain_told(front)
    yield from steps_told(front)
    yield fights(front).title
    yield from fights_told(front) or (fights(front).blank,)
    yield from _losses_told(front)
    yield from _titled(findings(front), _in_sentences(findings(front), TERMINAL.below))


def turn_told(front: FrontPage) -> Iterator[str]:
    """Yield what a turn brought: its fights, then losses and what to know."""
    yield from _titled(fights(front), _in_columns(fights(front)))
    yield from _losses_told(front)


def fights_told(front: FrontPage) -> list[str]:
    """Return the fights, how likely their results were, and why they are not as last drafted."""
    lines = list(_in_columns(fights(front)))
    for section, most in ((odds(front), TERMINAL.odds), (changed(front), TERMINAL.changed)):
        lines += _titled(section, _in_sentences(section, most)) if section.rows else ()
    return lines


def questions_told(front: FrontPage) -> Iterator[str]:
    """Yield each question that bars the commit: what holds, on what it rests, where to answer."""
    section = asked(front)
    rows, more = _first(section.rows, TERMINAL.asked)
    for row in rows:
        mark, question, *rest = row.texts
        about = zip(section.heads[2:], rest, strict=True)
        yield " ".join((mark, question, *(f"{head}: {said}." for head, said in about if said)))
    yield from more


def in_vain_told(front: FrontPage) -> list[str]:
    """Return the order lines of which nothing will come; nothing where there are none."""
    section = in_vain(front)
    return [*_titled(section, _in_sentences(section, TERMINAL.in_vain))] if section.rows else []


def steps_told(front: FrontPage) -> list[str]:
    """Return what each step decided; nothing where none is played."""
    section = steps(front)
    return [*_titled(section, _in_sentences(section, TERMINAL.steps))] if section.rows else []


def _losses_told(front: FrontPage) -> Iterator[str]:
    yield from _titled(losses(front), _in_columns(losses(front), TERMINAL.below))
    yield from _titled(remarks(front), _in_sentences(remarks(front), TERMINAL.below))


def _titled(section: Section, lines: Iterable[str]) -> Iterator[str]:
    yield section.title
    yield from list(lines) or (section.blank,)


def _in_columns(section: Section, most: int = maxsize) -> Iterator[str]:
    """Yield rows in columns; one that is blank in all rows is left out."""
    shown = [
        at
        for at, head in enumerate(section.heads)
        if head not in TERMINAL.without and any(row.texts[at] for row in section.rows)
    ]
    rows, more = _first(section.rows, most)
    heads = [section.heads[at] for at in shown]
    yield from in_columns(heads, [[row.texts[at] for at in shown] for row in rows]) if rows else ()
    yield from more


def _in_sentences(section: Section, most: int) -> Iterator[str]:
    """Yield rows as sentences: what they are about, and what is said."""
    rows, more = _first(section.rows, most)
    for row in rows:
        *about, said = filter(None, row.texts)
        yield ": ".join((" ".join(about), said))
    yield from more


def _first(rows: tuple[Row, ...], most: int) -> tuple[tuple[Row, ...], list[str]]:
    """Return as many rows as there is room for, and how many there are besides."""
    more = len(rows) - most
    return rows[:most], [f"and {more} more"] if more > 0 else []
