"""What became of each order line of a player's turn (CC-GEN-02, CC-CLC-13, CC-EVT-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.became import Course, heard
from workbook_engine.core.changes import Create
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _, in_all
from workbook_engine.core.rulings import Answer, Came, Ruling, Vain
from workbook_engine.kit.read_back import filled
from workbook_engine.rulesets.combat_captain.table.board import active_side, is_active
from workbook_engine.rulesets.combat_captain.turn.activating import LET_IN, NOT_LET_IN
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    Activity,
    AirLine,
    Call,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Event
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    ContactRow,
    EventRow,
)

Parts = Iterator[Answer | None]
_TARGETS = (Company, SubUnit)
"""What a line may aim at: who is not seen may be there all the same."""
_REFUSED = frozenset({"activation.refused", "fire.refused"})


def became_of_orders(course: Course, line: OrderLine) -> Parts:
    """CC-GEN-02 Yield what a company did by a line, or why it did not."""
    if line.company not in course.begun[Company]:
        yield Answer(Came.NOT, _("there is no company {name}").format(name=line.company))
        return
    ruling = next((each for each in course.rulings if _rules_on(each, line)), None)
    if ruling is None:
        yield None
        return
    told = [*heard(ruling, course.begun[Company][line.company].team)]
    refused = next((each for each in told if each.fact in _REFUSED), None)
    if refused:
        known = not line.target or any(line.target in course.begun[each] for each in _TARGETS)
        yield Answer(Came.NOT, refused.text, vain=Vain.TEAM if known else None)
    elif told or line.activity == Activity.OTHER:
        yield Answer(Came.DONE, told[0].text if told else ruling.text)
    else:
        yield None


def _rules_on(ruling: Ruling, line: OrderLine) -> bool:
    rows = (each.row for each in ruling.changes if isinstance(each, Create))
    return any(isinstance(row, ActivationRow) and row.label == line.id for row in rows)


def became_of_reactions(course: Course, line: ReactionLine) -> Parts:
    """CC-CLC-13, CC-GEN-03 Yield what a company did when it was charged, or others moved."""
    lines = course.orders[ReactionLine].values()
    company = course.begun[Company].get(line.company)
    if next(each for each in lines if each.company == line.company).id != line.id:
        said = _("another line of {company} holds instead").format(company=line.company)
        yield Answer(Came.NOT, said, vain=Vain.TEAM)
        return
    if company is None or is_active(course.begun, company):
        yield Answer(Came.DONE, _("it was its own turn: nothing to react to"))
        return
    met = [row for row in course.after[ContactRow].values() if row.defender == line.company]
    for row in met:
        text = _("charged by {company}: {answer}").format(
            company=row.attacker, answer=_(row.answer)
        )
        yield Answer(Came.DONE if row.answer == line.if_charged else Came.NOT, text)
    if not met:
        yield Answer(Came.DONE, _("was not charged"))
    rows = course.after[ActivationRow].values()
    for fired in (row for row in rows if row.opportunity and row.company == line.company):
        let = ((each, in_all(each)) for each in (LET_IN, NOT_LET_IN))
        read = ((each, filled(text, fired.outcome)) for each, texts in let for text in texts)
        said = next(each.format(**slots) for each, slots in read if slots)
        yield Answer(Came.DONE, _("opportunity fire {outcome}").format(outcome=said))


def became_of_calls(course: Course, line: AirLine) -> Parts:
    """CC-EVT-01 Yield what a side's call for an event brought."""
    side = active_side(course.begun)
    team = course.begun[Team].get(line.team)
    own = team is not None and team.side == side
    row = course.after[EventRow].get(side)
    if line.call == Call.NOT:
        yield Answer(Came.DONE, _("no event was tried for"))
    elif not own:
        said = _("it is the other player's turn: no event was tried for")
        yield Answer(Came.NOT, said, vain=Vain.TEAM)
    elif row is None:
        yield None
    elif row.roll is None:
        yield Answer(Came.NOT, _("no event: not tried"), vain=Vain.TEAM)
    else:
        yield Answer(
            Came.DONE,
            _("threw {roll}: {event}").format(roll=row.roll, event=_(row.came or Event.NOTHING)),
        )
