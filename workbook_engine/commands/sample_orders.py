"""`umpire collect --sample-orders`: a sample's own orders, as if the teams had sent them in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from workbook_engine.books.book import Grid, address
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, team_place
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.inspection.sorted_forms import form_lines
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.samples import MADE_FROM, names, orders_of_turn, sample_page
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.tongues import language_of
from workbook_engine.sheets.cells import CellValue, as_cell
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.rows import in_cell
from workbook_engine.sheets.values import as_written
from workbook_engine.store.lock import locked


@returns_outcome
def sample_orders(folder: str | Path, sample: str | None = None) -> Outcome:
    """Fill in each team's form with the sample's orders of the turn, and put it in the inbox.

    Without a name (None, or blank) the sample is the one that the campaign was made from, or else
    bears the name of.
    """
    path = Path(folder)
    campaign = open_folder(path)
    desk = read_desk(campaign)
    sample = sample or _made_from(campaign) or _sample_called(desk.campaign_row.name)
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


def _made_from(campaign: CampaignFolder) -> str:
    """Return the sample or pack that a campaign was made from; blank where it is not to be found.

    A pack is looked for where the command is given, and beside the campaign: nowhere else.
    """
    history = campaign.history
    kept = [each for each in history.commits() if MADE_FROM in each.files]
    source = Path(history.read(kept[-1], MADE_FROM).decode() if kept else "").name
    if not source or source in names():
        return source
    beside = (room / source for room in (Path(), campaign.path.resolve().parent))
    return next((str(each) for each in beside if each.exists()), "")


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
    with speaking(language_of(desk.campaign_row, desk.state[Team][team])):
        for kind, layout in reading.layouts.items():
            lines = list(orders[kind].values())
            book.write(layout.sheet, dict(_cells(layout, book.read(layout.sheet), lines)))
    return book.save()


def _cells(layout: Layout, grid: Grid, lines: list[Record]) -> Iterator[tuple[str, CellValue]]:
    """Yield the cells of order lines: each beside what its unit's row tells; others are cleared."""
    schema, first = layout.schema, layout.header_row + 1
    told = {each.row: each.whom for each in form_lines(grid, layout) if each.whom and each.locked}
    own = {name: row for row, name in told.items()}
    free = (row for row in count(first) if row not in told)
    named = (folded(as_written(as_cell(getattr(line, schema.whom, "")))) for line in lines)
    at = {own.pop(name, 0) or next(free): line for name, line in zip(named, lines, strict=True)}
    for row in sorted({*at, *told, *layout.rows.values()}):
        for column in schema.columns_in("team"):
            place = layout.columns.get(column.name)
            if place and column.edit == "team":
                value = in_cell(column, getattr(at[row], column.name)) if row in at else None
                yield address(row, place), value
