"""The books written: the Workings of a draft, all books of a commit."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial

from workbook_engine.campaign import CampaignFolder, team_place
from workbook_engine.commands.desk.page.desk_sheet import lay_desk
from workbook_engine.commands.desk.page.front_page import (
    front_after,
    front_page,
    played_or_not,
)
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.page.odds_in_words import odds_in_short
from workbook_engine.commands.desk.page.rules_sheet import lay_rules
from workbook_engine.commands.desk.playing.play import Played, own_messages, turn_to_commit
from workbook_engine.commands.desk.playing.steps import last_step
from workbook_engine.commands.desk.reading.desk import STEPS, WORKINGS, Desk
from workbook_engine.commands.desk.reading.house_rulings import house_in_force
from workbook_engine.commands.desk.reading.last_turn import questions_before
from workbook_engine.commands.desk.reading.orders_on_master import copy_orders
from workbook_engine.commands.desk.reading.places import Places, as_read
from workbook_engine.commands.desk.reading.received import received
from workbook_engine.commands.desk.writing.drawing import before_the_turn, draw_maps
from workbook_engine.commands.desk.writing.fresh_books import team_books
from workbook_engine.commands.desk.writing.house_words import learn_words
from workbook_engine.commands.desk.writing.in_sight import bring_out_what_is_used
from workbook_engine.commands.inspection.accepted import of_book
from workbook_engine.commands.inspection.seals import next_sealing
from workbook_engine.core.always import Always
from workbook_engine.core.desk import (
    AmendmentRow,
    Campaign,
    DieRow,
    FindingRow,
    JudgementRow,
    LogRow,
    MessageRow,
    ReadyRow,
    ReceivedRow,
    RulingRow,
    Team,
)
from workbook_engine.core.dispatches import Dispatch
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.own_words import Said, said_in
from workbook_engine.core.precedents import Before, answered_before, near
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.dispatches import asked_next
from workbook_engine.reports.desk_rows import (
    die_rows,
    finding_rows,
    judgement_rows,
    ready_rows,
    ruling_rows,
)
from workbook_engine.reports.messages import message_rows, said_rows
from workbook_engine.sheets.rows import answer_name
from workbook_engine.sheets.workings import NO_ODDS, write_rows
from workbook_engine.sheets.writing import (
    write_of_which_turn,
    write_state,
    write_status_lines,
)


def with_findings(desk: Desk) -> tuple[bytes, FrontPage]:
    """Return the master with what was read: orders, findings, status lines, Desk, Ready sheet.

    And what its first sheet says.

    A turn that is drafted is played again, for the Desk and the findings: no other sheet says how
    it comes out by now.
    """
    played, places = played_or_not(desk), as_read(desk)
    if desk.set_up:
        write_ready(desk)
    else:
        copy_orders(desk)
        learn_words(desk)
        _write_received(desk)
    write_findings(desk, played.findings if played else desk.findings, places)
    _draw_as_typed(desk)
    lay_rules_in_force(desk)
    bring_out_what_is_used(desk.master.book, desk.schemas)
    front = front_page(desk, played, places)
    lay_desk(desk.master.book, front)
    return desk.master.book.save(), front


def with_desk(desk: Desk) -> bytes:
    """Return the master with its first sheet as things stand."""
    lay_desk(desk.master.book, front_page(desk, played_or_not(desk)))
    return desk.master.book.save()


def lay_rules_in_force(desk: Desk, position: Position | None = None) -> None:
    """Lay the sheet Rules as things stand, or as they will at another position of the game."""
    house = desk.ruleset.house
    if position is not None and position != desk.position:
        reading = replace(desk.reading, position=position)
        house, _ = house_in_force(desk.ruleset, desk.settings, reading)
    lay_rules(desk.master.book, desk.ruleset, desk.settings, house)


def _draw_as_typed(desk: Desk) -> None:
    """Draw the umpire's map out of the sheets as they are, and what else follows them as typed.

    Not while they cannot be understood.

    Where nothing was typed since a commit drew it, it stands, and nothing is worked out for it.
    """
    understood = not any(found.severity is Severity.ERROR for found in desk.reading.findings)
    if understood and not desk.map_holds:
        _show(desk, before_the_turn(desk), Tables.of(*desk.ruleset.drawn(desk.state)))


def drafted_master(played: Played) -> tuple[bytes, FrontPage]:
    """Return the master with the turn on its Workings sheets, and what its first sheet says."""
    desk = played.desk
    copy_orders(desk)
    learn_words(desk)
    places = as_read(desk)
    _write_workings(played, places)
    _write_received(desk)
    write_findings(desk, played.findings, places)
    if desk.steps or desk.master.book.mark(STEPS):
        _show_as_it_stands(played)
    else:
        _draw_as_typed(desk)
    lay_rules_in_force(desk)
    bring_out_what_is_used(desk.master.book, desk.schemas)
    front = front_page(desk, played, places, drafting=True)
    lay_desk(desk.master.book, front)
    return desk.master.book.save(), front


def _show_as_it_stands(played: Played) -> None:
    """Show how things stand where a draft has stopped; played to the end, again as before it.

    What shows that, such as Status, comes into sight.
    """
    desk = played.desk
    turn = played.turn if desk.steps else before_the_turn(desk)
    views = desk.ruleset.views(turn)
    shown = [desk.schemas.of(kind) for kind in views if desk.schemas.of(kind).view]
    _show(desk, turn, Tables({each.record: views[each.record] for each in shown}))
    for each in shown if desk.steps else ():
        if each.record in desk.reading.layouts and not each.shape.is_drawn:
            desk.master.book.bring_out(desk.reading.layouts[each.record].sheet)


def committed_books(
    played: Played,
    other: Executor | None = None,
    seen: Callable[[str, bytes], object] = Always(None),
) -> dict[str, bytes]:
    """Return all books as they lie on the desk after the turn, by place.

    Another process makes some of the teams' meanwhile, where there is one. Each is `seen` while
    the last of them are still made.
    """
    desk = played.desk
    desk = replace(desk, accepted=of_book(desk.accepted, desk.master.book.name))
    turn = turn_to_commit(played)
    after = turn.after
    sealing = next_sealing(desk.folder.history, desk.key, desk.received)
    teams = team_books(desk.ruleset, turn, {}, sealing, other, partial(_size, desk.folder))
    places = as_read(desk)
    _write_workings(played, places, committed=True)
    for kind in desk.ruleset.stage(desk.position).order_sheets:
        _write(desk, kind, ())  # voids and amendments were for the lines of this turn
    _write_outputs(desk, turn)
    _write_state(desk, after.tables)
    _write_received(desk)
    write_findings(desk, (), places)
    lay_rules_in_force(desk, after.position)
    bring_out_what_is_used(desk.master.book, desk.schemas)
    lay_desk(desk.master.book, front_after(played, after, places))
    teams.done((desk.master.place, desk.master.book.save()))
    made: dict[str, bytes] = {}
    for place, book in teams.results():
        made[place] = book
        seen(place, book)
    return {p: made[p] for p in (desk.master.place, *map(team_place, after[Team].values()))}


def _size(folder: CampaignFolder, place: str) -> int:
    """Return how large the book is that lies there: the next one will be alike."""
    file = folder.file(place)
    return file.stat().st_size if file.is_file() else 0


def _write_workings(played: Played, places: Places, *, committed: bool = False) -> None:
    """Write what was ruled, asked and thrown; what the umpire typed stays beside it."""
    desk, position = played.desk, played.desk.position
    tables: dict[type[Record], Iterable[Record]] = {
        **_ruled(played),
        RulingRow: ruling_rows(position, played.turn.rulings, desk.schemas.called),
        DieRow: die_rows(position, played.turn.rulings, keyed=bool(desk.key)),
        MessageRow: (*_drafted_messages(played), *own_messages(desk)),
    }
    elsewhere, before = _asked_on(desk, tables), answered_before(questions_before(desk))
    ruled = frozenset(_ruled_before(played, before))
    tables[JudgementRow] = judgement_rows(
        position, played.turn.judgements, elsewhere, before, ruled
    )
    if committed and Dispatch in tables:
        tables[Dispatch] = asked_next(played.turn.after, desk.ruleset)
    odds = {row: odds_in_short(it) for row, it in played.odds.items()}
    for kind, rows in tables.items():
        shown = tuple(rows)
        its = {key: said for (of, key), said in odds.items() if of is kind}
        places.written(kind, shown, _write(desk, kind, shown, played, its, ruled))


def _ruled_before(played: Played, before: Before) -> Iterator[str]:
    """Yield the questions with a cell on a sheet of the rule set's own that were ruled on before.

    Not those that he has answered there by now, and no dice.
    """
    desk, own = played.desk, _asked_on(played.desk, _ruled(played))
    here = desk.reading.layouts[JudgementRow].sheet
    thrown = {roll.name for roll in played.turn.rolls}
    for each in played.turn.judgements if before else ():
        if each.name in own and each.name not in thrown and near(each, before):
            answer = desk.answers.get(each.name)
            if answer is None or answer.cell is None or answer.cell.sheet == here:
                yield each.name


def _drafted_messages(played: Played) -> Iterator[MessageRow]:
    desk = played.desk
    facts = desk.ruleset.briefing.facts
    yield from said_rows(desk.position, _to_answer(desk))
    yield from message_rows(desk.position, played.drafted, facts, desk.answers)


def _to_answer(desk: Desk) -> Iterator[Said]:
    """Yield what teams say; what was answered on Judgements, in a draft of before, stays there."""
    here = desk.reading.layouts[MessageRow].sheet
    for said in said_in(desk.ruleset.stage(desk.position), desk.orders, desk.position):
        answer = desk.answers.get(said.question)
        if answer is None or answer.cell is None or answer.cell.sheet == here:
            yield said


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
    """Write the log and the views."""
    _show(desk, turn, desk.ruleset.views(turn).replaced({LogRow: turn.after[LogRow]}))


def _show(desk: Desk, turn: Turn, views: Tables) -> None:
    """Write views; rows of a sheet that is read back are added to those that stand there."""
    draw_maps(desk, turn, views)
    for kind in views:
        if desk.schemas.of(kind).shape.is_drawn or kind not in desk.reading.layouts:
            continue  # drawn elsewhere, or a sheet that a master made before it lacks
        schema = desk.schemas.of(kind)
        kept = {} if schema.view else desk.state[kind]
        _write(desk, kind, {**kept, **views[kind]}.values())
        if schema.view:
            layout = desk.reading.layouts[kind]
            write_of_which_turn(desk.master.book, schema, layout, _of_which(desk, turn))


def _of_which(desk: Desk, turn: Turn) -> str:
    """Return which turn the Outputs are of: one that is committed, or none yet."""
    called = desk.ruleset.called(desk.position)
    if step := last_step(desk):
        return f"As it stands in turn {called} after {step}, drafted."
    played = turn.after.position != turn.before.position
    return f"Turn {called}, as committed." if played else f"As it stands before turn {called}."


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
        desk.state.tables.replaced(
            {AmendmentRow: amended, Campaign: desk.reading.tables[Campaign]}
        ),
        after.replaced({AmendmentRow: made}),
    )


def _write_received(desk: Desk) -> None:
    """Write on the Teams sheet which order sheets came back, when, and what is in them."""
    layout = desk.reading.layouts[Team]
    cells = {layout.address(team, "received"): text for team, text in received(desk).items()}
    desk.master.book.write(layout.sheet, {where: text for where, text in cells.items() if where})
    if ReceivedRow in desk.reading.layouts and desk.given.arrivals:
        _write(desk, ReceivedRow, desk.given.arrivals.rows.values())


def write_findings(desk: Desk, findings: Iterable[Finding], places: Places | None = None) -> None:
    """Write findings on their sheet, and how many each sheet has on its top line."""
    found = tuple(findings)
    if FindingRow in desk.reading.layouts:
        rows = finding_rows(found, desk.accepted)
        lines = _write(desk, FindingRow, rows)
        if places is not None:
            places.written(FindingRow, rows, lines)
    write_status_lines(desk.master.book, desk.schemas, found)


def _write(
    desk: Desk,
    kind: type[Record],
    rows: Iterable[Record],
    played: Played | None = None,
    odds: Mapping[str, str] = NO_ODDS,
    ruled: Container[str] = (),
) -> dict[str, int]:
    """Write rows on their sheet; a master made before there was one lacks it, and shows none."""
    if kind not in desk.reading.layouts:
        return {}
    return write_rows(
        desk.master.book,
        desk.schemas.of(kind),
        desk.reading.layouts[kind],
        rows,
        desk.answers if played else None,
        played.turn.judgements if played else (),
        turn=str(desk.position) if played else "",
        odds=odds,
        ruled=ruled,
    )
