"""Cells understood: what stands in a cell, as the kind of value that its column holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time
from fractions import Fraction
from functools import cached_property

from workbook_engine.books.book import CellError, Formula, Shown
from workbook_engine.books.book import Value as Raw
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, folded, stops
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.languages import either, in_all
from workbook_engine.core.letters import visible
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import Value
from workbook_engine.core.spelt import square_spelt, words_meant
from workbook_engine.core.squares import parse_square
from workbook_engine.core.typed import Doubt, number_in, yes_or_no
from workbook_engine.sheets import codes
from workbook_engine.sheets.limits import asks_more_than_type, troubles
from workbook_engine.sheets.plain_check import plain_check
from workbook_engine.sheets.schema import Column
from workbook_engine.sheets.spelling import Strange, as_read, tidy, unreadable

Understood = tuple[Value, tuple[Finding, ...]]
"""A value (None where the cell is blank or makes no sense), and findings, yet without cells."""

Said = Mapping[str, tuple[str, ...]]
"""What players write, folded, and the words of the house that are meant."""

_LARGEST = 10**15
_DATE = re.compile(r"\d{1,4}[/.]\d{1,2}([/.]\d{1,4})?|\d{1,2}-[A-Za-z]{3,}(-\d+)?|[A-Za-z]{3,}-\d+")
AS_A_NUMBER = "Type it again in a cell formatted as a number, and a part as 0.5, not as 1/2."
LONGEST_SHOWN = 300
"""Characters of a cell that is shown and not understood."""
_DAY_NUMBER = 1000
"""A lone number from here on in a profile is the number of a day."""
_BETWEEN_WORDS = re.compile(r"(?<!\s)\s*(?:[,;/+&|]|\band\b|\bor\b)\s*+")
_DOUBTS = {
    Doubt.NOT_A_NUMBER: codes.NUMBER,
    Doubt.TWO_NUMBERS: codes.NUMBER_TWO,
    Doubt.THOUSANDS: codes.AMBIGUOUS,
    Doubt.TOO_LONG: codes.LARGE,
}
_DASHES = frozenset(("-", "--", "–", "—"))
"""What players type where nothing is meant."""
_PROSE = frozenset({"", "date"})


class ColumnReader:
    """Reads the cells of one column; each distinct value is understood once."""

    def __init__(
        self,
        column: Column,
        *,
        key: bool = False,
        longest: int | None = None,
        said: Said | None = None,
    ) -> None:
        self.column = column
        self._said = said
        self._key = key
        self._longest = longest
        self._known: dict[tuple[type, Raw], Understood] = {}

    # What follows is worked out for columns in which anything stands: most are blank.

    @cached_property
    def _asks_more(self) -> bool:
        return asks_more_than_type(self.column)

    @cached_property
    def _fits(self) -> Callable[[Value], bool]:
        return plain_check(self.column)

    @cached_property
    def _words(self) -> dict[str, str]:
        texts = self.column.texts.items()
        return {folded(each): word for word, text in texts for each in in_all(text)}

    @cached_property
    def _understand(self) -> Callable[[Raw], Understood]:
        kinds = {
            "integer": self._number,
            "number": self._number,
            "boolean": self._yes_or_no,
            "array": self._names,
        }
        return kinds.get(self.column.type, self._text)

    def __call__(self, raw: Raw) -> Understood:
        """Return what a cell holds; a blank cell holds None."""
        known = (raw.__class__, raw.text if isinstance(raw, Shown) else raw)
        found = self._known.get(known)
        if found is None:
            found = self._known[known] = self._read(raw)
        return found

    def _read(self, raw: Raw) -> Understood:
        if is_blank(raw) or (self._said is not None and self._says_nothing(raw)):
            return None, ()
        if isinstance(raw, Formula):
            return self._wrong(codes.FORMULA, raw.text)
        if isinstance(raw, CellError):
            return self._wrong(codes.ERROR_VALUE, raw.text)
        if isinstance(raw, str) and (strange := unreadable(raw, self._longest)):
            return None, self._told(strange)
        value, findings = self._understand(raw)
        if value is not None and self._asks_more and not self._fits(value):
            beyond = troubles(self.column, value)
            return (None if beyond else value), (*findings, *beyond)
        return value, findings

    def _says_nothing(self, raw: Raw) -> bool:
        """Tell whether a word stands for a blank cell: a dash, or `all` where blank means all."""
        is_text = isinstance(raw, str)
        return is_text and (raw in _DASHES or self.column.also.get(folded(raw)) == "")

    def _wrong(self, code: Finding, value: object, **gaps: object) -> Understood:
        return None, (self._finding(code, value=value, **gaps),)

    def _told(self, strange: Iterable[Strange]) -> tuple[Finding, ...]:
        return tuple(self._finding(code, **gaps) for code, gaps in strange)

    def _finding(self, code: Finding, **gaps: object) -> Finding:
        return code.filled(self.column.rule, header=self.column.header, **gaps)

    def _yes_or_no(self, raw: Raw) -> Understood:
        meant = yes_or_no(str(raw))
        return self._wrong(codes.YES_NO, raw) if meant is None else (meant, ())

    def _number(self, raw: Raw) -> Understood:
        if isinstance(raw, date | time):
            return self._wrong(codes.DATE, raw, near=AS_A_NUMBER)
        if isinstance(raw, bool):
            return self._wrong(codes.NUMBER, str(raw).upper())
        if isinstance(raw, int | float):
            if abs(raw) > _LARGEST:
                return self._wrong(codes.LARGE, raw, digits=len(f"{abs(raw):.0f}"))
            return self._of_its_kind(exact(raw), raw, ())
        return self._number_as_text(str(raw))

    def _number_as_text(self, raw: str) -> Understood:
        text, number = raw.strip(), number_in(raw)
        if isinstance(number, Doubt):
            return self._wrong(_DOUBTS[number], text, digits=len(text))
        if "/" in text:  # no cell of numbers can hold it: Excel makes a day of it
            return self._of_its_kind(number, text, ())
        as_text = self._finding(codes.NUMBER_AS_TEXT, value=text, number=shown(number))
        return self._of_its_kind(number, text, (as_text,))

    def _of_its_kind(
        self, number: Fraction, typed: object, findings: tuple[Finding, ...]
    ) -> Understood:
        if self.column.type == "number":
            return number, findings
        if number.denominator != 1:
            return self._wrong(codes.WHOLE, typed)
        return int(number), findings

    def _names(self, raw: Raw) -> Understood:
        if isinstance(raw, date | time):
            return self._wrong(codes.DATE, raw)
        names: list[str] = []
        findings: tuple[Finding, ...] = ()
        for part in names_in(_plain(raw)):
            name, strange = as_read(tidy(part))
            names.append(name)
            findings += self._told(strange)
        return tuple(names), findings

    def _text(self, raw: Raw) -> Understood:
        kind = self.column.kind
        if kind == "profile" and _looks_like_date(raw):
            return self._wrong(codes.PROFILE_DATE, raw)
        if isinstance(raw, date) and self._said is not None and self._names_something:
            raw = f"{raw.day}-{raw:%b-%Y}"  # as it may have been typed, the reader of names tells
        if isinstance(raw, date | time) and (kind not in _PROSE or self._is_word):
            return self._wrong(codes.DATE, raw)
        if isinstance(raw, bool | float) and self._is_word and not isinstance(raw, Shown):
            return self._wrong(codes.NO_NAME, _plain(raw))
        text = _plain(raw)
        if kind == "square" and (found := self._square(text)):
            return found
        if kind == "hex" and (found := self._hex(tidy(text))):
            return found
        return self._word(text) if self._is_word else self._prose(text.strip())

    def _square(self, text: str) -> Understood | None:
        """Return a square by its name; None for what may be another's name, as names tell."""
        if square := parse_square(text):
            return str(square), ()
        if self._said is not None or self.column.refers:
            return None
        if meant := square_spelt(text):
            return meant, (self._finding(codes.READ_AS, value=text.strip(), name=meant),)
        return self._wrong(codes.SQUARE, text.strip())

    def _prose(self, text: str) -> Understood:
        """Return what is written freely: nothing in it turns other words round, or hides."""
        seen = visible(text)
        if seen == text:
            return text, ()
        told = self._finding(codes.TEXT_INVISIBLE, value=tidy(seen)[:LONGEST_SHOWN])
        return seen.strip(), (told,)

    def _hex(self, text: str) -> Understood | None:
        """Return a hex by its name; None for what may be a place instead."""
        found = parse_hex(text)
        if found is None:
            return None if self.column.refers else self._wrong(codes.HEX, text)
        lost = (
            () if str(found) == text else (self._finding(codes.LOST_ZERO, value=text, hex=found),)
        )
        return str(found), lost

    @property
    def _is_word(self) -> bool:
        """Whether the text is a name or a word that must agree with another to the letter."""
        column = self.column
        is_place = column.kind in ("position", "square")
        return bool(self._key or column.choices or column.refers or is_place)

    @property
    def _names_something(self) -> bool:
        return bool(self.column.refers) or self.column.kind in ("position", "route", "group")

    def _word(self, text: str) -> Understood:
        word = tidy(text)
        trimmed = () if word == text else (self._finding(codes.TEXT_TRIMMED, value=word),)
        word, strange = as_read(word)
        told = self._told(strange)
        if stops(told):
            return None, told
        trimmed = (*trimmed, *told)
        if not self._words:
            return word, trimmed
        if len(self._listed(word)) > 1:
            choices = either(self.column.texts.values())
            return self._wrong(codes.TWO_WORDS, word, choices=choices)
        listed = self._words.get(folded(word))
        if listed is None:
            return self._meant(word, self._said or {}, trimmed)
        return listed or word, trimmed

    def _meant(self, word: str, said: Said, told: tuple[Finding, ...]) -> Understood:
        """Return the word of the list that a person means by another, and that it is read so."""
        house = [self._words.get(folded(each)) for each in said.get(folded(word), ())]
        meant = set(filter(None, house)) or set(
            words_meant(word, self.column.choices, self.column.also)
        )
        if len(meant) != 1:
            return word, told
        (name,) = meant
        text = self.column.texts.get(name, name)
        return name, (*told, self._finding(codes.READ_AS, value=word, name=text))

    def _listed(self, text: str) -> list[str]:
        """Return the words of the closed list that a text strings together, or nothing."""
        words = [self._words.get(folded(part)) for part in _BETWEEN_WORDS.split(text)]
        return [word for word in words if word] if all(words) else []


