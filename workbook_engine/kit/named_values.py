"""Names with a value behind them, several in a cell, as an umpire types them: `Leader 2; Elite`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from workbook_engine.core.findings import folded

_COMMA = re.compile(r",(?!\d)")


def typed_in(own: Iterable[str], name: str) -> str | None:
    """Return what is typed of a name; blank for its name alone, None for nothing.

    >>> typed_in(("Leader 2, elite",), "leader"), typed_in(("Elite",), "elite")
    ('2', '')
    """
    its = map(parted, each_in(own))
    return next((value for known, value in its if known == folded(name)), None)


def each_in(own: Iterable[str]) -> list[str]:
    """Return what is typed, name by name: a comma parts them too, save before a digit.

    >>> each_in(("Leader 1,5, Elite", "Mood grim"))
    ['Leader 1,5', 'Elite', 'Mood grim']
    """
    return [part.strip() for each in own for part in _COMMA.split(each)]


def parted(each: str) -> tuple[str, str]:
    """Return a name, folded, and what is typed behind it."""
    name, _, value = each.strip().partition(" ")
    return folded(name), value.strip()


def number_typed(text: str) -> Fraction | None:
    """Return a number or a share as it is typed; None where it is none.

    >>> number_typed("-2"), number_typed("75%"), number_typed("grim")
    (Fraction(-2, 1), Fraction(3, 4), None)
    """
    share = 100 if text.endswith("%") else 1
    try:
        its = Fraction(text.strip().removesuffix("%").replace(",", ".")) / share
    except (ValueError, ZeroDivisionError):
        return None
    return its if abs(its) < 10**6 else None


def typed_over(own: Sequence[str], name: str, value: str) -> tuple[str, ...]:
    """Return what a cell holds, with another value behind one of its names.

    >>> typed_over(("Leader 2", "Elite"), "Leader", "1"), typed_over((), "Morale", "3")
    (('Leader 1', 'Elite'), ('Morale 3',))
    """
    said, own = f"{name} {value}", tuple(each_in(own))
    names = [its for its, _ in map(parted, own)]
    if folded(name) not in names:
        return (*own, said)
    at = names.index(folded(name))
    return (*own[:at], said, *own[at + 1 :])


def valued(parts: Iterable[str]) -> dict[str, str]:
    """Return names and their values, as lists in a cell have them.

    >>> valued(("Horse 2", "wheels no"))
    {'horse': '2', 'wheels': 'no'}
    """
    split = (each.strip().rpartition(" ") for each in parts)
    return {folded(name): value for name, _, value in split}
