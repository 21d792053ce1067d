"""Make `master.md` of the Eastern Front sample anew from the CSV files in `data/`.

    python -m sample_campaigns.eastern_front_1943.build

The files in `data/` are copies of the shared data set, as they came: what is history in them and
what is estimate, `sample.toml` says. `strengths`, `history` and `front_by_month` are not read
here: they are what the orders were written from, and what the turns are compared with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from sample_campaigns.market_garden.pages import Row, book, rows_of, table_in
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.checks.map_check import REGIONS
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, PartisanState, Product

HERE = Path(__file__).parent
table = partial(table_in, HERE)
"""Returns the rows of a file of the data set."""

HEAD = """# Eastern Front 1943: the umpire's book

Only what the umpire types; the engine makes the rest of the book. Made by build.py from data/.
"""

CAMPAIGN = {
    "name": "Eastern Front 1943",
    "ruleset": "last_war",
    "turn": 1,
    "stage": 1,
    "square_km": 100,
    "dice": "campaign key",
}

# October and November are left out, so that the fourth turn is a winter one
_MONTHS = (
    (1, "July 1943", "hot, thunderstorms", "From 5 July: Citadel, then Kutuzov."),
    (2, "August 1943", "dry", "Orel and Belgorod fall on the 5th, Kharkov on the 23rd."),
    (3, "September 1943", "dry, first rains", "Smolensk on the 25th; the Dnieper from the 21st."),
    (4, "December 1943", "snow", "Winter: two flags a hexside in northern_europe."),
    (5, "January 1944", "snow", "Winter."),
    (6, "February 1944", "snow and thaw", "Winter."),
)

_TEAMS = (
    ("german_okh", "OKH", "Axis", "OKH for Germany, and for the Hungarian occupation corps."),
    ("axis_allies", "Finland and Romania", "Axis", "The staffs of Finland and Romania."),
    ("stavka", "Stavka", "Soviet", "Stavka; its partisan staff with it."),
)

_TEAM_OF = {
    **dict.fromkeys(("GER", "HUN"), "german_okh"),
    **dict.fromkeys(("FIN", "ROM"), "axis_allies"),
    "SOV": "stavka",
}

_NATIONS = {
    "GER": "Germany",
    "SOV": "Soviet Union",
    "FIN": "Finland",
    "ROM": "Romania",
    "HUN": "Hungary",
}

_SEAS = {
    "0307": "Baltic",
    "0505": "Gulf of Riga",
    "0803": "Gulf of Finland",
    "1102": "Lake Ladoga",
    "0920": "Black Sea",
    "1019": "Black Sea",
    "1120": "Black Sea",
    "1320": "Black Sea",
    "1520": "Black Sea",
    "1518": "Sea of Azov",
}
"""Ours: the hexes of the sea that the map names; the data set says them in its notes."""

_OF_NOBODY = {"POL": "home of Poland, which is not in this game"}
"""Whose home a hex is in the data set, and nobody's here (LW-SHF-04)."""

_FLAGS = {"SOV": 10}
"""Ours: the data set has 8 Soviet flags in July and suggests 10 from August on."""

_IN_HAND = {"GER": {"pool_man": 4}, "SOV": {"pool_lsp": 20}}
"""Ours: the data set has one German Man, for a line soon too thin, and ten Soviet LSP."""

_MORE_MEN = {"RCH": 4}
"""Ours: lines of Men added to a zone, as the data set advises where play is bloodier."""

_POOL = {"man": "men", "tank": "tanks", "air": "aircraft", "bomber": "bombers", "lsp": "lsp"}


def main() -> None:
    """Write master.md."""
    (HERE / "master.md").write_text(master(), encoding="utf-8")


def master() -> str:
    """Return the umpire's book as Markdown."""
    parts: list[tuple[type[Record], Iterable[Row]]] = [
        (CalendarTurn, rows_of("turn date weather note", _MONTHS)),
        (Team, rows_of("team title side note", _TEAMS)),
        (Nation, _nations()),
        (MapHex, _hexes()),
        (Hexside, _hexsides()),
        (Front, _front()),
        (Garrison, _garrisons()),
        (Works, _works()),
        (Zone, _zones()),
        (Partisans, _partisans()),
        (Base, _bases()),
        (AirDefence, _air_defence()),
        (Line, _lines()),
        (Card, _cards()),
    ]
    return book(RULESET, HEAD, CAMPAIGN, parts)


def _number(text: str) -> int | None:
    """Return a number of points; nothing where there are none, so that the cell is blank."""
    return int(text or 0) or None


def _nations() -> Iterator[Row]:
    for row in table("nations"):
        yield {
            "id": row["nation"],
            "name": _NATIONS[row["nation"]],
            "side": row["side"].title(),
            "team": _TEAM_OF[row["nation"]],
            "effectiveness": int(row["military_effectiveness"]),
            "flags": _FLAGS.get(row["nation"], int(row["flags_summer"])),
            "flags_winter": int(row["flags_winter"]),
            "naval_flags": _number(row["naval_flags"]),
            **{f"pool_{ours}": _number(row[f"pool_{theirs}"]) for ours, theirs in _POOL.items()},
            **_IN_HAND.get(row["nation"], {}),
            "note": row["note"] or row["me_reason"],
        }


