"""What else columns and their words are called: data files `words.toml` beside the schemas."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.shipped import folder, of_ruleset

FILE = "words.toml"


class Words(Struct, frozen=True):
    """What a sheet's columns are called elsewhere, and the words in them; all as compared."""

    columns: Mapping[str, tuple[str, ...]]
    """The names of our columns that may be meant, the likeliest first, by what they are called."""
    values: Mapping[str, Mapping[str, str]]
    """By the name of our column: our word, by theirs."""


def words_for(schema: SheetSchema, ruleset: RuleSet, names: Names) -> Words:
    """Return all names by which a sheet's columns and their words go.

    A word that a sheet of ours lists, such as a nation of the umpire's own, is that, whatever else
    it may be called elsewhere.
    """
    record = schema.record.__name__
    columns = {folded(column.header): (column.name,) for column in schema.fields}
    values: dict[str, dict[str, str]] = {column.name: {} for column in schema.columns}
    own = of_ruleset("schemas", ruleset.name, ruleset.home)
    common, theirs = (_file(place / FILE) for place in (folder("schemas") / "common", own))
    for said in (common.get(record, {}), theirs.get(record, {})):
        for name, called in said.get("columns", {}).items():
            for each in called:
                columns[folded(each)] = (*columns.get(folded(each), ()), name)
        for name, known in said.get("values", {}).items():
            values[name] |= {
                folded(each): ours for ours, called in known.items() for each in called
            }
    for column in schema.fields:
        columns[folded(column.name)] = (*columns.get(folded(column.name), ()), column.name)
        values[column.name] |= {folded(each): each for each in column.choices}
        for reference in column.refers:
            rows = theirs.get(reference, {}).get("rows", {})
            also = {folded(each): ours for ours, others in rows.items() for each in others}
            values[column.name] |= also | names.of(reference) if also else {}
    return Words(columns, values)


def _file(file: Path) -> Mapping[str, Mapping[str, Mapping[str, Mapping[str, list[str]]]]]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
