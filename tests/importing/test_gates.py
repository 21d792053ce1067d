"""An import is a proposal with gates: what is not sure is asked, what is left out is counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from tests.importing.test_import import BLUE, blank, game, said, stands, text
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.desk import ImportRow
from workbook_engine.core.findings import Finding
from workbook_engine.importing.mapping import Said
from workbook_engine.importing.rows import whole
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.sheets import codes

__all__ = ["blank", "game"]  # fixtures


def listed(game: Path, rows: str, *also: tuple[str, str]) -> Outcome:
    return import_file(game, text(game.parent / "a.csv", rows), "Forces", said=also, write=True)


def book(game: Path, *rows: tuple[Any, ...]) -> tuple[Workbook, Worksheet]:
    made = Workbook()
    page = made.worksheets[0]
    for row in rows:
        page.append(row)
    return made, page


def brought(game: Path, made: Workbook, *also: tuple[str, str]) -> Outcome:
    made.save(game.parent / "list.xlsx")
    return import_file(game, game.parent / "list.xlsx", "Forces", said=also, write=True)


def refused(code: str, **values: object) -> str:
    known = {each.code: each for each in vars(codes).values() if isinstance(each, Finding)}
    return known[code].filled("", None, **values).said


def test_a_header_spelt_like_one_of_ours_is_asked_about_and_not_taken(game: Path) -> None:
    outcome = listed(game, "Unit,Side,Natoin\n1 A,Blue,British\n")
    assert 'spelt like one of ours; if it is meant, --column "Natoin=Nation"' in said(outcome)
    assert stands(game, Unit)["1 A"].nation == ""  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rows", "told", "status"),
    [
        ("Unit,Side\n1 A,Blue\n", "1 of 1 row taken.", Status.DONE),
        ("Unit,Side,Mood\n1 A,Blue,\n", "1 of 1 row taken.", Status.DONE),
        ("Unit,Side,Mood\n1 A,Blue,sad\n", "1 of 1 row taken, 1 column not.", Status.PARTLY),
        (
            "Unit,Side,Nation,Mood\n1 A,Blue,British,sad\n2 A,Blue,Mars,\n",
            "1 of 2 rows taken, 1 row and 1 column not.",
            Status.PARTLY,
        ),
    ],
)
def test_the_headline_counts_what_is_not_taken_and_the_status_says_so(
    game: Path, rows: str, told: str, status: Status
) -> None:
    outcome = listed(game, rows)
    assert outcome.sentences[0].endswith(told)
    assert outcome.status is status


def test_a_column_that_is_said_not_to_be_wanted_is_not_left_out(game: Path) -> None:
    outcome = listed(game, "Unit,Side,Mood\n1 A,Blue,sad\n", (Said.COLUMN, "Mood="))
    assert outcome.status is Status.DONE


def test_nothing_taken_is_not_written(game: Path) -> None:
    before = (game / "master.xlsx").read_bytes()
    outcome = listed(game, "Unit,Side,Nation\n1 A,Blue,Mars\n")
    assert (outcome.status, outcome.wrote) == (Status.STOPPED, ())
    assert (game / "master.xlsx").read_bytes() == before


def test_a_number_waits_until_it_is_said_whose_name_it_is(game: Path) -> None:
    made, _ = book(game, ("Unit", "Side"), (258, "Blue"), (7, "Blue"))
    outcome = brought(game, made)
    assert f"A2: {refused('E-FOREIGN-NUMBER', header='Unit', value=258)}" in said(outcome)
    outcome = brought(game, made, (Said.VALUE, "Unit: 258=258 RD"), (Said.VALUE, "Unit: 7=7"))
    assert [*stands(game, Unit)] == ["258 RD", "7"]


def test_a_time_is_refused_as_a_name(game: Path) -> None:
    from datetime import time

    made, _ = book(game, ("Unit", "Side"), (time(3, 5), "Blue"), ("1 A", "Blue"))
    outcome = brought(game, made)
    assert "refused, A2: Unit holds 03:05:00: Excel turned what was typed into a date" in said(
        outcome
    )
    assert [*stands(game, Unit)] == ["1 A"]


QUANTITIES = "No.,Unit,Side\n3,Rifle Bn,Blue\n1,Tank Sqn,Blue\n0,Ghosts,Blue\n"


def test_a_column_of_small_numbers_is_asked_about(game: Path) -> None:
    assert 'if it counts units, --each "No."' in said(listed(game, QUANTITIES))


@pytest.mark.slow
def test_a_column_that_counts_units_makes_so_many_named_one_to_n(game: Path) -> None:
    outcome = listed(game, QUANTITIES, (Said.EACH, "No."))
    assert [*stands(game, Unit)] == ["Rifle Bn 1", "Rifle Bn 2", "Rifle Bn 3", "Tank Sqn"]
    assert outcome.status is Status.DONE


def test_what_counts_nothing_is_refused_with_its_cell(game: Path) -> None:
    outcome = listed(game, "No.,Unit,Side\nmany,Rifle Bn,Blue\n", (Said.EACH, "No."))
    assert refused("E-FOREIGN-COUNT", cell="A2", header="No.", value="many") in said(outcome)


def test_type_names_go_to_annex_a_and_what_that_fills_is_not_asked_for(game: Path) -> None:
    rows = "Unit,Side,Team,Type,Location\n1 A,Blue,blue,British Rifle Battalion,C4\n"
    told = said(listed(game, rows))
    assert "Type      -> After Annex A, by the words that stand in it" in told
    assert "still blank" not in told


@pytest.mark.slow
def test_two_lists_side_by_side_are_two_lists(game: Path) -> None:
    rows = "Unit,Side,,Unit,Side\n1 A,Blue,,1 Z,Red\n2 A,Blue,,,\n"
    outcome = listed(game, rows)
    sides = {key: unit.side for key, unit in stands(game, Unit).items()}  # type: ignore[attr-defined]
    assert sides == {"1 A": "Blue", "2 A": "Blue", "1 Z": "Red"}
    assert outcome.status is Status.DONE


@pytest.mark.slow
def test_struck_rows_are_told_and_not_taken_and_hidden_ones_told(game: Path) -> None:
    made, page = book(game, ("Unit", "Side"), ("1 A", "Blue"), ("2 A", "Blue"), ("3 A", "Blue"))
    page["A3"].font = Font(strike=True)
    page.row_dimensions[4].hidden = True
    outcome = brought(game, made)
    assert [*stands(game, Unit)] == ["1 A", "3 A"]
    assert "2 of 2 rows taken, 1 struck row not." in outcome.sentences[0]
    assert "row 3 is struck through: not taken" in said(outcome)
    assert "row 4 is hidden: look whether it is meant" in said(outcome)


GROUP = (Said.ALL, "Brigade or regiment={group}")


@pytest.mark.parametrize("how", ["blanks", "alignment"])
def test_an_indented_list_is_a_hierarchy(game: Path, how: str) -> None:
    made, page = book(game, ("Unit", "Type", "Location"))
    for level, name in enumerate(("11 Bde", "1 Bn", "A Coy"), 0):
        page.append([name if how == "alignment" else " " * 2 * level + name, "infantry", "C4"])
        if how == "alignment":
            page.cell(page.max_row, 1).alignment = Alignment(indent=level)
    page.append(["12 Bde", "infantry", "C5"])
    brought(game, made, *BLUE, GROUP)
    units = {key: unit.brigade for key, unit in stands(game, Unit).items()}  # type: ignore[attr-defined]
    assert units == {"11 Bde": "", "1 Bn": "11 Bde", "A Coy": "1 Bn", "12 Bde": ""}


FIXED = """\
Order of battle of the garrison, 17 September

