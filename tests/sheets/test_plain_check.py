"""What is plainly sound: never where jsonschema says no, and always where it matters for speed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.records import Value
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.limits import troubles
from workbook_engine.sheets.plain_check import plain_check
from workbook_engine.sheets.schema import Column, schemas_of

COLUMNS = {
    f"{sheet.title} {column.header}": column
    for name in NAMES
    for sheet in schemas_of(named(name)).sheets
    for column in sheet.columns
}

values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.fractions(-2, 3, max_denominator=8).filter(lambda number: number.denominator > 1),
    st.text(max_size=4),
    st.sampled_from(["7-6-5-0", "[8-4-1-0]", "(2)-(1)", "7-", "Tact", "open", "x"]),
    st.sampled_from(sorted({word for column in COLUMNS.values() for word in column.choices})),
    st.lists(st.sampled_from(["2 Para", ""]), max_size=2).map(tuple),
)


@given(column=st.sampled_from(sorted(COLUMNS)), value=values)
def test_what_is_plainly_sound_is_sound_to_jsonschema(column: str, value: Value) -> None:
    if plain_check(COLUMNS[column])(value):
        assert not troubles(COLUMNS[column], value)


@given(column=st.sampled_from(sorted(COLUMNS)), value=values)
def test_what_is_sound_to_jsonschema_is_seen_to_be_so_at_once(column: str, value: Value) -> None:
    if not troubles(COLUMNS[column], value):
        assert plain_check(COLUMNS[column])(value)


@pytest.mark.parametrize(
    ("of", "value"),
    [
        ({"type": "string", "format": "date"}, "x"),
        ({"type": "number", "exclusiveMaximum": 2}, Fraction(1)),
        ({"type": "array", "items": {"type": "integer"}}, ()),
    ],
    ids=["format", "exclusive", "list of numbers"],
)
def test_a_column_that_asks_for_more_is_left_to_jsonschema(
    of: dict[str, object], value: Value
) -> None:
    assert not plain_check(asking(of))(value)


def asking(of: dict[str, object]) -> Column:
    """Return some column with another JSON Schema."""
    some = next(iter(COLUMNS.values()))
    return Column(**{**{n: getattr(some, n) for n in some.__dataclass_fields__}, "json": of})
