"""Names of questions, dice and rulings: `turn.stage/phase/subject/what/n`, whatever the subject.

A stroke parts the name and stands in no part; every subject has a name of its own, and every name
can be taken apart again.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from msgspec import Struct

from workbook_engine.core.records import Record

_STROKE = "|"
"""Stands for a stroke within a part: `1/5 Para` is named `1|5 Para`."""
_ESCAPE = "%"
_PARTING = frozenset({"/", _STROKE, _ESCAPE})


@lru_cache(maxsize=65536)  # the same names are asked of in each turn that is simulated
def part(text: str) -> str:
    r"""Return a text as one part of a name; no two texts are the same part.

    >>> part("2 Para"), part("1/5 Para"), part("K14>L15"), part("1|5\n")
    ('2 Para', '1|5 Para', 'K14>L15', '1%7C.5%A.')
    """
    if text.isprintable() and _PARTING.isdisjoint(text):
        return text
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    if sign == "/":
        return _STROKE
    if sign in (_STROKE, _ESCAPE) or not sign.isprintable():
        return f"{_ESCAPE}{ord(sign):X}."
    return sign


def joined(*parts: object) -> str:
    """Return the name that some parts make.

    >>> joined(1, "moves", "1/5 Para", "halt at", 1)
    '1/moves/1|5 Para/halt at/1'
    """
    return "/".join([part(str(each)) for each in parts])


def asked(position: Hashable, of: str, subject: str, what: str, n: int) -> str:
    """Return the name of a question, the nth of its kind; a position and a number need no care.

    >>> asked(1, "moves", "1/5 Para", "halt at", 1)
    '1/moves/1|5 Para/halt at/1'
    """
    return f"{asked_of(position, of, subject)}{part(what)}/{n}"


@lru_cache(maxsize=16384)
def asked_of(position: Hashable, of: str, subject: str) -> str:
    """Return what the names of all questions of one subject begin with.

    >>> asked_of(1, "moves", "1/5 Para")
    '1/moves/1|5 Para/'
    """
    return f"{position}/{part(of)}/{part(subject)}/"


class Question(Struct, frozen=True):
    """What the umpire is asked of one row of a sheet: record, key and what name its yellow cell.

    The name of the question follows from them, and from the turn in which it is asked.
    """

    record: type[Record]
    key: str
    what: str
    n: int = 1

    def name(self, position: Hashable) -> str:
        """Return its name in a turn, such as `1/combat/K14/result/1`."""
        return asked(position, self.record.asked_as, self.key, self.what, self.n)


def phase_in(name: str) -> str:
    """Return the phase's part of a name: `combat` of `1/combat/K14/result/1`."""
    return name.split("/")[1] if "/" in name else ""


def subject_in(name: str) -> str:
    """Return the subject's part of a name, or nothing: `K14` of `1/combat/K14/result/1`."""
    parts = name.split("/")
    return parts[2] if len(parts) > 2 else ""


def what_in(name: str) -> str:
    """Return what is asked, as a name has it, or nothing: `result` of `1/combat/K14/result/1`."""
    parts = name.split("/")
    return parts[3] if len(parts) > 3 else ""


def of_line(key: str, between: str = " ") -> str:
    """Return an order line as names call it, by its team and its number.

    >>> of_line("stavka/1"), of_line("1/5 Para/2"), of_line("guards/1", "-")
    ('stavka 1', '1/5 Para 2', 'guards-1')
    """
    return between.join(key.rsplit("/", 1))
