"""The column Ready? of a team's order sheets: what each line still lacks, said by a formula.

It knows what stands in the team's own book, which is less than Control knows: what it cannot tell
it calls not checked, and of a name it says no more than that it is not on its list, for Control may
read it all the same. Every condition stands here twice, as the formula and as what we work out for
the value that is shown where nothing recalculates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from msgspec import Struct

from workbook_engine.books.book import column_letters
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.own_words import FIELD
from workbook_engine.core.records import Tables
from workbook_engine.core.squares import parse_square
from workbook_engine.sheets.bodies import Shared
from workbook_engine.sheets.cells import CellValue, RowCells
from workbook_engine.sheets.columns import READY, WELL
from workbook_engine.sheets.faces import Face, Placed
from workbook_engine.sheets.labels import ABOUT
from workbook_engine.sheets.validations import Offers

TWICE = _("ordered twice")
NOT_CHECKED = _("not checked")
_NOT_CHECKED = _("{column} not checked")
_LETTERS = 26
_NAMED, _LONGEST = 4, 99
"""Names of a cell that are looked for in the other lines, and the letters of the longest."""

Texts = Mapping[str, str]
"""What stands in the cells of a line, by column."""


class Land(Struct, frozen=True):
    """The squares or hexes of a map without gaps: so many across and down."""

    wide: int
    deep: int
    is_hexes: bool

    def holds(self, text: str) -> bool:
        """Tell whether a text is one of them, letter for letter."""
        found = parse_hex(text) if self.is_hexes else parse_square(text)
        if found is None or str(found) != text.upper():
            return False
        return found.column <= self.wide and found.row <= self.deep

    def formula(self, text: str) -> str:
        """Return the condition that a text names one of them."""
        if self.is_hexes:
            parts = ((f"VALUE(LEFT({text},2))", self.wide), (f"VALUE(RIGHT({text},2))", self.deep))
            within = ",".join(f"{part}>0,{part}<={most}" for part, most in parts)
            return f'IFERROR(AND(TEXT(VALUE({text}),"0000")={text},{within}),FALSE())'
        first = f"CODE(UPPER({text}))-64"
        said = self._square(text, 1, f"{first}>0,{first}<={min(self.wide, _LETTERS)}")
        if self.wide <= _LETTERS:
            return said
        second = f"CODE(MID(UPPER({text}),2,1))-64"
        column = (
            f"{first}>0,{second}>0,{second}<={_LETTERS},({first})*{_LETTERS}+{second}<={self.wide}"
        )
        return f"OR({said},{self._square(text, 2, column)})"

    def _square(self, text: str, letters: int, column: str) -> str:
        row = f"VALUE(MID({text},{letters + 1},9))"
        plain = f"LEFT({text},{letters})&{row}={text},{row}>0,{row}<={self.deep}"
        return f"IFERROR(AND({plain},{column}),FALSE())"


def land_of(shown: Iterable[Face], tables: Tables) -> Land | None:
    """Return the map of a team's book; None where it has none, or one with gaps."""
    drawn = next((each.schema for each in shown if each.schema.shape.is_map), None)
    names = tables[drawn.record] if drawn else ()
    is_hexes = drawn is not None and drawn.shape.called == "hex"
    found = {parse_hex(name) if is_hexes else parse_square(name) for name in names}
    there = {(each.column, each.row) for each in found if each}
    if not there:
        return None
    wide, deep = (max(each) for each in zip(*there, strict=True))
    return Land(wide, deep, is_hexes) if len(there) == wide * deep else None


class _Check(Struct, frozen=True):
    """One thing that may be amiss."""

    said: str
    when: str
    """The formula's condition, of the first line."""
    holds: Callable[[Texts], bool]


