"""Fights of a campaign made up by a program: as many as are asked for, each at a place of its own.

Between the two armies lies a band of places, three rows and four columns apart. At each two
battalions of a brigade with its headquarters face one of the other army's; every other attack is
the eastern army's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbook_engine.core.squares import Square

WIDE, DEEP = 100, 50
"""Columns and rows of the map."""
ALONG, ACROSS = 3, 4
ROWS = range(2, DEEP - 1, ALONG)
COLUMNS = range(3, WIDE - 3, ACROSS)
"""No place lies across the river, which flows between columns 30 and 31."""
MOST = len(ROWS) * len(COLUMNS)
ATTACK, DEFEND = ("3 Bn", "4 Bn"), ("5 Bn", "6 Bn")
"""The battalions of a brigade that attack together, and those that defend, each at a place."""

Brigade = tuple[str, str]
"""The team of a brigade, and what its units' names end with."""


@dataclass(frozen=True, slots=True)
class Battle:
    """One fight: who attacks from where, and who stands on the square that is attacked."""

    team: str
    attackers: tuple[str, ...]
    hq: str
    """The headquarters of their brigade, with its ammunition."""
    defender: str
    at: Square
    target: Square

    @property
    def places(self) -> Iterator[tuple[str, Square]]:
        """Each of its units with the square where it stands."""
        yield from ((each, self.at) for each in (*self.attackers, self.hq))
        yield self.defender, self.target


def band(fights: int) -> range:
    """Return the columns between the armies in which so many fights have room; none for none."""
    if fights > MOST:
        raise ValueError(f"{fights} fights have no room: {MOST} at most")
    wide = -(-fights // len(ROWS))
    first = (len(COLUMNS) - wide) // 2
    return COLUMNS[first : first + wide]


def battles(sides: Sequence[Sequence[Brigade]], fights: int) -> list[Battle]:
    """Return so many fights of the western and the eastern army's brigades."""
    places = [(column, row) for column in band(fights) for row in ROWS][:fights]
    return [_battle(sides, n, *place) for n, place in enumerate(places)]


def _battle(sides: Sequence[Sequence[Brigade]], n: int, column: int, row: int) -> Battle:
    count, eastern = divmod(n, 2)
    attacking, defending = sides[eastern], sides[1 - eastern]
    if count >= len(attacking) or count >= 2 * len(defending):
        raise ValueError("too few units for so many fights: two brigades a fight")
    west, east = Square(row=row, column=column), Square(row=row, column=column + 1)
    team, letters = attacking[count]
    return Battle(
        team=team,
        attackers=tuple(f"{part} {letters}" for part in ATTACK),
        hq=f"HQ {letters}",
        defender=f"{DEFEND[count % 2]} {defending[count // 2][1]}",
        at=east if eastern else west,
        target=west if eastern else east,
    )


def squares_of(fought: Sequence[Battle]) -> Mapping[str, Square]:
    """Return where the units stand that fight."""
    return {unit: square for each in fought for unit, square in each.places}
