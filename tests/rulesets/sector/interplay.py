"""What holds of all the sheets of a phase together, whichever of them said so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from tests.rulesets.sector.every_phase import Phase, attacks
from tests.rulesets.sector.random_battles import phases
from workbook_engine.core.changes import Create, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.sector.land.board import side_of_base
from workbook_engine.rulesets.sector.vocabulary.book import PRINTED
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import BaseState, Order

_REFUSED = re.compile(r" does not | stay at | has nobody |^No fire on |: no air attack ")
_BACK = {BaseState.IN_PILE, BaseState.TO_COME}


def moves_farther(phase: Phase) -> Iterator[str]:
    """SB-MOV-04 All that a base moves in a phase, line by line, is within its moves."""
    gone = Counter[str]()
    for state, ruling in phase.about("moves"):
        for change in _sectors(ruling):
            base = state[Base][change.key]
            here = _apart(str(change.was), str(change.now))
            gone[base.id] += here
            unit = profile(base.type, PRINTED)
            most = unit.motorised if base.motorised else unit.moves
            of = state[Division].get(base.division)
            most += of is not None and of.order == Order.MOVE
            if gone[base.id] > most:
                yield f"{ruling.id}: {base.id} has moved {gone[base.id]}, and may {most}"
            left = next(int(line.value) for line in ruling.working if line.rule == "SB-MOV-04")
            if here > left:
                yield f"{ruling.id}: {base.id} moves {here} of {left} left"


def _sectors(ruling: Ruling) -> Iterator[Set]:
    return (
        each
        for each in ruling.changes
        if isinstance(each, Set) and each.record is Base and each.field == "sector"
    )


def _apart(one: str, other: str) -> int:
    """Return how many boundaries lie between two sectors at the least."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def in_two_places(phase: Phase) -> Iterator[str]:
    """A03 A ruling puts a base in one sector, where the enemy is not, but for an assault."""
    for state, ruling in phase.rulings:
        placed = Counter(change.key for change in _sectors(ruling))
        yield from (f"{ruling.id}: {name} twice" for name, n in placed.items() if n > 1)
        after = replay(state, [ruling])
        for change in _sectors(ruling):
            base = after[Base][change.key]
            foes = (
                each.id
                for each in after[Base].values()
                if each.state == BaseState.ON_TABLE == base.state and each.sector == base.sector
                if side_of_base(after, each) != side_of_base(after, base)
            )
            yield from (f"{ruling.id}: {base.id} at {base.sector} with {foe}" for foe in foes)


def acts_though_gone(phase: Phase) -> Iterator[str]:
    """SB-DMG-04 Who is off the table neither moves, fires, assaults nor is fired at."""
    for state, ruling in phase.rulings:
        what = ruling.id.split("/")[1]
        off = {n for n, base in state[Base].items() if base.state != BaseState.ON_TABLE}
        if what == "moves":
            yield from (f"{ruling.id}: {c.key}" for c in _sectors(ruling) if c.key in off)
        if what in ("fire", "bombardment", "assault dice"):
            names = {n for each in attacks(state, ruling) for n in (each.by.id, each.at.id)}
            yield from (f"{ruling.id}: {name}" for name in names & off)
        for create in ruling.changes:
            if isinstance(create, Create) and isinstance(create.row, AssaultRow | FireRow):
                names = {*getattr(create.row, "attackers", ()), *getattr(create.row, "guns", ())}
                yield from (f"{ruling.id}: {name}" for name in names & off)


def fights_too_often(phase: Phase) -> Iterator[str]:
    """SB-RNG-02, SB-ASL-01, SB-IND-01 One fire from sector to sector, one assault a base."""
    fired, stormed = Counter[tuple[str, str, str]](), dict[str, str]()
    for state, ruling in phase.about("fire", "assault orders", "assault dice"):
        if ruling.id.split("/")[1] == "fire" and "with the line before" not in ruling.text:
            pairs = {(e.by.sector, e.at.sector, e.by.division) for e in attacks(state, ruling)}
            own = {pair for pair in pairs if pair[0] == _from(ruling)}
            fired.update(own)
            yield from (f"{ruling.id}: {pair} once more" for pair in own if fired[pair] > 1)
        supports = Counter(
            name
            for each in ruling.judgements
            if "/support of " in each.name and isinstance(each.value, tuple)
            for name in each.value
        )
        yield from (f"{ruling.id}: {name} supports {n}" for name, n in supports.items() if n > 1)
        for create in ruling.changes:
            row = create.row if isinstance(create, Create) else None
            for name in row.attackers if isinstance(row, AssaultRow) else ():
                if stormed.setdefault(name, row.label) != row.label:
                    yield f"{ruling.id}: {name} storms {row.label} and {stormed[name]}"


