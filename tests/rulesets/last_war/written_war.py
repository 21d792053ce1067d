"""A war written as text and played: a drawn map, Markdown tables, orders; rulings come out.

The text reads as a workbook does: each heading is a sheet under its own name and headers, order
sheets of all teams among them; the books' own text reader and the sheets' own schemas read it. The
map is drawn above the first heading. What a text leaves out is as on the `LAND` below: each front
hex held by a Man, everybody's Military Effectiveness 1, flags enough, home industry behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from textwrap import dedent

from tests.rulesets.last_war.drawn_land import hexes_drawn
from tests.rulesets.last_war.played_war import Played
from workbook_engine.books.blocks import parse_table
from workbook_engine.books.book import Grid
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.samples import LEFT_OUT
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import sides
from workbook_engine.rulesets.last_war.line.line import required_front
from workbook_engine.rulesets.last_war.offensives.cards import BEFORE_FLAGS
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CardLine
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import SheetSchema, schemas_of

LAND = """
          G0201     S0401     S0601
     G0101     G0301     S0501
          G0202     S0402     S0602
     G0102     G0302     S0502
          G0203     S0403     S0603
     G0103     G0303     S0503
          G0204     S0404     S0604
     G0104     G0304     S0504
"""
"""Germans to the west, Russians to the east; the line runs between columns 03 and 04."""

NATIONS = """
| Nation | Side   | Team      | Military Effectiveness | Flags a turn | Naval flags |
|--------|--------|-----------|------------------------|--------------|-------------|
| GER    | Axis   | OKH       | 1                      | 9            | 9           |
| ROM    | Axis   | Bucharest | 1                      | 9            | 9           |
| SOV    | Allies | STAVKA    | 1                      | 9            | 9           |
| BRI    | Allies | London    | 1                      | 9            | 9           |
"""
INDUSTRY = """
| Line   | Industrial zone | Nation | Hex  | Makes | Points a turn |
|--------|-----------------|--------|------|-------|---------------|
| Essen  | Ruhr            | GER    | 0102 | man   | 0             |
| Magnet | Urals           | SOV    | 0603 | man   | 0             |
"""
SCHEMAS = schemas_of(RULESET)
NAMED_AFTER: Mapping[str, tuple[str, Sequence[str]]] = {
    "Front": ("Card", ["Hex", "Nation"]),
    "Hexsides": ("Hexside", ["Hex", "Neighbour"]),
    "Fortifications": ("Works", ["Hex", "Facing"]),
    "Security Zones": ("Zone", ["Hex", "Nation"]),
    "Air Defence": ("Defence", ["Hex", "Nation", "Kind"]),
}
"""Rows that need no name of their own: what it is made of."""
PASSED_OVER = LEFT_OUT | {"W-COLUMN-MOVED"}
EVEN = (3,) * 40
"""Dice that favour nobody."""


class _Laid(GridBook):
    """Sheets laid on the table for the reader; nothing is saved."""

    def save(self) -> bytes:
        """Give nothing: what is read is not written."""
        return b""


def at_war(text: str, *, date: str = "June 1943") -> State:
    """Return the state that a text lays out: what it leaves out is as everywhere."""
    sheets = _sheets(text)
    grids = {name: grid for name, grid in sheets.items() if _book_of(name) == "master"}
    grids["Hexes"] = _overlaid(hexes_drawn(_drawing(text) or LAND), grids.get("Hexes", ()))
    grids["Nations"] = _overlaid(_table(NATIONS), grids.get("Nations", ()))
    grids.setdefault("Production", _table(INDUSTRY))
    named = {name: _named(name, grid) for name, grid in grids.items()}
    reading = read(_Laid("master.md", named), SCHEMAS, "master", Position(1), sparse=True)
    wrong = [each for each in reading.findings if each.code not in PASSED_OVER]
    assert not wrong, wrong
    rows = [row for kind in RULESET.records for row in reading.tables[kind].values()]
    teams = {n.team: n.side for n in reading.tables[Nation].values()}
    return _manned(
        State(
            Position(1),
            Tables.of(
                Campaign(name="A war", ruleset="last_war"),
                *(CalendarTurn(turn=turn, date=date) for turn in (1, 2, 3)),
                *(Team(team=team, side=side) for team, side in teams.items()),
                *rows,
            ),
            RULESET.rules,
        )
    )


def _manned(state: State) -> State:
    """Put a Man on each front hex of which nothing is said."""
    board, cards = Board.of(state), dict(state[Front])
    said = {card.hex for card in cards.values()}
    for name in (each for side in sides(state) for each in required_front(board, side)):
        nation = board.hexes[name].controller
        if name not in said:
            card = Front(id=f"{name} {nation}", hex=name, nation=nation, man=1)
            cards[card.id] = card
    return state.with_tables({Front: cards})


def played(
    text: str = "",
    *,
    dice: Sequence[int] = EVEN,
    answers: Mapping[str, Value] | None = None,
    house: Mapping[str, Word] | None = None,
    date: str = "June 1943",
    stages: Sequence[int] = (1, 2, 3),
    state: State | None = None,
    cards_at: int = 0,
) -> Played:
    """Play the turn a text tells of, stage by stage, on what it lays out or on a state given.

    Answers are the umpire's, each under its name without the turn: `combat/0403/colour/1`. Cards
    are played at the time of their use, unless they are all ordered at one stage.
    """
    state = before = state or at_war(text, date=date)
    settings = RULESET.rules.with_values(house or {})
    ruleset, thrown, turns = RULESET.under(settings), ScriptedDice(dice), []
    lines = _orders(text, state)
    for number in stages[: len(ruleset.sequence)]:
        given = {
            (name := f"{state.position}/{short}"): Answer(name, value)
            for short, value in (answers or {}).items()
        }
        umpire = Umpire(state.position, settings, thrown, given)
        wanted = lines if len(ruleset.sequence) == 1 else _of_stage(lines, number, cards_at)
        turns.append(play(ruleset, state, Tables.of(*wanted), umpire))
        state = turns[-1].after
    return Played(before, tuple(turns))


def _of_stage(lines: Sequence[Record], number: int, cards_at: int) -> list[Record]:
    """Return the orders that are given before a stage."""
    kinds = RULESET.sequence[number - 1].order_sheets
    return [
        line
        for line in lines
        if type(line) in kinds
        and (not isinstance(line, CardLine) or number == (cards_at or _time_of(line)))
    ]


def _time_of(line: CardLine) -> int:
    return 1 if line.use in BEFORE_FLAGS else 2


def _orders(text: str, state: State) -> list[Record]:
    """Read all order sheets of a text; each line is its nation's team's."""
    found: list[Record] = []
    for name, grid in _sheets(text).items():
        if _book_of(name) != "order":
            continue
        teams, rest = _teams_named(grid)
        book = _Laid("orders.md", {name: rest})
        reading = read(book, SCHEMAS, "team", state.position, "all", state.tables, sparse=True)
        wrong = [each for each in reading.findings if each.code not in PASSED_OVER]
        assert not wrong, wrong
        lines = reading.orders[SCHEMAS.titled(name).record].values()
        for number, line in enumerate(lines, 1):
            team = teams[number - 1] if teams else _team_of(line, state)
            found.append(replace(line, id=f"{team}/{number}", team=team))  # type: ignore[call-arg]
    return found


def _team_of(line: Record, state: State) -> str:
    """Return the team a line is of: its nation's, that of its card or of its base."""
    card = state[Card].get(getattr(line, "card", ""))
    base = state[Base].get(getattr(line, "base", ""))
    nation = card.nation if card else base.nation if base else getattr(line, "nation", "")
    return state[Nation][nation].team if nation in state[Nation] else "STAVKA"


