"""OC-12.1 What a team's form says of its squadrons."""

from __future__ import annotations

import pytest

from workbook_engine.rulesets.opcom.knowledge.intelligence.air_seen import OwnSquadron
from workbook_engine.rulesets.opcom.knowledge.views.forms import air_lines


@pytest.mark.parametrize(
    ("base", "said"),
    [
        ("84 Group strips in north France", "84 Group strips in north France"),
        ("Fairford, Brize Norton, Broadwell, Harwell", "Fairford, Brize Norton, Broadwell, …"),
    ],
)
def test_oc_12_1_of_many_airfields_the_form_names_the_first(base: str, said: str) -> None:
    wing = OwnSquadron("X", "X Wing", "fighter", "Spitfire IX", base, 2, "", 0, None, True)
    assert [line.at for line in air_lines("guards", [wing])] == [said]
