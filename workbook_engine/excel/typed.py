"""Texts as they must be given to Excel, which reads what it is given as if it were typed.

`0714` would become a number and `7-6-5` a day; a text that is given with an apostrophe before it
stays what it is, and the apostrophe is not part of it.
"""

from __future__ import annotations

_SIGNS = tuple("=+-@'#$€£%.,(/")
_WORDS = frozenset(
    (
        *("true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso", "vero", "waar"),
        *("onwaar", "sant", "falsk", "sann", "prawda", "fałsz", "истина", "ложь", "tosi"),
    )
)
"""What Excel takes for yes and no, in its languages."""


def as_typed(text: str) -> str:
    """Return a text so that Excel keeps it as text.

    >>> as_typed("Attack"), as_typed("7-6-5"), as_typed("=A1"), as_typed("TRUE")
    ('Attack', "'7-6-5", "'=A1", "'TRUE")
    """
    risky = text.lstrip().startswith(_SIGNS) or text.strip().casefold() in _WORDS
    return f"'{text}" if risky or any(map(str.isdigit, text)) else text
