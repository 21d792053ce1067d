"""The lines that a team's next order forms come with: who may be ordered (OC-5.1, OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import shorten

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.notation import as_list
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Points
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, OrderLine

_BASE = 36
"""Letters of a base that a form has room for; the whole of it stands on the team's Squadrons."""


def order_form(seen: View) -> Iterator[OrderLine]:
    """OC-5.1 Yield the next form's lines: each unit in the order of its formation, and where it is.

    Posture stays blank, which is Tact: a line that names its unit and nothing else is not an order.
    """
    held = {each.holder: each.left for each in seen.supplies}
    for key, unit in _ordered(seen).items():
        yield OrderLine(
            id=key,
            team=seen.team,
            unit=as_list((unit.id,)),
            at=unit.place,
            has=_has(unit, held.get(unit.id)),
            posture="",
        )


def form_groups(seen: View) -> dict[str, bool]:
    """OC-5.1 Return the lines that begin a formation, by key, and whether a headquarters does."""
    begins: dict[str, bool] = {}
    before = ""
    for key, unit in _ordered(seen).items():
        if unit.formation != before:
            begins[key] = unit.kind == Kind.HQ
        before = unit.formation
    return begins


def _ordered(seen: View) -> dict[str, OwnUnit]:
    """Return the units that have a line, by its key: each formation behind its headquarters."""
    order = {formation: at for at, formation in enumerate(seen.formations)}
    units = [unit for unit in by_formation(seen) if unit.takes_orders]
    units.sort(key=lambda unit: (order[unit.formation], unit.kind != Kind.HQ))
    return {f"{seen.team}/{number}": unit for number, unit in enumerate(units, start=1)}


def _has(unit: OwnUnit, held: Points | None) -> str:
    """OC-10.6, OC-11.3 Return the loads a unit holds, or why it has none to draw on."""
    if held is not None:
        return _loads(held)
    return say(f"form.{unit.draws}", unit.id) if unit.draws in _WITHOUT else ""


_WITHOUT = frozenset({"out_of_reach", "cut_off"})
"""How a unit stands that can draw no supplies."""


def stacks_held(seen: View) -> str:
    """OC-11.1 Return what lies where: the head of the form of what is delivered and carried."""
    held = [
        say("form.stack", each.holder, place=each.holder, has=_loads(each.left))
        for each in seen.supplies
        if each.left
    ]
    return say("form.stacks", seen.team, stacks="; ".join(held)) if held else ""


def _loads(held: Points) -> str:
    sorts = {"both": held.ammo and held.fuel, "ammo": held.ammo, "fuel": held.fuel, "nothing": True}
    key = next(key for key, there in sorts.items() if there)
    return say(f"form.{key}", "", ammo=held.ammo, fuel=held.fuel)


def by_formation(seen: View) -> list[OwnUnit]:
    """Return a team's units in the order of their formations."""
    order = {formation: at for at, formation in enumerate(seen.formations)}
    return sorted(seen.units, key=lambda unit: order[unit.formation])


def air_form(seen: View) -> Iterator[AirLine]:
    """OC-12.1 Yield the next form's lines: each squadron that may fly, and nothing else."""
    return air_lines(seen.team, seen.squadrons)


def air_lines(team: str, squadrons: Iterable[OwnSquadron]) -> Iterator[AirLine]:
    """OC-12.1 Yield a line for each squadron a team may send up; a long base is cut."""
    able = [each for each in squadrons if each.commanded and each.may_fly]
    for number, each in enumerate(able, start=1):
        at = _cut(each.base)
        yield AirLine(id=f"{team}/{number}", team=team, squadron=each.id, at=at, able=each.may_fly)


def _cut(base: str) -> str:
    return shorten(base, _BASE, placeholder=" …")


def beside_units(book: OwnBook) -> Iterator[OrderLine]:
    """OC-5.1 Yield where each unit is, as the Forces sheet of its team's book has it."""
    for row in book.tables[OwnForce].values():
        yield OrderLine(id=row.unit, team=book.team.team, unit=as_list((row.unit,)), at=row.where)


def beside_squadrons(book: OwnBook) -> Iterator[AirLine]:
    """OC-12.1 Yield where each squadron is based, as its team's Squadrons has it."""
    for row in book.tables[SquadronRow].values():
        own = AirLine(id=row.squadron, team=book.team.team, squadron=row.squadron)
        yield replace(own, at=_cut(row.base), able=row.may_fly)
