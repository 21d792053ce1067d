"""The group of all commands, what several of them share, and what their options go with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import click
from click.core import ParameterSource

from workbook_engine import shipped

as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
no_orders = click.option("--no-orders", is_flag=True, help="Go on though no order was given.")
on_cluster = click.option(
    "--cluster",
    "address",
    default="",
    metavar="ADDRESS",
    help="On a Dask cluster: its scheduler's address, a file with that and its keys, or local.",
)
folder = click.argument("folder", type=click.Path(file_okay=False))

SAMPLES = (
    "arnhem_bridge, arnhem_ramp, brook_crossing, chir_1942, eastern_front_1943, kleindorf, "
    "krookwurst, leipzig_1813, market_garden, nachod_1866, orel_salient, town_and_airfield"
)
"""Written out, for a help that first had to look for them would be slow; a test holds them."""
RULESETS = ", ".join(sorted(shipped.RULESETS))
_Command = Callable[..., None]
FOLDED = {
    "balance": "simulate --sample",
    "card": "rules --card",
    "demo": "practice --demo",
    "doctor": "excel doctor",
    "film": "map --film",
    "forecast": "check --forecast",
    "impact": "check --late",
    "luck": "history --luck",
    "orders": "collect --sample-orders",
    "recover": "commit --recover",
    "templates": "rules --templates",
    "watch": "desk --watch",
}
"""What was a command of its own, and the words it is now."""


class Commands(click.Group):
    """All commands, whose list stands in the help itself; an old name ends with the new words."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Leave out what click would list."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was typed; what is none ends with the nearest that is."""
        word = args[0]
        if word in FOLDED:
            click.echo(f"{word} is now `umpire {FOLDED[word]}`.", err=True)
            ctx.exit(2)
        if word not in self.commands and not word.startswith("-"):
            from difflib import get_close_matches

            known = {name: name for name in self.commands} | FOLDED
            near = " or ".join(f"`umpire {known[each]}`" for each in get_close_matches(word, known))
            ctx.fail(f"There is no command {word}.{near and f' Did you mean {near}?'}")
        return super().resolve_command(ctx, args)


def modes(listed: Mapping[str, set[str]]) -> Callable[[_Command], _Command]:
    """Refuse what does not go together: to each option that changes a command, what goes with it.

    Under no option stands what goes with none of these; what is not listed goes with all.
    """
    known = {*listed}.union(*listed.values())

    def modal(command: _Command) -> _Command:
        @wraps(command)
        def refusing(**given: Any) -> None:
            context = click.get_current_context()
            typed = [
                each.opts[0] if isinstance(each, click.Option) else each.human_readable_name
                for each in context.command.params
                if context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
            ]
            for mode in [each for each in typed if each in listed] or [""]:
                for each in typed:
                    if each in known - {mode, *listed.get(mode, ())}:
                        needs = " or ".join(of for of, others in listed.items() if each in others)
                        wrong = f"does not go with {mode}" if mode else f"needs {needs}"
                        raise click.UsageError(f"{each} {wrong}.")
            command(**given)

        return refusing

    return modal


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    options_metavar="[--version]",
)
@click.version_option(package_name="umpire-workbook-engine")
def umpire() -> None:
    """\b
    Excel workbooks that adjudicate umpired wargames and explain every cell.
    Begin with `umpire practice --demo`; `umpire COMMAND --help` tells all of it.

    \b
    Set up    practice  learn it step by step   new       make a campaign
              import    bring in lists and maps start     make the first books
              pack      a set-up for a friend   excel     buttons in the master
    Each turn collect   read what teams sent    check     faults and their cures
              draft     adjudicate, at will     desk      the front page, as HTML
              share     a second umpire's book  commit    carry out the draft
    Sending   publish   lay out what teams get  print     PDF for paper
              mail      fetch orders; send      press     a newspaper of it
    Elsewhere hand-down a fight to other rules  read-back its outcome to yours
    Looking   explain   why is it so?           odds      how likely is a result?
              rules     rules, charts, readings map       draw it; film all turns
              history   commits; dice and luck  debrief   what decided the game
              what-if   one thing otherwise     help      pages to read on
    Mending   undo      take turns back         verify    prove dice, fog, books
    Batches   turn      all in one, many games  simulate  play a turn many times

    Exit status: 0 done; 1 findings stopped it, 2 wrong usage, 3 a book is open elsewhere: nothing
    changed; 4 committed, but a book could not be put in place (commit --recover); 5 drafted
    without orders not understood (a commit waits).
    """
