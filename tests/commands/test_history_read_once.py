"""A command reads the manifest of each commit once, however often it asks for the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.history import history
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.store.disk import Disk
from workbook_engine.store.manifest import MANIFEST_NAME


@pytest.fixture
def manifests_read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each manifest is read."""
    counted: Counter[str] = Counter()
    read = Disk.read

    def counting(disk: Disk, file: Path) -> bytes:
        if file.name == MANIFEST_NAME:
            counted[file.parent.name] += 1
        return read(disk, file)

    monkeypatch.setattr(Disk, "read", counting)
    return counted


@pytest.mark.parametrize(
    "command",
    [draft, history, *(pytest.param(each, marks=pytest.mark.slow) for each in (commit, undo))],
)
def test_a_command_reads_each_manifest_once(
    campaign: Path, manifests_read: Counter[str], command: Callable[[Path], object]
) -> None:
    assert turn_of(campaign).status is Status.DONE
    manifests_read.clear()
    command(campaign)
    assert manifests_read, "the history is read"
    assert set(manifests_read.values()) == {1}, manifests_read
