"""Which returned book is whose: the books under `sides/`, the inbox, and the stamps inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.campaign import (
    CampaignFolder,
    OpenedBook,
    Stamp,
    book_of,
    read_stamp,
    shown_name,
    sum_of,
    team_place,
)
from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.as_sent import (
    as_sent,
    differs_from_sent,
    same_forms,
    untouched,
)
from workbook_engine.commands.desk.reading.inbox import Came, look_through, may_hold_orders, no_book
from workbook_engine.commands.desk.reading.left_out import without_book
from workbook_engine.commands.desk.reading.letters import other_sender
from workbook_engine.commands.desk.reading.newest import newest, set_aside
from workbook_engine.commands.desk.reading.senders import (
    Expected,
    Sender,
    from_list,
    holds_orders,
    is_list,
    is_text,
    named_by,
    together,
    unread,
)
from workbook_engine.commands.desk.reading.superseded import inbox_goes_first, missing, not_read
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.commands.inspection.seals import UNDONE, Sealing
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, did_you_mean, error, folded, warning
from workbook_engine.core.languages import in_all
from workbook_engine.sheets.schema import SheetSchema

STALE = "E-STALE-TURN"


class TeamBooks(Struct, frozen=True):
    """The book that each team's orders are read from, and all books that were read."""

    orders: Mapping[str, OpenedBook]
    """By team; a team that holds, or whose book cannot be used, has none."""
    received: Mapping[str, bytes]
    findings: tuple[Finding, ...]
    shared: tuple[tuple[OpenedBook, Stamp], ...] = ()
    """The books of other umpires that came back, with what they say of themselves."""
    senders: tuple[Sender, ...] = ()


def gather(
    folder: CampaignFolder,
    campaign: str,
    sealing: Sealing,
    arrivals: Arrivals,
    order_sheets: Sequence[SheetSchema],
    called: Cell | None = None,
) -> TeamBooks:
    """Read every team's book and the inbox; a book in the inbox goes before the one we sent.

    What came in too late does not count. `called` is the cell that names the campaign.
    """
    now, played = arrivals.state.position, folder.history.archived_sums()
    teams = arrivals.state[Team]
    lists = folder.history.played_elsewhere(now)
    expected = Expected(campaign, now, teams, played, sealing, folder, order_sheets, lists)
    received, findings = dict[str, bytes](), list[Finding]()
    shared, orders = list[tuple[OpenedBook, Stamp]](), dict[str, OpenedBook]()
    senders: list[Sender] = []
    came = _returned(folder, expected, received, findings, shared, senders)
    returned = _in_time(came, arrivals, findings)
    for team in expected.teams.values():
        ours = _sent(folder, team, expected, received, findings, needed=team.team not in returned)
        reply, place = returned.get(team.team), team_place(team)
        changed = differs_from_sent(folder, place, received)
        if ours and changed:
            ours = next(iter(arrivals.counted(team, [ours], findings)), as_sent(folder, place))
        if reply and changed:
            findings.append(inbox_goes_first(place, reply))
        if (book := reply or ours) is not None and not team.hold:
            orders[team.team] = book
        elif reply:
            findings.append(not_read(team, reply))
    found = _renamed(findings, orders, campaign, called)
    return TeamBooks(orders, received, found, tuple(shared), tuple(senders))


def _in_time(
    came: Mapping[str, Sequence[OpenedBook]], arrivals: Arrivals, findings: list[Finding]
) -> dict[str, OpenedBook | None]:
    """Return the newest book of each team of which one came in time; None where none is newer."""
    teams = arrivals.state[Team]
    counted = {each: arrivals.counted(teams[each], came[each], findings) for each in came}
    return {
        each: newest(teams[each].called, books, findings)
        for each, books in counted.items()
        if books
    }


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
    expected: Expected,
    received: dict[str, bytes],
    findings: list[Finding],
    *,
    needed: bool,
) -> OpenedBook | None:
    """Read a team's book under `sides/`; where the inbox holds it, ours is only kept."""
    place = team_place(team)
    needed = needed and not team.hold
    if not folder.file(place).is_file():
        findings += [missing(place, team)] if needed else []
        return None
    if not needed and (content := untouched(folder, place)) is not None:
        received[place] = content
        return None
    stamped = _stamped(folder, Came(place))
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
    expected: Expected,
    received: dict[str, bytes],
    findings: list[Finding],
    shared: list[tuple[OpenedBook, Stamp]],
    senders: list[Sender],
) -> dict[str, list[OpenedBook]]:
    """Read the inbox; each book is known by its stamp, whatever its file is called."""
    came: dict[str, list[OpenedBook]] = {}
    stale: list[tuple[str, OpenedBook, Finding]] = []
    files, told = look_through(folder, expected.played)
    findings += told
    for file in files:
        stamped = file.found or _stamped(folder, file)
        if isinstance(stamped, Finding):
            holds = may_hold_orders(file.place)
            findings.append(stamped if holds else no_book(file.place))
            senders += [unread(folder, file, expected.teams)] if holds else ()
            continue
        opened, stamp = stamped
        if not holds_orders(opened, expected):
            whole, _ = opened.kept if file.letter else (file.place, b"")
            findings += [] if file.beside else [no_book(whole)]
            continue
        if not is_list(opened) and _passed_over(opened, stamp, expected, shared):
            continue
        senders.append(_taken(opened, stamp, expected, came, stale, findings))
        place, content = opened.kept
        received[place] = content
    came = {team: together(books) for team, books in came.items()}
    findings += (set_aside(book) if team in came else found for team, book, found in stale)
    return came


