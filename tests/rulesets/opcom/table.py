"""The umpire's table as a case describes it: units, ground, stacks, orders and his answers.

What stands on it at the start of most kinds of cases is written in `tables.md`, sheet by sheet; the
rest a case gives. North is up: attackers come from the west, defenders retire to the east; the
attackers' guns stand west of the fight, the defenders' north of it. Each side's staffs hold
supplies for all and cannot fight, so that they are in nobody's way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.rulesets.opcom.came import AMMUNITION, ATTACKER, DEFENDER, FIELD, LABEL, SHEETS, Came
from tests.rulesets.scenes import Scenes, made
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import Amendment, play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary import words
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Stack, Unit

_HERE = Path(__file__).parent
WORDS = tomllib.loads((_HERE / "words.toml").read_text(encoding="utf-8"))
TROOPS, NATIONS = WORDS["kinds"], WORDS["nations"]
GROUNDS = {each.replace("-", "_"): str(each) for each in words.Terrain}
ACTIONS = {action.lower(): str(action) for action in words.Action}
RIFLES = "7-6-5-4-3-2-1-0"
FILLER = [1] * 40
"""Dice for a turn of which the case says none: what it expects does not hang on them."""
PLENTY = 40
_REACH = 5
"""Km from a staff within which units draw from its stack; guns farther off have their own."""
_IF_ASKED = re.compile("/(retire to|lead of the attackers|lead of the defenders|test)/")
_PLACE = re.compile(r"@([+-]\d+)?([+-]\d+)?")


def position(east: int = 0, north: int = 0) -> str:
    """Return the name of the square so many squares east and north of the battlefield."""
    return str(Square(FIELD.row - north, FIELD.column + east))


START = position(-1)
"""Where attackers stand: one square west of the battlefield."""
_SCENES = Scenes(
    _HERE / "tables.md",
    lambda text: _PLACE.sub(lambda at: position(*(int(n or 0) for n in at.groups())), text),
)
"""Scenes; `@+2-1` is two squares east of the battlefield and one south."""


def row(sheet: str, **cells: Any) -> Any:
    """Return a row of a sheet, by the names of its columns, as the attackers' if it is not said.

    Of a unit nothing is said, it is a rifle battalion in the field that draws on nobody's supplies.
    """
    record, side = SHEETS[sheet], cells.get("side", ATTACKER)
    usual = {"side": side, "team": side, "nation": "British" if side == ATTACKER else "German"}
    if record is Unit:
        usual |= {"id": "Unit", "position": LABEL, "kind": "infantry", "profile": RIFLES, "size": 1}
    return made(record, usual, cells)


def make_unit(given: Any, side: str = ATTACKER, place: str = START, **cells: Any) -> Unit:
    """Make a unit as a case describes it, or names it: a rifle battalion where it does not say."""
    given = {"name": given} if isinstance(given, str) else given
    lacks = [what for what in ("ammo", "fuel") if not given.get(what, True)]
    facts: dict[str, Any] = {
        "id": given.get("name", "Unit"),
        "nation": NATIONS[given.get("nation", "none")],
        "division": f"Division {given.get('div', 'X')}",
        "brigade": f"Brigade {given['bde']}" if given.get("bde") else "",
        "kind": TROOPS[given.get("kind", "inf")],
        "profile": given.get("profile", RIFLES),
        "step": given.get("step", 0),
        "mechanised": given.get("mech", False),
        "ad_hoc": given.get("adhoc", False),
        "fights_as": TROOPS[given["as"]] if "as" in given else "",
        "hq": " without ".join([f"{side} staff", *lacks]),
        "moved": Fraction(str(given.get("moved", 0))),
        "prepared": given.get("prep", True),
    }
    return Unit(**{"side": side, "team": side, "position": place, **facts, **cells})


def make_gun(given: Mapping[str, Any], side: str, place: str) -> Unit:
    """Make an artillery unit that stands behind the line, with a staff of its own if far off."""
    kind = str(given.get("type", "field"))
    near = {ATTACKER: _REACH + 1, DEFENDER: _REACH - 1}[side]
    far = given.get("range_km", 0) > near and given.get("ammo", True)
    facts = {"kind": "artillery", "artillery": WORDS["range_classes"][kind]}
    own = {"hq": f"{side} staff with {given.get('name', 'Unit')}"} if far else {}
    return make_unit({"profile": "[8-4-1-0]", **given}, side, place, **facts, **own)


@lru_cache
def ground_everywhere(terrain: str, rows: int, columns: int) -> Mapping[str, Ground]:
    """Return the ground of a map, the same everywhere."""
    places = (Square(row, n) for row in range(1, rows + 1) for n in range(1, columns + 1))
    return {str(each): Ground(square=str(each), terrain=terrain) for each in places}


def only(*names: str) -> RuleSet:
    """Return the rule set with some phases of its turn alone, which answer no order whole."""
    (stage,) = RULESET.sequence
    phases = tuple(phase for phase in stage.phases if phase.name in names)
    unasked = tuple(replace(sheet, became=None) for sheet in RULESET.orders)
    return replace(RULESET, sequence=(replace(stage, phases=phases),), orders=unasked)


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

    def lay(self, scene: str, **values: Any) -> Table:
        """Lay the tables written under a heading, with values in the places left for them."""
        for sheet, cells in _SCENES.rows(scene, values):
            self._lay(sheet, cells)
        return self

    def _lay(self, sheet: str, cells: dict[str, Any]) -> None:
        if sheet == "Answers":
            self.answer(**cells)
        elif sheet == "Orders":
            self.order(cells.pop("unit"), cells.pop("action"), **cells)
        elif sheet in ("Air Orders", "Logistics"):
            self.write(sheet, cells.pop("team", ATTACKER), **cells)
        else:
            made = row(sheet, **cells)
            (self.units if sheet == "Forces" else self.rows).append(made)

    def put(self, *units: Unit) -> str:
        """Put units on the table, and return their names as an order line has them."""
        self.units += units
        return "; ".join(unit.id for unit in units)

    def write(self, sheet: str, side: str, **cells: Any) -> None:
        """Write a line on an order sheet."""
        self.lines.append(row(sheet, id=f"{side}/{len(self.lines) + 1}", **{"team": side, **cells}))

    def order(self, names: str, action: str, **cells: Any) -> None:
        """Give units of one side an order on one line."""
        sides = [unit.side for unit in self.units if unit.id == names.partition(";")[0]]
        if sides:
            self.write("Orders", sides[-1], unit=names, action=action, **cells)

    def fly(
        self, name: str, type: str, number: int, mission: str, side: str = ATTACKER, **cells: Any
    ) -> None:
        """Put squadrons on the table, and order their mission, if they have one."""
        own = {key: cells.pop(key) for key in ("nation", "continental") if key in cells}
        self.rows.append(row("Squadrons", id=name, side=side, type=type, strength=number, **own))
        if mission:
            self.write("Air Orders", side, squadron=name, mission=mission, **cells)

    def answer(self, what: str, value: Value) -> None:
        """Answer a question: `combat/L20/city`."""
        self.answers[f"{self.turn}/{what}/1"] = value

    def state(self) -> State:
        """Return the table as it is laid."""
        campaign = Campaign(name="Case", ruleset="opcom", turn=self.turn, square_km=self.square_km)
        teams = [Team(team=side, side=side) for side in dict.fromkeys(u.side for u in self.units)]
        tables = Tables.of(campaign, *teams, *self.units, *self.rows, *self._staffs())
        own = {at: Ground(square=at, terrain=each) for at, each in self.own_ground.items()}
        ground = {**ground_everywhere(self.terrain, *self.size), **own}
        return State(Position(self.turn), tables.replaced({Ground: ground}), RULESET.rules)

    def _staffs(self) -> Iterable[Record]:
        """Yield the staffs that units draw on, and one with each gun that is far off."""
        for name, unit in {unit.hq: unit for unit in self.units}.items():
            side, apart = unit.side, unit.hq == f"{unit.side} staff with {unit.id}"
            if not name.startswith(f"{side} staff"):
                continue
            place = unit.position if apart else position(-1 if side == ATTACKER else 1)
            own = {"side": side, "position": place, "kind": "HQ", "profile": "0", "nation": ""}
            yield row("Forces", id=name, size=None, **own)
            points = PLENTY if apart else self.points.get(side, PLENTY)
            colours = dict.fromkeys(AMMUNITION, 0 if "without ammo" in name else points)
            fuel = 0 if "without fuel" in name else PLENTY
            yield Stack(id=f"{name} stack", side=side, holder=name, fuel=fuel, **colours)

    def umpire(self, dice: Sequence[int]) -> Umpire:
        """Return the umpire of this table, with scripted dice."""
        return Umpire(
            position=Position(self.turn),
            rules=RULESET.rules.with_values(self.readings),
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
    ) -> Came:
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
        return Came(self, turn, LABEL, dice or ())

    def play_on(self, dice: Sequence[int] | None = None, **how: Any) -> Came:
        """Play the whole turn, its movement too."""
        return self.play(dice, RULESET, **how)

    def next_turn(self, came: Came, **fields: Any) -> None:
        """Go on to the next turn with what is left on the table; of the units, some fields anew."""
        self.units = [replace(came.unit(unit.id), **fields) for unit in self.units]
        kinds = dict.fromkeys(type(row) for row in self.rows)
        self.rows = [row for kind in kinds for row in came.turn.after[kind].values()]
        self.turn, self.lines, self.answers = self.turn + 1, [], {}
