"""An outcome printed: sentences and findings; paragraphs on a terminal, plain lines in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from functools import partial
from os import environ
from shutil import get_terminal_size
from textwrap import fill, indent

import click

from workbook_engine.commands.outcome import Outcome
from workbook_engine.core.findings import Finding, Level, gravest_first

WIDE = 76
"""Columns of a paragraph, which is set in by two and two: 80 in all."""
_COLOURS = {Level.COMMIT: "red", Level.LINE: "yellow", Level.LOOK: "cyan"}


def show(outcome: Outcome) -> None:
    """Print an outcome for a person."""
    show_findings(outcome.findings)
    for sentence in outcome.sentences:
        click.echo(wrapped(sentence, get_terminal_size().columns) if _is_read() else sentence)
    for path in outcome.wrote:
        click.echo(f"wrote {path}")


def _is_read() -> bool:
    """Whether a person reads it, on a terminal."""
    return sys.stdout.isatty()


def wrapped(text: str, wide: int) -> str:
    """Return a text whose lines are no longer than a terminal is wide, broken between words.

    >>> print(wrapped("Send each team its own book from sides/.", 24))
    Send each team its own
      book from sides/.
    """
    fold = partial(fill, width=wide, subsequent_indent="  ", break_long_words=False)
    lines = text.split("\n")
    return "\n".join(
        fold(line, break_on_hyphens=False) if len(line) > wide else line for line in lines
    )


def show_verified(about: str, number: int, of: int) -> None:
    """Print that one more commit is verified, beside what is answered."""
    click.echo(f"{number} of {of} verified: {about}", err=True)


def show_findings(findings: Collection[Finding]) -> None:
    """Print findings: on a terminal by book, each a paragraph; in a pipe each on a line."""
    if findings and _is_read():
        click.echo(as_paragraphs(findings))
    else:
        for finding in findings:
            click.echo(f"{_weight(finding)} {finding.code} {finding}")


def as_paragraphs(findings: Iterable[Finding]) -> str:
    """Return findings for a person to read: the gravest first, book by book."""
    by_book: dict[str, list[Finding]] = {}
    for finding in gravest_first(findings):
        by_book.setdefault(finding.cell.book if finding.cell else "", []).append(finding)
    parts = []
    for book, found in by_book.items():
        parts += [*([f"{book}:"] if book else []), *map(_paragraph, found)]
    return "\n\n".join(parts) + "\n"


def _paragraph(finding: Finding) -> str:
    """Return a finding in three steps: where and by which rule, what is wrong, what to do."""
    head = ", ".join(filter(None, (finding.where, finding.rule)))
    weight = _weight(finding).upper()
    lines = (f"{weight} {head}".rstrip(), finding.message, finding.cure)
    filled = (fill(line, WIDE, subsequent_indent="  ") for line in lines if line)
    said = indent("\n  ".join(filled), "  ")
    coloured = click.style(weight, fg=_COLOURS[finding.level], bold=True)
    return said if "NO_COLOR" in environ else said.replace(weight, coloured, 1)


def _weight(finding: Finding) -> str:
    """Return what a finding in a book stops; what stands in none ends the command."""
    return str(finding.level if finding.cell else finding.severity)
