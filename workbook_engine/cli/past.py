"""What was played: undo, history, luck, proof."""

from __future__ import annotations

import sys

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import as_json, folder, modes, umpire
from workbook_engine.cli.progress import bar, saying


@umpire.command()
@folder
@click.option("--to", type=int, metavar="N", help="Back to commit N of `umpire history`.")
@as_json
def undo(folder: str, to: int | None, as_json: bool) -> None:
    """Take the last turn back, or all since a commit; none is lost.

    Example: umpire undo bridge
    """
    from workbook_engine.commands.undo import undo as command

    with saying("Putting the books back ..."):
        outcome = command(folder, to)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--luck", is_flag=True, help="Tell what the dice gave each side, turn by turn.")
@click.option("--findings", is_flag=True, help="Count where teams stumble, by column and turn.")
@as_json
@click.option("--compare", "two", nargs=2, type=int, metavar="N M", help="What differs, and why.")
@modes({"--luck": set(), "--findings": set(), "--compare": set()})
def history(
    folder: str, luck: bool, findings: bool, two: tuple[int, int] | None, as_json: bool
) -> None:
    """List the commits of FOLDER: turns, undos, and what was undone.

    With --luck, for the debrief, each turn that was committed is played again; what a side lost in
    its fights is compared with what was to be expected before their dice, turn by turn and in all.
    Into FOLDER/luck goes a workbook with the same on a sheet and a chart; no book is changed.

    With --findings the orders of each turn are read again as they were sent, and what was found in
    them is counted by team, column and turn: the column on top is the one to explain.

    With --compare two commits are held together: each cell that differs, and the ruling behind it.

    Example: umpire history bridge
    """
    if luck:
        from workbook_engine.commands.luck import luck as told

        with bar("Turns played again") as done:
            outcome = told(folder, done)
    elif two:
        from workbook_engine.commands.compare import compare

        outcome = compare(folder, *two)
    elif findings:
        from workbook_engine.commands.stumbles import stumbles

        with bar("Turns read again") as done:
            outcome = stumbles(folder, done)
    else:
        from workbook_engine.commands.history import history as command

        outcome = command(folder)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--turn", "number", type=int, metavar="N", help="Of turn N; else of the last one.")
@click.option("--both-sides", is_flag=True, help="Print also what somebody of each side knows.")
@click.option("--diary", is_flag=True, help="Formation by formation: where it was, what it did.")
@click.option("--team", default="", metavar="NAME", help="What the reports of team NAME told it.")
@click.option("--to", "target", type=click.Path(), metavar="FILE", help="Write it there.")
@as_json
@modes({"": {"--turn", "--both-sides"}, "--diary": {"--team"}})
def press(
    folder: str,
    number: int | None,
    both_sides: bool,
    diary: bool,
    team: str,
    target: str | None,
    as_json: bool,
) -> None:
    """Write a newspaper of a turn that everybody may read.

    It prints your own pieces, from the sheet Press of the master, and of the turn what every team
    knows. What somebody of each side knows, but not every team, is told to you alone, unless you
    print it. A page of HTML, set for one sheet of A4, into FOLDER/press.

    With --diary a war diary of every formation instead, turn by turn, out of the history: for you
    what happened, with --team only what that team's own reports told it.

    Example: umpire press bridge --turn 2
    """
    if diary:
        from workbook_engine.commands.diary import diary as kept

        answer(kept(folder, team, target), as_json)
    from workbook_engine.commands.press import press as command

    with saying("Asking what every team knows ..."):
        outcome = command(folder, number, target, both_sides=both_sides)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--pdf/--no-pdf", default=True, help="Make a PDF of the page, too.")
@as_json
def debrief(folder: str, pdf: bool, as_json: bool) -> None:
    """Lay out what decided the game, for the talk after it.

    Each turn that was committed is played again: turning points and luck, losses, who held what;
    turn by turn the truth beside the map of each team's book, what it was told, and what became of
    its orders. Page and PDF go into FOLDER/debrief; they tell all secrets.

    Example: umpire debrief bridge
    """
    from workbook_engine.commands.debrief import debrief as command

    with bar("Turns played again") as done:
        outcome = command(folder, pdf=pdf, done=done)
    answer(outcome, as_json)


@umpire.command("what-if")
@folder
@click.option("--turn", required=True, metavar="K", help="The turn; of a stage, such as 3.2.")
@click.option("--order", "orders", multiple=True, metavar="LINE", help="1 Bn: attack J11")
@click.option("--die", "dice", multiple=True, metavar="NAME=5", help="Its name is on Dice.")
@click.option("--reading", "readings", multiple=True, metavar="NAME=WORD", help="As on Settings.")
@click.option(
    "--ruling", "rulings", multiple=True, metavar="PARTS", help="RULE; ABOUT; ROW; COLUMN; VALUE"
)
@click.option("--to", "target", type=click.Path(dir_okay=False), help="File of the page.")
@as_json
def what_if(
    folder: str,
    turn: str,
    orders: tuple[str, ...],
    dice: tuple[str, ...],
    readings: tuple[str, ...],
    rulings: tuple[str, ...],
    target: str | None,
    as_json: bool,
) -> None:
    """Play a turn again with one thing otherwise: both futures.

    All dice that are not named fall as they fell. The turns after it go on with the orders that
    were given; what cannot be ordered any more is told. Nothing is written into FOLDER: a page with
    maps, fights, losses and places side by side goes into the current folder.

    Example: umpire what-if bridge --turn 1 --order "20 SS PzGR: hold"
    """
    from workbook_engine.commands.debriefing.asked import Otherwise
    from workbook_engine.commands.what_if import what_if as command

    asked = Otherwise(orders, dice, readings, rulings)
    with bar("Turns played again") as done:
        outcome = command(folder, turn, asked, target, done)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--variants", default=50, metavar="N", help="Turns tried for each team; 50.")
@click.option("--since", type=int, metavar="N", help="Only commits from N of `umpire history` on.")
@click.option("--quick", is_flag=True, help="Leave out the books made again and the fog; says so.")
@click.option(
    "--book", "books", multiple=True, metavar="BOOK", help="Hold a player's copy against it."
)
@click.option("--sum", "sums", multiple=True, metavar="SUM", help="Hold a printed sum against it.")
@as_json
@modes({"": {"--variants", "--since", "--quick"}, "--book": {"--sum"}, "--sum": {"--book"}})
def verify(
    folder: str,
    variants: int,
    since: int | None,
    quick: bool,
    books: tuple[str, ...],
    sums: tuple[str, ...],
    as_json: bool,
) -> None:
    """Prove the history: rulings, dice, balances and the fog.

    Each turn is played again, each die drawn again, each book searched for what is hidden: the
    commits side by side, on all cores. With --book or --sum a player holds his own copies against
    the history that was published; no secret is needed for that.

    Example: umpire verify bridge --since 3
    """
    if books or sums:
        from workbook_engine.commands.verify_copies import verify_copies

        answer(verify_copies(folder, books, sums), as_json)
    from workbook_engine.commands.verify import verify as command
    from workbook_engine.printing import show_verified

    over = show_verified if sys.stderr.isatty() else None
    answer(command(folder, variants, over, since, quick), as_json)
