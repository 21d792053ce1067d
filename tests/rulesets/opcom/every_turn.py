"""Asking a fact of every turn of the random games, and what the facts are read from.

All facts are asked of the same games, each played once: the seed of the search is fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.rulesets.opcom.strategies import Game, Played, games, played
from workbook_engine.core.changes import Add, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Unit,
)

Fact = Callable[[Played], None]
QUICK, LONG = 32, 340
"""Games of an ordinary and of a long run: 96 and 1,020 turns."""


def of_every_turn(fact: Fact) -> Callable[[int], None]:
    """Ask a fact of every turn of the random games, in ordinary and in long runs."""
    return of_turns(QUICK, LONG)(fact)


def of_turns(quick: int, long: int) -> Callable[[Fact], Callable[[int], None]]:
    """Return what asks a fact of every turn of so many random games."""

    def asked(fact: Fact) -> Callable[[int], None]:
        @pytest.mark.parametrize(
            "number",
            [
                pytest.param(quick, id="quick"),
                pytest.param(long, id="long", marks=pytest.mark.slow),
            ],
        )
        def test(number: int) -> None:
            @seed(19440917)
            @settings(
                max_examples=number,
                database=None,
                deadline=None,
                phases=(Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
            )
            @given(game=games)
            def holds(game: Game) -> None:
                for each in played(game):
                    fact(each)

            holds()

        test.__name__, test.__doc__ = fact.__name__, fact.__doc__
        return test

    return asked


def units(each: Played) -> Iterator[tuple[Unit, Unit]]:
    """Yield each unit before and after a turn."""
    for name, unit in each.state[Unit].items():
        yield unit, each.turn.after[Unit][name]


def states(each: Played) -> Iterator[tuple[Ruling, State, State]]:
    """Yield each ruling with the state before and after it."""
    before = each.state
    for ruling in each.turn.rulings:
        after = replay(before, [ruling])
        yield ruling, before, after
        before = after


def changes_of(ruling: Ruling, *fields: str) -> list[Set | Add]:
    """Return the changes of some fields that a ruling makes."""
    return [c for c in ruling.changes if isinstance(c, Set | Add) and c.field in fields]


def fight_of(ruling: Ruling) -> str:
    return ruling.id.split("/")[2]


def engaged(each: Played) -> list[Engaged]:
    return list(each.turn.after[Engaged].values())


def way_of(row: Move) -> list[Square]:
    return [square for name in row.way.split(" > ") if (square := parse_square(name))]


def legs(row: Move) -> Iterator[tuple[Square, Square]]:
    way = way_of(row)
    yield from pairwise(way)


STRIKE_BACK = "Counter-attacks defined"
"""The phase in which those who counter-attack come on."""


def marches(each: Played) -> Iterator[tuple[Unit, Move]]:
    """Yield the units that marched, as they were before the turn, with the rows of their moves.

    The ways of counter-attacks, which come after, are left out of the rows.
    """
    marched = takewhile(lambda ruling: ruling.phase != STRIKE_BACK, each.turn.rulings)
    for row in replay(each.state, list(marched))[Move].values():
        if row.km:
            yield each.state[Unit][row.unit], row


def ways_of_counter_attacks(each: Played) -> Iterator[tuple[Unit, Unit, list[Square]]]:
    """Yield who came on to counter-attack, as he was before and after it, with his way."""
    for ruling, before, after in states(each):
        for change in changes_of(ruling, "position") if ruling.phase == STRIKE_BACK else ():
            way = after[Move][change.key].way.rpartition("; ")[2]
            squares = [square for name in way.split(" > ") if (square := parse_square(name))]
            yield before[Unit][change.key], after[Unit][change.key], squares
