"""Answers: what the umpire typed, understood as what was asked for; and values as he reads them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar, cast

from workbook_engine.core.findings import folded
from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.records import Value
from workbook_engine.core.typed import Doubt, number_in, yes_or_no

V = TypeVar("V", bound=Value)


def understood(typed: Value, default: V, choices: Sequence[V] = ()) -> V | None:
    """Return what the umpire typed as the kind of value that was asked for, or None.

    >>> understood(" Success ", "confused", ("success", "confused"))
    'success'
    >>> understood("x", False), understood("3", 1), understood("2 Para; 5 AL", ())
    (True, 3, ('2 Para', '5 AL'))
    """
    value = cast("V | None", _as_kind_of(default, typed))
    return value if value is None or not choices else _chosen(value, choices)


def doubted(typed: Value, default: Value) -> Doubt | None:
    """Return why a text is not the number that was asked for; None where it may be, or none was."""
    if isinstance(default, bool) or not isinstance(default, int | Fraction):
        return None
    number = number_in(typed) if isinstance(typed, str) else None
    return number if isinstance(number, Doubt) else None


def shown(value: Value) -> str:
    """Return a value as it stands in a cell or a sentence; a fraction to four decimals.

    >>> shown(Fraction(7, 2)), shown(True), shown(("K14", "L15")), shown(None)
    ('3.5', 'yes', 'K14; L15', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):  # most are, and whether it is a Fraction takes long to ask
        return str(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return as_list(value)
    if isinstance(value, Fraction):
        return _to_four_decimals(value.numerator, value.denominator)
    return str(value)


@lru_cache(maxsize=4096)  # there are few, and each is rounded as an exact fraction
def _to_four_decimals(numerator: int, denominator: int) -> str:
    value = Fraction(numerator, denominator)
    return f"{float(round(value, 4)):.4f}".rstrip("0").rstrip(".")


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number of things in words; several of them are called so, or have an s.

    >>> counted(1, "line"), counted(3, "finding"), counted(0, "Man", "Men")
    ('1 line', '3 findings', '0 Men')
    """
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def _chosen(value: V, choices: Sequence[V]) -> V | None:
    """Find a number by value; a word as written, or folded where only one choice is alike."""
    if isinstance(value, int | Fraction):
        return next((choice for choice in choices if choice == value), None)
    text = shown(value)
    exact = {choice for choice in choices if shown(choice) == text}
    found = exact or {choice for choice in choices if folded(shown(choice)) == folded(text)}
    return found.pop() if len(found) == 1 else None


def _as_kind_of(default: Value, typed: Value) -> Value:
    if isinstance(default, bool):
        return _yes_or_no(typed)
    if isinstance(default, int | Fraction):
        return _number(typed, whole=isinstance(default, int))
    if isinstance(default, tuple):
        return typed if isinstance(typed, tuple) else names_in(str(typed))
    return str(typed).strip()


def _yes_or_no(typed: Value) -> bool | None:
    if isinstance(typed, bool):
        return typed
    return yes_or_no(str(typed)) if str(typed).strip() else False


def _number(typed: Value, *, whole: bool) -> int | Fraction | None:
    if isinstance(typed, bool):
        return None
    number = Fraction(typed) if isinstance(typed, int | Fraction) else number_in(str(typed))
    if isinstance(number, Doubt):
        return None
    if whole:
        return int(number) if number.denominator == 1 else None
    return number
