"""Campaigns of the Coin Game, made and played through the command line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.coin_game.installed import install
from tests.coin_game.set_up import order, type_set_up
from workbook_engine import cli


def umpire(*arguments: str | Path) -> Result:
    """Type a command of the umpire's."""
    return CliRunner().invoke(cli.umpire, [str(each) for each in arguments])


def done(*arguments: str | Path) -> str:
    """Type a command that is to succeed; return what it says."""
    result = umpire(*arguments)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as an installer leaves it, with the one line that names the game."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module", autouse=True)
def _installed(site: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        yield


@pytest.fixture(scope="module")
def typed_once(_installed: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A blank game with its set-up typed in."""
    campaign = tmp_path_factory.mktemp("typed") / "village green"
    done("new", campaign, "--ruleset", "coin_game")
    type_set_up(campaign)
    return campaign


@pytest.fixture
def typed(typed_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(typed_once, tmp_path / "village green"))


@pytest.fixture(scope="module")
def started_once(typed_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game started: its map drawn, its first books made."""
    folder = tmp_path_factory.mktemp("started") / "village green"
    campaign = Path(shutil.copytree(typed_once, folder))
    done("start", campaign)
    return campaign


@pytest.fixture
def started(started_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(started_once, tmp_path / "village green"))


@pytest.fixture(scope="module")
def ordered_once(started_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with the orders of turn 1: Ash and Corn meet in the centre, Dill goes too far."""
    folder = tmp_path_factory.mktemp("ordered") / "village green"
    campaign = Path(shutil.copytree(started_once, folder))
    order(campaign, "north", ("Ash", "C3"), ("Birch", "B2"))
    order(campaign, "south", ("Corn", "c3"), ("Dill", "E2"))
    return campaign


@pytest.fixture
def ordered(ordered_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(ordered_once, tmp_path / "village green"))


@pytest.fixture(scope="module")
def drafted_once(ordered_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with turn 1 drafted."""
    folder = tmp_path_factory.mktemp("drafted") / "village green"
    campaign = Path(shutil.copytree(ordered_once, folder))
    done("draft", campaign)
    return campaign


@pytest.fixture
def drafted(drafted_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(drafted_once, tmp_path / "village green"))


@pytest.fixture(scope="module")
def played_once(drafted_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with turn 1 drafted and committed."""
    folder = tmp_path_factory.mktemp("played") / "village green"
    campaign = Path(shutil.copytree(drafted_once, folder))
    done("commit", campaign)
    return campaign


@pytest.fixture
def played(played_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(played_once, tmp_path / "village green"))
