"""A campaign made up by a program: two armies face each other on 5,000 squares.

Three teams (two western, one eastern), or any even number of them, with as many units as are asked
for and 40 order lines each. The same numbers give the same campaign to the byte. Brigades of ten
stand in ten sectors a team, in as many echelons as it takes; those in front attack, probe and move,
those behind stand or come up.

Where fights are asked for they are fought between the two armies (`battles.py`), and those in front
move. What is fought and flown is ordered for one turn; in turns before it the armies only move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.battles import DEEP, WIDE, Battle, Brigade, band, battles, squares_of
from workbook_engine.books.markdown import render_cell
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record, replace
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, Squadron
from workbook_engine.rulesets.opcom.vocabulary.air_words import Aircraft, Mission
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
    deep: int = DEEP - 4
    """How many columns it has."""

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
        behind = (back + 4 * (number // SECTORS)) % self.deep  # a large army stands in layers
        across = self.front + self.rear * behind
        return _at(across, min(first + along % max(2, int(share)), self.rows[-1]))


ARMIES = (
    Army("north", "Western", "British", "N", range(1, 26), 48, -1),
    Army("south", "Western", "British", "S", range(26, 51), 48, -1),
    Army("east", "Eastern", "German", "E", range(1, 51), 51, 1),
)


def armies(teams: int, fights: int = 0) -> tuple[Army, ...]:
    """Return so many teams: three as they are named, else half of them on either side.

    Where there are fights they stand back from the band of these.
    """
    found = ARMIES if teams == len(ARMIES) else tuple(_even(teams))
    if not fights:
        return found
    columns = band(fights)
    west, east = columns[0] - 2, columns[-1] + 3
    return tuple(
        replace(each, front=west, deep=west)
        if each.rear < 0
        else replace(each, front=east, deep=WIDE - east)
        for each in found
    )


def _even(teams: int) -> Iterator[Army]:
    half = teams // 2
    if teams != 2 * half or not half:
        raise ValueError(f"{teams} teams do not make two sides: three, or an even number")
    bands = [range(1 + DEEP * n // half, 1 + DEEP * (n + 1) // half) for n in range(half)]
    named = (
        ("west", "Western", "British", "W", 48, -1),
        ("east", "Eastern", "German", "E", 51, 1),
    )
    for team, side, nation, letter, front, rear in named:
        for n, rows in enumerate(bands, 1):
            yield Army(f"{team} {n}", side, nation, f"{letter}{n}.", rows, front, rear)


@dataclass(frozen=True)
class Asked:
    """What a campaign is to hold."""

    units: int
    teams: int = len(ARMIES)
    fights: int = 0
    """How many are fought between the armies; none: those in front attack each other."""
    air: bool = False
    """Whether every team has squadrons, and orders for them."""
    turn: int = 1
    """The turn in which they fight and fly."""


def _at(column: int, row: int) -> Square:
    return Square(row=row, column=column)


def write_sample(folder: Path, units: int, teams: int = len(ARMIES)) -> None:
    """Write the campaign as a sample: the umpire's book and the teams' orders as Markdown."""
    write_asked(folder, Asked(units, teams))


def write_asked(folder: Path, asked: Asked) -> None:
    """Write the campaign that is asked for."""
    units, teams = asked.units, asked.teams
    if units < teams * len(BRIGADE):
        raise ValueError(
            f"{units} units are no brigade of {len(BRIGADE)} for each of {teams} teams"
        )
    sheets, commands = schemas_of(RULESET), armies(teams, asked.fights)
    printed = f'title = "Front of {units}"\nruleset = "opcom"\nkey = "A front of {units} units"\n'
    folder.mkdir(parents=True)
    (folder / "sample.toml").write_text(printed, encoding="utf-8")
    # every team has as many, and those that are over go to the first ones
    shares = [units // teams + (n < units % teams) for n in range(teams)]
    brigades = {army: share // len(BRIGADE) for army, share in zip(commands, shares, strict=True)}
    fought = battles(_sides(brigades), asked.fights)
    places = squares_of(fought)
    forces = {
        army: [*_units(army, share, places)] for army, share in zip(commands, shares, strict=True)
    }
    wings = [each for army in commands for each in _squadrons(army)] if asked.air else []
    (folder / "master.md").write_text(_master(sheets, units, forces, wings), encoding="utf-8")
    for turn in range(1, asked.turn + 1):
        orders = folder / "orders" / f"turn-{turn:02}"
        orders.mkdir(parents=True)
        for army, whole in brigades.items():  # whole brigades have orders
            own = [each for each in fought if each.team == army.team]
            text = table_of(sheets, [*_orders(army, whole, asked, turn, own)])
            if asked.air and turn == asked.turn:
                text += table_of(sheets, [*_flown(army, fought)])
            (orders / f"{army.team}.md").write_text(text, encoding="utf-8")


def _sides(brigades: Mapping[Army, int]) -> list[list[Brigade]]:
    """Return the brigades of either army, the first of each team before the second of any."""
    return [
        [
            (army.team, f"{army.letter}{number + 1}")
            for number in range(max(brigades.values()))
            for army, whole in brigades.items()
            if (army.rear > 0) is eastern and number < whole
        ]
        for eastern in (False, True)
    ]


def _master(
    sheets: Schemas, units: int, of: Mapping[Army, Sequence[Unit]], wings: Sequence[Squadron]
) -> str:
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
        *([wings] if wings else []),
    ]
    campaign = Campaign(name=f"Front of {units}", ruleset=RULESET.name)
    ground = "\n".join(["## Ground", "", "```grid", *ground_rows(), "```", ""])
    return "\n".join([form_of(sheets, campaign), ground, *(table_of(sheets, t) for t in tables)])


def ground_rows() -> Iterator[str]:
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


def _units(army: Army, units: int, places: Mapping[str, Square]) -> Iterator[Unit]:
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
            position=str(places.get(army.unit(number, part), army.square(number, back, place))),
            **more,
        )


def _stacks(forces: Iterable[Unit]) -> Iterator[Stack]:
    for unit in forces:
        if unit.kind == Kind.HQ:
            ammo = "german_ammo" if unit.nation == "German" else "british_ammo"
            points: dict[str, Any] = {ammo: 9, "fuel": 3}
            yield Stack(id=unit.brigade, side=unit.side, holder=unit.id, **points)


def _squadrons(army: Army) -> Iterator[Squadron]:
    """Yield what a team flies."""
    for name, kind in (
        ("Fighters", Aircraft.FIGHTER),
        ("Attack", Aircraft.GROUND_ATTACK),
        ("Bombers", Aircraft.MEDIUM_BOMBER),
        ("Recce", Aircraft.RECCE),
    ):
        yield Squadron(
            id=f"{name} {army.letter}",
            side=army.side,
            team=army.team,
            nation=army.nation,
            type=kind,
            strength=3,
            continental=True,
        )


def _flown(army: Army, fought: Sequence[Battle]) -> Iterator[AirLine]:
    """Yield a mission for each squadron of a team."""
    own = [each for each in fought if each.team == army.team]
    others = [each for each in fought if each.team[0] != army.team[0]]
    seen = str(others[0].at if others else army.square(0, -3, 0))
    # far behind the enemy's front, where no bomb line holds bombers off
    behind = str(_at(96 if army.rear < 0 else 4, army.rows[0]))

    def line(name: str, mission: Mission, **more: Any) -> AirLine:
        squadron = f"{name} {army.letter}"
        return AirLine(id="", team=army.team, squadron=squadron, mission=mission, **more)

    yield line("Fighters", Mission.AIR_COVER, zone=seen)
    yield line("Bombers", Mission.BOMBING, target=behind)
    yield line("Recce", Mission.RECCE, zone=seen)
    if own and army.nation == "British":  # OC-12.8 only the Allies support troops from the air
        yield line("Attack", Mission.CAB_RANK, supports=own[0].attackers[0])


def _orders(
    army: Army, brigades: int, asked: Asked, turn: int, own: Sequence[Battle]
) -> Iterator[OrderLine]:
    """Yield four lines a sector: brigades stand, one battalion acts, one moves, guns support.

    Then the attacks of the team's own fights.
    """
    for sector in range(min(SECTORS, brigades)):
        echelons = range(sector, brigades, SECTORS)
        acts, moves, guns = (army.unit(sector, part) for part in ("1 Bn", "2 Bn", "Fd"))
        reserve = "; ".join(army.unit(number, "2 Bn") for number in echelons)
        all_else = "; ".join(army.brigade(number) for number in echelons)
        ahead = army.square(sector, -3, 0)
        beside = army.square(sector, turn, 1)
        yield _line(army, all_else, Action.PREPARE if sector % 4 == 1 else Action.HOLD)
        match 2 if asked.fights else sector % 3:
            case 0:
                yield _line(army, acts, Action.ATTACK, target=str(ahead), ammo=1)
            case 1:
                yield _line(army, acts, Action.PROBE, target=str(ahead))
            case _:
                yield _line(army, acts, Action.MOVE, to=str(army.square(sector, 5 + turn, 0)))
        yield _line(army, reserve or moves, Action.MOVE, to=str(beside), words="Close up.")
        yield _line(army, guns, Action.HOLD, supports=acts, ammo=1)
    for each in own if turn == asked.turn else ():
        units = "; ".join(each.attackers)
        yield _line(army, units, Action.ATTACK, target=str(each.target), ammo=1)


def _line(army: Army, unit: str, action: Action, **more: Any) -> OrderLine:
    return OrderLine(id="", team=army.team, unit=unit, action=action, **more)


def form_of(sheets: Schemas, record: Record) -> str:
    schema = sheets.of(type(record))
    rows = [(c.header, _cell(record, c.name)) for c in schema.fields if c.name != "key_hash"]
    first, *rest = (f"| {label} | {value} |" for label, value in rows)
    return "\n".join([f"## {schema.title}", "", first, "|---|---|", *rest, ""])


def table_of(sheets: Schemas, records: Sequence[Record]) -> str:
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
