"""The records: the umpire's own rules, one row a rule, and what stands on the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from workbook_engine.core.records import Record, State
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.maps.picture import Sign
from workbook_engine.kit.own_words import Sentence
from workbook_engine.kit.team_lines import StandingLine
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.kit.workings import Working
from workbook_engine.rulesets.own_rules.vocabulary.land_records import Area as Area
from workbook_engine.rulesets.own_rules.vocabulary.land_records import Field as Field
from workbook_engine.rulesets.own_rules.vocabulary.land_records import GroundKind as GroundKind
from workbook_engine.rulesets.own_rules.vocabulary.land_records import Place as Place
from workbook_engine.rulesets.own_rules.vocabulary.land_records import Stretch as Stretch
from workbook_engine.rulesets.own_rules.vocabulary.land_records import WayKind as WayKind
from workbook_engine.rulesets.own_rules.vocabulary.words import (
    ChangedBy,
    Count,
    Kind,
    Known,
    Made,
    On,
    Role,
    Several,
    Side,
    Source,
    Step,
    UnitState,
    Who,
)


class SequenceRow(Record, frozen=True, kw_only=True):
    """OR-SEQ-1 A step of the turn, in the order of the rows."""

    id: str
    step: str = Step.MOVEMENT
    who: str = Who.ALL
    die: str = ""
    """Thrown by each side for the initiative, once a turn; d6 where it is asked for and blank."""
    note: str = ""


class Verb(Record, frozen=True, kw_only=True):
    """OR-VRB-1 What a player may order."""

    key_field: ClassVar[str] = "verb"

    verb: str
    also: tuple[str, ...] = ()
    """Other spellings."""
    share: Fraction = Fraction(1)
    """Of its movement that a unit may use."""
    role: str = Role.NONE
    table: str = ""
    """By which an attack is resolved; blank: the first of the Tables sheet."""
    uses: int = 0
    """OR-SUP-3 Loads of who carries it out; who has fewer cannot."""
    note: str = ""


class UnitType(Record, frozen=True, kw_only=True):
    """OR-TYP-1 A kind of unit: what stands on its counter."""

    key_field: ClassVar[str] = "type"

    type: str
    symbol: str = Sign.INFANTRY
    moves_as: str = ""
    """Its movement class, as Ground names those that pay another cost."""
    movement: int = 3
    attack: int = 1
    defence: int = 1
    steps: int = 1
    reach: int = 1
    """How many fields off it supports an attack."""
    sight: int = 2
    size: int = 1
    """The room that it takes in a field."""
    load: int = 0
    """OR-SUP-3 Loads of supply that it carries; 0: they are not counted."""
    uses: int = 0
    """Loads a turn, whatever it does."""
    note: str = ""


class ResultRow(Record, frozen=True, kw_only=True):
    """OR-RES-1 What a code in a table does; losses in steps, retreats in fields."""

    key_field: ClassVar[str] = "code"

    code: str
    attacker_loses: int = 0
    defender_loses: int = 0
    attacker_share: int = 0
    """Per cent of the steps that each of his units has left: of men, where steps are men."""
    defender_share: int = 0
    exchange: bool = False
    """The attacker loses as many steps as the defender had."""
    attacker_back: int = 0
    defender_back: int = 0
    attacker_state: str = ""
    """What each of his units is afterwards: a name of States."""
    defender_state: str = ""
    attacker_does: tuple[str, ...] = ()
    """OR-OWN-2 What it does to each of his units besides: `own.Morale -1`."""
    defender_does: tuple[str, ...] = ()
    advance: bool = False
    recovers: bool = False
    """Thrown for a unit in some state: that ends."""
    attacker_hears: str = ""
    defender_hears: str = ""


class StateKind(Record, frozen=True, kw_only=True):
    """OR-STA-1 What a unit may be besides whole: disordered, tired; the heavier stand below."""

    key_field: ClassVar[str] = "name"

    name: str
    moves: Fraction = Fraction(1)
    """By which the unit's movement is multiplied; attack and defence likewise."""
    attack: Fraction = Fraction(1)
    defence: Fraction = Fraction(1)
    barred: tuple[str, ...] = ()
    """Verbs that it cannot carry out."""
    turns: int = 0
    """After which it ends; 0: not by itself."""
    rest: bool = False
    """It ends after a turn in which the unit neither moved nor fought."""
    table: str = ""
    """By which it is thrown for in the step recovery; blank: it ends by itself."""
    then: str = ""
    """The state that comes after it; blank: whole again."""
    mark: str = ""
    """OR-STA-5 A short word below the unit on drawn maps, where it is known."""
    note: str = ""


class SupplyRow(Record, frozen=True, kw_only=True):
    """OR-SUP-1 Where units of a side draw supply from, how far, and what being without brings."""

    id: str
    side: str
    types: tuple[str, ...] = ()
    """Blank: all."""
    source: str = Source.PLACE
    named: str = ""
    """The place, or the type of the unit."""
    within: Fraction | None = None
    """What the way may cost; blank: any."""
    moves_as: str = ""
    after: int = 1
    """Turns without, after which a unit is in the state."""
    state: str = ""
    note: str = ""


