"""Overrun: armour that breaks through moves on, and may attack again (OC-9.28, OC-6.3)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.settings import Settings
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.attacks import may_attack
from workbook_engine.rulesets.opcom.book import CHARTS, as_row, figure
from workbook_engine.rulesets.opcom.combat import fights_of, resolve, took_part
from workbook_engine.rulesets.opcom.engagements import settle
from workbook_engine.rulesets.opcom.ground import (
    active,
    named,
    on_map,
    square_km,
    square_of,
    terrain_at,
    units_in,
    where,
)
from workbook_engine.rulesets.opcom.mobility import group_maximum_km
from workbook_engine.rulesets.opcom.records import (
    Action,
    Engaged,
    Engagement,
    Mode,
    Role,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.retirement import go_back, how_far
from workbook_engine.rulesets.opcom.status import is_armoured, is_effective, status_of
from workbook_engine.rulesets.opcom.supply import Stocks

RULE = "OC-9.28"
STOP = "stop"


@dataclass(frozen=True, slots=True)
class Overrun:
    """What an overrun gives: the share of the turn to move on, the extra steps, a new attack."""

    move_share: Fraction
    extra_steps: int
    follow_on: bool


def overruns(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-9.28 Carry out every overrun in the order of the fights, chains and all."""
    for label in list(fights_of(state, "attack")):
        engagement = state[Engagement][label]
        if took_part(engagement) and overrun_of(state, engagement, None, umpire.settings):
            state = yield from _chain(state, engagement, None, umpire)


def overrun_of(
    state: State, engagement: Engagement, remaining: Fraction | None, settings: Settings
) -> Overrun | None:
    """OC-9.28, D-07, D-54 Return the overrun that follows from a fight, or None.

    Remaining is the share of the turn still open to move; None reads it off the attackers.
    """
    row = as_row(engagement.result)
    chart = CHARTS["overrun"]
    attackers = used_attackers(state, engagement)
    if engagement.action != Action.BREAKTHROUGH or row not in chart.rows or not attackers:
        return None
    if not (_mostly_armoured(state, engagement, settings) and _twice(state, engagement, settings)):
        return None
    if _blocked(state, engagement):
        return None
    left = remaining if remaining is not None else 1 - max(unit.moved for unit in attackers)
    return Overrun(
        chart.share(row, "share_of_remaining") * left,
        chart.number(row, "extra_steps"),
        chart.cell(row, "follow_on").printed == "yes",
    )


def used_attackers(state: State, engagement: Engagement) -> list[Unit]:
    """Return the line units that made an attack."""
    return [state[Unit][row.unit] for row in _attacking_rows(state, engagement) if row.counts]


def _attacking_rows(state: State, engagement: Engagement) -> list[Engaged]:
    rows = state[Engaged].values()
    return [r for r in rows if r.engagement == engagement.label and r.role == Role.ATTACKER]


def _mostly_armoured(state: State, engagement: Engagement, settings: Settings) -> bool:
    rows = [row for row in _attacking_rows(state, engagement) if row.counts]
    armour = [row for row in rows if is_armoured(state[Unit][row.unit])]
    if settings.word("overrun_armour") == "unit_count":
        return 2 * len(armour) > len(rows)
    return 2 * sum(row.counts for row in armour) > sum(row.counts for row in rows)


def _twice(state: State, engagement: Engagement, settings: Settings) -> bool:
    """D-07 Twice the defenders' status, before losses and factors."""
    times, reading = figure("overrun_status"), settings.word("overrun_status")
    if reading == "score":
        return (engagement.attacker_score or 0) >= times * (engagement.defender_score or 0)
    attack, defence = engagement.attacker_status or 0, engagement.defender_status or 0
    if reading == "without_artillery":
        attack = sum(row.counts for row in _attacking_rows(state, engagement))
    return attack >= times * defence


def _blocked(state: State, engagement: Engagement) -> bool:
    """D-54 Tell whether a defender that can still fight stands in the way."""
    square = parse_square(engagement.square)
    here = units_in(state, square) if square else []
    return any(unit.side != engagement.attacking_side and is_effective(unit) for unit in here)


def _chain(
    state: State, engagement: Engagement, remaining: Fraction | None, umpire: Umpire
) -> Generator[Ruling, State, State]:
    """OC-9.28 Move on, fight again where the player may and will, and so on until it ends."""
    overrun = overrun_of(state, engagement, remaining, umpire.settings)
    if overrun is None:
        return state
    attackers = [u for u in used_attackers(state, engagement) if is_effective(u)]
    left = remaining if remaining is not None else 1 - max((u.moved for u in attackers), default=0)
    ruling, target = _move_on(state, engagement, overrun, attackers, umpire)
    state = yield ruling
    if target is None:
        return state
    fight, changes = _follow_on(state, engagement, attackers, target, umpire)
    state = yield Ruling(
        id=umpire.on("combat", fight.label).name("defined"),
        rule=RULE,
        text=f"Fight {fight.label} at {named(state, target)}: an unprepared attack by "
        f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}.",
        changes=changes,
    )
    fight = state[Engagement][fight.label]
    state = yield resolve(state, fight, Stocks(state, umpire.settings), umpire)
    fight = state[Engagement][fight.label]
    if not took_part(fight):
        return state
    state = yield how_far(state, fight, umpire)
    state = yield go_back(state, state[Engagement][fight.label], umpire)
    fight = state[Engagement][fight.label]
    return (yield from _chain(state, fight, left - overrun.move_share, umpire))


