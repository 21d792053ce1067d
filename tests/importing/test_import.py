"""Lists and maps that umpires have: taken with at most two corrections, refused with the reason."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.commands.setting_up import type_rows
from tests.importing import lists
from tests.new_campaign import blank_campaign
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.import_file import import_file
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.desk import ImportRow
from workbook_engine.core.records import Record
from workbook_engine.importing.mapping import Said
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, Unit

RED = ((Said.ALL, "Side=Red"), (Said.ALL, "Team=red"))
BLUE = ((Said.ALL, "Side=Blue"), (Said.ALL, "Team=blue"))


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A blank master in which two teams are typed."""
    folder = tmp_path_factory.mktemp("blank") / "game"
    blank_campaign(folder, "opcom")
    teams = [{"Team": "red", "Side": "Red"}, {"Team": "blue", "Side": "Blue"}]
    type_rows(folder / "master.xlsx", {"Teams": teams})
    return (folder / "master.xlsx").read_bytes()


@pytest.fixture
def game(blank: bytes, tmp_path: Path) -> Path:
    blank_campaign(tmp_path / "game", "opcom")
    (tmp_path / "game" / "master.xlsx").write_bytes(blank)
    return tmp_path / "game"


def stands(game: Path, kind: type[Record]) -> Mapping[str, Record]:
    return read_desk(open_folder(game), set_up=True).reading.tables[kind]


def text(file: Path, content: str, encoding: str = "utf-8") -> Path:
    file.write_bytes(content.encode(encoding))
    return file


def said(outcome: Outcome) -> str:
    return "\n".join(outcome.sentences)


