"""The air forces: rows of the data set as rows of Squadrons, and how many may fly each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from survey import Row, table

NATIONS = {"BR": "British", "CA": "British", "US": "American", "GE": "German"}
_TYPES = {"medium bombers": "medium bomber", "heavy bombers": "heavy bomber"}
TURNS = ("17_am", "17_pm", "18_am", "18_pm", "19_am", "19_pm", "20_am", "20_pm")
"""The half-days for which the data set says how many may fly; the first is turn 1."""


@lru_cache(maxsize=1)
def carried() -> frozenset[str]:
    """Return the units that come by air, as the data set names them."""
    return frozenset(unit for row in table("air") for unit in row["carries"].split())


def _squadrons() -> Iterator[tuple[Row, Row]]:
    """Yield each squadron: its row of the data set, and ours."""
    ours = {row["air"]: row for row in table("squadrons")}
    return ((row, ours[row["id"]]) for row in table("air") if row["id"] in ours)


def squadron_rows() -> list[dict[str, object]]:
    """Return the rows of the Squadrons sheet, with what may fly in turn 1."""
    zones = {row["id"]: row["name"] for row in table("names")}
    return [
        {
            "id": ours["id"],
            "name": _named(row["name"], zones),
            "side": row["side"],
            "team": ours["team"],
            "nation": NATIONS[row["nation"]],
            "type": _TYPES.get(row["type"], row["type"]),
            "aircraft": row["aircraft"],
            "base": row["base"],
            "continental": row["europe_based"] == "yes",
            "strength": int(row["squadrons"]),
            "may_fly": _may_fly(row, 1),
            "note": row["note"],
        }
        for row, ours in _squadrons()
    ]


def _named(lift: str, zones: Mapping[str, str]) -> str:
    """Return what a lift is called, its zone by name: `1 Parachute Brigade to DZ X`."""
    troops, to, zone = lift.rpartition(" to ")
    return f"{troops}{to}{zones.get(zone, zone)}"


def _may_fly(row: Row, turn: int) -> int:
    return int(row[f"avail_{TURNS[turn - 1]}"])


def changes_of_what_may_fly() -> Iterator[dict[str, object]]:
    """Yield an amendment after each turn for each squadron of which more or fewer fly next."""
    for turn in range(1, len(TURNS)):
        for row, ours in _squadrons():
            if _may_fly(row, turn + 1) != _may_fly(row, turn):
                yield {
                    "turn": str(turn),
                    "sheet": "Squadrons",
                    "row": ours["id"],
                    "column": "May fly this turn",
                    "value": str(_may_fly(row, turn + 1)),
                    "reason": f"as many as flew on {TURNS[turn].replace('_', ' September ')}",
                }
