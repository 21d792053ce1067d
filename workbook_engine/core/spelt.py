"""How people write names: with signs, short forms, Roman numbers and words around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.core.calendar import month_named
from workbook_engine.core.everyday import words, words_for
from workbook_engine.core.findings import folded
from workbook_engine.core.squares import parse_square

_ARTICLES = frozenset(map(folded, words("articles")))
_AROUND = frozenset(map(folded, (*words("around"), *words("until"))))
"""Words around a name that do not say which is meant."""
_SIGNS = " .,:;!?\"'"
_WHOSE = frozenset(("its", "their", "his", "her", "our", "an", "a"))
"""Words after which a verb is none: `in its attack`."""
_SAME = {
    folded(word): ours for ours, theirs in words_for("short").items() for word in (ours, *theirs)
}
"""Short forms, each with the word that stands for all of its kind."""
_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_NUMBERS = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8}
_PARTS = re.compile(r"\d+|[^\W\d_]+")
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_SQUARE = re.compile(
    r"([A-Z]{1,3})[\s.\-_:]{0,4}0{0,3}([1-9]\d{0,6})|0{0,3}([1-9]\d{0,6})[\s.\-_:]{0,4}([A-Z])"
)
_HEX = re.compile(r"(\d{1,2})[\s.\-_/:](\d{1,2})")
_POWER = re.compile(r"(\d)\.(\d{1,9})E\+(\d{2,3})")
_DATE = re.compile(r"(\d{1,2})[-. ]+([a-z]{3,})\.?(?:[-. ]+\d{2}(\d{2}))?", re.I)


def loosely(text: str) -> tuple[str, ...]:
    """Return the words of a name as they are compared where its letters are not the same.

    >>> loosely("I/143 Bn"), loosely("1/143 battalion"), loosely("the 1st Borderers")
    (('1', '143', 'bn'), ('1', '143', 'bn'), ('1', 'borderers'))
    """
    found: list[str] = []
    for word in _PARTS.findall(folded(text)):
        if word in _ARTICLES or (word in _ORDINAL and found and found[-1].isdecimal()):
            continue
        found.append(str(int(word)) if word.isdecimal() else _roman(word) or _SAME.get(word, word))
    return tuple(found)


def _roman(word: str) -> str:
    """Return a Roman number of at most 39 in figures; nothing for another word."""
    parts = _ROMAN.fullmatch(word)
    if parts is None or not word:
        return ""
    ones = {**_NUMBERS, "ix": 9}[parts[2]]
    return str(10 * len(parts[1]) + ones)


def is_said(text: str) -> Iterator[str]:
    """Yield what is said in a text: the whole, then with ever fewer words that say nothing.

    >>> list(is_said("support I/143 in its attack."))[-1], list(is_said("to AT13"))
    ('I/143', ['to AT13', 'AT13'])
    """
    words = text.split()
    yield text.strip(_SIGNS)
    for end in (0, -1):
        while len(words) > 1 and folded(words[end].strip(_SIGNS)) in _AROUND | _ARTICLES:
            del words[end]
            yield " ".join(words).strip(_SIGNS)


def singular(word: str) -> str:
    """Return a word without the sign of several: `the Shermans` are of the Sherman platoon."""
    return word.removesuffix("s") if says_which(word) else word


def says_which(word: str) -> bool:
    """Tell whether a word of a name is enough to look for it."""
    is_long = len(word) > 2 or word in ("hq", "mg")
    return is_long and word.isalpha() and word not in _AROUND


def same_shortened(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether two names, word by word, are one: words of either may be drawn together.

    A word of the first may be the beginning of a word of the other.

    >>> same_shortened(loosely("4 PzD"), loosely("4 Panzer Div"))
    True
    >>> same_shortened(loosely("7th Guards RD"), loosely("7 Gds Rifle Division"))
    True
    >>> same_shortened(loosely("2 Fusil"), loosely("2 Fusiliers"))
    True
    >>> same_shortened(loosely("4 PzD"), loosely("4 PD")), same_shortened(("1", "a"), ("1",))
    (False, False)
    """
    if not one or not other:
        return one == other
    if one[0] == other[0]:
        return same_shortened(one[1:], other[1:])
    begins = len(one[0]) >= _BEGINS and _drawn_together(one[0], other[:1])
    return (begins and same_shortened(one[1:], other[1:])) or any(
        _drawn_together(a[0], b[:count]) and same_shortened(a[1:], b[count:])
        for a, b in ((one, other), (other, one))
        for count in range(2, 1 + min(len(a[0]), len(b)))
    )


def _drawn_together(short: str, words: tuple[str, ...]) -> bool:
    """Tell whether a word is made of the beginnings of some others, in order."""
    if not words:
        return not short
    return any(
        short.startswith(words[0][:count]) and _drawn_together(short[count:], words[1:])
        for count in range(1, 1 + min(len(short), len(words[0])))
        if words[0].isalpha()
    )


_VERBS = [(ours, *map(folded, theirs)) for ours, theirs in words_for("verbs").items()]
_MEANT = {word: {row[0] for row in _VERBS if word in row} for row in _VERBS for word in row}
"""What people write for the verbs of orders, each with those that it may be; a list has one."""
_LEADS_ON = frozenset("at on to for in up back forward".split())  # noqa: SIM905
_BEGINS = 4
"""Letters that a word of a name is known by."""
_SHORT = 3
"""Letters that a word is known by where no other begins with them."""
_VERB = 3
"""The words of the longest verb."""


