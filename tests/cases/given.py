"""What a case gives, read through: a key that nobody read was ignored, and fails the case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


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
