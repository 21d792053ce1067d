"""Which returned book is whose: the books under `sides/`, the inbox, and the stamps inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workbook_engine.campaign import (
    CampaignFolder,
    OpenedBook,
    Stamp,
    read_stamp,
    shown_name,
    sum_of,
    team_place,
)
from workbook_engine.commands.desk.inbox import look_through
from workbook_engine.commands.desk.left_out import without_book
from workbook_engine.commands.desk.newest import newest, set_aside
from workbook_engine.commands.desk.one_book import from_book
from workbook_engine.commands.inspection.loose_files import may_hold_orders, no_book
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import (
    Cell,
    Finding,
    did_you_mean,
    error,
    folded,
    warning,
)
from workbook_engine.core.records import Position

STALE = "E-STALE-TURN"


@dataclass(frozen=True, slots=True)
class TeamBooks:
    """The book that each team's orders are read from, and all books that were read."""

    orders: Mapping[str, OpenedBook]
    """By team; a team that holds, or whose book cannot be used, has none."""
    received: Mapping[str, bytes]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Expected:
    """What a stamp must say to be of this turn."""

    campaign: str
    position: Position
    teams: Mapping[str, Team]
    played: frozenset[str]
    """Sums of the books that earlier turns were played from."""
    sealing: Sealing


def gather(
    folder: CampaignFolder,
    campaign: str,
    position: Position,
    teams: Iterable[Team],
    sealing: Sealing,
    called: Cell | None = None,
) -> TeamBooks:
    """Read every team's book and the inbox; a book in the inbox goes before the one we sent.

    `called` is the cell of the Campaign sheet that names the campaign.
    """
    by_name = {team.team: team for team in teams}
    expected = _Expected(campaign, position, by_name, folder.history.archived_sums(), sealing)
    received: dict[str, bytes] = {}
    findings: list[Finding] = []
    returned = _returned(folder, expected, received, findings)
    orders = {}
    for team in by_name.values():
        ours = _sent(folder, team, expected, received, findings, needed=team.team not in returned)
        reply = returned.get(team.team)
        book = reply or ours
        place = team_place(team)
        if reply and _differs_from_sent(folder, place, received):
            findings.append(_inbox_goes_first(place, reply))
        if book is not None and not team.hold:
            orders[team.team] = book
        elif reply:
            findings.append(_not_read(team, reply))
    return TeamBooks(orders, received, _renamed(findings, orders, campaign, called))


def _renamed(
    findings: list[Finding], orders: Mapping[str, OpenedBook], campaign: str, called: Cell | None
) -> tuple[Finding, ...]:
    """Return one finding where no book is of this campaign and all are of one other."""
    findings = [without_book(finding) for finding in findings]
    strange = [finding for finding in findings if finding.code == "E-STAMP-CAMPAIGN"]
    if orders or len(strange) < 2 or len({finding.message for finding in strange}) > 1:
        return tuple(findings)
    renamed = error(
        "E-STAMP-CAMPAIGN",
        f"the campaign is called {campaign} here, but all its books bear another name.",
        "Type the name again that stands on the About sheets of the teams' books.",
        cell=called,
    )
    return (renamed, *(finding for finding in findings if finding not in strange))


def _sent(
    folder: CampaignFolder,
    team: Team,
    expected: _Expected,
    received: dict[str, bytes],
    findings: list[Finding],
    *,
    needed: bool,
) -> OpenedBook | None:
    """Read a team's book under `sides/`; where the inbox holds it, ours is only kept."""
    place = team_place(team)
    needed = needed and not team.hold
    if not folder.file(place).is_file():
        if needed:
            findings.append(_missing(place, team))
        return None
    stamped = _stamped(folder, place)
    if isinstance(stamped, Finding):
        if needed:
            findings.append(stamped)
        return None
    opened, stamp = stamped
    received[place] = opened.content
    if not needed:
        return None
    wrong = _wrong_stamp(stamp, opened.book.name, expected, of=team)
    findings += wrong
    return None if wrong else opened


def _returned(
    folder: CampaignFolder,
    expected: _Expected,
    received: dict[str, bytes],
    findings: list[Finding],
) -> dict[str, OpenedBook | None]:
    """Read the inbox; each book is known by its stamp, whatever its file is called."""
    came: dict[str, list[OpenedBook]] = {}
    stale: list[tuple[str, OpenedBook, Finding]] = []
    places, told = look_through(folder, expected.played)
    findings += told
    for place in places:
        stamped = _stamped(folder, place)
        if isinstance(stamped, Finding):
            findings.append(stamped if may_hold_orders(place) else no_book(place))
            continue
        opened, stamp = stamped
        if _is_of_another_turn(stamp, opened, expected):
            continue
        received[place] = opened.content
        wrong = _wrong_stamp(stamp, opened.book.name, expected)
        team = _named(stamp.team, expected.teams) if stamp else ""
        if stamp is not None and not wrong:
            came.setdefault(team, []).append(opened)
        elif [each.code for each in wrong] == [STALE]:
            stale.append((team, opened, wrong[0]))
        else:
            findings += wrong
    findings += (set_aside(book) if team in came else found for team, book, found in stale)
    return {team: newest(team, books, findings) for team, books in came.items()}


