"""A staff's own book as a state of the game, so that its orders can be played ahead (OC-2.2).

Its own units, supplies and squadrons are as the book says, the map as its Gazetteer and its Grid
say, the enemy as its Contacts say. Of each unit the book tells the sort and not the profile: it is
taken for the first unit of its sort in Annex A, own ones as worn as their condition reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import cycle, islice

from workbook_engine.core.briefing import Imagined, OwnBook, Went
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.notation import names_in, stops_in
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rulings import Told, Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.opcom.knowledge.reports.condition import power_in
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import power
from workbook_engine.rulesets.opcom.knowledge.views.gazetteer import CROSSINGS
from workbook_engine.rulesets.opcom.knowledge.views.map_view import LETTERS
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import RANKS
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen, MapName, OwnForce
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine, AirZone, Squadron
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.half_days import HALVES
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, River, Route
from workbook_engine.rulesets.opcom.vocabulary.messages import (
    number_in,
    say,
    sentence,
    unlisted,
    unsaid,
)
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Ground,
    Kind,
    OrderLine,
    Place,
    Stack,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import (
    BURNS_FUEL,
    Barrier,
    CrossingState,
    OnMap,
    RouteKind,
)

THE_ENEMY = "the enemy"
PLENTY = 20
"""Supply points that each enemy battalion is taken to have: nobody knows better."""
_AHEAD = 20
"""Half-days that the Calendar is continued for."""
_PLACES = frozenset({*RANKS, OnMap.PLACE})
_ROADS, _WATERS = frozenset(RouteKind), frozenset(Barrier)
_LAST_RESORT = {Kind.HQ, Kind.TRANSPORT, Kind.DUMP}
"""Sorts that make no battalion of the line where others were seen with them."""


def imagine(book: OwnBook) -> Imagined:
    """OC-2.2 Return the state of the game as a staff's own book has it."""
    tables = Tables.of(
        *_calendar(book.day),
        *_ground(book),
        *_named(book),
        *_own(book),
        *_squadrons(book),
        *_enemy(book),
    )
    return Imagined(tables, tuple(_said(book)))


def _said(book: OwnBook) -> Iterator[str]:
    """Yield what is taken for granted."""
    yield (
        "Each unit is taken for a typical one of its sort in Annex A; yours are as fit as Forces "
        "says, the enemy's whole, supplied, and where they were last seen, holding."
    )
    if not book.tables[MapName]:
        yield "The book has no Gazetteer: roads, rivers, bridges and places are not known."
    elif any(row.carries is None for row in book.tables[MapName].values() if _is_crossing(row)):
        yield "Traffic jams are not foreseen where your side does not know what a crossing carries."


def _calendar(day: CalendarTurn) -> Iterator[CalendarTurn]:
    """OC-3.2 Yield the turn with its half of the day, and those that follow it."""
    date, _, half = day.date.rpartition(", ")
    if half not in HALVES:
        return
    first = HALVES.index(half)
    for ahead in range(_AHEAD):
        half = HALVES[(first + ahead) % len(HALVES)]
        yield CalendarTurn(turn=day.turn + ahead, date="" if ahead else date, half=half)


def _ground(book: OwnBook) -> Iterator[Ground]:
    """OC-3.3 Yield the squares of the Grid with the ground that their first letter stands for."""
    grounds = {letter: terrain for terrain, letter in LETTERS.items()}
    for square, text in book.map.items():
        letter = text.partition("\n")[0].partition(" ")[0]
        yield Ground(square=square, terrain=grounds.get(letter, Terrain.OPEN))


def _named(book: OwnBook) -> Iterator[Record]:
    """OC-2.1 Yield what the Gazetteer names, and the air zones that are offered."""
    rows = book.tables[MapName].values()
    for row in rows:
        if row.what in _PLACES:
            yield Place(name=row.name, square=row.lies, kind=row.what)
        elif row.what in _ROADS:
            yield Route(name=row.name, kind=row.what, points=row.lies)
        elif row.what in _WATERS:
            yield River(name=row.name, barrier=row.what, squares=names_in(row.lies))
        elif _is_crossing(row):
            yield _crossing(row)
    corner = next(iter(book.map), "A1")
    places = {row.name for row in rows}
    for zone in book.offered(AirLine, "zone"):
        if zone not in places:
            yield AirZone(name=zone, first=corner, last=corner)


def _is_crossing(row: MapName) -> bool:
    return row.what in CROSSINGS


