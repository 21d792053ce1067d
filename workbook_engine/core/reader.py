"""The one reader of what a cell names: squares, places, crossings, roads, units, nations.

A rule set says which kinds a column takes and what its team may call them; nothing else can be
read, so a reading betrays nothing. What is the same name letter for letter is taken first, then
what has the same letters, then what a person would take it for. Where that may be several things
none is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.desk import HouseWord
from workbook_engine.core.findings import folded, likeness, nearest
from workbook_engine.core.languages import _, either
from workbook_engine.core.notation import as_list, as_way, names_in, points_in, to_be_quoted
from workbook_engine.core.records import State
from workbook_engine.core.spelt import (
    as_typed,
    is_said,
    loosely,
    same_shortened,
    says_which,
    singular,
)
from workbook_engine.core.strung import strung_together

_REMARK = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
"""A remark to a name: `J11 (village)`."""
_UNSURE = frozenset(("or", "oder", "ou", "if", "wenn", "falls", "si", "unless", "not", "nicht"))
"""Words in a remark that say more than which is meant: `J11 (if it is free)`."""
_JOINED = re.compile(r",|[&+]|-{1,3}>|\b(?:and|then|und|dann|et|or|oder)\b", re.I)
"""What people write between two names."""
_LIKE_A_SQUARE = re.compile(r"[A-Z]{1,3}\W?\d{1,4}|\d{1,2}\W?\d{2}|\d{1,4}\W?[A-Z]{1,3}", re.I)
_ALIKE = 0.6
"""How much each word of a name must be like one that was typed for it to be offered."""
_OFFERED = 3
_NAMED = 4
"""How many readings are named at most."""

T = TypeVar("T")


class Named(Struct, frozen=True):
    """What a cell may name."""

    name: str
    """As orders and reports have it."""
    also: tuple[str, ...] = ()
    """What else it is called."""
    sort: str = ""
    """What it is: a bridge. Where there is one alone, `the bridge` is enough."""
    at: str = ""
    """The square it lies in, where everybody knows it."""


class Kind(Struct, frozen=True):
    """One kind of thing that cells name, and what a team may name of it."""

    names: Callable[[State, str], Iterable[Named]] = Always(())
    squares: Callable[[State], Collection[str]] | None = None
    """The squares or hexes of the map, where it is they; none where nobody has drawn it."""
    spelt: Callable[[str], str] = str.strip
    """How a square is written on the map that somebody writes in his own way."""
    is_hidden: bool = False
    """Only Control can tell what there is: it is read letter for letter, and never offered."""
    is_offered: bool = True
    """Whether a name that is like one of its names is a slip for it, rather than another's."""


class Shape(Enum):
    """How many names a cell holds."""

    ONE = "one"
    LIST = "a; b"
    WAY = "a > b"


class Read(Struct, frozen=True):
    """One name as it was read."""

    text: str
    """As it was typed."""
    possible: tuple[str, ...] = ()
    """What it may be: one name where it is read, several where it may be each of them."""
    is_plain: bool = False
    """Whether it is that name letter for letter, or another by which the thing is called."""

    @property
    def name(self) -> str:
        """What it was read as; nothing where it was not."""
        return self.possible[0] if len(self.possible) == 1 else ""


