"""The Squadrons sheet of a team's fresh book (OC-12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.vocabulary.messages import say


class SquadronRow(Record, frozen=True, kw_only=True):
    """OC-12.1 A row of a team's Squadrons: what it may order into the air."""

    key_field: ClassVar[str] = "squadron"

    squadron: str
    name: str = ""
    type: str = ""
    aircraft: str = ""
    base: str = ""
    may_fly: int = 0
    lift: int | None = None
    """Supply points that one serial carries."""
    remarks: str = ""


def own_squadrons(squadrons: Iterable[OwnSquadron]) -> Iterator[SquadronRow]:
    """OC-12.1 Yield the team's own squadrons."""
    for each in squadrons:
        yield SquadronRow(
            squadron=each.id,
            name=each.name,
            type=each.type,
            aircraft=each.aircraft,
            base=each.base,
            may_fly=each.may_fly,
            lift=each.lift,
            remarks=remarks(each),
        )


def remarks(squadron: OwnSquadron) -> str:
    """OC-12.8 Return how a squadron stands; nothing where there is nothing to say."""
    if squadron.said:
        return squadron.said
    if squadron.cab_rank:
        return say("air.in_cab_rank", squadron.id, formation=squadron.cab_rank)
    return "" if squadron.may_fly else say("air.none_fit", squadron.id)
