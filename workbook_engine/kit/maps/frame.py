"""What stands round a map: title, references on all sides, scale, north, legend, foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.lettering import cut_to, width, wrapped
from workbook_engine.kit.maps.ground import fields_on
from workbook_engine.kit.maps.ink import BAND as BAND_INK
from workbook_engine.kit.maps.ink import GROUND, HALO, INK, PALE, Ink
from workbook_engine.kit.maps.legend import draw_legend
from workbook_engine.kit.maps.marks import Layer, ring_of
from workbook_engine.kit.maps.picture import Counter, Picture, Tint
from workbook_engine.kit.maps.sheets import BAND, EDGE, FOOT, LEGEND, SMALL, Sheet
from workbook_engine.kit.maps.svg import number

_QUIET = "#DDE4EA"
_SAID = 560.0
"""Where the sentences below the map begin; the scale stands before them."""


def draw_title(layer: Layer, picture: Picture, sheet: Sheet, part: str) -> None:
    """Draw the band with what map this is, of when, and who knows this."""
    wide = sheet.page[0]
    right, most = wide - 26, wide - 78
    layer.box(0, 0, wide, BAND, Ink(fill=BAND_INK))
    note = " · ".join(filter(None, (part, picture.note)))
    upper = _right(layer, picture.date, 25, "bold", HALO, (right, 44), most)
    lower = _right(layer, note, 17, "plain", _QUIET, (right, 76), most)
    title = cut_to(picture.title, 30, most - upper, "bold")
    layer.text((26, 46), title, 30, "bold", HALO)
    layer.text((26, 76), cut_to(picture.known_to, 18, most - lower), 18, "plain", _QUIET)


def _right(
    layer: Layer,
    text: str,
    size: float,
    face: str,
    colour: str,
    at: tuple[float, float],
    most: float,
) -> float:
    """Set a text at the right of the band, and return how much of its width it takes."""
    text = cut_to(text, size, most / 2, face)
    layer.text(at, text, size, face, colour, anchor="end")
    return width(text, size, face)


def draw_edges(layer: Layer, picture: Picture, sheet: Sheet) -> None:
    """Draw the neat line, and on all four sides how columns and rows are called."""
    if not picture.grid.has_edges:
        return
    layer.box(*sheet.edge, Ink(stroke=INK, wide=2.4))
    west, north, east, south = sheet.box
    few = sheet.scale * sheet.field < SMALL
    for x, name in picture.grid.columns(west, east):
        if few and not _is_strong(x, picture):
            continue
        strong = "bold" if _is_strong(x, picture) else "plain"
        on_paper, _ = sheet.on_paper((x, north))
        for y in (sheet.top - 9, sheet.top + sheet.high + 20):
            layer.text((on_paper, y), name, 13, strong, PALE, anchor="middle")
    for y, name in picture.grid.rows(north, south):
        if few and not _is_strong(y, picture):
            continue
        _, on_paper = sheet.on_paper((west, y))
        strong = "bold" if _is_strong(y, picture) else "plain"
        layer.text((sheet.left - 8, on_paper + 4.5), name, 13, strong, PALE, anchor="end")
        right = sheet.left + sheet.wide + 8
        layer.text((right, on_paper + 4.5), name, 13, strong, PALE)


def _is_strong(at: float, picture: Picture) -> bool:
    return int(at) % picture.grid.strong == 0


def draw_foot(layer: Layer, picture: Picture, sheet: Sheet, left_out: Sequence[str]) -> None:
    """Draw the scale, north, and what the map says about itself; names without room are listed."""
    top = sheet.page[1] - FOOT + 34
    if picture.field_km:
        _draw_scale(layer, picture, sheet, top)
    x, y = sheet.page[0] - LEGEND - 50, top + 14
    most = x - _SAID - 20
    lines = [
        *([f"Not named for want of room: {', '.join(left_out)}"] * bool(left_out)),
        *wrapped(" ".join(picture.foot), most, 15),
    ]
    for at, line in enumerate(lines[:4]):
        layer.text((_SAID, top - 8 + 19 * at), cut_to(line, 15, most), 15)
    arrow = ring_of([(x, y - 22), (x + 9, y + 6), (x, y - 1), (x - 9, y + 6)])
    layer.path(arrow, Ink(fill=INK))
    layer.text((x + 14, y + 6), "N", 17, "bold")


def _draw_scale(layer: Layer, picture: Picture, sheet: Sheet, top: float) -> None:
    count, unit = picture.field_km.split(" ", 1)
    one = sheet.scale * picture.grid.step
    fields = 5 if one < 24 else 1
    parts = max(1, min(5, int((_SAID - 120) / (one * fields))))
    step, each = one * fields, float(count) * fields
    for at in range(parts):
        left = EDGE * 2 + at * step
        layer.box(left, top, step, 7, Ink(fill=INK if at % 2 == 0 else HALO, stroke=INK))
        layer.text((left, top + 24), number(at * each), 14, anchor="middle")
    end = EDGE * 2 + parts * step
    layer.text((end, top + 24), f"{number(parts * each)} {unit}", 14, anchor="middle")


def draw_margin(
    layer: Layer, picture: Picture, sheet: Sheet, unnamed: Sequence[Counter] = ()
) -> None:
    """Draw the legend: only what this sheet shows, and the names of units that found no room."""
    draw_legend(layer, picture, sheet, tuple(_grounds_on(picture, sheet)), unnamed)


def _grounds_on(picture: Picture, sheet: Sheet) -> Iterator[Tint]:
    here = {tint for _, tint in fields_on(picture, sheet)}
    yield from (tint for tint in GROUND if tint in here and tint in picture.ground_words)
