"""Make `master.md` of the Market Garden sample anew from the CSV files in `data/`.

    python sample_campaigns/market_garden/build.py

The copies of the shared data set (`places`, `crossings`, `waterways`, `roads`, `railways`,
`terrain`, `units`, `air`, `events`) are as they came. What is ours stands beside them: `counters`
(which units, under which short names, and where they differ), `squadrons` (short names and teams),
`trains`, `names`, `stacks` (parked supplies), `nudges` and `steps` (where a river or crossing must
be helped onto its squares), `detours`, `amendments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from air import changes_of_what_may_fly, squadron_rows
from counters import Counter, counters, forces_row, stack_rows
from pages import form, sheet
from roads import Laid, Land, lay
from survey import Row, ground, on_map, points_by_id, table
from waters import Bridge, Waterway, bridges, square_on_its_bank, waterways

from workbook_engine.core.desk import AmendmentRow, CalendarTurn, Campaign, Team
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.land.country import node_of, squares_along
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Stack, Unit
from workbook_engine.sheets.schema import schemas_of

HERE = Path(__file__).parent

HEAD = """# Market Garden: the umpire's book

Only what the umpire types; the engine makes the rest of the book. Made by build.py from data/: \
what is history and what is estimate stands in the notes.
"""

CAMPAIGN = {
    "name": "Market Garden",
    "ruleset": "opcom",
    "turn": 1,
    "stage": 1,
    "square_km": 1,
    "dice": "campaign key",
}

_DAYS = (
    (1, "17 September 1944", "am", "mist, clearing", "Bombers on flak and barracks."),
    (2, "17 September 1944", "pm", "fine", "First lift from 13.00; XXX Corps attacks 14.35."),
    (3, "18 September 1944", "am", "fog over the airfields, fine later", "Second lift is late."),
    (4, "18 September 1944", "pm", "fine", "Second lift; the bailey at Son is begun."),
    (5, "19 September 1944", "am", "fog and low cloud", "Son bailey opens 06.15."),
    (6, "19 September 1944", "pm", "low cloud", "The Poles and 325 GIR do not fly."),
    (7, "20 September 1944", "am", "mist, fair later", ""),
    (8, "20 September 1944", "pm", "fair", "Crossing of the Waal, 15.00."),
)

_TEAMS = (
    (
        "guards",
        "XXX Corps",
        "allied",
        "guards_armd",
        False,
        "XXX Corps: Guards Armoured, 43 and 50 Divisions.",
    ),
    (
        "airborne_101",
        "101st Airborne Division",
        "allied",
        "",
        False,
        "101st Airborne Division, Eindhoven to Veghel.",
    ),
    (
        "airborne_82",
        "82nd Airborne Division",
        "allied",
        "",
        False,
        "82nd Airborne Division, Grave to Nijmegen; I Abn Corps.",
    ),
    (
        "airborne_1",
        "1st Airborne Division",
        "allied",
        "",
        False,
        "1 Airborne Division at Arnhem, later the Poles.",
    ),
    (
        "flank_corps",
        "XII and VIII Corps",
        "allied",
        "",
        True,
        "XII and VIII Corps on the flanks; no sheet on 17 Sept.",
    ),
    (
        "german_walther",
        "First Parachute Army",
        "german",
        "",
        False,
        "1 Parachute Army: KG Walther, 59 Division, Erdmann.",
    ),
    (
        "german_model",
        "Army Group B",
        "german",
        "",
        False,
        "Army Group B: II SS Corps, von Tettau, Korps Feldt.",
    ),
)


_NOT_TO_BE_BLOWN = frozenset({"br_nijmegen", "br_nijmegen_rail"})
"""Model forbade their demolition, so that no die is thrown for them (OC-8.1)."""


def main() -> None:
    """Write master.md."""
    text, complaints = master()
    (HERE / "master.md").write_text(text, encoding="utf-8")
    print(*complaints, sep="\n")


def master() -> tuple[str, list[str]]:
    """Return the umpire's book as Markdown, and what could not be laid as it should."""
    names = {row["id"]: row["name"] for row in table("names")}
    ways = waterways(names)
    spans = bridges(ways, names)
    squares = {
        row["id"]: square_on_its_bank(points_by_id()[row["id"]], ways)[0]
        for row in table("places")
        if on_map(points_by_id()[row["id"]].square)
    }
    places = list(_places(names, squares, spans))
    crossings = list(_crossings(spans, ways))
    named = {
        each: spans[each].name if each in spans else names.get(each, name)
        for each, name in _names_of_points().items()
        if each in squares or (each in spans and _has_name(each))
    }
    water = {edge for way in ways for edge in way.edges}
    land = Land(points_by_id(), squares, named, spans, water)
    routes = list(_routes(land, places, crossings))
    units = counters(ways, squares)
    sheets = schemas_of(RULESET)
    parts = [
        HEAD,
        form(sheets, Campaign, CAMPAIGN),
        sheet(sheets, CalendarTurn, _rows("turn date half weather note", _DAYS)),
        sheet(sheets, Team, _rows("team title side book hold note", _TEAMS)),
        "\n".join(["## Ground", "", "```grid", *ground(), "```", ""]),
        sheet(sheets, Place, places),
        sheet(sheets, Crossing, crossings),
        sheet(sheets, Route, routes),
        sheet(sheets, River, _rivers(ways)),
        sheet(sheets, Unit, [forces_row(each) for each in units]),
        sheet(sheets, Stack, stack_rows(units, ways)),
        sheet(sheets, Squadron, squadron_rows()),
        sheet(sheets, Train, [{**row, "lift": int(row["lift"])} for row in table("trains")]),
        sheet(sheets, Reinforcement, _arrivals(units)),
        sheet(sheets, AmendmentRow, _amendments()),
    ]
    return "\n".join(parts), land.complaints


