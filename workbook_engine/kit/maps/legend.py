"""The legend: what each symbol, line and ground of the sheet means."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.core.languages import _
from workbook_engine.kit.maps.ink import (
    CASING,
    FILL,
    GROUND,
    LANE,
    PALE,
    RAIL,
    RIDGE,
    SHORE,
    WATER,
    Ink,
)
from workbook_engine.kit.maps.legend_column import Column
from workbook_engine.kit.maps.legend_fields import flags_set, forces, front, totals
from workbook_engine.kit.maps.legend_table import ground_of_table, groups
from workbook_engine.kit.maps.lines import draw_crossing
from workbook_engine.kit.maps.marks import Layer
from workbook_engine.kit.maps.picture import Arrow, Counter, Over, Picture, Tint, Way, Whose
from workbook_engine.kit.maps.sheets import Sheet
from workbook_engine.kit.maps.troops import draw_arrow, draw_counter


def draw_legend(
    layer: Layer,
    picture: Picture,
    sheet: Sheet,
    grounds: Sequence[Tint],
    unnamed: Sequence[Counter] = (),
) -> None:
    """Draw the whole legend, from top to bottom: of each kind only what the map shows.

    A map of several sheets has it on the first one; the others only list whose names had no room.
    """
    if not sheet.has_key and not unnamed:
        return
    column = Column.of(layer, sheet)
    if not sheet.has_key:
        _close_together(column, picture, unnamed)
        return
    groups(column, picture)
    _units(column, picture)
    _icons(column, picture)
    _moves(column, picture)
    forces(column, picture)
    front(column, picture)
    _ways(column, picture)
    _ground(column, picture, grounds)
    ground_of_table(column, picture)
    totals(column, picture)
    flags_set(column, picture)
    _close_together(column, picture, unnamed)


def _close_together(column: Column, picture: Picture, unnamed: Sequence[Counter]) -> None:
    """List the units that stand so close together that the map has no room for their names."""
    if not unnamed or column.bottom - column.top < 90:
        return
    column.head(_("Close together"))
    column.tell_each([_listed(picture, each) for each in unnamed], 16)


def _listed(picture: Picture, counter: Counter) -> str:
    """Return who is in a field, how many more there are, and of what date an old report is."""
    more = counter.count - len(counter.inside) if counter.inside else 0
    unknown = _("{count} unidentified").format(count=counter.count)
    named = counter.inside or (counter.name or unknown,)
    others = [_("{count} more").format(count=more)] if more > 0 else []
    dated = [counter.under] if counter.under else []
    text = ", ".join((*named, *others, *dated))
    return f"{picture.grid.reference(counter.at)}: {text}"


def _units(column: Column, picture: Picture) -> None:
    if not picture.counters:
        return
    column.head(_("Units"))
    words = picture.whose_words
    icon = "infantry" if picture.icon_words else ""
    samples = (
        *(
            (Counter("", (0, 0), whose, icon, left=_left(picture, whose)), word)
            for whose, word in words.items()
        ),
        (Counter("", (0, 0), Whose.OWN, "staff", staff=True), _("Headquarters")),
        (Counter("", (0, 0), Whose.OWN, "infantry", count=4), _("Several; the disc says how many")),
        (Counter("", (0, 0), Whose.ENEMY), _("Not made out")),
        (Counter("", (0, 0), Whose.ENEMY, "infantry", old=True), _("Old report, with its date")),
    )
    for sample, text in samples:
        if any(_like(sample, each) for each in picture.counters):
            draw_counter(column.layer, sample, (column.sign, column.top + 22), 1.0)
            column.say(text, 42)
    sizes = {each.size for each in picture.counters}
    marks = [f"{mark} {text}" for mark, text in picture.size_words.items() if mark in sizes]
    if marks:
        column.tell(" · ".join(marks), 16)
        column.top += 6


def _left(picture: Picture, whose: Whose) -> int | None:
    """Return a bar for the sample where units of this side have one."""
    return 7 if any(e.whose == whose and e.left is not None for e in picture.counters) else None


def _like(sample: Counter, counter: Counter) -> bool:
    if sample.icon == "unknown":
        return counter.icon == "unknown"
    if sample.old or sample.staff:
        return sample.old <= counter.old and sample.staff <= counter.staff
    return counter.count > 1 if sample.count > 1 else sample.whose == counter.whose


def _icons(column: Column, picture: Picture) -> None:
    used = {each.icon for each in picture.counters}
    used |= {each.icon for group in picture.groups for each in group.stands}
    shown = [(icon, text) for icon, text in picture.icon_words.items() if icon in used]
    for icon, x, y in column.pairs(shown, 29, 46):
        symbol = Counter("", (0, 0), Whose.OWN, icon)
        draw_counter(column.layer, symbol, (x + 28, y + 14.5), 0.75)


def _moves(column: Column, picture: Picture) -> None:
    kinds = (
        ((True, False), _("Attack")),
        ((False, False), _("Move")),
        ((False, True), _("Way of supply")),
    )
    if picture.arrows and not picture.counters:
        column.head(_("Moves"))
    for kind, text in kinds:
        if any((each.attack, each.supply) == kind for each in picture.arrows):
            y = column.top + 12
            course = ((column.sign - 30, y), (column.sign + 30, y))
            draw_arrow(column.layer, Arrow(course, Whose.OWN, *kind), list(course), 1.0)
            column.say(text, 26)


def _ways(column: Column, picture: Picture) -> None:
    used = {each.way for each in picture.roads}
    named = picture.water_word if picture.waters else ""
    if used or picture.crossings or named:
        column.head(_("Ways and water"))
    if named:
        _water(column, column.top + 12)
        column.say(named, 26)
    for way, text in picture.way_words.items():
        if way in used:
            _way(column, way, column.top + 12)
            column.say(text, 26)
    overs = {each.over for each in picture.crossings}
    for over, text in OVER_WORDS.items():
        if over in overs:
            _water(column, column.top + 14)
            ends = (column.sign, column.top), (column.sign, column.top + 28)
            draw_crossing(column.layer, over, *ends, 1.0)
            column.say(text, 32)


OVER_WORDS = {
    Over.WHOLE: _("Bridge"),
    Over.CHARGED: _("Bridge charged"),
    Over.BLOWN: _("Bridge blown"),
    Over.FERRY: _("Ferry"),
}


def _way(column: Column, way: Way, y: float) -> None:
    layer, line = column.layer, [(column.sign - 30, y), (column.sign + 30, y)]
    if way == Way.RAIL:
        layer.line(line, RAIL, 1.8)
        layer.line(line, RAIL, 7, dashes=(1.3, 7))
    elif way == Way.RIDGE:
        layer.line(line, RIDGE, 8, dashes=(1.5, 2.5))
        layer.line(line, RIDGE, 2)
    elif way == Way.LANE:
        layer.line(line, LANE, 1.4, dashes=(5, 3))
    else:
        for wide, colour in (CASING[way], FILL[way]):
            layer.line(line, colour, wide)
        if way == Way.DOUBLE:
            layer.line(line, CASING[way][1], 0.9)


def _water(column: Column, y: float) -> None:
    line = [(column.sign - 30, y), (column.sign + 30, y)]
    column.layer.line(line, SHORE, 11)
    column.layer.line(line, WATER, 9.2)


def _ground(column: Column, picture: Picture, grounds: Sequence[Tint]) -> None:
    if grounds:
        column.head(picture.ground_head)
    shown = [(tint, picture.ground_words[tint]) for tint in grounds]
    for tint, left, top in column.pairs(shown, 28, 56):
        x, y = left + 16, top + 4
        column.layer.box(x, y, 34, 20, Ink(fill=GROUND[tint], stroke=PALE))
        if tint != Tint.OPEN:
            column.layer.box(x, y, 34, 20, Ink(pattern=tint))
