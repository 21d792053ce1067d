"""Set-ups of OP COM spoilt in one place: the first `check` tells each, with its cell and a cure."""

from __future__ import annotations

from pathlib import Path

from tests.commands.desk_hands import type_cells
from tests.commands.kleindorf import type_set_up
from tests.commands.spoiling import Spoilt, copied, told_at, told_with_cell_and_cure, typed_campaign

PLACE, CROSSING, ROUTE, RIVER = "Places", "Crossings", "Routes", "Rivers"
UNIT, STACK, TEAM, DAY = "Forces", "Stacks", "Teams", "Calendar"
ANNEX, OVER, ALONG, SQUARES = "After Annex A", "Over", "Along", "Squares in order"
BOOK, LIFT, CAPACITY = "Book (file name)", "Lift (supply points)", "Capacity (unit points a turn)"
TAKEN = "British ammo, red (points)"

SPOILT = [
    Spoilt(PLACE, "Kleindorf", "Square", "ZZ99", "E-OFF-MAP"),
    Spoilt(PLACE, "Kleindorf", "Square", "J0", "E-SQUARE"),
    Spoilt(PLACE, "Kleindorf", "Square", "Muehle", "E-SQUARE"),
    Spoilt(PLACE, "Kleindorf", "Square", None, "E-REQUIRED"),
    Spoilt(CROSSING, "Bridge", OVER, "Bech", "E-UNKNOWN-NAME"),
    Spoilt(CROSSING, "Bridge", OVER, None, "W-CROSSING-OVER"),
    Spoilt(CROSSING, "Bridge", "One bank", "ZZ99", "E-OFF-MAP"),
    Spoilt(CROSSING, "Bridge", "Far bank", "J15", "E-CROSSING-BANKS"),
    Spoilt(CROSSING, "Bridge", "Far bank", "J10", "E-CROSSING-BANKS"),
    Spoilt(CROSSING, "Bridge", "Capacity known to", "Grey", "E-UNKNOWN-SIDE"),
    Spoilt(CROSSING, "Bridge", "State", "brokn", "E-WORD"),
    Spoilt(CROSSING, "Bridge", CAPACITY, "many", "E-NUMBER"),
    Spoilt(CROSSING, "Ford", "One bank", "F3", "W-CROSSING-DRY", (
        ("Crossing", "Ford"), (OVER, "Bach"), ("Far bank", "F4"),
    )),
    Spoilt(ROUTE, "High road", ALONG, "J1 > ZZ99", "E-UNKNOWN-NAME"),
    Spoilt(ROUTE, "High road", ALONG, "J1 > Nowhere > J20", "E-UNKNOWN-NAME"),
    Spoilt(ROUTE, "High road", ALONG, "J1", "E-ROUTE-SHORT"),
    Spoilt(ROUTE, "High road", ALONG, "J1; J1", "E-ROUTE-SHORT"),
    Spoilt(ROUTE, "High road", ALONG, "A1 > A20", "W-ROUTE-WATER"),
    Spoilt(ROUTE, "High road", ALONG, "A1:A20", "W-ROUTE-WATER"),
    Spoilt(ROUTE, "High road", "Kind", "raod", "E-WORD"),
    Spoilt(RIVER, "Bach", SQUARES, "F12:ZZ99", "E-RIVER"),
    Spoilt(RIVER, "Bach", SQUARES, "A10 > Nowhere", "E-RIVER"),
    Spoilt(RIVER, "Bach", SQUARES, "A10; ; 10T", "E-RIVER"),
    Spoilt(RIVER, "Bach", SQUARES, "K10", "E-RIVER-SHORT"),
    Spoilt(RIVER, "Bach", SQUARES, "A10; A10", "E-RIVER-SHORT"),
    Spoilt(RIVER, "Bach", SQUARES, None, "E-RIVER-SHORT"),
    Spoilt(RIVER, "Bach", "Kind", "rivr", "E-WORD"),
    Spoilt(UNIT, "1 Blues", "Position", "ZZ99", "E-UNKNOWN-PLACE"),
    Spoilt(UNIT, "1 Blues", "Position", "Kleindrf", "E-UNKNOWN-PLACE"),
    Spoilt(UNIT, "1 Blues", "Position", None, "E-NOWHERE"),
    Spoilt(UNIT, "1 Blues", "Side", "Green", "E-UNKNOWN-SIDE"),
    Spoilt(UNIT, "1 Blues", "Side", "Red", "E-SIDE-OF-TEAM"),
    Spoilt(UNIT, "1 Blues", "Team", "blu", "E-UNKNOWN-TEAM"),
    Spoilt(UNIT, "1 Blues", "Nation", "Britsh", "E-UNKNOWN-NAME"),
    Spoilt(UNIT, "1 Blues", ANNEX, "British Rifle Batallion", "E-WORD"),
    Spoilt(UNIT, "1 Blues", "Kind", "infantery", "E-WORD"),
    Spoilt(UNIT, "1 Blues", "Status profile", "7-6-x", "E-PROFILE"),
    Spoilt(UNIT, "1 Blues", "Status profile", "3-5-0", "W-PROFILE"),
    Spoilt(UNIT, "1 Blues", "Status profile", 45000, "E-PROFILE-DATE"),
    Spoilt(UNIT, "1 Blues", "Steps lost", 99, "E-STEPS"),
    Spoilt(UNIT, "1 Blues", "Draws from", "1 Reds", "E-DRAWS-FROM"),
    Spoilt(UNIT, "1 Blues", "Draws from", "2 Blues", "W-DRAWS-FROM"),
    Spoilt(UNIT, "1 Blues", "Draws from", "nobody", "E-UNKNOWN-UNIT"),
    Spoilt(UNIT, "3 Blues", "Mechanised", "no", "W-NOT-MECHANISED"),
    Spoilt(UNIT, "2 Blues", "Unit", "1 Blues", "E-DUPLICATE"),
    Spoilt(UNIT, "1 Blues", LIFT, "4,5", "E-WHOLE-NUMBER"),
    Spoilt(UNIT, "New Guns", "Kind", "artillery", "W-RANGE", (
        ("Unit", "New Guns"), ("Side", "Blue"), ("Team", "blue"), ("Nation", "British"),
        ("Status profile", "[4-2-0]"), ("Position", "J7"),
    )),
    Spoilt(STACK, "Blue HQ", "Held by", "Blu HQ", "E-UNKNOWN-UNIT"),
    Spoilt(STACK, "Blue HQ", "Held by", None, "W-STACK-NOWHERE"),
    Spoilt(STACK, "Blue HQ", "Side", "Red", "E-STACK-SIDE"),
    Spoilt(STACK, "Blue HQ", "Parked at", "ZZ99", "E-UNKNOWN-PLACE"),
    Spoilt(STACK, "Blue HQ", TAKEN, "lots", "E-NUMBER"),
    Spoilt(TEAM, "blue", "Side", None, "E-REQUIRED"),
    Spoilt(TEAM, "blue", "Side", "Red", "W-ONE-SIDE"),
    Spoilt(TEAM, "blue", BOOK, "red", "E-ONE-BOOK"),
    Spoilt(TEAM, "blue", BOOK, "staff/RED.xlsm", "E-ONE-BOOK"),
    Spoilt(TEAM, "blue", BOOK, "a/b", "W-BOOK-NAME"),
    Spoilt(TEAM, "blue", BOOK, "nul", "E-BOOK-NAME"),
    Spoilt(TEAM, "blue", BOOK, "Blue: orders", "E-BOOK-NAME"),
    Spoilt(TEAM, "blue", BOOK, "umpire", "E-BOOK-NAME"),
    Spoilt(DAY, "1", "Date", "yesterday", "W-DATE"),
    Spoilt(DAY, "1", "Turn", 7, "W-NO-DATE"),
    Spoilt(DAY, "1", "Half of the day", "noon", "W-HALF-DAY"),
]  # fmt: skip


typed = typed_campaign("opcom", "kleindorf", type_set_up)
test_a_spoilt_set_up_is_told_with_its_cell_and_a_cure = told_with_cell_and_cure(SPOILT)


def test_a_unit_in_a_lake_is_told(typed: Path, tmp_path: Path) -> None:
    """OC-6.4"""
    campaign = copied(typed, tmp_path)
    type_cells(campaign / "master.xlsx", "Ground", {"J6": "L"})
    assert [found.code for found in told_at(campaign, "Forces", "L5")] == ["W-IN-LAKE"]
