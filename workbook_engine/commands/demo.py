"""`umpire demo`: a newcomer's first minute."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from workbook_engine.commands.ending import ending
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.commands.turn import turn_of

SAMPLE = "arnhem_bridge"


@ending
def demo(folder: str | Path | None = None) -> Outcome:
    """Make the sample campaign, play its first turn, and say what to open."""
    path = Path(folder) if folder is not None else _free(Path("umpire_demo"))
    made = new(path, sample=SAMPLE, with_orders=True)
    if made.status is not Status.DONE:
        return made
    played = turn_of(path)
    if played.status is not Status.DONE:
        return played
    return replace(played, sentences=(made.sentences[0], *played.sentences, *_to_open(path)))


def _to_open(path: Path) -> tuple[str, ...]:
    return (
        f"Open {as_path(path / 'master.xlsx')}: Engagements, Rulings, Dice and Status tell all.",
        f"Open a book under {as_path(path / 'sides')}: what that team hears, and its next orders.",
        f"`umpire undo {as_path(path)}` takes the turn back; type a die of your own and draft.",
    )


def _free(path: Path) -> Path:
    """Return a folder that is not there yet: `umpire_demo`, `umpire_demo_2` and so on."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}_{number}")
    return free
