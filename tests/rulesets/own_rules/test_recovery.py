"""OR-STA-4 A state is thrown for by a table of the umpire's, with its odds and its typed dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.own_rules.battle import OPEN, battle, played, ruling
from workbook_engine.core.records import State, replace
from workbook_engine.core.weighing import Weighed
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Modifier,
    ResultRow,
    SequenceRow,
    StateKind,
    Unit,
)

RALLY = (
    TableRow(id="RAL-0", table="Rally", roll="heads", by="named", a="usual", b="with a leader"),
    TableRow(id="RAL-1", table="Rally", roll="1-2", a="FLED", b="-"),
    TableRow(id="RAL-2", table="Rally", roll="3-4", a="-", b="RALLY"),
    TableRow(id="RAL-3", table="Rally", roll="5-6", a="RALLY", b="RALLY"),
)


def routed(*more: Modifier) -> State:
    state = battle(
        "b1 infantry C2, r1 infantry H8",
        OPEN,
        *RALLY,
        StateKind(name="routed", table="Rally", then="tired"),
        StateKind(name="tired", turns=1),
        ResultRow(code="RALLY", recovers=True, defender_hears="The colours are up again."),
        ResultRow(code="FLED", defender_loses=1),
        SequenceRow(id="SEQ-3", step="recovery"),
        *more,
    )
    unit = replace(state[Unit]["b1"], condition="routed", since=1)
    return state.with_tables({Unit: {**state[Unit], "b1": unit}})


@pytest.mark.parametrize(
    ("die", "condition", "steps", "heard"),
    [
        (1, "routed", 1, "b1: routed still."),
        (3, "routed", None, "b1: routed still."),
        (5, "tired", None, "b1: tired now. The colours are up again."),
    ],
)
def test_or_sta_4_the_cell_of_the_die_ends_the_state_or_hurts_the_unit(
    die: int, condition: str, steps: int | None, heard: str
) -> None:
    turn = played(routed(), "", {"recovery/b1/die/1": die})
    unit, said = turn.after[Unit]["b1"], ruling(turn, "recovery/b1/recovered")
    assert (unit.condition, unit.steps) == (condition, steps)
    assert [told.text for told in said.told] == [heard]
    assert said.rule == f"RAL-{(die + 1) // 2}"


def test_or_sta_4_a_modifier_bears_on_it_by_name_and_the_umpire_has_the_last_word() -> None:
    lines = (
        Modifier(id="MOD-8", when="", does="die -5"),
        Modifier(id="MOD-9", table="Rally", when="state is routed", does="column +1"),
    )
    turn = played(routed(*lines), "", {"recovery/b1/die/1": 3})
    assert turn.after[Unit]["b1"].condition == "tired"
    told = {"recovery/b1/die/1": 3, "recovery/b1/result/1": "-"}
    assert played(routed(*lines), "", told).after[Unit]["b1"].condition == "routed"


def test_or_sta_4_its_odds_are_those_of_the_cells() -> None:
    weighed = Weighed(RULESET)
    played(routed(), "", weigher=weighed)
    ((what, shares),) = [(each.what, each.odds.shares) for each in weighed.throws]
    third = Fraction(1, 3)
    assert (what, dict(shares)) == ("recovery", {"FLED": third, "-": third, "RALLY": third})
