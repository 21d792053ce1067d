"""What a draft leaves out: order lines and forms that are not understood, each with its reasons.

An umpire need not wait for a typo. The draft is played on what is understood; what is not is named
where it stands, until he has mended or voided it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbook_engine.books.book import row_column
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, Severity
from workbook_engine.core.orders import PartOrders
from workbook_engine.core.records import Orders, Record, RowKey, Tables, Value, replace
from workbook_engine.sheets.building import when_blank
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.mirror import Mirror, Sent
from workbook_engine.sheets.order_lines import placed
from workbook_engine.sheets.reading import Reading
from workbook_engine.sheets.schema import SheetSchema


class LeftOut(Struct, frozen=True):
    """An order line that a draft is played without."""

    record: type[Record]
    key: str
    named: str
    """What it is for, as the team wrote it."""
    field: str
    """The field that is wrong, the first of several; blank where it is none."""
    findings: tuple[Finding, ...]

    @property
    def why(self) -> str:
        """All that is wrong with it and what to do about it, as it stands beside the line."""
        return " ".join(dict.fromkeys(each.said for each in self.findings))


class OrderCells:
    """Whose order each cell is, in the teams' books and on the order sheets of the master."""

    def __init__(self, teams: Mapping[str, Reading], master: Reading, mirror: Mirror) -> None:
        self._master = master.book
        self._layouts: dict[tuple[str, str], Layout] = {}
        self._lines: dict[tuple[str, str, int], RowKey] = {}
        self._teams: dict[tuple[str, str], str] = {}
        self._schemas: dict[type[Record], SheetSchema] = {}
        for team, reading in (*teams.items(), ("", master)):
            for kind, layout in reading.layouts.items():
                if layout.schema.book == "order":
                    self._take(kind, layout, team)
        for each in mirror.changed:
            layout = master.layouts[each.line.record]
            if each.now is not None:
                at = (layout.book, layout.sheet, each.line.row)
                self._lines[at] = (each.line.record, each.now.key)

    def _take(self, kind: type[Record], layout: Layout, team: str) -> None:
        sheet = layout.book, layout.sheet
        self._layouts[sheet] = layout
        self._schemas[kind] = layout.schema
        if team:
            self._teams[sheet] = team
        self._lines |= {(*sheet, row): (kind, key) for key, row in layout.rows.items()}

    def line(self, cell: Cell | None) -> RowKey | None:
        """Return the order line that a cell is of."""
        if cell is None or not cell.address:
            return None
        return self._lines.get((cell.book, cell.sheet, row_column(cell.address)[0]))

    def blank(self, cell: Cell) -> Mapping[str, Value]:
        """Return what a field of an order is if its cell counts as blank; of one needed nothing."""
        schema = self._layouts[(cell.book, cell.sheet)].schema
        column = next((each for each in schema.fields if each.name == self.field(cell)), None)
        if column is None or column.required:
            return {}
        return {column.name: when_blank(schema, column)}

    def field(self, cell: Cell | None) -> str:
        """Return the field of an order that a cell holds, or the umpire's instead of it.

        What is told of a unit on its form is about whose order it is.
        """
        layout = self._layouts.get((cell.book, cell.sheet)) if cell and cell.address else None
        if cell is None or layout is None:
            return ""
        at = row_column(cell.address)[1]
        column = next((c for c in layout.schema.columns if layout.columns.get(c.name) == at), None)
        if column is not None and column.only == "team":
            return layout.schema.whom
        return (column.instead or column.name) if column else ""

    def headers(self, kind: type[Record]) -> Mapping[str, str]:
        """Return the headers of an order sheet by field."""
        return {column.name: column.header for column in self._schemas[kind].columns}

    def row(self, team: str, line: RowKey) -> str:
        """Return where a line stands on the form that its team has, in words."""
        for (book, sheet), whose in self._teams.items():
            layout = self._layouts[(book, sheet)]
            if whose == team and layout.schema.record is line[0]:
                return f"Your {layout.schema.title} sheet, row {layout.rows.get(line[1], 0)}"
        return self.called(line)

    def needed(self, kind: type[Record]) -> Iterator[str]:
        """Yield the fields that an order line cannot do without."""
        return (column.name for column in self._schemas[kind].fields if column.required)

    def form(self, cell: Cell | None) -> RowKey | None:
        """Return the team's order form that a finding is about as a whole, not as a line."""
        sheet = (cell.book, cell.sheet) if cell else ("", "")
        team = self._teams.get(sheet)
        return (self._layouts[sheet].schema.record, team) if team else None

    def marked(self, finding: Finding) -> Finding:
        """Return a finding that says which orders a draft is played without."""
        if finding.severity is not Severity.ERROR or finding.leaves_out:
            return finding
        if line := self.line(finding.cell):
            return replace(finding, leaves_out=self.called(line), of_line=True)
        form = self.form(finding.cell)
        if form and finding.cell:
            return replace(finding, leaves_out=f"{form[1]}'s {finding.cell.sheet}")
        if finding.cell and finding.cell.book != self._master:
            return replace(finding, leaves_out=f"what cannot be read in {finding.cell.book}")
        return finding

    def called(self, line: RowKey) -> str:
        """Return where an order line stands, in words."""
        return placed(self._schemas[line[0]], line[1])


