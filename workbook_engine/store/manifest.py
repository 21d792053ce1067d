"""The manifest of a commit: the file whose coming into place makes the commit."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, field
from msgspec.json import decode
from msgspec.structs import asdict

MANIFEST_NAME = "manifest.json"
_NO_SIGN = r"/\\\x00-\x1f\x7f-\x9f\ud800-\udfff"
"""What no name holds: what parts a place on any system, controls, and halves of characters."""
_NAME = rf"(?![A-Za-z]:)[^{_NO_SIGN}]*[^{_NO_SIGN}. ]"
"""One name: with no drive before it, and at its end no sign that Windows drops."""
_BOOK = rf"master\.xls[xm]|(?:sides|inbox)/{_NAME}|control/{_NAME}/{_NAME}"
_PLACE = re.compile(
    rf"(?:in|out)/(?:{_BOOK})|reports/{_NAME}|(?:rulings|dice)\.json|report\.md|made_from\.txt"
)
"""The places that commits write to. Nothing else is ever put anywhere, whoever asks for it."""


class PlaceError(ValueError):
    """A place at which no commit has a file."""

    def __init__(self, place: str) -> None:
        super().__init__(ascii(place))
        self.place = place


class Kind(StrEnum):
    """What a commit did."""

    SETUP = "setup"
    TURN = "turn"
    UNDO = "undo"


Count = Annotated[int, Meta(ge=0)]
Sum = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""SHA-256."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """A commit: its own number, the turn and stage played, and the sum of every file in it."""

    commit: Count
    turn: Count
    stage: Count
    kind: Kind
    previous: Count | None = None
    """The commit that stood before this one; none for the first."""
    form: Count | None = None
    """The number of the forms it sent: as many as the turns before it, undone ones left out."""
    restores: Count | None = None
    """For an undo: the commit whose end is the desk's again."""
    previous_sum: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    """Of the manifest of the commit before, so that no commit can be slipped in."""
    when: str = ""
    """When it was made, as `2024-09-17T14:05:00+00:00`."""
    rulings: Count = 0
    """How many rulings the turn had."""
    version: str = ""
    """The version of the package that made it."""
    files: dict[str, Sum] = field(default_factory=dict)
    """By path within the commit's folder, such as `out/sides/german.xlsx`."""

    def __post_init__(self) -> None:
        """Take nothing that no commit of ours writes: a campaign may come from anybody."""
        for place in self.files:
            if not _PLACE.fullmatch(place):
                raise PlaceError(place)

    @property
    def folder_name(self) -> str:
        """The name of the commit's folder: a commit's number is not a turn's number."""
        return f"{self.commit:04d}_turn-{self.turn:02d}"

    @property
    def position(self) -> str:
        """The turn, and the stage of it that was played unless it is the first: `3` or `3.2`."""
        return str(self.turn) if self.stage == 1 else f"{self.turn}.{self.stage}"

    @property
    def received(self) -> tuple[str, ...]:
        """The books that were read, by their place in the campaign folder."""
        return self._in("in/")

    @property
    def sum_of_inputs(self) -> str:
        """The sum of all that the commit was made from; blank where it was made from nothing."""
        read = {path: total for path, total in self.files.items() if path.startswith("in/")}
        return sum_of_inputs(self.previous_sum, read)

    @property
    def books(self) -> tuple[str, ...]:
        """The books that the commit put on the desk, by their place in the campaign folder."""
        return self._in("out/")

    def _in(self, part: str) -> tuple[str, ...]:
        return tuple(path.removeprefix(part) for path in self.files if path.startswith(part))

    def to_bytes(self) -> bytes:
        """Return the manifest as it is written."""
        return (json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n").encode()

    @classmethod
    def from_bytes(cls, written: bytes) -> Manifest:
        """Read a manifest; raise ValueError for what is none."""
        try:
            return decode(written, type=cls)
        except ValidationError as problem:
            raise (problem.__cause__ or problem) from None
        except RecursionError as problem:
            raise ValueError("no manifest of a commit: too deep") from problem


def sum_of(content: bytes) -> str:
    """Return the SHA-256 of a file's bytes."""
    return hashlib.sha256(content).hexdigest()


def sums(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of each file, by path."""
    return {path: sum_of(content) for path, content in sorted(files.items())}


def sum_of_inputs(previous_sum: str, received: Mapping[str, str]) -> str:
    """Return the sum of all that a commit is made from: the commit before it, and what was read.

    It can stand in the books of that commit, as the sum of its manifest cannot. Each file is a line
    with its sum, a blank and its path, in the order of the paths.
    """
    if not (previous_sum or received):
        return ""
    lines = (f"{total} {path}" for path, total in sorted(received.items()))
    return sum_of("\n".join((previous_sum, *lines)).encode())
