"""Kleindorf by mail alone: each team has its letter with what hangs on it, the umpire his inbox."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.acceptance.hands import (
    headers,
    rulings_of,
    type_all,
    type_in_line,
    umpire_here,
    umpire_says,
)
from tests.browser import browser, needs_chromium
from tests.commands.other_kinds import as_letter, as_ods
from tests.commands.test_phone import order
from tests.new_campaign import few_blank_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.desk import Team

pytestmark = pytest.mark.slow

ORDERS = {
    "blue": {
        "1 Borderers": ("Attack", "target", "J11"),
        "2 Fusiliers": ("Hold", "words", "Nobody gets past you, whatever comes."),
        "3 Hussars": ("Move", "to", "K8"),
        "40 Fd Regt": ("Bombard", "target", "J11"),
        "11 Bde HQ": ("Hold", "words", "Stay."),
    },
    "red": {
        "I/900": ("Move", "to", "J11"),
        "II/900": ("Move", "to", "I12"),
        "Pz Abt 90": ("Hold", "words", "Wait for the bridge."),
        "III/AR 90": ("Bombard", "target", "J6"),
    },
}
"""Whom: the verb, the one column that it needs or that is said beside it, and what stands there."""
BY_HAND = {
    "blue": """Dear Control,

11 Bde HQ: hold; "Stay."
1 Borderers: attack J11
2 Fusiliers: hold; "Nobody gets past you, whatever comes."
3 Hussars: move to K8
40 Fd Regt: bombard J11
""",
    "red": """I/900: move to J11
II/900: move to I12
Pz Abt 90: hold; "Wait for the bridge."
III/AR 90: bombard J6

Heil und Sieg,
Otto
""",
}
WAYS = ("the telephone form", "a text", "a workbook", "an .ods")
NOON = "Sat, 28 Nov 2026 12:00:00 +0100"
ORDERS_ARE = {team: f"<orders@{team}.org>" for team in ORDERS}
"""The Message-ID of each team's letter."""
ADDRESSES = {team: f"{team}@example.org" for team in ORDERS}


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Kleindorf; its first letters lie in the outbox, each addressed."""
    campaign = tmp_path_factory.mktemp("by_mail") / "kleindorf"
    with pytest.MonkeyPatch.context() as patch, few_blank_rows():
        patch.setattr(os, "fsync", lambda opened: None)
        umpire("new", campaign, "--sample", "kleindorf", "--sample-dice")
        type_all(campaign, Team, "address", ADDRESSES)
        servers = 'address = "control@example.org"\nimap = "nowhere"\nsmtp = "nowhere"\n'
        (campaign / "mail.toml").write_text(servers)
        umpire("publish", campaign, "--mail", "--no-pdf", "--variants", "1")
        yield campaign


def umpire(*arguments: str | Path) -> str:
    status, said = umpire_says(*arguments)
    assert status == 0, said
    return said


class Player:
    """A team with a mail program: the letter of its first turn, what hung on it saved."""

    def __init__(self, campaign: Path, team: str, drive: Path) -> None:
        self.team, self.drive = team, drive
        self.letter = opened(campaign / "outbox" / "turn_01" / f"{team}_turn_01.eml")
        drive.mkdir()
        for each in self.letter.iter_attachments():
            content = each.get_content()
            whole = content.encode() if isinstance(content, str) else content
            (drive / str(each.get_filename())).write_bytes(whole)

    def named_in(self, words: str) -> Path:
        """Return the file that the letter speaks of, as it was saved."""
        (name,) = re.findall(words, told_in(self.letter))
        return self.drive / name

    @property
    def form(self) -> Path:
        return self.named_in(r"on a telephone open (\S+)[.]")

    def sends(self, way: str) -> bytes:
        """Return a letter with the orders as a mail program sends it."""
        heads = {"from": f"Staff <{self.letter['to']}>", "date": NOON}
        heads["message_id"] = ORDERS_ARE[self.team]
        if way == "the telephone form":  # which begins a letter of its own
            return as_letter({}, of_the_form(self), **heads)
        heads["in_reply_to"] = self.letter["message-id"]
        below = "".join(f"> {each}\n" for each in body(self.letter).splitlines())
        said = BY_HAND[self.team] if way == "a text" else "Here they are."
        files = {} if way == "a text" else filled_in(self, way)
        return as_letter(files, f"{said}\nOn Saturday Control wrote:\n{below}", **heads)


def opened(file: Path) -> EmailMessage:
    return message_from_bytes(file.read_bytes(), policy=policy.default)  # type: ignore[return-value]


def body(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part
    return str(part.get_content())


def told_in(letter: EmailMessage) -> str:
    return " ".join(body(letter).split())


def filled_in(player: Player, way: str) -> dict[str, bytes]:
    """Return the book with the team's orders typed into it, as it is attached."""
    book = player.named_in(r"Fill in (\S+) and send it back")
    heads = {"target": "Target", "to": "To", "words": "In your own words"}
    at = headers(book, "Orders").index("Unit or group")
    rows = {row[at]: n for n, row in enumerate(FileBook.open(book).read("Orders"), 1) if row[at:]}
    for whom, (verb, column, said) in ORDERS[player.team].items():
        type_in_line(book, "Orders", rows[whom], {"Action": verb, heads[column]: said})
    return {"mine.ods": as_ods(book)} if way == "an .ods" else {"mine.xlsx": book.read_bytes()}


