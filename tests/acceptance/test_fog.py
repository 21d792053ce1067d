"""What a team's book must never hold, in any part of its package: the enemy's names, the dice."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.acceptance.hands import desk, members
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

TEAMS = ("german", "british")
MECHANICS = re.compile(
    r"\b(scor(e|es|ed|ing)|factors?|status(es)?|steps?|die|dice|rolls?|profiles?|charts?|odds"
    r"|modifiers?|rulings?|rule set|seed)\b",
    re.IGNORECASE,
)


def parts(book: Path) -> Iterator[tuple[str, str]]:
    """Yield every part of a book's package as text, its name included."""
    for name, content in members(book):
        yield name, f"{name} {html.unescape(content.decode('utf-8', errors='replace'))}"


@pytest.fixture(params=["set up", "played"])
def campaign(request: pytest.FixtureRequest, fresh: Path, once_played: Path) -> Path:
    return fresh if request.param == "set up" else once_played


@pytest.mark.parametrize("team", TEAMS)
def test_a_teams_book_holds_no_word_of_the_mechanics(campaign: Path, team: str) -> None:
    found = [
        (name, text[max(match.start() - 30, 0) : match.end() + 30])
        for name, text in parts(campaign / "sides" / f"{team}.xlsx")
        for match in MECHANICS.finditer(text)
    ]
    assert found == []


@pytest.mark.parametrize("team", TEAMS)
def test_a_teams_book_names_no_unit_of_the_enemy(campaign: Path, team: str) -> None:
    units = desk(campaign).state[Unit].values()
    names = {
        name
        for unit in units
        if unit.team != team
        for name in (unit.id, unit.name, unit.brigade, unit.division)
        if name
    }
    assert len(names) > 10
    found = [
        (name, each)
        for name, text in parts(campaign / "sides" / f"{team}.xlsx")
        for each in names
        if each in text
    ]
    assert found == []


@pytest.mark.parametrize("team", TEAMS)
def test_a_teams_book_names_all_its_own_units(campaign: Path, team: str) -> None:
    """The search above would find what is there: a team's own units are."""
    text = "".join(text for _, text in parts(campaign / "sides" / f"{team}.xlsx"))
    own = [unit.id for unit in desk(campaign).state[Unit].values() if unit.team == team]
    assert [each for each in own if each not in text] == []


def test_the_umpires_book_is_full_of_mechanics(once_played: Path) -> None:
    text = "".join(text for _, text in parts(once_played / "master.xlsx"))
    found = {match[0].casefold() for match in MECHANICS.finditer(text)}
    assert found >= {"score", "status", "die", "profile"}


@pytest.mark.parametrize("team", TEAMS)
def test_a_teams_book_hides_no_sheet_row_or_column(campaign: Path, team: str) -> None:
    shown = dict(parts(campaign / "sides" / f"{team}.xlsx"))
    sheets = [text for name, text in shown.items() if name.startswith("xl/worksheets/sheet")]
    assert 'state="' not in shown["xl/workbook.xml"].replace('state="visible"', "")
    assert [text for text in sheets if 'hidden="1"' in text or 'hidden="true"' in text] == []
