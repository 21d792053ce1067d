"""The legend of what stands in fields and along their sides."""

from __future__ import annotations

from workbook_engine.core.languages import _
from workbook_engine.kit.maps.borders import draw_bands, draw_teeth, draw_water_side
from workbook_engine.kit.maps.forces import draw_badge, draw_box, draw_flag, draw_force, draw_star
from workbook_engine.kit.maps.ink import FACE, GROUND, PALE, WASH, WASHED, Ink
from workbook_engine.kit.maps.legend_column import Column
from workbook_engine.kit.maps.picture import Badge, Flag, Force, Picture, Tint, Whose, Works
from workbook_engine.kit.maps.sheets import LEGIBLE

_SCALE = 36.0
_SAMPLE = (7, 5, 0)


def forces(column: Column, picture: Picture) -> None:
    """Say whose boxes have which corners, what their numbers count, and what badges mean."""
    if not (picture.forces or picture.badges or picture.names):
        return
    column.head(_("Forces and places"))
    for whose, text in picture.whose_words.items():
        if any(each.whose == whose for each in picture.forces):
            force = Force("", whose, _SAMPLE)
            draw_force(column.layer, force, (column.sign, column.top + 17), _SCALE)
            column.say(text, 34, picture.number_words)
    if old := next((each for each in picture.forces if each.old), None):
        force = Force("", old.whose, _SAMPLE, old=True)
        draw_force(column.layer, force, (column.sign, column.top + 17), _SCALE)
        column.say(_("Old report"), 34, picture.old_words)
    if any(each.tag for each in picture.forces):
        tags = next(each.tag for each in picture.forces if each.tag)
        at = column.sign, column.top + 17
        column.layer.text(at, tags, LEGIBLE, "bold", anchor="middle")
        column.say(picture.tag_words, 24)
    if any(each.great for each in picture.names):
        draw_star(column.layer, (column.sign, column.top + 12), 8)
        column.say(picture.great_words, 24)
    shown = [
        (letter, text)
        for letter, text in picture.badge_words.items()
        if any(each.text.startswith(letter) for each in picture.badges)
    ]
    for letter, left, top in column.pairs(shown, 25, 46):
        badge = Badge("", letter, Whose.OWN)
        draw_badge(column.layer, badge, (left + 28, top + 12.5), LEGIBLE)


def front(column: Column, picture: Picture) -> None:
    """Say what lies along the sides of fields."""
    if not (picture.borders or picture.water_sides or picture.works or picture.flags):
        return
    column.head(picture.sides_head)
    _held(column, picture)
    layer, sign = column.layer, column.sign
    if picture.borders:
        y = column.top + 17
        draw_bands(layer, [(x, y) for x in (sign - 30, sign + 30)], Whose.OWN, Whose.ENEMY, _SCALE)
        column.say(_("The front"), 34, _("each side's band on its own ground"))
    _works(column, picture)
    if picture.water_sides:
        y = column.top + 13
        draw_water_side(layer, [(x, y) for x in (sign - 18, sign + 18)], _SCALE)
        column.say(_("Side that is all water"), 26)
    _attacks(column, picture)


def _held(column: Column, picture: Picture) -> None:
    """Say in which wash the ground of each side lies."""
    for whose, colour in WASH.items():
        if whose in picture.whose_words and whose in picture.held.values():
            box = (column.sign - 18, column.top + 3, 36, 20)
            column.layer.box(*box, Ink(fill=GROUND[Tint.OPEN], stroke=PALE))
            column.layer.box(*box, Ink(fill=colour, opacity=WASHED))
            column.say(_("Held: {whose}").format(whose=picture.whose_words[whose]), 26)


def _works(column: Column, picture: Picture) -> None:
    """Say how works stand, are under way, or are only planned."""
    for text, layers, building in (
        (_("Works, a tooth a layer"), 2, 0),
        (_("Under way: next turn"), 1, 1),
        (_("Planned line"), 0, 0),
    ):
        if any(_like(each, layers, building) for each in picture.works):
            y = column.top + 10
            works = Works("", "", Whose.OWN, layers, building)
            ends = [(column.sign - 18, y), (column.sign + 18, y)]
            draw_teeth(column.layer, ends, works, _SCALE)
            column.say(text, 28)


def _attacks(column: Column, picture: Picture) -> None:
    """Say how flags over land and over water are drawn."""
    for broken, text in ((False, _("Attack: flag")), (True, _("Attack over water"))):
        found = [each for each in picture.flags if each.broken == broken]
        if found:
            y = column.top + 13
            flag = Flag("", "", found[0].whose, broken=broken)
            draw_flag(column.layer, flag, [(column.sign - 24, y), (column.sign + 26, y)], _SCALE)
            column.say(text, 26)


def _like(works: Works, layers: int, building: int) -> bool:
    if building:
        return bool(works.building)
    return bool(works.layers) if layers else not works.layers + works.building


def totals(column: Column, picture: Picture) -> None:
    """Say what all of the map's forces come to."""
    if not picture.totals:
        return
    column.head(_("All on the map"))
    for whose, text in picture.totals:
        box = (column.left + 20, column.top + 5, 22, 14)
        draw_box(column.layer, box, whose, FACE[whose], 2)
        column.tell(f"{picture.whose_words.get(whose, '')}: {text}", 54)
        column.top += 8


def flags_set(column: Column, picture: Picture) -> None:
    """List the flags of the map, as many as there is room for."""
    flags = [each for each in dict.fromkeys(picture.flags) if each.words]
    if not flags:
        return
    column.head(picture.flags_head)
    for at, each in enumerate(flags):
        if column.bottom - column.top < 3 * 20:
            column.tell(_("and {count} more").format(count=len(flags) - at), 54)
            return
        y = column.top + 9
        line = [(column.left + 18, y), (column.left + 44, y)]
        draw_flag(column.layer, Flag("", "", each.whose, broken=each.broken), line, 27)
        column.tell(each.words, 54)
        column.top += 4
