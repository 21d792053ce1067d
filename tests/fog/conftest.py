"""Arnhem Bridge set up, played once and played twice; each made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of


@pytest.fixture(scope="session")
def at_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its orders on the forms."""
    folder = tmp_path_factory.mktemp("fog") / "bridge"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture(scope="session")
def after_two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge after two turns, the second without orders."""
    folder = played_campaign(tmp_path_factory.mktemp("fog") / "two", "arnhem_bridge")
    assert turn_of(folder, no_orders=True).status is Status.DONE
    return folder
