"""Random games of OP COM, for what must hold of every turn.

A game is a few drawn numbers, from which all the rest follows by name: the same game is played
once, whichever properties are asked of it, and a smaller game differs little from a larger one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from tests.rulesets.opcom.random_air import with_sorties, with_wings
from tests.rulesets.opcom.random_forces import Forces
from tests.rulesets.opcom.random_maps import map_of
from tests.rulesets.opcom.random_orders import Staffs
from tests.rulesets.opcom.random_railways import by_rail, with_railways
from tests.rulesets.opcom.random_supply import with_columns, with_trips
from tests.rulesets.random_forms import on_the_desk
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Orders, Position, Record, State, Tables, Value
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Judgement, Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Terrain, Unit

TURNS = 3
"""Turns of a game: a morning, an afternoon and the morning after."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a random game is made from."""

    seed: int
    rows: int
    columns: int
    rivers: int
    routes: int
    teams: int
    units: int
    deliveries: int
    answers: int
    house_rules: int
    priorities: str
    trains: int = 0
    """Trains of each side; without them there is no railway of the game's own."""
    squadrons: int = 0
    """Squadrons of each side."""
    lorries: bool = False
    """Whether all draw from the nearest staff, and each team has columns and a dump of its own."""
    desk: bool = False
    """Whether orders stand, and the umpire voids and amends lines."""


games = st.builds(
    Game,
    seed=st.integers(0, 2**32),
    rows=st.integers(7, 16),
    columns=st.integers(6, 16),
    rivers=st.sampled_from((1, 2, 0, 3)),
    routes=st.sampled_from((2, 0, 4, 1)),
    teams=st.integers(2, 3),
    units=st.sampled_from((30, 10, 16, 24, 36, 40)),
    deliveries=st.sampled_from((4, 0, 8)),
    answers=st.sampled_from((0, 0, 3, 10)),
    house_rules=st.sampled_from((0, 0, 2, 8)),
    priorities=st.sampled_from(("distinct", "distinct", "as drawn")),
)


