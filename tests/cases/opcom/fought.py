"""What came of a turn, as cases ask for it: read off its rulings and the table after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from tests.cases.comparing import Found, Mentions, Said, Whole
from tests.cases.opcom import table as laid
from tests.cases.opcom.fights import lay_fight
from tests.cases.opcom.table import AMMUNITION, ATTACKER, DEFENDER, LABEL, Table
from workbook_engine.core.changes import Add, Change
from workbook_engine.core.rulings import Ruling, Turn, Working
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    OrderLine,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of, supports_only

NOTHING = Said((0, None, "none"))
NO_FIGHT = Said((None, "none"))


def ruled(turn: Turn, *what: str) -> list[Ruling]:
    """Return a turn's rulings on something: `fought`, `under flak`; without a word, all."""
    ends = tuple(f"/{each}/1" for each in what) or ""
    return [ruling for ruling in turn.rulings if ruling.id.endswith(ends)]


def working(rulings: Iterable[Ruling]) -> list[Working]:
    """Return the lines that rulings show their working in."""
    return [line for ruling in rulings for line in ruling.working]


def changes(rulings: Iterable[Ruling], field: str = "", key: str = "") -> list[Change]:
    """Return what rulings change: everything, or one field of all rows or of one."""
    every = [change for ruling in rulings for change in ruling.changes]
    own = [each for each in every if not field or getattr(each, "field", "") == field]
    return [each for each in own if not key or each.key == key]


def added(rulings: Iterable[Ruling], record: type, field: str) -> dict[str, int]:
    """Return what rulings add to a field, by row, even past its bounds."""
    total: dict[str, int] = {}
    for change in changes(rulings, field):
        if isinstance(change, Add) and change.record is record:
            total[change.key] = total.get(change.key, 0) + int(change.value)
    return total


def drawn(rulings: Iterable[Ruling], *fields: str) -> dict[str, int]:
    """Return the points that rulings took off each side's stacks."""
    points = {ATTACKER: 0, DEFENDER: 0}
    for field in fields:
        for stack, number in added(rulings, Stack, field).items():
            points[stack[0]] -= number
    return points


def used(turn: Turn, side: str = ATTACKER) -> tuple[int, int]:
    """Return the ammunition and the fuel that a side used: to fight, to fire, to march."""
    rulings = ruled(turn, "fought", "declared", "searched", "moved")
    return drawn(rulings, *AMMUNITION)[side], drawn(rulings, "fuel")[side]


def flags(turn: Turn) -> Mentions:
    """Return all that the turn put before the umpire, or remarked on."""
    lines = (f"{line.text} {line.value}" for line in working(turn.rulings))
    asked = (f"{each.name.replace('/', ' ')} {each.question}" for each in turn.judgements)
    return Mentions((*lines, *(ruling.text for ruling in turn.rulings), *asked))


def gone(came_from: str, unit: Unit) -> int:
    """Return how many squares a unit is from where it was."""
    start, end = laid.square_of(came_from), laid.square_of(unit.position)
    return max(abs(start.row - end.row), abs(start.column - end.column))


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
    def result(self) -> str:
        """The result as the row has it; no word where nobody fought."""
        return self.engagement.result if self.engagement else ""

    def rows(self, role: str = "") -> list[Engaged]:
        """Return the rows of the units in it, of one role alone where it is named."""
        own = [row for row in self.turn.after[Engaged].values() if row.engagement == self.label]
        return [row for row in own if role in ("", row.role)]

    def unit(self, name: str) -> Unit:
        """Return a unit as it stands after the turn."""
        return self.turn.after[Unit][name]

    def moved(self, row: Engaged) -> bool:
        """Tell whether a unit is elsewhere after the turn than it fought."""
        return self.unit(row.unit).position != row.came_from

    def rulings(self, what: str) -> list[Ruling]:
        """Return the rulings of this fight on something: `fought`, `went back`."""
        name = f"{self.table.turn}/combat/{self.label}/{what}/1"
        return [each for each in self.turn.rulings if each.id == name]


def fight(table: Table, dice: Sequence[int] | None = None) -> Fought:
    """Play a table and return its fight."""
    return Fought(table, table.play(dice), LABEL, dice or ())


def fought(result: str = "", **facts: Any) -> Fought:
    """Fight as a case could give it, to a result perhaps."""
    return fight(lay_fight(facts, result=result))


def found(fight: Fought) -> dict[str, Any]:
    """Return what came of a fight, by the keys that cases use."""
    turn, own, back = fight.turn, fight.rulings("fought"), fight.rulings("went back")
    won, lost, units = fight.rows("attacker"), fight.rows("defender"), fight.turn.after[Unit]
    fields = {"die": "die", "final": "final", "result": "result", "action_treated_as": "action"}
    return {
        **{key: partial(shown, fight, field) for key, field in fields.items()},
        "A": lambda: score(fight, "attacker"),
        "D": lambda: score(fight, "defender"),
        "diff": lambda: _difference(own),
        "combat": "fought" if fight.result else Said(("refused", "none")),
        "after": lambda: after(fight),
        "steps_taken": lambda: {**dict.fromkeys(units, 0), **added(turn.rulings, Unit, "step")},
        "ammo": _in_all(drawn(own, *AMMUNITION)),
        "fuel": _in_all(drawn(own, "fuel")),
        "supply_lost": sum(drawn(back, *AMMUNITION, "fuel").values()),
        "retire_km": _farthest(lost),
        "thrown_back_km": _farthest(won),
        "retire_squares": lambda: max(gone(r.came_from, units[r.unit]) for r in lost) or NOTHING,
        "retiring": [r.unit for r in lost if r.retire_km is not None and fight.moved(r)],
        "attackers_position": _position(fight, won),
        "captured": [unit.id for unit in units.values() if unit.state == "captured"],
        "ineffective": [r.unit for r in (*won, *lost) if not is_effective(units[r.unit])],
        "unusable": lambda: unusable(fight),
        "dropped": _short_of_ammunition(fight),
        "refused": [r.id.split("/")[2] for r in ruled(turn, "refused") if "/orders/" in r.id],
        "counter_attack": lambda: _counter_attack(fight),
        "overrun": lambda: overrun(fight),
        "umpire_flag": lambda: flags(turn),
    }