def without_book(finding: Finding) -> Finding:
    """Return the finding about a book that came in: a draft is played without its orders."""
    if finding.cell is None or finding.severity is not Severity.ERROR:
        return finding
    return replace(finding, leaves_out=f"whatever {finding.cell.book} orders")


def left_out(
    findings: Iterable[Finding], sent: Sent, orders: Orders, cells: OrderCells
) -> tuple[LeftOut, ...]:
    """Return the lines that are not understood, by what is found of them and of their forms."""
    why: dict[RowKey, list[Finding]] = {}
    for finding in findings:
        if finding.severity is Severity.ERROR:
            for line in _lines_of(finding, orders, cells):
                why.setdefault(line, []).append(finding)
    lines = ((kind, key) for kind in orders for key in orders[kind] if (kind, key) in why)
    return tuple(_left_out(line, sent, orders, cells, why[line]) for line in lines)


def _lines_of(finding: Finding, orders: Orders, cells: OrderCells) -> Iterator[RowKey]:
    if line := cells.line(finding.cell):
        yield line
    elif form := cells.form(finding.cell):
        kind, team = form
        yield from ((kind, key) for key in orders[kind] if key.rpartition("/")[0] == team)


def _left_out(
    line: RowKey, sent: Sent, orders: Orders, cells: OrderCells, findings: list[Finding]
) -> LeftOut:
    kind, key = line
    order = sent.orders[kind].get(key, orders[kind][key])
    words = sent.words_of(kind, key)
    names = (words.get(name) or shown(getattr(order, name)) for name in cells.needed(kind))
    field = cells.field(findings[0].cell)
    return LeftOut(kind, key, ", ".join(filter(None, names)), field, tuple(findings))


def without_lines(orders: Orders, lines: Iterable[LeftOut]) -> Orders:
    """Return orders without some of their lines."""
    out = {(line.record, line.key) for line in lines}
    if not out:
        return orders
    understood = {
        kind: {key: row for key, row in orders[kind].items() if (kind, key) not in out}
        for kind in orders
    }
    return PartOrders(Tables(understood), orders)


def rest_of(
    orders: Orders, findings: Iterable[Finding], cells: OrderCells, mirror: Mirror
) -> Orders:
    """Return orders with what is not understood left blank, where the umpire has said so."""
    tables = {kind: dict(orders[kind]) for kind in orders}
    said = {(line.record, line.line) for line in mirror.lines if line.rest_counts}
    for finding in findings:
        line = cells.line(finding.cell)
        if finding.severity is not Severity.ERROR or line not in said or finding.cell is None:
            continue
        kind, key = line
        blank = cells.blank(finding.cell)
        if blank and key in tables[kind]:
            tables[kind][key] = replace(tables[kind][key], **blank)
    return Tables(tables)