def every_sheet(seed: int) -> Game:
    """Return a game in which orders come on all sheets at once, and lie on the umpire's desk."""
    chance = Random(f"{seed}/every sheet")
    return Game(
        seed=seed,
        rows=chance.randint(9, 18),
        columns=chance.randint(9, 30),
        rivers=chance.choice((1, 2, 0)),
        routes=chance.choice((2, 4, 3)),
        teams=chance.randint(2, 3),
        units=chance.choice((16, 24, 30, 40)),
        deliveries=chance.choice((4, 8)),
        answers=0,
        house_rules=0,
        priorities="distinct",
        trains=chance.choice((1, 2)),
        squadrons=chance.choice((3, 6)),
        lorries=True,
        desk=True,
    )


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a game: what went into it, and what came of it."""

    state: State
    orders: Orders
    rules: Rules
    answers: Mapping[str, Answer]
    key: bytes
    umpire: Umpire
    turn: Turn

    def again(self, orders: Orders | None = None) -> Turn:
        """Play the turn once more, with other orders where they are given."""
        umpire = Umpire(self.state.position, self.rules, KeyedDice(self.key), self.answers)
        return play(RULESET, self.state, self.orders if orders is None else orders, umpire)


@lru_cache(maxsize=2048)
def played(game: Game) -> tuple[Played, ...]:
    """Play a game and return its turns."""
    return tuple(_turns(game))


def beginning(game: Game) -> State:
    """Return the state a game begins with."""
    seed = str(game.seed)
    ground = list(map_of(seed, game.rows, game.columns, game.rivers, game.routes))
    forces = Forces(seed, game.rows, game.columns, dry_squares(Tables.of(*ground)))
    rows: list[Record] = [*ground, *forces.records(game.units, game.teams)]
    state = State(Position(1), Tables.of(*rows), RULESET.rules)
    chance = Random(f"{seed}/beyond the land")
    if game.trains:
        rear = [
            name
            for name in dry_squares(state.tables)
            if (square := parse_square(name)) and 3 * square.column <= game.columns
        ]
        state = with_railways(state, rear, chance, game.trains)
    if game.lorries:
        state = with_columns(state, chance)
    return with_wings(state, chance, game.squadrons) if game.squadrons else state


def orders_of(game: Game, state: State) -> Orders:
    """Return what all teams order in a turn of a game, on every sheet it has."""
    chance = Random(f"{game.seed}/{state.position}/beyond the land")
    orders = Staffs(str(game.seed), state, game.priorities).orders(game.deliveries)
    if game.trains:
        orders = by_rail(state, orders, chance)
    if game.lorries:
        orders = with_trips(state, orders, chance)
    if game.squadrons:
        orders = with_sorties(state, orders, chance)
    return on_the_desk(RULESET, state, orders, chance) if game.desk else orders


def dry_squares(tables: Tables) -> list[str]:
    """Return the squares on which units can stand."""
    return [name for name, each in tables[Ground].items() if each.terrain != Terrain.LAKE]


def house_rules(game: Game) -> Rules:
    """Return the rules of a game: a few readings other than ours."""
    chance = Random(f"{game.seed}/settings")
    open_to_choice = list(RULESET.settings)
    drawn = chance.sample(open_to_choice, game.house_rules)
    return RULESET.rules.with_values({s.name: chance.choice(s.choices) for s in drawn})


def _turns(game: Game) -> Iterator[Played]:
    state, rules = beginning(game), house_rules(game)
    key = str(game.seed).encode()
    for _ in range(TURNS):
        orders = orders_of(game, state)
        answers: Mapping[str, Answer] = {}
        if game.answers:
            asking = Umpire(state.position, rules, KeyedDice(key))
            asked = play(RULESET, state, orders, asking).judgements
            answers = _answers(game, state, asked)
        umpire = Umpire(state.position, rules, KeyedDice(key), answers)
        turn = play(RULESET, state, orders, umpire)
        yield Played(state, orders, rules, answers, key, umpire, turn)
        state = turn.after


def _answers(game: Game, state: State, asked: Sequence[Judgement]) -> dict[str, Answer]:
    chance = Random(f"{game.seed}/answers/{state.position}")
    chosen = chance.sample(asked, min(len(asked), game.answers))
    labels = [each.name for each in asked if each.name.endswith("/fight/1")]
    chosen += [each for each in asked if each.name in labels and chance.random() < 0.1]
    decisions = [each for each in asked if each.name.endswith("/decision/1")]
    chosen += [each for each in decisions if chance.random() < 0.2]
    return {
        each.name: Answer(
            each.name,
            _answer(chance, state, each, labels),
            basis=chance.choice((None, each.basis, "something else")),
        )
        for each in chosen
    }


def _answer(chance: Random, state: State, asked: Judgement, labels: list[str]) -> Value:
    """Return what the umpire types: mostly something that fits, sometimes nonsense."""
    if chance.random() < 0.05:
        return chance.choice(("what?", -1, "", "99"))
    if asked.choices:
        return chance.choice(asked.choices)
    if isinstance(asked.default, bool):
        return not asked.default
    if isinstance(asked.default, int):
        return chance.randint(0, 3)
    if isinstance(asked.default, Fraction):
        return chance.choice((Fraction(1, 2), Fraction(1, 4), Fraction(0), Fraction(3, 4)))
    units, squares = list(state[Unit]), dry_squares(state.tables)
    if isinstance(asked.default, tuple):
        return tuple(chance.sample(units, 2))
    if asked.name.endswith("/fight/1"):
        squares_attacked = [label.split("/")[2].partition(":")[0] for label in labels]
        one, other = (chance.choice([*squares_attacked, "X", "Y"]) for _ in range(2))
        return chance.choice((one, one, f"{one}; {other}"))
    return chance.choice([*squares[::5], *units[:3], "none", "stop"])
