"""Units on a drawn map: which symbol, stacked by square; the enemy as he is known (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.picture import Counter, Whose
from workbook_engine.kit.sides import Colours, seen_as
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Echelon

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
    "infantry": _("infantry"),
    "airborne": _("airborne"),
    "mechanised": _("mechanised"),
    "armour": _("tanks"),
    "assault_guns": _("assault guns"),
    "armoured_recce": _("recce"),
    "artillery": _("artillery"),
    "anti_tank": _("anti-tank"),
    "flak": _("anti-aircraft"),
    "engineers": _("engineers"),
    "transport": _("transport"),
    "supply": _("supplies"),
}
BEHIND = (Kind.DUMP, Kind.TRANSPORT, Kind.HQ, Kind.ANTI_AIRCRAFT, Kind.ARTILLERY, Kind.ENGINEERS)
"""Who lies at the bottom of a stack, the lowest first: the fighting troops are on top."""
MARKS: dict[str, str] = {
    Echelon.COMPANY: "I",
    Echelon.BATTALION: "II",
    Echelon.REGIMENT: "III",
    Echelon.BRIGADE: "X",
    Echelon.DIVISION: "XX",
    Echelon.CORPS: "XXX",
    Echelon.ARMY: "XXXX",
    Echelon.ARMY_GROUP: "XXXXX",
}
SIZE_WORDS = {
    "I": _("company"),
    "II": _("battalion"),
    "III": _("regiment"),
    "X": _("brigade"),
    "XX": _("division"),
    "XXX": _("corps"),
    "XXXX": _("army"),
    "XXXXX": _("army group"),
}
_GRID = Squares()


class Standing(Struct, frozen=True):
    """A unit as it is drawn: where, of what kind and size, and how many tenths of it are left."""

    name: str
    square: str
    kind: str
    echelon: str
    left: int | None = None
    as_of: str = ""
    """When it was reported there; blank where it is there now."""


def echelon_of(unit: Unit) -> str:
    """OC-B.1 Return how large a unit is; nothing for dumps and transport that nobody says it of."""
    if unit.echelon or unit.kind in (Kind.DUMP, Kind.TRANSPORT):
        return unit.echelon
    if unit.kind == Kind.HQ:
        return Echelon.BRIGADE if unit.brigade else Echelon.DIVISION
    return Echelon.BATTALION


def own(units: Iterable[Standing], whose: Whose) -> Iterator[Counter]:
    """Yield one symbol a square, of the unit on top of each stack; one more for an old report."""
    stacks: dict[tuple[str, str], list[Standing]] = {}
    for unit in units:
        if unit.square:
            stacks.setdefault((unit.square, unit.as_of), []).append(unit)
    for (square, as_of), stack in stacks.items():
        at = _GRID.middle(square)
        if at:
            top = max(stack, key=lambda each: _rank(each.kind))
            yield Counter(
                name=top.name,
                at=at,
                whose=whose,
                icon=ICONS.get(top.kind, "unknown"),
                size=MARKS.get(top.echelon, ""),
                left=top.left,
                count=len(stack),
                inside=tuple(each.name for each in sorted(stack, key=lambda e: -_rank(e.kind))),
                staff=top.kind == Kind.HQ,
                under=as_of,
                old=bool(as_of),
            )


def _rank(kind: str) -> int:
    return BEHIND.index(Kind(kind)) if kind in BEHIND else len(BEHIND)


def enemy(contacts: Sequence[Known], colours: Colours) -> Iterator[Counter]:
    """OC-10.3 Yield the enemy as a team knows him: by kind and name where made out, else `?`.

    An old report is drawn as one, with its date: he may be elsewhere, and drawn there as well.
    """
    for known in contacts:
        square = parse_square(known.square)
        at = _GRID.middle(str(square)) if square else None
        if at:
            kinds = [ICONS[kind] for kind in known.kinds if kind in ICONS]
            staff = kinds[:1] == [ICONS[Kind.HQ]]
            yield Counter(
                name=known.names[0] if known.names else "",
                at=at,
                whose=seen_as(colours, known.side),
                icon=kinds[0] if kinds else "unknown",
                size=MARKS[Echelon.BATTALION] if known.battalions and not staff else "",
                count=max(1, known.battalions or 1),
                inside=tuple(known.names),
                under=known.seen if known.old else "",
                old=known.old,
                staff=staff,
            )
