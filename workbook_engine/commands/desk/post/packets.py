"""What goes out to each team: its book as archived, its report as a page, its maps as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from msgspec import Struct

from workbook_engine.campaign import stamp_texts, team_place, team_stem
from workbook_engine.commands.desk.post.as_json import as_json
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.core.briefing import Drawings, Sight
from workbook_engine.core.languages import _, speaking, spoken
from workbook_engine.core.records import Position
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.reports.phone_page import phone_page
from workbook_engine.reports.plain import first_page
from workbook_engine.reports.report_page import Head, pages_page, report_page
from workbook_engine.sheets.book_heads import whose_book
from workbook_engine.sheets.order_text import HEADS, REPLY_ABOVE
from workbook_engine.sheets.phone_form import own_form
from workbook_engine.sheets.styles import side_ink

_BY_LETTER = _(
    "Or write your orders as an answer to this letter, above the line at its top: one a line, "
    "first whom it is for, then a colon and what he is to do."
)


class Packet(Struct, frozen=True):
    """All that one team is sent."""

    folder: str
    """The folder of its files: named as its book is."""
    name: str
    """What its files are called: the team's book and the turn, `guards_turn_07`."""
    files: Mapping[str, bytes]
    """By file name."""
    subject: str
    """Of the letter that it is sent with."""
    letter: str
    """The text of that letter."""


def turn_folder(ruleset: RuleSet, position: Position) -> str:
    """Return what a turn is called in the names of files: `turn_07`, or `turn_07_stage_2`."""
    stage = f"_stage_{position.stage}" if len(ruleset.sequence) > 1 else ""
    return f"turn_{position.turn:02}{stage}"


def sent_after(name: str, position: Position) -> bool:
    """Tell whether a folder of the outbox is called as a turn is that comes after another.

    >>> sent_after("turn_03", Position(2)), sent_after("turn_02_stage_1", Position(2, 1))
    (True, False)
    """
    found = re.fullmatch(r"turn_(\d+)(?:_stage_(\d+))?", name)
    return found is not None and Position(int(found[1]), int(found[2] or 1)) > position


def packet(
    ruleset: RuleSet, sight: Sight[object], book: bytes, sealing: Sealing, control: str = ""
) -> Packet:
    """Return all that a team is sent: its archived book, and the files made from its view.

    The form for a telephone is sealed as the book is; its mail goes to Control's address.

    Of a map of several sheets only the first, the whole land, is a picture of its own, to be put
    into a message: all are in the book and on the page.
    """
    with speaking(sight.language):
        return _packet(ruleset, sight, book, sealing, control)


def _packet(
    ruleset: RuleSet, sight: Sight[object], book: bytes, sealing: Sealing, control: str
) -> Packet:
    place = PurePosixPath(team_place(sight))
    name = f"{place.stem}_{turn_folder(ruleset, sight.position)}"
    maps = _drawn(ruleset, sight)
    page = _page(ruleset, sight, maps, ruleset.briefing.inset(sight.knows))
    files = {f"{name}{place.suffix}": book, f"{name}_report.html": page.encode()}
    files[f"{name}_orders.html"] = _phone(ruleset, sight, page, sealing, control).encode()
    files |= {f"{name}_map.png": sheet.png for sheet in maps[:1]}
    files[f"{name}.json"] = as_json(ruleset, sight)
    turn = ruleset.called(sight.position)
    subject = _("{whose}, turn {turn}").format(whose=_head(ruleset, sight).title, turn=turn)
    return Packet(place.stem, name, files, subject, _letter(ruleset, sight))


def texts_of(
    ruleset: RuleSet, sight: Sight[object], sealing: Sealing | None = None
) -> dict[str, bytes]:
    """Return what a packet says beside the book, as it can be searched: pictures as drawings."""
    with speaking(sight.language):
        return dict(_texts(ruleset, sight, sealing))


