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

    @property
    def raw(self) -> dict[str, Any]:
        """The facts as the case states them, to change and play again."""
        return {key: _raw(value) for key, value in self._facts.items()}

    @property
    def taken(self) -> dict[str, Any]:
        """The facts as the case states them, all of them read."""
        self._read.update(self._facts)
        return self.raw

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
            inner = value if isinstance(value, list) else [value]
            for each in inner:
                if isinstance(each, Given):
                    yield from (f"{key}.{name}" for name in each.unread())


def _wrapped(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Given(value)
    return [_wrapped(each) for each in value] if isinstance(value, list) else value


def _raw(value: Any) -> Any:
    if isinstance(value, Given):
        return value.raw
    return [_raw(each) for each in value] if isinstance(value, list) else value
