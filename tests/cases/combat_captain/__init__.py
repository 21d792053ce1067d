"""Combat Captain's cases: each kind has an adapter that puts its question to the rules."""

from tests.cases.combat_captain import companies, fights, sky

_ROOMS = (fights, sky, companies)
KINDS = {kind: play for room in _ROOMS for kind, play in room.KINDS.items()}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
