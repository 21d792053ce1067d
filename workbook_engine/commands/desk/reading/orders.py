"""The orders of all teams as the umpire has them: read, amended by him, and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, field

from workbook_engine.campaign import CampaignFolder, OpenedBook, Stamp, team_place
from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.as_sent import as_sent
from workbook_engine.commands.desk.reading.left_out import (
    LeftOut,
    OrderCells,
    left_out,
    rest_of,
    without_lines,
)
from workbook_engine.commands.desk.reading.put_right import put_right
from workbook_engine.commands.desk.reading.review import Review
from workbook_engine.commands.desk.reading.senders import Sender
from workbook_engine.commands.desk.reading.team_books import TeamBooks, gather
from workbook_engine.commands.inspection.accepted import taken
from workbook_engine.commands.inspection.consequences import new_findings
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.commands.inspection.sorted_forms import as_sent_in, sorted_in_part
from workbook_engine.commands.inspection.tampering import tampering
from workbook_engine.commands.inspection.unseen import unseen
from workbook_engine.core.desk import Campaign, FindingRow, Team, team_called
from workbook_engine.core.findings import Cell, Finding, stops, warning
from workbook_engine.core.order_sheets import as_read, with_teams
from workbook_engine.core.records import Orders, Record, RowKey, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet, Where
from workbook_engine.core.rulings import Ruling
from workbook_engine.sheets.codes import NO_ORDER
from workbook_engine.sheets.labels import found_among
from workbook_engine.sheets.mirror import Mirror, Sent, Words
from workbook_engine.sheets.reading import (
    Reading,
    amended,
    not_applied,
    read,
    without_what_the_umpire_settled,
)
from workbook_engine.sheets.schema import Schemas, SheetSchema


class GivenOrders(Struct, frozen=True):
    """The orders of the turn."""

    orders: Orders
    """As the umpire has them: his voids, amendments and own lines applied, and what is not
    understood left out."""
    as_sent: Sent
    """As the teams sent them."""
    readings: Mapping[str, Reading]
    """Each team's book as read, by team."""
    books: Mapping[str, OpenedBook]
    """The book that each team's orders were read from, by team."""
    received: Mapping[str, bytes]
    findings: tuple[Finding, ...]
    put_right: tuple[Ruling, ...] = ()
    """Lines not understood that the umpire has mended or voided, as rulings."""
    left_out: tuple[LeftOut, ...] = ()
    """The lines that are not understood, and neither mended nor voided."""
    cells: OrderCells | None = None
    """Whose order each cell is; None where no orders are looked for."""
    mirror: Mirror = field(default_factory=Mirror)
    """What the umpire says to the lines as they are now."""
    shared: tuple[tuple[OpenedBook, Stamp], ...] = ()
    """The books of other umpires that lie in the inbox."""
    arrivals: Arrivals | None = None
    """When each book came in; None where none is looked for."""
    senders: tuple[Sender, ...] = ()
    """Whose each file in the inbox is that may hold orders."""

    def line(self, schema: SheetSchema, key: str) -> Cell | None:
        """Return where an order line begins in the book it came in."""
        return self.origin(schema.record, key, schema.columns_in("team")[0].name)

    def origin(self, kind: type[Record], key: str, field: str = "") -> Cell | None:
        """Return where an order stands in the book it came in."""
        cells = (reading.where(kind, key, field) for reading in self.readings.values())
        return next((cell for cell in cells if cell is not None), None)


def given_orders(
    folder: CampaignFolder,
    ruleset: RuleSet,
    schemas: Schemas,
    campaign: str,
    master: Reading,
    sealing: Sealing,
    arrivals: Arrivals,
) -> GivenOrders:
    """Read every team's orders and lay the umpire's mirror over them."""
    called, state = master.where(Campaign, campaign, "name"), arrivals.state
    order_sheets = [each for each in schemas.sheets if each.book == "order"]
    books = gather(folder, campaign, sealing, arrivals, order_sheets, called)
    stage = ruleset.stage(state.position)
    forms, unread = _read(books.orders, Forms(folder, schemas, state, stage.order_sheets))
    came = _Read(folder, ruleset, schemas, master, arrivals, books, forms, unread)
    given = came.under(came.mirror)
    if offered := _offered(given, taken(given.findings, master.tables[FindingRow].values())):
        return came.under(came.mirror.taking(offered))
    return given


