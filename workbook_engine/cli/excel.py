"""Excel: buttons on the Desk, the open book, and what keeps them from working."""

from __future__ import annotations

import click

from workbook_engine.cli.answers import answer
from workbook_engine.cli.group import as_json, folder, umpire


@umpire.group()
def excel() -> None:
    """Buttons in the master: the same commands from inside Excel.

    Each of these takes --json too. How it is set up, and what to do where macros are forbidden:
    docs/excel.md.

    Example: umpire excel add bridge
    """


@excel.command()
@folder
@click.option("--libreoffice", is_flag=True, help="Make master.ods, with buttons for LibreOffice.")
@as_json
def add(folder: str, libreoffice: bool, as_json: bool) -> None:
    """Put buttons on the Desk: master.xlsx becomes master.xlsm.

    Collect, Check, Draft, Next step, Step again, Commit, Undo, Publish, Explain this cell, Show the
    map. Your own sheets stay as they are, and every command works on master.xlsm as on master.xlsx.
    Run it again after a new version of xlwings.

    Example: umpire excel add bridge
    """
    if libreoffice:
        from workbook_engine.excel.screen.adding import add_screen as command
    else:
        from workbook_engine.excel.adding import add as command

    answer(command(folder), as_json)


@excel.command()
@folder
@as_json
def remove(folder: str, as_json: bool) -> None:
    """Take the buttons out again: master.xlsm becomes master.xlsx.

    Example: umpire excel remove bridge
    """
    from workbook_engine.excel.adding import remove as command

    answer(command(folder), as_json)


@excel.command()
@as_json
def setup(as_json: bool) -> None:
    """Tell Excel where Python is; once on each machine.

    Run it in the Python that the buttons are to start, and again when that has moved. On a Mac it
    also puts a script in place through which Excel may start a program.

    Example: umpire excel setup
    """
    from workbook_engine.excel.machine import setup as command

    answer(command(), as_json)


@excel.command()
@folder
@as_json
def attach(folder: str, as_json: bool) -> None:
    """Work beside the open master where macros are forbidden.

    Open the master in Excel first. What is chosen in the cell to the right of the Desk is done as a
    button would do it; Ctrl-C ends it.

    Example: umpire excel attach bridge
    """
    from functools import partial

    from workbook_engine.excel.attach import attach as command

    answer(command(folder, partial(click.echo, err=as_json)), as_json)


@excel.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@click.option("--fix", is_flag=True, help="Put right what is ours.")
@click.option("--selftest", is_flag=True, help="Start what a button would start.")
@as_json
def doctor(folder: str | None, fix: bool, selftest: bool, as_json: bool) -> None:
    """Why does a button do nothing? Look for every known cause.

    Example: umpire excel doctor bridge --fix
    """
    from workbook_engine.excel.doctor import doctor as command

    answer(command(folder, fix=fix, selftest=selftest), as_json)
