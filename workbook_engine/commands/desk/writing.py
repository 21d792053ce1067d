"""The books written: the Workings of a draft, all books of a commit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from workbook_engine.commands.desk.drawing import draw_maps
from workbook_engine.commands.desk.fresh_books import team_books
from workbook_engine.commands.desk.playing import Played, own_messages, state_to_commit
from workbook_engine.commands.desk.reading import WORKINGS, Desk
from workbook_engine.commands.desk.received import received
from workbook_engine.commands.inspection.seals import next_sealing
from workbook_engine.core.desk import (
    AmendmentRow,
    DieRow,
    FindingRow,
    JudgementRow,
    LogRow,
    MessageRow,
    ReadyRow,
    RulingRow,
    Team,
)
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.desk_rows import (
    die_rows,
    finding_rows,
    judgement_rows,
    ready_rows,
    ruling_rows,
)
from workbook_engine.reports.messages import message_rows
from workbook_engine.sheets.rows import answer_name
from workbook_engine.sheets.workings import write_orders, write_rows
from workbook_engine.sheets.writing import write_state, write_status_lines


def with_findings(desk: Desk) -> bytes:
    """Return the master with its Findings sheet and status lines filled in, and its Ready sheet."""
    write_findings(desk, desk.findings)
    if desk.set_up:
        write_ready(desk)
    _draw_as_typed(desk)
    return desk.master.book.save()


def _draw_as_typed(desk: Desk) -> None:
    """Draw the umpire's map out of the sheets as they are, unless they cannot be understood.

    Where nothing was typed since a commit drew it, it stands, and nothing is worked out for it.
    """
    understood = not any(found.severity is Severity.ERROR for found in desk.reading.findings)
    if understood and not desk.map_holds:
        draw_maps(desk, Tables.of(*desk.ruleset.drawn(desk.state)))


def drafted_master(played: Played) -> bytes:
    """Return the master with the turn on its Workings sheets; nothing else has changed."""
    desk = played.desk
    for kind in desk.ruleset.stage(desk.position).order_sheets:
        schema, lines = desk.schemas.of(kind), desk.given.as_sent[kind]
        origins = {key: str(desk.given.line(schema, key) or "") for key in lines}
        layout = desk.reading.layouts[kind]
        mirror = desk.reading.mirror
        write_orders(desk.master.book, layout, desk.given.as_sent, origins, mirror)
    _write_workings(played)
    _write_received(desk)
    write_findings(desk, played.findings)
    _draw_as_typed(desk)
    return desk.master.book.save()


def committed_books(played: Played) -> dict[str, bytes]:
    """Return all books as they lie on the desk after the turn, by place."""
    desk = played.desk
    after = state_to_commit(played)
    turn = replace(played.turn, after=after)
    _write_workings(played)
    for kind in desk.ruleset.stage(desk.position).order_sheets:
        _write(desk, kind, ())  # voids and amendments were for the lines of this turn
    _write_outputs(desk, turn)
    _write_state(desk, after.tables)
    _write_received(desk)
    write_findings(desk, ())
    sealing = next_sealing(desk.folder.history, desk.key)
    teams = team_books(desk.ruleset, desk.schemas, turn, {}, sealing)
    return {desk.master.place: desk.master.book.save(), **teams}


def _write_workings(played: Played) -> None:
    """Write what was ruled, asked and thrown; what the umpire typed stays beside it."""
    desk, position = played.desk, played.desk.position
    tables = {
        **_ruled(played),
        RulingRow: ruling_rows(position, played.turn.rulings),
        DieRow: die_rows(position, played.turn.rulings, keyed=bool(desk.key)),
        MessageRow: (*message_rows(position, played.drafted), *own_messages(desk)),
    }
    elsewhere = _asked_on(desk, tables)
    tables[JudgementRow] = judgement_rows(position, played.turn.judgements, elsewhere)
    for kind, rows in tables.items():
        _write(desk, kind, rows, played)


def _ruled(played: Played) -> dict[type[Record], Iterable[Record]]:
    """Return the rule set's own Workings, such as the fights of the turn."""
    after, schemas = played.turn.after, played.desk.schemas
    sheets = (sheet for sheet in schemas.in_book("master") if sheet.group == WORKINGS)
    kinds = (sheet.record for sheet in sheets if sheet.record in played.desk.ruleset.records)
    return {kind: tuple(after[kind].values()) for kind in kinds}


def _asked_on(desk: Desk, tables: Mapping[type[Record], Iterable[Record]]) -> frozenset[str]:
    """Return the names of the questions that have a yellow cell on one of these sheets."""
    return frozenset(
        answer_name(column, row)
        for kind, rows in tables.items()
        for column in desk.schemas.of(kind).columns
        if column.answer
        for row in rows
    )


def _write_outputs(desk: Desk, turn: Turn) -> None:
    """Write the views; rows of a sheet that is read back are added to those that stand there."""
    views = desk.ruleset.views(turn)
    draw_maps(desk, views)
    for kind in (LogRow, *views):
        if desk.schemas.of(kind).drawn:
            continue
        shown = turn.after[kind] if kind is LogRow else views[kind]
        kept = {} if desk.schemas.of(kind).view else desk.state[kind]
        _write(desk, kind, {**kept, **shown}.values())


def with_views(desk: Desk, turn: Turn) -> None:
    """Write what the master shows of a turn, its map for one."""
    _write_outputs(desk, turn)


def rows_of_ready(desk: Desk) -> tuple[ReadyRow, ...]:
    """Return what is ready for the first turn and what is not."""
    typed = {
        sheet.title: len(desk.state[sheet.record])
        for sheet in desk.schemas.in_book("master")
        if sheet.book == "master" and sheet.group in {"Control", "Inputs"} and not sheet.view
    }
    return ready_rows(desk.findings, typed)


def write_ready(desk: Desk) -> None:
    """Write the Ready sheet; a master made before there was one has none."""
    if ReadyRow in desk.reading.layouts:
        _write(desk, ReadyRow, rows_of_ready(desk))


def _write_state(desk: Desk, after: Tables) -> None:
    """Write the umpire's own sheets; his amendments are marked as made in this turn."""
    amended = desk.workings[AmendmentRow]
    made = {
        key: row if row.turn.strip() else replace(row, turn=str(desk.position))
        for key, row in amended.items()
    }
    write_state(
        desk.master.book,
        desk.reading.layouts,
        desk.state.tables.replaced({AmendmentRow: amended}),
        after.replaced({AmendmentRow: made}),
    )


def _write_received(desk: Desk) -> None:
    """Write on the Teams sheet which order sheets came back, when, and what is in them."""
    layout = desk.reading.layouts[Team]
    cells = {layout.address(team, "received"): text for team, text in received(desk).items()}
    desk.master.book.write(layout.sheet, {where: text for where, text in cells.items() if where})


def write_findings(desk: Desk, findings: Iterable[Finding]) -> None:
    """Write findings on their sheet, and how many each sheet has on its top line."""
    found = tuple(findings)
    if FindingRow in desk.reading.layouts:
        _write(desk, FindingRow, finding_rows(found))
    write_status_lines(desk.master.book, desk.schemas, found)


def _write(
    desk: Desk, kind: type[Record], rows: Iterable[Record], played: Played | None = None
) -> None:
    write_rows(
        desk.master.book,
        desk.schemas.of(kind),
        desk.reading.layouts[kind],
        rows,
        desk.answers if played else None,
        played.turn.judgements if played else (),
        turn=str(desk.position) if played else "",
    )
