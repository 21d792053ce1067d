"""OP COM's cases: each kind has an adapter that lays a table and plays it by the rules."""

from tests.cases.opcom.awaited import awaited as awaited
from tests.cases.opcom.combat import combat

KINDS = {
    "combat": combat,
}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""
