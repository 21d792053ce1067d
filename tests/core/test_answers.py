"""Answers: what the umpire types is understood as what was asked for, and never guessed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.answers import shown, understood
from workbook_engine.core.records import Value

RESULTS = ("Total success", "success", "confused")


@pytest.mark.parametrize(
    "typed", ["x", "X", "yes", " Yes ", "y", "ja", "oui", "TRUE", "1", 1, True]
)
def test_yes_in_any_dress_is_yes(typed: Value) -> None:
    assert understood(typed, False) is True


@pytest.mark.parametrize("typed", ["no", "No", "n", "nein", "non", "false", "0", 0, "", " ", False])
def test_no_in_any_dress_is_no(typed: Value) -> None:
    assert understood(typed, True) is False


@pytest.mark.parametrize("typed", ["maybe", "xx", "2", 2])
def test_anything_else_is_neither_yes_nor_no(typed: Value) -> None:
    assert understood(typed, True) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("3", 3),
        (" 3 ", 3),
        ("+3", 3),
        ("-3", -3),
        (3, 3),
        ("3.0", 3),
        ("3,0", 3),
        (Fraction(6, 2), 3),
    ],
)
def test_a_whole_number_is_understood(typed: Value, number: int) -> None:
    assert understood(typed, 1) == number


@pytest.mark.parametrize("typed", ["3,5", "3.5", Fraction(7, 2), "three", "", "3 4", True])
def test_what_is_no_whole_number_is_not_understood(typed: Value) -> None:
    assert understood(typed, 1) is None


def test_a_whole_number_is_an_int() -> None:
    assert type(understood("3.0", 1)) is int


@pytest.mark.parametrize("typed", ["3,5", "3.5", "7/2", " 3,50 ", Fraction(7, 2)])
def test_a_fraction_is_understood_with_comma_point_or_stroke(typed: Value) -> None:
    assert understood(typed, Fraction(1)) == Fraction(7, 2)


def test_a_half_may_be_typed_without_its_nought() -> None:
    assert understood(",5", Fraction(1)) == Fraction(1, 2)


@pytest.mark.parametrize("typed", ["1.000", "1,000", "12.500", "-1.000"])
def test_what_may_be_thousands_is_never_guessed(typed: str) -> None:
    assert (understood(typed, 1), understood(typed, Fraction(1))) == (None, None)


def test_three_places_after_a_nought_cannot_be_thousands() -> None:
    assert understood("0,125", Fraction(1)) == Fraction(1, 8)


@pytest.mark.parametrize("typed", ["1e999999999", "nan", "inf", "1/0", "1_0", "0x1"])
def test_what_only_a_programmer_calls_a_number_is_not_understood(typed: str) -> None:
    assert understood(typed, Fraction(1)) is None


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("2 Para; 5 AL", ("2 Para", "5 AL")),
        (" 2 Para ;; ", ("2 Para",)),
        ("", ()),
        (("2 Para",), ("2 Para",)),
        ("Son, the bridge", ("Son, the bridge",)),
    ],
)
def test_a_list_is_separated_by_semicolons(typed: Value, names: tuple[str, ...]) -> None:
    assert understood(typed, ()) == names


@pytest.mark.parametrize(
    "typed", ["total success", "TOTAL  SUCCESS", " Total success.", "Total-success"]
)
def test_a_word_of_the_choices_is_understood_in_any_case(typed: str) -> None:
    assert understood(typed, "confused", RESULTS) == "Total success"


@pytest.mark.parametrize("typed", ["failure", "", "total", 7])
def test_a_word_that_is_not_a_choice_is_not_understood(typed: Value) -> None:
    assert understood(typed, "confused", RESULTS) is None


def test_a_free_text_is_taken_as_typed_without_the_blanks_around_it() -> None:
    assert understood("  to the wood ", "") == "to the wood"


def test_a_choice_that_is_written_so_wins_over_one_that_only_sounds_so() -> None:
    assert understood("A-", "B", ("A+", "A-", "B")) == "A-"


def test_a_word_that_may_be_two_choices_is_never_guessed() -> None:
    assert understood("a", "B", ("A+", "A-", "B")) is None


@given(st.integers(-20, 20))
def test_a_number_is_the_choice_of_that_value_whatever_its_sign(number: int) -> None:
    assert understood(str(number), 0, range(-20, 21)) == number


@pytest.mark.parametrize("typed", ["0", "7", "-3"])
def test_a_number_that_is_not_a_choice_is_not_understood(typed: str) -> None:
    assert understood(typed, 1, range(1, 7)) is None


def test_fractions_are_told_apart_however_near() -> None:
    near = Fraction(10001, 20000), Fraction(1, 2)
    assert understood("0.5", near[0], near) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "yes"),
        (False, "no"),
        (-3, "-3"),
        ("K14", "K14"),
        (("K14", "L15"), "K14; L15"),
        ((), ""),
        (Fraction(7, 2), "3.5"),
        (Fraction(5), "5"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(123456), "123456"),
        (Fraction(24691, 2), "12345.5"),
        (Fraction(-1, 100_000), "0"),
    ],
)
def test_a_value_is_shown_as_an_umpire_writes_it(value: Value, text: str) -> None:
    assert shown(value) == text


plain = st.integers() | st.booleans() | st.lists(st.sampled_from(["A1", "K14", "Z9"])).map(tuple)


@given(plain)
def test_what_is_shown_is_understood_again(value: Value) -> None:
    assert understood(shown(value), value) == value
