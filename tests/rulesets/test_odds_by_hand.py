"""The odds of a fight are those of all whole turns that its dice can make, in each rule set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import TypeVar

import pytest

from tests.rulesets.combat_captain.battle import battle, order
from tests.rulesets.last_war.random_wars import played_stages, random_war
from tests.rulesets.opcom.strategies import Game
from tests.rulesets.opcom.strategies import played as played_game
from tests.rulesets.sector.random_battles import laid_out, ordered
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.front import Fight
from workbook_engine.core.house_rulings import About, HouseRuling, RulingsInForce, Scope
from workbook_engine.core.records import Orders, Position, RowKey, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.core.weighing import CameOf, FightOdds, Weighed, row_of
from workbook_engine.rulesets.combat_captain import RULESET as COMBAT_CAPTAIN
from workbook_engine.rulesets.last_war import RULESET as LAST_WAR
from workbook_engine.rulesets.opcom import RULESET as OPCOM
from workbook_engine.rulesets.sector import RULESET as SECTOR

T = TypeVar("T")
MOST, FEW = 700, 70
"""Turns that are played for one fight, and branches of fights that are looked at."""


@dataclass(frozen=True)
class Given:
    """A turn as it is played: what goes in."""

    ruleset: RuleSet
    state: State
    orders: Orders
    umpire: Umpire
    times: int = 1
    """How many times as much as is usual is played for a fight."""

    def play(self, umpire: Umpire) -> Turn:
        return play(self.ruleset, self.state, self.orders, umpire)


@dataclass
class Typed:
    """Dice of which those of one fight fall as a hand types them, the others as ever."""

    others: Dice
    fight: str
    """How the names of its dice begin: phase, subject, and what is thrown for if that counts."""
    typed: tuple[int, ...]
    asked: int = 0
    open_sides: int = 0
    """The sides of the first die that nothing was typed for."""
    source: str = "hand"

    def throw(self, name: str, sides: int) -> int:
        if not f"{name.partition('/')[2]}/".startswith(f"{self.fight}/"):
            return self.others.throw(name, sides)
        self.asked += 1
        if self.asked > len(self.typed):
            self.open_sides = self.open_sides or sides
            return 1
        return self.typed[self.asked - 1]


def by_hand(given: Given, fight: str, came_of: Callable[[Turn], T]) -> dict[T, Fraction] | None:
    """Type every run of dice of a fight and play the whole turn with each; None past `MOST`."""
    shares: dict[T, Fraction] = {}
    runs: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(MOST * given.times):
        if not runs:
            return shares
        typed, weight = runs.pop()
        dice = Typed(given.umpire.dice, fight, typed)
        turn = given.play(replace(given.umpire, dice=dice))
        if sides := dice.open_sides:
            runs += [((*typed, face), weight / sides) for face in range(1, sides + 1)]
            continue
        came = came_of(turn)
        shares[came] = shares.get(came, Fraction()) + weight
    return None


def came_of(given: Given, row: RowKey, turn: Turn) -> CameOf:
    """Return the result of a fight at the end of the turn, and what its own ruling cost."""
    of_fight = [
        each
        for each in turn.rulings
        if each.rolls and any((c.record, c.key) == row for c in each.changes)
    ]
    fights = given.ruleset.front(turn).fights
    result = next(each.result for each in fights if row_of(each) == row)
    lost: dict[str, int] = {}
    for loss in given.ruleset.front(replace(turn, rulings=tuple(of_fight))).losses:
        lost[loss.side] = lost.get(loss.side, 0) + loss.count
    return CameOf(result, tuple(sorted(lost.items())))


def of_opcom() -> Iterator[Given]:
    for seed in range(100):
        game = Game(seed, 10, 9, 1, 2, 2, 36, 2, 3 * (seed % 2), seed % 3, "distinct")
        for each in played_game(game):
            umpire = Umpire(each.state.position, each.rules, KeyedDice(each.key), each.answers)
            yield Given(OPCOM, each.state, each.orders, umpire)


def of_last_war() -> Iterator[Given]:
    for seed in range(100):
        draw = Random(seed)
        state = random_war(draw)
        for stage in played_stages(draw, state, 1):
            yield Given(LAST_WAR, state, stage.orders, stage.umpire)
            state = stage.turn.after


def of_sector() -> Iterator[Given]:
    for seed in range(100):
        chance = Random(seed)
        state = laid_out(chance)
        for _ in range(5):
            umpire = Umpire(state.position, SECTOR.rules, KeyedDice(str(seed).encode()))
            given = Given(SECTOR, state, Tables.of(*ordered(state, chance)), umpire)
            yield given
            state = given.play(umpire).after


_CELL = {
    "chart": COMBAT_CAPTAIN.charts["figures"].title,
    "row": "withdrawal_dice",
    "column": "value",
}
ONE_DIE = HouseRuling("H1", "CC-CLC-10", About.FIGURE, Scope(), "to be typed", **_CELL, value="1")
"""Of the four dice of a withdrawal one is enough for hands."""


def of_combat_captain() -> Iterator[Given]:
    """Two companies a side of one sub-unit each: they fire at each other, or close."""
    house = RulingsInForce.at(Position(1), [ONE_DIE])
    ruleset = COMBAT_CAPTAIN.under(COMBAT_CAPTAIN.rules.under(COMBAT_CAPTAIN.settings, house))
    for seed in range(100):
        chance = Random(seed)
        arms = chance.choices(("rifle", "mg", "bazooka", "tank", "truck"), k=3)
        men = [1 if arm in ("tank", "truck") else chance.randint(1, 3) for arm in arms]
        names = "a1: *A {} {} @0,0", "g1: *G {} {} @9,0", "g2: *H {} {} @3,1"
        text = "\n".join(("a2: *B rifle 1 @0,1", *map(str.format, names, arms, map(str, men))))
        fires = [order("a1", "fire", "G"), order("g1", "fire", "A")]
        lines = [order("a2", "charge", "g2"), order("g2", "charge", "a2")] if seed % 2 else fires
        state = battle(text, **{each: {"cover": chance.randint(0, 3)} for each in "GH"})
        for _ in range(2):
            umpire = Umpire(state.position, ruleset.rules, KeyedDice(str(seed).encode()))
            given = Given(ruleset, state, Tables.of(*lines), umpire, times=4)
            yield given
            state = given.play(umpire).after


def fights_of(games: Callable[[], Iterator[Given]]) -> Iterator[tuple[Given, Fight, FightOdds]]:
    """Yield the fights whose odds are exact and leave something to chance."""
    for given in games():
        weighed = Weighed(given.ruleset)
        turn = given.play(replace(given.umpire, weigher=weighed))
        for fight in given.ruleset.front(turn).fights:
            row = row_of(fight)
            if row in weighed.odds and 1 < weighed.odds[row].plays <= FEW * given.times:
                yield given, fight, FightOdds(fight, weighed.odds[row])


def dice_of(given: Given, fight: Fight) -> str:
    """Return phase and subject of the dice of a fight."""
    for ruling in given.play(given.umpire).rulings:
        if ruling.rolls and any((c.record, c.key) == row_of(fight) for c in ruling.changes):
            return "/".join(ruling.rolls[0].name.split("/")[1:3])
    raise AssertionError(fight)


@pytest.mark.parametrize(
    "games",
    [of_opcom, of_last_war, pytest.param(of_sector, marks=pytest.mark.slow), of_combat_captain],
)
@pytest.mark.parametrize("wanted", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_odds_are_those_of_all_whole_turns_that_the_dice_can_make(
    games: Callable[[], Iterator[Given]], wanted: int
) -> None:
    compared = 0
    for given, fight, found in fights_of(games):
        row = row_of(fight)
        assert row is not None
        expected = by_hand(given, dice_of(given, fight), partial(came_of, given, row))
        if expected is None:
            continue
        assert dict(found.odds.shares) == expected, fight.label
        compared += 1
        if compared == wanted:
            return
    raise AssertionError(f"only {compared} fights")
