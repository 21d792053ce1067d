"""Whom or what a ruling is about: by its name, by whom it tells of, by what it changes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.findings import folded
from workbook_engine.core.names import subject_in
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Ruling, Standing


class About(Struct, frozen=True):
    """Whom or what rulings may be about: a unit, a place with all that it is called."""

    names: frozenset[str]

    def __call__(self, ruling: Ruling) -> bool:
        """Tell whether a ruling is about them, whatever it is named after."""
        return not self.names.isdisjoint(names_in(ruling))

    def only(self, ruling: Ruling) -> Ruling:
        """Return a ruling on others, or on many, with those of its changes that are about them."""
        if folded(subject_in(ruling.id)) in self.names:
            return ruling
        return replace(ruling, changes=tuple(filter(self.is_about, ruling.changes)))

    def is_about(self, change: Change) -> bool:
        """Tell whether a change is of their own row, or names them."""
        return not self.names.isdisjoint(map(folded, _texts(change)))


def names_in(ruling: Ruling) -> Iterable[str]:
    """Yield whom and what a ruling names, folded: in its own name, to teams, in its changes."""
    answered = (each.name for each in ruling.judgements if each.standing is not Standing.RULE)
    for subject in map(subject_in, (ruling.id, *answered)):
        yield from map(folded, (subject, *subject.split(":")))
    yield from (folded(value) for told in ruling.told for _, value in told.slots)
    yield from map(folded, chain.from_iterable(map(_texts, ruling.changes)))


def keys_in(ruling: Ruling) -> Iterable[str]:
    """Yield what a ruling is named after, tells of and changes rows of, folded."""
    yield folded(subject_in(ruling.id).replace("|", "/"))
    yield from (folded(value) for told in ruling.told for _, value in told.slots)
    yield from (folded(change.key) for change in ruling.changes)


def _texts(change: Change) -> Iterable[str]:
    if isinstance(change, Create):
        fields = [getattr(change.row, name) for name in change.row.__struct_fields__]
        several = [each for each in fields if isinstance(each, tuple)]
        values = [*fields, *chain.from_iterable(several)]
    else:
        values = [change.key, *change.key.split(":")]
        values += [change.was, change.now] if isinstance(change, Set | Add) else []
    return (value for value in values if isinstance(value, str))
