"""Orders in words, read: the inverse of `order_lines`.

    Team: blue
    Turn: 3

    Orders
    1 Borderers: attack J11, Supported by 40 Fd Regt; "over the bridge before they dig in"

Below the name of an order sheet stand its lines, one order each; above the first such name they
are of the sheet that orders units. A part of a line is the verb, a column's header and its value,
or a header that is ticked; what is neither goes on with the value before it. The player's own words
stand last, in quotation marks. What a mail quotes (`> ...`) or signs (below `--`) is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from workbook_engine.books.book import Grid, Value
from workbook_engine.books.order_text import OrderText
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import Cell, Finding, folded, warning
from workbook_engine.core.own_words import FIELD
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema

_HEADS = frozenset({"campaign", "team", "turn", "form", "seal"})
_QUOTES = str.maketrans("“”„‟«»", '""""""')
_SIGNATURE = "--"
_TOLD = 5
"""Lines that order nothing are told one by one up to here: a letter may have thousands."""


class _Line(Struct, frozen=True):
    """One order: in which line of the text, and what it says by the headers of its sheet."""

    number: int
    says: Mapping[str, str]


class _Read(Struct):
    """A text while it is read."""

    lines: dict[str, list[_Line]] = field(default_factory=dict)
    """By the title of their sheet."""
    unread: list[int] = field(default_factory=list)


def head_of(text: OrderText) -> dict[str, str]:
    """Return what the head of a text says of itself: team, turn, campaign, form, seal."""
    return dict(filter(None, map(_head, text.lines)))


def _head(line: str) -> tuple[str, str] | None:
    what, _, said = (each.strip() for each in line.partition(":"))
    return (what.casefold(), said) if said and what.casefold() in _HEADS else None


def lay_out(text: OrderText, forms: Sequence[SheetSchema]) -> list[Finding]:
    """Lay a text out as order sheets, each order in the row of its line; find the other lines."""
    read = _read(text, forms)
    text.lay_out({form.title: _grid(form, read.lines.get(form.title, [])) for form in forms})
    found = [
        _unread(
            text, f"line {number} is not read as an order: {text.lines[number - 1].strip()[:80]}"
        )
        for number in read.unread[:_TOLD]
    ]
    more = len(read.unread) - _TOLD
    if more > 0:
        found.append(
            _unread(text, f"{counted(more, 'more line is', 'more lines are')} not orders.")
        )
    return found


def _unread(text: OrderText, said: str) -> Finding:
    cure = "An order begins with whom it is for: 1 Bn: attack J11. Leave it if it is none."
    return warning("W-TEXT-LINE", said, cure, cell=Cell(text.name))


def _read(text: OrderText, forms: Sequence[SheetSchema]) -> _Read:
    titles = {folded(form.title): form for form in forms}
    current = next((form for form in forms if form.whom), forms[0])
    read, under_its_title = _Read(), False
    for number, written in enumerate(text.lines, 1):
        line = written.translate(_QUOTES).strip().lstrip("-*•· ").strip()
        if written.rstrip() == _SIGNATURE:
            break
        if not line or line.startswith(">") or _head(line):
            continue
        if title := titles.get(folded(line.rstrip(":"))):
            current, under_its_title = title, True
        elif says := _says(line, current, under_its_title=under_its_title):
            read.lines.setdefault(current.title, []).append(_Line(number, says))
        else:
            read.unread.append(number)
    return read


def _says(line: str, form: SheetSchema, *, under_its_title: bool) -> dict[str, str]:
    """Return what a line says by the headers of its sheet; blank where it orders nothing."""
    columns = [each for each in form.columns_in("team") if each.edit == "team"]
    headers = {each.name: each.header for each in columns}
    says: dict[str, str] = {}
    whom, *more = _pieces(line, ": ")
    if form.whom and not more:
        return {}
    if form.whom:
        says[headers[form.whom]] = _unquoted(_without_names(whom))
        line = line[len(whom) + 2 :].strip()
    elif not under_its_title:
        return {}
    order, *words = _pieces(line, ";")
    own = line if _is_quoted(line) else ";".join(words[-1:]).strip()
    if FIELD in headers and _is_quoted(own):
        says[headers[FIELD]] = _unquoted(own)
        line = ";".join((order, *words[:-1])) if own != line else ""
    last = ""
    for part in filter(None, (each.strip() for each in _pieces(line, ","))):
        header, value = _part(part, columns, says)
        if header:
            says[header], last = value, header
        elif last:
            says[last] = f"{says[last]}, {part}"
    return says


def _pieces(text: str, sign: str) -> list[str]:
    """Return a text in pieces, parted by a sign wherever it stands in no quotation marks.

    >>> _pieces('"A; B": Hold; "x"', ";")
    ['"A; B": Hold', ' "x"']
    """
    pieces: list[str] = [""]
    for number, each in enumerate(text.split('"')):
        inner = [each] if number % 2 else each.split(sign)
        pieces[-1] += '"' * (number > 0) + inner[0]
        pieces += inner[1:]
    return pieces


def _without_names(whom: str) -> str:
    """Return whom a line orders without those whom it names behind, in brackets."""
    name, bracket, names = whom.strip().rpartition(" (")
    return name if bracket and names.endswith(")") else whom


def _part(part: str, columns: Sequence[Column], says: Mapping[str, str]) -> tuple[str, str]:
    """Return the header that a part of a line is about, and its value; or no header."""
    for each in sorted(columns, key=lambda each: -len(each.header)):
        begins = re.match(rf"{re.escape(each.header)}(?:\s*[:=]\s*|\s+|$)", part, re.IGNORECASE)
        value = part[begins.end() :] if begins else ""
        if value or (begins and each.type == "boolean"):
            return each.header, _unquoted(value) if value else "yes"
    verb = next((each for each in columns if each.verb), None)
    if verb and verb.header not in says:
        return verb.header, _unquoted(part)
    return "", ""


def _is_quoted(text: str) -> bool:
    """Tell whether a text stands in quotation marks as a whole; those in it are doubled."""
    inner = text[1:-1]
    return len(text) > 1 and text[0] == text[-1] == '"' and '"' not in inner.replace('""', "")


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1].replace('""', '"') if _is_quoted(text) else text


def _grid(form: SheetSchema, lines: Sequence[_Line]) -> Grid:
    """Return an order sheet with each order in the row of its line, below a row of headers."""
    headers = [each.header for each in form.columns_in("team")]
    rows: dict[int, Sequence[Value]] = {
        line.number + 1: [line.says.get(each) for each in headers] for line in lines
    }
    last = max(rows, default=1)
    return [headers, *(rows.get(number, ()) for number in range(2, last + 1))]
