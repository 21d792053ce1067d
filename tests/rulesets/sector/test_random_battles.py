"""Random battles: what is true of every phase of every battle, whatever is ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from unittest.mock import Mock

import pytest
from hypothesis import Phase as Phases
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.sector.every_phase import FACTS, untrue
from tests.rulesets.sector.random_battles import phases
from tests.rulesets.unsound import unsound_after
from workbook_engine.core import phases as core_phases
from workbook_engine.core.changes import Applied, Change, Set
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import replace
from workbook_engine.core.ruleset import Phase
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.combat import assault, ranged, shooting
from workbook_engine.rulesets.sector.combat.attacks import Fight
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.turn import acting, aftermath, assaulting, declaring, moving
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    FireRow,
)
from workbook_engine.rulesets.sector.vocabulary.words import (
    BaseState,
)


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
