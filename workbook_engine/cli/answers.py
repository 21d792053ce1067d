"""How a command answers: sentences, tables or JSON, and its exit status."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbook_engine.commands.outcome import Outcome


def answer(outcome: Outcome, as_json: bool) -> NoReturn:
    """Show the outcome of a command, and end with its status."""
    if as_json:
        print_json(outcome.to_json())
    else:
        from workbook_engine.printing import show

        show(outcome)
    sys.exit(int(outcome.status))


def answer_each(outcomes: Mapping[str, Outcome], as_json: bool) -> None:
    """Show the outcome of a command in each of several campaigns, and end with the worst."""
    if as_json:
        from workbook_engine.commands.batches.roll import result_of

        print_json(
            [
                {"folder": each, "outcome": str(result_of(found)), **found.to_json()}
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


def print_json(answer: object) -> None:
    """Print an answer as JSON."""
    import json

    click.echo(json.dumps(answer, indent=2))
