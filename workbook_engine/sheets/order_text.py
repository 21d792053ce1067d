"""Orders in words, read: the inverse of `order_lines`.

    Team: blue
    Turn: 3

    Orders
    1 Borderers: attack J11, Supported by 40 Fd Regt; "over the bridge before they dig in"

Below the name of an order sheet stand its lines, one order each; above the first such name they
are of the sheet that orders units. A part of a line is the verb, a column's header (or what is said
for it) and its value, or a header that is ticked; what is neither goes on with the value before it.
The player's own words stand last, in quotation marks.

Who said a line in a chat, and when, is left out. Not read are what a mail quotes (`> ...`) or
signs (below `--`), and what stands below a rule of dashes, below the mark that our own letters
bear, or below the head of another letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from msgspec import Struct, field

from workbook_engine.books.book import Grid, Value
from workbook_engine.books.order_text import OrderText
from workbook_engine.core.findings import Cell, Finding, folded, warning
from workbook_engine.core.languages import _, in_all, plural
from workbook_engine.core.own_words import FIELD
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.order_lines import NOTHING
from workbook_engine.sheets.schema import SheetSchema

HEADS = {
    "campaign": _("Campaign"),
    "team": _("Team"),
    "turn": _("Turn"),
    "form": _("Form"),
    "seal": _("Seal"),
}
"""What the head of a text may say of itself."""
_QUOTES = str.maketrans("“”„‟«»", '""""""')
_SIGNATURE = "--"
REPLY_ABOVE = _("=== Write your orders above this line ===")
"""Stands on top of the letters that go out, so that an answer is told from what it answers."""
_RULE, _LETTERS_HEAD, _INTRODUCED = 10, 4, 5
"""Dashes that make a rule; lines such as `From: Anna <a@b.org>` that make the head of a letter;
those in which a quotation is introduced and begins, blank ones with them."""
_SAID_IN_A_CHAT = re.compile(
    r"^(?:\[[^\[\]]{0,30}\d:\d\d[^\[\]]{0,20}\] "
    r"|[\d./-]{6,10},? \d{1,2}:\d\d[^-]{0,10} - )[^:]{1,60}: "
)
"""What stands before each message: `[28/11/26, 10:15:00] Anna: ` or `28.11.26, 10:15 - Anna: `."""
_ADDRESS = re.compile(r"<[^<>\s@]+@[^<>\s@]+>")
_LONGEST, _MOST = 4_000, 1_000
"""Letters of a line that is read, and orders of a text: no order is longer and no game has more."""
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
    quoted: int = 0
    """Lines that quote another letter."""
    not_had: dict[int, str] = field(default_factory=dict)
    """Sheets that the team has not got, by the line that names each."""

    def takes(self, line: str) -> bool:
        """Tell whether one more line may be an order."""
        return len(line) <= _LONGEST and sum(map(len, self.lines.values())) < _MOST


def head_of(text: OrderText) -> dict[str, str]:
    """Return what the head of a text says of itself: team, turn, campaign, form, seal."""
    own = text.lines[: _end(text.lines)]  # the letter below has a head of its own
    return dict(filter(None, (_head(_SAID_IN_A_CHAT.sub("", each)) for each in own)))


def _head(line: str) -> tuple[str, str] | None:
    if len(line) > _LONGEST:
        return None
    what, __, said = (each.strip() for each in line.partition(":"))
    known = (name for name, head in HEADS.items() if _is_called(what, head)) if said else ()
    return next(((name, said) for name in known), None)


def _is_called(text: str, ours: str) -> bool:
    """Tell whether a text is one of ours in any language."""
    return folded(text) in map(folded, in_all(ours))


def lay_out(
    text: OrderText, forms: Sequence[SheetSchema], not_had: Sequence[str] = ()
) -> list[Finding]:
    """Lay a text out as order sheets, each order in the row of its line; find the other lines.

    `not_had` are the titles of order sheets that its team has not got in this turn.
    """
    read = _read(text, forms, not_had)
    text.lay_out({form.title: _grid(form, read.lines.get(form.title, [])) for form in forms})
    found = [
        _("line {number} is not read as an order: {text}").format(
            number=number, text=text.lines[number - 1].strip()[:80]
        )
        for number in read.unread[:_TOLD]
    ]
    more = len(read.unread) - _TOLD
    if more > 0:
        said = plural(
            "{count} more line is not an order.", "{count} more lines are not orders.", more
        )
        found.append(said)
    if read.quoted:
        found.append(
            plural(
                "{count} line quotes another letter.",
                "{count} lines quote another letter.",
                read.quoted,
            )
        )
    found += (
        _(
            "line {number} names {title}, of which the team has no sheet in this turn; what stands "
            "below it is not read."
        ).format(number=number, title=title)
        for number, title in read.not_had.items()
    )
    return [_unread(text, each) for each in found]


def holds_lines(text: OrderText, forms: Sequence[SheetSchema]) -> bool:
    """Tell whether any line of a text is read as an order."""
    return bool(_read(text, forms).lines)


def _unread(text: OrderText, said: str) -> Finding:
    cure = _("An order begins with whom it is for: 1 Bn: attack J11. Leave it if it is none.")
    return warning("W-TEXT-LINE", said, cure, cell=Cell(text.name))


def _read(text: OrderText, forms: Sequence[SheetSchema], not_had: Sequence[str] = ()) -> _Read:
    titles = {folded(each): form for form in forms for each in in_all(form.title)}
    others = {folded(each): title for title in not_had for each in in_all(title)}
    current: SheetSchema | None = next((form for form in forms if form.whom), forms[0])
    read, under_its_title = _Read(), False
    own = text.lines[: _end(text.lines)]
    for number, written in enumerate(own, 1):
        line = _SAID_IN_A_CHAT.sub("", _plainly_quoted(written).strip(), count=1)
        line = line.lstrip("-*•· ").strip()
        title = folded(line.rstrip(":"))
        if line.startswith(">"):
            read.quoted += 1
        elif not line or _head(line):
            continue
        elif title in titles:
            current, under_its_title = titles[title], True
        elif title in others:
            current, read.not_had[number] = None, others[title]
        elif current is None:
            continue
        elif not read.takes(line):
            read.unread.append(number)
        elif says := _says(line, current, under_its_title=under_its_title):
            read.lines.setdefault(current.title, []).append(_Line(number, says))
        elif not _introduces(own, number):
            read.unread.append(number)
    read.quoted += sum(bool(line.strip()) for line in text.lines[len(own) + 1 :])
    return read


def _plainly_quoted(line: str) -> str:
    """Return a line with plain quotation marks; within plain ones others are the player's own."""
    parts = enumerate(line.split('"'))
    return '"'.join(each if at % 2 else each.translate(_QUOTES) for at, each in parts)


