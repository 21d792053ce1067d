"""Cases of close air support: what squadrons give, and when they may (OC-9.19 to OC-9.21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.opcom.table import (
    ATTACKER,
    DEFENDER,
    FIELD,
    Table,
    make_unit,
    order_attack,
    position,
)
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.air.air_records import Aircraft, AirLine, Mission, Squadron
from workbook_engine.rulesets.opcom.air.close_air_support import factor_of, level_of
from workbook_engine.rulesets.opcom.records import Action, Engagement

_RIFLES = {"profile": "7-6-5-4-3-2-1-0", "step": 0}
_CONTINENT = frozenset({"europe", "continent", "continental", "france", "belgium", "holland"})
_TURNS = {"am": 1, "pm": 2}
_AXIS = ("GE", "IT", "german", "italian")
_NEXT_DAY = 3


def fly_over(table: Table, air: Given) -> None:
    """Put the air support of a fight on the table, and into the orders that have it."""
    side = air.get("side", ATTACKER)
    cab_rank = air.get("cab_rank", False)
    allocated = air.get("allocated", None)
    formation = air.get("formation", allocated if isinstance(allocated, str) else "X")
    squadrons = air.get("squadrons", 0)
    for number in (allocated, cab_rank):
        if isinstance(number, int) and not isinstance(number, bool):
            squadrons = number
    ordered, called = air.get("in_air_orders", True), air.get("in_ground_orders", True)
    kind = str(air.get("type", "allied_ground_attack"))
    put_squadrons(
        table,
        side,
        {kind: squadrons},
        in_air=ordered,
        in_ground=called,
        cab_rank=formation if cab_rank else "",
    )


def put_squadrons(
    table: Table,
    side: str,
    numbers: Mapping[str, int],
    *,
    in_air: bool = True,
    in_ground: bool = True,
    cab_rank: str = "",
    continental: bool = True,
    nation: str = "",
) -> None:
    """Put squadrons of some types on a side, with orders to support its part of the fight."""
    for kind, number in numbers.items():
        axis = "german" in kind or nation in _AXIS
        squadron = Squadron(
            id=f"Wing {kind}",
            side=side,
            team=side,
            nation="German" if axis else "British",
            type=Aircraft.HEAVY_BOMBER if "heavy" in kind else Aircraft.GROUND_ATTACK,
            strength=number,
            continental=continental,
        )
        table.squadrons.append(squadron)
        if in_air:
            table.flights.append(_line(squadron, cab_rank))
        if in_ground:
            table.lines = [
                replace(line, supports="; ".join(filter(None, (line.supports, squadron.id))))
                if line.team == side and line.action in (Action.ATTACK, Action.BREAKTHROUGH)
                else line
                for line in table.lines
            ]


def _line(squadron: Squadron, cab_rank: str) -> AirLine:
    """Return the order of a squadron: on call for a division, or on to the battlefield."""
    mission = Mission.CAB_RANK if cab_rank else Mission.CLOSE_AIR_SUPPORT
    supports = f"Division {cab_rank}" if cab_rank else ""
    return AirLine(
        id=f"{squadron.team}/{squadron.id}",
        team=squadron.team,
        squadron=squadron.id,
        mission=mission,
        supports=supports,
        target="" if cab_rank else str(FIELD),
    )


def cas(given: Given) -> Found:
    """OC-9.20 Look squadrons up, or fly them over a fight under many conditions."""
    tests = given["tests"]
    if all(isinstance(test, list) for test in tests):
        return {"factor": [factor_of(level_of(row, number)) for row, number in tests]}
    return {"factor": [_flown(given, test) for test in tests]}


def _flown(given: Given, test: Given) -> int:
    """OC-9.19 to OC-9.21 Return the factor of one side under one set of conditions."""
    side = test.get("side", ATTACKER)
    numbers = _numbers(given, test)
    formation = str(given.get("formation", "X"))
    on_call = test.get("allocated", None)
    if isinstance(on_call, int) and not isinstance(on_call, bool):
        numbers = {next(iter(numbers), "allied"): on_call}
    fights_for = test.get("for_formation", formation)
    division = formation if fights_for is True else fights_for or "Another"
    played = _Fight(str(division), str(test.get("prepared", "all")), side)
    ordered = {
        "in_air": test.get("air", True),
        "in_ground": test.get("ground", True),
        "cab_rank": formation if on_call else "",
        "continental": _is_continental(test.get("based", True)),
        "nation": str(test.get("nation", given.get("nation", "")) if "nation" in test else ""),
    }
    turn = _turn_of(test.get("turn", 1))
    return played.factor(numbers, turn, ordered)


def _numbers(given: Given, test: Given) -> dict[str, int]:
    """Return the squadrons of a test by type; where it has none, those of the case."""
    own = {kind: test[kind] for kind in ("allied", "german", "heavy") if kind in test}
    own = {kind: number for kind, number in own.items() if not isinstance(number, bool)}
    if own:
        return own
    return {str(given.get("type", "allied")): given.get("squadrons", 0)}


def _is_continental(based: Any) -> bool:
    return based if isinstance(based, bool) else str(based).lower() in _CONTINENT


def _turn_of(word: Any) -> int:
    return word if isinstance(word, int) else _TURNS.get(str(word), _NEXT_DAY)


class _Fight:
    """Two battalions of a division against two of the enemy, prepared or not."""

    def __init__(self, division: str, prepared: str, side: str) -> None:
        self.division, self.prepared, self.side = division, prepared, side

    def factor(self, numbers: Mapping[str, int], turn: int, ordered: Mapping[str, Any]) -> int:
        """Fight in some turn of orders given in the first, and return the air factor."""
        kept: list[Squadron] = []
        for now in range(1, turn + 1):
            table = self._laid(now, fights=now == turn)
            if now == 1:
                put_squadrons(table, self.side, numbers, **ordered)
            table.squadrons = kept or table.squadrons
            played = table.play([1] * 6, exactly=False)
            kept = list(played.after[Squadron].values())
        return self._read(played)

    def _laid(self, turn: int, *, fights: bool) -> Table:
        table = Table(turn=turn)
        first = self.prepared == "all"
        preps = (first, self.prepared in ("all", "one_unit_not"))
        given = [
            Given({"name": f"R{n}", **_RIFLES, "prep": prep, "div": self._division(ATTACKER)})
            for n, prep in enumerate(preps, 1)
        ]
        units = [make_unit(each, ATTACKER, position(FIELD, -1)) for each in given]
        foes = {"name": "G1", **_RIFLES, "div": self._division(DEFENDER)}
        table.put(*units, make_unit(Given(foes), DEFENDER, str(FIELD)))
        if fights:
            order_attack(table, units, given, Action.ATTACK)
            table.answer(f"combat/{FIELD}/result", "confused")
        return table

    def _division(self, side: str) -> str:
        return self.division if side == self.side else "Enemy"

    def _read(self, turn: Turn) -> int:
        fight = turn.after[Engagement][str(FIELD)]
        attacking = self.side == ATTACKER
        listed = fight.attacker_factors if attacking else fight.defender_factors
        factors = dict(each.split(" ") for each in listed.split(", ") if each)
        found = int(factors.get("F10", 0))
        level = fight.air_attack if attacking else fight.air_defence
        assert found == factor_of(level)
        return found
