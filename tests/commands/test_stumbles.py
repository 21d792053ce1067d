"""`history --findings`: where players stumble, counted in the books as they were sent."""

from pathlib import Path

import pytest

from tests.commands.desk_hands import type_in_line
from tests.new_campaign import new_campaign
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.stumbles import stumbles
from workbook_engine.commands.turn import turn_of


@pytest.mark.slow
def test_what_the_umpire_voided_is_counted_where_the_team_stumbled(tmp_path: Path) -> None:
    folder = new_campaign(tmp_path / "k", "kleindorf", with_orders=True)
    assert stumbles(folder).sentences == ("Nothing was found in the orders of 0 turns.",)
    type_in_line(folder / "sides" / "red.xlsx", "Orders", 4, {"To": "Nowhere"})
    draft(folder)
    type_in_line(folder / "master.xlsx", "Orders", 8, {"Void": True})
    assert turn_of(folder).status is Status.DONE
    answer = stumbles(folder).answer
    assert [(each["team"], each["where"], each["turns"]) for each in answer] == [
        ("red", "Orders, To", {"1": 1})
    ]
