from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.new_campaign import few_blank_rows, new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, labelled_value, read_stamp
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.samples import sample_at
from workbook_engine.core.desk import SettingRow, Team
from workbook_engine.core.dice import key_hash
from workbook_engine.core.records import Position
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Field,
    Modifier,
    ResultRow,
    Unit,
    UnitType,
    Verb,
)


def test_a_campaign_from_a_sample_is_a_master_a_book_a_team_and_a_secret(campaign: Path) -> None:
    files = {path.relative_to(campaign).as_posix() for path in campaign.rglob("*.*")}
    assert {"master.xlsx", "sides/british.xlsx", "sides/german.xlsx", "campaign.key"} <= files


def test_the_set_up_is_the_first_commit(campaign: Path) -> None:
    manifest = json.loads((campaign / "turns/0000_turn-00/manifest.json").read_text())
    assert (manifest["kind"], manifest["turn"], manifest["previous"]) == ("setup", 0, None)


def test_a_teams_book_bears_the_stamp_of_the_turn_to_be_played(campaign: Path) -> None:
    stamp = read_stamp(FileBook.open(campaign / "sides" / "german.xlsx"))
    assert stamp is not None
    assert (stamp.campaign, stamp.side, stamp.team) == ("Tiny", "Axis", "german")
    assert stamp.position == Position(1)


def test_orders_that_a_sample_brings_stand_beside_where_each_unit_is(campaign: Path) -> None:
    head, *lines = FileBook.open(campaign / "sides" / "british.xlsx").read("Orders")[2:]
    whom, at = head.index("Unit or group"), head.index("Now at")
    ordered = {line[whom]: line[at] for line in lines if line[whom]}
    assert ordered == {
        "1 Para; 2 Para": None,  # of one unit alone
        "3 Para": "A4, 2 km SW of Town",
        "7 Bty": "C5, 2 km S of Town",
    }


@pytest.mark.slow
def test_a_form_whose_grey_cells_stand_beside_orders_is_sent_before_the_first_turn(
    tmp_path: Path,
) -> None:
    """Combat Captain's Reactions name each company's sub-units; nobody has ordered them yet."""
    made = new_campaign(tmp_path / "c", "town_and_airfield", with_orders=True)
    assert publish(made, pdf=False).status is Status.DONE


def test_the_campaign_sheet_holds_the_promise_of_the_samples_key(campaign: Path) -> None:
    master = FileBook.open(campaign / "master.xlsx")
    promise = labelled_value(master, "Campaign", "Promise of the dice")
    assert promise == key_hash(b"tiny-secret-02286")
    assert CampaignFolder(campaign).key(promise, needed=True) == b"tiny-secret-02286"


