"""Letters that are not what they seem: some cannot be seen, others only look Latin."""

from __future__ import annotations

import unicodedata

LOOKS_LATIN = dict(
    zip(
        "АВЕКМНОРСТУХаеорсухІіЈјЅѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
        "ABEKMHOPCTYXaeopcyxIiJjSsABEZHIKMNOPTYXo",
        strict=True,
    )
)
"""Letters of the Cyrillic and Greek alphabets, each with the Latin one that it passes for."""

HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2212"), "-")
WIDE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}


def visible(text: str) -> str:
    """Return a text without the characters that take no room.

    >>> visible("1\\u200b Pa\\u00adra\\u202e")
    '1 Para'
    """
    if text.isascii():
        return text
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def plain(text: str) -> str:
    """Return a text with hyphens and wide letters as every keyboard has them.

    >>> plain("７ＰＺ a\\u2011b")
    '7PZ a-b'
    """
    return text if text.isascii() else text.translate(HYPHENS).translate(WIDE)


def false_letter(text: str) -> str:
    """Return the first letter of a name that only looks Latin, among others that are.

    >>> false_letter("7 \\u0420Z"), false_letter("\\u0420"), false_letter("Köln")
    ('Р', '', '')
    """
    if text.isascii() or not any(c.isascii() and c.isalpha() for c in text):
        return ""
    return next((c for c in text if c in LOOKS_LATIN), "")


def named(letter: str) -> str:
    """Return a letter's number and its name.

    >>> named("\\u0420")
    'U+0420, Cyrillic capital letter er'
    """
    name = unicodedata.name(letter, "without a name").capitalize()
    return f"U+{ord(letter):04X}, {name}"
