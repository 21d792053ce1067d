"""A rule set as it is in force: by name as it comes, or with the readings of a campaign."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import is_known, named, nearest


def in_force(subject: str | Path) -> tuple[RuleSet, str]:
    """Return a rule set by name, or that of a campaign's folder with its readings and its name."""
    if is_known(str(subject)):
        return named(str(subject)), ""
    if Path(subject).is_dir():
        desk = read_desk(open_folder(subject))
        return desk.ruleset, desk.campaign_row.name
    near = nearest(str(subject))
    raise Stop(Status.USAGE, f"There is no rule set and no folder {subject}. {near}")
