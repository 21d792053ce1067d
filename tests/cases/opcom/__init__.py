"""OP COM's cases: each kind has a function that lays a table and plays it by the rules."""

from tests.cases.kinds import rooms_of
from tests.cases.opcom.kinds import KINDS

rooms_of(__path__, __name__)
__all__ = ["KINDS"]
