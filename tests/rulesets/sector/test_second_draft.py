"""A phase drafted again with more orders keeps its dice: first the PIPs, then the orders."""

from __future__ import annotations

from tests.rulesets.sector.battle import DAWN, bases, battle, divisions, orders, played
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine, DayOrder
from workbook_engine.rulesets.sector.vocabulary.records import FightDie


def thrown(turn: Turn, what: str) -> dict[str, int]:
    """Return the dice of a kind by name."""
    rolls = (roll for ruling in turn.rulings for roll in ruling.rolls)
    return {roll.name: roll.value for roll in rolls if what in roll.name}


def test_sb_pip_01_pips_do_not_move_when_the_actions_come_in() -> None:
    laid = divisions("b1 Engage Regular 0\nr1 Engage Regular 0")
    state = battle(*laid, *bases("b1 B3: T1 Tank\nr1 B2: R1 Tank"), stage=DAWN)
    order = DayOrder(id="blue/1", team="blue", division="b1", order="Probe")
    first = played(state, [order])
    again = played(state, [order, *orders("b1 B3 fires B2")])
    pips = thrown(first, "PIPs") | thrown(first, "initiative")
    assert len(pips) == 6
    assert thrown(again, "PIPs") | thrown(again, "initiative") == pips


def test_sb_air_01_a_corps_that_reacts_moves_no_die_of_an_assault() -> None:
    laid = divisions("b1 Engage Regular 3\nr1 Defend Regular 3")
    state = battle(*laid, *bases("b1 C2: B1 Assault Bn\nr1 C3: R1 Rifle Bn, R2 Rifle Bn"))
    storm = orders("b1 C2 storms C3")
    dive = CorpsLine(id="blue/9", team="blue", corps="Blue Corps", sector="C3")
    first, again = played(state, storm), played(state, [*storm, dive])
    factors = [next(iter(turn.after[FightDie].values())).factor for turn in (first, again)]
    assert factors == [6, 8]
    names = thrown(first, "attack").keys() & thrown(again, "attack").keys()
    assert {n: thrown(first, "attack")[n] for n in names} == {
        n: thrown(again, "attack")[n] for n in names
    }
