"""The answer to a returned book: what was understood, line by line, and what is to be looked at.

One page of HTML that reads on a phone and prints on A4, and the same as plain text for a mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import fill
from urllib.parse import quote

from msgspec import Struct

from workbook_engine.core.findings import Level
from workbook_engine.core.languages import _, spoken
from workbook_engine.reports.html import page, tag, text

WIDE = 76
"""Columns of the text: mail programs break lines that are longer."""
STYLE = """
*{box-sizing:border-box}
body{font:16px/1.45 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:900px;background:#fff;overflow-wrap:break-word}
h1{font-size:23px;line-height:1.2;margin:0 0 4px}
h2{font-size:16px;margin:22px 0 0;background:#1F2933;color:#fff;padding:3px 8px}
p{margin:4px 0}
.head{border-bottom:4px solid #1F2933;padding-bottom:8px}
.count{font-size:19px;font-weight:bold;margin:12px 0 2px}
.count.amiss{border:3px solid #1F2933;padding:4px 10px}
table{border-collapse:collapse;width:100%;table-layout:fixed}
td,th{text-align:left;vertical-align:top;padding:4px 8px;border-bottom:1px solid #C4C4C4}
th{font-size:13px;background:#E8E8E8}
.at{width:74px;white-space:nowrap}.found{width:43%}
.no td{background:#F2F2F2}.no td:first-child{border-left:6px solid #1F2933}
.no b{display:block;letter-spacing:.04em}
ul{margin:0;padding-left:18px}
.level{font-size:13px;font-weight:bold;background:#E8E8E8;padding:0 5px}
.level.stops{background:#1F2933;color:#fff}
a{color:#0B3FA8}
.foot{margin-top:22px;border-top:2px solid #1F2933;padding-top:6px;font-size:13px;color:#43505C}
code{overflow-wrap:anywhere}
@media (max-width:600px){body{padding:10px}thead{display:none}
tr,td,.at,.found{display:block;width:auto}td{border:0;padding:2px 8px}
tr{border-bottom:1px solid #888;padding:4px 0}tr.no{background:#F2F2F2;
border-left:6px solid #1F2933}.no td:first-child{border-left:0}}
@media print{@page{margin:14mm}body{font-size:10pt;padding:0;max-width:none}
tr{break-inside:avoid}h2{break-after:avoid;print-color-adjust:exact;
-webkit-print-color-adjust:exact}a{color:#1F2933}}
"""
WHAT_NEXT = _(
    "This is what was read. Whether it can be carried out, and what comes of it, stands in the "
    "report after the turn."
)
MEND = _(
    "Mend those and send all your orders again: what was saved or written last counts. Or leave "
    "it: the other lines are played."
)

VAIN = _("as far as your own book tells, this will come to nothing:")
OWN_BOOK = _(
    "What is said to come to nothing is worked out from your own book alone: what others hold, "
    "bring or do, and what Control rules, is not in it."
)
OF_HISTORY = _("Sum of the history so far, to be held against it when the game is over:")
BESIDES = _("Besides: nothing of this is an order")
NOT_UNDERSTOOD, ROW = _("NOT UNDERSTOOD"), _("row {row}")


class Seen(Struct, frozen=True):
    """Something that is found: where, what, what to do about it."""

    cell: str
    """Its address, or the sheet where it is not a single cell."""
    link: str
    """The sheet and cell as a link within a workbook names them; blank where it is none of it."""
    said: str
    level: Level | None = None
    """What it stops, where it is found in an order line."""


class ReceiptLine(Struct, frozen=True):
    """One order line as it is taken."""

    sheet: str
    row: int
    link: str
    understood: bool
    said: str
    seen: tuple[Seen, ...] = ()
    vain: str = ""
    """Why it will come to nothing as far as the team's own book tells; blank where it may not."""


class Receipt(Struct, frozen=True):
    """All that a team is told about the orders it sent."""

    campaign: str
    team: str
    turn: str
    date: str
    book: str
    """The name under which the book was sent out; blank where the orders are a text."""
    saved: str
    """When they were saved or written, as they say themselves; blank where they do not."""
    mark: str
    total: str
    """The SHA-256 of the file that was received."""
    history: str
    """That of the history so far, in groups; blank where there is none."""
    count: str
    lines: tuple[ReceiptLine, ...] = ()
    rest: tuple[Seen, ...] = ()

    @property
    def title(self) -> str:
        """Whose receipt it is."""
        said = _("{campaign}: {team}, your orders have come")
        return said.format(campaign=self.campaign, team=self.team)

    @property
    def about(self) -> str:
        """Of which turn, and of which orders."""
        turn = _("Turn {turn}").format(turn=self.turn)
        said = _("Your orders, marked {mark}.")
        if self.saved:
            said = _("Your orders of {saved} UTC, marked {mark}.")
        when = ", ".join(filter(None, (turn, self.date)))
        return f"{when}. {said.format(saved=self.saved, mark=self.mark)}"

    @property
    def what_next(self) -> str:
        """What the receipt does not say; and on what it rests, where it foresees anything."""
        said = (WHAT_NEXT, OWN_BOOK) if any(each.vain for each in self.lines) else (WHAT_NEXT,)
        return " ".join(map(spoken, said))

    @property
    def is_whole(self) -> bool:
        """Whether every line is understood."""
        return all(each.understood for each in self.lines)


def receipt_page(receipt: Receipt) -> str:
    """Return a receipt as a web page; cells are links into the book, where it lies beside it."""
    count = tag("p", text(f"{receipt.count}."), cls="count" if receipt.is_whole else "count amiss")
    head = tag("div", tag("h1", text(receipt.title)), tag("p", text(receipt.about)), cls="head")
    mend = "" if receipt.is_whole else tag("p", text(MEND))
    foot = (
        tag("p", text(receipt.what_next)),
        summed(_("Sum of what was received (SHA-256):"), receipt.total),
        summed(OF_HISTORY, receipt.history) if receipt.history else "",
    )
    body = (*_sheets(receipt), *_rest(receipt), tag("div", *foot, cls="foot"))
    return page(receipt.title, STYLE, head, count, mend, *body)


def summed(said: str, total: str) -> str:
    """Return a sum as a paragraph, behind what it is of."""
    return tag("p", text(said), " ", tag("code", text(total)))


def _sheets(receipt: Receipt) -> Iterator[str]:
    for sheet, lines in groupby(receipt.lines, key=lambda each: each.sheet):
        heads = (_("Row"), "at"), (_("Understood as"), ""), (_("To look at"), "found")
        top = tag("tr", *(tag("th", text(head), cls=cls) for head, cls in heads))
        rows = "".join(_row(receipt, line) for line in lines)
        yield tag("h2", text(sheet)) + tag("table", tag("thead", top), tag("tbody", rows))


def _row(receipt: Receipt, line: ReceiptLine) -> str:
    at = _link(receipt, line.link, ROW.format(row=line.row))
    no = "" if line.understood else tag("b", text(NOT_UNDERSTOOD))
    said, seen = no + text(line.said), _list(receipt, line.seen)
    if line.vain:
        seen += tag("p", _level(Level.LOOK), tag("b", text(VAIN)), " ", text(line.vain))
    cells = tag("td", at, cls="at"), tag("td", said), tag("td", seen, cls="found")
    return tag("tr", *cells, cls="" if line.understood else "no")


def _rest(receipt: Receipt) -> Iterator[str]:
    if receipt.rest:
        yield tag("h2", text(BESIDES)) + _list(receipt, receipt.rest)


def _list(receipt: Receipt, seen: Iterable[Seen]) -> str:
    entries = [
        tag("li", _link(receipt, each.link, each.cell), ": ", _level(each.level), text(each.said))
        for each in seen
    ]
    return tag("ul", *entries) if entries else ""


def _level(level: Level | None) -> str:
    if level is None:
        return ""
    cls = "level" if level is Level.LOOK else "level stops"
    return tag("span", text(level.said), cls=cls) + " "


def _link(receipt: Receipt, where: str, said: str) -> str:
    if not where or not receipt.book:
        return text(said)
    return tag("a", text(said), href=f"{quote(receipt.book)}#{quote(where, safe='!')}")


def receipt_text(receipt: Receipt) -> str:
    """Return a receipt as plain text, to be put into a mail."""
    parts = [receipt.title, fill(receipt.about, WIDE), f"{receipt.count}."]
    if not receipt.is_whole:
        parts.append(fill(spoken(MEND), WIDE))
    for sheet, lines in groupby(receipt.lines, key=lambda each: each.sheet):
        parts.append("\n".join((sheet.upper(), *(_as_text(line) for line in lines))))
    if receipt.rest:
        besides = (_entry(f"{each.cell}: {each.said}") for each in receipt.rest)
        parts.append("\n".join((spoken(BESIDES).upper(), *besides)))
    total = _("Sum of what was received:")
    parts += [fill(receipt.what_next, WIDE), f"{total}\n{receipt.total}"]
    if receipt.history:
        parts.append(f"{fill(spoken(OF_HISTORY), WIDE)}\n{fill(receipt.history, WIDE)}")
    return "\n\n".join(parts) + "\n"


def _as_text(line: ReceiptLine) -> str:
    no = "" if line.understood else f"{spoken(NOT_UNDERSTOOD)}. "
    said = f"{ROW.format(row=line.row)}: {no}{line.said}"
    said = fill(said, WIDE, subsequent_indent="    ")
    vain = f"{spoken(Level.LOOK.said)}: {spoken(VAIN)} {line.vain}"
    in_vain = [_entry(vain, 4)] if line.vain else []
    seen = (
        _entry(f"{each.cell}, {spoken(each.level.said) if each.level else ''}: {each.said}", 4)
        for each in line.seen
    )
    return "\n".join((said, *seen, *in_vain))


def _entry(said: str, indent: int = 0) -> str:
    return fill(
        said, WIDE, initial_indent=f"{' ' * indent}- ", subsequent_indent=" " * (indent + 2)
    )
