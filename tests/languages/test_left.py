"""A team that reads a language nobody speaks reads no English: whatever is told it is marked."""

import re

import pytest

from tests.golden.played import sample_of
from tests.languages.left import left_in, names_in, nobodys_spoken, turns_for_nobody
from workbook_engine.commands.desk.post.packets import texts_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.core.desk import Team, readable

LEFT = re.compile(r"\d+ km|= \d+ km|[A-Z]{2,}|[IVX]+ .*|.*_turn_\d\d.*|.*\(\w+\)|\d+ [ap]m")
"""Units of measure, names in capitals and of files, marks of size, names of columns in brackets."""


SAMPLES = (
    "arnhem_bridge",
    "market_garden",
    "kleindorf",
    "orel_salient",
    "arnhem_ramp",
    "town_and_airfield",
)
"""Those of Sector have printed types of units, those of own rules a sheet for the engine alone."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_that_a_team_reads_is_left_in_english(name: str) -> None:
    with nobodys_spoken():
        (turn,) = turns_for_nobody(name, 1)
        ruleset, names = sample_of(name).ruleset, names_in(turn.before) | names_in(turn.after)
        found: set[str] = set()
        for team in turn.after[Team].values():
            names |= {*team.called.split(), *readable(team.side).split()}
            sight = ruleset.briefing.sight(turn, team)
            files = files_of(ruleset, turn, team) | texts_of(ruleset, sight)
            told = {place: each for place, each in files.items() if not place.endswith(".json")}
            found |= {text.strip() for _, text in left_in(told, names)}
    assert sorted(each for each in found if not LEFT.search(each)) == []