def _texts(
    ruleset: RuleSet, sight: Sight[object], sealing: Sealing | None
) -> Iterator[tuple[str, bytes]]:
    stem = team_stem(sight)
    page = _page(ruleset, sight, (), ())
    yield f"{stem}_report.html", page.encode()
    yield f"{stem}_orders.html", _phone(ruleset, sight, page, sealing).encode()
    yield f"{stem}.json", as_json(ruleset, sight)
    yield f"{stem}_letter.txt", _letter(ruleset, sight).encode()
    for at, inset in enumerate(ruleset.briefing.inset(sight.knows)):
        yield f"{stem}_inset_{at + 1}.svg", inset.svg.encode()
    for at, sheet in enumerate(_drawn(ruleset, sight)):
        yield f"{stem}_{_sheet(at)}.svg", sheet.svg.encode()


def _letter(ruleset: RuleSet, sight: Sight[object]) -> str:
    """Return the text of the letter that brings a team its turn: what is due, the first page."""
    head, briefing = _head(ruleset, sight), ruleset.briefing
    page = first_page(briefing.pages(sight.knows), briefing.paper(sight.knows))
    above = spoken(REPLY_ABOVE), head.title, *head.lines, head.due, spoken(_BY_LETTER)
    return "\n\n".join((*above, page)) + "\n"


def _page(ruleset: RuleSet, sight: Sight[object], maps: Drawings, insets: Drawings) -> str:
    """Return a team's report as a web page: its pages, or where it has none, its paper."""
    head, pages = _head(ruleset, sight), ruleset.briefing.pages(sight.knows)
    if pages:
        return pages_page(head, pages, maps, next(iter(insets), None))
    return report_page(head, ruleset.briefing.paper(sight.knows), maps)


def _phone(
    ruleset: RuleSet, sight: Sight[object], report: str, sealing: Sealing | None, control: str = ""
) -> str:
    """Return a team's order form for a telephone, with its report."""
    head, stamp = _head(ruleset, sight), stamp_texts(sight)
    stamp = sealing.texts(stamp) if sealing else stamp
    turn = ruleset.called(sight.position)
    orders = _("{campaign}: orders of {team} for turn {turn}")
    due = _("Orders for turn {turn}, to Control.")
    if sight.deadline:
        due = _("Orders for turn {turn}, to Control by {deadline}.")
    form = own_form(ruleset, sight) | {
        "head": [(spoken(head), stamp[name]) for name, head in HEADS.items() if name in stamp],
        "to": control,
        "subject": orders.format(campaign=sight.campaign, team=sight.team, turn=turn),
        "file": f"{team_stem(sight)}_{turn_folder(ruleset, sight.position)}_orders.txt",
    }
    said = due.format(turn=turn, deadline=sight.deadline)
    return phone_page(report, head.title, said, form)


def _sheet(at: int) -> str:
    return f"map_{at + 1}" if at else "map"


def _drawn(ruleset: RuleSet, sight: Sight[object]) -> Drawings:
    return ruleset.briefing.maps(sight.knows)


def _head(ruleset: RuleSet, sight: Sight[object]) -> Head:
    played = _("Before turn 1.")
    if sight.played:
        played = _("After turn {turn}.").format(turn=ruleset.called(sight.played))
    book = PurePosixPath(team_place(sight))
    name = f"{book.stem}_{turn_folder(ruleset, sight.position)}"
    turn = ruleset.called(sight.position)
    due = _("Now due: orders for turn {turn}.")
    if sight.deadline:
        due = _("Now due: orders for turn {turn}, by {deadline}.")
    how = _("Fill in {book} and send it back; on a telephone open {form}.")
    wanted = due.format(turn=turn, deadline=sight.deadline)
    said = f"{wanted} {how.format(book=f'{name}{book.suffix}', form=f'{name}_orders.html')}"
    own = side_ink(next((word for _, word in sight.colours), ""))
    return Head(f"{sight.campaign}: {whose_book(sight.called, sight.side)}", (played,), said, own)
