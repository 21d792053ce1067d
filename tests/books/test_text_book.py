"""A workbook written as Markdown: what is read, and what is written back."""

from datetime import date, datetime, time
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbook_engine.books.book import Book, CellError, Formula, Value
from workbook_engine.books.cells import settle, trimmed
from workbook_engine.books.markdown import parse_cell, render_cell
from workbook_engine.books.text_book import TextBook, render
from workbook_engine.core.findings import Problem

FORCES = dedent(
    """\
    # Market Garden

    ## Forces
    Steps as printed on the counters.

    | Unit | Step | Profile         | Hex  | Dug in |
    |------|------|-----------------|------|--------|
    | 7PZ  | 2    | 7-6-5-4-3-2-1-0 | 0714 | x      |
    | 2 Fd | 0.5  | (2)-(2)-(1)-0   |      |        |

    Thus at dawn.

    ## Ground
    ```grid
    .ww
    wc3
    ```
    """
)


def written(text: str) -> TextBook:
    return TextBook(dedent(text))


def problem_of(text: str) -> str:
    with pytest.raises(Problem) as caught:
        written(text)
    return caught.value.finding.code


def test_a_table_is_read_from_row_1_with_its_headers() -> None:
    assert TextBook(FORCES).read("Forces") == (
        ("Unit", "Step", "Profile", "Hex", "Dug in"),
        ("7PZ", 2, "7-6-5-4-3-2-1-0", "0714", "x"),
        ("2 Fd", 0.5, "(2)-(2)-(1)-0"),
    )


def test_a_grid_is_read_one_character_a_square() -> None:
    assert TextBook(FORCES).read("Ground") == ((None, "w", "w"), ("w", "c", 3))


def test_a_grid_with_blanks_is_read_one_token_a_square() -> None:
    book = written(
        """\
        ## Ground
        ```grid
        w   c2  .
        .   .   0714
        ```
        """
    )
    assert book.read("Ground") == (("w", "c2"), (None, None, "0714"))


def test_one_hash_is_a_title_where_two_head_the_sheets() -> None:
    assert TextBook(FORCES).sheets() == ("Forces", "Ground")


def test_one_hash_heads_a_sheet_where_no_two_do() -> None:
    assert written("# Places\n# Routes\n").sheets() == ("Places", "Routes")


def test_other_fences_are_commentary() -> None:
    assert written("## Places\n```\n| not | read |\n## Nor this\n```\n").read("Places") == ()


def test_a_table_needs_no_line_of_dashes() -> None:
    assert written("## Places\n| Aalst |\n| Best |\n").read("Places") == (("Aalst",), ("Best",))


def test_a_heading_in_quotes_keeps_its_blanks() -> None:
    assert written('## "Orders "\n').sheets() == ("Orders ",)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("7", 7),
        ("-3", -3),
        ("2.50", 2.5),
        ("1e-07", 1e-07),
        ("0714", "0714"),
        ("3,5", "3,5"),
        ("7-6", "7-6"),
        ("+1", "+1"),
        ("x", "x"),
        ("", None),
        ('""', None),
        ('"7"', "7"),
        ("`7`", "7"),
        ('" a "', " a "),
        ('"', '"'),
        ('"a" or "b"', '"a" or "b"'),
        ("TRUE", True),
        ("True", "True"),
        ("1944-09-17", date(1944, 9, 17)),
        ("1944-09-17 14:30", datetime(1944, 9, 17, 14, 30)),
        ("1944-09-31", "1944-09-31"),
        ("1815-06-18", "1815-06-18"),
        ("06:00", time(6)),
        ("#REF!", CellError("#REF!")),
        ("# 4", "# 4"),
        (r"a\|b", "a|b"),
        (r"one\ntwo", "one\ntwo"),
        ("=A1+1", Formula("=A1+1")),
        ("=A1+1 → 8", Formula("=A1+1", 8)),
        ('=A1&"" → ""', Formula('=A1&""', "")),
        ('"=A1+1"', "=A1+1"),
    ],
)
def test_a_cell_is_typed_as_excel_would_but_never_spoilt(cell: str, value: Value) -> None:
    found = parse_cell(cell)
    assert found == value
    assert type(found) is type(value)


def test_a_table_above_all_headings_is_a_problem() -> None:
    assert problem_of("| Unit |\n## Forces\n") == "E-TEXT-BLOCK"


def test_a_second_table_on_a_sheet_is_a_problem() -> None:
    assert problem_of("## Forces\n| Unit |\n\n| Place |\n") == "E-TEXT-BLOCK"


def test_two_sheets_of_one_name_are_a_problem() -> None:
    assert problem_of("## Forces\n## FORCES\n") == "E-SHEET-DUPLICATE"


def test_a_number_without_end_is_a_problem() -> None:
    assert problem_of("## Forces\n| 1e999 |\n") == "E-TEXT-CELL"


def test_text_that_is_not_utf_8_is_a_problem() -> None:
    with pytest.raises(Problem, match="E-TEXT-ENCODING"):
        TextBook("## Pläne".encode("latin-1"))


