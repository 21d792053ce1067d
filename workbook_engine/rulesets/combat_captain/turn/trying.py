"""A try for a random event, and what it brings (CC-EVT-01, CC-OFF-01, CC-AIR-01 to CC-AIR-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, repeat

from msgspec import Struct, field

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for
from workbook_engine.kit.names import several
from workbook_engine.kit.sides import in_order, side_of
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.events.aircraft import AirRaid
from workbook_engine.rulesets.combat_captain.events.artillery import barrage, number_of_shells
from workbook_engine.rulesets.combat_captain.events.tries import event, opponents_choices
from workbook_engine.rulesets.combat_captain.table.board import active_side
from workbook_engine.rulesets.combat_captain.turn.damage import (
    Left,
    as_told,
    damages,
    lost_in_words,
)
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import AirLine, Call
from workbook_engine.rulesets.combat_captain.vocabulary.records import SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Event
from workbook_engine.rulesets.combat_captain.vocabulary.workings import EventRow, StruckRow

_MESSAGES = {
    Event.ARTILLERY: "event.shelled",
    Event.STRAFING: "event.strafed",
    Event.BOMBING: "event.bombed",
    Event.LOW_AMMUNITION: "event.ammunition",
}
NOBODY: tuple[str, ...] = ()


class Came(Struct):
    """CC-EVT-01 The outcome of an event."""

    number: int = 0
    """Shells, or planes."""
    left: Left = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)


class Touched(Struct):
    """CC-OFF-01, CC-AIR-02 Whom shells, tapes and bombs touched, a row each."""

    asks: Questions
    rows: list[StruckRow] = field(default_factory=list)

    def models(self, state: State, what: str, wanted: tuple[str, ...] = NOBODY) -> list[SubUnit]:
        """Ask whom something touched: one name a man or vehicle, in order, friend or foe."""
        asks = self.asks.umpire.on(StruckRow, f"{self.asks.subject}, {what}")
        said = asks.judge(
            "touched",
            wanted,
            rule="CC-OFF-01",
            question=f"Touched by {what}: sub-units in order, for several men such as K1 x3",
            fits=lambda named: set(_each(state, named)) <= set(state[SubUnit]),
        )
        turn = str(asks.umpire.position)
        self.rows.append(StruckRow(label=asks.subject, turn=turn, what=what, touched=said))
        return [state[SubUnit][name] for name in _each(state, said)]

    def came(self, state: State, fallen: Sequence[Sequence[str]], number: int) -> Came:
        """CC-OFF-01 Return what shells or planes did: men left, and a row each with who fell."""
        lost = Counter(chain(*fallen))
        left = {name: state[SubUnit][name].men - n for name, n in lost.items()}
        rows = list[Change]()
        for row, names in zip(self.rows, [*fallen, *repeat(NOBODY, len(self.rows))], strict=False):
            said = "; ".join(f"{name}: {n}" for name, n in Counter(names).items())
            rows.append(Create(replace(row, outcome=said or "nobody")))
        return Came(number, left, rows)


def _each(state: State, named: Iterable[str]) -> Iterator[str]:
    """CC-OFF-01 Yield a name for each man that is touched: three for `K1 x3`."""
    for text in named:
        yield from repeat(*several(text, state[SubUnit]))


def events(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-EVT-01 Let the active side try for an event, if it wants to."""
    side = active_side(state)
    lines = orders[AirLine].values()
    own = [line for line in lines if side_of(state, line.team) == side]
    asks = umpire.on(EventRow, side)
    tries = asks.judge(
        "tries",
        any(line.call == Call.TRY for line in own),
        rule="CC-EVT-01",
        question=f"{readable(side)} tries for a random event",
    )
    if not side:
        return
    if tries:
        theirs = [line for line in lines if side_of(state, line.team) != side]
        yield _tried(state, asks, side, own, theirs)
        return
    row = EventRow(side=side, turn=str(umpire.position), outcome="not tried")
    text = f"{readable(side)} tries for no event."
    yield Ruling(asks.name("came"), "CC-EVT-01", text, changes=(Create(row),))


def _tried(
    state: State, asks: Questions, side: str, own: Sequence[AirLine], theirs: Sequence[AirLine]
) -> Ruling:
    """CC-EVT-01 Try for an event, and return its outcome."""
    thrown = partial(_thrown, state, side, own, theirs)
    row, brought = thrown_for(asks, "random event", thrown, lambda came: _in_short(came[0]))
    name = asks.name("came")
    rules, left = asks.umpire.rules, brought.left
    changes = (Create(row), *brought.changes, *damages(state, left, rules))
    told = tuple(_told(state, asks, side, Event(row.came), left))
    text = f"{readable(side)} throws {row.roll}: {_in_short(row)}."
    return Ruling(name, "CC-EVT-01", text, changes=changes, told=told)


