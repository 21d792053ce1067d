"""The umpire's table as a case describes it: units, ground, stacks, orders and his answers.

North is up: attackers come from the west, defenders retire to the east; the attackers' guns stand
west of the fight, the defenders' north of it. Each side's staffs hold supplies for all and cannot
fight, so that they are in nobody's way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Orders, Position, Record, State, Tables, Value
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import Amendment, Turn, play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Ground,
    Kind,
    Mode,
    OrderLine,
    Posture,
    Stack,
    Terrain,
    Unit,
)

ATTACKER, DEFENDER = "A", "D"
FIELD = Square(20, 30)
"""The battlefield: room for guns on the west, for retirements and overruns on the east."""
LABEL = str(FIELD)
RIFLES = "7-6-5-4-3-2-1-0"
FILLER = [1] * 40
"""Dice for a turn of which the case says none: what it expects does not hang on them."""

KINDS = {
    "inf": Kind.INFANTRY,
    "para": Kind.PARACHUTE,
    "glider": Kind.GLIDER,
    "mech_inf": Kind.MECHANISED,
    "tank": Kind.TANK,
    "spg": Kind.SPG,
    "lt_tank": Kind.LIGHT_TANK,
    "recce": Kind.RECCE,
    "at": Kind.ANTI_TANK,
    "aa": Kind.ANTI_AIRCRAFT,
    "art": Kind.ARTILLERY,
    "eng": Kind.ENGINEERS,
    "hq": Kind.HQ,
    "transport": Kind.TRANSPORT,
}
NATIONS = {"BR": "British", "US": "American", "GE": "German", "IT": "Italian", "none": ""}
GROUNDS = {each.replace("-", "_"): each for each in Terrain}
ACTIONS = {action.lower(): action for action in Action}
POSTURES = {"tact": Posture.TACT, "nontact": Posture.NON_TACT, "rest": Posture.REST}
AMMUNITION = ("british_ammo", "american_ammo", "german_ammo")
PLENTY = 40
_REACH = 5
"""Km from a staff within which units draw from its stack; guns farther off have their own."""
_IF_ASKED = re.compile("/(retire to|lead of the attackers|lead of the defenders)/")


def position(square: Square = FIELD, east: int = 0, north: int = 0) -> str:
    """Return the name of the square so many squares east and north of another."""
    return str(Square(square.row - north, square.column + east))


START = position(east=-1)
"""Where attackers stand: one square west of the battlefield."""


def staff(side: str, *, ammunition: bool = True, fuel: bool = True) -> str:
    """Return the name of a side's staff that has, or lacks, ammunition and fuel."""
    lacks = [*([] if ammunition else ["ammunition"]), *([] if fuel else ["fuel"])]
    return f"{side} staff" + (f" without {' and '.join(lacks)}" if lacks else "")


def exact(number: Any) -> Fraction:
    """Return a number of a case exactly as it is written."""
    return Fraction(str(number))


def make_unit(
    given: Mapping[str, Any], side: str = ATTACKER, place: str = START, profile: str = RIFLES
) -> Unit:
    """Make a unit as a case describes it: a rifle battalion where it does not say."""
    division, brigade = given.get("div", "X"), given.get("bde", "")
    return Unit(
        id=given.get("name", "Unit"),
        side=side,
        team=side,
        nation=NATIONS[given.get("nation", "none")],
        division=f"Division {division}",
        brigade=f"Brigade {brigade}" if brigade else "",
        kind=KINDS[given.get("kind", "inf")],
        profile=given.get("profile", profile),
        step=given.get("step", 0),
        position=place,
        mechanised=given.get("mech", False),
        ad_hoc=given.get("adhoc", False),
        fights_as=KINDS[given["as"]] if "as" in given else "",
        hq=staff(side, ammunition=given.get("ammo", True), fuel=given.get("fuel", True)),
        moved=exact(given.get("moved", 0)),
        prepared=given.get("prep", True),
    )


