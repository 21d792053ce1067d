"""The working records of a turn: combats and missions as they stand on the umpire's sheets."""

from __future__ import annotations

from typing import ClassVar

from workbook_engine.core.records import Record, State
from workbook_engine.kit.fights import Decision
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, Terrain


class CombatRow(Record, frozen=True, kw_only=True):
    """LW-CBT-01 One combat: who, where, on what ground, with what forces, dice and result."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "combat"

    label: str
    """The hex attacked; a second attack on it appends its start hex."""
    turn: str
    kind: str = Attack.LAND
    hex: str = ""
    attacking_side: str = ""
    starts: tuple[str, ...] = ()
    """The hexes it comes from."""
    attackers: tuple[str, ...] = ()
    """In words, for people; what counts stands in the rows of Committed."""
    defenders: tuple[str, ...] = ()
    terrain: str = Terrain.OPEN
    attacker_cv: int | None = None
    attacker_force: str = ""
    defender_cv: int | None = None
    defender_force: str = ""
    base: str = ""
    shifts: str = ""
    column: str = ""
    priority: int | None = None
    """The attackers' own priority, where effectiveness is equal (LW-SEQ-07)."""
    exploit_to: tuple[str, ...] = ()
    """Hexes beyond that the attack may go on to, as ordered (LW-TER-09)."""
    landing_craft: bool = False
    attacker_cards: tuple[str, ...] = ()
    """Cards on the attackers' die."""
    defender_cards: tuple[str, ...] = ()
    attacker_columns: tuple[str, ...] = ()
    """Cards played as a column."""
    defender_columns: tuple[str, ...] = ()
    attacker_lsp: int = 0
    defender_lsp: int = 0
    attacker_die: int | None = None
    attacker_score: int | None = None
    defender_die: int | None = None
    defender_score: int | None = None
    difference: int | None = None
    colour: str = ""
    result: str = ""
    attacker_lost_man: int | None = None
    attacker_lost_tank: int | None = None
    attacker_lost_aircraft: int | None = None
    defender_lost_man: int | None = None
    defender_lost_tank: int | None = None
    defender_lost_aircraft: int | None = None
    decision: str = Decision.ACCEPT
    outcome: str = ""


class MissionRow(Record, frozen=True, kw_only=True):
    """LW-BOM-04 One bombing mission: from where, over what, with what left."""

    id: str
    """Base, target and role: `1310>1209 industry`."""
    turn: str
    base: str
    mission: str = ""
    target: str = ""
    path: tuple[str, ...] = ()
    bombers: int = 0
    met: str = ""
    """Air defence and flak on the way."""
    lost: int | None = None
    effective: int | None = None
    outcome: str = ""


def combat_at(state: State, name: str) -> CombatRow | None:
    """LW-FLG-05 Return the combat that an order means: by its label, else by the hex attacked."""
    if name in state[CombatRow]:
        return state[CombatRow][name]
    return next((row for row in state[CombatRow].values() if row.hex == name), None)
