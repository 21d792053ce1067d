"""An outcome printed: sentences and findings; a table on a terminal, plain lines in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable

import click

from workbook_engine.commands.outcome import Outcome
from workbook_engine.core.findings import Finding


def show(outcome: Outcome) -> None:
    """Print an outcome for a person."""
    show_findings(outcome.findings)
    for sentence in outcome.sentences:
        click.echo(sentence)
    for path in outcome.wrote:
        click.echo(f"wrote {path}")


def show_verified(about: str, number: int, of: int) -> None:
    """Print that one more commit is verified, beside what is answered."""
    click.echo(f"{number} of {of} verified: {about}", err=True)


def show_findings(findings: Collection[Finding]) -> None:
    """Print findings: as a table on a terminal, one a line in a pipe."""
    if findings and sys.stdout.isatty():
        _show_table(findings)
    else:
        for finding in findings:
            click.echo(f"{finding.severity} {finding.code} {finding}")


def _show_table(findings: Iterable[Finding]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(show_lines=False, pad_edge=False)
    for header in ("Where", "What is wrong", "What to do", "Rule", "Code"):
        table.add_column(header, overflow="fold")
    for finding in findings:
        message = f"{finding.severity}: {finding.message}"
        where = finding.where
        cells = (where, message, finding.cure, finding.rule, finding.code)
        table.add_row(*(Text(cell) for cell in cells))
    Console().print(table)
