"""Battles at random: four companies on a small table, orders that make sense and nonsense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from tests.rulesets.combat_captain.battle import battle, call, order, reaction
from tests.rulesets.combat_captain.said import Said
from tests.rulesets.random_forms import on_the_desk
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Orders, Record, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import Activity
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Objective, SubUnit

ARMS = ("rifle", "rifle", "mg", "bazooka", "tank", "truck")
COMPANIES = ("a1", "a2", "g1", "g2")
_TABLE, _TURNS = 30, 4
_ACTIVITIES = (*Activity, Activity.FIRE, Activity.CHARGE, Activity.CHARGE)
"""What is ordered; what hurts, more often."""


def any_battle(chance: Random) -> State:
    """Return two companies a side, whoever they are made of, some marked, some planes lost."""
    lines = []
    for company in COMPANIES:
        own = [chance.choice(ARMS) for _ in range(chance.randint(1, 5))]
        named = (
            f"{'*' * (not n)}{company}{'ABCDE'[n]} {arm} "
            f"{1 if arm in ('tank', 'truck') else chance.randint(1, 5)} "
            f"@{chance.randint(0, _TABLE)},{chance.randint(0, _TABLE)}"
            for n, arm in enumerate(own)
        )
        lines.append(f"{company}: {', '.join(named)}")
    changed: dict[str, Any] = {each: {"markers": chance.choice((0, 0, 1, 3))} for each in COMPANIES}
    for side in ("Allied", "German"):
        changed[side] = {
            "planes_lost": chance.choice((0, 0, 2)),
            "low_ammunition": chance.choice((False, True)),
        }
    town = Objective(name="Town", x=Fraction(15), y=Fraction(15), reach=Fraction(8))
    return battle("\n".join(lines), town, **changed)


def any_orders(state: State, chance: Random) -> Iterator[Record]:
    """Yield orders and reactions of everybody, whose ever turn it is."""
    names, companies = list(state[SubUnit]), list(state[Company])
    for n in range(chance.randint(4, 14)):
        company, activity = chance.choice(companies), chance.choice(_ACTIVITIES)
        foes = [each for each in companies if each[0] != company[0]]
        target = chance.choice(foes if activity is Activity.CHARGE else names)
        own = [each.id for each in state[SubUnit].values() if each.company == company]
        yield order(
            company,
            activity,
            target,
            id=f"line {n}",
            die=chance.randint(0, 2),
            dice=chance.randint(1, 3),
            subunits=tuple(chance.sample(own, chance.randint(0, len(own)))),
            to_x=Fraction(chance.randint(0, _TABLE)),
            to_y=Fraction(chance.randint(0, _TABLE)),
            cover=chance.randint(0, 5),
        )
    for company in companies:
        answer, at = chance.choice(("stand", "withdraw")), tuple(chance.sample(companies, 2))
        yield reaction(company, if_charged=answer, fire_at=at, loss_order=tuple(names[:3]))
    for team in ("allied", "german"):
        yield call(team, targets=tuple(chance.sample(names, min(3, len(names)))))


def any_word(state: State, chance: Random) -> Said:
    """Return an umpire who lets fire in as he likes, and sees shells and tapes touch anybody."""
    names = list(state[SubUnit])
    said: Mapping[str, Any] = {
        "/opportunity": lambda: chance.random() < 0.5,
        "/touched": lambda: tuple(chance.choices(names, k=chance.randint(0, 6))),
        "/sees": lambda: chance.random() < 0.9,
        "/from rear": lambda: chance.random() < 0.2,
    }
    return Said(said)


def played_turns(seed: int, *, desk: bool = False, **readings: Any) -> Iterator[Turn]:
    """Play some turns of a random battle, both players', each on what the last one left.

    On a desk some lines are void, and some amended.
    """
    chance, more = Random(seed), Random(f"{seed}/desk")
    state = any_battle(chance)
    rules = RULESET.rules.with_values(readings)
    for _ in range(_TURNS):
        dice = KeyedDice(str(seed).encode())
        umpire = Umpire(state.position, rules, dice, any_word(state, chance))
        orders: Orders = Tables.of(*any_orders(state, chance))
        if desk:
            orders = on_the_desk(RULESET, state, orders, more)
        turn = play(RULESET, state, orders, umpire)
        yield turn
        state = turn.after
