"""Rules that nobody would print, drawn by hypothesis, and a table of units who play by them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from hypothesis import strategies as st
from msgspec import Struct

from tests.rulesets.own_rules.battle import battle
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Word
from workbook_engine.kit.maps.ways import Drawn
from workbook_engine.kit.typed_tables import CELLS, By, Rounding, TableRow
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    MINE,
    GroundKind,
    Modifier,
    OwnColumn,
    Place,
    ResultRow,
    SequenceRow,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
    VictoryRow,
    WayKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import (
    Count,
    Kind,
    Known,
    Role,
    Source,
    Step,
    Who,
)

T = TypeVar("T", bound=Record)
KINDS = ("infantry", "cavalry", "artillery", "HQ")
STATES = ("tired", "shaken", "routed")
VERBS = ("move", "hold", "assault", "probe", "support", "fire")
CODES = ("A1", "D1", "AR", "DR", "EX", "PC", "ST", "XX")
MIDDLE = tuple(f"{column}{row}" for column in "BCDEF" for row in range(2, 7))
"""Where units stand: close together."""
ROAD = ("B2", "B3", "B4", "C4", "D4", "D5", "E5")
BARS = ("movement", "attrition", "sight")
some = st.integers
fractions = st.fractions(0, 3, max_denominator=4)


def of(*words: str) -> st.SearchStrategy[str]:
    """Return one of some words."""
    return st.sampled_from(words)


ASKED = of(
    "ground is wood",
    "verb is assault",
    "type is cavalry",
    "state is tired",
    "enemy is artillery",
    "from 2 sides",
    "across river",
    "out of supply",
    "out of supply 2 turns",
    "with HQ of own formation",
    "stacked with artillery",
    "night",
    'umpire says "surprised"',
    "own.Mood is grim",
    "own.Elite",
    "weather is rain",
    "the moon is full",
)
COUNTED = of(
    "strength",
    "steps",
    "units",
    "range",
    "odds",
    "difference",
    "attack",
    "defence",
    "movement",
    "turn",
    "own.Leader",
    "unsupplied",
    "1/3",
    "2",
    "0",
    "50%",
    "2.5",
    "7",
)
NUMBERS = st.recursive(
    COUNTED,
    lambda inner: (
        st.builds("({} {} {})".format, inner, of("+", "-", "*", "/"), inner)
        | st.builds("{}({}; {})".format, of("MIN", "max"), inner, inner)
        | st.builds("{}({})".format, of("round", "ROUNDUP", "rounddown"), inner)
    ),
    max_leaves=3,
)
CONDITIONS = st.recursive(
    ASKED | st.builds("{} {} {}".format, NUMBERS, of("=", ">=", "<", "<>"), NUMBERS),
    lambda inner: (
        st.builds("({} {} {})".format, inner, of("and", "or"), inner)
        | st.builds("not {}".format, inner)
        | st.builds("{}({}; {})".format, of("AND", "OR"), inner, inner)
    ),
    max_leaves=3,
)
EFFECTS = (
    st.builds("{} {}{}".format, of("die", "column"), of("+", "-"), NUMBERS)
    | st.builds("strength {} {}".format, of("x", "/", "+", "-"), NUMBERS)
    | st.builds("steps - {}".format, NUMBERS)
    | st.builds("back + {}".format, NUMBERS)
    | st.builds("state {}".format, of(*STATES, "asleep"))
)
BARRED = st.builds("{} {} {}".format, of(*BARS), of("x", "+", "-", "/"), NUMBERS)
OWN_EFFECTS = of("own.Leader -1", "own.Mood is grim", "own.Leader +2", "own.Elite is no")


@st.composite
def table(draw: st.DrawFn, name: str) -> list[TableRow]:
    """Return a table with holes and double rows, and dice of a few ways."""
    by = draw(st.sampled_from([*By]))
    many = draw(some(1, 4))
    if by is By.ODDS:
        heads = draw(st.lists(of("1:3", "1:2", "1:1", "2:1", "5:1", "many"), min_size=many))[:many]
    elif by is By.NAMED:
        heads = ["one", "two", "three", "four"][:many]
    else:
        heads = sorted(draw(st.lists(some(-5, 9).map(str), min_size=many, max_size=many)))
    dice, rounding = draw(of("d6", "2d6", "d10", "3d4", "d2")), draw(st.sampled_from([*Rounding]))
    rows = [_row(f"{name}-0", name, "heads", heads, dice=dice, by=by, rounding=rounding)]
    for n in range(1, draw(some(1, 5)) + 1):
        low = draw(some(-1, 12))
        roll = draw(of(str(low), f"{low}-{low + 2}", f"{low}+", f"{low} or less", "high"))
        cells = [draw(st.lists(of(*CODES, "-"), max_size=2).map("; ".join)) for _ in heads]
        rows.append(_row(f"{name}-{n}", name, roll, cells))
    return rows


def _row(key: str, name: str, roll: str, cells: list[str], **more: str) -> TableRow:
    return TableRow(id=key, table=name, roll=roll, **dict(zip(CELLS, cells, strict=False)), **more)


@st.composite
def result(draw: st.DrawFn, code: str) -> ResultRow:
    """Return what a code does: nothing, or too much."""
    states = of("", *STATES, "asleep")
    return ResultRow(
        code=code,
        attacker_loses=draw(some(0, 2)),
        defender_loses=draw(some(0, 3)),
        attacker_share=draw(st.sampled_from([0, 0, 30])),
        defender_share=draw(st.sampled_from([0, 0, 50, 150])),
        exchange=draw(st.booleans()),
        attacker_back=draw(some(0, 2)),
        defender_back=draw(some(0, 3)),
        attacker_state=draw(states),
        defender_state=draw(states),
        attacker_does=tuple(draw(st.lists(OWN_EFFECTS, max_size=1))),
        defender_does=tuple(draw(st.lists(OWN_EFFECTS, max_size=1))),
        advance=draw(st.booleans()),
        recovers=draw(st.booleans()),
    )


@st.composite
def rules(draw: st.DrawFn) -> list[Record]:
    """Return the rows of an umpire's own rules."""
    tables = [draw(table(name)) for name in ("T", "U")]
    made: list[Record] = [row for rows in tables for row in rows]
    made += [draw(result(code)) for code in CODES[:-1]]
    named = of("", "T", "U", "V")
    roles = (Role.NONE, Role.NONE, Role.ATTACK, Role.ATTACK, Role.SUPPORT, Role.FIRE)
    made += [
        Verb(verb=verb, role=role, table=draw(named), share=draw(fractions), uses=draw(some(0, 1)))
        for verb, role in zip(VERBS, roles, strict=True)
    ]
    made += [
        UnitType(
            type=kind,
            moves_as=draw(of("", "horse")),
            movement=draw(some(0, 5)),
            attack=draw(some(0, 6)),
            defence=draw(some(0, 6)),
            steps=draw(some(1, 5)),
            reach=draw(some(1, 3)),
            sight=draw(some(0, 4)),
            size=draw(some(0, 2)),
            load=draw(some(0, 3)),
            uses=draw(some(0, 2)),
        )
        for kind in KINDS[1:]  # of the infantry the row is missing, or that of a blank campaign
    ]
    costs = of("1", "2", "1/2", "all", "no", "0", "much")
    made += [
        GroundKind(
            letter=letter,
            name=name,
            cost=draw(costs),
            costs=tuple(draw(st.lists(st.builds("horse {}".format, costs), max_size=1))),
            room=draw(st.none() | some(0, 3)),
        )
        for letter, name in (("O", "open"), ("W", "wood"), ("T", "town"))
    ]
    made += [*_ways(draw, costs), *_states(draw, named), *_others(draw)]
    steps = draw(st.lists(st.sampled_from([*Step]), min_size=2, max_size=9))
    made += [
        SequenceRow(
            id=f"S-{n}",
            step=step,
            who=draw(st.sampled_from([*Who])),
            die=draw(of("", "", "2d6", "a coin")),
        )
        for n, step in enumerate((*steps, Step.COMBAT))
    ]
    return made


