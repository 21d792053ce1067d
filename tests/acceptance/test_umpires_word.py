"""The umpire's word through the workbook: what he touched moves, nothing else, to the last word."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.board import DEFENDERS, FIGHTS, FORCES, lay_out
from tests.acceptance.hands import at, desk, rulings_of, tree, type_cells, type_in, umpire
from tests.new_campaign import new_campaign
from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import DieRow
from workbook_engine.core.ledger import write_rulings
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, OrderLine, Unit

Hand = Callable[[Path], object]
Rulings = Mapping[str, Any]

UNITS = {
    square: {*attackers, DEFENDERS[square], f"{square} Bde", f"{square} KG"}
    for square, attackers in FIGHTS.items()
}


@pytest.fixture(scope="session")
def board_drafted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Rulings]:
    """The board with its first turn drafted, and the rulings of the draft."""
    sample = lay_out(tmp_path_factory.mktemp("board") / "sample")
    folder = sample.parent / "campaign"
    new_campaign(folder, sample, with_orders=True)
    return folder, rulings(draft(folder))


@pytest.fixture
def board(board_drafted: tuple[Path, Rulings], tmp_path: Path) -> Path:
    return Path(shutil.copytree(board_drafted[0], tmp_path / "board"))


def rulings(outcome: Outcome) -> Rulings:
    assert outcome.status is Status.DONE, outcome
    return {each["id"]: each for each in outcome.answer["rulings"]}


def played(folder: Path) -> Rulings:
    """Play the desk as it is, and write nothing."""
    written = write_rulings(play_desk(desk(folder)).turn.rulings)
    return {str(each["id"]): each for each in written}


def engagement(fight: str, **typed: Any) -> Hand:
    """Type into yellow cells of a fight's row."""

    def hand(folder: Path) -> None:
        for column, value in typed.items():
            type_in(folder, Engagement, fight, column, value)

    return hand


def engaged(row: str, **typed: Any) -> Hand:
    """Type into yellow cells of the row of a unit in a fight."""

    def hand(folder: Path) -> None:
        for column, value in typed.items():
            type_in(folder, Engaged, row, column, value)

    return hand


def together(*hands: Hand) -> Hand:
    return lambda folder: [hand(folder) for hand in hands]


def amendment(unit: str, column: str, value: Any, when: str) -> Hand:
    cells = dict(zip("ACDEFGH", (1, "Forces", unit, column, value, when, "bombed"), strict=True))
    typed = {f"{letter}4": each for letter, each in cells.items()}
    return lambda folder: type_cells(folder / "master.xlsx", "Amendments", typed)


def voided(line: str) -> Hand:
    return lambda folder: type_in(folder, OrderLine, line, "void", "x")


def own_line(unit: str, action: str) -> Hand:
    """Give an order of the umpire's own, below the lines of the teams."""

    def hand(folder: Path) -> None:
        master = folder / "master.xlsx"
        last = max(desk(folder).reading.layouts[OrderLine].rows.values())
        first = at(master, "Orders", "Team", "british/1").rstrip("0123456789")
        letters = [first, *(at(master, "Orders", h, "british/1")[0] for h in _OWN)]
        values = ("british", unit, action, "Tact")
        cells = {f"{c}{last + 1}": v for c, v in zip(letters, values, strict=True)}
        type_cells(master, "Orders", cells)

    return hand


_OWN = ("Unit or group", "Action", "Posture")


def ticked(unit: str, tick: str | None = "x") -> Hand:
    """Tick stand fast, or untick it, in the Germans' own book."""

    def hand(folder: Path) -> None:
        german = folder / "sides" / "german.xlsx"
        type_cells(german, "Orders", {at(german, "Orders", "Stand fast", unit): tick})

    return hand