def _offered(given: GivenOrders, found: Iterable[Finding]) -> dict[RowKey, dict[str, str]]:
    """Return what findings of teams' order lines suggest, by line and field."""
    offered: dict[RowKey, dict[str, str]] = {}
    for each in found:
        line = given.cells.line(each.cell) if given.cells else None
        if given.cells and line and (field := given.cells.field(each.cell)):
            offered.setdefault(line, {})[field] = each.suggests
    return offered


class _Read(Struct, frozen=True):
    """The forms of all teams as they were read."""

    folder: CampaignFolder
    ruleset: RuleSet
    schemas: Schemas
    master: Reading
    arrivals: Arrivals
    books: TeamBooks
    forms: Mapping[str, tuple[Reading, list[Finding]]]
    unread: Sequence[Finding]

    @property
    def sent(self) -> Sent:
        """The lines of all forms."""
        return _together(reading.sent for reading, _ in self.forms.values())

    @property
    def mirror(self) -> Mirror:
        """What the umpire says to them."""
        return self.master.mirror.over(self.sent)

    def under(self, mirror: Mirror) -> GivenOrders:
        """Return the orders under what the umpire says to them."""
        state, master, books = self.arrivals.state, self.master, self.books
        readings = {team: reading for team, (reading, _) in self.forms.items()}
        orders = {team: books.orders[team] for team in self.forms}
        for line in mirror.lines:
            master.layouts[line.record].rows[line.line] = line.row
        cells = OrderCells(readings, master, mirror)
        given = GivenOrders(
            Tables(),
            self.sent,
            readings,
            orders,
            books.received,
            (),
            cells=cells,
            mirror=mirror,
            shared=books.shared,
            arrivals=self.arrivals,
            senders=books.senders,
        )
        where = _where(given, master, self.schemas)
        review = Review(self.ruleset, state, given.as_sent, cells, self.schemas, given.origin)
        found = [*self._found(mirror, orders)]
        return _checked(self.ruleset, state, given, found, where, master, review)

    def _found(self, mirror: Mirror, orders: Mapping[str, OpenedBook]) -> Iterator[Finding]:
        state, stage = self.arrivals.state, self.ruleset.stage(self.arrivals.state.position)
        yield from (*self.books.findings, *self.unread)
        sent_in = {each.team for each in self.books.senders}
        for team, (reading, found) in self.forms.items():
            given_any = orders[team].place.startswith("inbox/") or team not in sent_in
            name = orders[team].book.name if given_any and not stage.may_be_blank else ""
            yield from _of_team(reading, mirror, team_called(state, team), name)
            yield from found
        yield from not_applied(mirror)
        yield from tampering(self.folder, state[Team].values(), orders, self.schemas)


def _checked(
    ruleset: RuleSet,
    state: State,
    given: GivenOrders,
    findings: list[Finding],
    where: Where,
    master: Reading,
    review: Review,
) -> GivenOrders:
    """Return the orders checked by the rules, without what is not understood of them."""
    cells, mirror = review.cells, given.mirror
    laid = with_teams(ruleset.orders, state, amended(given.as_sent, mirror))
    laid, _ = as_read(ruleset.orders, state, laid)
    checked = ruleset.check(state, laid, where)
    rest = rest_of(laid, checked, cells, mirror)
    checked = checked if rest == laid else ruleset.check(state, rest, where)
    found = [cells.marked(each) for each in (*findings, *new_findings(checked, findings))]
    out = left_out((*master.findings, *found), given.as_sent, rest, cells)
    if mirror.changed:
        reviewed = review.of(mirror, {(each.record, each.key) for each in out})
        mirror, found = reviewed.mirror, [*found, *reviewed.findings]
        out = left_out((*master.findings, *found), given.as_sent, rest, cells)
    right = _put_right(ruleset, state, given, mirror, cells)
    given = replace(given, orders=without_lines(rest, out), findings=tuple(found))
    return replace(given, left_out=out, put_right=right, mirror=mirror)


