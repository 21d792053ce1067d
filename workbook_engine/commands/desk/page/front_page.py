"""The umpire's front page as a value: who has sent, what waits, each fight, and the next step.

The sheet Desk and `desk.html` are two faces of it: what they say is made of it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbook_engine.books.book import Book
from workbook_engine.commands.desk.page.front_value import (
    CHANGED,
    DRAFT,
    GONE,
    NAME,
    NEW,
    NOTHING,
    SAME,
    Changed,
    FightLine,
    Found,
    FrontPage,
    Sent,
    Standing,
    Waiting,
)
from workbook_engine.commands.desk.page.rules_sheet import NAME as RULES
from workbook_engine.commands.desk.playing.play import Played, compared, differences, play_desk
from workbook_engine.commands.desk.playing.since_draft import why_changed
from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.control import Control
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.orders_asked import lacks_orders
from workbook_engine.commands.desk.reading.orders_on_master import seen_to_at
from workbook_engine.commands.desk.reading.places import Places, as_read
from workbook_engine.commands.desk.reading.received import CameIn, came_in
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import CalendarTurn, Campaign, FindingRow, RulingRow, Team
from workbook_engine.core.findings import Cell, Finding, stops_draft
from workbook_engine.core.front import Fight, Front
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling
from workbook_engine.reports.desk_rows import gravest_first, ruling_rows
from workbook_engine.sheets.layout import Layout, table_layout
from workbook_engine.sheets.pictures import MAP
from workbook_engine.sheets.schema import Schemas


def played_or_not(desk: Desk, *, odds: bool = False) -> Played | None:
    """Play the turn of a desk to be looked at; None where there is nothing to look at yet."""
    nothing = lacks_orders(desk) and not desk.is_drafted
    return (
        None if desk.set_up or stops_draft(desk.findings) or nothing else play_desk(desk, odds=odds)
    )


def control_of(desk: Desk) -> Control:
    """Return whose the fights and questions of a desk are."""
    return Control(desk.schemas, desk.reading.controls)


def number_of_draft(played: Played) -> int:
    """Return which draft this one is: one that says the same as the last is the same."""
    desk = played.desk
    last = desk.master.book.mark(DRAFT) if desk.is_drafted else 0
    return last if last and not differences(played) else last + 1


def front_page(
    desk: Desk, played: Played | None, places: Places | None = None, draft: int | None = None
) -> FrontPage:
    """Return the front page of a desk; without a turn played where findings keep it from that.

    `places` says where rows stand if they were just written; `draft` which draft this one is.
    """
    places = places or as_read(desk)
    number = desk.master.book.mark(DRAFT) if desk.is_drafted else 0
    front = desk.ruleset.front(played.turn) if played else NOTHING
    findings = played.findings if played else desk.findings
    stale = bool(played and draft is None and desk.is_drafted and differences(played))
    fights = tuple(_fights(desk, played, front, places, first=draft == 1)) if played else ()
    page = replace(
        _blank(desk.ruleset, desk.campaign_row.name, desk.state),
        sent=tuple(_sent(desk.state, came_in(desk), places, desk.given.arrivals)),
        waiting=tuple(_waiting(played, places)) if played else (),
        fights=fights,
        changed=tuple(_changed(played, fights)) if played and draft != 1 else (),
        throws=tuple(played.throws) if played else (),
        front=front,
        findings=tuple(_findings(desk, findings, places)),
        draft=number if draft is None else draft,
        groups=groups(desk.master.book, desk.schemas),
    )
    if not (page.draft or desk.is_drafted):
        standing = Standing.SET_UP if desk.set_up else Standing.NOT_DRAFTED
    else:
        standing = Standing.STALE if stale else Standing.DRAFTED
    return _told(page, standing, lacks=lacks_orders(desk), unplayed=played is None)


def front_after(played: Played, state: State, places: Places) -> FrontPage:
    """Return the front page after a commit: the turn to come, and what the last one brought."""
    desk = played.desk
    front = desk.ruleset.front(played.turn)
    page = replace(
        _blank(desk.ruleset, desk.campaign_row.name, state),
        sent=tuple(_sent(state, {}, places)),
        fights=tuple(
            FightLine(each, "", _about(played, each), places.of(each.row)) for each in front.fights
        ),
        front=front,
        told_of=f"turn {desk.ruleset.called(desk.position)}, as committed",
        groups=groups(desk.master.book, desk.schemas),
    )
    return _told(page, Standing.NOT_DRAFTED, lacks=page.asks)


def front_of_start(
    book: Book, schemas: Schemas, ruleset: RuleSet, state: State, came: Mapping[str, CameIn]
) -> FrontPage:
    """Return the front page of a campaign that begins; `came` are forms that are filled in."""
    row = next(iter(state[Campaign].values()))
    page = replace(
        _blank(ruleset, row.name, state),
        sent=tuple(_sent(state, came, Places(_teams(book, schemas)))),
        groups=groups(book, schemas),
    )
    if not state[Team]:
        return replace(_told(page, Standing.SET_UP), next_step=FILL_IN)
    return _told(page, Standing.NOT_DRAFTED, lacks=page.asks and not came)


FILL_IN = "Fill in the sheets, then umpire start"


def _teams(book: Book, schemas: Schemas) -> dict[type[Record], Layout]:
    """Return where the teams stand in a book that has just been made."""
    schema = schemas.of(Team)
    grid = book.read(schema.title)
    layout, _ = table_layout(book.name, schema.title, grid, schema, "master")
    at = layout.columns[schema.key] - 1
    for line, row in enumerate(grid[layout.header_row :], start=layout.header_row + 1):
        if len(row) > at and isinstance(name := row[at], str):
            layout.rows[name] = line
    return {Team: layout}


def _told(
    page: FrontPage, standing: Standing, *, lacks: bool = False, unplayed: bool = False
) -> FrontPage:
    """Return a front page that says how the turn stands, and what is to be done next."""
    state, step = str(standing), _next_step(page, standing, lacks=lacks)
    if unplayed and page.errors and standing is not Standing.SET_UP:
        state = "NOT PLAYED: findings stop it"
    elif standing in {Standing.DRAFTED, Standing.STALE}:
        state = state.replace("DRAFT", f"DRAFT {page.draft}", 1) if page.draft else state
    return replace(page, standing=standing, state=state, next_step=step)


def _next_step(page: FrontPage, standing: Standing, *, lacks: bool) -> str:
    command = "umpire start" if standing is Standing.SET_UP else "umpire draft"
    if page.errors:
        return f"Cure {counted(page.errors, 'finding')}, then {command}"
    if standing is Standing.SET_UP:
        return "Look the set-up over, then umpire start"
    if lacks:
        return "Send each team its book from sides/; what comes back goes into the inbox"
    missing = [each.team for each in page.sent if page.is_missing(each)]
    late = f"; missing: {', '.join(missing)}" if missing else ""
    if waits := len(page.must):
        return f"Answer {counted(waits, 'question')}, then umpire draft{late}"
    return f"{'umpire commit' if standing is Standing.DRAFTED else 'umpire draft'}{late}"


def _sent(
    state: State,
    came: Mapping[str, CameIn | None],
    places: Places,
    arrivals: Arrivals | None = None,
) -> Iterator[Sent]:
    for team in state[Team].values():
        late = arrivals is not None and arrivals.late(team.team)
        yield Sent(team.team, team.side, came.get(team.team), team.hold, places.of(team), late)


def groups(book: Book, schemas: Schemas) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the sheets of a master by group, the umpire's own at the end."""
    of = {each.title: each.group for each in schemas.in_book("master")}
    of |= {**dict.fromkeys((*OURS, book.laid(RULES)), "Control"), MAP: "Outputs"}
    found: dict[str, list[str]] = {each: [] for each in ("Control", *dict.fromkeys(of.values()))}
    laid = book.laid(NAME)
    for title in book.sheets():
        if title != laid:
            found.setdefault(of.get(title, "Yours"), []).append(title)
    return tuple((group, tuple(each)) for group, each in found.items() if each)