def _end(lines: Sequence[str]) -> int:
    """Return how many lines are the sender's own: down to his signature or another letter."""
    above = in_all(REPLY_ABOVE)
    for at, line in enumerate(lines):
        bare = line.strip()
        if line.rstrip() == _SIGNATURE or any(each in bare for each in above):
            return at
        if len(bare) >= _RULE and (set(bare) <= {"-", "_"} or bare[:5] == bare[-5:] == "-----"):
            return at
        heads = lines[at : at + _LETTERS_HEAD]
        if (
            _ADDRESS.search(line)
            and len(heads) == _LETTERS_HEAD
            and all(": " in each for each in heads)
        ):
            return at
    return len(lines)


def _introduces(lines: Sequence[str], number: int) -> bool:
    """Tell whether a line belongs to the one that introduces a quotation: `Anna wrote:`."""
    below = [each.strip() for each in lines[number - 1 : number - 1 + _INTRODUCED]]
    said = list(takewhile(lambda each: each and not each.startswith(">"), below))
    quoted = next(filter(None, below[len(said) :]), "").startswith(">")
    return quoted and said[-1].endswith(":")


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
    parts = (each.strip() for each in _pieces(line, ","))
    for part in (each for each in parts if each and not _is_called(each, NOTHING)):
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
    verb = next((each for each in columns if each.verb and each.header not in says), None)
    if verb and any(_is_called(part, word) for word in verb.texts.values()):
        return verb.header, part  # `bomber base` begins like a head in German: Bomber
    names = [(name, each) for each in columns for name in (*in_all(each.header), *each.said)]
    for name, each in sorted(names, key=lambda each: -len(each[0])):
        begins = re.match(rf"{re.escape(name)}(?:\s*[:=]\s*|\s+|$)", part, re.IGNORECASE)
        value = part[begins.end() :] if begins else ""
        if value or (begins and each.type == "boolean"):
            return each.header, _unquoted(value) if value else "yes"
    return (verb.header, _unquoted(part)) if verb else ("", "")


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
