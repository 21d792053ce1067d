"""What became of each order line of a phase, as the staff hears it (SB-PIP-04 to SB-AIR-04)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.became import Course, heard
from workbook_engine.core.languages import _
from workbook_engine.core.rulings import Answer, Came, Ruling, Told, Vain
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base, Corps, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import Action, Mission, Reason

Parts = Iterator[Answer | None]
VAIN = "named.vain"
_DONE = frozenset(
    {"dig.done", "fire.ours", "fire.vain", "assault.ordered", "air.sent", "bombard.ours"}
)
_REFUSED = frozenset(
    f"{what}.refused"
    for what in ("order", "transfer", "move", "dig", "fire", "assault", "air", "bombard")
)
_CAME = {
    **dict.fromkeys((*_REFUSED, "air.lost", VAIN), Came.NOT),
    "move.halted": Came.PARTLY,
}
"""How a line came out by what its staff heard; by all else it was done."""
_OF_ENEMY = frozenset({Reason.NO_ENEMY, Reason.NO_ENEMY_SEEN, Reason.ENEMY_SECTOR})
"""Reasons that hang on where the enemy is."""
_ENDS = frozenset({"assault.taken", "assault.stalled", "assault.repulsed"})
_RULED = {
    Action.MOVE: ("moves", "moved"),
    Action.DIG: ("digs", "dug"),
    Action.FIRE: ("fire", "fought"),
    Action.ASSAULT: ("assault orders", "declared"),
}
"""What the ruling on a line is named after."""


def became_of_days(course: Course, line: DayOrder) -> Parts:
    """SB-PIP-04 Yield whether a Division has the order of the day."""
    yield from _ruled(course.ruled("day orders", line.id, "order"), line.team)


def became_of_transfers(course: Course, line: TransferLine) -> Parts:
    """SB-PIP-05 Yield whether a base is on its way, or why not."""
    told = (each for ruling in course.rulings for each in heard(ruling, line.team))
    slot = "base", line.base
    kept = next((e for e in told if e.fact == "transfer.refused" and slot in e.slots), None)
    rulings = (each for each in course.rulings if each.phase == "Transfers")
    if kept:
        yield Answer(Came.NOT, kept.text, vain=Vain.TEAM)
    elif any(change.key == line.base for ruling in rulings for change in ruling.changes):
        yield Answer(Came.DONE, _("is on the way to {to}").format(to=_(line.to)), line.base)
    else:
        yield None


def became_of_actions(course: Course, line: ActionLine) -> Parts:
    """SB-MOV-01 Yield what a group did in the phase, or why it did not."""
    if line.action == Action.STAND:
        yield from _stood(course, line)
        return
    if line.division in course.begun[Corps] and not board.commander(course.begun, line.division):
        said = _("{division} has no troops of its own on the table").format(division=line.division)
        yield Answer(Came.NOT, said, vain=Vain.TEAM)
        return
    of, what = _RULED[Action(line.action)]
    yield from _ruled(course.ruled(of, line.id, what), line.team)
    if line.action == Action.ASSAULT:
        at = board.sector_named(next(iter(line.path), ""))
        told = (each for ruling in course.rulings for each in heard(ruling, line.team))
        ends = (each for each in told if each.fact in _ENDS and ("sector", at) in each.slots)
        yield from (Answer(Came.DONE, each.text) for each in ends)


def _stood(course: Course, line: ActionLine) -> Parts:
    """SB-PIP-06, SB-ASL-11 Yield whether a group was attacked for which there is an order."""
    at, lines = board.sector_named(line.start), course.orders[ActionLine].values()
    same = (each for each in lines if each.action == Action.STAND)
    same = (x for x in same if x.division == line.division and board.sector_named(x.start) == at)
    if next(same).id != line.id:
        said = _("another line of {division} at {sector} holds instead").format(
            division=line.division, sector=at
        )
        yield Answer(Came.NOT, said, vain=Vain.TEAM)
        return
    said = (
        _("{sector} was attacked") if was_attacked(course, line) else _("{sector} was not attacked")
    )
    yield Answer(Came.DONE, said.format(sector=at))


def was_attacked(course: Course, line: ActionLine) -> bool:
    """SB-RNG-02, SB-ASL-01 Tell whether the sector of a line was fired on, or assaulted."""
    at = board.sector_named(line.start)
    stormed = course.after[AssaultRow].get(at)
    fired = any(row.target == at for row in course.after[FireRow].values())
    return fired or (stormed is not None and stormed.turn == str(course.begun.position))


def became_of_corps(course: Course, line: CorpsLine) -> Parts:
    """SB-AIR-01, SB-AIR-04 Yield what a Corps sent, or why it did not."""
    if line.mission != Mission.BOMBARD:
        yield from _ruled(course.ruled("air", line.id, "sent"), line.team)
        met = course.ruled("air", line.id, "met")
        yield from _of_told(next(heard(met, line.team), None) if met else None)
        return
    bases = (state[Base].get(name) for state in (course.begun, course.after) for name in line.bases)
    starts = dict.fromkeys(f"{line.id} {base.sector}" for base in bases if base)
    found = (course.ruled("bombardment", each, "fired") for each in (line.id, *starts))
    rulings = [each for each in found if each]
    for ruling in rulings:
        yield from _ruled(ruling, line.team)
    if not rulings:
        yield None


def _ruled(ruling: Ruling | None, team: str) -> Parts:
    """Yield what a staff heard of the ruling on its line; what is not told was done as ordered."""
    if ruling is None:
        yield None
        return
    told = [each for each in heard(ruling, team) if each.fact in _CAME or each.fact in _DONE]
    for each in told:
        yield from _of_told(each)
    if all(each.fact == VAIN for each in told):
        yield Answer(Came.DONE, ruling.text)


def _of_told(told: Told | None) -> Parts:
    if told:
        of_enemy = Reason.told(dict(told.slots).get("why")) in _OF_ENEMY
        known = told.fact in _REFUSED and not of_enemy
        yield Answer(_CAME.get(told.fact, Came.DONE), told.text, vain=Vain.TEAM if known else None)
