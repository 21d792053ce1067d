"""A fight by own rules goes down to other rules and back, and a battle of others comes to them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import drafted_campaign, new_campaign
from tests.rulesets.own_rules.battle import battle, played
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.read_back import read_back
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.handing import Battle, Ending, Holds, Left, Part, Stamp
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.own_rules.handing.brief import brief
from workbook_engine.rulesets.own_rules.handing.ending import come_to
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, Unit


def fight() -> tuple[Turn, Battle]:
    """Two battalions attack one, with guns behind them, in a wood."""
    state = battle("b1 infantry B3, b2 infantry C2, b3 artillery A2, r1 infantry C3", WOOD)
    turn = played(state, "b1 attack C3, b2 attack C3, b3 support C3")
    found = brief(turn, "C3")
    assert found
    return turn, replace(found, stamp=Stamp(**{**STAMP, "fight": "C3"}))


WOOD = "\n".join(["OOOO", "OOOO", "OOWO", "OOOO"])
STAMP = dict.fromkeys(("campaign", "promise", "ruleset", "turn", "from_folder", "to_folder"), "")
STAMP |= {"commit": 0}  # type: ignore[dict-item]


def proposed(holds: Holds, **left: int) -> dict[str, object]:
    """Return the word of the result for what is left of units, and who holds the ground."""
    turn, told = fight()
    units = [
        Left(each, Fraction(each.status), Fraction(left.get(each.id, each.status)))
        for each in told.fighters
    ]
    found = come_to(turn, Ending(told, tuple(units), holds))
    return {**found.answers, **{each.key: each.value for each in found.exact}}


def test_a_battle_tells_who_fights_how_strong_and_where_or_hand_1() -> None:
    _, told = fight()
    assert (told.place, told.ground, told.attackers, told.defenders) == (
        "C3",
        "wood",
        "Blue",
        "Red",
    )
    parts = [(each.id, each.part, each.kind, each.status) for each in told.fighters]
    assert parts == [
        ("b1", Part.ATTACKS, "infantry", 2),
        ("b2", Part.ATTACKS, "infantry", 2),
        ("r1", Part.DEFENDS, "infantry", 2),
        ("b3", Part.FIRES_FOR_ATTACK, "artillery", 1),
    ]


@pytest.mark.parametrize(
    ("holds", "left", "result"),
    [
        (Holds.ATTACKERS, {}, "DR1"),
        (Holds.ATTACKERS, {"r1": 1}, "DR2"),
        (Holds.ATTACKERS, {"r1": 0}, "DE"),
        (Holds.DEFENDERS, {"b1": 1}, "AL1"),
    ],
)
def test_what_comes_back_is_the_cell_that_comes_nearest_or_hand_1(
    holds: Holds, left: dict[str, int], result: str
) -> None:
    assert proposed(holds, **left)["result"] == result


def test_each_unit_keeps_the_steps_it_has_left_there_or_hand_1() -> None:
    said = proposed(Holds.ATTACKERS, b1=1, r1=0)
    assert (said["b1"], said["b2"], said["r1"]) == (1, 2, 0)


@pytest.mark.slow
def test_a_fight_goes_down_to_combat_captain_and_home_or_hand_1(tmp_path: Path) -> None:
    upper, lower = new_campaign(tmp_path / "upper", "nachod_1866", with_orders=True), tmp_path / "l"
    assert turn_of(upper).status is Status.DONE
    assert sample_orders(upper, "nachod_1866").status is Status.DONE
    assert draft(upper).status is Status.DONE
    assert hand_down(upper, "K5", lower).status is Status.DONE
    assert start(lower).status is Status.DONE
    assert turn_of(lower, no_orders=True).status is Status.DONE
    assert read_back(lower, exact=True, holds="attackers").status is Status.DONE
    assert draft(upper).status is Status.DONE
    after = play_desk(desk(upper)).turn.after
    fight = after[CombatRow]["K5"]
    assert (fight.decision, fight.roll) == ("fought elsewhere", None)
    assert after[Unit]["17 Brigade"].steps == after[Unit]["Jonak"].steps == 4


@pytest.mark.slow
def test_a_battle_of_op_com_is_laid_out_and_started_or_hand_2(tmp_path: Path) -> None:
    upper, lower = drafted_campaign(tmp_path / "bridge", "arnhem_bridge"), tmp_path / "lower"
    assert hand_down(upper, "H8", lower, "own_rules").status is Status.DONE
    assert start(lower).status is Status.DONE
    state = desk(lower).state
    assert {each.field for each in state[Unit].values() if each.id.startswith("2 Para")} == {
        "H4",
        "H5",
        "H6",
    }
