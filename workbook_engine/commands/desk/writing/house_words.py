"""Words of the House learned: what a team wrote in a cell that the umpire mended, at his tick."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import HouseWord
from workbook_engine.core.findings import folded
from workbook_engine.core.notation import names_in, stops_in
from workbook_engine.sheets.cells import CellValue, as_cell
from workbook_engine.sheets.writing import next_blank


def learn_words(desk: Desk) -> None:
    """Write the words that the umpire has ticked below those on the sheet; none stands twice."""
    layout = desk.reading.layouts.get(HouseWord)
    if layout is None or not layout.header_row:
        return  # the master was made before there was such a sheet
    rows = desk.reading.tables[HouseWord].values()
    known = {(folded(row.theirs), folded(row.ours)) for row in rows}
    last = max((row.number for row in rows), default=0)
    cells: dict[str, CellValue] = {}
    for theirs, ours in _learned(desk):
        if folded(theirs) != folded(ours) and (folded(theirs), folded(ours)) not in known:
            known.add((folded(theirs), folded(ours)))
            last += 1
            layout.rows[str(last)] = next_blank(layout)
            row = HouseWord(number=last, theirs=theirs, ours=ours)
            cells |= {
                layout.address(str(last), name): as_cell(getattr(row, name))
                for name in ("number", "theirs", "ours")
            }
    desk.master.book.write(layout.sheet, cells)


def _learned(desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield what stood in the mended cells of each line ticked, and what stands there instead."""
    for line in desk.given.mirror.lines:
        for field, value in line.instead.items() if line.learn else ():
            theirs = line.words.get(field) or getattr(line.order, field)
            if isinstance(theirs, str) and isinstance(value, str) and _is_one(theirs):
                yield theirs, shown(value)


def _is_one(text: str) -> bool:
    return len(names_in(text)) == 1 == len(stops_in(text))
