"""A player's own book, read and checked with nothing but it and this package to go by.

The same code reads and checks it as on the umpire's desk. What his book does not hold, such as the
units of an ally's, is left to Control.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from workbook_engine.books.file_book import FileBook, read_limited
from workbook_engine.books.limits import SIDE
from workbook_engine.campaign import Stamp, book_of, read_stamp, sum_of
from workbook_engine.commands.desk.reading.understood import OrdersTold, orders_told
from workbook_engine.commands.inspection.consequences import new_findings
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.commands.inspection.sorted_forms import as_told_in, sorted_in_part
from workbook_engine.commands.inspection.unseen import unseen
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.findings import Cell, Finding, Problem, error
from workbook_engine.core.languages import ENGLISH, code_of, in_all, speaking, speaks
from workbook_engine.core.letters import legible
from workbook_engine.core.naming import as_known
from workbook_engine.core.order_sheets import check_orders
from workbook_engine.core.records import Orders, Position, Record, State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.rulesets import is_known, named, names, none_such
from workbook_engine.sheets.labels import ABOUT, found_among
from workbook_engine.sheets.own_book import has_form, own_book
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, schemas_of

SENT_FIRST = "Start from the book that Control sent you: its About sheet says whose it is."


class Checked(Struct, frozen=True):
    """A player's book as it was read and checked."""

    stamp: Stamp
    ruleset: RuleSet
    position: Position
    known: OwnBook
    given: Orders
    """The order lines that are understood."""
    orders: OrdersTold
    findings: tuple[Finding, ...]
    language: str = ENGLISH
    """What its team reads."""


def checked_file(path: Path) -> tuple[bytes, Checked]:
    """Return a team's book as its bytes, and as it was read and checked; else the command ends."""
    content, opened = book_at(path)
    checked = checked_alone(opened)
    if isinstance(checked, Finding):
        raise Stop(Status.STOPPED, findings=(checked,))
    if isinstance(checked, Stop):
        raise checked
    return content, checked


def book_at(path: Path) -> tuple[bytes, FileBook]:
    """Return a team's book as its bytes, and opened; where that cannot be done the command ends."""
    content = _content(path)
    opened = from_book(legible(path.name), lambda: book_of(content, legible(path.name)))
    if isinstance(opened, Finding):
        raise Stop(Status.STOPPED, findings=(opened,))
    return content, opened


def checked_alone(book: FileBook) -> Checked | Stop | Finding:
    """Check a book with nothing but it and this package to go by, or say why that cannot be done.

    What ends the command is not a defect of the book's, and comes back as it is.
    """

    def checked() -> Checked | Stop:
        try:
            return _checked(book)
        except Stop as end:
            return end

    return from_book(book.name, checked)


def _checked(book: FileBook) -> Checked:
    """Read and check a team's book; if it cannot be read, the command ends."""
    stamp = _stamp(book)
    ruleset = _ruleset(book, stamp)
    said = stamp.texts.get("language", "")
    with speaking(code_of(said) or ENGLISH):
        return _in_its_language(book, stamp, ruleset)


def _in_its_language(book: FileBook, stamp: Stamp, ruleset: RuleSet) -> Checked:
    schemas, position = schemas_of(ruleset, speaks()), stamp.position or Position(1)
    title = stamp.texts.get("called", "")
    team = Team(team=stamp.team, title=title, side=stamp.side or stamp.team)
    day = CalendarTurn(turn=position.turn, date=stamp.texts.get("date", ""))
    known = own_book(book, schemas, team, day, position, stamp.texts.get("squares", ""))
    recalled = ruleset.briefing.recall(known)
    teams = {**recalled[Team], team.team: team}  # its own, and those it may write to
    tables = recalled.replaced({CalendarTurn: {day.key: day}, Team: teams})
    state = State(position, tables, ruleset.rules)
    forms = schemas.with_forms(_forms(book, schemas, ruleset, position))
    tables = Tables({kind: state[kind] for kind in state.tables})
    reading = read(book, forms, "team", position, team=team.team, known=tables)
    if not reading.layouts:
        raise stopped_by([_no_form(book)])
    findings = tuple(_found(book, ruleset, known, state, reading))
    told = orders_told(ruleset, state, reading, findings)
    return Checked(stamp, ruleset, position, known, reading.orders, told, told.found, speaks())


