"""A combat ready to be computed: both sides and all their modifiers (LW-CBT-02, section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.hexes import distance, parse_hex
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.combat.combat import City, Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.combat.fighting import (
    group_attacked,
    still_there,
    supplies_of,
)
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import who_fights
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Role
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Base,
    Front,
    Garrison,
    Partisans,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, Mission, PartisanState

_NO_CARD = ""
"""The hex of those who fight without a front-line card."""


class Fight(Struct, frozen=True):
    """A combat ready to be computed: row, assessment to come, positions."""

    row: CombatRow
    combat: Combat
    attackers: tuple[Committed, ...]
    """What is committed and still there."""
    defending_side: str
    garrisons: int
    """Garrisons among the defenders' Men, who are lost last (LW-RES-04)."""
    target: Partisans | None = None
    """The group that a security operation is after."""


def fight_of(state: State, row: CombatRow, terrain: str, rules: Rules) -> Fight:
    """LW-CBT-02, LW-BOM-07 Lay out a combat: both sides with all that helps or hinders them."""
    attackers = still_there(state, row, rules)
    target = group_attacked(state, row)
    enemy = side_of(state, target.nation) if target else Board.of(state).side(row.hex)
    defenders, garrisons = _defenders(state, row, enemy, target, rules)
    skip = target.id if target and not rules.yes("pag_target_counts") else ""
    combat = Combat(
        attackers=_attacking(state, row, attackers, skip, rules),
        defenders=_defending(state, row, defenders, enemy, skip, rules),
        terrain=terrain,
        amphibious=row.kind == Attack.AMPHIBIOUS,
        landing_craft=row.landing_craft,
        layers=_layers(state, row, [each.place for each in attackers], enemy),
        city=_city(state, row.hex, enemy),
        security=row.kind == Attack.SECURITY,
    )
    return Fight(row, combat, attackers, enemy, garrisons, target)


def _attacking(
    state: State, row: CombatRow, attackers: tuple[Committed, ...], skip: str, rules: Rules
) -> CombatSide:
    """LW-CBT-02 Return the side that attacks; of groups near it, one skipped does not count."""
    return CombatSide(
        contingents=(
            *(_contingent(state, each) for each in attackers),
            *_bombers(state, row, row.attacking_side),
        ),
        owner_effectiveness=_worth(state, attackers[0].nation if attackers else ""),
        supplies=supplies_of(state, row, Role.ATTACKER),
        die_cards=_values(state, row.attacker_cards),
        column_cards=len(row.attacker_columns),
        partisans_near=_near(state, row.attacking_side, [e.place for e in attackers], skip, rules),
    )


def _defending(
    state: State,
    row: CombatRow,
    defenders: tuple[Contingent, ...],
    side: str,
    skip: str,
    rules: Rules,
) -> CombatSide:
    """LW-CBT-02 Return the side that is attacked."""
    return CombatSide(
        contingents=(*defenders, *_bombers(state, row, side)),
        owner_effectiveness=_worth(state, state[MapHex][row.hex].controller),
        supplies=supplies_of(state, row, Role.DEFENDER),
        die_cards=_values(state, row.defender_cards),
        column_cards=len(row.defender_columns),
        partisans_near=_near(state, side, [row.hex], skip, rules),
    )


def _contingent(state: State, each: Committed) -> Contingent:
    return Contingent(each.nation, each.place, each.points, _worth(state, each.nation))


def _worth(state: State, nation: str) -> Fraction:
    found = state[Nation].get(nation)
    return found.effectiveness if found else Fraction(1)


def _defenders(
    state: State, row: CombatRow, enemy: str, target: Partisans | None, rules: Rules
) -> tuple[tuple[Contingent, ...], int]:
    """Return the defenders nation by nation; garrisons, or the group attacked, count as Men."""
    if target is not None:
        one = Points(man=rules.figure("partisan_man"))
        return (Contingent(target.nation, _NO_CARD, one, _worth(state, target.nation)),), 0
    found = [
        Contingent(card.nation, card.hex, points, _worth(state, card.nation))
        for card in state[Front].values()
        if card.hex == row.hex
        and side_of(state, card.nation) == enemy
        and (points := who_fights(card, rules))
    ]
    here = [
        each
        for each in state[Garrison].values()
        if each.hex == row.hex and not each.lost and side_of(state, each.nation) == enemy
    ]
    for each in here:
        one = Points(man=rules.figure("garrison_man"))
        found.append(Contingent(each.nation, _NO_CARD, one, _worth(state, each.nation)))
    return tuple(found), len(here)


def _bombers(state: State, row: CombatRow, side: str) -> Iterator[Contingent]:
    """LW-RES-02, LW-BOM-07 Yield the bombers that reached a combat, base by base."""
    for mission in state[MissionRow].values():
        base = state[Base].get(mission.base)
        if base is None or mission.mission != Mission.LAND or mission.target != row.hex:
            continue
        if side_of(state, base.nation) == side and mission.effective:
            points = Points(bomber=min(mission.effective, base.bomber))
            yield Contingent(base.nation, base.hex, points, _worth(state, base.nation))


def _values(state: State, cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(state[Card][card].value for card in cards if card in state[Card])


def _near(state: State, side: str, hexes: list[str], skip: str, rules: Rules) -> int:
    """LW-SHF-05 Return the enemy's partisan groups within reach of a side's forces."""
    groups = [
        group
        for group in state[Partisans].values()
        if group.state == PartisanState.ACTIVE
        and group.id != skip
        and side_of(state, group.nation) != side
    ]
    return sum(1 for group in groups if any(_reaches(group.hex, each, rules) for each in hexes))


def _reaches(one: str, other: str, rules: Rules) -> bool:
    a, b = parse_hex(one), parse_hex(other)
    return a is not None and b is not None and distance(a, b) <= rules.figure("partisan_reach")


def _layers(state: State, row: CombatRow, starts: list[str], enemy: str) -> dict[str, int]:
    """LW-SHF-03 Return the layers on each hexside attacked: works serve their builders only."""
    layers = dict.fromkeys(starts, 0)
    for works in state[Works].values():
        own = side_of(state, works.nation) == enemy
        if own and works.hex == row.hex and works.towards in layers:
            layers[works.towards] += works.layers
    return layers


def _city(state: State, name: str, enemy: str) -> str:
    """LW-SHF-04 Return whose home a Major City is, as the defender sees it."""
    found = state[MapHex][name]
    if not found.major_city:
        return City.NONE
    if side_of(state, found.home) != enemy:
        return City.FOREIGN
    return City.OWN if found.home == found.controller else City.ALLY
