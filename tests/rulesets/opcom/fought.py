"""What came of a fight, by the keys that cases use."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Mentions, Said, Whole
from tests.rulesets.opcom.came import AMMUNITION, ATTACKER, DEFENDER, Came, added, drawn, working
from tests.rulesets.opcom.table import FILLER, LABEL, START, Table, make_unit
from workbook_engine.core.records import replace
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.opcom.vocabulary.records import NO_RESISTANCE, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of, supports_only

NOTHING, NO_FIGHT = Said((0, None, "none")), Said((None, "none"))


def shown(came: Came, field: str) -> Any:
    """Return a field of the fight's row, as cases spell it; where nobody fought, that."""
    value = getattr(came.fight, field, None)
    if value is None or (field == "result" and value in ("", NO_RESISTANCE)):
        return NO_FIGHT
    return value.lower().replace(" ", "_") if isinstance(value, str) else value


def score(came: Came, side: str) -> Found:
    """Return one side's status, factors and score."""
    own = came.score(side)
    return {**own, "factors": Whole(own["factors"])}


def back(came: Came, role: str) -> Any:
    """Return how far, at most, those of a role went back."""
    km = [row.retire_km for row in came.rows(role) if row.retire_km is not None]
    return max(km) if km else NOTHING


def _difference(came: Came) -> Any:
    """Return the difference of the scores, from the sum that the ruling shows."""
    sums = [line for line in working(came.rulings("fought")) if "+ die" in line.text]
    return Fraction(sums[0].value) - int(sums[0].text.rpartition("die ")[2]) if sums else NO_FIGHT


def after(came: Came) -> dict[str, list[int]]:
    """Return step and status of every unit once the fight is over, before the next is begun."""
    ids, fought = [ruling.id for ruling in came.turn.rulings], came.rulings("fought")
    begun = ids.index(fought[0].id) if fought else 0
    following = (n for n, name in enumerate(ids) if n > begun and name.endswith("/defined/1"))
    until = came.turn.rulings[: next(following, len(ids))]
    then = replay(came.turn.before, until)[Unit].values()
    return {unit.id: [unit.step, status_of(unit)] for unit in then}


def _drawn(came: Came, *fields: str) -> Found:
    points = drawn(came.rulings("fought"), *fields)
    return {**points, "": sum(points.values())}


def _position(came: Came) -> str:
    """Return where the attackers ended, in a word (OC-9.27, D-15)."""
    if back(came, "attacker") is not NOTHING:
        return "thrown_back"
    return "occupy" if any(map(came.moved, came.rows("attacker"))) else "remain"


def dropped(came: Came) -> list[str]:
    """Return who lacked the ammunition to fight."""
    return [row.unit for row in came.rows() if row.why_not.startswith("no ammunition")]


def unusable(came: Came) -> list[str]:
    """Return the supporting units that brought nothing, though they had ammunition."""
    brought = {row.unit for row in came.rows() if row.counts} | set(dropped(came))
    units = [unit for unit in came.table.units if supports_only(unit) and is_effective(unit)]
    return [unit.id for unit in units if unit.id not in brought]


def overrun(came: Came) -> Found:
    """Return what the overrun gave, from its ruling."""
    shown = {line.text: line.value for line in working(came.rulings("overrun move"))}
    if not shown:
        return {"": "none", "happens": False, "followon_attack": "none"}
    way = next(value for text, value in shown.items() if text.startswith("maximum on "))
    return {
        "happens": True,
        "move_fraction": Fraction(shown["share of the turn to move on"]),
        **dict.fromkeys(("move_km", "move_km_open"), Fraction(way.removesuffix(" km"))),
        "extra_steps": int(shown["extra steps of each attacking unit"]),
        "followon_attack": shown["attack where it meets more enemy"],
    }


def flags(came: Came) -> Mentions:
    """Return all that the turn put before the umpire, or remarked on."""
    turn = came.turn
    lines = (f"{line.text} {line.value}" for line in working(turn.rulings))
    asked = (f"{each.name.replace('/', ' ')} {each.question}" for each in turn.judgements)
    return Mentions((*lines, *(ruling.text for ruling in turn.rulings), *asked))


def _counter_attack(came: Came) -> Found:
    """Return whether the defenders strike back this turn if so ordered, and attack the next."""
    table: Table = came.table
    mine = [isinstance(line, OrderLine) and line.team == DEFENDER for line in table.lines]
    pairs = zip(table.lines, mine, strict=True)
    told = [replace(line, counter_attack=True) if own else line for line, own in pairs]
    again = dataclasses.replace(table, lines=told).play([*came.dice, *FILLER], spare=True)
    may = "allowed" if f"{came.label} counter-attack" in again["Engagements"] else "none"
    barred = any(_is_barred(came.unit(e.unit), table.turn + 1) for e in came.rows("defender"))
    return {"": may, "this_turn": may, "next_turn": "barred" if barred else "allowed"}


def _is_barred(unit: Unit, turn: int) -> bool:
    """D-10 Order a unit to attack, and tell whether what it has suffered keeps it from that."""
    table, other = Table(turn=turn), DEFENDER if unit.side == ATTACKER else ATTACKER
    fresh = replace(unit, position=START, step=0, attacks_today=0, moved=Fraction(0))
    table.order(table.put(fresh), "Attack", target=LABEL)
    table.put(make_unit("Next enemy", other, LABEL))
    return any(ruling.rule == "OC-9.23" for ruling in table.play().turn.rulings)


READERS: Mapping[str, Callable[[Came], Any]] = {
    "die": lambda came: shown(came, "die"),
    "final": lambda came: shown(came, "final"),
    "result": lambda came: shown(came, "result"),
    "action_treated_as": lambda came: shown(came, "action"),
    "combat": lambda came: (
        "fought" if came.fight and came.fight.result else Said(("refused", "none"))
    ),
    "A": lambda came: score(came, ATTACKER),
    "D": lambda came: score(came, DEFENDER),
    "diff": _difference,
    "after": after,
    "steps_taken": lambda came: {
        **dict.fromkeys(came["Forces"], 0),
        **added(came.turn.rulings, Unit, "step"),
    },
    "ammo": _drawn,
    "fuel": lambda came: _drawn(came, "fuel"),
    "supply_lost": lambda came: sum(drawn(came.rulings("went back"), *AMMUNITION, "fuel").values()),
    "retire_km": lambda came: back(came, "defender"),
    "thrown_back_km": lambda came: back(came, "attacker"),
    "retire_squares": lambda came: (
        max(came.gone(row.came_from, row.unit) for row in came.rows("defender")) or NOTHING
    ),
    "retiring": lambda came: [
        row.unit for row in came.rows("defender") if row.retire_km is not None and came.moved(row)
    ],
    "attackers_position": _position,
    "captured": lambda came: [u.id for u in came["Forces"].values() if u.state == "captured"],
    "ineffective": lambda came: [
        row.unit
        for row in (*came.rows("attacker"), *came.rows("defender"))
        if not is_effective(came.unit(row.unit))
    ],
    "unusable": unusable,
    "dropped": dropped,
    "refused": lambda came: [
        each.id.split("/")[2] for each in came.ruled("refused") if "/orders/" in each.id
    ],
    "counter_attack": _counter_attack,
    "overrun": overrun,
    "umpire_flag": flags,
}
"""What cases ask of a fight, and how it is read off."""


def found(came: Came) -> dict[str, Any]:
    """Return what is read off a fight, each once it is asked for."""
    return {key: lambda read=read: read(came) for key, read in READERS.items()}
