"""The three faces of the front page, and of a report: each is read; one that is spoilt is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.faces.face import Difference, differing
from tests.faces.front import LOST, PLACE, RESULT, front_faces
from tests.faces.report import as_text, in_browser, on_sheet, report_face
from workbook_engine.commands.desk.page import desk_below, desk_fights, desk_text, front_rows
from workbook_engine.commands.desk.page.front_rows import Section
from workbook_engine.commands.desk.page.front_value import FightLine, FrontPage
from workbook_engine.core.front import Fight, Loss
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import Page, RowLook, Table, TableLine, rows_of
from workbook_engine.reports.papers import pages_in_markdown
from workbook_engine.reports.report_page import Head, pages_page

FIGHT = Fight("H8", "Arnhem Bridge (H8)", "British: 2 Para", "20 SS PzGR", "9 - 6", "7", "success")
FRONT = FrontPage(
    "Bridge",
    "OP COM",
    "Turn 1",
    "",
    fights=(FightLine(FIGHT, ()), FightLine(replace(FIGHT, label="C9", place="Elst (C9)"), ())),
    losses=(Loss("British", "1 Abn Div", "2 steps", 2), Loss("German", "9 SS", "1 step", 1)),
)
LINES = (
    TableLine(("1 Para Bde",), RowLook.GROUP),
    TableLine(("2 Para", "held on\nat H8 | *all* day", "2 / 1")),
    TableLine(("Cleared: E5.",), RowLook.NOTE),
)
PAGE = Page(
    "British: situation report",
    "Bridge. Turn 1.",
    "Orders wanted",
    "",
    (("Own", "2 Para held."),),
    "Situation",
    Table("Enemy known", ("Where", "What"), (8, 8), (TableLine(("H8", "infantry")),)),
    (Table("Formation by formation", ("Formation", "What", "Ammo"), (6, 6, 6), LINES),),
)


def test_sheet_page_and_terminal_tell_of_each_fight_and_loss() -> None:
    told = {
        (PLACE, "H8"): "Arnhem Bridge (H8)",
        (RESULT, "H8"): "success",
        (PLACE, "C9"): "Elst (C9)",
        (RESULT, "C9"): "success",
        (LOST, "British 1 Abn Div"): "2 steps",
        (LOST, "German 9 SS"): "1 step",
    }
    assert [each.told for each in front_faces(FRONT)] == [told] * 3


def a_word_more(section: Callable[[FrontPage], Section]) -> Callable[[FrontPage], Section]:
    """Return a section that says of everything a word too much."""

    def spoilt(front: FrontPage) -> Section:
        right = section(front)
        rows = (replace(r, texts=tuple(f"{text} too" for text in r.texts)) for r in right.rows)
        return replace(right, rows=tuple(rows))

    return spoilt


@pytest.mark.parametrize(
    ("where", "box"),
    [
        (desk_text, "losses"),
        (desk_text, "fights"),
        (desk_below, "losses"),
        (desk_fights, "fights"),
        (front_rows, "losses"),
        (front_rows, "fights"),
    ],
    ids=["terminal", "terminal's fights", "Desk", "Desk's fights", "page", "page's fights"],
)
def test_a_face_of_the_front_page_that_is_spoilt_is_found(
    where: object, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [*differing(front_faces(FRONT))]
    monkeypatch.setattr(where, box, a_word_more(getattr(where, box)))
    assert [*differing(front_faces(FRONT))]


def told_of(sheet: Page, page: Page, text: Page) -> list[Difference]:
    faces = (
        report_face("Report", on_sheet(rows_of((sheet,)))),
        report_face("report.html", in_browser(pages_page(Head("", (), ""), (page,)))),
        report_face("report.md", as_text(pages_in_markdown((text,)))),
    )
    assert len(faces[0].told) == 5
    return [*differing(faces)]


def test_sheet_page_and_text_have_the_same_lines() -> None:
    assert told_of(PAGE, PAGE, PAGE) == []


@pytest.mark.parametrize("which", range(3))
def test_a_line_that_one_of_them_has_otherwise_is_found(which: int) -> None:
    other = replace(LINES[1], cells=("2 Para", "fell back", "2 / 1"))
    table = replace(PAGE.tables[0], lines=(LINES[0], other, LINES[2]))
    faces = [PAGE] * 3
    faces[which] = replace(PAGE, tables=(table,))
    assert told_of(*faces)
