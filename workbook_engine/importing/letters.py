"""A letter (.eml): who wrote it and when, its text line by line, and the files attached to it.

It is run in the process that reads foreign files, and imports none of our modules. What its text
quotes begins with `>`, whatever program quoted it; a line of dashes parts what is below a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime
from html.parser import HTMLParser
from typing import Any

_LINES = frozenset(
    {"address", "article", "aside", "blockquote", "body", "br", "dd", "div", "dl", "dt", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "main", "ol", "p", "pre"}
    | {"section", "table", "tr", "ul"}
)
"""Tags that begin a line, and end one."""
_UNSEEN = frozenset({"head", "script", "style", "title"})
_ID = re.compile(r"<[^<>\s]+>")
_THREAD = 100
"""Letters that one may say it answers; the last are the nearest."""


def attached(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files attached to a letter: what each is called, and its bytes."""
    for part in message_from_bytes(content, policy=policy.default).walk():
        called = part.get_filename()
        if called and not part.is_multipart():
            yield called, _bytes(part)


def said(content: bytes) -> dict[str, Any]:
    """Return what a letter says of itself, and its text: none where a machine answered."""
    letter = message_from_bytes(content, policy=policy.default)
    heads: dict[str, str] = {}
    for name, value in letter.raw_items():
        heads.setdefault(name.casefold(), " ".join(str(value).split()))
    answers = f"{heads.get('references', '')} {heads.get('in-reply-to', '')}"
    return {
        "sender": parseaddr(heads.get("from", ""))[1].casefold(),
        "date": _moment(heads.get("date", "")),
        "name": next(iter(_ID.findall(heads.get("message-id", ""))), ""),
        "answers": _ID.findall(answers)[-_THREAD:],
        "text": "" if heads.get("auto-submitted", "no") != "no" else _text(letter),
    }


def _moment(date: str) -> str:
    try:
        return parsedate_to_datetime(date).isoformat()
    except (ValueError, TypeError, IndexError):
        return ""


def _bytes(part: Message) -> bytes:
    held = part.get_payload(decode=True)
    return held if isinstance(held, bytes) else b""


def _text(letter: Message) -> str:
    """Return a letter's text: the page where the plain text may be broken anywhere in a line."""
    plain = _first(letter, "text/plain")
    page = _first(letter, "text/html")
    if plain is not None and (page is None or plain.get_param("format") == "flowed"):
        return _unbroken(_decoded(plain), joined=plain.get_param("delsp") == "yes")
    if page is None:
        return ""
    reader = _Page()
    reader.feed(_decoded(page))
    reader.close()
    return "\n".join(reader.lines())


def _first(letter: Message, kind: str) -> Message | None:
    parts = (each for each in letter.walk() if each.get_content_type() == kind)
    return next((each for each in parts if not each.get_filename()), None)


def _decoded(part: Message) -> str:
    try:
        return _bytes(part).decode(part.get_content_charset("utf-8"), errors="replace")
    except LookupError:
        return _bytes(part).decode("cp1252", errors="replace")


def _unbroken(text: str, *, joined: bool) -> str:
    """Return a text whose lines go on in the next where they end in a blank (RFC 3676)."""
    lines = [""]
    for line in text.splitlines():
        goes_on = lines[-1].endswith(" ") and lines[-1] != "-- " and not line.startswith(">")
        if goes_on:
            lines[-1] = (lines[-1][:-1] if joined else lines[-1]) + line.removeprefix(" ")
        else:
            lines.append(line.removeprefix(" "))
    return "\n".join(lines[1:])


class _Page(HTMLParser):
    """A page as the lines that a reader sees."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[int, str]] = []
        self._open, self._quoted, self._unseen = "", 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a line, a quotation, or what is not seen."""
        self._unseen += tag in _UNSEEN
        if tag in _LINES or tag == "hr":
            self._end_line()
        self._open += " " * (tag in {"td", "th"})
        if tag == "hr":
            self._lines.append((self._quoted, "-" * 10))
        self._quoted += tag == "blockquote"

    def handle_endtag(self, tag: str) -> None:
        """End it."""
        if tag in _LINES:
            self._end_line()
        if tag == "p":
            self._lines.append((self._quoted, ""))
        self._unseen = max(0, self._unseen - (tag in _UNSEEN))
        self._quoted = max(0, self._quoted - (tag == "blockquote"))

    def _take(self, data: str) -> None:
        """Take what is seen; in a page a break of the line is a blank."""
        if not self._unseen:
            self._open += data

    handle_data = _take

    def lines(self) -> Iterator[str]:
        """Yield all lines, what is quoted behind `>`."""
        self._end_line()
        yield from (f"{'> ' if quoted else ''}{line}" for quoted, line in self._lines)

    def _end_line(self) -> None:
        if line := " ".join(self._open.split()):
            self._lines.append((self._quoted, line))
        self._open = ""