def _from(ruling: Ruling) -> str:
    """Return the sector that a fire comes from."""
    found = re.search(r" fires (\w+) on ", ruling.text)
    return found[1] if found else ""


def refused_and_done(phase: Phase) -> Iterator[str]:
    """A line that is refused changes nothing; what is done is done by another."""
    for _, ruling in phase.about("moves", "digs", "fire", "assault orders", "air"):
        real = [c for c in ruling.changes if not isinstance(c, Set) or c.was != c.now]
        fields = [getattr(each, "field", type(each).__name__) for each in real]
        done = [name for name in fields if name in ("sector", "digs", "pips", "Create")]
        if _REFUSED.search(ruling.text) and done:
            yield f"{ruling.id}: {ruling.text} {done}"


def told_otherwise(phase: Phase) -> Iterator[str]:
    """What a ruling says of bases, digs and PIPs is what it does to them."""
    for state, ruling in phase.rulings:
        after = replay(state, [ruling])
        yield from (f"{ruling.id}: {wrong}" for wrong in _not_so(ruling, state, after))


def _not_so(ruling: Ruling, state: State, after: State) -> Iterator[str]:
    what, text = ruling.id.split("/")[1], ruling.text
    lost = {
        name
        for name, base in after[Base].items()
        if state[Base][name].state == BaseState.ON_TABLE != base.state
    }
    if what == "moves" and (went := re.match(r"(.+): (\w+) to (\w+)[,.]", text)):
        for name in went[1].split(", "):
            if (state[Base][name].sector, after[Base][name].sector) != (went[2], went[3]):
                yield f"{text} {state[Base][name].sector} to {after[Base][name].sector}"
    dug = re.search(r" digs at (\w+): (\d)", text)
    if dug and after[Sector][dug[1]].digs != int(dug[2]):
        yield f"{text} {after[Sector][dug[1]].digs}"
    if what in ("fire", "bombardment") and "nobody is lost" in text and lost:
        yield f"{text} {lost}"
    if what in ("fire", "bombardment") and " fires " in text and "with the line before" not in text:
        named = {name for name in lost if name not in text}
        if named and "nobody" not in text:
            yield f"{text} {named} lost as well"
    paid = re.search(r"for (\d+) PIP", text)
    if paid and _spent(state, after) != int(paid[1]):
        yield f"{text} {_spent(state, after)}"
    if text.endswith("loses a PIP.") and _spent(state, after) != 1:
        yield f"{text} {_spent(state, after)}"


def _spent(state: State, after: State) -> int:
    had = sum(each.pips for kind in (Division, Corps) for each in state[kind].values())
    return had - sum(each.pips for kind in (Division, Corps) for each in after[kind].values())


def ends_otherwise(phase: Phase) -> Iterator[str]:
    """SB-ASL-07, SB-ASL-08 Who has taken a sector is in it; who is repulsed or stalled is not."""
    for state, ruling in phase.about("assault dice"):
        after, label = replay(state, [ruling]), ruling.id.split("/")[2]
        row = state[AssaultRow][label]
        inside = [n for n in row.attackers if after[Base][n].sector == label]
        taken = ruling.text.endswith("taken.")
        alive = [n for n in row.attackers if after[Base][n].state == BaseState.ON_TABLE]
        if (taken and alive and not inside) or (not taken and inside):
            yield f"{ruling.id}: {ruling.text} {inside}"
        if ruling.text.endswith("repulsed.") and after[AssaultRow][label].state == "stalled":
            yield f"{ruling.id}: {ruling.text} {after[AssaultRow][label].state}"


FACTS: tuple[Callable[[Phase], Iterator[str]], ...] = (
    moves_farther,
    in_two_places,
    acts_though_gone,
    fights_too_often,
    refused_and_done,
    told_otherwise,
    ends_otherwise,
)


def turns(seed: int) -> Iterator[dict[str, list[str]]]:
    """Play a battle, and return of each phase which facts do not hold, and of what."""
    for turn in phases(seed, desk=True):
        phase = Phase.of(turn)
        found = {fact.__name__: list(fact(phase)) for fact in FACTS}
        yield {name: wrong for name, wrong in found.items() if wrong}
