"""OC-5.1, OC-5.4, OC-7.3 Bridges and roads that an order names, to go to and to attack."""

from __future__ import annotations

from tests.rulesets.opcom.drawn_map import (
    bridge,
    end_of,
    move_of,
    on_the_table,
    open_ground,
    order,
    played,
    river,
    road,
    unit,
)
from workbook_engine.core.records import Record, State
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement


def stream(*more: Record) -> State:
    """A stream below row 3 with a bridge at C, a road along column E."""
    land = (
        open_ground(8, 8),
        river("minor", "A3", "H3"),
        bridge("C3", "C4", safe=True),
        road("E1 > E3"),
    )
    return on_the_table(*land, unit("Rifles", "C2"), *more)


def attacked(foe: str) -> list[str]:
    """Return where it is fought when the bridge is attacked and the enemy stands in a square."""
    line = order("Rifles", "Attack", target="The Bridge")
    turn = played(stream(unit("Foe", foe, "german")), line, dice=[3, 3, 3])
    return [fight.square for fight in turn.after[Engagement].values()]


def test_oc_5_1_who_moves_to_a_bridge_halts_where_he_comes_to_it() -> None:
    turn = played(stream(), order("Rifles", to="The Bridge"))
    assert end_of(turn, "Rifles") == "C3"


def test_oc_5_1_who_goes_by_a_bridge_goes_over_it() -> None:
    turn = played(stream(), order("Rifles", to="A4", via="The Bridge"))
    assert "C3 > C4" in move_of(turn, "Rifles").way


def test_oc_5_4_who_attacks_a_bridge_attacks_the_enemy_behind_it() -> None:
    turn = played(
        stream(unit("Foe", "C4", "german")), order("Rifles", "Attack", target="The Bridge")
    )
    assert [fight.square for fight in turn.after[Engagement].values()] == ["C4"]


def test_oc_5_4_the_enemy_before_the_bridge_is_attacked_where_he_stands() -> None:
    turn = played(
        stream(unit("Foe", "C3", "german")), order("Rifles", "Attack", target="The Bridge")
    )
    assert [fight.square for fight in turn.after[Engagement].values()] == ["C3"]


def test_oc_7_3_a_road_on_the_way_is_followed_to_where_it_is_left() -> None:
    turn = played(stream(), order("Rifles", to="G3", via="The Road"))
    assert "E2 > E3" in move_of(turn, "Rifles").way


def test_oc_5_1_who_moves_to_a_road_halts_where_he_comes_to_it() -> None:
    assert end_of(played(stream(), order("Rifles", to="The Road")), "Rifles") == "E2"
