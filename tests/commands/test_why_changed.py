"""Why a fight is not as the last draft had it: the order, answer or amendment it comes of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

import workbook_engine.commands.desk.playing.since_draft as since_draft
from tests.commands.desk_hands import desk, headers, type_in, type_in_line
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.desk.playing.drafted_on import _file
from workbook_engine.commands.desk_page import desk_page
from workbook_engine.commands.draft import draft
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, OrderLine

BROKE = (
    "changed: line 3 of british on Orders is now "
    "3 Para: Breakthrough, Posture Tact, Target A3 (Action was Attack)."
)


def told(campaign: Path) -> dict[str, str]:
    """Draft, and return what is said of fights that are not as they were."""
    pairs = (said.partition(": ") for said in draft(campaign).sentences)
    return {label: why for label, _, why in pairs if label in {"C3", "A3"}}


def order(campaign: Path, unit: str, cells: Mapping[str, Value]) -> None:
    """Change the order of a unit on the British order sheet as it lies on the desk."""
    book = campaign / "sides" / "british.xlsx"
    grid = FileBook.open(book).read("Orders")
    line = next(number for number, row in enumerate(grid, 1) if row and row[0] == unit)
    type_in_line(book, "Orders", line, cells)


@pytest.mark.slow
def test_a_first_draft_is_held_against_none(campaign: Path) -> None:
    assert told(campaign) == {}


@pytest.mark.slow
def test_a_draft_that_says_the_same_tells_no_reason(drafted: Path) -> None:
    assert told(drafted) == {}


def test_only_the_fight_that_an_order_touches_names_it(drafted: Path) -> None:
    order(drafted, "3 Para", {"Action": "Breakthrough"})
    check(drafted, write=True)  # copies the orders to the master before the draft
    assert told(drafted) == {"A3": BROKE}


@pytest.mark.slow
def test_the_desk_says_it_in_the_same_words(drafted: Path) -> None:
    order(drafted, "3 Para", {"Action": "Breakthrough"})
    check(drafted, write=True)
    desk_page(drafted)
    html = unescape(re.sub("<[^>]*>", " ", (drafted / "desk.html").read_text(encoding="utf-8")))
    said = told(drafted)["A3"]
    laid = FileBook.open(drafted / "master.xlsx").read("Desk")
    assert said in html
    assert any(said in map(str, row) for row in laid)


@pytest.mark.slow
def test_a_fight_whose_order_is_gone_is_told_as_gone(drafted: Path) -> None:
    heads = headers(drafted / "sides" / "british.xlsx", "Orders")
    order(drafted, "3 Para", dict.fromkeys(heads))
    said = "gone: line 3 of british on Orders taken out: 3 Para: Attack, Posture Tact, Target A3."
    assert told(drafted) == {"A3": said}


def test_an_answer_is_named_with_what_it_was(drafted: Path) -> None:
    type_in(drafted, Engagement, "C3", "die_yours", 6)
    draft(drafted)
    type_in(drafted, Engagement, "C3", "die_yours", 1)
    assert told(drafted) == {"C3": "changed: your answer for C3, die: 1 (was 6)."}


@pytest.mark.slow
def test_what_the_umpire_amends_in_a_line_is_his(drafted: Path) -> None:
    type_in(drafted, OrderLine, "british/3", "void", True)
    said = told(drafted)["A3"]
    assert said.startswith("gone: line 3 of british on Orders voided by you: 3 Para: Attack,")


@pytest.mark.slow
def test_many_lines_are_told_by_their_team(drafted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(since_draft, "MOST", 0)
    order(drafted, "3 Para", {"Action": "Breakthrough"})
    assert told(drafted) == {"A3": "changed: 1 order line of British."}


@pytest.mark.slow
def test_where_nobody_knows_the_last_draft_no_reason_is_given(drafted: Path) -> None:
    _file(desk(drafted).folder).write_text("{")
    order(drafted, "3 Para", {"Action": "Breakthrough"})
    front = front_page(desk(drafted), played_or_not(desk(drafted)))
    assert {line.since for line in front.fights} == {"CHANGED", "same"}
    assert front.changed == ()
