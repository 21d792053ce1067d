"""Nations: what goes by whose equipment a unit uses (OC-9.20, OC-9.21, OC-9.F3, OC-11.1).

The Nations sheet lists them, and the umpire adds to it. A master without that sheet has those of
the book.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from importlib.resources import files

from workbook_engine.core.findings import folded
from workbook_engine.core.records import Record, State, Table


class Ammunition(StrEnum):
    """OC-11.1 The colours of ammunition."""

    BRITISH = "British"
    AMERICAN = "American"
    GERMAN = "German"


class AirForce(StrEnum):
    """OC-9.20 The rows of close air support; the cab rank is for the Allied one (OC-9.21)."""

    ALLIED = "Allied"
    GERMAN = "German"


class Airborne(StrEnum):
    """OC-9.F3 How troops from the air attack; blank means as other infantry."""

    LIGHT = "light"
    BY_READING = "as D-36"


class Nation(Record, frozen=True, kw_only=True):
    """OC-11.1 A nation: a row of Nations."""

    id: str
    also: str = ""
    """Another name it goes by, such as the one in Annex A."""
    ammunition: str = Ammunition.BRITISH
    air: str = AirForce.ALLIED
    parachutists: str = ""
    glider_troops: str = ""
    note: str = ""

    @property
    def ammunition_field(self) -> str:
        """Return the column of a stack that holds its ammunition (OC-11.1)."""
        return FIELDS[self.ammunition]

    @property
    def is_axis(self) -> bool:
        """OC-9.20, OC-9.21 Tell whether its aircraft count in the German row, without cab rank."""
        return self.air == AirForce.GERMAN


FIELDS: dict[str, str] = {
    Ammunition.BRITISH: "british_ammo",
    Ammunition.AMERICAN: "american_ammo",
    Ammunition.GERMAN: "german_ammo",
}
"""OC-11.1 The columns of a stack, by colour."""


def of_the_book() -> tuple[Nation, ...]:
    """Return the nations that the book knows, for the umpire to add to."""
    text = files(__package__).joinpath("nations.toml").read_text(encoding="utf-8")
    return tuple(Nation(id=name, **facts) for name, facts in tomllib.loads(text).items())


def nation_named(state: State, name: str) -> Nation | None:
    """Return the nation that goes by a name; where none is listed at all, of those of the book."""
    return state.index(Nation, _by_name).get(folded(name))


def nation_of(state: State, name: str) -> Nation:
    """Return a nation; one that is not listed has British ammunition and flies as the Allies do."""
    return nation_named(state, name) or Nation(id=name)


def _by_name(nations: Table[Nation]) -> dict[str, Nation]:
    listed = tuple(nations.values()) or of_the_book()
    others = {folded(each.also): each for each in listed if each.also}
    return others | {folded(each.id): each for each in listed}
