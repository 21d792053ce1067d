"""Changing places in full sectors, the night, what is on the way, and several directions."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import NIGHT, NOON, orders, where, with_supports
from tests.rulesets.sector.table import ENGAGED, MISS, assault, attacks, ended, pips
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Sector
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

FULL = (
    "b1 C3: F1 Tank, F2 Tank, F3 Tank, F4 Rifle Bn, F5 Rifle Bn, F6 Rifle Bn\n"
    "b1 C4: R1 Tank, R2 Tank, R3 Tank, R4 Rifle Bn, R5 Rifle Bn, R6 Rifle Bn"
)


def test_sb_mov_06_full_sectors_change_places() -> None:
    turn = ended(FULL, "b1 C3 moves C4 (F4, F5)\nb1 C4 moves C3 (R1, R2)")
    now = where(turn)
    assert [now[each] for each in ("F4", "F5", "R1", "R2")] == ["C4", "C4", "C3", "C3"]
    assert sorted(now.values()).count("C3") == 6


def test_sb_mov_06_nobody_goes_where_fewer_come_back() -> None:
    turn = ended(FULL, "b1 C3 moves C4 (F4, F5)\nb1 C4 moves C3 (R1)")
    now = where(turn)
    assert [now[each] for each in ("F4", "F5", "R1")] == ["C3", "C3", "C4"]


def test_sb_mov_02_engaged_bases_change_places_for_a_pip_each() -> None:
    laid = f"{FULL}\nr1 C5: E1 Tank\nr1 B3: E2 Tank"
    lines = orders("b1 C3 moves C4 ! (F4)\nb1 C4 moves C3 ! (R1)")
    assert [where(ended(laid, lines))[each] for each in ("F4", "R1")] == ["C4", "C3"]
    poor = ENGAGED.replace("b1 Engage Regular 5", "b1 Engage Regular 0")
    assert where(ended(laid, lines, formations=poor))["F4"] == "C3"


@pytest.mark.parametrize(("stage", "digs"), [(NOON, 1), (NIGHT, 0)])
def test_sb_gen_02_nobody_digs_at_night(stage: int, digs: int) -> None:
    turn = ended("b1 C3: B1 Tank\nr1 C4: R1 Tank", "b1 C3 digs", stage=stage)
    assert turn.after[Sector]["C3"].digs == digs


def test_a01_at_night_they_dig_where_the_night_is_a_full_phase() -> None:
    laid = "b1 C3: B1 Tank\nr1 C4: R1 Tank"
    turn = ended(laid, "b1 C3 digs", stage=NIGHT, night_combat=True)
    assert turn.after[Sector]["C3"].digs == 1


def _on_the_way(fell: int | None) -> Turn:
    """End a phase of day 2 with a base on its way, a headquarters having fallen on a day."""
    rows: list[Record] = [
        Corps(id="Blue Corps", team="blue", headquarters="K-HQ"),
        Base(id="K-HQ", type="HQ", corps="Blue Corps", state=BaseState.LOST, fell=fell),
        Base(id="B1", type="Tank", corps="Blue Corps", state=BaseState.IN_TRANSIT, day=3),
    ]
    return ended("r1 H8: R1 Tank", "", *rows, day=2)


@pytest.mark.parametrize(
    ("fell", "state"),
    [(2, BaseState.LOST), (1, BaseState.IN_TRANSIT), (None, BaseState.LOST)],
)
def test_sb_trn_02_what_is_on_the_way_is_lost_with_a_headquarters_that_falls_today(
    fell: int | None, state: str
) -> None:
    assert _on_the_way(fell).after[Base]["B1"].state == state


def test_sb_trn_02_the_day_on_which_a_base_falls_is_written_down() -> None:
    faces = {"attack by B1": 1, "save": 9}
    turn = ended("b1 C2: B1 Tank\nr1 C3: R1 HQ", "b1 C2 storms C3", day=3, faces=faces)
    assert turn.after[Base]["R1"].fell == 3


TWO_WAYS = "b1 C2: B1 Tank\nb1 B3: B2 Tank\nr1 C3: R1 Rifle Bn"
BOTH = "b1 C2 storms C3\nb1 B3 storms C3"


def test_sb_asl_02_without_a_pip_for_the_second_direction_the_first_goes_in_alone() -> None:
    poor = ENGAGED.replace("b1 Engage Regular 5", "b1 Engage Regular 2")
    turn = ended(TWO_WAYS, BOTH, formations=poor, faces={"attack": MISS}, assault_max_rounds=1)
    assert (assault(turn).attackers, pips(turn)) == (("B1",), 0)
    refused = [each.text for each in turn.rulings if each.rule == "SB-ASL-02"]
    assert refused == ["b1 does not assault C3: it can do no more today."]


def test_a40_weapons_support_the_first_direction_alone() -> None:
    first, second = orders(BOTH)
    laid = f"{TWO_WAYS}\nb1 C1: A1 Field Gun"
    lines = [with_supports(first, "A1"), second]
    turn = ended(
        laid, lines, faces={"attack": MISS}, assault_max_rounds=1, assault_leaders="per_direction"
    )
    assert attacks(turn)[:2] == ["B1 on R1, factor 3", "B2 on R1, factor 2"]
