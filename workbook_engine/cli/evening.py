"""The evening's post: what comes in, what a late book would change, the desk while it comes."""

from __future__ import annotations

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import as_json, folder, umpire


@umpire.command()
@folder
@click.option("--write/--no-write", default=True, help="Fill the order sheets of the master.")
@click.option("--receipts/--no-receipts", default=True, help="Answer each book that came.")
@as_json
def collect(folder: str, write: bool, receipts: bool, as_json: bool) -> None:
    """Read the inbox: what each team has sent, and who is missing.

    For each team the file that is read, its order lines, how many are understood and what is found
    in them; the orders are put on the order sheets of the master. Each book that came is answered
    with a receipt in FOLDER/outbox/turn_NN/receipts, a page and a text for a mail: what is
    understood of it, line by line. Who is missing gets a reminder, as a text to paste. No file is
    moved, and no team's book is written.

    Example: umpire collect bridge
    """
    from workbook_engine.cli.progress import saying
    from workbook_engine.commands.collect import collect as command

    with saying("Reading the inbox ..."):
        outcome = command(folder, write=write, receipts=receipts)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--every", default=2.0, metavar="SECONDS", help="Between two looks; 2.")
@click.option("--to", "target", type=click.Path(dir_okay=False), help="File to write.")
@as_json
def watch(folder: str, every: float, target: str | None, as_json: bool) -> None:
    """Stay, and keep desk.html as the desk stands; Ctrl-C ends it.

    Each book that comes into the inbox and each save of the master is read, checked and drafted
    into desk.html, which any browser shows and reads again by itself. No book is written, also none
    that is open; for the drafts in the master: umpire draft.

    Example: umpire watch bridge
    """
    from functools import partial

    from workbook_engine.commands.watch import watch as command

    answer(command(folder, partial(click.echo, err=as_json), every, target), as_json)


@umpire.command()
@folder
@click.argument("book", type=click.Path(dir_okay=False))
@click.option("--all", "every", is_flag=True, help="All cells and rulings, not the first of each.")
@as_json
def impact(folder: str, book: str, every: bool, as_json: bool) -> None:
    """Look at a late BOOK first: what would it change?

    The turn is played with the book and without: which fights, questions, cells and rulings would
    differ from the draft, and because of which of its order lines. Nothing is written.

    Example: umpire impact bridge late_orders.xlsx
    """
    from workbook_engine.cli.progress import bar
    from workbook_engine.commands.impact import impact as command

    with bar("Order lines tried") as done:
        outcome = command(folder, book, every, done)
    answer(outcome, as_json)
