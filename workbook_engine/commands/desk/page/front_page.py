"""The umpire's front page as a value: who has sent, what waits, each fight, and the next step.

The sheet Desk, `desk.html` and the terminal are three faces of it: what they say is made of it
alone, and it is made of how the campaign stands. So all three say the same until that changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from workbook_engine.books.book import row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.page.button_row import BUTTONS, to_run
from workbook_engine.commands.desk.page.front_value import (
    CHANGED,
    DRAFT,
    GONE,
    NAME,
    NEW,
    SAME,
    Changed,
    FightLine,
    Found,
    FrontPage,
    InVain,
    Sent,
    Standing,
    Waiting,
)
from workbook_engine.commands.desk.page.rules_sheet import NAME as RULES
from workbook_engine.commands.desk.playing.drafted_on import News, last_draft
from workbook_engine.commands.desk.playing.play import Played, compared, differences, play_desk
from workbook_engine.commands.desk.playing.rehearsal import in_vain
from workbook_engine.commands.desk.playing.since_draft import why_changed
from workbook_engine.commands.desk.playing.steps import last_step, steps_played
from workbook_engine.commands.desk.reading.collected import WAITED_FOR, standings, standings_of
from workbook_engine.commands.desk.reading.control import Control
from workbook_engine.commands.desk.reading.desk import STEPS, Desk
from workbook_engine.commands.desk.reading.last_turn import LastTurn, last_turn
from workbook_engine.commands.desk.reading.orders import NO_LINES
from workbook_engine.commands.desk.reading.orders_asked import lacks_orders
from workbook_engine.commands.desk.reading.orders_on_master import beside, seen_to_at
from workbook_engine.commands.desk.reading.places import Places, as_read
from workbook_engine.commands.desk.reading.received import CameIn
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.became import in_words
from workbook_engine.core.desk import (
    CalendarTurn,
    Campaign,
    FindingRow,
    JudgementRow,
    RulingRow,
    Team,
    team_called,
)
from workbook_engine.core.findings import Cell, Finding, gravest_first, stops_draft
from workbook_engine.core.front import Fight, Front, Remark
from workbook_engine.core.instead import is_of_a_report
from workbook_engine.core.names import phase_in, subject_in, what_in
from workbook_engine.core.own_words import OWN_WORDS
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.rulings import Standing as Asked
from workbook_engine.core.standing import RAN_OUT
from workbook_engine.kit.dispatches import TO_CONTROL
from workbook_engine.reports.desk_rows import ruling_rows
from workbook_engine.sheets.columns import Mark
from workbook_engine.sheets.layout import Layout, table_layout
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.pictures import MAP
from workbook_engine.sheets.schema import Schemas, schemas_of


def played_or_not(desk: Desk, *, odds: bool = False) -> Played | None:
    """Play the turn of a desk that is drafted, as it stands now; nothing is fought before that."""
    unread = desk.set_up or stops_draft(desk.findings)
    return play_desk(desk, odds=odds) if desk.is_drafted and not unread else None


def control_of(desk: Desk) -> Control:
    """Return whose the fights and questions of a desk are."""
    return Control(desk.schemas, desk.reading.controls)


def front_page(
    desk: Desk, played: Played | None, places: Places | None = None, *, drafting: bool = False
) -> FrontPage:
    """Return the front page of a desk; before its draft it tells of the turn committed last.

    `places` says where rows stand if they were just written; with `drafting` what is played is the
    draft: one that says the same as the last is the same, and any other has the next number.
    """
    places = places or as_read(desk)
    found = played.findings if played else desk.findings
    page = replace(
        _of_desk(desk, desk.state),
        sent=tuple(Sent(each, places.of_key(Team, each.team)) for each in standings(desk)),
        findings=tuple(_findings(desk, found, places)),
        in_vain=tuple(_in_vain(desk, drafting=drafting)),
        draft=desk.master.book.mark(DRAFT) if desk.is_drafted else 0,
        stopped=last_step(desk),
        stopped_at=desk.steps,
    )
    lacks = lacks_orders(desk)
    if not (drafting or desk.is_drafted):
        before = last_turn(desk)
        page = _with_committed(page, desk.ruleset, before, places) if before else page
        return _told(page, Standing.SET_UP if desk.set_up else Standing.NOT_DRAFTED, lacks=lacks)
    if played is None:
        return _told(replace(page, unplayed=True), Standing.DRAFTED, lacks=lacks)
    stands = bool(page.draft) and not differences(played)
    page = replace(page, draft=page.draft + (drafting and not stands))
    moved = desk.steps != desk.master.book.mark(STEPS)  # one that goes further is not compared
    front, is_first = desk.ruleset.front(played.turn), drafting and (page.draft == 1 or moved)
    news = _as_drafted(desk) if stands else _news(played, front, first=is_first)
    page = _with_drafted(page, played, front, places, news)
    return _told(page, Standing.DRAFTED if drafting or stands else Standing.STALE, lacks=lacks)


def front_after(played: Played, state: State, places: Places) -> FrontPage:
    """Return the front page after a commit: the turn to come, and what the last one brought."""
    desk = played.desk
    committed = LastTurn(desk.position, desk.ruleset.front(played.turn), played.turn.rulings)
    page = _of_desk(desk, state)
    page = _with_committed(page, desk.ruleset, committed, places)
    page = replace(page, sent=_sent(page, state, {}, places))
    return _told(page, Standing.NOT_DRAFTED, lacks=page.asks)


def front_of_start(
    book: FileBook, schemas: Schemas, ruleset: RuleSet, state: State, came: Mapping[str, CameIn]
) -> FrontPage:
    """Return the front page of a campaign that begins; `came` are forms that are filled in."""
    page = _blank(ruleset, next(iter(state[Campaign].values())).name, state, book, schemas)
    page = replace(page, sent=_sent(page, state, came, Places(_teams(book, schemas))))
    if not state[Team]:
        return replace(_told(page, Standing.SET_UP), next_step=FILL_IN)
    return _told(page, Standing.NOT_DRAFTED, lacks=page.asks and not came)


def _with_drafted(
    page: FrontPage, played: Played, front: Front, places: Places, news: News
) -> FrontPage:
    """Return a front page with what a draft comes to as it is played."""
    fights = tuple(_fights(played, front, places, news))
    cells = {each.fight.label: each.cell for each in fights}
    return replace(
        page,
        waiting=tuple(_waiting(played, places)),
        fights=fights,
        changed=tuple(
            Changed(label, news.since[label], reasons, cells.get(label))
            for label, reasons in news.reasons.items()
        ),
        throws=tuple(played.throws),
        losses=front.losses,
        remarks=(*front.remarks, *_to_know(played.turn.rulings)),
        steps=tuple(steps_played(played)),
    )


def _as_drafted(desk: Desk) -> News:
    """Return what was new of the draft on the sheets, as it was told when it was made."""
    drafted = last_draft(desk)
    return drafted.news if drafted else News()


def news_of(front: FrontPage) -> News:
    """Return what a front page says is new of its draft."""
    since = {each.fight.label: each.since for each in front.fights}
    gone = {each.label: each.since for each in front.changed}
    return News({**since, **gone}, {each.label: each.reasons for each in front.changed})


def _with_committed(page: FrontPage, ruleset: RuleSet, turn: LastTurn, places: Places) -> FrontPage:
    """Return a front page with what a turn brought that was committed."""
    return replace(
        page,
        fights=tuple(
            FightLine(
                fight=replace(each, row=None),
                rulings=_about(turn.rulings, each),
                cell=places.of(each.row),
                mark=_mark(schemas_of(ruleset), each),
            )
            for each in turn.front.fights
        ),
        losses=turn.front.losses,
        remarks=(*turn.front.remarks, *_to_know(turn.rulings)),
        told_of=ruleset.called(turn.position),
        told_at=str(turn.position),
    )


def _mark(schemas: Schemas, fight: Fight) -> Mark | None:
    """Return fill and ink of a fight's result, as its sheet has them."""
    return schemas.marks.get(fight.word or fight.result)


