"""What came of a fight, as cases ask for it: read off the turn's rulings and the table after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Mentions, Said, Whole
from tests.cases.opcom.table import (
    AMMUNITION,
    ATTACKER,
    DEFENDER,
    FILLER,
    LABEL,
    START,
    Table,
    make_unit,
    square_of,
)
from workbook_engine.core.changes import Add
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import Turn, replay
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Stack,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of, supports_only

NOTHING = Said((0, None, "none"))
NO_FIGHT = Said((None, "none"))


@dataclass(frozen=True)
class Fought:
    """One fight of a turn that was played; without the engagement where none took place."""

    table: Table
    turn: Turn
    label: str = LABEL
    dice: Sequence[int] = ()

    @property
    def engagement(self) -> Engagement | None:
        """The fight's own row."""
        return self.turn.after[Engagement].get(self.label)

    @property
    def took_place(self) -> bool:
        """Whether it was fought and came to a result."""
        return self.engagement is not None and bool(self.engagement.result)

    def rows(self, *roles: Role) -> list[Engaged]:
        """Return the rows of the units in it, of some roles alone where they are named."""
        rows = self.turn.after[Engaged].values()
        own = [row for row in rows if row.engagement == self.label]
        return [row for row in own if row.role in roles] if roles else own

    def unit(self, name: str) -> Unit:
        """Return a unit as it stands after the turn."""
        return self.turn.after[Unit][name]

    def rulings(self, what: str) -> list[Ruling]:
        """Return the rulings of this fight on something: `fought`, `went back`."""
        name = f"{self.table.turn}/combat/{self.label}/{what}/1"
        return [each for each in self.turn.rulings if each.id == name]


def fight(table: Table, dice: Sequence[int] | None = None, label: str = LABEL) -> Fought:
    """Play a table and return one of its fights."""
    return Fought(table, table.play(dice), label, dice or ())


def found(fight: Fought) -> dict[str, Any]:
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
        "ammo": lambda: _in_all(drawn(fight.rulings("fought"), *AMMUNITION)),
        "fuel": lambda: _in_all(drawn(fight.rulings("fought"), "fuel")),
        "supply_lost": lambda: supply_lost(fight),
        "retire_km": lambda: farthest(fight, Role.DEFENDER),
        "retire_squares": lambda: squares_back(fight),
        "retiring": lambda: retiring(fight),
        "thrown_back_km": lambda: farthest(fight, Role.ATTACKER),
        "attackers_position": lambda: attackers_position(fight),
        "captured": lambda: [u.id for u in units(fight) if u.state == UnitState.CAPTURED],
        "counter_attack": lambda: counter_attack(fight),
        "unusable": lambda: unusable(fight),
        "dropped": lambda: dropped(fight),
        "refused": lambda: refused(fight.turn),
        "ineffective": lambda: ineffective(fight),
        "action_treated_as": lambda: _word(of_engagement(fight, "action")),
        "overrun": lambda: overrun(fight),
        "umpire_flag": lambda: flags(fight.turn),
        "combat": lambda: "fought" if fight.took_place else Said(("refused", "none")),
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


def factor(fight: Fought, side: str, name: str) -> int:
    """Return one factor of a side; 0 where it does not count."""
    return int(score(fight, side)["factors"].get(name, 0))


def of_engagement(fight: Fought, field: str) -> Any:
    """Return a field of the fight's row; where nobody fought, that there is none."""
    value = getattr(fight.engagement, field, None)
    return NO_FIGHT if value is None else value


def difference(fight: Fought) -> Any:
    """Return the difference of the scores, from the sum that the ruling shows."""
    sums = (line for each in fight.rulings("fought") for line in each.working)
    line = next((each for each in sums if "+ die" in each.text), None)
    if line is None:
        return NO_FIGHT
    return Fraction(line.value) - int(line.text.rpartition("die ")[2])


def result(fight: Fought) -> Any:
    """Return the result as the cases spell it."""
    word = fight.engagement.result if fight.engagement else ""
    return NO_FIGHT if word in {"", NO_RESISTANCE} else _word(word)


def _word(text: Any) -> Any:
    return text.lower().replace(" ", "_") if isinstance(text, str) else text


def units(fight: Fought) -> Iterable[Unit]:
    """Return all units as they stand after the turn."""
    return fight.turn.after[Unit].values()


def after(fight: Fought) -> dict[str, list[int]]:
    """Return step and status of every unit once the fight is over, before the next is begun."""
    ids = [ruling.id for ruling in fight.turn.rulings]
    fought = f"{fight.table.turn}/combat/{fight.label}/fought/1"
    begun = ids.index(fought) if fought in ids else 0
    following = (n for n, name in enumerate(ids) if n > begun and name.endswith("/defined/1"))
    end = next(following, len(ids))
    then = replay(fight.turn.before, fight.turn.rulings[:end])[Unit].values()
    return {unit.id: [unit.step, status_of(unit)] for unit in then}


def added(rulings: Iterable[Ruling], record: type, field: str) -> dict[str, int]:
    """Return what rulings add to a field, by row, even past its bounds."""
    total: dict[str, int] = {}
    for change in (change for ruling in rulings for change in ruling.changes):
        if isinstance(change, Add) and change.record is record and change.field == field:
            total[change.key] = total.get(change.key, 0) + int(change.value)
    return total


def steps_taken(fight: Fought) -> dict[str, int]:
    """Return the steps each unit lost, even those past its profile's end."""
    none = dict.fromkeys(fight.turn.after[Unit], 0)
    return {**none, **added(fight.turn.rulings, Unit, "step")}


