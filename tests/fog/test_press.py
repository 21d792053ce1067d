"""The newspaper tells no team what it does not know (OC-2.2): by variants, as of teams' files."""

from itertools import islice

import pytest

from tests.fog.last_turn import watch
from tests.golden.played import sample_of
from workbook_engine.commands.press import news_of
from workbook_engine.core.variants import unseen


@pytest.mark.parametrize(("sample", "team"), [("arnhem_bridge", "british")])
def test_whatever_is_hidden_from_a_team_the_paper_says_what_it_knows(
    sample: str, team: str
) -> None:
    of, turn = watch(sample, team)
    ruleset = sample_of(sample).ruleset
    knows = ruleset.briefing.sight(turn, of.team).knows
    known = {*ruleset.briefing.news(knows)}
    printed = set(news_of(ruleset, turn)[0])
    for variant in islice(unseen(turn, of.sight), 60):
        other = {*news_of(ruleset, variant.turn)[0]}
        assert other <= known, variant.change
        printed &= other
    assert len(printed) < len(known)  # some variants take from the other team what it knew
