"""Before the dice: what of the orders will come to nothing stands on the Desk, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.test_three_faces import front_of, in_browser, on_sheet, on_terminal
from workbook_engine.commands.collect import collect
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.front_rows import in_vain
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine


@pytest.fixture
def vain(campaign: Path) -> Path:
    """A campaign in which guns support who does not fight, and 3 Para is sent nowhere."""
    cells = {"D4": "Hold", "J4": None, "D6": "Move", "J6": None}
    type_cells(campaign / "sides/british.xlsx", "Orders", cells)
    return campaign


def told(campaign: Path) -> dict[str, str]:
    return {each.where: each.why for each in front_of(campaign).in_vain}


NOWHERE = {"British, Orders row 6": "was not told where to go, and holds"}
NO_FIGHT = {"British, Orders row 5": "was in no fight, and nor was 2 Para"}


def test_what_comes_to_nothing_stands_on_all_three_faces(vain: Path) -> None:
    front = front_of(vain)
    row = in_vain(front).rows[-1]
    assert row.texts[1] == "3 Para: Move, Posture Tact: was not told where to go, and holds"
    for text in row.texts:
        assert text in in_browser(front)
        assert text in on_terminal(front)
        assert text in on_sheet(front)


def test_before_all_orders_are_in_only_what_stands_by_itself_is_told(vain: Path) -> None:
    assert told(vain) == NO_FIGHT | NOWHERE
    type_cells(vain / "sides/german.xlsx", "Orders", {"D4": None, "E4": None})
    assert told(vain) == NOWHERE


@pytest.mark.slow
def test_it_is_gone_when_the_line_is_mended(vain: Path) -> None:
    heard = "British, Orders row 6: 3 Para: Move, Posture Tact: was not told where to go, and holds"
    assert heard in collect(vain).sentences
    type_in(vain, OrderLine, "british/3", "to_instead", "A5")
    assert told(vain) == NO_FIGHT


def test_it_stops_no_commit(vain: Path) -> None:
    assert draft(vain).status is Status.DONE
    assert told(vain) == NO_FIGHT | NOWHERE
    assert commit(vain).status is Status.DONE
    assert told(vain) == {}
    assert desk(vain).position.turn == 2
