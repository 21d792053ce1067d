"""Schemas: what sheets there are, and which columns they have.

One JSON Schema file is one sheet; its `x-` keywords say how the sheet looks and who edits it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from workbook_engine.core import desk
from workbook_engine.core.briefing import FormNotes, Remarks
from workbook_engine.core.dispatches import Dispatch
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import ENGLISH, _, in_all, speaking
from workbook_engine.core.order_sheets import Sheets
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.core.rules import NO_RULES, Rules
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.called import Called, called, words_in
from workbook_engine.sheets.columns import IS_READY, READY, Json, Mark, column_of
from workbook_engine.sheets.columns import Column as Column
from workbook_engine.sheets.sections import Section, arranged, sections_of
from workbook_engine.sheets.shapes import SHAPES, Shape
from workbook_engine.shipped import folder, of_ruleset

Which = Literal["master", "team"]
Shows = Literal["used", "always", "asked"]


@dataclass(frozen=True)
class SheetSchema:
    """One sheet: its title, the record its rows are, and its columns as a person reads them."""

    title: str
    description: str
    record: type[Record]
    book: str
    """`master`, `team`, or `order`: a form in each team's book with its mirror in the master."""
    group: str
    order: int
    shape: Shape
    """How it is laid out: `x-layout` names it."""
    key: str
    also: str
    """Another field by which its rows may be named, such as the place in a hex."""
    ordered: str
    """The column that says whom or what an order line orders about; blank on other sheets."""
    edit: str
    rows: int
    """Rows that the table is made with."""
    lines: int
    """Lines of text that each row of the master's table has room for; 0: as the text wants it."""
    view: bool
    """Shown and never read back."""
    begins: tuple[Record, ...]
    """The rows that a blank master has."""
    cleared: bool
    """The row of a record that a rule takes off is cleared; else the umpire's row stays."""
    letters: Mapping[str, str] = field(compare=False)
    marks: Mapping[str, str] = field(compare=False)
    """What the other signs of a map mean."""
    sides: tuple[str, ...]
    """Signs of each side on a map, in the order of the Teams sheet."""
    edges: Mapping[str, str] = field(compare=False)
    """How what runs along the side of a square is drawn: thick, medium, dashed or double. On a map
    of hexes: the mark that a side's text begins with where it is part of a line, and which line."""
    ways: Mapping[str, str] = field(compare=False)
    """How a square of open ground is tinted that a way runs through: tan or grey."""
    later: bool
    """It came after books that are still played on: one without it is read as if it were blank."""
    breaks: str
    """The column that begins a page where it is filled in; or nothing."""
    under: str
    """The table of a team's book on whose sheet it stands, below; blank for a sheet of its own."""
    follows: tuple[tuple[str, ...], str]
    """The record whose rows its rows belong to, such as the fights, and the field with their key;
    blank where they belong to none."""
    shows: Shows
    """When a game's master has it in sight: `used`, once something stands on it; `always`; `asked`,
    when a finding or a link leads there. What a set-up is typed on is in sight until the start."""
    sections: tuple[Section, ...]
    """How the columns stand in the master, and which of them are shown; else all, as they come."""
    columns: tuple[Column, ...]
    json: Json = field(repr=False, compare=False)

    @property
    def follows_map(self) -> bool:
        """Whether the drawn map stands before it: before the map in cells, else as `x-map` says."""
        return self.shape.is_map or bool(self.json.get("x-map"))

    @property
    def as_typed(self) -> bool:
        """Whether it follows the sheets as they are typed: a drawn map, or `x-as-typed`."""
        return self.shape.is_drawn or bool(self.json.get("x-as-typed"))

    @property
    def whom(self) -> str:
        """The column whose names an order line begins with; none where it is a closed list."""
        named = self.ordered and not self.column(self.ordered).choices
        return self.ordered if named else ""

    @property
    def locked(self) -> tuple[Column, ...]:
        """The columns that stand on the form alone and are never read, such as where a unit is."""
        return tuple(column for column in self.fields if column.only == "team")

    @cached_property
    def fields(self) -> tuple[Column, ...]:
        """The columns that are fields of the record."""
        return tuple(column for column in self.columns if column.is_field)

    @cached_property
    def _arranged(self) -> tuple[Column, ...]:
        own = [column for column in self.columns if column.only != "team"]
        return arranged(own, self.sections)

    def columns_in(self, which: Which) -> tuple[Column, ...]:
        """Return the columns that stand in the master, or on the form in a team's book."""
        if which == "master":
            return self._arranged
        return tuple(c for c in self.columns if not c.mirror and c.only != "master")

    def column(self, name: str) -> Column:
        """Return a column by its name; raise KeyError where there is none."""
        return {column.name: column for column in self.columns}[name]


