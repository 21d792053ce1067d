"""Turns to look at: those of the samples, and random ones of each rule set, game after game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

from tests.faces.moment import Moment
from tests.rulesets.combat_captain.random_battles import played_turns
from tests.rulesets.last_war.random_wars import played_stages, random_war
from tests.rulesets.opcom.strategies import every_sheet
from tests.rulesets.opcom.strategies import played as played_opcom
from tests.rulesets.own_rules.battle import orders
from tests.rulesets.own_rules.test_random_games import drawn, ordered
from tests.rulesets.sector.random_battles import phases
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets import named
from workbook_engine.rulesets.own_rules import RULESET as OWN


def _opcom(seed: int) -> Iterator[Turn]:
    return (each.turn for each in played_opcom.__wrapped__(every_sheet(seed)))


def _last_war(seed: int) -> Iterator[Turn]:
    draw = Random(seed)
    return (each.turn for each in played_stages(draw, random_war(draw), 3, desk=True))


def _own_rules(seed: int) -> Iterator[Turn]:
    draw = Random(seed)
    state, shape = drawn(draw), draw.choice(("hexes", "squares"))
    rules = OWN.rules.with_values({"fields": shape})
    for _ in range(3):
        umpire = Umpire(state.position, rules, KeyedDice(b"%d" % seed))
        turn = play(OWN.under(rules), state, orders(ordered(draw, state)), umpire)
        yield turn
        state = turn.after


GAMES: dict[str, Callable[[int], Iterator[Turn]]] = {
    "opcom": _opcom,
    "sector": lambda seed: phases(seed, desk=True),
    "combat_captain": lambda seed: played_turns(seed, desk=True),
    "last_war": _last_war,
    "own_rules": _own_rules,
}
APART = 1_000
"""How far the seeds of one share of a long run are from those of the next."""


def random_moments(ruleset: str, turns: int, share: int = 0) -> Iterator[tuple[int, Moment]]:
    """Yield so many turns, and what is had of them, each with the seed of its game."""
    rules, seeds = named(ruleset), count(share * APART)
    games = ((seed, Moment.each(rules, GAMES[ruleset](seed))) for seed in seeds)
    return islice(((seed, moment) for seed, game in games for moment in game), turns)
