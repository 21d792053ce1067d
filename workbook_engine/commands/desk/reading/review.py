"""The umpire's words whose line has changed since: which fall away, and which wait for him.

He mended or voided what he saw. Where a line that made no sense is sound now, nothing is left to be
mended. Otherwise he says whether he means the new line as well: a commit waits.
"""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from workbook_engine.commands.desk.reading.left_out import OrderCells
from workbook_engine.commands.desk.reading.put_right import settled
from workbook_engine.core.findings import Finding, error, stops, warning
from workbook_engine.core.records import Orders, Record, RowKey, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet, Where
from workbook_engine.sheets.building import NO_WORDS
from workbook_engine.sheets.codes import NOT_APPLIED
from workbook_engine.sheets.mirror import Changed, Mirror, Sent, Words
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.schema import Schemas, SheetSchema

REVIEW = error(
    "E-REVIEW",
    "REVIEW: your word ({word}) was for “{was}”; now it is “{now}”.",
    "Say it again beside the line that stands now, or clear it beside the old one.",
)
FELL_AWAY = warning(
    "W-FELL-AWAY",
    "your word ({word}) was for “{was}”, not understood; now it is “{now}”, and is played so.",
    "Nothing need be done, unless you mean that one as well.",
)

TOLD = frozenset({REVIEW.code, FELL_AWAY.code, NOT_APPLIED.code})
"""What is found of such words: it stands in the master, and is told as soon as a book comes in."""


class Reviewed(Struct, frozen=True):
    """What became of the umpire's words whose line has changed."""

    mirror: Mirror
    """With those that wait, or are for nobody now."""
    findings: tuple[Finding, ...]


class Review(Struct, frozen=True):
    """What is asked of such words."""

    ruleset: RuleSet
    state: State
    sent: Sent
    cells: OrderCells
    schemas: Schemas
    where: Where

    def of(self, mirror: Mirror, not_understood: Container[RowKey]) -> Reviewed:
        """Return what becomes of all of them; the lines of now that make no sense are given."""
        waiting, found = [], []
        for each in mirror.changed:
            if each.now is None:
                waiting.append(each)
            elif (type(each.now), each.now.key) in not_understood or self._was_sound(each):
                waiting.append(each)
                found.append(self._told(REVIEW, each, each.now))
            else:
                found.append(self._told(FELL_AWAY, each, each.now))
        return Reviewed(replace(mirror, changed=tuple(waiting)), tuple(found))

    def _was_sound(self, changed: Changed) -> bool:
        """Tell whether a line made sense as the umpire saw it, in the place of the one of now."""
        line, now = changed.line, changed.now
        if line.words or now is None:
            return False
        at = (line.record, now.key)
        was = replace(line.order, **{self.schemas.of(line.record).key: now.key})
        found = self.ruleset.check(self.state, _with(self.sent.orders, was), self.where)
        return not stops(each for each in found if self.cells.line(each.cell) == at)

    def _told(self, finding: Finding, changed: Changed, now: Record) -> Finding:
        line, schema = changed.line, self.schemas.of(changed.line.record)
        word = "; ".join(settled(line, self.cells.headers(line.record)))
        words = self.sent.words_of(line.record, now.key)
        told = finding.filled(
            "",
            line.cell,
            word=word,
            was=written(schema, line.order, line.words),
            now=written(schema, now, words),
        )
        return self.cells.marked(told)


def _with(orders: Orders, line: Record) -> Orders:
    tables = {kind: dict(orders[kind]) for kind in orders}
    tables[type(line)][line.key] = line
    return Tables(tables)


def written(schema: SheetSchema, line: Record, words: Words = NO_WORDS) -> str:
    """Return a line in words, with what makes no sense in it as it was written."""
    odd = (f"{schema.column(name).header} “{word}”" for name, word in words.items())
    return ", ".join((said(schema, line, (), words), *odd))