def _in_short(row: EventRow) -> str:
    """CC-EVT-01 Say what an event is, and who is lost in it."""
    return f"{row.came}; {row.outcome}"


def _thrown(
    state: State,
    side: str,
    own: Sequence[AirLine],
    theirs: Sequence[AirLine],
    asks: Questions,
) -> tuple[EventRow, Came]:
    """CC-EVT-01 Throw two dice, and carry out what they bring."""
    dice = Throws(asks)
    roll = sum(dice.d6("event", rule="CC-EVT-01") for _ in range(2))
    found, by, lines = event(roll, dice.rules), side, own
    came = found
    if found is Event.OPPONENT_CHOOSES:
        lines, by = theirs, next((s for s in in_order(state) if s != side), side)
        came = _chosen(asks, theirs)
    brought = _brought(state, asks, dice, by, came, lines)
    row = EventRow(
        side=side,
        turn=str(asks.umpire.position),
        roll=roll,
        event=found,
        chosen=came if came is not found else "",
        number=brought.number,
        outcome=str(lost_in_words(state, brought.left)),
    )
    return row, brought


def _chosen(asks: Questions, theirs: Sequence[AirLine]) -> Event:
    """CC-EVT-01, B09 Ask what the opponent sends."""
    offered = [str(each) for each in opponents_choices(asks.umpire.rules)]
    wish = next((line.if_theirs for line in theirs if line.if_theirs in offered), offered[0])
    said = asks.judge(
        "chosen", wish, rule="CC-EVT-01", question="What the opponent sends", choices=offered
    )
    return Event(said)


def _brought(
    state: State,
    asks: Questions,
    dice: Throws,
    by: str,
    what: Event,
    lines: Sequence[AirLine],
) -> Came:
    """CC-EVT-01 Carry out an event."""
    touched = Touched(asks)
    if what is Event.LOW_AMMUNITION:
        return Came(changes=[_side(state, by, "low_ammunition", True)])
    if what is Event.ARTILLERY:
        return _shelled(state, touched, dice)
    if what not in (Event.STRAFING, Event.BOMBING):
        return Came()
    row = state[SideRow].get(by)
    raid = AirRaid(dice, row.planes_lost if row else 0)
    before, planes = raid.planes_lost, raid.arrive()
    if what is Event.STRAFING:
        stop = next((line.stop_after for line in lines if line.stop_after), 0)
        raid.strafe([touched.models(state, f"plane {n + 1}") for n in range(planes)], stop)
    else:
        raid.bomb(_aimed(state, lines, planes, touched))
    came = touched.came(state, raid.fallen, planes)
    if what is Event.BOMBING:
        came.left = dict.fromkeys(came.left, 0)
    if raid.planes_lost != before:
        came.changes.insert(0, _side(state, by, "planes_lost", raid.planes_lost))
    return came


def _shelled(state: State, touched: Touched, dice: Throws) -> Came:
    """CC-OFF-01 Let shells come down where the umpire saw them."""
    shells = number_of_shells(dice)
    models = [touched.models(state, f"shell {n + 1}") for n in range(shells)]
    return touched.came(state, barrage(models, dice), shells)


def _aimed(state: State, lines: Sequence[AirLine], planes: int, touched: Touched) -> list[SubUnit]:
    """CC-AIR-05 Return the targets of bombs, one a plane: a target is a sub-unit whole."""
    there = (name for line in lines for name in line.targets if name in state[SubUnit])
    wanted = tuple(islice(there, planes))
    return touched.models(state, "bombs", wanted)


def _side(state: State, side: str, field_: str, value: int | bool) -> Change:
    if side in state[SideRow]:
        return Set(SideRow, side, field_, value)
    low = field_ == "low_ammunition"
    return Create(SideRow(side=side, low_ammunition=low, planes_lost=0 if low else int(value)))


def _told(state: State, asks: Questions, side: str, came: Event, left: Left) -> Iterator[Told]:
    """CC-OFF-01, CC-AIR-02 Yield what each team hears: shells and aircraft are seen by all."""
    key, name = _MESSAGES.get(came, "event.none"), asks.name("came")
    for team in state[Team].values():
        if came in (Event.ARTILLERY, Event.STRAFING, Event.BOMBING) or team.side == side:
            lost = as_told(state, team.team, left, asks.umpire.rules)
            yield CATALOGUE.told(team.team, key, name, lost=lost)
