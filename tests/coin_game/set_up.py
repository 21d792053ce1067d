"""A game of two sides on a board of five by five, typed in as an umpire types it."""

from __future__ import annotations

from pathlib import Path

from tests.commands.desk_hands import type_cells
from tests.commands.setting_up import type_rows
from workbook_engine.books.book import Value

BOARD = (".....", ".....", "..C..", ".....", ".....")
TEAMS = [{"Team": "north", "Side": "North"}, {"Team": "south", "Side": "South"}]
DATES: list[dict[str, Value]] = [
    {"Turn": turn, "Date": f"1 May 18{turn:02}"} for turn in range(1, 6)
]
TOKENS = [
    {"Token": "Ash", "Team": "north", "Square": "C2"},
    {"Token": "Birch", "Team": "north", "Square": "A1"},
    {"Token": "Corn", "Team": "south", "Square": "C4"},
    {"Token": "Dill", "Team": "south", "Square": "E5"},
]


def type_set_up(campaign: Path) -> None:
    """Type the board, the teams, the calendar and the tokens into a blank master."""
    master = campaign / "master.xlsx"
    cells = {
        f"{'ABCDE'[x]}{y}": sign for y, row in enumerate(BOARD, 1) for x, sign in enumerate(row)
    }
    type_cells(master, "Board", cells)
    type_rows(master, {"Teams": TEAMS, "Calendar": DATES, "Tokens": TOKENS})


def order(campaign: Path, team: str, *moves: tuple[str, str]) -> None:
    """Write a team's orders on the form of its book: tokens, and where they go."""
    rows = [{"Token": token, "To": to} for token, to in moves]
    type_rows(campaign / "sides" / f"{team}.xlsx", {"Moves": rows})
