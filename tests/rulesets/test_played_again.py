"""One umpire plays many turns: he and his settings keep nothing of a turn that was played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Barrier

import pytest

from tests.golden.played import amendments_of, orders_of, sample_of, turns_of
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Orders, State, Tables, replace
from workbook_engine.core.ruleset import Phase, RuleSet, Rulings
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire

PLAYED = ["arnhem_bridge", "chir_1942", "eastern_front_1943", "town_and_airfield"]
each_sample = pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.slow) if n == "eastern_front_1943" else n for n in PLAYED],
)


def umpire_of(name: str) -> Umpire:
    """Return a sample's umpire, every reading another than ours, at its last turn here."""
    sample = sample_of(name)
    printed = sample.ruleset.rules
    read = printed.settings
    others = {s.name: next((c for c in s.choices if c != s.value), s.value) for s in read}
    rules = printed.with_values(others)
    return Umpire(start_of(name).position, rules, KeyedDice(sample.key), sample.answers)


def start_of(name: str) -> State:
    return turns_of(name)[-1].before


def played(name: str, umpire: Umpire, orders: Orders, ruleset: RuleSet | None = None) -> Turn:
    sample, state = sample_of(name), start_of(name)
    return play(ruleset or sample.ruleset, state, orders, umpire, amendments_of(sample, state))


@cache
def orders_and_none(name: str) -> tuple[Orders, Orders]:
    """Return the teams' orders, and none at all: two turns that differ in every phase."""
    return orders_of(name, sample_of(name), start_of(name)), Tables()


@pytest.fixture
def quick_turns_of_threads() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@each_sample
def test_the_same_turn_twice_with_one_umpire_comes_out_the_same(name: str) -> None:
    umpire, (orders, _) = umpire_of(name), orders_and_none(name)
    first = played(name, umpire, orders)
    assert any(line.text.startswith("house rule") for r in first.rulings for line in r.working)
    assert played(name, umpire, orders) == first


@each_sample
@pytest.mark.usefixtures("quick_turns_of_threads")
def test_two_turns_side_by_side_with_one_umpire_are_as_with_two(name: str) -> None:
    alone = [played(name, umpire_of(name), orders) for orders in orders_and_none(name)]
    umpire, together = umpire_of(name), phase_by_phase(sample_of(name).ruleset)
    with ThreadPoolExecutor(2) as threads:
        turns = threads.map(lambda o: played(name, umpire, o, together), orders_and_none(name))
        assert list(turns) == alone


def phase_by_phase(ruleset: RuleSet) -> RuleSet:
    """Return a rule set of which two turns begin each phase together, and each ends as it may."""
    both = Barrier(2, timeout=60)

    def together(phase: Phase) -> Phase:
        def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
            both.wait()
            yield from phase.rule(state, orders, umpire)

        return replace(phase, rule=rule)

    stages = (
        replace(stage, phases=tuple(map(together, stage.phases))) for stage in ruleset.sequence
    )
    return replace(ruleset, sequence=tuple(stages))


def test_an_umpire_whom_a_turn_asked_has_been_asked_nothing() -> None:
    umpire = umpire_of("arnhem_bridge")
    assert played("arnhem_bridge", umpire, Tables()).judgements
    assert umpire.asked.judgements == []
