"""The factors to a score (OC-9.F1 to OC-9.F10); the numbers stand in charts/factors.toml."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.rulesets.opcom.air.close_air_support import factor_of
from workbook_engine.rulesets.opcom.combat.fight import Fight, Number, Party, Present
from workbook_engine.rulesets.opcom.land.ground import CLOSE, COVER
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Posture, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_infantry, is_tank


class Factor(Struct, frozen=True):
    """One factor of a score: its letter, what it came to, and for which units."""

    name: str
    value: Number
    why: str
    units: tuple[str, ...]

    @property
    def working(self) -> Working:
        """The factor as a line of working."""
        return Working(
            f"OC-9.{self.name}", f"{self.why}: {', '.join(self.units)}", f"{self.value:+}"
        )


class _Reckoning(Struct, frozen=True, dict=True):
    """What every factor looks at: the fight, one of its parties, the other, the readings."""

    fight: Fight
    own: Party
    enemy: Party
    rules: Rules
    lead: str

    @cached_property
    def units(self) -> tuple[Present, ...]:
        """D-03 The units that factors count: line units used, and guns where so read."""
        guns = self.rules.word("factor_units") == "line_and_artillery"
        return self.own.used_line + (self.own.used_guns if guns else ())

    @cached_property
    def faces_tanks(self) -> bool:
        return any(is_tank(each.unit, self.rules) for each in self.enemy.used_line)

    @cached_property
    def has_artillery(self) -> bool:
        in_line = (each for each in self.own.used_line if each.unit.kind == Kind.ARTILLERY)
        return bool(self.own.used_guns) or any(not each.unit.fights_as for each in in_line)


def factors(fight: Fight, own: Party, enemy: Party, rules: Rules, lead: str) -> list[Factor]:
    """OC-9.14 Return the factors that apply to one party, in the order of the list."""
    reckoning = _Reckoning(fight, own, enemy, rules, lead)
    every = (_advantages, _combined_arms, _light, _unprepared, _close_country, _unsupported)
    found = (factor(reckoning) for factor in (*every, _no_fuel, _non_tactical, _other_formation))
    return [factor for factor in (*found, _air(reckoning)) if factor.value]


def _advantages(r: _Reckoning) -> Factor:
    """OC-9.F1 +1 for each clear tactical advantage to each unit (U-11)."""
    engagement = r.fight.engagement
    side = engagement.advantages_attacker if r.own.attacking else engagement.advantages_defender
    total = sum(side + each.row.advantages for each in r.units)
    return _factor("F1", total, "tactical advantage", r.units, r.rules)


def _combined_arms(r: _Reckoning) -> Factor:
    """OC-9.F2 +1 to each unit of a balanced, prepared force of tanks, infantry and artillery."""
    return _factor("F2", len(r.units) if combined_arms(r) else 0, "combined arms", r.units, r.rules)


def combined_arms(r: _Reckoning) -> bool:
    """OC-9.F2, D-05, D-06 Tell whether a party fights as combined arms."""
    tanks = sum(e.counts for e in r.own.used_line if is_tank(e.unit, r.rules))
    infantry = sum(e.counts for e in r.own.used_line if is_infantry(e.unit))
    least = r.rules.fraction("combined_arms_share")
    balanced = bool(tanks and infantry) and tanks >= infantry * least and infantry >= tanks * least
    if not (balanced and r.has_artillery):
        return False
    return _all_prepared(r) if r.own.attacking else r.rules.yes("combined_arms_defence")


def _all_prepared(r: _Reckoning) -> bool:
    prepared = sum(each.row.prepared for each in r.own.used_line)
    if r.rules.word("mixed_preparation") == "majority":
        return 2 * prepared > len(r.own.used_line)
    return prepared == len(r.own.used_line)


def _light(r: _Reckoning) -> Factor:
    """OC-9.F3 -1 to each light infantry unit attacking."""
    light = [e for e in r.units if r.own.attacking and e.light]
    return _factor("F3", len(light), "light infantry attacking", light, r.rules)


def _unprepared(r: _Reckoning) -> Factor:
    """OC-9.F4, D-01, D-06 To each unit that attacks unprepared."""
    hasty = [each for each in r.units if r.own.attacking and not each.row.prepared]
    if r.rules.word("mixed_preparation") == "majority":
        hasty = [] if 2 * len(hasty) < len(r.units) else list(r.units)
    value = r.rules.number("unprepared_factor")
    return Factor("F4", value * len(hasty), "unprepared attack", _names(hasty))


def _close_country(r: _Reckoning) -> Factor:
    """OC-9.F5, D-56 +1 to each unit that defends woods or built-up areas against tanks."""
    held = [e for e in r.units if not r.own.attacking and r.faces_tanks and e.ground in COVER]
    if r.rules.word("close_country_units") == "infantry":
        held = [each for each in held if is_infantry(each.unit)]
    return _factor("F5", len(held), "close country against tanks", held, r.rules)


def _unsupported(r: _Reckoning) -> Factor:
    """OC-9.F6, D-38 -1 to each infantry unit in the open with nothing to stop tanks."""
    reads_attackers = r.rules.word("unsupported_infantry") == "both"
    applies = r.faces_tanks and not _has_stoppers(r) and (not r.own.attacking or reads_attackers)
    bare = [e for e in r.units if applies and is_infantry(e.unit) and e.ground not in CLOSE]
    return _factor("F6", len(bare), "unsupported infantry in the open against tanks", bare, r.rules)


def _has_stoppers(r: _Reckoning) -> bool:
    with_them = r.own.effective_line
    stoppers = (is_tank(e.unit, r.rules) or e.unit.kind == Kind.ANTI_TANK for e in with_them)
    return r.has_artillery or any(stoppers)


def _no_fuel(r: _Reckoning) -> Factor:
    """OC-9.F7 -1 to each mechanised unit without fuel."""
    dry = [each for each in r.units if each.no_fuel]
    return _factor("F7", len(dry), "no fuel", dry, r.rules)


def _non_tactical(r: _Reckoning) -> Factor:
    """OC-9.F8, D-39 -2 to each unit caught moving non-tactically."""
    by_posture = r.rules.word("non_tactical_factor") == "posture"
    loose = [e for e in r.units if e.unit.posture == Posture.NON_TACT]
    caught = [each for each in loose if by_posture or each.unit.moved > 0]
    return _factor("F8", len(caught), "moving non-tactically", caught, r.rules)


def _other_formation(r: _Reckoning) -> Factor:
    """OC-9.F9, D-35 -1 to each unit that is not of the formation leading."""
    level = r.rules.word("formation_level")
    others = [e for e in r.units if formation(e.unit, level) != r.lead]
    return _factor("F9", len(others), f"not of {r.lead}", others, r.rules)


def _air(r: _Reckoning) -> Factor:
    """OC-9.F10 Air support counts once for a side, whatever the number of its units."""
    fight = r.fight.engagement
    level = fight.air_attack if r.own.attacking else fight.air_defence
    flown_by = fight.squadrons_attack if r.own.attacking else fight.squadrons_defence
    return Factor(
        "F10", factor_of(level, r.rules), f"{level} air support", flown_by or ("the umpire",)
    )


def formation(unit: Unit, level: str) -> str:
    """D-35 Return the formation a unit is counted by: its division, or its brigade."""
    return unit.brigade if level == "brigade" else unit.division


def leading_formation(party: Party, rules: Rules) -> str:
    """OC-9.F9 Return the formation that leads: the one with most status in the line."""
    level = rules.word("formation_level")
    weight: dict[str, int] = {}
    for each in party.used_line:
        name = formation(each.unit, level)
        weight[name] = weight.get(name, 0) + int(each.counts)
    return max(weight, key=lambda name: weight[name], default="")


def _factor(
    name: str, count: Number, why: str, units: list[Present] | tuple[Present, ...], rules: Rules
) -> Factor:
    chart = rules.charts["factors"]
    if not count and not chart.ruled:  # a ruling on a factor is noted where it is looked up
        return _NOTHING
    value = chart.number(name, "value") * count
    return Factor(name, value, why, _names(units)) if value else _NOTHING


_NOTHING = Factor("", 0, "", ())
"""A factor that does not apply; most do not."""


def _names(units: list[Present] | tuple[Present, ...]) -> tuple[str, ...]:
    return tuple([each.unit.id for each in units])
