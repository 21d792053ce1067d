"""What came of a fight, as cases ask for it: read off the turn's rulings and the table after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Mentions, Said, Whole
from tests.cases.opcom.table import AMMUNITION, ATTACKER, DEFENDER, Table
from workbook_engine.core.changes import Add, Set
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import Turn, replay
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.aftermath.counter_attack import allows_counter_attack
from workbook_engine.rulesets.opcom.book import as_row
from workbook_engine.rulesets.opcom.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Role,
    Stack,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.status import is_effective, status_of, supports_only

NOTHING = Said((0, None, "none"))
NO_FIGHT = Said((None, "none", "no_resistance"))


@dataclass(frozen=True)
class Fought:
    """One fight of a turn that was played; without the engagement where none took place."""

    table: Table
    turn: Turn
    label: str

    @property
    def engagement(self) -> Engagement | None:
        """The fight's own row."""
        return self.turn.after[Engagement].get(self.label)

    @property
    def rows(self) -> list[Engaged]:
        """The rows of the units in it."""
        return [row for row in self.turn.after[Engaged].values() if row.engagement == self.label]

    def of_role(self, *roles: Role) -> list[Engaged]:
        """Return the rows of the units in some roles."""
        return [row for row in self.rows if row.role in roles]

    def unit(self, name: str) -> Unit:
        """Return a unit as it stands after the turn."""
        return self.turn.after[Unit][name]

    def ruling(self, what: str) -> Ruling | None:
        """Return the ruling of this fight on something: `fought`, `went back`."""
        name = f"{self.table.turn}/combat/{self.label}/{what}/1"
        return next((each for each in self.turn.rulings if each.id == name), None)

    def settings(self) -> Any:
        """Return the readings the fight was fought under."""
        return RULESET.settings.with_values(dict(self.table.readings))


def found(fight: Fought) -> Found:
    """Return what came of a fight, by the keys that cases use."""
    return {
        "A": lambda: score(fight, "attacker"),
        "D": lambda: score(fight, "defender"),
        "diff": lambda: difference(fight),
        "die": lambda: of_engagement(fight, "die"),
        "final": lambda: of_engagement(fight, "final"),
        "result": lambda: result(fight),
        "after": lambda: after(fight),
        "steps_taken": lambda: steps_taken(fight),
        "ammo": lambda: used(fight, *AMMUNITION),
        "fuel": lambda: used(fight, "fuel"),
        "supply_lost": lambda: supply_lost(fight),
        "retire_km": lambda: farthest(fight, Role.DEFENDER),
        "retire_squares": lambda: squares_back(fight),
        "retiring": lambda: retiring(fight),
        "thrown_back_km": lambda: farthest(fight, Role.ATTACKER),
        "attackers_position": lambda: attackers_position(fight),
        "captured": lambda: captured(fight),
        "counter_attack": lambda: counter_attack(fight),
        "unusable": lambda: unusable(fight),
        "dropped": lambda: dropped(fight),
        "refused": lambda: refused(fight),
        "ineffective": lambda: ineffective(fight),
        "action_treated_as": lambda: as_row(str(of_engagement(fight, "action"))),
        "overrun": lambda: overrun(fight),
        "umpire_flag": lambda: flags(fight),
    }


def score(fight: Fought, side: str) -> Found:
    """Return one side's status, factors and score."""
    engagement = fight.engagement
    if engagement is None or engagement.attacker_status is None:
        return {"status": 0, "factors": Whole(), "score": 0}
    letters = str(getattr(engagement, f"{side}_factors"))
    pairs = (each.split() for each in letters.split(", ") if each)
    return {
        "status": getattr(engagement, f"{side}_status"),
        "factors": Whole({name: int(value) for name, value in pairs}),
        "score": getattr(engagement, f"{side}_score"),
    }


def of_engagement(fight: Fought, field: str) -> Any:
    """Return a field of the fight's row; where nobody fought, that there is none."""
    value = getattr(fight.engagement, field, None)
    return NO_FIGHT if value is None else value


def difference(fight: Fought) -> Any:
    """Return the difference of the scores."""
    engagement = fight.engagement
    if engagement is None or engagement.attacker_score is None:
        return NO_FIGHT
    return engagement.attacker_score - (engagement.defender_score or 0)


def result(fight: Fought) -> Any:
    """Return the result as the cases spell it."""
    word = fight.engagement.result if fight.engagement else ""
    return NO_FIGHT if word in {"", NO_RESISTANCE} else as_row(word)


def after(fight: Fought) -> dict[str, list[int]]:
    """Return step and status of every unit once the fight is over, before the next is begun."""
    ids = [ruling.id for ruling in fight.turn.rulings]
    fought = f"{fight.table.turn}/combat/{fight.label}/fought/1"
    begun = ids.index(fought) if fought in ids else 0
    following = (n for n, name in enumerate(ids) if n > begun and name.endswith("/defined/1"))
    end = next(following, len(ids))
    units = replay(fight.turn.before, fight.turn.rulings[:end])[Unit].values()
    return {unit.id: [unit.step, status_of(unit)] for unit in units}


def steps_taken(fight: Fought) -> dict[str, int]:
    """Return the steps each unit lost, even those past its profile's end."""
    taken = dict.fromkeys(fight.turn.after[Unit], 0)
    for change in _changes(fight.turn.rulings):
        if isinstance(change, Add) and change.record is Unit and change.field == "step":
            taken[change.key] += int(change.value)
    return taken


def used(fight: Fought, *fields: str) -> dict[str, int]:
    """Return the points each side used to fight this fight."""
    ruling = fight.ruling("fought")
    return drawn([ruling] if ruling else [], *fields)


