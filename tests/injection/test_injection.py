"""The texts through every writer path: no formula, no link, no broken file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest

from tests.books.making import unpacked
from tests.injection.texts import TEXTS
from tests.new_campaign import few_blank_rows
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.permitted import ECHO
from workbook_engine.books.text_book import TextBook, render
from workbook_engine.core.desk import Campaign, FindingRow, MessageRow, RulingRow, Team
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit
from workbook_engine.sheets.mirror import Mirror, Sent
from workbook_engine.sheets.page import PageHeads, note_on, page_header
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book
from workbook_engine.sheets.workings import Beside, write_orders, write_rows
from workbook_engine.sheets.writing import write_state

SCHEMAS = schemas_of(RULESET)
HARMLESS = "orders of the day"
SHORT = 200
"""What stands in a name, a header or a list is not a novel."""

UNIT = Unit(id="1 Para", side="Allied", team="german", nation="British", profile="7-6-5")
CAMPAIGN = Campaign(name="Tiny", ruleset="opcom")
ORDER = OrderLine(id="german/1", team="german", unit="1 Para", action="Hold")


@pytest.fixture(scope="module", autouse=True)
def few_rows() -> Iterator[None]:
    with few_blank_rows():
        yield


@cache
def empty() -> bytes:
    return make_book(SCHEMAS, "master", Tables.of(CAMPAIGN, UNIT), title="Tiny")


def rows_written(*records: Record) -> bytes:
    """Write rows into an engine's sheet of an existing master."""
    book, kind = FileBook(empty(), "master.xlsx"), type(records[0])
    layout = read(book, SCHEMAS, "master", Position(1)).layouts[kind]
    write_rows(book, SCHEMAS.of(kind), layout, records)
    return book.save()


def in_a_fresh_master(*texts: str) -> bytes:
    units = (replace(UNIT, id=f"{n} Para", brigade=text) for n, text in enumerate(texts))
    return make_book(SCHEMAS, "master", Tables.of(*units), title="Tiny")


def in_the_names_of_teams(*texts: str) -> bytes:
    teams = (Team(team=text[:SHORT], side="Allied") for text in texts)
    return make_book(SCHEMAS, "master", Tables.of(CAMPAIGN, *teams), title="Tiny")


def lines(texts: tuple[str, ...]) -> list[OrderLine]:
    said = enumerate(texts)
    return [replace(ORDER, id=f"german/{n}", unit=text, words=text, to=text) for n, text in said]


def in_a_teams_book(*texts: str) -> bytes:
    return make_book(
        SCHEMAS, "team", Tables.of(*lines(texts)), title="Tiny", stamp={"team": "german"}
    )


def in_a_list(*texts: str) -> bytes:
    words = [text[:SHORT] for text in texts]
    lists = {"Unit": words, "Place": words}
    return make_book(SCHEMAS, "team", Tables(), title="Tiny", lists=lists)


def in_the_state(*texts: str) -> bytes:
    book = FileBook(empty(), "master.xlsx")
    layouts = read(book, SCHEMAS, "master", Position(1)).layouts
    units = (replace(UNIT, id=f"{n} Para", brigade=text) for n, text in enumerate(texts))
    write_state(book, layouts, Tables.of(UNIT), Tables.of(UNIT, *units))
    return book.save()


def in_the_mirror(*texts: str) -> bytes:
    book = FileBook(empty(), "master.xlsx")
    layout = read(book, SCHEMAS, "master", Position(1)).layouts[OrderLine]
    orders = lines(texts)
    origins = {line.id: line.unit for line in orders}
    sent = Sent(Tables.of(*orders))
    write_orders(book, layout, sent, Mirror(), Beside(origins, {}))
    return book.save()


def in_messages(*texts: str) -> bytes:
    said = enumerate(texts)
    return rows_written(*(MessageRow(name=f"{n}/a", turn="1", team=t, text=t) for n, t in said))


def in_rulings(*texts: str) -> bytes:
    fields = ("phase", "rule", "text", "working", "dice", "changes")
    said = (dict.fromkeys(fields, text) for text in texts)
    return rows_written(*(RulingRow(ruling=f"{n}/a", turn="1", **f) for n, f in enumerate(said)))


def in_findings(*texts: str) -> bytes:
    fields = ("severity", "code", "where", "rule", "message", "cure")
    said = (dict.fromkeys(fields, text) for text in texts)
    return rows_written(*(FindingRow(number=n, **f) for n, f in enumerate(said)))


