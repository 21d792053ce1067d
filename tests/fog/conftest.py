"""Arnhem Bridge set up, played once and played twice; each made once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of


@pytest.fixture(scope="session")
def at_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its orders on the forms."""
    folder = tmp_path_factory.mktemp("fog") / "bridge"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture(scope="session")
def after_two(at_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge after two turns, the second without orders."""
    folder = Path(shutil.copytree(at_start, tmp_path_factory.mktemp("fog") / "two"))
    assert turn_of(folder).status is Status.DONE
    assert turn_of(folder, no_orders=True).status is Status.DONE
    return folder
