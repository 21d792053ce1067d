"""Columns of the umpire's own, and what modifiers do outside the table (OR-OWN, OR-MOD-2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.own_rules.battle import OPEN, at, battle, orders, played, ruling
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit import language
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.knowledge.team_view import view
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    Modifier,
    OwnColumn,
    Place,
    ResultRow,
    StateKind,
    Unit,
    UnitType,
)

BOTH = "b1 infantry C4, r1 infantry C5"
DR1 = {"combat/C5/die/1": 5}


def having(state: State, *, result: dict[str, Any] | None = None, **units: Any) -> State:
    """Return a battle in which units, and the result DR1, have something that is theirs."""
    rows = {key: replace(u, **units.get(key, {})) for key, u in state[Unit].items()}
    row = replace(state[ResultRow]["DR1"], **(result or {}))
    return state.with_tables({Unit: rows, ResultRow: {**state[ResultRow], "DR1": row}})


def line(when: str, does: str, **values: Any) -> Modifier:
    return Modifier(id="MOD-9", side="attacker", when=when, does=does, **values)


def sums(state: State) -> str:
    return played(state, "b1 attack C5", DR1).after[CombatRow]["C5"].sums


@pytest.mark.parametrize(
    ("kind", "own", "when", "holds"),
    [
        ("word", ("Mood very grim",), "own.Mood is very grim", True),
        ("word", (), "own.Mood is calm", True),
        ("yes", ("Mood",), "own.Mood", True),
        ("yes", ("Mood no",), "own.Mood", False),
        ("share", ("Mood 75%",), "own.Mood > 2/3", True),
        ("number", ("Mood -2",), "own.Mood < 0", True),
    ],
)
def test_or_own_1_a_column_holds_numbers_shares_words_or_yes(
    kind: str, own: tuple[str, ...], when: str, holds: bool
) -> None:
    column = OwnColumn(name="Mood", kind=kind, otherwise="calm" if kind == "word" else "")
    state = having(battle(BOTH, OPEN, column, line(when, "strength + 1")), b1={"own": own})
    assert sums(state) == ("5 - 4" if holds else "4 - 4")


def test_or_own_1_a_column_of_places_counts_in_the_field_that_is_attacked() -> None:
    fort = Place(place="The Redoubt", field="C5", own=("Fort 2",))
    column = OwnColumn(name="Fort", on="Places")
    state = battle(BOTH, OPEN, fort, column, line("own.Fort >= 2", "strength - own.Fort"))
    assert sums(state) == "2 - 4"


@pytest.mark.parametrize(("otherwise", "came"), [("steps + 1", "7 - 4"), ("own.Nerve", "4 - 4")])
def test_or_own_1_what_nothing_is_typed_of_is_reckoned_and_a_circle_is_nothing(
    otherwise: str, came: str
) -> None:
    column = OwnColumn(name="Nerve", otherwise=otherwise)
    assert sums(battle(BOTH, OPEN, column, line("", "strength + own.Nerve"))) == came


def test_or_own_2_a_result_changes_a_column_where_own_columns_lets_it() -> None:
    result = {"defender_does": ("own.Morale -1", "own.Mood is grim")}
    columns = [
        OwnColumn(name="Morale", otherwise="3", changes="results"),
        OwnColumn(name="Mood", kind="word"),
    ]
    state = having(battle(BOTH, OPEN, *columns), result=result, r1={"own": ("Elite",)})
    turn = played(state, "b1 attack C5", DR1)
    assert turn.after[Unit]["r1"].own == ("Elite", "Morale 2")
    assert "RESULT.DR1" in [each.rule for each in ruling(turn, "combat/C5/fought").working]


def forces(turn: Turn, team: str) -> dict[str, tuple[str, ...]]:
    return {each.unit: each.own for each in view(turn, turn.after[Team][team]).own}


def test_or_own_3_a_team_reads_of_its_own_units_what_is_shown_and_nothing_else() -> None:
    columns = OwnColumn(name="Leader", shown=True), OwnColumn(name="Loyal", kind="word")
    own = {"own": ("Leader 2", "Loyal not quite")}
    turn = played(having(battle(BOTH, OPEN, *columns), b1=own, r1=own), "")
    assert forces(turn, "blue") == {"b1": ("Leader 2",)}


def test_or_own_3_no_booklet_names_a_column_that_is_not_shown() -> None:
    columns = OwnColumn(name="Leader", shown=True), OwnColumn(name="Loyal")
    lines = [
        Modifier(id="MOD-8", when="own.Leader > 1", does="die +1"),
        Modifier(id="MOD-9", when="turn > 3", does="die +IF(turn = 1; 1; own.Loyal)"),
    ]
    turn = played(battle(BOTH, OPEN, *columns, *lines), "")
    book = view(turn, turn.after[Team]["blue"]).rules
    rules = {each.rule for each in book}
    assert {"Leader", "MOD-8"} <= rules and not {"Loyal", "MOD-9"} & rules
    assert "Loyal" not in str(book)


def test_or_mod_2_a_line_in_movement_changes_how_far_a_unit_goes_and_is_cited() -> None:
    night = CalendarTurn(turn=1, date="1 May", half="night")
    slow = line("night and type is infantry", "movement x 1/3", table="movement", note="by night")
    turn = played(battle("b1 infantry C1, r1 infantry H8", OPEN, night, slow), "b1 move C8")
    assert at(turn, "b1") == "C2"
    assert "MOD-9" in [each.rule for each in ruling(turn, "moves/b1/moved").working]


@pytest.mark.parametrize(("does", "seen"), [("sight + 0", 1), ("sight - 1", 0)])
def test_or_mod_2_a_line_in_sight_changes_how_far_a_unit_sees(does: str, seen: int) -> None:
    state = battle("b1 infantry C4, r1 infantry C6", OPEN, line("", does, table="sight"))
    turn = played(state, "")
    assert len(view(turn, turn.after[Team]["blue"]).enemies) == seen


def test_or_mod_2_behind_the_result_a_line_takes_steps_fields_or_brings_a_state() -> None:
    lines = [
        Modifier(id=f"MOD-{n}", when="verb is attack", does=does)
        for n, does in enumerate(("steps -1", "back +1", "state tired"), 7)
    ]
    turn = played(battle(BOTH, OPEN, StateKind(name="tired"), *lines), "b1 attack C5", DR1)
    row = turn.after[Unit]["r1"]
    assert (row.steps, row.condition) == (1, "tired")
    said = [each.text for each in ruling(turn, "combat/C5/fought").working]
    assert sum("goes back" in each for each in said) == 2  # by the code, and by the line


@pytest.mark.parametrize(("most", "came"), [(None, "9 - 4"), (Fraction(2), "6 - 4")])
def test_or_mod_2_a_line_adds_no_more_than_its_most(most: Fraction | None, came: str) -> None:
    assert sums(battle(BOTH, OPEN, line("", "strength + 5", most=most))) == came


def test_or_mod_2_a_line_that_asks_holds_where_the_umpire_types_its_id() -> None:
    state = battle(BOTH, OPEN, line("turn = 1", "strength + 1", ask=True))
    said = played(state, "b1 attack C5", {"combat/C5/said/1": ("mod-9",)})
    assert (sums(state), said.after[CombatRow]["C5"].sums) == ("4 - 4", "5 - 4")


def test_or_mod_2_a_line_for_either_side_bears_on_both() -> None:
    row = replace(line("type is infantry", "strength + 1"), side="either")
    assert sums(battle(BOTH, OPEN, row)) == "5 - 5"


@pytest.mark.parametrize(("formation", "came"), [("I Corps", "5 - 4"), ("II Corps", "4 - 4")])
def test_or_lng_1_an_hq_counts_for_its_own_formation_in_its_field(
    formation: str, came: str
) -> None:
    more = UnitType(type="HQ", attack=0), line("with HQ of own formation", "strength + 1")
    state = battle("b1 infantry C4, b2 HQ C4, r1 infantry C5", OPEN, *more)
    corps = {"formation": "I Corps"}
    assert sums(having(state, b1=corps, b2={"formation": formation})) == came


@pytest.mark.parametrize(("at", "came"), [("C3", "5 - 4"), ("D3", "5 - 4"), ("C1", "4 - 4")])
def test_or_lng_1_a_unit_within_so_many_fields_is_counted_by_its_type(at: str, came: str) -> None:
    more = UnitType(type="HQ", attack=0), line("within 2 of HQ", "strength + 1")
    assert sums(battle(f"b1 infantry C4, b2 HQ {at}, r1 infantry C5", OPEN, *more)) == came


def test_or_lng_1_no_text_of_a_player_reaches_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(text: str, *args: Any) -> Any:
        read.append(text)
        raise language.NotSaidError(text)

    monkeypatch.setattr(language, "_Reader", noted)
    state: State = replace(battle(BOTH, OPEN), rules=RULESET.rules)
    typed = "=AND(turn>0;own.Leader>0)", "umpire_says_surprised"

    def where(kind: type[Record], key: str, field: str) -> Cell:
        return Cell("blue.xlsx", kind.__name__, field)

    for said in (f"b1 {text} {text}" for text in typed):
        RULESET.check(state, orders(said), where)
        turn = played(state, said)
        view(turn, turn.after[Team]["blue"])
    written = {each for row in state[Modifier].values() for each in (row.when, row.does)}
    assert read and set(read) <= written