class Lexicon:
    """What may be named in a column, and how a text is read as one of those names."""

    def __init__(self, state: State, team: str, kinds: Iterable[Kind]) -> None:
        self._state, self._kinds, self._team = state, tuple(kinds), team
        self._words = state.index(HouseWord, house_words)
        self._read: dict[str, Read] = {}

    @cached_property
    def _named(self) -> tuple[Named, ...]:
        return self._of(hidden=False)

    def _of(self, *, hidden: bool) -> tuple[Named, ...]:
        kinds = (each for each in self._kinds if each.is_hidden is hidden)
        return tuple(named for each in kinds for named in each.names(self._state, self._team))

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(each.name for each in self._named)

    @cached_property
    def _alike(self) -> Mapping[str, set[str]]:
        """The names by their letters."""
        return _by(self._named, folded)

    @cached_property
    def _hidden(self) -> frozenset[str]:
        return frozenset(_called(self._of(hidden=True)))

    @cached_property
    def _loose(self) -> Mapping[tuple[str, ...], set[str]]:
        """The names by their words; what it is may stand behind: `Easy Company`."""
        found = _by(self._named, loosely)
        for each in self._named:
            if each.sort:
                found.setdefault(loosely(f"{each.name} {each.sort}"), set()).add(each.name)
        return found

    @cached_property
    def _parts(self) -> list[tuple[Counter[str], set[str]]]:
        """The words and initials of the names, and which they are."""
        return [(_known_by(words), names) for words, names in self._loose.items()]

    @cached_property
    def _begun(self) -> Mapping[tuple[str, ...], list[tuple[str, ...]]]:
        """The words of the names by what no short form leaves out."""
        found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for words in self._loose:
            found.setdefault(_begun(words), []).append(words)
        return found

    @cached_property
    def _sorts(self) -> Mapping[tuple[str, ...], set[str]]:
        found: dict[tuple[str, ...], set[str]] = {}
        for each in self._named:
            if each.sort:
                found.setdefault(loosely(each.sort), set()).add(each.name)
        return found

    @cached_property
    def _places(self) -> Mapping[str, str]:
        return {each.name: each.at for each in self._named if each.at}

    def read(self, text: str) -> Read:
        """Return what a text is read as, and what it may be."""
        found = self._read.get(text)
        if found is None:
            plain = self._letter_for_letter(text)
            possible = plain or self._possible(text)
            found = self._read[text] = Read(text, possible, is_plain=bool(plain))
        return found

    def has(self, text: str) -> bool:
        """Tell whether a text is a name letter for letter."""
        return bool(self._letter_for_letter(text))

    def _possible(self, text: str) -> tuple[str, ...]:
        said = self._words.get(folded(text), ())
        meant = {name for word in said for name in self._letter_for_letter(word)}
        found = meant or self._as_people_write(text) or self._with_remark(text)
        return tuple(sorted(found))

    def _letter_for_letter(self, text: str) -> tuple[str, ...]:
        """Return the name that a text is: as it stands, or with the same letters."""
        if text in self._names:
            return (text,)
        square = next((s for kind in self._kinds if (s := _square(kind, self._state, text))), "")
        if square and folded(square) == folded(text):
            return (square,)
        found = tuple(sorted(self._alike.get(folded(text), ())))
        return found or ((text,) if self._hidden & {text, folded(text)} else ())

    def _as_people_write(self, text: str) -> set[str]:
        """Return what a text may be with signs, articles, numbers and short forms apart."""
        for said in is_said(text):
            words = loosely(said)
            found = self._loose.get(words, set()) | self._sorts.get(words, set())
            squares = {s for kind in self._kinds if (s := _square(kind, self._state, said))}
            if found or squares:
                return found | squares
        dated = {n for each in as_typed(text) for n in self._loose.get(loosely(each), ())}
        words = loosely(text)
        one = tuple(map(singular, words))
        return dated or self._part_of(words) or (self._part_of(one) if one != words else set())

    def _part_of(self, words: tuple[str, ...]) -> set[str]:
        """Return the names that have all the words of a text, or are so called in short.

        A word in letters must be among them, or a number that is more than a count.
        """
        if not any(says_which(each) or _is_number_of(each) for each in words):
            return set()
        have = Counter(words)
        among = (each for each in self._parts if have.keys() <= each[0].keys())
        found = {name for known, names in among if have <= known for name in names}
        alike = self._begun.get(_begun(words), ())
        return found or {n for of in alike if same_shortened(words, of) for n in self._loose[of]}

    def _with_remark(self, text: str) -> set[str]:
        """Return what is read of a text with a remark: `J11 (village)`, `Kleindorf, J9`.

        Where both parts are read they are one thing, or it may be either. Only what stands in
        brackets may be no name.
        """
        remarks = _REMARK.findall(text)
        parts = [part for each in _REMARK.sub(",", text).split(",") if (part := each.strip())]
        unsure = any(_UNSURE & {*loosely(each)} for each in remarks)
        if unsure or not 1 < len(parts) + len(remarks) <= _NAMED:
            return set()
        said = [name for each in parts if (name := self.read(each).name)]
        if len(said) < len(parts):
            return set()
        read = [*said, *(name for each in remarks if (name := self.read(each).name))]
        places = {self._places.get(name, name) for name in read}
        return set(read[:1]) if len(places) == 1 else set(read)

    def strung(self, text: str) -> tuple[str, ...]:
        """Return the names of a text in which nothing parts them; none where it is not so."""
        parts = [part for each in _JOINED.split(text) if (part := each.strip())]
        if len(parts) > 1 and all(self.read(part).name for part in parts):
            return tuple(self.read(part).name for part in parts)
        if len(text.split()) < 2:
            return ()
        known = [*_called(self._named)]
        strung = strung_together(text, known, self._is_whole)
        return tuple(self.read(part).name for part in strung)

    def _is_whole(self, text: str) -> bool:
        """Tell whether a text is a name with all of its words: part of one may be of another's."""
        read = self.read(text)
        return read.is_plain or (bool(read.name) and loosely(text) in self._loose)

    def near(self, text: str) -> tuple[str, ...]:
        """Return what may have been meant by a text: of its own kind, and of its own words."""
        if any(kind.squares for kind in self._kinds) and _LIKE_A_SQUARE.fullmatch(text.strip()):
            there = [s for kind in self._kinds if kind.squares for s in kind.squares(self._state)]
            return _near_squares(text, there)
        offered = [each for each in self._kinds if each.is_offered and not each.is_hidden]
        names = (named for each in offered for named in each.names(self._state, self._team))
        return _near_names(text, {*_called(names)})

    def quoting(self, text: str) -> str:
        """Return how to write a name that a list or way takes apart; nothing for none."""
        return to_be_quoted(text, _called(self._named))


