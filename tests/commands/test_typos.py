"""Nobody waits for a typo: a draft is played on what is understood, a commit waits for the rest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests.commands.desk_hands import desk, seen, type_cells, type_in, type_in_line
from tests.commands.desk_sheet import desk_of
from tests.new_campaign import new_campaign
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.reading.orders_asked import lacks_orders
from workbook_engine.commands.desk.reading.review import TOLD
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine

ATTACK, GUNS, FIELD = "british/1", "british/2", "british/3"


def ordered(campaign: Path, **cells: str) -> None:
    """Type into the British form."""
    type_cells(campaign / "sides" / "british.xlsx", "Orders", cells)


@pytest.fixture
def mistyped(campaign: Path) -> Path:
    """The campaign with the first British line attacking by `Atack`."""
    ordered(campaign, D4="Atack")
    return campaign


@pytest.fixture
def read(mistyped: Path) -> Path:
    """The same, read once with its findings written."""
    assert check(mistyped, write=True).status is Status.STOPPED
    return mistyped


def saved(campaign: Path, place: str, change: Callable[[Workbook], object]) -> None:
    """Change a book and save it with another program, which notes when."""
    file = campaign.joinpath(*place.split("/"))
    book = load_workbook(file)
    change(book)
    book.save(file)


def type_into(sheet: Any, **cells: str) -> None:
    for address, value in cells.items():
        sheet[address] = value


def swap_rows(sheet: Any, one: int, other: int) -> None:
    """Sort two lines of a form the other way round, as a player may."""
    for column in range(1, sheet.max_column + 1):
        first, second = sheet.cell(one, column), sheet.cell(other, column)
        first.value, second.value = second.value, first.value


def said(outcome: Outcome) -> str:
    return "\n".join(outcome.sentences)


def told(campaign: Path, team: str) -> str:
    """Return what a team's report says."""
    grid = FileBook.open(campaign / "sides" / f"{team}.xlsx").read("Report")
    return "\n".join(str(cell) for row in grid for cell in row if cell)


def test_a_line_is_copied_as_soon_as_it_is_read_with_the_words_of_its_team(read: Path) -> None:
    assert seen(read, OrderLine, ATTACK, "action") == "Atack"
    assert seen(read, OrderLine, ATTACK, "unit") == "1 Para; 2 Para"
    assert seen(read, OrderLine, FIELD, "action") == "Attack"


def test_beside_it_stands_what_is_wrong_and_what_to_do(read: Path) -> None:
    wrong = str(seen(read, OrderLine, ATTACK, "wrong"))
    assert wrong.startswith("Action reads Atack")
    assert wrong.endswith("Did you mean Attack?")
    assert seen(read, OrderLine, FIELD, "wrong") is None


def test_a_finding_of_a_teams_book_leads_from_the_desk_to_the_cell_that_mends_it(
    read: Path,
) -> None:
    (said, (where, _)) = next(
        (said, link)
        for said, link in desk_of(read).links.items()
        if said.startswith("british.xlsx")
    )
    sheet, _, address = where.rpartition("!")
    assert said == f"british.xlsx Orders!D4, mend it in {sheet.strip(chr(39))}!{address}"
    type_cells(read / "master.xlsx", sheet.strip("'"), {address: "Attack"})
    assert draft(read).status is Status.DONE


def test_a_line_that_is_not_understood_is_given_all_the_same(mistyped: Path) -> None:
    ordered(mistyped, D5="Hodl", D6="Atack")
    type_cells(mistyped / "sides" / "german.xlsx", "Orders", {"D4": "Hodl"})
    read = desk(mistyped)
    assert (len(read.given.left_out), lacks_orders(read)) == (4, False)


@pytest.mark.slow
def test_a_formula_among_the_orders_is_copied_as_its_text(campaign: Path) -> None:
    from workbook_engine.books.book import Formula

    book = campaign / "sides" / "british.xlsx"
    type_cells(book, "Orders", {"D4": Formula('="At"&"tack"', "Attack")})
    check(campaign, write=True)
    assert seen(campaign, OrderLine, ATTACK, "action") == '="At"&"tack"'


