"""Bases as combat sees them, and the indirect weapons of a side (SB-IND-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbook_engine.core.answers import shown
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.fighters import Fighter, Weapon
from workbook_engine.rulesets.sector.combat.ranged_sides import never_fires
from workbook_engine.rulesets.sector.land.board import (
    grade_of,
    on_table,
    sector_named,
    side_of_base,
)
from workbook_engine.rulesets.sector.vocabulary.order_records import Action, ActionLine, Aim
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division
from workbook_engine.rulesets.sector.vocabulary.words import Level


def fighter(
    state: State, base: Base, targets: Iterable[str] = (), support: Iterable[str] = ()
) -> Fighter:
    """SB-GRD-01, SB-UNT-00 Return a base as combat sees it."""
    return Fighter(
        id=base.id,
        type=base.type,
        grade=grade_of(state, base),
        sector=base.sector,
        medal=base.medal,
        targets=tuple(targets),
        support=tuple(support),
    )


def fires(base: Base, settings: Settings) -> bool:
    """SB-RNG-01, SB-UNT-02 Tell whether a base fires from afar by itself."""
    unit = profile(base.type, settings)
    return unit.range > 0 and never_fires(unit, settings) is None


def fighters(
    state: State,
    asks: Questions,
    there: Sequence[Base],
    shooters: Sequence[str],
    guns: Sequence[str],
    targets: Sequence[str],
) -> tuple[Fighter, ...]:
    """SB-RNG-05, SB-IND-01, A34 Return the bases of a sector as they fire.

    Weapons are shared out among those that fire; the umpire may say whom each of these fires at,
    and what supports it.
    """
    settings = asks.umpire.settings
    able = [b.id for b in there if b.id in shooters and fires(b, settings)]
    support = shared_out(guns, [each for each in able if each not in guns] or [""])
    found = []
    for base in there:
        wished, behind = (() if base.id in guns else tuple(targets)), support.get(base.id, ())
        if base.id in shooters:
            own = _umpired(asks, f"support of {base.id}", tuple(behind), "SB-IND-01")
            found.append(fighter(state, base, aim_of(asks, base, wished), own))
        else:
            found.append(fighter(state, base))
    return tuple(found)


def aim_of(asks: Questions, base: Base, targets: Sequence[str]) -> tuple[str, ...]:
    """SB-RNG-05, A34 Return whom a base fires at, in order, as the umpire has it."""
    return _umpired(asks, f"targets of {base.id}", tuple(targets), "SB-RNG-05")


def _umpired(asks: Questions, what: str, found: tuple[str, ...], rule: str) -> tuple[str, ...]:
    """Return names in their order, as found or as the umpire has them."""
    question = f"{what[:1].upper()}{what[1:]}, in this order"
    return asks.judge(what, found, rule=rule, question=question, basis=shown(found))


def standing(orders: TurnOrders, sector: str, division: Division | None) -> ActionLine:
    """SB-PIP-06, SB-ASL-11 Return what a Division's bases in a sector are to do if attacked."""
    for line in orders[ActionLine].values():
        here = line.action == Action.STAND and sector_named(line.start) == sector
        if here and division is not None and line.division == division.id:
            return line
    return ActionLine(id="", team="", division="", action=Action.STAND)


def weapon(base: Base) -> Weapon:
    """SB-IND-01, SB-IND-05 Return a base as a weapon in support: of a Division, or of its Corps."""
    level = Level.DIVISION if base.division else Level.CORPS
    return Weapon(base.id, base.type, base.sector, level)


def weapons_of(state: State, side: str, settings: Settings) -> tuple[Weapon, ...]:
    """SB-IND-01, SB-CBT-01 Return the indirect weapons of a side, in the order of the sheet."""
    return tuple(
        weapon(base)
        for base in on_table(state)
        if side_of_base(state, base) == side
        and profile(base.type, settings).supports is not Supports.NOTHING
    )


def mortars_at(bases: Iterable[Base], settings: Settings) -> list[str]:
    """SB-IND-03 Return the mortars of a sector, which its own PIP covers."""
    return [each.id for each in bases if profile(each.type, settings).arm is Arm.MORTAR]


def aimed(bases: Sequence[Base], aim: str, settings: Settings) -> list[str]:
    """SB-RNG-05, A34 Return enemy bases in the order in which they are shot at."""

    def later(base: Base) -> bool:
        armoured = profile(base.type, settings).is_armoured
        return aim != Aim.ANY and armoured is not (aim == Aim.ARMOURED)

    return [base.id for base in sorted(bases, key=later)]


def shared_out(guns: Sequence[str], shooters: Sequence[str]) -> dict[str, list[str]]:
    """SB-IND-01 Share weapons out among those who fire: each supports one.

    >>> shared_out(["A1", "A2", "M1"], ["AT", "Tank"])
    {'AT': ['A1', 'M1'], 'Tank': ['A2']}
    """
    return {name: list(guns[n :: len(shooters)]) for n, name in enumerate(shooters)}
