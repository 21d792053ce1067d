"""Words between a team and the umpire: what it says is asked, what he answers or writes is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_cells, type_in
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.front_page import front_page
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.desk import MessageRow

WORDS = "May the drivers fight as infantry?"
ANSWER = "Yes, from dawn on, with what rifles there are."


def texts(book: Path) -> str:
    opened = FileBook.open(book)
    rows = (row for sheet in opened.sheets() for row in opened.read(sheet))
    return "\n".join(str(cell) for row in rows for cell in row if cell is not None)


def column(campaign: Path, book: str, sheet: str, header: str) -> tuple[int, int]:
    """Return the row and column of a header."""
    grid = FileBook.open(campaign / book).read(sheet)
    return next(
        (number, line.index(header) + 1) for number, line in enumerate(grid, 1) if header in line
    )


def say(campaign: Path, book: str, sheet: str, words: str) -> None:
    """Write on the first line of an order sheet, in its team's own words."""
    row, at = column(campaign, book, sheet, "In your own words")
    type_cells(campaign / book, sheet, {address(row + 1, at): words})


def asked(campaign: Path, of: str) -> str:
    """Return the name of the question that a team's words are."""
    rows = desk(campaign).workings[MessageRow].values()
    (name,) = (row.name for row in rows if row.team == of and WORDS in row.text)
    return name


@pytest.fixture
def said(campaign: Path) -> Path:
    """OP COM, with words of the British on their first line, and drafted."""
    say(campaign, "sides/british.xlsx", "Orders", WORDS)
    assert draft(campaign).status is Status.DONE
    return campaign


@pytest.fixture(scope="module")
def eastern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Last War, with words of the Soviets on a flag, and drafted."""
    path = tmp_path_factory.mktemp("orel") / "orel"
    made = new(path, sample="orel_salient", with_orders=True, sample_dice=True)
    assert made.status is Status.DONE
    say(path, "sides/soviet.xlsx", "Flags", WORDS)
    assert draft(path).status is Status.DONE
    return path


@pytest.mark.slow
def test_words_of_ones_own_are_a_question_that_bars_nothing(said: Path) -> None:
    name = asked(said, "british")
    assert seen(said, MessageRow, name, "standing") == "as the rules say"
    assert commit(said).status is Status.DONE
    assert WORDS not in texts(said / "sides/british.xlsx")


def test_what_the_umpire_answers_its_team_is_told_and_no_other(said: Path) -> None:
    type_in(said, MessageRow, asked(said, "british"), "instead", ANSWER)
    assert turn_of(said).status is Status.DONE
    assert f"You said: “{WORDS}” Control answers: {ANSWER}" in texts(said / "sides/british.xlsx")
    other = texts(said / "sides/german.xlsx")
    assert ANSWER not in other
    assert WORDS not in other


@pytest.mark.slow
def test_what_the_umpire_answers_holds_when_it_is_verified(said: Path) -> None:
    type_in(said, MessageRow, asked(said, "british"), "instead", ANSWER)
    assert turn_of(said).status is Status.DONE
    outcome = verify(said, variants=20)
    assert outcome.status is Status.DONE, outcome.sentences


@pytest.mark.slow
def test_lw_words_of_ones_own_are_answered_in_the_report(eastern: Path) -> None:
    type_in(eastern, MessageRow, asked(eastern, "soviet"), "instead", ANSWER)
    assert turn_of(eastern).status is Status.DONE
    assert ANSWER in texts(eastern / "sides/soviet.xlsx")
    assert ANSWER not in texts(eastern / "sides/german.xlsx")


@pytest.mark.slow
def test_an_answer_to_words_that_have_changed_waits_for_review(said: Path) -> None:
    name = asked(said, "british")
    type_in(said, MessageRow, name, "instead", ANSWER)
    say(said, "sides/british.xlsx", "Orders", "May they all go home?")
    assert draft(said).status is Status.DONE
    assert seen(said, MessageRow, name, "standing") == "REVIEW"
    assert turn_of(said).status is Status.STOPPED


@pytest.mark.slow
def test_an_order_that_stands_is_told_by_the_headers_of_its_form(campaign: Path) -> None:
    row, at = column(campaign, "sides/british.xlsx", "Orders", "Stands until")
    type_cells(campaign / "sides/british.xlsx", "Orders", {address(row + 1, at): "yes"})
    (told,) = (
        each.text
        for ruling in play_desk(desk(campaign)).turn.rulings
        for each in ruling.told
        if "until told otherwise" in each.text
    )
    order = "Attack, Posture Tact, Target Town"
    assert told == f"Your order to 1 Para; 2 Para stands until told otherwise: {order}."


def test_an_order_that_ends_with_its_turn_is_told_before_and_after(campaign: Path) -> None:
    row, at = column(campaign, "sides/british.xlsx", "Orders", "Stands until")
    type_cells(campaign / "sides/british.xlsx", "Orders", {address(row + 1, at): "turn 1"})
    stands = desk(campaign)
    assert [str(each.cell) for each in stands.findings if each.code == "W-LAST-TURN"]
    (told,) = front_page(stands, play_desk(stands), drafting=True).remarks
    assert "order to 1 Para; 2 Para has ended (turn 1 is over): Attack" in told.text


NEWS = "Corps has lost touch with the drop zone."


def write(campaign: Path, team: str, words: str) -> None:
    """Write a message of the umpire's own on the first row of Messages that is free."""
    row, at = column(campaign, "master.xlsx", "Messages", "Team")
    _, instead = column(campaign, "master.xlsx", "Messages", "Tell them instead")
    row += 1 + len(desk(campaign).reading.layouts[MessageRow].rows)
    cells = {address(row, at): team, address(row, instead): words}
    type_cells(campaign / "master.xlsx", "Messages", cells)


