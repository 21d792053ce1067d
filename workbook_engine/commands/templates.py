"""`umpire rules --templates`: the blank books, generated from the schemas."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from workbook_engine.commands.desk.writing.fresh_books import with_first_desk
from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import NAMES, is_known, named, none_such
from workbook_engine.sheets.blank import blank_files
from workbook_engine.sheets.schema import Schemas, schemas_of
from workbook_engine.shipped import of_ruleset
from workbook_engine.store.disk import Disk


def templates(ruleset: str | None = None, target: str | Path | None = None) -> Outcome:
    """Write the blank books of one rule set, or of all of this package, each in its own folder."""
    if ruleset is not None and not is_known(ruleset):
        return Outcome(Status.USAGE, (none_such(ruleset),))
    wrote: list[str] = []
    for name in NAMES if ruleset is None else (ruleset,):
        rules = named(name)
        own = of_ruleset("templates", name, rules.home)
        into = own if target is None else Path(target) / name
        schemas = schemas_of(rules)
        made = blank_files(rules, schemas, partial(_with_desk, rules, schemas))
        for file, content in made.items():
            Disk(into).put(into / file, content)
        wrote += (as_path(into / file) for file in made)
    return Outcome(sentences=(f"Wrote {len(wrote)} templates.",), wrote=tuple(wrote))


def _with_desk(rules: RuleSet, schemas: Schemas, master: bytes) -> bytes:
    """Return a blank master with its first sheet, the Desk of a campaign that has no name yet."""
    rows = Tables.of(Campaign(name=rules.title, ruleset=rules.name), *rules.begins_with)
    return with_first_desk(master, schemas, rules, State(Position(1), rows, rules.rules), {})
