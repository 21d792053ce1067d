"""The records of OP COM: what stands on the sheets of the master and of the teams' books."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.team_lines import StandingLine
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.words import NO_RESISTANCE as NO_RESISTANCE
from workbook_engine.rulesets.opcom.vocabulary.words import Action as Action
from workbook_engine.rulesets.opcom.vocabulary.words import AirSupport as AirSupport
from workbook_engine.rulesets.opcom.vocabulary.words import Kind as Kind
from workbook_engine.rulesets.opcom.vocabulary.words import Mode as Mode
from workbook_engine.rulesets.opcom.vocabulary.words import Posture as Posture
from workbook_engine.rulesets.opcom.vocabulary.words import RailState as RailState
from workbook_engine.rulesets.opcom.vocabulary.words import Result as Result
from workbook_engine.rulesets.opcom.vocabulary.words import Role as Role
from workbook_engine.rulesets.opcom.vocabulary.words import Terrain as Terrain
from workbook_engine.rulesets.opcom.vocabulary.words import UnitState as UnitState


class Unit(Record, frozen=True, kw_only=True):
    """OC-3.1 One battalion or equivalent: a row of Forces, a counter on the map."""

    id: str
    name: str = ""
    side: str
    team: str
    nation: str
    division: str = ""
    brigade: str = ""
    kind: str = Kind.INFANTRY
    profile: str
    """Status profile as printed: `7-6-5-4-3-2-1-0`, `[8-4-1-0]`, `(2)-(2)-(1)-0`."""
    step: int = 0
    """Steps lost so far; the status is the profile's value at this step (OC-9.1)."""
    position: str = ""
    """A square or a place; a place stands for its square."""
    size: int | None = None
    """Unit points (OC-7.4); blank where the unit cannot move."""
    echelon: str = ""
    """Its mark on maps; blank: a battalion's, of an HQ its brigade's or else its division's."""
    lift: int = 0
    """Supply points the unit can carry (OC-A.3)."""
    mechanised: bool = False
    """Burns fuel when it moves or fights (OC-9.9)."""
    ad_hoc: bool = False
    fights_as: str = ""
    """The kind it fights as when out of its role; blank means its own kind."""
    artillery: str = ""
    """Range class of artillery: field, medium, heavy ...; blank: as its type has it (OC-9.16)."""
    flak: str = ""
    """The flak of an anti-aircraft unit: light, heavy; blank means light (OC-12.14)."""
    hq: str = ""
    """The unit whose stack it draws from; blank means its brigade's HQ (OC-11.3)."""
    state: str = UnitState.ACTIVE
    posture: str = Posture.TACT
    moved: Fraction = Fraction(0)
    """Share of the turn spent moving, 0 to 1 (OC-6.2)."""
    advanced_km: Fraction = Fraction(0)
    """Km it advanced this turn to where it fights (OC-9.27)."""
    fuelled: bool = False
    """It has burnt its fuel for this turn (OC-9.9, D-34)."""
    prepared: bool = False
    """It spent the turn before under orders to prepare (OC-9.7)."""
    attacks_today: int = 0
    no_attack_until: int | None = None
    """First turn in which it may attack again after a total success against it (D-10)."""
    turns_waited: int = 0
    """Turns it has used up a choke point that is smaller than itself (OC-7.1)."""
    contact_turns: int = 0
    """Turns running in contact with the same enemy formation (OC-10.5)."""
    rest_turns: int = 0
    """Turns running at rest, neither moving nor fighting (OC-5.10)."""
    rail: str = ""
    """Whether it is getting on a train or aboard one; Trains says which (OC-6.8)."""
    rail_turns: int = 0
    """Turns it has spent getting on (OC-6.8)."""
    typical: str = ""
    """The unit of Annex A it is made after: `German Grenadier Battalion` (OC-A.1)."""
    immobilised_until: int | None = None
    """Last turn in which it may neither move nor attack of its own will (OC-9.37)."""
    fired_here: int = 0
    """Turns in which this artillery has fired from where it stands (OC-9.38)."""
    suppressed_until: int | None = None
    """Last turn in which its flak does not fire (OC-12.13)."""
    recovers_turn: int | None = None
    """The turn at whose start steps lost in a drop come back (OC-12.4, OC-12.5)."""
    recovers_steps: int = 0
    """How many steps come back then."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep steps between fresh and the profile's end (OC-9.1), counts from falling below 0."""
        if field == "step":
            return 0, last_step(self.profile)
        counts = {"attacks_today", "contact_turns", "rest_turns", "rail_turns", "fired_here"}
        return (0, None) if field in counts else (None, None)


class Place(Record, frozen=True, kw_only=True):
    """A named place; `city` marks a city area (OC-9.32)."""

    key_field: ClassVar[str] = "name"

    name: str
    square: str
    kind: str = ""
    note: str = ""


class Ground(Record, frozen=True, kw_only=True):
    """The ground of one square of the map."""

    key_field: ClassVar[str] = "square"

    square: str
    terrain: str = Terrain.OPEN


