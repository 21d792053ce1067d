"""Set-ups of The Last War spoilt in one place: the first `check` tells each, with cell and cure."""

from __future__ import annotations

from pathlib import Path

from tests.commands.orel import type_set_up
from tests.commands.spoiling import Spoilt, copied, told_at, told_with_cell_and_cure, typed_campaign

NATION, HEX, FRONT, LINE, CARD = "Nations", "Hexes", "Front", "Production", "Cards"
WATER, WORKS, TEAM, DAY = "Hexsides", "Fortifications", "Teams", "Calendar"
SIDE = ("Hexside", "s"), ("Hex", "0303")
NATION_ROW = ("Nation", "FIN"), ("Side", "Axis"), ("Team", "german")

SPOILT = [
    Spoilt(NATION, "GER", "Side", "Axs", "E-UNKNOWN-SIDE"),
    Spoilt(NATION, "GER", "Side", "Soviet", "E-SIDE-OF-TEAM"),
    Spoilt(NATION, "GER", "Team", "germn", "E-UNKNOWN-TEAM"),
    Spoilt(NATION, "GER", "Military Effectiveness", 0, "E-LIMIT"),
    Spoilt(NATION, "GER", "Military Effectiveness", "good", "E-NUMBER"),
    Spoilt(NATION, "GER", "Flags a turn", 0, "W-NO-FLAGS"),
    Spoilt(NATION, "GER", "Flags a turn", -1, "E-LIMIT"),
    Spoilt(NATION, "GER", "Nation", None, "E-REQUIRED"),
    Spoilt(NATION, "FIN", "Flags a turn", 1, "W-NO-LAND", NATION_ROW),
    Spoilt(HEX, "0303", "Hex", "33", "E-HEX"),
    Spoilt(HEX, "0304", "Hex", "0303", "E-DUPLICATE"),
    Spoilt(HEX, "0303", "Ground", "oepn", "E-WORD"),
    Spoilt(HEX, "0303", "Held by", "GRE", "E-UNKNOWN-NATION"),
    Spoilt(HEX, "0303", "Home of", "URS", "E-UNKNOWN-NATION"),
    Spoilt(HEX, "0203", "Ground", "sea", "W-HELD-SEA"),
    Spoilt(HEX, "0303", "Region", "north europe", "W-REGION"),
    Spoilt(HEX, "0303", "Major City", "maybe", "E-YES-NO"),
    Spoilt(HEX, "0701", "Major City", "x", "W-CITY-NO-NAME", (("Hex", "0701"),)),
    Spoilt(WATER, "s", "Neighbour", "0505", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "0303", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "9999", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "0304:0305", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "0304; 0505", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "0302 > 0304", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "0302:0404", "E-HEXSIDE", SIDE),
    Spoilt(WATER, "s", "Neighbour", "Nordsee", "E-HEXSIDE", SIDE),
    Spoilt(HEX, "0303", "Hex", "0303:0305", "E-HEX"),
    Spoilt(FRONT, "0303 GER", "Hex", "9999", "E-UNKNOWN-NAME"),
    Spoilt(FRONT, "0303 GER", "Hex", "0503", "E-STANDS-WITH-ENEMY"),
    Spoilt(FRONT, "0304 GER", "Hex", "0303", "E-FRONT-TWICE"),
    Spoilt(FRONT, "0303 GER", "Nation", "GRE", "E-UNKNOWN-NAME"),
    Spoilt(FRONT, "0303 GER", "Men", None, "W-FRONT-EMPTY"),
    Spoilt(FRONT, "0303 GER", "Men", "some", "E-NUMBER"),
    Spoilt(FRONT, "0303 GER", "Tanks", 1.5, "E-WHOLE-NUMBER"),
    Spoilt(FRONT, "0303 GER", "Men building", 9, "E-LOCKED"),
    Spoilt(WORKS, "w", "Facing", "0505", "E-WORKS-FACING", (
        ("Works", "w"), ("Nation", "GER"), ("Hex", "0303"), ("Layers", 1),
    )),
    Spoilt(WORKS, "w", "Layers", 0, "W-NO-LAYERS", (
        ("Works", "w"), ("Nation", "GER"), ("Hex", "0303"), ("Facing", "0403"),
    )),
    Spoilt(WORKS, "w", "Hex", "0503", "E-STANDS-WITH-ENEMY", (
        ("Works", "w"), ("Nation", "GER"), ("Layers", 1), ("Facing", "0403"),
    )),
    Spoilt("Garrisons", "g", "Hex", "0503", "E-STANDS-WITH-ENEMY", (
        ("Garrison", "g"), ("Nation", "GER"),
    )),
    Spoilt("Partisans", "p", "State", "active", "E-NOWHERE", (("Group", "p"), ("Nation", "SOV"))),
    Spoilt("Security Zones", "z", "Hex", "0503", "E-STANDS-WITH-ENEMY", (
        ("Zone", "z"), ("Nation", "GER"), ("Men", 1),
    )),
    Spoilt("Bomber Bases", "0503", "Nation", "GRE", "E-UNKNOWN-NAME", (("Hex", "0503"),)),
    Spoilt("Air Defence", "d", "Hex", "0503", "E-STANDS-WITH-ENEMY", (
        ("Defence", "d"), ("Nation", "GER"),
    )),
    Spoilt(LINE, "RCH 1", "Hex", "9999", "E-UNKNOWN-NAME"),
    Spoilt(LINE, "RCH 1", "Hex", "0503", "E-STANDS-WITH-ENEMY"),
    Spoilt(LINE, "RCH 1", "Makes", "mxn", "E-WORD"),
    Spoilt(CARD, "GER-1", "Nation", "GRE", "E-UNKNOWN-NAME"),
    Spoilt(CARD, "GER-1", "Value", 0, "E-LIMIT"),
    Spoilt(CARD, "GER-1", "Played in turn", "3", "W-CARD-SPENT"),
    Spoilt(CARD, "GER-1", "Played for", "GRE", "E-UNKNOWN-NATION"),
    Spoilt(TEAM, "german", "Side", "Soviet", "W-ONE-SIDE"),
    Spoilt(TEAM, "german", "Team", None, "E-REQUIRED"),
    Spoilt(DAY, "1", "Date", "later", "W-DATE"),
    Spoilt(DAY, "1", "Turn", 8, "W-NO-DATE"),
]  # fmt: skip


typed = typed_campaign("last_war", "orel", type_set_up)
test_a_spoilt_set_up_is_told_with_its_cell_and_a_cure = told_with_cell_and_cure(SPOILT)


def test_what_stands_at_sea_and_water_beside_the_sea_are_told(typed: Path, tmp_path: Path) -> None:
    """LW-FL-01, LW-FLG-03"""
    campaign = copied(typed, tmp_path)
    master = campaign / "master.xlsx"
    row = (*SIDE, ("Neighbour", "0304"))
    water = Spoilt(WATER, "s", "Hex", "0303", "W-HEXSIDE-BARS-NOTHING", row)
    assert water.type_into(master)
    assert told_at(campaign, WATER, "A4") == ()
    Spoilt(HEX, "0303", "Ground", "sea", "W-HELD-SEA").type_into(master)
    assert [found.code for found in told_at(campaign, WATER, "A4")] == [water.code]
    front = Spoilt(FRONT, "0303 GER", "Men", 1, "E-STANDS-NOWHERE")
    assert [found.code for found in told_at(campaign, FRONT, front.type_into(master))] == [
        front.code
    ]
