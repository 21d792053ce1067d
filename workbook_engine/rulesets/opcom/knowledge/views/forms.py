"""The lines that a team's next order forms come with: who may be ordered (OC-5.1, OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.notation import as_list
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.views.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine


def order_form(seen: View) -> Iterator[OrderLine]:
    """OC-5.1 Yield the next form's lines: each unit in the order of its formation, and where it is.

    Posture stays blank, which is Tact: a line that names its unit and nothing else is not an order.
    """
    units = [unit for unit in by_formation(seen) if unit.takes_orders]
    for number, unit in enumerate(units, start=1):
        yield OrderLine(
            id=f"{seen.team}/{number}",
            team=seen.team,
            unit=as_list((unit.id,)),
            posture="",
            control_note=say("form.at", unit.id, place=unit.place) if unit.place else "",
        )


def by_formation(seen: View) -> list[OwnUnit]:
    """Return a team's units in the order of their formations."""
    order = {formation: at for at, formation in enumerate(seen.formations)}
    return sorted(seen.units, key=lambda unit: order[unit.formation])


def air_form(seen: View) -> Iterator[AirLine]:
    """OC-12.1 Yield the next form's lines: each squadron that may fly, and nothing else."""
    return air_lines(seen.team, seen.squadrons)


def air_lines(team: str, squadrons: Iterable[OwnSquadron]) -> Iterator[AirLine]:
    """OC-12.1 Yield a line for each squadron that a team may send up."""
    able = [each for each in squadrons if each.commanded and each.may_fly]
    for number, each in enumerate(able, start=1):
        yield AirLine(id=f"{team}/{number}", team=team, squadron=each.id)
