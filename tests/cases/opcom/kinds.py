"""What plays the kinds of cases of opcom: its rooms put themselves in."""

from tests.cases.kinds import Kinds

KINDS = Kinds()
