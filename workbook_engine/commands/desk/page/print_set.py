"""Which sheets an umpire wants on paper: his Desk, the fights, what waits for him, and the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.page.rules_sheet import NAME as RULES
from workbook_engine.commands.desk.playing.play import Played
from workbook_engine.commands.desk.reading.desk import WORKINGS, Desk
from workbook_engine.commands.desk.reading.places import as_read
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.desk import LogRow
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.languages import in_all
from workbook_engine.sheets.in_sight import has_rows
from workbook_engine.sheets.labels import ABOUT, found_among
from workbook_engine.sheets.page import FIRST_SHEET
from workbook_engine.sheets.paper import FORM
from workbook_engine.sheets.pictures import MAP
from workbook_engine.sheets.schema import Schemas, SheetSchema, Which
from workbook_engine.sheets.validations import LISTS


def own_set(desk: Desk, played: Played | None) -> tuple[str, ...]:
    """Return the sheets of the umpire's own set that have anything on them, as the master has them.

    The fights are those that the rule set puts on the front page: the sheet that has a row of each.
    """
    wanted = {*_fights(desk, played), *_waiting(desk, played), *_map(desk)}
    wanted |= {sheet for sheet in desk.master.book.sheets() if folded(sheet) == folded(FIRST_SHEET)}
    return tuple(sheet for sheet in desk.master.book.sheets() if sheet in wanted)


def _fights(desk: Desk, played: Played | None) -> Iterator[str]:
    labels = {each.label for each in desk.ruleset.front(played.turn).fights} if played else set()
    for sheet in desk.schemas.in_book("master"):
        layout = desk.reading.layouts.get(sheet.record)
        if sheet.group == WORKINGS and layout and labels & desk.workings[sheet.record].keys():
            yield layout.sheet


def _waiting(desk: Desk, played: Played | None) -> Iterator[str]:
    cells = as_read(desk).of_questions()
    for each in played.to_answer if played else ():
        if each.name in cells:
            yield cells[each.name].sheet


def _map(desk: Desk) -> Iterator[str]:
    """Yield the sheet of the drawn map; in a master made before there was one, the map in cells."""
    if MAP in desk.master.book.sheets():
        yield MAP
        return
    for sheet in desk.schemas.in_book("master"):
        layout = desk.reading.layouts.get(sheet.record)
        if sheet.shape.is_drawn and layout:
            yield layout.sheet


def filled(
    book: FileBook, schemas: Schemas, which: Which, *, set_up: bool = False
) -> tuple[str, ...]:
    """Return the sheets of a book that are worth paper: none that is hidden, no blank table.

    Nothing is printed twice: not the map in cells beside the drawn one, no order sheet beside the
    form on paper, which shows what is typed there, and of the turns before no log, for each was
    printed in its turn. A form is printed however blank it is, and so is a sheet of somebody's own.
    Of the umpire's About and the charts, the same all through a game, the latter have a card;
    nor is what he set up and no turn changes, or what the map shows, unless it is asked for.
    """
    there = [each for each in book.sheets() if each not in book.hidden()]
    known = schemas.by_title(which)
    twice = {title for title, sheet in known.items() if _is_shown_elsewhere(sheet, which, there)}
    tables = {
        title
        for title, sheet in known.items()
        if sheet.shape.has_rows and (which == "master" or sheet.book != "order")
    }
    blank = {each for each in there if folded(each) in tables and not has_rows(book.read(each))}
    if which == "master":
        twice |= {folded(ABOUT), folded(book.laid(RULES))}
        if not set_up:
            twice |= {title for title, sheet in known.items() if sheet.json.get("x-unprinted")}
    left_out = {*blank, LISTS, *(each for each in there if folded(each) in twice)}
    return tuple(each for each in there if each not in left_out)


def _is_shown_elsewhere(sheet: SheetSchema, which: Which, there: Sequence[str]) -> bool:
    if sheet.record is LogRow:
        return which == "master"
    if sheet.book == "order" and which == "team":
        return bool(found_among(FORM, there))
    return sheet.shape.is_map and bool(found_among(MAP, there))


def handed_out(schemas: Schemas) -> frozenset[str]:
    """Return the sheets of a team's book whose pages are passed on one by one: all but tables."""
    pages = (each.title for each in schemas.in_book("team") if not each.shape.has_rows)
    return frozenset(each for title in (ABOUT, FORM, *pages) for each in in_all(title))


def on_paper(sheets: Iterable[str], book: FileBook, schemas: Schemas) -> tuple[str, ...]:
    """Return sheets of a team's book as they are printed: order sheets on the form on paper."""
    orders = (each.title for each in schemas.in_book("team") if each.book == "order")
    forms = {folded(each) for title in orders for each in in_all(title)}
    form = found_among(FORM, book.sheets())
    chosen = (form if form and folded(each) in forms else each for each in sheets)
    return tuple(dict.fromkeys(chosen))


def named(asked: Iterable[str], sheets: Sequence[str]) -> tuple[str, ...]:
    """Return sheets as a book spells them, in its order; one that it lacks ends the command."""
    spelt = {folded(each): each for each in sheets}
    for each in asked:
        if folded(each) not in spelt:
            near = did_you_mean(each, sheets) or f"It has {', '.join(sheets)}."
            raise Stop(Status.USAGE, f"The book has no sheet {each}. {near}")
    wanted = {spelt[folded(each)] for each in asked}
    return tuple(each for each in sheets if each in wanted)