def _names_of_points() -> dict[str, str]:
    return {row["id"]: row["name"] for name in ("places", "crossings") for row in table(name)}


def _rows(fields: str, rows: Iterable[tuple[object, ...]]) -> list[dict[str, object]]:
    return [dict(zip(fields.split(), row, strict=True)) for row in rows]


def _places(
    names: Mapping[str, str], squares: Mapping[str, Square], spans: Mapping[str, Bridge]
) -> Iterator[dict[str, object]]:
    for row in table("places"):
        if row["id"] in squares:
            name = names.get(row["id"], row["name"])
            kind = row["kind"].replace("_", " ")
            yield {"name": name, "square": squares[row["id"]], "kind": kind, "note": row["note"]}
    for bridge in spans.values():
        if _has_name(bridge.row["id"]):
            end = _side_named(bridge)
            kind = bridge.row["kind"]
            yield {"name": bridge.name, "square": end, "kind": kind, "note": f"{end} end"}


def _has_name(crossing: str) -> bool:
    """Tell whether a crossing is a place too: those computed by the data set are not."""
    return not crossing.startswith("bx_")


def _side_named(bridge: Bridge) -> Square:
    """Return the end of a bridge that its name stands for: the northern, else the eastern."""
    return min(bridge.ends, key=lambda end: (end.row, -end.column))


def _crossings(
    spans: Mapping[str, Bridge], ways: Sequence[Waterway]
) -> Iterator[dict[str, object]]:
    for bridge in spans.values():
        row = bridge.row
        one, other = sorted(bridge.ends, key=lambda end: (-end.row, end.column))
        yield {
            "name": bridge.name,
            "river": bridge.river,
            "bank": one,
            "far_bank": other,
            "kind": row["kind"],
            "load_class": row["class"],
            "capacity": int(row["capacity_up"]),
            "state": row["state_17_sept_am"],
            "safe": row["id"] in _NOT_TO_BE_BLOWN or _was_never_charged(row),
            "known_to": "allied" if row["id"] == "br_joe" else "german",
            "note": _crossing_note(row),
        }


def _was_never_charged(row: Row) -> bool:
    """OC-8.1 Tell whether nobody had prepared a bridge: no die is thrown for it."""
    return row["state_17_sept_am"] == "intact" and "ferry" not in row["kind"]


def _crossing_note(row: Row) -> str:
    kept = "Model forbade its demolition: not tested unless you clear Safe"
    return f"{kept}; {row['note']}" if row["id"] in _NOT_TO_BE_BLOWN else row["note"]


def _rivers(ways: Sequence[Waterway]) -> list[dict[str, object]]:
    return [
        {"name": river.name, "barrier": river.barrier, "squares": "; ".join(river.squares)}
        for way in ways
        for river in way.rivers
    ]


def _routes(
    land: Land, places: Iterable[Mapping[str, object]], crossings: Iterable[Mapping[str, object]]
) -> Iterator[dict[str, object]]:
    state = _points_only(places, crossings)
    detours = {row["route"]: row["polyline"] for row in table("detours")}
    for kind, name in (("road", "roads"), ("railway", "railways")):
        for row in table(name):
            polyline = detours.get(row["id"], row["polyline"])
            for n, laid in enumerate(lay(row, polyline, land) if polyline else [], 1):
                yield {
                    "name": row["name"] + (f" ({n})" if n > 1 else ""),
                    "kind": kind,
                    "capacity": int(row["capacity_up"]),
                    "points": _shortened(laid, state, land.complaints, row),
                    "note": row.get("note", ""),
                }


def _points_only(
    places: Iterable[Mapping[str, object]], crossings: Iterable[Mapping[str, object]]
) -> State:
    """Return a state that knows where the points of a road are, and nothing else."""
    rows: list[Record] = [Place(name=str(p["name"]), square=str(p["square"])) for p in places]
    rows += [
        Crossing(name=str(c["name"]), bank=str(c["bank"]), far_bank=str(c["far_bank"]))
        for c in crossings
    ]
    return State(Position(1), Tables.of(*rows))


def _shortened(laid: Laid, state: State, complaints: list[str], row: Row) -> str:
    """Return a road's points without the squares that it would run through anyway."""
    way = [node_of(square) for square in laid.squares]
    points = laid.points.split(" > ")
    if not _runs(points, way, state):
        complaints.append(f"{row['id']}: {laid.points} does not run as it was laid")
        return laid.points
    at = 1
    while at < len(points) - 1:
        fewer = points[:at] + points[at + 1 :]
        if points[at][-1].isdigit() and _runs(fewer, way, state):
            points = fewer
        else:
            at += 1
    return " > ".join(points)


def _runs(points: Sequence[str], way: Sequence[int], state: State) -> bool:
    return list(squares_along(state, " > ".join(points))) == way


def _arrivals(units: Iterable[Counter]) -> list[dict[str, object]]:
    """Return the rows of Reinforcements: who comes by road or rail later, when and where."""
    coming = [each for each in units if each.enters is not None and each.state != "active"]
    return [
        {
            "id": str(n),
            "turn": counter.enters,
            "unit": counter.id,
            "place": counter.square,
            "note": counter.arrives or counter.ours["note"],
        }
        for n, counter in enumerate(sorted(coming, key=lambda each: each.enters or 0), 1)
    ]


def _amendments() -> list[dict[str, object]]:
    rows = [*table("amendments"), *changes_of_what_may_fly()]
    return [{**row, "number": n, "when": "after"} for n, row in enumerate(rows, 1)]


if __name__ == "__main__":
    main()
