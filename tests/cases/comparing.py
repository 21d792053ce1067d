"""What a case gives, read through, and what it expects against what the rules found, key by key.

Nothing is passed over: an expected key that nobody found fails the case, and so does a given key
that nobody read, for it was ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbook_engine.core.findings import folded

Found = Mapping[str, Any]
"""What the rules found, by key: a value, a mapping, or a function that works the value out.

In a mapping the key "" is what stands for all of it where a case says it in one word.
"""

AMISS: list[str] = []
"""What is amiss with the dice of the case that is played: its values are judged all the same."""


@dataclass(frozen=True)
class Again:
    """A case run once more in another way; the dice are its own where the case lists some."""

    found: Callable[[Sequence[int] | None], Any]


@dataclass(frozen=True)
class Judged:
    """What a case may name in any way that holds: `holds` tells whether it does."""

    holds: Callable[[Any], bool]


class Whole(dict[str, Any]):
    """A mapping that must be as expected to the last key, as the factors of a score."""


class Said(tuple[Any, ...]):
    """One fact that cases may write in several ways, as `none` and 0 km."""


class Containing(list[Any]):
    """A list of which a case names only some."""


class Mentions(tuple[str, ...]):
    """Texts for the umpire: a case expects that one speaks of something, or that there is one."""

    def speaks_of(self, expected: Any) -> bool:
        """Tell whether some text holds every word expected."""
        if isinstance(expected, bool) or expected is None:
            return bool(self) == bool(expected)
        words = set(folded(str(expected).replace("_", " ")).split())
        return any(words <= set(folded(text).split()) for text in self)


def listed(value: Any) -> list[Any]:
    """Return a list as it is, and anything else as a list of one."""
    return list(value) if isinstance(value, list) else [value]


def in_columns(rows: Sequence[Found]) -> dict[str, list[Any]]:
    """Return the findings of several tests key by key, as cases list them."""
    return {key: [row[key] for row in rows] for key in (rows[0] if rows else ())}


def of_each(value: Any, found: Callable[[Any], Any]) -> Any:
    """Return what is found of a value; of a list, what is found of each in it, key by key."""
    if not isinstance(value, list):
        return found(value)
    rows = [found(each) for each in value]
    return in_columns(rows) if rows and isinstance(rows[0], Mapping) else rows


def differences(
    expected: Any, found: Any, where: str = "", near: Fraction = Fraction(0)
) -> Iterator[str]:
    """Yield a line for each thing that is not as expected."""
    expected, found = _worked_out(expected, found)
    if isinstance(found, Judged):
        if not found.holds(expected):
            yield f"{where}: {expected!r} does not hold"
    elif isinstance(expected, Mapping) and isinstance(found, Mapping):
        yield from _in_mapping(expected, found, where, near)
    elif isinstance(found, Containing):
        missing = [each for each in expected if each not in found]
        yield from (f"{where}: expected {each!r}, which is not there" for each in missing)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for n, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{where}[{n}]", near)
    elif not _same(expected, found, near):
        yield f"{where}: expected {expected!r}, found {_plain(found)!r}"


def _worked_out(expected: Any, found: Any) -> tuple[Any, Any]:
    """Return what is to be compared, once what was to be worked out has been."""
    if isinstance(found, Again):
        dice = expected.get("dice") if isinstance(expected, Mapping) else None
        if isinstance(expected, Mapping):
            expected = {key: value for key, value in expected.items() if key != "dice"}
        found = found.found(dice)
    elif callable(found):
        found = found()
    if isinstance(found, Mapping) and not isinstance(expected, Mapping):
        found = found.get("", found)
        return _worked_out(expected, found) if callable(found) else (expected, found)
    return expected, found


def _in_mapping(
    expected: Mapping[Any, Any], found: Mapping[Any, Any], where: str, near: Fraction
) -> Iterator[str]:
    if isinstance(found, Whole) and set(expected) != set(found):
        yield f"{where}: expected {expected!r}, found {dict(found)!r}"
        return
    for key, value in expected.items():
        path = f"{where}.{key}" if where else str(key)
        if key not in found:
            yield f"{path}: expect key not handled"
        else:
            yield from differences(value, found[key], path, near)


def _same(expected: Any, found: Any, near: Fraction) -> bool:
    if isinstance(found, Mentions):
        return found.speaks_of(expected)
    if isinstance(found, Said):
        return any(not list(differences(expected, each, near=near)) for each in found)
    if isinstance(expected, bool) or isinstance(found, bool) or not _is_number(expected):
        return type(expected) is type(_plain(found)) and bool(expected == _plain(found))
    return _is_number(found) and abs(exact(expected) - exact(found)) <= near


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


def exact(number: Any) -> Fraction:
    """Return a number exactly as it is written: 0.1 is a tenth."""
    return Fraction(str(number))


def _plain(found: Any) -> Any:
    """Return a value as a case would write it."""
    if isinstance(found, str):
        return str(found)
    if isinstance(found, Fraction):
        return int(found) if found.denominator == 1 else float(found)
    if isinstance(found, Mapping):
        return dict(found)
    return [_plain(each) for each in found] if isinstance(found, list | tuple) else found


class Given(Mapping[str, Any]):
    """A case's facts by name; it remembers which were asked for."""

    def __init__(self, facts: Mapping[str, Any], rules: Sequence[str] = ()) -> None:
        self.rules = tuple(rules)
        """The rules that the case is about."""
        self._facts = {str(key): _wrapped(value) for key, value in facts.items()}
        self._read: set[str] = set()

    def but(self, **changes: Any) -> Given:
        """Return the same facts with some changed; what is read there is read here."""
        other = Given({}, self.rules)
        other._facts = {**self._facts, **{key: _wrapped(each) for key, each in changes.items()}}
        other._read = self._read
        return other

    def without(self, *keys: str) -> Given:
        """Return the facts without some of them, which count as read."""
        other = self.but()
        other._facts = {key: value for key, value in self._facts.items() if key not in keys}
        self._read.update(keys)
        return other

    def __getitem__(self, key: str) -> Any:
        if key in self._facts:
            self._read.add(key)
        return self._facts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def unread(self) -> Iterator[str]:
        """Yield the keys that nobody asked for; a note is for people."""
        for key, value in self._facts.items():
            if key not in self._read and key != "note":
                yield key
            yield from (f"{key}.{name}" for each in _inside(value) for name in each.unread())


def _inside(value: Any) -> Iterator[Given]:
    if isinstance(value, Given):
        yield value
    for each in value if isinstance(value, list) else ():
        yield from _inside(each)


def _wrapped(value: Any) -> Any:
    if isinstance(value, Given):
        return value
    if isinstance(value, Mapping):
        return Given(value)
    return [_wrapped(each) for each in value] if isinstance(value, list) else value
