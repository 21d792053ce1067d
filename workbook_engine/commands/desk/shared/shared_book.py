"""One umpire's share of the evening as a book of his own: his fights and questions, no more.

Its sheets are those of the master, with his rows alone. The yellow cells are blank, except for what
he has answered himself: what another umpire has typed stands in the white ones after a draft.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.desk.playing.play import Played
from workbook_engine.commands.desk.reading.control import Control
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.writing.drop_downs import offered
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.book_heads import TurnTitles
from workbook_engine.sheets.columns import CONTROL
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas
from workbook_engine.sheets.templates import make_book

STEPS = (
    "These are your fights and questions of this turn, as the last draft left them. Yellow cells "
    "with blue text are yours; the rest is for you to read.",
    "Type your die, result, decision or answer, and why in Reason. A blank cell leaves it to the "
    "rules. What reads MUST ANSWER waits for you.",
    "A [+] over the columns opens what is seldom needed; row 1 says what.",
    "Save the book and send it back under any name, or leave it where it lies if you share the "
    "folder. As often as you like: what you saved last counts.",
    "Your answers go into the head umpire's book with your name. Where the head umpire has "
    "answered otherwise, that stands, and he is told.",
)


def share_of(control: Control, name: str, rows: Mapping[type[Record], list[Record]]) -> Tables:
    """Return an umpire's rows of the Workings, sheet by sheet."""
    return Tables.of(
        *(row for sheet in control.sheets for row in control.rows(rows[sheet.record], name))
    )


def shared_book(
    played: Played, control: Control, name: str, share: Tables, own: Mapping[str, Answer]
) -> bytes:
    """Return an umpire's book; `own` are the answers that he has given already."""
    desk = played.desk
    kept = frozenset(sheet.title for sheet in control.sheets if share[sheet.record])
    title = f"{desk.campaign_row.name}: {name}'s fights and questions"
    made = make_book(
        desk.schemas,
        "master",
        share,
        title=title,
        answers=own,
        judgements=played.turn.judgements,
        lists=offered(desk.schemas, desk.state),
        stamp=_stamp(desk, name),
        titles=TurnTitles(f"{name}, turn {desk.ruleset.called(desk.position)}"),
        only=kept,
        steps=STEPS,
    )
    return _named(made, desk, control, name)


def _stamp(desk: Desk, name: str) -> dict[str, str]:
    return {
        "campaign": desk.campaign_row.name,
        "control": name,
        "turn": str(desk.position.turn),
        "stage": str(desk.position.stage),
    }


def _named(made: bytes, desk: Desk, control: Control, name: str) -> bytes:
    """Return a book whose rows bear the umpire's name."""
    book = FileBook(made, name)
    reading = read_share(book, control, desk)
    for layout in reading.layouts.values():
        column = next((c.name for c in layout.schema.columns if c.part == CONTROL), "")
        if column in layout.columns:
            cells = dict.fromkeys((layout.address(key, column) for key in layout.rows), name)
            book.write(layout.sheet, cells)
    return book.save()


def read_share(book: FileBook, control: Control, desk: Desk) -> Reading:
    """Read an umpire's book: those of the shared sheets that it has."""
    titles = set(book.sheets())
    sheets = tuple(each for each in control.sheets if each.title in titles)
    state = desk.state
    known = Tables({kind: state[kind] for kind in state.tables})
    return read(book, Schemas(sheets), "master", desk.position, known=known)
