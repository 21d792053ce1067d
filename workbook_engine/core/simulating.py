"""A game played on by itself: many times over, each with dice of its own, and its outcome.

A run's dice follow from the seed and its number alone, so that the same runs give the same figures
whoever plays them, and in whatever order.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import groupby
from math import sqrt

from msgspec import Struct, field

from workbook_engine.core.always import Always
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.records import Orders, Position, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import Amendment, UnderWay, begin
from workbook_engine.core.umpire import Umpire
from workbook_engine.core.weighing import NO_FIGHT

FIGHT, LOSSES, HELD = "result of a fight", "lost in the turn", "at the end"
Asked = tuple[str, str, str]
"""Of which turn, about what, and of whom or which."""
Z = 1.96
"""A band holds the true share 19 times of 20."""


class Begun(Struct, frozen=True, dict=True):
    """A game as it stands: where runs begin."""

    ruleset: RuleSet
    state: State
    orders: Orders
    umpire: Umpire
    amendments: Sequence[Amendment] = ()
    hand: Sequence[Ruling] = ()
    later: Callable[[State], Orders] = Always(Tables())
    """What is ordered in each stage after the first."""

    def played(self, dice: Dice) -> Turn:
        """Play the stage that is to be played, with what is ordered and answered."""
        return self.opening.played_out(dice)

    @cached_property
    def opening(self) -> UnderWay:
        """The stage up to its first die, which is played once for all runs."""
        umpire = replace(self.umpire, typed_dice_only=False)
        given = self.ruleset, self.state, self.orders, umpire, self.amendments, self.hand
        begun = begin(*given)
        # a fight whose odds are wanted is weighed where it is played, and not a second time here
        return begun if umpire.weigher else begun.up_to_the_dice()


class Tally(Struct):
    """What runs came to: of each question how often each answer came."""

    runs: int = 0
    came: dict[Asked, Counter[str]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    """Of results that say more than their sheet has: the word that it has."""

    def add(self, asked: Asked, answer: str) -> None:
        """Count one answer."""
        self.came.setdefault(asked, Counter())[answer] += 1

    def take(self, other: Tally) -> None:
        """Count what other runs came to."""
        self.runs += other.runs
        self.words |= other.words
        for asked, answers in other.came.items():
            self.came.setdefault(asked, Counter()).update(answers)


class Share(Struct, frozen=True):
    """How often an answer came, of all runs in which it was asked, and the band of its share."""

    turn: str
    about: str
    whose: str
    answer: str
    times: int
    asked: int
    beside_others: bool = False
    """It stands beside the same of another value of a cell, from which it differs."""

    @property
    def is_open(self) -> bool:
        """Whether it is shown: a fight always, all else where it is not sure."""
        return self.about == FIGHT or self.beside_others or not self.is_sure

    @property
    def share(self) -> float:
        """The share of the runs in which it was asked."""
        return self.times / self.asked

    @property
    def is_sure(self) -> bool:
        """Whether it came in every run."""
        return self.times == self.asked

    @property
    def band(self) -> tuple[float, float]:
        """Between what the true share lies, 19 times of 20 (Wilson).

        >>> low, high = Share("1", FIGHT, "H8", "won", 50, 100).band
        >>> f"{low:.3f} {high:.3f}"
        '0.404 0.596'
        """
        n, p = self.asked, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        wide = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - wide), min(1.0, middle + wide)


def run(begun: Begun, seed: str, number: int, turns: int) -> Iterator[Turn]:
    """Play one run: the stage as it is ordered, and what comes after it as `later` orders it.

    The last stage is played without what it only tells teams.
    """
    dice = KeyedDice(f"{seed}/{number}".encode())
    last = begun.state.position.turn + turns
    stage = begun.opening
    while True:
        ends = begun.ruleset.after(stage.before.position).turn >= last
        turn = (stage.untold() if ends else stage).played_out(dice)
        yield turn
        if ends:
            return
        state = moved_on(turn.after)
        umpire = Umpire(state.position, begun.umpire.rules.unnoted(), dice)
        stage = begin(begun.ruleset, state, begun.later(state), umpire)


def tally(begun: Begun, seed: str, numbers: Sequence[int], turns: int) -> Tally:
    """Play some runs and count what they came to."""
    found = Tally()
    with _what_stands_kept():
        for number in numbers:
            found.runs += 1
            for turn in run(begun, seed, number, turns):
                _count(begun.ruleset, turn, found)
            for held in begun.ruleset.front(turn).held:
                found.add((str(turn.before.position), f"{held.what} {HELD}", held.name), held.by)
    return found


@contextmanager
def _what_stands_kept() -> Iterator[None]:
    """Spare the collector what stood before the runs: it is in use, and much the larger part.

    What the runs left is collected before that is given back: else it lies with what is in use,
    which the collector looks through the more seldom the more there is.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()


def shares(found: Tally) -> Iterator[Share]:
    """Yield every answer with its share, question by question, the likeliest first.

    Of each turn fights stand first, and of questions about the same the most open.
    """
    for asked in sorted(found.came, key=lambda each: _in_order(each, found.came[each])):
        answers = found.came[asked]
        of = answers.total()
        if asked[1] == FIGHT and set(answers) == {NO_FIGHT}:
            continue  # such as one that is opened in this stage, and fought in the next
        for answer, times in sorted(answers.items(), key=lambda each: (-each[1], each[0])):
            yield Share(*asked, answer, times, of)


def by_question(rows: Sequence[Share]) -> list[list[Share]]:
    """Return shares question by question."""
    asked = groupby(rows, key=lambda each: (each.turn, each.about, each.whose))
    return [list(found) for _, found in asked]


def _in_order(asked: Asked, answers: Counter[str]) -> tuple[Position, int, str, float, str]:
    turn, about, whose = asked
    first, sure = (FIGHT, LOSSES), max(answers.values()) / answers.total()
    place = first.index(about) if about in first else 2
    return Position.parse(turn), place, about, sure, whose


def _count(ruleset: RuleSet, turn: Turn, found: Tally) -> None:
    position, front = str(turn.before.position), ruleset.front(turn)
    for fight in front.fights:
        found.add((position, FIGHT, fight.named), fight.result or NO_FIGHT)
        if fight.word:
            found.words[fight.result] = fight.word
    lost = dict.fromkeys(_sides(turn.before), 0)
    for loss in front.losses:
        lost[loss.side] = lost.get(loss.side, 0) + loss.count
    for side, count in lost.items():
        found.add((position, LOSSES, side), str(count))


def _sides(state: State) -> tuple[str, ...]:
    """Return the sides that have a team, so that a turn without losses counts as none."""
    return tuple(dict.fromkeys(team.side for team in state[Team].values()))


def moved_on(state: State) -> State:
    """Return a state whose campaign has moved on, as a commit would have it."""
    at = state.position
    rows = {key: replace(row, turn=at.turn, stage=at.stage) for key, row in state[Campaign].items()}
    return state.with_tables({Campaign: rows})
