"""Random wars: what is true of every stage and of the whole, asked of many."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from tests.rulesets.last_war.every_war import wrong
from tests.rulesets.last_war.happened import RARE, WANTED, happened
from tests.rulesets.last_war.random_wars import Played, played_stages, random_war
from tests.rulesets.last_war.whole_war import cards_played_twice
from workbook_engine.core.settings import Word
from workbook_engine.rulesets.last_war import RULESET

QUICK, LONG = 20, 120
JOINED = 4
"""Wars of which all stages of a turn are played at once."""


@lru_cache(maxsize=QUICK + JOINED)
def war_of(seed: int, turns: int, **settings: Word) -> tuple[list[Played], dict[str, Word]]:
    """Play a war; every other one under house rules drawn at random."""
    draw = Random(seed)
    state = random_war(draw)
    readings: dict[str, Word] = {
        setting.name: draw.choice(setting.choices)
        for setting in RULESET.settings
        if seed % 2 and setting.name != "stages" and draw.random() < 0.3
    }
    readings |= settings
    return list(played_stages(draw, state, turns, readings)), readings


def _asked(seed: int, turns: int, **settings: Word) -> None:
    stages, readings = war_of(seed, turns, **settings)
    for played in stages:
        found = wrong(played)
        where = f"seed {seed}, stage {played.turn.before.position}, {readings}"
        assert not found, "\n".join((where, *found))
    twice = list(cards_played_twice(stages))
    assert not twice, "\n".join((f"seed {seed}, {readings}", *twice))


@pytest.mark.parametrize("seed", range(QUICK))
def test_every_turn_of_a_random_war(seed: int) -> None:
    _asked(seed, 3)


@pytest.mark.parametrize("seed", range(500, 500 + JOINED))
def test_every_turn_of_a_random_war_by_e_mail(seed: int) -> None:
    _asked(seed, 3, stages="joined")


def test_every_phase_and_every_kind_of_order_and_ground_comes_about() -> None:
    found: Counter[str] = Counter()
    for seed in range(QUICK):
        for played in war_of(seed, 3)[0]:
            found.update(happened(played))
    assert not [what for what in WANTED if not found[what]]


@pytest.mark.slow
def test_what_is_rare_comes_about_as_well() -> None:
    found: Counter[str] = Counter()
    for seed in range(1000, 1000 + LONG):
        for played in war_of(seed, 4)[0]:
            found.update(happened(played))
    assert not [what for what in (*WANTED, *RARE) if not found[what]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1000 + LONG))
def test_every_turn_of_many_random_wars(seed: int) -> None:
    _asked(seed, 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5000, 5000 + LONG // 3))
def test_every_turn_of_many_random_wars_by_e_mail(seed: int) -> None:
    _asked(seed, 4, stages="joined")


HOUSE_RULES = [
    (setting.name, choice)
    for setting in RULESET.settings
    for choice in setting.choices
    if choice != setting.default or type(choice) is not type(setting.default)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "choice"), HOUSE_RULES, ids=lambda each: str(each))
def test_every_turn_under_each_house_rule_alone(name: str, choice: Word) -> None:
    for seed in range(7000, 7010, 2):
        _asked(seed, 2, **{name: choice})
