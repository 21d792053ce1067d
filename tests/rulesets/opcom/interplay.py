"""What holds of all the sheets of a turn together, whichever of them said so (issue 36, 10)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction

from tests.rulesets.opcom.every_turn import changes_of, fight_of, states
from tests.rulesets.opcom.interplay_said import SAID
from tests.rulesets.opcom.strategies import Played, every_sheet, played
from tests.rulesets.opcom.walks import Gone, edges, gone, what
from workbook_engine.core.changes import Add, Create
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.aftermath.retirement import SPENT
from workbook_engine.rulesets.opcom.land.country import country_of
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.orders.orders import orders_by_unit
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Mode,
    OrderLine,
    Role,
    Stack,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

COLOURS = ("british_ammo", "american_ammo", "german_ammo", "fuel")
_NEARLY = Fraction(1, 1000)
"""Ways are reckoned in whole ticks, and shown to four places."""


def shown_of(ruling: Ruling, text: str) -> str | None:
    """Return what a ruling's working says beside a text."""
    return next((line.value for line in ruling.working if line.text.startswith(text)), None)


def moves_farther(each: Played) -> Iterator[str]:
    """OC-6.1, OC-6.2, OC-6.14 March, trip, ride: all a unit's ways together fit into its turn."""
    lines = orders_by_unit(each.state, each.orders[OrderLine].values())
    spent: dict[str, Fraction] = defaultdict(Fraction)
    by_rail = set[str]()
    for step in gone(each):
        name = step.unit.id
        if what(step.ruling) == "runs":
            spent[name] = Fraction(1)
            by_rail.add(name)
        elif step.way:
            spent[name] += step.share
            most = Fraction(1)
            if step.ruling.phase == "Movement":
                most = _march(lines.get(name)) if name in lines else most
            if spent[name] > most + _NEARLY:
                yield f"{step.ruling.id}: {name} has spent {float(spent[name]):.3f} of {most}"
        if step.way and name in by_rail and what(step.ruling) != "runs":
            yield f"{step.ruling.id}: {name} has come by rail"


def _march(line: OrderLine | None) -> Fraction:
    if line is None:
        return Fraction(1)
    if line.action in ("", Action.HOLD):
        return Fraction(0)
    if line.night:
        return Fraction(1, 4)
    return Fraction(1, 2) if line.action == Action.PREPARE else Fraction(1)


def overruns_too_far(each: Played) -> Iterator[str]:
    """OC-9.28 An overrun uses its share of what the turn leaves, by the chart, and no more."""
    shares = {"total success": Fraction(1, 2), "success": Fraction(1, 2)}
    left = dict[str, Fraction]()
    for ruling, before, _ in states(each):
        if what(ruling) != "overrun move":
            continue
        label = fight_of(ruling)
        fight = before[Engagement][label]
        movers = [before[Unit][n] for n in fight.attackers]
        rest = left.get(label, 1 - min(unit.moved for unit in movers))
        most = shares.get(fight.result, Fraction(1, 4)) * rest
        stated, used = (
            Fraction(shown_of(ruling, text) or 0)
            for text in ("share of the turn to move on", "share used")
        )
        if stated > most + _NEARLY or used > stated + _NEARLY:
            yield f"{ruling.id}: {used} of {stated}, at the most {float(most):.3f}"
        left.update(
            {n: rest - used for n in [*each.turn.after[Engagement]] if n.startswith(f"{label}>")}
        )


def carries_more(each: Played) -> Iterator[str]:
    """OC-11.4, OC-11.5, OC-6.11, OC-12.2 Nobody carries more in a turn than it lifts."""
    carried = Counter[str]()
    for ruling, before, after in states(each):
        if what(ruling) in ("delivered", "aboard"):
            carrier = ruling.text.partition(" brings ")[0].partition(" has ")[0]
            carried[carrier] += int(re.findall(r"(?:brings|has) (\d+) points", ruling.text)[0])
            if carried[carrier] > before[Unit][carrier].lift:
                yield f"{ruling.id}: {carried[carrier]} points"
            if _received(ruling) > before[Unit][carrier].lift:
                yield f"{ruling.id}: {_received(ruling)} points arrive"
        if ruling.phase == "Railways":
            for train in after[Train].values():
                aboard = sum(after[Unit][name].size or 0 for name in train.loaded)
                if aboard > train.lift:
                    yield f"{ruling.id}: {train.name} has {aboard} aboard"
    for mission in each.turn.after[AirMission].values():
        lift = each.state[Squadron][mission.squadron].lift
        if lift is not None and mission.points > lift * mission.number:
            yield f"{mission.id}: {mission.points} points"
        if (mission.delivered or 0) > mission.points:
            yield f"{mission.id}: {mission.delivered} of {mission.points} arrive"


