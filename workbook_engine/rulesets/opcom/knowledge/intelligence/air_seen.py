"""What a team knows of the air: its own squadrons, and its troops that wait to be flown in."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.air.air_objections import fit_to_fly
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.records import Unit, UnitState


class OwnSquadron(Struct, frozen=True):
    """OC-12.1 Squadrons of the team's own as their commander sees them."""

    id: str
    name: str
    type: str
    aircraft: str
    base: str
    may_fly: int
    """How many squadrons or serials can be ordered now."""
    cab_rank: str
    cab_rank_squadrons: int
    lift: int | None
    commanded: bool
    said: str = ""
    """What the umpire says of it, in place of how it stands."""


def squadrons_seen(state: State, team: str, staffs: Collection[str]) -> Iterator[OwnSquadron]:
    """OC-12.1 Yield the squadrons of the staffs that a team sees, in the order of their sheet."""
    for each in state[Squadron].values():
        if each.team not in staffs:
            continue
        yield OwnSquadron(
            id=each.id,
            name=each.name or each.id,
            type=each.type,
            aircraft=each.aircraft,
            base=each.base,
            may_fly=fit_to_fly(each),
            cab_rank=each.cab_rank,
            cab_rank_squadrons=each.cab_rank_squadrons,
            lift=each.lift,
            commanded=each.team == team,
        )


def waiting_units(state: State, team: str) -> Iterator[str]:
    """OC-12.1 Yield the team's units that wait off the map."""
    for unit in state[Unit].values():
        if unit.team == team and unit.state == UnitState.WAITING:
            yield unit.id