def _ways(draw: st.DrawFn, costs: st.SearchStrategy[str]) -> Iterator[Record]:
    for name, its in (("road", Drawn.ROAD), ("river", Drawn.RIVER)):
        yield WayKind(name=name, drawn=its, cost=draw(costs), most=draw(st.none() | some(0, 3)))
    yield Stretch(id="W-1", kind="road", fields=ROAD)
    yield Stretch(id="W-2", kind="river", fields=tuple(f"{c}4-{c}5" for c in "ABCDE"))


def _states(draw: st.DrawFn, named: st.SearchStrategy[str]) -> Iterator[Record]:
    for name in STATES:
        yield StateKind(
            name=name,
            moves=draw(fractions),
            attack=draw(fractions),
            defence=draw(fractions),
            barred=tuple(draw(st.lists(of(*VERBS), max_size=1))),
            turns=draw(some(0, 2)),
            rest=draw(st.booleans()),
            table=draw(named),
            then=draw(of("", *STATES)),
        )


def _others(draw: st.DrawFn) -> Iterator[Record]:
    side = of("attacker", "defender", "either")
    for n in range(draw(some(0, 6))):
        tables, does = (of(*BARS), BARRED) if n % 3 == 2 else (of("", "", "T", "U"), EFFECTS)
        yield Modifier(
            id=f"M-{n}",
            table=draw(tables),
            side=draw(side),
            when=draw(of("") | CONDITIONS),
            does=draw(does),
            most=draw(st.none() | fractions),
            ask=draw(some(0, 5)) == 5,
        )
    yield Place(place="The Mill", field="D4", stock=draw(st.none() | some(0, 4)), comes=2)
    for n in range(draw(some(0, 3))):
        yield SupplyRow(
            id=f"SUP-{n}",
            side=draw(of("Blue", "Red", "Green")),
            source=draw(st.sampled_from([Source.PLACE, Source.PLACE, Source.UNIT, *Source])),
            named=draw(of("The Mill", "The Mill", "HQ", "nowhere")),
            within=draw(st.none() | fractions),
            after=draw(some(1, 2)),
            state=draw(of("", *STATES)),
        )
    for name, kind in (("Leader", Kind.NUMBER), ("Mood", Kind.WORD), ("Elite", Kind.YES)):
        yield OwnColumn(name=name, kind=kind, changes="results", shown=draw(st.booleans()))
    for n in range(draw(some(0, 2))):
        yield VictoryRow(
            id=f"V-{n}",
            side=draw(of("", "Blue", "Red")),
            place=draw(of("", "The Mill")),
            when=draw(of("", "lost > taken", "units >= 3", "turn = 2", "holds is The Mill")),
            points=draw(of("1", "taken / 2", "lost", "-2")),
            counts=draw(st.sampled_from([*Count])),
            known=draw(st.sampled_from([*Known])),
        )


