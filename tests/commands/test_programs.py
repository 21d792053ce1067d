"""LibreOffice is found where it is installed, and never in a folder that somebody has sent."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from workbook_engine.commands.desk.post.programs import program

ENDING = ".exe" if sys.platform == "win32" else ""


def planted(folder: Path, name: str = "soffice") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}{ENDING}"
    file.write_text("")
    file.chmod(0o755)
    return file


@pytest.fixture
def campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A campaign in a folder of its own, while the umpire stands in another."""
    (tmp_path / "games/c").mkdir(parents=True)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "games/c"


def path(monkeypatch: pytest.MonkeyPatch, *folders: object) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join(map(str, folders)))


def test_the_place_where_it_is_installed_is_asked_first(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path(monkeypatch, planted(tmp_path / "bin").parent)
    old, new = (planted(tmp_path / f"opt/libreoffice{each}/program") for each in (7, 8))
    places = [str(tmp_path / f"opt/libreoffice*/program/soffice{ENDING}")]
    assert program(["soffice"], places, campaign) == str(new)
    shutil.rmtree(tmp_path / "opt")
    assert not old.exists()
    assert program(["soffice"], places, campaign) == str(tmp_path / f"bin/soffice{ENDING}")


def test_any_of_its_names_is_taken_in_the_order_of_path(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = planted(tmp_path / "one", "libreoffice")
    path(monkeypatch, first.parent, planted(tmp_path / "two").parent)
    assert program(["soffice", "libreoffice"], [], campaign) == str(first)


@pytest.mark.parametrize("below", ["", "bin", "inbox/deep/bin"])
@pytest.mark.parametrize("whose", ["campaign", "here"])
def test_nothing_in_or_below_the_campaign_or_the_current_folder_is_run(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str, whose: str
) -> None:
    folder = (campaign if whose == "campaign" else tmp_path / "here") / below
    path(monkeypatch, planted(folder).parent)
    assert program(["soffice"], [], campaign) == ""


@pytest.mark.parametrize("entry", ["", ".", "bin", "../games/c", "./bin"])
def test_an_entry_of_path_that_is_blank_or_no_whole_path_is_passed_over(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    for folder in (tmp_path / "here", tmp_path / "here/bin", campaign):
        planted(folder)
    path(monkeypatch, entry)
    assert program(["soffice"], ["bin/soffice", "%ProgramFiles%/soffice"], campaign) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="links as on Linux and Mac")
def test_a_link_that_leads_into_the_campaign_is_not_taken(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/soffice").symlink_to(planted(campaign))
    (tmp_path / "linked").symlink_to(campaign)
    path(monkeypatch, tmp_path / "bin", tmp_path / "linked")
    assert program(["soffice"], [], campaign) == ""
