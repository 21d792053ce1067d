"""A battle laid out: a map of one ground, what is fought for in its middle, battalions on it.

The attackers come from the west, the defenders stand on the ground and beside it; behind each
team is its headquarters with its supplies (OC-11.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.handing import Battle, Conversion, Fighter, Laid, Part
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.kit.conversion import (
    ground_word,
    in_line,
    laid_as_other,
    section,
    squares_of,
    word,
)
from workbook_engine.rulesets.opcom.vocabulary.nations import Nation, of_the_book
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Kind, Place, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Terrain

_WIDE, _DEEP, _LINE = 14, 11, 5
"""Squares of the map, and on how many of a column battalions stand."""
_COLUMNS = {
    Part.FIRES_FOR_ATTACK: 3,
    Part.ATTACKS: 5,
    Part.DEFENDS: 8,
    Part.FIRES_FOR_DEFENCE: 10,
}
_STAFFS = {True: 2, False: 12}
"""Columns of headquarters, of the attackers and of the defenders."""
_MIDDLE = Square(_DEEP // 2 + 1, _COLUMNS[Part.DEFENDS])


def lay(battle: Battle, conversion: Conversion, rules: Rules) -> Laid:
    """OC-3.1 Lay a battle out as the set-up of a campaign."""
    units = {each.id: tuple(_battalions(each, conversion)) for each in battle.fighters}
    sides = {each.team: each.side for each in battle.fighters}
    staffs = [
        row
        for number, team in enumerate(sides)
        for row in _staff(battle, team, sides[team], number, conversion)
    ]
    return Laid(
        rows=(
            CalendarTurn(turn=1, date=battle.date),
            *(Team(team=team, side=side) for team, side in sides.items()),
            Place(name=battle.place, square=str(_MIDDLE)),
            *staffs,
            *(row for own in units.values() for row in own),
        ),
        became={name: tuple(each.id for each in own) for name, own in units.items()},
        ground=(battle.place,),
        remarks=tuple(_remarks(battle, conversion)),
        table=(*_nations(units.values()), *_ground(battle, conversion)),
    )


def _battalions(unit: Fighter, conversion: Conversion) -> Iterator[Unit]:
    """OC-3.1, OC-A.1 Yield the battalions of a unit: from the middle of its column outwards."""
    middle = Square(_MIDDLE.row, _COLUMNS[Part(unit.part)])
    for entry, name, square in in_line(conversion, unit, middle, _LINE):
        yield Unit(
            id=name,
            name=unit.name,
            side=unit.side,
            team=unit.team,
            nation=word(conversion, "nations", unit.nation, unit.nation),
            brigade=unit.team,
            kind=str(entry.get("kind", Kind.INFANTRY)),
            profile=str(entry.get("profile", "7 - 6 - 5 - 4 - 3 - 2 - 1 - 0")),
            position=square,
            size=int(entry.get("size", 1)),
            mechanised=bool(entry.get("mechanised", False)),
        )


def _staff(
    battle: Battle, team: str, side: str, number: int, conversion: Conversion
) -> Iterator[Record]:
    """OC-11.1, OC-11.3 Yield a team's headquarters and the supplies that it holds."""
    nations = [each.nation for each in battle.fighters if each.team == team]
    nation = word(conversion, "nations", nations[0], nations[0])
    square = Square(_MIDDLE.row + number, _STAFFS[side == battle.attackers])
    supplies, known = section(conversion, "supplies"), {each.id: each for each in of_the_book()}
    ammo = known.get(nation, Nation(id=nation)).ammunition_field
    yield Unit(
        id=f"{team} HQ",
        side=side,
        team=team,
        nation=nation,
        brigade=team,
        kind=Kind.HQ,
        profile="(2) - (2) - (1) - 0",
        position=str(square),
        size=1,
        lift=int(supplies.get("lift", 0)),
    )
    points = {ammo: int(supplies.get("ammunition", 0)), "fuel": int(supplies.get("fuel", 0))}
    yield Stack(id=team, side=side, holder=f"{team} HQ", **points)  # type: ignore[arg-type]


def _nations(units: Iterable[tuple[Unit, ...]]) -> Iterator[Nation]:
    """OC-11.1 Yield the nations of the book, and those that it does not know."""
    known = {each.id: each for each in of_the_book()}
    others = dict.fromkeys(each.nation for own in units for each in own)
    yield from {**{name: Nation(id=name) for name in others}, **known}.values()


def _ground(battle: Battle, conversion: Conversion) -> Iterator[Ground]:
    terrain = ground_word(conversion, battle, Terrain.OPEN)
    yield from (Ground(square=at, terrain=terrain) for at in squares_of(_DEEP, _WIDE))


def _remarks(battle: Battle, conversion: Conversion) -> Iterator[str]:
    yield from laid_as_other(conversion, battle.fighters)
    if aircraft := battle.squadrons_attack + battle.squadrons_defence:
        yield f"{aircraft} aircraft take part: lay them as squadrons yourself, as you see fit"
