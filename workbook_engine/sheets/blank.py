"""The blank books of a rule set, as they ship, each with a text of it that can be compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from workbook_engine.core.records import Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.dump import described
from workbook_engine.sheets.schema import Schemas, Which
from workbook_engine.sheets.templates import make_book


def blank_files(
    ruleset: RuleSet, schemas: Schemas, finish: Callable[[bytes], bytes]
) -> dict[str, bytes]:
    """Return the blank master and team's book of a rule set, and a text of each to compare.

    `finish` lays the master's first page.
    """
    made: dict[str, bytes] = {}
    which: Which
    for which, name in TITLES.items():
        book = blank_book(ruleset, schemas, which)
        made[f"{which}.xlsx"] = finish(book) if which == "master" else book
        made[f"{which}.md"] = described(schemas, which, f"{ruleset.title}: {name}").encode()
    return made


TITLES: Mapping[Which, str] = {"master": "the umpire's book", "team": "a team's book"}


def blank_book(ruleset: RuleSet, schemas: Schemas, which: Which) -> bytes:
    """Return the blank master or team's book of a rule set."""
    sequence = sequence_of_play(ruleset) if which == "master" else ()
    title = f"{ruleset.title}: {TITLES[which]}"
    rows = Tables.of(*ruleset.begins_with) if which == "master" else Tables()
    return make_book(schemas, which, rows, title=title, about=sequence)


def sequence_of_play(ruleset: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return the printed sequence of play, as name and rule."""
    return tuple((phase.name, phase.cite) for stage in ruleset.sequence for phase in stage.phases)
