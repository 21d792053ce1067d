"""`umpire press`: one page that all may read, of what all know and what the umpire writes."""

from pathlib import Path

import pytest

from tests.commands.desk_hands import HEADER_ROW, type_in_line
from tests.new_campaign import played_campaign
from workbook_engine.commands.diary import diary
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.press import press
from workbook_engine.commands.undo import undo
from workbook_engine.kit.public import shared
from workbook_engine.kit.seen import Hears


def test_the_umpire_s_own_piece_leads_and_a_fight_that_all_know_follows(tmp_path: Path) -> None:
    folder = played_campaign(tmp_path / "bridge", "arnhem_bridge")
    typed = {"No.": 1, "Turn": 1, "Headline": "Hats off", "Text": "Nobody has <slept>."}
    type_in_line(folder / "master.xlsx", "Press", HEADER_ROW + 1, typed)
    assert press(folder).status is Status.DONE
    page = (folder / "press" / "turn-01.html").read_text(encoding="utf-8")
    own, fight = page.index("Nobody has &lt;slept&gt;."), page.index("fought at Arnhem Bridge")
    assert own < fight
    assert "2 Para" not in page  # its name is the British staff's own
    drawn = page[page.index("<svg") : page.index("</svg>")]
    assert ">Battle<" in drawn
    assert "Arnhem Bridge" in drawn
    (folder / "press" / "turn-02.txt").write_text("my own", encoding="utf-8")
    assert undo(folder).status is Status.DONE
    assert "Undone: turn 1" in (folder / "press" / "turn-01.html").read_text(encoding="utf-8")
    assert (folder / "press" / "turn-02.txt").read_text(encoding="utf-8") == "my own"


def test_a_public_map_holds_what_every_view_holds_alike_and_no_more() -> None:
    def seen(side: str, *heard: str) -> Hears:
        return Hears(
            campaign="Bridge",
            team=side,
            called=side,
            side=side,
            turn="1",
            date="",
            next_date="",
            deadline="",
            standing=(),
            played=True,
            history=(),
            heard=heard,
        )

    both = shared([seen("Red", "rain", "our guns"), seen("Blue", "fog", "rain")])
    assert (both.campaign, both.side, both.heard, both.played) == ("Bridge", "", ("rain",), True)


def test_a_team_s_war_diary_is_of_its_own_formations_alone(tmp_path: Path) -> None:
    folder = played_campaign(tmp_path / "bridge", "arnhem_bridge")
    assert diary(folder).status is diary(folder, "british").status is Status.DONE
    every, own = (
        (folder / "press" / f"diary_{whose}.html").read_text(encoding="utf-8")
        for whose in ("umpire", "british")
    )
    assert "2 Para stood fast at Arnhem Bridge (H8) as ordered, at a price" in own
    assert "British: 1 Para Bde" in every
    assert "German: KG Spindler" in every
    assert "11 steps, 4 fewer" in every
    assert "steps" not in own, "a report has no number of the rules"
    assert "KG Spindler" not in own


def test_a_team_that_no_report_tells_of_is_not_told_that_nothing_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = played_campaign(tmp_path / "bridge", "arnhem_bridge")
    monkeypatch.setattr("workbook_engine.commands.diary.told_in", lambda *_: iter(()))
    assert diary(folder).sentences == (
        "No report tells of a formation: there is no diary to write.",
    )
