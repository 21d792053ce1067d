"""`umpire practice --demo`: a newcomer's first minute."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.campaign import to_type
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import sample_page
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.records import replace

FIGHT, CAMPAIGN = "arnhem_bridge", "market_garden"
"""The rule book's own example of a fight, and the first day of a whole operation."""


@returns_outcome
def demo(folder: str | Path | None = None) -> Outcome:
    """Play the fight at the bridge and the first day of Market Garden, and say what to open."""
    path = Path(folder) if folder is not None else free_folder(Path("umpire_demo"))
    fight, made = _played(path / FIGHT)
    _, begun = _played(path / CAMPAIGN)
    battle = _afternoon(path / CAMPAIGN)
    return replace(
        battle,
        sentences=(
            made.sentences[0],
            *(ruling["text"] for ruling in fight.answer["rulings"]),
            *fight.sentences[-2:-1],
            begun.sentences[0],
            *_of_note(battle),
            *battle.sentences[-2:-1],
            *_to_open(path),
        ),
        wrote=(*fight.wrote, *battle.wrote),
    )


def _played(path: Path) -> tuple[Outcome, Outcome]:
    """Make a sample campaign and play its first turn; return the turn, and how it was set up."""
    made = new(path, sample=path.name, with_orders=True, sample_dice=True)
    played = turn_of(path) if made.status is Status.DONE else made
    if played.status is not Status.DONE:
        raise Stop(played.status, *played.sentences, findings=played.findings)
    return played, made


def _afternoon(path: Path) -> Outcome:
    """Play the second turn with the sample's own orders: the drop, and the way up the road."""
    sent = sample_orders(path, path.name)
    played = turn_of(path) if sent.status is Status.DONE else sent
    if played.status is not Status.DONE:
        raise Stop(played.status, *played.sentences, findings=played.findings)
    return played


def _of_note(battle: Outcome) -> Iterator[str]:
    """Yield the rulings of the phases that a newcomer is shown; the rest is in the master."""
    phases = sample_page(CAMPAIGN)["of_note"]
    for ruling in battle.answer["rulings"]:
        if ruling["phase"] in phases:
            yield ruling["text"]


def _to_open(path: Path) -> tuple[str, ...]:
    fight, battle = path / FIGHT, path / CAMPAIGN
    return (
        *(f"Open {as_path(of / 'master.xlsx')}: {_to_look_at(of)}." for of in (fight, battle)),
        f"Open a book under {as_path(battle / 'sides')}: what that team hears, its next orders.",
        f"`umpire undo {to_type(fight)}` takes the turn back; type a die of your own and draft.",
    )


def _to_look_at(campaign: Path) -> str:
    """Return what a sample has to show, in its own words."""
    return str(sample_page(campaign.name)["look_at"])


def free_folder(path: Path) -> Path:
    """Return a folder that is not there yet: `umpire_demo`, `umpire_demo_2` and so on."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}_{number}")
    return free
