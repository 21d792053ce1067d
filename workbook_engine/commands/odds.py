"""`umpire odds`: how likely each result of a fight is, before its dice; nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.page.odds_in_words import odds_in_short
from workbook_engine.commands.desk.playing.weighing import Done, drafted, unseen
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.desk.reading.other_cells import with_other_cells
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import readable
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.front import Fight
from workbook_engine.core.odds import Odds
from workbook_engine.core.weighing import NO_FIGHT, FightOdds, Throw

SHOWN = 8
"""So many results are told one by one, the likeliest."""


@returns_outcome
def odds(
    folder: str | Path, fight: str = "", done: Done = unseen, typed: Sequence[str] = ()
) -> Outcome:
    """Play each fight of the draft, or one, with every value of its dice; all else as drafted.

    So is what else hangs on dice, such as a raid from the air, asked for by whom it is about. Dice
    that the umpire has typed for it are left out of account: these are the odds before them.
    What is `typed`, such as `Engagements!K5=2`, is played as if it stood in that cell of the
    master, and each fight is compared with how it stands without.
    """
    campaign = open_folder(folder)
    asked = with_other_cells(campaign, typed) if typed else campaign
    draft = drafted(playable(read_desk(asked)))
    throws = [each for each in draft.weighed.throws if folded(fight) in _called(each)]
    found = draft.weigh(lambda fights: _wanted(fights, fight, throws), done)
    before = _as_it_stands(campaign, {each.fight.label for each in found}) if typed else {}
    lines = [line for each in found for line in (*_lines(each), *_before(each, before))]
    lines += [line for each in throws for line in _lines_of_throw(each)]
    changed = f" and {', '.join(typed)}" if typed else ""
    note = f"Each by itself, with all else as it is drafted{changed}. Nothing was written."
    return Outcome(
        sentences=(*lines, note) if lines else ("No fight is drafted.",),
        answer=[*map(_answer, found), *map(_answer_of_throw, throws)],
    )


def _called(throw: Throw) -> tuple[str, ...]:
    """Return by what a throw may be asked for; blank is all of them."""
    return "", folded(throw.about), folded(throw.label)


def _wanted(fights: Sequence[Fight], asked: str, throws: Sequence[Throw]) -> list[Fight]:
    found = [each for each in fights if not asked or folded(each.label) == folded(asked)]
    if asked and not (found or throws):
        labels = [each.label for each in fights]
        known = did_you_mean(asked, labels) or f"Its fights: {', '.join(labels) or 'none'}."
        raise Stop(Status.USAGE, f"The draft has no fight {asked!r}. {known}")
    return found


def _as_it_stands(campaign: CampaignFolder, labels: Collection[str]) -> dict[str, str]:
    """Return the odds of some fights as the master has them, in a line each."""
    desk = playable(read_desk(campaign))
    draft = drafted(desk)
    found = draft.weigh(lambda fights: [each for each in fights if each.label in labels])
    return {each.fight.label: odds_in_short(each) for each in found}


def _before(found: FightOdds, before: Mapping[str, str]) -> Iterator[str]:
    if before:
        yield f"  without it: {before.get(found.fight.label, 'no such fight')}"


def _lines(found: FightOdds) -> Iterator[str]:
    fight = found.fight
    sums = f", {fight.sums}" if fight.sums else ""
    yield f"{fight.named}: {fight.attackers} against {fight.defenders}{sums}"
    yield from _results(found.results, fight.result or NO_FIGHT, exact=found.odds.exact)
    if found.losses:
        lost = ", ".join(
            f"{readable(side)} {float(each):.1f}" for side, each in found.losses.items()
        )
        where = "in the turn" if found.whole_turn else "in it"
        yield f"  to be expected lost {where}: {lost}"
    yield from _drawn(found.odds)


def _lines_of_throw(throw: Throw) -> Iterator[str]:
    yield throw.label
    yield from _results(throw.odds.shares, throw.came, exact=throw.odds.exact)
    yield from _drawn(throw.odds)


def _results(shares: Mapping[str, Fraction], drafted: str, *, exact: bool) -> Iterator[str]:
    """Yield the likeliest results with their shares, and that which was drafted."""
    for at, (result, share) in enumerate(shares.items()):
        if at < SHOWN or result == drafted:
            mark = "  (drafted)" if result == drafted else ""
            yield f"  {_percent(share)}  {_fraction(share, exact)}{result}{mark}"
    if less := [*shares.values()][SHOWN:]:
        yield f"  {_percent(sum(less, Fraction()))}  {counted(len(less), 'less likely result')}"


def _drawn(odds: Odds[Any]) -> Iterator[str]:
    if not odds.exact:
        yield f"  drawn {odds.plays} times, give or take {odds.widest * 100:.1f}"


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):5.1f} %"


def _fraction(share: Fraction, exact: bool) -> str:
    return f"{share!s:<8} " if exact else ""


def _answer_of_throw(throw: Throw) -> dict[str, object]:
    return {
        "throw": throw.what,
        "about": throw.about,
        "exact": throw.odds.exact,
        "plays": throw.odds.plays,
        "results": {result: str(share) for result, share in throw.odds.shares.items()},
    }


def _answer(found: FightOdds) -> dict[str, object]:
    return {
        "fight": found.fight.label,
        "exact": found.odds.exact,
        "plays": found.odds.plays,
        "results": {result: str(share) for result, share in found.results.items()},
        "losses": {side: str(each) for side, each in found.losses.items()},
    }
