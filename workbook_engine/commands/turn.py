"""`umpire turn`: check, draft and commit in one go, in one campaign or many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.commit import commit_played, refuse_unanswered
from workbook_engine.commands.ending import ending
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.playing import play_desk
from workbook_engine.commands.reading import Desk, open_folder, read_desk, sound

Begun = Callable[[str, int, int], None]
"""Told of each campaign as it begins: its folder, its number, and of how many."""


def turn(
    folders: Sequence[str | Path], no_orders: bool = False, begun: Begun | None = None
) -> dict[str, Outcome]:
    """Play one turn in every folder; what stops one campaign does not stop the others."""
    outcomes: dict[str, Outcome] = {}
    for number, folder in enumerate(folders, start=1):
        if begun is not None:
            begun(str(folder), number, len(folders))
        outcomes[str(folder)] = turn_of(folder, no_orders=no_orders)
    return outcomes


@ending
def turn_of(folder: str | Path, no_orders: bool = False) -> Outcome:
    """Play and commit one campaign's turn; nothing is written before all is well."""
    campaign = open_folder(folder)
    with at_work(campaign):
        desk = sound(read_desk(campaign))
        if not no_orders:
            _refuse_without_orders(desk)
        played = play_desk(desk)
        refuse_unanswered(played)
        outcome = commit_played(played)
    happened = [ruling.text for ruling in played.turn.rulings]
    return replace(outcome, sentences=(*happened, *outcome.sentences))


def _refuse_without_orders(desk: Desk) -> None:
    if not any(desk.orders[kind] for kind in desk.orders):
        raise Stop(
            Status.STOPPED,
            "No team has given any order.",
            "Nothing was changed: if that is meant, use --no-orders.",
            findings=desk.findings,
        )