def _put_right(
    ruleset: RuleSet, state: State, given: GivenOrders, mirror: Mirror, cells: OrderCells
) -> tuple[Ruling, ...]:
    """Return what the umpire has put right: it is wrong as it was sent, and no longer."""
    if not any(line.says_anything for line in mirror.lines):
        return ()
    found = [each for reading in given.readings.values() for each in reading.findings]
    found += new_findings(ruleset.check(state, given.as_sent.orders, given.origin), found)
    return put_right(state.position, mirror, cells, found)


def _read(
    books: Mapping[str, OpenedBook], form: Forms
) -> tuple[dict[str, tuple[Reading, list[Finding]]], list[Finding]]:
    """Read the forms of every team's book; one that cannot be read is a finding."""
    taken = {
        team: from_book(opened.book.name, partial(form, team, opened))
        for team, opened in books.items()
    }
    forms = {team: each for team, each in taken.items() if not isinstance(each, Finding)}
    return forms, [each for each in taken.values() if isinstance(each, Finding)]


def _of_team(reading: Reading, mirror: Mirror, team: str, book: str) -> list[Finding]:
    """Return what is left to find in a team's forms; `book` is named if it must not be blank."""
    found = without_what_the_umpire_settled(reading.findings, reading.layouts, mirror)
    if any(reading.orders[kind] for kind in reading.orders) or stops(found):
        return found
    found = [each for each in found if each.code != NO_ORDER.code]
    return [*found, _no_lines(team, book)] if book else found


class Forms(Struct, frozen=True):
    """How the order forms of a team's book are read."""

    folder: CampaignFolder
    schemas: Schemas
    state: State
    asked: tuple[type[Record], ...]

    def over(self, state: State) -> Forms:
        """Return how they are read over another state."""
        return replace(self, state=state)

    def __call__(self, team: str, opened: OpenedBook) -> tuple[Reading, list[Finding]]:
        """Read the forms that a team was sent; find what it does not see of them."""
        row = self.state[Team][team]
        ours = as_sent(self.folder, team_place(row))
        sent = _sent(self.schemas, opened, ours, self.asked)
        reading = read(
            opened.book,
            replace(self.schemas.with_forms(sent), rules=self.state.rules),
            "team",
            self.state.position,
            team=team,
            known=self.state.tables,
        )
        if ours and ours.content != opened.content:
            reading.findings += sorted_in_part(opened.book, reading, as_sent_in(ours.book))
        return reading, list(unseen(opened.book, reading.layouts.values(), hidden=True))


def _sent(
    schemas: Schemas, opened: OpenedBook, ours: OpenedBook | None, asked: Iterable[type[Record]]
) -> Iterator[type[Record]]:
    """Yield the order sheets asked for that a team can have: a setting may ask for more.

    A sheet that is gone though it was sent is looked for, and found missing.
    """
    there = (*opened.book.sheets(), *(ours.book.sheets() if ours else ()))
    for kind in asked:
        if found_among(schemas.of(kind).title, there):
            yield kind


def _where(given: GivenOrders, master: Reading, schemas: Schemas) -> Where:
    """Tell where a field of an order stands: where the umpire amended it, or in the team's book."""

    def where(kind: type[Record], key: str, field: str) -> Cell | None:
        lines = (each for each in given.mirror.lines if (each.record, each.line) == (kind, key))
        if any(field in each.instead for each in lines):
            columns = schemas.of(kind).columns
            return master.where(kind, key, next(c.name for c in columns if c.instead == field))
        return given.origin(kind, key, field) or master.where(kind, key, field)

    return where


def _together(sent: Iterable[Sent]) -> Sent:
    tables: dict[type[Record], dict[str, Record]] = {}
    words: dict[RowKey, Words] = {}
    for each in sent:
        words |= each.words
        for kind in each.orders:
            tables.setdefault(kind, {}).update(each.orders[kind])
    return Sent(Tables(tables), words)


NO_LINES = "W-NO-ORDERS"
"""The code of a finding that is told beside a team's name where all teams are listed."""


def _no_lines(team: str, book: str) -> Finding:
    return warning(
        NO_LINES,
        f"{team} has given no orders: it stands where it stands.",
        "If none are expected, tick `No sheet: hold` on the Teams sheet.",
        cell=Cell(book),
    )
