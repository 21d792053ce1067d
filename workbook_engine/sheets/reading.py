"""Books read: sheets become records, orders, answers and amendments; what is wrong, findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from workbook_engine.books.book import Grid, Readable
from workbook_engine.books.order_text import OrderText
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import AmendmentRow, HouseWord, MessageRow, Team, one_spelling
from workbook_engine.core.findings import Cell, Finding, stops
from workbook_engine.core.languages import _, strung
from workbook_engine.core.naming import Lexicons, Naming, ReadAs, may_be, meant_by
from workbook_engine.core.order_sheets import Sheets, as_read, naming_of, with_teams
from workbook_engine.core.reader import house_words
from workbook_engine.core.records import Orders, Position, Record, RowKey, State, Tables, replace
from workbook_engine.core.turn import Amendment
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets import codes
from workbook_engine.sheets.amendments import amendments_in
from workbook_engine.sheets.answers import Answers
from workbook_engine.sheets.building import Found, Spoken, when_blank
from workbook_engine.sheets.columns import CONTROL, Column
from workbook_engine.sheets.form_reading import read_form
from workbook_engine.sheets.ground_reading import read_ground
from workbook_engine.sheets.layout import Layout, form_layout, sheet_named, table_layout
from workbook_engine.sheets.limits import out_of_bounds
from workbook_engine.sheets.message_reading import read_messages
from workbook_engine.sheets.mirror import Mirror, MirrorLine, Sent, Words, read_mirror
from workbook_engine.sheets.mirror import amended as amended
from workbook_engine.sheets.mirror import not_applied as not_applied
from workbook_engine.sheets.mirror import (
    without_what_the_umpire_settled as without_what_the_umpire_settled,
)
from workbook_engine.sheets.order_reading import read_orders
from workbook_engine.sheets.order_text import lay_out
from workbook_engine.sheets.references import Names, matched_records
from workbook_engine.sheets.renamed import form_named
from workbook_engine.sheets.schema import Schemas, SheetSchema, Which
from workbook_engine.sheets.table_reading import read_table
from workbook_engine.sheets.values import Said

_Rows = Mapping[type[Record], Mapping[str, Record]]


class Reading(Struct):
    """What a book was found to hold, and where each of it stands."""

    book: str
    position: Position
    tables: Tables = field(default_factory=Tables)
    orders: Orders = field(default_factory=Tables)
    """The order lines of a team's book; none for the master."""
    spoken: dict[RowKey, Spoken] = field(default_factory=dict)
    """The objects that stand in the cells of their verbs."""
    words: dict[RowKey, Words] = field(default_factory=dict)
    """What those lines hold in cells that make no sense."""
    mirror: Mirror = field(default_factory=Mirror)
    """What the umpire says to the orders; nothing for a team's book."""
    answers: dict[str, Answer] = field(default_factory=dict)
    controls: dict[RowKey, str] = field(default_factory=dict)
    """Which umpire's a row is, by sheet and key, where one was typed."""
    amendments: tuple[Amendment, ...] = ()
    """The umpire's changes for this position."""
    findings: list[Finding] = field(default_factory=list)
    layouts: dict[type[Record], Layout] = field(default_factory=dict)

    @property
    def sent(self) -> Sent:
        """The order lines of a team's book, what makes no sense in them included."""
        return Sent(self.orders, self.words)

    def where(self, record: type[Record], key: str, name: str = "") -> Cell | None:
        """Return the cell of a record's field, or of its key."""
        layout = self.layouts.get(record)
        return layout.cell(key, name) if layout else None


def read(
    book: Readable,
    schemas: Schemas,
    which: Which,
    position: Position,
    team: str = "",
    known: Tables | None = None,
    *,
    sparse: bool = False,
) -> Reading:
    """Read the master, or the order sheets of a team's book, at a position of the game.

    What is already known, such as the units and places of the master, is what a team's orders may
    name; the master knows its own. In a sparse book, written by hand for a sample, sheets and
    columns that need not be filled in may be left out.
    """
    reading = Reading(book.name, position)
    forms = [each for each in schemas.in_book(which) if each.book == "order"]
    if isinstance(book, OrderText):
        reading.findings += lay_out(book, forms, schemas.not_asked)
    said = house_words(known[HouseWord]) if known else {}
    opened = _Opened(book, which, team, sparse, reading, said)
    titles = schemas.by_title(which)
    for schema in schemas.in_book(which) if which == "master" else forms:
        name, missing = sheet_named(book.name, book.sheets(), schema, titles, sparse=sparse)
        if missing and team and not sparse:
            name, missing = form_named(book, schema, forms, titles, missing)
        reading.findings += missing
        if name:
            opened.read_sheet(schema, name)
        elif schema.record not in _all(known):
            opened.begin(schema)
    _match(opened, schemas, known)
    return reading