_TO_KNOW = {RAN_OUT: "orders that stood", TO_CONTROL: "messages to Control"}


def _to_know(rulings: Iterable[Ruling]) -> Iterator[Remark]:
    """Yield the orders that have ended by themselves, and what teams have written to Control."""
    for ruling in rulings:
        if about := _TO_KNOW.get(what_in(ruling.id)):
            yield Remark(about, ruling.text)


FILL_IN = "Fill in the sheets, then umpire start"


def _teams(book: FileBook, schemas: Schemas) -> dict[type[Record], Layout]:
    """Return where the teams stand in a book that has just been made."""
    schema = schemas.of(Team)
    grid = book.read(schema.title)
    layout, _ = table_layout(book.name, schema.title, grid, schema, "master")
    at = layout.columns[schema.key] - 1
    for line, row in enumerate(grid[layout.header_row :], start=layout.header_row + 1):
        if len(row) > at and isinstance(name := row[at], str):
            layout.rows[name] = line
    return {Team: layout}


def _told(page: FrontPage, standing: Standing, *, lacks: bool = False) -> FrontPage:
    """Return a front page that says how the turn stands, and what is to be done next."""
    state, step = str(standing), _next_step(page, standing, lacks=lacks)
    if page.unplayed:
        state = "NOT PLAYED: findings stop it"
    elif standing in {Standing.DRAFTED, Standing.STALE}:
        state = state.replace("DRAFT", f"DRAFT {page.draft}", 1) if page.draft else state
        if page.stopped and standing is Standing.DRAFTED:
            state = state.replace("not committed", f"after {page.stopped}")
    return replace(page, standing=standing, state=state, next_step=step)