@pytest.mark.parametrize("drafted_again", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_message_of_the_umpires_own_reaches_its_team_and_no_other(
    drafted: Path, *, drafted_again: bool
) -> None:
    write(drafted, "german", NEWS)
    if drafted_again:
        assert draft(drafted).status is Status.DONE
        assert draft(drafted).status is Status.DONE
    assert turn_of(drafted).status is Status.DONE
    assert texts(drafted / "sides/german.xlsx").count(NEWS) == 1
    assert NEWS not in texts(drafted / "sides/british.xlsx")
    if drafted_again:
        assert verify(drafted, variants=20).status is Status.DONE


@pytest.mark.slow
def test_two_messages_of_the_umpires_own_are_both_told_and_neither_again(drafted: Path) -> None:
    write(drafted, "german", NEWS)
    assert draft(drafted).status is Status.DONE
    write(drafted, "german", "The weather will hold.")
    assert draft(drafted).status is Status.DONE
    assert turn_of(drafted).status is Status.DONE
    told = texts(drafted / "sides/german.xlsx")
    assert NEWS in told
    assert "The weather will hold." in told
    heard = [row for row in desk(drafted).workings[MessageRow].values() if row.team == "german"]
    assert turn_of(drafted, no_orders=True).status is Status.DONE
    assert "own message" in " ".join(row.name for row in heard)
    left = desk(drafted).workings[MessageRow].values()
    assert "own message" not in " ".join(row.name for row in left)


@pytest.mark.slow
def test_a_message_to_nobody_there_is_a_finding(drafted: Path) -> None:
    write(drafted, "germn", NEWS)
    (found,) = [each for each in desk(drafted).findings if each.cell.sheet == "Messages"]
    assert "german" in found.cure
    assert draft(drafted).status is Status.STOPPED


@pytest.mark.slow
def test_a_message_without_its_team_is_a_finding(drafted: Path) -> None:
    write(drafted, "", NEWS)
    (found,) = [each for each in desk(drafted).findings if each.cell.sheet == "Messages"]
    assert found.code == "E-REQUIRED"
