"""Random battles: what is true of every phase of every battle, whatever is ordered."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from unittest.mock import Mock

import pytest

from tests.rulesets.sector.battle import bases, battle, divisions
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play, replay, take_back
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.combat.digs import Dug
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.movement import moves
from workbook_engine.rulesets.sector.turn import damages, digging, moving
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    Action,
    ActionLine,
    CorpsLine,
    DayOrder,
    Mission,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.profiles import TYPES
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import Grade, Order

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
            placed.append(f"{name} {at}: {name}-{n} {chance.choice(TYPES)}")
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


def phases(seed: int, count: int = 10) -> Iterator[Turn]:
    """Play phases of a random battle, with orders that lie near where bases stand."""
    chance = random.Random(seed)
    state = laid_out(chance)
    for _ in range(count):
        umpire = Umpire(state.position, RULESET.settings, KeyedDice(str(seed).encode()))
        turn = play(RULESET, state, Tables.of(*ordered(state, chance)), umpire)
        yield turn
        state = turn.after


def stacked_too_high(turn: Turn) -> list[str]:
    """SB-GEN-03 No side has more than six bases in a sector, unless it stood so at first."""
    there = Counter((b.sector, side_of_base(turn.after, b)) for b in on_table(turn.after))
    was = Counter((b.sector, side_of_base(turn.before, b)) for b in on_table(turn.before))
    return [f"{at}: {n}" for (at, side), n in there.items() if n > max(6, was[at, side])]


def both_sides_in_one(turn: Turn) -> list[str]:
    """A03 A sector is held by one side."""
    sides = defaultdict(set)
    for base in on_table(turn.after):
        sides[base.sector].add(side_of_base(turn.after, base))
    return [at for at, held in sides.items() if len(held) > 1]


def in_debt(turn: Turn) -> list[str]:
    """SB-PIP-03 Nobody has fewer PIPs than none."""
    owners = (*turn.after[Corps].values(), *turn.after[Division].values())
    return [each.id for each in owners if each.pips < 0]


def astray(turn: Turn) -> list[str]:
    """A base is on the table in a sector of the map, or off it in none, unless it is to come."""
    return [
        base.id
        for base in turn.after[Base].values()
        if base.state != BaseState.TO_COME
        and (base.state == BaseState.ON_TABLE) != (base.sector in turn.after[Sector])
    ]


def dug_too_deep(turn: Turn) -> list[str]:
    """SB-DIG-01 Digs are none to three."""
    return [s.sector for s in turn.after[Sector].values() if not 0 <= s.digs <= 3]


def not_replayed(turn: Turn) -> list[str]:
    """Rulings alone lead to the state, and back."""
    forth = replay(turn.before, turn.rulings).tables == turn.after.tables
    back = take_back(turn.after, turn.rulings).tables == turn.before.tables
    return [] if forth and back else ["not the same"]


def dice_unaccounted(turn: Turn) -> list[str]:
    """Every die is in a ruling."""
    in_rulings = sum(len(each.rolls) for each in turn.rulings)
    return [] if in_rulings == len(turn.rolls) else [f"{in_rulings} of {len(turn.rolls)}"]


FACTS: tuple[Callable[[Turn], list[str]], ...] = (
    stacked_too_high,
    both_sides_in_one,
    in_debt,
    astray,
    dug_too_deep,
    not_replayed,
    dice_unaccounted,
)


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(n, marks=pytest.mark.slow) for n in range(12, 400))]
)
def test_facts_hold_in_every_phase(seed: int) -> None:
    for turn in phases(seed):
        wrong = {fact.__name__: found for fact in FACTS if (found := fact(turn))}
        findings = [each.message for each in turn.findings if each.severity is Severity.ERROR]
        assert (wrong, findings) == ({}, []), f"seed {seed}, {turn.before.position}"


def test_random_battles_come_to_every_kind_of_combat() -> None:
    rules = Counter(r.rule for seed in range(12) for turn in phases(seed) for r in turn.rulings)
    assert {"SB-RNG-02", "SB-ASL-10", "SB-AIR-04", "SB-DIG-01", "SB-MOV-01"} <= set(rules)


def none_in_the_way(*_: object, **__: object) -> None:
    """Let a move go into any sector."""


DEFECTS: tuple[tuple[object, str, object, str], ...] = (
    (moves, "_in_the_way", none_in_the_way, "both_sides_in_one"),
    (moving, "counted", lambda *_: Counter(), "stacked_too_high"),
    (Purse, "can_pay", lambda *_, **__: True, "in_debt"),
    (damages, "BaseState", Mock(LOST=BaseState.ON_TABLE, IN_PILE=BaseState.ON_TABLE), "astray"),
    (digging, "dug", lambda *_, **__: Dug(9), "dug_too_deep"),
)


@pytest.mark.parametrize(
    ("where", "rule", "wrong", "fact"), DEFECTS, ids=[fact for *_, fact in DEFECTS]
)
def test_a_planted_defect_is_found_by_its_fact(
    where: object, rule: str, wrong: object, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, rule, wrong)
    found = {f.__name__ for seed in range(12) for turn in phases(seed) for f in FACTS if f(turn)}
    assert fact in found
