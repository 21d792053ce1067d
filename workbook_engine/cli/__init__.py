"""The terminal: a thin skin over the commands. Everything but click is imported when it is used.

group      the group of commands, and the options they share
answers    how a command answers
start, turns, battles, past, looking, excel    the commands, as an umpire comes to use them
"""

from __future__ import annotations

import gc
import os
import sys

import click

from workbook_engine.cli import battles as battles
from workbook_engine.cli import excel as excel
from workbook_engine.cli import looking as looking
from workbook_engine.cli import past as past
from workbook_engine.cli import start as start
from workbook_engine.cli import turns as turns
from workbook_engine.cli.group import FOLDED as FOLDED
from workbook_engine.cli.group import RULESETS as RULESETS
from workbook_engine.cli.group import SAMPLES as SAMPLES
from workbook_engine.cli.group import umpire as umpire


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
    finally:
        gc.freeze()  # nor is there as the process ends, when Python would look once more
