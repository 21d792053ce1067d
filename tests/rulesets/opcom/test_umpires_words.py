"""OC-2.2 What the umpire types on Messages is what a team is sent, in every file of the outbox."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rulesets.opcom.small_front import BRITISH, GERMAN, brief, play_turn, usual
from workbook_engine.core.desk import MessageRow, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.instead import Fact
from workbook_engine.core.records import Position
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.reports.messages import message_rows, with_umpires_words
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import contacts_of
from workbook_engine.rulesets.opcom.knowledge.intelligence.umpires_words import CONTACT, SQUADRON
from workbook_engine.rulesets.opcom.knowledge.reports.facts import facts
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.words import Knowledge

WORDS = "The line is down."


def heard(turn: Turn, team: Team) -> str:
    """Return all that stands in a team's book."""
    tables = brief(turn, team)
    return "\n".join(t for kind in tables for row in tables[kind].values() for t in texts_in(row))


def answered(answers: Iterable[tuple[str, str, str]]) -> Turn:
    """Return the usual turn, the umpire's words told instead: by name, with what he read there."""
    given = {name: Answer(name, words, basis) for name, words, basis in answers}
    umpire = Umpire(Position(1), RULESET.rules, KeyedDice(b"key"), given)
    return with_umpires_words(usual(), umpire, facts)


def of_team(team: Team) -> list[MessageRow]:
    rows = message_rows(Position(1), usual(), facts)
    return [row for row in rows if row.team == team.team]


def told_all(team: Team, words: str) -> Turn:
    return answered((row.name, words, row.text) for row in of_team(team))


@pytest.mark.parametrize("team", [BRITISH, GERMAN])
def test_oc_2_2_every_row_of_messages_stands_in_the_book_as_it_is_written(team: Team) -> None:
    book = heard(usual(), team)
    assert [row.text for row in of_team(team) if row.text not in book] == []


@pytest.mark.parametrize("team", [BRITISH, GERMAN])
def test_oc_2_2_a_dash_leaves_a_fact_in_no_sheet_of_the_book(team: Team) -> None:
    book = heard(told_all(team, "-"), team)
    assert [row.text for row in of_team(team) if row.text in book] == []


def test_oc_2_1_an_enemy_that_is_withheld_is_in_no_later_report_either() -> None:
    assert told_all(BRITISH, "-").after[Contact]["british C2"].standing == Knowledge.GONE
    assert told_all(BRITISH, WORDS).after[Contact]["british C2"].kinds == ()


@pytest.mark.parametrize("words, remarks", [("-", []), (WORDS, [WORDS])])
def test_oc_12_1_how_a_squadron_stands_is_told_as_the_umpire_says(
    words: str, remarks: list[str]
) -> None:
    turn = play_turn(
        Squadron(id="Wing", side="British", team="british", nation="British", may_fly=0)
    )
    (fact,) = [each for each in facts(turn, BRITISH) if each.is_called == (SQUADRON, "Wing")]
    told = brief(told_instead(turn, BRITISH, fact, words), BRITISH)
    assert fact.text == "Not fit to fly for now"
    assert [row.remarks for row in told[SquadronRow].values()] == remarks


def test_a_figure_that_is_withheld_of_the_report_alone_is_said_to_stand_elsewhere() -> None:
    told = [f for f in told_all(BRITISH, "-").findings if f.code == "W-REPORT-ALONE"]
    assert ["own sheets" in each.message for each in told] == [True]


def told_instead(turn: Turn, team: Team, fact: Fact, words: str) -> Turn:
    name = fact.name(turn.before.position, team.team)
    answers = {name: Answer(name, words, fact.text)}
    umpire = Umpire(Position(1), RULESET.rules, KeyedDice(b"key"), answers)
    return with_umpires_words(turn, umpire, facts)


CORPS = Team(team="corps", side="British", commander=True)


@pytest.mark.parametrize("words, kinds", [("-", []), (WORDS, [()])])
def test_oc_2_1_what_a_commander_is_not_told_his_staffs_tell_him_no_later(
    words: str, kinds: list[tuple[str, ...]]
) -> None:
    turn = play_turn(CORPS)
    (fact,) = [each for each in facts(turn, CORPS) if each.is_called == (CONTACT, "C2")]
    after = told_instead(turn, CORPS, fact, words).after
    both = {"corps", "british"}
    later = {reader: contacts_of(after, both, RULESET.rules, 2, reader) for reader in both}
    found = {who: [e.kinds for e in of if e.square == "C2"] for who, of in later.items()}
    assert found == {"corps": kinds, "british": [("infantry", "tank")]}


def test_oc_2_2_a_dash_for_one_team_takes_nothing_from_another() -> None:
    assert heard(told_all(BRITISH, "-"), GERMAN) == heard(usual(), GERMAN)


def test_oc_2_2_other_words_stand_in_report_contacts_and_forces() -> None:
    tables = brief(told_all(BRITISH, WORDS), BRITISH)
    sheets = {
        kind.__name__
        for kind in tables
        for row in tables[kind].values()
        if any(WORDS in text for text in texts_in(row))
    }
    assert sheets >= {"PageRow", "ContactSeen", "OwnForce"}


def test_oc_2_2_an_answer_to_the_message_of_a_ruling_holds_for_what_says_the_same() -> None:
    (story,) = [each for each in facts(usual(), BRITISH) if each.about == (("story", "Rifles"),)]
    (name,) = story.of
    told = next(t for r in usual().rulings for t in r.told if f"{r.id}/told british/" in name)
    assert story.text not in heard(answered([(name, "-", told.text)]), BRITISH)


def test_oc_2_2_words_typed_on_another_fact_wait_for_review() -> None:
    row = of_team(BRITISH)[0]
    (asked,) = answered([(row.name, "-", "Nobody is there.")]).to_answer
    assert asked.name == row.name