def words_meant(text: str, words: Iterable[str], also: Mapping[str, str]) -> list[str]:
    """Return those of a closed list of words that a person means by a text, which is none of them.

    `also` has what else they are called.

    >>> words_meant("rifle battalion", ["Rifle Bn", "Motor Rifle Bn"], {})
    ['Rifle Bn']
    >>> words_meant("rifles", ["rifle", "mortar"], {}), words_meant("Fire at", ["fire"], {})
    (['rifle'], ['fire'])
    >>> words_meant("shoot at", ["fire", "move"], {}), words_meant("move up", ["move"], {})
    (['fire'], ['move'])
    >>> words_meant("Air strikes!", ["air attack", "bombardment"], {"air strike": "air attack"})
    ['air attack']
    """
    words, said = [*words], _bare(text)
    called = {ours for theirs, ours in also.items() if _bare(theirs) == said}
    return (
        [each for each in words if _bare(each) == said]
        or [each for each in words if each in called]
        or verbs_meant(text, words)
        or verbs_meant(" ".join(said), words)
    )


def _bare(text: str) -> list[str]:
    """Return the words of a text, each of one only, without what leads on to the next cell."""
    words = [each.removesuffix("s") for each in loosely(text)]
    while len(words) > 1 and words[-1] in _LEADS_ON:
        words.pop()
    return words


def verbs_meant(text: str, words: Iterable[str], *, whole: bool = False) -> list[str]:
    """Return those of some words that a person means by a text; `whole`: not by its beginning.

    >>> [verbs_meant(each, ["Attack", "Close Air Support", "Bombard"]) for each in ("ATK", "CAS")]
    [['Attack'], ['Close Air Support']]
    >>> verbs_meant("bomb", ["Bombard"]), verbs_meant("attacking", ["Attack"])
    (['Bombard'], ['Attack'])
    """
    said = folded(text)
    meant = {said, *_MEANT.get(said, ())}
    return [
        word for word in words if any(_is_meant(each, folded(word), whole=whole) for each in meant)
    ]


def _is_meant(said: str, word: str, *, whole: bool) -> bool:
    initials = "".join(part[0] for part in word.split())
    inflected = {f"{word}s", f"{word}es", f"{word}ing", f"{word.rstrip('e')}ing", f"{word}ed"}
    begins = not whole and len(said) >= _SHORT and word.startswith(said)
    return begins or said == word or said in inflected or (said == initials and len(said) > 1)


def verb_and_object(
    text: str, words: Iterable[str], said: Mapping[str, Iterable[str]]
) -> tuple[str, str, str] | None:
    """Return the verb that a text begins with, as it is typed, and what is left; None for none.

    `said` is what players write for a word of the house, folded.

    >>> verb_and_object("attack the bridge", ["Attack", "Move"], {})
    ('Attack', 'attack', 'the bridge')
    >>> verbs, texts = ["Attack", "Hold"], ("counter attack J9", "hold, attack J9")
    >>> [verb_and_object(each, verbs, {}) for each in texts]
    [None, None]
    """
    words, parts = tuple(words), text.split()
    for count in range(min(_VERB, len(parts) - 1), 0, -1):
        typed = " ".join(parts[:count])
        house = {folded(each) for each in said.get(folded(typed), ())}
        meant = [each for each in words if folded(each) in house]
        meant = meant or verbs_meant(typed, words, whole=True)
        if len(meant) == 1:
            left = " ".join(parts[count:])
            return None if _holds_a_verb(left, words) else (meant[0], typed, left)
    return None


def _holds_a_verb(text: str, verbs: tuple[str, ...]) -> bool:
    """Tell whether something else is ordered in a text: `J9, hold`, not `I/143 in its attack`."""
    words = loosely(text)
    return any(
        verbs_meant(word, verbs, whole=True) and before not in _WHOSE
        for before, word in zip(("", *words), words, strict=False)
    )


def square_spelt(text: str) -> str:
    """Return the name of a square that somebody writes in his own way; nothing for none.

    >>> [square_spelt(each) for each in ("j 11", "J-11", "J.9", "J09", "11 J", "I/900")]
    ['J11', 'J11', 'J9', 'J9', 'J11', '']
    """
    if square := parse_square(text):
        return str(square)
    found = _SQUARE.fullmatch(text.strip().upper())
    return f"{found[1] or found[4]}{found[2] or found[3]}" if found else ""


def hex_spelt(text: str) -> str:
    """Return the number of a hex that somebody writes in his own way; nothing for none.

    >>> hex_spelt("714"), hex_spelt("07-14"), hex_spelt("7.14"), hex_spelt("K7")
    ('0714', '0714', '0714', '')
    """
    from workbook_engine.core.hexes import parse_hex

    if known := parse_hex(text):
        return str(known)
    found = _HEX.fullmatch(text.strip())
    return f"{int(found[1]):02}{int(found[2]):02}" if found else ""


def as_typed(text: str) -> Iterator[str]:
    """Yield what may have been typed where Excel made a date of it, or a power of ten.

    >>> list(as_typed("1-Mar")), list(as_typed("1-Mar-1943")), list(as_typed("1 Borderers"))
    (['1/3', '3/1'], ['1/3', '3/1', '3/43'], [])
    >>> list(as_typed("1.00E+05")), list(as_typed("1.20E+04"))
    (['1E5'], ['12E3'])
    """
    if power := _POWER.fullmatch(text.strip()):
        part = power[2].rstrip("0")
        yield f"{power[1]}{part}E{int(power[3]) - len(part)}"
    found = _DATE.fullmatch(text.strip())
    month = month_named(found[2]) if found else 0
    if found and month:
        day = int(found[1])
        yield from dict.fromkeys((f"{day}/{month}", f"{month}/{day}"))
        if day == 1 and found[3]:
            yield f"{month}/{found[3]}"
