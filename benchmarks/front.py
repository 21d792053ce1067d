"""A campaign made up by a program: two armies face each other on 5,000 squares.

Three teams (two western, one eastern), or any even number of them, with as many units as are asked
for and 40 order lines each. The same numbers give the same campaign to the byte. Brigades of ten
stand in ten sectors a team, in as many echelons as it takes; those in front attack, probe and move,
those behind stand or come up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from workbook_engine.books.markdown import render_cell
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, River, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    OrderLine,
    Place,
    Stack,
    Unit,
)
from workbook_engine.sheets.cells import as_cell
from workbook_engine.sheets.schema import Schemas, schemas_of

WIDE, DEEP = 100, 50
SECTORS = 10
LETTERS = {"open": "O", "woods": "W", "built-up": "B"}
RIVER = 30
"""The column west of which the river flows."""
ROADS = range(5, DEEP, 10)

Kit = tuple[str, Kind, str, dict[str, Any]]
BRIGADE: tuple[Kit, ...] = (
    *[(f"{n} Bn", Kind.INFANTRY, "7-6-5-4-3-2-1-0", {"size": 1}) for n in range(1, 7)],
    ("Tk", Kind.TANK, "6-5-4-2-0", {"size": 2, "mechanised": True}),
    ("Fd", Kind.ARTILLERY, "[8-4-1-0]", {"size": 2, "lift": 4, "artillery": "field"}),
    ("Eng", Kind.ENGINEERS, "5-4-3-3-0", {"size": 1, "lift": 2}),
    ("HQ", Kind.HQ, "(2)-(2)-(1)-0", {"size": 1, "lift": 12}),
)


@dataclass(frozen=True, slots=True)
class Army:
    """A team: whose it is, the rows it holds, its foremost column and where its rear lies."""

    team: str
    side: str
    nation: str
    letter: str
    rows: range
    front: int
    rear: int

    def brigade(self, number: int) -> str:
        """Return a brigade's name by its number, counted from 0."""
        return f"{self.letter}{number + 1} Bde"

    def unit(self, number: int, part: str) -> str:
        """Return a unit's name: `3 Bn N12`."""
        return f"{part} {self.letter}{number + 1}"

    def square(self, number: int, back: int, along: int) -> Square:
        """Return a square of a brigade: how far behind its front, and where along it."""
        share = len(self.rows) / SECTORS
        first = self.rows[int(number % SECTORS * share)]
        behind = (back + 4 * (number // SECTORS)) % (DEEP - 4)  # a large army stands in layers
        across = self.front + self.rear * behind
        return _at(across, min(first + along % max(2, int(share)), self.rows[-1]))


ARMIES = (
    Army("north", "Western", "British", "N", range(1, 26), 48, -1),
    Army("south", "Western", "British", "S", range(26, 51), 48, -1),
    Army("east", "Eastern", "German", "E", range(1, 51), 51, 1),
)


def armies(teams: int) -> tuple[Army, ...]:
    """Return so many teams: three as they are named, else half of them on either side."""
    if teams == len(ARMIES):
        return ARMIES
    half = teams // 2
    if teams != 2 * half or not half:
        raise ValueError(f"{teams} teams do not make two sides: three, or an even number")
    bands = [range(1 + DEEP * n // half, 1 + DEEP * (n + 1) // half) for n in range(half)]
    named = (
        ("west", "Western", "British", "W", 48, -1),
        ("east", "Eastern", "German", "E", 51, 1),
    )
    return tuple(
        Army(f"{team} {n}", side, nation, f"{letter}{n}.", rows, front, rear)
        for team, side, nation, letter, front, rear in named
        for n, rows in enumerate(bands, 1)
    )


def _at(column: int, row: int) -> Square:
    return Square(row=row, column=column)


def write_sample(folder: Path, units: int, teams: int = len(ARMIES)) -> None:
    """Write the campaign as a sample: the umpire's book and the teams' orders as Markdown."""
    if units < teams * len(BRIGADE):
        raise ValueError(
            f"{units} units are no brigade of {len(BRIGADE)} for each of {teams} teams"
        )
    sheets, commands = schemas_of(RULESET), armies(teams)
    printed = f'title = "Front of {units}"\nruleset = "opcom"\nkey = "A front of {units} units"\n'
    folder.mkdir(parents=True)
    (folder / "sample.toml").write_text(printed, encoding="utf-8")
    # every team has as many, and those that are over go to the first ones
    shares = [units // teams + (n < units % teams) for n in range(teams)]
    forces = {army: [*_units(army, share)] for army, share in zip(commands, shares, strict=True)}
    (folder / "master.md").write_text(_master(sheets, units, forces), encoding="utf-8")
    orders = folder / "orders" / "turn-01"
    orders.mkdir(parents=True)
    for army, theirs in forces.items():
        lines = list(_orders(army, len(theirs) // len(BRIGADE)))  # whole brigades have orders
        (orders / f"{army.team}.md").write_text(_table(sheets, lines), encoding="utf-8")


def _master(sheets: Schemas, units: int, of: Mapping[Army, Sequence[Unit]]) -> str:
    forces = [unit for theirs in of.values() for unit in theirs]
    halves = [CalendarTurn(turn=n, date=f"Day {(n + 1) // 2}", half="am") for n in range(1, 21)]
    tables: list[Sequence[Record]] = [
        halves,
        [Team(team=army.team, side=army.side) for army in of],
        [*_places()],
        [*_crossings()],
        [Route(name=f"Road {row}", points=f"B{row} > Bridge {row} > CU{row}") for row in ROADS],
        [River(name="Stour", squares=tuple(str(_at(RIVER, r)) for r in range(1, DEEP + 1)))],
        forces,
        [*_stacks(forces)],
    ]
    campaign = Campaign(name=f"Front of {units}", ruleset=RULESET.name)
    ground = "\n".join(["## Ground", "", "```grid", *_ground(), "```", ""])
    return "\n".join([_form(sheets, campaign), ground, *(_table(sheets, t) for t in tables)])


def _ground() -> Iterator[str]:
    """Yield the rows of the map: open, with woods and villages thrown in patches."""
    chance = Random("ground")
    rows = [["O"] * WIDE for _ in range(DEEP)]
    for letter, patches in (("W", 60), ("B", 40)):
        for _ in range(patches):
            across, down = chance.randrange(WIDE - 3), chance.randrange(DEEP - 2)
            for row in rows[down : down + 2]:
                row[across : across + 3] = letter * 3
    return ("".join(row) for row in rows)


def _places() -> Iterator[Place]:
    chance = Random("places")
    squares = [_at(c, r) for c in range(2, WIDE) for r in range(2, DEEP)]
    for number, square in enumerate(chance.sample(squares, 60), 1):
        yield Place(name=f"Village {number}", square=str(square), kind="village")
    for row in ROADS:
        yield Place(name=f"Bridge {row}", square=str(_at(RIVER, row)), kind="bridge")


def _crossings() -> Iterator[Crossing]:
    for row in ROADS:
        yield Crossing(
            name=f"Bridge {row}",
            river="Stour",
            kind="road bridge",
            bank=str(_at(RIVER, row)),
            far_bank=str(_at(RIVER + 1, row)),
        )


def _units(army: Army, units: int) -> Iterator[Unit]:
    """Yield so many units, brigade by brigade; the last may not be whole."""
    chance = Random(army.team)
    for n in range(units):
        number, place = divmod(n, len(BRIGADE))
        part, kind, profile, more = BRIGADE[place]
        back = place // 3 if kind is Kind.INFANTRY else 2
        yield Unit(
            id=army.unit(number, part),
            name=f"{part}, {army.brigade(number)}, {army.nation} army",
            side=army.side,
            team=army.team,
            nation=army.nation,
            division=f"{army.letter} Div",
            brigade=army.brigade(number),
            kind=kind,
            profile=profile,
            step=chance.choice((0, 0, 0, 1)),
            position=str(army.square(number, back, place)),
            **more,
        )


def _stacks(forces: Iterable[Unit]) -> Iterator[Stack]:
    for unit in forces:
        if unit.kind == Kind.HQ:
            ammo = "german_ammo" if unit.nation == "German" else "british_ammo"
            points: dict[str, Any] = {ammo: 9, "fuel": 3}
            yield Stack(id=unit.brigade, side=unit.side, holder=unit.id, **points)


def _orders(army: Army, brigades: int) -> Iterator[OrderLine]:
    """Yield four lines a sector: brigades stand, one battalion acts, one moves, guns support."""
    for sector in range(min(SECTORS, brigades)):
        echelons = range(sector, brigades, SECTORS)
        acts, moves, guns = (army.unit(sector, part) for part in ("1 Bn", "2 Bn", "Fd"))
        reserve = "; ".join(army.unit(number, "2 Bn") for number in echelons)
        all_else = "; ".join(army.brigade(number) for number in echelons)
        ahead = army.square(sector, -3, 0)
        beside = army.square(sector, 1, 1)
        yield _line(army, all_else, Action.PREPARE if sector % 4 == 1 else Action.HOLD)
        match sector % 3:
            case 0:
                yield _line(army, acts, Action.ATTACK, target=str(ahead), ammo=1)
            case 1:
                yield _line(army, acts, Action.PROBE, target=str(ahead))
            case _:
                yield _line(army, acts, Action.MOVE, to=str(army.square(sector, 6, 0)))
        yield _line(army, reserve or moves, Action.MOVE, to=str(beside), words="Close up.")
        yield _line(army, guns, Action.HOLD, supports=acts, ammo=1)


def _line(army: Army, unit: str, action: Action, **more: Any) -> OrderLine:
    return OrderLine(id="", team=army.team, unit=unit, action=action, **more)


def _form(sheets: Schemas, record: Record) -> str:
    schema = sheets.of(type(record))
    rows = [(c.header, _cell(record, c.name)) for c in schema.fields if c.name != "key_hash"]
    first, *rest = (f"| {label} | {value} |" for label, value in rows)
    return "\n".join([f"## {schema.title}", "", first, "|---|---|", *rest, ""])


def _table(sheets: Schemas, records: Sequence[Record]) -> str:
    """Return records as the table of their sheet, as far as its columns are filled in."""
    schema = sheets.of(type(records[0]))
    written: Mapping[str, list[str]] = {
        c.header: [_cell(each, c.name) for each in records]
        for c in schema.columns_in("team")
        if c.is_field
    }
    filled = {header: cells for header, cells in written.items() if any(cells)}
    rows = ["| " + " | ".join(row) + " |" for row in zip(*filled.values(), strict=True)]
    head = ["| " + " | ".join(filled) + " |", "|" + "---|" * len(filled)]
    return "\n".join([f"## {schema.title}", "", *head, *rows, ""])


def _cell(record: Record, name: str) -> str:
    return render_cell(as_cell(getattr(record, name)))
