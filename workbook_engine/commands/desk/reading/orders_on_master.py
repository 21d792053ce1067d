"""The teams' order lines copied to the master as soon as they are read, typos and all."""

from __future__ import annotations

from workbook_engine.books.book import address
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.left_out import LeftOut
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Record, RowKey
from workbook_engine.sheets.codes import READ_AS
from workbook_engine.sheets.mirror import VOID, in_order
from workbook_engine.sheets.workings import Beside, write_orders


def copy_orders(desk: Desk) -> None:
    """Write the order sheets of the master: each line as it came, beside it how it is read.

    Or why it is left out.

    Of a sheet that cannot be read, which stops the turn, nothing is written again.
    """
    out = {line: " ".join(said) for line, said in _read_as(desk).items()}
    out |= {(line.record, line.key): line.why for line in desk.given.left_out}
    for kind in desk.ruleset.stage(desk.position).order_sheets:
        layout = desk.reading.layouts.get(kind)
        if layout is None or not layout.header_row:
            continue
        schema, lines = desk.schemas.of(kind), desk.given.as_sent.orders[kind]
        origins = {key: str(desk.given.line(schema, key) or "") for key in lines}
        wrong = {key: why for (record, key), why in out.items() if record is kind}
        beside = Beside(origins, wrong)
        write_orders(desk.master.book, layout, desk.given.as_sent, desk.given.mirror, beside)


def _read_as(desk: Desk) -> dict[RowKey, list[str]]:
    """Return how cells are read that are not letter for letter, line by line."""
    found: dict[RowKey, list[str]] = {}
    cells = desk.given.cells
    for each in desk.given.findings:
        if cells and each.code == READ_AS.code and (line := cells.line(each.cell)):
            found.setdefault(line, []).append(each.message)
    return found


def mended_at(desk: Desk, line: LeftOut) -> Cell | None:
    """Return the yellow cell of the master that mends a line once it is copied there.

    It is the one for the field that is wrong, or else Void; one of his own lines he mends itself.
    """
    return beside(desk, line.record, line.key, line.field)


def seen_to_at(desk: Desk, found: Cell | None) -> Cell | None:
    """Return the yellow cell of the master that mends what is found in a team's order line."""
    cells = desk.given.cells
    line = cells.line(found) if cells and found and found.book != desk.master.book.name else None
    return beside(desk, *line, cells.field(found)) if cells and line else None


def beside(desk: Desk, record: type[Record], key: str, field: str = "") -> Cell | None:
    """Return the yellow cell of the master beside a team's line: for a field, or else Void."""
    layout = desk.reading.layouts.get(record)
    lines = [*in_order(desk.given.as_sent, desk.given.mirror, record)]
    if layout is None or (key, None) not in lines:
        return None
    row = layout.header_row + 1 + lines.index((key, None))
    beside = {each.instead: each.name for each in layout.schema.columns if each.instead}
    at = layout.columns.get(beside.get(field, ""), layout.columns[VOID])
    return Cell(layout.book, layout.sheet, address(row, at))
