"""Random rules and random orders: what is true of every turn, whatever the umpire types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from msgspec import Struct, field

from tests.rulesets.own_rules.battle import orders
from tests.rulesets.own_rules.random_rules import ROAD, Game, fights, games, ordered
from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.findings import stops
from workbook_engine.core.records import State, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play, replay, take_back
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.core.weighing import FightOdds, Weighed
from workbook_engine.kit.typed_tables import TableRow, my_tables
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.knowledge.books import LossRow
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, Field, Unit, Verb

CHOSEN = 3
"""Questions that the umpire answers otherwise when a turn is played again."""


class Noted(Struct):
    """Dice that note what is thrown."""

    dice: Dice
    names: list[str] = field(default_factory=list)
    source: str = "noted"

    def throw(self, name: str, sides: int) -> int:
        """Throw, and note it."""
        self.names.append(name)
        return self.dice.throw(name, sides)


def turns(game: Game) -> Iterator[tuple[Turn, list[str]]]:
    """Play two turns, each again with other answers; yield each with the dice that were thrown."""
    random, state = Random(game.seed), game.state
    for _ in range(2):
        said = ordered(random, state)
        turn, names = played(game, state, said, {})
        yield turn, names
        asked = [each for each in turn.judgements if each.choices]
        some = random.sample(asked, min(CHOSEN, len(asked)))
        turn, names = played(game, state, said, {e.name: random.choice(e.choices) for e in some})
        yield turn, names
        at = turn.after.position
        campaign = {key: replace(row, turn=at.turn) for key, row in turn.after[Campaign].items()}
        state = turn.after.with_tables({Campaign: campaign})


def played(
    game: Game,
    state: State,
    said: str,
    answers: Mapping[str, Value],
    weigher: Weighed | None = None,
) -> tuple[Turn, list[str]]:
    dice = Noted(KeyedDice(b"k"))
    typed = {name: Answer(name, value) for name, value in answers.items()}
    umpire = Umpire(state.position, game.ruleset.rules, dice, typed, weigher=weigher)
    return play(game.ruleset, state, orders(said), umpire), dice.names


def amiss(turn: Turn, names: list[str]) -> list[str]:
    """Return what is not true of a turn."""
    said = [*_units_amiss(turn), *_dice_amiss(turn, names), *_twice(turn)]
    if replay(turn.before, turn.rulings).tables != turn.after.tables:
        said.append("the rulings do not lead to the state")
    if take_back(turn.after, turn.rulings).tables != turn.before.tables:
        said.append("the rulings do not lead back")
    return said + [str(each) for each in turn.findings if stops([each])]


def _units_amiss(turn: Turn) -> Iterator[str]:
    after, sides, lost = turn.after, dict[str, set[str]](), Counter[str]()
    for row in RULESET.views(turn)[LossRow].values():
        lost[row.unit] += row.steps
    for unit in after[Unit].values():
        was = turn.before[Unit][unit.id]
        before, now = board.steps_of(turn.before, was), board.steps_of(after, unit)
        if not 0 <= now <= before or before - now != lost[unit.id]:
            yield f"{unit.id} has {now} steps of {before}, and {lost[unit.id]} on Losses"
        if (now == 0) != (unit.state == "lost"):
            yield f"{unit.id} is {unit.state} with {now} steps"
    for unit in board.in_field(after):
        sides.setdefault(unit.field, set()).add(board.side(after, unit))
        moved = unit.field != turn.before[Unit][unit.id].field
        if unit.field not in after[Field]:
            yield f"{unit.id} is nowhere"
        ground = board.ground_of(after, unit.field)
        if moved and ground.cost == "no" and not ground.costs and unit.field not in ROAD:
            yield f"{unit.id} swims"
    yield from (f"two sides at {where}" for where, its in sides.items() if len(its) > 1)


def _twice(turn: Turn) -> Iterator[str]:
    """Yield the rulings that set one cell twice: the second counts, and the first is lost."""
    for ruling in turn.rulings:
        cells = Counter((e.record, e.key, e.field) for e in ruling.changes if isinstance(e, Set))
        if cells and max(cells.values()) > 1:
            yield f"{ruling.id} sets a cell twice"


def _dice_amiss(turn: Turn, names: list[str]) -> Iterator[str]:
    rolls = [roll for ruling in turn.rulings for roll in ruling.rolls]
    if Counter(names) - Counter(roll.name for roll in rolls) or len({*names}) < len(names):
        yield f"dice that no ruling has, or two: {names}"
    for row in turn.after[CombatRow].values():
        its = [roll.value for roll in rolls if roll.name.split("/")[2] == row.label]
        if row.roll is not None and row.roll != sum(its):
            yield f"{row.label}: {its} are not {row.roll}"


def of_games(many: int):  # type: ignore[no-untyped-def]
    """Ask a test of so many games, the same each time."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(
        max_examples=many,
        deadline=None,
        derandomize=True,
        suppress_health_check=checks,
        phases=(Phase.generate,),  # to shrink a game takes minutes
    )


