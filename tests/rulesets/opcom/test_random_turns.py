"""What holds of every turn of OP COM, whatever the map, the forces, the orders and the answers.

All facts are asked of the same random games, each played once: the seed of the search is fixed.
Ordinary runs take 96 turns, `pytest -m slow` a thousand.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from tests.rulesets.opcom.every_turn import QUICK, changes_of, of_every_turn
from tests.rulesets.opcom.strategies import Played
from tests.rulesets.unsound import unsound_after
from workbook_engine.core.desk import Team
from workbook_engine.core.ledger import read_rulings, write_rulings
from workbook_engine.core.report_pages import PageRow, texts_of_pages
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import replay, take_back
from workbook_engine.kit.balances import YES
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.balance_view import balance_rows
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen, StatusRow
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact, EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.records import (
    OrderLine,
    Stack,
    Unit,
)

MECHANICS = re.compile(
    r"\b(score|factor|status|step|die|dice|profile|odds|modifier|result|chart|column)s?\b"
    r"|(?-i:\bd6\b)|\b(OC|D|U)-\d|total success|limited success|\bpoints?\b",
    re.I,
)

RARE = {"shelled"}
"""What few games come to: a task of the artillery that is carried out."""


@of_every_turn
def test_every_die_stands_in_one_ruling(each: Played) -> None:
    """No die without a ruling, and no ruling's die missing from the umpire's record."""
    in_rulings = [roll for ruling in each.turn.rulings for roll in ruling.rolls]
    assert in_rulings == list(each.turn.rolls)
    names = [roll.name for roll in in_rulings]
    assert len(names) == len(set(names))
    assert set(names) <= {judgement.name for judgement in each.turn.judgements}


@of_every_turn
def test_the_rulings_lead_to_the_new_state_and_back(each: Played) -> None:
    """Replaying the rulings gives the state after; taking them back the state before."""
    assert replay(each.state, each.turn.rulings).tables == each.turn.after.tables
    assert take_back(each.turn.after, each.turn.rulings).tables == each.state.tables


@of_every_turn
def test_no_turn_stops_the_next_one(each: Played) -> None:
    assert unsound_after(RULESET, each.turn) == []


@of_every_turn
def test_every_line_of_the_balances_adds_up(each: Played) -> None:
    rows = list(balance_rows(each.turn))
    assert rows
    assert [row for row in rows if row.adds_up != YES] == []
    assert all(row.start + row.came - row.went == row.end for row in rows)


@of_every_turn
def test_the_ledger_gives_the_rulings_back(each: Played) -> None:
    """What is archived of a turn is the turn, to the last word."""
    written = json.dumps(write_rulings(each.turn.rulings))
    assert read_rulings(json.loads(written), RULESET) == each.turn.rulings


@of_every_turn
def test_no_ruling_contradicts_another(each: Played) -> None:
    """A contradiction or a name given twice is a defect of the rule set."""
    codes = {finding.code for finding in each.turn.findings}
    assert not codes & {"E-CONTRADICTION", "E-REPEATED-RULING"}, each.turn.findings


@of_every_turn
def test_the_same_turn_twice_is_the_same_turn(each: Played) -> None:
    """The same books give the same rulings to the last word."""
    assert each.again() == each.turn


@of_every_turn
def test_the_order_of_lines_counts_for_nothing_but_priority(each: Played) -> None:
    """OC-7.1 Lines with priorities of their own may stand in any order on the sheet."""
    lines = list(each.orders[OrderLine].values())
    ranks = [line.priority for line in lines]
    checked = {finding.code for finding in RULESET.check(each.state, each.orders, nowhere)}
    twice = checked & {"E-UNIT-TWICE", "W-OVERRULED"}  # D-77: the last of them may be what counts
    if None in ranks or len(set(ranks)) < len(ranks) or twice:
        return
    shuffled = random.Random(len(lines)).sample(lines, len(lines))
    orders = each.orders.replaced({OrderLine: {line.id: line for line in shuffled}})
    again = each.again(orders)
    assert again.after == each.turn.after
    assert dice_of(again) == dice_of(each.turn)


def nowhere(record: object, key: str, field: str) -> None:
    return None


def dice_of(turn: Turn) -> dict[str, int]:
    return {roll.name: roll.value for ruling in turn.rulings for roll in ruling.rolls}


@of_every_turn
def test_no_team_is_told_a_word_of_the_mechanics(each: Played) -> None:
    """OC-2.2 Real-world words only, in every message and in every report."""
    for text in heard(each):
        assert not MECHANICS.search(text), text


@of_every_turn
def test_no_team_is_told_a_number_of_the_mechanics(each: Played) -> None:
    """OC-2.2 Numbers stand in names, dates and squares, for distances and for supplies alone."""
    known = each.state[Unit].values()
    names = {n for unit in known for n in (unit.id, unit.name, unit.brigade)} | {*each.state[Stack]}
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    for text in filter(re.compile(r"\d").search, heard(each)):  # the others hold no number
        text = re.sub(r"\b[A-Z]{1,3}\d+\b", "", text)
        for name in longest_first:
            text = text.replace(name, "")
        stocks = r"\d+ / \d+|\d+ more|[Tt]urn \d+|"
        real = stocks + r"[\d.]+ (loads?|km)\b|River \d+|bridge \d+|Route \d+|1[78] (Sept|am|pm)"
        assert not re.search(r"\d", re.sub(real, "", text)), text


def heard(each: Played) -> Iterator[str]:
    """Yield all that teams hear of a turn: messages first, then the reports made of them."""
    for ruling in each.turn.rulings:
        yield from (told.text for told in ruling.told)
    for team in each.state[Team].values():
        yield from texts_of_pages(RULESET.briefing.pages(RULESET.briefing.view(each.turn, team)))


@of_every_turn
def test_no_book_names_a_unit_that_its_team_may_not_know(each: Played) -> None:
    """OC-10.5 Names of enemy units stand in a book only where they were told to its team.

    What a team wrote in its own orders it may read again.
    """
    after = each.turn.after
    for team in after[Team].values():
        allowed = {
            name
            for kind in (EnemySeen, Contact)
            for row in after[kind].values()
            if row.team == team.team
            for name in row.names
        }
        wrote = " ".join(str(line) for kind in each.orders for line in each.orders[kind].values())
        others = {u.name or u.id for u in after[Unit].values() if u.side != team.side} - allowed
        others = {name for name in others if name not in wrote}
        own = {u.id for u in after[Unit].values() if u.side == team.side}
        for text in book_of(each, team):
            for name in others:
                if name in text and not any(name in ours for ours in (*own, *allowed)):
                    pattern = rf"(?<![\w]){re.escape(name)}(?![\w])"
                    assert not re.search(pattern, text), (team.team, name, text)


def book_of(each: Played, team: Team) -> Iterator[str]:
    """Yield every text of a team's book, but what its commander knows of his whole side."""
    tables = RULESET.briefing.told(each.turn, team)
    for row in tables[PageRow].values():
        yield from getattr(row, "cells", ())
    for kind in (ContactSeen, MapSeen):
        for row in tables[kind].values():
            yield from (getattr(row, name) for name in ("text", "names") if hasattr(row, name))


