"""The texts of a drawing as the outlines of their letters, so that no font is needed to paint it.

Letters are set as they are measured: each as wide as it is, one after the other.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from html import unescape
from importlib.resources import files

from workbook_engine.kit.maps.ink import FONTS
from workbook_engine.kit.maps.letters import width

_TEXT = re.compile(r"<text ([^<>]*+)>([^<]*+)</text>")
_ATTRIBUTE = re.compile(r'(?<![\w-])([\w-]++)="([^"]*+)"')
_FACES = {frozenset(_ATTRIBUTE.findall(font)): face for face, font in FONTS.items()}
_FONT = ("font-family", "font-weight", "font-style")
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_EM = 1000


def outlined(drawing: str) -> str:
    """Return a drawing with the outlines of letters in the place of its texts."""
    return _TEXT.sub(_outlined, drawing)


def _outlined(text: re.Match[str]) -> str:
    given, said = dict(_ATTRIBUTE.findall(text[1])), unescape(text[2])
    face = _FACES[frozenset((name, given[name]) for name in _FONT if name in given)]
    size, spaced = float(given["font-size"]), float(given.get("letter-spacing", 0))
    share = _SHARE[given["text-anchor"]]
    x = float(given["x"]) - share * (width(said, size, face) + spaced * len(said))
    by = size / _EM
    move = f"{given.get('transform', '')} translate({x:.2f} {given['y']}) scale({by:.5f})"
    course = _course(said, face, spaced / by)
    if not course:
        return ""
    around = ""
    if "stroke" in given:  # below the letters, as `paint-order` says
        wide = float(given["stroke-width"]) / by
        around = (
            f'<path d="{course}" fill="none" stroke="{given["stroke"]}" '
            f'stroke-width="{wide:.1f}" stroke-linejoin="round"/>'
        )
    inside = f'{around}<path d="{course}" fill="{given["fill"]}"/>'
    return f'<g transform="{move.strip()}">{inside}</g>'


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
