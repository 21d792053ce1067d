"""The odds of what hangs on dice and is no fight are those of all whole turns that these make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from tests.rulesets.opcom.random_air import flown
from tests.rulesets.test_odds_by_hand import Given, by_hand, of_last_war, of_opcom
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.weighing import Throw, Weighed
from workbook_engine.rulesets.opcom import RULESET as OPCOM

DICE = {
    "bridge": "die",
    "counter-battery": "fix",
    "air combat": "die",
    "flak": "flak die",
    "raid": "shot down",
}
"""What is thrown for, in the names of dice; a strike has a name for each of its targets."""
FEW = 40
"""Ways for the dice to fall that are played, where points that others come to are one."""


def in_the_air() -> Iterator[Given]:
    for seed in range(100):
        for each in flown(seed):
            yield Given(OPCOM, each.state, each.orders, each.umpire)


def throws_of(given: Given) -> tuple[Turn, list[Throw]]:
    """Return a turn, and what hangs on dice in it; whom two of a kind befall is left out."""
    weighed = Weighed(given.ruleset)
    turn = given.play(replace(given.umpire, weigher=weighed))
    times = Counter(each.label for each in weighed.throws)
    return turn, [each for each in weighed.throws if times[each.label] == 1]


def dice_of(turn: Turn, throw: Throw) -> str:
    """Return how the names of its dice begin."""
    for roll in turn.rolls:
        phase, subject, what = roll.name.split("/")[1:4]
        if subject == throw.about and what == DICE.get(throw.what, what):
            return f"{phase}/{subject}/{what}" if throw.what in DICE else f"{phase}/{subject}"
    raise AssertionError(throw)


def word_of(dice: str, throw: Throw, turn: Turn) -> str:
    """Return what came of it, as the ruling that these dice were thrown for tells."""
    (ruling,) = (
        each
        for each in turn.rulings
        if any(roll.name.partition("/")[2].startswith(f"{dice}/") for roll in each.rolls)
    )
    if throw.what == "flak":
        return hits_of(ruling)
    told = [each for each in throw.odds.shares if _tells(ruling, each)]
    return max(told, key=len, default=ruling.text)


def _tells(ruling: Ruling, word: str) -> bool:
    """Tell whether all parts of a word stand in a ruling's text."""
    return all(part in ruling.text for part in word.rstrip(")").replace(" (", ", ").split(", "))


def hits_of(ruling: Ruling) -> str:
    """Count what the dice of flak did, as its working has them."""
    hits = Counter(each.value for each in ruling.working)
    return ", ".join(f"{hits[e]} {e}" for e in ("loss", "damage") if hits[e]) or "no damage"


@pytest.mark.parametrize(
    ("what", "games"),
    [
        ("bridge", of_opcom),
        ("counter-battery", of_opcom),
        ("strike", of_opcom),
        ("air combat", in_the_air),
        ("flak", in_the_air),
        ("raid", of_last_war),
    ],
)
def test_odds_of_a_throw_are_those_of_all_whole_turns_that_its_dice_can_make(
    what: str, games: Callable[[], Iterator[Given]]
) -> None:
    for given in games():
        turn, throws = throws_of(given)
        for throw in throws:
            if throw.what == what and throw.odds.plays <= FEW:
                dice = dice_of(turn, throw)
                expected = by_hand(given, dice, partial(word_of, dice, throw))
                if expected is None:
                    continue
                assert dict(throw.odds.shares) == expected, throw.label
                assert word_of(dice, throw, turn) == throw.came
                return
    raise AssertionError(f"no {what}")
