"""`umpire odds`: how likely each result of a fight is, before its dice; nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.as_outcome import as_outcome
from workbook_engine.commands.desk.front_rows import odds_in_short
from workbook_engine.commands.desk.mending import playable
from workbook_engine.commands.desk.other_cells import with_other_cells
from workbook_engine.commands.desk.reading import open_folder, read_desk
from workbook_engine.commands.desk.weighing import Done, unseen, weigh
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.front import Fight
from workbook_engine.core.weighing import NO_FIGHT, FightOdds

SHOWN = 8
"""So many results are told one by one, the likeliest."""


@as_outcome
def odds(
    folder: str | Path, fight: str = "", done: Done = unseen, typed: Sequence[str] = ()
) -> Outcome:
    """Play each fight of the draft, or one, with every value of its dice; all else as drafted.

    Dice that the umpire has typed for it are left out of account: these are the odds before them.
    What is `typed`, such as `Engagements!K5=2`, is played as if it stood in that cell of the
    master, and each fight is held against how it stands without.
    """
    campaign = open_folder(folder)
    asked = with_other_cells(campaign, typed) if typed else campaign
    found = weigh(playable(read_desk(asked)), lambda fights: _wanted(fights, fight), done)
    before = _as_it_stands(campaign, {each.fight.label for each in found}) if typed else {}
    lines = [line for each in found for line in (*_lines(each), *_before(each, before))]
    changed = f" and {', '.join(typed)}" if typed else ""
    note = f"Each fight by itself, with all else as it is drafted{changed}. Nothing was written."
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


def _as_it_stands(campaign: CampaignFolder, labels: Collection[str]) -> dict[str, str]:
    """Return the odds of some fights as the master has them, in a line each."""
    desk = playable(read_desk(campaign))
    found = weigh(desk, lambda fights: [each for each in fights if each.label in labels])
    return {each.fight.label: odds_in_short(each) for each in found}


def _before(found: FightOdds, before: Mapping[str, str]) -> Iterator[str]:
    if before:
        yield f"  without it: {before.get(found.fight.label, 'no such fight')}"


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
        where = "in the turn" if found.whole_turn else "in it"
        yield f"  to be expected lost {where}: {lost}"
    if not found.odds.exact:
        wide = max(map(found.odds.error, found.odds.shares)) * 100
        yield f"  drawn {found.odds.plays} times, give or take {wide:.1f}"


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):5.1f} %"


def _fraction(share: Fraction, exact: bool) -> str:
    return f"{share!s:<8} " if exact else ""


def _answer(found: FightOdds) -> dict[str, object]:
    return {
        "fight": found.fight.label,
        "exact": found.odds.exact,
        "plays": found.odds.plays,
        "results": {result: str(share) for result, share in found.results.items()},
        "losses": {side: str(each) for side, each in found.losses.items()},
    }