def _move_on(
    state: State,
    engagement: Engagement,
    overrun: Overrun,
    attackers: list[Unit],
    umpire: Umpire,
) -> tuple[Ruling, Square | None]:
    """OC-9.28, U-23 Move the attackers on; return the ruling and the square they attack next."""
    asks = umpire.on("combat", engagement.label)
    centre = parse_square(engagement.square)
    km = group_maximum_km(attackers, engagement.ground, Mode.TACT) * overrun.move_share
    way = _way_on(state, engagement, attackers, km)
    ahead = _contact(state, engagement, way[-1] if way else centre)
    default = str(ahead) if ahead and overrun.follow_on else str(way[-1]) if way else STOP
    answer = asks.judge(
        "overrun",
        default,
        rule=RULE,
        question="Overrun: the square attacked or reached next, or stop",
        given=f"{shown(km)} km",
    )
    goal = square_of(state, answer)
    target = goal if goal and overrun.follow_on and _enemies(state, engagement, goal) else None
    halt = way[-1] if target and way else goal if goal and not target else None
    changes: list[Change] = [
        Add(Unit, unit.id, "step", overrun.extra_steps)
        for unit in used_attackers(state, engagement)
        if overrun.extra_steps
    ]
    if halt:
        changes += [Set(Unit, unit.id, "position", str(halt)) for unit in attackers]
    if umpire.settings.word("overrun_movement") == "counts":
        changes += [Add(Unit, unit.id, "moved", overrun.move_share) for unit in attackers]
    reached = named(state, halt) if halt else "where they are"
    names = ", ".join(unit.id for unit in attackers)
    ruling = Ruling(
        id=asks.name("overrun move"),
        rule=RULE,
        text=f"Overrun after fight {engagement.label}: {names} move on {shown(km)} km to {reached}"
        + (f" and meet more enemy at {named(state, target)}." if target else "."),
        working=(
            Working(RULE, "share of the turn to move on", shown(overrun.move_share)),
            Working("OC-6.1", f"maximum on {engagement.ground} ground", f"{shown(km)} km"),
            Working(RULE, "extra steps of each attacking unit", str(overrun.extra_steps)),
        ),
        changes=tuple(changes),
        told=tuple(
            Told(team, f"{names} broke through and reached {reached}.")
            for team in dict.fromkeys(unit.team for unit in attackers)
        ),
    )
    return ruling, target


def _way_on(
    state: State, engagement: Engagement, attackers: list[Unit], km: Fraction
) -> list[Square]:
    """Return the squares straight on through the position, as far as the move reaches.

    It ends short of the enemy, of the map's edge and of water.
    """
    centre = parse_square(engagement.square)
    start = _came_from(state, engagement)
    if centre is None or start is None:
        return []
    step = (_sign(centre.row - start.row), _sign(centre.column - start.column))
    if step == (0, 0):
        return []
    way: list[Square] = []
    side, here = square_km(state), centre
    # A diagonal step is longer by the root of two, taken as 7/5.
    cost = side * (Fraction(7, 5) if step[0] and step[1] else 1)
    while (len(way) + 1) * cost <= km and not _contact(state, engagement, here):
        row, column = here.row + step[0], here.column + step[1]
        if row < 1 or column < 1:
            break
        here = Square(row, column)
        if not on_map(state, here) or terrain_at(state, here) == Terrain.LAKE:
            break
        way.append(here)
    return way


def _came_from(state: State, engagement: Engagement) -> Square | None:
    """Return a square the attackers came from: the first that is not the position itself."""
    rows = _attacking_rows(state, engagement)
    squares = (square_of(state, row.came_from) for row in rows if row.came_from)
    return next((s for s in squares if s and str(s) != engagement.square), None)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _contact(state: State, engagement: Engagement, here: Square | None) -> Square | None:
    """Return the square of an enemy in contact with a square, nearest in the order of the sheet."""
    if here is None:
        return None
    for unit in active(state):
        there = where(state, unit)
        foe = unit.side != engagement.attacking_side and is_effective(unit)
        beyond = unit.id not in engagement.defenders
        if foe and beyond and there and _side_by_side(there, here):
            return there
    return None


def _side_by_side(one: Square, other: Square) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) <= 1


def _enemies(state: State, engagement: Engagement, square: Square) -> list[Unit]:
    return [u for u in units_in(state, square) if u.side != engagement.attacking_side]


def _follow_on(
    state: State,
    engagement: Engagement,
    attackers: list[Unit],
    target: Square,
    umpire: Umpire,
) -> tuple[Engagement, tuple[Change, ...]]:
    """OC-9.5, OC-9.28 Put the follow-on attack on the table: unprepared, within the day's cap."""
    label = f"{engagement.label}>{target}"
    able = [
        unit
        for unit in (state[Unit][each.id] for each in attackers)
        if may_attack(state, unit, target, umpire, follow_on=True) is None
    ]
    defenders = _enemies(state, engagement, target)
    fight = settle(
        state,
        Engagement(
            label=label,
            turn=str(umpire.position),
            kind="overrun",
            square=str(target),
            attacking_side=engagement.attacking_side,
            attackers=tuple(unit.id for unit in able),
            defenders=tuple(unit.id for unit in defenders),
            action=engagement.action,
        ),
        umpire,
    )
    rows = [_row(fight, unit, Role.ATTACKER) for unit in able]
    rows += [_row(fight, unit, Role.DEFENDER) for unit in defenders]
    return fight, (Create(fight), *(Create(row) for row in rows))


def _row(fight: Engagement, unit: Unit, role: Role) -> Engaged:
    return Engaged(
        id=f"{fight.label}:{unit.id}",
        turn=fight.turn,
        engagement=fight.label,
        unit=unit.id,
        role=role,
        status=status_of(unit),
        came_from=unit.position,
    )
