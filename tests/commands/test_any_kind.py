"""Whatever comes into the inbox is read or named with its cure; each sender is told one thing."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import desk, type_cells
from tests.commands.other_kinds import as_csv, as_letter, as_ods, as_zip
from tests.commands.test_tampering import resaved
from tests.new_campaign import new_campaign
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.post.receipts import files_of, receipts_of, reminders
from workbook_engine.commands.desk.post.refusals import refusals
from workbook_engine.commands.desk.reading.collected import standings
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.shipped import folder

OFFICE = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not here")
CELLS = {"D5": "Attack", "J5": "J11", "D7": "Move", "H7": "K8", "D8": "Hold", "G7": "x"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kleindorf; blue's book is filled in, and lies beside the campaign."""
    folder = new_campaign(tmp_path_factory.mktemp("kinds") / "kleindorf", "kleindorf")
    (folder / "inbox").mkdir(exist_ok=True)
    shutil.copy(folder / "sides" / "blue.xlsx", folder.parent / "blue.xlsx")
    type_cells(folder.parent / "blue.xlsx", "Orders", CELLS)
    return folder


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "kleindorf"))


@pytest.fixture(scope="module")
def book(made: Path) -> Path:
    return made.parent / "blue.xlsx"


def came(campaign: Path, files: Mapping[str, bytes]) -> Desk:
    for name, content in files.items():
        (campaign / "inbox" / name).write_bytes(content)
    return desk(campaign)


def lines(read: Desk, team: str = "blue") -> list[OrderLine]:
    return [line for line in read.orders[OrderLine].values() if line.team == team]


def codes(read: Desk) -> list[tuple[str, str]]:
    told = ((each.code, each.cell.book if each.cell else "") for each in read.findings)
    return [(code, where) for code, where in told if where.startswith("inbox/")]


def test_what_is_read_of_another_kind_is_what_the_workbook_says(campaign: Path, book: Path) -> None:
    whole = book.read_bytes()
    kinds = {
        "RE orders.ods": as_ods(book),
        "orders.zip": as_zip({"from blue/RE.xlsx": whole, "Thumbs.db": b"x", "a.png": b"x"}),
        "Orders from Anna.eml": as_letter({"image001.png": b"x", "orders.ods": as_ods(book)}),
        "letter.eml": as_letter({"orders.zip": as_zip({"x.xlsx": whole})}),
        "blue.csv": as_csv(book, "Orders"),
    }
    wanted = lines(came(campaign, {"blue.xlsx": whole}))
    (campaign / "inbox" / "blue.xlsx").unlink()
    assert len(wanted) == 3
    for name, content in kinds.items():
        assert (name, lines(came(campaign, {name: content}))) == (name, wanted)
        (campaign / "inbox" / name).unlink()


@pytest.mark.slow
@OFFICE
@pytest.mark.parametrize("kind", ["ods", "xls"])
def test_what_libreoffice_saves_is_read_as_it_was_sent(
    campaign: Path, book: Path, tmp_path: Path, kind: str
) -> None:
    wanted = lines(came(campaign, {"blue.xlsx": book.read_bytes()}))
    (campaign / "inbox" / "blue.xlsx").unlink()
    read = came(campaign, {f"RE.{kind}": resaved(book, tmp_path, kind).read_bytes()})
    assert lines(read) == wanted
    assert {code for code, _ in codes(read)} == {"W-NO-ORDER"}


@pytest.mark.slow
@OFFICE
def test_cells_that_are_merged_in_an_older_book_are_warned_of(
    campaign: Path, book: Path, tmp_path: Path
) -> None:
    opened = load_workbook(book)
    opened["Orders"].merge_cells("D5:E5")
    opened.save(tmp_path / "blue.xlsx")
    read = came(campaign, {"RE.xls": resaved(tmp_path / "blue.xlsx", tmp_path, "xls").read_bytes()})
    (found,) = (each for each in read.findings if each.code == "W-MERGED")
    assert found.cell
    assert found.cell.address == "D5"


