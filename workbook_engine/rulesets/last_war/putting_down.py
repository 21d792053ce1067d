"""What else is put down: works, zones, bases, air defence, flak, partisans (sections 17 to 21)."""

from __future__ import annotations

from collections.abc import Callable

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.hexes import distance, parse_hex
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.book import figure
from workbook_engine.rulesets.last_war.forces import card_name
from workbook_engine.rulesets.last_war.front_records import (
    AirDefence,
    Base,
    Front,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.ground import place_of, side_of, sides, told_nations
from workbook_engine.rulesets.last_war.line import is_front, required_front
from workbook_engine.rulesets.last_war.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.nation_records import Nation
from workbook_engine.rulesets.last_war.order_records import DeployLine
from workbook_engine.rulesets.last_war.words import Defence, PartisanState, Purpose

Done = tuple[str, tuple[Change, ...]]
"""Why it is not done, or nothing; and what changes."""
Put = Callable[[State, DeployLine, Settings], Done]


def put_down(state: State, line: DeployLine, umpire: Umpire) -> Ruling:
    """Carry out one order to put something down, or say why not."""
    rule, put = _PUTS[line.purpose]
    why, changes = put(state, line, umpire.settings)
    where = place_of(state, line.hex)
    text = f"{line.nation}: {line.purpose} at {where}"
    return Ruling(
        id=umpire.on("deployment", line.id.replace("/", " ")).name(line.purpose),
        rule=rule,
        text=f"{text} is not set up: {why}." if why else f"{text} is set up.",
        changes=() if why else changes,
        told=told_nations(state, [line.nation], f"No {line.purpose} at {where}: {why}.")
        if why
        else (),
    )


def why_no_works(state: State, line: DeployLine, layers: int, settings: Settings) -> str:
    """LW-FORT-01 to LW-FORT-03 Return why works cannot be begun, or nothing; refused whole."""
    card = state[Front].get(card_name(line.hex, line.nation))
    board = Board.of(state)
    side = side_of(state, line.nation)
    if board.side(line.hex) != side or card is None:
        return "we hold no line there"
    if line.towards not in board.around(line.hex):
        return "they must face a hex beside it"
    begun = state[Works].get(f"{line.hex}>{line.towards}")
    if layers + (begun.building if begun else 0) > settings.number("fort_layers_per_turn"):
        return "no more can be built in a turn"
    if card.lsp < layers * figure("fortification_supply"):
        return "there are no supplies for them"
    keep = figure("front_minimum") if is_front(board, line.hex, side) else 0
    if card.man - card.locked - keep < layers * figure("fortification_man"):
        return "no Man can be spared to build"
    return ""


def _works(state: State, line: DeployLine, settings: Settings) -> Done:
    layers = max(line.man, 1)
    if why := why_no_works(state, line, layers, settings):
        return why, ()
    name = f"{line.hex}>{line.towards}"
    card = card_name(line.hex, line.nation)
    begun: Change = Add(Works, name, "building", layers)
    if name not in state[Works]:
        begun = Create(
            Works(id=name, nation=line.nation, hex=line.hex, towards=line.towards, building=layers)
        )
    return "", (
        Add(Front, card, "lsp", -layers * figure("fortification_supply")),
        Add(Front, card, "locked", layers * figure("fortification_man")),
        begun,
    )


def _zone(state: State, line: DeployLine, settings: Settings) -> Done:
    """LW-SEC-01 A zone costs supplies once, and stands as long as a Man is in it."""
    nation = state[Nation][line.nation]
    name = card_name(line.hex, line.nation)
    men = max(line.man, figure("zone_man"))
    found = state[Zone].get(name)
    supplies = 0 if found and found.man else figure("zone_supply")
    if Board.of(state).side(line.hex) != nation.side:
        return "we do not hold the hex", ()
    if partisans_in(state, line.hex):
        return "partisans are there", ()
    if nation.pool_man < men or nation.pool_lsp < supplies:
        return "the pool has not what it takes", ()
    zone: Change = Add(Zone, name, "man", men)
    if found is None:
        zone = Create(Zone(id=name, nation=line.nation, hex=line.hex, man=men))
    return "", (*_paid(nation, man=men, lsp=supplies), zone)


def _base(state: State, line: DeployLine, settings: Settings) -> Done:
    """LW-BOM-01 A base stands in a friendly hex; any number of bombers use it."""
    nation = state[Nation][line.nation]
    if Board.of(state).side(line.hex) != nation.side:
        return "we do not hold the hex", ()
    if nation.pool_bomber < line.bomber:
        return "the pool has no such number of bombers", ()
    found = state[Base].get(line.hex)
    if found is not None and found.nation != line.nation:
        return "an ally's base is there", ()
    base: Change = Add(Base, line.hex, "bomber", line.bomber)
    if found is None:
        base = Create(Base(hex=line.hex, nation=line.nation, bomber=line.bomber))
    return "", (*_paid(nation, bomber=line.bomber), base)


def _air_defence(state: State, line: DeployLine, settings: Settings) -> Done:
    """LW-AD-01 Aircraft on air defence leave the land war."""
    nation = state[Nation][line.nation]
    if nation.pool_air < line.air:
        return "the pool has no such number of aircraft", ()
    return "", (*_paid(nation, air=line.air), _defence(state, line, Defence.AIR, line.air))


def _flak(state: State, line: DeployLine, settings: Settings) -> Done:
    """LW-FLK-01 A flak zone takes one Man and one concrete, for good."""
    nation = state[Nation][line.nation]
    men, concrete = figure("flak_man"), figure("flak_concrete")
    if _defence_name(line, Defence.FLAK) in state[AirDefence]:
        return "there is one already", ()
    if nation.pool_man < men or nation.pool_concrete < concrete:
        return "the pool has not what it takes", ()
    flak = _defence(state, line, Defence.FLAK, 0)
    return "", (*_paid(nation, man=men, concrete=concrete), flak)


def _defence_name(line: DeployLine, kind: Defence) -> str:
    return f"{line.hex} {line.nation} {kind}"


def _defence(state: State, line: DeployLine, kind: Defence, air: int) -> Change:
    name = _defence_name(line, kind)
    if name in state[AirDefence]:
        return Add(AirDefence, name, "air", air)
    return Create(AirDefence(id=name, nation=line.nation, hex=line.hex, kind=kind, air=air))


def _partisans(state: State, line: DeployLine, settings: Settings) -> Done:
    group = state[Partisans].get(line.partisans)
    if group is None or group.nation != line.nation or group.state != PartisanState.RESERVE:
        return "there is no such group in reserve", ()
    if why := why_no_partisans(state, line.nation, line.hex, settings):
        return why, ()
    return "", (
        Set(Partisans, group.id, "hex", line.hex),
        Set(Partisans, group.id, "state", str(PartisanState.ACTIVE)),
    )


def why_no_partisans(state: State, nation: str, name: str, settings: Settings) -> str:
    """LW-PAG-02 to LW-PAG-06, LW-SEC-02 Return why partisans cannot rise in a hex, or nothing."""
    found = state[MapHex].get(name)
    if found is None or found.home != nation:
        return "it is not their own country"
    if partisans_in(state, name):
        return "a group is there already"
    if any(zone.hex == name and zone.man > 0 for zone in state[Zone].values()):
        return "it is a security zone"
    if front_distance(state, name) < figure("partisan_from_front"):
        return "it is too near the front"
    return ""


def partisans_in(state: State, name: str) -> list[Partisans]:
    """Return the partisan groups that are up in a hex."""
    return [
        group
        for group in state[Partisans].values()
        if group.hex == name and group.state == PartisanState.ACTIVE
    ]


def front_distance(state: State, name: str) -> int:
    """LW-PAG-02 Return how far a hex is from the nearest front hex of either side."""
    board = Board.of(state)
    here = parse_hex(name)
    line = (each for side in sides(state) for each in required_front(board, side))
    away = [distance(here, other) for each in line if here and (other := parse_hex(each))]
    return min(away, default=99)


def _paid(nation: Nation, **cost: int) -> tuple[Change, ...]:
    return tuple(
        Add(Nation, nation.id, f"pool_{kind}", -number) for kind, number in cost.items() if number
    )


_PUTS: dict[str, tuple[str, Put]] = {
    Purpose.WORKS: ("LW-FORT-01", _works),
    Purpose.ZONE: ("LW-SEC-01", _zone),
    Purpose.BASE: ("LW-BOM-01", _base),
    Purpose.AIR_DEFENCE: ("LW-AD-01", _air_defence),
    Purpose.FLAK: ("LW-FLK-01", _flak),
    Purpose.PARTISANS: ("LW-PAG-02", _partisans),
}
