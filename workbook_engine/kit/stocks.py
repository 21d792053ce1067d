"""Stocks while they are shared out: no point is given twice, no load is more than is carried."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
Kind = TypeVar("Kind", bound=Hashable)


class Sharing(Generic[K]):
    """What is left of stocks as one after another draws on them."""

    def __init__(self, there: Callable[[K], int]) -> None:
        self._there = there
        self._left: dict[K, int] = {}

    def left(self, stock: K) -> int:
        """Return what is left of a stock; it is looked at when it is first asked after."""
        if stock not in self._left:
            self._left[stock] = max(0, self._there(stock))
        return self._left[stock]

    def take(self, stock: K, points: int = 1) -> int:
        """Take points off a stock as far as they are there; return how many were.

        >>> stacks = Sharing({"HQ": 3}.__getitem__)
        >>> stacks.take("HQ", 2), stacks.take("HQ", 2), stacks.left("HQ")
        (2, 1, 0)
        """
        taken = max(0, min(points, self.left(stock)))
        self._left[stock] -= taken
        return taken

    def put_back(self, stock: K, points: int = 1) -> None:
        """Return points that were taken and then not used."""
        self._left[stock] = self.left(stock) + points


def loaded(wanted: Mapping[Kind, int], limit: int) -> dict[Kind, int]:
    """Return what goes into a load of several kinds, in their order, until it is full.

    >>> loaded({"ammunition": 3, "grain": 0, "fuel": 4}, 5)
    {'ammunition': 3, 'fuel': 2}
    """
    load: dict[Kind, int] = {}
    for kind, number in wanted.items():
        if points := min(number, limit - sum(load.values())):
            load[kind] = points
    return load