def _found(
    book: FileBook, ruleset: RuleSet, known: OwnBook, state: State, reading: Reading
) -> Iterator[Finding]:
    """Yield what is found: by the sheets, by the rules, and of what nobody sees."""
    told = as_told_in(known, ruleset.orders)
    read_so_far = [*reading.findings, *sorted_in_part(book, reading, told)]
    yield from read_so_far
    checked = check_orders(ruleset.orders, state, reading.orders, reading.where, as_known)
    yield from new_findings(checked, read_so_far)
    yield from unseen(book, reading.layouts.values(), hidden=True)


def _forms(
    book: FileBook, schemas: Schemas, ruleset: RuleSet, position: Position
) -> Iterator[type[Record]]:
    """Yield the order sheets of the stage that the book names on About, and others that it has."""
    due = ruleset.stage(position).order_sheets if ruleset.has_stage(position) else ()
    about = found_among(ABOUT, book.sheets())
    sent = {row[0] for row in book.read(about) if row} if about else set()
    for sheet in ruleset.orders:
        schema = schemas.of(sheet.record)
        is_sent = not sent.isdisjoint(in_all(schema.title))
        if (sheet.record in due and is_sent) or has_form(book, schema):
            yield sheet.record


def _content(path: Path) -> bytes:
    try:
        return read_limited(path, SIDE)
    except Problem as problem:
        raise stopped_by([problem.finding.at(Cell(legible(path.name)))]) from None
    except OSError as problem:
        said = f"the book cannot be read ({problem.strerror})."
        cure = "Close it elsewhere, or ask for the right to read it."
        found = error("E-FILE-READ", said, cure, cell=Cell(legible(path.name)))
        raise stopped_by([found]) from None


def _stamp(book: FileBook) -> Stamp:
    stamp = read_stamp(book)
    if stamp is None:
        is_master = any(each.casefold() == "campaign" for each in book.sheets())
        cure = "Of the umpire's own book give its folder instead." if is_master else SENT_FIRST
        raise stopped_by(
            [
                error(
                    "E-STAMP-MISSING",
                    "the book does not say which team it is from.",
                    cure,
                    cell=Cell(book.name),
                )
            ]
        )
    if stamp.position is None:
        cell = stamp.cells.get("turn", stamp.cells["team"])
        said = "the book does not say of which turn it is."
        raise stopped_by([error("E-STAMP-TURN", said, SENT_FIRST, cell=cell)])
    return stamp


def _ruleset(book: FileBook, stamp: Stamp) -> RuleSet:
    """Return the rule set that the book names; one made before it did is known by its forms."""
    name = stamp.texts.get("rules", "")
    if is_known(name):
        return named(name)
    fits = [each for each in map(named, names()) if not name and _has_forms(book, each)]
    if len(fits) == 1:
        return fits[0]
    cell = stamp.cells.get("rules", stamp.cells["team"])
    said = none_such(name) if name else "the book does not say by which rules it is played."
    cure = "A game of other rules needs their package: ask Control which."
    raise stopped_by([error("E-RULESET", said, cure, cell=cell)])


def _has_forms(book: FileBook, ruleset: RuleSet) -> bool:
    schemas = schemas_of(ruleset)
    return any(has_form(book, schemas.of(sheet.record)) for sheet in ruleset.orders)


def _no_form(book: FileBook) -> Finding:
    return error("E-NO-FORM", "the book has no order sheet.", SENT_FIRST, cell=Cell(book.name))


def called(checked: Checked) -> str:
    """Return the turn and stage that a book orders for, as they are spoken of."""
    ruleset, position = checked.ruleset, checked.position
    return ruleset.called(position) if ruleset.has_stage(position) else str(position)


def answer_of(checked: Checked, content: bytes) -> dict[str, object]:
    """Return what was understood of a book as JSON values."""
    return {
        "campaign": checked.stamp.campaign,
        "team": checked.stamp.team,
        "turn": str(checked.position),
        "rules": checked.ruleset.name,
        "lines": [each.to_json() for each in checked.orders.lines],
        "sum": sum_of(content),
    }
