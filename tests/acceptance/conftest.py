"""Campaigns made from the sample Arnhem Bridge; each made once, tests work on copies."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.new_campaign import drafted_campaign, new_campaign, played_campaign


@pytest.fixture(scope="module", autouse=True)
def no_power_fails() -> Iterator[None]:
    """Leave what is written to the system: that it is put on the disk is asked in tests/crash."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda opened: None)
        yield


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its orders on the forms."""
    folder = tmp_path_factory.mktemp("acceptance") / "bridge"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


@pytest.fixture(scope="session")
def once_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge after its first turn."""
    return played_campaign(tmp_path_factory.mktemp("acceptance") / "played", "arnhem_bridge")


@pytest.fixture(scope="session")
def once_drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its first turn drafted."""
    return drafted_campaign(tmp_path_factory.mktemp("acceptance") / "drafted", "arnhem_bridge")


@pytest.fixture
def bridge(fresh: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(fresh, tmp_path / "bridge"))


@pytest.fixture
def played(once_played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once_played, tmp_path / "bridge"))


@pytest.fixture
def drafted(once_drafted: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once_drafted, tmp_path / "bridge"))
