"""A battle laid out: the ground fought for in the middle, both sides' bases on it and before it.

Four columns of sectors from west to east: the rear of the attack, its line, the ground with its
defenders, the rear of the defence. As many rows as the bases need (SB-GEN-03).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.handing import Battle, Conversion, Fighter, Laid, Part
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.kit.conversion import kind_of, laid_as_other, pieces_of, word
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Order

_ATTACK_REAR, _ATTACK, _GROUND, _DEFENCE_REAR = "ABCD"
_COLUMNS = {
    Part.ATTACKS: _ATTACK,
    Part.DEFENDS: _GROUND,
    Part.FIRES_FOR_ATTACK: _ATTACK_REAR,
    Part.FIRES_FOR_DEFENCE: _DEFENCE_REAR,
}


class _Placed(Struct, frozen=True):
    """A unit's bases, and the column they stand in."""

    unit: Fighter
    bases: tuple[str, ...]
    column: str


def lay(battle: Battle, conversion: Conversion, rules: Rules) -> Laid:
    """Lay a battle out as the set-up of a campaign."""
    placed = [_placed(unit, conversion) for unit in battle.fighters]
    staffs = list(_staffs(battle))
    columns = _columns(placed, staffs, rules)
    rows = _rows(columns, rules)
    where = {base: sector for names in columns.values() for base, sector in names}
    ground = tuple(f"{_GROUND}{n + 1}" for n in range(rows))
    return Laid(
        rows=(
            CalendarTurn(turn=1, date=battle.date),
            *_sectors(battle, rows, ground, conversion),
            *(row for staff in staffs for row in staff.rows(where)),
            *(row for each in placed for row in _bases(each, where, conversion)),
        ),
        became={each.unit.id: each.bases for each in placed if each.unit.is_in_line},
        ground=ground,
        remarks=tuple(laid_as_other(conversion, battle.fighters)),
    )


def _placed(unit: Fighter, conversion: Conversion) -> _Placed:
    count = pieces_of(kind_of(conversion, unit.kind), unit)
    names = (unit.id,) if count == 1 else tuple(f"{unit.id} {n + 1}" for n in range(count))
    return _Placed(unit, names, _COLUMNS[Part(unit.part)])


class _Staff(Struct, frozen=True):
    """SB-PIP-01 A team's Corps and Division, with the bases that they need."""

    team: str
    side: str
    attacks: bool

    @property
    def corps(self) -> str:
        """Its Corps."""
        return f"{self.team} Corps"

    @property
    def division(self) -> str:
        """Its Division."""
        return f"{self.team} Division"

    @property
    def bases(self) -> dict[str, str]:
        """Its headquarters and its dump, by name, each with its type."""
        return {
            f"{self.team} CHQ": "HQ",
            f"{self.team} HQ": "HQ",
            f"{self.team} Dump": "Supply Dump",
        }

    def rows(self, where: Mapping[str, str]) -> Iterator[Record]:
        """Yield team, Corps, Division and their own bases."""
        chq, hq, dump = self.bases
        yield Team(team=self.team, side=self.side)
        yield Corps(id=self.corps, team=self.team, headquarters=chq, supply=dump)
        order = Order.ATTACK if self.attacks else Order.DEFEND
        yield Division(
            id=self.division, team=self.team, corps=self.corps, headquarters=hq, order=order
        )
        for name, kind in self.bases.items():
            of = self.division if name == hq else ""
            yield Base(id=name, type=kind, corps=self.corps, division=of, sector=where[name])


def _staffs(battle: Battle) -> Iterator[_Staff]:
    """Yield the teams that have units in the battle, in the order of its units."""
    seen: set[str] = set()
    for unit in battle.fighters:
        if unit.team not in seen:
            seen.add(unit.team)
            yield _Staff(unit.team, unit.side, unit.side == battle.attackers)


def _columns(
    placed: Sequence[_Placed], staffs: Sequence[_Staff], rules: Rules
) -> dict[str, list[tuple[str, str]]]:
    """Return each column's bases with their sectors, filled from the north, as full as may be."""
    names: dict[str, list[str]] = {_ATTACK_REAR: [], _ATTACK: [], _GROUND: [], _DEFENCE_REAR: []}
    for each in placed:
        names[each.column] += each.bases
    for staff in staffs:
        names[_ATTACK_REAR if staff.attacks else _DEFENCE_REAR] += staff.bases
    most = rules.figure("bases_a_sector")
    return {
        column: [(base, f"{column}{n // most + 1}") for n, base in enumerate(bases)]
        for column, bases in names.items()
    }


def _rows(columns: Mapping[str, Sequence[tuple[str, str]]], rules: Rules) -> int:
    most = rules.figure("bases_a_sector")
    return max(-(-len(bases) // most) for bases in columns.values())


def _sectors(
    battle: Battle, rows: int, ground: tuple[str, ...], conversion: Conversion
) -> Iterator[Sector]:
    terrain = word(conversion, "ground", "city" if battle.city else battle.ground, "open")
    for row in range(1, rows + 1):
        for column in (_ATTACK_REAR, _ATTACK, _GROUND, _DEFENCE_REAR):
            name = f"{column}{row}"
            is_ground = name in ground
            yield Sector(
                sector=name,
                terrain=terrain if is_ground else "open",
                name=battle.place if is_ground and row == 1 else "",
                owner=battle.attackers if column in _ATTACK_REAR + _ATTACK else battle.defenders,
                digs=battle.advantages_defence if is_ground else 0,
            )


def _bases(each: _Placed, where: Mapping[str, str], conversion: Conversion) -> Iterator[Base]:
    entry = kind_of(conversion, each.unit.kind)
    for name in each.bases:
        yield Base(
            id=name,
            type=str(entry.get("type", "Rifle Bn")),
            corps=f"{each.unit.team} Corps",
            division=f"{each.unit.team} Division",
            sector=where[name],
            grade=str(entry.get("grade", "")),
            note=each.unit.name,
        )
