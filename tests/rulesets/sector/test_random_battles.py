"""Random battles: what is true of every phase of every battle, whatever is ordered."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from unittest.mock import Mock

import pytest
from hypothesis import Phase as Phases
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.sector.battle import bases, battle, divisions
from tests.rulesets.sector.every_phase import FACTS, untrue
from tests.rulesets.unsound import unsound_after
from workbook_engine.core import phases as core_phases
from workbook_engine.core.changes import Applied, Change, Set
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.ruleset import Phase
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.combat import assault, ranged, shooting
from workbook_engine.rulesets.sector.combat.attacks import Fight
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.turn import acting, aftermath, assaulting, declaring, moving
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import (
    Action,
    BaseState,
    Grade,
    Mission,
    Order,
)

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


def phases(seed: int, count: int = 10) -> Iterator[Turn]:
    """Play phases of a random battle, with orders that lie near where bases stand."""
    chance = random.Random(seed)
    state = laid_out(chance)
    for _ in range(count):
        umpire = Umpire(state.position, RULESET.rules, KeyedDice(str(seed).encode()))
        turn = play(RULESET, state, Tables.of(*ordered(state, chance)), umpire)
        yield turn
        state = turn.after


@pytest.mark.parametrize("battles", [12, pytest.param(400, marks=pytest.mark.slow)])
def test_facts_hold_in_every_phase(battles: int) -> None:
    # nothing is shrunk: the battle of a smaller seed is not a smaller battle
    @settings(max_examples=battles, deadline=None, derandomize=True, phases=(Phases.generate,))
    @given(st.integers(min_value=0))
    def hold(seed: int) -> None:
        for turn in phases(seed):
            findings = [each.message for each in turn.findings if each.severity is Severity.ERROR]
            findings += unsound_after(RULESET, turn)
            assert (untrue(turn), findings) == ({}, []), f"seed {seed}, {turn.before.position}"

    hold()


def test_random_battles_come_to_every_kind_of_combat() -> None:
    rules = Counter(r.rule for seed in range(12) for turn in phases(seed) for r in turn.rulings)
    assert {"SB-RNG-02", "SB-ASL-10", "SB-AIR-04", "SB-DIG-01", "SB-MOV-01"} <= set(rules)


def nothing(*_: object, **__: object) -> None:
    """Find nothing in the way."""


STAMPED = Applied.stamped


def without_its_last(applied: Applied, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Carry a ruling out, and write down all of it but its last change."""
    return STAMPED(applied, changes)[:-1]


def without_dice(
    _: object, ruling: Ruling, stamped: tuple[Change, ...], phase: Phase, *__: object
) -> Ruling:
    """Hand a ruling on without the dice that led to it."""
    return replace(ruling, changes=stamped, phase=phase.name)


DAMAGES = aftermath.damages


def medals_for_all(fight: Fight, row: AssaultRow | FireRow) -> Iterator[Change]:
    """Do what combat does to bases, and give everybody a Medal."""
    yield from DAMAGES(fight, row)
    yield from (Set(Base, each.id, "medal", value=True) for each in fight.bases)


ON_TABLE = BaseState.ON_TABLE
STORMED_ELSEWHERE = 487741074
"""A battle in which who has stalled before one sector is scattered before another."""
DEFECTS: tuple[tuple[object, str, object, str], ...] = (
    (moving.Move, "_in_the_way", nothing, "both_sides_in_one"),
    (moving, "counted", lambda *_: Counter(), "stacked_too_high"),
    (declaring, "_refused", nothing, "too_many_over_a_boundary"),
    (Purse, "can_pay", lambda *_, **__: True, "in_debt"),
    (Purse, "pay", lambda *_, **__: True, "not_as_priced"),
    (aftermath, "BaseState", Mock(LOST=ON_TABLE, IN_PILE=ON_TABLE), "astray"),
    (ranged, "refusals", lambda *_: (), "fired_without_range"),
    (shooting, "harassment", lambda *_: 1, "backed_by_nobody"),
    (Fight, "here", lambda _, bases: iter(bases), "shot_after_it_was_lost"),
    (assault, "digs_left", lambda digs, _: digs, "digs_out_of_balance"),
    (acting, "_no_dig", nothing, "dug_too_deep"),
    (aftermath, "damages", medals_for_all, "medals_out_of_balance"),
    (assaulting, "_gone_from_borders", lambda _: (), "stalled_with_nobody"),
    (Applied, "stamped", without_its_last, "not_replayed"),
    (core_phases._Before, "attached_to", without_dice, "dice_unaccounted"),
)


def test_there_is_a_planted_defect_for_every_fact() -> None:
    assert {fact for *_, fact in DEFECTS} == {fact.__name__ for fact in FACTS}


@pytest.mark.parametrize(
    ("where", "rule", "wrong", "fact"), DEFECTS, ids=[fact for *_, fact in DEFECTS]
)
def test_a_planted_defect_is_found_by_its_fact(
    where: object, rule: str, wrong: object, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, rule, wrong)
    every = (turn for seed in (*range(40), STORMED_ELSEWHERE) for turn in phases(seed))
    assert any(fact in untrue(turn) for turn in every)
