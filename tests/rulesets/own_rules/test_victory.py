"""OR-VIC: points by lines of the umpire's, counted as he says, told to whom he says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.own_rules.battle import OPEN, battle, played
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Position, State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.own_rules.knowledge.facts import news
from workbook_engine.rulesets.own_rules.knowledge.master_views import front
from workbook_engine.rulesets.own_rules.knowledge.report import report
from workbook_engine.rulesets.own_rules.knowledge.team_view import view
from workbook_engine.rulesets.own_rules.turn.victory import points_of
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Place,
    SequenceRow,
    Unit,
    VictoryRow,
)

STEP = SequenceRow(id="SEQ-9", step="victory")


def counted(line: VictoryRow, *, turns: int = 2, said: str = "", after: str = "") -> list[Turn]:
    """Play turns of a game in which b1 stands in the Mill, and r1 has lost a step."""
    state = battle("b1 infantry D4, r1 infantry H8", OPEN, STEP, line)
    tired = replace(state[Unit]["r1"], steps=1)
    state = state.with_tables({Place: {k: replace(p, points=0) for k, p in state[Place].items()}})
    state = state.with_tables({Unit: {**state[Unit], "r1": tired}})
    come = [played(state, said)]
    for _ in range(turns - 1):
        come.append(played(replace(come[-1].after, position=Position(1)), after))
    return come


def points(state: State) -> dict[str, Fraction]:
    return {side: number for side, number in points_of(state).items() if number}


@pytest.mark.parametrize(
    ("line", "came"),
    [
        ({"place": "the mill", "points": "2"}, {"Blue": 4}),
        ({"place": "The Mill", "side": "Red"}, {}),
        ({"when": "taken > 0", "points": "taken * 3 / 2"}, {"Blue": 3}),
        ({"when": "lost >= 1 and units = 1", "points": "steps"}, {"Red": 2}),
        ({"when": "holds is The Mill and not turn > 1"}, {"Blue": 2}),
    ],
)
def test_or_vic_1_a_side_has_the_points_of_a_line_that_is_true_of_it(
    line: dict[str, str], came: dict[str, int]
) -> None:
    assert points(counted(VictoryRow(id="VP-1", **line))[-1].after) == came


@pytest.mark.parametrize(("counts", "number"), [("each turn", 1), ("once", 1), ("as it stands", 0)])
def test_or_vic_2_points_are_added_up_kept_or_follow_what_stands(counts: str, number: int) -> None:
    line = VictoryRow(id="VP-1", place="The Mill", counts=counts)
    first, second = counted(line, after="b1 move D6")
    assert points(first.after) == {"Blue": 1}
    assert points(second.after).get("Blue", 0) == number


@pytest.mark.parametrize(
    ("known", "readers"), [("all", ["blue", "red"]), ("its side", ["blue"]), ("nobody", [])]
)
def test_or_vic_3_who_is_to_know_of_points_hears_of_them_and_nobody_else(
    known: str, readers: list[str]
) -> None:
    (turn,) = counted(VictoryRow(id="VP-1", place="The Mill", known=known), turns=1)
    told = [each.team for ruling in turn.rulings for each in ruling.told if "The Mill" in each.text]
    seen = {name: view(turn, team) for name, team in turn.after[Team].items()}
    assert told == readers
    assert [name for name, its in seen.items() if "Blue" in dict(its.points)] == readers
    blue = dict(report(seen["blue"])[0].situation).get("Points")
    assert blue == {"all": "Blue 1, Red 0", "its side": "Blue 1", "nobody": None}[known]


def test_or_vic_3_a_newspaper_leaves_points_out() -> None:
    (turn,) = counted(VictoryRow(id="VP-1", place="The Mill", known="all"), turns=1)
    seen = view(turn, turn.after[Team]["blue"])
    assert "Blue: 1 point for The Mill." in seen.heard
    assert not [*news(seen)]


def test_or_vic_1_the_front_page_says_who_leads() -> None:
    (turn,) = counted(
        VictoryRow(id="VP-1", place="The Mill", points="1/2", known="nobody"), turns=1
    )
    assert [each.text for each in front(turn).remarks] == ["Blue: 0.5"]
    assert [each.by for each in front(turn).held if each.what == "points"] == ["Blue", "0.5"]
