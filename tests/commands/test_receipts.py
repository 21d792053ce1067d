"""The answer to a returned book: what was understood of it, and what its team may be told."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.kleindorf import type_set_up
from tests.commands.setting_up import type_rows
from tests.new_campaign import blank_campaign, new_campaign
from workbook_engine.books.book import Value
from workbook_engine.campaign import mark_of, sum_of
from workbook_engine.commands.check import check
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.post.receipts import files_of, receipt, receipts_of
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.proofs.fog_proof import prove_unseen
from workbook_engine.commands.proofs.receipt_fog import (
    kept_from,
    receipt_leaks,
    turn_before,
    watched_receipt,
)
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.start import start
from workbook_engine.core.records import replace
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit


@pytest.fixture(scope="module")
def came_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf: blue has sent its book with three slips of the hand, red nothing."""
    folder = tmp_path_factory.mktemp("receipts") / "kleindorf"
    new_campaign(folder, "kleindorf")
    assert sample_orders(folder, "kleindorf").status is Status.DONE
    (folder / "inbox" / "red.xlsx").unlink()
    reply = (folder / "inbox" / "blue.xlsx").rename(folder / "inbox" / "RE orders, traitor.xlsx")
    type_cells(reply, "Orders", {"A5": "1 Bordrers", "J5": "j 11", "D6": "Hodl", "H7": "kleindorf"})
    type_cells(reply, "Forces", {"F5": "Splendid"})
    return folder


@pytest.fixture
def came(came_once: Path, tmp_path: Path) -> Path:
    """A copy of it to work on."""
    return Path(shutil.copytree(came_once, tmp_path / "kleindorf"))


def outbox(campaign: Path) -> dict[str, str]:
    folder = campaign / "outbox" / "turn_01" / "receipts"
    return {each.name: each.read_text("utf-8") for each in folder.iterdir()}


def plain(page: str) -> str:
    return html.unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.S))


def test_a_book_is_answered_line_by_line_as_page_and_as_text(came: Path) -> None:
    assert collect(came).status is Status.DONE
    page, text = (outbox(came)[f"blue_turn_01_receipt.{kind}"] for kind in ("html", "txt"))
    for said in (plain(page), " ".join(text.split())):
        assert "2 of 4 order lines understood" in said
        assert "NOT UNDERSTOOD" in said
        assert "1 Bordrers is not one of the team's units or formations." in said
        assert "3 Hussars: Move, Posture Tact, To Kleindorf" in said
        assert "“Fit to attack” was sent, “Splendid” came back." in said
    assert max(map(len, text.splitlines())) <= 76


@pytest.mark.slow
def test_findings_stand_beside_their_row_and_link_to_their_cell(came: Path) -> None:
    collect(came)
    page = outbox(came)["blue_turn_01_receipt.html"]
    row = next(each for each in page.split("<tr") if "row 6" in each)
    assert "Did you mean Hold?" in row
    assert 'href="blue_turn_01.xlsx#%27Orders%27!D6"' in row


def test_what_stops_a_line_stands_before_what_is_only_odd(came: Path) -> None:
    (back,) = receipts_of(desk(came)).values()
    line = next(each for each in receipt(back, desk(came).state).lines if each.row == 5)
    assert [each.level for each in line.seen] == ["stops this line", "look"]


@pytest.mark.slow
def test_the_receipt_bears_the_mark_that_the_player_saw(came: Path) -> None:
    (reply,) = (came / "inbox").iterdir()
    content = reply.read_bytes()
    collect(came)
    page = outbox(came)["blue_turn_01_receipt.html"]
    assert mark_of(content) in page
    assert sum_of(content) in page
    assert any(mark_of(content) in said for said in check(reply).sentences)


@pytest.mark.slow
def test_what_the_umpire_calls_the_file_and_what_he_mends_is_not_told(came: Path) -> None:
    collect(came)
    before = outbox(came)["blue_turn_01_receipt.html"]
    type_in(came, OrderLine, "blue/2", "action_instead", "Hold")
    type_in(came, OrderLine, "blue/1", "void", "x")
    collect(came)
    after = outbox(came)["blue_turn_01_receipt.html"]
    assert after == before
    assert "traitor" not in after


@pytest.mark.slow
def test_who_is_missing_has_a_reminder_until_he_sends(came: Path) -> None:
    collect(came)
    assert "have not come" in outbox(came)["red_turn_01_reminder.txt"]
    shutil.copy(came / "sides" / "red.xlsx", came / "inbox" / "red.xlsx")
    collect(came)
    assert "red_turn_01_reminder.txt" not in outbox(came)
    assert "0 of 0 order lines" in outbox(came)["red_turn_01_receipt.txt"]


@pytest.mark.slow
def test_a_receipt_that_somebody_has_changed_is_left_alone(came: Path) -> None:
    collect(came)
    mine = came / "outbox" / "turn_01" / "receipts" / "blue_turn_01_receipt.txt"
    mine.write_text("Dear all,")
    done = collect(came)
    assert (done.status, [each.code for each in done.findings]) == (Status.STOPPED, ["E-OUTBOX"])
    assert mine.read_text() == "Dear all,"
    assert collect(came, receipts=False).status is Status.DONE