def _next_step(page: FrontPage, standing: Standing, *, lacks: bool) -> str:
    draft, commit = (to_run(each, buttons=page.buttons) for each in ("draft", "commit"))
    if page.stopped:
        waits = page.errors or page.must
        draft = to_run("step_again" if waits else "step", buttons=page.buttons)
    if page.errors:
        then = "umpire start" if standing is Standing.SET_UP else draft
        return f"Cure {counted(page.errors, 'finding')}, then {then}"
    if standing is Standing.SET_UP:
        return "Look the set-up over, then umpire start"
    if lacks and standing is Standing.NOT_DRAFTED:
        return "Send each team its book from sides/; what comes back goes into the inbox"
    missing = [each.stands.called for each in page.sent if each.stands.standing in WAITED_FOR]
    late = f"; missing: {', '.join(missing)}" if missing else ""
    if waits := len(page.must):
        return f"Answer {counted(waits, 'question')}, then {draft}{late}"
    meant = " --no-orders" if lacks and not page.buttons else ""
    done = standing is Standing.DRAFTED and not page.stopped
    return f"{commit if done else draft}{meant}{late}"


def _sent(
    page: FrontPage, state: State, came: Mapping[str, CameIn], places: Places
) -> tuple[Sent, ...]:
    stands = standings_of(state, came, asks=page.asks)
    return tuple(Sent(each, places.of_key(Team, each.team)) for each in stands)


def groups(book: FileBook, schemas: Schemas) -> tuple[tuple[str, tuple[str, ...]], ...]:
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


def _of_desk(desk: Desk, state: State) -> FrontPage:
    """Return a blank front page; it speaks of buttons where the master or its screen has them."""
    page = _blank(desk.ruleset, desk.campaign_row.name, state, desk.master.book, desk.schemas)
    return replace(page, buttons=page.buttons or desk.folder.has_screen)


def _blank(
    ruleset: RuleSet, name: str, state: State, book: FileBook, schemas: Schemas
) -> FrontPage:
    """Return a front page that says which turn of which campaign is to be played, in which book."""
    row = state[CalendarTurn].get(str(state.position.turn))
    date = ", ".join(filter(None, (row.date, row.half, row.weather))) if row else ""
    turn = f"Turn {ruleset.called(state.position)}"
    asks = not ruleset.stage(state.position).may_be_blank
    return FrontPage(
        name,
        ruleset.title,
        turn,
        date,
        asks=asks,
        buttons=bool(book.mark(BUTTONS)),
        groups=groups(book, schemas),
        hidden=book.hidden(),
    )


