"""Which language each team reads: its own on the sheet Teams, or the campaign's."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.languages import ENGLISH, code_of
from workbook_engine.core.records import State


def language_of(campaign: Campaign, team: Team) -> str:
    """Return the code of the language that a team reads; English where it is none that is known."""
    return code_of(team.language or campaign.language) or ENGLISH


def readers(state: State) -> Mapping[str, str]:
    """Return the languages of those teams that do not read English."""
    campaign = next(iter(state[Campaign].values()), None)
    teams = state[Team].values() if campaign else ()
    read = {each.team: language_of(campaign, each) for each in teams if campaign}
    return {team: language for team, language in read.items() if language != ENGLISH}


def reads(state: State, team: Team) -> str:
    """Return the code of the language that a team reads; English where there is no campaign."""
    return readers(state).get(team.team, ENGLISH)
