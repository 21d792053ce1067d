"""`umpire odds`: how likely each result of a fight is, before its dice; nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from workbook_engine.commands.desk.as_outcome import as_outcome
from workbook_engine.commands.desk.mending import playable
from workbook_engine.commands.desk.playing import play_desk, umpire_of
from workbook_engine.commands.desk.reading import Desk, open_folder, read_desk
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.answers import counted
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.front import Fight
from workbook_engine.core.odds import Odds, odds_of
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play

Losses = tuple[tuple[str, int], ...]
NO_FIGHT = "not fought"
SHOWN = 8
"""So many results are told one by one, the likeliest."""


@dataclass(frozen=True, slots=True)
class CameOf:
    """What comes of a fight: its result, and what each side loses in the whole turn."""

    result: str
    losses: Losses


@dataclass(frozen=True, slots=True)
class FightOdds:
    """A fight as it was drafted, and the odds of it with all else as drafted."""

    fight: Fight
    odds: Odds[CameOf]
    dice: int
    """How many dice it took in the draft; none: nothing of it is left to chance."""

    @property
    def results(self) -> dict[str, Fraction]:
        """Each result with its share, the likeliest first."""
        found: dict[str, Fraction] = {}
        for came, share in self.odds.shares.items():
            found[came.result] = found.get(came.result, Fraction()) + share
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    @property
    def losses(self) -> dict[str, Fraction]:
        """What each side loses in the turn, as it is to be expected."""
        found: dict[str, Fraction] = {}
        for came, share in self.odds.shares.items():
            for side, count in came.losses:
                found[side] = found.get(side, Fraction()) + share * count
        return found


Done = Callable[[int, int], None]


def _unseen(at: int, of: int) -> None:
    """Show nothing of how far it is."""


@as_outcome
def odds(folder: str | Path, fight: str = "", done: Done = _unseen) -> Outcome:
    """Play each fight of the draft, or one, with every value of its dice; all else as drafted.

    Dice that the umpire has typed for it are left out of account: these are the odds before them.
    """
    desk = playable(read_desk(open_folder(folder)))
    turn = play_desk(desk).turn
    wanted = _wanted(desk.ruleset.front(turn).fights, fight)
    found = []
    for at, each in enumerate(wanted):
        done(at, len(wanted))
        found.append(odds_of_fight(desk, turn, each))
    done(len(wanted), len(wanted))
    lines = [line for each in found for line in _lines(each)]
    note = "Each fight by itself, with all else as it is drafted. Nothing was written."
    return Outcome(
        sentences=(*lines, note) if found else ("No fight is drafted.",),
        answer=[_answer(each) for each in found],
    )


def _wanted(fights: Sequence[Fight], asked: str) -> list[Fight]:
    found = [each for each in fights if not asked or folded(each.label) == folded(asked)]
    if asked and not found:
        labels = [each.label for each in fights]
        known = did_you_mean(asked, labels) or f"Its fights: {', '.join(labels) or 'none'}."
        raise Stop(Status.USAGE, f"The draft has no fight {asked!r}. {known}")
    return found


def odds_of_fight(desk: Desk, turn: Turn, fight: Fight) -> FightOdds:
    """Return the odds of a fight of a turn as it was drafted."""
    named = frozenset(_subject(name) for name in dice_of(turn, fight))
    thrown = [roll.name for roll in turn.rolls if _subject(roll.name) in named]
    umpire = umpire_of(desk)
    answers = {name: each for name, each in umpire.answers.items() if name not in set(thrown)}
    umpire = replace(umpire, answers=answers, typed_dice_only=False)
    hand = (*desk.by_hand, *desk.given.put_right)

    def came(dice: Dice) -> CameOf:
        asked = replace(umpire, dice=dice)
        now = play(desk.ruleset, desk.state, desk.orders, asked, desk.amendments, hand)
        return _came(desk, now, fight)

    def draw(n: int) -> Dice:
        return KeyedDice(f"odds {n}".encode())

    found = odds_of(came, umpire.dice, lambda name: _subject(name) in named, draw)
    return FightOdds(fight, found, len(thrown))


def dice_of(turn: Turn, fight: Fight) -> Iterator[str]:
    """Yield the names of the dice of the rulings that settle a fight's row."""
    row = fight.row
    for ruling in turn.rulings if row is not None else ():
        if any((each.record, each.key) == (type(row), _key(row)) for each in ruling.changes):
            yield from (roll.name for roll in ruling.rolls)


def _key(row: Record | None) -> str:
    return row.key if row is not None else ""


def _subject(name: str) -> str:
    """Return turn, phase and subject of a die's name."""
    return "/".join(name.split("/")[:3])


def _came(desk: Desk, turn: Turn, fight: Fight) -> CameOf:
    front = desk.ruleset.front(turn)
    result = next((each.result for each in front.fights if each.label == fight.label), NO_FIGHT)
    lost: dict[str, int] = {}
    for each in front.losses:
        lost[each.side] = lost.get(each.side, 0) + each.count
    return CameOf(result or NO_FIGHT, tuple(sorted(lost.items())))


def _lines(found: FightOdds) -> Iterator[str]:
    fight = found.fight
    sums = f", {fight.sums}" if fight.sums else ""
    yield f"{fight.label}: {fight.attackers} against {fight.defenders}{sums}"
    for at, (result, share) in enumerate(found.results.items()):
        drafted = result == (fight.result or NO_FIGHT)
        if at < SHOWN or drafted:
            mark = "  (drafted)" if drafted else ""
            yield f"  {_percent(share)}  {_fraction(share, found.odds.exact)}{result}{mark}"
    if less := [*found.results.values()][SHOWN:]:
        yield f"  {_percent(sum(less, Fraction()))}  {counted(len(less), 'less likely result')}"
    if found.losses:
        lost = ", ".join(f"{side} {float(each):.1f}" for side, each in found.losses.items())
        yield f"  to be expected lost in the turn: {lost}"
    if not found.odds.exact:
        wide = max(map(found.odds.error, found.odds.shares)) * 100
        yield f"  drawn {found.odds.plays} times, give or take {wide:.1f}"


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):5.1f} %"


def _fraction(share: Fraction, exact: bool) -> str:
    return f"{share!s:<9}" if exact else ""


def _answer(found: FightOdds) -> dict[str, object]:
    return {
        "fight": found.fight.label,
        "exact": found.odds.exact,
        "plays": found.odds.plays,
        "results": {result: str(share) for result, share in found.results.items()},
        "losses": {side: str(each) for side, each in found.losses.items()},
    }