@pytest.fixture(scope="module", params=["arnhem_bridge", "orel_salient"])
def post(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fog of receipts") / str(request.param)
    new_campaign(folder, request.param)
    sample_orders(folder, request.param)
    for each in (folder / "inbox").iterdir():
        sheet, at = ("Orders", "D10") if request.param == "arnhem_bridge" else ("Flags", "B10")
        type_cells(each, sheet, {"A9": "9 SS Recce Bn", "A10": "1 Para Bde", at: "Hold"})
    return folder


def test_no_team_learns_from_its_receipt_what_it_may_not_know(post: Path) -> None:
    """Turns that the team cannot tell apart give the same receipt, to the last byte."""
    read = desk(post)
    turn = turn_before(read)
    for back in receipts_of(read).values():
        proof = prove_unseen(watched_receipt(back), turn, variants=60, books=2)
        assert (proof.variants, proof.leaks) == (60, [])


def test_a_leak_that_is_planted_in_a_receipt_is_found(post: Path) -> None:
    read = desk(post)
    books = receipts_of(read)
    team, back = next(iter(books.items()))
    made = files_of(back, read.state)
    word = kept_from(read, turn_before(read), back)[0]
    hidden = {f"{back.name}_receipt.txt": f"Beware of {word}".encode()}
    assert list(receipt_leaks(read, {team: back}, {team: made})) == []
    leaks = list(receipt_leaks(read, {team: back}, {team: {**made, **hidden}}))
    assert {each.code for each in leaks} == {"E-RECEIPT-FOG"}


@pytest.fixture
def vain(came: Path) -> Path:
    """Blue sends 3 Hussars nowhere, and has 40 Field Regiment shell where nobody is seen."""
    cells: dict[str, Value] = {"H7": None, "D8": "Bombard", "J8": "J11", "K8": None}
    type_cells(came / "inbox" / "RE orders, traitor.xlsx", "Orders", cells)
    return came


@pytest.mark.slow
def test_what_comes_to_nothing_by_its_own_book_stands_beside_a_line(vain: Path) -> None:
    collect(vain)
    said = "as far as your own book tells, this will come to nothing: was not told where to go"
    page, text = (outbox(vain)[f"blue_turn_01_receipt.{kind}"] for kind in ("html", "txt"))
    row = next(each for each in page.split("<tr") if "row 7" in each)
    assert said in " ".join(plain(row).split())
    assert " ".join(text.split()).count("will come to nothing") == 1


def test_a_receipt_foresees_the_same_wherever_the_unseen_enemy_is(vain: Path) -> None:
    (back,) = receipts_of(desk(vain)).values()
    type_in(vain, Unit, "I/900", "position", "J8")
    (with_enemy,) = receipts_of(desk(vain)).values()
    assert back.in_vain == with_enemy.in_vain == {(OrderLine, "blue/3"): NOWHERE}


def test_what_a_receipt_foresees_by_more_than_its_own_book_is_found(vain: Path) -> None:
    """A leak is planted: what the umpire's rehearsal tells of an attack on nobody."""
    read = desk(vain)
    (back,) = receipts_of(read).values()
    leak = {**back.in_vain, (OrderLine, "blue/4"): "found nobody at J11"}
    for foreseen in (leak, {}):
        told = replace(back, in_vain=foreseen)
        made = {"blue": files_of(told, read.state)}
        leaks = [*receipt_leaks(read, {"blue": told}, made)]
        assert [each.code for each in leaks] == ["E-RECEIPT-FOG"]


NOWHERE = "was not told where to go, and holds"


def test_a_receipt_is_read_over_the_state_and_would_show_what_it_tells(came: Path) -> None:
    """The proof of the fog would hold for a blank page too: a team's own units do show."""
    read = desk(came)
    (back,) = receipts_of(read).values()
    fewer = {key: row for key, row in read.state[Unit].items() if key != "3 Hussars"}
    other = receipt(back, read.state.with_tables({Unit: fewer}))
    assert receipt(back, read.state).count == "2 of 4 order lines understood"
    assert other.count == "1 of 4 order lines understood"


@pytest.mark.slow
def test_a_slip_that_the_umpire_made_too_is_no_secret(tmp_path: Path) -> None:
    """His own sheet Ready bears the very cure that the player is told."""
    blank_campaign(tmp_path / "kleindorf", "opcom")
    campaign = tmp_path / "kleindorf"
    type_set_up(campaign)
    type_cells(campaign / "master.xlsx", "Teams", {"A4": "blue "})
    assert start(campaign).status is Status.DONE
    given = {"Unit or group": "1 Blues", "Action": "Move ", "To": "J7"}
    type_rows(campaign / "sides" / "blue.xlsx", {"Orders": [given]})
    assert collect(campaign).status is Status.DONE
    said = " ".join(outbox(campaign)["blue_turn_01_receipt.txt"].split())
    assert "look: Action has stray blanks; it is read as Move. Take the blanks out." in said


@pytest.mark.slow
def test_what_a_player_orders_may_stand_in_the_umpires_notes(came: Path) -> None:
    """The umpire has noted of red what blue has ordered of its own accord."""
    type_in(came, Unit, "GR 900 HQ", "note", "Move, Posture Tact, To Kleindorf")
    done = collect(came)
    assert done.status is Status.DONE, done
    assert "3 Hussars: Move, Posture Tact, To Kleindorf" in outbox(came)["blue_turn_01_receipt.txt"]


def test_what_the_umpire_has_noted_is_a_secret_where_the_player_has_not_said_it(
    came: Path,
) -> None:
    type_in(came, Unit, "GR 900 HQ", "note", "Move, Posture Tact, To Kleindorf by night")
    read = desk(came)
    (back,) = receipts_of(read).values()
    kept = kept_from(read, turn_before(read), back)
    assert "Move, Posture Tact, To Kleindorf by night" in kept