def make_gun(given: Mapping[str, Any], side: str, place: str) -> Unit:
    """Make an artillery unit that stands behind the line."""
    made = make_unit(given, side, place, "[8-4-1-0]")
    words = {"inf_gun": "infantry gun", "at": "anti-tank", "aa": "anti-aircraft"}
    kind = str(given.get("type", "field"))
    gun = replace(made, kind=Kind.ARTILLERY, artillery=words.get(kind, kind))
    near = _REACH + 1 if side == ATTACKER else _REACH - 1
    far = given.get("range_km", 0) > near and given.get("ammo", True)
    return replace(gun, hq=own_staff(gun)) if far else gun


def bare(name: str, side: str = ATTACKER, place: str = LABEL, **more: Any) -> Unit:
    """Make a unit, field by field, that draws on nobody's supplies."""
    facts: dict[str, Any] = {"kind": Kind.INFANTRY, "profile": RIFLES, "size": 1, **more}
    nation = {"nation": "British" if side == ATTACKER else "German"}
    return Unit(id=name, side=side, team=side, position=place, **{**nation, **facts})


@lru_cache
def ground_everywhere(terrain: str, rows: int = 40, columns: int = 60) -> Mapping[str, Ground]:
    """Return the ground of a map, the same everywhere."""
    places = (Square(row, n) for row in range(1, rows + 1) for n in range(1, columns + 1))
    return {str(each): Ground(square=str(each), terrain=terrain) for each in places}


def only(*names: str) -> RuleSet:
    """Return the rule set with some phases of its turn alone."""
    stages = (
        replace(stage, phases=tuple(p for p in stage.phases if p.name in names))
        for stage in RULESET.sequence
    )
    return replace(RULESET, sequence=tuple(stages))


FIGHTING = only(*(phase.name for phase in RULESET.sequence[0].phases if phase.name != "Movement"))
"""The turn without its movement: cases of combat give the table as it stands after that."""


