"""A land as its shapes lie, and beside it the squares, lines and places that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from workbook_engine.books.book import RowColumn
from workbook_engine.importing.land import Land, Line
from workbook_engine.reports.html import page, tag, text
from workbook_engine.sheets.styles import BRIDGE, GROUND_COLOURS, OTHER_GROUND, WATER

_STYLE = """
body{font:14px/1.4 Arial,Helvetica,sans-serif;color:#1F2933;margin:16px}
h1{font-size:20px;margin:0 0 8px}h2{font-size:15px;margin:0 0 6px}
.both{display:flex;flex-wrap:wrap;gap:28px;align-items:flex-start}
svg{print-color-adjust:exact;-webkit-print-color-adjust:exact;border:1px solid #C4C4C4}
svg text{font:.36px Arial,Helvetica,sans-serif;text-anchor:middle;fill:#1F2933}
@media print{@page{size:landscape;margin:10mm}}
"""
_WIDE, _SQUARE = 640, 28
"""Pixels that a map is wide at most, and a square."""
_INK = {"rivers": WATER, "roads": "#A0522D", "bridges": BRIDGE}
_THICK = {"rivers": "2", "bridges": "3.5"}

Shares = Mapping[str, float]


def land_page(
    title: str,
    land: Land,
    grounds: Mapping[RowColumn, Shares],
    square: Callable[[RowColumn], str],
    close: Callable[[Shares], bool],
) -> str:
    """Return a page with a land as it is in the file, and as it is understood.

    A square that is a close call has a thick edge; the pointer on a square tells its shares.
    """
    words = dict.fromkeys(word for shares in grounds.values() for word in shares if word)
    key = ", ".join(f"{word[:1].upper()} {word}" for word in words)
    return page(
        title,
        _STYLE,
        tag("h1", text(title)),
        tag(
            "div",
            tag("div", tag("h2", "As it is in the file"), _svg(land, _shapes(land))),
            tag(
                "div",
                tag("h2", "As it is understood"),
                _svg(land, _squares(land, grounds, square, close)),
                tag("p", text(f"{key}. A thick edge is a close call.")),
            ),
            cls="both",
        ),
    )


def _svg(land: Land, inside: Iterable[str]) -> str:
    points = [at for cell in land.cells for at in cell]
    wide, high = max(x for x, _ in points), max(y for _, y in points)
    scale = min(_SQUARE, _WIDE / wide)
    size = {"width": f"{wide * scale:.0f}", "height": f"{high * scale:.0f}"}
    return tag("svg", *inside, viewBox=f"0 0 {wide} {high}", **size)


def _shapes(land: Land) -> Iterator[str]:
    """Yield the shapes of the file, areas first, and the edges of the squares over them."""
    areas = [each for each in land.drawn if each[0] == "ground"]
    for _, word, lines in areas:
        yield _line(lines, GROUND_COLOURS.get(word, OTHER_GROUND), "#8C8C8C", "0.7")
    yield _line(land.cells, fill="none", stroke="#C4C4C4", thick="0.5")
    for layer, _, lines in land.drawn:
        if layer in _INK:
            yield _line(lines, fill="none", stroke=_INK[layer], thick=_THICK.get(layer, "1.5"))


def _squares(
    land: Land,
    grounds: Mapping[RowColumn, Shares],
    square: Callable[[RowColumn], str],
    close: Callable[[Shares], bool],
) -> Iterator[str]:
    """Yield the squares by their ground, then what runs through them and what lies in them."""
    cells = dict(zip(land.places(), land.cells, strict=True))
    for near in (False, True):  # thick edges lie over thin ones
        for at in (each for each in cells if close(grounds[each]) == near):
            word = next(iter(grounds[at]))
            fill = GROUND_COLOURS.get(word, OTHER_GROUND) if word else "none"
            edge = {"stroke": "#1F2933" if near else "#C4C4C4", "thick": "2" if near else "0.5"}
            yield tag(
                "g",
                tag("title", text(_said(square(at), grounds[at]))),
                _line([cells[at]], fill, **edge),
            )
    middles = {at: _middle(cell) for at, cell in cells.items()}
    for at, (x, y) in middles.items():
        yield _written(x, y, next(iter(grounds[at]))[:1].upper())
    for layer, lines in land.lines.items():
        for line in lines:
            east, south = land.course if layer == "rivers" else (0, 0)
            course = [(middles[each][0] + east, middles[each][1] + south) for each in line.squares]
            yield _line([course], fill="none", stroke=_INK[layer], thick=_THICK.get(layer, "1.5"))
    for bridge in land.bridges:
        ends = [[middles[bridge.bank], middles[bridge.far_bank]]]
        yield _line(ends, fill="none", stroke=BRIDGE, thick=_THICK["bridges"])
    for point in land.points:
        if point.place in middles and point.place:
            x, y = middles[point.place]
            yield _written(x, y + 0.38, point.name)


def _written(x: float, y: float, said: str) -> str:
    return tag("text", text(said), x=f"{x:.2f}", y=f"{y + 0.12:.2f}")


def _middle(cell: Line) -> tuple[float, float]:
    edge = cell[:-1]
    return sum(x for x, _ in edge) / len(edge), sum(y for _, y in edge) / len(edge)


def _line(lines: Iterable[Line], fill: str, stroke: str = "", thick: str = "") -> str:
    """Return lines as one path; its thickness is in pixels whatever the scale."""
    parts = ("L".join(f"{x:.2f} {y:.2f}" for x, y in line) for line in lines)
    dress = {"stroke": stroke, "stroke-width": thick, "vector-effect": "non-scaling-stroke"}
    return tag("path", d="".join(f"M{part}" for part in parts), fill=fill, **dress)


def _said(square: str, shares: Shares) -> str:
    told = (f"{word or 'nothing'} {share:.0%}" for word, share in shares.items() if share > 0)
    return f"{square}: {', '.join(told)}"
