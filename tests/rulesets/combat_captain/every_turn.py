"""What is true of every player's turn of Combat Captain, whatever is ordered: one fact each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    SideRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    CombatRow,
    ContactRow,
    EventRow,
    FireRow,
    FiringRow,
)

_MOST_PLANES, _LOSER_GETS = 3, 2
_LONGEST = {"bazooka": 8, "mortar": 36, "crewed machine gun": 36}
_LONG = {"gun": 48, "inferior gun": 48, "superior gun": 48}
_SMALL_ARMS = 24


def _side(state: State, company: str) -> str:
    return state[Team][state[Company][company].team].side


def _men(state: State) -> Counter[str]:
    men: Counter[str] = Counter()
    for each in state[SubUnit].values():
        men[each.company] += each.men
    return men


def men_from_nowhere(turn: Turn) -> Iterator[str]:
    """CC-CLC-15 Men move up within a company; nobody has more than he had, or than is full."""
    before, after = _men(turn.before), _men(turn.after)
    yield from (f"{name}: {n}" for name, n in after.items() if n > before[name])
    for each in turn.after[SubUnit].values():
        if not 0 <= each.men <= max(each.full, turn.before[SubUnit][each.id].men):
            yield f"{each.id}: {each.men} men"


def lost_but_there(turn: Turn) -> Iterator[str]:
    """Who has no men left is lost, and so is a company without anybody; nobody else is."""
    own = defaultdict(list)
    for each in turn.after[SubUnit].values():
        own[each.company].append(each.men)
        if (each.state == Status.LOST) != (not each.men):
            yield each.id
    for company in turn.after[Company].values():
        if (company.state == Status.LOST) != (not any(own[company.id])):
            yield company.id


def nobody_leads(turn: Turn) -> Iterator[str]:
    """CC-LDR-01 Somebody who is left leads each company that is left and had a leader."""
    led = {e.company for e in turn.before[SubUnit].values() if e.leader and e.men}
    now = {e.company for e in turn.after[SubUnit].values() if e.leader and e.men}
    left = {e.company for e in turn.after[SubUnit].values() if e.men}
    yield from sorted((led & left) - now)


def more_dice_than_paid(turn: Turn) -> Iterator[str]:
    """CC-FIR-01, CC-FIR-02 A shooter throws what is spent; once one more, when all are on fire."""
    on_fire, gained = Counter[str](), set[str]()
    for line in turn.after[ActivationRow].values():  # also at targets that are gone by then
        on_fire[line.company] += line.dice * (line.activity == "fire" and not line.opportunity)
    for mission in turn.after[FireRow].values():
        dice = turn.before[Company][mission.company].dice
        for row in turn.after[FiringRow].values():
            if row.mission != mission.label:
                continue
            more = len(row.faces.split()) - (0 if row.refused else mission.dice)
            may = on_fire[mission.company] >= dice >= 3 and row.subunit not in gained
            must = mission.dice == dice >= 3 and not row.refused
            if (more and not (more == 1 and may)) or (must and not more):
                yield f"{row.label}: {row.faces} for {mission.dice}"
            if more:
                gained.add(row.subunit)


def a_die_spent_twice(turn: Turn) -> Iterator[str]:
    """CC-GEN-02, B27 Nobody fires more dice in a turn than his company has, orders or no."""
    spent: Counter[str] = Counter()
    for row in turn.after[FiringRow].values():
        mission = turn.after[FireRow][row.mission]
        if row.faces and _side(turn.before, mission.company) == _active(turn):
            spent[row.subunit] += mission.dice
    for name, dice in spent.items():
        if dice > turn.before[Company][turn.before[SubUnit][name].company].dice:
            yield f"{name}: {dice} dice"


def _active(turn: Turn) -> str:
    rows = list(turn.before[SideRow].values())
    first = next((each.side for each in rows if each.moves_first), rows[0].side)
    other = next(each.side for each in rows if each.side != first)
    return first if turn.before.position.stage == 1 else other


def fired_too_far(turn: Turn) -> Iterator[str]:
    """CC-RNG-01, CC-FIR-04 Nobody throws a die beyond his weapon's reach."""
    for row in turn.after[FiringRow].values():
        reach = {**_LONGEST, **_LONG}.get(row.weapon, _SMALL_ARMS)
        if row.faces and row.inches is not None and row.inches > reach:
            yield f"{row.label}: {row.inches} inches"


def fired_at_friends(turn: Turn) -> Iterator[str]:
    """CC-FIR-01 Nobody fires at his own side."""
    for row in turn.after[FireRow].values():
        target = turn.before[SubUnit][row.target].company
        if _side(turn.before, row.company) == _side(turn.before, target):
            yield row.label


