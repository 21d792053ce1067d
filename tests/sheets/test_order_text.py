"""Orders in words are read as they are printed, on every order sheet of every rule set."""

from __future__ import annotations

from random import Random

import pytest

from workbook_engine.books.book import Grid, Readable
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.order_text import OrderText
from workbook_engine.campaign import book_of
from workbook_engine.core.findings import Problem
from workbook_engine.core.languages import ENGLISH, languages, speaking, spoken
from workbook_engine.core.own_words import FIELD
from workbook_engine.core.records import Position, Record, Tables
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.order_text import REPLY_ABOVE, head_of, lay_out
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, SheetSchema, schemas_of

TEXTS = (
    "1 Borderers",
    "94 Fd (43 Div)",
    "J11",
    "II/900",
    "A, B",
    'the "Den": left',
    "K9; L9",
    "2 > 3",
    "Kleindorf",
)
WORDS = ("over the bridge", 'say "go", now', "hold: to the last; man", "a, b")
SOME = 3
"""Lines of each sheet at a time."""


def orders(schemas: Schemas, book: Readable) -> Reading:
    return read(book, schemas, "team", Position(1), "blue", Tables())


def text(*lines: str) -> OrderText:
    return OrderText("orders.txt", "\n".join(lines))


def forms(schemas: Schemas) -> list[SheetSchema]:
    return [sheet for sheet in schemas.sheets if sheet.book == "order"]


def cell(column: Column, form: SheetSchema, random: Random) -> str | int | None:
    if column.edit != "team" or (column.name != form.whom and random.random() < 0.5):
        return None
    if column.name == FIELD:
        return random.choice(WORDS)
    if column.type == "boolean":
        return "yes"
    if column.type in ("integer", "number"):
        low = int(column.minimum or 0)
        return random.randint(low, int(column.maximum or low + 5))
    return random.choice(column.offered or TEXTS)


def filled(schemas: Schemas, random: Random) -> GridBook:
    """Return a team's book with lines of any kind on each sheet, in the language spoken now."""
    grids: dict[str, Grid] = {}
    for form in forms(schemas):
        columns = form.columns_in("team")
        rows = [[cell(each, form, random) for each in columns] for _ in range(SOME)]
        grids[spoken(form.title)] = [[spoken(each.header) for each in columns], *rows]
    return GridBook("book", grids)


def printed(schemas: Schemas, reading: Reading) -> OrderText:
    lines = ["Team: blue", "Turn: 1"]
    for form in forms(schemas):
        told = (said(form, line) for line in reading.orders[form.record].values())
        lines += ["", spoken(form.title), *told]
    return text(*lines)


def plain(reading: Reading, form: SheetSchema) -> list[dict[str, object]]:
    """Return the lines of a sheet by the columns of the team, wherever they stand."""
    names = [each.name for each in form.columns_in("team") if each.edit == "team"]
    lines: list[Record] = [*reading.orders[form.record].values()]
    return [{name: getattr(line, name) for name in names} for line in lines]


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(range(3), id="quick"),
        pytest.param(range(500), id="500", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("language", languages())
def test_orders_that_are_printed_are_read_as_they_were(
    ruleset: str, seed: range, language: str
) -> None:
    schemas = schemas_of(named(ruleset))
    for number in seed if language == ENGLISH else seed[:100]:
        typed = orders(schemas, filled(schemas, Random(number)))
        with speaking(language):
            theirs, letter = filled(schemas, Random(number)), printed(schemas, typed)
        assert orders(schemas, theirs).orders == typed.orders
        again = orders(schemas, letter)
        for form in forms(schemas):
            assert plain(again, form) == plain(typed, form), f"{number} {form.title}"


def lines_of(*written: str, ruleset: str = "opcom") -> list[tuple[str, ...]]:
    """Return whom the lines on Orders order to do what, at which target, and where they stand."""
    schemas = schemas_of(named(ruleset))
    reading = orders(schemas, text(*written))
    form = forms(schemas)[0]
    rows = reading.layouts[form.record].rows
    return [
        (each.unit, each.action, each.target, each.to, each.words, str(rows[key]))  # type: ignore[attr-defined]
        for key, each in reading.orders[form.record].items()
    ]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("1 Bn: attack, target J11", ("1 Bn", "Attack", "J11", "", "", "3")),
        ("1 Bn: attack J11", ("1 Bn", "Attack", "J11", "", "", "3")),
        ("* 1 Bn: Hold", ("1 Bn", "Hold", "", "", "", "3")),
        ("1 Bn (A, B): Move, To K8", ("1 Bn", "Move", "", "K8", "", "3")),
        ('"4: th": Hold; “to the last”', ("4: th", "Hold", "", "", "to the last", "3")),
        ('1 Bn: Hold; „to the last"', ("1 Bn", "Hold", "", "", "to the last", "3")),
        ('1 Bn: Hold; "he said “go”"', ("1 Bn", "Hold", "", "", "he said “go”", "3")),
        ('1 Bn: "what shall we do?"', ("1 Bn", "", "", "", "what shall we do?", "3")),
        ("[28/11/26, 10:15:02] Anna B: 1 Bn: Hold", ("1 Bn", "Hold", "", "", "", "3")),
        ("28.11.2026, 10:15 - Anna B: 1 Bn: Hold", ("1 Bn", "Hold", "", "", "", "3")),
    ],
)
def test_a_line_may_be_written_in_many_ways(written: str, read_as: tuple[str, ...]) -> None:
    assert lines_of("Team: blue", written) == [read_as]


