"""`umpire history --luck`: what the dice gave each side against what they should have.

It is the umpire's own, and is written beside his books, into no book of anybody's.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.playing.play import turn_of, umpire_of
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.reading.desk import Desk, open_folder
from workbook_engine.commands.outcome import Outcome, as_path
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.ledger import Json
from workbook_engine.core.luck import Luck, decimals, in_all, luck_of
from workbook_engine.core.records import replace
from workbook_engine.core.weighing import Weighed
from workbook_engine.sheets.luck_book import luck_book
from workbook_engine.store.manifest import Kind

HEADS = ("Turn", "Side", "Lost", "Expected", "Luck", "")
_NUMBERS = frozenset({"Lost", "Expected", "Luck"})
NOTE = (
    "Lost in the fights themselves, against what was to be expected before their dice. "
    "Luck above nothing is what the dice spared a side. The umpire's own, for the debrief."
)


PLACE = Path("luck") / "luck.xlsx"


@returns_outcome
def luck(folder: str | Path, done: Done = unseen) -> Outcome:
    """Play each turn that was committed again, and hold its fights against their own odds."""
    campaign = open_folder(folder)
    found = luck_by_turn(campaign, done)
    if not found:
        return Outcome(sentences=("No fight has been committed yet.",), answer=[])
    rows = [*found, *in_all(found)]
    lines = in_columns(HEADS, [_row(each, decimals(found)) for each in rows], _NUMBERS)
    place = campaign.path / PLACE
    campaign.disk.put(place, luck_book(f"{campaign.path.name}: luck", NOTE, found))
    return Outcome(
        sentences=(*lines, NOTE),
        wrote=(as_path(place),),
        answer=[_as_json(each) for each in rows],
    )


def luck_by_turn(campaign: CampaignFolder, done: Done = unseen) -> list[Luck]:
    """Return the luck of each side in each turn that was committed, the first turn first."""
    head = campaign.history.head()
    line = campaign.history.line(head) if head is not None else ()
    played = [each for each in reversed(line) if each.kind is Kind.TURN]
    found: list[Luck] = []
    for at, manifest in enumerate(played):
        done(at, len(played))
        found += _luck(ArchivedTurn(campaign, manifest).desk)
    done(len(played), len(played))
    return found


def _luck(desk: Desk) -> Iterator[Luck]:
    weighed = Weighed(desk.ruleset)
    turn_of(desk, replace(umpire_of(desk), weigher=weighed))
    return luck_of(str(desk.position), weighed)


def _row(luck: Luck, places: int) -> tuple[str, ...]:
    drawn = "" if luck.exact else "some odds were drawn"
    due, saved = float(luck.expected), float(luck.saved)
    return luck.turn, luck.side, str(luck.lost), f"{due:.{places}f}", f"{saved:+.{places}f}", drawn


def _as_json(luck: Luck) -> dict[str, Json]:
    return {
        "turn": luck.turn,
        "side": luck.side,
        "lost": luck.lost,
        "expected": str(luck.expected),
        "luck": str(luck.saved),
        "exact": luck.exact,
    }
