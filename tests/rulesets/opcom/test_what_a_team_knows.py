"""A team knows its own, and of the enemy what it met (OC-2.2)."""

from __future__ import annotations

import re

import pytest

from tests.rulesets.opcom.small_front import (
    BRITISH,
    GERMAN,
    MECHANICS,
    UNITS,
    brief,
    play_turn,
    told,
    usual,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, replace
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.vocabulary.messages import CATALOGUE
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Stack,
)


def test_a_team_sees_all_of_its_own_units_and_no_others() -> None:
    assert [each.id for each in view(usual(), BRITISH).units] == ["Rifles", "Bde HQ", "Lost Coy"]


def test_a_unit_still_to_come_is_not_seen() -> None:
    turn = play_turn(replace(UNITS[2], state="waiting"))
    assert [each.id for each in view(turn, BRITISH).units] == ["Rifles", "Bde HQ"]


@pytest.mark.parametrize(
    "hidden",
    [
        replace(UNITS[-1], step=4),
        replace(UNITS[-1], position="J9"),
        replace(UNITS[-1], id="Renamed"),
        replace(UNITS[6], step=1),
        Stack(id="German", side="German", holder="KG HQ", german_ammo=60, fuel=20),
        Stack(id="Parked", side="German", position="A1"),
    ],
    ids=lambda row: f"{row.key} {getattr(row, 'position', '')}",
)
def test_what_a_team_did_not_meet_changes_nothing_in_its_book(hidden: Record) -> None:
    assert brief(play_turn(hidden), BRITISH) == brief(usual(), BRITISH)


def test_the_same_band_tells_the_same_whatever_the_number() -> None:
    other = play_turn(replace(UNITS[3], profile="6-6-6-6-0"))
    assert brief(other, BRITISH) == brief(usual(), BRITISH)


@pytest.mark.parametrize("team", [BRITISH, GERMAN], ids=lambda team: team.team)
def test_oc_2_2_no_word_of_the_mechanics_is_told(team: Team) -> None:
    assert not MECHANICS.search(told(usual(), team))


@pytest.mark.parametrize("name", ["Grenadiers", "Panzers", "Guns", "KG Alpha", "Hidden", "KG HQ"])
def test_no_enemy_name_is_told_at_the_first_meeting(name: str) -> None:
    assert name not in told(usual(), BRITISH)


def test_no_profile_is_told() -> None:
    assert not re.search(r"\d-\d", told(usual(), BRITISH))


def test_every_wording_of_the_catalogue_is_free_of_mechanics() -> None:
    wordings = [wording for _, wording in CATALOGUE]
    said = (re.sub(r"{.*?}", "", wording) for wording in wordings)
    assert [wording for wording in said if MECHANICS.search(wording)] == []
