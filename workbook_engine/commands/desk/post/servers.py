"""The umpire's servers of mail: letters fetched by IMAP and handed over by SMTP, always by TLS.

Which they are stands in `mail.toml` beside the master; the password in the keyring of the system
and nowhere else. Nothing is changed on the server: a mailbox is opened to be read only.
"""

from __future__ import annotations

import imaplib
import smtplib
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from email.message import EmailMessage
from pathlib import Path

from msgspec import Struct, convert

from workbook_engine.books.limits import FOREIGN
from workbook_engine.commands.outcome import Status, Stop
from workbook_engine.commands.texts import text_in

SETTINGS = "mail.toml"
KEYRING = "umpire-mail"
"""What the password stands under in the keyring of the system."""
_SECONDS = 30
_IMAP, _SMTP = 993, 465
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_ASKED = (
    'Write it with three lines: address = "control@example.org", imap = "imap.example.org", '
    'smtp = "smtp.example.org".'
)
Trouble = (OSError, imaplib.IMAP4.error, smtplib.SMTPException, ValueError)
"""What is raised where a server is not there, refuses, or says what nobody understands."""


class Servers(Struct, frozen=True):
    """What `mail.toml` says."""

    address: str
    imap: str
    smtp: str
    user: str = ""
    mailbox: str = "INBOX"
    certificate: str = ""

    @property
    def login(self) -> str:
        """The name to log in with."""
        return self.user or self.address

    @property
    def tls(self) -> ssl.SSLContext:
        """The proof that a server is who it says it is."""
        return ssl.create_default_context(cafile=self.certificate or None)


def address_of(campaign: Path) -> str:
    """Return the address that a campaign's mail comes from; blank where none is settled."""
    return servers_of(campaign).address if (campaign / SETTINGS).is_file() else ""


def servers_of(campaign: Path) -> Servers:
    """Return the servers that a campaign's mail goes by; without them the command ends."""
    file = campaign / SETTINGS
    if not file.is_file():
        raise Stop(Status.USAGE, f"There is no {SETTINGS} in {campaign.as_posix()}. {_ASKED}")
    return convert(dict(text_in(file, "mail")), Servers)


def password_of(servers: Servers) -> str:
    """Return the password, out of the keyring of the system; without it the command ends."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError as missing:
        said = "Mail is fetched and sent with the extra `mail`: pip install keyring."
        raise Stop(Status.USAGE, said) from missing
    try:
        found = keyring.get_password(KEYRING, servers.login)
    except KeyringError as refusal:
        said = f"The keyring of this system cannot be asked: {' '.join(str(refusal).split())}"
        raise Stop(Status.USAGE, said) from refusal
    if not found:
        said = f"No password is known. Type it once: keyring set {KEYRING} {servers.login}"
        raise Stop(Status.USAGE, said)
    return found


@contextmanager
def reached(server: str) -> Iterator[None]:
    """End the command in a sentence where a server cannot be reached or refuses."""
    try:
        yield
    except ssl.SSLCertVerificationError as refusal:
        said = f"{server} does not prove who it is ({refusal.verify_message})."
        cure = f"Of a server of your own write its certificate into {SETTINGS}: certificate = FILE."
        raise Stop(Status.STOPPED, f"{said} {cure}") from refusal
    except smtplib.SMTPResponseException as refusal:
        raise Stop(Status.STOPPED, f"{server} refuses (status {refusal.smtp_code}).") from refusal
    except Trouble as refusal:
        why = str(refusal) if isinstance(refusal, OSError) else "it refuses"
        if isinstance(refusal, ValueError):  # its text may tell letters of the password
            why = "it says what nobody understands, or a password has letters that it cannot take"
        said = f"{server} cannot be used: {why}. Look at {SETTINGS}, the password and the network."
        raise Stop(Status.STOPPED, said) from refusal


class Fetched(Struct, frozen=True):
    """One letter of a mailbox."""

    mark: str
    """What the server knows it by, for good."""
    content: bytes
    """All of it; none where it is too large to be read."""


def letters_of(
    servers: Servers, password: str, since: date, senders: Iterable[str], known: Iterable[str]
) -> Iterator[Fetched]:
    """Yield the letters of some senders, and those that answer ours, since a day; not the known.

    They stay as they are on the server, unread where they are unread.
    """
    host, port = _parted(servers.imap, _IMAP)
    plain = [each for each in senders if each.isprintable() and not {'"', "\\"} & {*each}]
    day = f"{since.day}-{_MONTHS[since.month - 1]}-{since.year}"
    with imaplib.IMAP4_SSL(host, port, ssl_context=servers.tls, timeout=_SECONDS) as box:
        box.login(servers.login, password)
        status, _ = box.select(f'"{servers.mailbox}"', readonly=True)
        if status != "OK":
            raise imaplib.IMAP4.error(f"there is no {servers.mailbox}")
        _, (valid, *_) = box.response("UIDVALIDITY")
        asked = [f'FROM "{each}"' for each in plain if each.isascii()]
        asked += [f"HEADER {name} @workbook.umpire" for name in ("In-Reply-To", "References")]
        found = (box.uid("SEARCH", f"SINCE {day} {each}")[1] for each in asked)
        numbers = {int(number) for told in found for number in (told[0] or b"").split()}
        for number in sorted(numbers):
            mark = f"{(valid or b'').decode()}.{number}"
            if mark not in known:
                yield Fetched(mark, _content(box, str(number)))


def _content(box: imaplib.IMAP4_SSL, number: str) -> bytes:
    """Return a letter's bytes, or none where it is larger than what the inbox reads."""
    _, told = box.uid("FETCH", number, "(RFC822.SIZE)")
    size = b"".join(each for each in told if isinstance(each, bytes)).rpartition(b"RFC822.SIZE ")[2]
    if int(size.partition(b")")[0].partition(b" ")[0]) > FOREIGN.file:
        return b""
    _, told = box.uid("FETCH", number, "(BODY.PEEK[])")
    return next((each[1] for each in told if isinstance(each, tuple)), b"")


@contextmanager
def outgoing(servers: Servers, password: str) -> Iterator[smtplib.SMTP]:
    """Give a server that takes letters: TLS at once, or on other ports than 465 before all else."""
    host, port = _parted(servers.smtp, _SMTP)
    if port == _SMTP:
        begun: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=servers.tls)
    else:
        begun = smtplib.SMTP(host, port, timeout=_SECONDS)
    with begun as server:
        if port != _SMTP:
            server.starttls(context=servers.tls)
        server.login(servers.login, password)
        yield server


def hand_over(server: smtplib.SMTP, letter: EmailMessage) -> str:
    """Hand one letter over; return why the server takes it for nobody, or not for all; or nothing.

    What a server says of a letter may name addresses, so only its status is told.
    """
    try:
        refused = server.send_message(letter)
    except smtplib.SMTPRecipientsRefused as refusal:
        refused = refusal.recipients
    except smtplib.SMTPNotSupportedError:
        return "the server takes no address with such letters."
    except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refusal:
        return f"the server refuses it (status {refusal.smtp_code})."
    codes = ", ".join(sorted({str(code) for code, _ in refused.values()}))
    return f"the server refuses an address (status {codes})." if refused else ""


def _parted(server: str, port: int) -> tuple[str, int]:
    host, _, other = server.partition(":")
    return host, int(other or port)
