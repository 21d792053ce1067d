"""Letters that are not what they seem: some cannot be seen, others only look Latin."""

from __future__ import annotations

import re
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


_JOINERS = "\u200c\u200d"
"""Zero-width: they part letters from each other, or join them."""
_NEED_JOINERS = re.compile(
    "ARABIC|SYRIAC|NKO|MANDAIC|MONGOLIAN|DEVANAGARI|BENGALI|GURMUKHI|GUJARATI|ORIYA|TAMIL|TELUGU|"
    "KANNADA|MALAYALAM|SINHALA|KHMER|MYANMAR|TIBETAN|LAO|THAI|BALINESE|JAVANESE"
)
"""Scripts, as the names of their letters begin, that are not written rightly without joiners."""
_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs by their kind that nobody sees."""
_UNSHOWN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that are not shown as themselves: controls, line breaks, wrong bytes."""


def visible(text: str) -> str:
    """Return a text without the characters that take no room or turn the others round.

    What joins letters stays where a script needs it, and between the parts of one picture.

    >>> visible("1\\u200b Pa\\u00adra\\u202e"), visible("نیم\\u200cروز") == "نیم\\u200cروز"
    ('1 Para', True)
    """
    if text.isascii():
        return text
    return "".join(c for at, c in enumerate(text) if not _is_unseen(text, at))


def legible(name: str) -> str:
    r"""Return the name of a file so that it can be shown: it may be made to garble a screen.

    >>> legible("réponse.xlsx"), legible("\x1b[2J.xlsx"), legible("r\udce9ponse.xlsx")
    ('réponse.xlsx', '\\x1b[2J.xlsx', 'r\\udce9ponse.xlsx')
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join(ascii(c)[1:-1] if _is_unshown(name, at) else c for at, c in enumerate(name))


def _is_unshown(text: str, at: int) -> bool:
    kind = unicodedata.category(text[at])
    return (kind in _UNSHOWN and kind != "Cf") or _is_unseen(text, at)


def _is_unseen(text: str, at: int) -> bool:
    """Tell whether a character of a text takes no room, and the text can do without it."""
    sign = text[at]
    if sign in _JOINERS:
        return not _joins(text[at - 1 : at], text[at + 1 : at + 2], sign)
    return unicodedata.category(sign) == "Cf" or sign in _BLANK_LETTERS


def _joins(before: str, behind: str, sign: str) -> bool:
    """Tell whether something that joins is needed between two characters."""
    if not before or not behind:
        return False
    if _NEED_JOINERS.match(unicodedata.name(before, "")):
        return True
    pictures = unicodedata.category(behind) == "So"
    return sign == _JOINERS[1] and pictures and unicodedata.category(before) in {"So", "Sk", "Mn"}


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
