"""A land in shapes, GeoJSON, becomes squares, rivers, roads, crossings and places.

`nijmegen.geojson` is drawn for these tests out of the sample Market Garden's own coordinates, and
tagged as OpenStreetMap tags such shapes; it holds no data of OpenStreetMap.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from shapely import Point

from tests.importing.test_import import blank, game, said, stands
from tests.new_campaign import blank_campaign, new_campaign
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.set_up.land_out import box_from
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.map import land_out
from workbook_engine.commands.outcome import Status
from workbook_engine.core.findings import Problem
from workbook_engine.importing import land as reading
from workbook_engine.importing.apart import land_apart
from workbook_engine.importing.laid import Grid, laid
from workbook_engine.importing.land import Along, Land, Lie, joined, land_of
from workbook_engine.importing.mapping import Said
from workbook_engine.importing.proposing import land_proposed
from workbook_engine.importing.tagged import tagged
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.land.country import squares_along
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Place
from workbook_engine.rulesets.sector.vocabulary.records import Sector
from workbook_engine.sheets.schema import schemas_of

__all__ = ["blank", "game"]  # fixtures
NIJMEGEN = Path(__file__).parent / "nijmegen.geojson"
ALL_KNOWN = ((Said.LEGEND, "quarry=open"), (Said.LEGEND, "blank=open"))
KM = 1 / 111.195
"""A kilometre, in degrees along the equator."""


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read shapes in this process; that another reads them is a test of its own."""

    def here(content: bytes, name: str, asked: Any) -> Any:
        try:
            found = laid(tagged(content, name, asked["layers"]), name, asked)
        except ValueError as problem:
            raise Problem(*problem.args) from problem
        return json.loads(json.dumps(found))

    monkeypatch.setattr(reading, "land_apart", here)


def shape(kind: str, points: Any, **tags: Any) -> dict[str, Any]:
    """A shape by kilometres east and south of 0, 0."""

    def placed(at: Any) -> Any:
        flat = not isinstance(at[0], list | tuple)
        return [at[0] * KM, -at[1] * KM] if flat else [placed(each) for each in at]

    return {
        "type": "Feature",
        "properties": tags,
        "geometry": {"type": kind, "coordinates": placed(points)},
    }


def block(west: float, north: float, east: float, south: float, **tags: Any) -> dict[str, Any]:
    ring = [(west, north), (east, north), (east, south), (west, south), (west, north)]
    return shape("Polygon", [ring], **tags)


def land(folder: Path, *shapes: Any, to: str = "opcom Ground", **legend: str) -> Land:
    file = folder / "land.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": shapes}), "utf-8")
    ruleset, record = to.split()
    return land_of(file, Lie(1, hexes=record == "MapHex"), named(ruleset), record, legend)


def test_a_square_has_a_share_of_each_ground_and_water_is_seen_before_fields(
    tmp_path: Path,
) -> None:
    found = land(
        tmp_path,
        block(0, 0, 2, 1, landuse="farmland"),
        block(0, 0, 0.6, 1, natural="wood"),
        block(0.5, 0, 0.7, 1, natural="water", water="lake"),
    )
    assert (found.rows, found.columns) == (1, 2)
    shares = {
        word: round(share, 2) for word, share in found.grounds()[1, 1].items() if share > 0.02
    }
    assert shares == {"woods": 0.5, "open": 0.3, "lake": 0.2}


def test_tags_are_read_as_overpass_and_as_qgis_pack_them_and_natural_earth_names_them(
    tmp_path: Path,
) -> None:
    found = land(
        tmp_path,
        block(0, 0, 1, 1, tags={"landuse": "forest"}),
        block(1, 0, 2, 1, other_tags='"natural"=>"heath","ele"=>"20"'),
        block(2, 0, 3, 1, FEATURECLA="Urban area"),
    )
    assert [next(iter(each)) for each in found.grounds().values()] == ["woods", "heath", "built-up"]


def test_pieces_of_a_road_are_one_route_and_a_bridge_has_its_banks(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 5, 4, landuse="meadow"),
        shape("LineString", [(0, 2.1), (5, 2.1)], waterway="river", name="Waal"),
        shape("LineString", [(2.5, 0.1), (2.5, 1.9)], highway="primary", ref="N 1"),
        shape("LineString", [(2.5, 1.9), (2.5, 2.3)], highway="primary", ref="N 1", bridge="yes"),
        shape("LineString", [(2.5, 2.3), (2.5, 3.9)], highway="primary", ref="N 1"),
    )
    (road,) = found.lines["roads"]
    assert (road.word, road.name) == ("road", "N 1")
    assert road.squares == [(1, 3), (2, 3), (3, 3), (4, 3)]
    (bridge,) = found.bridges
    assert (bridge.river, {bridge.bank, bridge.far_bank}) == ("Waal", {(2, 3), (3, 3)})
    assert found.unbridged == []