def with_ready(
    face: Face, rows: Sequence[RowCells], last: int, offered: Offers, land: Land | None
) -> list[Mapping[str, CellValue | Shared]]:
    """Return the rows of an order sheet down to its last, each with what it still lacks."""
    form = _Form(face, rows, last, offered, land)
    checks = tuple(form.checks())
    text = f'"{spoken(WELL)}"'
    for each in reversed(checks):
        text = f'IF({each.when},"{each.said}",{text})'
    about = spoken(ABOUT)
    text = f'IFERROR({text},"{spoken(NOT_CHECKED)}")'
    text = text.replace(f"'{about}'!", f"{about}!")  # as Calc has it
    made: list[Mapping[str, CellValue | Shared]] = []
    for number in range(last - face.header_row):
        line = form.lines[number] if number < len(rows) else {}
        says = next((each.said for each in checks if each.holds(line)), spoken(WELL))
        row = rows[number] if number < len(rows) else {}
        made.append({**row, READY: Shared("" if number else text, says, form.of_ready())})
    return made


class _Form:
    """An order sheet while its checks are made."""

    def __init__(
        self,
        face: Face,
        rows: Sequence[RowCells],
        last: int,
        offered: Offers,
        land: Land | None,
    ) -> None:
        self._face, self._schema, self._offered, self._land = face, face.schema, offered, land
        self._first, self._last = face.header_row + 1, last
        self._typed = [each for each in face.columns if each.typed]
        self._placed = {each.column.name: each for each in face.columns}
        self._required = [each for each in self._typed if each.column.required]
        self.lines: list[Texts] = [
            {name: str(said).strip() for name, said in row.items() if said is not None}
            for row in rows
        ]

    def checks(self) -> Iterator[_Check]:
        """Yield what may be amiss, what is told first before the rest."""
        whom = self._placed[self._schema.ordered]
        closed = [each for each in self._typed if each.column.choices]
        listed = [each for each in self._typed if each not in closed and self._range(each)]
        yield self._none()
        yield from map(self._unlisted, closed)
        if whom in self._required:
            yield self._blank(whom)
        if whom in listed:
            yield self._unlisted(whom)
        yield from self._twice(whom)
        yield from (self._blank(each) for each in self._required if each is not whom)
        yield from map(self._needed, self._schema.json.get("x-needs", ()))
        yield from (self._unlisted(each) for each in listed if each is not whom)
        yield from self._most(whom)
        numbers = [each for each in self._typed if each.column.type in ("integer", "number")]
        yield from map(self._number, numbers)
        sure = (e.column for e in (*closed, *listed, *numbers) if not e.column.json.get("x-unsure"))
        free = (each.column for each in self._typed if each.column.json.get("x-free"))
        known = {each.name for each in (*sure, *free)} | {FIELD}
        yield from (self._filled(c) for c in self._typed if c.column.name not in known)

    def _none(self) -> _Check:
        """Nothing is ordered where nothing is typed, or whom alone where that does not count."""
        alone = self._required if len(self._required) == 1 else []
        names = [each.column.name for each in self._typed if each not in alone]
        joined = "&".join(map(self._cell, names))
        return _Check("", f'TRIM({joined})=""', lambda line: not any(line.get(n) for n in names))

    def _blank(
        self, *those: Placed, when: str = "", asked: Callable[[Texts], bool] = bool
    ) -> _Check:
        """All of some columns are blank; a nought is nothing where points are asked for."""
        conditions = [when] if when else []
        for each in those:
            text = self._text(each.column.name)
            conditions.append(f'OR({text}="",{text}="0")' if _is_number(each) else f'{text}=""')
        none = {each.column.name: ("", "0") if _is_number(each) else ("",) for each in those}
        return _Check(
            _("{column}?").format(column=_called(those[0])),
            f"AND({','.join(conditions)})",
            lambda line: asked(line) and all(line.get(n, "") in of for n, of in none.items()),
        )

    def _needed(self, of: Mapping[str, Any]) -> _Check:
        """What a verb, or every line, cannot do without: one of some columns at least.

        Without what is `vain` the line is played and comes to nothing.
        """
        those = [self._placed[name] for name in of["fill"]]
        if "of" not in of:
            return self._blank(*those, asked=lambda line: True)
        text, words = self._text(of["of"]), of.get("is", of.get("not", ()))
        said_as = self._placed[of["of"]].column.said_as
        words = [*dict.fromkeys(each for word in words for each in (word, said_as(word)))]
        said = ",".join(f'{text}="{word}"' for word in words)
        when = f"OR({said})" if "is" in of else f"NOT(OR({said}))"
        folded = {word.upper() for word in words}
        return self._blank(
            *those,
            when=when,
            asked=lambda line: (line.get(of["of"], "").upper() in folded) is ("is" in of),
        )

    def _unlisted(self, placed: Placed) -> _Check:
        """What stands in a column is not on its list, nor a square of the map where that goes."""
        name, land = placed.column.name, self._land
        text, there = self._text(name), self._range(placed)
        words = {each.upper() for each in (*self._words(placed), *self._in_english(placed))}
        is_list = _holds_several(placed)
        is_place = placed.column.kind in ("position", "square", "hex")
        land = land if is_place and name != self._schema.ordered else None
        if is_list:
            found = f'ISNUMBER(FIND(UPPER(";"&{there}&";"),UPPER({_parted(text)})))'
            missing = f"SUMPRODUCT(--{found})<>{_count(text)}"
        else:
            missing = f"SUMPRODUCT(--({there}={text}))=0"
        if english := ",".join(f'"{each}"' for each in self._in_english(placed)):
            missing = f"AND({missing},SUMPRODUCT(--({{{english}}}={text}))=0)"
        if land:
            missing = f"AND({missing},NOT({land.formula(text)}))"

        def holds(line: Texts) -> bool:
            said = line.get(name, "").upper()
            if not said or (land and land.holds(said)):
                return False
            if not is_list:
                return said not in words
            return len(words & _names(said)) != 1 + said.count(";")

        said = _("{column}: not on the list").format(column=_called(placed))
        return _Check(said, f'IF({text}="",FALSE(),{missing})', holds)

    def _twice(self, whom: Placed) -> Iterator[_Check]:
        """Whom a line orders stands in another that orders too, where the rules take one alone."""
        name = whom.column.name
        if not whom.column.json.get("x-once"):
            return
        text = self._text(name)
        orders = [line for line in self.lines if not self._none().holds(line)]
        same, parts = f"(TRIM({self._column(name)})={text})", "1"
        if _holds_several(whom):  # each of its names, looked for in each line
            starts = "{" + ",".join(str(1 + _LONGEST * at) for at in range(_NAMED)) + "}"
            spread = f'SUBSTITUTE({text},";",REPT(" ",{_LONGEST}))'
            each = f"TRIM(MID({spread},{starts},{_LONGEST}))"
            of_line = _parted(f"TRIM({self._column(name)})")
            same = f'({each}<>"")*ISNUMBER(FIND(UPPER(";"&{each}&";"),UPPER({of_line})))'
            parts = _count(text)
            said = _NOT_CHECKED.format(column=_called(whom))
            many = f"{parts}>{_NAMED}"
            yield _Check(said, many, lambda line: len(_names(line.get(name, ""))) > _NAMED)

        def holds(line: Texts) -> bool:
            own = _names(line.get(name, ""))
            return sum(len(own & _names(each.get(name, ""))) for each in orders) > len(own)

        yield _Check(spoken(TWICE), f"SUMPRODUCT({same}*{self._orders()})>{parts}", holds)
        yield from self._one_in_another(whom, orders)

    def _one_in_another(self, whom: Placed, orders: Sequence[Texts]) -> Iterator[_Check]:
        """A brigade and a division are ordered: whether it is one of that only Control can tell."""
        name, text = whom.column.name, self._text(whom.column.name)
        levels = self._offered.levels.get(whom.column, ())
        for (own, mine), (other, theirs) in permutations(levels, 2):
            among = f"ISNUMBER(MATCH(TRIM({self._column(name)}),{other},0))*{self._orders()}"
            yield _Check(
                _NOT_CHECKED.format(column=_called(whom)),
                f"AND(SUMPRODUCT(--({own}={text}))>0,SUMPRODUCT({among})>0)",
                _Among(name, mine, theirs, orders),
            )

    def _most(self, whom: Placed) -> Iterator[_Check]:
        """More than there are, of all lines for one and the same: aircraft that may fly."""
        ordered = whom.column.name
        for placed in self._typed:
            name, most = placed.column.name, placed.column.json.get("x-most")
            if most:
                all_of = (
                    f"SUMIF({self._column(ordered)},{self._cell(ordered)},{self._column(name)})"
                )
                there = _called(self._placed[most]).lower()
                said = _("{column}: more than {most}").format(column=_called(placed), most=there)
                when = f"AND(ISNUMBER({self._cell(most)}),{all_of}>{self._cell(most)})"
                yield _Check(said, when, _More(ordered, name, most, self.lines))

    def _number(self, placed: Placed) -> _Check:
        """What stands in a column of numbers is none, or none that it takes."""
        name, column = placed.column.name, placed.column
        cell, low, high = self._cell(name), column.minimum, column.maximum
        bounds = [f"{cell}<>INT({cell})"] if column.type == "integer" else []
        bounds += [f"{cell}<{low}"] if low is not None else []
        bounds += [f"{cell}>{high}"] if high is not None else []
        beyond = f"OR({','.join(bounds)})" if bounds else "FALSE()"
        return _Check(
            _NOT_CHECKED.format(column=_called(placed)),
            f'IF({self._text(name)}="",FALSE(),IF(ISNUMBER({cell}),{beyond},TRUE()))',
            lambda line: False,  # what the engine fills in is a number that the column takes
        )

    def _filled(self, placed: Placed) -> _Check:
        """Something stands in a column without a list: only Control can tell what it is."""
        name = placed.column.name
        said = _NOT_CHECKED.format(column=_called(placed))
        return _Check(said, f'{self._text(name)}<>""', lambda line: bool(line.get(name)))

    def _orders(self) -> str:
        """Return the condition, of all lines, that one orders something."""
        verb = next((each.column.name for each in self._typed if each.column.verb), "")
        if len(self._required) > 1 or not verb:
            return "1"
        return f'({self._column(verb)}<>"")'

    def of_ready(self) -> str:
        """Return the cells of the column itself."""
        return self._column(READY).replace("$", "")

    def _cell(self, name: str) -> str:
        return f"${column_letters(self._placed[name].place + 1)}{self._first}"

    def _text(self, name: str) -> str:
        return f"TRIM({self._cell(name)})"

    def _column(self, name: str) -> str:
        letters = column_letters(self._placed[name].place + 1)
        return f"${letters}${self._first}:${letters}${self._last}"

    def _range(self, placed: Placed) -> str:
        return self._offered.of(placed).removeprefix("=")

    def _words(self, placed: Placed) -> Sequence[str]:
        return self._offered.words.get(placed.column, ())

    def _in_english(self, placed: Placed) -> Sequence[str]:
        """Return the words of a list that its drop-down offers in another language."""
        column = placed.column
        return tuple(each for each in column.choices if column.said_as(each) != each)


