"""Small campaigns under any names: ten units of OP COM, two nations of The Last War."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import strategies as st

from tests.commands import kleindorf
from tests.commands.setting_up import Sheets, type_ground, type_rows
from tests.new_campaign import blank_campaign
from workbook_engine.books.book import Value, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import folded
from workbook_engine.core.letters import LOOKS_LATIN
from workbook_engine.core.notation import as_list
from workbook_engine.sheets.spelling import as_read, tidy

_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""What takes no room or has no shape of its own: no part of a name (W-TEXT-INVISIBLE)."""

SIGN = st.sampled_from(";>\"',:()[]{}=+-/|%!?&<@#*.\\~^$🦊é丘ش") | st.characters(
    exclude_categories=_UNSEEN, exclude_characters="".join(LOOKS_LATIN)
)
NAME = st.text(SIGN, min_size=1, max_size=12).map(lambda name: as_read(tidy(name))[0]).filter(bool)


def names(number: int) -> st.SearchStrategy[list[str]]:
    """Draw names, none like another."""
    return st.lists(NAME, min_size=number, max_size=number, unique_by=folded)


def done(outcome: Outcome) -> Outcome:
    """Return an outcome that is no failure."""
    assert outcome.status is Status.DONE, outcome
    return outcome


def small_battle(folder: Path, units: Sequence[str]) -> None:
    """Play a turn of OP COM: two of Blue's units attack in one line, their guns fire for both."""
    called = dict(zip((str(row["Unit"]) for row in kleindorf.FORCES), units, strict=True))
    met = {"1 Reds": {"Position": "J8"}}
    forces = [
        {**row, "Unit": called[str(row["Unit"])], **met.get(str(row["Unit"]), {})}
        for row in kleindorf.FORCES
    ]
    stacks = [{**row, "Held by": called[str(row["Held by"])]} for row in kleindorf.SHEETS["Stacks"]]
    blank_campaign(folder, "opcom")
    type_ground(folder / "master.xlsx", kleindorf.GROUND)
    type_rows(folder / "master.xlsx", {**kleindorf.SHEETS, "Forces": forces, "Stacks": stacks})
    done(start(folder))
    attackers = [called["1 Blues"], called["2 Blues"]]
    guns = called["Blue Guns"]
    given: Sheets = {
        "Orders": [
            {"Unit or group": as_list(attackers), "Action": "Attack", "Target": "J8"},
            {"Unit or group": as_list([guns]), "Action": "Hold", "Supports": as_list(attackers)},
        ]
    }
    order(folder, "blue", given, called["1 Blues"], called["2 Blues"], guns)
    done(turn_of(folder, no_orders=True))


def order(folder: Path, team: str, given: Sheets, *lines: str) -> None:
    """Fill in a team's form, below the lines it came with; those of some units are cleared."""
    book = FileBook.open(folder / "sides" / f"{team}.xlsx")
    shown = {as_list((each,)) for each in lines}
    grid = book.read("Orders") if shown else ()
    cleared: dict[str, Value] = {
        address(number, at): None
        for number, row in enumerate(grid, 1)
        if row and row[0] in shown
        for at in range(1, len(row) + 1)
    }
    book.write("Orders", cleared) if cleared else None
    (folder / "inbox" / f"{team}.xlsx").write_bytes(book.save())
    type_rows(folder / "inbox" / f"{team}.xlsx", given)


def small_war(folder: Path, called: Sequence[str]) -> None:
    """Play a turn of The Last War: East attacks Furt from Brod, by the names of the places."""
    west, east, furt, brod, works = called
    hexes = [("0203", west, ""), ("0303", west, furt), ("0304", west, ""), ("0402", east, "")]
    hexes += [("0403", east, brod), ("0404", east, ""), ("0503", east, "")]
    front = [("0303", west, 4), ("0304", west, 2), ("0402", east, 1), ("0403", east, 6)]
    front += [("0404", east, 2)]
    blank_campaign(folder, "last_war")
    sheets: Sheets = {
        "Teams": [{"Team": "west", "Side": "West"}, {"Team": "east", "Side": "East"}],
        "Calendar": [{"Turn": n, "Date": date} for n, date in ((1, "May 1943"), (2, "June 1943"))],
        "Nations": [
            {"Nation": west, "Side": "West", "Team": "west", "Flags a turn": 1},
            {"Nation": east, "Side": "East", "Team": "east", "Flags a turn": 1},
        ],
        "Hexes": [
            {"Hex": at, "Ground": "open", "Place": place, "Home of": nation, "Held by": nation}
            for at, nation, place in hexes
        ],
        "Front": [
            {"Card": f"{at} {nation}", "Hex": at, "Nation": nation, "Men": men}
            for at, nation, men in front
        ],
        "Production": [
            {"Line": works, "Industrial zone": "Z", "Nation": east, "Hex": "0503", "Makes": "man"}
        ],
    }
    type_rows(folder / "master.xlsx", sheets)
    done(start(folder))
    order(folder, "east", {"Flags": [{"Nation": east, "From hex": brod, "To hex": furt}]})
    for _ in range(3):
        done(turn_of(folder, no_orders=True))