@pytest.mark.parametrize(
    "written", ["Hello Control!", "> 1 Bn: attack J11", "Turn: 3", "", "Air Orders", "Orders:"]
)
def test_what_is_no_order_is_not_read(written: str) -> None:
    assert lines_of("Team: blue", written) == []


def test_what_is_said_for_a_header_is_its_column() -> None:
    schemas = schemas_of(named("opcom"))
    reading = orders(schemas, text('1 Bn: attack J11, support by 40 Fd Regt; "before they dig in"'))
    (line,) = plain(reading, forms(schemas)[0])
    assert [line[each] for each in ("action", "target", "supports")] == [
        "Attack",
        "J11",
        "40 Fd Regt",
    ]


def test_letters_that_two_systems_read_otherwise_are_asked_about() -> None:
    with pytest.raises(Problem) as asked:
        book_of('1 Bn: Hold; "für alle"'.encode("mac_roman"), "inbox/blue.txt")
    assert (asked.value.finding.code, "UTF-8" in asked.value.finding.cure) == (
        "E-FOREIGN-LETTERS",
        True,
    )


def test_a_text_longer_than_any_orders_is_not_read() -> None:
    with pytest.raises(Problem) as found:
        book_of(b"1 Bn: Hold\n" * 30_000, "inbox/blue.txt")
    assert found.value.finding.code == "E-FOREIGN-LARGE"


def test_no_line_is_longer_than_a_cell_and_no_text_has_more_orders_than_a_game() -> None:
    long = "x" * 40_000
    assert head_of(text(f"Campaign: {long}")) == {}
    schemas = schemas_of(named("opcom"))
    book = text(f"1 Bn: attack {long}", *["a: b"] * 1_500)
    lay_out(book, forms(schemas))
    rows = [row for row in book.read("Orders")[1:] if row]
    assert (len(rows), rows[0][0]) == (1_000, "a")


def test_the_head_of_the_letter_below_is_not_that_of_the_answer() -> None:
    below = ("-----Original Message-----", "Team: red", "Turn: 2", "Seal: OLD")
    assert head_of(text("Team: blue", "1 Bn: Hold", *below)) == {"team": "blue"}


def test_what_stands_far_above_a_quotation_does_not_introduce_it() -> None:
    letter = text("Team: blue", "1 Bn attack J11", *["."] * 5, "Anna wrote:", "> 1 Bn: Hold")
    found = orders(schemas_of(named("opcom")), letter).findings
    assert "line 2 is not read as an order: 1 Bn attack J11" in [each.message for each in found]


def test_nothing_below_the_signature_is_read() -> None:
    assert lines_of("-- ", "1 Bn: Hold") == []


def test_a_line_that_is_not_read_is_told_with_its_number() -> None:
    found = orders(schemas_of(named("opcom")), text("Team: blue", "Hello Control!")).findings
    assert [each.message for each in found if each.code == "W-TEXT-LINE"] == [
        "line 2 is not read as an order: Hello Control!"
    ]


def test_of_a_long_letter_a_few_lines_are_told_and_how_many_more_there_are() -> None:
    letter = text("Team: blue", *(["Hello Control!"] * 1_000))
    found = orders(schemas_of(named("opcom")), letter).findings
    told = [each.message for each in found if each.code == "W-TEXT-LINE"]
    assert (len(told), told[-1]) == (6, "995 more lines are not orders.")


@pytest.mark.parametrize(
    "below",
    [
        ("On Saturday Anna wrote:", "> Team: red", "> 4 Bn: Hold"),
        ("-----Original Message-----", "4 Bn: Hold"),
        ("From: Control <c@d.org>", "Sent: today", "To: Anna", "Subject: turn 1", "4 Bn: Hold"),
        (REPLY_ABOVE, "4 Bn: Hold"),
    ],
)
def test_what_a_letter_answers_is_not_read_and_is_counted(below: tuple[str, ...]) -> None:
    written = text("1 Bn: Hold", "", *below)
    found = orders(schemas_of(named("opcom")), written).findings
    assert lines_of("1 Bn: Hold", "", *below) == [("1 Bn", "Hold", "", "", "", "2")]
    (told,) = (each.message for each in found if each.code == "W-TEXT-LINE")
    assert told.endswith(("quote another letter.", "quotes another letter."))


def test_lines_of_a_sheet_that_the_team_has_not_got_are_told_and_not_taken_for_others() -> None:
    schemas = schemas_of(named("opcom"))
    first = forms(schemas)[0]
    few = schemas.with_forms([first.record])
    reading = orders(few, text("1 Bn: Hold", "Air Orders", "Typhoons: CAS, Target J11"))
    assert len(reading.orders[first.record]) == 1
    told = [each.message for each in reading.findings if each.code == "W-TEXT-LINE"]
    assert [each.partition(",")[0] for each in told] == ["line 2 names Air Orders"]


def test_lines_below_the_name_of_a_sheet_are_its_own() -> None:
    schemas = schemas_of(named("opcom"))
    reading = orders(schemas, text("1 Bn: Hold", "Air Orders", "Typhoons: CAS, Target J11"))
    counts = {form.title: len(reading.orders[form.record]) for form in forms(schemas)}
    assert counts == {"Orders": 1, "Air Orders": 1, "Logistics": 0, "Messages Out": 0}