def _hexes() -> Iterator[Row]:
    for row in table("hexes"):
        yield {
            "hex": row["hex"],
            "terrain": row["terrain"],
            "place": row["place"] or _SEAS.get(row["hex"], ""),
            "major_city": row["major_city"] == "yes",
            "home": row["home_nation"] if row["home_nation"] in _NATIONS else "",
            "controller": row["controller"],
            "region": row["region"] if row["region"] in REGIONS else "",
            "note": "; ".join(filter(None, (_OF_NOBODY.get(row["home_nation"]), row["note"]))),
        }


def _hexsides() -> Iterator[Row]:
    for row in table("hexsides"):
        one, other = row["hex"], row["neighbour"]
        yield {"id": f"{one}-{other}", "hex": one, "neighbour": other, "note": row["note"]}


def _front() -> Iterator[Row]:
    for row in table("front"):
        yield {
            "id": f"{row['hex']} {row['nation']}",
            "hex": row["hex"],
            "nation": row["nation"],
            "man": _number(row["men"]),
            "tank": _number(row["tanks"]),
            "air": _number(row["aircraft"]),
            "lsp": _number(row["lsp"]),
            "note": row["formations"],
        }


def _garrisons() -> Iterator[Row]:
    for row in table("garrisons"):
        yield {
            "id": row["place"],
            "nation": row["owner"],
            "hex": row["hex"],
            "note": row["note"],
        }


def _works() -> Iterator[Row]:
    """Yield what is built: the Panther and Wotan lines are the German player's to build."""
    for row in table("fortifications"):
        if row["status"] == "built":
            yield {
                "id": f"{row['hex']}>{row['neighbour']}",
                "nation": row["owner"],
                "hex": row["hex"],
                "towards": row["neighbour"],
                "layers": int(row["layers"]),
                "note": row["note"],
            }


def _zones() -> Iterator[Row]:
    for row in table("security"):
        if men := _number(row["men"]):
            name = f"{row['hex']} {row['owner']}"
            yield {
                "id": name,
                "nation": row["owner"],
                "hex": row["hex"],
                "man": men,
                "note": row["note"],
            }


def _partisans() -> Iterator[Row]:
    """Yield the Soviet groups; one that waits in reserve has its hex in the note."""
    for row in table("pag"):
        if row["at_start"] == "independent":
            continue
        active = row["at_start"] == "yes"
        yield {
            "id": row["pag_id"],
            "nation": row["owner"],
            "hex": row["hex"] if active else "",
            "state": PartisanState.ACTIVE if active else PartisanState.RESERVE,
            "note": row["note"] if active else f"{row['hex']}: {row['note']}",
        }


def _bases() -> Iterator[Row]:
    for row in table("air"):
        if row["kind"] == "bomber_base":
            bombers = _number(row["bombers"])
            named = {"hex": row["hex"], "nation": row["owner"]}
            yield {**named, "bomber": bombers, "note": row["note"]}


_KINDS = {"air_defence": Defence.AIR, "flak_zone": Defence.FLAK}


def _air_defence() -> Iterator[Row]:
    """Yield what is set up; suggestions of the data set are left to the players."""
    for row in table("air"):
        kind = _KINDS.get(row["kind"])
        suggested = row["owner"] == "GER"
        if kind is None or suggested:
            continue
        yield {
            "id": f"{row['hex']} {row['owner']} {kind}",
            "nation": row["owner"],
            "hex": row["hex"],
            "kind": kind,
            "air": _number(row["air_points"]),
            "note": row["note"],
        }


_MADE = {
    Product.MAN: "man_lines",
    Product.TANK: "tank_lines",
    Product.AIR: "air_lines",
    Product.LSP: "lsp_lines",
}


def _lines() -> Iterator[Row]:
    """Yield each industrial zone line by line; the first line of a zone has its note."""
    for row in table("iz"):
        number: Counter[str] = Counter()
        for product, column in _MADE.items():
            more = _MORE_MEN.get(row["iz_id"], 0) if product is Product.MAN else 0
            for _ in range(int(row[column]) + more):
                number["line"] += 1
                yield {
                    "id": f"{row['iz_id']} {number['line']}",
                    "zone": row["iz_id"],
                    "nation": row["nation"],
                    "hex": row["hex"],
                    "product": product,
                    "note": row["note"] if number["line"] == 1 else "",
                }


def _cards() -> Iterator[Row]:
    for row in table("cards"):
        yield {
            "id": row["card_id"],
            "nation": row["nation"],
            "value": int(row["value"]),
            "title": row["label"],
        }


if __name__ == "__main__":
    main()
