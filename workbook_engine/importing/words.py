"""What else a sheet's columns and their words are called, as lists and maps of others have them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.called import called
from workbook_engine.sheets.references import Names
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.shipped import folder, of_ruleset


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
    said = called((folder("schemas") / "common", own))
    for name, others in said.get(record, {}).get("columns", {}).items():
        for each in others:
            columns[folded(each)] = (*columns.get(folded(each), ()), name)
    for column in schema.fields:
        columns[folded(column.name)] = (*columns.get(folded(column.name), ()), column.name)
        values[column.name] |= {**column.also, **{folded(each): each for each in column.choices}}
        for reference in column.refers:
            rows = said.get(reference, {}).get("rows", {})
            also = {folded(each): ours for ours, others in rows.items() for each in others}
            values[column.name] |= also | names.of(reference) if also else {}
    return Words(columns, values)