def killed_too_many(turn: Turn) -> Iterator[str]:
    """CC-CHT-02 Those killed and those left are those there were when the ruling began."""
    state = turn.before
    for ruling in turn.rulings:
        now = replay(state, [ruling])
        for label in set(now[FireRow]) - set(state[FireRow]):
            row = now[FireRow][label]
            if row.killed + row.left != state[SubUnit][row.target].men:
                yield f"{label}: {row.killed} killed, {row.left} left"
            lost = _men(state)[_company(now, row)] - _men(now)[_company(now, row)]
            if lost < row.killed:
                yield f"{label}: {row.killed} killed, {lost} missing"
        state = now


def _company(state: State, row: FireRow) -> str:
    return state[SubUnit][row.target].company


def not_by_the_chart(turn: Turn) -> Iterator[str]:
    """CC-CHT-01 The number of a mission stands on the chart at its points and its die."""
    chart = PRINTED.charts["fire"]
    for row in turn.after[FireRow].values():
        if row.column is None or not 1 <= row.points < 100:
            continue
        cell = chart.rows[str(row.points)][row.column - 1]
        if row.number != (0 if cell == "-" else int(cell)):
            yield f"{row.label}: {row.number} for {cell}"


def withdrew_twice(turn: Turn) -> Iterator[str]:
    """CC-CLC-13, B07 A company withdraws from contact once in a player's turn."""
    rows = turn.after[ContactRow].values()
    times = Counter(row.defender for row in rows if row.answer == "withdraw")
    yield from (name for name, n in times.items() if n > 1)


def unmarked_losers(turn: Turn) -> Iterator[str]:
    """CC-CLC-10 Who goes back from a close combat, and is left, takes two markers for it."""
    state = turn.before
    for ruling in turn.rulings:
        now = replay(state, [ruling])
        for label in set(now[CombatRow]) - set(state[CombatRow]):
            name = now[CombatRow][label].withdraws
            there = name in now[Company] and now[Company][name].state == Status.ON_TABLE
            if there and now[Company][name].markers - state[Company][name].markers != _LOSER_GETS:
                yield label
        state = now


def too_many_planes(turn: Turn) -> Iterator[str]:
    """CC-AIR-01 No side has more planes in the air than three less those it has lost."""
    for row in turn.after[EventRow].values():
        sides = [each.side for each in turn.before[SideRow].values()]
        flies = next(side for side in sides if (side == row.side) == (not row.chosen))
        most = _MOST_PLANES - turn.before[SideRow][flies].planes_lost
        if "run" in (row.chosen or row.event) and not 0 <= row.number <= max(most, 0):
            yield f"{row.side}: {row.number} planes"
    for side in turn.after[SideRow].values():
        if not turn.before[SideRow][side.side].planes_lost <= side.planes_lost <= _MOST_PLANES:
            yield f"{side.side}: {side.planes_lost} lost"


def strange_cover(turn: Turn) -> Iterator[str]:
    """CC-SAV-01 Cover is 0 to 5."""
    yield from (e.id for e in turn.after[SubUnit].values() if not 0 <= e.cover <= 5)


def markers_lost(turn: Turn) -> Iterator[str]:
    """CC-MOR-01 Nobody loses a marker but by rallying, which the umpire alone rules."""
    for company in turn.after[Company].values():
        if company.markers < turn.before[Company][company.id].markers:
            yield company.id


def two_places(turn: Turn) -> Iterator[str]:
    """CC-GEN-01 Each ruling puts a sub-unit in one place, and from where it was."""
    for ruling in turn.rulings:
        moves = Counter(
            (c.key, c.field)
            for c in ruling.changes
            if isinstance(c, Set) and c.record is SubUnit and c.field in ("x", "y")
        )
        yield from (f"{ruling.id}: {name} {axis}" for (name, axis), n in moves.items() if n > 1)


def cannot_be_replayed(turn: Turn) -> Iterator[str]:
    """The rulings alone lead from the table before to the table after, and back."""
    if replay(turn.before, turn.rulings).tables != turn.after.tables:
        yield "replayed"
    if take_back(turn.after, turn.rulings).tables != turn.before.tables:
        yield "taken back"


FACTS: tuple[Callable[[Turn], Iterator[str]], ...] = (
    men_from_nowhere,
    lost_but_there,
    nobody_leads,
    more_dice_than_paid,
    a_die_spent_twice,
    fired_too_far,
    fired_at_friends,
    killed_too_many,
    not_by_the_chart,
    withdrew_twice,
    unmarked_losers,
    too_many_planes,
    strange_cover,
    markers_lost,
    two_places,
    cannot_be_replayed,
)


def untrue(turn: Turn) -> dict[str, list[str]]:
    """Return which facts do not hold of a turn, and of whom."""
    found = {fact.__name__: list(fact(turn)) for fact in FACTS}
    return {name: wrong for name, wrong in found.items() if wrong}