OURS = ("About", "Lists")
"""Sheets of the master that hold no rows."""


def _blank(ruleset: RuleSet, name: str, state: State) -> FrontPage:
    """Return a front page that says no more than which turn of which campaign is to be played."""
    row = state[CalendarTurn].get(str(state.position.turn))
    date = ", ".join(filter(None, (row.date, row.half, row.weather))) if row else ""
    turn = f"Turn {ruleset.called(state.position)}"
    asks = not ruleset.stage(state.position).may_be_blank
    return FrontPage(name, ruleset.title, turn, date, asks=asks)


def _waiting(played: Played, places: Places) -> Iterator[Waiting]:
    cells, control = places.of_questions(), control_of(played.desk)
    judgements = sorted(played.turn.judgements, key=lambda each: not each.standing.bars_commit)
    for judgement in judgements:
        if judgement.question or judgement.standing.bars_commit:
            cell = cells.get(judgement.name)
            yield Waiting(judgement, cell, _whose(control, places, judgement.name, cell))


def _whose(control: Control, places: Places, question: str, cell: Cell | None) -> str:
    """Return whose a question is: by the row that it is answered in, or by its name."""
    row = places.row_at(cell)
    return (control.of(row) if row else "") or control.of_question(question)


def _findings(desk: Desk, findings: tuple[Finding, ...], places: Places) -> Iterator[Found]:
    for number, finding in enumerate(gravest_first(findings), start=1):
        row = places.of_key(FindingRow, str(number))
        yield Found(finding, row, seen_to_at(desk, finding.cell))


