"""Combat Captain from the umpire's own lists: imported, started, a player's turn played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.commands.setting_up import Sheets, type_rows
from tests.new_campaign import blank_campaign
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Feature, SubUnit

TYPED: Sheets = {
    "Teams": [{"Team": "able", "Side": "Allied"}, {"Team": "kessel", "Side": "German"}],
    "Calendar": [{"Turn": 1, "Date": "Noon"}, {"Turn": 2, "Date": "12.15"}],
}
LISTS = {
    "Ground": """Gelände;Art;links;oben;Breite;Tiefe;verdeckt
Tisch;Platte;0;0;48;36;
Mühle;Gebäude;20;18;4;3;x
Hecke;bocage;10;5;1;9;x
""",
    "Companies": """Einheit;Spieler;Art;Führungsbereich
Able;able;Schützenkompanie;12
Kessel;kessel;Panzerkompanie;
""",
    "Sub-units": """Trupp;Kompanie;Führer;Art;Waffe;Mann;Soll;x in;y in
A1;Able;x;Infanterie;Gewehre;4;5;3;4
A2;Able;;Infanterie;Maschinengewehr;3;3;5;4
K1;Kessel;x;Panzer;Kanone;1;1;30;20
""",
}


@pytest.mark.slow
def test_german_lists_need_no_word_of_explanation_to_start_and_play(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "game", "combat_captain")
    type_rows(tmp_path / "game" / "master.xlsx", TYPED)
    for sheet, text in LISTS.items():
        file = tmp_path / f"{sheet}.csv"
        file.write_text(text, encoding="utf-8")
        brought = import_file(tmp_path / "game", file, sheet, write=True)
        assert not [line for line in brought.sentences if "refused" in line], sheet
    assert start(tmp_path / "game").status is Status.DONE
    state = desk(tmp_path / "game").state
    assert [each.kind for each in state[Feature].values()] == ["table", "house", "wall"]
    assert [each.kind for each in state[Company].values()] == ["infantry", "tanks"]
    stands = [(each.kind, each.weapon, each.men) for each in state[SubUnit].values()]
    assert stands[1:] == [("infantry", "crewed machine gun", 3), ("armour", "gun", 1)]
    assert turn_of(tmp_path / "game", no_orders=True).status is Status.DONE
