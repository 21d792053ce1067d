"""A battle laid out: open fields, what is fought for in the middle, units on it and before it."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.handing import Battle, Conversion, Fighter, Laid, Part
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.kit.conversion import is_known, kind_of, pieces_of, word
from workbook_engine.rulesets.own_rules.vocabulary.records import Field, Place, Unit

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
    kinds = sorted({each.kind for each in battle.fighters})
    ground = word(conversion, "ground", "city" if battle.city else battle.ground, "O")
    return Laid(
        rows=(
            CalendarTurn(turn=1, date=battle.date),
            *(Team(team=team, side=side) for team, side in sides.items()),
            Place(place=battle.place, field=str(_MIDDLE)),
            *(row for own in units.values() for row in own),
        ),
        became={name: tuple(each.id for each in own) for name, own in units.items()},
        ground=(str(_MIDDLE),),
        remarks=tuple(
            f"the conversion does not name {kind}: laid as other"
            for kind in kinds
            if not is_known(conversion, kind)
        ),
        table=tuple(_fields(ground)),
    )


def _units(unit: Fighter, conversion: Conversion) -> Iterator[Unit]:
    """OR-HAND-2 Yield the units that one becomes: from the middle of its column outwards."""
    entry, column = kind_of(conversion, unit.kind), _COLUMNS[Part(unit.part)]
    count = pieces_of(entry, unit)
    for n in range(count):
        out = n % _LINE
        row = _MIDDLE.row + (-1) ** out * ((out + 1) // 2)
        yield Unit(
            id=unit.id if count == 1 else f"{unit.id} {n + 1}",
            team=unit.team,
            type=str(entry.get("type", "infantry")),
            field=str(Square(row, column)),
            note=unit.name,
        )


def _fields(ground: str) -> Iterator[Record]:
    """OR-MAP-1 Yield the map: open, with the ground of the battle where it is fought."""
    for row in range(1, _DEEP + 1):
        for column in range(1, _WIDE + 1):
            at = Square(row, column)
            yield Field(field=str(at), ground=ground if at == _MIDDLE else "O")
