"""Looking something up: explanations, maps, rules, blank books, pages of the documentation."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from workbook_engine import shipped
from workbook_engine.cli.answers import answer, print_json
from workbook_engine.cli.group import as_json, folder, modes, on_cluster, umpire
from workbook_engine.cli.progress import bar, saying


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
    from workbook_engine.commands.odds import odds as command

    with bar("Fights played through") as done:
        outcome = command(folder, fight, done, typed)
    answer(outcome, as_json)


@umpire.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@click.option("--runs", default=1000, show_default=True, help="How often it is played.")
@click.option("--turns", default=1, show_default=True, help="How many turns a run has.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same figures.")
@click.option(
    "--vary",
    default="",
    metavar="SHEET!CELL[=A,B]",
    help="What is a cell of the master worth: the runs by each of its values.",
)
@on_cluster
@click.option("--sample", metavar="NAME", help="Instead of FOLDER: is this scenario fair?")
@click.option("--to", "target", type=click.Path(file_okay=False), help="Its folder for figures.")
@as_json
@modes({"": {"FOLDER", "--cluster"}, "--sample": {"--to"}})
def simulate(
    folder: str | None,
    runs: int,
    turns: int,
    seed: str,
    vary: str,
    address: str,
    sample: str | None,
    target: str | None,
    as_json: bool,
) -> None:
    """Play the turn many times over, and tell its possible outcomes.

    Each run has dice of its own; the same seed gives the same figures, whatever the machine. The
    stage to be played is played on the orders as they stand; what comes after it with no new order.
    No book is changed: FOLDER/simulated gets a page, a workbook with charts and a CSV. Ctrl-C keeps
    what is done. With --cluster many machines play the runs (docs/cluster.md).

    A scenario is played from its set-up, on the orders of all stages that come with it: umpire
    simulate --sample arnhem_bridge

    With --vary the same runs, with the same dice, are played by each value of a cell: those of its
    list or column, or those behind =, parted by commas. What they turn is told side by side.

    Example: umpire simulate bridge --runs 1000
    """
    from workbook_engine.commands.simulate import balance
    from workbook_engine.commands.simulate import simulate as command

    if not (folder or sample):
        raise click.UsageError("Give the FOLDER of a campaign, or a scenario with --sample.")
    with bar("Runs") as done:
        if sample:
            outcome = balance(sample, runs, turns, seed, target, done, vary)
        else:
            outcome = command(folder or "", runs, turns, seed, done, address=address, vary=vary)
    answer(outcome, as_json)


@umpire.command("map")
@folder
@click.option("--team", default="", metavar="TEAM", help="A team's map; else the umpire's.")
@click.option("--turn", "number", type=int, metavar="K", help="After turn K; else the last.")
@click.option("--svg/--png", default=None, help="Drawings, or pictures that are alike everywhere.")
@click.option("--to", "target", type=click.Path(), help="Folder to write to; of a film, the file.")
@click.option("--film", is_flag=True, help="Put the maps of all turns on one page of HTML.")
@click.option("--luck", is_flag=True, help="With --film: what the dice of each turn gave a side.")
@click.option("--geojson", is_flag=True, help="The umpire's map for other programs, as shapes.")
@click.option("--corner", default="", metavar="LON,LAT", help="Its north-west corner on earth.")
@as_json
@modes(
    {
        "": {"--turn", "--team", "--svg"},
        "--film": {"--luck", "--team", "--svg"},
        "--geojson": {"--corner"},
    }
)
def draw_map(
    folder: str,
    team: str,
    number: int | None,
    svg: bool | None,
    target: str | None,
    film: bool,
    luck: bool,
    geojson: bool,
    corner: str,
    as_json: bool,
) -> None:
    """Draw the map: the umpire's, or what a team knows.

    The pictures are put into FOLDER/maps; a land of several sheets begins with the whole. The page
    of a film needs nothing else: buttons and arrow keys go from turn to turn. Its maps are
    drawings, unless --png is given; single maps are pictures, unless --svg is.

    Example: umpire map bridge --team british --turn 2
    """
    from workbook_engine.commands.film import film as filmed
    from workbook_engine.commands.map import draw_map as command
    from workbook_engine.commands.map import land_out

    _refuse_other(target, file=film)
    with saying("Drawing ..."):
        if geojson:
            outcome = land_out(folder, corner, target)
        elif film:
            outcome = filmed(folder, team, pixels=svg is False, target=target, luck=luck)
        else:
            outcome = command(folder, team, number, svg=bool(svg), target=target)
    answer(outcome, as_json)


@umpire.command()
@click.argument("subject", metavar="[RULESET|FOLDER]", required=False)
@click.argument("number", required=False)
@click.option("--card", is_flag=True, help="Write all charts and readings in force, for paper.")
@click.option("--templates", is_flag=True, help="Write blank books, of RULESET or of all.")
@click.option("--to", "target", type=click.Path(), help="File of the card, or folder of the books.")
@as_json
@modes({"": {"NUMBER"}, "--card": {"--to"}, "--templates": {"--to"}})
def rules(
    subject: str | None,
    number: str | None,
    card: bool,
    templates: bool,
    target: str | None,
    as_json: bool,
) -> None:
    """Show what is implemented of RULESET, or all about one NUMBER.

    Of a number: its charts and figures, the readings chosen and what they might be instead. Of a
    campaign's FOLDER the readings are those in force there: umpire rules my_game OC-9.22

    With --card the umpire's aid is written, a page for any browser, set for A4: card.html in a
    campaign's FOLDER, with its house rules first, or of a RULESET as it comes.

    Example: umpire rules opcom OC-9.22
    """
    _refuse_other(target, file=card)
    if card:
        from workbook_engine.commands.rules import card as aid

        if subject is None:
            raise click.UsageError("Give a RULESET or the FOLDER of a campaign with --card.")
        answer(aid(subject, target), as_json)
    if templates:
        from workbook_engine.commands.templates import templates as blank

        answer(blank(subject, target), as_json)
    from workbook_engine.commands.rules import rules as command

    answer(command(subject, number), as_json)


def _refuse_other(target: str | None, *, file: bool) -> None:
    """Refuse a folder where a file is to be written, or a file in the place of a folder."""
    if target:
        click.Path(file_okay=file, dir_okay=not file).convert(target, None, None)


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
