"""The row of headers of a foreign list, each header matched with a column of ours or left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from msgspec import Struct

from workbook_engine.books.book import Value
from workbook_engine.core.findings import folded, nearest
from workbook_engine.importing.foreign import ForeignSheet
from workbook_engine.importing.mapping import Mapping
from workbook_engine.importing.words import Words
from workbook_engine.sheets.schema import Column, SheetSchema

DEEPEST = 40
"""The headers stand in one of the first rows; titles and remarks may stand above them."""
_ALIKE = 0.75
"""How like two headers must be to be taken for one misspelt: Forschirm is not Formation."""


class How(StrEnum):
    """How a header came to its column."""

    NAME = "the same name"
    WORD = "another word for it"
    SAID = "as you said"
    HOLDS = "by the words that stand in it"
    EACH = "so many units of each row, as you said"
    UNWANTED = "not wanted, as you said"
    LIKE = "not taken: spelt like one of ours"
    UNREAD = "not taken: none of its cells can be read as such"
    TWICE = "not taken: another column is taken for it"
    UNKNOWN = "not taken: nothing of ours is called so"


class Heading(Struct, frozen=True):
    """An imported header, its position, and our column it was matched with."""

    theirs: str
    at: int
    column: Column | None
    how: How
    like: Column | None = None
    """The column of ours that it is spelt like; it is taken for it where that is said."""


class Headed(Struct, frozen=True):
    """A foreign sheet whose headers are understood."""

    sheet: ForeignSheet
    header_row: int
    """Counted from 0."""
    headings: tuple[Heading, ...]

    @property
    def title(self) -> tuple[int, str] | None:
        """The row above the headers and its text, where that stands alone in it."""
        row = self.header_row
        above = [cell for cell in self.sheet.as_merged[row - 1] if cell is not None] if row else []
        return (row, str(above[0])) if len(above) == 1 else None

    @property
    def taken(self) -> tuple[Heading, ...]:
        """The headings whose column is taken."""
        return tuple(each for each in self.headings if each.column)

    @property
    def left(self) -> tuple[Heading, ...]:
        """The headings of columns that hold something and are not taken, though nobody said so."""
        rows = self.sheet.cells[self.header_row + 1 :]
        return tuple(
            each
            for each in self.headings
            if not each.column and each.how not in (How.UNWANTED, How.EACH)
            if any(each.at < len(row) and row[each.at] is not None for row in rows)
        )


def headed(
    sheet: ForeignSheet, schema: SheetSchema, words: Words, mapping: Mapping
) -> Headed | None:
    """Return a sheet with its headers found; None where no row names two columns of ours.

    In the first row the name of the key alone is enough: a list of names, an inventory.
    """
    best: Headed | None = None
    for number in range(min(DEEPEST, len(sheet.cells))):
        found = Headed(sheet, number, tuple(_matched(sheet, number, schema, words, mapping)))
        first = found.taken[0] if found.taken else None
        names = number == 0 and first is not None and first.column == schema.column(schema.key)
        if len(found.taken) >= (1 if names else min(2, len(schema.fields))) and (
            best is None or len(found.taken) > len(best.taken)
        ):
            best = found
    return best


def beside_each_other(found: Headed, schema: SheetSchema) -> Iterator[Headed]:
    """Yield the lists that stand side by side on a sheet, each with its own columns alone.

    Their headers are the same, over and over: a second one of the key begins a second list.
    """
    texts = [folded(each.theirs) for each in found.headings]
    begins = [at for at, text in enumerate(texts) if text == texts[0]]
    wide = begins[1] - begins[0] if len(begins) > 1 else 0
    key = next(
        (each for each in found.taken if each.column and each.column.name == schema.key), None
    )
    several = wide and key is not None and texts == texts[:wide] * (len(texts) // wide)
    if not several:
        yield found
        return
    for begin in begins:
        part = found.headings[begin : begin + wide]
        first, last = part[0].at, part[-1].at
        cells = tuple(
            tuple(cell if first <= at <= last else None for at, cell in enumerate(row))
            for row in found.sheet.cells
        )
        sheet = replace(found.sheet, cells=cells)
        headings = tuple(
            Heading(each.theirs, each.at, ours.column, ours.how, ours.like)
            for each, ours in zip(part, found.headings[:wide], strict=True)
        )
        yield Headed(sheet, found.header_row, headings)


def _matched(
    sheet: ForeignSheet, number: int, schema: SheetSchema, words: Words, mapping: Mapping
) -> Iterator[Heading]:
    """Yield each header with its column: what was said counts first, then our own names."""
    cells = sheet.cells[number]
    theirs = {at: " ".join(cell.split()) for at, cell in enumerate(cells) if isinstance(cell, str)}
    meant = {at: _meant(text, schema, words, mapping) for at, text in theirs.items()}
    for at, text in theirs.items():
        over = _over(sheet, number, at) if meant[at][1] is How.UNKNOWN else ""
        if over:
            meant[at] = _meant(f"{over} {text}", schema, words, mapping)
    for at, (names, how) in meant.items():
        if names and how is not How.SAID:
            holds = _held(sheet.cells[number + 1 :], at, schema.column(names[0]), schema, words)
            meant[at] = ((holds, *names), How.HOLDS) if holds else (names, how)
    taken: set[str] = set()
    columns: dict[int, str] = {}
    for at, (names, _) in sorted(
        meant.items(), key=lambda each: (_ORDER.index(each[1][1]), each[0])
    ):
        free = next((name for name in names if name not in taken), "")
        columns[at] = free
        taken.add(free)
    for at, text in theirs.items():
        names, how = meant[at]
        name = columns[at]
        how = How.TWICE if names and not name else how
        like = _like(text, schema, words) if how is How.UNKNOWN else None
        how = How.LIKE if like else how
        yield Heading(text, at, schema.column(name) if name else None, how, like)


def _meant(
    theirs: str, schema: SheetSchema, words: Words, mapping: Mapping
) -> tuple[tuple[str, ...], How]:
    """Return the columns of ours that a header may stand for, the likeliest first."""
    said = mapping.column(theirs)
    found = words.columns.get(folded(theirs if said is None else said), ())
    if mapping.counts(theirs):  # in a column of its own, or before the names: 3 x Rifles
        return tuple(name for name in found if name == schema.key), How.EACH
    if said is not None:
        return (found[:1], How.SAID) if found else ((), How.UNWANTED)
    if found:
        same = folded(schema.column(found[0]).header) == folded(theirs)
        return found, How.NAME if same else How.WORD
    return (), How.UNKNOWN


def _over(sheet: ForeignSheet, number: int, at: int) -> str:
    """Return the head that stands over several headers, such as Pool over Men and Tanks."""
    above = sheet.cells[number - 1][: at + 1] if number else ()
    return next((cell for cell in reversed(above) if isinstance(cell, str)), "")


def _held(
    rows: Sequence[tuple[Value, ...]], at: int, column: Column, schema: SheetSchema, words: Words
) -> str:
    """Return the other column of ours whose closed list has the words that stand in theirs.

    A column Type that names typical units is not one of kinds, whatever its header.
    """
    cells = [row[at] for row in rows if at < len(row) and row[at] is not None]
    texts = {folded(cell) for cell in cells if isinstance(cell, str)}
    if not column.choices or not texts or texts & words.values[column.name].keys():
        return ""
    listed = (each for each in schema.fields if each.choices and not each.kept)
    matching = {each.name: len(texts & words.values[each.name].keys()) for each in listed}
    best = max(matching, key=lambda name: matching[name], default="")
    return best if best and matching[best] * 2 > len(texts) else ""


def _like(theirs: str, schema: SheetSchema, words: Words) -> Column | None:
    """Return the column of ours that a header is spelt like, if the engine does not keep it."""
    typed = {n: of for n, of in words.columns.items() if not schema.column(of[0]).kept}
    near = nearest(folded(theirs), typed, _ALIKE)
    return schema.column(typed[near[0]][0]) if near else None


_ORDER = (How.SAID, How.EACH, How.NAME, How.HOLDS, How.WORD, How.UNWANTED, How.UNKNOWN)
