"""Ways over ground and water, one fact of the rules each (OC-6.1, OC-6.5 to OC-6.7, D-29)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.drawn_map import (
    RULES,
    bridge,
    drawn,
    on_the_table,
    open_ground,
    river,
    road,
)
from workbook_engine.core.records import State
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.land.country import country_of, node_of, square_at
from workbook_engine.rulesets.opcom.land.ways import TURN, Going, Ways, bears, ticks

ACROSS = tuple(f"{letter}3" for letter in "ABCDEFG")
"""A waterway from edge to edge of a map of seven by five, south of row 3."""


def ways(state: State, troops: str = "foot", mode: str = "tact") -> Ways:
    return Ways(country_of(state), Going(frozenset({troops}), mode), RULES)


def way(state: State, start: str, end: str, troops: str = "foot", mode: str = "tact") -> str:
    """Return the squares of the way, or nothing where none leads."""
    ends = [square for name in (start, end) if (square := parse_square(name))]
    found = ways(state, troops, mode).find(node_of(ends[0]), node_of(ends[1]))
    return " ".join(str(square_at(node)) for node in found or ())


def turns(state: State, start: str, end: str, troops: str, mode: str) -> Fraction:
    over = ways(state, troops, mode)
    ends = [square for name in (start, end) if (square := parse_square(name))]
    found = over.find(node_of(ends[0]), node_of(ends[1]))
    return Fraction(ticks(found or [], over)[-1], TURN)


def test_oc_6_1_the_straight_way_is_taken_over_open_ground() -> None:
    assert way(on_the_table(open_ground(7)), "A3", "D3") == "A3 B3 C3 D3"


def test_oc_6_1_a_lake_is_gone_round() -> None:
    lake = on_the_table(drawn("OOO", "OLO", "OOO"))
    assert "B2" not in way(lake, "A2", "C2")


def test_oc_6_1_no_way_leads_to_a_lake_or_off_the_map() -> None:
    state = on_the_table(drawn("OL"))
    assert way(state, "A1", "B1") == way(state, "A1", "D1") == ""


def test_oc_6_1_tanks_go_round_woods_where_that_is_quicker() -> None:
    woods = on_the_table(drawn("OOOOO", "OWWWO", "OOOOO"))
    assert "C2" not in way(woods, "A2", "E2", "tank")


def test_oc_6_1_a_column_keeps_to_the_road() -> None:
    state = on_the_table(open_ground(7), road("A1 > A3 > G3 > G1"))
    assert "D3" in way(state, "A1", "G1", "mech", "road")


def test_oc_6_1_a_turn_on_the_road_is_the_maximum_of_the_chart() -> None:
    state = on_the_table(open_ground(33), road("A3 > AG3"))
    assert turns(state, "A3", "AG3", "mech", "road") == Fraction(32, 64)


def test_oc_6_15_legs_over_different_ground_add_up() -> None:
    state = on_the_table(drawn("OOWW"))
    assert turns(state, "A1", "D1", "tank", "tact") == Fraction(1, 30) + Fraction(2, 18)


@pytest.mark.parametrize(
    ("barrier", "troops", "crosses"),
    [
        ("minor river", "foot", True),
        ("canal", "recce", True),
        ("major river", "foot", False),
        ("minor river", "tank", False),
        ("canal", "mech", False),
        ("canal", "towed_artillery", False),
    ],
)
def test_oc_6_5_and_6_6_who_crosses_water_without_a_bridge(
    barrier: str, troops: str, crosses: bool
) -> None:
    state = on_the_table(open_ground(7), river(barrier, *ACROSS))
    mode = "road" if troops == "towed_artillery" else "tact"
    assert bool(way(state, "D1", "D5", troops, mode)) is crosses


def test_oc_6_5_all_go_by_the_bridge() -> None:
    state = on_the_table(open_ground(7), river("major river", *ACROSS), bridge("B3", "B4"))
    assert "B3 B4" in way(state, "D1", "D5", "tank")


def test_oc_6_5_a_blown_bridge_is_none() -> None:
    state = on_the_table(
        open_ground(7), river("major river", *ACROSS), bridge("B3", "B4", state="blown")
    )
    assert way(state, "D1", "D5") == ""


def test_oc_6_5_a_charged_bridge_is_crossed() -> None:
    state = on_the_table(
        open_ground(7), river("major river", *ACROSS), bridge("B3", "B4", state="prepared")
    )
    assert "B3 B4" in way(state, "D1", "D5")


def test_oc_6_5_a_square_of_the_river_lies_on_its_north_bank() -> None:
    state = on_the_table(open_ground(7), river("major river", *ACROSS))
    assert way(state, "A3", "G3") == "A3 B3 C3 D3 E3 F3 G3"


def test_oc_6_5_nobody_walks_round_a_river_at_the_edge_of_the_map() -> None:
    state = on_the_table(open_ground(7), river("major river", *ACROSS))
    assert way(state, "A1", "A5") == way(state, "G1", "G5") == ""


def test_oc_6_5_a_river_that_turns_has_no_gap_at_the_bend() -> None:
    bend = ("A2", "B2", "C3", "C4", "D5", "D6")
    state = on_the_table(open_ground(6, 6), river("major river", *bend))
    assert way(state, "A4", "F1") == ""


@pytest.mark.parametrize(
    ("troops", "passes"),
    [
        ("foot", True),
        ("mech", True),
        ("towed_artillery", True),
        ("tank", False),
        ("recce", False),
    ],
)
def test_oc_6_7_what_a_light_bridge_bears(troops: str, passes: bool) -> None:
    light = bridge("B3", "B4", load_class="light")
    assert bears(light, {troops}, RULES) is passes


def test_oc_6_7_a_heavy_bridge_bears_all() -> None:
    assert bears(bridge("B3", "B4"), {"tank", "recce", "foot"}, RULES)


def test_d_29_read_strictly_a_light_bridge_bears_infantry_and_transport_only() -> None:
    strict = RULES.with_values({"light_bridge": "strict"})
    assert not bears(bridge("B3", "B4", load_class="light"), {"mech"}, strict)


def test_oc_6_7_the_tanks_of_a_group_keep_it_off_a_light_bridge() -> None:
    light = bridge("B3", "B4", load_class="light")
    state = on_the_table(open_ground(7), river("major river", *ACROSS), light)
    group = Ways(country_of(state), Going(frozenset({"foot", "tank"}), "tact"), RULES)
    start, end = parse_square("D1"), parse_square("D5")
    assert start
    assert end
    assert group.find(node_of(start), node_of(end)) is None


@pytest.mark.parametrize("typo", ["D1400000", "ZZZ9999999", "ZZ3"])
def test_oc_6_5_a_square_mistyped_far_off_the_map_is_no_place(typo: str) -> None:
    far = (*ACROSS[:3], typo, *ACROSS[3:])
    flows = on_the_table(open_ground(7), river("major river", *ACROSS))
    typed = on_the_table(open_ground(7), river("major river", *far), road(f"A1 > {typo} > D1"))
    assert way(typed, "C3", "C4") == way(flows, "C3", "C4") == ""
    assert len(country_of(typed).roads) < 1_000
