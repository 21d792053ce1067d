"""A table for cases of the air: drop zone, flak around it, squadrons, and the turn's air phases.

The transports come from the west and deliver at one square; flak stands north of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.cases.opcom.table import ATTACKER, DEFENDER, ground_everywhere
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.air.air_records import AirLine, AirMission, Squadron
from workbook_engine.rulesets.opcom.records import Ground, Kind, Terrain, Unit, UnitState

ZONE = Square(20, 30)
"""The drop zone."""
WEST = "A20"
_KM = {"within_2km": 1, "within_4km": 3}
_AIR = ("Recoveries", "Orders", "Air orders", "Air combat", "Flak suppression", "Flak")


def phases(*names: str) -> Any:
    """Return the rule set with only some phases of its turn."""
    stages = (
        replace(stage, phases=tuple(p for p in stage.phases if p.name in names))
        for stage in RULESET.sequence
    )
    return replace(RULESET, sequence=tuple(stages))


TO_THE_GROUND = phases(*_AIR)
"""A turn of the air up to the flak: nobody has come down."""

ALL_THE_WAY = phases(*_AIR, "Drops", "Air resupply", "Movement", "Air supplies put down")


@dataclass
class AirTable:
    """Squadrons, flak and cargo while they are laid out, the orders and the umpire's answers."""

    turn: int = 1
    terrain: str = Terrain.OPEN
    readings: dict[str, Any] = field(default_factory=dict)
    rows: list[Record] = field(default_factory=list)
    lines: list[Record] = field(default_factory=list)
    answers: dict[str, Value] = field(default_factory=dict)

    def squadron(self, name: str, type: str, number: int, side: str = ATTACKER) -> None:
        """Put squadrons on the table."""
        nation = "British" if side == ATTACKER else "German"
        self.rows.append(
            Squadron(id=name, side=side, team=side, nation=nation, type=type, strength=number)
        )

    def fly(self, squadron: str, mission: str, side: str = ATTACKER, **more: Any) -> None:
        """Order a mission."""
        number = len(self.lines) + 1
        self.lines.append(
            AirLine(id=f"{side}/{number}", team=side, squadron=squadron, mission=mission, **more)
        )

    def cargo(self, name: str, kind: str = Kind.PARACHUTE, **more: Any) -> None:
        """Put a unit off the map, to be flown in."""
        given = {"profile": "6-6-5-4-3-3-0", "step": 0, "nation": "British", "size": 1, **more}
        self.rows.append(
            Unit(id=name, side=ATTACKER, team=ATTACKER, kind=kind, state=UnitState.WAITING, **given)
        )

    def flak(self, name: str, flak: str, column: str) -> None:
        """Put flak where it fires in a column: near the drop zone, or far off below the way in."""
        place = Square(ZONE.row - 1, 10)
        if column in _KM:
            place = Square(ZONE.row - _KM[column], ZONE.column)
        self.rows.append(
            Unit(
                id=name,
                side=DEFENDER,
                team=DEFENDER,
                nation="German",
                kind=Kind.ANTI_AIRCRAFT,
                profile="[3-2-2-0]",
                flak=flak,
                position=str(place),
            )
        )

    def answer(self, what: str, value: Value) -> None:
        """Answer a question: `air/Lift>AD20/flak`."""
        self.answers[f"{self.turn}/{what}/1"] = value

    def play(self, dice: Sequence[int], ruleset: Any = TO_THE_GROUND) -> Turn:
        """Play the turn; a die too few or left over fails."""
        umpire = Umpire(
            position=Position(self.turn),
            settings=RULESET.settings.with_values({"targets_named": "any_unit", **self.readings}),
            dice=ScriptedDice(list(dice)),
            answers={name: Answer(name, value) for name, value in self.answers.items()},
        )
        ground = dict(ground_everywhere(self.terrain))
        teams = [Team(team=side, side=side) for side in (ATTACKER, DEFENDER)]
        tables = Tables.of(Campaign(name="Case", ruleset="opcom"), *teams, *self.rows)
        state = State(Position(self.turn), tables.replaced({Ground: ground}))
        turn = play(ruleset, state, Tables.of(*self.lines), umpire)
        assert isinstance(umpire.dice, ScriptedDice)
        assert not umpire.dice.left, f"dice left over: {umpire.dice.left}"
        assert not turn.findings, turn.findings
        unused = [answer.name for answer in umpire.unasked()]
        assert not unused, f"answers nobody asked for: {unused}"
        return turn


def mission(turn: Turn, squadron: str) -> AirMission:
    """Return the mission of a squadron after the turn."""
    return next(m for m in turn.after[AirMission].values() if m.squadron == squadron)


def rulings(turn: Turn, phase: str) -> list[Ruling]:
    """Return the rulings of a phase."""
    return [ruling for ruling in turn.rulings if ruling.phase == phase]
