"""A fight by other rules: handed down to a campaign of its own, and read back."""

from __future__ import annotations

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import as_json, folder, umpire


@umpire.command("hand-down")
@folder
@click.argument("fight")
@click.argument("new_folder", type=click.Path(file_okay=False))
@click.option("--ruleset", metavar="NAME", help="Who takes it; else the one made for its units.")
@click.option("--table", metavar="NAME", help="A sample or pack that gives the ground.")
@as_json
def hand_down(
    folder: str,
    fight: str,
    new_folder: str,
    ruleset: str | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Make a campaign of a drafted FIGHT, to be played by other rules.

    The fight is fought elsewhere then; read-back brings its outcome.

    Example: umpire hand-down bridge H8 ramp
    """
    from workbook_engine.commands.hand_down import hand_down as command

    answer(command(folder, fight, new_folder, ruleset, table), as_json)


@umpire.command("read-back")
@folder
@click.option(
    "--to", "upper", type=click.Path(file_okay=False), help="Where the campaign above is."
)
@click.option("--exact", is_flag=True, help="Propose each unit's losses too.")
@click.option(
    "--holds",
    type=click.Choice(["attackers", "defenders", "nobody"]),
    help="Who holds the ground, by your word.",
)
@as_json
def read_back(
    folder: str, upper: str | None, exact: bool, holds: str | None, as_json: bool
) -> None:
    """Propose the outcome of the fight in FOLDER to the campaign above.

    It goes into the yellow cells of that master; draft and commit there as ever.

    Example: umpire read-back ramp --exact
    """
    from workbook_engine.commands.read_back import read_back as command

    answer(command(folder, upper, exact, holds or ""), as_json)
