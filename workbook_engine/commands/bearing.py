"""Which rulings bear on a cell of the master: by what they change, by name, or by what it shows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.commands.desk.reading.desk import WORKINGS, Desk
from workbook_engine.core.about import About
from workbook_engine.core.answers import shown
from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.desk import LogRow, MessageRow
from workbook_engine.core.findings import folded
from workbook_engine.core.names import subject_in
from workbook_engine.core.records import Record
from workbook_engine.core.rulings import Ruling
from workbook_engine.sheets.schema import Column, SheetSchema

_AFTER_A_NAME = ("/", ":")
"""What may follow a ruling's name in the name of a row, such as `1/.../fought/1: 2 Para`."""


class Bearing(Struct, frozen=True):
    """A cell of a row, as rulings may bear on it."""

    schema: SheetSchema
    key: str
    field: str
    row: Record | None
    shows: frozenset[str]
    """The fields that a view's column is made from, such as `Unit.step`."""
    here: frozenset[str]
    """For a square of a map and a message: the names of the position or of whom it tells."""

    @property
    def of_state(self) -> bool:
        """Whether it is of what is true, and not of the Workings of a turn."""
        return self.schema.group != WORKINGS

    def __call__(self, ruling: Ruling) -> bool:
        """Tell whether a ruling bears on the cell."""
        return (
            self._is_named(ruling)
            or self._tells(ruling)
            or any(self._is_changed_by(change) for change in ruling.changes)
        )

    def _is_named(self, ruling: Ruling) -> bool:
        if self.key.startswith(tuple(f"{ruling.id}{mark}" for mark in _AFTER_A_NAME)):
            return True
        return self.key in {ruling.id, *(each.name for each in ruling.judgements)}

    def _tells(self, ruling: Ruling) -> bool:
        """Whether the row is of a log, and tells of the ruling; or of its whole turn; or whom."""
        if isinstance(self.row, MessageRow):
            return About(self.here)(ruling)
        if isinstance(self.row, LogRow):
            of_turn = ruling.id.startswith(f"{self.row.turn}/")
            return of_turn and ruling.text == self.row.what
        of_turn = self.schema.key == "turn" and ruling.id.startswith(f"{self.key}/")
        return of_turn and self.schema.edit != "umpire" and bool(ruling.changes)

    def _is_changed_by(self, change: Change) -> bool:
        if self.here:
            return self._comes_or_goes(change)
        if self.shows:
            return change.key == self.key and _field(change) in self.shows
        if change.record is not self.schema.record or change.key != self.key:
            return False
        if isinstance(change, Set | Add):
            return change.field == self.field or not self.of_state
        return isinstance(change, Create)

    def _comes_or_goes(self, change: Change) -> bool:
        if not isinstance(change, Set | Add) or _field(change) not in self.shows:
            return False
        return change.was != change.now and bool(
            self.here & {folded(shown(change.was)), folded(shown(change.now))}
        )


def about(desk: Desk, name: str) -> About:
    """Return what to ask of each ruling about a name of the state, such as that of a unit."""
    return About(frozenset({folded(name), *here(desk, name)}))


def bearing(desk: Desk, schema: SheetSchema, key: str, field: str) -> Bearing:
    """Return what to ask of each ruling about a cell."""
    row = desk.reading.tables[schema.record].get(key)
    columns = [each for each in schema.columns if each.name == field or schema.shape.is_drawn]
    names = here(desk, key) if schema.shape.is_drawn else frozenset[str]()
    if isinstance(row, MessageRow) and row.part:  # others are named after their ruling
        told_of = subject_in(key)
        names = about(desk, subject_in(told_of.replace("|", "/")) or told_of).names
    return Bearing(schema, key, field, row, frozenset(_shown_in(columns)), names)


def _shown_in(columns: Iterable[Column]) -> Iterable[str]:
    for column in columns:
        yield from column.json.get("x-shows", ())


def here(desk: Desk, name: str) -> frozenset[str]:
    """Return the names of a square or a place: its own, and those of the places in its square."""
    places = next((kind for kind in desk.state.tables if kind.__name__ == "Place"), None)
    rows = [*desk.state[places].values()] if places else []
    squares = {row.key: getattr(row, "square", "") for row in rows}
    square = next((at for key, at in squares.items() if folded(key) == folded(name) and at), name)
    named = (key for key, at in squares.items() if at == square)
    return frozenset(folded(each) for each in (square, *named))


def _field(change: Change) -> str:
    return f"{change.record.__name__}.{change.field}" if isinstance(change, Set | Add) else ""
