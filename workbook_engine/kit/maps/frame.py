"""What stands round a map: title, references on all sides, scale, north, legend, foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.languages import _
from workbook_engine.core.lettering import width, wrapped
from workbook_engine.kit.maps.ground import fields_on
from workbook_engine.kit.maps.ink import BAND as BAND_INK
from workbook_engine.kit.maps.ink import GROUND, HALO, INK, PALE, Ink
from workbook_engine.kit.maps.legend import draw_legend
from workbook_engine.kit.maps.marks import Layer, ring_of
from workbook_engine.kit.maps.picture import Counter, Picture, Tint
from workbook_engine.kit.maps.sheets import BAND, EDGE, FOOT, LEGEND, LEGIBLE, SMALL, Sheet
from workbook_engine.kit.maps.svg import number

_QUIET = "#DDE4EA"
_SAID = 14.5
"""How large the sentences below the map are."""


def draw_title(layer: Layer, picture: Picture, sheet: Sheet, part: str) -> None:
    """Draw the band with what map this is, of when, and who knows this."""
    wide = sheet.page[0]
    right, most = wide - 26, wide - 78
    layer.box(0, 0, wide, BAND, Ink(fill=BAND_INK))
    scale = picture.grid.scale_said(picture.field_km) if picture.field_km else ""
    note = " · ".join(filter(None, (part, picture.note, scale)))
    upper = _right(layer, picture.date, 25, "bold", HALO, (right, 40), most)
    lower = _right(layer, note, 17, "plain", _QUIET, (right, 69), most)
    for text, size, face, colour, y, room in (
        (picture.title, 30.0, "bold", HALO, 42, most - upper),
        (picture.known_to, 18.0, "plain", _QUIET, 69, most - lower),
    ):
        size = min(size, size * room / max(width(text, size, face), 1))
        layer.text((26, y), text, size, face, colour)


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
    size = min(size, size * most / 2 / max(width(text, size, face), 1))
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
            layer.text((on_paper, y), name, LEGIBLE, strong, PALE, anchor="middle")
    for y, name in picture.grid.rows(north, south):
        if few and not _is_strong(y, picture):
            continue
        _, on_paper = sheet.on_paper((west, y))
        strong = "bold" if _is_strong(y, picture) else "plain"
        layer.text((sheet.left - 8, on_paper + 4.5), name, LEGIBLE, strong, PALE, anchor="end")
        right = sheet.left + sheet.wide + 8
        layer.text((right, on_paper + 4.5), name, LEGIBLE, strong, PALE)


def _is_strong(at: float, picture: Picture) -> bool:
    return int(at) % picture.grid.strong == 0


def draw_foot(layer: Layer, picture: Picture, sheet: Sheet, left_out: Sequence[str]) -> None:
    """Draw the scale, north, and what the map says about itself; names without room are listed."""
    top = sheet.page[1] - FOOT + 28
    x, y = sheet.page[0] - LEGEND - 50, top + 14
    begins = EDGE * 2
    if picture.field_km:
        begins += 56 + _draw_scale(layer, picture, sheet, top, x * 0.34)
    most = x - begins - 20
    names = _some(left_out, most) if left_out else ""
    said: list[str] = (
        [_("Not named for want of room: {names}.").format(names=names)] if names else []
    )
    if sheet.has_key:
        said += picture.foot
    for at, line in enumerate(wrapped(" ".join(said), most, _SAID)):
        layer.text((begins, top - 5 + 18 * at), line, _SAID)
    arrow = ring_of([(x, y - 22), (x + 9, y + 6), (x, y - 1), (x - 9, y + 6)])
    layer.path(arrow, Ink(fill=INK))
    layer.text((x + 14, y + 6), "N", 17, "bold")


def _some(names: Sequence[str], most: float) -> str:
    """Return names as long as two lines have room for them, and how many there are more."""
    said = ", ".join(names)
    if width(said, _SAID) <= 1.6 * most:
        return said
    fits = next(n for n in range(len(names)) if width(", ".join(names[: n + 1]), _SAID) > most)
    shown = ", ".join(names[:fits])
    return _("{names} and {count} more").format(names=shown, count=len(names) - fits)


def _draw_scale(layer: Layer, picture: Picture, sheet: Sheet, top: float, most: float) -> float:
    """Draw the scale, and return how wide it is."""
    count, unit = picture.field_km.split(" ", 1)
    one = sheet.scale * picture.grid.step
    fields = 5 if one < 24 else 1
    parts = max(1, min(5, int(most / (one * fields))))
    step, each = one * fields, float(count) * fields
    for at in range(parts):
        left = EDGE * 2 + at * step
        layer.box(left, top, step, 7, Ink(fill=INK if at % 2 == 0 else HALO, stroke=INK))
        layer.text((left, top + 24), number(at * each), 14, anchor="middle")
    end = EDGE * 2 + parts * step
    layer.text((end, top + 24), f"{number(parts * each)} {unit}", 14, anchor="middle")
    return parts * step


def draw_margin(
    layer: Layer, picture: Picture, sheet: Sheet, unnamed: Sequence[Counter] = ()
) -> None:
    """Draw the legend: only what this sheet shows, and the names of units that found no room."""
    draw_legend(layer, picture, sheet, tuple(_grounds_on(picture, sheet)), unnamed)


def _grounds_on(picture: Picture, sheet: Sheet) -> Iterator[Tint]:
    here = {tint for _, tint in fields_on(picture, sheet)}
    yield from (tint for tint in GROUND if tint in here and tint in picture.ground_words)
