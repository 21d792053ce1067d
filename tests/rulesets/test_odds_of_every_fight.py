"""Every fight of every sample comes out as often as its exact odds say, in whole simulated turns.

What hangs on earlier dice of the turn is not left out: in each run a fight is weighed as that run
has brought it about, and what comes of it there is held against those odds. Over the runs the
outcomes less their odds then add up to nothing, whatever came before; how far they may stray is
what the odds themselves say.

Where a fight has too many branches a few of its games are drawn, anew in each run: over many runs a
few each tell as much as a thousand each would, at a fiftieth of the cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import NormalDist

import pytest

from tests.golden.played import SAMPLES, amendments_of, orders_of, sample_of, turns_of
from tests.rulesets.drawn_anew import DRAWN, MOST, drawn_anew
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import replace
from workbook_engine.core.simulating import Begun
from workbook_engine.core.umpire import Umpire
from workbook_engine.core.weighing import Weighed, row_of

RUNS = {
    "kleindorf": (400, MOST),
    "arnhem_bridge": (400, MOST),
    "orel_salient": (400, MOST),
    "market_garden": (150, MOST),
    "eastern_front_1943": (60, MOST),
    "krookwurst": (400, DRAWN),
    "chir_1942": (60, DRAWN),
    "town_and_airfield": (200, DRAWN),
    "arnhem_ramp": (200, DRAWN),
    "nachod_1866": (400, MOST),
    "brook_crossing": (400, MOST),
    "leipzig_1813": (80, MOST),
}
"""How often each is played, and from how many branches on the odds of a fight are drawn."""
BAND = 0.999
ENOUGH = 4
"""The variance from which on a sum of outcomes lies as a bell does; rarer ones are one outcome."""
RARE = "rare ones"

Fight = tuple[str, str]
"""A stage, and a fight in it."""
Run = tuple[Mapping[str, float], str, int]
"""The odds of a fight in one run, what came of it there, and how many games were drawn for them; 0
where they are exact."""


def games(sample: str) -> Iterator[Begun]:
    """Yield each stage of a sample as it is ordered, without the dice that its umpire typed."""
    played = sample_of(sample)
    for turn in turns_of(sample):
        state = turn.before
        thrown = {roll.name for roll in turn.rolls}
        answers = {name: each for name, each in played.answers.items() if name not in thrown}
        umpire = Umpire(state.position, played.ruleset.rules, KeyedDice(b"none"), answers)
        orders, by_hand = orders_of(sample, played, state), amendments_of(played, state)
        yield Begun(played.ruleset, state, orders, umpire, by_hand)


def fought(sample: str, runs: int, most: int) -> dict[Fight, list[Run]]:
    """Play a sample's stages so often, and return what came of each fight beside its odds."""
    found: dict[Fight, list[Run]] = {}
    for game in games(sample):
        for number in range(runs):
            of = f"{sample} {number}"
            for fight, run in fights_of(game, of, most):
                found.setdefault((str(game.state.position), fight), []).append(run)
    return found


def fights_of(game: Begun, dice: str, most: int) -> Iterator[tuple[str, Run]]:
    """Play a stage, and yield each fight that was fought in it with its odds."""
    weighed = Weighed(game.ruleset)
    one = replace(game, umpire=replace(game.umpire, weigher=weighed))
    with drawn_anew(f"{game.state.position} {dice}", most):
        turn = one.played(KeyedDice(dice.encode()))
    for fight in game.ruleset.front(turn).fights:
        if fight.result:  # others are declared only, and fought in a later stage
            row = row_of(fight)
            assert row is not None
            shares: dict[str, float] = {}
            odds = weighed.odds[row]
            for came, share in odds.shares.items():
                shares[came.result] = shares.get(came.result, 0.0) + float(share)
            yield fight.label, (shares, fight.result, 0 if odds.exact else odds.plays)


def strays(runs: list[Run]) -> Iterator[tuple[str, float]]:
    """Yield each outcome of a fight, and by how many deviations it came too often or too seldom."""
    every = {result for shares, _, _ in runs for result in shares}
    rare = {each for each in every if _variance(runs, {each}) < ENOUGH}
    for name, outcomes in [*((each, {each}) for each in sorted(every - rare)), (RARE, rare)]:
        variance = _variance(runs, outcomes)
        if variance >= ENOUGH:
            over = sum((came in outcomes) - _share(shares, outcomes) for shares, came, _ in runs)
            yield name, abs(over) / variance**0.5


def _share(shares: Mapping[str, float], outcomes: set[str]) -> float:
    return sum(share for result, share in shares.items() if result in outcomes)


def _variance(runs: list[Run], outcomes: set[str]) -> float:
    """Return the variance of how often outcomes come, and of the draws where odds are drawn."""
    total = 0.0
    for shares, _, plays in runs:
        share = _share(shares, outcomes)
        total += share * (1 - share) * ((plays + 1) / (plays - 1) if plays else 1)
    return total


def unforeseen(runs: list[Run]) -> set[str]:
    """Return what came though its odds said never, or thrice though no game drawn gave it."""
    drawn = {result for shares, _, _ in runs for result in shares}
    often = Counter(came for _, came, _ in runs)
    never = {came for shares, came, plays in runs if not plays and not shares.get(came)}
    return never | {came for came, times in often.items() if times > 2 and came not in drawn}


@pytest.mark.slow
@pytest.mark.parametrize("sample", RUNS)
def test_fights_come_out_as_often_as_their_odds_say(sample: str) -> None:
    """All outcomes of a sample lie within their bands together, 999 times of 1,000."""
    fights = fought(sample, *RUNS[sample])
    assert fights
    assert {of: found for of, runs in fights.items() if (found := unforeseen(runs))} == {}
    together = [run for runs in fights.values() for run in runs]
    found = [(*of, *each) for of, runs in fights.items() for each in strays(runs)]
    found += [("", "all fights", *each) for each in strays(together)]
    certain = [max(shares.values()) == 1 for runs in fights.values() for shares, _, _ in runs]
    assert found or all(certain)  # at Arnhem every face of the die wins
    limit = NormalDist().inv_cdf(1 - (1 - BAND) / 2 / max(1, len(found)))
    assert [each for each in found if each[-1] > limit] == []


def test_odds_that_are_wrong_are_found_out() -> None:
    """A result that is said to come half the time, and came 68 times of 100, is no accident."""
    runs: list[Run] = [
        ({"won": 0.5, "lost": 0.5}, "won" if n < 68 else "lost", 0) for n in range(100)
    ]
    assert {name: round(by, 1) for name, by in strays(runs)} == {"won": 3.6, "lost": 3.6}
    rare: list[Run] = [({"won": 0.9, "a": 0.05, "b": 0.05}, "won", 0) for _ in range(60)]
    assert {name for name, _ in strays(rare)} == {"won", RARE}


def test_every_sample_is_asked() -> None:
    assert set(RUNS) == set(SAMPLES)