def below_a_table(*texts: str) -> bytes:
    book = FileBook(empty(), "master.xlsx")
    book.write("Teams", {f"A{row}": text for row, text in enumerate(texts, 4)})
    book.write("Teams", {f"SR{row}": text for row, text in enumerate(texts, 400)})
    return book.save()


def saved_twice(*texts: str) -> bytes:
    """Read texts out of one book and write them into the next, as the orders travel."""
    first = FileBook(in_the_mirror(*texts), "master.xlsx").read("Orders")
    held = [str(value) for row in first for value in row]
    return in_the_mirror(*(text for text in held if text in texts))


PATHS: dict[str, Callable[..., bytes]] = {
    path.__name__: path
    for path in (
        in_a_fresh_master,
        in_the_names_of_teams,
        in_a_teams_book,
        in_a_list,
        in_the_state,
        in_the_mirror,
        in_messages,
        in_rulings,
        in_findings,
        below_a_table,
        saved_twice,
    )
}
each_path = pytest.mark.parametrize("path", PATHS)


@cache
def written(path: str) -> bytes:
    return PATHS[path](*TEXTS)


@cache
def harmless(path: str) -> bytes:
    return PATHS[path](*(f"{HARMLESS} {number}" for number in range(len(TEXTS))))


@cache
def cells(path: str) -> tuple[Value, ...]:
    book = FileBook(written(path), "book.xlsx")
    return tuple(value for s in book.sheets() for row in book.read(s) for value in row)


def active(data: bytes) -> Counter[str]:
    """Count what in a book is more than a value, by element and by link; its XML must be sound."""
    found: Counter[str] = Counter()
    for name, part in unpacked(data).items():
        if not name.endswith((".xml", ".rels", ".vml")):
            continue
        for element in ElementTree.fromstring(part).iter():
            tag = element.tag.rpartition("}")[2]
            if tag == "f" and ECHO.fullmatch(f"<f>{escape(element.text or '')}</f>"):
                continue  # the paper form has more or fewer lines, as long texts leave room
            if tag in (
                "f",
                "hyperlink",
                "definedName",
                "formula1",
                "formula2",
                "ddeLink",
                "oleLink",
            ):
                found[f"{name} {tag}"] += 1
            if element.get("TargetMode") == "External" or element.get("t") == "e":
                found[f"{name} external or error"] += 1
    return found


@each_path
def test_nothing_in_a_book_is_active_but_what_always_is(path: str) -> None:
    assert active(written(path)) == active(harmless(path))


@each_path
@pytest.mark.parametrize("number", range(len(TEXTS)))
def test_a_text_is_read_as_the_text_it_was(path: str, number: int) -> None:
    text = TEXTS[number]
    assert {text, text[:SHORT]} & {value for value in cells(path) if isinstance(value, str)}


@cache
def stamped(said: str) -> bytes:
    stamp = {"campaign": said, "team": said, "side": said, "turn": "1"}
    return make_book(SCHEMAS, "team", Tables(), title=said, stamp=stamp)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(each, marks=pytest.mark.slow if at % 2 else ())
        for at, each in enumerate(TEXTS[:-1])
    ],
)
def test_a_stamp_stays_a_text(text: str) -> None:
    assert active(stamped(text)) == active(stamped(HARMLESS))
    assert text in {v for row in FileBook(stamped(text), "a.xlsx").read("About") for v in row}


def commented(*texts: str) -> bytes:
    from xlsxwriter import Workbook

    saved = BytesIO()
    with Workbook(saved, {"in_memory": True}) as book:
        sheet = book.add_worksheet("S")
        for row, text in enumerate(texts):
            note_on(sheet, row, 0, text)
    return saved.getvalue()


def test_comments_stay_texts() -> None:
    assert active(commented(*TEXTS)) == active(commented(*[HARMLESS] * len(TEXTS)))


@pytest.mark.parametrize("text", TEXTS[:-1])
def test_no_code_of_a_page_header_comes_from_a_name(text: str) -> None:
    codes = re.compile(r'&(?:&|"[^"]*"|\d+|.)', re.DOTALL)

    def ours(name: str) -> list[str]:
        return [c for c in codes.findall(page_header(PageHeads(name, name))) if c != "&&"]

    assert ours(text) == ours(HARMLESS)


def test_texts_in_markdown_are_read_as_they_were_written() -> None:
    shown = render(FileBook(written("in_the_mirror"), "master.xlsx"))
    held = {value for row in TextBook(shown, "master.md").read("Orders") for value in row}
    assert [text for text in TEXTS if text not in held] == []