def test_a_draft_is_played_on_what_is_understood(mistyped: Path) -> None:
    outcome = draft(mistyped)
    assert outcome.status is Status.PARTLY
    fought = {row["id"] for row in outcome.answer["rulings"] if "/combat/" in row["id"]}
    assert any("/A3/" in each for each in fought)
    assert not any("/C3/" in each for each in fought)


def test_a_draft_names_what_it_left_out_and_the_cell_that_mends_it(mistyped: Path) -> None:
    outcome = draft(mistyped)
    (left,) = outcome.answer["left_out"]
    sheet, address = FileBook.open(mistyped / "master.xlsx"), left["mend_at"]
    assert left["named"] == "1 Para; 2 Para"
    assert address in said(outcome)
    column = address.rpartition("!")[2].rstrip("0123456789")
    headers = sheet.read("Orders")[2]
    from workbook_engine.books.book import row_column

    assert headers[row_column(f"{column}3")[1] - 1] == "Action instead"


def test_a_commit_refuses_a_line_that_is_neither_mended_nor_voided(mistyped: Path) -> None:
    draft(mistyped)
    before = (mistyped / "master.xlsx").read_bytes()
    outcome = commit(mistyped)
    assert outcome.status is Status.STOPPED
    assert "line 1 of british on Orders (1 Para; 2 Para)" in said(outcome)
    assert (mistyped / "master.xlsx").read_bytes() == before


def test_a_turn_in_one_go_refuses_it_too(mistyped: Path) -> None:
    outcome = turn_of(mistyped)
    assert outcome.status is Status.STOPPED
    assert "line 1 of british on Orders" in said(outcome)


def test_a_line_is_mended_beside_its_copy_and_played(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Attack")
    outcome = draft(read)
    assert outcome.status is Status.DONE
    assert any("/C3/" in row["id"] for row in outcome.answer["rulings"])
    assert seen(read, OrderLine, ATTACK, "action") == "Atack"
    assert seen(read, OrderLine, ATTACK, "wrong") is None
    assert commit(read).status is Status.DONE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "typed", "column", "mended"),
    [
        pytest.param(
            *("A4", "1 Parra; 2 Para", "unit_instead", "1 Para; 2 Para"), marks=pytest.mark.slow
        ),
        pytest.param("F4", "raod", "mode_instead", "road", marks=pytest.mark.slow),
        pytest.param("G4", "perhaps", "night_instead", "no", marks=pytest.mark.slow),
        pytest.param("I4", "C5 > Nowhere", "via_instead", "C5", marks=pytest.mark.slow),
        ("J4", "Twon", "target_instead", "Town"),
        pytest.param("N4", "few", "ammo_instead", 3, marks=pytest.mark.slow),
    ],
)
def test_any_cell_of_a_line_can_be_mended(
    campaign: Path, cell: str, typed: str, column: str, mended: str | int
) -> None:
    ordered(campaign, **{cell: typed})
    assert check(campaign, write=True).status is Status.STOPPED
    type_in(campaign, OrderLine, ATTACK, column, mended)
    assert check(campaign).status is Status.DONE


def test_a_void_line_is_not_played(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "void", "x")
    outcome = draft(read)
    assert outcome.status is Status.DONE
    assert not any("/C3/" in row["id"] for row in outcome.answer["rulings"])


def test_the_rest_of_a_line_counts_where_the_umpire_says_so(campaign: Path) -> None:
    ordered(campaign, N4="few")
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "rest_counts", "x")
    outcome = draft(campaign)
    assert outcome.status is Status.DONE
    assert any("/C3/" in row["id"] for row in outcome.answer["rulings"])


@pytest.mark.slow
def test_a_place_that_is_not_there_counts_as_blank_with_the_rest_of_its_line(
    campaign: Path,
) -> None:
    ordered(campaign, H4="Nowhere")
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "rest_counts", "x")
    assert check(campaign).status is Status.DONE
    assert desk(campaign).orders[OrderLine][ATTACK].to == ""