def _taken(
    opened: OpenedBook,
    stamp: Stamp | None,
    expected: Expected,
    came: dict[str, list[OpenedBook]],
    stale: list[tuple[str, OpenedBook, Finding]],
    findings: list[Finding],
) -> Sender:
    """Put a file with those of its team, unless another than the team wrote; return whose it is."""
    by_name = from_list(opened, expected) if is_list(opened) or is_text(opened) else None
    sender = by_name.sender if by_name else _sender(opened, stamp, expected)
    team = expected.teams.get(sender.team)
    if team and (other := other_sender(opened.letter, team, opened.book.name)):
        findings.append(other)
    elif by_name is None:
        _take_in(opened, stamp, expected, came, stale, findings)
    else:
        findings += [by_name.found] if by_name.found else []
        if by_name.counts:
            came.setdefault(sender.team, []).append(opened)
    return sender


def _sender(opened: OpenedBook, stamp: Stamp | None, expected: Expected) -> Sender:
    """Return whose a book is: by its stamp, if it is of this game, or as its file is called."""
    if stamp is None:
        team = named_by(opened.place, expected.teams)
    elif folded(stamp.campaign) == folded(expected.campaign):
        team = _named(stamp.team, expected.teams)
    else:
        team = ""
    return Sender(opened.place, opened.content, team, opened.letter)


def _passed_over(
    opened: OpenedBook,
    stamp: Stamp | None,
    expected: Expected,
    shared: list[tuple[OpenedBook, Stamp]],
) -> bool:
    """Tell whether a book has no orders of this turn: another umpire's is kept apart."""
    if stamp is not None and stamp.texts.get("control"):
        shared.append((opened, stamp))
        return True
    return _is_of_another_turn(stamp, opened, expected)


def _take_in(
    opened: OpenedBook,
    stamp: Stamp | None,
    expected: Expected,
    came: dict[str, list[OpenedBook]],
    stale: list[tuple[str, OpenedBook, Finding]],
    findings: list[Finding],
) -> None:
    """Put a book with those of its team, with the stale ones, or find what is wrong with it."""
    wrong = _wrong_stamp(stamp, opened.book.name, expected)
    team = _named(stamp.team, expected.teams) if stamp else ""
    if stamp is not None and not wrong:
        came.setdefault(team, []).append(opened)
    elif [each.code for each in wrong] == [STALE]:
        stale.append((team, opened, wrong[0]))
    elif stamp and [each.code for each in wrong] == [UNDONE]:
        taken = _taken_all_the_same(stamp, opened, expected.teams[team], expected)
        if taken is None:
            findings += wrong
        else:
            came.setdefault(team, []).append(opened)
            findings.append(taken)
    else:
        findings += wrong


def _taken_all_the_same(
    stamp: Stamp, opened: OpenedBook, team: Team, expected: Expected
) -> Finding | None:
    """Return the finding about a book of an undone turn that counts: its forms fit, or by grace."""
    sender, cell = expected.sealing.sender(stamp), Cell(opened.book.name)
    forms = {folded(each) for sheet in expected.order_sheets for each in in_all(sheet.title)}
    if sender is not None and same_forms(expected.folder, team, sender, forms):
        return warning(
            "W-FORM-AGAIN",
            "the book was sent by a turn that was undone; the forms are as they were: it counts.",
            "Nothing need be done.",
            cell=cell,
        )
    if why := team.grace.strip().rstrip("."):
        return warning(
            "W-GRACE",
            f"the book was sent by a turn that was undone; it counts by your grace: {why}.",
            "Nothing need be done.",
            cell=cell,
        )
    return None


def _stamped(folder: CampaignFolder, file: Came) -> tuple[OpenedBook, Stamp | None] | Finding:
    """Open a book and read its stamp, or say why that cannot be done."""
    place, content, parcel = file.place, file.content, file.parcel

    def taken() -> OpenedBook | Finding:
        if content is None:
            return folder.open_book(place)
        book = book_of(content, shown_name(place))
        return OpenedBook(place, content, book, parcel, file.letter)

    opened = from_book(shown_name(place), taken)
    if isinstance(opened, Finding):
        return opened
    return from_book(opened.book.name, lambda: (opened, read_stamp(opened.book)))


def _is_of_another_turn(stamp: Stamp | None, opened: OpenedBook, expected: Expected) -> bool:
    """Whether a book lies in the inbox from another turn that was played from it.

    That may be a later one: an undo leaves in the inbox what had come in by then.
    """
    if stamp is None or stamp.position is None:
        return False
    return stamp.position != expected.position and sum_of(opened.kept[1]) in expected.played


def _wrong_stamp(
    stamp: Stamp | None, book: str, expected: Expected, of: Team | None = None
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


def _campaign(stamp: Stamp, expected: Expected) -> Finding | None:
    if folded(stamp.campaign) == folded(expected.campaign):
        return None
    return error(
        "E-STAMP-CAMPAIGN",
        f"the book is of the campaign {stamp.campaign or '(none)'}, not {expected.campaign}.",
        "Take it out of this campaign's folder.",
        cell=stamp.cells.get("campaign", stamp.cells["team"]),
    )


def _team(stamp: Stamp, expected: Expected, of: Team | None) -> Finding | None:
    team = _named(stamp.team, expected.teams)
    if not team:
        return error(
            "E-STAMP-TEAM",
            f"there is no team {stamp.team} in this campaign.",
            did_you_mean(stamp.team, expected.teams) or "The Teams sheet names them.",
            cell=stamp.cells["team"],
        )
    if of is not None and team != of.team:
        theirs = expected.teams[team].called
        return error(
            "E-STAMP-TEAM",
            f"the book is {theirs}'s, but it lies in the place of {of.called}'s.",
            f"Put {theirs}'s book in the inbox, and {of.called}'s back in its place.",
            cell=stamp.cells["team"],
        )
    return None


def _turn(stamp: Stamp, expected: Expected) -> Finding | None:
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
