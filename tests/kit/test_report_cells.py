"""A report cell by cell: each place has its words, wherever pages are cut (SB-RNG-06)."""

from __future__ import annotations

from workbook_engine.core.report_pages import Page, Pages, RowLook, Table, TableLine
from workbook_engine.kit.report_cells import cell_facts, in_umpires_words
from workbook_engine.kit.seen import Seen

HEADS, WIDTHS = ("Formation", "Now at"), (24, 24)
CORPS = (
    TableLine(("I Corps",), RowLook.GROUP),
    TableLine(("Corps troops", "C3")),
    TableLine(("II Corps",), RowLook.GROUP),
    TableLine(("Corps troops", "D4")),
    TableLine(("One more is quiet.",), RowLook.NOTE),
)
OF_SECOND = "Formations: Corps troops (2), Now at"


def pages(*cut: tuple[TableLine, ...]) -> Pages:
    tables = (Table("Formations", HEADS, WIDTHS, lines) for lines in cut)
    said = (("Own", "Two stood."),)
    return tuple(Page("red", "", "", "", said, "", None, (table,)) for table in tables)


def seen(*cells: tuple[str, str]) -> Seen:
    head = {
        "campaign": "",
        "team": "red",
        "called": "red",
        "side": "Red",
        "turn": "1",
        "date": "",
        "next_date": "",
    }
    return Seen(**head, deadline="", standing=(), played=True, history=(), cells=cells)


def now_at(report: Pages) -> list[str]:
    tables = (table for page in report for table in page.tables)
    return [line.cells[1] for table in tables for line in table.lines if len(line.cells) > 1]


def test_each_line_cell_and_remark_is_a_fact_and_what_stands_in_tables_is_quiet() -> None:
    facts = [(each.part, each.text, each.quiet) for each in cell_facts(pages(CORPS), "R", (), ())]
    assert facts == [
        ("Own", "Two stood.", False),
        ("Formations: Corps troops, Now at", "C3", True),
        (OF_SECOND, "D4", True),
        ("Formations", "One more is quiet.", True),
    ]


def test_a_cell_whose_lines_other_facts_tell_is_none_itself() -> None:
    told = [each.part for each in cell_facts(pages(CORPS), "R", ("C3", "Two stood."), ())]
    assert told == [OF_SECOND, "Formations"]


def test_words_stand_in_their_own_cell_wherever_pages_are_cut() -> None:
    whole, cut = pages(CORPS), pages(CORPS[:3], CORPS[3:])
    for report in (whole, cut):
        worded = in_umpires_words(lambda _, it=report: it)(seen((OF_SECOND, "Unknown.")))
        assert now_at(worded) == ["C3", "Unknown."]


def test_a_line_or_a_remark_that_is_not_told_is_left_out() -> None:
    silent = seen(("Own", ""), ("Formations: One more is quiet.", ""))
    (page,) = in_umpires_words(lambda _: pages(CORPS))(silent)
    assert (page.situation, len(page.tables[0].lines)) == ((), 4)