class Schemas(Struct, frozen=True, dict=True):
    """All sheets of a rule set's books."""

    sheets: tuple[SheetSchema, ...]
    orders: Sheets[Any] = ()
    """What the order sheets may name."""
    rules: Rules = NO_RULES
    """Those by which names are read, such as that of an air zone."""
    not_asked: tuple[str, ...] = ()
    """What the order sheets are called that are left out."""

    def in_book(self, which: Which) -> tuple[SheetSchema, ...]:
        """Return the sheets of the master or of a team's book, in their order."""
        return tuple(sheet for sheet in self.sheets if sheet.book in (which, "order"))

    def with_forms(self, kinds: Iterable[type[Record]]) -> Schemas:
        """Return the sheets without the order sheets of other stages than the one played."""
        asked = frozenset(kinds)
        out = [s for s in self.sheets if s.book == "order" and s.record not in asked]
        kept = tuple(sheet for sheet in self.sheets if sheet not in out)
        return replace(self, sheets=kept, not_asked=(*self.not_asked, *(s.title for s in out)))

    def used(self, tables: Tables, remarks: Remarks) -> Schemas:
        """Return the sheets of a team's book that hold or take anything, and its first form.

        A form is left out while there is nobody to order about on it, a table while it is blank.
        """
        forms = [sheet.record for sheet in self.sheets if sheet.book == "order"]
        wanted = {kind for kind in forms if tables[kind] or remarks.get(kind, FormNotes()).of_use}
        filled = {sheet.title for sheet in self.sheets if tables[sheet.record]}
        filled |= {sheet.under for sheet in self.sheets if sheet.title in filled}

        def is_used(sheet: SheetSchema) -> bool:
            if sheet.book == "order":
                return sheet.record in (wanted or forms[:1])
            return sheet.title in filled or not sheet.shape.has_rows

        return replace(self, sheets=tuple(filter(is_used, self.in_book("team"))))

    def titled(self, title: str, which: Which = "master") -> SheetSchema:
        """Return the sheet of a title; raise KeyError where there is none."""
        return {sheet.title: sheet for sheet in self.in_book(which)}[title]

    def by_title(self, which: Which) -> dict[str, SheetSchema]:
        """Return the sheets of a book by their titles in all languages, folded."""
        titles = ((each, sheet) for sheet in self.in_book(which) for each in in_all(sheet.title))
        return {folded(title): sheet for title, sheet in titles}

    def of(self, record: type[Record]) -> SheetSchema:
        """Return the sheet of a record class; raise KeyError where there is none."""
        return self._by_record[record]

    @cached_property
    def _by_record(self) -> Mapping[type[Record], SheetSchema]:
        return {sheet.record: sheet for sheet in self.sheets}

    @cached_property
    def marks(self) -> Mapping[str, Mark]:
        """The words that stand out on any sheet, such as a result: the same wherever one is."""
        columns = (column for sheet in self.sheets for column in sheet.columns)
        return {word: mark for column in columns for word, mark in column.marks.items()}

    def called(self, record: type[Record], field: str = "") -> str:
        """Return what a person calls a sheet, or a column of it: `Forces`, `Steps lost`.

        What stands on no sheet goes by the name it has among the rules.
        """
        sheet = self._by_record.get(record)
        if not field:
            return sheet.title if sheet else record.__name__
        headers = {c.name: c.header for c in sheet.fields} if sheet else {}
        return headers.get(field, field.replace("_", " "))

    def record(self, name: str) -> type[Record]:
        """Return a record class by its name; raise KeyError where there is none."""
        return {sheet.record.__name__: sheet.record for sheet in self.sheets}[name]


def schemas_of(ruleset: RuleSet, language: str = ENGLISH) -> Schemas:
    """Return the schemas of a rule set: of its records, its order sheets and what it shows.

    Titles, headers, notes and the words of lists are those of a language.
    """
    orders = (kind for stage in ruleset.sequence for kind in stage.order_sheets)
    records = tuple(dict.fromkeys((*ruleset.records, *orders, *ruleset.shown)))
    named = ((sheet.record, each) for sheet in ruleset.orders for each in sheet.naming)
    naming = tuple((of, each.column, each.matched) for of, each in named)
    ordered = tuple((sheet.record, sheet.ordered.column) for sheet in ruleset.orders)
    loaded = _load(files(ruleset), records, naming, ordered, ruleset.begins_with, language)
    return replace(loaded, orders=ruleset.orders, rules=ruleset.rules)


