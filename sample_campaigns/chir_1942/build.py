"""Make `master.md` of the Chir sample anew from the CSV files in `data/`.

    python -m sample_campaigns.chir_1942.build

The files in `data/` are copies of the shared data set, as they came; only `names.csv` is ours, and
says what each base, Division and Corps is called in the game. What is history in them and what is
estimate, `sample.toml` says. `history` is not read here: the orders were written from it, and the
days are compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from sample_campaigns.market_garden.pages import Row, book, rows_of, table_in
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import Record
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)

HERE = Path(__file__).parent
table = partial(table_in, HERE)
"""Returns the rows of a file of the data set."""

HEAD = """# Lower Chir 1942: the umpire's book

Only what the umpire types; the engine makes the rest of the book. Made by build.py from data/.
"""

CAMPAIGN = {"name": "Lower Chir 1942", "ruleset": "sector", "turn": 1, "stage": 1, "square_km": 2}

_DAYS = (
    (1, "7 December 1942", "1 Tank Corps breaks out of the bridgehead; State Farm 79."),
    (2, "8 December 1942", "11 Panzer strikes back at dawn."),
    (3, "9 December 1942", "5 Mechanised Corps and 7 Luftwaffe Field Division come."),
    (4, "10 December 1942", "4 Guards Rifle Division comes."),
    (5, "11 December 1942", "Break-ins at Lisinsky and Nizhne Kalinovsky."),
    (6, "12 December 1942", "7 Tank Corps comes for the attack of the 13th."),
)

_TEAMS = (
    (
        "panzer_corps",
        "XLVIII Panzer Corps",
        "Axis",
        "XLVIII Panzer Corps, with the alarm groups of its front.",
    ),
    (
        "tank_army",
        "5th Tank Army",
        "Soviet",
        "5 Tank Army: 1 Tank Corps, both wings, 5 Mechanised Corps.",
    ),
    ("east_group", "5th Shock Army", "Soviet", "The east wing; 5 Shock Army from 9 December."),
)

_TEAM_OF = {"german": "panzer_corps", "soviet": "tank_army", "s_east": "east_group"}
_SIDE_OF = {"german": "Axis", "soviet": "Soviet", "none": ""}


def main() -> None:
    """Write master.md."""
    (HERE / "master.md").write_text(master(), encoding="utf-8")


def master() -> str:
    """Return the umpire's book as Markdown."""
    parts: list[tuple[type[Record], Iterable[Row]]] = [
        (CalendarTurn, rows_of("turn date note", _DAYS)),
        (Team, rows_of("team title side note", _TEAMS)),
        (Sector, _sectors()),
        (Corps, _corps()),
        (Division, _divisions()),
        (Base, _bases()),
    ]
    return book(RULESET, HEAD, CAMPAIGN, parts)


_NAMES = {row["id"]: row["name"] for row in table("names")}


def called(key: str) -> str:
    """Return what a base, a Division or a Corps of the data set is called in the game."""
    return _NAMES[key] if key else ""


def _team(corps: str, side: str) -> str:
    return _TEAM_OF.get(corps, _TEAM_OF[side])


def _sectors() -> Iterator[Row]:
    """Yield the map; a river stands with the sector north or west of it."""
    for row in table("sectors"):
        rivers = dict(edge.split(":") for edge in row["river_edges"].split(";") if edge)
        yield {
            "sector": row["id"],
            "terrain": row["terrain"],
            "name": row["name"].split(" / ")[0],
            "road": row["road"] == "yes",
            "river_south": rivers.get("S", ""),
            "river_east": rivers.get("E", ""),
            "owner": _SIDE_OF[row["owner"]],
            "digs": int(row["digs"]) or None,
        }


def _corps() -> Iterator[Row]:
    for row in table("corps"):
        yield {
            "id": called(row["id"]),
            "team": _team(row["id"], row["side"]),
            "grade": row["grade"],
            "headquarters": called(row["chq_base"]),
            "supply": called(row["supply_base"]),
        }


def _divisions() -> Iterator[Row]:
    for row in table("divisions"):
        yield {
            "id": called(row["id"]),
            "team": _team(row["corps"], row["side"]),
            "corps": called(row["corps"]),
            "grade": row["grade"],
            "headquarters": called(row["dhq_base"]),
            "order": row["initial_order"],
        }


def _bases() -> Iterator[Row]:
    """Yield the bases; one that comes in the course of a day is there from its Dawn."""
    for row in table("bases"):
        day = int(row["arrival_day"] or 0) or None
        yield {
            "id": called(row["id"]),
            "type": row["type"],
            "corps": called(row["corps"]),
            "division": called(row["division"]),
            "sector": row["sector"] or row["arrival_sector"],
            "grade": row["grade_override"],
            "motorised": row["motorised"] == "yes",
            "state": BaseState.TO_COME if day else BaseState.ON_TABLE,
            "day": day,
            "note": f"{row['name']}; {row['note']}".rstrip("; "),
        }


if __name__ == "__main__":
    main()