def _called(placed: Placed) -> str:
    """Return what a column is called, without its unit: `Ammunition`."""
    return spoken(placed.column.header).partition(" (")[0].replace('"', "")


def _is_number(placed: Placed) -> bool:
    return placed.column.type in ("integer", "number")


def _holds_several(placed: Placed) -> bool:
    """Whether its cells may name several: a; b."""
    return placed.column.type == "array" or placed.column.kind == "group"


def _names(text: str) -> set[str]:
    return {*text.upper().replace("; ", ";").split(";")} - {""}


def _count(text: str) -> str:
    """Return how many names stand in a text."""
    return f'1+LEN({text})-LEN(SUBSTITUTE({text},";",""))'


def _parted(text: str) -> str:
    return f'";"&SUBSTITUTE({text},"; ",";")&";"'


class _Among(Struct, frozen=True):
    """Whether a line orders one of some formations, and another line one that may hold it."""

    name: str
    mine: frozenset[str]
    theirs: frozenset[str]
    orders: Sequence[Texts]

    def __call__(self, line: Texts) -> bool:
        others = (each.get(self.name, "").upper() for each in self.orders)
        return line.get(self.name, "").upper() in self.mine and not self.theirs.isdisjoint(others)


class _More(Struct, frozen=True):
    """Whether all lines for one and the same ask for more than there is."""

    ordered: str
    name: str
    most: str
    lines: Sequence[Texts]

    def __call__(self, line: Texts) -> bool:
        whom = line.get(self.ordered, "").upper()
        same = (each for each in self.lines if each.get(self.ordered, "").upper() == whom)
        asked = sum(int(each[self.name]) for each in same if each.get(self.name, "").isdecimal())
        return line.get(self.most, "").isdecimal() and asked > int(line[self.most])
