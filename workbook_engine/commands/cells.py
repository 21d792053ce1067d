"""A cell that is asked about, such as `master.xlsx!Forces!I7`: which field of which row it is."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.books.book import row_column
from workbook_engine.books.cells import at
from workbook_engine.commands.bearing import Bearing, bearing
from workbook_engine.commands.desk.page.front_value import NAME
from workbook_engine.commands.desk.page.rules_sheet import NAME as RULES
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import Campaign, JudgementRow, Team
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.kit.balances import BalanceRow
from workbook_engine.sheets.columns import ODDS
from workbook_engine.sheets.labels import ABOUT
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.pictures import MAP


class Asked(Struct, frozen=True):
    """What a cell stands for."""

    named: str
    says: str
    bearing: Bearing

    @property
    def is_position(self) -> bool:
        """Whether it says which turn is to be played."""
        return self.bearing.schema.record is Campaign and self.bearing.field in {"turn", "stage"}

    @property
    def is_odds(self) -> bool:
        """Whether it says how likely the results of a fight are."""
        return any(
            c.part == ODDS and c.name == self.bearing.field for c in self.bearing.schema.columns
        )

    @property
    def is_question(self) -> bool:
        """Whether it is part of a question that may be left unanswered."""
        return self.bearing.schema.record is JudgementRow

    @property
    def is_note(self) -> bool:
        """Whether it says which order sheet came back: a note of what was read, never state."""
        return self.bearing.schema.record is Team and self.bearing.field == "received"


def is_cell(what: str) -> bool:
    """Tell whether a text has the form of a cell: sheet and address, the book before them or not.

    >>> is_cell("master.xlsx!Forces!I7"), is_cell("Forces!I7"), is_cell("1/combat/K14/result/1")
    (True, True, False)
    """
    parts = what.split("!")
    if not 2 <= len(parts) <= 3:
        return False
    try:
        row_column(parts[-1])
    except ValueError:
        return False
    return True


ELSEWHERE = (
    "{} is made of what other sheets say. Explain a cell of those, or a fight, a unit or a place "
    "by its name."
)


def _shown_elsewhere(desk: Desk) -> set[str]:
    """Return the sheets that hold no data of their own: Desk, Rules, sums, the map as drawn."""
    laid = (desk.master.book.laid(name) for name in (NAME, RULES))
    sums = desk.reading.layouts.get(BalanceRow)
    return {folded(each) for each in (ABOUT, MAP, sums.sheet if sums else "", *laid) if each}


def asked_of_cell(desk: Desk, what: str) -> Asked:
    """Return what a cell of the master stands for; end the command if it is none of ours."""
    *_, sheet, address = what.split("!")
    layouts = {layout.sheet: layout for layout in desk.reading.layouts.values()}
    titles = {folded(title): title for title in layouts}
    if folded(sheet) in _shown_elsewhere(desk):
        raise Stop(Status.USAGE, ELSEWHERE.format(sheet))
    if folded(sheet) not in titles:
        near = did_you_mean(sheet, layouts)
        raise Stop(Status.USAGE, f"The engine has no sheet {sheet}. {near}".strip())
    layout = layouts[titles[folded(sheet)]]
    key, field = _place(layout, address)
    if not key or not field:
        raise Stop(Status.USAGE, f"{what} is not a cell of a row that the engine knows.")
    return _asked(desk, layout, key, field, address)


def _place(layout: Layout, address: str) -> tuple[str, str]:
    row, column = row_column(address)
    if layout.header_row:
        keys = {number: key for key, number in layout.rows.items()}
        fields = {number: name for name, number in layout.columns.items()}
        return keys.get(row, ""), fields.get(column, "")
    if layout.columns:
        fields = {number: name for name, number in layout.columns.items()}
        return "form", fields.get(row, "")
    shape = layout.schema.shape
    return shape.place(row, column), shape.called


def _asked(desk: Desk, layout: Layout, key: str, field: str, address: str) -> Asked:
    schema = layout.schema
    rows = desk.reading.tables[schema.record]
    row = next(iter(rows.values()), None) if key == "form" else rows.get(key)
    key = key if row is None else row.key
    column = next((each for each in schema.columns if each.name == field), None)
    value = getattr(row, field, None) or _stands(desk, layout.sheet, address)
    header = field if column is None or schema.shape.is_drawn else column.header
    return Asked(
        named=f"{layout.sheet} {key}, {header}",
        says=f"is {shown(value) or 'blank'}",
        bearing=bearing(desk, schema, key, field),
    )


def _stands(desk: Desk, sheet: str, address: str) -> str | int | bool | None:
    """Return what stands in a cell, as far as it is plain."""
    value = at(desk.master.book.read(sheet), address)
    return value if isinstance(value, str | int | bool) else None