@pytest.mark.slow
def test_a_sample_draws_a_fresh_secret_each_time(tiny: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        new(tmp_path / name, sample=tiny)
    keys = {(tmp_path / name / "campaign.key").read_bytes() for name in ("one", "two")}
    assert len(keys) == 2
    assert b"tiny-secret-02286\n" not in keys


def about(folder: Path) -> str:
    cells = FileBook.open(folder / "master.xlsx").read("About")
    return "\n".join(str(cell) for row in cells for cell in row if cell is not None)


def test_the_about_sheet_says_that_a_samples_dice_are_printed(campaign: Path) -> None:
    assert "drawn from the secret that is printed with the sample" in about(campaign)


@pytest.mark.slow
def test_fresh_dice_are_nowhere_called_the_samples(tiny: Path, tmp_path: Path) -> None:
    new(tmp_path / "game", sample=tiny)
    assert "printed with the sample" not in about(tmp_path / "game")


@pytest.mark.slow
def test_who_keeps_the_samples_dice_is_told_that_they_are_no_secret(
    tiny: Path, tmp_path: Path
) -> None:
    outcome = new(tmp_path / "game", sample=tiny, sample_dice=True)
    assert any("no secret" in each for each in outcome.sentences)


@pytest.mark.slow
def test_a_sample_whose_secret_is_under_16_letters_keeps_no_dice(
    tiny: Path, tmp_path: Path
) -> None:
    sample = Path(shutil.copytree(tiny, tmp_path / "sample"))
    short = (sample / "sample.toml").read_text().replace("tiny-secret-02286", "fifteen letters")
    (sample / "sample.toml").write_text(short)
    outcome = new(tmp_path / "game", sample=sample, sample_dice=True)
    assert [each.code for each in outcome.findings] == ["E-KEY-SHORT"]
    assert not (tmp_path / "game").exists()
    assert new(tmp_path / "game", sample=sample).status is Status.DONE


def test_a_blank_campaign_has_no_sample_to_take_dice_from(tmp_path: Path) -> None:
    outcome = new(tmp_path / "game", ruleset="opcom", sample_dice=True)
    assert outcome.status is Status.USAGE


def test_a_blank_campaign_is_named_after_its_folder(tmp_path: Path) -> None:
    outcome = new(tmp_path / "garden", ruleset="opcom")
    assert outcome.status is Status.DONE
    master = FileBook.open(tmp_path / "garden" / "master.xlsx")
    assert labelled_value(master, "Campaign", "Campaign") == "garden"


def test_a_folder_that_holds_something_is_left_alone(tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    outcome = new(tmp_path, sample=tiny)
    assert outcome.status is Status.USAGE
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_blank_campaign_may_have_the_rules_that_another_has_typed(tmp_path: Path) -> None:
    with few_blank_rows():
        made = new(tmp_path / "mine", ruleset="own_rules", like="brook_crossing")
    assert "It has the rules of brook_crossing: Sequence of Play, Verbs," in " ".join(
        made.sentences
    )
    mine = read_desk(open_folder(tmp_path / "mine"), set_up=True).reading.tables
    theirs = sample_at("brook_crossing").tables
    copied = (Verb, TableRow, ResultRow, UnitType, Modifier, SettingRow)
    assert [mine[kind] == theirs[kind] for kind in copied[:-1]] == [True] * 5
    assert mine[SettingRow]["fields"].value == "squares"
    assert (mine[Unit], mine[Team], mine[Field]) == ({}, {}, {})


def test_printed_rules_are_not_copied_without_their_game(tmp_path: Path) -> None:
    made = new(tmp_path / "mine", ruleset="opcom", like="kleindorf")
    assert (made.status, made.sentences) == (
        Status.USAGE,
        ("The rules of OP COM are printed, and not typed in sheets. Give --like without --ruleset: "
         "it is then like the other as a whole.",),
    )  # fmt: skip


def test_an_unknown_rule_set_is_answered_with_what_there_is(tmp_path: Path) -> None:
    outcome = new(tmp_path / "x", ruleset="opcon")
    assert outcome.status is Status.USAGE
    assert "Did you mean opcom?" in outcome.sentences[0]


def test_an_unknown_sample_is_a_wrong_use(tmp_path: Path) -> None:
    assert new(tmp_path / "x", sample="nowhere").status is Status.USAGE


@pytest.mark.slow
def test_the_same_sample_gives_the_same_books(tiny: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        new(tmp_path / name, sample=tiny, sample_dice=True)
    one, two = ((tmp_path / name / "master.xlsx").read_bytes() for name in ("one", "two"))
    assert one == two


@pytest.mark.slow
def test_a_samples_own_orders_come_in_without_its_name(tmp_path: Path) -> None:
    kleindorf = new_campaign(tmp_path / "evening", "kleindorf")
    outcome = sample_orders(kleindorf)
    assert outcome.status is Status.DONE
    assert [Path(each).parent.name for each in outcome.wrote] == ["inbox", "inbox"]


@pytest.mark.slow
@pytest.mark.parametrize("where", ["beside", "named"])
def test_the_orders_of_the_pack_that_it_was_made_from_come_in(
    campaign: Path, tiny: Path, where: str
) -> None:
    if where == "beside":
        shutil.copytree(tiny, campaign.parent / tiny.name)
    outcome = sample_orders(campaign, str(tiny) if where == "named" else None)
    assert outcome.status is Status.DONE
    assert len(outcome.wrote) == 2


def test_a_campaign_of_ones_own_is_asked_whose_orders_are_wanted(campaign: Path) -> None:
    outcome = sample_orders(campaign)
    assert outcome.status is Status.USAGE
    assert outcome.sentences[0] == "No sample is called Tiny."
    assert "kleindorf" in outcome.sentences[1]
