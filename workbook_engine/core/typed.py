"""What people type for yes, no and numbers: read in one way, wherever it is typed."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from unicodedata import numeric

from workbook_engine.core.everyday import words

YES, NO = frozenset(words("yes")), frozenset(words("no"))
LONGEST_NUMBER = 40
"""The most signs that anybody types for one number."""

_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+|\d+/0*[1-9]\d*)", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}([.,]\d{3})+", re.ASCII)
PARTS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
"""Parts of one that are one sign."""
_COUNTED = re.compile(
    rf"(?<=[\d{PARTS}])\s?(?:pts?|points?|loads?|men|steps?|km|inch(?:es)?|in|lsp|[\"″]|m[pf]s?|hex(?:es)?"
    r"|fields?|units?|turns?|movement points?)\.?\Z",
    re.IGNORECASE,
)
"""What is counted, behind a number: the column says it already."""
_FEW = 7
"""Figures before a part are fewer."""
_APART = " \u00a0\u2009\u202f"
"""Blanks that part thousands: a plain one, one that keeps a line together, thin ones."""
_GROUPS = re.compile(rf"[+-]?[1-9]\d{{0,2}}([{_APART}]\d{{3}})+([.,]\d*)?", re.ASCII)


class Doubt(Enum):
    """Why a text is not read as a number."""

    NOT_A_NUMBER = "it is not a number"
    TWO_NUMBERS = "two numbers stand side by side"
    THOUSANDS = "it may be a thousand times more or less"
    TOO_LONG = "it is longer than any number that is typed"

    @property
    def cure(self) -> str:
        """What to type instead."""
        return _CURES[self]


_CURES = {
    Doubt.NOT_A_NUMBER: "Type a number.",
    Doubt.TWO_NUMBERS: "Type one number: one and a half is 1.5 or 3/2.",
    Doubt.THOUSANDS: "Type it without anything between the thousands.",
    Doubt.TOO_LONG: "Type one of at most 15 digits.",
}


def yes_or_no(text: str) -> bool | None:
    """Return what a text says, in the words umpires use; None where it is neither.

    >>> yes_or_no(" X "), yes_or_no("nein"), yes_or_no("maybe"), yes_or_no("")
    (True, False, None, None)
    """
    word = text.strip().rstrip("\ufe0e\ufe0f").casefold()  # which say how a tick is drawn
    return True if word in YES else False if word in NO else None


def number_in(text: str) -> Fraction | Doubt:
    """Return the number that a text is, with comma, point or stroke; or why it is not read as one.

    What is counted may stand behind it. Blanks part thousands, and may stand around a stroke and
    after a sign; two numbers side by side are never run together.

    >>> str(number_in("3,5")), str(number_in("7 / 2")), str(number_in("1 000"))
    ('7/2', '7/2', '1000')
    >>> str(number_in("2 pts")), str(number_in('20"')), number_in("2 of 3").name
    ('2', '20', 'NOT_A_NUMBER')
    >>> str(number_in("2 MP")), str(number_in("1½")), str(number_in("½"))
    ('2', '3/2', '1/2')
    >>> number_in("1.000").name, number_in("1 1/2").name, number_in("few").name
    ('THOUSANDS', 'TWO_NUMBERS', 'NOT_A_NUMBER')
    """
    text = _COUNTED.sub("", _digits(text.strip()))
    whole = text[:-1].strip()
    if text and text[-1] in PARTS and (not whole or whole.isdecimal()) and len(whole) < _FEW:
        return int(whole or 0) + Fraction(numeric(text[-1])).limit_denominator(9)
    plain = _drawn_together(text)
    if len(plain) > LONGEST_NUMBER:
        return Doubt.NOT_A_NUMBER if plain.strip("+-0123456789.,/ ") else Doubt.TOO_LONG
    if _GROUPS.fullmatch(plain):
        plain = "".join(plain.split())
    elif _THOUSANDS.fullmatch(plain):
        return Doubt.THOUSANDS
    if _NUMBER.fullmatch(plain):
        return Fraction(plain.replace(",", "."))
    several = len(parts := plain.split()) > 1 and all(map(_NUMBER.fullmatch, parts))
    return Doubt.TWO_NUMBERS if several else Doubt.NOT_A_NUMBER


def _digits(text: str) -> str:
    """Return a text with the digits of every script as ours."""
    if text.isascii():
        return text
    return "".join(str(int(sign)) if sign.isdecimal() else sign for sign in text)


def _drawn_together(text: str) -> str:
    """Return a text without the blanks around its stroke and after its sign."""
    text = "/".join(part.strip() for part in text.split("/"))
    return text[0] + text[1:].lstrip() if text[:1] in {"+", "-"} else text
