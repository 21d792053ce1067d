"""What a formula looks at: cells, names, tables; in doubt more rather than less."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, field

from workbook_engine.books.package.formulas import COLUMNS, LONGEST_FORMULA, is_fixed
from workbook_engine.books.package.places import Area, area
from workbook_engine.books.package.tables import Table

ANYTHING = frozenset({"INDIRECT", "OFFSET", "CELL", "GETPIVOTDATA", "CUBEVALUE", "INFO", "SHEETS"})
"""Functions that may look at cells which the formula does not name."""

PIECE = re.compile(
    rf"""
    "(?:[^"]|"")*+(?:"|\Z)                   # a text looks at nothing
  | (?P<sheet>'(?:[^']|'')++'!|[^\W\d][\w.]*(?::[^\W\d][\w.]*)?!)?
    (?: (?P<cells> \$?[A-Za-z]{{1,3}}\$?[0-9]{{1,7}}+(?::\$?[A-Za-z]{{1,3}}\$?[0-9]{{1,7}}+)?
                 | \$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}
                 | \$?[0-9]{{1,7}}+:\$?[0-9]{{1,7}}+ )(?![\w.(\[])
      | (?P<name>[^\W\d][\w.\\?]*)(?P<columns>{COLUMNS})?(?P<call>\()? )
  | {COLUMNS}                                # the number of another workbook
  | '(?:[^']|'')*+(?:'|\Z)                   # a sheet of which nothing is named
    """,
    re.VERBOSE | re.DOTALL,
)


class Sight(Struct, frozen=True):
    """What a formula looks at: areas by sheet, or anything at all."""

    areas: tuple[tuple[str, Area], ...] = ()
    anything: bool = False


class Surroundings(Struct, dict=True):
    """What names mean in a workbook: its sheets in order, its names, its tables with sheets."""

    sheets: tuple[str, ...]
    names: Mapping[tuple[str, str], str]
    """Formulas by (sheet, name) in small letters; the sheet is blank where all see the name."""
    tables: Mapping[str, tuple[str, Table]]
    _met: dict[tuple[str, str], Sight] = field(default_factory=dict)

    def sight(self, formula: str, sheet: str, row: int) -> Sight:
        """Find what a formula in a row of a sheet looks at."""
        if len(formula) > LONGEST_FORMULA:
            return Sight(anything=True)
        areas: list[tuple[str, Area]] = []
        for found in PIECE.finditer(formula):
            if found["cells"]:
                areas += self._cells(found["sheet"], found["cells"], sheet)
            elif found["call"]:
                if found["name"].upper().removeprefix("_XLFN.") in ANYTHING:
                    return Sight(anything=True)
            elif found["name"]:
                seen = self._named(found, sheet, row)
                if seen.anything:
                    return seen
                areas += seen.areas
        return Sight(tuple(areas))

    def _cells(self, prefix: str | None, cells: str, own: str) -> Iterator[tuple[str, Area]]:
        for sheet in self._sheets(prefix, own):
            try:
                yield sheet, area(cells)
            except ValueError:  # beyond the sheet, so it is the name of something else
                return

    def _sheets(self, prefix: str | None, own: str) -> tuple[str, ...]:
        if not prefix:
            return (own,)
        name = prefix[:-1].strip("'").replace("''", "'")
        if "[" in name:  # another workbook
            return ()
        ends = [self._number(end) for end in name.split(":")] if ":" in name else []
        if len(ends) == 2 and None not in ends:
            first, last = sorted(end for end in ends if end is not None)
            return self.sheets[first : last + 1]
        number = self._number(name)
        return () if number is None else (self.sheets[number],)

    def _number(self, name: str) -> int | None:
        return self._numbers.get(name.casefold())

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {sheet.casefold(): number for number, sheet in enumerate(self.sheets)}

    def _named(self, found: re.Match[str], sheet: str, row: int) -> Sight:
        name = found["name"].casefold()
        if name in self.tables:
            where, table = self.tables[name]
            return Sight(((where, columns_seen(table, found["columns"] or "", row)),))
        local = self._sheets(found["sheet"], sheet)[:1] or ("",)
        key = next((k for k in ((local[0].casefold(), name), ("", name)) if k in self.names), None)
        if key is None:
            return Sight()
        if key not in self._met:
            self._met[key] = Sight(anything=True)  # for names that lead back to themselves
            if is_fixed(self.names[key]):
                self._met[key] = self.sight(self.names[key], sheet, row)
        return self._met[key]


def columns_seen(table: Table, columns: str, row: int) -> Area:
    """Find which cells of a table `[column]` or `[[#This Row],[column]]` stands for."""
    reach = table.area
    if "#This Row" in columns or "@" in columns:
        reach = reach._replace(top=row, bottom=row)
    names = [re.sub(r"'(.)", r"\1", each) for each in re.findall(r"\[([^\[\]#@]+)\]", columns)]
    known = [name.casefold() for name, _ in table.columns]
    places = [known.index(name.casefold()) for name in names if name.casefold() in known]
    if not places or len(places) < len(names):
        return reach
    return reach._replace(left=reach.left + min(places), right=reach.left + max(places))