class _Opened(Struct):
    """A book while it is being read."""

    book: Readable
    which: Which
    team: str
    sparse: bool
    reading: Reading
    said: Said
    """What players write for the words of the game, as the umpire has it."""
    tables: dict[type[Record], dict[str, Record]] = field(default_factory=dict)
    answers: Answers = field(default_factory=Answers)

    def begin(self, schema: SheetSchema) -> None:
        """Take what a blank sheet begins with, where the book has none."""
        if schema.begins:
            self.tables[schema.record] = {each.key: each for each in schema.begins}

    def read_sheet(self, schema: SheetSchema, name: str) -> None:
        """Read one sheet; what is wrong with a view is of no consequence."""
        reading = self.reading
        grid = () if schema.shape.is_drawn else self.book.read(name)
        layout, findings = self._layout(grid, name, schema)
        reading.findings += findings
        reading.layouts[schema.record] = layout
        if schema.shape.has_rows and not layout.header_row:
            return
        if schema.book == "order" and self.which == "master":
            words = house_words(self.tables.get(HouseWord, {}))  # type: ignore[arg-type]
            mirror, found = read_mirror(grid, layout, words)
            reading.mirror = reading.mirror.with_sheet(mirror)
            reading.findings += found.findings
            self._note_spoken(schema, found)
            return
        found = self._found(grid, layout)
        if schema.book == "order":
            rows = ((key, row.words) for key, row in found.rows.items() if row.words)
            reading.words |= {(schema.record, key): words for key, words in rows}
            self._note_spoken(schema, found)
        self.tables[schema.record] = found.records
        reading.findings += () if schema.view else found.findings
        self.answers.take(found, layout)
        column = next((c.name for c in schema.columns if c.part == CONTROL), "")
        named = ((key, row[column]) for key, row in found.rows.items() if column)
        reading.controls |= {(schema.record, key): str(name) for key, name in named if name}

    def _note_spoken(self, schema: SheetSchema, found: Found) -> None:
        self.reading.spoken |= {(schema.record, key): each for key, each in found.spoken.items()}

    def _layout(self, grid: Grid, name: str, schema: SheetSchema) -> tuple[Layout, list[Finding]]:
        book, sparse = self.book.name, self.sparse
        if schema.shape.from_a1:
            return Layout(book, name, schema, 0, {}, last_row=len(grid)), []
        if schema.shape.has_labels:
            return form_layout(book, name, grid, schema, sparse=sparse)
        return table_layout(book, name, grid, schema, self.which, sparse=sparse)

    def _found(self, grid: Grid, layout: Layout) -> Found:
        if layout.schema.shape.is_drawn:
            return Found()
        if layout.schema.shape.is_ground:
            return read_ground(grid, layout)
        if layout.schema.shape.has_labels:
            return read_form(grid, layout)
        if layout.schema.book == "order":
            return read_orders(grid, layout, self.team, self.said)
        if layout.schema.record is MessageRow:
            return read_messages(grid, layout, self.reading.position)
        return read_table(grid, layout)


