"""What plays the kinds of cases of a rule set: functions that say which kind they play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from tests.cases.comparing import Found, Given, of_each

Adapter = Callable[[Given], Found]
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
Play = TypeVar("Play", bound=Callable[..., Any])


class Kinds(dict[str, Adapter]):
    """What plays each kind of case: the first way whose key it gives, and all that play besides."""

    def __init__(self) -> None:
        super().__init__()
        self._ways: dict[str, dict[str, Adapter]] = {}
        self._besides: set[str] = set()

    def plays(
        self,
        kind: str,
        key: str = "",
        *,
        of: str = "",
        rows: str = "",
        given: str = "",
        too: bool = False,
    ) -> Callable[[Play], Play]:
        """Have a function play a kind of case, or those of it that give something.

        It plays them row by row of a list, or once where the case gives a single one. What is found
        stands under a key, all or one part `of` it, or is a mapping of several; `too` has it play
        beside others.
        """

        def made(play: Play) -> Play:
            part = (lambda *given: play(*given)[of]) if of else play
            way = (lambda case: of_each(case[rows], lambda row: part(row, case))) if rows else part
            under = (lambda case: {key: way(case)}) if key else way
            self._ways.setdefault(kind, {})[given or rows] = under
            self._besides |= {kind} if too else set()
            self[kind] = partial(self._found, kind)
            return play

        return made

    def _found(self, kind: str, given: Given) -> Found:
        ways = self._ways[kind]
        able = [ways[key] for key in ways if key in given] or [ways[key] for key in ways if not key]
        assert able, f"no case of this kind gives only {', '.join(given)}"
        found = [play(given) for play in (able if kind in self._besides else able[:1])]
        return {key: value for each in found for key, value in each.items()}


def rooms_of(path: Iterable[str], name: str) -> None:
    """Import all rooms of a package of cases, which put themselves into its kinds."""
    for room in iter_modules(path):
        import_module(f"{name}.{room.name}")
