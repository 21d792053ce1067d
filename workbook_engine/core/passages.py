"""A long text in which thousands of words are looked for, hardly any of which stands there."""

from __future__ import annotations

import re

WIDTH = 5
"""Letters of the pieces by which a word is ruled out."""
_ENDS = re.compile(r"[<>\n]")
"""Where a text falls into parts that repeat: at lines and at tags."""


class Passages:
    """A text read once for all the words to come: `word in passages` is `word in text`.

    A word can stand only where all its pieces of a few letters do. The pieces of the text are
    gathered once, from each of its parts that is not like an earlier one.
    """

    __slots__ = ("_pieces", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        parts = "\n".join(dict.fromkeys(_ENDS.split(text)))
        self._pieces = {parts[at : at + WIDTH] for at in range(len(parts) - WIDTH + 1)}

    def __contains__(self, word: str) -> bool:
        """Tell whether a word stands in the text.

        >>> "a bridge" in Passages("Hold a bridge."), "a bride" in Passages("Hold a bridge.")
        (True, False)
        """
        if any(len(run) >= WIDTH and self._lacks(run) for run in _ENDS.split(word)):
            return False
        return word in self._text

    def _lacks(self, run: str) -> bool:
        """Tell whether a run within one part of the text has a piece that stands nowhere."""
        pieces = self._pieces
        if run[-WIDTH:] not in pieces or run[:WIDTH] not in pieces:
            return True
        return not all(run[at : at + WIDTH] in pieces for at in range(1, len(run) - WIDTH))