@pytest.mark.slow
def test_what_is_merged_stands_in_all_the_cells_that_it_covers(game: Path, tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for line in (("Unit", "Side", "Team"), ("1 A", "Blue", "Blue"), ("2 A", "Red", None)):
        sheet.append(line)
    sheet["B4"] = "Blue"
    sheet["A4"], sheet["A5"] = "3 A", "4 A"
    for area in ("B3:C3", "B4:B5"):
        sheet.merge_cells(area)
    book.save(tmp_path / "list.xlsx")
    told = said(import_file(game, tmp_path / "list.xlsx", "Forces", write=True))
    assert "merged, one value for all they cover: B3:C3, B4:B5" in told
    units = [(row.side, row.team) for row in stands(game, Unit).values()]  # type: ignore[attr-defined]
    assert units == [("Blue", "blue"), ("Red", "red"), ("Blue", ""), ("Blue", "")]


def test_a_name_that_excel_made_a_number_of_is_taken_as_it_is_shown(
    game: Path, tmp_path: Path
) -> None:
    book = Workbook()
    page = book.worksheets[0]
    page.append(["Unit", "Side", "Location"])
    for name, code in (
        (7, "000"),
        (143, '"I/"0'),
        (1 / 9, "# ?/?"),
        (0.5, "0%"),
        (True, "General"),
    ):
        page.append([name, "Blue", "J4"])
        page.cell(page.max_row, 1).number_format = code
    book.save(tmp_path / "list.xlsx")
    outcome = import_file(game, tmp_path / "list.xlsx", "Forces", write=True)
    assert [*stands(game, Unit)] == ["007", "I/143", "1/9"]
    assert said(outcome).count("which is not a name") == 2


def german(game: Path) -> Path:
    return text(game.parent / "de.csv", lists.GERMAN_CSV, "cp1252")


def test_german_headers_and_words_are_known(game: Path) -> None:
    import_file(game, german(game), "Forces", said=RED, write=True)
    unit = stands(game, Unit)["I./SS-PzGren 20"]
    assert isinstance(unit, Unit)
    assert (unit.kind, unit.nation, unit.position) == ("mechanised infantry", "German", "C4")


def test_nothing_is_written_before_it_is_asked_for(game: Path) -> None:
    before = (game / "master.xlsx").read_bytes()
    outcome = import_file(game, german(game), "Forces", said=RED)
    assert "with --write" in said(outcome)
    assert (game / "master.xlsx").read_bytes() == before


def test_a_title_above_and_a_sum_below_are_no_units(game: Path) -> None:
    outcome = import_file(game, german(game), "Forces", said=RED)
    assert "headers in row 3; 3 of 4 rows taken" in said(outcome)
    assert "row 9 adds up the others" in said(outcome)


def test_what_is_refused_is_said_with_its_cell_and_what_to_say(game: Path) -> None:
    outcome = import_file(game, german(game), "Forces", said=RED)
    assert "E7: Nation reads deutch. Did you mean deutsch, our German?" in said(outcome)
    assert '--value "Nation: deutch=German"' in said(outcome)


def test_a_word_that_was_said_once_is_known_the_next_time(game: Path) -> None:
    word = (Said.VALUE, "Nation: deutch=German")
    import_file(game, german(game), "Forces", said=(*RED, word), write=True)
    assert len(stands(game, ImportRow)) == 3
    again = import_file(game, german(game), "Forces", write=True)
    assert "0 rows new on Forces, 4 as they stand." in again.sentences
    assert len(stands(game, ImportRow)) == 3


@pytest.mark.slow
def test_french_headers_and_words_are_known(game: Path) -> None:
    file = text(game.parent / "fr.csv", lists.FRENCH_CSV)
    import_file(game, file, "Forces", write=True)
    unit = stands(game, Unit)["501 RCC"]
    assert isinstance(unit, Unit)
    assert (unit.kind, unit.nation, unit.mechanised, unit.team) == ("tank", "German", True, "red")


@pytest.mark.slow
def test_units_over_several_sheets_come_with_the_names_of_the_sheets(game: Path) -> None:
    file = lists.english_book(game.parent / "orbat.xlsx")
    division = (Said.ALL, "Brigade or regiment={sheet}")
    import_file(game, file, "Forces", said=(*BLUE, division), write=True)
    brigades = {key: unit.brigade for key, unit in stands(game, Unit).items()}
    assert brigades == {
        "1 Blues": "1st Brigade",
        "3 Blues": "2nd Brigade",
        "4 Blues": "2nd Brigade",
    }


@pytest.mark.slow
def test_one_sheet_alone_is_taken_when_it_is_named(game: Path) -> None:
    file = lists.english_book(game.parent / "orbat.xlsx")
    import_file(game, file, "Forces", ["1st brigade"], BLUE, write=True)
    assert list(stands(game, Unit)) == ["1 Blues"]


@pytest.mark.slow
def test_a_heading_above_rows_may_be_said_to_be_a_column(game: Path) -> None:
    file = lists.grouped_book(game.parent / "grouped.xlsx")
    group = ((Said.ALL, "Brigade or regiment={group}"), (Said.ALL, "Nation=British"))
    outcome = import_file(game, file, "Forces", said=(*BLUE, *group), write=True)
    assert "row 2 is a heading: 29 Brigade" in said(outcome)
    brigades = {key: unit.brigade for key, unit in stands(game, Unit).items()}
    assert brigades == {"2 SWB": "29 Brigade", "1 KOYLI": "30 Brigade"}


@pytest.mark.slow
def test_a_list_of_libreoffice_is_read_and_a_word_for_a_number_refused(game: Path) -> None:
    file = lists.open_document(game.parent / "us.ods")
    outcome = import_file(game, file, "Forces", said=BLUE, write=True)
    assert list(stands(game, Unit)) == ["2/505 PIR"]
    assert "refused, F2: Unit points" in said(outcome)


def test_a_second_word_for_a_column_goes_to_the_next_that_it_may_mean(game: Path) -> None:
    rows = "Unit;Name;Kind\nA;The Alphas;infantry\n"
    outcome = import_file(game, text(game.parent / "a.csv", rows), "Forces")
    assert "  Name  -> Full name, another word for it" in outcome.sentences


def test_a_row_without_a_name_is_refused(game: Path) -> None:
    rows = "Unit;Kind;Square\nA;infantry;C4\n;infantry;C5\n"
    outcome = import_file(game, text(game.parent / "a.csv", rows), "Forces")
    assert "refused, A3: Unit must not be blank" in said(outcome)


@pytest.mark.slow
def test_a_column_can_be_said_to_be_another_or_not_wanted(game: Path) -> None:
    columns = ((Said.COLUMN, "Gefechtsstand="), (Said.COLUMN, "Bemerkungen=Full name"))
    outcome = import_file(game, german(game), "Forces", said=(*RED, *columns), write=True)
    assert "not wanted, as you said" in said(outcome)
    assert stands(game, Unit)["I./SS-PzGren 20"].name == "müde"


def test_cells_that_would_be_overwritten_are_named(game: Path) -> None:
    import_file(game, german(game), "Forces", said=RED, write=True)
    moved = text(game.parent / "de2.csv", lists.GERMAN_CSV.replace(";C4;", ";C9;"), "cp1252")
    outcome = import_file(game, moved, "Forces", write=True)
    assert "I./SS-PzGren 20, Position: C4 -> C9" in said(outcome)
    assert stands(game, Unit)["I./SS-PzGren 20"].position == "C9"


def test_what_stands_in_the_master_and_not_in_the_list_stays(game: Path) -> None:
    import_file(game, german(game), "Forces", said=RED, write=True)
    import_file(game, text(game.parent / "fr.csv", lists.FRENCH_CSV), "Forces", write=True)
    assert {"I./SS-PzGren 20", "1/22 RI"} < set(stands(game, Unit))


def test_a_list_without_headers_and_a_file_that_is_not_there_are_a_wrong_use(game: Path) -> None:
    for file in (text(game.parent / "a.csv", "a;b\n1;2\n"), game.parent / "none.csv"):
        assert import_file(game, file, "Forces").status is Status.USAGE


@pytest.mark.parametrize("to", ["Forcs", "Rulings"])
def test_a_sheet_that_takes_no_list_is_a_wrong_use(game: Path, to: str) -> None:
    assert import_file(game, german(game), to).status is Status.USAGE


@pytest.mark.parametrize("what", ["Team", "Taem=red", "=x"])
def test_what_is_not_understood_says_how_to_write_it(game: Path, what: str) -> None:
    outcome = import_file(game, german(game), "Forces", said=[(Said.ALL, what)])
    assert (outcome.status, "Write it like" in said(outcome)) == (Status.USAGE, True)


def drawn(game: Path) -> list[str]:
    """Return the ground as rows of first letters, `.` off the map."""
    ground = stands(game, Ground)
    letters = {key: each.terrain[0] for key, each in ground.items()}
    return ["".join(letters.get(f"{c}{row}", ".") for c in "ABCDEF") for row in range(1, 5)]


def test_a_painted_map_is_read_by_the_legend_beside_it(game: Path) -> None:
    file = lists.map_with_legend(game.parent / "map.xlsx")
    outcome = import_file(game, file, "Ground", said=[(Said.LEGEND, "BFBFBF=Ort")], write=True)
    assert drawn(game) == ["ooooww", "obboww", "obboll", "ooooll"]
    assert "Kleindorf stands in row 2, column 2" in said(outcome)


def test_a_colour_that_nothing_explains_is_asked_about(game: Path) -> None:
    file = lists.map_with_legend(game.parent / "map.xlsx")
    assert 'BFBFBF is not known, in D5, E5, D6, E6: say --legend "BFBFBF=..."' in said(
        import_file(game, file, "Ground")
    )


@pytest.mark.slow
def test_a_map_without_legend_takes_two_words(game: Path) -> None:
    file = lists.map_without_legend(game.parent / "map.xlsx")
    legend = [(Said.LEGEND, "92D050=forest"), (Said.LEGEND, "blank=open")]
    import_file(game, file, "Ground", said=legend, corner="B2", write=True)
    assert drawn(game) == ["......", ".woow.", ".wwww.", ".woow."]


WOODS, TOWN = (Said.LEGEND, "92D050=woods"), (Said.LEGEND, "BFBFBF=built-up")


@pytest.mark.slow
def test_margins_count_the_squares_and_what_is_merged_is_all_one(game: Path) -> None:
    file = lists.map_with_margins(game.parent / "map.xlsx")
    legend = [WOODS, TOWN, (Said.LEGEND, "blank=open")]
    import_file(game, file, "Ground", said=legend, write=True)
    assert drawn(game) == ["ooooob", "owwooo", "owwooo", "owwooo"]


@pytest.mark.slow
def test_what_is_painted_apart_from_the_map_is_told(game: Path) -> None:
    file = lists.map_without_legend(game.parent / "map.xlsx", "B")
    told = said(import_file(game, file, "Ground", said=[WOODS, TOWN], write=True))
    assert "1 painted square lies outside, left out: F1; or say" in told
    assert drawn(game)[0] == "w..w.."


@pytest.mark.slow
def test_numbers_are_a_legends_letters_too(game: Path) -> None:
    file = lists.map_of_numbers(game.parent / "map.xlsx")
    legend = [(Said.LEGEND, "0=open"), (Said.LEGEND, "1=woods")]
    import_file(game, file, "Ground", said=legend, painted=True, write=True)
    assert drawn(game)[:2] == ["owwo..", "ooow.."]


def test_what_the_engine_keeps_is_not_taken_for_a_header_like_it(game: Path) -> None:
    file = game.parent / "units.csv"
    file.write_text("Unit,Side,Team,Moved (share of trun)\n1 A,Blue,blue,1\n", encoding="utf-8")
    assert "Moved (share of trun)  not taken" in said(import_file(game, file, "Forces"))


@pytest.mark.slow
def test_a_grid_of_letters_needs_no_legend(game: Path) -> None:
    file = lists.map_of_letters(game.parent / "map.csv")
    import_file(game, file, "Ground", write=True)
    assert drawn(game) == ["ooww..", "obww..", "ooll..", "......"]


@pytest.mark.slow
def test_squares_that_change_are_named(game: Path) -> None:
    file = lists.map_of_letters(game.parent / "map.csv")
    import_file(game, file, "Ground", write=True)
    file.write_text("S,O,W,W\nO,B,W,W\nO,O,L,L\n", encoding="utf-8")
    outcome = import_file(game, file, "Ground", write=True)
    assert "  Ground!A1: open -> marsh" in outcome.sentences


def test_a_ground_that_is_none_is_a_wrong_use(game: Path) -> None:
    file = lists.map_without_legend(game.parent / "map.xlsx")
    outcome = import_file(game, file, "Ground", said=[(Said.LEGEND, "92D050=jelly")])
    assert (outcome.status, "jelly is not a ground" in said(outcome)) == (Status.USAGE, True)


@pytest.mark.slow
def test_a_painted_map_of_hexes_makes_a_row_a_hex(tmp_path: Path) -> None:
    blank_campaign(tmp_path / "war", "last_war")
    file = lists.map_without_legend(tmp_path / "map.xlsx")
    legend = [(Said.LEGEND, "92D050=forest"), (Said.LEGEND, "blank=open")]
    import_file(
        tmp_path / "war", file, "Hexes", said=legend, corner="0714", painted=True, write=True
    )
    hexes = stands(tmp_path / "war", MapHex)
    assert {key: hexes[key].terrain for key in ("0714", "0814", "1016")} == {
        "0714": "forest",
        "0814": "open",
        "1016": "forest",
    }


def test_what_reads_foreign_files_is_loaded_in_their_own_process_alone(game: Path) -> None:
    asked = (
        "import sys; from workbook_engine.commands.import_file import import_file;"
        f"import_file({str(game)!r}, {str(german(game))!r}, 'Forces');"
        "print('loaded:', {'pandas', 'python_calamine', 'openpyxl'} & {*sys.modules})"
    )
    ran = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1] == "loaded: set()"
