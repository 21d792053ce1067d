"""Looking something up: explanations, maps, rules, blank books, pages of the documentation."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from workbook_engine import shipped
from workbook_engine.cli.answers import answer, print_json
from workbook_engine.cli.group import as_json, folder, on_cluster, umpire
from workbook_engine.cli.progress import saying


@umpire.command()
@folder
@click.argument("what")
@as_json
def explain(folder: str, what: str, as_json: bool) -> None:
    """Explain WHAT: a ruling, a unit, a fight, a place or a cell.

    A cell is given with its sheet, such as Forces!I7 or master.xlsx!Forces!I7; one of a team's
    book, british.xlsx!Orders!B7, tells the outcome of those whose row it is.

    Example: umpire explain bridge H8
    """
    from workbook_engine.commands.explain import explain as command

    answer(command(folder, what), as_json)


@umpire.command()
@folder
@click.argument("fight", required=False, default="")
@click.option(
    "--with",
    "typed",
    multiple=True,
    metavar="SHEET!CELL=VALUE",
    help="As if this stood in a cell of the master; may be given several times.",
)
@as_json
def odds(folder: str, fight: str, typed: tuple[str, ...], as_json: bool) -> None:
    """Tell how likely each result of a fight is.

    Of one FIGHT of the draft, or of all. The fight is fought with every value of its dice, all else
    as it is drafted; typed dice of the fight do not count. Where there are more than 1,000 ways, so
    many are drawn, and the error is told. Nothing is written: odds are the umpire's alone.

    Example: umpire odds bridge H8 --with Engagements!AB4=2
    """
    from workbook_engine.cli.progress import bar
    from workbook_engine.commands.odds import odds as command

    with bar("Fights played through") as done:
        outcome = command(folder, fight, done, typed)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--runs", default=1000, show_default=True, help="How often it is played.")
@click.option("--turns", default=1, show_default=True, help="How many turns a run has.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same figures.")
@on_cluster
@as_json
def simulate(folder: str, runs: int, turns: int, seed: str, address: str, as_json: bool) -> None:
    """Play the turn many times over, and tell its possible outcomes.

    Each run has dice of its own; the same seed gives the same figures, whatever the machine. The
    stage to be played is played on the orders as they stand; what comes after it with no new order.
    No book is changed: FOLDER/simulated gets a page, a workbook with charts and a CSV. Ctrl-C keeps
    what is done. With --cluster many machines play the runs (docs/cluster.md).

    Example: umpire simulate bridge --runs 1000
    """
    from workbook_engine.cli.progress import bar
    from workbook_engine.commands.simulate import simulate as command

    with bar("Runs") as done:
        outcome = command(folder, runs, turns, seed, done, address=address)
    answer(outcome, as_json)


@umpire.command()
@click.option("--sample", required=True, metavar="NAME", help="The scenario that is looked at.")
@click.option("--runs", default=1000, show_default=True, help="How often it is played.")
@click.option("--turns", default=1, show_default=True, help="How many turns a run has.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same figures.")
@click.option("--to", "target", type=click.Path(file_okay=False), help="Folder for its figures.")
@as_json
def balance(
    sample: str, runs: int, turns: int, seed: str, target: str | None, as_json: bool
) -> None:
    """Play the beginning of a scenario many times over: is it fair?

    It is played from its set-up on the orders that come with it; its figures are put into a folder.

    Example: umpire balance --sample arnhem_bridge
    """
    from workbook_engine.cli.progress import bar
    from workbook_engine.commands.simulate import balance as command

    with bar("Runs") as done:
        outcome = command(sample, runs, turns, seed, target, done)
    answer(outcome, as_json)


@umpire.command()
@folder
@as_json
def luck(folder: str, as_json: bool) -> None:
    """Tell what the dice gave each side, against what they should have.

    Each turn that was committed is played again; what a side lost in its fights is compared with
    what was to be expected before their dice, turn by turn and in all. For the debrief. Into
    FOLDER/luck goes a workbook with the same on a sheet and a chart; no book is changed.

    Example: umpire luck bridge
    """
    from workbook_engine.cli.progress import bar
    from workbook_engine.commands.luck import luck as command

    with bar("Turns played again") as done:
        outcome = command(folder, done)
    answer(outcome, as_json)


@umpire.command("map")
@folder
@click.option("--team", default="", metavar="TEAM", help="A team's map; else the umpire's.")
@click.option("--turn", "number", type=int, metavar="K", help="After turn K; else the last.")
@click.option("--svg/--png", default=False, help="Drawings instead of pictures.")
@click.option("--to", "target", type=click.Path(file_okay=False), help="Folder to write to.")
@as_json
def draw_map(
    folder: str, team: str, number: int | None, svg: bool, target: str | None, as_json: bool
) -> None:
    """Draw the map: the umpire's, or what a team knows.

    The pictures are put into FOLDER/maps; a land of several sheets begins with the whole.

    Example: umpire map bridge --team british --turn 2
    """
    from workbook_engine.commands.map import draw_map as command

    with saying("Drawing ..."):
        outcome = command(folder, team, number, svg=svg, target=target)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--team", default="", metavar="TEAM", help="A team's maps; else the umpire's.")
@click.option("--svg/--png", "svg", default=True, help="Drawings, or larger but alike everywhere.")
@click.option("--to", "target", type=click.Path(dir_okay=False), help="File to write.")
@click.option("--luck", is_flag=True, help="Tell under each turn what its dice gave each side.")
@as_json
def film(folder: str, team: str, svg: bool, target: str | None, luck: bool, as_json: bool) -> None:
    """Put the maps of all turns on one page of HTML, to step through.

    The page needs nothing else: buttons and arrow keys go from turn to turn.

    Example: umpire film bridge
    """
    from workbook_engine.commands.film import film as command

    with saying("Drawing ..."):
        outcome = command(folder, team, pixels=not svg, target=target, luck=luck)
    answer(outcome, as_json)


@umpire.command()
@click.argument("subject", metavar="[RULESET|FOLDER]", required=False)
@click.argument("number", required=False)
@as_json
def rules(subject: str | None, number: str | None, as_json: bool) -> None:
    """Show what is implemented of RULESET, or all about one NUMBER.

    Of a number: its charts and figures, the readings chosen and what they might be instead. Of a
    campaign's FOLDER the readings are those in force there: umpire rules my_game OC-9.22

    Example: umpire rules opcom OC-9.22
    """
    from workbook_engine.commands.rules import rules as command

    answer(command(subject, number), as_json)


@umpire.command()
@click.argument("subject", metavar="RULESET|FOLDER")
@click.option("--to", "target", type=click.Path(dir_okay=False), help="File to write.")
@as_json
def card(subject: str, target: str | None, as_json: bool) -> None:
    """Write the umpire's aid: all charts and readings in force.

    A page for any browser, set for A4: card.html in a campaign's FOLDER, with its house rules
    first, or of a RULESET as it comes.

    Example: umpire card bridge
    """
    from workbook_engine.commands.card import card as command

    answer(command(subject, target), as_json)


@umpire.command()
@click.argument("ruleset", required=False)
@click.option("--to", "target", type=click.Path(file_okay=False), help="Folder to write to.")
@as_json
def templates(ruleset: str | None, target: str | None, as_json: bool) -> None:
    """Write blank books from the schemas, for one RULESET or all.

    Example: umpire templates opcom
    """
    from workbook_engine.commands.templates import templates as command

    answer(command(ruleset, target), as_json)


@umpire.command("help")
@click.argument("page", required=False, default="README")
@as_json
@click.pass_context
def help_page(context: click.Context, page: str, as_json: bool) -> None:
    """Say where a PAGE of the documentation lies, and show it.

    It is shown on a terminal only. Without a name it is the page that leads to all others.

    Example: umpire help excel
    """
    pages = {each.stem: str(each) for each in sorted(shipped.folder("docs").glob("*.md"))}
    place = pages[click.Choice(sorted(pages)).convert(page, None, context)]
    if as_json:
        print_json({"page": place})
        return
    click.echo(place)
    if sys.stdout.isatty():
        click.echo_via_pager(Path(place).read_text(encoding="utf-8"))
