"""The guide's game by mail alone: sent out, answered in four ways, received, played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.browser import browser, needs_chromium
from tests.commands.desk_hands import desk, type_in_line
from tests.commands.other_kinds import as_letter, as_ods
from tests.commands.test_phone import ORDERED, order, sent_out
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.reading.collected import standings
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of

HEADERS = {"target": "Target", "to": "To", "words": "In your own words"}


def by_telephone(sent: Path, home: Path) -> bytes:
    """Fill in the form for a telephone; return the mail that it makes."""
    with browser(home) as hand:
        hand.open((sent / "blue/blue_turn_01_orders.html").as_uri())
        for whom, said in ORDERED.items():
            order(hand, whom, *said)
        return as_letter({}, str(hand.run("text()")))


def by_text() -> bytes:
    """Write a mail as a person does."""
    lines = [
        f'{whom}: {verb}; "{said}"' if column == "words" else f"{whom}: {verb} {said}"
        for whom, (verb, column, said) in ORDERED.items()
    ]
    return as_letter(
        {}, "\n".join(("Team: blue", "Turn: 1", "", "Dear Control,", "", *lines, "", "-- ", "Anna"))
    )


def in_a_book(sent: Path, place: Path) -> Path:
    """Fill in the workbook that was sent."""
    book = Path(shutil.copy(sent / "blue/blue_turn_01.xlsx", place))
    rows = FileBook.open(book).read("Orders")
    units = {str(row[0]): number for number, row in enumerate(rows, 1) if row and row[0]}
    for whom, (verb, column, said) in ORDERED.items():
        type_in_line(book, "Orders", units[whom], {"Action": verb, HEADERS[column]: said})
    return book


@pytest.mark.slow
@needs_chromium
def test_the_same_orders_by_telephone_text_book_and_ods_are_the_same_turn(tmp_path: Path) -> None:
    begun = new_campaign(tmp_path / "kleindorf", "kleindorf")
    sent = sent_out(begun)
    book = in_a_book(sent, tmp_path)
    ways = {
        "book": as_letter({"orders.xlsx": book.read_bytes()}),
        "ods": as_letter({"orders.ods": as_ods(book)}),
        "text": by_text(),
        "telephone": by_telephone(sent, tmp_path / "home"),
    }
    rulings = {}
    for way, letter in ways.items():
        campaign = Path(shutil.copytree(begun, tmp_path / way / "kleindorf"))
        (campaign / "inbox").mkdir(exist_ok=True)
        (campaign / "inbox" / "blue.eml").write_bytes(letter)
        assert collect(campaign).status is Status.DONE, way
        come = {each.team: each.standing for each in standings(desk(campaign))}
        assert come == {"blue": "sent", "red": "MISSING"}, way
        receipt = next((campaign / "outbox").rglob("blue*receipt*")).read_text("utf-8")
        assert all(whom in receipt for whom in ORDERED), way
        rulings[way] = [(each.id, each.text) for each in play_desk(desk(campaign)).turn.rulings]
        assert turn_of(campaign, no_orders=True).status is Status.DONE, way
    assert all(each == rulings["book"] for each in rulings.values())
