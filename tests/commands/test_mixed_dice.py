"""Dice that nobody chose: words of the teams and a public number, mixed into the umpire's key."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_in
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import in_fours, read_stamp
from workbook_engine.commands.check import check
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice, key_hash, mixed_key

SECRET = b"tiny-secret-02286"
MIXED = "words marmelade slivovitz7, number 4815"


def about(campaign: Path, team: str = "british") -> dict[str, str]:
    stamp = read_stamp(FileBook.open(campaign / "sides" / f"{team}.xlsx"))
    assert stamp is not None
    return dict(stamp.texts)


def give(campaign: Path, *, british: Value = "", german: Value = "", number: Value = "") -> None:
    type_in(campaign, Team, "british", "dice_word", british)
    type_in(campaign, Team, "german", "dice_word", german)
    type_in(campaign, Campaign, "Tiny", "public_number", number)


@pytest.fixture(scope="module")
def mixed_once(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny campaign started with a word of each team and a public number."""
    campaign = Path(shutil.copytree(made, tmp_path_factory.mktemp("mixed") / "campaign"))
    give(campaign, british="Slivovitz 7", german="Marmelade", number="4, 8, 15")
    outcome = start(campaign)
    assert outcome.status is Status.DONE, outcome
    assert f"The dice are drawn from Control's key mixed with {MIXED}, and every book says so." in (
        outcome.sentences
    )
    return campaign


@pytest.fixture
def mixed(mixed_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(mixed_once, tmp_path / "mixed"))


@pytest.mark.slow
def test_what_is_mixed_in_stands_on_the_campaign_sheet_and_in_every_book(mixed: Path) -> None:
    assert seen(mixed, Campaign, "Tiny", "mixed") == MIXED
    for team in ("british", "german"):
        assert about(mixed, team)["chance"] == f"Control's key mixed with {MIXED}"
        assert about(mixed, team)["promise"] == in_fours(key_hash(SECRET))


def test_the_dice_are_drawn_with_the_mixed_key(mixed: Path) -> None:
    name = "1/combat/C3/die/1"
    assert desk(mixed).dice.throw(name, 6) == KeyedDice(mixed_key(SECRET, MIXED)).throw(name, 6)
    assert desk(mixed).key == SECRET


@pytest.mark.slow
def test_a_game_with_a_mixed_key_verifies_and_says_what_was_mixed_in(mixed: Path) -> None:
    assert turn_of(mixed, no_orders=True).status is Status.DONE
    outcome = verify(mixed, variants=1)
    assert outcome.status is Status.DONE, outcome
    assert any(line.endswith(f"Control's key mixed with {MIXED}") for line in outcome.sentences)


def test_a_campaign_without_words_says_so_and_keeps_its_key(campaign: Path) -> None:
    assert about(campaign)["chance"] == "Control's key alone"
    assert desk(campaign).dice == KeyedDice(SECRET)


def test_a_game_with_typed_dice_promises_nothing(campaign: Path) -> None:
    type_in(campaign, Campaign, "Tiny", "dice", "typed")
    assert start(campaign).status is Status.DONE
    said = about(campaign)
    assert said["chance"] == "typed by Control"
    assert "promise" not in said


@pytest.mark.slow
def test_words_stand_in_the_order_of_the_alphabet_whosever_they_are(campaign: Path) -> None:
    give(campaign, british="zebra", german="anna")
    assert start(campaign).status is Status.DONE
    assert seen(campaign, Campaign, "Tiny", "mixed") == "words anna zebra"


@pytest.mark.slow
def test_a_start_anew_mixes_anew(mixed: Path) -> None:
    give(mixed, number="4815162342")
    assert start(mixed).status is Status.DONE
    assert seen(mixed, Campaign, "Tiny", "mixed") == "number 4815162342"


def test_letters_that_look_like_others_are_refused(campaign: Path) -> None:
    give(campaign, british="сосо", german="anna")
    outcome = start(campaign)
    assert outcome.status is Status.STOPPED
    (finding,) = outcome.findings
    assert (finding.code, finding.cell and finding.cell.sheet) == ("E-DICE-WORD", "Teams")


@pytest.mark.slow
def test_a_team_that_gave_no_word_beside_others_is_told(campaign: Path) -> None:
    give(campaign, british="anna")
    (finding,) = start(campaign).findings
    assert finding.code == "W-DICE-WORD"
    assert finding.message.startswith("German gave no word")


@pytest.mark.slow
def test_a_word_that_comes_after_the_start_is_told_and_moves_no_die(mixed: Path) -> None:
    before = desk(mixed).dice
    give(mixed, british="Slivovitz 7", german="sechserpasch", number="4, 8, 15")
    late = [each for each in check(mixed).findings if each.code == "W-DICE-LATE"]
    assert [each.message.partition(" ")[0] for each in late] == ["sechserpasch"]
    assert desk(mixed).dice == before


def test_what_was_mixed_in_cannot_be_typed_over(mixed: Path) -> None:
    type_in(mixed, Campaign, "Tiny", "mixed", "words sechserpasch")
    assert "E-HISTORY-CAMPAIGN" in [each.code for each in check(mixed).findings]


@pytest.mark.slow
def test_a_campaign_like_another_begins_without_its_words(mixed: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert new(other, like=mixed).status is Status.DONE
    assert about(other)["chance"] == "Control's key alone"
    assert desk(other).state[Team]["british"].dice_word == ""
