"""Make `master.md` of a sample of Combat Captain anew from the CSV files in its `data/`.

    python -m sample_campaigns.companies_on_a_table town_and_airfield

What the umpire types in the course of the turns (whom a tape crosses, where a company ends that
goes back) is in `umpire.md` beside it.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from sample_campaigns.market_garden.pages import Row, book, table_in
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import Record
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)

SAMPLES = Path(__file__).parent

_HEAD = """# {title}: the umpire's book

Only what the umpire types; the engine makes the rest of the book. Made from data/ and umpire.md.
"""

_SHEETS: dict[str, type[Record]] = {
    "calendar": CalendarTurn,
    "teams": Team,
    "table": Feature,
    "objectives": Objective,
    "sides": SideRow,
    "companies": Company,
    "subunits": SubUnit,
}
"""The files of `data/`, in the order of the book."""


def master(home: Path) -> str:
    """Return the umpire's book of a sample as Markdown."""
    title = tomllib.loads((home / "sample.toml").read_text(encoding="utf-8"))["title"]
    campaign = {"name": title, "ruleset": RULESET.name, "turn": 1, "stage": 1}
    parts = [(kind, rows(home, name)) for name, kind in _SHEETS.items()]
    said = (home / "umpire.md").read_text(encoding="utf-8")
    return "\n".join([book(RULESET, _HEAD.format(title=title), campaign, parts), said])


def rows(home: Path, name: str) -> list[Row]:
    """Return the rows of a file in data/: numbers as numbers, blank cells left out."""
    return [
        {field: _value(text) for field, text in row.items() if text} for row in table_in(home, name)
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


if __name__ == "__main__":
    for each in sys.argv[1:]:
        (SAMPLES / each / "master.md").write_text(master(SAMPLES / each), encoding="utf-8")
