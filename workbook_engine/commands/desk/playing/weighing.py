"""The odds of the fights of a desk's draft: each by itself, with all else as it is drafted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.commands.desk.playing.play import turn_of, umpire_of
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.dice import TriedDice
from workbook_engine.core.front import Fight
from workbook_engine.core.odds import odds_of
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.weighing import CameOf, FightOdds, Weighed, came_of, drawn_dice, row_of

Done = Callable[[int, int], None]
Wanted = Callable[[Sequence[Fight]], Sequence[Fight]]


def every_one(fights: Sequence[Fight]) -> Sequence[Fight]:
    """Want the odds of every fight."""
    return fights


def unseen(at: int, of: int) -> None:
    """Show no progress."""


class Drafted(Struct, frozen=True):
    """A turn as it is drafted, and what was weighed of it as it was played."""

    desk: Desk
    turn: Turn
    weighed: Weighed

    def odds_of(self, fight: Fight) -> FightOdds:
        """Return the odds of a fight: as it was weighed, or by the whole turn played again."""
        row = row_of(fight)
        if row is not None and row in self.weighed.odds:
            return FightOdds(fight, self.weighed.odds[row])
        return by_whole_turns(self.desk, self.turn, fight)

    def weigh(self, wanted: Wanted = every_one, done: Done = unseen) -> list[FightOdds]:
        """Return the odds of the fights that are wanted, in the order of the front page."""
        fights = wanted(self.desk.ruleset.front(self.turn).fights)
        found = []
        for at, each in enumerate(fights):
            done(at, len(fights))
            found.append(self.odds_of(each))
        done(len(fights), len(fights))
        return found


def drafted(desk: Desk) -> Drafted:
    """Play the turn of a desk, and weigh each fight that says how it is fought."""
    weighed = Weighed(desk.ruleset)
    turn = turn_of(desk, replace(umpire_of(desk), weigher=weighed))
    return Drafted(desk, turn, weighed)


def weigh(desk: Desk, wanted: Wanted = every_one, done: Done = unseen) -> list[FightOdds]:
    """Return the odds of the fights of a desk that are wanted, in the order of its front page."""
    return drafted(desk).weigh(wanted, done)


def by_whole_turns(desk: Desk, turn: Turn, fight: Fight) -> FightOdds:
    """Return the odds of a fight by playing the whole turn with every value of its dice.

    So it is with whatever rule set; the losses are then those of the whole turn.
    """
    named = frozenset(_subject(name) for name in dice_of(turn, fight))
    thrown = {roll.name for roll in turn.rolls if _subject(roll.name) in named}
    umpire = umpire_of(desk)
    answers = {name: each for name, each in umpire.answers.items() if name not in thrown}
    umpire = replace(umpire, answers=answers, typed_dice_only=False)

    def come(dice: TriedDice) -> CameOf:
        now = turn_of(desk, replace(umpire, dice=dice))
        return came_of(desk.ruleset.front(now), lambda each: each.label == fight.label)

    odds = odds_of(come, umpire.dice, lambda name: _subject(name) in named, drawn_dice)
    return FightOdds(fight, odds, whole_turn=True)


def dice_of(turn: Turn, fight: Fight) -> Iterator[str]:
    """Yield the names of the dice of the rulings that settle a fight's row."""
    row = row_of(fight)
    for ruling in turn.rulings if row is not None else ():
        if any((each.record, each.key) == row for each in ruling.changes):
            yield from (roll.name for roll in ruling.rolls)


def _subject(name: str) -> str:
    """Return turn, phase and subject of a die's name."""
    return "/".join(name.split("/")[:3])
