"""Make `master.md` of the town and the airfield anew from the CSV files in `data/`.

    python -m sample_campaigns.town_and_airfield.build

What is the seeds' and what is ours, `sample.toml` says. What the umpire types in the course of the
four turns (whom the tape crosses, where a company ends that goes back) is in `umpire.md`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from sample_campaigns.market_garden.pages import form, sheet
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)
from workbook_engine.sheets.schema import schemas_of

HERE = Path(__file__).parent

HEAD = """# The Town and the Airfield: the umpire's book

Only what the umpire types; the engine makes the rest of the book. Made by build.py from data/.
"""

CAMPAIGN = {
    "name": "The Town and the Airfield",
    "ruleset": "combat_captain",
    "turn": 1,
    "stage": 1,
}

_TURNS = (
    (1, "Morning, 07.00", "Up to the brook."),
    (2, "Morning, 07.15", "The machine guns of Able work on the edge of the town."),
    (3, "Morning, 07.30", "Baker goes in."),
    (4, "Morning, 07.45", "Aircraft; Able goes in."),
)

_TEAMS = (
    ("infantry", "American", "Three infantry companies: one captain can have three."),
    ("armour", "American", "Two companies of tanks, with no infantry of its own."),
    ("garrison", "German", "The town, the airfield, and what can be brought up between them."),
)

_SIDES = (("American", True), ("German", False))

Row = dict[str, object]


def main() -> None:
    """Write master.md."""
    (HERE / "master.md").write_text(master(), encoding="utf-8")


def master() -> str:
    """Return the umpire's book as Markdown."""
    sheets = schemas_of(RULESET)
    parts: list[tuple[type[Record], Iterable[Row]]] = [
        (CalendarTurn, _rows("turn date note", _TURNS)),
        (Team, _rows("team side note", _TEAMS)),
        (Feature, table("table")),
        (Objective, table("objectives")),
        (SideRow, _rows("side moves_first", _SIDES)),
        (Company, table("companies")),
        (SubUnit, table("subunits")),
    ]
    pages = [form(sheets, Campaign, CAMPAIGN)]
    pages += (sheet(sheets, kind, list(rows)) for kind, rows in parts)
    said = (HERE / "umpire.md").read_text(encoding="utf-8")
    return "\n".join([HEAD, *pages, said])


def table(name: str) -> list[Row]:
    """Return the rows of a file in data/: numbers as numbers, blank cells left out."""
    with (HERE / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [
            {field: _value(text) for field, text in row.items() if text}
            for row in csv.DictReader(file)
        ]


def _value(text: str) -> object:
    """Return what a cell says.

    >>> _value("24"), _value("24.5"), _value("x"), _value("Able")
    (24, 24.5, True, 'Able')
    """
    if text == "x":
        return True
    try:
        return int(text) if text.isdigit() else float(text)
    except ValueError:
        return text


def _rows(fields: str, rows: Iterable[tuple[object, ...]]) -> list[Row]:
    return [dict(zip(fields.split(), row, strict=True)) for row in rows]


if __name__ == "__main__":
    main()
