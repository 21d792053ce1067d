"""`umpire what-if`: a turn that was played, again with one thing otherwise; both futures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.commands.debriefing.asked import Otherwise
from workbook_engine.commands.debriefing.futures import Both, both
from workbook_engine.commands.debriefing.page import futures_page
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.map import played_in
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.ledger import Json
from workbook_engine.core.records import Position
from workbook_engine.store.disk import Disk


@returns_outcome
def what_if(
    folder: str | Path,
    turn: str,
    asked: Otherwise,
    target: str | Path | None = None,
    done: Done = unseen,
) -> Outcome:
    """Play a turn, such as `3` or `3.2`, again with the same dice and what is asked otherwise.

    The turns after it are played on with the orders that were given. The campaign is not written
    to; the page with both futures goes beside it, or to `target`.
    """
    if not asked:
        raise Stop(Status.USAGE, "Say what is otherwise: --order, --die, --reading or --ruling.")
    desk = read_desk(open_folder(folder))
    played = [ArchivedTurn(desk.folder, each) for each in played_in(desk)]
    at = [n for n, each in enumerate(played) if _position(each) == turn.removesuffix(".1")]
    if not at:
        raise Stop(Status.USAGE, f"Turn {turn} has not been played.")
    turns = list(both(played[at[0] :], asked, done))
    missing = len(played) - at[0] - len(turns)
    title = f"{desk.campaign_row.name}: what if, turn {turn}"
    place = Path(target or f"{desk.folder.path.resolve().name}_what_if_{turn}.html")
    said = [*asked.told, *_sentences(turns)]
    if missing:
        said.append(f"{missing} later stages are other stages now: they are not played.")
    Disk(place.parent).put(place, futures_page(title, asked.told, turns).encode())
    return Outcome(
        sentences=tuple(said), wrote=(as_path(place),), answer=[_as_json(each) for each in turns]
    )


def _position(archived: ArchivedTurn) -> str:
    at = archived.manifest
    return str(Position(at.turn, at.stage)).removesuffix(".1")


def _sentences(turns: list[Both]) -> Iterator[str]:
    for each in turns:
        yield f"Turn {each.was.before.position}:"
        rows = [*each.fights, *each.losses, *each.held]
        yield from (f"  {what}: {was}; would have been: {would}" for what, was, would in rows)
        yield from (f"  {note}" for note in each.notes)
        if not rows:
            yield "  Nothing else would have been otherwise in fights, losses and places."


def _as_json(turn: Both) -> dict[str, Json]:
    named = {"fights": turn.fights, "losses": turn.losses, "held": turn.held}
    rows: dict[str, Json] = {
        name: [{"what": what, "was": was, "would_be": would} for what, was, would in found]
        for name, found in named.items()
    }
    return {"turn": str(turn.was.before.position), **rows, "notes": list(turn.notes)}
