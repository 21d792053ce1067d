"""`umpire mail`: orders fetched out of a mailbox into the inbox, and drafts of the outbox sent."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.utils import localtime
from pathlib import Path

from msgspec import Struct, convert, field, to_builtins

from workbook_engine.campaign import CampaignFolder, OpenedBook, sum_of
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.post.letters import AS_SENT, LETTER
from workbook_engine.commands.desk.post.outbox import OUTBOX
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.post.receipts import RECEIPTS
from workbook_engine.commands.desk.post.servers import (
    hand_over,
    letters_of,
    outgoing,
    password_of,
    reached,
    servers_of,
)
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk.reading.inbox import INBOX
from workbook_engine.commands.desk.reading.letters import addresses_in
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.findings import Finding

DONE = "mail.json"
"""Says which letters were fetched and which sent; no address stands in it."""
_NO_ADDRESS = "no address stands on the sheet Teams for its team; umpire publish --mail again."


class _Done(Struct):
    """What was fetched and sent so far."""

    fetched: list[str] = field(default_factory=list)
    """What the server knows the letters by."""
    sent: list[str] = field(default_factory=list)
    """The names of the letters, and a mark of the addresses that each went to."""

    @classmethod
    def read(cls, campaign: CampaignFolder) -> _Done:
        """Return what a campaign's file says; one that makes no sense ends the command."""
        try:
            content = (campaign.path / DONE).read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls()
        try:
            return convert(json.loads(content), cls)
        except ValueError as wrong:
            said = f"{DONE} is not as it was written: delete it, and letters are fetched again."
            raise Stop(Status.USAGE, said) from wrong

    def keep(self, campaign: CampaignFolder) -> None:
        """Write it down."""
        content = f"{json.dumps(to_builtins(self), indent=1)}\n"
        campaign.disk.put(campaign.path / DONE, content.encode())


@returns_outcome
def fetch(folder: str | Path) -> Outcome:
    """Put the letters of the teams, and answers to ours, since the last turn into the inbox.

    Each is fetched once. On the server all stays as it is, unread where it is unread.
    """
    campaign = open_folder(folder)
    servers, master = servers_of(campaign.path), _master(campaign)
    password = password_of(servers)
    senders = [each for team in addresses_in(master).values() for each in team]
    wrote, large = [], 0
    with at_work(campaign, goes_on=True) as told, reached(servers.imap):
        done = _Done.read(campaign)
        for each in letters_of(servers, password, _since(campaign), senders, done.fetched):
            file = campaign.path / INBOX / f"mail_{sum_of(each.content)[:12]}{LETTER}"
            if each.content:
                campaign.disk.put(file, each.content)
                wrote.append(as_path(file))
            else:
                large += 1
            done.fetched.append(each.mark)
            done.keep(campaign)
    said = f"{counted(len(wrote), 'new letter')} of the teams' since the last turn."
    more = []
    if large:
        letters = counted(large, "letter")
        more.append(f"{letters} too large to be read: look in the mailbox yourself.")
    if wrote:
        more.append("Next: umpire collect.")
    return Outcome(Status.DONE, (*told, said, *more), wrote=tuple(wrote))


def _since(campaign: CampaignFolder) -> date:
    """Return the day before the last commit, whatever the zone of the server."""
    head = campaign.history.head()
    try:
        when = datetime.fromisoformat(head.when).date() if head else date.today()
    except ValueError:
        when = date.today()
    return when - timedelta(days=1)


@returns_outcome
def send(folder: str | Path) -> Outcome:
    """Hand the drafts of the turn over that were not sent yet: the teams' letters, and answers."""
    campaign = open_folder(folder)
    servers, master = servers_of(campaign.path), _master(campaign)
    name = turn_folder(ruleset_named(master), game_position(master))
    home = campaign.path / OUTBOX / name
    files = sorted([*home.glob(f"*{LETTER}"), *(home / RECEIPTS).glob(f"*{LETTER}")])
    if not files:
        raise Stop(Status.USAGE, f"No letter lies in {as_path(home)}: umpire publish --mail.")
    password = password_of(servers)
    sent: list[str] = []
    left: list[str] = []
    with at_work(campaign, goes_on=True) as told:
        done = _Done.read(campaign)
        drafts = {file: _draft(file, servers.address) for file in files}
        new = {file: each for file, each in drafts.items() if _mark(each) not in done.sent}
        with reached(servers.smtp), outgoing(servers, password) as server:
            for file, letter in new.items():
                if why := hand_over(server, letter) if letter["to"] else _NO_ADDRESS:
                    left.append(f"{file.name} is not sent: {why}")
                    continue
                sent.append(file.name)
                done.sent.append(_mark(letter))
                done.keep(campaign)
    before = len(drafts) - len(new)
    also = f"; {counted(before, 'letter')} had been sent before" if before else ""
    said = f"{counted(len(sent), 'letter')} sent{also}."
    status = Status.STOPPED if left else Status.DONE
    return Outcome(status, (*told, said, *left), answer={"sent": [*sent]})


def _draft(file: Path, address: str) -> EmailMessage:
    """Return a draft as it is handed over: from whom, and when."""
    letter: EmailMessage = message_from_bytes(file.read_bytes(), EmailMessage, policy=AS_SENT)
    for name, said in (("From", address), ("Date", localtime())):
        del letter[name]
        letter[name] = said
    del letter["X-Unsent"]
    return letter


def _mark(letter: EmailMessage) -> str:
    """Return what a letter is known by once it is sent; to another address it is another."""
    return f"{letter['message-id']} {sum_of(str(letter['to']).encode())[:12]}"


def _master(campaign: CampaignFolder) -> OpenedBook:
    master = campaign.open_master()
    if isinstance(master, Finding):
        raise stopped_by([master])
    return master
