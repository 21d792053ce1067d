"""The umpire's front page as a value: who has sent, what waits, each fight, and the next step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.commands.desk.orders_asked import lacks_orders
from workbook_engine.commands.desk.playing import Played, compared
from workbook_engine.commands.desk.reading import Desk
from workbook_engine.commands.desk.received import received
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import CalendarTurn, RulingRow, Team
from workbook_engine.core.findings import Cell, Finding, Severity
from workbook_engine.core.front import Fight, Front
from workbook_engine.core.rulings import Judgement, Ruling
from workbook_engine.reports.desk_rows import ruling_rows
from workbook_engine.sheets.rows import answer_name

NEW, CHANGED, SAME = "NEW", "CHANGED", "same"


@dataclass(frozen=True, slots=True)
class Sent:
    """What one team has sent."""

    team: str
    side: str
    sent: bool
    about: str
    """From where, saved when, how many lines and findings."""
    hold: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question that waits for the umpire, or was asked and stands at its default."""

    judgement: Judgement
    cell: Cell | None
    """The yellow cell that answers it; none before the draft that asks it is on the sheets."""


@dataclass(frozen=True, slots=True)
class FightLine:
    """A fight, whether it is as in the last draft, and the rulings that led to it."""

    fight: Fight
    since: str
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """All that stands on the front page."""

    campaign: str
    ruleset: str
    turn: str
    date: str
    state: str
    next_step: str
    sent: tuple[Sent, ...]
    waiting: tuple[Waiting, ...]
    fights: tuple[FightLine, ...]
    front: Front
    findings: tuple[Finding, ...]


def front_page(desk: Desk, played: Played | None) -> FrontPage:
    """Return the front page of a desk; without a turn played where findings keep it from that."""
    findings = played.findings if played else desk.findings
    front = desk.ruleset.front(played.turn) if played else Front()
    waiting = tuple(_waiting(desk, played)) if played else ()
    return FrontPage(
        campaign=desk.campaign_row.name,
        ruleset=desk.ruleset.title,
        turn=f"Turn {desk.ruleset.called(desk.position)}",
        date=_date(desk),
        state=_state(desk, played),
        next_step=_next_step(desk, played, findings),
        sent=tuple(_sent(desk)),
        waiting=waiting,
        fights=tuple(_fights(desk, played, front)) if played else (),
        front=front,
        findings=findings,
    )


def _date(desk: Desk) -> str:
    row = desk.state[CalendarTurn].get(str(desk.position.turn))
    return ", ".join(filter(None, (row.date, row.half, row.weather))) if row else ""


def _state(desk: Desk, played: Played | None) -> str:
    if played is None:
        return "NOT PLAYED: findings stop it"
    return "DRAFTED, not committed" if desk.is_drafted else "NOT DRAFTED"


def _next_step(desk: Desk, played: Played | None, findings: tuple[Finding, ...]) -> str:
    errors = sum(each.severity is Severity.ERROR for each in findings)
    if errors:
        return f"Cure {errors} finding{'' if errors == 1 else 's'}, then umpire draft"
    if lacks_orders(desk):
        return "Put the teams' books into the inbox"
    missing = [each.team for each in _sent(desk) if not (each.sent or each.hold)]
    late = f"Missing: {', '.join(missing)}. " if missing else ""
    if played and played.to_answer:
        waits = len(played.to_answer)
        return f"{late}Answer {waits} question{'' if waits == 1 else 's'}, then umpire draft"
    return f"{late}{'umpire commit' if desk.is_drafted else 'umpire draft'}"


def _sent(desk: Desk) -> Iterator[Sent]:
    about = received(desk)
    for team in desk.state[Team].values():
        text = about[team.team]
        yield Sent(team.team, team.side, bool(text), text, team.hold)


def _waiting(desk: Desk, played: Played) -> Iterator[Waiting]:
    cells = question_cells(desk)
    judgements = sorted(played.turn.judgements, key=lambda each: not each.standing.bars_commit)
    for judgement in judgements:
        if judgement.question or judgement.standing.bars_commit:
            yield Waiting(judgement, cells.get(judgement.name))


def question_cells(desk: Desk) -> dict[str, Cell]:
    """Return the yellow cell of each question that stands on the sheets, by the question's name."""
    cells: dict[str, Cell] = {}
    for kind, layout in desk.reading.layouts.items():
        columns = [column for column in layout.schema.columns if column.answer]
        rows = {**desk.workings[kind], **desk.state[kind]} if columns else {}
        for key, record in rows.items():
            for column in columns:
                if cell := layout.cell(key, column.name):
                    cells.setdefault(answer_name(column, record), cell)
    return cells


def _fights(desk: Desk, played: Played, front: Front) -> Iterator[FightLine]:
    stood = {
        name: row
        for name, row in desk.workings[RulingRow].items()
        if row.turn == str(desk.position)
    }
    rows = {row.ruling: row for row in ruling_rows(desk.position, played.turn.rulings)}
    for fight in front.fights:
        about = tuple(each for each in played.turn.rulings if _subject(each) == fight.label)
        known = [each.id for each in about if each.id in stood]
        changed = len(known) < len(about) or any(
            compared(stood[name]) != compared(rows[name]) for name in known
        )
        since = "" if not stood else NEW if not known else CHANGED if changed else SAME
        yield FightLine(fight, since, about)


def _subject(ruling: Ruling) -> str:
    return ruling.id.split("/")[2] if ruling.id.count("/") > 1 else ""


def rests_on(judgement: Judgement) -> str:
    """Return what a question rests on, and what holds now."""
    holds = shown(judgement.value) or "blank"
    return f"{holds} ({judgement.basis})" if judgement.basis else holds
