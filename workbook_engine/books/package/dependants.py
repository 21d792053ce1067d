"""Which results a change makes stale: the formulas that look at it, and those that look at them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping

from workbook_engine.books.book import RowColumn
from workbook_engine.books.package.places import Area
from workbook_engine.books.package.references import Sight, Surroundings
from workbook_engine.books.package.sheet_places import FormulaPlace

Named = tuple[str, FormulaPlace]


def stale_formulas(
    changed: Mapping[str, Iterable[RowColumn]], formulas: Iterable[Named], around: Surroundings
) -> list[Named]:
    """List the formulas, each with its sheet, whose results no longer hold."""
    search = _Search()
    for sheet, formula in formulas:
        search.add((sheet, formula), _sight(sheet, formula, around))
    for sheet, places in changed.items():
        search.change(sheet, places)
    return search.run()


def _sight(sheet: str, formula: FormulaPlace, around: Surroundings) -> Sight:
    if formula.kind != "dataTable":
        return around.sight(formula.text, sheet, formula.row)
    # A what-if table looks at its two input cells and at the formulas along its edges.
    top, left, bottom, right = formula.area
    edges = Area(max(top - 1, 1), max(left - 1, 1), bottom, right)
    cells = ",".join(formula.attributes.get(name, "") for name in ("r1", "r2"))
    inputs = around.sight(cells, sheet, formula.row)
    return Sight((*inputs.areas, (sheet, edges)))


class _Search:
    """Spreads staleness until it reaches nothing new."""

    def __init__(self) -> None:
        self._by_cell: dict[tuple[str, RowColumn], list[Named]] = defaultdict(list)
        self._by_area: dict[tuple[str, Area], list[Named]] = defaultdict(list)
        self._always: list[Named] = []
        self._columns: dict[tuple[str, int], set[int]] = defaultdict(set)
        self._fresh: list[tuple[str, RowColumn]] = []
        self._seen: set[tuple[str, RowColumn]] = set()
        self._stale: dict[tuple[str, RowColumn], Named] = {}

    def add(self, named: Named, sight: Sight) -> None:
        """Note what a formula looks at."""
        if sight.anything:
            self._always.append(named)
        for sheet, area in sight.areas:
            if area.single:
                self._by_cell[sheet, (area.top, area.left)].append(named)
            else:
                self._by_area[sheet, area].append(named)

    def change(self, sheet: str, places: Iterable[RowColumn]) -> None:
        """Note cells that hold something else now."""
        for place in places:
            if (sheet, place) not in self._seen:
                self._seen.add((sheet, place))
                self._fresh.append((sheet, place))
                self._columns[sheet, place[1]].add(place[0])

    def run(self) -> list[Named]:
        """List the formulas that were reached."""
        self._reach(self._always)
        while self._fresh:
            while self._fresh:
                self._reach(self._by_cell.pop(self._fresh.pop(), ()))
            self._reach_areas()
        return list(self._stale.values())

    def _reach_areas(self) -> None:
        columns = {key: sorted(rows) for key, rows in self._columns.items()}
        self._columns.clear()
        for sheet, area in [key for key in self._by_area if _touched(*key, columns)]:
            self._reach(self._by_area.pop((sheet, area)))

    def _reach(self, formulas: Iterable[Named]) -> None:
        for sheet, formula in formulas:
            if (sheet, formula.place) in self._stale:
                continue
            self._stale[sheet, formula.place] = sheet, formula
            self.change(sheet, formula.places)


def _touched(sheet: str, area: Area, columns: Mapping[tuple[str, int], list[int]]) -> bool:
    for (where, column), rows in columns.items():
        if where == sheet and area.left <= column <= area.right:
            place = bisect_left(rows, area.top)
            if place < len(rows) and rows[place] <= area.bottom:
                return True
    return False