def test_a_road_cut_at_roundabouts_is_one_and_so_are_its_two_carriageways() -> None:
    west, east = [(1, 1), (1, 2), (1, 3)], [(2, 6), (2, 5), (1, 4)]
    beside, far = [(2, 2), (2, 3)], [(9, 1), (9, 2)]
    roads = [Along("road", "A 12", n, each) for n, each in enumerate((west, east, beside, far), 1)]
    assert [each.squares for each in joined(roads)] == [[*west, *reversed(east)], far]


def test_a_bridge_beside_a_river_is_none_over_it(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 3, 4, landuse="meadow"),
        shape("LineString", [(0, 2.1), (3, 2.1)], waterway="river", name="Waal"),
        shape("LineString", [(1.5, 1.2), (1.5, 1.6)], highway="primary", bridge="yes"),
    )
    assert found.bridges == []


def test_a_road_over_water_without_a_bridge_is_told(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 3, 4, landuse="meadow"),
        shape("LineString", [(0, 2.1), (3, 2.1)], waterway="river", name="Waal"),
        shape("LineString", [(1.5, 0.1), (1.5, 3.9)], highway="primary", ref="N 1"),
    )
    assert found.unbridged == [("N 1", "Waal", (2, 2), (3, 2))]


def test_hexes_of_odd_columns_lie_half_a_hex_further_south(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 2.8, 2.4, featurecla="Land"),
        block(0, 0.5, 1.15, 1.5, natural="wood"),  # 0101, from its north edge to its south edge
        shape("Point", (1.44, 0.5), place="city", name="Mitte"),
        to="last_war MapHex",
    )
    assert (found.rows, found.columns) == (2, 3)
    woods = [at for at, shares in found.grounds().items() if next(iter(shares)) == "forest"]
    assert woods == [(1, 1)]
    assert [point.place for point in found.points] == [(1, 2)]


def test_a_river_runs_along_the_sides_of_sectors(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 3, 3, landuse="meadow"),
        shape("LineString", [(0, 0.9), (3, 1.2)], waterway="river", name="Chir"),
        to="sector Sector",
    )
    # South of the first row of sectors, from the west edge to the east.
    assert found.sides == [("Chir", 1, (1, at), (2, at)) for at in (1, 2, 3)]


def test_a_ground_of_the_legend_makes_no_road(tmp_path: Path) -> None:
    found = land(
        tmp_path,
        block(0, 0, 3, 3, landuse="residential"),
        shape("LineString", [(0, 0.5), (3, 0.5)], highway="residential"),
        to="sector Sector",
        residential="city",
    )
    assert next(iter(found.grounds()[1, 1])) == "city"
    assert found.lines["roads"] == []


@pytest.mark.slow
def test_a_sector_has_its_place_its_road_and_its_river(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "game", "sector")
    import_file(tmp_path / "game", NIJMEGEN, "Sectors", said=ALL_KNOWN, write=True)
    sectors = stands(tmp_path / "game", Sector)
    assert (sectors["C7"].name, sectors["C7"].terrain, sectors["C7"].road) == (
        "Nijmegen",
        "village",
        True,
    )
    assert sectors["C6"].river_south == "Waal"


def test_a_shape_that_is_none_is_counted_and_costs_no_other(tmp_path: Path) -> None:
    broken = [shape("Nope", [(0, 0)], landuse="forest"), {"properties": {"landuse": "forest"}}]
    found = land(tmp_path, *broken, "no shape", block(0, 0, 1, 1, landuse="forest"))
    assert found.left == {"other": 1, "broken": 2}
    assert next(iter(found.grounds()[1, 1])) == "woods"


def test_a_proposal_asks_for_what_is_not_known_and_writes_nothing(game: Path) -> None:
    outcome = import_file(game, NIJMEGEN, "Ground")
    told = said(outcome)
    assert outcome.status is Status.PARTLY
    assert "13 by 18 squares of 1 km, from 5.7800,51.9600 to 5.9600,51.8000" in told
    assert 'landuse=quarry is not known, 1 shape, 1.5 squares, in I9: say --legend "quarry' in told
    assert '85 squares that nothing covers most of stay off the map: say --legend "blank=' in told
    assert "3 close calls: J10 open 55%, nothing 45%" in told
    assert "As it is in the file" in (game / "maps" / "import.html").read_text("utf-8")
    assert stands(game, Ground) == {}


def test_a_bridge_is_a_crossing_from_bank_to_bank(game: Path) -> None:
    assert import_file(game, NIJMEGEN, "Crossings", write=True).status is Status.DONE
    bridge = stands(game, Crossing)["Nijmegen road bridge"]
    assert (bridge.river, bridge.bank, bridge.far_bank) == ("Waal", "G12", "G13")


