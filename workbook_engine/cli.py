"""The terminal: a thin skin over the commands. Everything but click is imported when it is used."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbook_engine.commands.outcome import Outcome

as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
no_orders = click.option("--no-orders", is_flag=True, help="Go on though no order was given.")
folder = click.argument("folder", type=click.Path(file_okay=False))

SAMPLES = "arnhem_bridge, eastern_front_1943, market_garden, orel_salient"
RULESETS = "last_war, opcom"
"""Written out, for a help that first had to look for them would be slow; a test holds them."""


class Sequence(click.Group):
    """A group that lists its commands as an umpire comes to use them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order they were written down."""
        return list(self.commands)


@click.group(cls=Sequence, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="umpire-workbook-engine")
def umpire() -> None:
    """Excel workbooks that adjudicate umpired wargames and explain every changed cell.

    Begin with `umpire demo`. A turn goes: check, draft, a look into master.xlsx, commit.

    Exit status: 0 done; 1 findings stopped it, nothing changed; 2 wrong usage; 3 a book is open
    elsewhere, nothing changed; 4 committed, but a book could not be put in place (recover).
    """


@umpire.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@as_json
def demo(folder: str | None, as_json: bool) -> None:
    """A newcomer's first minute: a sample, one turn, what to open."""
    from workbook_engine.commands.demo import demo as command

    _answer(command(folder), as_json)


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

    _answer(
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
@click.option("--sample", metavar="NAME", required=True, help=f"Whose orders: {SAMPLES}.")
@as_json
def orders(folder: str, sample: str, as_json: bool) -> None:
    """Put a sample's own orders for the coming turn into the inbox."""
    from workbook_engine.commands.sample_orders import sample_orders as command

    _answer(command(folder, sample), as_json)


@umpire.command()
@folder
@click.option("--write", is_flag=True, help="Also fill the Findings sheet of the master.")
@as_json
def check(folder: str, write: bool, as_json: bool) -> None:
    """Read every book and list all findings: cell, rule and cure."""
    from workbook_engine.commands.check import check as command

    _answer(command(folder, write=write), as_json)


@umpire.command()
@folder
@no_orders
@as_json
def draft(folder: str, no_orders: bool, as_json: bool) -> None:
    """Adjudicate without committing; repeat at will.

    Your dice, results and answers in the yellow cells of the master count in the next draft.
    """
    from workbook_engine.commands.draft import draft as command

    _answer(command(folder, no_orders=no_orders), as_json)


@umpire.command()
@folder
@click.option("--anyway", is_flag=True, help="Commit though rulings differ from those drafted.")
@no_orders
@as_json
def commit(folder: str, anyway: bool, no_orders: bool, as_json: bool) -> None:
    """Carry the drafted turn out: all books or none."""
    from workbook_engine.commands.commit import commit as command

    _answer(command(folder, anyway=anyway, no_orders=no_orders), as_json)


@umpire.command()
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...")
@no_orders
@click.option("--turn", "number", default="", metavar="K", help="Only where turn K is next.")
@as_json
def turn(folders: tuple[str, ...], no_orders: bool, number: str, as_json: bool) -> None:
    """Check, draft and commit in one go, in one FOLDER or many.

    Many are played side by side. What stops one campaign stops no other; the exit status is the
    worst. On Ctrl-C what has begun is finished and the rest left untouched. With --turn a batch can
    be run again at will.
    """
    from workbook_engine.commands.batches.roll import campaigns
    from workbook_engine.commands.turn import turn as command
    from workbook_engine.printing.batch import progress

    meant = campaigns(folders)
    with progress(len(meant)) as came:
        outcomes = command(meant, no_orders=no_orders, number=number, came=came)
    _answer_each(outcomes, as_json)


@umpire.command()
@folder
@click.option("--to", type=int, metavar="N", help="Back to commit N of `umpire history`.")
@as_json
def undo(folder: str, to: int | None, as_json: bool) -> None:
    """Take the last turn back, or all since a commit; none is lost."""
    from workbook_engine.commands.undo import undo as command

    _answer(command(folder, to), as_json)


@umpire.command()
@folder
@as_json
def history(folder: str, as_json: bool) -> None:
    """List the commits of FOLDER: turns, undos, and what was undone."""
    from workbook_engine.commands.history import history as command

    _answer(command(folder), as_json)


@umpire.command()
@folder
@as_json
def recover(folder: str, as_json: bool) -> None:
    """Put in place the books that the last commit could not."""
    from workbook_engine.commands.recover import recover as command

    _answer(command(folder), as_json)


@umpire.command()
@folder
@click.option("--variants", default=50, metavar="N", help="Turns tried for each team; 50.")
@click.option("--since", type=int, metavar="N", help="Only commits from N of `umpire history` on.")
@click.option("--quick", is_flag=True, help="Leave out the books made again and the fog; says so.")
@as_json
def verify(folder: str, variants: int, since: int | None, quick: bool, as_json: bool) -> None:
    """Prove the history: rulings, dice, balances and the fog.

    Each turn is played again, each die drawn again, each book searched for what is hidden: the
    commits side by side, on all cores.
    """
    from workbook_engine.commands.verify import verify as command
    from workbook_engine.printing import show_verified

    over = show_verified if sys.stderr.isatty() else None
    _answer(command(folder, variants, over, since, quick), as_json)


@umpire.command()
@folder
@click.argument("what")
@as_json
def explain(folder: str, what: str, as_json: bool) -> None:
    """Explain WHAT: a ruling, a unit, a fight, a place or a cell.

    A cell is given with its sheet, such as Forces!I7 or master.xlsx!Forces!I7.
    """
    from workbook_engine.commands.explain import explain as command

    _answer(command(folder, what), as_json)


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
    """
    from workbook_engine.commands.map import draw_map as command

    _answer(command(folder, team, number, svg=svg, target=target), as_json)


@umpire.command()
@click.argument("ruleset", required=False)
@click.argument("number", required=False)
@as_json
def rules(ruleset: str | None, number: str | None, as_json: bool) -> None:
    """Show what is implemented of RULESET, or all about one NUMBER."""
    from workbook_engine.commands.rules import rules as command

    _answer(command(ruleset, number), as_json)


@umpire.command()
@click.argument("ruleset", required=False)
@click.option("--to", "target", type=click.Path(file_okay=False), help="Folder to write to.")
@as_json
def templates(ruleset: str | None, target: str | None, as_json: bool) -> None:
    """Write blank books from the schemas, for one RULESET or all."""
    from workbook_engine.commands.templates import templates as command

    _answer(command(ruleset, target), as_json)


def main() -> None:
    """Run the command line; whatever goes wrong inside is said in a sentence."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a Windows console may lack a letter
    gc.set_threshold(500_000)  # a command is over before there is garbage worth the search
    try:
        umpire(prog_name="umpire")
    except Exception as defect:
        if os.environ.get("UMPIRE_DEBUG"):
            raise
        click.echo(
            f"The engine met a defect of its own ({type(defect).__name__}: {defect}). "
            "Please report it; UMPIRE_DEBUG=1 shows where.",
            err=True,
        )
        sys.exit(1)


def _answer(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        _print_json(outcome.to_json())
    else:
        from workbook_engine.printing import show

        show(outcome)
    sys.exit(int(outcome.status))


def _answer_each(outcomes: Mapping[str, Outcome], as_json: bool) -> None:
    if as_json:
        from workbook_engine.commands.batches.roll import came_of

        _print_json(
            [
                {"folder": each, "outcome": str(came_of(found)), **found.to_json()}
                for each, found in outcomes.items()
            ]
        )
    elif len(outcomes) == 1:
        from workbook_engine.printing import show

        show(*outcomes.values())
    else:
        from workbook_engine.printing.batch import show_roll

        show_roll(outcomes)
    sys.exit(max(int(outcome.status) for outcome in outcomes.values()))


def _print_json(answer: object) -> None:
    import json

    click.echo(json.dumps(answer, indent=2))
