"""The group of all commands, and the options that several of them share."""

from __future__ import annotations

import click

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
    "arnhem_bridge, arnhem_ramp, chir_1942, eastern_front_1943, kleindorf, krookwurst, "
    "market_garden, orel_salient, town_and_airfield"
)
"""Written out, for a help that first had to look for them would be slow; a test holds them."""
RULESETS = ", ".join(sorted(shipped.RULESETS))


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
    elsewhere, nothing changed; 4 committed, but a book could not be put in place (recover); 5
    drafted without orders that are not understood (a commit waits for them).
    """
