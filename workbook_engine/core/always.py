"""Functions that answer the same whatever they are asked: for what a rule set leaves out."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T", covariant=True)


class Always(Generic[T]):
    """A function that returns one value; nobody may change it.

    >>> Always(False)("2 Para", 1)
    False
    """

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def __call__(self, *asked: object) -> T:
        """Return the value."""
        return self._value
