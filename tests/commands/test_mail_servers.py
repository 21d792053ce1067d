"""`umpire mail`: letters fetched and sent by real servers, on this machine alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from smtplib import SMTP, SMTPNotSupportedError
from typing import NoReturn

import keyring
import pytest
from keyring.backend import KeyringBackend

from tests.commands.desk_hands import desk, type_in
from tests.commands.mail_servers import (
    DOVECOT,
    PASSWORD,
    USER,
    certificate,
    dovecot,
    smtp_server,
)
from tests.commands.other_kinds import as_letter
from tests.commands.test_by_mail import ANNA, ORDERS, ordered
from tests.new_campaign import new_campaign
from workbook_engine.commands.collect import collect
from workbook_engine.commands.desk.post.servers import KEYRING, hand_over, reached
from workbook_engine.commands.desk.reading.letters import name_of
from workbook_engine.commands.mail import fetch, send
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.publish import publish
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position

NEEDS_DOVECOT = pytest.mark.skipif(DOVECOT is None, reason="Dovecot is not here")


class Ring(KeyringBackend):
    """A keyring of a test's own."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.held[service, username] = password


@pytest.fixture
def ring() -> Iterator[Ring]:
    before = keyring.get_keyring()
    made = Ring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


@pytest.fixture
def known(ring: Ring) -> Ring:
    ring.set_password(KEYRING, USER, PASSWORD)
    return ring


@pytest.fixture(scope="module")
def cert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("cert"))


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """Kleindorf; blue's mail comes from Anna, red's from Rolf."""
    folder = new_campaign(tmp_path / "kleindorf", "kleindorf")
    type_in(folder, Team, "blue", "address", ANNA)
    type_in(folder, Team, "red", "address", "rolf@example.org")
    return folder


def settings(
    campaign: Path, cert: Path, imap: str = "127.0.0.1:1", smtp: str = "127.0.0.1:1"
) -> None:
    said = {"address": USER, "imap": imap, "smtp": smtp, "certificate": cert.as_posix()}
    lines = (f"{key} = {json.dumps(value)}\n" for key, value in said.items())
    (campaign / "mail.toml").write_text("".join(lines), encoding="utf-8")


def said(outcome: Outcome) -> str:
    return " ".join(outcome.sentences)


def opened(content: bytes) -> EmailMessage:
    return message_from_bytes(content, policy=policy.default)  # type: ignore[return-value]


def inbox(campaign: Path) -> list[str]:
    folder = campaign / "inbox"
    return sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []


def today(text: str, **heads: str) -> bytes:
    return as_letter({}, text, **{"date": "Sat, 28 Nov 2026 12:00:00 +0000", **heads})


def test_what_mail_needs_is_told_in_a_sentence(tmp_path: Path, ring: Ring) -> None:
    campaign = new_campaign(tmp_path / "kleindorf", "kleindorf")
    assert "There is no mail.toml" in said(fetch(campaign))
    settings(campaign, tmp_path / "cert.pem")
    ended = fetch(campaign)
    assert (ended.status, said(ended)) == (
        Status.USAGE,
        f"No password is known. Type it once: keyring set {KEYRING} {USER}",
    )
    (campaign / "mail.toml").write_text('password = "x"\n', encoding="utf-8")
    assert fetch(campaign).status is Status.STOPPED


def test_a_password_that_cannot_be_sent_is_told_without_a_letter_of_it() -> None:
    with pytest.raises(Stop) as told, reached("imap.example.org"):
        "märket".encode("ascii")  # as imaplib does
    assert "cannot be used: it says what nobody understands" in said(told.value.outcome)


def test_an_address_that_a_server_cannot_take_holds_no_other_letter_up() -> None:
    class Old(SMTP):
        """A server of plain addresses alone."""

        def send_message(self, *args: object, **more: object) -> NoReturn:
            raise SMTPNotSupportedError

    assert hand_over(Old(), EmailMessage()) == "the server takes no address with such letters."


