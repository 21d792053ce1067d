"""No two sentences or sheets of a team speak differently of the same thing (issue 16, 2).

Read off every team's Report, Forces, Contacts and Map: of the samples' golden turns, and of random
turns, 30 in an ordinary run and a thousand in a long one.
"""

from __future__ import annotations

import pytest

from tests.golden.played import turns_of
from tests.rulesets.opcom.contradictions import (
    Sheets,
    between_sides,
    contradictions,
    sheets_of,
)
from tests.rulesets.opcom.every_turn import of_turns
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.desk import Team
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import PAGE_DEEP, page_height
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen

QUICK, LONG = 10, 340
"""Random games: thirty turns, and a thousand."""


def found_in(turn: Turn) -> list[str]:
    teams = [*turn.after[Team].values()]
    sheets = [(team, sheets_of(turn, team)) for team in teams]
    found = [f"{team.team}: {each}" for team, said in sheets for each in contradictions(said)]
    return [*found, *between_sides([(team.side, said) for team, said in sheets])]


@pytest.mark.parametrize(
    "sample", ["arnhem_bridge", "kleindorf", pytest.param("market_garden", marks=pytest.mark.slow)]
)
def test_no_sheet_of_a_golden_turn_contradicts_another(sample: str) -> None:
    assert [found for turn in turns_of(sample) for found in found_in(turn)] == []


@of_turns(QUICK, LONG)
def test_no_sheet_of_a_random_turn_contradicts_another(each: Played) -> None:
    """Whatever the map, the forces, the orders, the answers: one thing is said in one way."""
    assert found_in(each.turn) == []


@pytest.mark.parametrize(
    "sample", ["arnhem_bridge", "kleindorf", pytest.param("market_garden", marks=pytest.mark.slow)]
)
def test_a_team_of_twelve_has_one_page_and_no_page_but_the_last_is_nearly_empty(
    sample: str,
) -> None:
    for turn in turns_of(sample):
        for team in turn.after[Team].values():
            seen = RULESET.briefing.view(turn, team)
            pages = RULESET.briefing.pages(seen)
            assert len(pages) == 1 or len(seen.units) > 12
            assert all(page_height(page) > PAGE_DEEP / 3 for page in pages[:-1])


def british() -> Sheets:
    turn = turns_of("arnhem_bridge")[0]
    return sheets_of(turn, turn.after[Team]["british"])


def said_of_the_brigade(**changed: str) -> Sheets:
    sheets = british()
    brigade, *others = sheets.rows
    assert brigade.name == "1 Para Bde"
    return replace(sheets, rows=(replace(brigade, **changed), *others))


PLANTED = {
    "in place and fallen back": said_of_the_brigade(
        happened="2 Para and 5 AL Atk Bty held Arnhem Bridge (H8) against an attack."
    ),
    "fallen back and in place": said_of_the_brigade(
        happened="2 Para fell back from Arnhem Bridge (H8) before an attack."
    ),
    "two words for one condition": said_of_the_brigade(
        state="2 Para: can attack, with care (very heavy losses this turn)\n"
        "3 Para: little left to fight with"
    ),
    "in two places": said_of_the_brigade(now_at="2 Para Old Town (G7); 3 Para D7"),
    "the enemy at the bridge and not in Contacts": said_of_the_brigade(
        enemy="In contact: Arnhem Bridge (H8) infantry"
    ),
    "halted by an enemy whom nobody sees": said_of_the_brigade(
        happened="3 Para halted on meeting the enemy.", enemy="None"
    ),
    "taken, and the enemy still known there": said_of_the_brigade(
        happened="2 Para attacked and took Velperweg (I7)."
    ),
    "holding out, and no enemy known there": said_of_the_brigade(
        happened="2 Para attacked Elst (C9), where the enemy holds out."
    ),
    "stocks of two sizes": said_of_the_brigade(stocks="9 / 9"),
    "four battalions in one place and one in the other": replace(
        british(), known=(("Velperweg (I7)", "About four battalions of infantry", "fighting"),)
    ),
    "driven out, and still known there": replace(
        british(), notes=("Cleared: Velperweg (I7), infantry driven out.",)
    ),
    "on Contacts and not on the Map": replace(
        british(), contacts=(*british().contacts, ContactSeen(number=9, square="B2", place="B2"))
    ),
}


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_a_contradiction_that_is_planted_is_found(planted: Sheets) -> None:
    assert contradictions(british()) == []
    assert contradictions(planted)


def test_one_side_driving_the_other_out_of_where_it_stands_is_found() -> None:
    turn = turns_of("arnhem_bridge")[0]
    german = sheets_of(turn, turn.after[Team]["german"])
    boast = replace(german, notes=("Cleared: Arnhem Bridge (H8), airborne infantry driven out.",))
    assert not [*between_sides([("British", british()), ("German", german)])]
    assert [*between_sides([("British", british()), ("German", boast)])]
