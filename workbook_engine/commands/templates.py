"""`umpire templates`: the blank books, generated from the schemas."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.rulesets import NAMES, is_known, named, none_such
from workbook_engine.sheets.blank import write_templates
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.shipped import of_ruleset


def templates(ruleset: str | None = None, target: str | Path | None = None) -> Outcome:
    """Write the blank books of one rule set, or of all of this package, each in its own folder."""
    if ruleset is not None and not is_known(ruleset):
        return Outcome(Status.USAGE, (none_such(ruleset),))
    wrote: list[str] = []
    for name in NAMES if ruleset is None else (ruleset,):
        rules = named(name)
        own = of_ruleset("templates", name, rules.home)
        into = own if target is None else Path(target) / name
        paths = write_templates(rules, schemas_of(rules), into)
        wrote += (as_path(path) for path in paths)
    return Outcome(sentences=(f"Wrote {len(wrote)} templates.",), wrote=tuple(wrote))
