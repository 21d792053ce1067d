"""A game of two languages: the Germans read and write German, the British English.

What is ruled, thrown and changed is the same as where all read English, to the last; what a team
is told is in its language.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import Tree, desk, rulings_of, umpire_says
from tests.commands.other_kinds import as_letter
from tests.golden.played import sample_of, turns_with
from tests.new_campaign import few_blank_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.samples import orders_of_turn
from workbook_engine.core.desk import Team
from workbook_engine.core.languages import speaking, spoken
from workbook_engine.core.ledger import write_rulings
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.shipped import folder

GARDEN, GERMANS = "market_garden", ("german_walther", "german_model")
BY_LETTER, BY_TELEPHONE = GERMANS
HOLD, REPORT = "Halten", "Bericht"
SAME = ("id", "rule", "text", "phase", "changes", "rolls")


def test_a_side_that_reads_german_is_ruled_as_one_that_reads_english() -> None:
    german = replace(sample_of("arnhem_bridge").tables[Team]["german"], language="Deutsch")
    english, other = (next(turns_with("arnhem_bridge", rows)) for rows in ((), (german,)))
    assert ruled(other) == ruled(english)
    told = {team: [told_to(turn, team) for turn in (english, other)] for team in other.after[Team]}
    assert told["british"][0] == told["british"][1] != []
    assert not {*told["german"][0]} & {*told["german"][1]}


def ruled(turn: Turn) -> list[Any]:
    return untold(write_rulings(turn.rulings))


def told_to(turn: Turn, team: str) -> list[str]:
    return [e.text for ruling in turn.rulings for e in ruling.told if e.team == team]


def untold(rulings: Any) -> list[Any]:
    """Return what of rulings is the same in all languages: all but what teams are told."""
    return [[each[part] for part in SAME] for each in rulings]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """Two turns of Market Garden, where all read English and where the Germans read German."""
    room = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch, few_blank_rows():
        patch.setattr(os, "fsync", lambda opened: None)
        english, german = room / "english", room / "german"
        sample = Path(shutil.copytree(folder("sample_campaigns") / GARDEN, room / GARDEN))
        played(english, sample, "en")
        read_by(sample / "master.md", dict.fromkeys(GERMANS, "Deutsch"))
        played(german, sample, "de")
        umpire("publish", german, "--no-pdf", "--variants", "1")
        yield english, german


def played(campaign: Path, sample: Path, language: str) -> None:
    """Play two turns, the orders of the second in workbooks, a letter and a telephone's text."""
    umpire("new", campaign, "--sample", sample, "--sample-dice", "--with-orders")
    umpire("turn", campaign)
    umpire("publish", campaign, "--no-pdf", "--variants", "1")
    umpire("collect", campaign, "--sample-orders")
    write_in(campaign, language)
    umpire("collect", campaign)
    umpire("turn", campaign)


def umpire(*arguments: str | Path) -> str:
    status, told = umpire_says(*arguments)
    assert status == 0, told
    return told


def read_by(master: Path, languages: dict[str, str]) -> None:
    """Put a column Language beside the teams of a sample's master."""
    before, title, after = master.read_text("utf-8").partition("## Teams\n\n")
    heads, rule, *rows = after.splitlines()
    teams = rows[: rows.index("")]
    named = [f"{row} {languages.get(row.split('|')[1].strip(), '')} |" for row in teams]
    table = (f"{heads} Language |", f"{rule}---|", *named, *rows[len(teams) :])
    master.write_text(before + title + "\n".join(table) + "\n", "utf-8")


def write_in(campaign: Path, language: str) -> None:
    """Have one German team write its orders in a letter, and one on its telephone."""
    inbox = campaign / "inbox"
    for team in GERMANS:
        (inbox / f"{team}.xlsx").unlink()
    letter = as_letter({}, f"Team: {BY_LETTER}\n\n{in_words(campaign, BY_LETTER, language)}")
    (inbox / "Befehle.eml").write_bytes(letter)
    page = campaign / "outbox" / "turn_02" / BY_TELEPHONE / f"{BY_TELEPHONE}_turn_02_orders.html"
    form = re.findall(r'<script[^>]* id="form"[^>]*>(.*?)</script>', page.read_text("utf-8"), re.S)
    head = "\n".join(f"{what}: {is_}" for what, is_ in json.loads(form[0])["head"])
    orders = in_words(campaign, BY_TELEPHONE, language)
    (inbox / "telefon.txt").write_text(f"{head}\n\n{orders}", "utf-8")


def in_words(campaign: Path, team: str, language: str) -> str:
    """Return a team's orders of the turn in words, sheet by sheet."""
    at = desk(campaign)
    orders = orders_of_turn(GARDEN, at.ruleset, at.position, at.state.tables)[team]
    lines: list[str] = []
    with speaking(language):
        for kind in orders:
            sheet = schemas_of(at.ruleset, language).of(kind)
            lines += [spoken(sheet.title), *(said(sheet, line) for line in orders[kind].values())]
    return "\n".join(lines) + "\n"


@pytest.mark.slow
def test_both_games_are_ruled_alike_to_the_last(games: tuple[Path, Path]) -> None:
    for turn in (1, 2):
        english, german = (json.loads(rulings_of(each, turn))["rulings"] for each in games)
        assert len(english) > 50
        assert untold(german) == untold(english)
        assert german != english


@pytest.mark.slow
def test_each_team_reads_its_own_language(games: tuple[Path, Path]) -> None:
    _english, german = games
    for team, row in desk(german).state[Team].items():
        book = FileBook.open(german / "sides" / f"{row.book or team}.xlsx")
        assert (REPORT in book.sheets()) is (team in GERMANS)
    receipts = german / "outbox" / "turn_02" / "receipts"
    for team in GERMANS:
        told = (receipts / f"{team}_turn_02_receipt.txt").read_text("utf-8")
        assert HOLD in told
        assert " Hold" not in told
    assert " Hold" in (receipts / "guards_armd_turn_02_receipt.txt").read_text("utf-8")


@pytest.mark.slow
def test_it_is_verified_and_undone_and_played_again_it_is_the_same(
    games: tuple[Path, Path], tmp_path: Path
) -> None:
    campaign = Path(shutil.copytree(games[1], tmp_path / "german"))
    umpire("verify", campaign)
    umpire("undo", campaign)
    umpire("turn", campaign)
    first, again = map(told, sorted((campaign / "turns").glob("*_turn-02")))
    assert first == again
    assert len(first) == 2 + len(desk(campaign).state[Team])


def told(turn: Path) -> Tree:
    """Return what a turn came to and what each team was told, but for the stamps of its books."""
    files = {"rulings.json": turn / "rulings.json", "dice.json": turn / "dice.json"}
    files |= {each.name: each for each in (turn / "reports").iterdir()}
    return {name: file.read_bytes() for name, file in files.items()}