def _crossing(row: MapName) -> Crossing:
    """OC-6.7, OC-8.1 Return a crossing as the team knows it: it stands unless seen blown."""
    bank, far_bank, *_ = (*stops_in(row.lies), "", "")
    return Crossing(
        name=row.name,
        river=row.over,
        bank=bank,
        far_bank=far_bank,
        kind=row.what,
        load_class=row.bears,
        capacity=row.carries,
        state=row.state or CrossingState.INTACT,
        safe=True,
    )


def _own(book: OwnBook) -> Iterator[Record]:
    """OC-2.2 Yield the units of the book, and the supplies they hold."""
    mine = set(book.offered(OrderLine, "unit"))
    for row in book.tables[OwnForce].values():
        unit = _own_unit(book, row, row.unit in mine)
        if unit is None:
            continue
        yield unit
        held = unsaid("force.holds", row.supply)
        if held is not None:
            yield _stack(unit, *_points(held["points"]))


def _own_unit(book: OwnBook, row: OwnForce, mine: bool) -> Unit | None:
    """OC-10.1 Return a unit as its row reads; None of one that is not on the map."""
    square = _square_of(row.where)
    if not square:
        return None
    formation, _, division = row.formation.partition(", ")
    as_typical, remarks = _typical_of(row.kind), _remarks(row)
    return Unit(
        id=row.unit,
        name=row.name,
        side=book.team.side,
        team=book.team.team if mine else "",
        nation="",
        brigade=formation,
        division=division,
        kind=row.kind,
        profile=as_typical.profile,
        step=_step(as_typical, power_in(row.condition)),
        position=square,
        size=as_typical.size,
        lift=as_typical.lift,
        artillery=as_typical.artillery,
        mechanised=row.kind in BURNS_FUEL,
        hq=_draws_on(row.supply),
        prepared="prepared" in remarks,
        fights_as=remarks.get("on_foot", ""),
        no_attack_until=book.day.turn + 1 if "shaken" in remarks else None,
    )


def _remarks(row: OwnForce) -> dict[str, str]:
    """Return what Forces remarks of a unit, by the key of its message: the kind it fights as."""
    found: dict[str, str] = {}
    for remark in row.remarks.split("; "):
        for key in ("on_foot", "prepared", "shaken"):
            slots = unsaid(f"force.{key}", remark)
            if slots is not None:
                found[key] = slots.get("kind", "")
    return found


def _square_of(where: str) -> str:
    """OC-10.2 Return the square of `K95, 2 km S of Borkel`, `K95` or `Aalst (Q81)`."""
    inside = where.rpartition("(")[2].rstrip(")")
    found = parse_square(where.partition(",")[0]) or parse_square(inside)
    return str(found) if found else ""


def _draws_on(supply: str) -> str:
    """OC-11.3 Return the headquarters that Forces names as a unit's."""
    said = (unsaid(f"force.{key}", supply) for key in ("draws", "out_of_reach"))
    return next((each["place"] for each in said if each), "")


def _points(said: str) -> tuple[int, int]:
    """OC-10.6 Return the loads of ammunition and of fuel in words such as `8 loads of fuel`."""
    for key in ("both", "ammo", "fuel"):
        if found := unsaid(f"points.{key}", said):
            return number_in(found.get("ammo", "")) or 0, number_in(found.get("fuel", "")) or 0
    return 0, 0


def _stack(unit: Unit, ammunition: int, fuel: int) -> Stack:
    """OC-11.1 Return a unit's stack: British ammunition, as who is of no nation uses it."""
    return Stack(
        id=f"with {unit.id}",
        side=unit.side,
        holder=unit.id,
        british_ammo=ammunition,
        fuel=fuel,
    )


@lru_cache
def _typical_of(kind: str) -> TypicalUnit:
    """OC-A.1 Return the first unit of a sort in Annex A; of a sort that is not there, infantry."""
    rows = unit_rows()
    by_kind = next((each for each in rows if each.kind == kind), None)
    return by_kind or next(each for each in rows if each.kind == Kind.INFANTRY)


def _step(typical: TypicalUnit, fit: str) -> int:
    """OC-9.1, OC-10.1 Return the first step at which a unit is as fit as that; 0 if it is never."""
    unit = Unit(id="", side="", team="", nation="", kind=typical.kind, profile=typical.profile)
    steps = range(last_step(typical.profile) + 1)
    return next((step for step in steps if power(replace(unit, step=step)) == fit), 0)


def _squadrons(book: OwnBook) -> Iterator[Squadron]:
    """OC-12.1 Yield the squadrons of the book."""
    for row in book.tables[SquadronRow].values():
        yield Squadron(
            id=row.squadron,
            name=row.name,
            side=book.team.side,
            team=book.team.team,
            nation="",
            type=row.type,
            aircraft=row.aircraft,
            base=row.base,
            strength=max(row.may_fly, 1),
            may_fly=row.may_fly,
            lift=row.lift,
            continental=True,  # no book says where it lies: it may be asked for anything
        )


