"""A fact of every row fails with the rows that are not so, and with no row at all."""

from __future__ import annotations

import pytest

from tests.every import every

WEIGHTS = {"feather": 1, "anvil": 50, "stone": 12, "nothing": 0}


def test_it_fails_with_each_row_that_is_not_so_by_its_name() -> None:
    @every(WEIGHTS)
    def test_light(weight: int) -> None:
        assert weight < 10

    with pytest.raises(AssertionError) as failed:
        test_light()
    heading, *said = str(failed.value).split("\n")
    assert heading == "2 of 4 rows"
    assert [line for line in said if "Error" in line] == [
        "anvil: AssertionError: assert 50 < 10",
        "stone: AssertionError: assert 12 < 10",
    ]


def test_it_passes_when_all_rows_are_so() -> None:
    @every(WEIGHTS)
    def test_weighed(weight: int) -> None:
        assert weight >= 0

    test_weighed()


def test_a_row_that_cannot_be_looked_at_fails_and_the_others_are_looked_at() -> None:
    seen = []

    @every(WEIGHTS)
    def test_shared(weight: int) -> None:
        seen.append(100 // weight)

    with pytest.raises(AssertionError, match="1 of 4 rows\nnothing: ZeroDivisionError"):
        test_shared()
    assert seen == [100, 2, 8]


def test_a_row_of_parts_is_given_in_its_parts() -> None:
    @every({"two and three": (2, 3, 5)})
    def test_sum(one: int, other: int, both: int) -> None:
        assert one + other == both

    test_sum()


def test_a_table_without_rows_holds_nothing_and_fails() -> None:
    @every({})
    def test_none() -> None: ...

    with pytest.raises(AssertionError, match="0 of 0 rows"):
        test_none()


def test_a_table_is_made_when_the_test_runs() -> None:
    made = []

    @every(lambda: made.append("once") or WEIGHTS)  # type: ignore[func-returns-value]
    def test_weighed(weight: int) -> None:
        assert weight >= 0

    assert made == []
    test_weighed()
    assert made == ["once"]


def test_pytest_finds_it_by_the_name_of_the_fact_without_fixtures() -> None:
    @every(WEIGHTS)
    def test_named(weight: int) -> None:
        """Weigh it."""

    assert (test_named.__name__, test_named.__doc__) == ("test_named", "Weigh it.")
    assert test_named.__code__.co_argcount == 0
