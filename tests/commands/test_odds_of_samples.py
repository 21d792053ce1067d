"""What comes of the fights of the samples when whole turns are played lies where the odds say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.desk.playing.play import begun
from workbook_engine.commands.desk.playing.weighing import Drafted, dice_of, drafted
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.front import Fight
from workbook_engine.core.weighing import FightOdds

RUNS, FIGHTS, BAND = 150, 4, 3.29
"""Games of a fight, fights of a sample; a band of so many deviations holds 999 of 1,000 shares."""
RARE = 5
"""What is to be expected less often is no matter of bands."""
SAMPLES = ("kleindorf", "market_garden", "orel_salient", "eastern_front_1943")
SAMPLES += ("krookwurst", "chir_1942", "town_and_airfield")
"""All but Arnhem Bridge, whose one fight comes out alike with every face of its die."""


@dataclass
class OneFight:
    """Dice of which those of one fight fall anew in each game, and all others as drafted."""

    others: Dice
    subject: str
    own: Dice
    source: str = "hand"

    def throw(self, name: str, sides: int) -> int:
        mine = "/".join(name.split("/")[:3]) == self.subject
        return (self.own if mine else self.others).throw(name, sides)


def stage_with_fights(folder: Path, sample: str) -> Desk:
    """Play a sample with its own orders until there is a fight whose dice count."""
    new_campaign(folder, sample, with_orders=True)
    for _ in range(6):
        desk = read_desk(open_folder(folder))
        if any(uncertain(drafted(desk))):
            return desk
        assert turn_of(folder).status is Status.DONE
        assert sample_orders(folder, sample).status is Status.DONE
    raise AssertionError(f"{sample} has no fight")


def uncertain(draft: Drafted) -> Iterator[FightOdds]:
    """Yield the fights of a draft that may come out otherwise."""
    for fight in draft.desk.ruleset.front(draft.turn).fights:
        if any(dice_of(draft.turn, fight)) and len((odds := draft.odds_of(fight)).results) > 1:
            yield odds


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_fights_of_a_sample_come_out_as_often_as_their_odds_say(
    sample: str, tmp_path: Path
) -> None:
    desk = stage_with_fights(tmp_path / sample, sample)
    draft, game = drafted(desk), begun(desk)
    for found in [*uncertain(draft)][:FIGHTS]:
        name = next(dice_of(draft.turn, found.fight))
        subject = "/".join(name.split("/")[:3])
        came = Counter[str]()
        for n in range(RUNS):
            dice = OneFight(game.umpire.dice, subject, KeyedDice(f"{n}".encode()))
            fights = desk.ruleset.front(game.played(dice)).fights
            came[result_of(fights, found.fight)] += 1
        for result, share in found.results.items():
            p = float(share)
            if p * RUNS < RARE:
                continue
            wide = BAND * (p * (1 - p) / RUNS) ** 0.5 + found_error(found, result)
            assert abs(came[result] / RUNS - p) <= wide, (found.fight.label, result, came)


def result_of(fights: tuple[Fight, ...], of: Fight) -> str:
    """Return how a fight came out in a game."""
    return next((e.result for e in fights if e.label == of.label), "") or "not fought"


def found_error(found: FightOdds, result: str) -> float:
    """Return by how much a share that was drawn may be off itself."""
    p = float(found.results[result])
    return 0.0 if found.odds.exact else BAND * (p * (1 - p) / found.odds.plays) ** 0.5
