"""The names that dice keep: a row that is given another name throws on under its first.

A die's value follows from its name. Whoever may give a row another name may look for one that
throws better; so what names dice is what it was called when it was first committed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct, field

from workbook_engine.core.names import part
from workbook_engine.core.records import Record, field_names


class FirstNames(Struct, frozen=True, dict=True):
    """The first name of each row that was renamed, by its name now."""

    firsts: Mapping[str, str] = field(default_factory=dict)

    def of(self, die: str) -> str:
        """Return the name under which a die is drawn; turn, phase and number are never renamed.

        >>> FirstNames({"Stone Bridge": "Bridge"}).of("2/bridges/Stone Bridge/die/1")
        '2/bridges/Bridge/die/1'
        """
        if not self.firsts:
            return die
        turn, phase, middle = die.split("/", 2)
        what, _, number = middle.rpartition("/")
        kept = self._any_of_them.sub(lambda found: self._parts[found[0]], what)
        return f"{turn}/{phase}/{kept}/{number}"

    @cached_property
    def _parts(self) -> dict[str, str]:
        return {part(name): part(first) for name, first in self.firsts.items()}

    @cached_property
    def _any_of_them(self) -> re.Pattern[str]:
        """What finds any of the names standing as a whole, the longest first."""
        longest = sorted(self._parts, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def after(self, renamed: Mapping[str, str]) -> FirstNames:
        """Return them after some more rows were renamed: old names by new ones.

        >>> FirstNames({"B": "A"}).after({"C": "B"}).firsts
        {'C': 'A'}
        >>> FirstNames({"B": "A"}).after({"A": "B"}).firsts
        {}
        """
        gone = set(renamed.values())
        kept = {name: first for name, first in self.firsts.items() if name not in gone}
        more = {name: self.firsts.get(old, old) for name, old in renamed.items()}
        both = {**kept, **more}
        return FirstNames({name: first for name, first in both.items() if name != first})

    def written(self) -> str:
        """Return them as they stand in a cell: no name, whatever its signs, is taken for another.

        >>> FirstNames({"Stone Bridge": "Bridge"}).written()
        '{"Stone Bridge": "Bridge"}'
        """
        return json.dumps(dict(self.firsts), ensure_ascii=False) if self.firsts else ""


def first_names(written: str) -> FirstNames:
    """Return what stands in the cell that `written` filled; of anything else, none.

    >>> first_names('{"Stone Bridge": "Bridge"}').firsts, first_names("Bridge").firsts
    ({'Stone Bridge': 'Bridge'}, {})
    """
    try:
        read = json.loads(written)
    except (ValueError, RecursionError):
        return FirstNames()
    pairs = read.items() if isinstance(read, dict) else ()
    return FirstNames({name: first for name, first in pairs if isinstance(first, str) and name})


def renamed(before: Mapping[str, Record], now: Mapping[str, Record]) -> dict[str, str]:
    """Return the rows of a table that were given another name: old names by new ones.

    A row that is gone and one that is new are the same where at least half of what is filled in
    is; the likest find each other first.
    """
    gone = [key for key in before if key not in now]
    new = [key for key in now if key not in before]
    if not (gone and new):
        return {}
    pairs = sorted(
        (
            (-_likeness(before[old], now[key]), at, n)
            for at, old in enumerate(gone)
            for n, key in enumerate(new)
        )
    )
    found: dict[str, str] = {}
    for unlike, at, n in pairs:
        if -2 * unlike >= 1 and new[n] not in found and gone[at] not in found.values():
            found[new[n]] = gone[at]
    return found


def _likeness(one: Record, other: Record) -> float:
    """Return which share is the same of what either row has filled in besides its name."""
    names = [name for name in field_names(type(one)) if name != one.key_field]
    both = [(getattr(one, name), getattr(other, name)) for name in names]
    filled = [pair for pair in both if any(pair)]
    return sum(mine == theirs for mine, theirs in filled) / len(filled) if filled else 0.0
