"""Names for people: places, teams of a side, what a nation is called (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbook_engine.core.findings import folded
from workbook_engine.core.hexes import Hex, parse_hex
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def place_of(state: State, name: str) -> str:
    """Return what a hex is called: its place, or else its number."""
    found = state[MapHex].get(name)
    return f"{found.place} ({name})" if found and found.place else name


def hex_named(state: State, text: str) -> Hex | None:
    """Return the hex that is meant by a number or by the name of its place; None for another."""
    found = parse_hex(text)
    if found is not None:
        return found if str(found) in state[MapHex] else None
    return state.index(MapHex, _by_place).get(folded(text))


def _by_place(hexes: Mapping[str, MapHex]) -> dict[str, Hex]:
    named = ((each.place, parse_hex(each.hex)) for each in hexes.values() if each.place)
    return {folded(place): found for place, found in named if found}


def side_of(state: State, nation: str) -> str:
    """Return the side of a nation; nothing for one unknown."""
    found = state[Nation].get(nation)
    return found.side if found else ""


def sides(state: State) -> tuple[str, ...]:
    """Return the sides of the war, in the order of the Nations sheet."""
    return tuple(dict.fromkeys(nation.side for nation in state[Nation].values()))


def nations_of(state: State, side: str) -> tuple[Nation, ...]:
    """Return the nations of a side."""
    return tuple(nation for nation in state[Nation].values() if nation.side == side)


def gap_first(place: str) -> str:
    """LW-SEQ-02 Return that a gap in the line bars all else."""
    return _("the line has a gap at {place}").format(place=place)


UNDONE = "order.undone"
"""What kind of news it is that an order cannot be carried out as it stands, for its own reasons."""


def told_side(state: State, side: str, text: str, fact: str = "", **slots: str) -> tuple[Told, ...]:
    """Return what all teams of a side hear; the slots say what of, by name."""
    teams = dict.fromkeys(nation.team for nation in nations_of(state, side))
    return tuple(Told(team, text, fact, tuple(slots.items())) for team in teams)


def told_nations(
    state: State, nations: Iterable[str], text: str, fact: str = "", **slots: str
) -> tuple[Told, ...]:
    """Return what the teams of some nations hear; the slots say what of, by name."""
    known = (state[Nation].get(nation) for nation in nations)
    teams = dict.fromkeys(nation.team for nation in known if nation)
    return tuple(Told(team, text, fact, tuple(slots.items())) for team in teams)
