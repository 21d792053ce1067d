"""Random air turns: squadrons of both sides, flak, troops that wait, and orders good and bad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import stops
from workbook_engine.core.records import Orders, Position, Record, State, Tables, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import Square, distance_squared, parse_square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    Aircraft,
    AirLine,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Ground,
    Kind,
    OrderLine,
    Place,
    Stack,
    Terrain,
    Unit,
    UnitState,
)

ROWS, COLUMNS = 24, 70
SIDES = ("Allied", "German")
NATIONS = {"Allied": ("British", "American", "Polish"), "German": ("German",)}
TURNS = 3
_KINDS = (Kind.PARACHUTE, Kind.PARACHUTE, Kind.GLIDER, Kind.ARTILLERY, Kind.HQ)
_PROFILES = ("6-6-5-4-3-3-0", "8-6-5-4-3-2-1-0", "[2-1-0]", "(2)-(2)-(1)-0")
_PLACES = (("Deelen", "airfield"), ("Keent", "airstrip with AFDAG"), ("DZ A", "drop zone"))
_TYPES = (*Aircraft, Aircraft.TRANSPORT, Aircraft.TRANSPORT, Aircraft.FIGHTER)
_HOUSE = (
    "air_breakthrough",
    "bomber_loss",
    "flak_dice",
    "overflight_km",
    "drop_loss",
    "landed_units",
    "airstrip_and_afdag",
    "air_resupply_dice",
)
"""Readings of the air that a random game may change."""


@dataclass(frozen=True)
class Flown:
    """One turn of a random game, its orders and the umpire who ruled on it."""

    state: State
    orders: Orders
    umpire: Umpire
    turn: Turn


_SPEARHEADS = dict(zip(SIDES, ("F6", "F7"), strict=True))
"""Two battalions that face each other, so that there is a fight to support."""


@lru_cache(maxsize=120)
def flown(seed: int) -> tuple[Flown, ...]:
    """Play the turns of a random game, each on what the one before it left."""
    state = Tables.of(*_records(Random(f"{seed}/table")))
    now, played = State(Position(1), state, RULESET.rules), []
    for number in range(1, TURNS + 1):
        chance = Random(f"{seed}/orders/{number}")
        umpire = Umpire(now.position, _rules(chance), KeyedDice(f"{seed}".encode()))
        orders = Tables.of(*_lines(now, chance))
        assert not stops(RULESET.check(now, orders, lambda kind, key, field: None))
        turn = play(RULESET, now, orders, umpire)
        played.append(Flown(now, orders, umpire, turn))
        now = turn.after
    return tuple(played)


def _rules(chance: Random) -> Rules:
    chosen = {
        name: chance.choice(RULESET.settings[name].choices)
        for name in _HOUSE
        if chance.random() < 0.2
    }
    return RULESET.rules.with_values(chosen)


def _records(chance: Random) -> Iterator[Record]:
    yield Campaign(name="Random", ruleset="opcom", square_km=chance.choice((1, 1, 2)))  # type: ignore[arg-type]
    for number in range(1, TURNS + 1):
        yield CalendarTurn(turn=number, date="17 Sept", half="am" if number % 2 else "pm")
    for side in SIDES:
        yield Team(team=side.lower(), side=side)
    grounds = [Terrain.OPEN] * 6 + [Terrain.POLDER, Terrain.MARSH, Terrain.WOODS, Terrain.BUILT_UP]
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            yield Ground(square=str(Square(row, column)), terrain=chance.choice(grounds))
    for name, kind in (
        ("Deelen", "airfield"),
        ("Keent", "airstrip with AFDAG"),
        ("DZ A", "drop zone"),
    ):
        yield Place(name=name, square=_square(chance), kind=kind)
    for side in SIDES:
        yield from _forces(chance, side)


def squadrons(chance: Random, team: Team, count: int) -> Iterator[Squadron]:
    """Yield squadrons of a team's, of any type and strength."""
    for number in range(count):
        yield Squadron(
            id=f"{team.side} Sq {number}",
            side=team.side,
            team=team.team,
            nation=chance.choice(NATIONS[team.side]),
            type=chance.choice(
                (*Aircraft, *[Aircraft.TRANSPORT] * 2, Aircraft.FIGHTER, Aircraft.GROUND_ATTACK)
            ),
            strength=chance.randint(0, 9),
            out_of_action=chance.choice((0, 0, 1)),
            may_fly=chance.choice((None, None, 2, 5)),
            lift=chance.choice((None, 2)),
            continental=chance.random() < 0.5,
        )


def _forces(chance: Random, side: str) -> Iterator[Record]:
    team = side.lower()
    nations = NATIONS[side]
    yield from squadrons(chance, Team(team=team, side=side), chance.randint(3, 9))
    yield Unit(
        id=f"{side} Spearhead",
        side=side,
        team=team,
        nation=nations[0],
        brigade=f"{side} Bde 0",
        kind="infantry",
        profile="7-6-5-4-3-2-1-0",
        size=1,
        position=_SPEARHEADS[side],
        prepared=chance.random() < 0.8,
    )
    yield Stack(
        id=f"{side} shells", side=side, position=_SPEARHEADS[side], british_ammo=9, german_ammo=9
    )
    for number in range(8):
        off_map = chance.random() < 0.6
        flak = chance.random() < 0.5
        profile = chance.choice(_PROFILES)
        yield Unit(
            id=f"{side} Unit {number}",
            side=side,
            team=team,
            nation=nations[0],
            brigade=f"{side} Bde {number // 4}",
            kind=Kind.ANTI_AIRCRAFT if flak and not off_map else chance.choice(_KINDS),
            profile=profile,
            step=chance.choice((0, 0, 0, 1, 2)),
            size=1,
            flak=chance.choice(("", "light", "heavy")),
            position="" if off_map else _square(chance),
            prepared=chance.random() < 0.6,
            state=UnitState.WAITING if off_map else UnitState.ACTIVE,
        )
    if chance.random() < 0.5:
        at = _square(chance)
        yield Stack(id=f"parked {at}", side=side, position=at, fuel=2, british_ammo=9)


