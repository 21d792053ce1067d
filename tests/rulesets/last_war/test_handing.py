"""Combats handed down and read back: who takes part, and what the battle comes to (LW-RT-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.rulesets.last_war.one_fight import fight
from workbook_engine.core.handing import Battle, ComeTo, Ending, Holds, Left
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.handing.brief import brief
from workbook_engine.rulesets.last_war.handing.ending import come_to

ELSEWHERE = {"combat/0403/decision/1": "fought elsewhere"}


def battle(answers: Mapping[str, str] = ELSEWHERE) -> tuple[Turn, Battle]:
    """A combat as it was drafted, and the stage in which it is fought."""
    stages = fight("8/3/1 +1", "4/2/0", answers=answers).turns
    turn, found = next((each, found) for each in stages if (found := brief(each, "0403")))
    return turn, replace(found, stamp=replace(found.stamp, fight="0403"))


def ended(holds: Holds, **left: str) -> ComeTo:
    """What a battle comes to of which so much is left, nation by nation."""
    turn, fought = battle()
    units = tuple(
        Left(each, Fraction(each.status), each.status * Fraction(left.get(each.nation, "1")))
        for each in fought.fighters
    )
    return come_to(turn, Ending(fought, units, holds))


def test_a_nation_brings_its_men_and_its_tanks_and_its_aircraft_from_afar() -> None:
    _, fought = battle()
    there = [(each.id, each.part, each.kind, each.status) for each in fought.fighters]
    assert there == [
        ("GER Men 0302", "attacks", "Men", 8),
        ("GER Tanks 0302", "attacks", "Tanks", 3),
        ("SOV Men 0403", "defends", "Men", 4),
        ("SOV Tanks 0403", "defends", "Tanks", 2),
    ]
    assert (fought.squadrons_attack, fought.squadrons_defence) == (1, 0)


def test_who_fights_is_the_same_while_the_result_is_waited_for() -> None:
    waiting, (_, drafted) = battle()[1], battle(answers={})
    assert list(waiting.other_than(drafted)) == []


@pytest.mark.parametrize(
    ("holds", "left", "colour"),
    [
        (Holds.ATTACKERS, {"SOV": "1/4"}, "G"),
        (Holds.ATTACKERS, {"SOV": "1/2"}, "B"),
        (Holds.NOBODY, {}, "O"),
        (Holds.DEFENDERS, {"GER": "1/2"}, "O"),
        (Holds.DEFENDERS, {"GER": "1/4"}, "R"),
    ],
)
def test_lw_ter_01_the_mildest_colour_gives_the_hex_to_whom_holds_it(
    holds: Holds, left: dict[str, str], colour: str
) -> None:
    assert ended(holds, **left).answers == {"colour": colour}


def test_lw_ord_07_what_is_lost_is_told_in_points_a_half_left_counts_up() -> None:
    lost = ended(Holds.NOBODY, GER="1/2", SOV="0").exact_answers
    assert lost == {"attackers' loss": "4/1/0", "defenders' loss": "4/2/0"}
