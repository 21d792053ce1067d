"""The umpire's map drawn out of the map sheets as they are typed, in the master as it lies."""

from __future__ import annotations

from workbook_engine.books.book import Drawing
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.records import Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.maps import fills
from workbook_engine.sheets.pictures import MAP, about_map, pictures_of
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.templates import make_book
from workbook_engine.sheets.workings import write_rows


def before_the_turn(desk: Desk) -> Turn:
    """Return a turn in which nothing happens: its views show how things stand."""
    return Turn(before=desk.state, after=desk.state, rulings=(), judgements=(), findings=())


def draw_maps(desk: Desk, turn: Turn, views: Tables) -> None:
    """Let the drawn sheets of the master say what a turn's views show, and look like it.

    The pictures of the sheet Map come in the place of those before. Until the first turn is played
    the pages of the others are set as well, to fit the paper; afterwards the land is what it was,
    unless somebody has touched the map or the sheets since the last commit.
    """
    layouts, book = desk.reading.layouts, desk.master.book
    drawn = [
        each
        for each in desk.schemas.in_book("master")
        if each.shape.is_drawn and each.record in layouts and views[each.record]
    ]
    for each in drawn:
        write_rows(book, each, layouts[each.record], views[each.record].values())
    if drawn and (desk.set_up or not desk.map_holds):
        grids = [each for each in desk.schemas.in_book("master") if each.shape.is_ground]
        sheets = [*drawn, *(grids if desk.set_up else ())]
        made = _made(desk, sheets, views)
        for each in sheets:
            drawing = Drawing(made, fills(), cells=each.shape.is_drawn, page=desk.set_up)
            book.draw(layouts[each.record].sheet, drawing)

    if MAP in book.sheets():
        book.show(MAP, _pictured(desk, turn))
        in_cells = (each.title for each in desk.schemas.in_book("master") if each.shape.is_map)
        book.write(MAP, {"A1": about_map(next(in_cells, ""))})


def _pictured(desk: Desk, turn: Turn) -> bytes:
    """Return a book of the sheet Map alone, with the drawn map after a turn."""
    name = desk.campaign_row.name
    pictures = pictures_of([each.png for each in desk.ruleset.maps(turn)], name)
    stamp = {"campaign": name}
    return make_book(
        desk.schemas, "master", Tables(), title=name, stamp=stamp, pictures=pictures, only={MAP}
    )


def _made(desk: Desk, sheets: list[SheetSchema], views: Tables) -> bytes:
    """Return a book of some sheets alone, as a new campaign's has them."""
    name = desk.campaign_row.name
    return make_book(
        desk.schemas,
        "master",
        desk.state.tables.replaced(
            {each.record: views[each.record] for each in sheets if each.shape.is_drawn}
        ),
        title=name,
        stamp={"campaign": name},
        only=frozenset(each.title for each in sheets),
    )