def drawn(rulings: Iterable[Ruling], *fields: str) -> dict[str, int]:
    """Return the points that rulings took off each side's stacks."""
    points = {ATTACKER: 0, DEFENDER: 0}
    for field in fields:
        for stack, number in added(rulings, Stack, field).items():
            points[stack[0]] -= number
    return points


def _in_all(points: dict[str, int]) -> Found:
    return {**points, "": sum(points.values())}


def fought_rulings(turn: Turn) -> list[Ruling]:
    """Return the rulings on the fights themselves, which charge what was used."""
    return [ruling for ruling in turn.rulings if ruling.id.endswith("/fought/1")]


def using(turn: Turn) -> list[Ruling]:
    """Return the rulings that charge what is used: to fight, to fire, to march."""
    ends = ("/fought/1", "/declared/1", "/searched/1", "/moved/1")
    return [ruling for ruling in turn.rulings if ruling.id.endswith(ends)]


def supply_lost(fight: Fought) -> int:
    """Return the points that the defenders lost to the result."""
    return sum(drawn(fight.rulings("went back"), *AMMUNITION, "fuel").values())


def farthest(fight: Fought, role: Role) -> Any:
    """Return how far one side went back."""
    back = [row.retire_km for row in fight.rows(role) if row.retire_km is not None]
    return max(back) if back else NOTHING


def squares_back(fight: Fought) -> Any:
    """Return how many squares the defenders really went back on the map."""
    ways = [gone(row.came_from, fight.unit(row.unit)) for row in fight.rows(Role.DEFENDER)]
    return max(ways) or NOTHING


def gone(came_from: str, unit: Unit) -> int:
    """Return how many squares a unit is from where it was."""
    start, end = square_of(came_from), square_of(unit.position)
    return max(abs(start.row - end.row), abs(start.column - end.column))


def retiring(fight: Fought) -> list[str]:
    """Return the defenders that went back."""
    went = [row for row in fight.rows(Role.DEFENDER) if row.retire_km is not None]
    return [row.unit for row in went if fight.unit(row.unit).position != row.came_from]


def attackers_position(fight: Fought) -> str:
    """Return where the attackers ended, in a word (OC-9.27, D-15)."""
    rows = fight.rows(Role.ATTACKER)
    if any(row.retire_km is not None for row in rows):
        return "thrown_back"
    moved = any(fight.unit(row.unit).position != row.came_from for row in rows)
    return "occupy" if moved else "remain"


def counter_attack(fight: Fought) -> Found:
    """Return whether the defenders strike back this turn if so ordered, and attack the next."""
    told = [
        replace(line, counter_attack=True)
        if isinstance(line, OrderLine) and line.team == DEFENDER
        else line
        for line in fight.table.lines
    ]
    again = replace(fight.table, lines=told).play([*fight.dice, *FILLER][: len(FILLER)], spare=True)
    struck = f"{fight.label} counter-attack" in again.after[Engagement]
    turn, beaten = fight.table.turn + 1, fight.rows(Role.DEFENDER)
    barred = any(is_barred(fight.unit(row.unit), turn) for row in beaten)
    may = "allowed" if struck else "none"
    return {"": may, "this_turn": may, "next_turn": "barred" if barred else "allowed"}


def is_barred(unit: Unit, turn: int) -> bool:
    """D-10 Order a unit to attack, and tell whether what it has suffered keeps it from that."""
    table = Table(turn=turn)
    fresh = replace(unit, position=START, step=0, attacks_today=0, moved=Fraction(0))
    table.put(fresh, make_unit({"name": "Next enemy"}, _other(unit.side), LABEL))
    table.order([fresh], "Attack", target=LABEL)
    return any(ruling.rule == "OC-9.23" for ruling in table.play().rulings)


def _other(side: str) -> str:
    return DEFENDER if side == ATTACKER else ATTACKER


def unusable(fight: Fought) -> list[str]:
    """Return the supporting units that brought nothing, though they had ammunition."""
    counted = {row.unit for row in fight.rows() if row.counts}
    without = set(dropped(fight))
    supporting = (unit for unit in fight.table.units if supports_only(unit) and is_effective(unit))
    return [unit.id for unit in supporting if unit.id not in counted | without]


def dropped(fight: Fought) -> list[str]:
    """Return the units that stayed out for want of ammunition."""
    return [row.unit for row in fight.rows() if row.why_not.startswith("no ammunition")]


def refused(turn: Turn) -> list[str]:
    """Return the units whose attack was refused before the fight."""
    names = [ruling.id.split("/") for ruling in turn.rulings if ruling.id.endswith("/refused/1")]
    return [name[2] for name in names if name[1] == "orders"]


def ineffective(fight: Fought) -> list[str]:
    """Return the units of the line that can no longer fight."""
    line = fight.rows(Role.ATTACKER, Role.DEFENDER)
    return [row.unit for row in line if not is_effective(fight.unit(row.unit))]


def overrun(fight: Fought) -> Found:
    """Return what the overrun gave, from its ruling."""
    rulings = fight.rulings("overrun move")
    if not rulings:
        return {"": "none", "happens": False, "followon_attack": "none"}
    shown = {line.text: line.value for line in rulings[0].working}
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


def flags(turn: Turn) -> Mentions:
    """Return all that the turn put before the umpire, or remarked on."""
    return Mentions(_remarks(turn))


def _remarks(turn: Turn) -> Iterator[str]:
    for ruling in turn.rulings:
        yield from (f"{line.text} {line.value}" for line in ruling.working)
        yield ruling.text
    for judgement in turn.judgements:
        yield f"{judgement.name.replace('/', ' ')} {judgement.question}"