@pytest.mark.slow
def test_no_line_counts_without_its_unit(campaign: Path) -> None:
    ordered(campaign, A4="1 Parra; 2 Para")
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "rest_counts", "x")
    assert check(campaign).status is Status.STOPPED


def test_a_typo_of_the_umpires_own_leaves_out_the_line_and_no_more(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Attakc")
    outcome = draft(read)
    assert outcome.status is Status.PARTLY
    (left,) = outcome.answer["left_out"]
    assert "Attakc" in left["why"]


@pytest.mark.slow
def test_a_mended_line_is_sent_in_anew_for_another_unit_and_is_not_mended(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Attack")
    ordered(read, A4="7 Bty")
    outcome = check(read)
    assert {"E-WORD", "W-NOT-APPLIED"} <= {each.code for each in outcome.findings}


def told_of_words(outcome: Outcome) -> list[str]:
    return sorted(each.code for each in outcome.findings if each.code in TOLD)


@pytest.mark.slow
def test_a_mend_falls_away_where_the_corrected_line_is_sound(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Hold")
    ordered(read, D4="Attack")
    outcome = draft(read)
    assert (outcome.status, told_of_words(outcome)) == (Status.DONE, ["W-FELL-AWAY"])
    assert seen(read, OrderLine, ATTACK, "action_instead") is None
    assert desk(read).orders[OrderLine][ATTACK].action == "Attack"


@pytest.mark.slow
def test_a_void_of_a_sound_line_waits_for_review_when_another_comes(campaign: Path) -> None:
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "void", "x")
    ordered(campaign, H4="C5")
    for _ in range(2):
        outcome = draft(campaign)
        assert (outcome.status, told_of_words(outcome)) == (Status.PARTLY, ["E-REVIEW"])
        (left,) = outcome.answer["left_out"]
        assert "REVIEW: your word (void) was for " in left["why"]
    assert commit(campaign).status is Status.STOPPED


@pytest.mark.slow
def test_a_void_said_again_of_the_line_that_came_is_the_umpires_last_word(campaign: Path) -> None:
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "void", "x")
    ordered(campaign, H4="C5")
    sheet, _, address = (
        draft(campaign).answer["left_out"][0]["mend_at"].partition("!")[2].partition("!")
    )
    type_cells(campaign / "master.xlsx", sheet, {address: "x"})
    outcome = draft(campaign)
    assert (outcome.status, told_of_words(outcome)) == (Status.DONE, [])
    assert ATTACK not in desk(campaign).orders[OrderLine]


@pytest.mark.slow
def test_the_umpires_word_goes_with_its_line_when_the_form_is_sorted(campaign: Path) -> None:
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "void", "x")
    saved(campaign, "sides/british.xlsx", lambda book: swap_rows(book["Orders"], 4, 6))
    assert told_of_words(draft(campaign)) == []
    assert [line.unit for line in desk(campaign).orders[OrderLine].values()][:2] != [
        "1 Para; 2 Para"
    ]


def test_a_unit_whose_line_is_left_out_does_not_follow_its_formation(campaign: Path) -> None:
    ordered(campaign, A5="british brigade", D5="Hold", A6="3 Para", D6="Atack")
    given = desk(campaign).given
    assert [each.key for each in given.left_out] == [FIELD]
    from workbook_engine.core.order_sheets import asked_once
    from workbook_engine.rulesets.opcom import RULESET

    state = desk(campaign).state
    whose = asked_once(RULESET.orders, state, given.orders).given(OrderLine)
    assert "3 Para" not in whose
    assert whose["7 Bty"].key == GUNS