@pytest.mark.slow
def test_a_turn_played_from_a_zip_of_both_teams_is_verified(campaign: Path, book: Path) -> None:
    parcel = {"blue.xlsx": book.read_bytes(), "red.ods": as_ods(campaign / "sides" / "red.xlsx")}
    read = came(campaign, {"all.zip": as_zip(parcel)})
    assert {each.team: each.standing for each in standings(read)} == {"blue": "sent", "red": "sent"}
    assert turn_of(campaign).status is Status.DONE
    assert verify(campaign).status is Status.DONE
    assert codes(desk(campaign)) == []


def test_a_list_is_its_teams_by_its_name_alone_and_is_said_to_be(
    campaign: Path, book: Path
) -> None:
    content = as_csv(book, "Orders")
    read = came(campaign, {"mine.csv": content})
    assert codes(read) == [("E-STAMP-MISSING", "inbox/mine.csv")]
    (campaign / "inbox" / "mine.csv").rename(campaign / "inbox" / "orders BLUE.csv")
    read = desk(campaign)
    assert ("W-BY-NAME", "inbox/orders BLUE.csv") in codes(read)
    (campaign / "inbox" / "orders BLUE.csv").rename(campaign / "inbox" / "blue_turn_03.csv")
    assert codes(desk(campaign)) == [("E-STALE-TURN", "inbox/blue_turn_03.csv")]


ORDERS = """\
Team: blue
Turn: 1
Hello Control,
1 Borderers: Attack, Target J11
3 Hussars: Move, To K8, Stand fast
40 Fd Regt: Hold
"""


def test_orders_may_be_written_as_a_text(campaign: Path) -> None:
    read = came(campaign, {"mail.txt": ORDERS.encode()})
    assert [(each.unit, each.action) for each in lines(read)] == [
        ("1 Borderers", "Attack"),
        ("3 Hussars", "Move"),
        ("40 Fd Regt", "Hold"),
    ]
    assert codes(read) == [("W-BY-NAME", "inbox/mail.txt"), ("W-TEXT-LINE", "inbox/mail.txt")]


def test_a_text_of_another_turn_or_of_nobody_is_told(campaign: Path) -> None:
    read = came(campaign, {"mail.txt": ORDERS.replace("Turn: 1", "Turn: 3").encode()})
    assert codes(read) == [("E-STALE-TURN", "inbox/mail.txt")]
    read = came(campaign, {"mail.txt": b"Pizza at eight."})
    assert codes(read) == [("W-NO-BOOK", "inbox/mail.txt")]
    (campaign / "inbox" / "mail.txt").rename(campaign / "inbox" / "blue.txt")
    assert ("W-BY-NAME", "inbox/blue.txt") in codes(desk(campaign))


@pytest.mark.slow
def test_a_turn_played_from_texts_is_verified(campaign: Path) -> None:
    came(campaign, {"mail.txt": ORDERS.encode()})
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    assert verify(campaign).status is Status.DONE


def test_the_lists_of_a_team_are_the_forms_of_one_book(campaign: Path, book: Path) -> None:
    blank = Path(shutil.copy(folder("templates") / "opcom" / "team.xlsx", campaign.parent))
    type_cells(blank, "Logistics", {"A4": "Deliver", "F4": 1})
    air = as_csv(blank, "Logistics")
    read = came(campaign, {"blue Orders.csv": as_csv(book, "Orders"), "blue Logistics.csv": air})
    assert len(lines(read)) == 3
    assert any("CSV 2" in str(each.cell) for each in read.findings)


@pytest.mark.slow
def test_a_list_that_was_played_is_not_read_again_in_silence(campaign: Path, book: Path) -> None:
    came(campaign, {"blue.csv": as_csv(book, "Orders")})
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    read = desk(campaign)
    assert codes(read) == [("W-STALE-TURN", "inbox/blue.csv")]
    assert lines(read) == []


NAMED = {
    "red.numbers": ("E-FORMAT-NUMBERS", "Export To, Excel"),
    "red.gsheet": ("E-FORMAT-LINK", "Download, Microsoft Excel"),
    "red.xlsx.crdownload": ("E-NOT-DOWNLOADED", "fetch it again"),
    "blue.xlsx.part": ("E-NOT-DOWNLOADED", "fetch it again"),
    "red.rar": ("E-FORMAT-PACKED", "Unpack it"),
    "red.msg": ("E-FORMAT-LETTER", ".eml"),
    "form.jpg": ("W-NO-BOOK", "typed"),
    "form.pdf": ("W-NO-BOOK", "typed"),
    "red.ods": ("E-FOREIGN-BOOK", "xlsx"),
    "red.zip": ("E-FOREIGN-BOOK", "Ask for it again"),
    "red.eml": ("W-NO-BOOK", "typed"),
    "Thumbs.db": None,
    "desktop.ini": None,
    "~$red.xlsx": None,
}


