"""What the Campaign sheet says before anything else can be read: which rules, which turn."""

from __future__ import annotations

from workbook_engine.books.book import Formula
from workbook_engine.campaign import OpenedBook, labelled, whole_number
from workbook_engine.commands.outcome import stopped_by
from workbook_engine.core.findings import Cell, did_you_mean, error, folded
from workbook_engine.core.records import Position
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import is_known, named, names
from workbook_engine.sheets import codes

SHEET = "Campaign"
RULESET, TURN, STAGE = "Rule set", "Turn", "Stage of the turn"


def ruleset_named(master: OpenedBook) -> RuleSet:
    """Return the rule set that the master is played by; where it names none, the command ends."""
    book = master.book
    if folded(SHEET) not in map(folded, book.sheets()):
        near = did_you_mean(SHEET, book.sheets())
        cure = f"{near} Give that sheet the name {SHEET} again." if near else ""
        missing = codes.SHEET_MISSING.filled("", Cell(book.name, SHEET), title=SHEET, near=cure)
        raise stopped_by([missing])
    value, cell = labelled(book, SHEET, RULESET)
    if cell is None:
        at = Cell(book.name, SHEET)
        raise stopped_by([codes.LABEL_MISSING.filled("", at, header=RULESET)])
    if isinstance(value, Formula):
        raise stopped_by([codes.FORMULA.filled("", cell, header=RULESET, value=value.text)])
    name = "" if value is None else str(value).strip()
    if is_known(name):
        return named(name)
    raise stopped_by(
        [
            error(
                "E-RULESET",
                f"{name} is not a rule set." if name else "the master names no rule set.",
                did_you_mean(name, names()) or f"Type one of {', '.join(names())}.",
                cell=cell,
            )
        ]
    )


def game_position(master: OpenedBook) -> Position:
    """Read where the game stands; a cell that makes no sense is found when its sheet is read."""
    turn, stage = (labelled(master.book, SHEET, label)[0] for label in (TURN, STAGE))
    return Position(_whole(turn), max(_whole(stage), 1))


def _whole(value: object) -> int:
    number = whole_number(str(value).strip())
    return 1 if number is None else number
