"""A turn by mail: orders that come as letters, letters that go out as drafts, and who may write."""

from __future__ import annotations

import shutil
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, is_zipfile

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.other_kinds import as_letter, as_ods
from tests.commands.test_any_kind import CELLS, codes, lines
from tests.new_campaign import new_campaign
from workbook_engine.books.letter import Letter
from workbook_engine.books.order_text import OrderText
from workbook_engine.campaign import CampaignFolder, OpenedBook
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.post.letters import as_answer, draft
from workbook_engine.commands.desk.post.receipts import files_of, receipts_of
from workbook_engine.commands.desk.post.refusals import refusals
from workbook_engine.commands.desk.reading.collected import standings
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.letters import name_of
from workbook_engine.commands.desk.reading.senders import Expected, from_list
from workbook_engine.commands.impact import impact
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.publish import publish
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import Team
from workbook_engine.core.hidden import hidden_words
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.sheets.order_lines import said

ANNA = "anna@example.org"
ORDERS = "Hello Control,\n\n1 Borderers: Attack, Target J11\n40 Fd Regt: Hold\n"
WHOLE = f"Team: blue\nTurn: 1\n\n{ORDERS}"
NOON, LATER = "Sat, 28 Nov 2026 12:00:00 +0000", "Sat, 28 Nov 2026 14:30:00 +0200"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf; blue's mail comes from Anna."""
    folder = new_campaign(tmp_path_factory.mktemp("mail") / "kleindorf", "kleindorf")
    (folder / "inbox").mkdir(exist_ok=True)
    type_in(folder, Team, "blue", "address", f"Anna@Example.org; {ANNA.replace('anna', 'otto')}")
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "kleindorf"))


def came(campaign: Path, **letters: bytes) -> Desk:
    for name, content in letters.items():
        (campaign / "inbox" / f"{name}.eml").write_bytes(content)
    return desk(campaign)


def ordered(read: Desk) -> list[tuple[str, str]]:
    return [(each.unit, each.action) for each in lines(read)]


def opened(file: Path | bytes) -> EmailMessage:
    content = file if isinstance(file, bytes) else file.read_bytes()
    return message_from_bytes(content, policy=policy.default)  # type: ignore[return-value]


def test_orders_in_the_text_of_a_letter_are_its_teams(campaign: Path) -> None:
    for text in (WHOLE, ORDERS):  # by its head, or by whom it is from
        read = came(campaign, mail=as_letter({}, text))
        assert ordered(read) == [("1 Borderers", "Attack"), ("40 Fd Regt", "Hold")]
        said = [code for code, where in codes(read) if where == "inbox/mail.eml/letter.txt"]
        assert said == ["W-BY-NAME", "W-TEXT-LINE"]


def test_a_letter_that_orders_nothing_is_no_orders_and_takes_the_place_of_none(
    campaign: Path,
) -> None:
    read = came(
        campaign,
        first=as_letter({}, ORDERS, date=NOON),
        thanks=as_letter({}, "Thank you.\nAnna", date=LATER),
        stranger=as_letter({}, ORDERS, **{"from": "nobody@example.org"}),
    )
    assert len(ordered(read)) == 2
    found = [each for each in codes(read) if each[0] == "W-NO-BOOK"]
    assert [where for _, where in found] == ["inbox/stranger.eml", "inbox/thanks.eml"]


def test_of_two_letters_the_newer_counts_whatever_their_zones(campaign: Path) -> None:
    newer = as_letter({}, "1 Borderers: Hold", date=LATER)
    read = came(campaign, a=newer, b=as_letter({}, ORDERS, date=NOON))
    assert ordered(read) == [("1 Borderers", "Hold")]
    assert ("W-ORDERS-OLDER", "inbox/b.eml/letter.txt") in codes(read)


