"""A small war with something of everything, and one stage of it played: for what is seen of it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tests.rulesets.last_war.war import NATIONS, cards, drawn, played, umpire_of, war
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.front_records import (
    AirDefence,
    Base,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.nation_records import Card, Line
from workbook_engine.rulesets.last_war.order_records import FlagLine
from workbook_engine.rulesets.last_war.team_view import View
from workbook_engine.rulesets.last_war.words import Attack, Defence, PartisanState

GROUND = """01 G. Gf S. S.
02 G. G. Sm S.
03 R. G. S. S.
04 G. G. ~~ S."""

PLACES = {"0101": "Berlin", "0201": "Vitebsk", "0302": "Orel", "0403": "Moscow"}


def ground() -> tuple[MapHex, ...]:
    return tuple(replace(each, place=PLACES.get(each.hex, "")) for each in drawn(GROUND))


@lru_cache(maxsize=1)
def turn() -> Turn:
    """Play the stage of the flags: each side attacks, one of them over water as well."""
    state = war(
        *ground(),
        *cards("0201 GER 4 2 1 3\n0202 GER 3\n0203 GER 2\n0203 ROM 1 0 2\n0204 GER 1"),
        *cards("0301 SOV 9 4 2 5\n0302 SOV 6 1\n0303 SOV 3\n0404 SOV 2"),
        Hexside(id="0203-0303", hex="0203", neighbour="0303"),
        Works(id="0202>0302", nation="GER", hex="0202", towards="0302", layers=2, building=1),
        Works(id="0302>0202", nation="SOV", hex="0302", towards="0202", layers=3),
        Garrison(id="G1", nation="GER", hex="0101"),
        Zone(id="0102 GER", nation="GER", hex="0102", man=1),
        Partisans(id="P1", nation="SOV", hex="0103", state=PartisanState.ACTIVE),
        Partisans(id="P2", nation="SOV", state=PartisanState.RESERVE),
        Base(hex="0403", nation="SOV", bomber=3),
        AirDefence(id="0101 GER air", nation="GER", hex="0101", kind=Defence.AIR, air=2),
        Line(id="Ruhr 1", zone="Ruhr", nation="GER", hex="0101"),
        Line(id="Ural 1", zone="Ural", nation="SOV", hex="0403", shut=True),
        Card(id="GER-1", nation="GER", value=2, title="Manstein"),
        Card(id="SOV-1", nation="SOV", value=3, title="Zhukov"),
        nations=(replace(each, pool_man=7, lost_man=5, naval_flags=1) for each in NATIONS),
    )
    lines = (
        flag("OKH", "GER", "0201", "0301"),
        flag("STAVKA", "SOV", "0302", "0202"),
        replace(flag("STAVKA", "SOV", "0303", "0203"), kind=Attack.AMPHIBIOUS, naval_flag=True),
    )
    return played(state, lines, "Flags", umpire=umpire_of(state))


def flag(team: str, nation: str, start: str, to: str) -> FlagLine:
    return FlagLine(id=f"{team}/{to}", team=team, nation=nation, start=start, to=to)


def view_of(team: str, *, commander: bool = False) -> View:
    """Return what a team knows after that stage."""
    found = replace(turn().after[Team][team], commander=commander)
    known = RULESET.briefing.view(turn(), found)
    assert isinstance(known, View)
    return known
