"""OR-SUP-3 to OR-SUP-5 Loads of supply: used by verbs, drawn from depots and trains, missed."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rulesets.own_rules.battle import OPEN, battle, played, ruling
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import YES, BalanceRow
from workbook_engine.rulesets.own_rules.knowledge.master_views import views
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Modifier,
    Place,
    SequenceRow,
    StateKind,
    SupplyRow,
    Unit,
    UnitType,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Side

ROWS = (
    SequenceRow(id="SEQ-8", step="supply"),
    UnitType(type="guns", attack=4, reach=2, load=3, uses=1),
    UnitType(type="train", load=9),
    StateKind(name="hungry"),
    SupplyRow(id="SUP-1", side="Blue", source="place", named="The Mill"),
    SupplyRow(id="SUP-2", side="Blue", source="unit", named="train", types=("guns",)),
)


def laid(units: str, stocks: Mapping[str, int], mill: int | None = 0, comes: int = 0) -> State:
    state = battle(units, OPEN, *ROWS)
    verb = replace(state[Verb]["attack"], uses=2)
    place = replace(state[Place]["The Mill"], stock=mill, comes=comes)
    rows = {key: replace(row, stock=stocks.get(key)) for key, row in state[Unit].items()}
    tables: dict[type[Record], Mapping[str, Record]] = {
        Unit: rows,
        Verb: {**state[Verb], "attack": verb},
        Place: {"The Mill": place},
    }
    return state.with_tables(tables)


def left(turn: Turn, *units: str) -> list[int | None]:
    return [turn.after[Unit][each].stock for each in units]


def test_or_sup_3_a_unit_uses_loads_by_its_verb_and_each_turn_and_is_without_at_none() -> None:
    turn = played(laid("b1 guns C4, b2 guns B1, r1 infantry C5", {"b2": 2}), "b1 attack C5")
    assert left(turn, "b1", "b2") == [0, 1]
    assert [turn.after[Unit][each].unsupplied for each in ("b1", "b2")] == [1, 0]


def test_or_sup_4_who_lacks_loads_draws_them_from_a_depot_and_then_from_a_train() -> None:
    state = laid("b1 guns C4, b2 train D5, r1 infantry H8", {"b1": 1, "b2": 9}, 1, comes=1)
    turn = played(state, "")
    assert left(turn, "b1", "b2") == [3, 8]
    assert turn.after[Place]["The Mill"].stock == 0
    told = [each.text for ruling in turn.rulings for each in ruling.told]
    assert told == ["b1 drew 3 loads."]


def test_or_sup_4_a_depot_without_a_number_has_no_end() -> None:
    turn = played(laid("b1 guns C4, r1 infantry H8", {"b1": 0}, None), "")
    assert left(turn, "b1") == [3]


def test_or_sup_4_a_load_is_drawn_once_though_two_rows_tell_of_its_depot() -> None:
    state = laid("b1 guns C4, r1 infantry H8", {"b1": 0}, 1)
    again = replace(state[SupplyRow]["SUP-1"], id="SUP-3")
    turn = played(state.with_tables({SupplyRow: {**state[SupplyRow], "SUP-3": again}}), "")
    assert (left(turn, "b1"), turn.after[Place]["The Mill"].stock) == ([1], 0)


def test_or_sup_5_who_has_fewer_loads_than_a_verb_uses_cannot_carry_it_out() -> None:
    turn = played(laid("b1 guns C4, r1 infantry C5", {"b1": 1}), "b1 attack C5")
    assert not [each for each in turn.rulings if "combat" in each.id]
    assert turn.rulings[-1].working[0].value == "has not the supplies to attack"


def test_or_sup_4_what_is_drawn_and_used_balances() -> None:
    state = laid("b1 guns C4, b2 train D5, r1 infantry C5", {"b1": 3}, 1, comes=1)
    rows = views(played(state, "b1 attack C5"))
    assert {each.adds_up for each in rows[BalanceRow].values()} == {YES}


def test_or_mod_2_a_line_takes_loads() -> None:
    state = laid("b1 guns C4, r1 infantry C5", {"b1": 3})
    line = Modifier(id="MOD-9", side=Side.ATTACKER, when="verb is attack", does="stock -1")
    turn = played(state.with_tables({Modifier: {"MOD-9": line}}), "b1 attack C5")
    said = [each.text for each in ruling(turn, "combat/C5/fought").working]
    assert [each for each in said if "load" in each] == ["b1 has 2 loads"]
