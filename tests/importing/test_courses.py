"""Rivers and roads of painted maps: cells of a colour in a row, thick borders of a colour."""

from __future__ import annotations

from pathlib import Path

from openpyxl.styles import Border, PatternFill, Side
from openpyxl.styles.colors import Color

from tests.importing.test_import import blank, game, said, stands
from tests.importing.test_painted import sheet
from workbook_engine.books.book import address
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.importing.courses import courses_of
from workbook_engine.importing.looks import edges
from workbook_engine.importing.mapping import Said
from workbook_engine.importing.painted import PaintedMap
from workbook_engine.rulesets.opcom.vocabulary.map_records import River, Route

__all__ = ["blank", "game"]  # fixtures
BLUE = "0070C0"


def painted(*lines: str, edges: tuple[tuple[str, str], ...] = ()) -> PaintedMap:
    """Return a map on which R is a river; edges are squares and their bottom or right side."""
    squares = {
        (row, column): "river" if letter == "R" else "open"
        for row, line in enumerate(lines, 1)
        for column, letter in enumerate(line, 1)
    }
    places = {address(*at): at for at in squares}
    borders = tuple((places[square], side, BLUE) for square, side in edges)
    legend = {BLUE.lower(): "river"}
    return PaintedMap("map", (1, 1), squares, legend, {}, [], edges=borders)


def lines_of(map_: PaintedMap) -> list[str]:
    return [
        "-".join(address(*at) for at in line.squares) for line in courses_of(map_, ["river"]).lines
    ]


def test_cells_in_a_row_are_a_line_in_order_corner_to_corner_too() -> None:
    assert lines_of(painted("RR..", "..R.", "..RR")) == ["A1-B1-C2-C3-D3"]


def test_a_line_ends_where_another_branches_off() -> None:
    assert lines_of(painted("..R..", "RRRRR")) == ["C1-C2", "A2-B2-C2", "C2-D2-E2"]


def test_what_is_two_squares_wide_or_alone_is_told_and_not_taken() -> None:
    found = courses_of(painted("RR..", "RR.R"), ["river"])
    assert found.lines == ()
    assert [address(*at) for at in found.wide] == ["A1", "B1", "A2", "B2", "D2"]


def test_borders_make_a_line_through_the_squares_north_west_of_their_corners() -> None:
    edges = (("B1", "bottom"), ("C1", "bottom"), ("C2", "right"), ("C3", "right"))
    assert lines_of(painted("....", "....", "....", edges=edges)) == ["A1-B1-C1-C2-C3"]


def test_a_border_of_no_colour_of_its_own_is_black() -> None:
    page = sheet()[1]
    for automatic in (Color(auto=True), Color(indexed=64)):
        page["B2"].border = Border(bottom=Side("thick", color=automatic))
        assert [*edges(page["B2"], [])] == [(2, 2, "bottom", "000000")]


def test_a_ring_comes_back_to_where_it_began() -> None:
    assert lines_of(painted("RRR", "R.R", "RRR")) == ["A1-B1-C1-C2-C3-B3-A3-A2-A1"]


def test_rivers_and_roads_of_a_painted_map_come_to_their_sheets(game: Path) -> None:
    book, page = sheet()
    for square in ("A1", "B1", "C1", "D1", "A2", "B2", "D2", "A3", "B3", "C3", "D3"):
        page[square].fill = PatternFill("solid", fgColor="92D050")
    page["C2"].fill = page["C1"].fill = page["C3"].fill = PatternFill("solid", fgColor="7F7F7F")
    for square in ("B2", "C2", "D2"):
        page[square].border = Border(bottom=Side("thick", color=BLUE))
    book.save(game.parent / "map.xlsx")
    for to, legend in (("Rivers", f"{BLUE}=Fluss"), ("Routes", "7F7F7F=road")):
        outcome = import_file(
            game,
            game.parent / "map.xlsx",
            to,
            said=[(Said.LEGEND, legend)],
            painted=True,
            corner="C4",
            write=True,
        )
        assert f"1 line for {to}" in said(outcome)
    assert outcome.status is Status.PARTLY
    assert f'borders of {BLUE} are not known: say --legend "{BLUE}=..."' in said(outcome)
    (river,), (road,) = stands(game, River).values(), stands(game, Route).values()
    assert (river.barrier, river.squares) == ("major river", ("C5", "D5", "E5", "F5"))  # type: ignore[attr-defined]
    assert (road.kind, road.points) == ("road", "E4 > E6")  # type: ignore[attr-defined]