@dataclass
class Table:
    """A table while it is being laid, and the umpire's answers."""

    terrain: str = Terrain.OPEN
    square_km: Fraction = Fraction(1)
    turn: int = 1
    size: tuple[int, int] = (40, 60)
    readings: Mapping[str, Any] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)
    rows: list[Record] = field(default_factory=list)
    """What else is on the table: squadrons, crossings, routes, stacks."""
    own_ground: dict[str, str] = field(default_factory=dict)
    lines: list[Any] = field(default_factory=list)
    answers: dict[str, Value] = field(default_factory=dict)
    """The umpire's answers; those to `retire to` and `lead` may go unasked."""
    amendments: list[Amendment] = field(default_factory=list)
    points: Mapping[str, int] = field(default_factory=dict)
    """The points of ammunition of a side that has not plenty."""

    def put(self, *units: Unit) -> None:
        """Put units on the table."""
        self.units += units

    def order(self, units: Iterable[Unit], action: str, **more: Any) -> None:
        """Give units of one side an order on one line."""
        together = list(units)
        if together:
            side, names = together[0].side, "; ".join(unit.id for unit in together)
            number = f"{side}/{len(self.lines) + 1}"
            self.lines.append(OrderLine(id=number, team=side, unit=names, action=action, **more))

    def squadron(
        self, name: str, type: str, number: int, side: str = ATTACKER, **more: Any
    ) -> None:
        """Put squadrons on the table."""
        facts = {"nation": "British" if side == ATTACKER else "German", **more}
        self.rows.append(
            Squadron(id=name, side=side, team=side, type=type, strength=number, **facts)
        )

    def fly(self, squadron: str, mission: str, side: str = ATTACKER, **more: Any) -> None:
        """Order a mission."""
        number = f"{side}/{len(self.lines) + 1}"
        self.lines.append(AirLine(id=number, team=side, squadron=squadron, mission=mission, **more))

    def answer(self, what: str, value: Value) -> None:
        """Answer a question: `combat/L20/city`."""
        self.answers[f"{self.turn}/{what}/1"] = value

    def state(self) -> State:
        """Return the table as it is laid."""
        sides = dict.fromkeys(unit.side for unit in self.units)
        campaign = Campaign(name="Case", ruleset="opcom", turn=self.turn, square_km=self.square_km)
        staffs = [row for side in sides for row in self._staffs(side)]
        teams = [Team(team=side, side=side) for side in sides]
        ground = dict(ground_everywhere(self.terrain, *self.size))
        for square, terrain in self.own_ground.items():
            ground[square] = Ground(square=square, terrain=terrain)
        tables = Tables.of(campaign, *teams, *self.units, *self.rows, *staffs)
        return State(Position(self.turn), tables.replaced({Ground: ground}))

    def _staffs(self, side: str) -> Iterable[Record]:
        """Yield the staffs that a side's units draw on, and one with each gun that is far off."""
        place = position(east=-1 if side == ATTACKER else 1)
        own = [unit for unit in self.units if unit.side == side and unit.hq]
        for ammunition in (True, False):
            for fuel in (True, False):
                name = staff(side, ammunition=ammunition, fuel=fuel)
                if name in {unit.hq for unit in own}:
                    points = self.points.get(side, PLENTY) if ammunition else 0
                    yield from _staff(name, side, place, points, PLENTY if fuel else 0)
        for unit in own:
            if unit.hq == own_staff(unit):
                yield from _staff(unit.hq, side, unit.position, PLENTY, PLENTY)

    def umpire(self, dice: Sequence[int]) -> Umpire:
        """Return the umpire of this table, with scripted dice."""
        readings = {"targets_named": "any_unit", **self.readings}
        return Umpire(
            position=Position(self.turn),
            settings=RULESET.settings.with_values(readings),
            dice=ScriptedDice(dice),
            answers={name: Answer(name, value) for name, value in self.answers.items()},
        )

    def orders(self) -> Orders:
        """Return the orders of all teams."""
        return Tables.of(*self.lines)

    def play(
        self,
        dice: Sequence[int] | None = None,
        ruleset: RuleSet = FIGHTING,
        *,
        spare: bool = False,
        flawed: bool = False,
    ) -> Turn:
        """Play the turn by the rules; of dice listed none is too few, or left over if not spare.

        Findings fail it as well, unless the turn is to be flawed.
        """
        umpire = self.umpire(FILLER if dice is None else dice)
        turn = play(ruleset, self.state(), self.orders(), umpire, self.amendments)
        assert isinstance(umpire.dice, ScriptedDice)
        assert dice is None or spare or not umpire.dice.left, f"dice left over: {umpire.dice.left}"
        assert flawed or not turn.findings, turn.findings
        unused = [a.name for a in umpire.unasked(turn.judgements) if not _IF_ASKED.search(a.name)]
        assert not unused, f"answers nobody asked for: {unused}"
        return turn


def own_staff(gun: Unit) -> str:
    """Return the name of the staff that stands with a gun far behind."""
    return f"{gun.side} staff with {gun.id}"


def _staff(name: str, side: str, place: str, points: int, fuel: int) -> Iterable[Record]:
    yield bare(name, side, place, kind=Kind.HQ, profile="0", nation="", size=None)
    colours = dict.fromkeys(AMMUNITION, points)
    yield Stack(id=f"{name} stack", side=side, holder=name, fuel=fuel, **colours)


def in_posture(posture: str) -> dict[str, str]:
    """Return a posture as the order form has it: road column is a mode."""
    return {"mode": Mode.ROAD} if posture == "road" else {"posture": POSTURES[posture]}


def square_of(name: str) -> Square:
    """Return a square by its name."""
    square = parse_square(name)
    assert square is not None
    return square
