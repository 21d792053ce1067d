"""Order lines in words: whom, what to do, the rest by header; each can be read in one way only."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from workbook_engine.core.records import Record, replace
from workbook_engine.rulesets import named
from workbook_engine.rulesets.combat_captain.vocabulary import order_records as captain
from workbook_engine.rulesets.opcom.vocabulary import records as opcom
from workbook_engine.sheets.order_lines import otherwise, placed, said
from workbook_engine.sheets.schema import schemas_of

SHEETS = {
    sheet.record: sheet
    for name in ("opcom", "combat_captain")
    for sheet in schemas_of(named(name)).sheets
}
BORDERERS = opcom.OrderLine(
    id="blue/4", team="blue", unit="1 Borderers", action="Attack", posture="", target="J11"
)
FIRE = captain.OrderLine(id="red/1", team="red", company="Able")
AIR = captain.AirLine(id="red/1", team="red", call="try", if_theirs="")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (BORDERERS, "1 Borderers: Attack, Target J11"),
        (replace(BORDERERS, action=""), "1 Borderers: Target J11"),
        (replace(BORDERERS, unit=""), "?: Attack, Target J11"),
        (replace(BORDERERS, stand_fast=True), "1 Borderers: Attack, Target J11, Stand fast"),
        (replace(BORDERERS, words='Go "in".'), '1 Borderers: Attack, Target J11; "Go ""in""."'),
        (replace(BORDERERS, action="", target="", words="Go."), '1 Borderers: "Go."'),
        (replace(BORDERERS, action="", target=""), "1 Borderers: nothing else"),
        (replace(BORDERERS, via="K14, L14"), '1 Borderers: Attack, Via "K14, L14", Target J11'),
        (replace(BORDERERS, fuel=0), "1 Borderers: Attack, Target J11, Fuel (points) 0"),
        (replace(FIRE, to_x=Fraction(29, 2)), "Able: fire, Dice 1, To x (in) 14.5"),
        (replace(AIR, stop_after=2), "Our turn try, Stop after 2"),
    ],
)
def test_a_line_says_whom_and_what_then_its_columns_by_header(line: Record, words: str) -> None:
    assert said(SHEETS[type(line)], line) == words


def test_the_units_of_a_formation_stand_behind_it() -> None:
    brigade = replace(BORDERERS, unit="11 Brigade")
    words = said(SHEETS[opcom.OrderLine], brigade, ["11 Bde HQ", "2 Fusiliers"])
    assert words == "11 Brigade (11 Bde HQ, 2 Fusiliers): Attack, Target J11"


def test_what_was_not_understood_is_not_said() -> None:
    assert said(SHEETS[opcom.OrderLine], BORDERERS, (), ["target"]) == "1 Borderers: Attack"


def test_what_a_changed_line_said_before() -> None:
    before = replace(BORDERERS, action="Hold", target="", stand_fast=True)
    was = otherwise(SHEETS[opcom.OrderLine], before, BORDERERS)
    assert was == "Action was Hold, Target was blank, Stand fast was yes"


def test_a_line_is_found_by_its_number() -> None:
    assert placed(SHEETS[opcom.OrderLine], "blue/4") == "line 4 of blue on Orders"


def test_no_two_lines_say_the_same() -> None:
    """Names with the signs of the notation in them are quoted where these would part a line."""
    odd = ("", "A", 'A"', '"A"', "A; B", '"A; B"', "A, Target B", "A: Hold", 'A; "B"', 'A, Via "B')
    fields = ("unit", "via", "target", "words")
    lines = [
        replace(BORDERERS, **dict(zip(fields, each, strict=True)))
        for each in product(odd, repeat=len(fields))
    ]
    assert len({said(SHEETS[opcom.OrderLine], line) for line in lines}) == len(lines)
