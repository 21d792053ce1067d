"""The looks of a laid page as styles of the workbook, found there or added at the end."""

from __future__ import annotations

from workbook_engine.books.package.looks import Looks
from workbook_engine.books.page import Look

EDGES = ("left", "right", "top", "bottom")
FACE = "Arial"


class Wardrobe:
    """The styles of the looks of one page, each made once."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._made: dict[tuple[object, ...], str] = {}

    def style(self, look: Look) -> str:
        """Return the number of the style that looks so."""
        if look.key not in self._made:
            self._made[look.key] = str(self._looks.styles.number(self._xf(look)))
        return self._made[look.key]

    def _xf(self, look: Look) -> str:
        looks = self._looks
        font = looks.fonts.number(_font(look))
        fill = looks.fills.number(_fill(look.fill)) if look.fill else 0
        border = looks.borders.number(_border(look)) if look.edges else 0
        wrap = ' wrapText="1"' if look.wrap else ""
        placed = f'<alignment horizontal="{look.across}" vertical="{look.up}"{wrap}/>'
        locked = '<protection locked="0"/>' if look.open else ""
        return (
            f'<xf numFmtId="0" fontId="{font}" fillId="{fill}" borderId="{border}" xfId="0" '
            f'applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"'
            f"{' applyProtection=' + chr(34) + '1' + chr(34) if look.open else ''}>"
            f"{placed}{locked}</xf>"
        )


def _font(look: Look) -> str:
    marks = "".join(
        f"<{name}/>"
        for name, on in (("b", look.bold), ("i", look.italic), ("u", look.underline))
        if on
    )
    return (
        f'<font>{marks}<sz val="{look.size:g}"/><color rgb="FF{look.ink}"/>'
        f'<name val="{FACE}"/><family val="2"/></font>'
    )


def _fill(colour: str) -> str:
    return (
        f'<fill><patternFill patternType="solid"><fgColor rgb="FF{colour}"/>'
        '<bgColor indexed="64"/></patternFill></fill>'
    )


def _border(look: Look) -> str:
    edges = "".join(_edge(name, look.edges.get(name)) for name in EDGES)
    return f"<border>{edges}<diagonal/></border>"


def _edge(name: str, edge: tuple[str, str] | None) -> str:
    if edge is None:
        return f"<{name}/>"
    stroke, colour = edge
    return f'<{name} style="{stroke}"><color rgb="FF{colour}"/></{name}>'
