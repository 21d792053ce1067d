"""The counters: units of the data set as rows of Forces, their supplies as rows of Stacks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from air import carried
from survey import Point, Row, on_map, parse_point, point, points_by_id, table
from waters import Waterway, square_on_its_bank

import workbook_engine.rulesets.opcom as opcom

NATIONS = {"BR": "British", "US": "American", "PL": "Polish", "NL": "Dutch", "GE": "German"}
_LISTS = {"BR": "British", "PL": "British", "NL": "British", "US": "USA", "GE": "German"}

COLOURS = {"US": "american_ammo", "GE": "german_ammo"}

_ECHELONS = {
    "army group": {"army group HQ"},
    "army": {"army HQ"},
    "corps": {"corps HQ"},
    "division": {"division HQ"},
    "brigade": {"brigade HQ", "artillery HQ"},
    "regiment": {"regiment HQ"},
    "company": {
        *("airlanding light battery", "airlanding anti-tank battery", "anti-tank battery"),
        *("medium battery", "field battery", "recce squadron", "jagdpanzer company"),
        *("tiger company", "pathfinders", "transport"),
    },
}
_NO_BRIGADE = frozenset(
    {"divisional troops", "divisional artillery", "corps troops", "army group", "army", "corps"}
    | {"garrison", "flak"}
)

_KINDS = (
    ("HQ", "HQ", ""),
    ("armoured", "tank", ""),
    ("jagdpanzer", "SPG", ""),
    ("assault guns", "SPG", ""),
    ("pzgren", "infantry", ""),
    ("panzer", "tank", ""),
    ("tank crews", "tank", ""),
    ("tiger", "tank", ""),
    ("recce", "recce", ""),
    ("anti-tank", "anti-tank", ""),
    ("AA", "anti-aircraft", ""),
    ("flak", "anti-aircraft", ""),
    ("artillery as infantry", "artillery", ""),
    ("medium", "artillery", "medium"),
    ("heavy regiment", "artillery", "heavy"),
    ("rocket", "artillery", "rocket"),
    ("field", "artillery", "field"),
    ("light battery", "artillery", "field"),
    ("glider pilots", "glider infantry", ""),
    ("para", "parachute infantry", ""),
    ("pathfinders", "parachute infantry", ""),
    ("fallschirmjager", "parachute infantry", ""),
    ("airlanding", "glider infantry", ""),
    ("glider", "glider infantry", ""),
    ("engineers", "engineers", ""),
    ("bridging", "engineers", ""),
    ("transport", "transport", ""),
    ("dump", "dump", ""),
)
"""Kind and range class by a word of the data set's kind; the first that fits, else infantry."""


@dataclass(frozen=True, slots=True)
class Counter:
    """One unit: its row of the data set, ours beside it, and where it stands."""

    unit: Row
    ours: Row
    state: str
    square: str
    """Blank while it is off the map."""
    arrives: str
    """Where and when it comes, in words; blank if it is there."""
    enters: int | None
    """The turn it is there for; None for one that is there, or comes by air, or off this map."""

    @property
    def id(self) -> str:
        """Its short name."""
        return self.ours["id"]


def counters(ways: Sequence[Waterway], squares: Mapping[str, object]) -> list[Counter]:
    """Return the units of the campaign, each on its own bank of every river."""
    units = {row["id"]: row for row in table("units")}
    where = points_by_id()
    return [_counter(units[row["unit"]], row, ways, squares, where) for row in table("counters")]


def _counter(
    unit: Row,
    ours: Row,
    ways: Sequence[Waterway],
    squares: Mapping[str, object],
    points: Mapping[str, Point],
) -> Counter:
    at, date = ours["at"] or unit["place_or_lat_lon_at_17_sept_midday"], ""
    if at == "arrives":
        real = unit["arrival_actual"] if unit["arrival_actual"].startswith("1944") else ""
        day, half, at = (real or unit["arrival"]).split()[:3]
        date = f"{int(day[-2:])} September {half}"
    flown = unit["id"] in carried()
    state = ours["state"] or ("waiting" if date or flown else "active")
    square = _square(at, ways, squares, points)
    enters = int(ours["enters"]) if ours["enters"] else turn_of(date) if date else None
    arrives = f"{date}, {at.replace('_', ' ')}" if state == "waiting" and date else ""
    if square == "" and state == "active":
        raise ValueError(f"{ours['id']} is active and off the map")
    return Counter(unit, ours, state, square, arrives, enters if square and not flown else None)


def turn_of(date: str) -> int:
    """Return the turn of a half-day written `18 September pm`; turn 1 is 17 September am."""
    day, _, half = date.split()
    return (int(day) - 17) * 2 + (1 if half == "am" else 2)


