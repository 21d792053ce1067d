"""OP COM's cases: each kind has a function that lays a table and plays it by the rules."""

from tests.cases.kinds import Kinds, rooms_of

KINDS = Kinds()
rooms_of(__path__, __name__)
