"""The legend: what each symbol, line and ground of the sheet means."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.kit.maps.ink import (
    CASING,
    FILL,
    GROUND,
    HALO,
    INK,
    LANE,
    PALE,
    RAIL,
    SHORE,
    WATER,
)
from workbook_engine.kit.maps.letters import cut_to
from workbook_engine.kit.maps.lines import draw_crossing
from workbook_engine.kit.maps.pen import Pen, number
from workbook_engine.kit.maps.picture import Counter, Over, Picture, Tint, Way, Whose
from workbook_engine.kit.maps.sheets import BAND, EDGE, LEGEND, PAGE
from workbook_engine.kit.maps.troops import draw_counter

_LEFT = PAGE[0] - LEGEND - EDGE / 2
_SIGN, _WORD = _LEFT + 50, _LEFT + 96
_MOST = LEGEND - 110


def draw_legend(pen: Pen, picture: Picture, grounds: Sequence[Tint]) -> None:
    """Draw the whole legend, from top to bottom."""
    top = BAND + EDGE / 2 + 8
    pen.box(_LEFT, BAND + EDGE / 2, LEGEND, PAGE[1] - BAND - EDGE * 1.6, HALO, f'stroke="{PALE}"')
    top = _units(pen, picture, top)
    top = _icons(pen, picture, top)
    top = _ways(pen, picture, top)
    _ground(pen, picture, grounds, top)


def _head(pen: Pen, text: str, top: float) -> float:
    pen.text((_LEFT + 16, top + 24), text.upper(), 15, "bold", extra='letter-spacing="1"')
    pen.line([(_LEFT + 16, top + 32), (_LEFT + LEGEND - 16, top + 32)], PALE, 1)
    return top + 40


def _say(pen: Pen, text: str, y: float) -> None:
    pen.text((_WORD, y), cut_to(text, 14, _MOST), 14)


def _units(pen: Pen, picture: Picture, top: float) -> float:
    top = _head(pen, "Units", top)
    words = picture.whose_words
    samples = (
        (Counter("", (0, 0), Whose.OWN, "infantry", left=7), words.get(Whose.OWN, "Own unit")),
        (Counter("", (0, 0), Whose.OWN, "infantry", staff=True), "Headquarters"),
        (Counter("", (0, 0), Whose.OWN, "infantry", count=4), "Several, the number in the disc"),
        (Counter("", (0, 0), Whose.ENEMY, "infantry"), words.get(Whose.ENEMY, "Enemy")),
        (Counter("", (0, 0), Whose.ENEMY, old=True), "Old report; ? not made out"),
    )
    shown = [each for each in samples if any(_like(each[0], other) for other in picture.counters)]
    for sample, text in shown:
        draw_counter(pen, sample, (_SIGN, top + 25), 1.0)
        _say(pen, text, top + 30)
        top += 48
    return top


def _like(sample: Counter, counter: Counter) -> bool:
    if sample.whose != counter.whose or sample.old > counter.old:
        return False
    return counter.staff >= sample.staff and (sample.count == 1 or counter.count > 1)


def _icons(pen: Pen, picture: Picture, top: float) -> float:
    used = {each.icon for each in picture.counters}
    shown = [(icon, text) for icon, text in picture.icon_words.items() if icon in used]
    for at, (icon, text) in enumerate(shown):
        x = _LEFT + 40 + (at % 2) * LEGEND / 2
        y = top + 18 + (at // 2) * 31
        draw_counter(pen, Counter("", (0, 0), Whose.OWN, icon), (x, y), 0.85)
        pen.text((x + 24, y + 4.5), cut_to(text, 12.5, LEGEND / 2 - 62), 12.5)
    return top + 31 * -(-len(shown) // 2) + 6


def _ways(pen: Pen, picture: Picture, top: float) -> float:
    top = _head(pen, "Ways and water", top)
    used = {each.way for each in picture.roads}
    for way, text in picture.way_words.items():
        if way in used:
            _way(pen, way, top + 12)
            _say(pen, text, top + 17)
            top += 26
    overs = {each.over for each in picture.crossings}
    for over, text in ((Over.WHOLE, "Bridge"), (Over.BLOWN, "Bridge blown"), (Over.FERRY, "Ferry")):
        if over in overs:
            _water(pen, top + 14)
            draw_crossing(pen, over, (_SIGN, top), (_SIGN, top + 28), 1.0)
            _say(pen, text, top + 19)
            top += 32
    return top


def _way(pen: Pen, way: Way, y: float) -> None:
    line = [(_SIGN - 30, y), (_SIGN + 30, y)]
    if way == Way.RAIL:
        pen.line(line, RAIL, 1.8)
        pen.line(line, RAIL, 7, f'stroke-dasharray="{number(1.3)} {number(7)}"')
    elif way == Way.LANE:
        pen.line(line, LANE, 1.4, 'stroke-dasharray="5 3"')
    else:
        for wide, colour in (CASING[way], FILL[way]):
            pen.line(line, colour, wide)


def _water(pen: Pen, y: float) -> None:
    line = [(_SIGN - 30, y), (_SIGN + 30, y)]
    pen.line(line, SHORE, 11)
    pen.line(line, WATER, 9.2)


def _ground(pen: Pen, picture: Picture, grounds: Sequence[Tint], top: float) -> None:
    top = _head(pen, "Ground", top)
    for at, tint in enumerate(grounds):
        x, y = _LEFT + 20 + (at % 2) * LEGEND / 2, top + 4 + (at // 2) * 30
        pen.box(x, y, 36, 21, GROUND[tint], f'stroke="{PALE}"')
        if tint != Tint.OPEN:
            pen.box(x, y, 36, 21, f"url(#{tint})")
        text = cut_to(picture.ground_words[tint], 13, LEGEND / 2 - 66)
        pen.text((x + 44, y + 15), text, 13, colour=INK)