def _stamped(folder: CampaignFolder, place: str) -> tuple[OpenedBook, Stamp | None] | Finding:
    """Open a book and read its stamp, or say why that cannot be done."""
    opened = from_book(shown_name(place), lambda: folder.open_book(place))
    if isinstance(opened, Finding):
        return opened
    return from_book(opened.book.name, lambda: (opened, read_stamp(opened.book)))


def _is_of_another_turn(stamp: Stamp | None, opened: OpenedBook, expected: _Expected) -> bool:
    """Whether a book lies in the inbox from another turn that was played from it.

    That may be a later one: an undo leaves in the inbox what had come in by then.
    """
    if stamp is None or stamp.position is None:
        return False
    return stamp.position != expected.position and sum_of(opened.content) in expected.played


def _wrong_stamp(
    stamp: Stamp | None, book: str, expected: _Expected, of: Team | None = None
) -> list[Finding]:
    if stamp is None:
        return [
            error(
                "E-STAMP-MISSING",
                "the book does not say which team it is from.",
                "Its About sheet needs Campaign, Team and Turn; start from the book that was sent.",
                cell=Cell(book),
            )
        ]
    checks = (_campaign(stamp, expected), _team(stamp, expected, of), _turn(stamp, expected))
    found = [finding for finding in checks if finding is not None]
    broken = None if found else expected.sealing.broken(stamp)
    return found if broken is None else [broken]


def _campaign(stamp: Stamp, expected: _Expected) -> Finding | None:
    if folded(stamp.campaign) == folded(expected.campaign):
        return None
    return error(
        "E-STAMP-CAMPAIGN",
        f"the book is of the campaign {stamp.campaign or '(none)'}, not {expected.campaign}.",
        "Take it out of this campaign's folder.",
        cell=stamp.cells.get("campaign", stamp.cells["team"]),
    )


def _team(stamp: Stamp, expected: _Expected, of: Team | None) -> Finding | None:
    team = _named(stamp.team, expected.teams)
    if not team:
        return error(
            "E-STAMP-TEAM",
            f"there is no team {stamp.team} in this campaign.",
            did_you_mean(stamp.team, expected.teams) or "The Teams sheet names them.",
            cell=stamp.cells["team"],
        )
    if of is not None and team != of.team:
        return error(
            "E-STAMP-TEAM",
            f"the book is {team}'s, but it lies in the place of {of.team}'s.",
            f"Put {team}'s book in the inbox, and {of.team}'s back in its place.",
            cell=stamp.cells["team"],
        )
    return None


def _turn(stamp: Stamp, expected: _Expected) -> Finding | None:
    cell = stamp.cells.get("turn", stamp.cells["team"])
    now = expected.position
    if stamp.position is None:
        return error(
            "E-STAMP-TURN",
            "the book does not say of which turn it is.",
            f"Its Turn and Stage should read {now.turn} and {now.stage}.",
            cell=cell,
        )
    if stamp.position == now:
        return None
    age = "an earlier" if stamp.position < now else "a later"
    return error(
        "E-STALE-TURN",
        f"the order sheet is of {age} turn, {stamp.position}; turn {now} is to be played.",
        f"Ask the team for the book of turn {now}.",
        cell=cell,
    )


def _named(team: str, teams: Mapping[str, Team]) -> str:
    return {folded(name): name for name in teams}.get(folded(team), "")


def _differs_from_sent(folder: CampaignFolder, place: str, received: Mapping[str, bytes]) -> bool:
    """Whether a team's book under `sides/` is another than the one the last commit put there."""
    head = folder.history.head()
    sent = "" if head is None else head.files.get(f"out/{place}", "")
    return place in received and bool(sent) and sum_of(received[place]) != sent


def _inbox_goes_first(place: str, returned: OpenedBook) -> Finding:
    return warning(
        "W-INBOX-FIRST",
        f"{shown_name(place)} was changed under sides/, but {returned.place} is what is read.",
        "If the other counts, move the one in the inbox away.",
        cell=Cell(shown_name(place)),
    )


def _not_read(team: Team, returned: OpenedBook) -> Finding:
    return warning(
        "W-HOLD",
        f"{team.team} is ticked `No sheet: hold`, so its order sheet is not read.",
        "Clear the tick on the Teams sheet if it counts.",
        cell=Cell(returned.book.name),
    )


def _missing(place: str, team: Team) -> Finding:
    return error(
        "E-BOOK-MISSING",
        f"there is no book of {team.team}'s, neither {place} nor in the inbox.",
        "Put the returned book in the inbox, or tick `No sheet: hold` on the Teams sheet.",
        cell=Cell(shown_name(place)),
    )
