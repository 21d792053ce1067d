"""A fight as it is reckoned: who is present, what each counts (OC-9.3, OC-9.8 to OC-9.11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.rulesets.opcom.combat.grouping import rows_of
from workbook_engine.rulesets.opcom.fire.artillery import class_of, fire_value
from workbook_engine.rulesets.opcom.land.ground import square_of, terrain_at
from workbook_engine.rulesets.opcom.supply.supply import Draw, Rations, Stocks
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Role, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import (
    is_effective,
    is_light,
    out_of_role,
    status_of,
    supports_only,
    value_of,
)

Number = int | Fraction


class Present(Struct, frozen=True):
    """A unit present in a fight: what it could bring, what it does bring, and why not."""

    unit: Unit
    row: Engaged
    ground: str
    """The ground it stands on (a defender), or fights over (an attacker)."""
    value: Number
    counts: Number = 0
    used: bool = False
    why_not: str = ""
    working: tuple[Working, ...] = ()
    no_fuel: bool = False
    light: bool = False
    """Whether it attacks as light infantry (OC-9.F3)."""

    @property
    def needs_partner(self) -> bool:
        """OC-9.3 Whether its value can be used only beside another unit's."""
        return self.row.role in _RANGED or supports_only(self.unit)


_RANGED = frozenset({Role.FIRES_FOR_ATTACKER, Role.FIRES_FOR_DEFENDER})


class Party(Struct, frozen=True):
    """One side of a fight: its line, its guns behind, and what it drew; reckoned up once."""

    attacking: bool
    line: tuple[Present, ...]
    guns: tuple[Present, ...]
    draws: tuple[Draw, ...]
    used_line: tuple[Present, ...]
    """The line units whose status is used: the "units" of the factor list (D-03)."""
    used_guns: tuple[Present, ...]
    """The guns whose status is used."""
    effective_line: tuple[Present, ...]
    """The line units that can still fight (OC-9.11), used or not."""
    status: Number
    """OC-9.14 The total of status used."""

    @classmethod
    def of(
        cls,
        attacking: bool,
        line: tuple[Present, ...],
        guns: tuple[Present, ...],
        draws: tuple[Draw, ...],
    ) -> Party:
        """Reckon up a side."""
        return cls(
            attacking,
            line,
            guns,
            draws,
            used_line=tuple([each for each in line if each.used]),
            used_guns=tuple([each for each in guns if each.used]),
            effective_line=tuple([each for each in line if is_effective(each.unit)]),
            status=sum([each.counts for each in (*line, *guns)]),
        )

    @property
    def present(self) -> tuple[Present, ...]:
        """Everybody, line first."""
        return self.line + self.guns


class Fight(Struct, frozen=True):
    """Both parties of an engagement, mustered and supplied."""

    engagement: Engagement
    attackers: Party
    defenders: Party


def muster(
    state: State,
    engagement: Engagement,
    stocks: Stocks,
    rules: Rules,
    first: Sequence[str] = (),
) -> Fight:
    """OC-9.3, OC-9.10 Gather a fight's units, test support, and draw what each side uses.

    First are the units whose ammunition is put aside before the others draw (D-65).
    """
    rows = rows_of(state, engagement.label)
    rations = Rations(stocks, rules, [state[Unit][name] for name in first if name in state[Unit]])
    attackers = _party(state, engagement, rows, Role.ATTACKER, rations, rules)
    defenders = _party(state, engagement, rows, Role.DEFENDER, rations, rules)
    rations.return_unused()
    return Fight(engagement, attackers, defenders)