def test_a_thousand_paragraphs_are_read() -> None:
    """What the words of a report are tested on is not a handful."""
    read: list[str] = []
    of_every_turn(lambda each: read.extend(heard(each)))(10)
    assert len(read) >= 1000


@of_every_turn
def test_the_master_can_show_every_turn(each: Played) -> None:
    """Nothing that a turn may hold keeps the master's views from being made."""
    assert RULESET.views(each.turn)[StatusRow].keys() == each.turn.after[Unit].keys()


@pytest.mark.parametrize(
    ("games", "at_least", "rare"),
    [
        pytest.param(QUICK, 90, set[str](), id="quick"),
        pytest.param(70, 200, RARE, id="long", marks=pytest.mark.slow),
    ],
)
def test_the_random_games_reach_every_part_of_the_sequence(
    games: int, at_least: int, rare: set[str]
) -> None:
    """A property that is never put to the test proves nothing."""
    turns: list[Played] = []
    of_every_turn(turns.append)(games)
    assert len(turns) >= at_least
    seen = {ruling.id.split("/")[3] for each in turns for ruling in each.turn.rulings}
    phases = {ruling.phase for each in turns for ruling in each.turn.rulings}
    assert seen >= rare
    assert seen >= {"fought", "no resistance", "refused", "held", "encounter", "overrun move"}
    assert seen >= {"delivered", "parked", "dump moved", "tested", "went back"}
    assert seen >= {"declared", "struck", "passed", "searched", "task refused"}
    assert phases >= {"Movement", "Combats", "Overruns", "Counter-attacks", "Supply", "Bridges"}
    changed = {c.field for e in turns for r in e.turn.rulings for c in changes_of(r, "state")}
    assert changed
