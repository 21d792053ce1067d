"""Random rules and random orders: what is true of every turn, whatever the umpire types."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.rulesets.own_rules.battle import battle, played
from workbook_engine.core.findings import stops
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.areas import cells_in
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Field,
    Modifier,
    OwnColumn,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    Verb,
    WayKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Source

WHEN = (
    "",
    "ground is wood",
    "from 2 sides",
    "type is cavalry",
    "strength / steps >= 2",
    "turn = 1",
    "across river",
    "state is tired",
    "odds >= 2 and not within 2 of cavalry",
    "movement > 3 or stacked with infantry or night",
    "range <= 1 and own.Nerve < difference",
)
DOES = (
    "die +1",
    "die -3",
    "column +2",
    "strength x 0",
    "strength / 2",
    "strength - 5",
    "strength + 1/3",
    "die - own.Nerve",
    "steps -1",
    "stock -1",
    "back +2",
    "state tired",
)


def drawn(random: Random) -> State:
    """Return a table with units of two sides, and rules that nobody would print."""
    fields = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]
    random.shuffle(fields)
    kinds = ("infantry", "cavalry", "artillery")
    units = [f"{'br'[n % 2]}{n} {random.choice(kinds)} {fields[n]}" for n in range(14)]
    land = "\n".join("".join(random.choices("OOOWHTML", k=8)) for _ in range(8))
    fire = Verb(verb="fire", role="firer"), SequenceRow(id="SEQ-0", step="fire")
    tired = StateKind(name="tired", moves=Fraction(1, 2), barred=("attack",), rest=True)
    recovery = SequenceRow(id="SEQ-9", step="recovery")
    most, cost = random.choice((None, 1, 2)), random.choice(("1", "all", "no"))
    river = WayKind(name="river", drawn="river", cost=cost, most=most)
    wasted = SequenceRow(id="SEQ-7", step="attrition")
    runs = tuple(f"{c}4-{c}5" for c in "ABCDE")
    stretch = Stretch(id="W-1", kind="river", fields=runs)
    supply = (
        SupplyRow(id="S", side="Blue", source=random.choice([*Source]), named="HQ", state="tired"),
        SequenceRow(id="SEQ-8", step="supply"),
    )
    nerve = OwnColumn(name="Nerve", otherwise="steps", changes="results", several="least")
    state = battle(
        ", ".join(units), land, nerve, *fire, tired, recovery, river, stretch, *supply, wasted
    )
    results = {
        code: replace(
            row,
            attacker_loses=random.randrange(3),
            defender_back=random.randrange(4),
            attacker_state=random.choice(("", "tired")),
            attacker_does=random.choice(((), ("own.Nerve -1",))),
        )
        for code, row in state[ResultRow].items()
    }
    tables = {
        key: replace(row, a=random.choice([*results])) for key, row in state[TableRow].items()
    }
    tables["CRT-0"] = replace(state[TableRow]["CRT-0"], dice=random.choice(("d6", "2d6", "d10")))
    lines = {
        f"MOD-{n}": Modifier(
            id=f"MOD-{n}",
            side=random.choice(("attacker", "defender")),
            when=random.choice(WHEN),
            does=random.choice(DOES),
        )
        for n in range(6)
    }
    lines["M-1"] = Modifier(id="M-1", table="movement", when="own.Nerve < 2", does="movement / 2")
    lines["A-1"] = Modifier(id="A-1", table="attrition", when="steps > 1", does="attrition +40%")
    steps = dict(reversed(state[SequenceRow].items()))  # fire first
    return state.with_tables(
        {ResultRow: results, TableRow: tables, Modifier: lines, SequenceRow: steps}
    )


def on_areas(state: State) -> State:
    """Return the same table on areas of four fields each, whose first unit keeps the others out."""
    areas, at = dict[str, Area](), dict[str, str]()
    for column, row in product("ACEG", (1, 3, 5, 7)):
        cells = f"{column}{row}:{chr(ord(column) + 1)}{row + 1}"
        areas[f"Land-{column}{row}"] = Area(area=f"Land-{column}{row}", cells=(cells,))
        at.update(dict.fromkeys(cells_in((cells,)), f"Land-{column}{row}"))
    first, units = dict[str, str](), dict[str, Unit]()
    for unit in board.in_field(state):
        side = board.side(state, unit)
        if first.setdefault(at[unit.field], side) == side:
            units[unit.id] = replace(unit, field=at[unit.field])
    runs = tuple(f"Land-{c}3 - Land-{c}5" for c in "ACEG")
    stretch = Stretch(id="W-1", kind="river", fields=runs)
    return state.with_tables({Area: areas, Unit: units, Field: {}, Stretch: {"W-1": stretch}})


def ordered(random: Random, state: State) -> str:
    """Return orders for most units: to fields near the enemy, or anywhere."""
    there = [unit.field for unit in board.in_field(state)]
    verbs = ("move", "attack", "attack", "support", "hold", "fire")
    return ", ".join(
        f"{unit.id} {random.choice(verbs)} {random.choice(there)}"
        for unit in board.in_field(state)
        if random.random() < 0.9
    )


def amiss(turn: Turn) -> list[str]:
    """Return what is not true of a turn."""
    after, said = turn.after, list[str]()
    sides: dict[str, set[str]] = {}
    for unit in board.in_field(after):
        sides.setdefault(unit.field, set()).add(board.side(after, unit))
        before = board.steps_of(turn.before, turn.before[Unit][unit.id])
        if not 0 < board.steps_of(after, unit) <= before:
            said.append(f"{unit.id} has {unit.steps} steps of {before}")
        if (
            board.ground_of(after, unit.field).cost == "no"
            and unit.field != turn.before[Unit][unit.id].field
        ):
            said.append(f"{unit.id} is in a lake")
    said += [f"two sides at {field}" for field, its in sides.items() if len(its) > 1]
    return said + [str(each) for each in turn.findings if stops([each])]


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(5), id="quick"),
        pytest.param(range(300), id="300", marks=pytest.mark.slow),
    ],
)
def test_every_turn_ends_with_one_side_a_field_and_nobody_stronger(seeds: range) -> None:
    for seed in seeds:
        random = Random(seed)
        state = drawn(random) if seed % 3 else on_areas(drawn(random))
        said = ordered(random, state)
        settings = {
            "fields": random.choice(("hexes", "squares")),
            "fire_losses": random.choice(("at once", "at the end")),
        }
        turn = played(state, said, settings=settings)
        assert amiss(turn) == [], f"seed {seed}"
        assert [each.code for each in turn.findings] == [], f"seed {seed}"
