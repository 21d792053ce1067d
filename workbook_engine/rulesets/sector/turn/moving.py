"""Moves of groups, and the contact they come into (SB-MOV-01 to SB-MOV-06, SB-CON-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import (
    counted,
    enemies_of,
    group_at,
    on_table,
    sector_named,
    side_of,
)
from workbook_engine.rulesets.sector.land.distance import is_next
from workbook_engine.rulesets.sector.land.sight import sees
from workbook_engine.rulesets.sector.movement.initiative import after_contact, lost_in_contact
from workbook_engine.rulesets.sector.movement.moves import Around, Group, Moved, moved
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division


def named_at(state: State, line: ActionLine) -> list[Base]:
    """SB-MOV-01 Return the bases a line is about: those it names, else all there."""
    there = group_at(state, line.division, sector_named(line.start))
    return [base for base in there if base.id in line.bases or not line.bases]


def went(state: State, umpire: Umpire, division: Division, line: ActionLine) -> Ruling:
    """SB-MOV-01 to SB-MOV-05 Carry out a move."""
    group, name = named_at(state, line), umpire.on("moves", line.id).name("moved")
    start, side = sector_named(line.start), side_of(state, division.team)
    if not group:
        return Ruling(name, "SB-MOV-01", f"{line.division} has nobody to move at {start}.")
    purse = Purse(division.pips)
    types = tuple(base.type for base in group)
    one = Group(division.order, start, types, tuple(base.motorised for base in group))
    around = Around(enemies_of(state, side), counted(state, side))
    path = [sector_named(each) for each in line.path]
    found = moved(one, path, around, purse, umpire.settings, offered=line.pip)
    changes = [Set(Base, base.id, "sector", found.end) for base in group if found.end != start]
    changes.append(Set(Division, division.id, "pips", purse.left))
    names = ", ".join(base.id for base in group)
    return Ruling(
        id=name,
        rule="SB-MOV-03" if found.halted else "SB-MOV-01",
        text=f"{names}: {start} to {found.end}{_why(found)}.",
        working=(Working("SB-MOV-04", f"moves of {division.order}", str(found.moves)),),
        changes=tuple(changes),
        told=tuple(_told(name, line, start, found)),
    )


def _why(found: Moved) -> str:
    if found.reason is not None:
        return f", for {found.reason}"
    paid = f", for {found.paid} PIP" if found.paid else ""
    return f"{paid}{', halted by contact' if found.halted else ''}"


def _told(name: str, line: ActionLine, start: str, found: Moved) -> Iterator[Told]:
    slots = {"division": line.division, "start": start, "end": found.end}
    if found.reason is not None:
        slots["why"] = str(found.reason)
        yield Told(line.team, CATALOGUE.say("move.refused", name, **slots))
    elif found.halted:
        yield Told(line.team, CATALOGUE.say("move.halted", name, **slots))


Met = set[frozenset[str]]
"""SB-CON-01, A24 The pairs of Divisions that have come into contact in this phase."""


def met(
    before: State,
    state: State,
    umpire: Umpire,
    division: Division,
    line: ActionLine,
    known: Met,
) -> Iterator[Ruling]:
    """SB-CON-01, A24 Yield what contact costs: once a pair of Divisions and phase."""
    side = side_of(state, division.team)
    moved_to = {b.sector for b in on_table(state) if b.division == division.id}
    moved_to -= {b.sector for b in on_table(before) if b.division == division.id}
    for enemy in state[Division].values():
        pair = frozenset((division.id, enemy.id))
        if side_of(state, enemy.team) == side or pair in known:
            continue
        theirs = {b.sector for b in on_table(state) if b.division == enemy.id}
        fresh = {at for at in theirs if not sees(before, side, at, umpire.settings)}
        if any(is_next(one, at, umpire.settings) for one in moved_to for at in fresh):
            known.add(pair)
            ruling = _contact(state, umpire, division, enemy, line)
            if ruling is not None:
                yield ruling


def _contact(
    state: State, umpire: Umpire, division: Division, enemy: Division, line: ActionLine
) -> Ruling | None:
    scores = {each.id: each.initiative or 0 for each in (division, enemy)}
    loser = lost_in_contact(scores, 1)
    if loser is None:
        return None
    left = after_contact(state[Division][loser].pips)
    name = umpire.on("contact", f"{line.id} {enemy.id}").name("contact")
    changes = (Set(Division, loser, "pips", left),)
    text = f"{division.id} comes upon {enemy.id}: {loser} loses a PIP."
    return Ruling(name, "SB-CON-01", text, (), changes)
