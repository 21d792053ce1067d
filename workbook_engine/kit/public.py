"""What all of some teams know alike, as a view of nobody's: for the map of a newspaper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import field_names, replace
from workbook_engine.kit.maps.drawing import box_round, inset
from workbook_engine.kit.maps.picture import Badge, Picture, Whose
from workbook_engine.kit.seen import Seen
from workbook_engine.kit.sides import seen_as

S = TypeVar("S", bound=Seen)
BATTLE = _("Battle")
AROUND = 4
"""Fields shown round those that are marked."""


def shared(views: Iterable[S]) -> S:
    """Return what all of some views hold: what is the same in each, and rows that stand in all."""
    first, *others = views
    rows = {name: [getattr(each, name) for each in others] for name in field_names(type(first))}
    return replace(first, **{name: _shared(getattr(first, name), rows[name]) for name in rows})


def _shared(first: Any, others: Sequence[Any]) -> Any:
    if all(each == first for each in others):
        return first
    if isinstance(first, tuple):
        return tuple(row for row in first if all(row in other for other in others))
    return type(first)()


def public_map(seen: Seen, picture: Picture | None, marked: Sequence[str]) -> Drawings:
    """Return the part of a shared view's map round some fields, with a mark in each of them."""
    if picture is None or (not picture.ground and not picture.pieces):
        return ()
    words = {seen_as(seen.colours, side): readable(side) for side, _ in seen.colours}
    fields = {each: at for each in marked if (at := picture.grid.middle(each))}
    badges = tuple(Badge(each, spoken(BATTLE), Whose.FOURTH) for each in fields)
    picture = replace(picture, whose_words=words, badges=badges)
    return inset(picture, box_round([*fields.values()], AROUND))
