"""What became of each order line of a turn (OR-MOV-1, OR-CBT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.became import Course
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Answer, Came, Vain
from workbook_engine.rulesets.own_rules.turn.aftermath import FOUGHT
from workbook_engine.rulesets.own_rules.turn.moving import MOVES, why_barred
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, OrderLine, Unit, Verb
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, UnitState


def became(course: Course, line: OrderLine) -> Iterator[Answer | None]:
    """OR-MOV-1, OR-CBT-1 Yield what became of a line: its way, and its fight."""
    verb = course.begun[Verb].get(line.verb)
    if verb is None or not line.to:
        yield Answer(Came.DONE, "stands where it is")
        return
    unit = course.after[Unit][line.unit]
    moved = course.ruled(MOVES, line.unit, "moved")
    if moved is None and unit.state == UnitState.LOST:
        yield Answer(Came.NOT, "was lost before it could", vain=Vain.UMPIRE)
        return
    if moved:
        near = verb.role == Role.ATTACK or unit.field == line.to
        yield Answer(Came.DONE if near else Came.PARTLY, moved.text.rstrip("."))
    if verb.role != Role.NONE:
        yield _of_fight(course, line, verb)
    elif not moved:
        still = Answer(Came.NOT, "was moved in no step of the turn", vain=Vain.UMPIRE)
        yield _barred(course, line, verb) or still


def _of_fight(course: Course, line: OrderLine, verb: Verb) -> Answer:
    """OR-CBT-1 Return whether a unit took part in a fight for the field it was sent to."""
    for row in course.after[CombatRow].values():
        if row.field == line.to and line.unit in (*row.attackers, *row.supporters):
            ruling = course.ruled(CombatRow, row.label, FOUGHT)
            return Answer(Came.DONE, ruling.text.rstrip(".") if ruling else row.outcome)
    if barred := _barred(course, line, verb):
        return barred
    return Answer(Came.NOT, f"found nobody to attack at {line.to}", vain=Vain.UMPIRE)


def _barred(course: Course, line: OrderLine, verb: Verb) -> Answer | None:
    """OR-STA-1, OR-SUP-5 Return that state or supplies kept a unit from its order."""
    had = course.begun[Unit][line.unit].stock
    for state, who in ((course.begun, Vain.TEAM), (course.after, Vain.UMPIRE)):
        if why := why_barred(state, replace(state[Unit][line.unit], stock=had), verb):
            return Answer(Came.NOT, why, vain=who)
    return None


def was_attacked(course: Course, line: OrderLine) -> bool:
    """OR-CBT-1 Tell whether the unit of a line was attacked."""
    return any(line.unit in row.defenders for row in course.after[CombatRow].values())
