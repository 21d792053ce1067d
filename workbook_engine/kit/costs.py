"""Costs and names of ground as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from workbook_engine.core.findings import folded
from workbook_engine.core.typed import number_in as number_typed
from workbook_engine.kit.as_printed import is_nothing, plain

ALL, NO = "all", "no"
"""What a cost may be instead of a number: the whole move; nobody enters."""
_WHOLE = frozenset({ALL, "whole", "whole move", "entire", "entire move", "all mp", "all movement"})
_NOBODY = frozenset({NO, "p", "proh", "prohibited", "impassable", "not allowed", "forbidden"})
_NOBODY |= {"n/a", "na", "not passable", "none may enter", "no entry", "verboten", "interdit"}
_PARTS = re.compile(r";|,(?!\d)")
_MIXED = re.compile(r"(\d{1,3}) (\d{1,3})/(\d{1,3})(?: ?\D{0,20})")


def number_in(text: str) -> Fraction | None:
    """Return a number as it is typed; None where it is none, or less than nothing.

    >>> number_in("1/2"), number_in("1½ MP"), number_in("1 1/2"), number_in("all")
    (Fraction(1, 2), Fraction(3, 2), Fraction(3, 2), None)
    """
    mixed = _MIXED.fullmatch(plain(text))
    if mixed and 0 < int(mixed[2]) < int(mixed[3]):
        return int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))
    number = number_typed(text)
    signed = text.strip()[:1] in ("+", "-")
    return number if isinstance(number, Fraction) and number < 10**6 and not signed else None


def cost_in(text: str) -> str | None:
    """Return a cost as Ground has it: a number, `all` or `no`; None where it is none.

    >>> cost_in("2 MP"), cost_in("1½"), cost_in("Prohibited"), cost_in("whole move"), cost_in("?")
    ('2', '3/2', 'no', 'all', None)
    """
    word = plain(text).casefold().rstrip(".")
    if word in _WHOLE or word in _NOBODY:
        return ALL if word in _WHOLE else NO
    number = number_in(text)
    return None if number is None else str(number)


def costs_in(parts: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield classes and what each pays, as typed, with the part that says so.

    >>> [each[:2] for each in costs_in(("Horse 1,5 MP, wheels: no",))], [*costs_in(("slow",))]
    ([('horse', '1,5 MP'), ('wheels', 'no')], [('', '', 'slow')])
    """
    for part in (each.strip() for text in parts for each in _PARTS.split(text)):
        words = part.split()
        ways = ((words[:n], " ".join(words[n:])) for n in range(1, len(words)))
        found = next((way for way in ways if cost_in(way[1]) is not None), ([], ""))
        if not is_nothing(part):
            yield folded(" ".join(found[0])), found[1], part


def by_class(costs: Iterable[str], otherwise: str) -> Mapping[str, Fraction | str]:
    """Return what each class pays, under a blank all others: a number or `all`, else `no`.

    >>> by_class(("Horse 1,5 MP, wheels: P",), "whole move")
    {'horse': Fraction(3, 2), 'wheels': 'no', '': 'all'}
    """
    typed = {name: cost for name, cost, _ in costs_in(costs)} | {"": otherwise}
    read = {name: cost_in(text) or NO for name, text in typed.items()}
    return {name: its if its in (ALL, NO) else Fraction(its) for name, its in read.items()}


def listed(parts: Iterable[str]) -> tuple[str, ...]:
    """Return words of a list in a cell, however they are parted.

    >>> listed(("go, march", "storm/charge"))
    ('go', 'march', 'storm', 'charge')
    """
    return tuple(w.strip() for text in parts for w in re.split(r"[;,/]", text) if w.strip())


def singular(name: str) -> str:
    """Return a name as it is compared with others: Woods is wood, Light Woods light wood.

    >>> singular("Woods"), singular("marsh"), singular("Class")
    ('wood', 'marsh', 'class')
    """
    text = folded(name)
    return text.removesuffix("s") if not text.endswith("ss") else text
