"""What a team hears of its own orders that were not understood, once the umpire has seen to them.

The cells are named, and not what stands in them: a team must learn nothing by trying names out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.commands.desk.reading.left_out import OrderCells
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.languages import listed
from workbook_engine.core.names import joined, of_line
from workbook_engine.core.records import Position, RowKey
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.sheets.mirror import Mirror, MirrorLine

READ = "orders read"
"""The phase in which the orders are understood."""


def put_right(
    position: Position,
    mirror: Mirror,
    cells: OrderCells,
    findings: Iterable[Finding],
) -> tuple[Ruling, ...]:
    """Return a ruling for each line that was not understood as it was sent, and is seen to."""
    wrong: dict[RowKey, dict[str, Finding]] = {}
    for finding in findings:
        line = cells.line(finding.cell)
        if line and finding.severity is Severity.ERROR:
            wrong.setdefault(line, {}).setdefault(cells.field(finding.cell), finding)
    said = (each for each in mirror.lines if each.says_anything)
    return tuple(
        _ruling(position, each, wrong[(each.record, each.line)], cells)
        for each in said
        if (each.record, each.line) in wrong
    )


def _ruling(
    position: Position, line: MirrorLine, wrong: Mapping[str, Finding], cells: OrderCells
) -> Ruling:
    team = line.line.rpartition("/")[0]
    headers = cells.headers(line.record)
    called = cells.called((line.record, line.line))
    why = " ".join(each.message for each in wrong.values())
    word = "; ".join(settled(line, headers))
    form = cells.row(team, (line.record, line.line))
    what = listed([headers.get(field, "a cell") for field in wrong])
    was = "were" if len(wrong) > 1 else "was"
    heard = f"{form}: {what} {was} not understood. {_heard(line, wrong)}"
    return Ruling(
        id=joined(position, READ, f"{line.record.__name__} {of_line(line.line)}", "put right", 1),
        rule="umpire",
        text=f"{called}: {why} By the umpire: {word}.",
        told=(Told(team, heard),),
        phase=READ,
    )


def settled(line: MirrorLine, headers: Mapping[str, str]) -> Iterator[str]:
    """Yield what the umpire says to a line, in words."""
    if line.void:
        yield "void"
        return
    for field, value in line.instead.items():
        yield f"{headers[field]} is {shown(value)}"
    if line.rest_counts:
        yield "the rest counts"


def _heard(line: MirrorLine, wrong: Mapping[str, Finding]) -> str:
    if line.void:
        return "Control has set the line aside."
    if wrong.keys() <= line.instead.keys():
        return "Control has put it right."
    return "It counts as blank; the rest of the line stands."
