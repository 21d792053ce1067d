"""Combats handed down and read back: who takes part, and what the battle comes to (LW-RT-01)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from tests.acceptance.hands import desk, type_in
from tests.new_campaign import new_campaign
from tests.rulesets.last_war.one_fight import fight
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.read_back import read_back
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.handing import Battle, ComeTo, Ending, Holds, Left
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.handing.brief import brief
from workbook_engine.rulesets.last_war.handing.ending import come_to
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.opcom import RULESET as OPCOM
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

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


# The whole way, to OP COM and back


def test_oc_3_1_a_point_is_a_battalion_on_the_ground_that_is_fought_for() -> None:
    takes = OPCOM.takes
    assert takes is not None
    _, fought = battle()
    conversion = tomllib.loads(takes.conversion.read_text(encoding="utf-8"))
    laid = takes.lay(fought, conversion, OPCOM.rules)
    count = {name: len(rows) for name, rows in laid.became.items()}
    assert count == {each.id: each.status for each in fought.fighters}
    units = {each.id: each for each in laid.rows if isinstance(each, Unit)}
    tank, staff = units["GER Tanks 0302 1"], units[f"{fought.fighters[0].team} HQ"]
    assert (tank.kind, tank.nation, tank.position) == ("tank", "German", "E6")
    assert (staff.kind, staff.position) == ("HQ", "B6")


@pytest.mark.slow
def test_a_combat_goes_down_to_battalions_and_its_losses_come_back(tmp_path: Path) -> None:
    war, kursk = tmp_path / "war", tmp_path / "kursk"
    new_campaign(war, "orel_salient", with_orders=True)
    for done in (turn_of(war), sample_orders(war, "orel_salient"), draft(war)):
        assert done.status is Status.DONE
    assert hand_down(war, "0404", kursk, "opcom").status is Status.DONE
    assert start(kursk).status is Status.DONE
    battalions = desk(kursk).state[Unit]
    tanks = battalions["SOV Tanks 0503 1"]
    assert (tanks.kind, tanks.nation, tanks.profile) == ("tank", "SOV", "9 - 7 - 6 - 2 - 0")
    for name in ("GER Men 0404 1", "GER Men 0404 2", "SOV Men 0503 1"):
        type_in(kursk, Unit, name, "step", 7)
    assert turn_of(kursk, no_orders=True).status is Status.DONE
    outcome = read_back(kursk, exact=True, holds="attackers")
    assert "GER Men 0404: 14 of 28 left, status 4 to 2." in outcome.sentences
    assert turn_of(war).status is Status.DONE
    said = "\n".join(explain(war, "0404").sentences)
    assert "OP COM, 1 turn, commit 2 of kursk" in said
    (row,) = (each for each in desk(war).state[CombatRow].values() if each.hex == "0404")
    assert (row.colour, row.attacker_lost_man, row.defender_lost_man) == ("B", 1, 2)
    assert verify(kursk, quick=True).status is Status.DONE
