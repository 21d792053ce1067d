"""The Last War's cases: each kind has an adapter that puts its question to the rules."""

from tests.cases.last_war import air, behind, fights, hands, lines, pools, sums, told, validated

_ROOMS = (air, behind, fights, hands, lines, pools, sums, told, validated)
KINDS = {kind: play for room in _ROOMS for kind, play in room.KINDS.items()}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
