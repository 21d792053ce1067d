"""What the writer will not do, each with its code, its reason and its cure."""

from __future__ import annotations

from workbook_engine.books.book import address
from workbook_engine.core.findings import Problem

RESAVE = "Open it in Excel and save it again as an Excel workbook (.xlsx)."


def _where(sheet: str, row: int, column: int) -> str:
    return f"{sheet}!{address(row, column)}"


def merged(sheet: str, row: int, column: int) -> Problem:
    """Refuse a cell that merged cells cover: what is written there would not be seen."""
    return Problem(
        "E-CELL-MERGED",
        f"{_where(sheet, row, column)} lies under merged cells, where nothing can be seen.",
        "Unmerge the cells in Excel.",
    )


def part_of_array(sheet: str, row: int, column: int, array: str) -> Problem:
    """Refuse a cell inside an array, a spill or a what-if table: Excel refuses it too."""
    return Problem(
        "E-CELL-ARRAY",
        f"{_where(sheet, row, column)} is part of the formula that fills {array}; "
        "one cell of it cannot be changed.",
        "Clear that formula in Excel, or move it elsewhere.",
    )


def part_of_pivot(sheet: str, row: int, column: int, pivot: str) -> Problem:
    """Refuse a cell of a pivot table: the next refresh would take it away."""
    return Problem(
        "E-CELL-PIVOT",
        f"{_where(sheet, row, column)} is part of the pivot table in {pivot}.",
        "Move the pivot table to a sheet of its own.",
    )


def table_header(sheet: str, row: int, column: int, table: str) -> Problem:
    """Refuse the header of a table: it must stay the name of its column."""
    return Problem(
        "E-TABLE-HEADER",
        f"{_where(sheet, row, column)} is a header of table {table}, so formulas may name it.",
        "Rename the column in Excel, which changes those formulas too.",
    )


def table_totals(sheet: str, row: int, column: int, table: str) -> Problem:
    """Refuse the totals of a table, and rows below them."""
    return Problem(
        "E-TABLE-TOTALS",
        f"{_where(sheet, row, column)} is in or below the totals row of table {table}, "
        "so the table cannot grow.",
        "Switch the totals row off in Excel (Table Design), or add blank rows to the table.",
    )


def table_blocked(sheet: str, row: int, column: int, table: str) -> Problem:
    """Refuse to let a table grow over what stands below it."""
    return Problem(
        "E-TABLE-BLOCKED",
        f"Table {table} would have to grow over {_where(sheet, row, column)}, "
        "where something stands.",
        "Move what stands below the table, or add blank rows to the table in Excel.",
    )


def before_1904(sheet: str, row: int, column: int) -> Problem:
    """Refuse a day before the first that the workbook counts."""
    return Problem(
        "E-CELL-DATE",
        f"{_where(sheet, row, column)} would hold a day before 1904, which this workbook has not.",
        "Switch off the 1904 date system in Excel (File, Options, Advanced).",
    )


def no_date_style(sheet: str, row: int, column: int) -> Problem:
    """Refuse a day where no cell can be made to show one."""
    return Problem(
        "E-CELL-DATE",
        f"{_where(sheet, row, column)} would hold a day, but the workbook has no cell styles.",
        RESAVE,
    )


def rows_out_of_order(sheet: str, row: int) -> Problem:
    """Refuse a sheet whose rows or cells do not rise."""
    return Problem(
        "E-ROW-ORDER",
        f"Row {row} of sheet {sheet} is not in its place, or its cells are not.",
        RESAVE,
    )


def cell_twice(sheet: str, row: int, column: int) -> Problem:
    """Refuse a sheet that holds a cell twice: nobody can say which of them counts."""
    return Problem("E-CELL-DUPLICATE", f"{_where(sheet, row, column)} stands twice.", RESAVE)


def no_address(where: str) -> Problem:
    """Refuse a cell with an address that no sheet has."""
    return Problem("E-CELL-REF", f"A cell has the address {where[:20]!r}.", RESAVE)


def odd_xml(sheet: str) -> Problem:
    """Refuse a sheet written in a way that we can read but not change."""
    return Problem(
        "E-WRITE-XML", f"Sheet {sheet} is written in a way no known program uses.", RESAVE
    )


def not_understood(why: str) -> Problem:
    """Refuse a workbook of which some part could be read but not understood for writing."""
    return Problem("E-WRITE-ODD", f"A part of the workbook is malformed ({why}).", RESAVE)


def signed() -> Problem:
    """Refuse a workbook with a digital signature: any change would break it."""
    return Problem(
        "E-WRITE-SIGNED",
        "The workbook bears a digital signature, which any change would break.",
        "Remove the signature in Excel (File, Info).",
    )


def not_proved(why: str) -> Problem:
    """Refuse to hand out bytes that did not come out as they should."""
    return Problem(
        "E-WRITE-PROOF",
        f"The changed workbook did not pass its own check ({why}), so it was not written.",
        f"Keep the book and report this. {RESAVE}",
    )
