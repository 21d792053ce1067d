"""What a condition may ask of a fight, and what the modifiers that hold come to (OR-MOD-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from workbook_engine.core.answers import shown
from workbook_engine.core.findings import folded
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.language import OWN, SAYS, WITH, WITH_OWN, Effect
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.alone import Alone, came_to, capped
from workbook_engine.rulesets.own_rules.land.ways import between
from workbook_engine.rulesets.own_rules.vocabulary.known import ON_FIGHT, lines_read
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Modifier,
    OwnColumn,
    StateKind,
    Unit,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Kind, On, Several, Side


class Force(Struct, frozen=True):
    """OR-CBT-2 One side of a fight."""

    who: str
    units: tuple[Unit, ...]
    strength: Fraction


class Fight(Struct, frozen=True):
    """OR-CBT-1 A fight as it begins: who attacks whom, where, by which verbs and table."""

    label: str
    field: str
    side: str
    attackers: tuple[Unit, ...]
    supporters: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    verbs: tuple[str, ...]
    table: str
    at_range: bool = False
    """OR-FIRE-1 It is fire: nobody takes the field."""
    lost: tuple[tuple[str, int], ...] = ()
    """OR-RES-3 What the umpire says that units lost, where it was fought elsewhere."""

    @property
    def called(self) -> str:
        """What it is called in words."""
        return "fire" if self.at_range else "attack"


class Besides(Struct, frozen=True):
    """OR-MOD-2 What a modifier does to one side when the result has been carried out."""

    row: Modifier
    on: str
    value: Any


class Sums(Struct):
    """OR-MOD-1 What the modifiers of a fight come to, each line with the row that it cites."""

    die: Fraction = Fraction()
    column: Fraction = Fraction()
    strength: dict[str, Fraction] = field(default_factory=dict)
    lines: list[Working] = field(default_factory=list)
    besides: list[Besides] = field(default_factory=list)


def force(state: State, who: str, units: Sequence[Unit], rules: Rules) -> Force:
    """OR-CBT-2 Return a side of a fight, as strong as its units are together."""
    strength = sum((worth(state, who, unit, rules) for unit in units), Fraction())
    return Force(who, tuple(units), strength)


def worth(state: State, who: str, unit: Unit, rules: Rules) -> Fraction:
    """OR-CBT-2, OR-STA-1 Return what a unit is worth: Attack or Defence, by steps and state."""
    its, left = board.type_of(state, unit), board.steps_of(state, unit)
    printed = Fraction(its.attack if who == Side.ATTACKER else its.defence)
    printed *= in_state(board.condition_of(state, unit), who)
    by_steps = rules.word("losses_weaken") == "by steps"
    return printed * left / its.steps if by_steps and its.steps else printed


def in_state(kind: StateKind, who: str) -> Fraction:
    """OR-STA-1 Return by what a state multiplies the strength of a unit that attacks or defends."""
    return kind.attack if who == Side.ATTACKER else kind.defence


def modified(state: State, asks: Questions, fight: Fight, both: dict[str, Force]) -> Sums:
    """OR-MOD-1 Return what the modifiers come to: of strengths those that multiply come first."""
    sums = Sums(strength={who: force.strength for who, force in both.items()})
    said: list[tuple[str, ...]] = []
    held = [*_held(state, asks, fight, both, said)]
    for row, does, value in sorted(held, key=lambda each: not each[1].times):
        if does.on == "strength":
            was = sums.strength[row.side]
            now = was * value if does.times else was + value
            sums.strength[row.side] = max(Fraction(), now)
        elif does.on in ("die", "column"):
            setattr(sums, does.on, getattr(sums, does.on) + value)
        else:
            sums.besides.append(Besides(row, does.on, value))
    sums.lines = [
        Working(row.id, f"{row.side}, {row.note or row.when or 'always'}", came_to(row, does, n))
        for row, does, n in held
    ]
    return sums


def _held(
    state: State, asks: Questions, fight: Fight, both: dict[str, Force], said: list[tuple[str, ...]]
) -> Iterator[tuple[Modifier, Effect, Any]]:
    """OR-MOD-1 Yield the lines that hold in a fight, with what they do and by how much.

    A line that cannot be read is a finding of the set-up, and does nothing.
    """
    for line in lines_read(state):
        row, facts = line.row, _Facts(state, asks, fight, both, line.row, said)
        named = folded(row.table) == folded(fight.table)
        by_name = named and (fight.attackers or row.side == Side.DEFENDER)
        applies = by_name or (not row.table and fight.attackers)
        if not applies or line.does.on not in ON_FIGHT:
            continue
        if (line.when is None or line.when.of(facts)) and (not row.ask or facts.says(row.id)):
            value = line.does.number.of(facts)
            yield row, line.does, value if line.does.on == "state" else capped(row, Fraction(value))


_OF_ALL: Mapping[str, Callable[[Iterable[Any]], Any]] = {
    **dict.fromkeys(("steps", "men", "lost"), sum),
    **dict.fromkeys(("movement", "stock"), min),
    "unsupplied": max,
}
"""OR-LNG-1 What a side has of what its units have."""


class _Facts(Struct, frozen=True):
    """OR-LNG-1 What holds in a fight for one of its sides."""

    state: State
    asks: Questions
    fight: Fight
    both: dict[str, Force]
    row: Modifier
    said: list[tuple[str, ...]]

    def __call__(self, name: str, words: str = "", far: int = 0) -> Any:
        """Return what holds, by the name of the fact; what the umpire says, by his words."""
        if name == SAYS:
            return self.says(words)
        own = self.both[self.row.side]
        if name in ("type", "enemy"):
            of = own if name == "type" else next(f for f in self.both.values() if f is not own)
            return tuple(unit.type for unit in of.units)
        if name == "state":
            return tuple(unit.condition for unit in own.units)
        if name.startswith(OWN):
            return self._own(name, own)
        if name == "strength":
            return own.strength
        if name in (WITH, WITH_OWN):
            return any(self._alone(unit)(name, words, far) for unit in own.units)
        if name in _OF_ALL:
            its = [self._alone(unit)(name) for unit in own.units]
            return _OF_ALL[name](its) if its else Fraction()
        if name in ("attack", "defence", "odds", "difference"):
            return self._compared(name)
        return self._of_fight(name, own)

    def _alone(self, unit: Unit) -> Alone:
        return Alone(self.state, unit, self.asks.umpire.rules)

    def _compared(self, name: str) -> Fraction:
        """OR-LNG-1 Return the strengths of both sides, or how they compare, before modifiers."""
        attack, defence = (self.both[who].strength for who in (Side.ATTACKER, Side.DEFENDER))
        if name in ("attack", "defence"):
            return attack if name == "attack" else defence
        if name == "difference":
            return attack - defence
        return attack / defence if defence else Fraction(10**6)

    def _of_fight(self, name: str, own: Force) -> Any:
        state, fight = self.state, self.fight
        if name == "ground":
            return board.ground_of(state, fight.field).name
        if name == "verb":
            return fight.verbs
        if name == "across":
            crossed = [
                {way.name for way in between(state, unit.field, fight.field) if way.between}
                for unit in fight.attackers
            ]
            return tuple(sorted(crossed[0].intersection(*crossed[1:]))) if crossed else ()
        if name == "range":
            rules = self.asks.umpire.rules
            far = (board.apart(state, u.field, fight.field, rules) for u in fight.attackers)
            return Fraction(max(far, default=0))
        if name == "units":
            return Fraction(len(own.units))
        if name == "sides":
            return Fraction(len({unit.field for unit in fight.attackers}))
        return self._alone((own.units or fight.defenders)[0])(name)

    def _own(self, name: str, force: Force) -> Any:
        """OR-OWN-1 Return what a force has in an own column, as it counts of several.

        Words are those of all its units; a column of Places is that of the field attacked.
        """
        column = next(c for c in self.state[OwnColumn].values() if f"{OWN}{c.name}" == name)
        units = force.units or self.fight.defenders
        if column.on == On.PLACES:
            units = (replace(units[0], field=self.fight.field),)
        its = [self._alone(unit)(name) for unit in units]
        if column.kind == Kind.WORD:
            return tuple(each[0] for each in its)
        if column.several == Several.SUM and column.kind != Kind.YES:
            return sum(its, Fraction())
        return min(its) if column.several == Several.LEAST else max(its)

    def says(self, words: str) -> bool:
        """OR-LNG-1 Ask the umpire what no rule can tell: once a fight, all of it in one cell."""
        if not self.said:
            asked = f"What you say of the fight at {self.fight.label}, such as {words}"
            none: tuple[str, ...] = ()
            self.said.append(self.asks.judge("said", none, rule=self.row.id, question=asked))
        return folded(words) in map(folded, self.said[0])


def in_sums(both: dict[str, Force], sums: Sums) -> str:
    """OR-CBT-2 Return both strengths as the sheet shows them.

    >>> in_sums({}, Sums(strength={"attacker": Fraction(6), "defender": Fraction(5, 2)}))
    '6 - 2.5'
    """
    return " - ".join(shown(sums.strength[who]) for who in (Side.ATTACKER, Side.DEFENDER))
