"""Kleindorf with buttons on its Desk, made once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.excel.adding import add


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf with its orders given, without buttons; only to be copied."""
    folder = tmp_path_factory.mktemp("excel") / "kleindorf"
    new_campaign(folder, "kleindorf", with_orders=True)
    return folder


@pytest.fixture(scope="session")
def pressed(plain: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with buttons; only to be copied."""
    folder = tmp_path_factory.mktemp("buttons") / "kleindorf"
    shutil.copytree(plain, folder)
    assert add(folder).status is Status.DONE
    return folder


@pytest.fixture
def campaign(pressed: Path, tmp_path: Path) -> Path:
    """Kleindorf with buttons, to be played."""
    return Path(shutil.copytree(pressed, tmp_path / "kleindorf"))
