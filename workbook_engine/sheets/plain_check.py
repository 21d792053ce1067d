"""The quick half of the limits: values that plainly fit their column, told without jsonschema.

Nearly every value does. What is not plainly sound is for jsonschema to judge and to explain, so
this module may say no too often but never yes where jsonschema would say no.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from workbook_engine.core.records import Value
from workbook_engine.sheets.schema import Column

_BOUNDS = ("minimum", "exclusiveMinimum", "maximum")
_KNOWN = frozenset({"type", "enum", "pattern", "minLength", "items", *_BOUNDS})
"""What is understood here of JSON Schema; a column that asks for more is left to jsonschema."""


def plain_check(column: Column) -> Callable[[Value], bool]:
    """Return a test that tells whether a value plainly is what the column takes."""
    asked = {name for name in column.json if not name.startswith(("x-", "$"))}
    if not asked <= _KNOWN or column.json.get("items", {"type": "string"}) != {"type": "string"}:
        return lambda value: False
    return _Plain(column).fits


class _Plain:
    """The limits of one column, taken apart once."""

    def __init__(self, column: Column) -> None:
        of = column.json
        types = of.get("type", ())
        self._types = frozenset((types,) if isinstance(types, str) else types)
        self._words = frozenset(of["enum"]) if "enum" in of else None
        self._shortest = of.get("minLength", 0)
        self._pattern = re.compile(of["pattern"]) if "pattern" in of else None
        self._low, self._above, self._high = (of.get(name) for name in _BOUNDS)

    def fits(self, value: Value) -> bool:
        """Tell whether a value plainly fits."""
        if isinstance(value, str):
            return self._text_fits(value)
        if self._words is not None and value not in self._words:
            return False
        if value is None or isinstance(value, bool):
            return self._is("null" if value is None else "boolean")
        if isinstance(value, int | Fraction):
            return self._number_fits(value)
        return self._is("array") and all(isinstance(each, str) for each in value)

    def _is(self, kind: str) -> bool:
        return not self._types or kind in self._types

    def _text_fits(self, text: str) -> bool:
        if not self._is("string") or len(text) < self._shortest:
            return False
        if self._words is not None and text not in self._words:
            return False
        return self._pattern is None or self._pattern.search(text) is not None

    def _number_fits(self, number: int | Fraction) -> bool:
        if not self._is("number") and not (isinstance(number, int) and self._is("integer")):
            return False
        return (
            (self._low is None or self._low <= number)
            and (self._above is None or self._above < number)
            and (self._high is None or number <= self._high)
        )
