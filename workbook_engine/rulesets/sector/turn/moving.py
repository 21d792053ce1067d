"""Moves of groups, and the contact they come into (SB-MOV-01 to SB-MOV-06, SB-CON-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

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
    phase_of,
    sector_named,
    side_of,
)
from workbook_engine.rulesets.sector.land.distance import is_next
from workbook_engine.rulesets.sector.land.sight import sees
from workbook_engine.rulesets.sector.movement.moves import Around, Group, Moved, moved
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import Action, ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase, Price


def named_at(state: State, line: ActionLine) -> list[Base]:
    """SB-MOV-01 Return the bases a line is about: those it names, else all there."""
    there = group_at(state, line.division, sector_named(line.start))
    return [base for base in there if base.id in line.bases or not line.bases]


def has_room(state: State, line: ActionLine) -> bool:
    """SB-MOV-06 Tell whether what a line is about has room where it goes, as it stands now."""
    if line.action != Action.MOVE or not line.path:
        return True
    there = counted(state, side_of(state, line.team))[sector_named(line.path[-1])]
    return there + len(named_at(state, line)) <= BOOK.number("bases_a_sector")


Gone = Counter[str]
"""SB-MOV-04 How many sectors each base has moved in this phase."""


def sectors_gone(before: State, state: State, line: ActionLine) -> Gone:
    """SB-MOV-04 Return how many sectors a line has moved each base."""
    path, start = [sector_named(each) for each in line.path], sector_named(line.start)
    ends = {base.id: state[Base][base.id].sector for base in named_at(before, line)}
    return Gone({base: path.index(end) + 1 for base, end in ends.items() if end != start})


def went(
    state: State, umpire: Umpire, division: Division, line: ActionLine, paid: set[str], gone: Gone
) -> Ruling:
    """SB-MOV-01 to SB-MOV-06 Carry out a move, given who has paid for one; he is added to them.

    Another line of the same phase is the rest of a move: what is gone already is taken off.
    """
    group, name = named_at(state, line), umpire.on("moves", line.id).name("moved")
    start, side = sector_named(line.start), side_of(state, division.team)
    if not group:
        return Ruling(name, "SB-MOV-01", f"{line.division} has nobody to move at {start}.")
    purse, around = Purse(division.pips), Around(enemies_of(state, side), counted(state, side))
    if division.id in paid and umpire.settings.word("move_pip") == "division":
        purse.free |= {Price.MOVE, Price.DISENGAGE}
    path, one = [sector_named(each) for each in line.path], _group(state, umpire, division, group)
    most = max(gone[base.id] for base in group)
    found = moved(one, path, around, purse, umpire.settings, offered=line.pip, gone=most)
    if found.paid:
        paid.add(division.id)
    changes = [Set(Base, base.id, "sector", found.end) for base in group if found.end != start]
    changes += [Set(Division, division.id, "pips", purse.left), *_taken(state, found.end, side)]
    names = ", ".join(base.id for base in group)
    return Ruling(
        id=name,
        rule="SB-MOV-03" if found.halted else "SB-MOV-01",
        text=f"{names}: {_whither(start, found)}.",
        working=(Working("SB-MOV-04", f"moves of {division.order}", str(found.moves)),),
        changes=tuple(changes),
        told=tuple(_told(name, line, start, found)),
    )


def _taken(state: State, at: str, side: str) -> Iterator[Set]:
    """SB-DIG-01, SB-CTY-01 Yield what becomes of a sector that was an enemy's: digs and owner."""
    sector = state[Sector].get(at)
    if sector is not None and sector.owner not in ("", side):
        yield Set(Sector, at, "owner", side)
        yield Set(Sector, at, "digs", 0)


def _group(state: State, umpire: Umpire, division: Division, bases: Sequence[Base]) -> Group:
    """SB-MOV-01, SB-GEN-02, A07 Return bases as they move together in this phase."""
    phase = phase_of(state)
    return Group(
        order=division.order,
        sector=bases[0].sector,
        types=tuple(base.type for base in bases),
        motorised=tuple(base.motorised for base in bases),
        halfway=phase not in (DayPhase.EARLY, DayPhase.LATE),
        at_night=phase is DayPhase.NIGHT and not umpire.settings.yes("night_combat"),
    )


def _whither(start: str, found: Moved) -> str:
    if found.reason is not None:
        return f"stay at {start}: {found.reason}"
    paid = f", for {found.paid} PIP" if found.paid else ""
    return f"{start} to {found.end}{paid}{', halted by contact' if found.halted else ''}"


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
    """SB-CON-01 Return what the Division of the lower initiative loses, if they differ."""
    scores = {each.id: each.initiative or 0 for each in (division, enemy)}
    loser = min(scores, key=lambda each: scores[each])
    if len(set(scores.values())) == 1:
        return None
    left = max(0, state[Division][loser].pips - BOOK.number("contact_loss"))
    name = umpire.on("contact", f"{line.id} {enemy.id}").name("contact")
    changes = (Set(Division, loser, "pips", left),)
    text = f"{division.id} comes upon {enemy.id}: {loser} loses a PIP."
    return Ruling(name, "SB-CON-01", text, (), changes)
