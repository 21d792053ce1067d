"""What is true of every player's turn of Combat Captain, whatever was ordered."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from tests.rulesets.combat_captain.battle import battle, call, order, played, reaction
from workbook_engine.core.records import Record, State
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import Activity
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit

ARMS = ("rifle", "rifle", "mg", "bazooka", "tank", "truck")


def any_battle(chance: Random) -> State:
    lines = []
    for company in ("a1", "a2", "g1", "g2"):
        own = [chance.choice(ARMS) for _ in range(chance.randint(1, 5))]
        named = (
            f"{'*' * (not n)}{company}{'ABCDE'[n]} {arm} "
            f"{1 if arm in ('tank', 'truck') else chance.randint(1, 5)} "
            f"@{chance.randint(0, 20)},{chance.randint(0, 20)}"
            for n, arm in enumerate(own)
        )
        lines.append(f"{company}: {', '.join(named)}")
    marked = {each: {"markers": chance.choice((0, 0, 1, 3))} for each in ("a1", "a2", "g1", "g2")}
    return battle("\n".join(lines), stage=chance.randint(1, 2), **marked)


def any_orders(state: State, chance: Random) -> Iterator[Record]:
    names, companies = list(state[SubUnit]), list(state[Company])
    for n in range(chance.randint(0, 12)):
        company, activity = chance.choice(companies), chance.choice(list(Activity))
        target = chance.choice(companies if activity is Activity.CHARGE else names)
        own = [each.id for each in state[SubUnit].values() if each.company == company]
        yield order(
            company,
            activity,
            target,
            id=f"line {n}",
            die=chance.randint(0, 2),
            dice=chance.randint(1, 3),
            subunits=tuple(chance.sample(own, chance.randint(0, len(own)))),
            to_x=Fraction(chance.randint(0, 20)),
            cover=chance.randint(0, 5),
        )
    for company in companies:
        answer, at = chance.choice(("stand", "withdraw")), tuple(chance.sample(companies, 2))
        yield reaction(company, if_charged=answer, fire_at=at, loss_order=tuple(names[:3]))
    for team in ("allied", "german"):
        yield call(team, targets=tuple(chance.sample(names, 3)))


@pytest.mark.parametrize("seed", range(60))
def test_a_turn_hurts_nobody_twice_and_can_be_taken_back(seed: int) -> None:
    chance = Random(seed)
    state = any_battle(chance)
    readings = {each.name: chance.choice(each.choices) for each in RULESET.settings}
    lines = list(any_orders(state, chance))
    turn = played(state, *lines, seed=str(seed).encode(), **readings)
    for each in turn.after[SubUnit].values():
        assert 0 <= each.men <= max(each.full, turn.before[SubUnit][each.id].men)
        assert (each.state == Status.LOST) == (not each.men)
    for company in turn.after[Company].values():
        left = [e for e in turn.after[SubUnit].values() if e.company == company.id and e.men]
        assert (company.state == Status.LOST) == (not left)
        assert not left or any(each.leader for each in left)
        assert company.markers >= turn.before[Company][company.id].markers
    assert replay(turn.before, turn.rulings).tables == turn.after.tables
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables
