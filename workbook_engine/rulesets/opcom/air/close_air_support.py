"""Close air support: what squadrons are worth, and which of them support which fight.

OC-9.19 to OC-9.21, OC-9.F10, OC-12.8. Ordinary support is for prepared attacks, ordered by air and
on the ground; a cab rank is there for its formation all day, in attack and defence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field

from workbook_engine.core.notation import names_in
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.rulesets.opcom.orders.orders import is_named
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    HEAVY,
    AirMission,
    Mission,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.nations import Nation, nation_of
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, OrderLine, Role, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import AirSupport

RULE = "OC-9.20"

_LEVELS = {
    "4": AirSupport.ORDINARY,
    "6": AirSupport.SUPERIOR,
    "8": AirSupport.OVERWHELMING,
    "10": AirSupport.APOCALYPTIC,
}


def level_of(row: str, squadrons: int, rules: Rules) -> AirSupport:
    """OC-9.20 Return the support that squadrons of one type give: german, allied or heavy."""
    cell = rules.charts["close_air_support"].column_with(row, squadrons)
    return _LEVELS[cell.column] if cell else AirSupport.NONE


def row_of(aircraft: str, nation: Nation, rules: Rules) -> str | None:
    """OC-9.20, D-27 Return the row of the table a squadron counts in; None where it may not."""
    if nation.is_axis and not rules.yes("german_cas"):
        return None
    if aircraft in HEAVY:
        return "heavy"
    return "german" if nation.is_axis else "allied"


def level_for(numbers: Mapping[str, int], rules: Rules) -> AirSupport:
    """OC-9.20, D-27 Return the best support of several types: rows are never added."""
    levels = [level_of(row, squadrons, rules) for row, squadrons in numbers.items()]
    return max(levels, key=list(AirSupport).index, default=AirSupport.NONE)


def factor_of(level: str, rules: Rules) -> int:
    """OC-9.F10 Return what a level of support adds to a score."""
    return (
        rules.charts["factors"].number(f"F10/{level}", "value") if level != AirSupport.NONE else 0
    )


def on_call(squadrons: int, rules: Rules) -> int:
    """OC-9.21 Return the squadrons over the field at any time of those in a cab rank."""
    return squadrons // rules.figure("cab_rank_squadrons")


class WhyNot(StrEnum):
    """Why a mission supported nobody, as the umpire reads it."""

    NO_FIGHT = "no fight of those it supports"
    NOT_ALLIED = "close air support is for the Allies only (OC-12.8)"
    IN_DEFENCE = "without a cab rank there is none in defence (OC-9.21)"
    NOT_ASKED = "it is not in the ground orders (OC-12.8)"
    NOT_DIRECTED = "too few of those who attack are prepared (OC-9.19)"


class Support(Struct, frozen=True):
    """What flies for one side of a fight: missions, and their squadrons by row of the table."""

    missions: tuple[AirMission, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    working: tuple[Working, ...] = ()

    @property
    def total(self) -> int:
        """The squadrons that support."""
        return sum(self.numbers.values())


class SupportPool(Struct):
    """The air support of all sides while it is shared out among the fights, in their order."""

    state: State
    lines: Given[OrderLine]
    used: set[str] = field(default_factory=set)
    why_not: dict[str, WhyNot] = field(default_factory=dict)
    """Why a mission supported nobody, as far as fights were tried."""

    def support_for(
        self, square: str, rows: Sequence[Engaged], rules: Rules, *, attacking: bool
    ) -> Support:
        """OC-9.19, OC-9.21 Return the squadrons that support one side, each but once a turn."""
        role = Role.ATTACKER if attacking else Role.DEFENDER
        own = [row for row in rows if row.role == role]
        if not own:
            return Support()
        units = [self.state[Unit][row.unit] for row in own]
        foes = [row.unit for row in rows if row.role in (Role.ATTACKER, Role.DEFENDER)]
        missions, numbers, working = [], dict[str, int](), list[Working]()
        for mission in self._of_side(units[0].side):
            squadron = self.state[Squadron][mission.squadron]
            nation = nation_of(self.state, squadron.nation)
            row = row_of(mission.type, nation, rules)
            number = self._number(mission, square, own, units, foes, rules, attacking=attacking)
            if not number:
                continue
            if row is None:
                self.why_not[mission.id] = WhyNot.NOT_ALLIED
                continue
            self.used.add(mission.id)
            missions.append(mission)
            numbers[row] = numbers.get(row, 0) + number
            working += _working(mission, squadron, nation, number)
        return Support(tuple(missions), numbers, tuple(working))

    def _of_side(self, side: str) -> Iterator[AirMission]:
        for mission in support_missions(self.state):
            if mission.side == side and mission.id not in self.used and mission.left:
                yield mission

    def _number(
        self,
        mission: AirMission,
        square: str,
        own: Sequence[Engaged],
        units: Sequence[Unit],
        foes: Sequence[str],
        rules: Rules,
        *,
        attacking: bool,
    ) -> int:
        if mission.mission == Mission.CAB_RANK:
            return on_call(mission.left, rules) if _is_for(mission, units) else 0
        aimed = mission.square == square or mission.target in foes or _is_for(mission, units)
        if not aimed:
            return 0
        if not attacking:
            self.why_not[mission.id] = WhyNot.IN_DEFENCE
        elif not _called_by(self.state, self.lines, units, mission):
            self.why_not[mission.id] = WhyNot.NOT_ASKED
        elif not _prepared(own, rules):
            self.why_not[mission.id] = WhyNot.NOT_DIRECTED
        else:
            return mission.left
        return 0


def support_missions(state: State) -> Iterator[AirMission]:
    """Yield the missions flown to support troops."""
    kinds = (Mission.CLOSE_AIR_SUPPORT, Mission.CAB_RANK)
    return (each for each in state[AirMission].values() if each.mission in kinds)


def _is_for(mission: AirMission, units: Iterable[Unit]) -> bool:
    """OC-9.21 Tell whether a mission is for some of these units, or a formation of theirs."""
    named = names_in(mission.supports)
    return any(is_named(unit, name) for unit in units for name in named)


def _called_by(
    state: State, lines: Given[OrderLine], units: Iterable[Unit], mission: AirMission
) -> bool:
    """OC-12.8 Tell whether the ground orders of an attack ask for a squadron, by its name."""
    squadron = state[Squadron][mission.squadron]
    known = {name.casefold() for name in (squadron.id, squadron.name) if name}
    called = (line for unit in units if (line := lines.of(unit)))
    return any(name.casefold() in known for line in called for name in names_in(line.supports))


def _prepared(own: Sequence[Engaged], rules: Rules) -> bool:
    """OC-9.19, D-06 Tell whether an attack is prepared: all that are to attack, or most."""
    prepared = sum(row.prepared for row in own)
    if rules.word("mixed_preparation") == "majority":
        return 2 * prepared > len(own)
    return prepared == len(own)


def _working(
    mission: AirMission, squadron: Squadron, nation: Nation, number: int
) -> Iterator[Working]:
    how = "in the cab rank, of " + str(mission.left) if mission.mission == Mission.CAB_RANK else ""
    yield Working(RULE, f"{squadron.id} ({mission.type}) {how}".strip(), str(number))
    if nation.is_axis:
        yield Working(
            "OC-12.8", f"{squadron.id}: the text leaves air support to the Allies", "allowed (D-27)"
        )
