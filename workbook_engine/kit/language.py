"""The closed language of the sheets: conditions and numbers, in exact fractions.

`ground is wood and not from 3 sides`, `strength / steps >= 2`, and the spelling of spreadsheets,
`AND(turn >= 5; MIN(steps, 3) > 1)`. Nothing is run: a text becomes a tree of what stands below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any
from unicodedata import numeric

from msgspec import Struct

from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.typed import PARTS
from workbook_engine.kit.as_printed import plain

NUMBER, WORD, YES = "a number", "a word", "a condition"
Facts = Callable[..., Any]
"""Tells what holds: a fraction, a word or words, yes or no, by the name of a fact."""
OWN = "own."
"""What the numbers of the umpire's own columns begin with: `own.Leader`."""
SAYS = "umpire says"
"""The fact that only the umpire can tell: it is asked for with his words."""
WITH, WITH_OWN = "with", "with of own formation"
"""Facts asked for with a type: whether one of it, of one's formation, is so near."""
_OF_OWN = ("of", "own", "formation")
_REST = r'%?)|"([^"]*)"|([x×](?=\s*[\d(]))|([^\W\d][\w.]*)|(<=|>=|<>|!=|\S)'
_POINT, _COMMA = (re.compile(rf"(\d+(?:{mark}\d+)?{_REST}") for mark in (r"\.", "[.,]"))
"""A comma that parts what stands in the brackets of a function is not a decimal comma."""
_PARTS = {each: Fraction(numeric(each)).limit_denominator(9) for each in PARTS}
_PART = re.compile(rf"(\d{{0,4}})([{PARTS}])")
_COMPARES = {"=": eq, "is": eq, "<>": ne, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_BEGIN = {"not", "if", "from", "out", "across", "stacked", "with", "within", "umpire"}
"""What conditions begin with, beside facts and functions."""
_LONGEST = 300
_DEEPEST = 20
"""Signs and brackets of a text that is read: so that brackets in brackets end."""
_LISTED: Mapping[str, Callable[[Sequence[Any]], Any]] = {
    "min": min,
    "max": max,
    "and": all,
    "or": any,
}
_ROUNDED: Mapping[str, Callable[[Fraction], int]] = {
    "round": lambda n: floor(n + Fraction(1, 2)),
    "roundup": ceil,
    "rounddown": floor,
}


class NotSaidError(Exception):
    """A text that the language cannot say: in words, with a cure."""


class Expression(Struct, frozen=True):
    """A text as it is read: what kind it comes to, and how."""

    kind: str
    of: Callable[[Facts], Any]
    asks: frozenset[str] = frozenset()
    """The names of the facts that it may ask for."""


class Effect(Struct, frozen=True):
    """What a line bears on, and by what it adds or multiplies; a state is a word."""

    on: str
    times: bool
    number: Expression


def condition(text: str, known: Mapping[str, str]) -> Expression:
    """Read a condition; raise NotSaidError for what it cannot be."""
    return _Reader(text.removeprefix("="), known).whole(YES)


def number(text: str, known: Mapping[str, str]) -> Expression:
    """Read a number, or what it is reckoned from; raise NotSaidError where it is none."""
    return _Reader(text.removeprefix("="), known).whole(NUMBER)


def effect(text: str, known: Mapping[str, str], bears: Collection[str]) -> Effect:
    """Read what a line does, such as `die +1`, `strength x 1/2` or `state tired`.

    A word, such as a state, takes the place of what is there. `bears` is what the line may bear on;
    raise NotSaidError for anything else.
    """
    reader = _Reader(text, known)
    if re.fullmatch(r"[+-]?\d{1,9}", plain(text)):
        raise NotSaidError(f"Say what it is added to, such as {next(iter(bears))} {int(text):+}.")
    on = reader.one_of(*bears)
    if on == "state" or known.get(on) in (WORD, YES):
        return Effect(on, True, reader.word())
    times = ("x", "×", "*", "/") if on in ("strength", "movement", "sight") else ()
    sign = reader.one_of(*(("-",) if on == "steps" else ("+",) if on == "back" else "+-"), *times)
    number = reader.whole(NUMBER)
    if sign in "-/":
        way, nothing = (sub, 0) if sign == "-" else (_divided, 1)
        number = _joined(NUMBER, NUMBER, way, _plain(Fraction(nothing)), number)
    return Effect(on, sign not in "+-", number)


class _Reader:
    """Reads one text, sign by sign; what binds closest is read deepest."""

    def __init__(self, text: str, known: Mapping[str, str]) -> None:
        text = _PART.sub(lambda m: f"({m[1] or 0} + {_PARTS[m[2]]})", plain(text))
        if len(text) > _LONGEST or text.count("(") > _DEEPEST:
            raise NotSaidError("It is too long. Make two lines of it.")
        signs = _signs(_COMMA, text)
        if {sign for _, sign in signs} & {"(", ";"} == {"("}:
            signs = _signs(_POINT, text)
        self._signs, self._at, self._known = signs, 0, known

    def whole(self, kind: str) -> Expression:
        """Return all that is left as an expression of a kind."""
        read = self._either()
        if self._at < len(self._signs):
            raise NotSaidError(f"{self._signs[self._at][1]} is not expected there.")
        return _as(kind, read)

    def word(self) -> Expression:
        """Return all that is left as a word, or several."""
        self._take("is")
        words = self._words()
        if self._at < len(self._signs):
            raise NotSaidError(f"{self._signs[self._at][1]} is not expected there.")
        return Expression(WORD, lambda facts: words)

    def one_of(self, *words: str) -> str:
        """Take the next sign, which must be one of these."""
        found = next((word for word in words if self._take(word.casefold())), None)
        if found is None:
            raise NotSaidError(f"Write one of {', '.join(words)}.")
        return found

    def _take(self, *words: str) -> bool:
        """Take some words where they stand next."""
        if not self._is_next(*words):
            return False
        self._at += len(words)
        return True

    def _is_next(self, *words: str) -> bool:
        """Tell whether some words stand next."""
        there = [sign.casefold() for n, sign in self._signs[self._at :][: len(words)] if n != 1]
        return there == [*words]

    def _next(self) -> tuple[int, str]:
        if self._at >= len(self._signs):
            raise NotSaidError("It stops in the middle.")
        self._at += 1
        return self._signs[self._at - 1]

    def _either(self) -> Expression:
        read = self._both()
        while self._take("or"):
            read = _joined(YES, YES, lambda a, b: a or b, read, self._both())
        return read

    def _both(self) -> Expression:
        read = self._negated()
        while self._take("and"):
            read = _joined(YES, YES, lambda a, b: a and b, read, self._negated())
        return read

    def _negated(self) -> Expression:
        if self._take("not"):
            return _not(self._negated())
        return self._compared()

    def _compared(self) -> Expression:
        left = self._sum()
        if left.kind == WORD:
            self.one_of("is", "=")
            no = self._take("not")
            words = [self._words()]
            while self._take_or_word():
                words.append(self._words())
            read = Expression(YES, _is(left, *words), left.asks)
            return _not(read) if no else read
        for sign, compare in _COMPARES.items():
            if self._take(sign):
                return _joined(NUMBER, YES, compare, left, self._sum())
        return left

    def _take_or_word(self) -> bool:
        """Take an `or`, or a comma, where another word follows and no other condition."""
        there = [*self._signs[self._at : self._at + 3], (0, ""), (0, ""), (0, "")]
        (_, mark), (kind, word), (_, behind) = ((n, sign.casefold()) for n, sign in there[:3])
        begins = {*_BEGIN, *_LISTED, *_ROUNDED, *map(str.casefold, self._known)}
        if mark not in ("or", ",") or kind not in (1, 3) or word in begins or behind in _COMPARES:
            return False
        self._at += 1
        return True

    def _words(self) -> str:
        """Return the words that something is to be: those in a row, or between quotation marks."""
        found: list[str] = []
        while self._at < len(self._signs):
            n, sign = self._signs[self._at]
            if n not in (1, 3) or (n == 3 and sign.casefold() in ("and", "or")):
                break
            if self._is_next(*_OF_OWN):
                break
            found.append(self._next()[1])
        if not found:
            raise NotSaidError("A word is missing behind is.")
        return " ".join(found)

    def _sum(self) -> Expression:
        read = self._product()
        while self._at < len(self._signs):
            does = next((do for sign, do in (("+", add), ("-", sub)) if self._take(sign)), None)
            if does is None:
                break
            read = _joined(NUMBER, NUMBER, does, read, self._product())
        return read

    def _product(self) -> Expression:
        read = self._one()
        while self._at < len(self._signs):
            ways = (("*", mul), ("x", mul), ("×", mul), ("/", _divided))
            does = next((do for sign, do in ways if self._take(sign)), None)
            if does is None:
                break
            read = _joined(NUMBER, NUMBER, does, read, self._one())
        return read

    def _one(self) -> Expression:
        if self._take("("):
            read = self._either()
            self.one_of(")")
            return read
        if self._take("-"):
            return _joined(NUMBER, NUMBER, sub, _plain(Fraction()), self._one())
        said = self._said()
        if said is not None:
            return said
        n, sign = self._next()
        if n == 0:
            share = 100 if sign.endswith("%") else 1
            return _plain(Fraction(sign.rstrip("%").replace(",", ".")) / share)
        if n == 3 and self._take("("):
            return self._called(sign.casefold())
        return self._named(sign)

    def _said(self) -> Expression | None:
        """Return what is said in several words, `from 3 sides`; None where nothing is."""
        if self._take("umpire", "says"):
            return self._asked(SAYS, self._next()[1])
        if self._take("from"):
            read = _joined(NUMBER, YES, ge, self._named("sides"), self._one())
            self.one_of("sides", "side", "fields", "field", "hexes", "hex", "squares")
            return read
        if self._take("out", "of", "supply"):
            number = _plain(Fraction(1))
            if self._at < len(self._signs) and self._signs[self._at][0] == 0:
                number = self._one()
                self.one_of("turns", "turn")
            return _joined(NUMBER, YES, ge, self._named("unsupplied"), number)
        if self._take("across"):
            self._take("is")
            crossed = self._named("across")
            return Expression(YES, _is(crossed, self._words()), crossed.asks)
        if self._take("stacked", "with") or self._take("with"):
            return self._near(0)
        if self._take("within"):
            n, sign = self._next()
            if n != 0 or not sign.isdecimal():
                raise NotSaidError("Write how many fields: within 2 of HQ.")
            self._take("fields")
            self.one_of("of")
            return self._near(int(sign))
        return None

    def _near(self, far: int) -> Expression:
        """Return whether one of a type stands so near, in the field itself where that is 0."""
        words = self._words()
        return self._asked(WITH_OWN if self._take(*_OF_OWN) else WITH, words, far)

    def _asked(self, name: str, words: str, *far: int) -> Expression:
        """Return a fact that is asked for with some words, and how far off it may be."""
        read = self._named(name)
        return Expression(read.kind, lambda facts: facts(name, words, *far), read.asks)

    def _named(self, sign: str) -> Expression:
        """Return a fact by its name."""
        name = next((each for each in self._known if each.casefold() == sign.casefold()), None)
        if name is None:
            near = did_you_mean(sign, self._known) or f"There are {', '.join(self._known)}."
            ask = f' Or write {SAYS} "...": you are asked in each fight.'
            ask = ask if SAYS in self._known else ""
            raise NotSaidError(f"{sign} is not known here. {near}{ask}")
        return Expression(self._known[name], lambda facts: facts(name), frozenset((name,)))

    def _called(self, name: str) -> Expression:
        """Return what a function makes of what stands in its brackets."""
        given = [self._either()]
        while self._take(",") or self._take(";"):
            given.append(self._either())
        self.one_of(")")
        if name in _LISTED:
            kind = YES if name in ("and", "or") else NUMBER
            listed, parts = _LISTED[name], [_as(kind, each) for each in given]
            asked = frozenset[str]().union(*(each.asks for each in parts))
            return Expression(kind, lambda facts: listed([each.of(facts) for each in parts]), asked)
        if name == "not" and len(given) == 1:
            return _not(given[0])
        if name in _ROUNDED and len(given) < 3:
            number, places = (_as(NUMBER, each) for each in (*given, _plain(Fraction()))[:2])
            return _joined(NUMBER, NUMBER, partial(_rounded, _ROUNDED[name]), number, places)
        if name == "if" and len(given) == 3:
            test, yes = _as(YES, given[0]), given[1]
            no = _as(yes.kind, given[2])
            asked = test.asks | yes.asks | no.asks
            return Expression(yes.kind, lambda f: yes.of(f) if test.of(f) else no.of(f), asked)
        raise NotSaidError(f"{name.upper()} is not a function with {len(given)} parts here.")


def _signs(pattern: re.Pattern[str], text: str) -> list[tuple[int, str]]:
    """Return the signs of a text, each with the number of its kind in the pattern."""
    found = pattern.finditer(text.rstrip())
    return [((m.lastindex or 1) - 1, m[m.lastindex or 1]) for m in found]


def _as(kind: str, read: Expression) -> Expression:
    """Return an expression that must be of a kind."""
    if read.kind != kind:
        raise NotSaidError(f"{kind} is wanted, and {read.kind} stands there.")
    return read


def _joined(
    of: str, to: str, does: Callable[[Any, Any], Any], one: Expression, other: Expression
) -> Expression:
    left, right = _as(of, one).of, _as(of, other).of
    return Expression(to, lambda facts: does(left(facts), right(facts)), one.asks | other.asks)


def _not(read: Expression) -> Expression:
    """Return what holds where a condition does not."""
    of = _as(YES, read).of
    return Expression(YES, lambda facts: not of(facts), read.asks)


def _plain(number: Fraction) -> Expression:
    """Return a number as it is written."""
    return Expression(NUMBER, lambda facts: number)


def _rounded(way: Callable[[Fraction], int], number: Fraction, places: Fraction) -> Fraction:
    """Round a number to so many places behind the point, as spreadsheets do."""
    unit = Fraction(10) ** max(-9, min(9, int(places)))
    return way(number * unit) / unit


def _divided(one: Fraction, other: Fraction) -> Fraction:
    """Divide; by nothing it is nothing: a strength that is no more."""
    return one / other if other else Fraction()


def _is(read: Expression, *words: str) -> Callable[[Facts], bool]:
    """Tell whether a fact is one of some words, or several of which it is one."""
    wanted = {*map(folded, words)}

    def held(facts: Facts) -> bool:
        value = read.of(facts)
        its = {folded(each) for each in ((value,) if isinstance(value, str) else value)}
        return not wanted.isdisjoint(its)

    return held
