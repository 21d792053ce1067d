"""A rule set as it is in force: by name as it comes, or with the readings of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.core.answers import shown
from workbook_engine.core.records import Record
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import is_known, named, nearest
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema, schemas_of


class InForce(Struct, frozen=True):
    """A rule set as it is in force, and of a campaign its name and the umpire's own rules."""

    ruleset: RuleSet
    campaign: str = ""
    typed: Mapping[str, Record] = field(default_factory=dict)
    """Rows of his sheets, by the number that each is cited by."""

    def sheets(self) -> Iterator[tuple[SheetSchema, Mapping[str, Record]]]:
        """Yield the sheets of his rules, with their rows by number, in the order of the book."""
        for kind in dict.fromkeys(map(type, self.typed.values())):
            rows = {number: row for number, row in self.typed.items() if type(row) is kind}
            yield schemas_of(self.ruleset).of(kind), rows


def said(row: Record, column: Column) -> str:
    """Return what a row says in a column; nothing where that is nothing."""
    value = getattr(row, column.name)
    return str(value) if isinstance(value, Fraction) else shown(value) if value else ""


def in_force(subject: str | Path) -> InForce:
    """Return a rule set by name, or that of a campaign's folder with its readings and rules."""
    if is_known(str(subject)):
        return InForce(named(str(subject)))
    if Path(subject).is_dir():
        desk = read_desk(open_folder(subject))
        typed = dict(desk.ruleset.typed(desk.state))
        return InForce(desk.ruleset, desk.campaign_row.name, typed)
    near = nearest(str(subject))
    raise Stop(Status.USAGE, f"There is no rule set and no folder {subject}. {near}")
