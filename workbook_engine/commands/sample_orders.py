"""`umpire collect --sample-orders`: a sample's own orders, as if the teams had sent them in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import team_place
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.samples import names, orders_of_turn, sample_page
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.sheets.cells import CellValue, as_cell
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.reading import read
from workbook_engine.store.lock import locked


@returns_outcome
def sample_orders(folder: str | Path, sample: str | None = None) -> Outcome:
    """Fill in each team's form with the sample's orders of the turn, and put it in the inbox.

    Without a name (None, or blank) the sample is the one that the campaign bears the name of.
    """
    path = Path(folder)
    campaign = open_folder(path)
    desk = read_desk(campaign)
    sample = sample or _sample_called(desk.campaign_row.name)
    given = orders_of_turn(sample, desk.ruleset, desk.position, desk.state.tables)
    if not given:
        raise Stop(Status.USAGE, *_none(sample, desk))
    wrote = []
    with locked(path):
        for team, orders in given.items():
            name = Path(team_place(desk.state[Team][team])).name
            campaign.disk.put(path / "inbox" / name, _filled_in(desk, path, team, orders))
            wrote.append(as_path(path / "inbox" / name))
    turn = desk.ruleset.called(desk.position)
    sentence = f"The orders of {counted(len(given), 'team')} for turn {turn} are in the inbox."
    return Outcome(sentences=(sentence,), wrote=tuple(wrote))


def _sample_called(campaign: str) -> str:
    for name in names():
        if sample_page(name)["title"] == campaign:
            return name
    there = ", ".join(names())
    raise Stop(
        Status.USAGE,
        f"No sample is called {campaign}.",
        f"Say with --sample-orders whose are wanted: {there}.",
    )


def _none(sample: str, desk: Desk) -> tuple[str, ...]:
    turn = desk.ruleset.called(desk.position)
    more = ("`umpire turn` with --no-orders plays it without.",) if desk.position.stage > 1 else ()
    return (f"{sample} has no orders for turn {turn}.", *more)


def _filled_in(desk: Desk, path: Path, team: str, orders: Tables) -> bytes:
    """Return a team's own book with orders on its forms, in place of what stood there."""
    book = FileBook.open(path / team_place(desk.state[Team][team]))
    forms = desk.schemas.with_forms(desk.ruleset.stage(desk.position).order_sheets)
    reading = read(book, forms, "team", desk.position, team=team, known=desk.state.tables)
    for kind in desk.ruleset.stage(desk.position).order_sheets:
        layout = reading.layouts[kind]
        lines = list(orders[kind].values())
        book.write(layout.sheet, dict(_cells(layout, lines)))
    return book.save()


def _cells(layout: Layout, lines: list[Record]) -> Iterator[tuple[str, CellValue]]:
    """Yield the cells of order lines from the top of a form; lines below them are cleared."""
    first = layout.header_row + 1
    rows = max(len(lines), *(row - first + 1 for row in (0, *layout.rows.values())))
    for n in range(rows):
        for column in layout.schema.columns_in("team"):
            at = layout.columns.get(column.name)
            if at and column.edit == "team":
                value = as_cell(getattr(lines[n], column.name)) if n < len(lines) else None
                yield address(first + n, at), value