def _waiting(played: Played, places: Places) -> Iterator[Waiting]:
    cells, control = places.of_questions(), control_of(played.desk)
    alone = places.layouts[JudgementRow].sheet
    judgements = sorted(played.turn.judgements, key=lambda each: not each.standing.bars_commit)
    for judgement in judgements:
        bars = judgement.standing.bars_commit
        if bars or (judgement.question and not is_of_a_report(judgement.name)):
            cell = cells.get(judgement.name)
            whose = _whose(control, places, judgement.name, cell)
            at_default = judgement.standing is Asked.RULE
            looks = (cell and cell.sheet == alone) or phase_in(judgement.name) == OWN_WORDS
            yield Waiting(judgement, cell, whose, to_look_at=at_default and bool(looks))


def _whose(control: Control, places: Places, question: str, cell: Cell | None) -> str:
    """Return whose a question is: by the row that it is answered in, or by its name."""
    row = places.row_at(cell)
    return (control.of(row) if row else "") or control.of_question(question)


def _findings(desk: Desk, findings: tuple[Finding, ...], places: Places) -> Iterator[Found]:
    """Yield the findings, the gravest first; that a team has sent no orders stands by its name."""
    master = desk.master.book.name
    for number, finding in enumerate(gravest_first(findings), start=1):
        if finding.code == NO_LINES:
            continue
        at, mend = finding.cell, seen_to_at(desk, finding.cell)
        in_master = at is not None and at.book == master and at.sheet and at.address
        listed = places.of_key(FindingRow, str(number))
        yield Found(finding, at if in_master else mend or listed, mend)


def _in_vain(desk: Desk, *, drafting: bool) -> Iterator[InVain]:
    """Yield the order lines of which nothing will come."""
    for (kind, key), parts in in_vain(desk, drafting=drafting).items():
        schema, line = desk.schemas.of(kind), desk.orders[kind][key]
        cell = desk.given.line(schema, key) or desk.reading.where(kind, key, "")
        row = f" row {row_column(cell.address)[0]}" if cell and cell.address else ""
        where = f"{team_called(desk.state, getattr(line, 'team', ''))}, {schema.title}{row}"
        mend = beside(desk, kind, key) or desk.reading.where(kind, key, "")
        why = in_words(parts, shown(getattr(line, schema.whom, "")))
        yield InVain(where, said(schema, line), why, mend)


def _fights(played: Played, front: Front, places: Places, news: News) -> Iterator[FightLine]:
    control = control_of(played.desk)
    for fight in front.fights:
        yield FightLine(
            fight=replace(fight, row=None),
            rulings=_about(played.turn.rulings, fight),
            since=news.since.get(fight.label, ""),
            cell=places.of(fight.row),
            control=control.of(fight.row) if fight.row else "",
            mark=_mark(played.desk.schemas, fight),
            odds=played.odds_of(fight),
        )


def _news(played: Played, front: Front, *, first: bool) -> News:
    """Return each fight compared with the last draft, and why it is new, gone or as it was not."""
    if first:
        return News()
    since = dict(_compared(played, front))
    why = why_changed(played, [each for each, said in since.items() if said in {NEW, CHANGED}])
    return News({**since, **dict.fromkeys(why.gone, GONE)}, why.fights)


def _compared(played: Played, front: Front) -> Iterator[tuple[str, str]]:
    """Yield each fight with what it is since the draft that stands on the sheets."""
    desk = played.desk
    shown = desk.workings[RulingRow].items()
    stood = {name: row for name, row in shown if row.turn == str(desk.position)}
    rows = {
        row.ruling: row
        for row in ruling_rows(desk.position, played.turn.rulings, desk.schemas.called)
    }
    for fight in front.fights:
        about = _about(played.turn.rulings, fight)
        known = [each.id for each in about if each.id in stood]
        changed = len(known) < len(about) or any(
            compared(stood[name]) != compared(rows[name]) for name in known
        )
        is_new = not (known or (_has_row(desk, fight) and not about))
        yield fight.label, "" if not stood else NEW if is_new else CHANGED if changed else SAME


def _has_row(desk: Desk, fight: Fight) -> bool:
    """Tell whether the last draft had a row of a fight, though nothing is ruled on it yet."""
    return fight.row is not None and fight.row.key in desk.workings[type(fight.row)]


def _about(rulings: Iterable[Ruling], fight: Fight) -> tuple[Ruling, ...]:
    return tuple(each for each in rulings if subject_in(each.id) == fight.label)