WORDS: dict[str, tuple[Hand, set[str]]] = {
    "a die on Engagements": (engagement("E3", die_yours=6), {"E3"}),
    "a die on the Dice sheet": (
        lambda folder: type_in(folder, DieRow, "1/combat/E3/die/1", "typed", 1), {"E3"},
    ),
    "a result": (engagement("E3", result_yours="total success"), {"E3"}),
    "a fight held": (engagement("E3", decision_yours="hold"), {"E3"}),
    "a fight fought elsewhere": (
        engagement("E3", decision_yours="fought elsewhere", result_yours="success"), {"E3"},
    ),
    "an advantage for each defender": (engagement("E3", advantages_defender_yours=1), {"E3"}),
    "an advantage for one unit": (engaged("C3:1 Para", advantages_yours=2), {"C3"}),
    "the other column": (engagement("E3", column_yours="bad"), {"E3"}),
    "stand fast": (engaged("E3:10 SS", stand_fast_yours="x"), {"E3"}),
    "where to retire to": (engaged("E3:10 SS", retire_to_yours="F5"), {"E3"}),
    "two fights merged": (
        together(engaged("E3:3 Para", fight_yours="C3"), engaged("E3:10 SS", fight_yours="C3")),
        {"C3", "E3"},
    ),
    "a fight split": (engaged("C3:1 Para", fight_yours="C3 west"), {"C3", "C3 west"}),
    "an amendment before the turn": (amendment("10 SS", "Steps lost", 2, "before"), {"E3"}),
    "an amendment after the turn": (amendment("10 SS", "Steps lost", 5, "after"), set()),
    "an order voided": (voided("british/3"), {"E3"}),
    "an order of his own": (own_line("C3 Bde", "Hold"), set()),
    "an order of his own for a voided one": (
        together(voided("british/3"), own_line("3 Para", "Hold")), {"E3"},
    ),
    "stand fast ordered by the team": (ticked("10 SS"), {"E3"}),
}  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "fights"),
    [
        pytest.param(*word, id=said, marks=pytest.mark.slow if at % 2 else ())
        for at, (said, word) in enumerate(WORDS.items())
    ],
)
def test_what_the_umpire_touches_moves_and_nothing_else(
    board: Path, board_drafted: tuple[Path, Rulings], hand: Hand, fights: set[str]
) -> None:
    hand(board)
    before, after = board_drafted[1], played(board)
    changed = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    assert changed
    units = {unit for fight in fights for unit in UNITS.get(fight, ())}
    subjects = {name.split("/")[2] for name in changed}
    assert subjects <= fights | units | {"all", "british", "german", "Forces 10 SS"}
    if fights:
        assert subjects & fights
    for name in changed:
        assert _of_others(before.get(name), units) == _of_others(after.get(name), units)


def _of_others(ruling: Any, units: set[str]) -> list[Any]:
    """Return what a ruling changes of units whose fight was not touched."""
    others = {each.id for each in FORCES} - units - {"10 SS"}
    changes = (each for change in (ruling or {}).get("changes", ()) for each in change.values())
    return [each for each in changes if each.get("key") in others]


def test_a_stand_fast_tick_that_is_moved_moves_two_fights(
    board: Path, board_drafted: tuple[Path, Rulings]
) -> None:
    ticked("10 SS")(board)
    with_first = played(board)
    together(ticked("10 SS", None), ticked("11 SS"))(board)
    with_second = played(board)
    plain = board_drafted[1]
    assert _text_of(with_first, "E3") != _text_of(plain, "E3") == _text_of(with_second, "E3")
    assert _text_of(with_second, "H3") != _text_of(plain, "H3") == _text_of(with_first, "H3")
    assert _text_of(with_first, "L3") == _text_of(with_second, "L3") == _text_of(plain, "L3")


def _text_of(turn: Rulings, fight: str) -> list[Any]:
    return [each for name, each in turn.items() if name.split("/")[2] == fight]


@pytest.mark.slow
@pytest.mark.parametrize(
    "word",
    [
        "a fight split",
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (
                "an order of his own for a voided one",
                "a die on the Dice sheet",
                "a fight held",
                "two fights merged",
                "an amendment before the turn",
            )
        ),
    ],
)
def test_what_is_committed_is_what_was_drafted(board: Path, word: str) -> None:
    WORDS[word][0](board)
    drafted = rulings(draft(board))
    outcome = commit(board)
    assert rulings(outcome) == drafted


@pytest.mark.slow
def test_an_amendment_after_the_turn_is_what_stands(board: Path) -> None:
    amendment("10 SS", "Steps lost", 5, "after")(board)
    assert turn_of(board).status is Status.DONE
    assert desk(board).state[Unit]["10 SS"].step == 5


def test_a_fight_fought_elsewhere_takes_its_exact_losses_from_amendments(board: Path) -> None:
    together(
        engagement("E3", decision_yours="fought elsewhere", result_yours="success"),
        amendment("10 SS", "Steps lost", 5, "after"),
    )(board)
    assert turn_of(board).status is Status.DONE
    assert desk(board).state[Unit]["10 SS"].step == 5


# He may sort


@pytest.mark.parametrize(
    "sheet",
    [
        "Engaged",
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in ("Orders", "Engagements", "Places", "Stacks")
        ),
    ],
)
def test_a_sheet_that_he_sorts_gives_the_same_rulings_and_keeps_his_word(
    board: Path, sheet: str
) -> None:
    WORDS["stand fast"][0](board)
    WORDS["an order voided"][0](board)
    before = rulings(draft(board))
    turn_over(board / "master.xlsx", sheet)
    assert played(board) == before


def turn_over(book: Path, sheet: str) -> None:
    """Put the rows of a table in the opposite order."""
    body = [cells for cells in FileBook.open(book).read(sheet)[3:] if any(cells)]
    wide = max(map(len, body))
    rows = ([*cells, *[None] * (wide - len(cells))] for cells in reversed(body))
    typed = {
        address(row, column): value
        for row, cells in enumerate(rows, 4)
        for column, value in enumerate(cells, 1)
    }
    type_cells(book, sheet, typed)


# Dice, which may be typed on two sheets


def die_of(folder: Path) -> int | None:
    return desk(folder).workings[Engagement]["E3"].die


