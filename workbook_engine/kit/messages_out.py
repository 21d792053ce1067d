"""The order sheet on which a team writes its messages: to a team of its side, or to Control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from workbook_engine.core.always import Always
from workbook_engine.core.became import Course
from workbook_engine.core.dispatches import CONTROL, TO_CALL_CONTROL
from workbook_engine.core.languages import _, in_all
from workbook_engine.core.naming import Naming
from workbook_engine.core.order_sheets import OrderSheet
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Answer, Came
from workbook_engine.kit.dispatches import PHASE, MessageLine, own_side
from workbook_engine.kit.names import not_known
from workbook_engine.kit.seen import Seen


def _addressees(state: State, team: str) -> Iterator[Named]:
    yield from (Named(each.team, also=(each.called,)) for each in own_side(state, team))
    if team != CONTROL:
        yield Named(CONTROL, also=("umpire", *in_all(TO_CALL_CONTROL)))


def _offered(seen: Seen) -> Iterable[str]:
    return seen.writes_to


def _became(course: Course, line: Any) -> Iterable[Answer | None]:
    """Yield that a message set out: what became of it on its way its writer does not hear."""
    yield Answer(Came.DONE, _("it was sent"))


def messages_out(rule: str) -> OrderSheet[Any, Any]:
    """Return the order sheet on which a team writes its messages."""
    return OrderSheet(
        MessageLine,
        phases=(PHASE,),
        ordered=Naming(
            "addressee",
            offered={"addressee": _offered},
            kinds=(Kind(_addressees),),
            strange=not_known(
                "E-UNKNOWN-ADDRESSEE",
                _("{name} is not another team of the side, nor Control."),
                _("Choose whom you write to from the list."),
            ),
            rule=rule,
        ),
        team_of=Always(CONTROL),
        became=_became,
    )