def test_nothing_written_gives_the_very_same_bytes() -> None:
    book = TextBook(FORCES)
    book.write("Forces", {"B2": 2.0, "Z99": None, "D2": "0714"})
    assert book.save() == FORCES.encode()


def test_a_value_put_back_is_no_change() -> None:
    book = TextBook(FORCES)
    book.write("Forces", {"B2": 3})
    book.write("Forces", {"B2": 2})
    assert book.save() == FORCES.encode()


def test_a_write_is_read_at_once_and_the_grid_grows() -> None:
    book = TextBook(FORCES)
    book.write("Ground", {"D3": "r"})
    assert book.read("Ground") == ((None, "w", "w"), ("w", "c", 3), (None, None, None, "r"))


def test_clearing_the_last_cells_shortens_the_sheet() -> None:
    book = TextBook(FORCES)
    book.write("Ground", {"A2": None, "B2": None, "$c$2": None})
    assert book.read("Ground") == ((None, "w", "w"),)


def test_saving_keeps_the_commentary_and_the_other_sheets() -> None:
    book = TextBook(FORCES)
    book.write("Ground", {"A1": "w"})
    assert book.save().decode() == FORCES.replace(".ww", "www")


def test_saving_gives_an_empty_sheet_its_table() -> None:
    book = TextBook("## Places\nNone yet.\n## Routes\n")
    book.write("Places", {"A1": "Aalst"})
    assert TextBook(book.save()).read("Places") == (("Aalst",),)
    assert "None yet." in book.save().decode()


def test_a_sheet_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        TextBook(FORCES).write("Orders", {"A1": 1})


def test_a_write_is_all_the_cells_or_none() -> None:
    book = TextBook(FORCES)
    with pytest.raises(ValueError, match="not a number"):
        book.write("Forces", {"B2": 5, "B3": float("nan")})
    assert book.save() == FORCES.encode()


def test_text_never_becomes_a_formula() -> None:
    book = TextBook(FORCES)
    book.write("Forces", {"A2": "=1+1"})
    assert TextBook(book.save()).read("Forces")[1][0] == "=1+1"


def test_render_writes_letters_as_a_grid_and_the_rest_as_a_table() -> None:
    assert render(TextBook(FORCES)) == dedent(
        """\
        ## Forces

        | Unit | Step | Profile | Hex | Dug in |
        |---|---|---|---|---|
        | 7PZ | 2 | 7-6-5-4-3-2-1-0 | 0714 | x |
        | 2 Fd | 0.5 | (2)-(2)-(1)-0 |  |  |

        ## Ground

        ```grid
        .ww
        wc3
        ```
        """
    )


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=8).filter(
    lambda text: not any((ord(c) < 32 and c not in "\t\n") or c in "\ufffe\uffff" for c in text)
) | st.sampled_from(
    ["---", "```", "`", "=1+1", '"7"', "|", "\\", "\\n", "→", "# a", ".", "07", "8"]
)
PLAIN = (
    st.none()
    | TEXTS
    | st.booleans()
    | st.integers()
    | st.floats(-1e300, 1e300)
    | st.dates()
    | st.datetimes().map(lambda moment: moment.replace(fold=0))
    | st.times().map(lambda hour: hour.replace(fold=0))
    | st.sampled_from([CellError("#REF!"), CellError("#N/A")])
)
FORMULAS = st.builds(Formula, st.sampled_from(["=A1", '="a→b|"', "=A1\n+1", '="\\"']), PLAIN)
VALUES = (PLAIN | FORMULAS).map(settle)
LETTERS = st.sampled_from([None, "w", "c", ".", "3", 3, '"', "`"])
GRIDS = st.lists(st.lists(VALUES, max_size=4), max_size=5) | st.lists(
    st.lists(LETTERS, max_size=5), max_size=5
)
NAMES = st.text(
    st.characters(codec="ascii", categories=["L", "N", "Zs", "S"]), min_size=1, max_size=9
)


class Given:
    """The barest book there can be: only read."""

    name = "given.md"

    def __init__(self, grids: dict[str, list[list[Value]]]) -> None:
        self.grids = grids

    def sheets(self) -> tuple[str, ...]:
        return tuple(self.grids)

    def read(self, sheet: str) -> list[list[Value]]:
        return self.grids[sheet]

    def write(self, sheet: str, cells: object) -> None:
        raise AssertionError("render writes nothing")

    def save(self) -> bytes:
        raise AssertionError("render saves nothing")


@settings(deadline=None)
@given(st.dictionaries(NAMES.filter(lambda n: n == n.upper()), GRIDS, max_size=3))
def test_any_book_rendered_reads_equal(grids: dict[str, list[list[Value]]]) -> None:
    book: Book = Given(grids)
    again = TextBook(render(book))
    assert again.sheets() == book.sheets()
    for sheet in book.sheets():
        assert repr(again.read(sheet)) == repr(trimmed(book.read(sheet)))


@given(VALUES)
def test_any_value_is_read_as_it_was_rendered(value: Value) -> None:
    assert repr(parse_cell(render_cell(value))) == repr(value)