def drawn(rulings: list[Ruling], *fields: str) -> dict[str, int]:
    """Return the points that rulings took off each side's stacks."""
    points = {ATTACKER: 0, DEFENDER: 0}
    for change in _changes(rulings):
        if isinstance(change, Add) and change.record is Stack and change.field in fields:
            points[change.key[0]] -= int(change.value)
    return points


def fought_rulings(turn: Turn) -> list[Ruling]:
    """Return the rulings on the fights themselves, which charge what was used."""
    return [ruling for ruling in turn.rulings if ruling.id.endswith("/fought/1")]


def supply_lost(fight: Fought) -> int:
    """Return the points that the defenders lost to the result."""
    ruling = fight.ruling("went back")
    return sum(drawn([ruling] if ruling else [], *AMMUNITION, "fuel").values())


def farthest(fight: Fought, role: Role) -> Any:
    """Return how far one side went back."""
    back = [row.retire_km for row in fight.of_role(role) if row.retire_km is not None]
    return max(back) if back else NOTHING


def squares_back(fight: Fought) -> Any:
    """Return how many squares the defenders really went back on the map."""
    ways = [_way(row.came_from, fight.unit(row.unit)) for row in fight.of_role(Role.DEFENDER)]
    return max(ways) or NOTHING


def _way(came_from: str, unit: Unit) -> int:
    start, end = parse_square(came_from), parse_square(unit.position)
    assert isinstance(start, Square)
    assert isinstance(end, Square)
    return max(abs(start.row - end.row), abs(start.column - end.column))


def retiring(fight: Fought) -> list[str]:
    """Return the defenders that went back."""
    went = [row for row in fight.of_role(Role.DEFENDER) if row.retire_km is not None]
    return [row.unit for row in went if fight.unit(row.unit).position != row.came_from]


def attackers_position(fight: Fought) -> Any:
    """Return where the attackers ended, in a word."""
    rows = fight.of_role(Role.ATTACKER)
    if any(row.retire_km is not None for row in rows):
        return "thrown_back"
    entered = any(fight.unit(row.unit).position != row.came_from for row in rows)
    moved_in = ("occupy", "occupied", "move_in", "moved_in", "advance", "in_position")
    return Said(moved_in) if entered else Said(("remain", "stay"))


def captured(fight: Fought) -> list[str]:
    """Return the units taken prisoner."""
    units = fight.turn.after[Unit].values()
    return [unit.id for unit in units if unit.state == UnitState.CAPTURED]


def counter_attack(fight: Fought) -> dict[str, Any]:
    """Return whether the defenders may strike back this turn, and attack the next."""
    engagement = fight.engagement
    result = engagement.result if engagement else ""
    may = allows_counter_attack(result, ordered=True, settings=fight.settings())
    this_turn = Said(("allowed", "if_ordered", "if ordered")) if may else "none"
    barred = any(
        (fight.unit(row.unit).no_attack_until or 0) > fight.table.turn + 1
        for row in fight.of_role(Role.DEFENDER)
    )
    next_turn = "barred" if barred else Said(("allowed", "free", "none_barred"))
    return {"": this_turn, "this_turn": this_turn, "next_turn": next_turn}


def unusable(fight: Fought) -> list[str]:
    """Return the supporting units that brought nothing, though they had ammunition."""
    counted = {row.unit for row in fight.rows if row.counts}
    without = set(dropped(fight))
    supporting = (unit for unit in fight.table.units if supports_only(unit) and is_effective(unit))
    return [unit.id for unit in supporting if unit.id not in counted | without]


def dropped(fight: Fought) -> list[str]:
    """Return the units that stayed out for want of ammunition."""
    return [row.unit for row in fight.rows if row.why_not.startswith("no ammunition")]


def refused(fight: Fought) -> list[str]:
    """Return the units whose attack was refused before the fight."""
    stem = f"{fight.table.turn}/orders/"
    names = (ruling.id for ruling in fight.turn.rulings if ruling.id.endswith("/refused/1"))
    return [name.removeprefix(stem).removesuffix("/refused/1") for name in names if stem in name]


def ineffective(fight: Fought) -> list[str]:
    """Return the units of the line that can no longer fight."""
    line = fight.of_role(Role.ATTACKER, Role.DEFENDER)
    return [row.unit for row in line if not is_effective(fight.unit(row.unit))]


def overrun(fight: Fought) -> Found:
    """Return what the overrun gave, from its ruling."""
    ruling = fight.ruling("overrun move")
    if ruling is None:
        return {"": "none", "happens": False}
    shown = {line.text: line.value for line in ruling.working}
    way = next(value for text, value in shown.items() if text.startswith("maximum on "))
    km = Fraction(way.removesuffix(" km"))
    return {
        "happens": True,
        "move_fraction": Fraction(shown["share of the turn to move on"]),
        "move_km": km,
        "move_km_open": km,
        "extra_steps": int(shown["extra steps of each attacking unit"]),
        "followon_attack": shown["attack where it meets more enemy"],
    }


def flags(fight: Fought) -> Mentions:
    """Return all that the turn put before the umpire or remarked on."""
    return Mentions(_remarks(fight.turn))


def _remarks(turn: Turn) -> Iterator[str]:
    for ruling in turn.rulings:
        yield ruling.text
        yield from (line.text for line in ruling.working)
        yield from (judgement.name.replace("/", " ") for judgement in ruling.judgements)
    yield from (finding.message for finding in turn.findings)


def _changes(rulings: Any) -> Iterator[Add | Set | Any]:
    return (change for ruling in rulings for change in ruling.changes)
