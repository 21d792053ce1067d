"""Beginning: a demonstration, a new campaign, a sample's orders."""

from __future__ import annotations

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import RULESETS, SAMPLES, as_json, folder, umpire


@umpire.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@as_json
def demo(folder: str | None, as_json: bool) -> None:
    """A newcomer's first minute: a sample, one turn, what to open."""
    from workbook_engine.commands.demo import demo as command

    answer(command(folder), as_json)


@umpire.command()
@folder
@click.option("--sample", metavar="NAME", help=f"Start from a sample campaign: {SAMPLES}.")
@click.option(
    "--ruleset", metavar="NAME", help=f"Start blank, from a rule set's templates: {RULESETS}."
)
@click.option("--with-orders", is_flag=True, help="Fill in the sample's orders of turn 1.")
@click.option(
    "--sample-dice", is_flag=True, help="Keep the sample's printed secret: dice all can know."
)
@as_json
def new(
    folder: str,
    sample: str | None,
    ruleset: str | None,
    with_orders: bool,
    sample_dice: bool,
    as_json: bool,
) -> None:
    """Make a campaign in FOLDER, from a sample or blank."""
    from workbook_engine.commands.new import new as command

    answer(
        command(
            folder,
            sample=sample,
            ruleset=ruleset,
            with_orders=with_orders,
            sample_dice=sample_dice,
        ),
        as_json,
    )


@umpire.command()
@folder
@as_json
def start(folder: str, as_json: bool) -> None:
    """Look a set-up over, draw its map, make the teams' first books."""
    from workbook_engine.commands.start import start as command

    answer(command(folder), as_json)


@umpire.command()
@folder
@click.option("--sample", metavar="NAME", required=True, help=f"Whose orders: {SAMPLES}.")
@as_json
def orders(folder: str, sample: str, as_json: bool) -> None:
    """Put a sample's own orders for the coming turn into the inbox."""
    from workbook_engine.commands.sample_orders import sample_orders as command

    answer(command(folder, sample), as_json)