@pytest.mark.slow
@of_games(300)
@given(games())
def test_facts_hold_in_every_turn_of_whatever_rules(game: Game) -> None:
    RULESET.sound(game.state, lambda *_: None)
    for turn, names in turns(game):
        assert amiss(turn, names) == []
        RULESET.front(turn)
        for team in turn.after[Team].values():
            RULESET.briefing.view(turn, team)


ATTACK = "b1 assault C5, b2 assault C5"


def weighed(game: Game) -> tuple[Turn, FightOdds]:
    """Play the fight, and weigh it as `umpire odds` does."""
    weigher = Weighed(RULESET)
    turn, _ = played(game, game.state, ATTACK, {}, weigher)
    (fight,) = RULESET.front(turn).fights
    return turn, FightOdds(fight, weigher.odds[CombatRow, fight.label])


def typed_through(game: Game, turn: Turn) -> Iterator[tuple[Turn, Fraction]]:
    """Yield the turn with every value of its dice typed, and how likely that is."""
    rolls = [roll for ruling in turn.rulings for roll in ruling.rolls]
    for values in product(*(range(1, roll.sides + 1) for roll in rolls)):
        answers = {roll.name: value for roll, value in zip(rolls, values, strict=True)}
        again, _ = played(game, game.state, ATTACK, answers)
        yield again, prod((Fraction(1, roll.sides) for roll in rolls), start=Fraction(1))


def odds_are_enumerated(game: Game) -> None:
    turn, odds = weighed(game)
    came, lost = dict[str, Fraction](), dict[str, Fraction]()
    for each, share in typed_through(game, turn):
        (fight,) = RULESET.front(each).fights
        came[fight.result] = came.get(fight.result, Fraction()) + share
        for loss in RULESET.front(each).losses:
            lost[loss.side] = lost.get(loss.side, Fraction()) + share * loss.count
    assert odds.odds.exact
    assert (odds.results, {side: n for side, n in odds.losses.items() if n}) == (came, lost)
    (row,) = turn.after[CombatRow].values()
    table = my_tables(game.state[TableRow])[game.state[Verb]["assault"].table]
    if row.modified == row.roll and table.heads.count(row.column) == 1:  # as Chances tells
        chances = {text: by[table.heads.index(row.column)] for text, by in table.chances().items()}
        assert {text: n for text, n in came.items() if text in chances} == {
            text: n for text, n in chances.items() if n
        }


@of_games(400)
@given(fights())
@pytest.mark.slow
def test_odds_are_those_of_all_dice_typed(game: Game) -> None:
    odds_are_enumerated(game)


@of_games(3)
@given(fights())
def test_odds_of_three_fights_are_those_of_all_dice_typed(game: Game) -> None:
    odds_are_enumerated(game)
