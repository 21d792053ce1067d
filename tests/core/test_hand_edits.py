"""Hand edits: what brings a commit's tables to the desk's, as rulings; nothing lost on the way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.core.strategies import desks, keys, orders
from tests.core.toy import TOY, Band, dice_of, played
from workbook_engine.core.changes import Create, Retire, Set
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.hand_edits import MANY, Edited, hand_edits, hand_rulings
from workbook_engine.core.records import Orders, Position, State, Tables
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import play, replay
from workbook_engine.core.umpire import Umpire

SHEETS = {Band: Edited("Bands", {"size": "Size", "strength": "Strength", "food": "Food"})}


def edited(before: Tables, now: Tables) -> tuple[Ruling, ...]:
    return hand_rulings(Position(3), before, hand_edits(before, now, SHEETS), SHEETS)


def band(name: str, strength: int = 3) -> Band:
    return Band(id=name, size=5, strength=strength)


def test_a_cell_typed_over_is_a_ruling_with_what_was_there_and_what_is() -> None:
    (ruling,) = edited(Tables.of(band("reds", 3)), Tables.of(band("reds", 1)))
    assert ruling.id == "3/by hand/Band reds/strength/1"
    assert ruling.text == "Bands reds: Strength 3 -> 1, by the umpire's hand"
    assert ruling.changes == (Set(Band, "reds", "strength", 1, was=3, now=1),)


def test_a_row_added_and_a_row_gone_are_rulings() -> None:
    new, gone = edited(Tables.of(band("reds")), Tables.of(band("blues")))
    assert new.changes == (Create(band("blues")),)
    assert gone.changes == (Retire(Band, "reds", was=band("reds")),)
    assert (new.text, gone.text) == (
        "Bands blues is new, by the umpire's hand",
        "Bands reds is taken off, by the umpire's hand",
    )


def test_rows_in_another_order_are_no_edit() -> None:
    reds, blues = band("reds"), band("blues")
    assert edited(Tables.of(reds, blues), Tables.of(blues, reds)) == ()


def test_a_field_that_is_not_the_umpires_is_no_edit() -> None:
    moved = Band(id="reds", size=5, strength=3, at="elsewhere")
    assert edited(Tables.of(band("reds")), Tables.of(moved)) == ()


def test_a_sheet_filled_in_is_one_ruling() -> None:
    (ruling,) = edited(Tables(), Tables.of(*(band(f"band {n}") for n in range(MANY))))
    assert ruling.text == f"Bands: {MANY} rows and cells, by the umpire's hand"
    assert len(ruling.changes) == MANY


@given(desks, desks, st.sets(st.sampled_from(("reds", "blues", "greens"))))
def test_hand_edits_lead_from_the_commit_to_the_desk(
    before: State, now: State, gone: set[str]
) -> None:
    every = {Band: Edited("Bands", {"size": "", "strength": "", "food": "", "at": ""})}
    left = {key: row for key, row in now[Band].items() if key not in gone}
    desk = now.with_tables({Band: left})
    edits = hand_edits(before.tables, desk.tables, every)
    rulings = hand_rulings(now.position, before.tables, edits, every)
    assert replay(State(now.position, before.tables), rulings) == desk


@given(desks, desks, keys, orders)
def test_a_turn_on_an_edited_desk_is_the_turn_on_that_desk_told_from_the_commit(
    before: State, now: State, key: bytes, lines: Orders
) -> None:
    edits = hand_edits(before.tables, now.tables, SHEETS)
    rulings = hand_rulings(now.position, before.tables, edits, SHEETS)
    umpire = Umpire(now.position, TOY.rules, KeyedDice(key))
    turn = play(TOY, now, lines, umpire, hand=rulings)
    alone = played(now, lines, dice=KeyedDice(key))
    assert turn.rulings == (*rulings, *alone.rulings)
    assert dice_of(turn) == dice_of(alone)
    assert turn.after == alone.after
    assert replay(turn.before, turn.rulings).tables == turn.after.tables
