"""Luck over many games is nothing in the mean, by any rules; with loaded dice it is found out.

All stages of a sample are played as they are ordered, so many times over; what a side saves in all
of them is held against how widely that strays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist, mean, stdev

import pytest
from msgspec import Struct

from tests.rulesets.drawn_anew import MOST, drawn_anew
from tests.rulesets.test_odds_of_every_fight import games
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.luck import luck_of
from workbook_engine.core.records import replace
from workbook_engine.core.weighing import Weighed, row_of

BAND = 0.999
FEW = 8
"""So many games of a fight are drawn in each game where it has more branches."""


class Played(Struct, frozen=True):
    """How often a sample is played, how its fights are weighed, and whose dice may be loaded."""

    sample: str
    times: int
    most: int
    loaded: str
    """What is in the names of the dice of one side's blows."""


SECTOR = Played("krookwurst", 150, FEW, "attack by B")
COMPANIES = Played("town_and_airfield", 100, FEW, "fire of [KPLS]")
LAST_WAR = Played("eastern_front_1943", 40, MOST, "attackers' die")
NO_LUCK = Played("orel_salient", 40, MOST, "die")


@dataclass(frozen=True)
class Loaded:
    """Dice of which those of some names fall thrice, and the highest counts."""

    dice: Dice
    names: str
    source: str = "loaded"

    def throw(self, name: str, sides: int) -> int:
        """Return the value of a die."""
        fell = self.dice.throw(name, sides)
        if not re.search(self.names, name):
            return fell
        return max(fell, *(self.dice.throw(f"{name} {n}", sides) for n in (2, 3)))


def fair(dice: Dice) -> Dice:
    return dice


def saved(played: Played, fall: Callable[[Dice], Dice] = fair) -> dict[str, list[float]]:
    """Return what each side saved in each game, all its stages together."""
    found: dict[str, list[float]] = {}
    for game in games(played.sample):
        for number in range(played.times):
            weighed = Weighed(game.ruleset)
            one = replace(game, umpire=replace(game.umpire, weigher=weighed))
            with drawn_anew(f"{game.state.position} {number}", played.most):
                turn = one.played(fall(KeyedDice(f"luck {number}".encode())))
            for fight in game.ruleset.front(turn).fights:
                if fight.result and (row := row_of(fight)):
                    assert weighed.came[row].result == fight.result
            for each in luck_of("", weighed):
                of_side = found.setdefault(each.side, [0.0] * played.times)
                of_side[number] += float(each.saved)
    return found


def beyond(found: dict[str, list[float]]) -> set[str]:
    """Return the sides whose mean lies beyond the band of nothing."""
    limit = NormalDist().inv_cdf(1 - (1 - BAND) / 2 / len(found))
    return {
        side
        for side, each in found.items()
        if abs(mean(each)) > limit * stdev(each) / len(each) ** 0.5
    }


@pytest.mark.slow
@pytest.mark.parametrize("played", [SECTOR, COMPANIES, LAST_WAR], ids=lambda each: each.sample)
def test_over_many_games_the_dice_even_out(played: Played) -> None:
    found = saved(played)
    assert any(stdev(each) for each in found.values())
    assert beyond(found) == set()


@pytest.mark.slow
@pytest.mark.parametrize("played", [SECTOR, COMPANIES], ids=lambda each: each.sample)
def test_dice_that_favour_one_side_are_found_out(played: Played) -> None:
    assert beyond(saved(played, lambda dice: Loaded(dice, played.loaded)))


@pytest.mark.slow
def test_a_few_games_of_sector_show_loaded_dice_and_no_luck_in_fair_ones() -> None:
    few = replace(SECTOR, times=25)
    assert beyond(saved(few)) == set()
    assert "Red" in beyond(saved(few, lambda dice: Loaded(dice, few.loaded)))


def test_at_orel_the_dice_decide_who_holds_the_ground_and_not_what_is_lost() -> None:
    """LW-LOS-01 Losses hang on the ratio of forces; no game, and no die, saves anybody a point."""
    few = replace(NO_LUCK, times=6)
    for fall in (fair, lambda dice: Loaded(dice, few.loaded)):
        assert {each for of_side in saved(few, fall).values() for each in of_side} == {0.0}