@pytest.mark.slow
def test_what_cannot_be_read_is_named_with_its_cure(campaign: Path) -> None:
    read = came(campaign, dict.fromkeys(NAMED, b"half of it"))
    found = {each.cell.book: each for each in read.findings if each.cell}
    for name, told in NAMED.items():
        each = found.get(f"inbox/{name}")
        assert (each and each.code) == (told and told[0]), name
        assert told is None or (each and told[1] in each.cure), name


@pytest.mark.slow
def test_a_name_within_a_zip_is_shown_in_letters_that_can_be_seen(
    campaign: Path, book: Path
) -> None:
    name = f"{'x' * 300}\x1b[2J.xlsx"
    came(campaign, {"orders.zip": as_zip({name: book.read_bytes()})})
    place = next(iter(desk(campaign).given.books.values())).place
    assert place.startswith("inbox/orders.zip/xxx")
    assert place.endswith("\\x1b[2J.xlsx")
    assert len(place) < 200


def test_what_the_umpire_calls_a_list_is_not_told(campaign: Path, book: Path) -> None:
    read = came(campaign, {"blue the traitor.csv": as_csv(book, "Orders")})
    (back,) = receipts_of(read).values()
    assert not [name for name, said in files_of(back, read.state).items() if b"traitor" in said]


def test_a_parcel_within_a_zip_is_not_opened(campaign: Path) -> None:
    inner = as_zip({"blue.xlsx": b"x"})
    read = came(campaign, {"orders.zip": as_zip({"inner.zip": inner})})
    assert codes(read) == [("E-FORMAT-PACKED", "inbox/orders.zip/inner.zip")]


@pytest.mark.slow
def test_a_zip_that_swells_is_not_opened(campaign: Path) -> None:
    swells = as_zip({f"{n}.csv": bytes(40_000_000) for n in range(2)})
    assert codes(came(campaign, {"blue.zip": swells})) == [("E-FOREIGN-LARGE", "inbox/blue.zip")]


def post(read: Desk) -> list[str]:
    """Return what goes out to the teams, by the names of the texts."""
    receipts = (f"{back.name}_receipt" for back in receipts_of(read).values())
    return sorted([*receipts, *(each.name for each in refusals(read)), *reminders(read)])


def test_each_team_is_told_one_thing(campaign: Path, book: Path) -> None:
    read = came(campaign, {"blue.numbers": b"x", "blue.rar": b"x"})
    assert post(read) == ["blue_turn_01_not_taken", "red_turn_01_reminder.txt"]
    assert [each.standing for each in standings(read)] == ["NOT TAKEN", "MISSING"]
    assert [str(f.cell) for f in read.findings if f.code == "W-NO-ORDERS"] == ["red.xlsx"]
    read = came(campaign, {"blue.xlsx": book.read_bytes()})
    assert post(read) == ["blue_turn_01_receipt", "red_turn_01_reminder.txt"]
    (back,) = receipts_of(read).values()
    told = next(said for name, said in files_of(back, read.state).items() if name.endswith("txt"))
    said = " ".join(told.decode().split())
    assert "Your other file: Another file of yours is not taken; the book of this receipt" in said


def test_whose_file_is_only_half_here_is_not_reminded_and_not_refused(campaign: Path) -> None:
    read = came(campaign, {"blue.xlsx.part": b"PK"})
    assert post(read) == ["red_turn_01_reminder.txt"]


@pytest.mark.slow
def test_collect_puts_one_answer_a_team_into_the_outbox(campaign: Path) -> None:
    came(campaign, {"blue.numbers": b"x"})
    said = " ".join(collect(campaign).sentences)
    folder = campaign / "outbox" / "turn_01" / "receipts"
    put = sorted(each.name for each in folder.glob("*.txt"))
    assert put == ["blue_turn_01_not_taken.txt", "red_turn_01_reminder.txt"]
    assert "Blue  NOT TAKEN" in said
    assert "Missing: Red." in said
