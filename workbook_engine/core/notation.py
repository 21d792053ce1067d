"""One notation for several names in a cell, and for what lies along points of a map.

`2 Para; 5 AL` are names, `K14; L14; M15`, `A2, B2, C2`, `F12:T12` and `Kleindorf > Muehle` are
points in order, straight from each to the next. Of what lies side by side a list holds points and
ranges, `0902:0905; 1004`, and nothing between its items. A name with such a sign in it stands in
quotes, `"A; B"`, where the sign would part it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from workbook_engine.core.languages import _

NAMES, STOPS = ";", ">"
"""What parts the names of a list, and the points of a way."""
ITEMS, RANGE = ";,", ":"
"""What parts the items of a list of points, and the ends of a range."""
_BETWEEN = ITEMS + RANGE
_QUOTE = '"'
_QUOTED = re.compile(r'\s*+"(?:[^"]|"")*+"\s*+')
"""A name in quotes; a quote in it is doubled."""


def names_in(text: str) -> tuple[str, ...]:
    """Return the names of a list.

    >>> names_in('2 Fd Regt; 55 Fd Regt'), names_in('"A; B"; C > D')
    (('2 Fd Regt', '55 Fd Regt'), ('A; B', 'C > D'))
    """
    return tuple(_parts(text, NAMES))


def stops_in(text: str) -> tuple[str, ...]:
    """Return the points of a way.

    >>> stops_in('Neerpelt > Aalst'), stops_in('"A > B" > K14')
    (('Neerpelt', 'Aalst'), ('A > B', 'K14'))
    """
    return tuple(_parts(text, STOPS))


def stretches_in(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the items of a list of points: a point alone, or the first and last of a range.

    >>> list(stretches_in("0902:0905, 1004; 1106"))
    [('0902', '0905'), ('1004',), ('1106',)]
    """
    for item in _pieces(text, ITEMS):
        if points := tuple(_parts(item, RANGE)):
            yield points


def as_list(names: Iterable[str]) -> str:
    """Return names as a list that is read as those names.

    >>> as_list(("2 Para", "A; B"))
    '2 Para; "A; B"'
    """
    return "; ".join(_safe(each, names_in) for each in names)


def as_way(points: Iterable[str]) -> str:
    """Return points as a way that is read as those points.

    >>> as_way(("K14", "A > B"))
    'K14 > "A > B"'
    """
    return " > ".join(_safe(each, stops_in) for each in points)


def as_points(points: Iterable[str]) -> str:
    """Return points as a list with commas, which `points_in` reads as those points.

    >>> as_points(("0714", "St: Vith"))
    '0714, "St: Vith"'
    """
    return ", ".join(_safe(each, _as_points) for each in points)


def quoted(name: str) -> str:
    """Return a name in quotes.

    >>> quoted('The "A; B"')
    '"The ""A; B\"""'
    """
    return f"{_QUOTE}{name.replace(_QUOTE, _QUOTE * 2)}{_QUOTE}"


def to_be_quoted(text: str, known: Iterable[str]) -> str:
    """Return how to write a known name that a list or way has taken apart; blank for none.

    >>> to_be_quoted("2 Para; A; B", ["2 Para", "A; B"]), to_be_quoted("C; B", ["A; B"])
    ('A name with ; or > in it stands in quotes here: "A; B".', '')
    """
    if NAMES not in text and STOPS not in text:
        return ""
    parted = [each for each in known if _is_parted(each) and each.casefold() in text.casefold()]
    whole = quoted(max(parted, key=len)) if parted else ""
    said = _("A name with ; or > in it stands in quotes here: {name}.")
    return said.format(name=whole) if whole else ""


def points_in(text: str, is_point: Callable[[str], object]) -> Iterator[str]:
    """Yield the points of a text; what is a point as it stands is not taken apart.

    >>> list(points_in("A2, B2 > Ford: north", {"Ford: north"}.__contains__))
    ['A2', 'B2', 'Ford: north']
    """
    if is_point(text.strip()):
        yield text.strip()
        return
    for stretch in _pieces(text, STOPS, _BETWEEN + STOPS):
        whole = _unquoted(stretch)
        if whole and (is_point(whole) or whole != stretch.strip()):
            yield whole
        else:
            yield from _parts(stretch, _BETWEEN)


def _as_points(text: str) -> tuple[str, ...]:
    return tuple(_parts(text, _BETWEEN + STOPS))


def _safe(name: str, read: Callable[[str], tuple[str, ...]]) -> str:
    """Return a name as it is read as itself beside others."""
    return quoted(name) if name.startswith(_QUOTE) or read(name) != (name,) else name


def _is_parted(name: str) -> bool:
    return len(names_in(name)) > 1 or len(stops_in(name)) > 1


def _parts(text: str, marks: str) -> Iterator[str]:
    """Yield what stands between marks, without blanks and quotes around it."""
    return (part for each in _pieces(text, marks) if (part := _unquoted(each)))


def _unquoted(piece: str) -> str:
    """Return a piece without blanks and quotes around it; any other quote is part of the name."""
    stripped = piece.strip()
    if _QUOTED.fullmatch(piece):
        return stripped[1:-1].replace(_QUOTE * 2, _QUOTE).strip()
    return stripped


def _pieces(text: str, marks: str, around: str = "") -> Iterator[str]:
    """Yield a text in pieces, parted at marks that do not stand within a quoted name.

    A quoted name stands between marks, or between others that part its piece in turn.
    """
    around = around or marks
    start = at = 0
    while at <= len(text):
        at = _after_quotes(text, at, around)
        while at < len(text) and text[at] not in around:
            at += 1
        if at == len(text) or text[at] in marks:
            yield text[start:at]
            start = at + 1
        at += 1


def _after_quotes(text: str, at: int, marks: str) -> int:
    """Return where a quoted name ends that begins here and is all that stands between marks."""
    quotes = _QUOTED.match(text, at)
    end = quotes.end() if quotes else at
    return end if end == len(text) or text[end] in marks else at
