"""A staff's own units, supplies and squadrons as its book has them (OC-2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.languages import in_all
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.read_back import filled, number_in, words_in
from workbook_engine.rulesets.opcom.knowledge.forecast.land import PLACES
from workbook_engine.rulesets.opcom.knowledge.forecast.typical import stack_of, step_of, typical_of
from workbook_engine.rulesets.opcom.knowledge.reports.condition import power_in
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.knowledge.views.views import MapName, OwnForce
from workbook_engine.rulesets.opcom.land.spots import AT, NEAR
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.messages import kind_said, unsaid
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Kind,
    OrderLine,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import (
    BURNS_FUEL,
)

_ON_FOOT, _PREPARED, _SHAKEN = "force.on_foot", "force.prepared", "force.shaken"


def own_units(book: OwnBook, rules: Rules) -> Iterator[Record]:
    """OC-2.2 Yield the units of the book, and the supplies they hold."""
    mine, places = set(book.offered(OrderLine, "unit")), _places(book)
    for row in book.tables[OwnForce].values():
        unit = _own_unit(book, row, places, row.unit in mine, rules)
        if unit is None:
            continue
        yield unit
        held = unsaid("force.holds", row.supply)
        if held is not None:
            yield stack_of(unit, *_points(held["points"]))


def _own_unit(
    book: OwnBook, row: OwnForce, places: Mapping[str, str], mine: bool, rules: Rules
) -> Unit | None:
    """OC-10.1 Return a unit as its row reads; None of one that is not on the map."""
    square = _square_of(row.where, places)
    if not square:
        return None
    two = filled("{brigade}, {division}", row.formation) or {"brigade": row.formation}
    as_typical, remarks = typical_of(row.kind), _remarks(row)
    return Unit(
        id=row.unit,
        name=row.name,
        side=book.team.side,
        team=book.team.team if mine else "",
        nation="",
        brigade=two["brigade"],
        division=two.get("division", ""),
        kind=row.kind,
        profile=as_typical.profile,
        step=step_of(as_typical, power_in(row.condition), rules),
        position=square,
        size=as_typical.size,
        lift=as_typical.lift,
        artillery=as_typical.artillery,
        mechanised=row.kind in BURNS_FUEL,
        hq=_draws_on(row.supply),
        prepared=_PREPARED in remarks,
        fights_as=remarks.get(_ON_FOOT, ""),
        no_attack_until=book.day.turn + 1 if _SHAKEN in remarks else None,
    )


def _remarks(row: OwnForce) -> dict[str, str]:
    """Return what Forces remarks of a unit, by the key of its message: the kind it fights as."""
    found: dict[str, str] = {}
    for remark in names_in(row.remarks):
        for key in (_ON_FOOT, _PREPARED, _SHAKEN):
            slots = unsaid(key, remark)
            if slots is not None:
                found[key] = _kind_in(slots.get("kind", ""))
    return found


def _kind_in(words: str) -> str:
    """OC-9.F3 Return the kind that words stand for, in whichever language."""
    return next((str(kind) for kind in Kind if words in in_all(kind_said(kind))), "")


def _places(book: OwnBook) -> dict[str, str]:
    """OC-10.2 Return the squares of all places, by what is known about who stands there."""
    places = (row for row in book.tables[MapName].values() if row.what in PLACES)
    return {AT.format(place=row.name, square=row.lies): row.lies for row in places}


def _square_of(where: str, places: Mapping[str, str]) -> str:
    """OC-10.2 Return the square of `K95, 2 km S of Borkel`, `K95` or `Aalst (Q81)`."""
    slots = filled(NEAR, where) or filled(AT, where) or {}
    return places.get(where) or slots.get("square", where if parse_square(where) else "")


def _draws_on(supply: str) -> str:
    """OC-11.3 Return the headquarters that Forces names as a unit's."""
    said = (unsaid(f"force.{key}", supply) for key in ("draws", "out_of_reach"))
    return next((each["place"] for each in said if each), "")


def _points(said: str) -> tuple[int, int]:
    """OC-10.6 Return the loads of ammunition and of fuel in words such as `8 loads of fuel`."""
    for key in ("both", "ammo", "fuel"):
        if found := unsaid(f"points.{key}", said):
            ammo, fuel = (number_in(found.get(each, ""), ()) for each in ("ammo", "fuel"))
            return ammo or 0, fuel or 0
    return 0, 0


def parked(book: OwnBook) -> Iterator[Stack]:
    """OC-11.6 Yield the supplies parked in the field, as the head of Logistics has them."""
    held, places = unsaid("form.stacks", book.heads.get(LogisticsLine, "")), _places(book)
    for entry in names_in((held or {}).get("stacks", "")):
        words = words_in(entry)
        for at in range(1, len(words)):
            square = _square_of(" ".join(words[:at]), places)
            loads = _loads(" ".join(words[at:]))
            if square and loads:
                ammo, fuel = loads
                side = book.team.side
                yield Stack(id=entry, side=side, position=square, british_ammo=ammo, fuel=fuel)
                break


def _loads(said: str) -> tuple[int, int] | None:
    """OC-10.6 Return the loads of ammunition and of fuel in words such as `8 ammo 2 fuel`."""
    for key in ("both", "ammo", "fuel"):
        found = unsaid(f"form.{key}", said) or {}
        numbers = {what: number_in(each, ()) for what, each in found.items()}
        if numbers and None not in numbers.values():
            return numbers.get("ammo") or 0, numbers.get("fuel") or 0
    return None


def squadrons(book: OwnBook) -> Iterator[Squadron]:
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
