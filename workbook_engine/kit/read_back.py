"""What the engine has written into a team's own book, read back as the values it was made of.

A book read without its campaign holds words where the engine had values. They are read back by the
very wordings they were made with, and a text that none of them makes is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

from workbook_engine.core.languages import in_all, listed

MOST_FIGURES = 5
"""Of a number in a text of ours: what has more was typed into it."""


def filled(wording: str, text: str) -> dict[str, str] | None:
    """Return what stands in a text where a wording has its slots; None where it does not fit.

    A slot ends where what follows it first comes; a capital at the head does not matter. What is
    said in several languages is looked for in all of them.

    >>> filled("{square}, {far} of {place}", "K95, 2 km S of Borkel")
    {'square': 'K95', 'far': '2 km S', 'place': 'Borkel'}
    >>> filled("holds {points} in all", "Holds 3 loads in all"), filled("holds {points}", "Has 3")
    ({'points': '3 loads'}, None)
    """
    found = (_filled(each, text) for each in in_all(wording))
    return next((each for each in found if each is not None), None)


def _filled(wording: str, text: str) -> dict[str, str] | None:
    wording, text = _small(wording), text if wording[:1] == "{" else _small(text)
    found: dict[str, str] = {}
    slot, at = "", 0
    pieces = [(literal, name or "") for literal, name, _, _ in Formatter().parse(wording)]
    if pieces and pieces[-1][1]:
        pieces.append(("", ""))
    for number, (literal, name) in enumerate(pieces, start=1):
        ends = len(text) - len(literal)
        there = ends if number == len(pieces) else text.find(literal, at)
        if there < at or not text.startswith(literal, there) or (there > at and not slot):
            return None
        if slot:
            found[slot] = text[at:there]
        slot, at = name, there + len(literal)
    return found


def _small(text: str) -> str:
    return text[:1].casefold() + text[1:]


def unlisted(text: str) -> list[str]:
    """Return the names that a sentence lists, in whichever language.

    >>> unlisted("tanks, infantry and engineers"), unlisted("")
    (['tanks', 'infantry', 'engineers'], [])
    """
    first, _, last = text.rpartition(max(in_all(listed(("", ""))), key=text.rfind))
    return [*filter(None, (*first.split(", "), last))]


def first_word(text: str) -> str:
    """Return the first word of a text.

    >>> first_word("W ~ Borkel"), first_word("")
    ('W', '')
    """
    return next(iter(text.split(maxsplit=1)), "")


def words_in(text: str) -> list[str]:
    """Return the words of a text, over all its lines.

    >>> words_in("Z1 G1\\nPx"), words_in("")
    (['Z1', 'G1', 'Px'], [])
    """
    return text.split()


def number_in(text: str, in_words: Sequence[str]) -> int | None:
    """Return the number that begins a text, in figures or in words; None where none does.

    >>> number_in("two battalions", ("no", "one", "two")), number_in("24 loads", ())
    (2, 24)
    """
    word = first_word(text)
    if word in in_words:
        return in_words.index(word)
    return int(word) if word.isdecimal() and len(word) <= MOST_FIGURES else None
