"""Texts of cells: rich text made plain, Excel's `_xHHHH_` read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from workbook_engine.books.book import Plain
from workbook_engine.books.cells import UNSPEAKABLE, settle_plain
from workbook_engine.books.package.xml_text import escaped, unescaped

Texts: TypeAlias = Sequence[Plain]

ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
PIECE = re.compile(r"<(?:\w+:)?t(?:\s[^<>/]*+)?>([^<]*)</")
READINGS = re.compile(
    r"""<(?:\w+:)?rPh(?=[\s/>])(?:[^"'<>/]|"[^"<]*+"|'[^'<]*+'|/(?!>))*+"""
    r"(?:/>|>.*?(?:</(?:\w+:)?rPh\s*+>|\Z))",
    re.DOTALL,
)
"""How a Japanese word is spoken: written above the text, no part of it."""
SHARED = re.compile(
    r"<(?:\w+:)?si>(?:<(?:\w+:)?t(?: xml:space=\"preserve\")?>([^<]*)</(?:\w+:)?t></(?:\w+:)?si>"
    r"|(.*?)(?:</(?:\w+:)?si\s*+>|\Z))|<(?:\w+:)?si\s*+/>",
    re.DOTALL,
)
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[(.*?)(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)


def shared_texts(xml: str) -> list[Plain]:
    """Read the table of shared texts, each as the value of a cell."""
    found = SHARED.findall(without_comments(xml))
    return [as_text(plain or (pieces(rich) if rich else "")) for plain, rich in found]


def without_comments(text: str) -> str:
    """Take out comments and instructions; what stands in CDATA is escaped instead."""
    if "<!" not in text and text.count("<?") < 2:
        return text
    return COMMENT.sub(lambda found: escaped(found[1] or ""), text)


def pieces(rich: str) -> str:
    """Join the runs of a rich text, still escaped, and leave out how it is spoken."""
    return "".join(PIECE.findall(READINGS.sub("", rich) if "rPh" in rich else rich))


def as_text(text: str) -> Plain:
    """Give the value of a cell that holds a text, which is written as in XML."""
    text = unescaped(text)
    if "_x" in text:
        text = _spoken(text)
    try:
        return settle_plain(text)
    except ValueError:  # too long, or a control character: for the sheets layer to report
        return text


def _spoken(text: str) -> str:
    """Read Excel's escapes, unless one stands for what no text should hold."""
    said = ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    return text if UNSPEAKABLE.search(said) else said


def as_xml(text: str) -> str:
    """Write a text as the inside of a cell, so that it is read as it was.

    >>> as_xml(" _x0041_ & ")
    '<is><t xml:space="preserve"> _x005F_x0041_ &amp; </t></is>'
    """
    kept = escaped(ESCAPE.sub(r"_x005F\g<0>", text) if "_x" in text else text)
    space = ' xml:space="preserve"' if text != text.strip() or "\n" in text else ""
    return f"<is><t{space}>{kept}</t></is>"
