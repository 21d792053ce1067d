"""A report cell by cell: the umpire's words in the place of what no other fact tells (OC-2.2).

A line of the situation, a cell of a table, a remark: each is known by where it stands. What is
made of other facts, such as a sum, has its words here alone; what it is made of has its own row.
Where it stands is told in the language of the team, as what stands there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from workbook_engine.core.desk import Team
from workbook_engine.core.instead import CELL, Fact, Facts
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import Page, Pages, RowLook, Table, TableLine
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Hears, Seen
from workbook_engine.kit.told import in_own_language, news_facts

S = TypeVar("S", bound=Seen)

H = TypeVar("H", bound=Hears)
P = ParamSpec("P")

Say = Callable[[str, str], str]
"""Tells what is said in a place of the report, where something was to be said."""
Pairs = tuple[tuple[str, str], ...]


def in_umpires_words(
    report: Callable[Concatenate[S, P], Pages],
) -> Callable[Concatenate[S, P], Pages]:
    """Return what writes a report with the umpire's words where he says it otherwise."""

    @wraps(report)
    def worded(seen: S, /, *args: P.args, **named: P.kwargs) -> Pages:
        pages = report(seen, *args, **named)
        return _worded(pages, _by_place(seen)) if seen.cells else pages

    return worded


def lines_in_umpires_words(seen: Seen, lines: Pairs) -> Pairs:
    """Return lines of the situation of a team's first page as the umpire says them."""
    return _lines(lines, "", _by_place(seen))


def cell(seen: Seen, table: str, row: str, head: str, text: str) -> str:
    """Return what stands in a cell, as the umpire says it: for what stands elsewhere as well."""
    return _by_place(seen)(f"{spoken(table)}: {row}, {spoken(head)}", text)


def report_facts(
    view: Callable[[Turn, Team], H],
    report: Callable[[H], Pages],
    known: Callable[[H], Iterable[Fact]],
    rule: str,
    nothing: Collection[str] = (),
) -> Facts:
    """Return what yields a team's report fact by fact: what is known, what was heard, its cells.

    `known` are facts of more than the report, such as each enemy in sight; `rule` is the report's
    own; `nothing` is what a cell says where there is nothing to say.
    """

    @in_own_language
    def facts(turn: Turn, team: Team) -> tuple[Fact, ...]:
        seen = view(turn, team)
        first, said = [*known(seen)], {*map(spoken, nothing), *seen.heard}
        texts = {each.text for each in first}
        cells = cell_facts(report(seen), rule, said, texts)
        return (*first, *news_facts(turn, seen.heard), *cells)

    return facts


def cell_facts(
    pages: Pages, rule: str, told: Container[str], known: Container[str]
) -> Iterator[Fact]:
    """Yield the cells of a report with a line that no other fact tells, and that says something.

    `known` are the enemies beside the inset of the map that are facts: with what each is goes the
    rest of its row. All but the situation on a team's first page is quiet: figures, and what is
    made of other facts.
    """
    found: dict[str, str] = {}

    def heard(where: str, text: str) -> str:
        if not all(line in told for line in text.splitlines()):
            found.setdefault(where, text)
        return text

    pages = tuple(_without(page, known) for page in pages)
    _worded(tuple(replace(page, beside=None, tables=()) for page in pages[:1]), heard)
    lines = {*found}
    _worded(pages, heard)
    for where, text in found.items():
        part = where.removesuffix(f": {text}")
        yield Fact(part, text, ((CELL, where),), rule, quiet=where not in lines)


def _without(page: Page, known: Container[str]) -> Page:
    if not page.beside:
        return page
    lines = (e for e in page.beside.lines if not any(text in known for text in e.cells))
    return replace(page, beside=replace(page.beside, lines=tuple(lines)))


def _by_place(seen: Seen) -> Say:
    words = dict(seen.cells)
    return words.get


def _worded(pages: Pages, say: Say) -> Pages:
    """Return pages with what is said in each place; a place is the same wherever pages are cut."""
    names, teams = Counter[str](), pages[0].title if pages else ""
    return tuple(
        replace(
            page,
            situation=_lines(page.situation, "" if page.title == teams else f"{page.title}, ", say),
            beside=_table(page.beside, names, say) if page.beside else None,
            tables=tuple(_table(each, names, say) for each in page.tables),
        )
        for page in pages
    )


def _lines(lines: Pairs, before: str, say: Say) -> Pairs:
    said = ((head, say(f"{before}{head}", text)) for head, text in lines)
    return tuple((head, text) for head, text in said if text)


EARLIER = _("Earlier reports")
"""A table of what was told in earlier turns, and worded then."""


def _table(table: Table, names: Counter[str], say: Say) -> Table:
    if table.title == spoken(EARLIER):
        return table
    lines = (_line(table, line, names, say) for line in table.lines)
    return replace(table, lines=tuple(line for line in lines if any(line.cells)))


def _line(table: Table, line: TableLine, names: Counter[str], say: Say) -> TableLine:
    """Return a row of a table; of rows that are called alike, such as a Corps' troops, the nth."""
    first, *cells = line.cells
    if line.look is RowLook.GROUP or not first:
        return line
    name = f"{table.title}: {first.splitlines()[0]}"
    if not cells:
        return replace(line, cells=(say(name, first),))
    names[name] += 1
    name += f" ({names[name]})" if names[name] > 1 else ""
    places = (f"{name}, {head}" for head in table.heads[1:])
    said = (text and say(at, text) for at, text in zip(places, cells, strict=True))
    return replace(line, cells=(first, *said))