def names_typed(shape: Shape, value: str | tuple[str, ...], lexicon: Lexicon) -> list[str]:
    """Return the names in a cell, one by one; what is one as it stands is not taken apart."""
    if isinstance(value, tuple):
        return [*value]
    if shape is Shape.ONE or lexicon.has(value):
        return [value]
    if shape is Shape.LIST:
        return [*names_in(value)]
    return [*points_in(value, lexicon.has)]


def read_names(shape: Shape, value: str | tuple[str, ...], lexicon: Lexicon) -> Iterator[Read]:
    """Yield the names in a cell, each as it is read; several of a list that nothing parts."""
    for text in names_typed(shape, value, lexicon):
        one = lexicon.read(text)
        strung = () if one.name else lexicon.strung(text)
        if strung and shape is not Shape.ONE:
            yield from (Read(name, (name,)) for name in strung)
        elif strung and not one.possible:
            yield Read(text, tuple(dict.fromkeys(strung)))
        else:
            yield one


def together(shape: Shape, value: str | tuple[str, ...], names: list[str]) -> str | tuple[str, ...]:
    """Return names as a cell holds them."""
    if isinstance(value, tuple):
        return tuple(names)
    return {Shape.LIST: as_list, Shape.WAY: as_way}.get(shape, "".join)(names)


def did_mean(names: Iterable[str]) -> str:
    """Return a question that names what may have been meant; nothing for none.

    >>> did_mean(("Arnhem", "Ede")), did_mean(())
    ('Did you mean Arnhem or Ede?', '')
    """
    told = either(names)
    return _("Did you mean {names}?").format(names=told) if told else ""


def one_of_several(possible: tuple[str, ...]) -> str:
    """Return readings in words: all of a few, else the first of them and that there are more.

    >>> one_of_several(("J9", "J10")), one_of_several(tuple("ABCDEF"))
    ('J9 or J10', 'A, B, C, D or another')
    """
    if len(possible) > _NAMED:
        return _("{names} or another").format(names=", ".join(possible[:_NAMED]))
    return either(possible)


def house_words(rows: Mapping[str, HouseWord]) -> Mapping[str, tuple[str, ...]]:
    """Return what the words of the house mean, by what players write, folded."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows.values():
        if row.theirs and row.ours:
            found[folded(row.theirs)] = (*found.get(folded(row.theirs), ()), row.ours)
    return found


def _square(kind: Kind, state: State, text: str) -> str:
    """Return the square of the map that a text is, however it is written; nothing for none."""
    if kind.squares is None or not (square := kind.spelt(text)):
        return ""
    there = kind.squares(state)
    return square if square in there or not there else ""


def _begun(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a short form of a name has as well: its first letter and its numbers."""
    return ("".join(words)[:1], *(each for each in words if each.isdecimal()))


def _is_number_of(word: str) -> bool:
    return len(word) > 1 and word.isdecimal()


def _known_by(words: tuple[str, ...]) -> Counter[str]:
    """Return the words of a name and its initials: `258 RD` is the 258 Rifle Div."""
    initials = "".join(each[0] for each in words if each.isalpha())
    return Counter((*words, initials) if len(initials) > 1 else words)


def _called(named: Iterable[Named]) -> Iterator[str]:
    return (each for of in named for each in (of.name, *of.also) if each)


def _by(named: Iterable[Named], form: Callable[[str], T]) -> dict[T, set[str]]:
    """Return names by what they are called, in some form."""
    found: dict[T, set[str]] = {}
    for of in named:
        for each in (of.name, *of.also):
            if each and (formed := form(each)):
                found.setdefault(formed, set()).add(of.name)
    return found


def _near_names(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the names that are like a text word by word, the likest first.

    Figures may be others, words must be alike: `3 Fusiliers` is never `3 Hussars`.
    """
    typed, near = loosely(text), list[tuple[float, str]]()
    for name in known:
        words = loosely(name)
        if _alike(typed, words) and _alike(words, typed):
            near.append((-likeness(" ".join(typed), " ".join(words)), name))
    return tuple(name for _, name in sorted(near)[:_OFFERED])


def _alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether each word in letters of a name is like one of another."""
    words = [each for each in one if not each.isdecimal()]
    theirs = [each for each in other if not each.isdecimal()]
    return bool(theirs) and all(max(likeness(a, b) for b in theirs) >= _ALIKE for a in words)


def _near_squares(text: str, there: Iterable[str]) -> tuple[str, ...]:
    """Return the squares of the map that a name off it may be a slip for."""
    plain = "".join(sign for sign in text.upper() if sign.isalnum())
    near = nearest(plain, there, _ALIKE)
    near.sort(key=lambda each: (-likeness(plain, each), abs(_figures(plain) - _figures(each))))
    return tuple(near[:_OFFERED])


def _figures(name: str) -> int:
    return int("".join(sign for sign in name if sign.isdecimal()) or 0)
