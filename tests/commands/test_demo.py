from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import played_campaign
from workbook_engine.commands.demo import demo, free_folder
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.core.records import Position


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo") / "first"


@pytest.fixture(scope="module")
def outcome(home: Path) -> Outcome:
    return demo(home)


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_campaign(tmp_path_factory.mktemp("demo") / "bridge", "arnhem_bridge")


@pytest.mark.slow
def test_the_demo_plays_the_books_own_fight_and_says_what_to_open(
    outcome: Outcome, home: Path
) -> None:
    assert outcome.status is Status.DONE, outcome
    said = "\n".join(outcome.sentences)
    assert "21 - 10 + 2 = 13, total success" in said
    assert "Open " in said
    assert desk(home / "arnhem_bridge").position == Position(2)


@pytest.mark.slow
def test_the_demo_plays_the_first_day_of_market_garden(outcome: Outcome, home: Path) -> None:
    assert "Son bridge: die 1, blown." in outcome.sentences
    assert desk(home / "market_garden").position == Position(3)


def test_a_second_demo_makes_a_second_folder(tmp_path: Path) -> None:
    (tmp_path / "umpire_demo").mkdir()
    assert free_folder(tmp_path / "umpire_demo") == tmp_path / "umpire_demo_2"


def test_a_sample_has_no_orders_for_a_turn_it_was_not_written_for(bridge: Path) -> None:
    refused = sample_orders(bridge, "market_garden")
    assert refused.status is not Status.DONE


def test_a_sample_of_another_name_is_a_wrong_use(bridge: Path) -> None:
    assert sample_orders(bridge, "arnhem").status is Status.USAGE
