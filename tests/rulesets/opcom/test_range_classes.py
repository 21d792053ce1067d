"""The range class of guns that Forces leaves blank, one fact each (OC-9.16, D-41)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.opcom.drawn_map import (
    on_the_table,
    open_ground,
    order,
    played,
    stack,
    unit,
)
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.checks.sound import sound
from workbook_engine.rulesets.opcom.fire.artillery import range_class
from workbook_engine.rulesets.opcom.vocabulary.annex import unit_rows
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engaged, Kind, Unit

MEDIUM = "British Medium Artillery Regiment"
ROCKETS = "German Rocket Arty Bn"


def gun(at: str, typical: str, **more: Any) -> Unit:
    profile = next((u.profile for u in unit_rows() if u.full_name == typical), "[8-4-1-0]")
    return unit("Guns", at, kind=Kind.ARTILLERY, profile=profile, typical=typical, **more)


def fire(km: int, typical: str, **house: str) -> Engaged:
    """Two battalions attack at C3, supported by guns so many km behind it; return the guns."""
    table = on_the_table(
        open_ground(3, 40),
        unit("A", "C4"),
        unit("B", "C4"),
        gun(f"C{3 + km}", typical),
        stack(at="C4", name="front", british_ammo=5),
        stack(at=f"C{3 + km}", name="rear", british_ammo=5),
        unit("Foe", "C3", "german"),
    )
    lines = order("A; B", "Attack", target="C3", supports="Guns"), order("Guns", "Hold")
    turn: Turn = played(table, *lines, dice=[3, 3, 3], house=house)
    return next(row for row in turn.after[Engaged].values() if row.unit == "Guns")


@pytest.mark.parametrize(
    ("km", "typical", "counts"),
    [(16, MEDIUM, 5), (12, MEDIUM, 10), (8, ROCKETS, 0), (6, ROCKETS, 8), (16, "", 0), (8, "", 8)],
)
def test_oc_9_16_a_blank_range_class_is_that_of_its_type(
    km: int, typical: str, counts: int
) -> None:
    assert fire(km, typical).counts == counts


@pytest.mark.parametrize(("reading", "counts"), [("nearest_class", 8), ("umpire", 0)])
def test_d_41_a_battalion_the_ranges_do_not_list(reading: str, counts: int) -> None:
    assert fire(8, "USA Artillery Battalion", unlisted_artillery=reading).counts == counts


def test_d_41_what_neither_sheet_nor_annex_gives_may_be_left_to_the_umpire() -> None:
    assert fire(8, "", unlisted_artillery="umpire").counts == 0


def found(*records: Record) -> list[Finding]:
    def where(kind: type[Record], key: str, field: str) -> Cell:
        return Cell("master", kind.__name__, field)

    return sound(on_the_table(*records), where)


def test_oc_9_16_artillery_of_no_type_and_no_class_is_a_finding() -> None:
    (finding,) = found(gun("C3", ""))
    assert (finding.code, finding.rule) == ("W-RANGE", "OC-9.16")
    assert finding.cell == Cell("master", "Unit", "artillery")


@pytest.mark.parametrize(
    "known",
    [{"artillery": "medium"}, {"typical": "British Field Artillery Regiment"}],
)
def test_oc_9_16_artillery_with_a_class_or_a_type_is_not(known: dict[str, str]) -> None:
    guns = gun("C3", known.get("typical", ""), artillery=known.get("artillery", ""))
    assert found(guns) == []


def test_oc_9_16_gunners_on_foot_need_no_range_class() -> None:
    assert found(gun("C3", "", fights_as="infantry")) == []


def test_oc_9_16_every_gun_of_annex_a_has_a_row_of_the_ranges() -> None:
    guns = [each for each in unit_rows() if each.kind == Kind.ARTILLERY]
    assert [
        g.full_name for g in guns if not range_class(g.artillery, "nearest_class", PRINTED)
    ] == []
    assert [g.full_name for g in unit_rows() if g.artillery and g not in guns] == []


def test_oc_9_36_guns_strike_as_far_as_their_type_reaches() -> None:
    table = on_the_table(
        open_ground(30, 5),
        gun("C3", MEDIUM),
        stack(at="C3", british_ammo=5),
        unit("Foe", "S3", "german"),
    )
    turn = played(table, order("Guns", Action.BOMBARD, target="S3"), dice=[6, 6])
    assert [r.rule for r in turn.rulings if r.id.endswith("Guns/task refused/1")] == []
