"""A small campaign of one's own, as an umpire types it: two sides, ten units, 20 x 20 squares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.commands.setting_up import Sheets, type_ground, type_rows
from workbook_engine.books.book import Value

GROUND = [
    "OOOOOOOOOOWWWOOOOOOO",
    "OOOOOOOOOOWWWOOOOOOO",
    *["OOOOOOOOOOOOOOOOOOOO"] * 6,
    "OOOOOOOOOBBOOOOOOOOO",
    *["OOOOOOOOOOOOOOOOOOOO"] * 9,
    "OOWWWWOOOOOOOOOOOOOO",
    "OOWWWWOOOOOOOOOOOOOO",
]


def row(unit: str, team: str, nation: str, typical: str, at: str, **more: Value) -> dict[str, Any]:
    side = {"red": "Red", "blue": "Blue"}[team]
    return {
        "Unit": unit,
        "Side": side,
        "Team": team,
        "Nation": nation,
        "After Annex A": typical,
        "Brigade or regiment": f"{team} bde",
        "Position": at,
        **{header.replace("_", " "): value for header, value in more.items()},
    }


FORCES = [
    row("Blue HQ", "blue", "British", "British Bde HQ unit", "J4"),
    row("1 Blues", "blue", "British", "British Rifle Battalion", "J6"),
    row("2 Blues", "blue", "British", "British Rifle Battalion", "H6"),
    row("3 Blues", "blue", "British", "British Armoured Regiment", "L6"),
    row("Blue Guns", "blue", "British", "British Field Artillery Regiment", "J5"),
    row("Red HQ", "red", "German", "German Regt HQ unit", "J16"),
    row("1 Reds", "red", "German", "German Grenadier Battalion", "J13"),
    row("2 Reds", "red", "German", "German Grenadier Battalion", "H13"),
    row("3 Reds", "red", "German", "German Panzer Battalion", "L13"),
    row("Red Guns", "red", "German", "German Field Arty Bn", "J15"),
]
SHEETS: Sheets = {
    "Teams": [{"Team": "blue", "Side": "Blue"}, {"Team": "red", "Side": "Red"}],
    "Calendar": [
        {"Turn": 1, "Date": "1944-06-10", "Half of the day": "am"},
        {"Turn": 2, "Date": "1944-06-10", "Half of the day": "pm"},
    ],
    "Places": [{"Place": "Kleindorf", "Square": "J9"}, {"Place": "Muehle", "Square": "D15"}],
    "Rivers": [{"Waterway": "Bach", "Kind": "minor river", "Squares in order": "A10; T10"}],
    "Crossings": [
        {"Crossing": "Bridge", "Over": "Bach", "One bank": "J10", "Far bank": "J11"},
    ],
    "Routes": [{"Route": "High road", "Kind": "road", "Along": "J1 > Kleindorf > Bridge > J20"}],
    "Forces": FORCES,
    "Stacks": [
        {"Stack": "Blue HQ", "Side": "Blue", "Held by": "Blue HQ", "British ammo, red (points)": 6},
        {"Stack": "Red HQ", "Side": "Red", "Held by": "Red HQ", "German ammo, blue (points)": 6},
    ],
}


def type_set_up(campaign: Path) -> None:
    """Type the whole set-up into a blank campaign's master."""
    type_ground(campaign / "master.xlsx", GROUND)
    type_rows(campaign / "master.xlsx", SHEETS)
