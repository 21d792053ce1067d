"""Air orders: who flies, and what is void or not understood (OC-9.21, OC-12.1 to OC-12.3)."""

from fractions import Fraction

import pytest

from tests.rulesets.opcom.air_board import (
    TEAMS,
    cover,
    flown,
    fly,
    lift,
    luftwaffe,
    mission,
    place,
    squadron,
    told,
    void,
    waiting,
)
from tests.rulesets.opcom.drawn_map import drawn, on_the_table, open_ground, played, unit
from workbook_engine.core.desk import Campaign
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_zones import zone_named, zone_names, zone_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirZone,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED

WIDE = open_ground(80, 40)


def findings_of(state: State, *lines: AirLine) -> list[Finding]:
    """Return what cannot be understood."""
    return RULESET.check(
        state, Tables.of(*lines), lambda kind, key, field: Cell("book", "Air Orders", field)
    )


def table(*more: Record) -> State:
    """Open ground of 80 by 40 km, and two teams."""
    return on_the_table(WIDE, *TEAMS, *more)


def test_oc_12_1_a_mission_is_sent() -> None:
    turn = played(table(squadron("Tempests", strength=3)), cover("Tempests"))
    assert (flown(turn), mission(turn, "Tempests").number) == (["Tempests Air Cover"], 3)


def test_oc_12_1_part_of_a_wing_may_fly_one_mission_and_part_another() -> None:
    wing = squadron("Wing", strength=4)
    lines = (
        fly("Wing", Mission.AIR_COVER, number=3, zone="J3"),
        fly("Wing", Mission.RECCE, n=2, zone="J3"),
    )
    turn = played(table(wing), *lines)
    assert [m.number for m in turn.after[type(mission(turn, "Wing"))].values()] == [3, 1]


def test_oc_12_1_a_squadron_flies_one_mission() -> None:
    lines = cover("Tempests", n=1), fly("Tempests", Mission.RECCE, n=2, zone="J3")
    turn = played(table(squadron("Tempests")), *lines)
    assert flown(turn) == ["Tempests Air Cover"]
    assert "one mission a turn" in void(turn)[0].text


def test_oc_12_1_no_more_fly_than_the_umpire_lets() -> None:
    turn = played(table(squadron("Wing", strength=6, may_fly=2)), cover("Wing"))
    assert mission(turn, "Wing").number == 2


def test_oc_12_1_what_is_out_of_action_does_not_fly() -> None:
    turn = played(table(squadron("Wing", strength=3, out_of_action=3)), cover("Wing"))
    assert flown(turn) == []


@pytest.mark.parametrize(
    ("type", "order"),
    [
        ("transport", Mission.AIR_COVER),
        ("transport", Mission.BOMBING),
        ("heavy bomber", Mission.ESCORT),
        ("fighter", Mission.AIR_TRANSPORT),
        ("recce", Mission.FLAK_SUPPRESSION),
    ],
)
def test_oc_12_1_a_squadron_flies_what_it_is_built_for(type: str, order: str) -> None:
    line = fly("X", order, zone="J3", to="J3", target="J3", british_ammo=1)
    turn = played(table(squadron("X", type)), line)
    assert (flown(turn), void(turn)[0].rule) == ([], "OC-12.1")


def test_oc_12_1_the_umpire_may_let_it_fly_all_the_same() -> None:
    line = fly("X", Mission.AIR_COVER, zone="J3")
    turn = played(
        table(squadron("X", "transport")), line, answers={"1/air/X>Zone 1.1/flies/1": True}
    )
    assert flown(turn) == ["X Air Cover"]


def test_oc_2_3_the_umpire_may_keep_a_squadron_on_the_ground() -> None:
    answers = {"1/air/X>Zone 1.1/flies/1": False}
    turn = played(table(squadron("X")), cover("X"), answers=answers)
    assert (flown(turn), told(turn, "allied")) == ([], ["X was kept on the ground."])


def test_oc_12_3_no_drop_into_woods() -> None:
    state = on_the_table(
        drawn("OOO", "OWO", "OOO"), *TEAMS, squadron("Lift", "transport"), waiting("1 Para")
    )
    turn = played(state, lift("B2", carries="1 Para"))
    assert (flown(turn), void(turn)[0].rule) == ([], "OC-12.3")


def test_oc_12_3_a_drop_zone_is_a_kilometre_across() -> None:
    ground = drawn("WWWW", "WOWW", "WWWW")
    whole = on_the_table(ground, *TEAMS, squadron("Lift", "transport"), waiting("1 Para"))
    campaign = replace(whole[Campaign]["Test"], square_km=Fraction(1, 2))
    half = whole.with_tables({Campaign: {"Test": campaign}})
    order = lift("B2", carries="1 Para")
    assert flown(played(whole, order, dice=[6])) == ["Lift Air Transport"]
    assert flown(played(half, order)) == []


def test_oc_12_2_to_land_takes_an_airstrip() -> None:
    state = table(
        squadron("Lift", "transport"), waiting("1 Para"), place("Deelen", "J3", "airfield")
    )
    by_air = {"carries": "1 Para", "delivery": "land"}
    assert flown(played(state, lift("J3", **by_air))) == ["Lift Air Transport"]
    assert "no airstrip" in void(played(state, lift("K3", **by_air)))[0].text


def test_oc_12_1_only_who_waits_can_be_carried() -> None:
    state = table(squadron("Lift", "transport"), unit("Guards", "A1"))
    assert "nobody it names" in void(played(state, lift(carries="Guards")))[0].text


def test_oc_12_1_a_unit_is_carried_once() -> None:
    state = table(squadron("Lift", "transport"), squadron("Other", "transport"), waiting("1 Para"))
    lines = lift(carries="1 Para"), lift("T3", n=2, name="Other", carries="1 Para")
    turn = played(state, *lines, dice=[6])
    assert flown(turn) == ["Lift Air Transport"]


