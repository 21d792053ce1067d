"""The orders' mirror in the master: the umpire's voids, his amendments and his own lines.

What he says belongs to an order, not to a row: it applies to the line that he saw when he said it,
wherever that stands in the book that counts now. Where another line has come in its place, his word
waits beside it, and is never laid over what he has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from workbook_engine.books.book import Grid, row_column
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding, folded
from workbook_engine.core.records import Orders, Record, RowKey, Tables, Value, replace
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import NO_WORDS, Builder, Found, ReadRow, Spoken, readers_of
from workbook_engine.sheets.layout import Layout
from workbook_engine.sheets.order_reading import parted
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.sheets.table_reading import rows_of, stray
from workbook_engine.sheets.values import Said

ORIGIN, VOID, REST, WRONG, LEARN = "from", "void", "rest_counts", "wrong", "learn"
Words = Mapping[str, str]
"""What stands in the cells of a line that make no sense, by column, as it was written."""


class MirrorLine(Struct, frozen=True):
    """What the umpire says to one order line."""

    line: str
    """Key of the order line: as it was when it was copied, until it is found again."""
    row: int
    """Where it stands on the order sheet of the master."""
    order: Record
    """The line as it was copied, of which he speaks."""
    words: Words
    compared: tuple[str, ...]
    """The fields by which it is known again: whatever a team writes, whom it is for first."""
    void: bool
    instead: Mapping[str, Value]
    """His values by order field."""
    cell: Cell | None
    rest_counts: bool = False
    """Whether what is not understood counts as blank."""
    learn: bool = False
    """Whether what stood in the cells that he mended is kept in Words of the House."""
    spoken: Spoken | None = None
    """The object that stands in the cell where he mended the verb."""
    taken: Mapping[str, str] = NO_WORDS
    """What he has taken of what was offered, by field: it is among his values, and stands in no
    cell of his yet."""

    @property
    def record(self) -> type[Record]:
        """The kind of order."""
        return type(self.order)

    @property
    def whom(self) -> str:
        """For whom the line is, as it was written."""
        return self._said(self.compared[0])

    @property
    def says_anything(self) -> bool:
        """Whether he says anything to the line."""
        return self.void or self.rest_counts or bool(self.instead)

    def is_for(self, order: Record, words: Words, fields: Iterable[str]) -> bool:
        """Tell whether an order says the same in some fields as the line that was copied."""
        return all(
            folded(self._said(name)) == folded(shown(words.get(name) or getattr(order, name)))
            for name in fields
        )

    def _said(self, name: str) -> str:
        return shown(self.words.get(name) or getattr(self.order, name))


class Sent(Struct, frozen=True):
    """The order lines as the teams sent them."""

    orders: Orders = field(default_factory=Tables)
    words: Mapping[RowKey, Words] = field(default_factory=dict)
    """Of the lines that have cells which make no sense."""

    def words_of(self, kind: type[Record], key: str) -> Words:
        """Return what stands in the cells of a line that make no sense."""
        return self.words.get((kind, key), NO_WORDS)

    def same(self, line: MirrorLine, fields: Iterable[str]) -> Iterator[Record]:
        """Yield a team's lines that say in some fields what was copied; its own place first."""
        team, asked, orders = _team(line.line), [*fields], self.orders[line.record]
        for key in sorted((k for k in orders if _team(k) == team), key=lambda k: k != line.line):
            if line.is_for(orders[key], self.words_of(line.record, key), asked):
                yield orders[key]


def in_order(
    sent: Sent, mirror: Mirror, kind: type[Record]
) -> Iterator[tuple[str, MirrorLine | None]]:
    """Yield the lines of an order sheet of the master by their keys, each as it came.

    Below it stands each older one to which the umpire spoke.
    """
    older: dict[str, list[MirrorLine]] = {}
    for each in mirror.changed:
        if isinstance(each.now, kind):
            older.setdefault(each.now.key, []).append(each.line)
    for key in sent.orders[kind]:
        yield key, None
        yield from ((key, line) for line in older.get(key, ()))


