"""The odds of what hangs on dice and is no fight are those of all whole turns that these make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.rulesets.combat_captain.battle import battle as battle_of_companies
from tests.rulesets.combat_captain.battle import call
from tests.rulesets.opcom.random_air import flown
from tests.rulesets.sector.battle import bases, battle, divisions
from tests.rulesets.sector.table import ENGAGED
from tests.rulesets.test_odds_by_hand import Given, by_hand, of_last_war, of_opcom
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.umpire import Umpire
from workbook_engine.core.weighing import Throw, Weighed
from workbook_engine.rulesets.combat_captain import RULESET as COMBAT_CAPTAIN
from workbook_engine.rulesets.opcom import RULESET as OPCOM
from workbook_engine.rulesets.sector import RULESET as SECTOR
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine

DICE = {
    "bridge": "die",
    "counter-battery": "fix",
    "air combat": "die",
    "flak": "flak die",
    "raid": "shot down",
    "interception": "interception",
}
"""What is thrown for, in the names of dice; a strike has a name for each of its targets."""
FEW = 40
"""Ways for the dice to fall that are played, where points that others come to are one."""


def in_the_air() -> Iterator[Given]:
    for seed in range(100):
        for each in flown(seed):
            yield Given(OPCOM, each.state, each.orders, each.umpire)


def among_fighters() -> Iterator[Given]:
    """SB-AIR-03, A47 An air attack on a sector that the other side's fighters cover."""
    state = battle(*divisions(ENGAGED), *bases("b1 B3: BT Pz 4\nr1 B2: RT T34/76"), stage=2)
    rules = SECTOR.rules.with_values({"air_intercept": "umpire_d10"})
    sent = (("blue", "Blue Corps", "air attack"), ("red", "Red Corps", "fighter cover"))
    lines = (
        CorpsLine(id=f"{team} c", team=team, corps=corps, mission=mission, sector="B2")
        for team, corps, mission in sent
    )
    umpire = Umpire(state.position, rules, KeyedDice(b"air"))
    yield Given(SECTOR, state, Tables.of(*lines), umpire)


def in_a_barrage() -> Iterator[Given]:
    """CC-EVT-01 A try for an event, with a target named for bombs."""
    state = battle_of_companies("a1: *A rifle 3 @0,0\ng1: *G rifle 3 @9,0", G={"cover": 2})
    umpire = Umpire(state.position, COMBAT_CAPTAIN.rules, KeyedDice(b"event"))
    yield Given(COMBAT_CAPTAIN, state, Tables.of(call(targets=("G",))), umpire, times=12)


def throws_of(given: Given) -> tuple[Turn, list[Throw]]:
    """Return a turn, and what hangs on dice in it; whom two of a kind befall is left out."""
    weighed = Weighed(given.ruleset)
    turn = given.play(replace(given.umpire, weigher=weighed))
    times = Counter(each.label for each in weighed.throws)
    return turn, [each for each in weighed.throws if times[each.label] == 1]


def dice_of(turn: Turn, throw: Throw) -> str:
    """Return how the names of its dice begin; an interception is told of by whom it stops."""
    of_it = (throw.about, "blue c") if throw.what == "interception" else (throw.about,)
    for roll in turn.rolls:
        phase, subject, what = roll.name.split("/")[1:4]
        if subject in of_it and what == DICE.get(throw.what, what):
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
        pytest.param("counter-battery", of_opcom, marks=pytest.mark.slow),
        ("strike", of_opcom),
        ("air combat", in_the_air),
        ("flak", in_the_air),
        pytest.param("raid", of_last_war, marks=pytest.mark.slow),
        ("interception", among_fighters),
        ("random event", in_a_barrage),
    ],
)
def test_odds_of_a_throw_are_those_of_all_whole_turns_that_its_dice_can_make(
    what: str, games: Callable[[], Iterator[Given]]
) -> None:
    for given in games():
        turn, throws = throws_of(given)
        for throw in throws:
            if throw.what == what and throw.odds.plays <= FEW * given.times:
                dice = dice_of(turn, throw)
                expected = by_hand(given, dice, partial(word_of, dice, throw))
                if expected is None:
                    continue
                assert dict(throw.odds.shares) == expected, throw.label
                assert word_of(dice, throw, turn) == throw.came
                return
    raise AssertionError(f"no {what}")
