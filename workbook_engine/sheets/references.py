"""References: names in cells, read as those of the rows they name.

They are read as those of order lines are; what is read bears the name as its own sheet has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.always import Always
from workbook_engine.core.findings import Cell, Finding, folded
from workbook_engine.core.languages import either
from workbook_engine.core.naming import may_be
from workbook_engine.core.reader import (
    Kind,
    Lexicon,
    Named,
    Read,
    Shape,
    did_mean,
    read_names,
    together,
)
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.spelt import square_spelt
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.schema import Column, Schemas, SheetSchema

_POSITIONS = frozenset({"position", "route"})
_SHAPES = {"group": Shape.LIST, "route": Shape.WAY}
_UNKNOWN = {
    "Unit": codes.UNKNOWN_UNIT,
    "Team": codes.UNKNOWN_TEAM,
    "Team.side": codes.UNKNOWN_SIDE,
    "Place": codes.UNKNOWN_PLACE,
}


class Names:
    """The names that cells may refer to, by table and field."""

    def __init__(self, tables: Tables, schemas: Schemas) -> None:
        self._state = State(Position(1), tables, schemas.rules)
        self._sheets = {sheet.record.__name__: sheet for sheet in schemas.sheets}
        ground = next((sheet.record for sheet in schemas.sheets if sheet.shape.is_ground), None)
        there = tables[ground] if ground else {}
        self._squares = Kind(squares=Always(there), spelt=square_spelt)
        self._lexicons: dict[tuple[str, ...], Lexicon] = {}
        self._known: dict[str, tuple[Named, ...]] = {}

    def of(self, reference: str) -> dict[str, str]:
        """Return the names of a table (`Unit`) or of a field of it (`Unit.brigade`), by folding."""
        named = self._named(reference)
        also = {folded(other): each.name for each in named for other in each.also if other}
        return also | {folded(each.name): each.name for each in named}

    def _named(self, reference: str) -> tuple[Named, ...]:
        if reference not in self._known:
            name, _, field = reference.partition(".")
            sheet = self._sheets.get(name)
            rows = self._state[sheet.record].items() if sheet else ()
            also = sheet.also if sheet and not field else ""
            found = {
                str(getattr(row, field)) if field else key: str(getattr(row, also)) if also else ""
                for key, row in rows
            }
            self._known[reference] = tuple(Named(n, (also,)) for n, also in found.items() if n)
        return self._known[reference]

    def _lexicon(self, column: Column) -> Lexicon:
        of = references(column)
        asked = ("squares" if column.kind in (*_POSITIONS, "square") else "", *of)
        if asked not in self._lexicons:
            kinds = [Kind(Always(self._named(each))) for each in of]
            kinds += [self._squares] if asked[0] else []
            self._lexicons[asked] = Lexicon(self._state, "", kinds)
        return self._lexicons[asked]

    def read(self, column: Column, text: str) -> list[Read]:
        """Return the names in a cell's text, each as it is read.

        Where there is no table to look in, any name is taken as it stands.
        """
        read = read_names(_SHAPES.get(column.kind, Shape.ONE), text, self._lexicon(column))
        if all(map(self._named, references(column))):
            return [*read]
        return [each if each.possible else Read(each.text, (each.text,), True) for each in read]

    def matched(self, column: Column, text: str) -> str | None:
        """Return a cell's text with its names as they are known; None where one is not."""
        read = self.read(column, text)
        if not all(each.name for each in read):
            return None
        names = [each.name for each in read]
        return str(together(_SHAPES.get(column.kind, Shape.ONE), text, names))

    def may_be_gone(self, column: Column) -> bool:
        """Whether a draft writes the names of a column again: the rules know those of before."""
        groups = (self._sheets[each].group for each in column.refers if each in self._sheets)
        return "Workings" in groups

    def sheets(self, column: Column) -> str:
        """Return the sheets whose names a column's cells may bear: `Forces or Places`."""
        records = (reference.partition(".")[0] for reference in references(column))
        titles = (self._sheets[each].title for each in records if each in self._sheets)
        return either(dict.fromkeys(titles))

    def near(self, column: Column, name: str, text: str) -> str:
        """Return a question naming what may have been meant, or nothing.

        Where the cell's text takes a name apart, it is told how to write that.
        """
        lexicon = self._lexicon(column)
        told = lexicon.quoting(text) if column.kind in _SHAPES else ""
        return told or did_mean(lexicon.near(name))


def references(column: Column) -> tuple[str, ...]:
    """Return the tables a column's cells may name; a position may be a place."""
    return (*column.refers, "Place") if column.kind in _POSITIONS else column.refers


def matched_records(
    sheet: SheetSchema, records: Mapping[str, Record], names: Names, layout: Layout | None
) -> tuple[dict[str, Record], list[Finding]]:
    """Return records with their references matched, and what is found of those.

    It is told where one is not known, or is read as something else than stands there letter for
    letter. Order lines are matched too, but what is found in them is for the rules to say.
    """
    matched = dict(records)
    findings: list[Finding] = []
    for column in _referring(sheet):
        cache: dict[str, str | None] = {"": ""}
        for key, record in records.items():
            text = getattr(record, column.name)
            if text not in cache:
                cache[text] = names.matched(column, text)
            found = cache[text]
            if found is not None and found != text:
                matched[key] = replace(matched[key], **{column.name: found})
            if sheet.book != "order" and found != text:
                cell = layout.cell(key, column.name) if layout else None
                findings += _told(column, text, found, names, cell)
    return _by_key(matched, layout), findings


def _by_key(records: Mapping[str, Record], layout: Layout | None) -> dict[str, Record]:
    """Return records by their keys, of which some may bear their names as another sheet has them.

    Keys that differ in case or blanks alone are twice the same, and found before.
    """
    renamed = {key: row.key for key, row in records.items() if row.key != key}
    rows = layout.rows if layout else {}
    rows.update({name: rows.pop(key) for key, name in renamed.items() if key in rows})
    return {renamed.get(key, key): row for key, row in records.items()}


def _told(
    column: Column, text: str, found: str | None, names: Names, cell: Cell | None
) -> Iterator[Finding]:
    if found is None and not names.may_be_gone(column):
        yield _not_known(column, text, names, cell)
    elif found is not None and not all(each.is_plain for each in names.read(column, text)):
        yield codes.READ_AS.filled(column.rule, cell, header=column.header, value=text, name=found)


def matched_text(
    column: Column, text: str, names: Names, cell: Cell | None
) -> tuple[str, tuple[Finding, ...]]:
    """Return a text with the names in it matched; what is not known is left and found."""
    if not text or not references(column):
        return text, ()
    found = names.matched(column, text)
    return (text, (_not_known(column, text, names, cell),)) if found is None else (found, ())


def _referring(sheet: SheetSchema) -> Iterator[Column]:
    return (c for c in sheet.fields if c.type == "string" and references(c))


def _not_known(column: Column, text: str, names: Names, cell: Cell | None) -> Finding:
    wrong = next(each for each in names.read(column, text) if not each.name)
    if wrong.possible:
        return may_be(wrong.text, wrong.possible, column.rule).at(cell)
    code = _UNKNOWN.get(next(iter(references(column))), codes.UNKNOWN_NAME)
    near = names.near(column, wrong.text, text)
    gaps = {"value": wrong.text, "sheet": names.sheets(column), "near": near}
    return code.filled(column.rule, cell, header=column.header, **gaps)