@lru_cache(maxsize=8)
def _load(
    read_from: tuple[Path, ...],
    records: tuple[type[Record], ...],
    named: tuple[tuple[type[Record], str, tuple[str, ...]], ...],
    ordered: tuple[tuple[type[Record], str], ...],
    begins: tuple[Record, ...],
    language: str,
) -> Schemas:
    """Return the schemas of a rule set, with those of every desk, read once from their files.

    Whom order lines order about and what else they name is not in the files: the rule set's order
    sheets say it.
    """
    known = {kind.__name__: kind for kind in (*_desk_records(), *records)}
    parsed = (json.loads(file.read_text(encoding="utf-8")) for file in read_from)
    names = {(kind.__name__, column): tables for kind, column, tables in named}
    also = called(dict.fromkeys(file.parent for file in read_from))
    with speaking(language):
        sheets = [_sheet(each, known, names, dict(ordered), begins, also) for each in parsed]
    return Schemas(tuple(sorted(sheets, key=lambda sheet: sheet.order)))


def files(ruleset: RuleSet) -> tuple[Path, ...]:
    """Return the schema files of a rule set, those common to all, and those of dispatches."""
    own, ours = of_ruleset("schemas", ruleset.name, ruleset.home), folder("schemas")
    also = (ours / "dispatches",) if Dispatch in ruleset.records else ()
    folders = (ours / "common", *also, own)
    return tuple(file for each in folders for file in sorted(each.glob("*.schema.json")))


def _desk_records() -> tuple[type[Record], ...]:
    return tuple(
        kind
        for kind in vars(desk).values()
        if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
    )


def _sheet(
    schema: Json,
    known: Mapping[str, type[Record]],
    names: Mapping[tuple[str, str], tuple[str, ...]],
    ordered: Mapping[type[Record], str],
    begins: tuple[Record, ...],
    also: Called,
) -> SheetSchema:
    name = schema["x-record"]
    if name not in known:
        raise LookupError(f"schema {schema['$id']} is of {name}, which the rule set does not list")
    return SheetSchema(
        title=_(schema["title"], name),
        description=str(_(schema["description"])),
        record=known[name],
        book=schema["x-book"],
        group=schema["x-group"],
        order=schema["x-order"],
        shape=SHAPES[schema["x-layout"]],
        key=schema["x-key"],
        also=schema.get("x-also", ""),
        ordered=ordered.get(known[name], ""),
        edit=schema["x-edit"],
        rows=schema.get("x-rows", 0),
        lines=schema.get("x-lines", 0),
        view=schema.get("x-view", False),
        begins=tuple(each for each in begins if isinstance(each, known[name])),
        cleared=schema.get("x-cleared", False),
        **_map_keys(schema),
        sections=sections_of(schema),
        columns=_columns(schema, names, also),
        json=schema,
    )


def _map_keys(schema: Json) -> dict[str, Any]:
    """Return the meaning of the signs where a sheet is a map, and settings few sheets have."""
    follows = schema.get("x-follows", {})
    return {
        "later": schema.get("x-later", False),
        "breaks": schema.get("x-breaks", ""),
        "shows": schema.get("x-shows", "used"),
        "under": _(schema.get("x-under", "")),
        "follows": (tuple(follows.get("records", ())), follows.get("by", "")),
        "letters": MappingProxyType(schema.get("x-letters", {})),
        "marks": MappingProxyType(schema.get("x-marks", {})),
        "sides": tuple(schema.get("x-sides", ())),
        "edges": MappingProxyType(schema.get("x-edges", {})),
        "ways": MappingProxyType(schema.get("x-ways", {})),
    }


def _columns(
    schema: Json, names: Mapping[tuple[str, str], tuple[str, ...]], called: Called
) -> tuple[Column, ...]:
    record, mirror = schema["x-record"], schema.get("x-mirror", {"properties": {}})["properties"]
    columns = (
        column_of(each, schema, name, also=words_in(called, record, field), mirror=is_mirror)
        for of, is_mirror in ((schema["properties"], False), (mirror, True))
        for name, each in of.items()
        for field in (each.get("x-instead", name),)
    )
    named = ((c, names.get((record, c.instead or c.name))) for c in columns)
    made = [c if tables is None else replace(c, refers=tables) for c, tables in named]
    if schema["x-book"] == "order":  # right of what a player types, before Control's note
        last = max(at for at, each in enumerate(made) if each.edit == "team" and not each.mirror)
        made.insert(last + 1, column_of(IS_READY, schema, READY))
    return tuple(made)
