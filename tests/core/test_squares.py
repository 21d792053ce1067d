"""Squares: names, neighbours and exact distance."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.squares import (
    Square,
    column_letters,
    column_number,
    distance_squared,
    km_between,
    parse_square,
    within,
)

squares = st.builds(Square, st.integers(1, 200), st.integers(1, 200))


def square(name: str) -> Square:
    found = parse_square(name)
    assert found is not None
    return found


@given(squares)
def test_a_square_is_written_and_read_back(one: Square) -> None:
    assert parse_square(str(one)) == one


def test_a_name_is_the_column_in_letters_and_the_row() -> None:
    assert square("K23") == Square(row=23, column=11)


@pytest.mark.parametrize("name", ["k23", "  K23 "])
def test_case_and_blanks_around_a_name_are_forgiven(name: str) -> None:
    assert parse_square(name) == Square(23, 11)


@pytest.mark.parametrize("name", ["", "K", "23", "K0", "K-1", "K 23", "23K", "ABCD1", "K2.5"])
def test_what_is_no_square_is_none(name: str) -> None:
    assert parse_square(name) is None


@pytest.mark.parametrize(
    ("letters", "number"), [("A", 1), ("Z", 26), ("AA", 27), ("AZ", 52), ("ZZ", 702), ("AAA", 703)]
)
def test_columns_count_as_in_excel(letters: str, number: int) -> None:
    assert (column_number(letters), column_letters(number)) == (number, letters)


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_no_column_before_the_first(number: int) -> None:
    with pytest.raises(ValueError, match="no column"):
        column_letters(number)


def test_a_square_has_eight_neighbours() -> None:
    assert sorted(str(each) for each in square("B2").neighbours()) == [
        "A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3",
    ]  # fmt: skip


def test_a_corner_of_the_sheet_has_three_neighbours() -> None:
    assert sorted(str(each) for each in square("A1").neighbours()) == ["A2", "B1", "B2"]


@given(squares)
def test_every_neighbour_is_a_neighbour_in_turn(one: Square) -> None:
    assert all(one in list(other.neighbours()) for other in one.neighbours())


def test_distance_runs_between_centres() -> None:
    assert distance_squared(square("A1"), square("D5")) == 25


@given(squares, squares)
def test_distance_is_the_same_both_ways(one: Square, other: Square) -> None:
    assert distance_squared(one, other) == distance_squared(other, one)


@pytest.mark.parametrize(
    ("km", "square_km", "near"),
    [
        (5, 1, True),
        (Fraction(499, 100), 1, False),
        (5, Fraction(1, 2), True),
        (Fraction(5, 2), Fraction(1, 2), True),
        (5, 2, False),
        (10, 2, True),
    ],
)
def test_within_takes_the_side_of_a_square_in_km(
    km: int | Fraction, square_km: int | Fraction, near: bool
) -> None:
    assert within(square("A1"), square("D5"), km, square_km) is near


@pytest.mark.parametrize(
    ("one", "other", "square_km", "km"),
    [
        ("A1", "A1", 1, Fraction(0)),
        ("A1", "D5", 1, Fraction(5)),
        ("A1", "B2", 1, Fraction(1415, 1000)),
        ("A1", "B2", Fraction(1, 2), Fraction(708, 1000)),
    ],
)
def test_km_are_rounded_up_to_the_thousandth(
    one: str, other: str, square_km: int | Fraction, km: Fraction
) -> None:
    assert km_between(square(one), square(other), square_km) == km


@given(squares, squares, st.fractions(Fraction(1, 10), 10, max_denominator=10))
def test_km_shown_are_always_enough_and_never_a_thousandth_too_many(
    one: Square, other: Square, side: Fraction
) -> None:
    km = km_between(one, other, side)
    assert within(one, other, km, side)
    assert km == 0 or not within(one, other, km - Fraction(1, 1000), side)
