"""Shapes of a land, GeoJSON as OpenStreetMap or Natural Earth give it, and what they are.

A part of the program that reads foreign files (`child`): it imports none of our modules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

import shapely
from shapely.geometry import shape

_OTHER_TAGS = re.compile(r'"((?:[^"\\]|\\.){0,255}+)"=>"((?:[^"\\]|\\.){0,255}+)"')
"""How QGIS and ogr2ogr write what has no column of its own: "landuse"=>"grass".

OpenStreetMap has 255 letters at most in either.
"""
_NAME = 80
"""Letters of a name that are read."""
_FREE = ("points", "bridges")
"""Layers of which the umpire's own words are kept, whatever they are."""

Words = Sequence[tuple[str, Sequence[str]]]


class Feature:
    """A shape of the file: what it is in each layer that knows it, and what it is called."""

    def __init__(self, geometry: Any, tags: Mapping[str, str], meant: dict[str, str]) -> None:
        self.geometry, self.tags, self.meant = geometry, tags, meant

    def called(self, *keys: str) -> str:
        """Return the first name that it bears under some keys; blank for none."""
        return next((self.tags[key] for key in keys if self.tags.get(key)), "")


class Tagged:
    """The shapes of a file, by what they are to a map."""

    def __init__(self, layers: Mapping[str, Words]) -> None:
        self.features: list[Feature] = []
        """Those that a layer knows."""
        self.unknown: dict[str, dict[str, list[Any]]] = {layer: {} for layer in layers}
        """By layer and tag, those of a layer's keys that nothing says the meaning of."""
        self.left = {"other": 0, "broken": 0}
        """How many no layer knows, and how many have no shape that can be read."""
        self.bbox: list[float] = []
        """West, north, east and south, where the file says so."""
        self.corners: list[float] = []
        """The same of a map that was written by us: its first corner and its last, exactly."""


def tagged(content: bytes, name: str, layers: Mapping[str, Words]) -> Tagged:
    """Return the shapes of a file; a ValueError holds code, sentence and cure of what is wrong.

    `layers`: of each its words and the tags that mean them, the first before the others.
    """
    found = Tagged(layers)
    members, whole = _members(content, name)
    found.bbox, found.corners = _box_in(whole.get("bbox")), _box_in(whole.get("corners"))
    _sort(members, layers, found)
    if not found.features and not any(found.unknown.values()):
        keys = ", ".join(sorted(_keys(layers["ground"])))
        said = f"{name} holds no shape that is told apart by {keys}."
        raise ValueError("E-FOREIGN-LAND", said, "Give the GeoJSON of land use, water and roads.")
    return found


def _members(content: bytes, name: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the features of a collection, or of what stands alone, and all that is said of it."""
    said = json.loads(content.decode("utf-8-sig"))
    kind = said.get("type") if isinstance(said, dict) else None
    members = said.get("features") if kind == "FeatureCollection" else [said]
    if kind not in ("FeatureCollection", "Feature") or not isinstance(members, list):
        wrong = f"{name} is no GeoJSON: it holds no FeatureCollection."
        raise ValueError(
            "E-FOREIGN-LAND", wrong, "Save the land as GeoJSON, from QGIS or Overpass."
        )
    return members, said


def _box_in(said: Any) -> list[float]:
    """Return west, north, east and south of a box of GeoJSON; nothing for none."""
    whole = isinstance(said, list) and len(said) == 4 and all(map(_is_number, said))
    ordered = whole and said[0] < said[2] and said[1] < said[3]
    return [said[0], said[3], said[2], said[1]] if ordered else []


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _tags(member: Any) -> dict[str, str]:
    """Return the tags of a shape: its own columns, and those that OpenStreetMap packs up."""
    said = member.get("properties") if isinstance(member, dict) else None
    flat = dict(said) if isinstance(said, dict) else {}
    if isinstance(flat.get("tags"), dict):
        flat |= flat.pop("tags")
    if isinstance(flat.get("other_tags"), str):
        flat |= dict(_OTHER_TAGS.findall(flat.pop("other_tags")))
    texts = {key.casefold(): str(each) for key, each in flat.items() if isinstance(each, str)}
    return {key: " ".join(each.split())[:_NAME] for key, each in texts.items() if each.strip()}


def _sort(members: Iterable[Any], layers: Mapping[str, Words], found: Tagged) -> None:
    """Keep the shapes that a layer knows; count the others, those of a layer's keys by tag."""
    meanings = {
        layer: {tag: (at, word) for at, (word, tags) in enumerate(words) for tag in tags}
        for layer, words in layers.items()
    }
    keys = {layer: _keys(words) for layer, words in layers.items()}
    for member in members:
        tags = _tags(member)
        meant = {
            layer: _own(tags, layer, words) or _meant(tags, keys[layer], meanings[layer])
            for layer, words in layers.items()
        }
        if tags.get("bridge", "no") == "no":
            meant["bridges"] = ""
        if not any(meant.values()):
            found.left["other"] += 1
            continue
        try:
            geometry = shapely.make_valid(shape(member["geometry"]))
        except (AttributeError, KeyError, TypeError, ValueError, shapely.errors.ShapelyError):
            found.left["broken"] += 1
            continue
        if not isfinite(sum(geometry.bounds)):
            found.left["broken"] += 1
            continue
        for layer, word in meant.items():
            if word.startswith("?") and _fits(layer, geometry):
                found.unknown[layer].setdefault(word[1:], []).append(geometry)
        known = {at: word for at, word in meant.items() if word and word[0] not in "?-"}
        if known:
            found.features.append(Feature(geometry, tags, known))


def _keys(words: Words) -> set[str]:
    return {tag.partition("=")[0] for _, tags in words for tag in tags} - {"*"}


def _own(tags: Mapping[str, str], layer: str, words: Words) -> str:
    """Return what a shape is that `umpire map --geojson` has written; blank for any other."""
    word = tags.get(layer, "")
    known = layer in _FREE or any(word == each for each, _ in words)
    return word if known and word[:1] not in ("?", "-") else ""


def _meant(tags: Mapping[str, str], keys: set[str], meanings: Mapping[str, tuple[int, str]]) -> str:
    """Return what a shape is in a layer: a word; `-` for not wanted; `?` and a tag; blank."""
    own = [(key, value.casefold()) for key, value in tags.items() if key in keys]
    for tag in ("*={1}", "{0}={1}", "{0}=*"):  # what the umpire says goes before all
        known = [meanings[each] for of in own if (each := tag.format(*of)) in meanings]
        if known:
            return min(known)[1]
    return f"?{'='.join(own[0])}" if own else ""


def _fits(layer: str, geometry: Any) -> bool:
    """Tell whether a shape is of the kind that a layer is made of."""
    if layer == "ground":
        return is_area(geometry)
    return layer == "points" or (geometry.length > 0 and not is_area(geometry))


def is_area(geometry: Any) -> bool:
    """Tell whether a shape covers ground; a line or a point covers none."""
    return bool(geometry.area > 0)
