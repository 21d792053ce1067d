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
from workbook_engine.core.records import Position, Record, State, Tables, Value
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import Amendment, Turn, play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary import records, words
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Stack, Unit

ATTACKER, DEFENDER = "A", "D"
FIELD = Square(20, 30)
"""The battlefield: room for guns on the west, for retirements and overruns on the east."""
LABEL = str(FIELD)
RIFLES = "7-6-5-4-3-2-1-0"
FILLER = [1] * 40
"""Dice for a turn of which the case says none: what it expects does not hang on them."""

_KINDS = {
    "infantry": "inf foot infantry",
    "parachute infantry": "para",
    "glider infantry": "glider",
    "mechanised infantry": "mech mech_inf",
    "light tank": "lt_tank",
    "anti-tank": "at",
    "anti-aircraft": "aa",
    "artillery": "art towed_arty",
    "engineers": "eng",
    "transport": "transport truck",
    **{kind: kind.lower() for kind in ("tank", "SPG", "recce", "HQ")},
}
KINDS = {word: kind for kind, said in _KINDS.items() for word in said.split()}
"""The kinds and classes of units as cases call them, and as they stand on a sheet."""
NATIONS = {"BR": "British", "US": "American", "GE": "German", "IT": "Italian", "none": ""}
GROUNDS = {each.replace("-", "_"): str(each) for each in words.Terrain}
ACTIONS = {action.lower(): str(action) for action in words.Action}
POSTURES = {"tact": "Tact", "nontact": "Non-Tact", "rest": "Rest"}
AMMUNITION = ("british_ammo", "american_ammo", "german_ammo")
PLENTY = 40
_REACH = 5
"""Km from a staff within which units draw from its stack; guns farther off have their own."""
_IF_ASKED = re.compile("/(retire to|lead of the attackers|lead of the defenders|test)/")


def position(square: Square = FIELD, east: int = 0, north: int = 0) -> str:
    """Return the name of the square so many squares east and north of another."""
    return str(Square(square.row - north, square.column + east))


START = position(east=-1)
"""Where attackers stand: one square west of the battlefield."""


def exact(number: Any) -> Fraction:
    """Return a number of a case exactly as it is written."""
    return Fraction(str(number))


def make_unit(
    given: Mapping[str, Any], side: str = ATTACKER, place: str = START, **fields: Any
) -> Unit:
    """Make a unit as a case describes it: a rifle battalion where it does not say."""
    brigade = given.get("bde", "")
    lacks = [what for what in ("ammo", "fuel") if not given.get(what, True)]
    facts: dict[str, Any] = {
        "nation": NATIONS[given.get("nation", "none")],
        "division": f"Division {given.get('div', 'X')}",
        "brigade": f"Brigade {brigade}" if brigade else "",
        "kind": KINDS[given.get("kind", "inf")],
        "profile": given.get("profile", RIFLES),
        "step": given.get("step", 0),
        "mechanised": given.get("mech", False),
        "ad_hoc": given.get("adhoc", False),
        "fights_as": KINDS[given["as"]] if "as" in given else "",
        "hq": " without ".join([f"{side} staff", *lacks]),
        "moved": exact(given.get("moved", 0)),
        "prepared": given.get("prep", True),
    }
    name = given.get("name", "Unit")
    return Unit(**{"id": name, "side": side, "team": side, "position": place, **facts, **fields})


def make_gun(given: Mapping[str, Any], side: str, place: str) -> Unit:
    """Make an artillery unit that stands behind the line, with a staff of its own if far off."""
    spelt = {"inf_gun": "infantry gun", "at": "anti-tank", "aa": "anti-aircraft"}
    kind = str(given.get("type", "field"))
    near = _REACH + 1 if side == ATTACKER else _REACH - 1
    far = given.get("range_km", 0) > near and given.get("ammo", True)
    own = {"hq": own_staff(side, given.get("name", "Unit"))} if far else {}
    facts = {"kind": "artillery", "artillery": spelt.get(kind, kind), **own}
    return make_unit({"profile": "[8-4-1-0]", **given}, side, place, **facts)


def own_staff(side: str, gun: str) -> str:
    """Return the name of the staff that stands with a gun far behind."""
    return f"{side} staff with {gun}"


def bare(name: str, side: str = ATTACKER, place: str = LABEL, **more: Any) -> Unit:
    """Make a unit, field by field, that draws on nobody's supplies."""
    nation = {"nation": "British" if side == ATTACKER else "German"}
    facts: dict[str, Any] = {**nation, "kind": "infantry", "profile": RIFLES, "size": 1, **more}
    return Unit(id=name, side=side, team=side, position=place, **facts)


@lru_cache
def ground_everywhere(terrain: str, rows: int, columns: int) -> Mapping[str, records.Ground]:
    """Return the ground of a map, the same everywhere."""
    places = (Square(row, n) for row in range(1, rows + 1) for n in range(1, columns + 1))
    return {str(each): records.Ground(square=str(each), terrain=terrain) for each in places}


def only(*names: str) -> RuleSet:
    """Return the rule set with some phases of its turn alone."""
    (stage,) = RULESET.sequence
    phases = tuple(phase for phase in stage.phases if phase.name in names)
    return replace(RULESET, sequence=(replace(stage, phases=phases),))


