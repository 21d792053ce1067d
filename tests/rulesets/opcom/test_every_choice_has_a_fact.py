"""Every choice of every reading plays to an end of its own.

The facts of a reading are the tests of this room that name it. Each is played as it stands, and
again with one choice taken for another: if no fact notices, the choice does nothing.
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

from workbook_engine.core.settings import Setting, Settings, Word
from workbook_engine.core.turn import play
from workbook_engine.rulesets.opcom import RULESET

Fact = Callable[[], None]
AGREE: Mapping[tuple[str, Word, Word], str] = {}
"""Choices that come to the same wherever they are played, and why they may."""

CHOSEN = [setting for setting in RULESET.settings if len(setting.choices) > 1]


@cache
def sources() -> dict[str, Callable[..., None]]:
    """Return every test of the room by its source, decorators included."""
    room = Path(__file__).parent
    names = sorted(path.stem for path in room.glob("test_*.py") if path != Path(__file__))
    modules = [import_module(f"{__package__}.{name}") for name in names]
    return {
        inspect.getsource(inspect.unwrap(function)): function
        for module in modules
        for name, function in vars(module).items()
        if name.startswith("test_") and function.__module__ == module.__name__
    }


def facts_of(reading: str) -> list[Fact]:
    """Return the facts that name a reading, each with its parameters."""
    named = re.compile(rf"\b{reading}\b")
    found = (function for source, function in sources().items() if named.search(source))
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
    asked = Settings._read

    def answered(settings: Settings, name: str) -> Word:
        value = asked(settings, name)
        if name != setting.name:
            return value
        if _in_play():
            read.add(value)
        return instead.get(value, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Settings, "_read", answered)
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


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: setting.name)
def test_every_choice_plays_to_an_end_of_its_own(setting: Setting) -> None:
    left = set(combinations(setting.choices, 2))
    left -= {(one, other) for name, one, other in AGREE if name == setting.name}
    for fact in facts_of(setting.name):
        holds, read = played(fact, setting, {})
        assert holds
        left -= {pair for pair in left if _notices(fact, setting, pair, read)}
    assert left == set()


def _notices(fact: Fact, setting: Setting, pair: tuple[Word, Word], read: set[Word]) -> bool:
    """Tell whether a fact that plays one of two choices fails under the other."""
    return any(
        one in read and not played(fact, setting, {one: other})[0]
        for one, other in (pair, pair[::-1])
    )
