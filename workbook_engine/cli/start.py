"""Beginning: a practice game, a new campaign, lists of one's own, the first books."""

from __future__ import annotations

import sys
from functools import partial

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import RULESETS, SAMPLES, as_json, folder, modes, umpire
from workbook_engine.cli.progress import saying


@umpire.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@click.option("--wait/--no-wait", default=None, help="Wait for Enter after a step.")
@click.option("--demo", is_flag=True, help="Play turns of two samples for you: what to open.")
@as_json
@modes({"": {"--wait"}, "--demo": set()})
def practice(folder: str | None, wait: bool | None, demo: bool, as_json: bool) -> None:
    """Learn it by doing: a game of twenty minutes, step by step.

    Each step says what to run and to type; run the command again, or press Enter, and it looks
    whether that was done. Leave it and take it up again when you like. With --demo, a newcomer's
    first minute, the engine plays a fight and a battle, and says what to open.

    Example: umpire practice
    """
    if demo:
        from workbook_engine.commands.demo import demo as play

        answer(play(folder), as_json)
    from workbook_engine.commands.practice import is_over
    from workbook_engine.commands.practice import practice as command

    place = folder or "practice"
    outcome = command(place)
    waits = not as_json and (sys.stdin.isatty() if wait is None else wait)
    while waits and not is_over(outcome):
        from workbook_engine.printing import show

        show(outcome)
        said = click.prompt("Enter looks again, q leaves it", "", show_default=False)
        if said.strip().casefold() == "q":
            return
        outcome = command(place)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--sample", metavar="NAME", help=f"Start from a sample, or a pack: {SAMPLES}.")
@click.option(
    "--ruleset", metavar="NAME", help=f"Start blank, from a rule set's templates: {RULESETS}."
)
@click.option(
    "--like",
    type=click.Path(file_okay=False),
    metavar="OTHER",
    help="Start as another campaign began; with --ruleset, blank with its typed rules.",
)
@click.option("--now", is_flag=True, help="With --like: as the other stands.")
@click.option("--with-orders", is_flag=True, help="Fill in the sample's orders of turn 1.")
@click.option(
    "--sample-dice", is_flag=True, help="Keep the sample's printed secret: dice all can know."
)
@click.option("--excel", is_flag=True, help="With buttons: umpire excel add.")
@as_json
def new(
    folder: str,
    sample: str | None,
    ruleset: str | None,
    like: str | None,
    now: bool,
    with_orders: bool,
    sample_dice: bool,
    excel: bool,
    as_json: bool,
) -> None:
    """Make a campaign in FOLDER: from a sample, a pack, or blank.

    Example: umpire new bridge --sample arnhem_bridge
    """
    from workbook_engine.commands.new import new as command

    outcome = command(folder, sample, ruleset, sample_dice, with_orders, like, now)
    if excel:
        from workbook_engine.excel.adding import with_buttons

        outcome = with_buttons(outcome, folder)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--to", "target", type=click.Path(), help="Folder to write; its zip beside it.")
@click.option("--now", is_flag=True, help="As it stands, not as it began.")
@click.option("--lists", is_flag=True, help="Not a pack: CSV and an inventory for other programs.")
@as_json
def pack(folder: str, target: str | None, now: bool, lists: bool, as_json: bool) -> None:
    """Pack a set-up for a friend: tables to read, and a zip.

    Neither your dice nor what was played goes into it: umpire new my_game --sample game_pack.zip

    Example: umpire pack bridge
    """
    from workbook_engine.commands.pack import pack as command

    answer(command(folder, target, now=now, lists=lists), as_json)


@umpire.command("import")
@folder
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--to", required=True, metavar="SHEET", help="The sheet of the master it goes to.")
@click.option("--sheet", "sheets", multiple=True, metavar="NAME", help="Only this sheet of theirs.")
@click.option("--column", multiple=True, metavar="THEIRS=OURS", help="Their column.")
@click.option("--value", multiple=True, metavar="COLUMN:THEIRS=OURS", help="Their word.")
@click.option("--all", "all_rows", multiple=True, metavar="COLUMN=VALUE", help="For every row.")
@click.option("--each", multiple=True, metavar="THEIRS", help="Column of numbers of units.")
@click.option("--letters", multiple=True, metavar="WHOSE", help="windows or mac.")
@click.option("--legend", multiple=True, metavar="SIGN=GROUND", help="Of a map.")
@click.option("--at", "corner", default="", metavar="SQUARE", help="Where its corner lies.")
@click.option(
    "--from", "area", default="", metavar="PART", help="The part of a map that is wanted."
)
@click.option("--size", default="", metavar="KM", help="Of a land (GeoJSON): width of a square.")
@click.option("--painted", is_flag=True, help="It is a map painted with fills, or of letters.")
@click.option("--propose", "proposal", is_flag=True, help="Write on Imports how it is understood.")
@click.option("--write", is_flag=True, help="Write it into the master.")
@as_json
def import_(
    folder: str,
    file: str,
    to: str,
    sheets: tuple[str, ...],
    corner: str,
    area: str,
    size: str,
    painted: bool,
    proposal: bool,
    write: bool,
    as_json: bool,
    **typed: tuple[str, ...],
) -> None:
    """Bring a list (CSV, Excel, ODS, JSON), a painted map or a GeoJSON of your own into the master.

    First says what it would do. What you say of their columns and words is kept on the sheet
    Imports for the next time. With --all, {sheet} is the name of their sheet, {group} the
    heading above their rows, {above} what stands above where a cell is blank.

    Example: umpire import mine units.csv --to Forces
    """
    from workbook_engine.commands.import_file import import_file as command

    said = [(what.replace("_", " "), each) for what, texts in typed.items() for each in texts]
    lies = partial(command, corner=corner, area=area, size=size, painted=painted)
    outcome = lies(folder, file, to, sheets, said, proposal=proposal, write=write)
    answer(outcome, as_json)


@umpire.command()
@folder
@as_json
def start(folder: str, as_json: bool) -> None:
    """Look a set-up over, draw its map, make the teams' first books.

    Example: umpire start mine
    """
    from workbook_engine.commands.start import start as command

    with saying("Looking the set-up over, drawing the map ..."):
        outcome = command(folder)
    answer(outcome, as_json)