@pytest.mark.slow
@NEEDS_DOVECOT
def test_the_teams_letters_are_fetched_once_and_stay_as_they_are(
    campaign: Path, cert: Path, known: Ring
) -> None:
    with dovecot(cert) as box:
        settings(campaign, cert, imap=box.server)
        answer = name_of("Kleindorf", "red", Position(1), b"")
        box.put(
            {
                "1": today(ORDERS, message_id="<1@b>"),
                "2": today("Buy now", **{"from": "shop@example.org"}),
                "3": today("GR 900: Hold", **{"from": "r@home.org"}, in_reply_to=answer),
            }
        )
        before = box.flags()
        done = fetch(campaign)
        assert done.status is Status.DONE, done
        assert len(inbox(campaign)) == 2
        assert box.flags() == before
        read = desk(campaign)
        assert ordered(read) == [("1 Borderers", "Attack"), ("40 Fd Regt", "Hold")]
        assert [each.code for each in read.findings if each.code == "E-SENDER"] == ["E-SENDER"]
        shutil.rmtree(campaign / "inbox")  # moved out by the umpire: they do not come again
        assert said(fetch(campaign)).startswith("0 new letters")
        box.put({"4": today("1 Borderers: Hold")})
        assert said(fetch(campaign)).startswith("1 new letter ")


@pytest.mark.slow
def test_drafts_and_receipts_are_sent_once_each_to_whom_they_are_for(
    campaign: Path, cert: Path, known: Ring
) -> None:
    letter = today(ORDERS, message_id="<1@b>")
    (campaign / "inbox").mkdir(exist_ok=True)
    (campaign / "inbox" / "mail.eml").write_bytes(letter)
    assert publish(campaign, variants=1, pdf=False, mail=True).status is Status.DONE
    assert collect(campaign).status is Status.DONE
    with smtp_server(cert) as (server, post):
        settings(campaign, cert, smtp=server)
        post.refused = "rolf@example.org"
        first = send(campaign)
        assert first.status is Status.STOPPED
        assert "red_turn_01.eml is not sent: the server refuses an address" in said(first)
        post.refused = ""
        assert said(send(campaign)) == "1 letter sent; 2 letters had been sent before."
        assert said(send(campaign)) == "0 letters sent; 3 letters had been sent before."
        (draft,) = campaign.rglob("red_turn_01.eml")
        draft.write_bytes(draft.read_bytes().replace(b"rolf@", b"ralf@"))  # mistyped at first
        assert said(send(campaign)) == "1 letter sent; 2 letters had been sent before."
        post.letters.pop()
    to = [(sender, each) for sender, each, _ in post.letters]
    assert to == [(USER, (ANNA,)), (USER, (ANNA,)), (USER, ("rolf@example.org",))]
    _turn, receipt, _ = (opened(each) for _, _, each in post.letters)
    assert receipt["in-reply-to"] == "<1@b>"
    assert (receipt["from"], receipt["x-unsent"]) == (USER, None)
    kept = (campaign / "mail.json").read_text(encoding="utf-8")
    assert "example.org" not in kept
    assert PASSWORD.encode() not in b"".join(
        each.read_bytes() for each in campaign.rglob("*") if each.is_file()
    )


@pytest.mark.slow
def test_a_server_that_does_not_prove_itself_gets_no_password(
    campaign: Path, cert: Path, known: Ring, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert publish(campaign, variants=1, pdf=False, mail=True).status is Status.DONE
    with smtp_server(cert) as (server, post):
        settings(campaign, certificate(other), smtp=server)
        ended = send(campaign)
    assert (ended.status, post.letters) == (Status.STOPPED, [])
    assert "does not prove who it is" in said(ended)


@pytest.mark.slow
@NEEDS_DOVECOT
def test_a_wrong_password_and_a_server_that_is_not_there_are_told(
    campaign: Path, cert: Path, ring: Ring
) -> None:
    ring.set_password(KEYRING, USER, "market 43")
    with dovecot(cert) as box:
        settings(campaign, cert, imap=box.server)
        assert "cannot be used: it refuses" in said(fetch(campaign))
    ended = fetch(campaign)
    assert ended.status is Status.STOPPED
    assert "cannot be used" in said(ended)
    assert "market 43" not in said(ended)
