"""OP COM's cases: each kind has an adapter that lays a table and plays it by the rules."""

from tests.cases.opcom import (
    air,
    attacks,
    combat,
    counted,
    crossing,
    landing,
    moving,
    ordered,
    single,
    striking,
    supply,
    told,
)

_ROOMS = (air, attacks, combat, counted, crossing, landing, moving, ordered, single, striking)
KINDS = {kind: play for room in (*_ROOMS, supply, told) for kind, play in room.KINDS.items()}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
