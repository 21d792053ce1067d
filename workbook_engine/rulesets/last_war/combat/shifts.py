"""Column shifts: each with its rule and its reason, positive to the attacker (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.combat import City, Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide


class Shift(Struct, frozen=True):
    """One reason to read another column."""

    name: str
    rule: str
    why: str
    columns: int


def shifts(combat: Combat, rules: Rules) -> tuple[Shift, ...]:
    """LW-SHF-07 Return all shifts of a combat; they are summed before the table ends them.

    Also LW-ADV-06, LW-SHF-03, LW-SHF-04, LW-SHF-05, LW-SHF-06, LW-PAG-07.
    """
    return tuple(shift for shift in _all(combat, rules) if shift.columns)


def _all(combat: Combat, rules: Rules) -> Iterator[Shift]:
    a, d = combat.attackers, combat.defenders
    for arm, rule in (("tank", "LW-SHF-01"), ("air", "LW-SHF-02")):
        own = has_supremacy(arm, a, d, combat, rules)
        other = has_supremacy(arm, d, a, combat, rules)
        columns = rules.figure("supremacy_shift") * (own - other)
        yield Shift(arm, rule, f"{arm} supremacy, {_count(a, arm)} to {_count(d, arm)}", columns)
    layers = _layers(combat, rules)
    yield Shift(
        "fort",
        "LW-SHF-03",
        f"{layers} layers of works",
        layers * rules.figure("fortification_shift"),
    )
    if combat.city in (City.OWN, City.ALLY):
        yield Shift("city", "LW-SHF-04", "a Major City at home", rules.figure("city_shift"))
    partisans = _partisans(d, rules) - _partisans(a, rules)
    yield Shift("pag", "LW-SHF-05", "partisans near", partisans)
    if not a.supplies:
        yield Shift(
            "no_lsp", "LW-SHF-06", "attack without supplies", rules.figure("no_supply_shift")
        )
    cards = a.column_cards - d.column_cards
    yield Shift("cards", "LW-ADV-06", f"cards, {a.column_cards} to {d.column_cards}", cards)


def has_supremacy(
    arm: str, own: CombatSide, other: CombatSide, combat: Combat, rules: Rules
) -> bool:
    """LW-SHF-01, LW-SHF-02 Tell whether a side has supremacy where it counts (LW-TER-08)."""
    return counts_here(arm, combat, rules) and outnumbers(arm, own, other, rules)


def outnumbers(arm: str, own: CombatSide, other: CombatSide, rules: Rules) -> bool:
    """LW-SHF-01, LW-SHF-02 Tell whether a side has three times the other's, in points alone."""
    mine, theirs = _count(own, arm), _count(other, arm)
    if not mine:
        return False
    if not theirs:
        reading = rules.word("supremacy_vs_zero")
        return reading == "any" or (reading == "min3" and mine >= rules.figure("supremacy"))
    return mine >= rules.figure("supremacy") * theirs


def counts_here(arm: str, combat: Combat, rules: Rules) -> bool:
    """LW-TER-08 Tell whether supremacy of an arm counts on this ground."""
    grounds = (combat.ground, combat.terrain) if combat.amphibious else (combat.terrain,)
    return all(_counts(arm, ground, rules) for ground in grounds)


def _counts(arm: str, ground: str, rules: Rules) -> bool:
    column = f"{arm}, text" if rules.word("supremacy_terrain") == "text" else arm
    return str(rules.charts["supremacy"].cell(ground, column).printed) != "no"


def _layers(combat: Combat, rules: Rules) -> int:
    """LW-SHF-03 Return the layers that count against the attack."""
    layers = tuple(combat.layers.values()) or (0,)
    reading = rules.word("fort_multi_side")
    if reading == "sum":
        return sum(layers)
    return max(layers) if reading == "max" else min(layers)


def _partisans(side: CombatSide, rules: Rules) -> int:
    """LW-SHF-05 Return the columns a side pays for partisans near it."""
    groups = side.partisans_near
    if groups and not rules.yes("pag_cumulative"):
        groups = 1
    return groups * rules.figure("partisan_shift")


def _count(side: CombatSide, arm: str) -> int:
    return side.points.tank if arm == "tank" else side.points.aircraft
