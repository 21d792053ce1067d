"""A folder of the outbox or of prints: filled again at will; only our files in it are touched.

What was put there is listed with its sum, so that a file that somebody else put or saved there
is told from one that may be replaced.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from workbook_engine.campaign import CampaignFolder, sum_of
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.letters import legible
from workbook_engine.store.disk import Disk

OUTBOX = "outbox"
PRINTS = "print"
LIST = "published.json"


class OutFolder(Struct, frozen=True):
    """One folder of the outbox, or of prints."""

    path: Path
    place: str
    """Where it lies in the campaign folder."""
    disk: Disk

    def strangers(self, files: Mapping[str, bytes]) -> Iterator[Finding]:
        """Yield a finding for each file that would be replaced and is not ours, or was changed."""
        if self.path.is_symlink() or (self.path.exists() and not self.path.is_dir()):
            yield _stranger(self.place, "it is not a folder of its own")
            return
        ours = self._listed()
        for name, content in files.items():
            file = self.path / name
            if file.is_symlink() or file.is_dir():
                yield _stranger(f"{self.place}/{name}", "it is a link or a folder")
            elif file.is_file() and sum_of(file.read_bytes()) not in (
                *ours.get(name, ()),
                sum_of(content),
            ):
                yield _stranger(f"{self.place}/{name}", "it is not as it was put there")

    def fill(self, files: Mapping[str, bytes], *, others_stay: bool = False) -> list[Path]:
        """Put the files in place, and take away those of ours that are no longer among them.

        Where `others_stay` what was put there before is kept.
        """
        before = self._listed()
        now = {name: [sum_of(content)] for name, content in files.items()}
        both = {name: [*before.get(name, ()), *now.get(name, ())] for name in (*before, *now)}
        self._write(LIST, _lines(both))  # before the files: a run cut short leaves only ours
        for name, content in files.items():
            self._write(name, content)
        for name in () if others_stay else before.keys() - now.keys():
            self._take_away(name, before[name])
        self._write(LIST, _lines({**before, **now} if others_stay else now))
        return [self.path / name for name in files]

    def _listed(self) -> dict[str, list[str]]:
        try:
            listed = json.loads((self.path / LIST).read_text(encoding="utf-8"))
            return {str(name): [str(each) for each in sums] for name, sums in listed.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}

    def _write(self, name: str, content: bytes) -> None:
        self.disk.put(self.path / name, content)

    def _take_away(self, name: str, sums: list[str]) -> None:
        file = self.path / name
        if file.is_file() and sum_of(file.read_bytes()) in sums:
            self.disk.remove(file)


def out_folder(campaign: CampaignFolder, name: str, room: str = OUTBOX) -> OutFolder:
    """Return a folder of the campaign's outbox, or of its prints, by its name."""
    return OutFolder(campaign.path / room / name, f"{room}/{name}", campaign.disk)


def _lines(sums: Mapping[str, list[str]]) -> bytes:
    return (json.dumps(sums, indent=1, ensure_ascii=False) + "\n").encode()


def _stranger(place: str, why: str) -> Finding:
    return error(
        "E-OUTBOX",
        f"{why}, so it is left alone and nothing is written.",
        "Move it elsewhere and run this again.",
        cell=Cell(legible(place)),
    )
