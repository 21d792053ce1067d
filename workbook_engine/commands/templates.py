"""`umpire templates`: the blank books, generated from the schemas."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.outcome import Outcome, Status, as_path
from workbook_engine.core.findings import did_you_mean
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import write_templates
from workbook_engine.shipped import folder


def templates(ruleset: str | None = None, target: str | Path | None = None) -> Outcome:
    """Write the blank books of one rule set, or of all, each in a folder of its own."""
    if ruleset is not None and ruleset not in NAMES:
        near = did_you_mean(ruleset, NAMES) or f"There are {', '.join(NAMES)}."
        return Outcome(Status.USAGE, (f"There is no rule set {ruleset}. {near}",))
    into = folder("templates") if target is None else Path(target)
    wrote: list[str] = []
    for name in NAMES if ruleset is None else (ruleset,):
        rules = named(name)
        paths = write_templates(rules, schemas_of(rules), into / name)
        wrote += (as_path(path) for path in paths)
    return Outcome(sentences=(f"Wrote {len(wrote)} templates.",), wrote=tuple(wrote))
