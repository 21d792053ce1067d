"""The row of headers of a foreign list, each header matched with a column of ours or left."""

from __future__ import annotations

from collections.abc import Iterator
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
    LIKE = "spelt alike: look whether it is meant"
    UNWANTED = "not wanted, as you said"
    TWICE = "not taken: another column is taken for it"
    UNKNOWN = "not taken: nothing of ours is called so"


class Heading(Struct, frozen=True):
    """An imported header, its position, and our column it was matched with."""

    theirs: str
    at: int
    column: Column | None
    how: How


class Headed(Struct, frozen=True):
    """A foreign sheet whose headers are understood."""

    sheet: ForeignSheet
    header_row: int
    """Counted from 0."""
    headings: tuple[Heading, ...]

    @property
    def taken(self) -> tuple[Heading, ...]:
        """The headings whose column is taken."""
        return tuple(each for each in self.headings if each.column)


def headed(
    sheet: ForeignSheet, schema: SheetSchema, words: Words, mapping: Mapping
) -> Headed | None:
    """Return a sheet with its headers found; None where no row names two columns of ours."""
    best: Headed | None = None
    for number, cells in enumerate(sheet.cells[:DEEPEST]):
        found = Headed(sheet, number, tuple(_matched(cells, schema, words, mapping)))
        sure = sum(each.how is not How.LIKE for each in found.taken)
        if sure >= min(2, len(schema.fields)) and (
            best is None or sure > sum(each.how is not How.LIKE for each in best.taken)
        ):
            best = found
    return best


def _matched(
    cells: tuple[Value, ...], schema: SheetSchema, words: Words, mapping: Mapping
) -> Iterator[Heading]:
    """Yield each header with its column: what was said counts first, then our own names."""
    theirs = {at: " ".join(cell.split()) for at, cell in enumerate(cells) if isinstance(cell, str)}
    meant = {at: _meant(text, schema, words, mapping) for at, text in theirs.items()}
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
        yield Heading(text, at, schema.column(name) if name else None, how)


def _meant(
    theirs: str, schema: SheetSchema, words: Words, mapping: Mapping
) -> tuple[tuple[str, ...], How]:
    """Return the columns of ours that a header may stand for, the likeliest first."""
    said = mapping.column(theirs)
    if said is not None:
        ours = words.columns.get(folded(said), ())[:1]
        return (ours, How.SAID) if ours else ((), How.UNWANTED)
    found = words.columns.get(folded(theirs), ())
    if found:
        same = folded(schema.column(found[0]).header) == folded(theirs)
        return found, How.NAME if same else How.WORD
    typed = {n: of for n, of in words.columns.items() if not schema.column(of[0]).kept}
    near = nearest(folded(theirs), typed, _ALIKE)  # what the engine keeps is taken where it is said
    return (typed[near[0]], How.LIKE) if near else ((), How.UNKNOWN)


_ORDER = (How.SAID, How.NAME, How.WORD, How.LIKE, How.UNWANTED, How.UNKNOWN)
