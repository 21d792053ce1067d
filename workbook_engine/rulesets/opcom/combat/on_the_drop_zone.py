"""Troops that come down among the enemy: the umpire says who attacks whom there (OC-12.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.orders import Given
from workbook_engine.core.records import State, replace
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.combat.encounters import Attack
from workbook_engine.rulesets.opcom.land.ground import named, units_in
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.records import Action, Engagement, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

RULE = "OC-12.4"
NOBODY = "none"


def attacks_on_the_drop_zone(
    state: State, attacks: Sequence[Attack], lines: Given[OrderLine], umpire: Umpire
) -> Iterator[Attack]:
    """OC-12.4 Ask which side attacks where troops came down on the enemy; yield its attacks.

    Where one of them attacks by its orders, there is nothing to ask.
    """
    landed = (each.square for each in state[AirMission].values() if each.landed)
    squares = [square for name in dict.fromkeys(landed) if (square := parse_square(name))]
    fought = {target for _, _, target in attacks}
    for square in squares:
        units = [unit for unit in units_in(state, square) if is_effective(unit)]
        sides = tuple(dict.fromkeys(unit.side for unit in units))
        if len(sides) > 1 and square not in fought:
            side = _asked(state, square, units, sides, umpire)
            for unit in units:
                if unit.side == side:
                    none = OrderLine(id=f"{unit.team}/-", team=unit.team, unit=unit.id)
                    line = lines.of(unit) or none
                    yield unit, replace(line, action=Action.ATTACK, target=str(square)), square


def _asked(
    state: State, square: Square, units: Sequence[Unit], sides: tuple[str, ...], umpire: Umpire
) -> str:
    return umpire.on(Engagement, str(square)).judge(
        "attacker on the drop zone",
        NOBODY,
        rule=RULE,
        question=f"Troops came down on the enemy at {named(state, square)}: which side attacks?",
        choices=(*sides, NOBODY),
        basis=", ".join(unit.id for unit in units),
        must=True,
    )
