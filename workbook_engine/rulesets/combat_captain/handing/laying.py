"""A battle laid out: companies of squads, vehicles and guns on a plain table, or on a sample's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from workbook_engine.core.desk import Team
from workbook_engine.core.handing import Battle, Conversion, ConversionError, Fighter, Laid, Part
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.conversion import kind_of, laid_as_other, section
from workbook_engine.kit.places import TABLE, Relief
from workbook_engine.kit.shares import pieces
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)

_WIDE, _DEEP = 72, 48
"""Inches of the plain table: attackers come from its left, the objective is in its middle."""
_REACH = 8
_APART, _ABREAST, _BAND = 6, 4, 12
"""Inches between sub-units, how many stand abreast, how deep the place of a company is."""
_WEST = {Part.ATTACKS: 3, Part.DEFENDS: _WIDE // 2 - 9}
_SMALL_ARMS = "small arms"
"""The weapon of a piece that has its nation's."""


def lay(battle: Battle, conversion: Conversion, rules: Rules) -> Laid:
    """Lay a battle out as the set-up of a campaign."""
    each_brings = int(conversion.get("companies_per_battalion", 1))
    companies = [
        _Laid(unit, company, own)
        for unit in battle.fighters
        if unit.is_in_line
        for company, own in _companies(battle, unit, each_brings, conversion)
    ]
    rows: list[Record] = [*_teams(battle), *_sides(battle, conversion)]
    rows += [each.company for each in companies]
    for part in (Part.ATTACKS, Part.DEFENDS):
        rows += _placed([each for each in companies if each.unit.part == part], _WEST[part])
    became: dict[str, tuple[str, ...]] = {}
    for each in companies:
        became[each.unit.id] = (*became.get(each.unit.id, ()), each.company.id)
    return Laid(
        rows=tuple(rows),
        became=became,
        ground=(battle.place,),
        remarks=tuple(_remarks(battle, conversion)),
        table=tuple(_table(battle, conversion)),
    )


class _Laid(Struct, frozen=True):
    """A company of a unit, with its sub-units."""

    unit: Fighter
    company: Company
    own: tuple[SubUnit, ...]


