"""Annexes A and B: typical units with their profiles, sizes and lifts, and the unit symbols."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct


class TypicalUnit(Struct, frozen=True):
    """OC-A.1 A unit of Annex A at full strength (OC-A.2), for the umpire to copy."""

    nation: str
    name: str
    profile: str
    size: int | None
    """Unit points (OC-A.3); None for guns that cannot move."""
    lift: int
    kind: str
    """As this rule set reads its name; the annex does not say."""

    @property
    def artillery(self) -> str:
        """Return the range class its name gives it (OC-9.16, D-41); blank where it has none."""
        return str(_annex()["range_classes"].get(self.full_name, ""))

    @property
    def echelon(self) -> str:
        """Return the size its name gives it; blank for a battalion."""
        return str(_annex()["echelons"].get(self.full_name, ""))

    @property
    def full_name(self) -> str:
        """Return its name with its nation, as Forces offers it."""
        return f"{self.nation} {self.name}"


@lru_cache
def _annex() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("annex.toml").read_text(encoding="utf-8"))


def unit_rows() -> tuple[TypicalUnit, ...]:
    """OC-A.1 to OC-A.3 Return the units of Annex A as printed."""
    rows = (
        (nation, name, profile, None if size == "-" else size, lift, kind)
        for nation, name, profile, size, lift, kind in _annex()["rows"]
    )
    return tuple(TypicalUnit(*row) for row in rows)


@lru_cache
def by_name() -> dict[str, TypicalUnit]:
    """OC-A.1 Return the units of Annex A by nation and name."""
    return {row.full_name: row for row in unit_rows()}


def symbols() -> tuple[str, ...]:
    """OC-B.1 Return the unit types that Annex B has symbols for."""
    return tuple(_annex()["symbols"])
