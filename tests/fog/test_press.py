"""Newspaper and war diary tell no team what it does not know (OC-2.2): proved by variants."""

from itertools import islice

import pytest

from tests.fog.last_turn import watch
from tests.golden.played import sample_of
from workbook_engine.commands.diary import told_in
from workbook_engine.commands.press import news_of
from workbook_engine.core.variants import unseen

SEATS = [
    ("arnhem_bridge", "british", -1),
    pytest.param("market_garden", "guards", -1, marks=pytest.mark.slow),
    pytest.param("orel_salient", "german", -2, marks=pytest.mark.slow),
    pytest.param("krookwurst", "red", -1, marks=pytest.mark.slow),
    pytest.param("leipzig_1813", "grande_armee", -1, marks=pytest.mark.slow),
    pytest.param("town_and_airfield", "infantry", -1, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("sample", "team", "stage"), SEATS)
def test_whatever_is_hidden_from_a_team_paper_and_diary_say_what_it_knows(
    sample: str, team: str, stage: int
) -> None:
    of, turn = watch(sample, team, stage)
    ruleset = sample_of(sample).ruleset
    knows = ruleset.briefing.sight(turn, of.team).knows
    known, kept = {*ruleset.briefing.news(knows)}, [*told_in(ruleset, turn, team)]
    for variant in islice(unseen(turn, of.sight), 60):
        assert {*news_of(ruleset, variant.turn)[0]} <= known, variant.change
        assert [*told_in(ruleset, variant.turn, team)] == kept, variant.change