FIGHTING = only(*(phase.name for phase in RULESET.sequence[0].phases if phase.name != "Movement"))
"""The turn without its movement: cases of combat give the table as it stands after that."""


@dataclass
class Table:
    """A table while it is being laid, and the umpire's answers."""

    terrain: str = "open"
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
    """The umpire's answers; those to `retire to`, `lead` and `test` may go unasked."""
    amendments: list[Amendment] = field(default_factory=list)
    points: Mapping[str, int] = field(default_factory=dict)
    """The points of ammunition of a side that has not plenty."""

    def put(self, *units: Unit) -> list[Unit]:
        """Put units on the table."""
        self.units += units
        return list(units)

    def order(self, units: Iterable[Unit], action: str, **cells: Any) -> None:
        """Give units of one side an order on one line."""
        together = list(units)
        if together:
            names = "; ".join(unit.id for unit in together)
            self.write(OrderLine, together[0].side, unit=names, action=action, **cells)

    def squadron(
        self, name: str, type: str, number: int, side: str = ATTACKER, **more: Any
    ) -> None:
        """Put squadrons on the table."""
        facts = {"nation": "British" if side == ATTACKER else "German", "strength": number, **more}
        self.rows.append(Squadron(id=name, side=side, team=side, type=type, **facts))

    def fly(self, squadron: str, mission: str, side: str = ATTACKER, **cells: Any) -> None:
        """Order a mission."""
        self.write(AirLine, side, squadron=squadron, mission=mission, **cells)

    def write(self, sheet: type[Any], side: str, **cells: Any) -> None:
        """Write a line on an order sheet."""
        self.lines.append(sheet(id=f"{side}/{len(self.lines) + 1}", team=side, **cells))

    def answer(self, what: str, value: Value) -> None:
        """Answer a question: `combat/L20/city`."""
        self.answers[f"{self.turn}/{what}/1"] = value

    def state(self) -> State:
        """Return the table as it is laid."""
        campaign = Campaign(name="Case", ruleset="opcom", turn=self.turn, square_km=self.square_km)
        teams = [Team(team=side, side=side) for side in dict.fromkeys(u.side for u in self.units)]
        tables = Tables.of(campaign, *teams, *self.units, *self.rows, *self._staffs())
        own = {at: records.Ground(square=at, terrain=each) for at, each in self.own_ground.items()}
        ground = {**ground_everywhere(self.terrain, *self.size), **own}
        return State(Position(self.turn), tables.replaced({records.Ground: ground}))

    def _staffs(self) -> Iterable[Record]:
        """Yield the staffs that units draw on, and one with each gun that is far off."""
        for name, unit in {unit.hq: unit for unit in self.units}.items():
            side, apart = unit.side, unit.hq == own_staff(unit.side, unit.id)
            if not name.startswith(f"{side} staff"):
                continue
            place = unit.position if apart else position(east=-1 if side == ATTACKER else 1)
            yield bare(name, side, place, kind="HQ", profile="0", nation="", size=None)
            points = PLENTY if apart else self.points.get(side, PLENTY)
            colours = dict.fromkeys(AMMUNITION, 0 if "without ammo" in name else points)
            fuel = 0 if "without fuel" in name else PLENTY
            yield Stack(id=f"{name} stack", side=side, holder=name, fuel=fuel, **colours)

    def umpire(self, dice: Sequence[int]) -> Umpire:
        """Return the umpire of this table, with scripted dice."""
        readings = {"targets_named": "any_unit", **self.readings}
        return Umpire(
            position=Position(self.turn),
            settings=RULESET.settings.with_values(readings),
            dice=ScriptedDice(dice),
            answers={name: Answer(name, value) for name, value in self.answers.items()},
        )

    def play(
        self,
        dice: Sequence[int] | None = None,
        ruleset: RuleSet = FIGHTING,
        *,
        spare: bool = False,
        flawed: bool = False,
        state: State | None = None,
    ) -> Turn:
        """Play the turn by the rules; of dice listed none is too few, or left over if not spare.

        Findings fail it as well, unless the turn is to be flawed.
        """
        umpire = self.umpire(FILLER if dice is None else dice)
        orders = Tables.of(*self.lines)
        turn = play(ruleset, state or self.state(), orders, umpire, self.amendments)
        assert isinstance(umpire.dice, ScriptedDice)
        assert dice is None or spare or not umpire.dice.left, f"dice left over: {umpire.dice.left}"
        assert flawed or not turn.findings, turn.findings
        unused = [a.name for a in umpire.unasked(turn.judgements) if not _IF_ASKED.search(a.name)]
        assert not unused, f"answers nobody asked for: {unused}"
        return turn

    def play_on(self, dice: Sequence[int] | None = None, **how: Any) -> Turn:
        """Play the whole turn, its movement too."""
        return self.play(dice, RULESET, **how)


def in_posture(posture: str) -> dict[str, str]:
    """Return a posture as the order form has it: road column is a mode."""
    return {"mode": "road"} if posture == "road" else {"posture": POSTURES[posture]}


def square_of(name: str) -> Square:
    """Return a square by its name."""
    square = parse_square(name)
    assert square is not None
    return square
