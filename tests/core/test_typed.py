"""One parser of yes, no and numbers: a yellow cell and a cell of a sheet read a text alike."""

from fractions import Fraction

import pytest

from workbook_engine.core.answers import understood
from workbook_engine.core.typed import Doubt, number_in, yes_or_no
from workbook_engine.sheets.columns import column_of
from workbook_engine.sheets.values import ColumnReader

YES = ["x", "X", "Yes", " y ", "TRUE", "1", "ja", "J", "Oui", "✓", "✔\ufe0f", "☑", "Ticked", "WAHR"]
NO = ["no", "N", "false", "0", "nein", "Non", "☐", "FALSCH"]
NEITHER = ["maybe", "xx", "2", "yes and no", "oui non"]

NUMBERS = [
    ("3", Fraction(3)),
    ("+3", Fraction(3)),
    ("- 3", Fraction(-3)),
    ("3.", Fraction(3)),
    ("3,5", Fraction(7, 2)),
    ("3.50", Fraction(7, 2)),
    (",5", Fraction(1, 2)),
    ("7/2", Fraction(7, 2)),
    ("7 / 2", Fraction(7, 2)),
    ("0,125", Fraction(1, 8)),
    ("1 000", Fraction(1000)),
    ("-12\u00a0500", Fraction(-12500)),
    ("1\u2009000", Fraction(1000)),
    ("1\u202f000\u202f000", Fraction(1_000_000)),
    ("1 000,5", Fraction(2001, 2)),
    ("\uff13", Fraction(3)),
]
DOUBTS = [
    ("3 4", Doubt.TWO_NUMBERS),
    ("1 1/2", Doubt.TWO_NUMBERS),
    ("1 00", Doubt.TWO_NUMBERS),
    ("1 0000", Doubt.TWO_NUMBERS),
    ("1  000", Doubt.TWO_NUMBERS),
    ("1000 000", Doubt.TWO_NUMBERS),
    ("1\n000", Doubt.TWO_NUMBERS),
    ("0 500", Doubt.TWO_NUMBERS),
    ("1.000", Doubt.THOUSANDS),
    ("-1,000", Doubt.THOUSANDS),
    ("1,000,000", Doubt.THOUSANDS),
    ("\uff11.000", Doubt.THOUSANDS),
    ("1/0", Doubt.NOT_A_NUMBER),
    ("1e9", Doubt.NOT_A_NUMBER),
    ("1_0", Doubt.NOT_A_NUMBER),
    ("0x1", Doubt.NOT_A_NUMBER),
    ("nan", Doubt.NOT_A_NUMBER),
    ("three", Doubt.NOT_A_NUMBER),
    ("3 tanks", Doubt.NOT_A_NUMBER),
    ("-", Doubt.NOT_A_NUMBER),
    ("9" * 41, Doubt.TOO_LONG),
    ("n" * 41, Doubt.NOT_A_NUMBER),
]
NUMBER_OR_YES = {"x-header": "Cell", "x-width": 9}
SHEET = {"required": [], "x-edit": "umpire"}
CODES = {
    Doubt.NOT_A_NUMBER: "E-NUMBER",
    Doubt.TWO_NUMBERS: "E-NUMBER-TWO",
    Doubt.THOUSANDS: "E-NUMBER-AMBIGUOUS",
    Doubt.TOO_LONG: "E-NUMBER-LARGE",
}


def column(kind: str) -> ColumnReader:
    return ColumnReader(column_of(NUMBER_OR_YES | {"type": kind}, SHEET, "cell"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *((each, True) for each in YES),
        *((each, False) for each in NO),
        *((each, None) for each in NEITHER),
    ],
)
def test_yes_and_no_are_the_same_everywhere(typed: str, meant: bool | None) -> None:
    cell = column("boolean")(typed)[0]
    assert (yes_or_no(typed), understood(typed, default=True), cell) == (meant, meant, meant)


@pytest.mark.parametrize(("typed", "number"), NUMBERS)
def test_a_number_is_the_same_everywhere(typed: str, number: Fraction) -> None:
    answered, cell = understood(typed, Fraction(1)), column("number")(typed)[0]
    assert (number_in(typed), answered, cell) == (number, number, number)


@pytest.mark.parametrize(("typed", "doubt"), DOUBTS)
def test_what_is_not_read_as_a_number_says_why(typed: str, doubt: Doubt) -> None:
    value, (found,) = column("number")(typed)
    assert (number_in(typed), understood(typed, Fraction(1)), value) == (doubt, None, None)
    assert found.code == CODES[doubt]


def test_two_numbers_in_one_cell_are_told_with_their_cure() -> None:
    _, (found,) = column("number")("1 1/2")
    assert str(found) == (
        "Cell reads 1 1/2: two numbers stand side by side."
        " Type one number: one and a half is 1.5 or 3/2."
    )