def _received(ruling: Ruling) -> int:
    """Return what comes into stacks by a ruling."""
    points = [int(str(c.value)) for c in changes_of(ruling, *COLOURS) if isinstance(c, Add)]
    made = [c.row for c in ruling.changes if isinstance(c, Create) and isinstance(c.row, Stack)]
    more = sum(getattr(row, colour) for row in made for colour in COLOURS)
    return sum(n for n in points if n > 0) + more


def crosses_more(each: Played) -> Iterator[str]:
    """OC-7.1, OC-7.3 March, trip, ride, counter-attack, retirement: all that crosses is written up
    on Crossings and Routes, and is no more than they bear.
    """
    over: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    columns: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for step in gone(each):
        country = country_of(step.before)
        size = step.unit.size or 0
        by_road = bool(step.way) and step.mode == Mode.ROAD and what(step.ruling) != "runs"
        for between in _edges_of(step):
            bridges = [c for c in country.crossings.get(between, ()) if c.state != "blown"]
            roads = [step.before[Route][name] for name in country.routes.get(between, ())]
            ways = [(over, bridges)] if bridges else []
            ways += [(columns, roads)] if by_road and roads else []
            for passed, borne in ways:
                passed[between][step.unit.id] = size
                most = [each.capacity for each in borne]
                if None in most:
                    continue
                total, bears = sum(passed[between].values()), sum(filter(None, most))
                alone = len(passed[between]) == 1 and step.unit.turns_waited  # D-45
                names = ", ".join(each.name for each in borne)
                if total > bears and not alone:
                    yield f"{step.ruling.id}: {total} over {names}, which bears {most}"
                used = sum(step.after[type(each)][each.name].used for each in borne)
                if not min(total, bears) <= used <= bears:
                    yield f"{step.ruling.id}: {total} over {names}, of which {used} is written"