def _party(
    state: State,
    engagement: Engagement,
    rows: Iterable[Engaged],
    role: Role,
    rations: Rations,
    rules: Rules,
) -> Party:
    attacking = role is Role.ATTACKER
    fire = Role.FIRES_FOR_ATTACKER if attacking else Role.FIRES_FOR_DEFENDER
    present = [_present(state, engagement, row, rules) for row in rows if row.role in (role, fire)]
    anew = rules.word("fuel_use") == "combat"
    present = [_take_part(each, attacking, rations) for each in present]
    present = _with_support(present, attacking, rations, rules)
    present = [_fuelled(each, rations, anew) for each in present]
    return Party.of(
        attacking,
        tuple([each for each in present if each.row.role == role]),
        tuple([each for each in present if each.row.role == fire]),
        rations.handed_out(),
    )


def _present(state: State, engagement: Engagement, row: Engaged, rules: Rules) -> Present:
    unit = state[Unit][row.unit]
    light = is_light(state, unit, rules)
    if row.role in _RANGED:
        value, working = fire_value(
            status_of(unit) * row.fire_share,
            class_of(unit),
            row.range_km or Fraction(0),
            row.moved,
            rules,
        )
        return Present(unit, row, engagement.ground, value, working=working, light=light)
    ground = engagement.ground
    if row.role == Role.DEFENDER:
        square = square_of(state, unit.position)
        own = square is not None and str(square) != engagement.square
        ground = terrain_at(state, square) if own and square else ground
    value = value_of(unit, attacking=row.role == Role.ATTACKER)
    return Present(unit, row, ground, value, light=light)


def _take_part(each: Present, attacking: bool, rations: Rations) -> Present:
    """OC-9.4, OC-9.8 Bring in a unit that needs no partner; attacking it draws ammunition."""
    if each.needs_partner:
        return each
    if not each.value:
        return replace(each, why_not=_why_nothing(each))
    if attacking and not rations.ammunition(each.unit):
        return replace(each, why_not="no ammunition (OC-9.10)")
    return replace(each, counts=each.value, used=True)


def _why_nothing(each: Present) -> str:
    return (
        "for defence only (OC-9.4)" if is_effective(each.unit) else "no longer effective (OC-9.11)"
    )


def _with_support(
    present: Sequence[Present],
    attacking: bool,
    rations: Rations,
    rules: Rules,
) -> list[Present]:
    """OC-9.3, D-02 Test each supporting unit alone against the units it would support."""
    partners = [each.counts for each in present if each.used]
    tested = []
    for each in present:
        if each.needs_partner and not each.why_not:
            counts, why_not = supported(each.value, partners, rules.word("support_partner"))
            ranged = each.row.role in _RANGED
            if counts and (attacking or ranged) and not rations.ammunition(each.unit):
                counts, why_not = 0, "no ammunition (OC-9.10)"
            each = replace(each, counts=counts, used=counts > 0, why_not=why_not)
        tested.append(each)
    return tested


def supported(value: Number, partners: Sequence[Number], reading: str) -> tuple[Number, str]:
    """OC-9.3, D-02 Return what a supporting unit counts beside its partners, and why not.

    >>> supported(8, [7, 6], "force"), supported(8, [7, 6], "unit")[0], supported(8, [7], "cap")
    ((8, ''), 0, (7, ''))
    """
    if not value:
        return 0, "brings nothing"
    total = sum(partners, start=0)
    if reading == "off" or (reading != "unit" and value <= total):
        return value, ""
    if reading == "cap" and total:
        return min(value, total), ""
    if reading == "unit" and any(value <= partner for partner in partners):
        return value, ""
    return 0, f"{shown(value)} needs a partner of at least that, has {shown(total)} (OC-9.3)"


def _fuelled(each: Present, rations: Rations, anew: bool) -> Present:
    """OC-9.9, D-34 A mechanised unit in its role burns one fuel a turn when it fights."""
    burns = each.unit.mechanised and not out_of_role(each.unit) and each.row.role not in _RANGED
    if (
        not burns
        or (each.unit.fuelled and not anew)
        or not is_effective(each.unit)
        or _stays_out(each)
    ):
        return each
    return replace(each, no_fuel=not rations.fuel(each.unit, anew=anew))


def _stays_out(each: Present) -> bool:
    return each.row.role == Role.ATTACKER and not each.used
