"""The words of a turn that a team must not come across: what is in the turn and not in its sight.

Only words that cannot be there by chance: names, notes and sentences, with a figure or several
words to them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain

from workbook_engine.core.records import State, parts_of, texts_of
from workbook_engine.core.rulings import Turn
from workbook_engine.core.same import kept_by

SHORTEST = 5
SHORTEST_REMARK = 12
"""What rulings say in fewer letters, such as `at D7`, anybody may say."""


def hidden_words(
    turn: Turn, sight: object, allowed: str = "", own: Iterable[str] = ()
) -> list[str]:
    """Return the words of a turn that are neither in a team's sight nor in what is allowed.

    `allowed` is a text that is the same for all teams, `own` are texts of this one. A list of
    names of the game is known where each of them is: a question may be about those who stand
    together, and the margin of a map lists them.
    """
    said = dict.fromkeys((*texts_in(sight), *own))
    words = kept_by(turn, _telling, allowed)
    lists = {word: names for word in words if (names := _names_in(word, turn))}
    known = standing_in("\n".join(said), {*words, *chain.from_iterable(lists.values())})
    return [
        word
        for word in words
        if word not in known and not (word in lists and known.issuperset(lists[word]))
    ]


def _names_in(word: str, turn: Turn) -> tuple[str, ...]:
    """Return the names that a text lists, and that are all of rows of the game; else none."""
    names = tuple(word.split(", "))
    if len(names) < 2:
        return ()
    tables = turn.after.tables
    return names if all(any(name in turn.after[kind] for kind in tables) for name in names) else ()


def _telling(turn: Turn, allowed: str) -> tuple[str, ...]:
    """Return the words of a turn that cannot be there by chance, whichever team looks."""
    words = [word for word in _words(turn) if is_telling(word)]
    return tuple(sorted({*words} - standing_in(allowed, words)))


def standing_in(text: str, words: Collection[str]) -> set[str]:
    """Return those of many words that stand anywhere in a text, which is gone through once.

    >>> standing_in("Hold a bridge.", ["a bridge", "bridge", "a bride"]) == {"a bridge", "bridge"}
    True
    """
    return search_for(words)(text)


def search_for(words: Collection[str]) -> Callable[[str], set[str]]:
    """Return what finds those of many words that stand in a text: for text after text."""
    from ahocorasick_rs import BytesAhoCorasick

    sought = [word for word in words if word]
    # As bytes: a text may hold half a pair of UTF-16, which the library takes for no text.
    search = BytesAhoCorasick([_as_bytes(word) for word in sought])

    def found_in(text: str) -> set[str]:
        found = search.find_matches_as_indexes(_as_bytes(text), overlapping=True)
        return {sought[at] for at, _, _ in found} | ({*words} & {""})

    return found_in


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")


def is_telling(word: str) -> bool:
    """Tell whether a word cannot stand somewhere by chance.

    >>> is_telling("9 SS PzJg"), is_telling("KG Spindler"), is_telling("armour"), is_telling("1944")
    (True, True, False, False)
    >>> is_telling("anna@example.org")
    True
    """
    if len(word) < SHORTEST or not any(each.isalpha() for each in word):
        return False
    return " " in word or "@" in word or any(each.isdigit() for each in word)


def texts_in(value: object) -> Iterator[str]:
    """Yield every text in a value made of records, tuples and plain values."""
    waiting = [value]
    while waiting:
        now = waiting.pop()
        if isinstance(now, str):
            yield str(now)
        elif isinstance(now, tuple | list):
            waiting += reversed(now)
        else:
            waiting += [getattr(now, name) for name in reversed(parts_of(now) or ())]


def _words(turn: Turn) -> set[str]:
    remarks = (each for each in _remarks(turn) if len(each) >= SHORTEST_REMARK)
    return {*_of_state(turn.before), *_of_state(turn.after), *remarks}


def _remarks(turn: Turn) -> set[str]:
    found: set[str] = set()
    for ruling in turn.rulings:
        told = (each.text for each in ruling.told)
        found |= {ruling.id, ruling.text, *told}
        found |= {each.text for each in ruling.working}
        found |= {each.name for each in ruling.rolls}
    for asked in turn.judgements:
        found |= {asked.name, asked.question, asked.basis, asked.reason}
    return found | {finding.message for finding in turn.findings}


def _of_state(state: State) -> Iterator[str]:
    for kind in state.tables:
        for row in state[kind].values():
            yield from texts_of(row)