def test_a_letter_from_another_address_is_asked_about_and_not_taken(campaign: Path) -> None:
    book = (campaign / "sides" / "blue.xlsx").read_bytes()
    nobody = {"from": "Anna <nobody@example.org>"}
    read = came(campaign, a=as_letter({}, WHOLE, **nobody), b=as_letter({"x.xlsx": book}, **nobody))
    asked = [where for code, where in codes(read) if code == "E-SENDER"]
    assert asked == ["inbox/a.eml/letter.txt", "inbox/b.eml/x.xlsx"]
    assert ordered(read) == []
    assert [each.standing for each in standings(read)] == ["NOT TAKEN", "MISSING"]
    assert refusals(read) == ()


def test_an_answer_to_the_letter_of_another_turn_is_stale(campaign: Path) -> None:
    ours = name_of("Kleindorf", "blue", Position(2), b"")
    read = came(campaign, mail=as_letter({}, ORDERS, in_reply_to=ours))
    assert [code for code, _ in codes(read)] == ["E-STALE-TURN"]


@pytest.mark.parametrize(
    ("head", "answers", "code"),
    [
        ("Turn: 1\nForm: 1\nSeal: ABC", Position(1), "E-STALE-TURN"),
        ("Turn: 1", Position(1), "E-STALE-TURN"),
        ("Turn: 1", Position(1, 2), "W-BY-NAME"),
        ("Turn: 1\nForm: 2\nSeal: ABC", Position(1, 2), "E-STAMP-SEAL"),
    ],
)
def test_what_answers_an_earlier_stage_is_stale_and_no_forgery(
    head: str, answers: Position, code: str
) -> None:
    teams, now = {"red": Team(team="red", side="R")}, Position(1, 2)
    sealing = Sealing(form=2, commit=2, key=b"secret")
    expected = Expected("x", now, teams, frozenset(), sealing, CampaignFolder(Path()), (), {})
    letter = Letter(answers=(name_of("x", "red", answers, b""),))
    book = OrderText("letter.txt", f"Team: red\n{head}\n\n1 Bn: Hold")
    opened = OpenedBook("inbox/a.eml/letter.txt", b"", book, letter=letter)
    assert getattr(from_list(opened, expected).found, "code", "") == code


def test_a_receipt_answers_the_letter_that_it_is_for(campaign: Path) -> None:
    read = came(campaign, mail=as_letter({}, ORDERS, message_id="<1@b>", references="<0@b>"))
    (back,) = receipts_of(read).values()
    made = as_answer(back.team, back.opened.letter, files_of(back, read.state))
    letter = opened(made["blue_turn_01_receipt.eml"])
    assert (letter["to"], letter["in-reply-to"], letter["references"]) == (
        ANNA,
        "<1@b>",
        "<0@b> <1@b>",
    )
    body = letter.get_body(("plain",))
    assert body
    assert "row 4: 1 Borderers: Attack, Posture Tact, Target J11" in body.get_content()
    page = files_of(back, read.state)["blue_turn_01_receipt.html"]
    assert b"href" not in page, "a text has no cells to go to"
    other = back.team
    assert as_answer(other, None, files_of(back, read.state)) == {}


def test_the_long_name_of_a_letter_stays_whole_in_its_answer() -> None:
    name = f"<{'a' * 90}@prod.outlook.com>"  # as Exchange gives them
    answer = draft((ANNA,), "Received", "x", {}, answers=Letter(name=name))
    assert f"\r\nIn-Reply-To: {name}\r\n".encode() in answer


def test_an_address_is_told_in_no_ruling(campaign: Path) -> None:
    assert desk(campaign).by_hand == ()
    type_in(campaign, Team, "red", "note", "asks for maps")
    assert [each.text for each in desk(campaign).by_hand] != []


