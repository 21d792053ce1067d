"""A batch printed: a progress bar on a terminal while it runs, and the roll of it at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import click

from workbook_engine.commands.batches.roll import (
    HEADERS,
    NUMBERS,
    RollLine,
    counted,
    result_of,
    roll_of,
)
from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.outcome import Outcome
from workbook_engine.printing import show_findings


@contextmanager
def progress(campaigns: int) -> Iterator[Callable[[str, Outcome], None] | None]:
    """Show how many campaigns are over, on a terminal; in a pipe nothing is shown."""
    if campaigns < 2 or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("Campaigns"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=campaigns)

        def came(folder: str, outcome: Outcome) -> None:
            bar.update(task, advance=1, description=f"{folder}: {result_of(outcome)}")

        yield came


def show_roll(outcomes: Mapping[str, Outcome]) -> None:
    """Print what was found in each campaign, and then one line for each."""
    for folder, outcome in outcomes.items():
        if outcome.findings:
            click.echo(f"{folder}:")
            show_findings(outcome.findings)
    roll = roll_of(outcomes)
    if sys.stdout.isatty():
        _show_table(roll)
    else:
        for line in in_columns(HEADERS, [each.cells for each in roll], NUMBERS):
            click.echo(line)
    click.echo(counted(roll))


def _show_table(roll: tuple[RollLine, ...]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(pad_edge=False)
    for header in HEADERS:
        right = "right" if header in NUMBERS else "left"
        table.add_column(header, overflow="fold", justify=right)  # type: ignore[arg-type]
    for line in roll:
        table.add_row(*(Text(cell) for cell in line.cells))
    Console().print(table)