def _enemy(book: OwnBook) -> Iterator[Record]:
    """OC-10.3 Yield the enemy as the book's contacts have him, with supplies of his own."""
    taken = {row.unit for row in book.tables[OwnForce].values()}
    for row in book.tables[ContactSeen].values():
        if not parse_square(row.square):
            continue
        kinds = _kinds(row.kinds)
        units = tuple(_enemy_units(row, kinds, taken))
        taken |= {unit.id for unit in units}
        yield from units
        yield from (_stack(unit, PLENTY, PLENTY) for unit in units)
        yield Contact(
            id=f"{book.team.team} {row.square}",
            team=book.team.team,
            side=THE_ENEMY,
            square=row.square,
            seen=book.day.turn - 1,
            since=book.day.turn - 1,
            kinds=kinds,
            names=tuple(unlisted(row.names)),
        )


def _kinds(said: str) -> tuple[str, ...]:
    """OC-10.4 Return the sorts of troops that words stand for."""
    kinds = {say(f"kind.{kind}", ""): str(kind) for kind in reversed(Kind)}
    found = (kinds.get(each) for each in unlisted(said[:1].casefold() + said[1:]))
    return tuple(each for each in found if each)


def _enemy_units(row: ContactSeen, kinds: Iterable[str], taken: set[str]) -> Iterator[Unit]:
    """OC-10.3 Yield as many typical battalions as were made out in a square, of those sorts."""
    in_line = tuple(each for each in kinds if each not in _LAST_RESORT) or tuple(kinds)
    sorts = in_line or (str(Kind.INFANTRY),)
    names = unlisted(row.names)
    stragglers = row.strength == sentence(say("map.stragglers", ""))
    made_out = 1 if stragglers else _battalions(row.strength)
    count = made_out or len(names) or len(sorts)
    for at, kind in enumerate(islice(cycle(sorts), max(count, len(names)))):
        typical = _typical_of(kind)
        name = names[at] if at < len(names) else f"{say(f'kind.{kind}', '')} at {row.square}"
        while name in taken:
            name = f"{name} again"
        taken = taken | {name}
        yield Unit(
            id=name,
            side=THE_ENEMY,
            team=THE_ENEMY,
            nation="",
            kind=kind,
            profile=typical.profile,
            step=_step(typical, "brittle") if stragglers else 0,
            position=row.square,
            size=typical.size,
            artillery=typical.artillery,
            mechanised=kind in BURNS_FUEL,
            hq=name,
        )


def _battalions(strength: str) -> int | None:
    """OC-10.3 Return how many battalions were made out; None where nobody could judge."""
    about = unsaid("map.about", strength)
    return number_in(about["count"]) if about else None


def went(turn: Turn, team: str) -> Iterator[Went]:
    """OC-6.1 Yield how the units of a team moved, and what they heard of it."""
    heard = {dict(told.slots)["unit"]: told for told in _of_moves(turn, team)}
    for row in turn.after[Move].values():
        if row.team == team and row.turn == str(turn.before.position):
            told, start = heard.get(row.unit), square_of(turn.before, row.start)
            yield Went(
                unit=row.unit,
                start=named(turn.before, start) if start else row.start,
                end=row.end,
                goal=row.goal,
                km=row.km,
                arrived=not row.stopped_by,
                stopped_by=told.text if told else "",
                goes_on=bool(row.stopped_by and row.goal)
                and (told is None or told.fact == IN_TRAFFIC),
            )


IN_TRAFFIC = "told_moved.traffic"
_STOPPED = (IN_TRAFFIC, "told_moved.met", "told_moved.not")


def _of_moves(turn: Turn, team: str) -> Iterator[Told]:
    return (told for _, told in told_to(turn, (team,)) if told.fact in _STOPPED)


def undone(turn: Turn, team: str) -> Iterator[str]:
    """OC-5.1 Yield what a staff would hear of orders that cannot be carried out as they stand."""
    return (told.text for _, told in told_to(turn, (team,)) if told.fact in _UNDONE)


_UNDONE = frozenset(
    (
        *(f"air.{key}" for key in ("void", "all_sent", "wrong_type", "no_goal", "nothing_aboard")),
        *(f"air.{key}" for key in ("no_airstrip", "no_drop_zone", "no_formation")),
        *("strike.not_fired", "support.guns_idle", "support.not_directed", "told_rail.void"),
        *("told_fought.none", "told_fought.refused", "told_supplied.not_made"),
        "told_supplied.left_behind",
    )
)
"""The messages of orders that fail for the staff's own reasons, whatever the enemy does."""
