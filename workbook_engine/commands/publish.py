"""`umpire publish`: what each team is sent, in one folder, once the fog is proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import CampaignFolder, team_place
from workbook_engine.commands.desk.page.print_set import filled
from workbook_engine.commands.desk.post.letters import LETTER, draft
from workbook_engine.commands.desk.post.outbox import out_folder
from workbook_engine.commands.desk.post.packets import Packet, packet, texts_of, turn_folder
from workbook_engine.commands.desk.post.pdf import as_pdfs
from workbook_engine.commands.desk.post.servers import address_of
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk.reading.letters import addresses_in, name_of
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.proofs.checks import MOST_SHOWN, Check
from workbook_engine.commands.proofs.sent_out import sent_by
from workbook_engine.commands.proofs.verify_fog import Sent, check_fog
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.records import replace
from workbook_engine.sheets.schema import schemas_of

VARIANTS = 5
"""Turns that a team cannot tell apart that are tried for each team; `verify` tries more."""
_BOOKS = (".xlsx", ".xlsm")
_ZIP = ".zip"
_PACKED = (*_BOOKS, _ZIP, ".png", ".pdf")
"""How the names of files end that are packed by themselves."""
_MADE = (1980, 1, 1, 0, 0, 0)


@returns_outcome
def publish(
    folder: str | Path, variants: int = VARIANTS, *, pdf: bool = True, mail: bool = False
) -> Outcome:
    """Prove the fog and fill `outbox/turn_NN/`: each team's book, report, maps, PDF and zip.

    With `mail` also a letter a team, as a draft with all of it attached. The books are those that
    the last commit sent, byte for byte; what fails the proof stops all. LibreOffice makes the PDFs
    meanwhile, in a folder of its own.
    """
    campaign = open_folder(folder)
    sent = _last_sent(campaign)
    sent = replace(sent, also=partial(texts_of, sent.ruleset, sealing=sent.sealing))
    position = sent.turn.after.position
    with ThreadPoolExecutor(1) as beside:
        made = beside.submit(as_pdfs, _for_paper(sent), campaign.path) if pdf else None
        checks = list(check_fog(f"turn {position}", sent, variants))
        if leaks := [finding for each in checks for finding in _leaks(each)]:
            raise stopped_by(leaks)
        packets = list(_packets(sent, address_of(campaign.path) if mail else ""))
    whose = counted(len(checks), "team")
    said = f"{whose}: no hidden word, and {variants} variants made no difference."
    told = _with_pdfs(packets, made.result()) if made else "No PDF was asked for."
    files, name = _laid_out(packets, sent), turn_folder(sent.ruleset, position)
    to = _addresses(campaign) if mail else {}
    files |= _letters(packets, sent, to) if mail else {}
    out = out_folder(campaign, name)
    if strangers := list(out.strangers(files)):
        raise stopped_by(strangers)
    put = out.fill(files)
    wrote = tuple(as_path(each) for each in put if each.suffix == _ZIP)
    turn = sent.ruleset.called(position)
    done = f"Turn {turn} lies in {as_path(out.path)} to be sent out: {counted(len(put), 'file')}."
    also = [told, _without_address(sent, to) if mail else ""]
    sentences = (done, f"The fog is proved for {said}", _to_whom(packets), *filter(None, also))
    return Outcome(Status.DONE, sentences, wrote=wrote, answer=[each.to_json() for each in checks])


def _last_sent(campaign: CampaignFolder) -> Sent:
    """Return what the commit sent whose end stands on the desk."""
    head = campaign.history.head()
    if head is None:
        raise Stop(Status.STOPPED, "Nothing was committed, so there is nothing to send out.")
    return sent_by(campaign, campaign.history.settled(head))


def _leaks(check: Check) -> Iterator[Finding]:
    """Yield a finding for each thing in a team's files that may not go out."""
    for sentence in check.wrong[:MOST_SHOWN]:
        yield error(
            "E-FOG",
            f"{check.what}: {sentence}",
            "Nothing goes out. Run `umpire verify`, and report it: a team would learn what it "
            "may not know.",
            cell=Cell(check.about),
        )


def _packets(sent: Sent, control: str) -> Iterator[Packet]:
    for team in sent.turn.after[Team].values():
        sight = sent.ruleset.briefing.sight(sent.turn, team)
        yield packet(sent.ruleset, sight, sent.books[team_place(team)], sent.sealing, control)


def _for_paper(sent: Sent) -> dict[str, bytes]:
    """Return each team's book as it is printed, by its name: tables without rows are left out."""
    schemas = schemas_of(sent.ruleset)
    places = [team_place(each) for each in sent.turn.after[Team].values()]
    books = {place: FileBook(sent.books[place], place) for place in places if place in sent.books}
    return {
        PurePosixPath(place).name: book.only(filled(book, schemas, "team"))
        for place, book in books.items()
    }


def _with_pdfs(packets: list[Packet], made: Mapping[str, bytes] | str) -> str:
    """Add each book as PDF to its packet; return why that could not be done, or nothing."""
    if isinstance(made, str):
        return made
    for at, each in enumerate(packets):
        content = made[f"{each.folder}.pdf"]
        packets[at] = replace(each, files={**each.files, f"{each.name}.pdf": content})
    return ""


def _laid_out(packets: Sequence[Packet], sent: Sent) -> dict[str, bytes]:
    """Return the whole folder: a folder and a zip for each team, and one zip of all for Control."""
    files = {
        f"{each.folder}/{name}": content for each in packets for name, content in each.files.items()
    }
    whole = f"{turn_folder(sent.ruleset, sent.turn.after.position)}_all_teams.zip"
    each_zip = {f"{each.name}.zip": _zipped(each.files) for each in packets}
    return {**files, **each_zip, whole: _zipped(files)}


def _addresses(campaign: CampaignFolder) -> dict[str, tuple[str, ...]]:
    """Return the addresses of each team as they stand on the desk now, since the commit or not."""
    master = campaign.open_master()
    if isinstance(master, Finding):
        raise stopped_by([master])
    return addresses_in(master)


def _letters(
    packets: Sequence[Packet], sent: Sent, to: Mapping[str, tuple[str, ...]]
) -> dict[str, bytes]:
    """Return the letter that brings each team its packet, addressed to it alone."""
    turn = sent.turn.after
    campaign = next(iter(turn[Campaign]))
    return {
        f"{each.name}{LETTER}": draft(
            to.get(row.team, ()),
            each.subject,
            each.letter,
            {file: held for file, held in each.files.items() if not file.endswith(".json")},
            name_of(campaign, row.team, turn.position, sent.books[team_place(row)]),
        )
        for row, each in zip(turn[Team].values(), packets, strict=True)
    }


def _without_address(sent: Sent, to: Mapping[str, tuple[str, ...]]) -> str:
    teams = [each.called for each in sent.turn.after[Team].values() if not to.get(each.team)]
    named = f" No address stands on the sheet Teams for {', '.join(teams)}." if teams else ""
    return f"Each team's letter is a draft that any mail program opens (.eml).{named}"


def _to_whom(packets: Sequence[Packet]) -> str:
    """Say which file is for whom: one zip holds what no single team may have."""
    return (
        f"Send each team its own zip: {packets[0].name}.zip is {packets[0].folder}'s. The zip of "
        "all teams is for you, to mail from or to keep: it holds nothing of yours, only theirs."
    )


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip that is the same whenever it is made."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as package:
        for name, content in files.items():
            packing = ZIP_STORED if name.endswith(_PACKED) else ZIP_DEFLATED
            package.writestr(ZipInfo(name, _MADE), content, packing)
    return made.getvalue()
