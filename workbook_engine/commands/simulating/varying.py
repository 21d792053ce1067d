"""A cell of the master by several values: which those are, and the same runs played by each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext

from msgspec import Struct

from workbook_engine.books.cells import at
from workbook_engine.commands.batches.workers import side_by_side
from workbook_engine.commands.cells import Asked, asked_of_cell
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.reading.desk import Desk, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.desk.reading.other_cells import Typed, with_other_cells
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.commands.simulating.plots import percent
from workbook_engine.commands.simulating.runs import Done, Simulation, simulated
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.findings import Finding, folded
from workbook_engine.core.ledger import Json
from workbook_engine.core.records import replace
from workbook_engine.core.simulating import Tally
from workbook_engine.core.worth import Moved, Worth
from workbook_engine.sheets.columns import Column

MOST = 8
"""Values that are played where none are given."""
SHOWN = 12
"""Rows that are told on the terminal."""
HOW = "Write it like Forces!F7, or with values of your own: Forces!F7=2,4,6"


class Varied(Struct, frozen=True):
    """A cell, what stands there now, and the values that are played, that among them."""

    cell: str
    named: str
    now: str
    values: tuple[str, ...] = ()
    left: int = 0
    """Values of its column that are not played, for there are many."""
    found: tuple[Finding, ...] = ()
    """What is found about it with values that were asked for."""

    def typed(self, value: str) -> tuple[str, ...]:
        """Return what is to stand in the master, as a simulation is told it."""
        return (f"{self.cell}={value or ' '}",) if value != self.now else ()

    def label(self, value: str) -> str:
        """Return what a value is called."""
        return f"{value or 'blank'} (now)" if value == self.now else value or "blank"


def varied(desk: Desk, text: str) -> Varied:
    """Return the cell that is asked for and its values, or end the command and say why not."""
    cell, _, listed = text.partition("=")
    try:
        typed = Typed.parse(f"{cell}=x")
    except Stop as wrong:
        raise Stop(Status.USAGE, f"{cell!r} is not a cell. {HOW}") from wrong
    found = asked_of_cell(desk, f"{typed.sheet}!{typed.address}")
    schema, field = found.bearing.schema, found.bearing.field
    column = next((each for each in schema.columns if each.name == field), None)
    if (column.edit if column else schema.edit) == "engine":
        made = f"{found.named} is written by the engine and not read: vary what it is made of."
        raise Stop(Status.USAGE, made)
    sheet = desk.reading.layouts[schema.record].sheet
    stands = at(desk.master.book.read(sheet), typed.address)
    now = shown(stands) if isinstance(stands, str | int | bool) else str(stands or "")
    asked = Varied(f"{sheet}!{typed.address}", found.named, now)
    if listed:
        return _given(desk, asked, listed)
    if not now:
        said = f"{found.named} holds nothing, so nothing tells what else it may hold. {HOW}"
        raise Stop(Status.USAGE, said)
    return _offered(desk, asked, [*_of_column(desk, found, column, now)])


def _given(desk: Desk, asked: Varied, listed: str) -> Varied:
    values = dict.fromkeys((asked.now, *(each.strip() for each in listed.split(","))))
    found = (each for value in values for each in _found_with(desk, asked, value))
    return replace(asked, values=tuple(values), found=tuple(found))


def _offered(desk: Desk, asked: Varied, offered: Sequence[str]) -> Varied:
    """Return the values of a column about which nothing is found in this cell."""
    others = [each for each in offered if each and folded(each) != folded(asked.now)]
    as_it_is = offered if asked.now in offered else (asked.now, *others)
    values = [each for each in dict.fromkeys(as_it_is) if each][: 3 * MOST]
    sound = [each for each in values if _is_sound(desk, asked, each)]
    if len(sound) < 2:
        said = f"No other value stands in the column of {asked.named}. {HOW}"
        raise Stop(Status.USAGE, said)
    return replace(asked, values=tuple(sound[:MOST]), left=len(sound[MOST:]))


def _of_column(desk: Desk, found: Asked, column: Column | None, now: str) -> Iterator[str]:
    """Yield what may stand in a cell: the readings on offer, its list, yes and no, numbers beside
    its own, or what stands in other cells of its column.
    """
    if found.bearing.schema.record is SettingRow:
        yield from map(shown, desk.settings[found.bearing.key].choices)
    elif column and (column.choices or column.type == "boolean"):
        yield from (now, *(column.choices or ("yes", "no")))
    elif column and column.type == "integer" and now.lstrip("-").isdecimal():
        near = (int(now) + each for each in range(-2, 3))
        yield from (str(each) for each in near if each >= (column.minimum or 0))
    else:
        yield now
        rows = desk.reading.tables[found.bearing.schema.record].values()
        yield from (shown(getattr(row, found.bearing.field, "")) for row in rows)


def _is_sound(desk: Desk, asked: Varied, value: str) -> bool:
    try:
        return not _found_with(desk, asked, value)
    except Stop:
        return False


def _found_with(desk: Desk, asked: Varied, value: str) -> list[Finding]:
    """Return what is found about a cell when a value stands there; Stop where none can play it."""
    if value == asked.now:
        return []
    other = playable(read_desk(with_other_cells(desk.folder, asked.typed(value))))
    sheet, _, address = asked.cell.rpartition("!")
    told = [each for each in other.findings if each not in desk.findings and each.cell]
    return [e for e in told if e.cell and (e.cell.sheet, e.cell.address) == (sheet, address)]


def played_by_value(
    varied: Varied, simulation: Simulation, done: Done, executor: Executor | None
) -> dict[str, Tally]:
    """Play the same runs by each value in turn; on Ctrl-C, the values that are played."""
    by_value, many = dict[str, Tally](), len(varied.values)
    pieces = len(simulation.chunks())
    ours = nullcontext() if executor or pieces == 1 else side_by_side(pieces)
    with ours as mine:
        for number, value in enumerate(varied.values):

            def so_far(at: int, of: int, before: int = number) -> None:
                done(before * of + at, many * of)

            asked = replace(simulation, typed=varied.typed(value))
            found = simulated(asked, so_far, mine[0] if mine else executor)
            if found.runs:
                by_value[varied.label(value)] = found
            if found.runs < simulation.runs:
                break
    return by_value


def said_of(varied: Varied, worth: Worth) -> Iterator[str]:
    """Yield what was varied, and how that is to be read."""
    yield f"{varied.named} ({varied.cell}): {', '.join(worth.values)}. The same dice for each."
    if varied.left:
        yield f"It has {varied.left} more values in its column: name those you want behind =."
    if not worth.rows:
        yield "It makes no difference in any run."


def heads_of(worth: Worth) -> tuple[str, ...]:
    """Return the heads of the table of values."""
    return "", "Whose", "Came to", *worth.values


def in_words(each: Moved) -> tuple[str, ...]:
    """Return a row of the table of values: what is told, and its share or mean by each."""
    numbers = (f"{x:.2f}" if each.is_mean else percent(x) if x else "0 %" for x in each.by)
    return f"{each.about}, turn {each.turn}", each.whose, each.answer, *numbers


def in_short(worth: Worth) -> Iterator[str]:
    """Yield the table of values in plain lines, as many as the terminal holds."""
    if worth.rows:
        shown = [in_words(each) for each in worth.rows[:SHOWN]]
        yield from in_columns(heads_of(worth), shown, worth.values)
    if len(worth.rows) > SHOWN:
        yield f"and {len(worth.rows) - SHOWN} more rows on the sheet Worth"


def table_of(worth: Worth) -> list[Json]:
    """Return the table of values as JSON."""
    return [
        {
            "turn": each.turn,
            "about": each.about,
            "whose": each.whose,
            "came_to": each.answer,
            "by": dict(zip(worth.values, (round(x, 4) for x in each.by), strict=True)),
        }
        for each in worth.rows
    ]
