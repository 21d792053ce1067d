"""Units on a drawn map: which symbol, stacked by square; the enemy as he is known (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.squares import parse_square
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.picture import Counter, Whose
from workbook_engine.kit.sides import Colours, seen_as
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.vocabulary.records import Kind

ICONS: dict[str, str] = {
    Kind.INFANTRY: "infantry",
    Kind.PARACHUTE: "airborne",
    Kind.GLIDER: "airborne",
    Kind.MECHANISED: "mechanised",
    Kind.TANK: "armour",
    Kind.SPG: "assault_guns",
    Kind.LIGHT_TANK: "armour",
    Kind.RECCE: "armoured_recce",
    Kind.ANTI_TANK: "anti_tank",
    Kind.ANTI_AIRCRAFT: "flak",
    Kind.ARTILLERY: "artillery",
    Kind.ENGINEERS: "engineers",
    Kind.HQ: "staff",
    Kind.TRANSPORT: "transport",
    Kind.DUMP: "supply",
}
ICON_WORDS = {
    "infantry": "infantry",
    "airborne": "airborne",
    "mechanised": "mechanised",
    "armour": "tanks",
    "assault_guns": "assault guns",
    "armoured_recce": "recce",
    "artillery": "artillery",
    "anti_tank": "anti-tank",
    "flak": "anti-aircraft",
    "engineers": "engineers",
    "transport": "transport",
    "supply": "supplies",
}
BEHIND = (Kind.DUMP, Kind.TRANSPORT, Kind.HQ, Kind.ANTI_AIRCRAFT, Kind.ARTILLERY, Kind.ENGINEERS)
"""Who lies at the bottom of a stack, the lowest first: the fighting troops are on top."""
BATTALION, HEADQUARTERS = "II", "X"
SIZE_WORDS = {BATTALION: "battalion", HEADQUARTERS: "headquarters"}
_GRID = Squares()


def own(units: Iterable[tuple[str, str, str, int | None]], whose: Whose) -> Iterator[Counter]:
    """Yield one symbol a square, of units given as name, square, kind, and tenths that are left."""
    stacks: dict[str, list[tuple[str, str, int | None]]] = {}
    for name, square, kind, left in units:
        if square:
            stacks.setdefault(square, []).append((name, kind, left))
    for square, stack in stacks.items():
        at = _GRID.middle(square)
        if at:
            name, kind, left = max(stack, key=lambda each: _rank(each[1]))
            yield Counter(
                name=name,
                at=at,
                whose=whose,
                icon=ICONS.get(kind, "unknown"),
                size=HEADQUARTERS if kind == Kind.HQ else BATTALION,
                left=left,
                count=len(stack),
                inside=tuple(each[0] for each in sorted(stack, key=lambda each: -_rank(each[1]))),
                staff=kind == Kind.HQ,
            )


def _rank(kind: str) -> int:
    return BEHIND.index(Kind(kind)) if kind in BEHIND else len(BEHIND)


def enemy(contacts: Sequence[Known], colours: Colours) -> Iterator[Counter]:
    """OC-10.3 Yield the enemy as a team knows him: by kind and name where made out, else `?`."""
    for known in contacts:
        square = parse_square(known.square)
        at = _GRID.middle(str(square)) if square else None
        if at:
            kinds = [ICONS[kind] for kind in known.kinds if kind in ICONS]
            yield Counter(
                name=known.names[0] if known.names else "",
                at=at,
                whose=seen_as(colours, known.side),
                icon=kinds[0] if kinds else "unknown",
                size=BATTALION if known.battalions else "",
                count=max(1, known.battalions or 1),
                inside=tuple(known.names),
                under=known.seen if known.old else "",
                old=known.old,
            )
