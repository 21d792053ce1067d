"""What became of each order line of a turn (OR-MOV-1, OR-CBT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.became import Course
from workbook_engine.core.languages import _
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Answer, Came, Vain
from workbook_engine.rulesets.own_rules.turn.aftermath import FOUGHT
from workbook_engine.rulesets.own_rules.turn.fighting import bears
from workbook_engine.rulesets.own_rules.turn.moving import MOVES, why_barred
from workbook_engine.rulesets.own_rules.vocabulary.records import CombatRow, OrderLine, Unit, Verb
from workbook_engine.rulesets.own_rules.vocabulary.words import Role, UnitState


def became(course: Course, line: OrderLine) -> Iterator[Answer | None]:
    """OR-MOV-1, OR-CBT-1 Yield what became of a line: its way, and its fight."""
    verb = course.begun[Verb].get(line.verb)
    if verb is None or not line.to:
        yield Answer(Came.DONE, _("stands where it is"))
        return
    moved = course.ruled(MOVES, line.unit, "moved")
    if moved:
        at_it = verb.role == Role.ATTACK or course.after[Unit][line.unit].field == line.to
        yield Answer(Came.DONE if at_it else Came.PARTLY, moved.text.rstrip("."))
    if verb.role != Role.NONE:
        yield _of_fight(course, line, verb)
    elif not moved:
        yield _undone(course, line, verb) or _never(_("was moved in no step of the turn"))


def _of_fight(course: Course, line: OrderLine, verb: Verb) -> Answer:
    """OR-CBT-1 Return whether a unit took part in a fight for the field it was sent to."""
    for row in course.after[CombatRow].values():
        if row.field == line.to and line.unit in (*row.attackers, *row.supporters):
            ruling = course.ruled(CombatRow, row.label, FOUGHT)
            return Answer(Came.DONE, ruling.text.rstrip(".") if ruling else row.outcome)
    near = bears(course.after, course.after[Unit][line.unit], line.to, verb, course.after.rules)
    why = _("found nobody to attack at {field}") if near else _("was too far from {field}")
    return _undone(course, line, verb) or _never(why.format(field=line.to))


def _never(why: str) -> Answer:
    return Answer(Came.NOT, why, vain=Vain.UMPIRE)


def _undone(course: Course, line: OrderLine, verb: Verb) -> Answer | None:
    """OR-STA-1, OR-SUP-5 Return that a unit was lost, or its state or supplies kept it from it."""
    if course.after[Unit][line.unit].state == UnitState.LOST:
        return _never(_("was lost before it could"))
    had = course.begun[Unit][line.unit].stock
    for state, who in ((course.begun, Vain.TEAM), (course.after, Vain.UMPIRE)):
        if why := why_barred(state, replace(state[Unit][line.unit], stock=had), verb):
            return Answer(Came.NOT, why, vain=who)
    return None


def was_attacked(course: Course, line: OrderLine) -> bool:
    """OR-CBT-1 Tell whether the unit of a line was attacked."""
    return any(line.unit in row.defenders for row in course.after[CombatRow].values())
