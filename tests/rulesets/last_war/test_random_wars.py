"""Random wars: what is true of every turn, asked of many."""

from __future__ import annotations

from random import Random

import pytest

from tests.rulesets.last_war.every_war import wrong
from tests.rulesets.last_war.random_wars import played_stages, random_war
from workbook_engine.rulesets.last_war import RULESET

QUICK, LONG = 20, 120


def _asked(seed: int, turns: int) -> None:
    draw = Random(seed)
    state = random_war(draw)
    readings = {
        setting.name: draw.choice(setting.choices)
        for setting in RULESET.settings
        if seed % 2 and setting.name != "stages" and draw.random() < 0.3
    }
    for played in played_stages(draw, state, turns, readings):
        found = wrong(played)
        where = f"seed {seed}, stage {played.turn.before.position}, {readings}"
        assert not found, "\n".join((where, *found))


@pytest.mark.parametrize("seed", range(QUICK))
def test_every_turn_of_a_random_war(seed: int) -> None:
    _asked(seed, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1000 + LONG))
def test_every_turn_of_many_random_wars(seed: int) -> None:
    _asked(seed, 4)
