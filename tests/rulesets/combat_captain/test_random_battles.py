"""Random battles of Combat Captain: what is true of every turn, and that it would be noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import Phase as Phases
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulesets.combat_captain.every_turn import FACTS, untrue
from tests.rulesets.combat_captain.random_battles import played_turns
from tests.rulesets.unsound import unsound_after
from tests.rulesets.wrong import nothing
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import replace
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.events.aircraft import AirRaid
from workbook_engine.rulesets.combat_captain.fire import effect, mission
from workbook_engine.rulesets.combat_captain.turn import (
    activating,
    charging,
    damage,
    fighting,
    firing,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Band
from workbook_engine.rulesets.combat_captain.vocabulary.workings import EventRow

MOST = 40
"""Battles that a defect may take to show."""


def _wrong(seed: int, **readings: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for turn in played_turns(seed, **readings):
        findings = [each.message for each in turn.findings if each.severity is Severity.ERROR]
        findings += unsound_after(RULESET, turn)
        found |= untrue(turn) | ({"findings": findings} if findings else {})
    return found


@pytest.mark.parametrize("battles", [40, pytest.param(800, marks=pytest.mark.slow)])
def test_facts_hold_in_every_turn(battles: int) -> None:
    # nothing is shrunk: the battle of a smaller seed is not a smaller battle
    @settings(max_examples=battles, deadline=None, derandomize=True, phases=(Phases.generate,))
    @given(st.integers(min_value=0))
    def hold(seed: int) -> None:
        assert _wrong(seed) == {}, f"seed {seed}"

    hold()


OWN_MIND = {"withdrew_twice", "more_dice_than_paid"}
"""Facts that some readings change."""


@pytest.mark.parametrize("seed", range(20))
def test_facts_hold_under_any_readings(seed: int) -> None:
    chance = Random(seed)
    readings = {each.name: chance.choice(each.choices) for each in RULESET.settings}
    assert set(_wrong(seed, **readings)) <= OWN_MIND | _read_otherwise(readings), readings


def _read_otherwise(readings: dict[str, Any]) -> set[str]:
    """Return the facts that do not hold where a reading says so: a lost sub-unit costs markers."""
    marked = readings.get("chits_per_lost_subunit", 0) != 0
    spilt = readings.get("fire_overflow") == "next_subunit"
    return {*(["unmarked_losers"] * marked), *(["killed_too_many"] * spilt)}


def test_random_battles_come_to_everything_there_is() -> None:
    turns = [turn for seed in range(25) for turn in played_turns(seed)]
    rules = Counter(ruling.rule for turn in turns for ruling in turn.rulings)
    assert {"CC-CHT-02", "CC-CLC-09", "CC-CLC-13", "CC-EVT-01", "CC-LDR-02"} <= set(rules)
    events = {row.event for turn in turns for row in turn.after[EventRow].values()}
    assert {"low ammunition", "off-board artillery", "strafing run", "bombing run"} <= events


# Defects, planted one by one


@dataclass(frozen=True)
class Defect:
    """What is made wrong, where, and which fact is to notice."""

    owner: Any
    name: str
    wrong: Callable[[Any], Any]
    noticed_by: str


def _one_more_man(right: Any) -> Any:
    def wrong(stands: Any, readings: Any) -> list[Any]:
        return [replace(each, men=each.men + 1) for each in right(stands, readings)]

    return wrong


def _raised(field: str) -> Callable[[Any], Any]:
    """Return what makes a field of moves greater by three."""

    def of(right: Any) -> Any:
        def wrong(*args: Any, **more: Any) -> Iterator[Change]:
            for change in right(*args, **more):
                if isinstance(change, Set) and change.field == field:
                    yield Set(SubUnit, change.key, field, int(str(change.value)) + 3)
                else:
                    yield change

        return wrong

    return of


def _twice(right: Any) -> Any:
    def wrong(*args: Any, **more: Any) -> Iterator[Change]:
        for change in right(*args, **more):
            yield from (change, change) if isinstance(change, Set) else (change,)

    return wrong


def _one_marker_less(_: Any) -> Any:
    return lambda company, markers: [
        Set(Company, company.id, "markers", max(0, company.markers - 1))
    ]


ONLY_WAITING = SimpleNamespace(LOST=Status.WAITING)
"""Where whoever is lost only waits."""


DEFECTS = (
    Defect(damage, "consolidated", _one_more_man, "men_from_nowhere"),
    Defect(damage, "_led", nothing, "nobody_leads"),
    Defect(damage, "Status", lambda _: ONLY_WAITING, "lost_but_there"),
    Defect(firing, "damages", nothing, "killed_too_many"),
    Defect(mission.Mission, "fire_dice", lambda r: lambda *a: r(*a) + 1, "more_dice_than_paid"),
    Defect(activating.Spent, "why_not", lambda _: lambda *a: "", "a_die_spent_twice"),
    Defect(mission, "band", lambda _: lambda *a: Band.SHORT, "fired_too_far"),
    Defect(activating, "side_of", lambda _: lambda *a: object(), "fired_at_friends"),
    Defect(effect, "cell", lambda r: lambda *a: (r(*a) or 0) + 1, "not_by_the_chart"),
    Defect(charging, "may_withdraw", lambda _: lambda *a: True, "withdrew_twice"),
    Defect(fighting, "_marked", nothing, "unmarked_losers"),
    Defect(fighting, "_marked", _one_marker_less, "markers_lost"),
    Defect(AirRaid, "maximum", lambda _: property(lambda raid: 3), "too_many_planes"),
    Defect(activating, "moved", _raised("cover"), "strange_cover"),
    Defect(activating, "moved", _twice, "two_places"),
)


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda each: f"{each.name}-{each.noticed_by}")
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    right = getattr(defect.owner, defect.name)
    monkeypatch.setattr(defect.owner, defect.name, defect.wrong(right))
    assert any(_noticed(seed, defect.noticed_by) for seed in range(MOST))


def _noticed(seed: int, fact: str) -> bool:
    return any(fact in untrue(turn) for turn in played_turns(seed))


def test_every_fact_but_that_of_replay_has_noticed_a_defect() -> None:
    facts = {fact.__name__ for fact in FACTS} - {"cannot_be_replayed"}
    assert facts == {each.noticed_by for each in DEFECTS}