def _team(key: str) -> str:
    return key.rpartition("/")[0]


class Changed(Struct, frozen=True):
    """A word of the umpire's whose line is not there as he saw it."""

    line: MirrorLine
    now: Record | None = None
    """What came in its place."""


class Mirror(Struct, frozen=True):
    """All that the umpire says to the orders, and the lines he gives himself."""

    lines: tuple[MirrorLine, ...] = ()
    own: Orders = field(default_factory=Tables)
    changed: tuple[Changed, ...] = ()
    """What he said to lines that are not there as he saw them."""

    def with_sheet(self, other: Mirror) -> Mirror:
        """Return what he says here and on another order sheet."""
        kinds = {*self.own, *other.own}
        own = {kind: {**self.own[kind], **other.own[kind]} for kind in kinds}
        return Mirror((*self.lines, *other.lines), Tables(own))

    def taking(self, offered: Mapping[RowKey, Mapping[str, str]]) -> Mirror:
        """Return what he says with what he takes of what is offered, by line and field."""
        lines = []
        for each in self.lines:
            taken = offered.get((each.record, each.line), NO_WORDS)
            lines.append(replace(each, instead={**taken, **each.instead}, taken=taken))
        return replace(self, lines=tuple(lines))

    def over(self, sent: Sent) -> Mirror:
        """Return what he says to the lines as they are now, each under its key of now.

        Where he has spoken to a line that came in place of another, his older word is done with.
        """
        found: dict[RowKey, MirrorLine] = {}
        left = sorted(self.lines, key=lambda each: not each.says_anything)
        for in_place in (True, False):
            left = [each for each in left if not _find(each, sent, found, in_place=in_place)]
        changed = (Changed(each, _in_its_place(each, sent, found)) for each in left)
        waiting = (each for each in changed if each.line.says_anything)
        spoken = {at for at, line in found.items() if line.says_anything}
        waiting = (c for c in waiting if c.now is None or (type(c.now), c.now.key) not in spoken)
        return replace(self, lines=tuple(found.values()), changed=tuple(waiting))


def _find(line: MirrorLine, sent: Sent, found: dict[RowKey, MirrorLine], *, in_place: bool) -> bool:
    """Find a line among those that no other was found to be; tell whether it is there."""
    for order in sent.same(line, line.compared):
        at = (line.record, order.key)
        if at not in found and (order.key == line.line or not in_place):
            found[at] = replace(line, line=order.key)
            return True
    return False


def _in_its_place(
    line: MirrorLine, sent: Sent, found: Mapping[RowKey, MirrorLine]
) -> Record | None:
    """Return the line for the same unit that has come in place of another."""
    candidates = sent.same(line, line.compared[:1])
    is_new = (
        each for each in candidates if each.key == line.line or (line.record, each.key) not in found
    )
    return next(is_new, None)


def read_mirror(grid: Grid, layout: Layout, said: Said) -> tuple[Mirror, Found]:
    """Read an order sheet of the master; the lines copied as they are read in the teams' books.

    What is found besides are the findings, and the objects in the cells of his own lines' verbs.
    """
    schema = layout.schema
    build = Builder(schema)
    found = Found(findings=list(stray(grid, layout)))
    lines: list[MirrorLine] = []
    for row in rows_of(grid, layout, readers_of(schema, schema.columns, said)):
        if row[ORIGIN]:
            row, spoken = parted(row, layout, said, instead=True)
            lines.append(_line(row, spoken, build, layout))
            layout.rows[lines[-1].line] = row.number
            found.findings += _only_mirror(row, layout)
        else:
            _take_own(*parted(row, layout, said), build, layout, found)
    own = Tables({schema.record: found.records})
    return Mirror(tuple(lines), own), found