@pytest.mark.parametrize("first", ["Engagements", pytest.param("Dice", marks=pytest.mark.slow)])
def test_a_typed_die_can_be_changed_and_cleared_where_it_was_typed(board: Path, first: str) -> None:
    def type_die(value: int | None) -> None:
        if first == "Dice":
            type_in(board, DieRow, "1/combat/E3/die/1", "typed", value)
        else:
            type_in(board, Engagement, "E3", "die_yours", value)

    thrown = die_of(board)
    for value in (6, 2):
        type_die(value)
        draft(board)
        assert die_of(board) == value
    type_die(None)
    draft(board)
    assert die_of(board) == thrown


def test_two_answers_to_one_question_are_found(board: Path) -> None:
    engagement("E3", die_yours=6)(board)
    type_in(board, DieRow, "1/combat/E3/die/1", "typed", 2)
    before = tree(board)
    (finding,) = draft(board).findings
    assert finding.code == "E-ANSWERED-TWICE"
    assert "master.xlsx!Engagements!" in finding.message
    assert tree(board) == before


# What he misspells


MISSPELT: dict[str, tuple[Hand, str]] = {
    "where to retire to": (engaged("E3:10 SS", retire_to_yours="Twon"), "master.xlsx!Engaged!"),
    "a square off the map": (engaged("E3:10 SS", retire_to_yours="ZZ99"), "master.xlsx!Engaged!"),
    "an amended position": (
        amendment("10 SS", "Position", "Twon", "after"), "master.xlsx!Amendments!F4",
    ),
    "a target instead": (
        lambda folder: type_in(folder, OrderLine, "british/3", "target_instead", "Twon"),
        "master.xlsx!Orders!",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "cell"), MISSPELT.values(), ids=MISSPELT)
def test_a_place_that_he_misspells_is_found_where_he_typed_it(
    board: Path, hand: Hand, cell: str
) -> None:
    hand(board)
    before = tree(board)
    (finding,) = draft(board).findings
    assert finding.code == "E-UNKNOWN-PLACE"
    assert str(finding.cell).startswith(cell)
    assert "ZZ99" in finding.message or finding.cure == "Did you mean Town?"
    is_as_it_was = tree(board) == before
    assert is_as_it_was is not bool(finding.leaves_out)  # beside an order the draft goes on


def test_an_amendment_beyond_the_end_of_a_profile_is_found(board: Path) -> None:
    amendment("10 SS", "Steps lost", 33, "after")(board)
    (finding,) = draft(board).findings
    assert (finding.code, str(finding.cell)) == ("E-LIMIT", "master.xlsx!Amendments!F4")
    assert "may not be more than 6" in finding.message


# What an answer was given on has changed


def weaker(unit: str) -> Hand:
    return lambda folder: type_in(folder, Unit, unit, "step", 2)


REVIEWED: dict[str, tuple[Hand, Hand, Hand]] = {
    "a result": (
        engagement("E3", result_yours="success"), weaker("10 SS"), engagement("E3", confirm="x"),
    ),
    "an advantage": (
        engagement("C3", advantages_attacker_yours=1),
        engaged("C3:2 Para", fight_yours="C3 west"),
        engagement("C3", confirm="x"),
    ),
    "stand fast": (
        engaged("E3:10 SS", stand_fast_yours="no"),
        ticked("10 SS"),
        engaged("E3:10 SS", confirm="x"),
    ),
    "where to retire to": (
        engaged("E3:10 SS", retire_to_yours="F5"),
        engagement("E3", die_yours=4),
        engaged("E3:10 SS", confirm="x"),
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "inputs", "confirm"),
    [
        pytest.param(*hands, id=what, marks=() if what == "a result" else pytest.mark.slow)
        for what, hands in REVIEWED.items()
    ],
)
def test_an_answer_on_other_inputs_reads_review_until_it_is_confirmed(
    board: Path, answer: Hand, inputs: Hand, confirm: Hand
) -> None:
    answer(board)
    assert not _to_review(draft(board))
    inputs(board)
    assert _to_review(draft(board))
    before = tree(board)
    refused = commit(board)
    assert refused.status is Status.STOPPED
    assert _to_review(refused)
    assert tree(board) == before
    confirm(board)
    assert not _to_review(draft(board))
    assert commit(board).status is Status.DONE


def _to_review(outcome: Outcome) -> list[str]:
    return [line for line in outcome.sentences if line.removeprefix("! ").startswith("REVIEW")]


# The same turn twice


@pytest.mark.slow
def test_the_same_books_give_the_same_turn_to_the_last_word(fresh: Path, tmp_path: Path) -> None:
    """In fresh processes, sets and dictionaries hashed otherwise each time."""
    played = []
    for seed in ("0", "4242"):
        folder = Path(shutil.copytree(fresh, tmp_path / seed))
        assert umpire("turn", folder, PYTHONHASHSEED=seed).returncode == 0
        played.append((rulings_of(folder, 1), _books(folder)))
    assert played[1:] == played[:-1]


def _books(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in tree(folder).items() if name.endswith(".xlsx")}
