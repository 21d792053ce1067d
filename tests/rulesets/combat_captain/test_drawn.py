"""The table as it is drawn: every sub-unit where it stands, every piece of ground to scale."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.combat_captain.battle import laid
from workbook_engine.kit.maps.grids import Inches
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.maps.tables import goals, ground, table_of
from workbook_engine.kit.places import Relief
from workbook_engine.rulesets.combat_captain.table.drawn import (
    CALLED,
    drawn_company,
    sign,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind, Weapon

HALL = Feature(
    name="Hall",
    kind="house",
    x=Fraction(27),
    y=Fraction(18),
    width=Fraction(4),
    depth=Fraction(5, 2),
)
SIZE: dict[str, Any] = {
    "x": Fraction(0),
    "y": Fraction(0),
    "width": Fraction(72),
    "depth": Fraction(48),
}


def test_a_table_is_as_large_as_its_row_says_else_as_what_stands_on_it() -> None:
    told = Feature(name="All", kind="table", **SIZE)
    assert table_of([HALL, told], []) == Inches(72, 48)
    assert table_of([HALL], []) == Inches(36, 24)
    assert table_of([], [*laid("a1: *A1 rifle 5 @13,40")]) == Inches(24, 48)
    assert table_of([Feature(name="Somewhere")], []) is None
    assert ground([Feature(name="Somewhere")], []) == {}


def test_ground_is_drawn_to_scale_but_for_the_table_itself() -> None:
    (hall,) = ground([HALL, Feature(name="All", kind="table", **SIZE)], [])["pieces"]
    assert (hall.relief, hall.box) == (Relief.HOUSE, (27, 18, 31, 20.5))


def test_who_is_lost_is_drawn_no_more_and_men_left_are_told_in_tenths() -> None:
    subunits = list(laid("a1: *A1 rifle 2 @3,4, A2 mg 0 @5,4, A3 tank 1 @6,6"))
    group = drawn_company(Company(id="a1", team="allied"), subunits, Whose.OWN)
    assert [(s.name, s.at, s.icon, s.left, s.leader) for s in group.stands] == [
        ("A1", (3, 4), "infantry", 4, True),
        ("A3", (6, 6), "armour", None, False),
    ]


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("weapon", list(Weapon))
def test_every_sign_has_a_name_in_the_key(kind: Kind, weapon: Weapon) -> None:
    assert sign(SubUnit(id="A", company="a1", kind=kind, weapon=weapon)) in CALLED


def test_an_objective_bears_the_flag_of_its_holder() -> None:
    held = Objective(name="Town", x=Fraction(3), y=Fraction(4), held_by="German")
    flown = goals([held, Objective(name="Nowhere")], {"German": Whose.ENEMY}.get)
    assert [(each.name, each.at, each.whose) for each in flown] == [("Town", (3, 4), Whose.ENEMY)]