class Game(Struct, frozen=True):
    """A table with rules, those under the readings they are played by, and what draws orders."""

    ruleset: RuleSet
    state: State
    seed: int

    def __repr__(self) -> str:
        """Show the rules, for a game that fails."""
        rows = [row for kind in MINE[:-2] for row in self.state[kind].values()]
        return "\n".join([f"seed {self.seed}", *map(repr, rows)])


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a game; where units stand and what they do hangs on a seed, its rules are shrunk."""
    made, seed = draw(rules()), draw(some(0, 10**6))
    random = Random(seed)
    fields = random.sample(MIDDLE, 12)
    units = [f"{'br'[n % 2]}{n} {random.choice(KINDS)} {at}" for n, at in enumerate(fields)]
    land = "\n".join("".join(random.choices("OOOOWT", k=7)) for _ in range(7))
    kinds = tuple({type(each) for each in made} - {UnitType})
    state = battle(", ".join(units), land, *made, without=kinds)
    readings: dict[str, Word] = {
        "fields": draw(of("hexes", "squares", "squares by their sides")),
        "contact": draw(of("stops", "goes on")),
        "fire_losses": draw(of("at once", "at the end")),
        "losses_weaken": draw(of("by steps", "as printed")),
    }
    ruleset = RULESET.under(RULESET.rules.with_values(readings))
    rows = {key: _typed(random, unit) for key, unit in state[Unit].items()}
    state = replace(state.with_tables({Unit: rows}), rules=ruleset.rules)
    return Game(ruleset, state, seed)


@st.composite
def fights(draw: st.DrawFn) -> Game:
    """Return a game of two against one, who fight by tables and modifiers of whatever kind."""
    kept = tuple(row for row in draw(rules()) if not isinstance(row, SequenceRow | Verb))
    verb = Verb(verb="assault", role=Role.ATTACK, table=draw(of("T", "U")))
    step = SequenceRow(id="S-0", step=Step.COMBAT)
    kinds = tuple({type(each) for each in (*kept, verb, step)} - {UnitType})
    units = "b1 infantry C4, b2 cavalry D4, r1 artillery C5, r2 infantry C6"
    land = "\n".join(["OOOOOO"] * 4 + [draw(of("OOOOOO", "WWWWWW"))] + ["OOOOOO"] * 2)
    state = battle(units, land, *kept, verb, step, without=kinds)
    return Game(RULESET, replace(state, rules=RULESET.rules), 0)


def _typed(random: Random, unit: Unit) -> Unit:
    return replace(
        unit,
        own=random.choice([(), ("Leader 2", "Elite"), ("Mood grim",)]),
        condition=random.choice(["", "", *STATES]),
        formation=random.choice(["I", "II"]),
        unsupplied=random.choice([0, 0, 2]),
    )


def ordered(random: Random, state: State) -> str:
    """Return orders for most units: to attack who stands near, or to go anywhere."""
    lines = list[str]()
    for unit in board.in_field(state):
        verb, side = random.choice((*VERBS, "assault", "assault", "probe")), unit.team
        foes = [each.field for each in board.in_field(state) if each.team != side]
        foes.sort(key=lambda field: board.apart(state, unit.field, field, state.rules))
        to = random.choice(foes[:2] if foes and verb not in ("move", "hold") else MIDDLE)
        if random.random() < 0.9:
            lines.append(f"{unit.id} {verb} {to}")
    return ", ".join(lines)