def of_the_form(player: Player) -> str:
    """Return the text that the form makes of the orders, by the head that lies in the page."""
    page = player.form.read_text("utf-8")
    (data,) = re.findall(r'<script[^>]* id="form"[^>]*>(.*?)</script>', page, re.DOTALL)
    form = json.loads(data)
    (sheet,) = form["forms"]
    heads = {each["name"]: each["header"] for each in sheet["columns"]}
    ordered = ORDERS[player.team]
    lines = []
    for unit in (each["unit"] for each in sheet["lines"] if each["unit"] in ordered):
        verb, column, said = ordered[unit]
        also = f'; "{said}"' if column == "words" else f", {heads[column]} {said}"
        lines.append(f"{unit}: {verb}{also}")
    head = [f"{what}: {said}" for what, said in form["head"]]
    return "\n".join([*head, "", sheet["title"], *lines, ""])


def test_the_same_order_is_the_same_ruling_in_whichever_way_each_team_sends_it(
    published: Path, tmp_path: Path
) -> None:
    came_to = []
    for number, way in enumerate(WAYS):
        home, ways = tmp_path / str(number), {"blue": way, "red": WAYS[number - 1]}
        campaign = Path(shutil.copytree(published, home / "kleindorf"))
        for team, by in ways.items():
            letter = Player(campaign, team, home / team).sends(by)
            (campaign / "inbox" / f"Re {team}.eml").write_bytes(letter)
        status, collected = umpire_here("collect", campaign)
        teams = collected["answer"]["teams"]
        assert (status, [each["standing"] for each in teams]) == (0, ["sent", "sent"]), ways
        for team in ways:
            is_answered(campaign, team)
        umpire("turn", campaign)
        came_to.append((ways, json.loads(rulings_of(campaign, 1))["rulings"]))
    assert len(came_to[0][1]) > 10
    for ways, rulings in came_to:
        assert rulings == came_to[0][1], ways
    umpire("publish", campaign, "--mail", "--no-pdf", "--variants", "1")
    letter = opened(campaign / "outbox" / "turn_02" / "blue_turn_02.eml")
    assert "40 Fd Regt shelled J11" in told_in(letter)


def is_answered(campaign: Path, team: str) -> None:
    """See that a team's receipt answers the letter with its orders, and tells each of them."""
    receipts = campaign / "outbox" / "turn_01" / "receipts"
    receipt = opened(receipts / f"{team}_turn_01_receipt.eml")
    assert (receipt["to"], receipt["in-reply-to"]) == (ADDRESSES[team], ORDERS_ARE[team])
    told = told_in(receipt)
    for whom, (verb, _, said) in ORDERS[team].items():
        assert re.search(rf"row \d+: {re.escape(whom)}: {verb}[^:]* \"?{re.escape(said)}", told)


@needs_chromium
@pytest.mark.parametrize("team", ORDERS)
def test_the_form_makes_that_text_of_what_a_thumb_orders(
    published: Path, team: str, tmp_path: Path
) -> None:
    player = Player(published, team, tmp_path / "telephone")
    with browser(tmp_path / "home") as hand:
        hand.open(player.form.as_uri())
        for whom, said in ORDERS[team].items():
            order(hand, whom, *said)
        hand.tap("document.getElementById('to-send')")
        mail = urlsplit(hand.run("document.getElementById('mail').href"))
        assert hand.run("document.getElementById('look').innerText") == ""
    assert unquote(mail.path) == "control@example.org"
    (text,) = parse_qs(mail.query)["body"]
    assert text.replace("\r\n", "\n") == of_the_form(player)
