"""Names and points in a cell: whatever is written is read again, whatever the names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.notation import (
    as_list,
    as_points,
    as_way,
    names_in,
    points_in,
    stops_in,
    to_be_quoted,
)

NAMES = st.lists(st.text(st.sampled_from('ab;>",: =+🦊'), min_size=1).map(str.strip).filter(bool))


@given(NAMES)
def test_a_list_is_read_as_the_names_it_was_written_of(names: list[str]) -> None:
    assert names_in(as_list(names)) == tuple(names)


@given(NAMES)
def test_a_way_is_read_as_the_points_it_was_written_of(points: list[str]) -> None:
    assert stops_in(as_way(points)) == tuple(points)


@given(NAMES)
def test_points_with_commas_are_read_as_they_were_written(points: list[str]) -> None:
    assert list(points_in(as_points(points), set(points).__contains__)) == points


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2 Para;5 AL ; ", ("2 Para", "5 AL")),
        ('"A; B"; C', ("A; B", "C")),
        ('"Red Devils"; 2 Para', ("Red Devils", "2 Para")),
        ('"Red Devils" Bn; 2 Para', ('"Red Devils" Bn', "2 Para")),
        ('9.2" Battery; 2 Para', ('9.2" Battery', "2 Para")),
        ('"never closed; 2 Para', ('"never closed', "2 Para")),
        ('"the ""A; B"""', ('the "A; B"',)),
        ("", ()),
    ],
)
def test_a_list_as_people_type_it(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names


def test_a_name_that_needs_no_quotes_has_none() -> None:
    assert (
        as_list(("I/100", "1/9 Guards", "A > B", '9.2" Bty'))
        == 'I/100; 1/9 Guards; A > B; 9.2" Bty'
    )


def test_a_point_in_quotes_is_not_taken_apart() -> None:
    assert list(points_in('K14 > "Over > there", L14', lambda point: False)) == [
        "K14",
        "Over > there",
        "L14",
    ]


def test_a_name_taken_apart_is_told_how_to_write() -> None:
    told = to_be_quoted("2 Para; a; b", ["2 Para", "A; B"])
    assert told == 'A name with ; or > in it stands in quotes here: "A; B".'