def test_oc_9_21_cab_rank_holds_to_the_end_of_the_day() -> None:
    wing = squadron("121 Wing", "ground attack", 4, continental=True)
    order = fly("121 Wing", Mission.CAB_RANK, number=2, supports="Guards Armd")
    morning = played(table(wing), order)
    held = morning.after[Squadron]["121 Wing"]
    assert (held.cab_rank, held.cab_rank_squadrons) == ("Guards Armd", 2)
    afternoon = played(morning.after, cover("121 Wing"))
    assert flown(afternoon) == ["121 Wing Cab Rank", "121 Wing Air Cover"]
    assert mission(afternoon, "121 Wing").number == 2
    assert afternoon.after[Squadron]["121 Wing"].cab_rank == ""


@pytest.mark.parametrize(
    ("wing", "formation", "why"),
    [
        (squadron("X", "ground attack"), "Guards", "Continent"),
        (squadron("X", "ground attack", continental=True), "", "no formation"),
        (
            squadron("X", "ground attack", continental=True, nation="German"),
            "Guards",
            "Allies only",
        ),
    ],
)
def test_oc_9_21_cab_rank_is_for_the_allies_from_the_continent(
    wing: Squadron, formation: str, why: str
) -> None:
    turn = played(table(wing), fly("X", Mission.CAB_RANK, supports=formation))
    assert (flown(turn), why in void(turn)[0].text) == ([], True)


def test_oc_12_2_no_more_supplies_than_the_serials_lift() -> None:
    state = table(squadron("Lift", "transport", 2, lift=3))
    assert mission(played(state, lift(british_ammo=10), dice=[6]), "Lift").points == 6


def test_oc_12_1_zones_are_thirty_kilometres() -> None:
    state = table()
    assert (zone_named(state, "AD30", PRINTED), zone_named(state, "AE30", PRINTED)) == (
        "Zone 1.1",
        "Zone 1.2",
    )
    assert zone_names(state, PRINTED) == [
        "Zone 1.1",
        "Zone 1.2",
        "Zone 1.3",
        "Zone 2.1",
        "Zone 2.2",
        "Zone 2.3",
    ]


def test_oc_12_1_the_umpires_own_zone_goes_first() -> None:
    state = table(AirZone(name="Arnhem", first="AA1", last="AJ10"))
    assert (zone_named(state, "arnhem", PRINTED), zone_named(state, "AE5", PRINTED)) == (
        "Arnhem",
        "Arnhem",
    )
    assert zone_named(state, "AE15", PRINTED) == "Zone 1.2"


TEMPESTS = "Tempests"
UNKNOWN = [
    (fly("Tempsts", Mission.AIR_COVER, zone="J3"), "E-UNKNOWN-SQUADRON", "mean Tempests?"),
    (fly("JG 26", Mission.AIR_COVER, zone="J3"), "E-UNKNOWN-SQUADRON", "Squadrons sheet"),
    (fly(TEMPESTS, ""), "E-NO-MISSION", "one of Air Cover, Escort"),
    (fly(TEMPESTS, Mission.AIR_COVER), "E-NO-GOAL", "such as K23"),
    (fly(TEMPESTS, Mission.ESCORT), "E-NO-GOAL", "such as K23"),
    (fly(TEMPESTS, Mission.FLAK_SUPPRESSION), "E-NO-GOAL", "such as K23"),
    (fly(TEMPESTS, Mission.AIR_TRANSPORT), "E-NO-GOAL", "such as K23"),
    (fly(TEMPESTS, Mission.AIR_COVER, zone="Arnhm"), "E-UNKNOWN-ZONE", "mean Arnhem?"),
    (fly(TEMPESTS, Mission.BOMBING, target="Arnhm"), "E-UNKNOWN-PLACE", "mean Arnhem?"),
    (fly(TEMPESTS, Mission.RECCE, zone="J3", via="Arnhm"), "E-UNKNOWN-PLACE", "mean Arnhem?"),
    (fly(TEMPESTS, Mission.ESCORT, supports="Tempsts"), "E-UNKNOWN-SQUADRON", "mean Tempests?"),
    (fly(TEMPESTS, Mission.ESCORT, supports="JG 26"), "E-UNKNOWN-SQUADRON", "your own side"),
    (fly(TEMPESTS, Mission.CAB_RANK, supports="1 Par"), "E-UNKNOWN-UNIT", "mean 1 Para?"),
    (lift("ZZ999", name=TEMPESTS), "E-UNKNOWN-PLACE", "Gazetteer"),
    (lift(name=TEMPESTS, carries="1 Par"), "E-UNKNOWN-UNIT", "mean 1 Para?"),
]


@pytest.mark.parametrize(("line", "code", "cure"), UNKNOWN)
def test_oc_12_1_what_is_not_understood_is_found(line: AirLine, code: str, cure: str) -> None:
    state = table(squadron(TEMPESTS), luftwaffe(), waiting("1 Para"), place("Arnhem", "T9"))
    (found,) = findings_of(state, line)
    assert (found.code, found.rule) == (code, "OC-12.1")
    assert cure in found.cure
    assert found.cell


def test_oc_12_1_a_mission_and_an_order_for_who_waits_are_understood() -> None:
    state = table(squadron("Lift", "transport"), waiting("1 Para"))
    assert findings_of(state, lift(carries="1 Para")) == []


def test_oc_12_1_every_square_has_one_zone() -> None:
    corners = [Square(row, column) for row in (1, 30) for column in (1, 30)]
    assert {zone_of(table(), square, PRINTED) for square in corners} == {"Zone 1.1"}