def test_the_team_hears_what_was_not_understood_and_no_other_team_does(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Attack")
    assert turn_of(read).status is Status.DONE
    heard = "Your Orders sheet, row 4: Action was not understood. Control has put it right."
    assert heard in told(read, "british")
    assert "not understood" not in told(read, "german")


@pytest.mark.slow
def test_a_team_hears_that_its_line_was_set_aside(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "void", "x")
    assert turn_of(read).status is Status.DONE
    assert "Control has set the line aside." in told(read, "british")


@pytest.mark.slow
def test_of_a_line_whose_verb_is_not_read_no_other_cell_is_told_to_be_wrong(campaign: Path) -> None:
    book = campaign / "sides" / "british.xlsx"
    type_in_line(book, "Orders", 6, {"Action": "delvier", "To": "C4"})
    check(campaign, write=True)
    (line,) = desk(campaign).given.left_out
    type_in(campaign, OrderLine, line.key, "void", "x")
    (right,) = desk(campaign).given.put_right
    heard = "Your Orders sheet, row 6: Action was not understood. Control has set the line aside."
    assert [each.text for each in right.told] == [heard]


@pytest.mark.slow
def test_nothing_is_said_of_a_line_that_was_understood_and_is_amended(campaign: Path) -> None:
    check(campaign, write=True)
    type_in(campaign, OrderLine, ATTACK, "action_instead", "Hold")
    assert turn_of(campaign).status is Status.DONE
    assert "not understood" not in told(campaign, "british")


@pytest.mark.slow
def test_a_commit_of_mended_lines_holds_when_it_is_verified_and_can_be_undone(read: Path) -> None:
    type_in(read, OrderLine, ATTACK, "action_instead", "Attack")
    assert turn_of(read).status is Status.DONE
    assert verify(read, variants=2).status is Status.DONE
    assert undo(read).status is Status.DONE
    assert seen(read, OrderLine, ATTACK, "action_instead") == "Attack"


def test_a_broken_book_does_not_keep_a_draft_waiting(campaign: Path) -> None:
    (campaign / "sides" / "german.xlsx").write_bytes(b"Dear umpire, hold everything.")
    outcome = draft(campaign)
    assert outcome.status is Status.PARTLY
    assert "Left out: whatever german.xlsx orders." in outcome.sentences
    assert commit(campaign).status is Status.STOPPED


@pytest.mark.slow
def test_a_column_that_is_gone_leaves_out_the_form(campaign: Path) -> None:
    saved(campaign, "sides/british.xlsx", lambda book: type_into(book["Orders"], D3="What to do"))
    outcome = draft(campaign)
    assert outcome.status is Status.PARTLY
    assert {each["line"] for each in outcome.answer["left_out"]} == {ATTACK, GUNS, FIELD}


def test_what_is_wrong_with_the_master_stops_the_draft(campaign: Path) -> None:
    type_cells(campaign / "master.xlsx", "Forces", {"L4": "Nowhere"})
    assert draft(campaign).status is Status.STOPPED


def test_a_name_in_another_case_is_no_finding(campaign: Path) -> None:
    ordered(campaign, A4="1 para; 2 PARA", D4="ATTACK", J4="town")
    outcome = check(campaign)
    assert (outcome.status, outcome.findings) == (Status.DONE, ())


@pytest.mark.parametrize(
    ("cell", "typed", "read"),
    [
        ("A4", "1 Para 2 Para", "1 Para; 2 Para"),
        ("K5", "1 Para and Town", "1 Para; Town"),
        ("I4", "C5 Town", "C5 > Town"),
    ],
)
def test_names_with_nothing_between_them_are_read_and_told_so(
    campaign: Path, cell: str, typed: str, read: str
) -> None:
    ordered(campaign, **{cell: typed})
    said = [(each.code, each.message) for each in check(campaign).findings]
    assert any(
        code == "W-READ-AS" and told.endswith(f"reads {typed}; it is read as {read}.")
        for code, told in said
    )


# Books that come in twice, late, or otherwise than they were sent


def replied(campaign: Path, name: str, minute: int, action: str) -> None:
    """Put the British book into the inbox as it was saved in a minute of an evening."""
    book = Path(copyfile(campaign / "sides" / "british.xlsx", campaign / "inbox" / name))
    type_in_line(book, "Orders", 4, {"Action": action})
    set_modified(book, datetime(2026, 11, 22, 20, minute, tzinfo=UTC))


def set_modified(file: Path, when: datetime) -> None:
    """Say in a file when it was saved."""
    import re
    import zipfile

    with zipfile.ZipFile(file) as before:
        parts = {each.filename: before.read(each) for each in before.infolist()}
    said = f">{when:%Y-%m-%dT%H:%M:%SZ}</dcterms:modified>".encode()
    core = "docProps/core.xml"
    parts[core] = re.sub(rb">[^<]*</dcterms:modified>", said, parts[core])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after:
        for name, content in parts.items():
            after.writestr(name, content)


def test_the_newest_book_of_a_team_counts_whatever_it_is_called(campaign: Path) -> None:
    replied(campaign, "a final.xlsx", 15, "Hold")
    replied(campaign, "b first.xlsx", 5, "Attack")
    outcome = check(campaign)
    assert outcome.status is Status.DONE
    assert desk(campaign).orders[OrderLine][ATTACK].action == "Hold"
    older = [each for each in outcome.findings if each.code == "W-ORDERS-OLDER"]
    assert [str(each.cell) for each in older] == ["inbox/b first.xlsx"]
    assert "inbox/a final.xlsx" in older[0].message


@pytest.mark.slow
def test_a_turn_played_from_the_newest_book_holds_when_it_is_verified(campaign: Path) -> None:
    replied(campaign, "a.xlsx", 15, "Hold")
    replied(campaign, "b.xlsx", 5, "Attack")
    assert turn_of(campaign).status is Status.DONE
    assert verify(campaign, variants=2).status is Status.DONE
    assert "W-STALE-TURN" not in {each.code for each in check(campaign).findings}


@pytest.mark.slow
def test_two_books_saved_in_the_same_second_wait_for_the_umpire(campaign: Path) -> None:
    replied(campaign, "a.xlsx", 15, "Hold")
    replied(campaign, "b.xlsx", 15, "Attack")
    found = desk(campaign)
    assert "E-ORDERS-TWICE" in {each.code for each in found.findings}
    assert ATTACK not in found.orders[OrderLine]


@pytest.mark.slow
def test_a_book_of_an_earlier_turn_is_set_aside_where_the_right_one_is_there(
    played: Path,
) -> None:
    late = played / "turns" / "0000_turn-00" / "out" / "sides" / "british.xlsx"
    (played / "inbox" / "late.xlsx").write_bytes(late.read_bytes())
    type_cells(played / "inbox" / "late.xlsx", "Orders", {"D4": "Hold"})
    assert "E-STALE-TURN" in {each.code for each in check(played).findings}
    right = (played / "sides" / "british.xlsx").read_bytes()
    (played / "inbox" / "right.xlsx").write_bytes(right)
    outcome = check(played)
    assert outcome.status is Status.DONE
    (aside,) = (each for each in outcome.findings if each.code == "W-STALE-TURN")
    assert str(aside.cell).startswith("inbox/late.xlsx")


@pytest.mark.slow
def test_a_sheet_that_is_gone_and_held_no_orders_is_no_error(tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "krookwurst", "krookwurst", with_orders=True)
    saved(campaign, "sides/blue.xlsx", lambda book: book.remove(book["Corps Support"]))
    outcome = check(campaign)
    assert outcome.status is Status.DONE
    assert "W-SHEET-GONE" in {each.code for each in outcome.findings}


@pytest.mark.slow
def test_a_renamed_sheet_is_known_by_its_headers(campaign: Path) -> None:
    saved(
        campaign,
        "sides/british.xlsx",
        lambda book: setattr(book["Orders"], "title", "Our orders, final"),
    )
    outcome = check(campaign)
    assert outcome.status is Status.DONE
    (renamed,) = (each for each in outcome.findings if each.code == "W-SHEET-RENAMED")
    assert str(renamed.cell) == "british.xlsx!Our orders, final"
    assert desk(campaign).orders[OrderLine][ATTACK].action == "Attack"


@pytest.mark.slow
def test_of_two_sheets_that_may_be_the_form_none_is_guessed(campaign: Path) -> None:
    def doubled(book: Workbook) -> None:
        book.copy_worksheet(book["Orders"]).title = "Plan B"
        book["Orders"].title = "Plan A"

    saved(campaign, "sides/british.xlsx", doubled)
    assert "E-SHEET-MISSING" in {each.code for each in desk(campaign).findings}