def _square(
    at: str, ways: Sequence[Waterway], squares: Mapping[str, object], points: Mapping[str, Point]
) -> str:
    if at in squares:
        return str(squares[at])
    where = points[at] if at in points else parse_point(at)
    return str(square_on_its_bank(where, ways)[0]) if on_map(where.square) else ""


def kind_of(counter: Counter) -> tuple[str, str]:
    """Return the kind of a unit and its range class."""
    printed = counter.unit["kind"]
    kind, reach = next(
        ((kind, reach) for word, kind, reach in _KINDS if word in printed), ("infantry", "")
    )
    ridden = {"lorried infantry", "motor battalion"} | {"weak pzgren battalion", "pzgren battalion"}
    if printed in ridden and counter.unit["mechanised"] == "yes":
        kind = "mechanised infantry"
    return counter.ours["kind"] or kind, reach


def forces_row(counter: Counter) -> dict[str, object]:
    """Return a unit's row of the Forces sheet by field."""
    unit, ours = counter.unit, counter.ours
    kind, reach = kind_of(counter)
    profile, size, lift = annex_a()[_annex_key(unit)]
    brigade = unit["brigade_or_regiment"]
    division = unit["division"]
    ad_hoc = unit["light_infantry"] == "yes" and kind == "infantry"
    ad_hoc = ad_hoc or "glider pilots" in unit["kind"]
    return {
        "id": counter.id,
        "name": unit["name"],
        "side": unit["side"],
        "team": ours["team"],
        "nation": NATIONS[unit["nation"]],
        "division": division,
        "brigade": "" if brigade in _NO_BRIGADE or brigade == division else brigade,
        "kind": kind,
        "profile": profile,
        "step": int(ours["step"] or unit["steps_lost_at_start"]),
        "position": counter.square if counter.state == "active" else "",
        "state": counter.state,
        "size": size,
        "echelon": _echelon(unit["kind"]),
        "lift": lift,
        "hq": ours["hq"],
        "mechanised": unit["mechanised"] == "yes",
        "artillery": reach if kind == "artillery" and not ours["fights_as"] else "",
        "fights_as": ours["fights_as"],
        "ad_hoc": ad_hoc,
        "prepared": ours["prepared"] == "x",
        "note": _note(counter),
    }


def _echelon(kind: str) -> str:
    """Return how large a unit is where that is no battalion; its kind is one of a closed list."""
    return next((word for word, kinds in _ECHELONS.items() if kind in kinds), "")


def _note(counter: Counter) -> str:
    parts = [
        f"arrives {counter.arrives}" if counter.arrives else "",
        counter.ours["note"],
        counter.unit["note"],
    ]
    return "; ".join(part.strip() for part in parts if part.strip())


def _annex_key(unit: Row) -> tuple[str, str]:
    own = (_LISTS[unit["nation"]], unit["annex_a_profile_name"])
    for nation in (own[0], "British", "General"):
        if (nation, own[1]) in annex_a():
            return nation, own[1]
    raise KeyError(own)


@lru_cache(maxsize=1)
def annex_a() -> dict[tuple[str, str], tuple[str, int | None, int]]:
    """OC-A.1 Return the profiles, sizes and lifts of Annex A, by nation and name."""
    annex = Path(str(opcom.__file__)).parent / "vocabulary" / "annex.toml"
    rows = tomllib.loads(annex.read_text(encoding="utf-8"))["rows"]
    return {
        (nation, name): (profile.replace(" ", ""), None if size == "-" else int(size), int(lift))
        for nation, name, profile, size, lift, *_ in rows
    }


def stack_rows(units: Sequence[Counter], ways: Sequence[Waterway]) -> list[dict[str, object]]:
    """Return the rows of the Stacks sheet: with HQs, at dumps, and parked ones of our own."""
    rows = [_held(counter) for counter in units if counter.unit["ammo"]]
    return rows + [_parked(row, ways) for row in table("stacks")]


def _held(counter: Counter) -> dict[str, object]:
    unit = counter.unit
    colour = COLOURS.get(unit["nation"], "british_ammo")
    return {
        "id": f"{counter.id} stack",
        "side": unit["side"],
        "holder": counter.id,
        colour: int(unit["ammo"]),
        "fuel": int(unit["fuel"] or 0),
        "note": "estimate",
    }


def _parked(row: Row, ways: Sequence[Waterway]) -> dict[str, object]:
    numbers = {n: int(row[n]) for n in ("british_ammo", "american_ammo", "german_ammo", "fuel")}
    latitude, longitude = (float(part) for part in row["at"].split())
    square = square_on_its_bank(point(latitude, longitude), ways)[0]
    return {
        "id": row["id"],
        "side": row["side"],
        "position": str(square),
        **numbers,
        "note": row["note"],
    }
