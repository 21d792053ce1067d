"""A team's own map and its list of contacts: the printed map, drawn on by its staff (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from workbook_engine.core.languages import listed, speaks, spoken
from workbook_engine.core.same import Same
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.kit.sides import Colours, sign_seen
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.knowledge.reports.enemy_table import day_only
from workbook_engine.rulesets.opcom.knowledge.reports.wording import kinds_words, strength_words
from workbook_engine.rulesets.opcom.knowledge.views.paper_map import Bridge, Land
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen
from workbook_engine.rulesets.opcom.land.spots import going
from workbook_engine.rulesets.opcom.vocabulary.messages import say, sentence

OWN, ENEMY, OLD = "●", "●◆▲▼", "○◇△▽"
"""The signs of own units, of each enemy, and of those not seen for some time."""
OPEN = "."
_LINES, _WIDE = 5, 12
"""Lines of a square, and small letters in each; units that find no room are counted."""


def map_squares(seen: View) -> Mapping[str, MapSeen]:
    """OC-2.1 Return the team's map: the printed one, its own units, and its contacts with date."""
    own: dict[str, list[str]] = {}
    for unit in seen.units:
        if unit.square:
            own.setdefault(unit.square, []).append(unit.id)
    contacts = {each.square: each for each in seen.contacts}
    bridges: dict[str, list[Bridge]] = {}
    for bridge in seen.bridges:
        for end in (bridge.bank, bridge.far_bank):
            bridges.setdefault(end, []).append(bridge)
    land, squares = (
        {each.square: each for each in seen.land},
        dict(_blank_map(Same(seen.land), speaks())),
    )
    for name in land.keys() & {*own, *contacts, *bridges}:
        here, over = own.get(name, ()), bridges.get(name, ())
        enemy = tuple(_contact(contacts.get(name), seen.colours))
        squares[name] = _drawn(land[name], here, over, enemy)
    return squares


@lru_cache(maxsize=4)
def _blank_map(land: Same[tuple[Land, ...]], language: str) -> dict[str, MapSeen]:
    """Return the printed map with nothing drawn on it, which all of a language have alike."""
    return {each.square: _drawn(each, (), (), ()) for each in land.it}


def _drawn(
    land: Land, units: Sequence[str], bridges: Sequence[Bridge], enemy: Sequence[str]
) -> MapSeen:
    first = _first_line(land, bridges)
    named = tuple(_units(units, _LINES - _depth(first) - len(enemy)))
    hidden = () if named == tuple(f"{OWN} {unit}" for unit in units) else units
    return MapSeen(
        square=land.square,
        ground=land.ground,
        text="\n".join(filter(None, (first, *named, *enemy))),
        note="\n".join(filter(None, (spoken(land.note), *_carried(bridges), *hidden))),
        south=land.south,
        east=land.east,
        way=land.way,
    )


def _first_line(land: Land, bridges: Sequence[Bridge]) -> str:
    signs = sorted({"x" if bridge.blown else "=" for bridge in bridges})
    ground = "" if land.ground == OPEN else land.ground
    return " ".join(filter(None, (ground, land.signs, *signs, land.places)))


def _carried(bridges: Sequence[Bridge]) -> Iterator[str]:
    """OC-7.5, U-07 Say what crossings carry whose capacity the side knows."""
    for bridge in bridges:
        if bridge.carries is not None:
            yield say("map.carries", bridge.name, crossing=bridge.name, points=str(bridge.carries))


def _units(units: Sequence[str], room: int) -> Iterator[str]:
    """Yield the units of a square that there is room for, one at least, and how many more."""
    left = len(units)
    for unit in units:
        room -= _depth(f"{OWN} {unit}")
        if left < len(units) and room < (left > 1):
            break
        yield f"{OWN} {unit}"
        left -= 1
    if left:
        yield f"{OWN} +{left}"


def _depth(line: str) -> int:
    """Return how many lines a text takes in a square.

    >>> _depth(""), _depth("● 2 Para"), _depth("● 1 Airldg Bde HQ")
    (0, 1, 2)
    """
    return -(-len(line) // _WIDE)


def _contact(known: Known | None, colours: Colours) -> Iterator[str]:
    if known is None:
        return
    kinds = list(dict.fromkeys(say(f"short.{kind}", "") for kind in known.kinds))
    count = "?" if known.battalions is None else str(known.battalions)
    sign = sign_seen(colours, known.side, OLD if known.old else ENEMY)
    yield f"{sign} {count} {' '.join(kinds[:3])}".rstrip()
    yield say("map.seen", "", date=day_only(known.seen))


def contact_rows(seen: View) -> Iterator[ContactSeen]:
    """OC-2.1, OC-10.3 Yield what the team knows of the enemy, the latest reports first."""
    fresh_first = sorted(seen.contacts, key=lambda known: known.old)
    for number, known in enumerate(fresh_first, start=1):
        yield ContactSeen(
            number=number,
            square=known.square,
            place=known.place,
            seen=known.seen,
            since=known.since,
            old="old" if known.old else "",
            strength=sentence(strength_words(known)),
            kinds=sentence(kinds_words(known.kinds)),
            heading=going(known.heading),
            names=listed(known.names),
            source=sentence(say(f"source.{known.source}", "")),
        )
