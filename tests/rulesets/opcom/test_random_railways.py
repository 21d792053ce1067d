"""Random turns with trains, attachments and arrivals: what holds of each (OC-6.8 to OC-6.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from tests.rulesets.opcom.random_orders import Staffs
from tests.rulesets.opcom.random_railways import STATIONS, by_rail, with_railways
from tests.rulesets.opcom.strategies import Game, beginning, dry_squares
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play, replay
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.land.country import square_at, squares_along
from workbook_engine.rulesets.opcom.land.ground import where
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

GAMES, TURNS = 25, 5


@lru_cache
def turns_of(seed: int) -> tuple[Turn, ...]:
    return tuple(_turns(seed))


def _turns(seed: int) -> Iterator[Turn]:
    chance = Random(f"railways/{seed}")
    game = Game(seed, 16, 16, 0, 2, 2, 16, 2, 0, 0, "distinct")
    state = beginning(game)
    state = with_railways(state, dry_squares(state.tables), chance)
    for _ in range(TURNS):
        orders = by_rail(state, Staffs(str(seed), state, "distinct").orders(2), chance, 0.5)
        umpire = Umpire(state.position, RULESET.rules, KeyedDice(b"rail"))
        yield (turn := play(RULESET, state, orders, umpire))
        state = turn.after


each_game = pytest.mark.parametrize("seed", range(GAMES))


def afters(seed: int) -> Iterator[State]:
    return (turn.after for turn in turns_of(seed))


@each_game
def test_oc_6_11_no_train_carries_more_than_it_lifts(seed: int) -> None:
    for state in afters(seed):
        for train in state[Train].values():
            assert sum(state[Unit][name].size or 0 for name in train.loaded) <= train.lift


@each_game
def test_oc_6_11_nobody_is_on_two_trains(seed: int) -> None:
    for state in afters(seed):
        aboard = Counter(name for train in state[Train].values() for name in train.loaded)
        assert not aboard or max(aboard.values()) == 1


@each_game
def test_oc_6_8_who_is_by_rail_is_in_the_list_of_a_train(seed: int) -> None:
    for state in afters(seed):
        listed = {name for train in state[Train].values() for name in train.loaded}
        assert {unit.id for unit in state[Unit].values() if unit.rail} <= listed


@each_game
def test_oc_6_9_trains_stand_on_the_railway(seed: int) -> None:
    for state in afters(seed):
        line = {str(square_at(n)) for n in squares_along(state, state[Route]["The Line"].points)}
        for train in state[Train].values():
            assert (train.position in STATIONS) or train.position in line


@each_game
def test_oc_6_2_who_rode_did_nothing_else(seed: int) -> None:
    for turn in turns_of(seed):
        for row in turn.after[Move].values():
            if row.mode == "rail" and row.km:
                assert row.share == 1
                assert where(turn.after, turn.after[Unit][row.unit])


@each_game
def test_a_turn_replayed_comes_out_the_same(seed: int) -> None:
    for turn in turns_of(seed):
        assert replay(turn.before, turn.rulings).tables == turn.after.tables


def test_the_games_have_trains_that_run_and_orders_that_are_void() -> None:
    ids = Counter(r.id.split("/")[-2] for n in range(GAMES) for t in turns_of(n) for r in t.rulings)
    assert min(ids[what] for what in ("runs", "void", "on", "off", "attached")) > 3, ids
