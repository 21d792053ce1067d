"""Rules with something wrong in them: how a defect is made of the right rule, to be planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Wrong = Callable[[Any], Any]
"""What makes the wrong rule of the right one."""


def always(value: Any) -> Wrong:
    """Return a defect that has a rule come to the same, whatever it is asked."""
    return lambda right: lambda *args, **more: value


def changed(change: Callable[[Any], Any]) -> Wrong:
    """Return a defect that spoils what a rule comes to."""
    return lambda right: lambda *args, **more: change(right(*args, **more))


def of_first(change: Callable[[Any], Any]) -> Wrong:
    """Return a defect that spoils what a rule is asked about first."""
    return lambda right: lambda first, *args, **more: right(change(first), *args, **more)


def nothing(right: Any) -> Any:
    """Make a rule that rules on nothing: the first that it is asked about is as it was."""
    return _as_it_was


def _as_it_was(first: Any, *_: Any, **__: Any) -> Iterator[Any]:
    yield from ()
    return first
