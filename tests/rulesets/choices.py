"""How it is shown that every choice of a reading plays to an end of its own.

The facts of a reading are the tests of a room that name it. Each is played as it stands, and again
with one choice taken for another: if no fact notices, the choice does nothing.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Setting, Word
from workbook_engine.core.turn import play

Fact = Callable[[], None]
Pair = tuple[Word, Word]


@cache
def _sources(room: str, files: str) -> dict[str, Callable[..., None]]:
    """Return every test of a room by its source, decorators included."""
    home = Path(str(import_module(room).__file__)).parent
    names = sorted(path.stem for path in home.glob(files))
    modules = [import_module(f"{room}.{name}") for name in names if "every_choice" not in name]
    return {
        inspect.getsource(inspect.unwrap(function)): function
        for module in modules
        for name, function in vars(module).items()
        if name.startswith("test_") and function.__module__ == module.__name__
    }


def facts_of(reading: str, room: str, files: str) -> list[Fact]:
    """Return the facts of a room that name a reading, each with its parameters."""
    named = re.compile(rf"\b{reading}\b")
    found = (function for source, function in _sources(room, files).items() if named.search(source))
    return [fact for function in found for fact in _with_parameters(function)]


def _with_parameters(function: Callable[..., None]) -> Iterator[Fact]:
    """Yield a test with each set of its parameters; none of one that asks for anything else."""
    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in product(*(_sets(*mark.args[:2]) for mark in marks)):
        given = {name: value for one in chosen for name, value in one.items()}
        if given.keys() == inspect.signature(function).parameters.keys():
            yield partial(function, **given)


def _sets(named: str | Sequence[str], rows: Iterable[Any]) -> list[dict[str, Any]]:
    names = [name.strip() for name in named.split(",")] if isinstance(named, str) else [*named]
    if len(names) == 1:
        return [{names[0]: row} for row in rows]
    return [dict(zip(names, row, strict=True)) for row in rows]


def played(fact: Fact, setting: Setting, instead: Mapping[Word, Word]) -> tuple[bool, set[Word]]:
    """Play a fact with choices taken for others: whether it holds, and which choices were read."""
    read: set[Word] = set()
    asked = Rules.reading

    def answered(rules: Rules, name: str) -> Word:
        value = asked(rules, name)
        if name != setting.name:
            return value
        if _in_play():
            read.add(value)
        return instead.get(value, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rules, "reading", answered)
        try:
            fact()
        except (Exception, pytest.fail.Exception):
            return False, read
    return True, read


def _in_play() -> bool:
    """Tell whether a turn is being played: a reading that only a test asks for decides nothing."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_code is not play.__code__:
        frame = frame.f_back
    return frame is not None


def unnoticed(setting: Setting, room: str, files: str = "test_*.py") -> set[Pair]:
    """Return the pairs of choices of a setting that no fact in the files of a room tells apart."""
    left = set(combinations(setting.choices, 2))
    for fact in facts_of(setting.name, room, files):
        if not left:
            break
        holds, read = played(fact, setting, {})
        assert holds
        left -= {pair for pair in left if _notices(fact, setting, pair, read)}
    return left


def _notices(fact: Fact, setting: Setting, pair: Pair, read: set[Word]) -> bool:
    """Tell whether a fact that plays one of two choices fails under the other."""
    return any(
        one in read and not played(fact, setting, {one: other})[0]
        for one, other in (pair, pair[::-1])
    )