@pytest.mark.slow
def test_the_land_round_nijmegen_is_a_map_to_play_on_and_goes_out_again(game: Path) -> None:
    statuses = [import_file(game, NIJMEGEN, "Ground", said=ALL_KNOWN, write=True).status]
    for sheet in ("Places", "Rivers", "Crossings", "Routes"):
        statuses.append(import_file(game, NIJMEGEN, sheet, write=True).status)
    # A place and a river of the file lie off this map.
    assert statuses == [Status.DONE, Status.PARTLY, Status.PARTLY, Status.DONE, Status.DONE]
    ground = stands(game, Ground)
    assert [ground[each].terrain for each in ("D14", "E14", "K17")] == ["open", "built-up", "woods"]
    assert stands(game, Place)["Nijmegen"].square == "F14"
    assert stands(game, River)["Waal"].barrier == "major river"
    assert stands(game, Route)["Nijmegen to Arnhem"].points.startswith(
        "F14 > F13 > G13 > G12 > F11"
    )

    assert land_out(game, "5.78,51.96").status is Status.DONE
    for sheet in ("Ground", "Places", "Rivers", "Crossings", "Routes"):
        told = import_file(game, game / "maps" / "land.geojson", sheet).sentences
        assert [each for each in told if " -> " in each or " is not known" in each] == []
        assert any(each.startswith("0 ") and " new on " in each for each in told)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "sheet"),
    [("eastern_front_1943", "Hexes"), ("chir_1942", "Sectors"), ("market_garden", "Crossings")],
)
def test_the_map_of_a_sample_is_read_back_as_it_was(
    tmp_path: Path, sample: str, sheet: str
) -> None:
    game = new_campaign(tmp_path / "game", sample)
    land_out(game, "5,53")
    told = import_file(game, game / "maps" / "land.geojson", sheet).sentences
    assert any(each.startswith("0 ") and " new on " in each for each in told)
    assert [each for each in told if " -> " in each] == []


@pytest.mark.slow
def test_the_roads_of_market_garden_are_the_same_square_by_square(tmp_path: Path) -> None:
    game = new_campaign(tmp_path / "game", "market_garden")
    before = roads(game)
    land_out(game, "5,53")
    import_file(game, game / "maps" / "land.geojson", "Routes", write=True)
    assert roads(game) == before


def roads(game: Path) -> dict[str, list[int]]:
    """The squares of each route, one after the other."""
    state = read_desk(open_folder(game), set_up=True).state
    ways = {each.name: [*squares_along(state, each.points)] for each in state[Route].values()}
    return {name: [square for square, _ in groupby(way)] for name, way in ways.items()}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({"type": "Topology"}, "E-FOREIGN-LAND"),
        ({"type": "FeatureCollection", "features": []}, "E-FOREIGN-LAND"),
        (block(0, 0, 90_000, 90_000, landuse="meadow"), "E-FOREIGN-LAND"),
        (block(0, 0, 900, 900, landuse="meadow"), "E-FOREIGN-SQUARES"),
    ],
)
def test_what_makes_no_map_is_refused(game: Path, content: Any, code: str) -> None:
    (game.parent / "bad.geojson").write_text(json.dumps(content), "utf-8")
    outcome = import_file(game, game.parent / "bad.geojson", "Ground")
    assert [each.code for each in outcome.findings] == [code]


def test_a_part_of_a_land_has_its_corners_in_order(game: Path) -> None:
    backwards = import_file(game, NIJMEGEN, "Ground", area="5.9,51.9:5.8,51.8")
    assert [each.code for each in backwards.findings] == ["E-FOREIGN-BOX"]


def test_all_of_half_a_continent_is_on_its_map() -> None:
    grid = Grid({"km": 100, "hexes": True, "course": (0, 0), "most": 9999}, [-10, 70, 60, 35], "")
    cities = {"London": (0, 51.5), "Madrid": (-3.7, 40.4), "Perm": (56.2, 58)}
    places = grid.at([grid.on_map(Point(at)) for at in cities.values()])
    assert [name for name, place in zip(cities, places, strict=True) if not place] == []


def test_a_map_beyond_the_earth_is_none(tmp_path: Path) -> None:
    off = Lie(1, box=(500, 95, 501, 94))
    with pytest.raises(Problem) as problem:
        land_of(NIJMEGEN, off, named("opcom"), "Ground", {})
    assert problem.value.finding.code == "E-FOREIGN-BOX"
    for corner in ((181, 0), (5, 95)):
        with pytest.raises(ValueError, match=str(corner[0])):
            box_from(corner, [(9, 9)], 1, hexes=False)


def test_what_is_not_known_of_a_land_is_open_in_its_proposal(tmp_path: Path) -> None:
    found = land(tmp_path, block(0, 0, 1, 1, landuse="quarry"))
    (ground,) = (each for each in schemas_of(named("opcom")).sheets if each.record is Ground)
    rows = [(row.theirs, row.ours) for row in land_proposed(found, ["ground"], ground)]
    assert rows == [("quarry", "?")]


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [each for each in sys.path if "site-packages" not in each])
    with pytest.raises(Problem) as problem:
        land_apart(NIJMEGEN.read_bytes(), "land.geojson", {"layers": {}})
    assert problem.value.finding.code == "E-FOREIGN-SHAPES"
    assert "pip install" in problem.value.finding.cure


@pytest.mark.slow
def test_a_land_is_read_in_a_process_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    blank_campaign(folder, "opcom")
    done = subprocess.run(
        [sys.executable, "-m", "workbook_engine", "import", folder, NIJMEGEN, "--to", "Ground"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5
    assert "13 by 18 squares of 1 km" in done.stdout
