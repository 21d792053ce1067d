"""References: names in cells, matched with the rows they name.

Case, accents and stray blanks are forgiven: what is read bears the name as its own sheet has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from workbook_engine.core.findings import Cell, Finding, did_you_mean, folded
from workbook_engine.core.notation import as_list, as_way, names_in, points_in, to_be_quoted
from workbook_engine.core.records import Record, Tables, Value, replace
from workbook_engine.core.squares import parse_square
from workbook_engine.sheets import codes
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.limits import one_of
from workbook_engine.sheets.schema import Column, Schemas, SheetSchema

_POSITIONS = frozenset({"position", "route"})
_JOINED: Mapping[str, Callable[[Iterable[str]], str]] = {"group": as_list, "route": as_way}
_UNKNOWN = {
    "Unit": codes.UNKNOWN_UNIT,
    "Team": codes.UNKNOWN_TEAM,
    "Team.side": codes.UNKNOWN_SIDE,
    "Place": codes.UNKNOWN_PLACE,
}


class Names:
    """The names that cells may refer to, by table and field."""

    def __init__(self, tables: Tables, schemas: Schemas) -> None:
        self._tables = tables
        self._records = {sheet.record.__name__: sheet.record for sheet in schemas.sheets}
        self._titles = {sheet.record.__name__: sheet.title for sheet in schemas.sheets}
        self._also = {sheet.record.__name__: sheet.also for sheet in schemas.sheets if sheet.also}
        self._drafted = {s.record.__name__ for s in schemas.sheets if s.group == "Workings"}
        self._known: dict[str, dict[str, str]] = {}
        grid = next((sheet.record for sheet in schemas.sheets if sheet.shape.is_ground), None)
        self._map: Mapping[str, Record] = {} if grid is None else tables[grid]

    def of(self, reference: str) -> dict[str, str]:
        """Return the names of a table (`Unit`) or of a field of it (`Unit.brigade`), by folding."""
        if reference not in self._known:
            name, _, field = reference.partition(".")
            rows = self._tables[self._records[name]] if name in self._records else {}
            found = (str(getattr(row, field)) if field else key for key, row in rows.items())
            also = {} if field else self._by_their_other_names(name, rows)
            self._known[reference] = also | {folded(each): each for each in found if each}
        return self._known[reference]

    def _by_their_other_names(self, name: str, rows: Mapping[str, Record]) -> dict[str, str]:
        if name not in self._also:
            return {}
        named = ((str(getattr(row, self._also[name])), key) for key, row in rows.items())
        return {folded(other): key for other, key in named if other}

    def matched(self, column: Column, text: str) -> str | None:
        """Return a cell's text with its names as they are known; None where one is not.

        Where there is no table to look in, any name is taken as it stands.
        """
        found = [self._one(column, part) for part in self._parts(column, text)]
        if None in found:
            return None
        joined = _JOINED.get(column.kind)
        return joined(map(str, found)) if joined else str(found[0])

    def may_be_gone(self, column: Column) -> bool:
        """Whether a draft writes the names of a column again: the rules know those of before."""
        return bool(self._drafted.intersection(column.refers))

    def unknown(self, column: Column, text: str) -> str:
        """Return the first name of a cell's text that is not known."""
        parts = self._parts(column, text)
        return next((part for part in parts if self._one(column, part) is None), text)

    def _parts(self, column: Column, text: str) -> list[str]:
        """Return the names in a cell's text: of a list, or along a way."""
        if column.kind == "route":
            return list(points_in(text, lambda point: self._one(column, point)))
        if column.kind == "group":
            return self._names(column, text)
        return [text]

    def _names(self, column: Column, text: str) -> list[str]:
        """Return the names of a list; what is one name as it stands is not taken apart."""
        parts = list(names_in(text))
        known = [self._listed(column, part) is not None for part in parts]
        return parts if all(known) or self._listed(column, text) is None else [text]

    def _one(self, column: Column, name: str) -> str | None:
        if column.kind in _POSITIONS and (square := parse_square(name)):
            return str(square) if self._is_on_map(str(square)) else None
        found = self._listed(column, name)
        if found is not None:
            return found
        return None if all(map(self.of, references(column))) else name

    def _listed(self, column: Column, name: str) -> str | None:
        """Return a name as its own sheet has it; None where none has it."""
        tables = map(self.of, references(column))
        return next((each[folded(name)] for each in tables if folded(name) in each), None)

    def _is_on_map(self, square: str) -> bool:
        """Whether the ground has such a square; without a ground any may be meant."""
        return not self._map or square in self._map

    def sheets(self, column: Column) -> str:
        """Return the sheets whose names a column's cells may bear: `Forces or Places`."""
        records = (reference.partition(".")[0] for reference in references(column))
        titles = dict.fromkeys(self._titles[each] for each in records if each in self._titles)
        return one_of(tuple(titles))

    def near(self, column: Column, name: str, text: str) -> str:
        """Return a question naming what may have been meant, or nothing.

        Where the cell's text takes a name apart, it is told how to write that.
        """
        known = [each for reference in references(column) for each in self.of(reference).values()]
        told = to_be_quoted(text, known) if column.kind in _JOINED else ""
        return told or did_you_mean(name, known)


def references(column: Column) -> tuple[str, ...]:
    """Return the tables a column's cells may name; a position may be a place."""
    return (*column.refers, "Place") if column.kind in _POSITIONS else column.refers


def matched_records(
    sheet: SheetSchema, records: Mapping[str, Record], names: Names, layout: Layout | None
) -> tuple[dict[str, Record], list[Finding]]:
    """Return records with their references matched, and a finding for each that is not known.

    Order lines are matched too, but what is unknown in them is for the rules to say.
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
            if found is None:
                if sheet.book != "order" and not names.may_be_gone(column):
                    findings.append(_unknown(column, text, names, layout, key))
            elif found != text:
                matched[key] = replace(matched[key], **{column.name: found})
    return matched, findings


def matched_values(
    sheet: SheetSchema, values: Mapping[str, Value], names: Names
) -> dict[str, Value]:
    """Return an order's amended values with their references matched, where they are known."""
    columns = {column.name: column for column in _referring(sheet)}
    return {
        name: (names.matched(columns[name], value) or value)
        if name in columns and isinstance(value, str) and value
        else value
        for name, value in values.items()
    }


def matched_text(
    column: Column, text: str, names: Names, cell: Cell | None
) -> tuple[str, tuple[Finding, ...]]:
    """Return a text with the names in it matched; what is not known is left and found."""
    if not text or not references(column):
        return text, ()
    found = names.matched(column, text)
    return (text, (_not_known(column, text, names, cell),)) if found is None else (found, ())


def _referring(sheet: SheetSchema) -> Iterator[Column]:
    return (c for c in sheet.fields if c.type == "string" and references(c) and c.name != sheet.key)


def _unknown(column: Column, text: str, names: Names, layout: Layout | None, key: str) -> Finding:
    cell = layout.cell(key, column.name) if layout else None
    return _not_known(column, text, names, cell)


def _not_known(column: Column, text: str, names: Names, cell: Cell | None) -> Finding:
    first: Iterable[str] = references(column)
    code = _UNKNOWN.get(next(iter(first)), codes.UNKNOWN_NAME)
    name = names.unknown(column, text)
    near = names.near(column, name, text)
    gaps = {"header": column.header, "value": name, "sheet": names.sheets(column), "near": near}
    return code.filled(column.rule, cell, **gaps)
