"""A team's own map and its list of contacts: the printed map, drawn on by its staff (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.rulesets.opcom.intelligence_seen import Known
from workbook_engine.rulesets.opcom.messages import in_words, listed, say, sentence
from workbook_engine.rulesets.opcom.paper_map import Bridge, Land
from workbook_engine.rulesets.opcom.team_view import View
from workbook_engine.rulesets.opcom.views import ContactSeen, MapSeen

OWN, ENEMY, OLD = "●", "◆", "◇"
"""The signs of own units, of enemy, and of enemy not seen for some time."""
OPEN = "."
_LINES = 3
"""Own units of a square that are named on the map; the rest are counted."""


def map_squares(seen: View) -> Iterator[MapSeen]:
    """OC-2.1 Yield the team's map: the printed one, its own units, and its contacts with date."""
    own: dict[str, list[str]] = {}
    for unit in seen.units:
        if unit.square:
            own.setdefault(unit.square, []).append(unit.id)
    contacts = {each.square: each for each in seen.contacts}
    bridges: dict[str, list[Bridge]] = {}
    for bridge in seen.bridges:
        for end in (bridge.bank, bridge.far_bank):
            bridges.setdefault(end, []).append(bridge)
    for land in seen.land:
        here = own.get(land.square, [])
        lines = (
            _first_line(land, bridges.get(land.square, [])),
            *_units(here),
            *_contact(contacts.get(land.square)),
        )
        yield MapSeen(
            square=land.square,
            ground=land.ground,
            text="\n".join(filter(None, lines)),
            note="\n".join((land.note, *here)).strip() if len(here) > _LINES else land.note,
            south=land.south,
            east=land.east,
            way=land.way,
        )


def _first_line(land: Land, bridges: Sequence[Bridge]) -> str:
    signs = sorted({"x" if bridge.blown else "=" for bridge in bridges})
    ground = "" if land.ground == OPEN else land.ground
    return " ".join(filter(None, (ground, land.signs, *signs, land.places)))


def _units(units: Sequence[str]) -> Iterator[str]:
    shown = units if len(units) <= _LINES else units[: _LINES - 1]
    yield from (f"{OWN} {unit}" for unit in shown)
    if len(shown) < len(units):
        yield f"{OWN} +{len(units) - len(shown)}"


def _contact(known: Known | None) -> Iterator[str]:
    if known is None:
        return
    kinds = list(dict.fromkeys(say(f"short.{kind}", "") for kind in known.kinds))
    count = "?" if known.battalions is None else str(known.battalions)
    yield f"{OLD if known.old else ENEMY} {count} {' '.join(kinds[:3])}".rstrip()
    yield say("map.seen", "", date=_day_only(known.seen))


def _day_only(date: str) -> str:
    """Return the shortest that tells one half-day from another.

    >>> _day_only("17 September pm"), _day_only("turn 4")
    ('17 pm', 'turn 4')
    """
    words = date.split()
    return f"{words[0]} {words[-1]}" if words[0].isdigit() else date


def contact_rows(seen: View) -> Iterator[ContactSeen]:
    """OC-2.1, OC-10.3 Yield what the team knows of the enemy, the latest reports first."""
    fresh_first = sorted(seen.contacts, key=lambda known: known.old)
    for number, known in enumerate(fresh_first, start=1):
        kinds = list(dict.fromkeys(say(f"kind.{kind}", "") for kind in known.kinds))
        yield ContactSeen(
            number=number,
            square=known.square,
            place=known.place,
            seen=known.seen,
            since=known.since,
            old="old" if known.old else "",
            strength=_strength(known),
            kinds=sentence(listed(kinds)),
            heading=known.heading,
            names=listed(known.names),
            source=sentence(say(f"source.{known.source}", "")),
        )


def _strength(known: Known) -> str:
    if known.battalions is None:
        return sentence(say("map.unclear", ""))
    if not known.battalions:
        return sentence(say("map.stragglers", ""))
    plural = "" if known.battalions == 1 else "s"
    return say("map.about", "", count=f"{in_words(known.battalions)} battalion{plural}")
