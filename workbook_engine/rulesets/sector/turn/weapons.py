"""Which bases fire from afar, at whom, and what supports them and assaults (SB-IND-01)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.assault import Assault, Backing
from workbook_engine.rulesets.sector.combat.shooting import Party, never_fires
from workbook_engine.rulesets.sector.combat.support import exchanged, in_assault, in_range
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import Aim, Order


def party(
    state: State, bases: Sequence[Base], sector: str, rules: Rules, by: Division | None = None
) -> Party:
    """SB-RNG-03 Return a side as it stands: the bases of its sector, and what they may spend.

    `bases` are those that it is about: theirs is its grade; `by` orders them.
    """
    side = side_among(state, bases)
    corps = state[Corps].get(by.corps if by else bases[0].corps if bases else "")
    purse = Purse(by.pips if by else 0, rules)
    return Party(
        sector=sector,
        division=by.id if by else "",
        corps=corps.id if corps else "",
        grade=board.grade_among(state, bases, rules),
        order=by.order if by else Order.DEFEND,
        purse=purse,
        # Corps troops pay all of it out of one purse
        corps_purse=purse if by and by.id == by.corps else Purse(corps.pips if corps else 0, rules),
        bases=board.graded(state, board.bases_at(state, sector, side)),
        weapons=weapons_of(state, side, rules),
        digs=state[Sector][sector].digs if sector in state[Sector] else 0,
    )


def fires(base: Base, rules: Rules) -> bool:
    """SB-RNG-01, SB-UNT-02 Tell whether a base fires from afar by itself."""
    unit = profile(base.type, rules)
    return unit.range > 0 and never_fires(unit, rules) is None


class Volley(Struct, frozen=True):
    """SB-RNG-05, SB-IND-01 What one line says of the fire of a sector: who, at whom, with what."""

    shooters: Sequence[str]
    guns: Sequence[str]
    targets: Sequence[str]


def armed(own: Party, asks: Questions, volleys: Sequence[Volley]) -> None:
    """SB-RNG-05, SB-IND-01 Say whom the bases of a side fire at, and what supports them.

    The weapons of a line are shared out among those that fire by it; the umpire may say whom each
    of these fires at, and what supports it.
    """
    rules = asks.umpire.rules
    guns = {name for each in volleys for name in each.guns}
    aims, support = dict[str, Sequence[str]](), dict[str, Sequence[str]]()
    for each in volleys:
        there = [base for base in own.bases if base.id in each.shooters]
        able = [base.id for base in there if fires(base, rules) and base.id not in guns]
        support |= shared_out(each.guns, able or [""])
        # SB-IND-01 a gun fires itself where it turns out that it does not support
        fire = {b.id for b in there if b.id not in guns or fires(b, rules)}
        aims |= {b.id: each.targets if b.id in fire else () for b in there}
    for base in (each for each in own.bases if each.id in aims):
        what = f"support of {base.id}"
        support[base.id] = _umpired(asks, what, support.get(base.id, ()), "SB-IND-01")
        aims[base.id] = aim_of(asks, base, aims[base.id])
    own.targets, own.support = aims, support


def aim_of(asks: Questions, base: Base, targets: Iterable[str]) -> tuple[str, ...]:
    """SB-RNG-05 Return whom a base fires at, in order, as the umpire has it."""
    return _umpired(asks, f"targets of {base.id}", targets, "SB-RNG-05")


def _umpired(asks: Questions, what: str, names: Iterable[str], rule: str) -> tuple[str, ...]:
    """Return names in their order, as found or as the umpire has them."""
    question, found = f"{what[:1].upper()}{what[1:]}, in this order", tuple(names)
    return asks.judge(what, found, rule=rule, question=question, basis=shown(found))


def weapons_of(state: State, side: str, rules: Rules) -> tuple[Base, ...]:
    """SB-IND-01, SB-CBT-01 Return the indirect weapons of a side, in the order of the sheet."""
    own = (base for base in board.on_table(state) if board.side_of_base(state, base) == side)
    nothing = Supports.NOTHING
    return tuple(b for b in own if profile(b.type, rules).supports is not nothing)


def mortars_at(bases: Iterable[Base], rules: Rules) -> list[str]:
    """SB-IND-03 Return the mortars of a sector, which its own PIP covers."""
    return [each.id for each in bases if profile(each.type, rules).arm is Arm.MORTAR]


def aimed(bases: Sequence[Base], aim: str, rules: Rules) -> list[str]:
    """SB-RNG-05 Return enemy bases in the order in which they are shot at."""

    def later(base: Base) -> bool:
        armoured = profile(base.type, rules).is_armoured
        return aim != Aim.ANY and armoured is not (aim == Aim.ARMOURED)

    return [base.id for base in sorted(bases, key=later)]


def shared_out(guns: Sequence[str], shooters: Sequence[str]) -> dict[str, list[str]]:
    """SB-IND-01 Share weapons out among those who fire: each supports one.

    >>> shared_out(["A1", "A2", "M1"], ["AT", "Tank"])
    {'AT': ['A1', 'M1'], 'Tank': ['A2']}
    """
    return {name: list(guns[n :: len(shooters)]) for n, name in enumerate(shooters)}


def back(state: State, row: AssaultRow, fight: Assault, called: Collection[str]) -> None:
    """SB-ASL-05, SB-ASL-12, SB-CBT-01 Set the weapons and aircraft behind both sides.

    `called` are the weapons in other sectors that the defenders have called and paid for.
    """
    rules, starts = fight.rules, {base.sector for base in fight.attackers}
    sides = board.side_of(state, row.team), side_among(state, fight.defenders)
    own = list(_behind(state, row, fight, rules))
    other = [b for b in _called(state, called, row.label, rules) if b.sector != row.label]
    weapons = weapons_of(state, sides[0], rules), weapons_of(state, sides[1], rules)
    first, second = exchanged(own, other, weapons, fight.dice.asks)
    lapsed = {*first.values(), *second}
    left = tuple(base.type for base in own if base.id not in first)
    back = tuple(base.type for base in other if base.id not in lapsed)
    fight.behind_attacker = Backing(left, _air(state, {row.label}, sides[0], rules))
    fight.behind_defender = Backing(back, _air(state, {row.label, *starts}, sides[1], rules))


def side_among(state: State, bases: Sequence[Base]) -> str:
    """Return the side of the bases of a sector; nothing where nobody stands."""
    return board.side_of_base(state, bases[0]) if bases else ""


def _air(state: State, sectors: Iterable[str], side: str, rules: Rules) -> int:
    """SB-AIR-02, SB-AIR-01, A45 Return what a side's aircraft add, if they come in time."""
    in_time = rules.word("corps_step") != "after_assaults"
    there = in_time and any(board.over(state, sector, side, rules) for sector in sectors)
    return rules.figure("air_in_assault") if there else 0


def _behind(state: State, row: AssaultRow, fight: Assault, rules: Rules) -> Iterator[Base]:
    """SB-ASL-05, SB-ASL-12 Yield the weapons in range: of the launching sectors, and paid ones."""
    starts, fighting = {b.sector for b in fight.attackers}, {b.id for b in fight.attackers}
    there = {
        base.id
        for base in board.on_table(state)
        if base.sector in starts
        and board.formation_of(base) in row.divisions
        and profile(base.type, rules).arm in (Arm.MORTAR, Arm.MACHINE_GUN)
    }
    yield from _called(state, {*there, *row.guns} - fighting, row.label, rules)


def _called(state: State, names: Collection[str], target: str, rules: Rules) -> Iterator[Base]:
    """SB-IND-01, A58 Yield those of some weapons that reach a sector and support in assaults."""
    for base in board.on_table(state):
        if base.id in names and in_assault(base, rules) and in_range(base, target, rules):
            yield base
