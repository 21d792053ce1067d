"""Messages between teams, and to Control: written, sent, delayed, lost or taken, and read.

The umpire sees each on his sheet Dispatches, and rules there when it arrives, in which words, and
whether at all. How they travel he types on Signals; while that is blank, nobody writes any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.always import Always
from workbook_engine.core.answers import counted
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.calendar import date_of
from workbook_engine.core.changes import Change, Create, Retire, Set
from workbook_engine.core.desk import Team, team_called
from workbook_engine.core.dispatches import (
    BEFORE,
    CONTROL,
    MEANS,
    TO_CALL_CONTROL,
    UNDER_WAY,
    Dates,
    Dispatch,
    Fate,
    Means,
    Reported,
    Signal,
    whom,
    written_at,
)
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _, in_all, spoken
from workbook_engine.core.names import of_line
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import Record, State, field_names, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Phase, Rule, RuleSet, Rulings, Timing
from workbook_engine.core.rulings import Ruling, Told, Turn, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.signals import late_reporters, signal_for

PHASE, FACT = "Dispatches", "dispatch"
"""The phase, and the kind of what a team is told of a dispatch."""
TO_CONTROL = "read by Control"
"""What the ruling is named after by which a message comes to the umpire: it has its words."""
CARRIED = (Means.COURIER, Means.IN_PERSON)
"""What has to go the way."""
Formations = Callable[[State, str], Mapping[str, frozenset[str]]]
"""Returns what a team's formations are called, and which of its smaller ones each has."""
_SIDES, _MOST = 6, 20
_GARBLED = 3
"""Of so many words one is not understood."""


class MessageLine(Record, frozen=True, kw_only=True):
    """A line of the sheet Messages Out: to whom a team writes, by what, and what."""

    id: str
    """Team and line number: `guards/2`."""
    team: str
    addressee: str
    by: str = ""
    text: str = ""


def first_enemy(state: State, rules: Rules, sender: str, to: str) -> str:
    """Return the first team of another side, which takes a courier where no map says who would."""
    row = state[Team].get(sender)
    foes = (each.team for each in state[Team].values() if row and each.side != row.side)
    return next(foes, "")


class Roads(Struct, frozen=True):
    """What a rule set says of its dispatches."""

    rule: str
    """The number by which its umpire rules on them."""
    late: Callable[[State, Rules, str, str], int | None] = Always(None)
    """How many reports late a courier comes from one to another; None where nobody knows."""
    taken_by: Callable[[State, Rules, str, str], str] = first_enemy
    """The enemy team that would take a courier between them; nothing where nobody would."""
    formations: Formations | None = None
    """What a team's formations are called that may report by themselves; None where no reports
    travel, and all is known at once."""
    dates: Dates = date_of
    """What a stage is called in messages; nothing: by its number."""

    def at(self, state: State, written: str) -> str:
        """Return when something was written or came, as the umpire's sheet has it."""
        return str(written_at(self.dates, state, written))


def dispatching(roads: Roads) -> Phase:
    """Return the phase in which what is on its way goes on, and what is written sets out."""
    rule = dispatches(roads)
    return Phase(PHASE, roads.rule, Timing.SEQUENTIAL, rule, only_tells=True)


