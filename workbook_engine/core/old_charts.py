"""Charts under rulings that a context variable holds: of rule sets not yet given them as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, fields
from fractions import Fraction

from workbook_engine.core.charts import Chart, ChartCell, Printed, holds
from workbook_engine.core.house_rulings import HouseRuling, note, on_cell, rules_on


@dataclass(frozen=True, slots=True)
class OldChart(Chart):
    """A chart that looks for rulings around it."""

    def under(
        self,
        ruled: Mapping[tuple[str, str], HouseRuling],
        used: MutableMapping[str, HouseRuling] | None = None,
    ) -> Chart:
        """As `Chart` does."""
        given = {each.name: getattr(self, each.name) for each in fields(Chart) if each.init}
        return Chart(**{**given, "ruled": ruled, "_used": used})

    def cell(self, row: str, column: str) -> ChartCell:
        """As `Chart` does."""
        found = self.looked_up(row, column)
        if found.ruling is not None:
            note(found.ruling)
        return found

    def looked_up(self, row: str, column: str) -> ChartCell:
        """As `Chart` does."""
        ruling = on_cell(self.title, row, column)
        if ruling is not None:
            self.printed(row, column)  # what is not on the chart is not ruled on
            return ChartCell(self.title, self.cite, row, column, ruling.value, ruling)
        known = self._cells.get((row, column))
        if known is None:
            printed = self.printed(row, column)
            known = ChartCell(self.title, self.cite, row, column, printed, None)
            self._cells[row, column] = known
        return known

    def line(self, row: str) -> tuple[Printed, ...]:
        """As `Chart` does."""
        if not rules_on(self.title):
            return self.rows[row]
        return tuple(self.cell(row, column).printed for column in self.columns)

    def row_with(self, column: str, number: int | Fraction) -> ChartCell | None:
        """As `Chart` does."""
        asked = True, column, number
        if asked in self._holding and not rules_on(self.title):
            return self._holding[asked][0]
        return self._held(((row, column) for row in self.rows), number, asked)

    def column_with(self, row: str, number: int | Fraction) -> ChartCell | None:
        """As `Chart` does."""
        asked = False, row, number
        if asked in self._holding and not rules_on(self.title):
            return self._holding[asked][0]
        return self._held(((row, column) for column in self.columns), number, asked)

    def _held(
        self,
        places: Iterable[tuple[str, str]],
        number: int | Fraction,
        asked: tuple[bool, str, int | Fraction],
    ) -> ChartCell | None:
        if not rules_on(self.title):
            cells = (self.looked_up(*place) for place in places)
            held = next((cell for cell in cells if holds(cell.printed, number)), None)
            self._holding[asked] = held, ()
            return held
        every = tuple(self.looked_up(*place) for place in places)
        found = next((cell for cell in every if holds(cell.printed, number)), None)
        for cell in every:
            was = self.printed(cell.row, cell.column)
            if cell.ruling is not None and (cell is found or holds(was, number)):
                note(cell.ruling)
        return found
