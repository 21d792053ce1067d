"""The moves of a staff's bases where its orders are played ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import Went
from workbook_engine.core.changes import Set
from workbook_engine.core.names import joined
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.turn.moving import MOVED, MOVES
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import Action, DayPhase, Reason


def went(turn: Turn, team: str) -> Iterator[Went]:
    """SB-MOV-01 Yield how the bases of a staff moved that were ordered to, a way each."""
    lines, state, found = _lines(turn, team), turn.before, dict[str, Went]()
    for ruling in turn.rulings:
        if line := lines.get(ruling.id):
            for base, leg in _legs(state, line, ruling):
                found[base] = found[base].then(leg) if base in found else leg
        state = replay(state, (ruling,))
    yield from found.values()


def _lines(turn: Turn, team: str) -> Mapping[str, ActionLine]:
    """SB-MOV-01 Return the moves that a staff has ordered, by the name of the ruling on each."""
    lines = (line for line in turn.orders[ActionLine].values() if line.team == team)
    return {
        joined(turn.before.position, MOVES, line.id, MOVED, 1): line
        for line in lines
        if line.action == Action.MOVE
    }


def _legs(state: State, line: ActionLine, ruling: Ruling) -> Iterator[tuple[str, Went]]:
    """SB-MOV-01 to SB-MOV-05 Yield how each base of a line went, and what is left of its way."""
    start, path = board.sector_named(line.start), tuple(map(board.sector_named, line.path))
    there = board.group_at(state, line.division, start)
    group = [each.id for each in there if each.id in line.bases or not line.bases]
    moved = (each for each in ruling.changes if isinstance(each, Set) and each.record is Base)
    end = next((str(each.value) for each in moved if each.field == "sector"), start)
    left = path[path.index(end) + 1 :] if end in path else path
    heard = next((told.text for told in ruling.told), "")
    rest = replace(line, start=end, path=left, bases=tuple(group))
    goes_on = bool(left) and (not heard or _may_go_on(state, heard))
    for base in group:
        yield (
            base,
            Went(
                unit=base,
                start=start,
                end=end,
                goal=path[-1] if path else "",
                arrived=not left,
                stopped_by=heard,
                goes_on=goes_on,
                rest=rest,
            ),
        )


def _may_go_on(state: State, heard: str) -> bool:
    """SB-GEN-02, SB-PIP-03 Tell whether what stayed goes on as the night ends, or the day."""
    why = Reason.told((CATALOGUE.slots("move.refused", heard) or {}).get("why"))
    at_night = board.phase_of(state) is DayPhase.NIGHT
    return why in (Reason.NO_PIP, Reason.NO_MOVE) or (at_night and why == Reason.NEEDS_PIP)
