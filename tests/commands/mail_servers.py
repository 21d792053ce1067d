"""Real servers of mail on this machine alone: Dovecot for IMAP, aiosmtpd for SMTP, both by TLS."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext
from tempfile import mkdtemp
from time import monotonic, sleep

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DOVECOT = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
PASSWORD = "arnhem-44"
USER = "control@example.org"
_LONGEST = 30
"""Seconds in which a server is up, on however busy a machine."""


def certificate(room: Path) -> Path:
    """Write a certificate for this machine that nobody has signed, and its key beside it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    coding, pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (room / "key.pem").write_bytes(key.private_bytes(coding, pem, serialization.NoEncryption()))
    (room / "cert.pem").write_bytes(made.public_bytes(coding))
    return room / "cert.pem"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


_SETTINGS = """
protocols = imap
base_dir = {room}/run
state_dir = {room}/state
log_path = {room}/log
ssl = required
ssl_cert = <{cert}
ssl_key = <{key}
mail_location = maildir:{room}/mail
default_internal_user = {me}
default_internal_group = {group}
default_login_user = {me}
first_valid_uid = {uid}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={room}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
"""


class Mailbox:
    """The mailbox of a Dovecot that is up."""

    def __init__(self, port: int, room: Path, uid: int) -> None:
        self.server = f"127.0.0.1:{port}"
        self._room, self._uid = room, uid

    def put(self, letters: Mapping[str, bytes]) -> None:
        """Let letters come in, new and unread."""
        for name, content in letters.items():
            file = self._room / "mail" / "new" / name
            file.write_bytes(content)
            os.chown(file, self._uid, -1)

    def flags(self) -> list[str]:
        """Return the names of all letters that lie there, with what Dovecot marks behind them."""
        folders = (self._room / "mail" / each for each in ("new", "cur"))
        return sorted(each.name for folder in folders for each in folder.iterdir())


@contextmanager
def dovecot(cert: Path) -> Iterator[Mailbox]:
    """Give a mailbox on a server of its own, whoever runs the tests."""
    from grp import getgrgid  # there is neither on Windows, nor a Dovecot
    from pwd import getpwnam, getpwuid

    me = getpwnam("nobody") if os.getuid() == 0 else getpwuid(os.getuid())
    room = Path(mkdtemp(prefix="dovecot"))  # short: the path of a socket has few letters
    try:
        for folder in (room, *(room / "mail" / each for each in ("", "new", "cur", "tmp"))):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o755)
            os.chown(folder, me.pw_uid, me.pw_gid)
        port = free_port()
        said = _SETTINGS.format(
            room=room, cert=cert, key=cert.with_name("key.pem"), me=me.pw_name, port=port,
            group=getgrgid(me.pw_gid).gr_name, uid=me.pw_uid, gid=me.pw_gid, password=PASSWORD,
        )  # fmt: skip
        (room / "dovecot.conf").write_text(said)
        begun = subprocess.Popen([str(DOVECOT), "-F", "-c", str(room / "dovecot.conf")])
        try:
            _until_up(port, begun, room / "log")
            yield Mailbox(port, room, me.pw_uid)
        finally:
            begun.send_signal(signal.SIGTERM)
            begun.wait(_LONGEST)
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _until_up(port: int, begun: subprocess.Popen[bytes], log: Path) -> None:
    over = monotonic() + _LONGEST
    while monotonic() < over and begun.poll() is None:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise AssertionError(log.read_text() if log.is_file() else "it did not begin")


class Post:
    """What came to an SMTP server."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, tuple[str, ...], bytes]] = []
        """From, to, and the letter."""
        self.refused = ""
        """An address that the server takes nothing for."""

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == self.refused:
            return f"550 no {address} here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        content = envelope.content
        assert isinstance(content, bytes)
        self.letters.append((str(envelope.mail_from), tuple(envelope.rcpt_tos), content))
        return "250 OK"


@contextmanager
def smtp_server(cert: Path) -> Iterator[tuple[str, Post]]:
    """Give a server that takes letters by TLS from whoever has the password."""
    tls = SSLContext(PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(cert, cert.with_name("key.pem"))
    post = Post()

    def known(
        server: SMTP, session: Session, envelope: Envelope, how: str, said: object
    ) -> AuthResult:
        assert isinstance(said, LoginPassword)
        right = (said.login, said.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=right)

    controller = Controller(
        post, "127.0.0.1", free_port(), tls_context=tls, require_starttls=True,
        auth_required=True, authenticator=known,
    )  # fmt: skip
    controller.start()
    try:
        yield f"127.0.0.1:{controller.port}", post
    finally:
        controller.stop()
