"""Which bases fire from afar and at whom, and which support them (SB-IND-01, SB-RNG-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbook_engine.core.answers import shown
from workbook_engine.core.records import State
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.shooting import Party, never_fires
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import (
    bases_at,
    grade_among,
    graded,
    on_table,
    side_of_base,
)
from workbook_engine.rulesets.sector.vocabulary.order_records import Aim
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Supports, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Sector


def party(state: State, bases: Sequence[Base], sector: str, division_pips: int = 0) -> Party:
    """SB-RNG-03 Return a side as it stands: the bases of its sector, and what they may spend.

    `bases` are those that it is about: theirs is its grade.
    """
    side = side_of_base(state, bases[0]) if bases else ""
    corps = state[Corps].get(bases[0].corps) if bases else None
    return Party(
        sector=sector,
        grade=grade_among(state, bases),
        purse=Purse(division_pips),
        corps_purse=Purse(corps.pips if corps else 0),
        bases=graded(state, bases_at(state, sector, side)),
        digs=state[Sector][sector].digs if sector in state[Sector] else 0,
    )


def fires(base: Base, settings: Settings) -> bool:
    """SB-RNG-01, SB-UNT-02 Tell whether a base fires from afar by itself."""
    unit = profile(base.type, settings)
    return unit.range > 0 and never_fires(unit, settings) is None


def armed(
    own: Party,
    asks: Questions,
    shooters: Sequence[str],
    guns: Sequence[str],
    targets: Sequence[str],
) -> None:
    """SB-RNG-05, SB-IND-01, A34 Say whom the bases of a side fire at, and what supports them.

    Weapons are shared out among those that fire; the umpire may say whom each of these fires at,
    and what supports it.
    """
    settings = asks.umpire.settings
    there = [each for each in own.bases if each.id in shooters]
    able = [each.id for each in there if fires(each, settings) and each.id not in guns]
    support = shared_out(guns, able or [""])
    aims, backed = dict[str, Sequence[str]](), dict[str, Sequence[str]]()
    for each in there:
        what = f"support of {each.id}"
        backed[each.id] = _umpired(asks, what, support.get(each.id, ()), "SB-IND-01")
        aims[each.id] = aim_of(asks, each, () if each.id in guns else targets)
    own.targets, own.support = aims, backed


def aim_of(asks: Questions, base: Base, targets: Iterable[str]) -> tuple[str, ...]:
    """SB-RNG-05, A34 Return whom a base fires at, in order, as the umpire has it."""
    return _umpired(asks, f"targets of {base.id}", targets, "SB-RNG-05")


def _umpired(asks: Questions, what: str, names: Iterable[str], rule: str) -> tuple[str, ...]:
    """Return names in their order, as found or as the umpire has them."""
    question, found = f"{what[:1].upper()}{what[1:]}, in this order", tuple(names)
    return asks.judge(what, found, rule=rule, question=question, basis=shown(found))


def weapons_of(state: State, side: str, settings: Settings) -> tuple[Base, ...]:
    """SB-IND-01, SB-CBT-01 Return the indirect weapons of a side, in the order of the sheet."""
    return tuple(
        base
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