class Modifier(Record, frozen=True, kw_only=True):
    """OR-MOD-1 A line of the list beside a table."""

    id: str
    table: str = ""
    """Blank: every table."""
    side: str = Side.DEFENDER
    when: str = ""
    does: str = ""
    most: Fraction | None = None
    """What it adds or takes off at most, or multiplies by; blank: any."""
    ask: bool = False
    """Where its condition holds, the umpire is asked as well."""
    note: str = ""


class Unit(Record, frozen=True, kw_only=True):
    """OR-TYP-1 A unit; one that is lost stays in its row."""

    never_negative: ClassVar[tuple[str, ...]] = ("steps",)

    id: str
    team: str
    type: str
    field: str
    steps: int | None = None
    """Left to it; blank: all that it has when whole."""
    whole: int | None = None
    """What it has when whole; blank: as its type has it."""
    state: str = UnitState.IN_FIELD
    formation: str = ""
    """OR-LNG-1 The brigade or corps it belongs to, for `with HQ of own formation`."""
    arrives: int | None = None
    """OR-REI-1 The turn in which it comes, while it is awaited."""
    own: tuple[str, ...] = ()
    """OR-OWN-1 `Leader 2; Elite`: a name alone is 1."""
    condition: str = ""
    """A name of States; blank: whole."""
    since: int | None = None
    """The turn in which it came to that."""
    stock: int | None = None
    """OR-SUP-3 Loads it has; blank: all that its type carries."""
    unsupplied: int = 0
    """OR-SUP-1 For how many turns it has been out of supply."""
    note: str = ""


class OwnColumn(Record, frozen=True, kw_only=True):
    """OR-OWN-1 A column of the umpire's own on Forces or Places: `own.Leader` in conditions."""

    key_field: ClassVar[str] = "name"

    name: str
    on: str = On.FORCES
    kind: str = Kind.NUMBER
    several: str = Several.MOST
    otherwise: str = ""
    """Of what nothing is said of: a number, what it is reckoned from (`own.Morale / 2`), a word."""
    shown: bool = False
    """Whether the team reads it of its own units."""
    changes: str = ChangedBy.UMPIRE
    note: str = ""


class ReconRow(Record, frozen=True, kw_only=True):
    """OR-SEE-2 What is made out of an enemy within so many fields; the last row: farther too."""

    key_field: ClassVar[str] = "within"

    within: int
    made_out: str = Made.SIZE


class VictoryRow(Record, frozen=True, kw_only=True):
    """OR-VIC-1 What a side has points for: a place that it alone holds, a condition, or both."""

    id: str
    side: str = ""
    """Blank: each for which it is true."""
    place: str = ""
    when: str = ""
    points: str = "1"
    """A number, or what it is made of: `taken / 2`."""
    counts: str = Count.EACH_TURN
    known: str = Known.ALL
    note: str = ""
    """What the line is called in reports."""


class Score(Record, frozen=True, kw_only=True):
    """OR-VIC-2 The points that a side has of a line, as counted so far."""

    id: str
    line: str
    side: str
    points: Fraction = Fraction()


class CombatRow(Working, frozen=True, kw_only=True):
    """OR-CBT-1 A fight of this turn."""

    key_field: ClassVar[str] = "label"
    asked_as: ClassVar[str] = "combat"

    field: str = ""
    side: str = ""
    attackers: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    """Where each attacker stood."""
    supporters: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    sums: str = ""
    column: str = ""
    roll: int | None = None
    modified: int | None = None
    result: str = ""
    decision: str = Decision.ACCEPT
    outcome: str = ""


class OrderLine(StandingLine, frozen=True, kw_only=True):
    """OR-VRB-1 An order: what a unit is to do, and where."""

    unit: str
    verb: str
    to: str = ""


MINE = (
    SequenceRow,
    Verb,
    UnitType,
    GroundKind,
    WayKind,
    TableRow,
    ResultRow,
    StateKind,
    SupplyRow,
    OwnColumn,
    Modifier,
    ReconRow,
    Sentence,
    VictoryRow,
)
"""The umpire's own rules, in the order of a booklet."""
TABLES = (*MINE, Field, Area, Stretch, Place, Unit, CombatRow, Score)
"""What stands on the table, in the order of the sheets."""
CITED = {
    Verb: "VERB.",
    UnitType: "TYPE.",
    GroundKind: "GROUND.",
    WayKind: "WAY.",
    ResultRow: "RESULT.",
    StateKind: "STATE.",
    SupplyRow: "SUPPLY.",
    OwnColumn: "OWN.",
    VictoryRow: "VICTORY.",
}
"""What stands before the name of a row where it is cited; rows of the other sheets have ids."""


def typed(state: State) -> Iterator[tuple[str, Record]]:
    """OR-LNG-1 Yield the umpire's own rules, each with the number that it is cited by."""
    for kind in MINE:
        for row in state[kind].values():
            yield f"{CITED.get(kind, '')}{row.key}", row
