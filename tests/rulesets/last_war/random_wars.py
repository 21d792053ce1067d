"""Small wars drawn at random, and random orders for each stage of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tests.rulesets.last_war.war import GERMANY, ROMANIA, RUSSIA, war
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.ground import side_of
from workbook_engine.rulesets.last_war.line import required_front
from workbook_engine.rulesets.last_war.map_records import Hexside, MapHex
from workbook_engine.rulesets.last_war.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.words import Attack, CardUse, Mission, Purpose

COLUMNS, ROWS = 6, 6
_GROUND = ("open",) * 6 + ("mountains", "swamp", "jungle", "forest", "desert", "sea")


def random_war(draw: Random) -> State:
    """Draw a war on some thirty hexes: two sides, three nations, all kinds of things."""
    hexes = [_hex(draw, Hex.at(c, r)) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    nations = [
        replace(
            nation,
            flags=draw.randint(1, 4),
            naval_flags=draw.randint(0, 1),
            pool_man=draw.randint(0, 6),
            pool_tank=draw.randint(0, 3),
            pool_air=draw.randint(0, 3),
            pool_bomber=draw.randint(0, 2),
            pool_lsp=draw.randint(0, 6),
            pool_concrete=draw.randint(0, 2),
        )
        for nation in (GERMANY, ROMANIA, RUSSIA)
    ]
    state = war(*hexes, nations=nations)
    date = draw.choice(("June 1943", "January 1944", "December 1942"))
    return war(*hexes, *_things(draw, state), nations=nations, date=date)


def _hex(draw: Random, at: Hex) -> MapHex:
    ground = draw.choice(_GROUND)
    middle = ROWS / 2 + draw.choice((0, 0, 0, 1, -1))
    holder = draw.choice(("GER", "GER", "ROM")) if at.row <= middle else "SOV"
    home = "GER" if at.row < 2 else "SOV"
    if ground == "sea":
        holder = "neutral"
    elif draw.random() < 0.05:
        holder = ""
    return MapHex(
        hex=str(at),
        terrain=ground,
        controller=holder,
        home=home,
        place="Orel" if draw.random() < 0.2 else "",
        major_city=draw.random() < 0.1,
        region=draw.choice(("northern_europe", "northern_europe", "", "china")),
    )


def _things(draw: Random, state: State) -> Iterator[Record]:
    board = Board.of(state)
    for side, nations in (("Axis", ("GER", "ROM")), ("Allies", ("SOV",))):
        for name in required_front(board, side):
            for nation in nations:
                if draw.random() < 0.7:
                    yield _card(draw, name, nation)
        own = [name for name in board.hexes if board.side(name) == side and board.passable(name)]
        for nation in nations if own else ():
            at = draw.choice(own)
            for n in range(draw.randint(0, 4)):
                product = draw.choice(("man", "man", "tank", "air", "lsp", "bomber"))
                name = f"{nation} {n}"
                yield Line(id=name, zone="IZ", nation=nation, hex=at, product=product)
            if draw.random() < 0.5:
                yield Base(hex=draw.choice(own), nation=nation, bomber=draw.randint(0, 4))
            if draw.random() < 0.5:
                at = draw.choice(own)
                yield AirDefence(id=f"{at} {nation} ad", nation=nation, hex=at, air=2)
            if draw.random() < 0.4:
                at = draw.choice(own)
                yield Garrison(id=f"garrison {nation}", nation=nation, hex=at)
            if draw.random() < 0.4:
                at = draw.choice(own)
                yield Zone(id=f"{at} {nation}", nation=nation, hex=at, man=draw.randint(0, 2))
            for n in range(draw.randint(0, 3)):
                yield Card(id=f"{nation} card {n}", nation=nation, value=draw.randint(1, 3))
            for n in range(draw.randint(0, 2)):
                yield _group(draw, nation, n, board)
    for name in board.hexes:
        for other in board.around(name):
            if name < other and draw.random() < 0.06:
                yield Hexside(id=f"{name}-{other}", hex=name, neighbour=other)


def _card(draw: Random, name: str, nation: str) -> Front:
    return Front(
        id=f"{name} {nation}",
        hex=name,
        nation=nation,
        man=draw.choice((0, 1, 1, 2, 4, 7)),
        tank=draw.choice((0, 0, 1, 3)),
        air=draw.choice((0, 0, 1, 3)),
        lsp=draw.choice((0, 1, 3)),
    )


def _group(draw: Random, nation: str, n: int, board: Board) -> Partisans:
    up = draw.random() < 0.6
    at = draw.choice(sorted(board.hexes)) if up else ""
    state = "active" if up else "reserve"
    return Partisans(id=f"{nation} group {n}", nation=nation, hex=at, state=state)


@dataclass(frozen=True)
class Played:
    """A stage played, with its orders."""

    turn: Turn
    orders: Tables
    umpire: Umpire


def played_stages(
    draw: Random, state: State, turns: int, settings: dict[str, str | int | bool] | None = None
) -> Iterator[Played]:
    """Play some turns, stage by stage, on random orders."""
    for _ in range(turns * len(RULESET.sequence)):
        orders = Tables.of(*_orders(draw, state))
        reading = RULESET.settings.with_values(settings or {})
        key = str(draw.random()).encode()
        umpire = Umpire(state.position, reading, KeyedDice(key))
        turn = play(RULESET, state, orders, umpire)
        yield Played(turn, orders, umpire)
        state = turn.after


def _orders(draw: Random, state: State) -> Iterator[Record]:
    for n, make in enumerate((_DEPLOYING, _COMBINED, _BACK)[state.position.stage - 1]):
        for each in range(draw.randint(0, 6)):
            nation = draw.choice([*state[Nation].values()])
            yield make(draw, state, nation, f"{nation.team} {n}.{each}")


def _any(draw: Random, state: State) -> str:
    return draw.choice([*state[MapHex], "9999"] if draw.random() < 0.02 else [*state[MapHex]])


def _own(draw: Random, state: State, nation: Nation) -> str:
    mine = [card.hex for card in state[Front].values() if card.nation == nation.id and card.man]
    return draw.choice(mine) if mine and draw.random() < 0.9 else _any(draw, state)


def _beside(draw: Random, state: State, name: str, enemy_of: Nation | None = None) -> str:
    board = Board.of(state)
    near = board.around(name)
    if enemy_of and draw.random() < 0.85:
        near = tuple(n for n in near if board.side(n) not in ("", enemy_of.side)) or near
    return draw.choice(near) if near else name


def _some(draw: Random, most: int = 4) -> int | None:
    return draw.choice((None, None, 0, *range(1, most + 1)))


def _deploy(draw: Random, state: State, nation: Nation, name: str) -> Record:
    purpose = draw.choice((Purpose.FRONT, Purpose.FRONT, *Purpose))
    at = _own(draw, state, nation) if draw.random() < 0.7 else _any(draw, state)
    groups = [g.id for g in state[Partisans].values() if g.nation == nation.id]
    return DeployLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        purpose=purpose,
        hex=at,
        towards=_beside(draw, state, at),
        man=draw.randint(0, 3),
        tank=draw.randint(0, 2),
        air=draw.randint(0, 2),
        bomber=draw.randint(0, 1),
        lsp=draw.randint(0, 2),
        partisans=draw.choice([*groups, ""]),
        by_sea=draw.random() < 0.2,
        priority=draw.choice((None, 1, 2)),
    )


def _close(draw: Random, state: State, nation: Nation, name: str) -> Record:
    start = _own(draw, state, nation)
    return CloseLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        start=start,
        to=_beside(draw, state, start),
        man=_some(draw),
        lsp=_some(draw),
    )


def _play(draw: Random, state: State, nation: Nation, name: str) -> Record:
    known = [*state[Card]] or ["none"]
    fights = [row.hex for row in state[CombatRow].values()] or [""]
    return CardLine(
        id=name,
        team=nation.team,
        card=draw.choice(known),
        use=draw.choice([*CardUse]),
        combat=draw.choice(fights),
        nation=draw.choice(("", *state[Nation])),
    )


def _flag(draw: Random, state: State, nation: Nation, name: str) -> Record:
    start = _own(draw, state, nation)
    groups = [g.hex for g in state[Partisans].values() if g.hex]
    kind = draw.choice((Attack.LAND,) * 5 + (*Attack,))
    to = _beside(draw, state, start, nation)
    if kind == Attack.SECURITY and groups:
        to = draw.choice(groups)
    return FlagLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        start=start,
        to=to,
        kind=kind,
        man=_some(draw),
        tank=_some(draw),
        air=_some(draw),
        naval_flag=draw.random() < 0.5,
        landing_craft=draw.random() < 0.5,
        exploit_to=_beside(draw, state, to) if draw.random() < 0.6 else "",
        priority=draw.choice((None, 1, 2)),
    )


def _supply(draw: Random, state: State, nation: Nation, name: str) -> Record:
    fights = [row.hex for row in state[CombatRow].values()] or ["0101"]
    return SupplyLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        combat=draw.choice(fights),
        lsp=draw.randint(1, 3),
    )


def _remove(draw: Random, state: State, nation: Nation, name: str) -> Record:
    return RemoveLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        hex=_own(draw, state, nation),
        man=draw.randint(0, 4),
        tank=draw.randint(0, 2),
        air=draw.randint(0, 2),
        lsp=draw.randint(0, 2),
    )


def _bomb(draw: Random, state: State, nation: Nation, name: str) -> Record:
    bases = [base.hex for base in state[Base].values() if base.nation == nation.id]
    fights = [row.hex for row in state[CombatRow].values()]
    zones = [line.hex for line in state[Line].values()]
    return BombLine(
        id=name,
        team=nation.team,
        base=draw.choice(bases) if bases else "0101",
        bomber=_some(draw, 2),
        mission=draw.choice([*Mission]),
        target=draw.choice([*fights, *zones, _any(draw, state)]),
    )


def _withdraw(draw: Random, state: State, nation: Nation, name: str) -> Record:
    start = _own(draw, state, nation)
    return WithdrawLine(
        id=name,
        team=nation.team,
        nation=nation.id,
        kind=draw.choice(("withdraw", "withdraw", "conform")),
        start=start,
        to=_beside(draw, state, start),
        man=_some(draw),
        tank=_some(draw),
        air=_some(draw),
        lsp=_some(draw),
    )


_DEPLOYING = (_deploy, _close, _play, _flag, _flag)
_COMBINED = (_play, _supply, _remove, _bomb)
_BACK = (_withdraw,)


def own_side(state: State, nation: str) -> str:
    """Return the side of a nation."""
    return side_of(state, nation)
