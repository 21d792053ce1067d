"""The odds of each fight of a turn, weighed as the turn is played: on the state it is fought on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.always import Always
from workbook_engine.core.changes import apply
from workbook_engine.core.dice import Dice, KeyedDice, TriedDice
from workbook_engine.core.front import Fight, Front
from workbook_engine.core.odds import EVERY, Odds, odds_of
from workbook_engine.core.records import RowKey, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.umpire import Questions, Umpire

NO_FIGHT = "not fought"
Losses = tuple[tuple[str, int], ...]


class CameOf(Struct, frozen=True):
    """The outcome of a fight: its result, and what each side loses in it."""

    result: str
    losses: Losses


class FightOdds(Struct, frozen=True):
    """A fight as it was drafted, and the odds of it with all else as drafted."""

    fight: Fight
    odds: Odds[CameOf]
    whole_turn: bool = False
    """Whether the losses are those of the whole turn, and not of the fight alone."""

    @property
    def results(self) -> dict[str, Fraction]:
        """Each result with its share, the likeliest first."""
        found: dict[str, Fraction] = {}
        for came, share in self.odds.shares.items():
            found[came.result] = found.get(came.result, Fraction()) + share
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    @property
    def losses(self) -> dict[str, Fraction]:
        """What each side loses, as it is to be expected."""
        return expected(self.odds)


class Throw(Struct, frozen=True):
    """What hangs on dice and is not a fight: what it is, of whom, its odds, and how it falls."""

    what: str
    about: str
    odds: Odds[str]
    came: str

    @property
    def label(self) -> str:
        """What it is and of whom, as it is listed."""
        return f"{self.what}: {self.about}"


def expected(odds: Odds[CameOf]) -> dict[str, Fraction]:
    """Return what each side loses, as it is to be expected."""
    found: dict[str, Fraction] = {}
    for came, share in odds.shares.items():
        for side, count in came.losses:
            found[side] = found.get(side, Fraction()) + share * count
    return found


def row_of(fight: Fight) -> RowKey | None:
    """Return which row a fight stands on."""
    return (type(fight.row), fight.row.key) if fight.row is not None else None


def came_of(front: Front, is_it: Callable[[Fight], bool]) -> CameOf:
    """Return the outcome of a fight, and all that was lost in what the front page shows."""
    result = next((each.result for each in front.fights if is_it(each)), NO_FIGHT)
    lost: dict[str, int] = {}
    for each in front.losses:
        lost[each.side] = lost.get(each.side, 0) + each.count
    return CameOf(result or NO_FIGHT, tuple(sorted(lost.items())))


class Weighed(Struct):
    """Weighs each fight whose rule says how it is fought; the odds gather here by its row."""

    ruleset: RuleSet
    only: Callable[[RowKey], bool] = Always(True)
    """Which fights are weighed."""
    odds: dict[RowKey, Odds[CameOf]] = field(default_factory=dict)
    came: dict[RowKey, CameOf] = field(default_factory=dict)
    """The outcome of each with the dice as they fall."""
    throws: list[Throw] = field(default_factory=list)
    """What else hangs on dice, as it was thrown for."""

    def __call__(self, state: State, asks: Questions, fought: Callable[[Umpire], Ruling]) -> None:
        """Play a fight with every value of its dice, on the state it is fought on."""
        state = replace(state, rules=asks.umpire.rules.unnoted())  # for the front page
        if isinstance(asks.of, str) or not self.only((asks.of, asks.subject)):
            return
        row = asks.of, asks.subject

        def come(dice: TriedDice) -> CameOf:
            return self._came_of(state, row, fought(asks.umpire.branch(dice)))

        self.odds[row] = odds_of(come, None, EVERY, drawn_dice)
        as_it_falls = replace(asks.umpire.afresh(), weigher=None)
        self.came[row] = self._came_of(state, row, fought(as_it_falls))

    def throw(
        self, asks: Questions, what: str, about: str, come: Callable[[Questions], str]
    ) -> None:
        """Play what is not a fight with every value of its dice."""

        def came(umpire: Umpire) -> str:
            return come(umpire.on(asks.of, asks.subject))

        odds = odds_of(lambda d: came(asks.umpire.branch(d)), None, EVERY, drawn_dice)
        falls = came(replace(asks.umpire.afresh(), weigher=None))
        if odds.plays > 1:
            self.throws.append(Throw(what, about, odds, falls))

    def _came_of(self, state: State, row: RowKey, ruling: Ruling) -> CameOf:
        """Return what a ruling makes of a fight, and what is lost by it."""
        kind, key = row
        after, stamped = apply(state, ruling.changes)
        its = after[kind].get(key)
        after = after.with_tables({kind: {key: its} if its is not None else {}})
        turn = Turn(state, after, (replace(ruling, changes=stamped),), (), ())
        return came_of(self.ruleset.front(turn), lambda fight: row_of(fight) == row)


def drawn_dice(n: int) -> Dice:
    """Return the dice of the nth game where games are drawn: always the same."""
    return KeyedDice(f"odds {n}".encode())
