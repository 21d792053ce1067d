"""The workbook told to calculate again, and rid of a calculation chain that no longer holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from workbook_engine.books.book import Formula, RowColumn, Value
from workbook_engine.books.package.dependants import Named
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    prefix_of,
    spliced,
    start_tag,
    with_attributes,
)
from workbook_engine.books.package.parts import TYPES, Package, rels_of
from workbook_engine.books.package.references import Surroundings
from workbook_engine.books.package.tables import Table, tables_of
from workbook_engine.books.package.xml_text import unescaped

BEFORE_CALCULATION = ("definedNames", "externalReferences", "functionGroups", "sheets")
"""What comes before `calcPr`, the last first."""


def told_to_calculate(text: str) -> str:
    """Give a workbook's main part so that Excel works out every formula when it opens it."""
    shadow = blanked(text)
    prefix = prefix_of(shadow, "workbook") or ""
    found = start_tag(f"{prefix}calcPr").search(shadow)
    if found is not None:
        changed = with_attributes(found[1], fullCalcOnLoad="1")
        return spliced(text, [(found.start(1), found.end(1), changed)])
    before = (element(prefix + name).search(shadow) for name in BEFORE_CALCULATION)
    end = next(each.end() for each in before if each is not None)
    return spliced(text, [(end, end, f'<{prefix}calcPr fullCalcOnLoad="1"/>')])


def without_chain(package: Package) -> dict[str, bytes | None]:
    """Give the parts that change when the calculation chain goes; Excel makes a new one."""
    chains = package.related(package.workbook, "calcChain")
    if not chains:
        return {}
    relations = package.spelt(rels_of(package.workbook))
    ids = {each.id for each in package.relations(package.workbook) if each.kind == "calcChain"}
    return {
        TYPES: _without(package.text(TYPES), "Override", "PartName", {f"/{c}" for c in chains}),
        relations: _without(package.text(relations), "Relationship", "Id", ids),
        **dict.fromkeys(chains),
    }


def _without(text: str, name: str, attribute: str, values: set[str]) -> bytes:
    """Take out the elements of which an attribute has one of the values, letter case aside."""
    shadow = blanked(text)
    folded = {value.casefold() for value in values}
    prefix = prefix_of(shadow, name) or ""
    found = (
        (each.start(), each.end(), "")
        for each in element(prefix + name).finditer(shadow)
        if attributes_of(each[1]).get(attribute, "").casefold() in folded
    )
    return spliced(text, found).encode()


def new_and_lost(
    written: Mapping[str, Mapping[RowColumn, Value]], formulas: Iterable[Named]
) -> set[tuple[str, RowColumn]]:
    """List the cells where a formula comes or goes."""
    held: dict[str, set[RowColumn]] = defaultdict(set)
    for sheet, formula in formulas:
        held[sheet].add(formula.place)
    return {
        (sheet, place)
        for sheet, values in written.items()
        for place, value in values.items()
        if isinstance(value, Formula) != (place in held[sheet])
    }


def surroundings(package: Package, changed: Mapping[str, tuple[str, Table]]) -> Surroundings:
    """Gather what names mean; tables that have grown are as they have become."""
    titles = tuple(
        each.attributes.get("name", "")
        for each in package.workbook_elements
        if (each.parent, each.name) == ("sheets", "sheet")
    )
    tables = {
        table.name.casefold(): (sheet, table)
        for sheet, part in package.sheets.items()
        for table in tables_of(package, part)
    }
    return Surroundings(titles, dict(_names(package, titles)), {**tables, **changed})


def _names(package: Package, titles: tuple[str, ...]) -> Iterable[tuple[tuple[str, str], str]]:
    shadow = blanked(package.text(package.workbook))
    prefix = prefix_of(shadow, "workbook") or ""
    for found in element(f"{prefix}definedName").finditer(shadow):
        attributes = attributes_of(found[1])
        number = int(attributes.get("localSheetId", "-1"))
        if number >= len(titles):  # of a sheet that is gone
            continue
        sheet = titles[number] if number >= 0 else ""
        name = attributes.get("name", "")
        yield (sheet.casefold(), name.casefold()), unescaped(found[2] or "")
