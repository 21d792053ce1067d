"""What was taken from the books of other umpires, noted so that nothing is taken twice.

An answer that the head umpire has changed or cleared since is his: he has the last word.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from msgspec import Struct, field

from workbook_engine.campaign import CampaignFolder, sum_of
from workbook_engine.commands.desk.post.outbox import LIST, OutFolder, out_folder
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.core.records import Position
from workbook_engine.core.ruleset import RuleSet

ROOM = "control"
"""The folder of the campaign in which the books of other umpires lie, turn by turn."""
NOTED = "taken.json"


class Taken(Struct):
    """Which books were looked through, and which answers were taken from them."""

    books: set[str] = field(default_factory=set)
    """By the sums of the books."""
    answers: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By the name of the question: the answer that was taken, and whose it was."""

    def is_of(self, question: str, value: str, control: str) -> bool:
        """Tell whether an answer is the one that was taken from an umpire."""
        return self.answers.get(question) == (value, control)


def room_of(folder: CampaignFolder, ruleset: RuleSet, position: Position) -> OutFolder:
    """Return the folder of a turn in which the books of other umpires lie."""
    return out_folder(folder, turn_folder(ruleset, position), ROOM)


def read_taken(room: OutFolder) -> Taken:
    """Return what was noted; nothing where there is no note, or one that makes no sense."""
    try:
        noted = json.loads((room.path / NOTED).read_text(encoding="utf-8"))
        answers = {
            str(name): (str(value), str(control))
            for name, (value, control) in noted["answers"].items()
        }
        return Taken({str(each) for each in noted["books"]}, answers)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Taken()


def note_taken(room: OutFolder, taken: Taken) -> None:
    """Note what was taken."""
    noted = {"books": sorted(taken.books), "answers": dict(sorted(taken.answers.items()))}
    text = json.dumps(noted, indent=1, ensure_ascii=False)
    room.disk.put(room.path / NOTED, f"{text}\n".encode())


def places_in(room: OutFolder) -> list[str]:
    """Return the books in the folder that somebody has saved since they were put there."""
    put = _sums_put(room)
    files = sorted(room.path.glob("*.xlsx")) if room.path.is_dir() else []
    return [
        f"{room.place}/{file.name}"
        for file in files
        if not file.name.startswith("~$") and sum_of(file.read_bytes()) not in put
    ]


def _sums_put(room: OutFolder) -> set[str]:
    try:
        listed: Mapping[str, list[str]] = json.loads((room.path / LIST).read_text("utf-8"))
        return {total for sums in listed.values() for total in sums}
    except (OSError, ValueError, AttributeError, TypeError):
        return set()
