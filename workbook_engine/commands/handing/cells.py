"""What is proposed for a fight, typed into the upper master's own yellow cells, where they wait.

A cell in which the umpire has another answer is left alone, and that is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import Value as Typed
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.typed_row import TypedRow, text_of
from workbook_engine.commands.desk.writing.placing import put_master
from workbook_engine.commands.outcome import as_path, stopped_by
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.desk import AmendmentRow
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.handing import Amend
from workbook_engine.core.records import Record, Value
from workbook_engine.sheets.reasons import others_in
from workbook_engine.sheets.schema import Column
from workbook_engine.sheets.writing import next_blank

AFTER = "after"
"""When an amendment has the last word."""


class Proposed(Struct):
    """What is to be typed into a master, by sheet and address."""

    desk: Desk
    cells: dict[str, dict[str, Typed]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def answers(self, row: Record, answers: Mapping[str, Value], reason: str) -> None:
        """Type answers of a fight's row, with a reason for each; what stands already stands."""
        layout = self.desk.reading.layouts[type(row)]
        own = TypedRow(layout, self.desk.master.book.read(layout.sheet), row.key)
        columns = {each.answer: each for each in layout.schema.columns if each.answer}
        taken: dict[str, str] = {}
        for what, value in answers.items():
            column = columns[what]
            stands = own.cell(column.name)
            if text_of(stands) == shown(value):
                continue
            if stands is not None:
                self.findings.append(_otherwise(own, column, value))
                continue
            self._write(own, column.name, shown(value))
            taken[column.header.partition(":")[0]] = shown(value)
        if taken:
            stood = others_in(str(own.cell("reason") or ""), taken)
            given = (f"{each}: {reason}" for each in taken)
            self._write(own, "reason", "; ".join((*stood, *given)))
            told = ", ".join(f"{each} {value}" for each, value in taken.items())
            self.said.append(f"{row.key}: {told}.")

    def amendments(self, amends: Iterable[Amend], why: str) -> None:
        """Type rows of Amendments, below what stands there; those that stand already stand."""
        layout = self.desk.reading.layouts[AmendmentRow]
        there = list(self.desk.reading.tables[AmendmentRow].values())
        last, turn, typed = max((r.number for r in there), default=0), str(self.desk.position), 0
        for each in amends:
            sheet = self.desk.schemas.of(each.record)
            header = next(c.header for c in sheet.fields if c.name == each.field)
            stands = [r for r in there if _of(r, turn) == (sheet.title, each.key, header)]
            if stands:
                if stands[-1].value != shown(each.value):
                    where = layout.cell(stands[-1].key, "value")
                    self.findings.append(_amended(stands[-1], each, where))
                continue
            last, typed = last + 1, typed + 1
            layout.rows[str(last)] = next_blank(layout)
            names = ("number", "turn", "sheet", "row", "column", "value", "when", "reason")
            said = f"{why}: {each.reason}"
            value = shown(each.value)
            values: tuple[Typed, ...] = (
                *(last, turn, sheet.title, each.key),
                *(header, value, AFTER, said),
            )
            for name, cell in zip(names, values, strict=True):
                self.cells.setdefault(layout.sheet, {})[layout.address(str(last), name)] = cell
        if typed:
            self.said.append(f"{counted(typed, 'row')} of Amendments: what they have lost exactly.")

    def put(self) -> tuple[str, ...]:
        """Put the master in place with all of it; nothing, if anything stands in the way."""
        if self.findings:
            raise stopped_by(self.findings)
        if not self.cells:
            return ()
        for sheet, cells in self.cells.items():
            self.desk.master.book.write(sheet, cells)
        return (as_path(put_master(self.desk, self.desk.master.book.save())),)

    def _write(self, own: TypedRow, name: str, value: Typed) -> None:
        if where := own.layout.address(own.key, name):
            self.cells.setdefault(own.layout.sheet, {})[where] = value


def _of(row: AmendmentRow, turn: str) -> tuple[str, str, str] | None:
    """Return which cell an amendment of this turn, after it, is of."""
    now = row.turn.strip() in {"", turn} and row.when == AFTER
    return (row.sheet, row.row, row.column) if now else None


def _otherwise(own: TypedRow, column: Column, value: Value) -> Finding:
    return error(
        "E-HANDED-OTHER",
        f"{column.header} of {own.key} reads {text_of(own.cell(column.name))} already; the battle "
        f"says {shown(value)}.",
        "Clear the cell if the battle is to count, and run this again.",
        cell=own.at(column.name),
    )


def _amended(row: AmendmentRow, amend: Amend, cell: Cell | None) -> Finding:
    return error(
        "E-HANDED-OTHER",
        f"amendment {row.number} of {row.sheet} {row.row}: {row.column} reads {row.value} already; "
        f"the battle says {shown(amend.value)}.",
        "Clear the row if the battle is to count, and run this again.",
        cell=cell,
    )
