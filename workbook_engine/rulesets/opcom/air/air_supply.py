"""Supply by air: the score, the ready reckoner, and the counters put down (OC-12.2, D-20)."""

from __future__ import annotations

from collections.abc import Collection

from workbook_engine.core.changes import Set
from workbook_engine.core.charts import holds
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.stocks import loaded
from workbook_engine.rulesets.opcom.air.air_orders import load_of
from workbook_engine.rulesets.opcom.air.landings import has_afdag, has_airstrip
from workbook_engine.rulesets.opcom.land.ground import named
from workbook_engine.rulesets.opcom.supply.parking import parked_stack
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, AirMission, Delivery
from workbook_engine.rulesets.opcom.vocabulary.messages import tell

RULE = "OC-12.2"
CHUNK = 10
"""The most points that the ready reckoner has a row for."""

POOR, CONTESTED = "poor_terrain", "zone_contested"
STRIP, AFDAG = "airstrip", "airstrip_with_afdag"
FIGHTERS, FLAK = "fighters_intervene", "flak_intervenes"


def factors_sum(conditions: Collection[str], rules: Rules) -> int:
    """OC-12.2, D-20 Return the sum of the factors; AFDAG takes the place of its airstrip."""
    met = set(conditions)
    if AFDAG in met and rules.word("airstrip_and_afdag") == "replaces":
        met.discard(STRIP)
    return sum(rules.charts["air_resupply_factors"].number(each, "factor") for each in sorted(met))


def chunks(points: int) -> list[int]:
    """D-20 Return points in tens and a remainder.

    >>> chunks(25), chunks(10), chunks(0)
    ([10, 10, 5], [10], [])
    """
    tens, rest = divmod(points, CHUNK)
    return [CHUNK] * tens + ([rest] if rest else [])


def arriving(points: int, score: int, rules: Rules) -> int:
    """OC-12.2, D-20 Return how many points arrive at a score, looked up in tens and a remainder."""
    return sum(
        rules.charts["air_resupply"].number(str(each), column_of(score, rules))
        for each in chunks(points)
    )


def column_of(score: int, rules: Rules) -> str:
    """OC-12.2 Return the column of a score; beyond the last ones, the last ones."""
    columns = rules.charts["air_resupply"].columns
    found = (column for column in columns if holds(column, score))
    return next(found, columns[-1])


def air_resupply(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.2 Throw for every mission that brings supplies; what does not arrive is lost."""
    for name in list(state[AirMission]):
        mission = state[AirMission][name]
        if mission.points and mission.left:
            state = yield _thrown(state, mission, umpire)


def _thrown(state: State, mission: AirMission, umpire: Umpire) -> Ruling:
    asks, rules = umpire.on(AirMission, mission.id), umpire.rules
    met = _conditions(state, mission, asks)
    plus = factors_sum(met, rules)
    loads = chunks(mission.points) if rules.word("air_resupply_dice") == "roll_per_chunk" else []
    working = [Working(RULE, "factors", f"{plus:+} {', '.join(met) or 'none'}".replace("_", " "))]
    arrived = 0
    for n, load in enumerate(loads or [mission.points], start=1):
        die = asks.d6("supply die", rule=RULE, question=f"Air resupply by {mission.squadron}", n=n)
        points = arriving(load, die + plus, rules)
        what = (
            f"{load} points, die {die}, score {die + plus}, column {column_of(die + plus, rules)}"
        )
        working.append(Working(RULE, what, f"{points} arrive"))
        arrived += points
    square = parse_square(mission.square)
    place = named(state, square) if square else mission.square
    return Ruling(
        id=asks.name("resupply"),
        rule=RULE,
        text=f"{mission.squadron} at {place}: {arrived} of {mission.points} points arrive,"
        f" {mission.points - arrived} lost.",
        working=tuple(working),
        changes=(
            Set(AirMission, mission.id, "delivered", arrived),
            Set(AirMission, mission.id, "airstrip", STRIP in met),
            Set(AirMission, mission.id, "afdag", AFDAG in met),
        ),
        told=(_heard(mission, arrived, place),),
    )


def _conditions(state: State, mission: AirMission, asks: Questions) -> list[str]:
    """OC-12.2, U-27 Return what helps or hinders a delivery; airstrips as the umpire sees them."""
    square = parse_square(mission.square)
    lands = mission.delivery == Delivery.LAND and square is not None
    strip = asks.judge(
        "airstrip",
        lands and square is not None and has_airstrip(state, square),
        rule=RULE,
        question=f"{mission.squadron} lands its supplies on an airstrip",
        basis=mission.delivery,
    )
    afdag = asks.judge(
        "afdag",
        strip and square is not None and has_afdag(state, square),
        rule=RULE,
        question=f"An airfield dump group works the airstrip for {mission.squadron}",
        basis="airstrip" if strip else "no airstrip",
    )
    met = {
        POOR: mission.poor,
        CONTESTED: mission.contested,
        STRIP: strip,
        AFDAG: afdag,
        FIGHTERS: mission.fighters,
        FLAK: mission.flak,
    }
    return [name for name, is_so in met.items() if is_so]


def _heard(mission: AirMission, arrived: int, place: str) -> Told:
    key = "all" if arrived == mission.points else "some" if arrived else "none"
    squadron = mission.squadron
    return tell(mission.team, f"air.supplies_{key}", mission.id, squadron=squadron, place=place)


def put_down(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.2, OC-11.6 Place the supply counters that arrived by air, for the coming move."""
    for mission in list(state[AirMission].values()):
        line = orders[AirLine].get(mission.line)
        if not (mission.delivered and line):
            continue
        points = loaded(dict(load_of(line)), mission.delivered)  # ammunition first, as D-08
        state = yield Ruling(
            id=umpire.on(AirMission, mission.id).name("counters"),
            rule=RULE,
            text=f"{mission.delivered} supply points are put down at {mission.square}.",
            changes=tuple(parked_stack(state, mission.side, points, mission.square)),
        )
