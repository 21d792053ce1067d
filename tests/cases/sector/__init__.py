"""Sector's cases: each is laid as a battle with its orders, played by the rules, and read."""

from tests.cases.sector import assaults, command, fire, printed

_ROOMS = (assaults, command, fire, printed)
KINDS = {kind: play for room in _ROOMS for kind, play in room.KINDS.items()}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