class Stack(Record, frozen=True, kw_only=True):
    """OC-11.1 Supplies with an HQ, at a dump or parked, in supply points by colour."""

    id: str
    side: str
    holder: str = ""
    """The HQ or dump unit that holds them; blank for parked supplies (OC-11.6)."""
    position: str = ""
    """Where parked supplies stand; held supplies are where their holder is."""
    british_ammo: int = 0
    american_ammo: int = 0
    german_ammo: int = 0
    fuel: int = 0
    reach_km: Fraction | None = None
    """How far a dump delivers, as marked on its counter; blank means about 10 (OC-11.4)."""
    note: str = ""

    def bounds(self, field: str) -> tuple[int | None, int | None]:
        """Keep stocks from falling below nothing (OC-11.8)."""
        return 0, None


class OrderLine(StandingLine, frozen=True, kw_only=True):
    """OC-5.1 One line of an order sheet."""

    unit: str
    """A unit, a formation (its units without a line of their own), or `a; b`."""
    at: str = ""
    """Where it is as the turn begins: written on the form, and never read."""
    has: str = ""
    """What supplies it has, as its team knows it: written on the form, and never read."""
    action: str = ""
    posture: str = Posture.TACT
    mode: str = ""
    night: bool = False
    to: str = ""
    via: str = ""
    target: str = ""
    """What is attacked: a square, a place or an enemy unit; blank means where it goes."""
    supports: str = ""
    """For artillery: the unit, formation or place it fires for (OC-9.17)."""
    stand_fast: bool = False
    counter_attack: bool = False
    ammo: int | None = None
    """Ammunition allocated: an intention, not a cap (OC-5.11)."""
    fuel: int | None = None
    priority: int | None = None
    attach: str = ""
    """A brigade or division the unit is to belong to from the next turn on (OC-9.12)."""


class Engagement(Record, frozen=True, kw_only=True):
    """OC-9.13 One fight: who, where, on what ground, with what scores and result."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "combat"

    label: str
    """Default: the square attacked; a fight after an overrun appends: `K14>L15`."""
    turn: str
    kind: str = "attack"
    """attack, overrun or counter-attack."""
    square: str = ""
    place: str = ""
    """Where that is, as people call it."""
    attacking_side: str = ""
    encounter: str = ""
    """Where both sides attack each other: the square that the question is asked of (OC-9.6)."""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    fire_attack: tuple[str, ...] = ()
    fire_defence: tuple[str, ...] = ()
    not_used: tuple[str, ...] = ()
    """Units whose status does not count, for want of a partner, ammunition or range."""
    ground: str = Terrain.OPEN
    column: str = "normal"
    city: bool = False
    advantages_attacker: int = 0
    advantages_defender: int = 0
    squadrons_attack: tuple[str, ...] = ()
    """The missions that support the attackers from the air (OC-9.19)."""
    air_attack: str = AirSupport.NONE
    """How strongly they do (OC-9.20, OC-9.F10)."""
    squadrons_defence: tuple[str, ...] = ()
    """The cab rank that supports the defenders (OC-9.21)."""
    air_defence: str = AirSupport.NONE
    action: str = Action.ATTACK
    """Attack, or Breakthrough where every attacker has it and may (OC-5.3)."""
    attacker_status: int | None = None
    attacker_factors: str = ""
    attacker_score: int | None = None
    defender_status: int | None = None
    defender_factors: str = ""
    defender_score: int | None = None
    die: int | None = None
    final: int | None = None
    result: str = ""
    decision: str = Decision.ACCEPT
    retire_km: Fraction | None = None
    stood_fast: tuple[str, ...] = ()
    outcome: str = ""
    """Its outcome, in a sentence for the umpire."""


class Engaged(Record, frozen=True, kw_only=True):
    """OC-9.13 One unit in one fight: its role, what it counts, and its own judgements."""

    asked_as: ClassVar[str] = "engaged"

    id: str
    """Label and unit: `K14/2 Para`."""
    turn: str
    engagement: str
    unit: str
    role: str
    status: int = 0
    counts: int = 0
    """Status it brings to the score: 0 where it cannot be used."""
    why_not: str = ""
    prepared: bool = False
    advantages: int = 0
    """Clear tactical advantages of this unit's own, besides its side's (U-11)."""
    stand_fast: bool = False
    counter_attack: bool = False
    came_from: str = ""
    """Where it stood when the fight began."""
    advanced_km: Fraction = Fraction(0)
    """Km it came on to attack: a beaten attacker goes back as far (OC-9.27)."""
    range_km: Fraction | None = None
    """For artillery: km from the gun line to the square attacked (OC-9.16)."""
    moved: Fraction = Fraction(0)
    """For artillery: the share of the turn it spent moving (OC-9.18, U-13)."""
    fire_share: Fraction = Fraction(1)
    """For artillery: the share of its fire this fight gets (D-43)."""
    retire_km: Fraction | None = None
    """How far it must go back, once that is known (OC-9.23 to OC-9.27)."""
    stood: bool = False
    """It gave up an extra step and stood (OC-9.31)."""
