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

from tests.cases.given import Given
from workbook_engine.core.desk import Campaign
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Orders, Position, Record, State, Tables, Value
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import Amendment, Turn, play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_records import AirLine, Squadron
from workbook_engine.rulesets.opcom.records import (
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
GROUNDS = {
    "open": Terrain.OPEN,
    "woods": Terrain.WOODS,
    "built_up": Terrain.BUILT_UP,
    "bocage": Terrain.BOCAGE,
    "mountain": Terrain.MOUNTAIN,
    "marsh": Terrain.MARSH,
}
ACTIONS = {action.lower(): action for action in Action}
POSTURES = {"tact": Posture.TACT, "nontact": Posture.NON_TACT, "rest": Posture.REST}
AMMUNITION = ("british_ammo", "american_ammo", "german_ammo")
PLENTY = 40
_REACH = 5
"""Km from a staff within which units draw from its stack; guns farther off have their own."""

FIGHTING = replace(
    RULESET,
    sequence=tuple(
        replace(stage, phases=tuple(p for p in stage.phases if p.name != "Movement"))
        for stage in RULESET.sequence
    ),
)
"""The turn without its movement: cases of combat give the table as it stands after that."""

_IF_ASKED = re.compile("/(retire to|lead of the attackers|lead of the defenders)/")
_NOTHING_LEFT = "0"


def position(square: Square, east: int = 0, north: int = 0) -> str:
    """Return the name of the square so many squares east and north of another."""
    return str(Square(square.row - north, square.column + east))


def staff(side: str, *, ammunition: bool = True, fuel: bool = True) -> str:
    """Return the name of a side's staff that has, or lacks, ammunition and fuel."""
    lacks = [*([] if ammunition else ["ammunition"]), *([] if fuel else ["fuel"])]
    return f"{side} staff" + (f" without {' and '.join(lacks)}" if lacks else "")


def exact(number: Any) -> Fraction:
    """Return a number of a case exactly as it is written."""
    return Fraction(str(number))


def make_unit(given: Given, side: str, place: str) -> Unit:
    """Make a unit as a case describes it."""
    division, brigade = given.get("div", "X"), given.get("bde", "")
    kind = KINDS[given.get("kind", "inf")]
    return Unit(
        id=given["name"],
        side=side,
        team=side,
        nation=NATIONS[given.get("nation", "none")],
        division=f"Division {division}",
        brigade=f"Brigade {brigade}" if brigade else "",
        kind=kind,
        profile=given["profile"],
        step=given["step"],
        position=place,
        mechanised=given.get("mech", False),
        ad_hoc=given.get("adhoc", False),
        fights_as=KINDS[given["as"]] if "as" in given else "",
        hq=staff(side, ammunition=given.get("ammo", True), fuel=given.get("fuel", True)),
        moved=exact(given.get("moved", 0)),
        prepared=given.get("prep", True),
    )


def make_gun(given: Given, side: str, place: str) -> Unit:
    """Make an artillery unit that stands behind the line."""
    gun = replace(
        make_unit(given, side, place),
        kind=Kind.ARTILLERY,
        artillery=str(given["type"]).replace("inf_gun", "infantry gun"),
    )
    near = _REACH + 1 if side == ATTACKER else _REACH - 1
    far = given.get("range_km", 0) > near and given.get("ammo", True)
    return replace(gun, hq=own_staff(gun)) if far else gun


@lru_cache
def ground_everywhere(terrain: str) -> Mapping[str, Ground]:
    """Return the ground of a map of 40 by 60 squares, the same everywhere."""
    squares = (str(Square(row, column)) for row in range(1, 41) for column in range(1, 61))
    return {square: Ground(square=square, terrain=terrain) for square in squares}


@dataclass
class Table:
    """A table while it is being laid, and the umpire's answers."""

    terrain: str = Terrain.OPEN
    square_km: Fraction = Fraction(1)
    turn: int = 1
    readings: Mapping[str, Any] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)
    own_ground: dict[str, str] = field(default_factory=dict)
    lines: list[OrderLine] = field(default_factory=list)
    squadrons: list[Squadron] = field(default_factory=list)
    flights: list[AirLine] = field(default_factory=list)
    answers: dict[str, Value] = field(default_factory=dict)
    """The umpire's answers; those to `retire to` and `lead` may go unasked."""
    amendments: list[Amendment] = field(default_factory=list)
    points: int = PLENTY
    points_of: Mapping[str, int] = field(default_factory=dict)
    """The points of a side that has not as many as the other."""

    def put(self, *units: Unit) -> None:
        """Put units on the table."""
        self.units += units

    def order(self, units: Iterable[Unit], action: str, **more: Any) -> None:
        """Give units of one side an order on one line."""
        together = list(units)
        if together:
            number = len(self.lines) + 1
            side = together[0].side
            names = "; ".join(unit.id for unit in together)
            self.lines.append(
                OrderLine(id=f"{side}/{number}", team=side, unit=names, action=action, **more)
            )

    def answer(self, what: str, value: Value) -> None:
        """Answer a question: `combat/L20/city`."""
        self.answers[f"{self.turn}/{what}/1"] = value

    def state(self) -> State:
        """Return the table as it is laid."""
        sides = dict.fromkeys(unit.side for unit in self.units)
        staffs = [each for side in sides for each in self._staffs(side)]
        rows: list[Record] = [
            Campaign(name="Case", ruleset="opcom", turn=self.turn, square_km=self.square_km),
            *self.units,
            *self.squadrons,
            *(unit for unit, _ in staffs),
            *(stack for _, stack in staffs),
            *self._gun_lines(),
        ]
        ground = dict(ground_everywhere(self.terrain))
        for square, terrain in self.own_ground.items():
            ground[square] = Ground(square=square, terrain=terrain)
        return State(Position(self.turn), Tables.of(*rows).replaced({Ground: ground}))

    def _staffs(self, side: str) -> Iterable[tuple[Unit, Stack]]:
        place = position(FIELD, east=-1 if side == ATTACKER else 1)
        wanted = {unit.hq for unit in self.units if unit.side == side and unit.hq}
        for ammunition in (True, False):
            for fuel in (True, False):
                name = staff(side, ammunition=ammunition, fuel=fuel)
                if name in wanted:
                    yield (
                        _staff(name, side, place),
                        self._stack(name, side, ammunition=ammunition, fuel=fuel),
                    )

    def _gun_lines(self) -> Iterable[Record]:
        """Give guns that stand too far from their side's staff one of their own."""
        for unit in self.units:
            if unit.hq == own_staff(unit):
                yield _staff(unit.hq, unit.side, unit.position)
                yield self._stack(unit.hq, unit.side, ammunition=True, fuel=True)

    def _stack(self, holder: str, side: str, *, ammunition: bool, fuel: bool) -> Stack:
        points = self.points_of.get(side, self.points) if ammunition else 0
        return Stack(
            id=f"{holder} stack",
            side=side,
            holder=holder,
            british_ammo=points,
            american_ammo=points,
            german_ammo=points,
            fuel=PLENTY if fuel else 0,
        )

    def umpire(self, dice: Sequence[int]) -> Umpire:
        """Return the umpire of this table, with scripted dice."""
        return Umpire(
            position=Position(self.turn),
            settings=RULESET.settings.with_values(dict(self.readings)),
            dice=ScriptedDice(dice),
            answers={name: Answer(name, value) for name, value in self.answers.items()},
        )

    def orders(self) -> Orders:
        """Return the orders of all teams."""
        return Tables.of(*self.lines, *self.flights)

    def play(
        self, dice: Sequence[int], *, exactly: bool = True, ruleset: RuleSet = FIGHTING
    ) -> Turn:
        """Play the turn by the rules; a die too few or left over fails."""
        umpire = self.umpire(dice)
        turn = play(ruleset, self.state(), self.orders(), umpire, self.amendments)
        assert isinstance(umpire.dice, ScriptedDice)
        assert not (exactly and umpire.dice.left), f"dice left over: {umpire.dice.left}"
        assert not turn.findings, turn.findings
        unused = [a.name for a in umpire.unasked() if not _IF_ASKED.search(a.name)]
        assert not unused, f"answers nobody asked for: {unused}"
        return turn


def own_staff(gun: Unit) -> str:
    """Return the name of the staff that stands with a gun far behind."""
    return f"{gun.side} staff with {gun.id}"


def _staff(name: str, side: str, place: str) -> Unit:
    return Unit(
        id=name,
        side=side,
        team=side,
        nation="",
        kind=Kind.HQ,
        profile=_NOTHING_LEFT,
        position=place,
    )


def order_attack(table: Table, units: Sequence[Unit], given: Sequence[Given], action: str) -> None:
    """Order units to attack the battlefield: one line for each posture among them."""
    for posture in dict.fromkeys(each.get("posture", "tact") for each in given):
        ordered = [
            unit
            for unit, each in zip(units, given, strict=True)
            if each.get("posture", "tact") == posture
        ]
        table.order(ordered, action, target=str(FIELD), **in_posture(posture))


def in_posture(posture: str) -> dict[str, str]:
    """Return a posture as the order form has it: road column is a mode."""
    if posture == "road":
        return {"mode": Mode.ROAD}
    return {"posture": POSTURES[posture]}


def square_of(name: str) -> Square:
    """Return a square by its name."""
    square = parse_square(name)
    assert square is not None
    return square
