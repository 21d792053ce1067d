"""What came of a turn: read off its rulings and the table after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbook_engine.core.changes import Add, Change
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Ruling, Turn, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit
from workbook_engine.sheets.schema import schemas_of

ATTACKER, DEFENDER = "A", "D"
FIELD = Square(20, 30)
"""The battlefield: room for guns on the west, for retirements and overruns on the east."""
LABEL = str(FIELD)
AMMUNITION = ("british_ammo", "american_ammo", "german_ammo")
SHEETS = {each.title: each.record for each in schemas_of(RULESET).in_book("master")}
"""The records that stand on each sheet of the umpire's book and the order forms."""


def working(rulings: Iterable[Ruling]) -> list[Working]:
    """Return the lines that rulings show their working in."""
    return [line for ruling in rulings for line in ruling.working]


def changes(rulings: Iterable[Ruling], field: str, key: str = "") -> list[Change]:
    """Return what rulings change in one field, of all rows or of one."""
    every = [change for ruling in rulings for change in ruling.changes]
    own = [each for each in every if getattr(each, "field", "") == field]
    return [each for each in own if key in ("", each.key)]


def added(rulings: Iterable[Ruling], record: type, field: str) -> dict[str, int]:
    """Return what rulings add to a field, by row, even past its bounds."""
    total: dict[str, int] = {}
    for change in changes(rulings, field):
        if isinstance(change, Add) and change.record is record:
            total[change.key] = total.get(change.key, 0) + int(change.value)
    return total


def drawn(rulings: Iterable[Ruling], *fields: str) -> dict[str, int]:
    """Return the points that rulings took off each side's stacks: of ammunition, or as named."""
    points = {ATTACKER: 0, DEFENDER: 0}
    for field in fields or AMMUNITION:
        for stack, number in added(rulings, Stack, field).items():
            points[stack[0]] -= number
    return points


@dataclass(frozen=True)
class Came:
    """What came of a turn, and of the fight in it that has a label."""

    table: Any
    turn: Turn
    label: str
    dice: Sequence[int] = ()

    def __getitem__(self, sheet: str) -> Mapping[str, Any]:
        """Return the rows of a sheet as they are after the turn."""
        return self.turn.after[SHEETS[sheet]]

    def unit(self, name: str = "Unit") -> Unit:
        """Return a unit as it stands after the turn."""
        return self.turn.after[Unit][name]

    def ruled(self, *what: str) -> list[Ruling]:
        """Return the turn's rulings on something: `fought`, `under flak`."""
        ends = tuple(f"/{each}/1" for each in what)
        return [ruling for ruling in self.turn.rulings if ruling.id.endswith(ends)]

    def used(self, side: str = ATTACKER) -> tuple[int, int]:
        """Return the ammunition and the fuel that a side used: to fight, to fire, to march."""
        rulings = self.ruled("fought", "declared", "searched", "moved")
        return drawn(rulings)[side], drawn(rulings, "fuel")[side]

    def gone(self, came_from: str, name: str) -> int:
        """Return how many squares a unit is from where it was."""
        start, end = parse_square(came_from), parse_square(self.unit(name).position)
        assert start and end
        return max(abs(start.row - end.row), abs(start.column - end.column))

    def at(self, label: str) -> Came:
        """Return another fight of the same turn."""
        return replace(self, label=label)

    def rulings(self, what: str) -> list[Ruling]:
        """Return the rulings of this fight on something: `fought`, `went back`."""
        name = f"{self.turn.before.position}/combat/{self.label}/{what}/1"
        return [each for each in self.turn.rulings if each.id == name]

    def rows(self, role: str = "") -> list[Any]:
        """Return the rows of the units in the fight, of one role alone where it is named."""
        own = [row for row in self["Engaged"].values() if row.engagement == self.label]
        return [row for row in own if role in ("", row.role)]

    @property
    def fight(self) -> Any:
        """The row of the fight; none where nobody fought."""
        return self["Engagements"].get(self.label)

    def score(self, side: str) -> dict[str, Any]:
        """Return one side's status, factors and score."""
        if self.fight is None or self.fight.attacker_status is None:
            return {"status": 0, "factors": {}, "score": 0}
        role = "attacker" if side == ATTACKER else "defender"
        own = {key: getattr(self.fight, f"{role}_{key}") for key in ("status", "factors", "score")}
        pairs = (each.split() for each in str(own["factors"]).split(", ") if each)
        return {**own, "factors": {name: int(value) for name, value in pairs}}

    def factor(self, name: str, side: str = ATTACKER) -> int:
        """Return one factor of a side; 0 where it does not count."""
        return int(self.score(side)["factors"].get(name, 0))

    def moved(self, row: Any) -> bool:
        """Tell whether a unit is elsewhere after the turn than it fought."""
        return self.unit(row.unit).position != row.came_from
