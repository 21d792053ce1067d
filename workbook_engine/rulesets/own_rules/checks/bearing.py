"""Modifiers that never bear here, or always, and columns that nobody reaches (OR-LNT-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from workbook_engine.core.findings import folded, warning
from workbook_engine.core.records import State
from workbook_engine.kit.language import OWN, SAYS, WITH, WITH_OWN
from workbook_engine.rulesets.own_rules.checks.found import Found
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.known import ON_FIGHT, Line, bears_on, lines_read
from workbook_engine.rulesets.own_rules.vocabulary.records import StateKind, UnitType, Verb, WayKind
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, Side

_OPEN = frozenset({"weather", "night", "turn", "unsupplied", "stock", "lost", SAYS})
"""What another turn may bring: of a line that asks for it nothing is said."""
_MANY = 3
"""OR-LNT-1 Units that fight together in the situations that are tried, beside one alone."""


def never_or_always(state: State) -> Iterator[Found]:
    """OR-LNT-1, OR-MOD-1 Yield modifiers of fights whose condition never holds here, or always."""
    for line in (each for each in lines_read(state) if bears_on(each.row) is ON_FIGHT):
        came = _come(state, line) if line.when else set()
        if len(came) == 1:
            how = "always holds" if came.pop() else "never holds"
            said = f"{line.row.id} {how} with the types and the ground of this campaign."
            cure = "Look at its words; leave it if what it is for may still come."
            yield line.row, "when", warning("W-BEARS", said, cure, rule="OR-LNT-1")


class _OpenError(Exception):
    """A condition asks for what another turn may bring."""


def _come(state: State, line: Line) -> set[bool]:
    """OR-LNT-1 Return what a condition comes to in fights that may come here: yes, no or both.

    Only what it asks for is varied; nothing is returned where another turn may bring it.
    """
    asked, came = set[str](), set[bool]()
    known = -1
    while known < len(asked) and len(came) < 2:
        known = len(asked)
        for facts in _situations(state, Side(line.row.side), frozenset(asked)):
            try:
                came.add(_held(line, facts, asked))
            except _OpenError:
                return set()
            if len(came) == 2:
                break
    return came


def _held(line: Line, facts: Mapping[str, Any], asked: set[str]) -> bool:
    """OR-LNG-1 Tell whether a condition holds in a situation, and note what it asks for."""

    def tell(name: str, words: str = "", far: int = 0) -> Any:
        if name in _OPEN or name.startswith(OWN):
            raise _OpenError
        asked.add(name)
        return folded(words) in facts[name] if name in (WITH, WITH_OWN) else facts[name]

    return bool(line.when and line.when.of(tell))


def _situations(state: State, who: Side, asked: Collection[str]) -> Iterator[Mapping[str, Any]]:
    """OR-LNT-1 Yield fights of every two types of two sides, for each ground and verb there is.

    What is not asked for stays as it is in the first.
    """
    grounds = {board.ground_of(state, field).name for field in board.land(state)}
    verbs = [each.verb for each in state[Verb].values() if each.role == Role.ATTACK]
    ways = ("", *(each.name for each in state[WayKind].values() if each.between))
    types = {(board.side(state, u), board.type_of(state, u)) for u in board.in_field(state)}
    far = max((one.reach for _, one in types), default=1)
    formed = any(unit.formation for unit in board.in_field(state))
    with_it = frozenset(folded(one.type) for _, one in types)
    pairs = [(one, other) for (a, one), (b, other) in product(types, types) if a != b]
    parts = {
        "ground": sorted(grounds),
        "verb": verbs,
        "state": ("", *state[StateKind]),
        "across": ways,
    }
    varied = (its if name in asked else its[:1] for name, its in parts.items())
    for ground, verb, condition, way in product(*varied):
        for (one, other), n in product(pairs, (1, _MANY)):
            facts = {
                "ground": ground,
                "verb": (verb,),
                "state": (condition,),
                "across": (way,),
                "range": Fraction(1 if n == 1 else far),
                WITH: with_it if n > 1 else frozenset(),
                WITH_OWN: with_it if n > 1 and formed else frozenset(),
            }
            yield from _fights(one, other, n, who, facts)


def _fights(
    one: UnitType, other: UnitType, n: int, who: Side, facts: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    """OR-LNT-1 Yield what holds where so many of one type fight another, whole and all but lost."""
    attack, defence = Fraction(n * one.attack), Fraction(n * other.defence)
    if who == Side.DEFENDER:
        attack, defence = Fraction(n * other.attack), Fraction(n * one.defence)
    for left in {1, one.steps}:
        yield {
            **facts,
            "type": (one.type,),
            "enemy": (other.type,),
            "strength": attack if who == Side.ATTACKER else defence,
            "attack": attack,
            "defence": defence,
            "odds": attack / defence if defence else Fraction(10**6),
            "difference": attack - defence,
            "steps": Fraction(n * left),
            "men": Fraction(n * left),
            "movement": Fraction(one.movement),
            "units": Fraction(n),
            "sides": Fraction(n),
        }
