"""Small wars drawn at random, and played on random orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from tests.rulesets.last_war.random_orders import orders
from tests.rulesets.last_war.war import GERMANY, ROMANIA, RUSSIA, war
from tests.rulesets.random_forms import on_the_desk
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

COLUMNS, ROWS = 6, 8
_GROUND = (
    *("open",) * 6,
    "forest",
    "mountains",
    "swamp",
    "jungle",
    "forest",
    "desert",
    "himalayas",
    "sea",
)
_DATES = ("June 1943", "January 1944", "December 1942")


def random_war(draw: Random) -> State:
    """Draw a war on some fifty hexes: two sides, three nations, all kinds of things."""
    hexes = [_hex(draw, Hex.at(c, r)) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    nations = [
        replace(
            nation,
            flags=draw.randint(2, 7),
            naval_flags=draw.randint(0, 3),
            pool_man=draw.randint(0, 8),
            pool_tank=draw.randint(0, 3),
            pool_air=draw.randint(0, 3),
            pool_bomber=draw.randint(0, 2),
            pool_lsp=draw.randint(0, 8),
            pool_concrete=draw.randint(0, 2),
        )
        for nation in (GERMANY, ROMANIA, RUSSIA)
    ]
    state = war(*hexes, nations=nations)
    return war(*hexes, *_things(draw, state), nations=nations, date=draw.choice(_DATES))


def _hex(draw: Random, at: Hex) -> MapHex:
    ground = draw.choice(_GROUND)
    middle = ROWS / 2 + draw.choice((0, 0, 0, 1, -1))
    holder = draw.choice(("GER", "GER", "ROM")) if at.row <= middle else "SOV"
    if ground == "sea" or draw.random() < 0.03:
        holder = "neutral"
    elif draw.random() < 0.08:
        holder = ""
    return MapHex(
        hex=str(at),
        terrain=ground,
        controller=holder,
        home="GER" if at.row < 2 else "SOV",
        place=draw.choice(("Orel", "Minsk", "Kiev")) if draw.random() < 0.2 else "",
        major_city=draw.random() < 0.3,
        region=draw.choice(("northern_europe", "northern_europe", "", "china")),
    )


def _things(draw: Random, state: State) -> Iterator[Record]:
    board = Board.of(state)
    for side, nations in (("Axis", ("GER", "ROM")), ("Allies", ("SOV",))):
        line = required_front(board, side)
        for name in line:
            for nation in nations:
                if draw.random() < 0.7:
                    yield _card(draw, name, nation)
            yield from _works(draw, board, name, draw.choice(nations), side)
        own = [name for name in board.hexes if board.side(name) == side and board.passable(name)]
        for nation in nations if own else ():
            yield from _behind(draw, board, nation, own)
            if draw.random() < 0.6:
                at = draw.choice([*line, *own])
                yield Garrison(id=f"garrison {nation}", nation=nation, hex=at)
    for name in board.hexes:
        for other in board.around(name):
            facing = (
                board.side(name) and board.side(other) and board.side(name) != board.side(other)
            )
            if name < other and draw.random() < (0.4 if facing else 0.03):
                yield Hexside(id=f"{name}-{other}", hex=name, neighbour=other)


def _works(draw: Random, board: Board, name: str, nation: str, side: str) -> Iterator[Works]:
    for other in board.around(name):
        if board.side(other) not in ("", side) and draw.random() < 0.15:
            layers = draw.randint(1, 2)
            yield Works(id=f"{name}>{other}", nation=nation, hex=name, towards=other, layers=layers)


def _behind(draw: Random, board: Board, nation: str, own: list[str]) -> Iterator[Record]:
    """Draw what stands behind the line, and what is in hand."""
    at = draw.choice(own)
    for n in range(draw.randint(1, 4)):
        product = draw.choice(("man", "man", "tank", "air", "lsp", "lsp", "bomber", "concrete"))
        yield Line(id=f"{nation} {n}", zone="IZ", nation=nation, hex=at, product=product)
    if draw.random() < 0.6:
        yield Base(hex=draw.choice(own), nation=nation, bomber=draw.randint(1, 4))
    for kind in Defence:
        for there in {draw.choice(own) for _ in range(draw.randint(1, 4))}:
            air = draw.randint(1, 2) if kind == Defence.AIR else 0
            name = f"{there} {nation} {kind}"
            yield AirDefence(id=name, nation=nation, hex=there, kind=kind, air=air)
    if draw.random() < 0.4:
        there = draw.choice(own)
        yield Zone(id=f"{there} {nation}", nation=nation, hex=there, man=draw.randint(0, 2))
    for n in range(draw.randint(1, 6)):
        yield Card(id=f"{nation} card {n}", nation=nation, value=draw.randint(1, 3))
    for n in range(draw.randint(0, 3)):
        yield _group(draw, nation, n, board)


def _card(draw: Random, name: str, nation: str) -> Front:
    return Front(
        id=f"{name} {nation}",
        hex=name,
        nation=nation,
        man=draw.choice((0, 1, 2, 3, 5, 8)),
        tank=draw.choice((0, 0, 1, 3)),
        air=draw.choice((0, 0, 1, 3)),
        lsp=draw.choice((0, 1, 3)),
    )


def _group(draw: Random, nation: str, n: int, board: Board) -> Partisans:
    up = draw.random() < 0.5
    land = sorted(name for name in board.hexes if board.passable(name))
    return Partisans(
        id=f"{nation} group {n}",
        nation=nation,
        hex=draw.choice(land) if up else "",
        state="active" if up else "reserve",
    )


@dataclass(frozen=True)
class Played:
    """A stage played, with its orders."""

    turn: Turn
    orders: Tables
    umpire: Umpire


def played_stages(
    draw: Random,
    state: State,
    turns: int,
    settings: Mapping[str, Word] | None = None,
    *,
    desk: bool = False,
) -> Iterator[Played]:
    """Play some turns, stage by stage, on random orders; on a desk some are void or amended."""
    reading = RULESET.rules.with_values(settings or {})
    rules = RULESET.under(reading)
    for _ in range(turns * len(rules.sequence)):
        given = Tables.of(*orders(draw, state, rules.stage(state.position).order_sheets))
        if desk:
            given = on_the_desk(rules, state, given, draw)
        # the core takes note of the house rules that were read: each stage has its own
        reading = RULESET.rules.with_values(settings or {})
        umpire = Umpire(state.position, reading, KeyedDice(str(draw.random()).encode()))
        turn = play(rules, state, given, umpire)
        yield Played(turn, given, umpire)
        state = turn.after
