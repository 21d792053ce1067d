"""OC-2.2 Messages is each team's report: every sentence has its row, and a dash takes it out."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

import pytest

from tests.golden.played import SAMPLES, sample_of, turns_of
from tests.rulesets.combat_captain import battle as skirmish
from tests.rulesets.last_war.seen import stages
from tests.rulesets.opcom.small_front import usual
from tests.rulesets.own_rules import battle as own
from tests.rulesets.sector import battle as corps
from workbook_engine.core.desk import MessageRow, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hidden import texts_in
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.summaries import HistoryRow
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.reports.messages import message_rows, with_umpires_words
from workbook_engine.rulesets import NAMES, named

WORDS = "The line is down."
SAYS_NOTHING = {"None", "none", "Stood.", "No losses", "No longer in contact"}
SAYS_NOTHING |= {"Nothing is known of the enemy.", "No enemy is in sight.", "Nobody in contact."}
SAYS_NOTHING |= {"Nothing to report.", "Not a fighting unit"}
"""What a cell of a report says where there is nothing to say."""
HEADINGS = ("title", "under", "box", "heads")


def of_corps() -> Turn:
    laid = corps.divisions("b1 Engage Regular 4\nr1 Defend Regular 0")
    bases = corps.bases("b1 C4: T1 Tank, T2 Tank\nr1 C1: R1 Tank, R2 Rifle Bn")
    return corps.played(corps.battle(*laid, *bases), corps.orders("b1 C4 moves C3 C2 (T1)"))


def of_companies() -> Turn:
    table = skirmish.battle("a1: *A rifle 5 @0,0, B mg 3 @2,0\ng1: *G rifle 5 @6,0, H tank 1 @9,0")
    return skirmish.played(table, skirmish.order("a1", "fire", "G"))


SMALL: Mapping[str, Callable[[], Turn]] = {
    "opcom": usual,
    "last_war": lambda: stages()[1],
    "sector": of_corps,
    "combat_captain": of_companies,
    "own_rules": lambda: own.played(own.battle("b1 infantry C4, r1 infantry C5"), "b1 attack C5"),
}
each_small = pytest.mark.parametrize("name", NAMES)


def rows_of(ruleset: RuleSet, turn: Turn, team: str) -> list[MessageRow]:
    rows = message_rows(turn.before.position, turn, ruleset.briefing.facts)
    return [row for row in rows if row.team == team]


def told_all(ruleset: RuleSet, turn: Turn, words: str) -> Turn:
    """Return a turn in which each team is told the same words in the place of each fact."""
    rows = message_rows(turn.before.position, turn, ruleset.briefing.facts)
    answers = {row.name: Answer(row.name, words, row.basis) for row in rows}
    umpire = Umpire(turn.before.position, ruleset.rules, KeyedDice(b"key"), answers)
    return with_umpires_words(turn, umpire, ruleset.briefing.facts)


def said(ruleset: RuleSet, turn: Turn, team: Team, has_row: Container[str] = ()) -> Iterator[str]:
    """Yield what a team's report says below its headings, line by line, without first columns.

    Of an enemy known that has its row, where he is and who saw him go with it.
    """
    for row in ruleset.briefing.told(turn, team)[PageRow].values():
        if row.part.removeprefix("beside ") not in HEADINGS and row.look != "group":
            if row.part.startswith("beside") and any(cell in has_row for cell in row.cells):
                continue
            cells = row.cells[1:] if len(row.cells) > 1 else row.cells
            yield from (line for cell in cells for line in cell.splitlines())


def without_row(ruleset: RuleSet, turn: Turn) -> list[str]:
    """Return what teams are told that no row of Messages says."""
    missing = []
    for team in turn.after[Team].values():
        rows = rows_of(ruleset, turn, team.team)
        has_row = {line for row in rows for line in row.text.splitlines()} | SAYS_NOTHING
        missing += [
            f"{team.team}: {line}"
            for line in said(ruleset, turn, team, has_row)
            if line not in has_row
        ]
    return missing


def still_said(ruleset: RuleSet, turn: Turn) -> list[str]:
    """Return what stands in a book though each row of Messages was given a dash.

    Of a few words, such as a figure, only whether they are a line of its report.
    """
    silent, found = told_all(ruleset, turn, "-"), []
    for team in turn.after[Team].values():
        seen = ruleset.briefing.view(silent, team)
        book, notes = ruleset.briefing.tables(seen), ruleset.briefing.remarks(seen)
        rows = [row for kind in book for row in book[kind].values()]
        told = [row for row in rows if isinstance(row, PageRow | HistoryRow)]
        lines = {line for row in told for text in texts_in(row) for line in text.splitlines()}
        heads = (note.said for note in notes.values())
        whole = "\n".join((*(text for row in rows for text in texts_in(row)), *heads))
        found += [
            f"{team.team}: {row.text}"
            for row in rows_of(ruleset, turn, team.team)
            if row.text in lines or (row.text.count(" ") > 1 and row.text in whole)
            if row.text not in SAYS_NOTHING
        ]
    return found


@each_small
def test_every_sentence_of_a_report_has_its_row_on_messages(name: str) -> None:
    assert without_row(named(name), SMALL[name]()) == []


@each_small
def test_every_row_of_messages_says_by_which_rules_it_came_about(name: str) -> None:
    rows = message_rows(SMALL[name]().before.position, SMALL[name](), named(name).briefing.facts)
    assert [row.part for row in rows if not row.source] == []


@each_small
def test_what_has_a_dash_stands_nowhere_in_the_book(name: str) -> None:
    assert still_said(named(name), SMALL[name]()) == []


@each_small
def test_other_words_stand_in_the_report_of_their_team(name: str) -> None:
    ruleset, turn = named(name), SMALL[name]()
    for team in turn.after[Team].values():
        assert WORDS in said(ruleset, told_all(ruleset, turn, WORDS), team)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_every_sentence_of_a_samples_reports_has_its_row_and_can_be_withheld(sample: str) -> None:
    ruleset = sample_of(sample).ruleset
    for turn in turns_of(sample):
        assert without_row(ruleset, turn) == []
        assert still_said(ruleset, turn) == []


def test_what_is_quiet_of_all_teams_stands_below_what_matters() -> None:
    rows = message_rows(usual().before.position, usual(), named("opcom").briefing.facts)
    parts = [row.part for row in rows]
    loud = [at for at, part in enumerate(parts) if part.startswith("Enemy known")]
    quiet = [at for at, part in enumerate(parts) if part.endswith(": now at")]
    assert max(loud) < min(quiet)
