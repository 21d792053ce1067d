"""The pictures of a drawn map on a sheet of the umpire's, and what he put beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.drawing.image import Image
from PIL import Image as Pictures

from tests.books.making import unpacked
from tests.fog.zips import packed
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.parts import Package
from workbook_engine.books.package.permitted import strays
from workbook_engine.core.records import Tables
from workbook_engine.rulesets import named
from workbook_engine.sheets.pictures import MAP, ROW, pictures_of
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

RULES = named("opcom")
SCHEMAS = schemas_of(RULES)


def painted(colour: str, wide: int = 200, high: int = 140) -> bytes:
    file = BytesIO()
    Pictures.new("RGB", (wide, high), colour).quantize(16).save(file, "PNG")
    return file.getvalue()


def showing(*colours: str) -> bytes:
    """A book of the sheet Map alone, with a picture for each colour."""
    pictures = pictures_of([painted(colour) for colour in colours], "Kleindorf")
    return make_book(SCHEMAS, "master", Tables(), title="", pictures=pictures, only={MAP})


def of_the_umpire(*pictures: bytes, sheet: str = MAP) -> bytes:
    """A book that openpyxl has saved, with pictures of the umpire's own on a sheet."""
    book = Workbook()
    book.active.title = sheet
    for row, each in enumerate(pictures, start=5):
        book[sheet].add_image(Image(BytesIO(each)), f"C{row}")
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def shown(content: bytes, *colours: str) -> bytes:
    """The book with pictures of these colours drawn into it."""
    book = FileBook(content, "master.xlsx")
    book.show(MAP, showing(*colours))
    return book.save()


def colours_on(content: bytes) -> list[tuple[int, int, int]]:
    """The colours of the pictures on the sheet, from the lowest to the topmost."""
    package = Package(unpacked(content))
    drawing = package.related(package.sheets[MAP], "drawing")[0]
    pictures = {each.id: each.target for each in package.relations(drawing)}
    links = re.findall(r'embed="([^"]*)"', package.text(drawing))
    images = load_workbook(BytesIO(content))[MAP]._images  # another program finds as many
    assert len(images) == len(links)
    return [_colour(package.parts[pictures[link]]) for link in links]


def _colour(picture: bytes) -> tuple[int, int, int]:
    red, green, blue = Pictures.open(BytesIO(picture)).convert("RGB").getpixel((9, 9))
    return red, green, blue


RED, BLUE, GREEN = (255, 0, 0), (0, 0, 255), (0, 128, 0)


@pytest.mark.parametrize("pictures", [(), (painted("green"),)], ids=["none", "one"])
def test_a_map_is_put_below_what_the_umpire_has_there(pictures: tuple[bytes, ...]) -> None:
    drawn = shown(of_the_umpire(*pictures), "red", "blue")
    assert colours_on(drawn) == [RED, BLUE, *([GREEN] * len(pictures))]


def test_a_map_drawn_again_takes_the_place_of_the_one_before() -> None:
    once = shown(of_the_umpire(painted("green")), "red", "blue", "red")
    again = shown(once, "blue")
    assert colours_on(again) == [BLUE, GREEN]
    assert sum(name.endswith(".png") for name in unpacked(again)) == 2


def test_the_same_map_drawn_again_leaves_the_book_as_it_was() -> None:
    once = shown(of_the_umpire(painted("green")), "red", "blue")
    assert unpacked(shown(once, "red", "blue")) == unpacked(once)


def test_a_picture_that_another_sheet_shows_too_stays_there() -> None:
    once = unpacked(shown(of_the_umpire(), "red"))
    link = b'<Relationship Id="r1" Type="x/image" Target="/xl/media/drawn_map_1.png"/>'
    name = "xl/drawings/_rels/drawing9.xml.rels"
    once[name] = b'<Relationships xmlns="urn:x">' + link + b"</Relationships>"
    again = unpacked(shown(packed(once), "blue"))
    assert again["xl/media/drawn_map_1.png"] == once["xl/media/drawn_map_1.png"]


def test_cells_and_pictures_are_written_in_one_save() -> None:
    book = FileBook(of_the_umpire(), "master.xlsx")
    book.show(MAP, showing("red"))
    book.write(MAP, {"A1": "drawn"})
    saved = book.save()
    assert colours_on(saved) == [RED]
    assert FileBook(saved, "master.xlsx").read(MAP)[0][0] == "drawn"


def test_each_sheet_of_a_long_land_is_a_page_of_its_own() -> None:
    page = load_workbook(BytesIO(shown(of_the_umpire(), "red", "blue", "red")))[MAP]
    assert len(page.row_breaks.brk) == 2
    assert page.page_setup.paperSize == 8
    assert re.fullmatch(r"'Map'!\$A\$2:\$\w+\$\d+", str(page.print_area))


def test_the_rows_below_a_map_are_as_high_as_it_was_laid_by() -> None:
    """LibreOffice takes a height of rows that is not said to be set for lower, and flattens it."""
    page = load_workbook(BytesIO(shown(of_the_umpire(), "red")))[MAP]
    assert page.sheet_format.customHeight
    assert page.sheet_format.defaultRowHeight == ROW * 3 / 4


def test_a_teams_book_may_hold_pictures_and_nothing_with_them() -> None:
    pictures = pictures_of([painted("red")], "Kleindorf")
    book = make_book(SCHEMAS, "team", Tables(), title="", pictures=pictures)
    assert not strays(book)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda png: png + b"more",
        lambda png: png[:-12] + b"\0\0\0\4tEXthide\0\0\0\0" + png[-12:],
        lambda png: png[:-4],
    ],
    ids=["behind the picture", "a text in it", "cut off"],
)
def test_what_hides_in_a_picture_is_a_stray(spoil: Callable[[bytes], bytes]) -> None:
    parts = unpacked(showing("red"))
    parts["xl/media/image1.png"] = spoil(parts["xl/media/image1.png"])
    assert "xl/media/image1.png holds more than a picture." in strays(packed(parts))


def test_a_shape_among_the_pictures_is_a_stray() -> None:
    parts = unpacked(showing("red"))
    name = "xl/drawings/drawing1.xml"
    parts[name] = parts[name].replace(b"<xdr:clientData/>", b"<xdr:sp/><xdr:clientData/>")
    assert f"{name} holds the element sp." in strays(packed(parts))