def _take_own(
    row: ReadRow, spoken: Spoken | None, build: Builder, layout: Layout, found: Found
) -> None:
    missing = build.missing(row, layout, spoken.column if spoken else "")
    found.findings += (*row.findings, *missing)
    key = f"umpire/{len(found.rows) + 1}"
    record = build(row, **{layout.schema.key: key})
    layout.rows[key] = row.number
    found.rows[key] = row
    if record is not None and not row[VOID]:
        found.records[key] = replace(record, **_instead(row, layout.schema))
        found.spoken |= {key: spoken} if spoken else {}


def _line(row: ReadRow, spoken: Spoken | None, build: Builder, layout: Layout) -> MirrorLine:
    schema = layout.schema
    key = shown(row[schema.key])
    order = build(row, **{schema.key: key})
    assert order is not None, "it has its key"
    written = (c.name for c in schema.columns_in("team") if c.edit == "team")
    compared = sorted(
        (n for n in written if n in layout.columns), key=lambda n: n != schema.ordered
    )
    return MirrorLine(
        line=key,
        row=row.number,
        order=order,
        words={name: row.words[name] for name in compared if name in row.words},
        compared=tuple(compared),
        void=bool(row[VOID]),
        instead=_instead(row, schema),
        cell=layout.of_row(row.number, VOID),
        rest_counts=bool(row[REST]),
        learn=bool(row[LEARN]),
        spoken=spoken,
    )


def _instead(row: ReadRow, schema: SheetSchema) -> dict[str, Value]:
    typed = {column.instead: row[column.name] for column in schema.columns if column.instead}
    return {name: value for name, value in typed.items() if value is not None}


def _only_mirror(row: ReadRow, layout: Layout) -> Iterable[Finding]:
    """Keep the findings of the umpire's own cells; the copied ones are found in the team's book."""
    mirrored = {layout.of_row(row.number, c.name) for c in layout.schema.columns if c.mirror}
    return (finding for finding in row.findings if finding.cell in mirrored)


def amended(sent: Sent, mirror: Mirror) -> Orders:
    """Return the orders as the umpire has them: voids out, amendments in, his own lines added."""
    tables: dict[type[Record], dict[str, Record]] = {
        kind: dict(sent.orders[kind]) for kind in {*sent.orders, *mirror.own}
    }
    for line in mirror.lines:
        rows = tables[line.record]
        if line.void:
            del rows[line.line]
        else:
            rows[line.line] = replace(rows[line.line], **line.instead)
    for kind in mirror.own:
        tables[kind].update(mirror.own[kind])
    return Tables(tables)


def not_applied(mirror: Mirror) -> Iterator[Finding]:
    """Yield a warning for each word of his about a unit that is not ordered about any more."""
    for line in (each.line for each in mirror.changed if each.now is None):
        yield codes.NOT_APPLIED.filled("", line.cell, line=line.line, value=line.whom)


def without_what_the_umpire_settled(
    findings: Iterable[Finding], layouts: Mapping[type[Record], Layout], mirror: Mirror
) -> list[Finding]:
    """Return a team's findings without those that the umpire has seen to.

    They are those of lines he voided, of cells he amended, and of cells that count as blank. Whose
    a line is that he has said himself needs no proof.
    """
    rows: set[tuple[str, int]] = set()
    cells: set[Cell] = set()
    for line in mirror.lines:
        layout = layouts.get(line.record)
        if layout is None or line.line not in layout.rows:
            continue
        if line.void:
            rows.add((layout.sheet, layout.rows[line.line]))
        schema = layout.schema
        needed = {column.name for column in schema.fields if column.required}
        told = {c.name for c in schema.columns if c.only == "team" and schema.whom in line.instead}
        settled = {
            *line.instead,
            *told,
            *(layout.columns.keys() - needed if line.rest_counts else ()),
        }
        cells.update(c for n in settled if (c := layout.cell(line.line, n)))
    return [f for f in findings if f.cell not in cells and _row_of(f.cell) not in rows]


def _row_of(cell: Cell | None) -> tuple[str, int] | None:
    return (cell.sheet, row_column(cell.address)[0]) if cell and cell.address else None
