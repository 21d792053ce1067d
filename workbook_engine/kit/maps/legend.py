"""The legend: what each symbol, line and ground of the sheet means."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.core.lettering import cut_to, wrapped
from workbook_engine.kit.maps.ink import (
    CASING,
    FILL,
    GROUND,
    INK,
    LANE,
    PALE,
    RAIL,
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
from workbook_engine.kit.maps.sheets import LEGEND, Sheet
from workbook_engine.kit.maps.troops import draw_arrow, draw_counter

_SMALL, _LISTED = 12.0, 14.2
"""How large the names of a list are set, and how far its lines are apart."""


def draw_legend(
    layer: Layer,
    picture: Picture,
    sheet: Sheet,
    grounds: Sequence[Tint],
    unnamed: Sequence[Counter] = (),
) -> None:
    """Draw the whole legend, from top to bottom: of each kind only what the map shows."""
    column = Column.of(layer, sheet)
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
    column.head("Close together")
    room = int((column.bottom - column.top) // _LISTED)
    lines: list[str] = []
    for at, each in enumerate(unnamed):
        listed = _listed(picture, each)
        if len(lines) + len(listed) > room - (at + 1 < len(unnamed)):
            lines.append(f"and in {len(unnamed) - at} more")
            break
        lines += listed
    for line in lines:
        text = cut_to(line, _SMALL, LEGEND - 30)
        column.layer.text((column.left + 16, column.top + 10), text, _SMALL)
        column.top += _LISTED


def _listed(picture: Picture, counter: Counter) -> list[str]:
    """Return the lines that name the units of a field; all but the first are indented."""
    named = counter.inside or (counter.name,)
    more = counter.count - len(named)
    text = ", ".join((*named, *([f"{more} more"] if more > 0 else [])))
    return list(wrapped(f"{picture.grid.reference(counter.at)}: {text}", LEGEND - 30, _SMALL))


def _units(column: Column, picture: Picture) -> None:
    if not picture.counters:
        return
    column.head("Units")
    words = picture.whose_words
    icon = "infantry" if picture.icon_words else ""
    samples = (
        *(
            (Counter("", (0, 0), whose, icon, left=_left(picture, whose)), word)
            for whose, word in words.items()
        ),
        (Counter("", (0, 0), Whose.OWN, "staff", staff=True), "Headquarters"),
        (Counter("", (0, 0), Whose.OWN, "infantry", count=4), "Several; how many, in the disc"),
        (Counter("", (0, 0), Whose.ENEMY), "Not made out"),
        (Counter("", (0, 0), Whose.ENEMY, "infantry", old=True), "Old report, with its date"),
    )
    for sample, text in samples:
        if any(_like(sample, each) for each in picture.counters):
            draw_counter(column.layer, sample, (column.sign, column.top + 25), 1.0)
            column.say(text, 46)
    sizes = {each.size for each in picture.counters}
    marks = [f"{mark} {text}" for mark, text in picture.size_words.items() if mark in sizes]
    if marks:
        column.layer.text((column.left + 16, column.top + 14), " · ".join(marks), 12.5)
        column.top += 22


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
    for (icon, text), x, y in column.pairs(shown, 31):
        symbol = Counter("", (0, 0), Whose.OWN, icon)
        draw_counter(column.layer, symbol, (x + 40, y + 18), 0.85)
        column.layer.text((x + 64, y + 22.5), cut_to(text, 12.5, column.half - 62), 12.5)


def _moves(column: Column, picture: Picture) -> None:
    for attack, text in ((True, "Attack"), (False, "Move")):
        if any(each.attack == attack for each in picture.arrows):
            y = column.top + 12
            course = ((column.sign - 30, y), (column.sign + 30, y))
            draw_arrow(column.layer, Arrow(course, Whose.OWN, attack), list(course), 1.0)
            column.say(text, 26)


def _ways(column: Column, picture: Picture) -> None:
    used = {each.way for each in picture.roads}
    named = picture.water_word if picture.waters else ""
    if used or picture.crossings or named:
        column.head("Ways and water")
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
    Over.WHOLE: "Bridge",
    Over.CHARGED: "Bridge charged",
    Over.BLOWN: "Bridge blown",
    Over.FERRY: "Ferry",
}


def _way(column: Column, way: Way, y: float) -> None:
    layer, line = column.layer, [(column.sign - 30, y), (column.sign + 30, y)]
    if way == Way.RAIL:
        layer.line(line, RAIL, 1.8)
        layer.line(line, RAIL, 7, dashes=(1.3, 7))
    elif way == Way.LANE:
        layer.line(line, LANE, 1.4, dashes=(5, 3))
    else:
        for wide, colour in (CASING[way], FILL[way]):
            layer.line(line, colour, wide)


def _water(column: Column, y: float) -> None:
    line = [(column.sign - 30, y), (column.sign + 30, y)]
    column.layer.line(line, SHORE, 11)
    column.layer.line(line, WATER, 9.2)


def _ground(column: Column, picture: Picture, grounds: Sequence[Tint]) -> None:
    if grounds:
        column.head(picture.ground_head)
    for tint, left, top in column.pairs(grounds, 30):
        x, y = left + 20, top + 4
        column.layer.box(x, y, 36, 21, Ink(fill=GROUND[tint], stroke=PALE))
        if tint != Tint.OPEN:
            column.layer.box(x, y, 36, 21, Ink(pattern=tint))
        text = cut_to(picture.ground_words[tint], 13, column.half - 66)
        column.layer.text((x + 44, y + 15), text, 13, colour=INK)