def _companies(
    battle: Battle, unit: Fighter, count: int, conversion: Conversion
) -> Iterator[tuple[Company, tuple[SubUnit, ...]]]:
    """CC-ORG-01 Yield the companies of a unit, each with its share of a full one."""
    entry = kind_of(conversion, unit.kind)
    full = _full(entry, unit)
    number = pieces(unit.share, len(full))
    brought = [full[(2 * n + 1) * len(full) // (2 * number)] for n in range(number)]
    cover = _cover(battle, unit, conversion)
    for letter in "ABC"[:count] if number else "":
        name = unit.id if count == 1 else f"{unit.id} {letter}"
        kind = str(entry.get("company", "infantry"))
        company = Company(id=name, team=unit.team, nation=unit.nation, kind=kind, note=unit.name)
        yield company, tuple(_subunits(name, unit, brought, cover, conversion))


def _full(entry: Mapping[str, Any], unit: Fighter) -> list[Mapping[str, Any]]:
    """Return the pieces of a full company, one by one."""
    try:
        return [each for each in entry["pieces"] for _ in range(int(each["count"]))]
    except (KeyError, TypeError, ValueError) as problem:
        raise ConversionError(f"the kind {unit.kind} has no pieces with their count") from problem


def _subunits(
    company: str,
    unit: Fighter,
    brought: Sequence[Mapping[str, Any]],
    cover: int,
    conversion: Conversion,
) -> Iterator[SubUnit]:
    """CC-LDR-01, CC-MOD-01 Yield a company's sub-units, the first with its leader."""
    small_arms = str(section(conversion, "small_arms").get(unit.nation, "rifle"))
    numbers: dict[str, int] = {}
    for n, piece in enumerate(brought):
        word = str(piece.get("name", "squad"))
        numbers[word] = numbers.get(word, 0) + 1
        weapon = str(piece.get("weapon", _SMALL_ARMS))
        men = int(piece.get("men", 1))
        yield SubUnit(
            id=f"{company} {word} {numbers[word]}",
            company=company,
            leader=n == 0,
            kind=str(piece.get("kind", "infantry")),
            weapon=small_arms if weapon == _SMALL_ARMS else weapon,
            second=str(piece.get("second", "")),
            men=men,
            full=men,
            cover=cover,
        )


def _cover(battle: Battle, unit: Fighter, conversion: Conversion) -> int:
    """CC-SAV-01 Return the cover that a unit begins in: attackers have none yet."""
    if unit.part != Part.DEFENDS:
        return 0
    levels = section(conversion, "cover")
    ground = "city" if battle.city else battle.ground
    stands = "stands_fast" if unit.stands_fast else "other"
    level = int(levels.get(ground, levels.get(stands, 0)))
    more = battle.advantages_defence * int(levels.get("advantage", 0))
    return min(level + more, int(levels.get("most", 5)))


def _placed(companies: Sequence[_Laid], west: int) -> Iterator[SubUnit]:
    """CC-GEN-01 Yield the sub-units of a side, company below company about the table's middle."""
    band = min(Fraction(_DEEP, max(len(companies), 1)), Fraction(_BAND))
    top = (_DEEP - band * len(companies)) / 2
    for n, each in enumerate(companies):
        rows = -(-len(each.own) // _ABREAST)
        for at, own in enumerate(each.own):
            row, column = divmod(at, _ABREAST)
            y = top + n * band + (row + Fraction(1, 2)) * band / max(rows, 1)
            yield replace(own, x=Fraction(west + _APART * column), y=Fraction(round(y * 2), 2))


def _teams(battle: Battle) -> Iterator[Team]:
    sides = {unit.team: unit.side for unit in battle.fighters}
    yield from (Team(team=team, side=side) for team, side in sides.items())


def _sides(battle: Battle, conversion: Conversion) -> Iterator[SideRow]:
    """CC-GEN-03 Yield both sides: the attackers move first; what comes from afar is noted."""
    for side in (battle.attackers, battle.defenders):
        said = "; ".join(_from_afar(battle, side, conversion))
        yield SideRow(side=side, moves_first=side == battle.attackers, note=said)


def _from_afar(battle: Battle, side: str, conversion: Conversion) -> Iterator[str]:
    """CC-OFF-01, CC-AIR-01 Yield what a side has besides: shoots without the dice, runs."""
    status = Fraction(1, max(int(conversion.get("status_an_off_board_shoot", 4)), 1))
    for unit in battle.fighters:
        if unit.side == side and not unit.is_in_line:
            shoots = pieces(status, unit.status)
            yield f"{unit.id}: off-board artillery, {shoots} without the two dice"
    attacks = side == battle.attackers
    squadrons = battle.squadrons_attack if attacks else battle.squadrons_defence
    if squadrons:
        yield f"strafing or bombing runs without the two dice: {squadrons}"


def _table(battle: Battle, conversion: Conversion) -> Iterator[Record]:
    """CC-END-01 Yield a plain table with the objective in its middle."""
    middle = Fraction(_WIDE, 2), Fraction(_DEEP, 2)
    plain = {"x": Fraction(0), "y": Fraction(0), "width": Fraction(_WIDE), "depth": Fraction(_DEEP)}
    yield Feature(name="Table", kind=TABLE, **plain)  # type: ignore[arg-type]
    if section(conversion, "forest").get(battle.ground):
        yield Feature(name="Wood", kind=Relief.WOOD, **plain, blocks=True)  # type: ignore[arg-type]
    yield Objective(
        name=battle.place,
        x=middle[0],
        y=middle[1],
        reach=Fraction(_REACH),
        held_by=battle.defenders,
        worth=1,
    )


def _remarks(battle: Battle, conversion: Conversion) -> Iterator[str]:
    in_line = (each for each in battle.fighters if each.is_in_line)
    yield from laid_as_other(conversion, in_line)
    for side in (battle.attackers, battle.defenders):
        yield from (f"{side}: {said}" for said in _from_afar(battle, side, conversion))