def _fights(
    desk: Desk, played: Played, front: Front, places: Places, *, first: bool
) -> Iterator[FightLine]:
    """Yield the fights, each compared with the last draft if there is one."""
    stood = {
        name: row
        for name, row in desk.workings[RulingRow].items()
        if row.turn == str(desk.position) and not first
    }
    control = control_of(desk)
    rows = {
        row.ruling: row
        for row in ruling_rows(desk.position, played.turn.rulings, desk.schemas.called)
    }
    for fight in front.fights:
        about = _about(played, fight)
        known = [each.id for each in about if each.id in stood]
        changed = len(known) < len(about) or any(
            compared(stood[name]) != compared(rows[name]) for name in known
        )
        is_new = not (known or (_has_row(desk, fight) and not about))
        since = "" if not stood else NEW if is_new else CHANGED if changed else SAME
        whose = control.of(fight.row) if fight.row else ""
        cell, odds = places.of(fight.row), played.odds_of(fight)
        yield FightLine(fight, since, about, cell, whose, odds)


def _changed(played: Played, fights: Sequence[FightLine]) -> Iterator[Changed]:
    """Yield each fight that is not as it was drafted, with the reasons."""
    lines = {each.fight.label: each for each in fights if each.since in {NEW, CHANGED}}
    why = why_changed(played, tuple(lines))
    for label, reasons in why.fights.items():
        since = GONE if label in why.gone else lines[label].since
        yield Changed(label, since, reasons, None if label in why.gone else lines[label].cell)


def _has_row(desk: Desk, fight: Fight) -> bool:
    """Tell whether the last draft had a row of a fight, though nothing is ruled on it yet."""
    return fight.row is not None and fight.row.key in desk.workings[type(fight.row)]


def _about(played: Played, fight: Fight) -> tuple[Ruling, ...]:
    return tuple(each for each in played.turn.rulings if _subject(each) == fight.label)


def _subject(ruling: Ruling) -> str:
    return ruling.id.split("/")[2] if ruling.id.count("/") > 1 else ""