def _teams_named(grid: Grid) -> tuple[list[str], Grid]:
    """Take the column Team off a table of orders, where it has one."""
    if grid[0][0] != "Team":
        return [], grid
    return [str(row[0]) for row in grid[1:]], tuple(row[1:] for row in grid)


@lru_cache(maxsize=512)
def _sheets(text: str) -> Mapping[str, Grid]:
    book = TextBook(dedent(text))
    return {name: book.read(name) for name in book.sheets()}


def _drawing(text: str) -> str:
    """Return the map that is drawn above the first heading."""
    above = dedent(text).partition("#")[0]
    return above if above.strip() else ""


def _schema(name: str) -> SheetSchema:
    return SCHEMAS.titled(name)


def _book_of(name: str) -> str:
    return _schema(name).book


def _table(text: str) -> Grid:
    return parse_table(text.strip().splitlines())


def _named(name: str, grid: Grid) -> Grid:
    """Name the rows that are called after what they hold, where the text does not."""
    header, columns = NAMED_AFTER.get(name, ("", ()))
    if not header or header in grid[0]:
        return grid
    at = [grid[0].index(column) for column in columns]
    joined = {"Works": ">", "Hexside": "-"}.get(header, " ")
    names = (joined.join(str(row[n]) for n in at) for row in grid[1:])
    return ((header, *grid[0]), *((own, *row) for own, row in zip(names, grid[1:], strict=True)))


def _overlaid(under: Grid, over: Grid) -> Grid:
    """Return a table with the cells of another laid over it, row by row under its key."""
    rows = {str(row[0]): dict(zip(under[0], row, strict=True)) for row in under[1:]}
    headers = list(dict.fromkeys((*under[0], *(over[0] if over else ()))))
    for row in over[1:]:
        filled = {h: v for h, v in zip(over[0], row, strict=False) if v is not None}
        rows.setdefault(str(row[0]), {headers[0]: row[0]}).update(filled)
    return (tuple(headers), *(tuple(row.get(h) for h in headers) for row in rows.values()))
