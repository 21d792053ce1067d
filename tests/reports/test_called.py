"""A team is called by its title in all that people read; files and keys have its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.golden.played import LARGE, SAMPLES, sample_of, stages_and_teams, turns_of
from workbook_engine.commands.desk.post.packets import texts_of
from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.core.rulings import Turn

TITLED = [name for name in SAMPLES if any(team.title for team in stages_and_teams(name)[1])]
each_sample = pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n in LARGE else n for n in TITLED]
)


def said_to_the_umpire(turn: Turn) -> Iterator[str]:
    """Yield what the umpire reads of a turn."""
    for ruling in turn.rulings:
        yield ruling.text
        yield from (f"{line.text}: {line.value}" for line in ruling.working)
        yield from (asked.question for asked in ruling.judgements)


def said_to_a_team(turn: Turn, name: str, team: Team) -> Iterator[str]:
    """Yield what a team reads of a turn."""
    briefing = sample_of(name).ruleset.briefing
    yield from texts_of_pages(briefing.pages(briefing.view(turn, team)))
    yield from (told.text for ruling in turn.rulings for told in ruling.told)


def whose_names_hold(turn: Turn, names: re.Pattern[str]) -> set[str]:
    """Return the names of troops and places that have the name of a team as a word of theirs."""
    of = turn.after.tables
    rows = (row for kind in of if kind is not Team for row in of[kind].values())
    called = {str(text) for row in rows for text in (row.key, getattr(row, "name", ""))}
    return {text for text in called if names.search(text) and " " in text}


@each_sample
def test_no_name_of_a_team_is_read_that_has_a_title(name: str) -> None:
    for turn in turns_of(name):
        teams = turn.after[Team]
        names = re.compile(rf"\b({'|'.join(map(re.escape, teams))})\b")
        texts = [*said_to_the_umpire(turn)]
        texts += [text for team in teams.values() for text in said_to_a_team(turn, name, team)]
        others = "|".join(map(re.escape, whose_names_hold(turn, names)))
        said = [re.sub(others, "", text) if others else text for text in texts]
        assert [text for text in said if names.search(text)] == []


def test_the_page_and_the_map_that_are_sent_say_whose_they_are() -> None:
    ruleset, turn = sample_of("arnhem_bridge").ruleset, turns_of("arnhem_bridge")[0]
    sent = texts_of(ruleset, ruleset.briefing.sight(turn, turn.after[Team]["british"]))
    assert b"1st Airborne Division: situation report" in sent["british_report.html"]
    assert b"As known to 1st Airborne Division" in sent["british_map.svg"]