def _square(chance: Random) -> str:
    return str(Square(chance.randint(1, ROWS), chance.randint(1, COLUMNS)))


def _lines(state: State, chance: Random) -> Iterator[Record]:
    spots = [_square(chance) for _ in range(4)] + ["Deelen", "Keent", "DZ A"]
    for side in SIDES:
        own = [s for s in state[Squadron].values() if s.side == side]
        theirs = [u.position for u in state[Unit].values() if u.side != side and u.position]
        ours = [u.position for u in state[Unit].values() if u.side == side and u.position]
        focus = min(product(theirs, ours), key=_apart, default=(spots[0],))[0]
        for number in range(chance.randint(2, 14)):
            aims = [*spots, *[focus] * 4]
            yield air_line(state, chance, number, chance.choice(own), aims)
        for unit in state[Unit].values():
            if unit.side == side and chance.random() < 0.5:
                yield OrderLine(
                    id=f"{side.lower()}/{unit.id}",
                    team=side.lower(),
                    unit=unit.id,
                    action=Action.ATTACK
                    if unit.id.endswith("Spearhead")
                    else chance.choice((Action.MOVE, Action.ATTACK, Action.HOLD)),
                    to=chance.choice(spots),
                    target=focus if chance.random() < 0.6 else "",
                    supports="; ".join(s.id for s in own if chance.random() < 0.6),
                )


def with_wings(state: State, chance: Random, count: int) -> State:
    """Return a game on land with squadrons of one team a side, and battalions to be flown in."""
    teams = {team.side: team for team in reversed(state[Team].values())}
    wings = [each for team in teams.values() for each in squadrons(chance, team, count)]
    units = {
        name: replace(unit, state=UnitState.WAITING, position="")
        if unit.kind in _KINDS and chance.random() < 0.15
        else unit
        for name, unit in state[Unit].items()
    }
    return state.with_tables({Squadron: {each.id: each for each in wings}, Unit: units})


def with_sorties(state: State, orders: Orders, chance: Random) -> Orders:
    """Return orders with Air Orders beside them, and lines that ask for support from the air."""
    lines = dict(orders[OrderLine])
    for name, line in lines.items():
        own = [each.id for each in state[Squadron].values() if each.team == line.team]
        if line.target and own and chance.random() < 0.3:
            lines[name] = replace(line, supports="; ".join(chance.sample(own, min(2, len(own)))))
    aims = [line.target for line in lines.values() if line.target]
    spots = [*chance.sample([*state[Ground]], 4), *state[Place], *aims]
    sorties = [
        air_line(state, chance, number, each, spots)
        for number, each in enumerate(state[Squadron].values())
        if chance.random() < 0.8
    ]
    return orders.replaced({OrderLine: lines, AirLine: {each.id: each for each in sorties}})


def _apart(pair: tuple[str, str]) -> int:
    one, other = map(parse_square, pair)
    return distance_squared(one, other) if one and other else 10**6


def air_line(
    state: State, chance: Random, number: int, squadron: Squadron, spots: list[str]
) -> AirLine:
    """Return a line of Air Orders for a squadron, in sense and nonsense."""
    side = squadron.side
    own = [unit.id for unit in state[Unit].values() if unit.side == side]
    theirs = [unit.id for unit in state[Unit].values() if unit.side != side]
    fits = {
        Aircraft.TRANSPORT: Mission.AIR_TRANSPORT,
        Aircraft.GROUND_ATTACK: Mission.CLOSE_AIR_SUPPORT,
    }
    fitting = fits.get(Aircraft(squadron.type), Mission.AIR_COVER)
    loaded = chance.random() < 0.6
    mission = chance.choice((*Mission, fitting, fitting, fitting))
    escorted = squadron.id if mission == Mission.ESCORT else f"{side} Bde 0"
    return AirLine(
        id=f"{squadron.team}/{number}",
        team=squadron.team,
        squadron=squadron.id,
        number=chance.choice((None, None, 1, 3)),
        mission=mission,
        zone=chance.choice(spots),
        to=chance.choice(spots),
        via=chance.choice(("", "A1", f"A12 > {chance.choice(spots)}")),
        target=chance.choice((*spots, *theirs)) if chance.random() < 0.6 else spots[-1],
        supports=chance.choice(("", escorted)),
        carries="; ".join(chance.sample(own, chance.randint(0, 3))),
        delivery=chance.choice(("", "", "parachute", "glider", "land")),
        night=chance.random() < 0.2,
        british_ammo=chance.choice((0, 3, 10, 25)) if loaded else 0,
        german_ammo=chance.choice((0, 0, 4)),
        fuel=chance.choice((0, 2, 7)) if loaded else 0,
    )