def test_each_team_has_a_draft_and_no_file_but_its_own_names_its_address(campaign: Path) -> None:
    done = publish(campaign, variants=1, pdf=False, mail=True)
    assert done.status is Status.DONE, done
    assert any("No address stands on the sheet Teams for Red." in each for each in done.sentences)
    out = campaign / "outbox" / "turn_01"
    letter = opened(out / "blue_turn_01.eml")
    assert letter["to"] == f"{ANNA}, otto@example.org"
    assert (letter["x-unsent"], letter["subject"]) == ("1", "Kleindorf: Blue, turn 1")
    book = (campaign / "sides" / "blue.xlsx").read_bytes()
    assert letter["message-id"] == name_of("Kleindorf", "blue", Position(1), book)
    attached = {each.get_filename(): each.get_content() for each in letter.iter_attachments()}
    assert attached["blue_turn_01.xlsx"] == book
    assert {"blue_turn_01_report.html", "blue_turn_01_map.png"} < attached.keys()
    named = [each.name for each in out.rglob("*") if each.is_file() and names(each.read_bytes())]
    assert named == ["blue_turn_01.eml"]


def test_an_address_is_among_the_words_that_the_fog_is_proved_of() -> None:
    teams = (Team(team=each, side=each, address=f"{each}@b.org") for each in ("blue", "red"))
    state = State(Position(1), Tables.of(*teams))
    assert {"blue@b.org", "red@b.org"} <= {*hidden_words(Turn(state, state, (), (), ()), ())}


def names(content: bytes) -> bool:
    """Tell whether a file names an address, as it stands or in a zip within it."""
    if b"@example.org" in content.lower():
        return True
    if not is_zipfile(BytesIO(content)):
        return False
    with ZipFile(BytesIO(content)) as held:
        return any(names(held.read(each)) for each in held.namelist())


@pytest.mark.slow
def test_letters_are_verified_as_played_and_read_again_after_an_undo(
    campaign: Path,
) -> None:
    came(campaign, mail=as_letter({}, ORDERS, message_id="<1@b>"))
    assert collect(campaign).status is Status.DONE
    receipts = campaign / "outbox" / "turn_01" / "receipts"
    assert opened(receipts / "blue_turn_01_receipt.eml")["in-reply-to"] == "<1@b>"
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    assert verify(campaign).status is Status.DONE
    assert codes(desk(campaign)) == [("W-STALE-TURN", "inbox/mail.eml/letter.txt")]
    assert undo(campaign).status is Status.DONE
    assert ("W-STALE-TURN", "inbox/mail.eml/letter.txt") not in codes(desk(campaign))


@pytest.mark.slow
def test_the_same_orders_come_to_the_same_whichever_way_they_come(campaign: Path) -> None:
    book = Path(shutil.copy(campaign / "sides" / "blue.xlsx", campaign.parent))
    type_cells(book, "Orders", CELLS)
    (campaign / "inbox" / "x.xlsx").write_bytes(book.read_bytes())
    typed = desk(campaign)
    (campaign / "inbox" / "x.xlsx").unlink()
    form = typed.schemas.of(OrderLine)
    text = "\n".join(("Team: blue", "Turn: 1", "", *(said(form, each) for each in lines(typed))))
    ways = {
        "a book": as_letter({"orders.xlsx": book.read_bytes()}),
        "another kind of book": as_letter({"orders.ods": as_ods(book)}),
        "a text": as_letter({}, text),
        "a file": as_letter({"orders.txt": text.encode()}),
    }
    wanted = [(each.id, each.text) for each in play_desk(typed).turn.rulings]
    assert len(wanted) > 10
    for way, letter in ways.items():
        rulings = play_desk(came(campaign, mail=letter)).turn.rulings
        assert [(each.id, each.text) for each in rulings] == wanted, way


@pytest.mark.slow
def test_what_a_late_letter_would_change_is_told(campaign: Path) -> None:
    came(campaign, first=as_letter({}, ORDERS, date=NOON))
    late = campaign.parent / "late.eml"
    late.write_bytes(as_letter({}, "1 Borderers: Hold", date=LATER))
    told = impact(campaign, late)
    assert told.status is Status.DONE, told
    assert any("1 Borderers" in each for each in told.sentences)
