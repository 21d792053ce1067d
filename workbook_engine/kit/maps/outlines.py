"""The texts of a drawing as the outlines of their letters, so that no font is needed to paint it.

Letters are set as they are measured: each as wide as it is, one after the other.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from html import unescape
from importlib.resources import files
from typing import NamedTuple

from workbook_engine.core.lettering import width
from workbook_engine.kit.maps.ink import FONTS
from workbook_engine.kit.maps.pen import number

TEXT = re.compile(
    r'<text x="([^"]*+)" y="([^"]*+)" (font-family=[^<>]*?) font-size="([^"]*+)" fill="([^"]*+)"'
    r' text-anchor="([^"]*+)"(?: stroke="([^"]*+)" stroke-width="([^"]*+)"[^<>]*? paint-order='
    r'"stroke")?+(?: letter-spacing="([^"]*+)")?+(?: transform="([^"]*+)")?+>'
    r"(?P<said>[^<]*+)</text>"
)
"""A text of a drawing as a pen writes it: how it is set, and what it says."""
_FACES = {font: face for face, font in FONTS.items()}
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_EM = 1000


class Text(NamedTuple):
    """A text of a drawing: what it says, where it begins, how it is set."""

    said: str
    face: str
    size: float
    spaced: float
    begins: float
    y: float
    fill: str
    stroke: str
    """The colour of its halo; nothing: it has none."""
    halo: float
    transform: str


def outlined(drawing: str) -> str:
    """Return a drawing with the outlines of letters in the place of its texts."""
    return (
        TEXT.sub(lambda found: _outlined(text_of(found)), drawing)
        if "<text" in drawing
        else drawing
    )


def text_of(found: re.Match[str]) -> Text:
    """Return a text that was found in a drawing, as a pen has written it."""
    x, y, font, high, fill, anchor, stroke, halo, between, transform, told = found.groups("")
    said = unescape(told) if "&" in told else told
    face, size, spaced = _FACES[font], float(high), float(between or 0)
    share = _SHARE[anchor]
    begins = float(x)
    if share:
        begins -= share * (width(said, size, face) + spaced * len(said))
    return Text(
        *(said, face, size, spaced, begins, float(y), fill, stroke),
        halo=float(halo or 0),
        transform=transform,
    )


def _outlined(text: Text) -> str:
    by = text.size / _EM
    move = f"{text.transform} translate({text.begins:.2f} {number(text.y)}) scale({by:.5f})"
    course = _course(text.said, text.face, text.spaced / by)
    if not course:
        return ""
    around = ""
    if text.stroke:  # below the letters, as `paint-order` says
        around = (
            f'<path d="{course}" fill="none" stroke="{text.stroke}" '
            f'stroke-width="{text.halo / by:.1f}" stroke-linejoin="round"/>'
        )
    return f'<g transform="{move.strip()}">{around}<path d="{course}" fill="{text.fill}"/></g>'


@lru_cache(maxsize=4_096)  # the same names stand on many sheets
def _course(said: str, face: str, spaced: float) -> str:
    """Return letters as one path, in thousandths of their size; those that we lack stay blank."""
    drawn, at, letters = [], 0.0, _letters()[face]
    for letter in said:
        if letter in letters:
            drawn.append(f"M{at:.0f},0{letters[letter]}")
        at += width(letter, _EM, face) + spaced
    return "".join(drawn)


@cache
def _letters() -> dict[str, dict[str, str]]:
    text = files(__package__).joinpath("fonts", "outlines.json").read_text(encoding="utf-8")
    letters: dict[str, dict[str, str]] = json.loads(text)
    return letters
