"""A battle laid out, what is fought for in the middle of open fields; and what is left of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.handing import Battle, Conversion, Fighter, Laid, Part
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.kit.conversion import ground_word, in_line, laid_as_other, squares_of
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Field, Place, Unit
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState

_WIDE, _DEEP, _LINE = 12, 9, 5
"""Fields of the map, and on how many of a column units stand."""
_COLUMNS = {
    Part.FIRES_FOR_ATTACK: 4,
    Part.ATTACKS: 6,
    Part.DEFENDS: 8,
    Part.FIRES_FOR_DEFENCE: 10,
}
_MIDDLE = Square(_DEEP // 2 + 1, _COLUMNS[Part.DEFENDS])


def lay(battle: Battle, conversion: Conversion, rules: Rules) -> Laid:
    """OR-HAND-2 Lay a battle out as the set-up of a campaign: the attackers come from the west."""
    units = {each.id: tuple(_units(each, conversion)) for each in battle.fighters}
    sides = {each.team: each.side for each in battle.fighters}
    ground = ground_word(conversion, battle, "O")
    return Laid(
        rows=(
            CalendarTurn(turn=1, date=battle.date),
            *(Team(team=team, side=side) for team, side in sides.items()),
            Place(place=battle.place, field=str(_MIDDLE)),
            *(row for own in units.values() for row in own),
        ),
        became={name: tuple(each.id for each in own) for name, own in units.items()},
        ground=(str(_MIDDLE),),
        remarks=tuple(laid_as_other(conversion, battle.fighters)),
        table=tuple(
            Field(field=at, ground=ground if at == str(_MIDDLE) else "O")
            for at in squares_of(_DEEP, _WIDE)
        ),
    )


def _units(unit: Fighter, conversion: Conversion) -> Iterator[Unit]:
    """OR-HAND-2 Yield the units that one becomes."""
    middle = Square(_MIDDLE.row, _COLUMNS[Part(unit.part)])
    for entry, name, field in in_line(conversion, unit, middle, _LINE):
        kind = str(entry.get("type", "infantry"))
        yield Unit(id=name, team=unit.team, type=kind, field=field, note=unit.name)


def left(state: State, row: str) -> Fraction:
    """OR-HAND-2 Return the steps that a unit has left; nothing where it is lost."""
    unit = state[Unit].get(row)
    stands = unit and unit.state != UnitState.LOST
    return Fraction(board.steps_of(state, unit) if unit and stands else 0)
