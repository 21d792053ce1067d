"""A campaign folder made, and cleared first of what a making that was cut short has left.

A mark lies in the folder from before its first file until after its first commit. While it does and
nothing is committed, what a making puts there is the engine's own; all else is somebody's.
"""

from __future__ import annotations

from workbook_engine.store.commit import Committed, Plan, carry_out
from workbook_engine.store.history import History
from workbook_engine.store.lock import LOCK_NAME, locked
from workbook_engine.store.recovery import discard

MARK = ".umpire.new"
ROOMS = ("sides", "inbox")


def found(history: History, key_name: str, key: bytes, plan: Plan) -> Committed:
    """Make a campaign folder, its secret and its first commit; what was half made goes first.

    The folder is not there yet, or holds nobody's files (`in_the_way`).
    """
    disk, campaign = history.disk, history.campaign
    disk.make_folders(campaign)
    with locked(campaign):
        if is_half_made(history):
            _clear(history, key_name)
        else:
            disk.write_new(campaign / MARK, b"")
        for room in ROOMS:
            disk.make_folder(campaign / room)
        disk.write_new(campaign / key_name, key)
        disk.close_to_others(campaign / key_name)
        committed = carry_out(history, plan)
        disk.remove(campaign / MARK)
    return committed


def in_the_way(history: History, key_name: str) -> tuple[str, ...]:
    """Return the files in the folder of a new campaign that are not of a half-made one."""
    disk, campaign = history.disk, history.campaign
    there = [name for name in disk.names(campaign) if name != LOCK_NAME]
    if not is_half_made(history):
        return tuple(there)
    own = {MARK, key_name, history.folder.name, *ROOMS}
    begun = {folder.name for folder in history.unfinished()}
    rooms = [f"{room}/{name}" for room in ROOMS for name in disk.names(campaign / room)]
    turns = [name for name in disk.names(history.folder) if name not in begun]
    return (*(name for name in there if name not in own), *rooms, *turns)


def is_half_made(history: History) -> bool:
    """Tell whether a campaign was begun in a folder and never committed."""
    return history.disk.has(history.campaign / MARK) and history.head() is None


def _clear(history: History, key_name: str) -> None:
    """Take away what was half made, all but the mark: it is made again at once."""
    disk, campaign = history.disk, history.campaign
    for folder in history.unfinished():
        discard(history, folder)
    for room in (history.folder.name, *ROOMS):
        disk.remove_folder(campaign / room)
    disk.remove(campaign / key_name)