def _edges_of(step: Gone) -> list[tuple[int, int]]:
    """Return the edges a unit crosses: on its way, into a square beside it, straight back.

    A way back that bends is known to nobody but who took it.
    """
    if step.way:
        return [*edges(step.way)]
    if not step.start or not step.end:
        return []
    rows, columns = step.end.row - step.start.row, step.end.column - step.start.column
    went_back = any(f"{step.unit.id}{x} fell back" in step.ruling.text for x in ("", SPENT))
    took = "occup" in step.ruling.text and max(abs(rows), abs(columns)) == 1
    if not (went_back and 0 in (rows, columns)) and not (took and not went_back):
        return []
    far = max(abs(rows), abs(columns))
    along = (
        Square(step.start.row + n * rows // far, step.start.column + n * columns // far)
        for n in range(far + 1)
    )
    return [*edges(tuple(along))]


def in_two_places(each: Played) -> Iterator[str]:
    """OC-4.1 One place for each: with its train, where its way ends, apart from the enemy."""
    for ruling, _, after in states(each):
        placed = Counter(c.key for c in changes_of(ruling, "position") if c.record is Unit)
        yield from (f"{ruling.id}: {name} twice" for name, n in placed.items() if n > 1)
        if what(ruling) in ("moved", "drove", "runs"):
            for change in changes_of(ruling, "position"):
                row = after[Move].get(change.key)
                if change.record is Unit and row and row.way.split(" > ")[-1] != str(change.now):
                    yield f"{ruling.id}: {change.key} at {change.now}, its way {row.way}"
    after = each.turn.after
    for train in after[Train].values():
        for unit in (after[Unit][name] for name in train.loaded):
            aboard = unit.rail == "aboard"
            if aboard and square_of(after, unit.position) != square_of(after, train.position):
                yield f"{unit.id} aboard {train.name} at {train.position} is at {unit.position}"
    yield from _together(each)


def _together(each: Played) -> Iterator[str]:
    """Yield who ends in one square with the enemy, and did not begin there."""
    before, after = _sides(each.state), _sides(each.turn.after)
    asked = {m.square for m in each.turn.after[AirMission].values() if m.landed}  # OC-12.4
    for square, sides in after.items():
        if len(sides) > 1 and len(before.get(square, ())) < 2 and square not in asked:
            yield f"{square}: {sorted(sides)}"


def _sides(state: State) -> dict[str, set[str]]:
    sides: dict[str, set[str]] = defaultdict(set)
    for unit in state[Unit].values():
        square = square_of(state, unit.position)
        if unit.state == UnitState.ACTIVE and is_effective(unit) and square:
            sides[str(square)].add(unit.side)
    return sides


_OF_THE_LIVING = ("moved", "fuelled", "attacks_today", "advanced_km")


def acts_though_gone(each: Played) -> Iterator[str]:
    """OC-9.11, OC-11.3 Who is taken or not here yet neither moves, fights, carries nor supplies."""
    for ruling, before, _ in states(each):
        gone_now = {n for n, u in before[Unit].items() if u.state != UnitState.ACTIVE}
        # what an HQ that is taken later left behind, it left as it marched (D-49)
        landed = what(ruling) in ("landed", "unit", "cleared", "counters", "left behind")
        for change in () if landed else changes_of(ruling, "position", *_OF_THE_LIVING):
            if change.record is Unit and change.key in gone_now:
                yield f"{ruling.id}: {change.key} is {before[Unit][change.key].state}"
        for create in ruling.changes:
            row = create.row if isinstance(create, Create) else None
            if isinstance(row, Engaged) and row.unit in gone_now:
                yield f"{ruling.id}: {row.unit} is {before[Unit][row.unit].state}"
        for change in () if landed else changes_of(ruling, *COLOURS):
            holder = before[Stack][change.key].holder if change.key in before[Stack] else ""
            if holder in gone_now and isinstance(change, Add) and int(str(change.value)) < 0:
                yield f"{ruling.id}: {holder} is {before[Unit][holder].state}"


def spends_more(each: Played) -> Iterator[str]:
    """OC-9.9, OC-11.8 What drives burns a point, once, of what its side has."""
    burnt = Counter[str]()
    for ruling, before, _ in states(each):
        for change in changes_of(ruling, "fuelled"):
            burnt[change.key] += bool(change.now)
        fuel = [c for c in changes_of(ruling, "fuel") if c.record is Stack]
        used = -sum(int(str(c.value)) for c in fuel if isinstance(c, Add))
        if what(ruling) in ("moved", "drove"):
            units = [c.key for c in changes_of(ruling, "fuelled") if c.now]
            if used != len(units):
                yield f"{ruling.id}: {used} of fuel for {units}"
            sides = {before[Stack][c.key].side for c in fuel}
            yield from (
                f"{ruling.id}: fuel of {sides}" for n in units if sides != {before[Unit][n].side}
            )
    yield from (f"{name} burns {n}" for name, n in burnt.items() if n > 1)
    for step in gone(each):
        unit = step.after[Unit][step.unit.id]
        drives = unit.mechanised and unit.fights_as in ("", unit.kind)
        if step.way and what(step.ruling) != "runs" and drives and not unit.fuelled:
            yield f"{step.ruling.id}: {unit.id} without fuel"


def fights_too_much(each: Played) -> Iterator[str]:
    """OC-6.2, OC-6.8, OC-9.5, OC-9.17, OC-9.37 One attack a turn, one task a gun, nobody pinned."""
    attacks = Counter[str]()
    for ruling, before, _ in states(each):
        for create in ruling.changes:
            row = create.row if isinstance(create, Create) else None
            if not isinstance(row, Engaged) or row.role == Role.DEFENDER:
                continue
            unit = before[Unit][row.unit]
            if row.role == Role.ATTACKER:
                attacks[unit.id] += "Overruns" not in ruling.phase
                turn = each.state.position.turn
                if unit.immobilised_until is not None and unit.immobilised_until >= turn:
                    yield f"{ruling.id}: {unit.id} is immobilised"
                if unit.moved > Fraction(1, 2) and "Overruns" not in ruling.phase:
                    yield f"{ruling.id}: {unit.id} attacks, moved {unit.moved}"
                if unit.rail:
                    yield f"{ruling.id}: {unit.id} is on a train"
        for change in changes_of(ruling, "counts") if what(ruling) == "fought" else ():
            row = before[Engaged][change.key]
            moved = before[Unit][row.unit].moved
            fires = change.now and row.role not in (Role.DEFENDER, Role.ATTACKER)
            if fires and moved > Fraction(1, 2):
                yield f"{ruling.id}: {row.unit} fires, moved {moved}"
    yield from (f"{name} attacks {n} times" for name, n in attacks.items() if n > 2)


FACTS: tuple[Callable[[Played], Iterator[str]], ...] = (
    moves_farther,
    overruns_too_far,
    carries_more,
    crosses_more,
    in_two_places,
    acts_though_gone,
    spends_more,
    fights_too_much,
    *SAID,
)


def turns(seed: int) -> Iterator[dict[str, list[str]]]:
    """Play a game, and return of each turn which facts do not hold, and of what."""
    for each in played(every_sheet(seed)):
        yield untrue(each)


def untrue(each: Played) -> dict[str, list[str]]:
    found = {fact.__name__: list(fact(each)) for fact in FACTS}
    return {name: wrong for name, wrong in found.items() if wrong}