def dispatches(roads: Roads) -> Rule:
    """Return the rule of that phase."""

    def rule(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        yield from _laid_aside(state, umpire, roads)
        for row in state[Dispatch].values():
            if row.fate in UNDER_WAY:
                yield _goes_on(state, row, umpire, roads)
        for line in orders[MessageLine].values():
            signal = _way_of(state, line)
            row = Dispatch(
                id=f"{umpire.position} {of_line(line.id)}",
                written=str(umpire.position),
                date=roads.at(state, str(umpire.position)),
                sender=line.team,
                to=line.addressee,
                by=line.by,
                text=line.text,
                received=line.text,
            )
            yield _sets_out(state, row, signal, umpire, roads)
        for row, signal in _reports(state, umpire, roads):
            yield _sets_out(state, row, signal, umpire, roads)

    return rule


def _way_of(state: State, line: MessageLine) -> Signal:
    """Return how a message travels; what Control sends by nothing is there at once."""
    if line.team == CONTROL and not line.by:
        return Signal(number=0, late=0)
    return signal_for(state, line.team, line.addressee, line.by) or Signal(number=0)


def _reports(state: State, umpire: Umpire, roads: Roads) -> Iterator[tuple[Dispatch, Signal]]:
    """Yield the reports of the stage; of a sender's first, before it, what was known so far."""
    if roads.formations is None:
        return
    there = {(row.sender, row.to) for row in state[Dispatch].values() if row.report}
    now = str(umpire.position)
    for team in state[Team].values():
        own = {folded(each): each for each in roads.formations(state, team.team)}
        for name, signal in late_reporters(state, team):
            sender = name if name in state[Team] else own.get(folded(name))
            if sender is None:
                continue
            text = str(_report_of(state, sender, team.team))
            row = Dispatch(
                id=f"{now} {text}",
                written=now,
                date=roads.at(state, now),
                sender=sender,
                to=team.team,
                text=text,
                received=text,
                report=True,
            )
            if (sender, team.team) not in there:
                then = f"{BEFORE}{now}"
                before = replace(row, id=f"{BEFORE}{row.id}", written=then)
                at_once = Signal(number=0, late=0)
                yield replace(before, date=roads.at(state, then)), at_once
            yield row, signal


def _laid_aside(state: State, umpire: Umpire, roads: Roads) -> Rulings:
    """Lay reports aside that have come to nothing, or after which a later one has come."""
    last: dict[tuple[str, str], str] = {}
    over = [r for r in state[Dispatch].values() if r.report and r.fate not in UNDER_WAY]
    for row in over:
        if row.fate == Fate.ARRIVED:
            last[row.sender, row.to] = row.id
    old = {row.id for row in over if last.get((row.sender, row.to)) != row.id}
    said = (key for key, row in state[Reported].items() if row.dispatch in old)
    if old:
        yield Ruling(
            id=umpire.on(PHASE, "reports").name("laid aside"),
            rule=roads.rule,
            text=f"{counted(len(old), 'old report')} laid aside.",
            changes=(
                *(Retire(Dispatch, each) for each in sorted(old)),
                *(Retire(Reported, each) for each in said),
            ),
        )


def _sets_out(
    state: State, written: Dispatch, signal: Signal, umpire: Umpire, roads: Roads
) -> Ruling:
    by = written.by or signal.by or Means.WIRELESS
    far = roads.late(state, umpire.rules, written.sender, written.to) if by in CARRIED else None
    late = signal.late if signal.late is not None else far or 0
    sent, working = _sent(replace(written, by=str(by), late=late), signal, umpire, roads)
    row = _ruled(state, sent, umpire, roads)
    return _ruling(state, row, umpire, roads, working, (Create(row),))


def _sent(
    row: Dispatch, signal: Signal, umpire: Umpire, roads: Roads
) -> tuple[Dispatch, tuple[Working, ...]]:
    """Return a dispatch as the dice of its way have it, with their working."""
    asks, working = umpire.on(Dispatch, row.id), list[Working]()

    def falls(what: str, most: int) -> bool:
        """Tell whether a die is so much or less; none is thrown where it is sure."""
        if not 0 < most < _SIDES:
            return most >= _SIDES
        die = asks.d6(what, rule=roads.rule, question=f"{what} with {most} or less")
        working.append(Working(roads.rule, f"{what} with {most} or less", str(die)))
        return die <= most

    if falls("lost", signal.lost):
        fate = Fate.TAKEN if falls("taken", signal.taken) else Fate.LOST
        return replace(row, fate=str(fate)), tuple(working)
    if not row.report and falls("garbled", signal.garbled):
        return replace(row, received=garbled(row.text)), tuple(working)
    return row, tuple(working)


def garbled(text: str) -> str:
    """Return a text of which one word in three is not understood.

    >>> garbled("Bridge at Arnhem held by 2 Para until noon")
    'Bridge at ... held by ... Para until ...'
    """
    words = text.split(" ")
    return " ".join("..." if n % _GARBLED == 0 else word for n, word in enumerate(words, start=1))


def _goes_on(state: State, row: Dispatch, umpire: Umpire, roads: Roads) -> Ruling:
    nearer = row if row.fate == Fate.HELD else replace(row, late=max(0, row.late - 1))
    now = _ruled(state, nearer, umpire, roads)
    changes = (
        Set(Dispatch, row.id, name, getattr(now, name))
        for name in field_names(Dispatch)
        if getattr(now, name) != getattr(row, name)
    )
    return _ruling(state, now, umpire, roads, (), tuple(changes))


def _ruled(state: State, row: Dispatch, umpire: Umpire, roads: Roads) -> Dispatch:
    """Return a dispatch as it stands at the end of the stage, the umpire's word before all."""
    asks: Questions = umpire.on(Dispatch, row.id)
    basis = f"{row.by} from {row.sender} to {row.to}, {row.fate}"
    late = asks.judge(
        "late",
        row.late,
        rule=roads.rule,
        question="Reports until it arrives",
        basis=basis,
        limits=(Fraction(0), Fraction(_MOST)),
    )
    fate = Fate.ARRIVED if row.fate == Fate.ON_ITS_WAY and late == 0 else row.fate
    fate = asks.judge(
        "fate",
        str(fate),
        rule=roads.rule,
        question="What becomes of it",
        choices=tuple(map(str, Fate)),
        basis=basis,
    )
    words = row.received
    if not row.report:
        words = asks.judge("text", words, rule=roads.rule, question="What arrives", basis=words)
    is_over = fate not in UNDER_WAY
    reader = row.to if fate == Fate.ARRIVED else ""
    if fate == Fate.TAKEN:
        reader = roads.taken_by(state, umpire.rules, row.sender, row.to)
    return replace(
        row,
        turn=str(umpire.position),
        late=late,
        fate=fate,
        received=words,
        came=str(umpire.position) if is_over else "",
        came_on=roads.at(state, str(umpire.position)) if is_over else "",
        readers=(reader,) if reader in state[Team] else (),
    )


def _ruling(
    state: State,
    row: Dispatch,
    umpire: Umpire,
    roads: Roads,
    working: tuple[Working, ...],
    changes: tuple[Change, ...],
) -> Ruling:
    whose, other = team_called(state, row.sender), whom(state, row.to)
    is_told = row.fate == Fate.ARRIVED and row.written not in (row.came, f"{BEFORE}{row.came}")
    told = row.readers if is_told or not row.report else ()
    when = f", {counted(row.late, 'report')} to go" if row.fate in UNDER_WAY else ""
    text = f"{row.by} from {whose} to {other}, written {row.written}: {row.fate}{when}."
    is_ours, heard = (row.to, row.fate) == (CONTROL, Fate.ARRIVED), _told(state, row, roads)
    return Ruling(
        id=umpire.on(Dispatch, row.id).name(TO_CONTROL if is_ours else "goes"),
        rule=roads.rule,
        text=str(heard) if is_ours else text,
        working=working,
        changes=changes,
        told=tuple(Told(each, heard, FACT, (("id", row.id),)) for each in told),
    )


def _report_of(state: State, sender: str, to: str) -> str:
    names = {"sender": team_called(state, sender), "reader": team_called(state, to)}
    return _("report of {sender} to {reader}").format(**names)


def _told(state: State, row: Dispatch, roads: Roads) -> str:
    slots = {
        "sender": whom(state, row.sender),
        "reader": whom(state, row.to),
        "date": written_at(roads.dates, state, row.written),
        "means": MEANS.get(row.by, row.by),
        "text": _report_of(state, row.sender, row.to) if row.report else row.received,
    }
    if row.fate == Fate.TAKEN:
        return _("Taken, {sender} to {reader}, {date}, by {means}: {text}").format(**slots)
    return _("{sender}, {date}, by {means}: {text}").format(**slots)


def asked_next(state: State, ruleset: RuleSet) -> Iterator[Dispatch]:
    """Yield all dispatches, what is under way as a row of the stage in which it goes on.

    So what the umpire types there before the next draft is his answer then.
    """
    position = state.position
    for _stage in ruleset.sequence:
        if any(phase.name == PHASE for phase in ruleset.stage(position).phases):
            break
        position = ruleset.after(position)
    for row in state[Dispatch].values():
        yield replace(row, turn=str(position)) if row.fate in UNDER_WAY else row


def forgotten(turn: Turn, text: str) -> tuple[Change, ...]:
    """Return what is noted of a message that a team is told otherwise: its box has it no more."""
    told = (each for ruling in turn.rulings for each in ruling.told)
    of = {key for each in told if (each.fact, each.text) == (FACT, text) for _id, key in each.slots}
    return tuple(Set(Dispatch, key, "received", "") for key in sorted(of))


def writes_to(state: State, team: Team) -> tuple[str, ...]:
    """Return whom a team may write to: nobody while no row of Signals stands."""
    if not state[Signal]:
        return ()
    return (*(each.called for each in own_side(state, team.team)), spoken(TO_CALL_CONTROL))


def addressees(book: OwnBook) -> Iterator[Team]:
    """Yield the teams that a team's own book lets it write to."""
    for name in book.offered(MessageLine, "addressee"):
        if name not in in_all(TO_CALL_CONTROL):
            yield Team(team=name, side=book.team.side)


def own_side(state: State, team: str) -> Iterator[Team]:
    """Yield the other teams of a team's side; of Control, all teams."""
    row = state[Team].get(team)
    for each in state[Team].values():
        if team == CONTROL or (row and each.side == row.side and each.team != team):
            yield each