def is_blank(raw: Raw) -> bool:
    """Tell whether a cell is empty or holds blanks only."""
    return raw is None or (isinstance(raw, str) and not raw.strip())


def all_blank(cells: Iterable[Raw]) -> bool:
    """Tell whether a row has nothing in it."""
    return all(is_blank(raw) for raw in cells)


def exact(number: int | float) -> Fraction:
    """Return a cell's number as the fraction that was meant: 0.1 is a tenth.

    A cell keeps fifteen digits; a short fraction that agrees with all of them was meant.

    >>> exact(0.1), exact(0.333333333333333)
    (Fraction(1, 10), Fraction(1, 3))
    """
    short = Fraction(number).limit_denominator(10_000)
    agrees = f"{float(short):.15g}" == f"{float(number):.15g}"
    return short if agrees else Fraction(str(number))


def _plain(raw: Raw) -> str:
    """Return what a cell shows."""
    if isinstance(raw, Shown):
        return raw.text
    if isinstance(raw, bool):
        return shown(raw)
    if isinstance(raw, date):
        hour = f" {raw:%H:%M}" if isinstance(raw, datetime) and raw.time() != time() else ""
        return f"{raw.day} {raw:%B} {raw.year}{hour}"
    return str(raw)


def as_written(raw: Raw) -> str:
    """Return what a cell holds as a text that another cell can show, whatever it was meant for.

    >>> as_written(Formula("=B1", 3)), as_written(3.5), as_written("A\x07tack")
    ('=B1', '3.5', 'A tack')
    """
    text = raw.text if isinstance(raw, Formula | CellError) else _plain(raw)
    return tidy("".join(sign if sign.isprintable() else " " for sign in text))[:LONGEST_SHOWN]


def _looks_like_date(raw: Raw) -> bool:
    if isinstance(raw, date | time):
        return True
    if isinstance(raw, int | float):
        return raw >= _DAY_NUMBER
    return _DATE.fullmatch(str(raw).strip()) is not None
