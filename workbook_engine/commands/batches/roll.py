"""The roll of a batch: one line a campaign, with its outcome and a sentence why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from glob import glob, has_magic
from pathlib import Path

from msgspec import Struct

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.core.findings import stops
from workbook_engine.core.ledger import Json

HEADERS = ("Campaign", "Turn", "Outcome", "Findings", "What is to be said")
NUMBERS = frozenset({"Turn", "Findings"})


class Came(StrEnum):
    """The outcome of a campaign in a batch."""

    DONE = "done"
    ALREADY = "already done"
    REJECTED = "rejected"
    BUSY = "busy"
    PENDING = "pending"


class RollLine(Struct, frozen=True):
    """One campaign on the roll."""

    folder: str
    turn: str
    came: Came
    findings: int
    sentence: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The line as it is printed, in the order of the headers."""
        findings = str(self.findings or "")
        return (self.folder, self.turn, str(self.came), findings, self.sentence)


def campaigns(given: Iterable[str | Path]) -> tuple[str, ...]:
    """Return the folders that are meant, each once: patterns are spelled out where no shell did.

    Of what a pattern fits only campaigns are taken; a folder that is named is taken as it is.
    """
    meant: dict[Path, str] = {}
    for name in given:
        for folder in _spelled_out(str(name)):
            meant.setdefault(Path(folder).resolve(), folder)
    return tuple(meant.values())


def _spelled_out(name: str) -> list[str]:
    if not has_magic(name) or Path(name).exists():
        return [name]
    fits = (Path(each) for each in sorted(glob(name, recursive=True)))  # noqa: PTH207  (a name may be absolute)
    return [as_path(each) for each in fits if CampaignFolder(each).masters] or [name]


def result_of(outcome: Outcome) -> Came:
    """Return in a word the outcome of a campaign."""
    if outcome.status is Status.DONE:
        return Came.DONE if "commit" in _answer(outcome) else Came.ALREADY
    if outcome.status is Status.PENDING:
        return Came.PENDING
    return Came.BUSY if outcome.status is Status.LOCKED else Came.REJECTED


def roll_of(outcomes: Mapping[str, Outcome]) -> tuple[RollLine, ...]:
    """Return one line for each campaign."""
    return tuple(
        RollLine(
            folder,
            str(_answer(outcome).get("turn", "")),
            result_of(outcome),
            len(outcome.findings),
            _sentence(outcome),
        )
        for folder, outcome in outcomes.items()
    )


def _sentence(outcome: Outcome) -> str:
    grave = next((str(found) for found in outcome.findings if stops([found])), "")
    rulings = _answer(outcome).get("rulings")
    if outcome.status is Status.DONE and rulings is not None:
        return f"{len(rulings)} rulings."
    return grave or next(iter(_not_a_ruling(outcome)), "")


def _not_a_ruling(outcome: Outcome) -> tuple[str, ...]:
    """Return the sentences without those that tell the turn's rulings, which come first."""
    told = _answer(outcome).get("rulings", ())
    return outcome.sentences[len(told) :]


def _answer(outcome: Outcome) -> Mapping[str, Json]:
    return outcome.answer if isinstance(outcome.answer, dict) else {}


def counted(roll: Iterable[RollLine]) -> str:
    """Return how many came out how, in a sentence."""
    came = [line.came for line in roll]
    parts = (f"{came.count(each)} {each}" for each in Came if each in came)
    return f"{len(came)} campaigns: {', '.join(parts)}."
