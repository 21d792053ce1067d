"""What each nation brings to a combat, as cases write it: named keys, triples, pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_NATIONS = {"A": "GER", "D": "SOV"}


@dataclass(frozen=True)
class Part:
    """What one nation brings to a combat."""

    nation: str
    points: Mapping[str, int]
    worth: Any


def parts_of(who: str, facts: Mapping[str, Any]) -> list[Part]:
    """Return a side nation by nation: as a case lists its parts, else as one."""
    listed = facts.get("parts", [])
    found = [_part(facts.get("nation", _NATIONS[who]), n, part) for n, part in enumerate(listed)]
    name = str(facts.get("nation", _NATIONS[who]))
    return found or [Part(name, points_of(facts), facts.get("me", 1))]


def _part(nation: str, n: int, part: Any) -> Part:
    """Read a part: named keys, or a combat value and what it is worth, as a pair."""
    facts = {"cv": part[0], "me": part[-1]} if isinstance(part, list) else part
    points = {kind: facts.get(kind, 0) for kind in ("man", "tank", "air")}
    points["man"] += facts.get("cv", 0)
    name = str(facts.get("nation", f"{nation} {n}" if n else nation))
    return Part(name, points, facts["me"])


def points_of(facts: Any) -> dict[str, Any]:
    """Return points by their names, of a mapping or of a triple of Men, tanks and aircraft."""
    if isinstance(facts, list):
        return dict(zip(("man", "tank", "air"), facts, strict=False))
    return {kind: facts[kind] for kind in ("man", "tank", "air", "lsp") if kind in facts}