def score(fight: Fought, side: str) -> Found:
    """Return one side's status, factors and score."""
    engagement = fight.engagement
    if engagement is None or engagement.attacker_status is None:
        return {"status": 0, "factors": Whole(), "score": 0}
    of_side = {key: getattr(engagement, f"{side}_{key}") for key in ("status", "factors", "score")}
    pairs = (each.split() for each in str(of_side["factors"]).split(", ") if each)
    return {**of_side, "factors": Whole({name: int(value) for name, value in pairs})}


def factor(fight: Fought, side: str, name: str) -> int:
    """Return one factor of a side; 0 where it does not count."""
    return int(score(fight, side)["factors"].get(name, 0))


def shown(fight: Fought, field: str) -> Any:
    """Return a field of the fight's row, as cases spell it; where nobody fought, that."""
    value = getattr(fight.engagement, field, None)
    if value is None or (field == "result" and value in ("", NO_RESISTANCE)):
        return NO_FIGHT
    return value.lower().replace(" ", "_") if isinstance(value, str) else value


def _difference(own: list[Ruling]) -> Any:
    """Return the difference of the scores, from the sum that the ruling shows."""
    sums = [line for line in working(own) if "+ die" in line.text]
    return Fraction(sums[0].value) - int(sums[0].text.rpartition("die ")[2]) if sums else NO_FIGHT


def after(fight: Fought) -> dict[str, list[int]]:
    """Return step and status of every unit once the fight is over, before the next is begun."""
    ids = [ruling.id for ruling in fight.turn.rulings]
    fought = f"{fight.table.turn}/combat/{fight.label}/fought/1"
    begun = ids.index(fought) if fought in ids else 0
    following = (n for n, name in enumerate(ids) if n > begun and name.endswith("/defined/1"))
    until = fight.turn.rulings[: next(following, len(ids))]
    then = replay(fight.turn.before, until)[Unit].values()
    return {unit.id: [unit.step, status_of(unit)] for unit in then}


def _in_all(points: dict[str, int]) -> Found:
    return {**points, "": sum(points.values())}


def _farthest(rows: list[Engaged]) -> Any:
    back = [row.retire_km for row in rows if row.retire_km is not None]
    return max(back) if back else NOTHING


def _position(fight: Fought, attackers: list[Engaged]) -> str:
    """Return where the attackers ended, in a word (OC-9.27, D-15)."""
    if _farthest(attackers) is not NOTHING:
        return "thrown_back"
    return "occupy" if any(map(fight.moved, attackers)) else "remain"


def _counter_attack(fight: Fought) -> Found:
    """Return whether the defenders strike back this turn if so ordered, and attack the next."""
    own = [isinstance(e, OrderLine) and e.team == DEFENDER for e in fight.table.lines]
    pairs = zip(fight.table.lines, own, strict=True)
    told = [replace(line, counter_attack=True) if mine else line for line, mine in pairs]
    again = replace(fight.table, lines=told).play([*fight.dice, *laid.FILLER], spare=True)
    may = "allowed" if f"{fight.label} counter-attack" in again.after[Engagement] else "none"
    beaten, turn = fight.rows("defender"), fight.table.turn + 1
    barred = any(_is_barred(fight.unit(row.unit), turn) for row in beaten)
    return {"": may, "this_turn": may, "next_turn": "barred" if barred else "allowed"}


def _is_barred(unit: Unit, turn: int) -> bool:
    """D-10 Order a unit to attack, and tell whether what it has suffered keeps it from that."""
    table = Table(turn=turn)
    fresh = replace(unit, position=laid.START, step=0, attacks_today=0, moved=Fraction(0))
    table.order(table.put(fresh), "Attack", target=LABEL)
    other = DEFENDER if unit.side == ATTACKER else ATTACKER
    table.put(laid.make_unit({"name": "Next enemy"}, other, LABEL))
    return any(ruling.rule == "OC-9.23" for ruling in table.play().rulings)


def unusable(fight: Fought) -> list[str]:
    """Return the supporting units that brought nothing, though they had ammunition."""
    brought = {row.unit for row in fight.rows() if row.counts} | set(_short_of_ammunition(fight))
    supporting = (unit for unit in fight.table.units if supports_only(unit) and is_effective(unit))
    return [unit.id for unit in supporting if unit.id not in brought]


def _short_of_ammunition(fight: Fought) -> list[str]:
    return [row.unit for row in fight.rows() if row.why_not.startswith("no ammunition")]


def overrun(fight: Fought) -> Found:
    """Return what the overrun gave, from its ruling."""
    shown = {line.text: line.value for line in working(fight.rulings("overrun move"))}
    if not shown:
        return {"": "none", "happens": False, "followon_attack": "none"}
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