Unit            Side  Location
1 Bn Guards     Blue  C4
2 Bn            Blue
3 Bn Guards     Blue  C6
"""


@pytest.mark.slow
def test_a_text_in_columns_of_blanks_is_read_by_its_columns(game: Path) -> None:
    listed(game, FIXED)
    places = {key: unit.position for key, unit in stands(game, Unit).items()}  # type: ignore[attr-defined]
    assert places == {"1 Bn Guards": "C4", "2 Bn": "", "3 Bn Guards": "C6"}


@pytest.mark.slow
def test_a_first_line_that_says_the_sign_between_cells_is_believed(game: Path) -> None:
    listed(game, "sep=;\nUnit;Side\n1,5 Bn;Blue\n")
    assert [*stands(game, Unit)] == ["1,5 Bn"]


@pytest.mark.parametrize(("letters", "name"), [("mac", "Jäger"), ("windows", "JŠger")])
def test_letters_of_windows_or_of_a_mac_are_asked_about(
    game: Path, letters: str, name: str
) -> None:
    file = text(game.parent / "a.csv", "Unit,Side\nJäger,Blue\n", "mac_roman")
    outcome = import_file(game, file, "Forces", write=True)
    assert [each.code for each in outcome.findings] == ["E-FOREIGN-LETTERS"]
    assert "a.csv reads JŠger with the letters of Windows" in outcome.findings[0].said
    import_file(game, file, "Forces", said=[(Said.LETTERS, letters)], write=True)
    assert [*stands(game, Unit)] == [name]


@pytest.mark.slow
def test_letters_that_are_clear_are_not_asked_about(game: Path) -> None:
    file = text(game.parent / "a.csv", "Unit,Side\nJäger „Süd“ – 1,Blue\n", "cp1252")
    import_file(game, file, "Forces", write=True)
    assert [*stands(game, Unit)] == ["Jäger „Süd“ – 1"]


@pytest.mark.slow
def test_what_stands_in_the_first_row_alone_goes_on_where_that_is_said(game: Path) -> None:
    rows = "Division,Brigade,Unit,Side\n1 DI,10 Bde,1 A,Blue\n,,2 A,Blue\n2 DI,,1 B,Blue\n"
    above = [(Said.ALL, f"{each}={{above}}") for each in ("Division", "Brigade or regiment")]
    told = said(listed(game, rows))
    assert 'Division is blank in 1 row; if it goes on there, --all "Division={above}"' in told
    listed(game, rows, *above)
    units = {key: (unit.division, unit.brigade) for key, unit in stands(game, Unit).items()}  # type: ignore[attr-defined]
    assert units == {"1 A": ("1 DI", "10 Bde"), "2 A": ("1 DI", "10 Bde"), "1 B": ("2 DI", "")}


@pytest.mark.slow
def test_a_number_before_a_name_makes_so_many_units_only_where_that_is_said(game: Path) -> None:
    rows = "Unit,Side\n2 x Rifles,Blue\nGuns (x2),Blue\nHQ,Blue\n"
    told = refused("E-FOREIGN-TIMES", header="Unit", value="2 x Rifles")
    assert told in said(listed(game, rows))
    listed(game, rows, (Said.EACH, "Unit"))
    assert [*stands(game, Unit)] == ["HQ", "Rifles 1", "Rifles 2", "Guns 1", "Guns 2"]


def test_a_number_of_more_figures_than_there_are_men_is_none() -> None:
    assert [whole("0120"), whole("9" * 5000)] == [120, None]


def test_what_is_said_of_a_map_is_not_passed_over_for_a_list(game: Path) -> None:
    file = text(game.parent / "a.csv", "Unit,Side\n1 A,Blue\n")
    assert import_file(game, file, "Forces", size="2km").status is Status.USAGE
    assert import_file(game, file, "Forces", area="B3:C9").status is Status.USAGE


def test_a_sheet_that_is_no_list_is_told_and_counts_as_left_out(game: Path) -> None:
    made, _ = book(game, ("Unit", "Side"), ("1 A", "Blue"))
    made.create_sheet("Reds").append(["3rd Army"])
    outcome = brought(game, made)
    assert "Sheet Reds: no headers of Forces, not read." in outcome.sentences
    assert outcome.status is Status.PARTLY


CARDS = "Unit: 1 Para\nType: para\nMorale: 7\n\nUnit: 2 Para\nType: paras, tired\nLocation: B5\n"
CARDS += "Notes: wet\nNotes: late\n"


def test_unit_cards_are_read_and_what_is_refused_is_told_by_its_own_cell(game: Path) -> None:
    outcome = listed(game, CARDS, *BLUE)
    assert [*stands(game, Unit)] == ["1 Para"]
    assert "Morale    not taken" in said(outcome)
    assert "refused, A6: Kind reads paras, tired" in said(outcome)
    assert "Notes     not taken: another column is taken for it" in said(outcome)


def test_a_proposal_is_amended_on_imports_and_run_again(game: Path) -> None:
    rows = "Unit,Side,Kind,Mood,Natoin\n1 A,Blue,Rifels,sad,British\n2 A,Blue,tanks,,British\n"
    file = text(game.parent / "a.csv", rows)
    import_file(game, file, "Forces", said=BLUE, proposal=True)
    said = {(row.what, row.theirs or row.column): row.ours for row in imports(game).values()}
    assert said[Said.COLUMN, "Unit"] == "Unit"
    assert {of for of, ours in said.items() if ours == "?"} == {
        (Said.COLUMN, "Mood"),
        (Said.COLUMN, "Natoin"),
        (Said.VALUE, "Rifels"),
        (Said.ALL, "Status profile"),
        (Said.ALL, "Nation"),
    }
    assert [*stands(game, Unit)] == []
    answers = {"Mood": "", "Natoin": "Nation", "Rifels": "infantry", "Status profile": "2-1-0"}
    amend(game, {**answers, "Nation": "British"})
    assert import_file(game, file, "Forces", write=True).status is Status.DONE
    assert {key: unit.kind for key, unit in stands(game, Unit).items()} == {  # type: ignore[attr-defined]
        "1 A": "infantry",
        "2 A": "tank",
    }


def imports(game: Path) -> dict[str, ImportRow]:
    rows = stands(game, ImportRow)
    return {key: row for key, row in rows.items() if isinstance(row, ImportRow)}


def amend(game: Path, ours: dict[str, str]) -> None:
    """Type over what is open on the sheet Imports."""
    book = FileBook.open(game / "master.xlsx")
    grid = [[*row] for row in book.read("Imports")]
    head = next(row for row in grid if "Theirs" in row)
    for number, row in enumerate(grid, 1):
        named = {name: row[at] for at, name in enumerate(head) if at < len(row)}
        if named.get("Ours") == "?":
            answer = ours[str(named["Theirs"] or named["In column"])]
            book.write("Imports", {address(number, head.index("Ours") + 1): answer or None})
    (game / "master.xlsx").write_bytes(book.save())