def _match(opened: _Opened, schemas: Schemas, known: Tables | None) -> None:
    """Match the names in what was read, and read the amendments, which name rows."""
    reading = opened.reading
    if Team in opened.tables:
        opened.tables[Team] = {**one_spelling(Tables(opened.tables)[Team])}
    names = Names(Tables({**_all(known), **opened.tables}), schemas)
    tables: dict[type[Record], Mapping[str, Record]] = {}
    orders: dict[type[Record], Mapping[str, Record]] = {}
    for kind, rows in opened.tables.items():
        layout = reading.layouts.get(kind)
        if layout is None:  # its sheet is missing: it has what a blank one begins with
            tables[kind] = rows
            continue
        if layout.schema.book == "order":
            orders[kind] = rows  # what is named in them is read over what their team may know
            continue
        tables[kind], findings = matched_records(layout.schema, rows, names, layout)
        reading.findings += () if layout.schema.view else findings
        if layout.schema.edit == "umpire" and not _is_amiss(layout, reading.findings):
            reading.findings += out_of_bounds(layout.schema, tables[kind], layout)
    state = State(reading.position, Tables({**_all(known), **tables}), schemas.rules)
    reading.tables = Tables(tables)
    orders = _with_objects(reading, schemas, state, orders)
    reading.orders, told = as_read(schemas.orders, state, Tables(orders))
    reading.findings += (_read_as(each, reading.layouts[each.record]) for each in told)
    own = with_teams(schemas.orders, state, reading.mirror.own)
    own = Tables(_with_objects(reading, schemas, state, _all(own)))
    reading.mirror = replace(reading.mirror, own=own)
    reading.mirror = _matched_mirror(reading, schemas, names, state)
    turn = str(reading.position)
    reading.answers = {each.name: each for each in opened.answers.matched(names, turn)}
    reading.findings += opened.answers.findings
    layout_of = reading.layouts.get(AmendmentRow)
    made = amendments_in(reading.tables, schemas, names, layout_of, turn)
    reading.amendments = made[0]
    reading.findings += made[1]


def _with_objects(
    reading: Reading, schemas: Schemas, state: State, orders: _Rows
) -> dict[type[Record], Mapping[str, Record]]:
    """Return lines with what stands behind a verb in its own column, and tell of each.

    Where it names nothing, or something else than the column does, the verb is not understood.
    """
    lexicons = Lexicons(state)
    tables = {kind: dict(rows) for kind, rows in orders.items()}
    for (kind, key), said in reading.spoken.items():
        if key not in tables.get(kind, {}):
            continue
        line, layout = tables[kind][key], reading.layouts[kind]
        cell = layout.cell(key, said.verb)
        filled, found = _with_object(line, said, cell, layout.schema, schemas.orders, lexicons)
        reading.findings += found
        if filled is None:
            verb = layout.schema.column(said.verb)
            filled = replace(line, **{said.verb: when_blank(layout.schema, verb)})
            words = {**reading.words.get((kind, key), {}), said.verb: said.text}
            reading.words[kind, key] = words
        tables[kind][key] = filled
    for kind, rows in tables.items():
        if kind in reading.layouts:
            layout = reading.layouts[kind]
            rows.update(_with_own_verbs(reading, schemas, layout, rows, lexicons))
    return {**tables}


def _with_own_verbs(
    reading: Reading,
    schemas: Schemas,
    layout: Layout,
    rows: Mapping[str, Record],
    lexicons: Lexicons,
) -> dict[str, Record]:
    """Return the lines whose verb is one of the umpire's own words, with its object in its column.

    The schema does not have those words: they are known only when all has been read.
    """
    schema, found = layout.schema, dict[str, Record]()
    verb = next((c for c in schema.columns if c.objects and not c.choices), None)
    naming = naming_of(schemas.orders, schema.record, verb.name) if verb else None
    if verb is None or naming is None:
        return found
    for key, line in rows.items():
        said = _spoken(verb, naming, line, lexicons)
        if said is None:
            continue
        word, spoken = said
        cell = layout.cell(key, verb.name)
        begun = replace(line, **{verb.name: word})
        filled, told = _with_object(begun, spoken, cell, schema, schemas.orders, lexicons)
        if filled is not None:
            reading.findings += told
            found[key] = filled
    return found


def _spoken(
    verb: Column, naming: Naming[Any, Any], line: Record, lexicons: Lexicons
) -> tuple[str, Spoken] | None:
    """Return the verb that a cell begins with, and what stands behind it; None for none."""
    text, column = str(getattr(line, verb.name)), verb.objects[""]
    parts, blank = text.split(), replace(line, **{verb.name: ""})
    if len(parts) < 2 or getattr(line, column) or meant_by(naming, blank, text, lexicons):
        return None
    for count in range(len(parts) - 1, 0, -1):
        meant = meant_by(naming, blank, " ".join(parts[:count]), lexicons)
        if len(meant) == 1:
            left = " ".join(parts[count:])
            return str(meant[0]), Spoken(text, verb.name, column, left, ())
    return None


