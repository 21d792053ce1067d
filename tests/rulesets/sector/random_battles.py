"""Random battles of Sector: four Divisions and two Corps, and orders in sense and nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.rulesets.random_forms import on_the_desk
from tests.rulesets.sector.battle import bases, battle, divisions
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Orders, Record, State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Action, Aim, Grade, Mission, Order

DIVISIONS = ("b1", "b2", "r1", "r2")
SIZE = 5
GROUNDS = ("open", "city")


def laid_out(chance: random.Random) -> State:
    """Return a battle of four Divisions with bases of any type, each side in its half."""
    lines, placed = [], []
    for name in DIVISIONS:
        order, grade = chance.choice(list(Order)), chance.choice(list(Grade))
        lines.append(f"{name} {order} {grade} 0")
        columns = "AB" if name[0] == "b" else "CD"
        placed.append(f"{name} {columns[0]}{name[1]}: {name}-HQ HQ")
        for n in range(7):
            at = f"{chance.choice(columns)}{int(name[1]) * 2 + chance.choice((0, 1))}"
            kind = chance.choice([*RULESET.charts["units"].rows])
            placed.append(f"{name} {at}: {name}-{n} {kind}")
    corps = "b-corps A5: b-k1 Rocket, b-k2 Field Gun\nr-corps E5: r-k1 Rocket, r-k2 Seige Artillery"
    rows: list[Record] = [
        replace(row, medal=chance.random() < 0.2) if isinstance(row, Base) else row
        for row in bases("\n".join(placed) + "\n" + corps)
    ]
    ground = [
        Sector(
            sector=f"{c}{r}", terrain=chance.choice(("open", "city")), digs=chance.choice((0, 2))
        )
        for c in "ABCDE"
        for r in range(1, SIZE + 1)
    ]
    return battle(*divisions("\n".join(lines)), *rows, *ground, stage=1, size=SIZE)


def ordered(state: State, chance: random.Random) -> Iterator[Record]:
    """Yield orders at random, sense and nonsense."""
    places = list(state[Sector])
    for n, division in enumerate(state[Division].values()):
        own = [b for b in state[Base].values() if b.division == division.id]
        team, line = division.team, f"{division.team}/{n}"
        if chance.random() < 0.5:
            order = str(chance.choice(list(Order)))
            yield DayOrder(id=line, team=team, division=division.id, order=order)
        if own and chance.random() < 0.3:
            to = chance.choice(("Corps reserve", division.id))
            yield TransferLine(id=line, team=team, base=chance.choice(own).id, to=to)
        for k, base in enumerate(chance.sample(own, min(4, len(own)))):
            yield ActionLine(
                id=f"{line}{k}",
                team=team,
                division=division.id,
                action=chance.choice(list(Action)),
                start=base.sector,
                path=tuple(chance.choices(_near(base.sector, places), k=chance.choice((1, 1, 2)))),
                pip=chance.random() < 0.7,
                guns=(chance.choice(own).id, f"{division.id[0]}-k2"),
            )
    for side in ("Blue", "Red"):
        yield CorpsLine(
            id=f"{side.lower()}/c",
            team=side.lower(),
            corps=f"{side} Corps",
            mission=str(chance.choice(list(Mission))),
            sector=chance.choice(places),
            bases=(f"{side[0].lower()}-k1",),
        )


def _near(sector: str, places: list[str]) -> list[str]:
    """Return the sectors beside one, with one from anywhere: most fights are close by."""
    return [at for at in over_edges(sector) if at in places] + places[:1]


def phases(seed: int, count: int = 10, *, desk: bool = False) -> Iterator[Turn]:
    """Play phases of a random battle, with orders that lie near where bases stand.

    On a desk there are besides lines for all who are next to the enemy, Corps troops among them,
    lines that stand, and the umpire's voids and amendments.
    """
    chance, more = random.Random(seed), random.Random(f"{seed}/desk")
    state = laid_out(chance)
    for _ in range(count):
        umpire = Umpire(state.position, RULESET.rules, KeyedDice(str(seed).encode()))
        orders: Orders = Tables.of(*ordered(state, chance))
        if desk:
            lines = [*orders[ActionLine].values(), *next_to_the_enemy(state, more)]
            more.shuffle(lines)
            orders = orders.replaced({ActionLine: {each.id: each for each in lines}})
            orders = on_the_desk(RULESET, state, orders, more)
        turn = play(RULESET, state, orders, umpire)
        yield turn
        state = turn.after


def next_to_the_enemy(state: State, chance: random.Random) -> Iterator[ActionLine]:
    """Yield lines by which Divisions and Corps fire at, assault or leave the enemy beside them."""
    there = list(on_table(state))
    held = {base.sector: side_of_base(state, base) for base in there}
    for n, base in enumerate(there):
        side = held[base.sector]
        foes = [at for at in over_edges(base.sector) if held.get(at, side) != side]
        if not foes or chance.random() < 0.5:
            continue
        mates = [b for b in there if (b.sector, b.division) == (base.sector, base.division)]
        own = [b.id for b in state[Base].values() if side_of_base(state, b) == side]
        named = chance.random() < 0.4
        yield ActionLine(
            id=f"{side.lower()}/next {n}",
            team=side.lower(),
            division=base.division or f"{side} Corps",
            action=chance.choice((Action.FIRE, Action.ASSAULT, Action.ASSAULT, *Action)),
            start=base.sector,
            bases=tuple(b.id for b in chance.sample(mates, chance.randint(1, len(mates))))
            if named
            else (),
            path=tuple(chance.choices(foes, k=chance.choice((1, 1, 1, 2)))),
            pip=chance.random() < 0.9,
            aim=chance.choice((*(Aim.ANY,) * 3, *Aim)),
            guns=tuple(chance.sample(own, min(len(own), chance.choice((0, 0, 1, 3))))),
            retire_to=chance.choice(("", "", *over_edges(base.sector))),
        )