def _with_object(
    line: Record,
    said: Spoken,
    cell: Cell | None,
    schema: SheetSchema,
    sheets: Sheets[Any],
    lexicons: Lexicons,
) -> tuple[Record | None, list[Finding]]:
    """Return a line with what stands behind its verb in its own column, and that it is read so.

    None, and why, where it names nothing, or something else than the column does.
    """
    naming = naming_of(sheets, schema.record, said.column)
    values = meant_by(naming, line, said.object, lexicons) if naming else ()
    word, header = getattr(line, said.verb), schema.column(said.column).header
    verb = schema.column(said.verb)
    if len(values) == 1:
        text = verb.texts.get(word, word)
        name = strung((text, strung((header, shown(values[0])), " ")))
        gaps = {"header": verb.header, "value": said.text, "name": name}
        told = codes.READ_AS.filled(verb.rule, cell, **gaps)
        return replace(line, **{said.column: values[0]}), [told]
    text = verb.texts.get(word, word)
    said_so = _("Write {word} here, and what is meant under {header}.")
    cure = said_so.format(word=text, header=header)
    several = [may_be(said.text, tuple(map(shown, values)), verb.rule)] if values else []
    return None, [replace(each, cell=cell, cure=cure) for each in several or said.wrong]


def _read_as(told: ReadAs, layout: Layout) -> Finding:
    column = layout.schema.column(told.column)
    gaps = {"header": column.header, "value": told.text, "name": told.name}
    return codes.READ_AS.filled(column.rule, layout.cell(told.key, told.column), **gaps)


def _is_amiss(layout: Layout, findings: Iterable[Finding]) -> bool:
    """Whether anything on a sheet is wrong already: bounds may depend on what is."""
    return stops(each for each in findings if each.cell and each.cell.sheet == layout.sheet)


def _all(known: Tables | None) -> dict[type[Record], Mapping[str, Record]]:
    return {kind: known[kind] for kind in known} if known is not None else {}


def _matched_mirror(reading: Reading, schemas: Schemas, names: Names, state: State) -> Mirror:
    """Return the umpire's words with the names in them read as those of the lines he speaks of."""
    lexicons = Lexicons(state)
    mended = (_mended(each, reading, schemas, lexicons) for each in reading.mirror.lines)
    mirror = replace(reading.mirror, lines=tuple(mended))
    copied: dict[type[Record], dict[str, Record]] = {}
    for n, line in enumerate(mirror.lines):
        meant = {f"{n}": line.order, f"{n} instead": replace(line.order, **line.instead)}
        copied.setdefault(line.record, {}).update(meant)
    read, _ = as_read(schemas.orders, state, Tables(copied))
    lines = tuple(
        replace(
            line,
            order=read[line.record][f"{n}"],
            instead={
                name: getattr(read[line.record][f"{n} instead"], name) for name in line.instead
            },
        )
        for n, line in enumerate(mirror.lines)
    )
    own = {}
    for kind in mirror.own:
        own[kind], _ = matched_records(schemas.of(kind), mirror.own[kind], names, None)
    return replace(mirror, lines=lines, own=Tables(own))


def _mended(line: MirrorLine, reading: Reading, schemas: Schemas, lexicons: Lexicons) -> MirrorLine:
    """Return the umpire's word to a line with what stands behind the verb that he mends."""
    said = line.spoken
    if said is None:
        return line
    layout = reading.layouts[line.record]
    schema, column = layout.schema, layout.schema.column(said.column)
    blank = {said.column: when_blank(schema, column)}
    order = replace(line.order, **{**blank, **line.instead})
    cell = layout.of_row(line.row, next(c.name for c in schema.columns if c.instead == said.verb))
    filled, found = _with_object(order, said, cell, schema, schemas.orders, lexicons)
    reading.findings += found
    if filled is None:
        return replace(line, instead={k: v for k, v in line.instead.items() if k != said.verb})
    return replace(line, instead={**line.instead, said.column: getattr(filled, said.column)})
