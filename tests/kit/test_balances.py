"""Balances: start + in - out = end for all that is counted, and a line that does not is seen."""

from __future__ import annotations

import pytest

from tests.golden.played import turns_of
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.balances import YES, BalanceRow
from workbook_engine.rulesets.last_war.knowledge.balance_view import balance_rows as of_war
from workbook_engine.rulesets.opcom.knowledge.views.balance_view import balance_rows
from workbook_engine.rulesets.opcom.vocabulary.records import Stack, Unit

ARNHEM = """
british: Units on the map          7  0 0  7
british: Steps left               16  0 5 11
german: Units on the map          12  0 0 12
german: Steps left                29  0 4 25
British: British ammo (points)     5  0 0  5
British: Fuel (points)             1  0 0  1
German: German ammo (points)      17  0 5 12
German: Fuel (points)              8  0 1  7
"""
OREL = """
GER: Men                           7  1 0  8
GER: Men in the pool               0  1 1  0
"""


def lines(rows: list[BalanceRow]) -> list[list[str]]:
    return [f"{r.key} {r.start} {r.came} {r.went} {r.end}".split() for r in rows]


def table(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def arnhem() -> Turn:
    return turns_of("arnhem_bridge")[0]


def test_what_each_team_and_side_had_got_lost_and_has() -> None:
    assert lines([*balance_rows(arnhem())]) == table(ARNHEM)


def test_what_goes_from_the_pool_to_the_line_is_no_loss_to_the_nation() -> None:
    rows = [*of_war(turns_of("orel_salient")[0])]
    assert lines(rows)[:2] == table(OREL)
    assert [(r.came_by, r.went_by) for r in rows[:2]] == [
        ("LW-SEQ-01 1", ""),
        ("LW-SEQ-01 1", "LW-SEQ-02 1"),
    ]


def test_every_loss_names_its_rule() -> None:
    (british, *_) = (row for row in balance_rows(arnhem()) if row.went)
    assert british.went_by == "OC-9.14 4, OC-9.31 1"


@pytest.mark.parametrize(("record", "field"), [(Unit, "step"), (Stack, "fuel")])
def test_what_changed_without_a_ruling_does_not_add_up(
    record: type[Unit | Stack], field: str
) -> None:
    turn = arnhem()
    key, row = next(iter(turn.after[record].items()))
    less = {key: replace(row, **{field: getattr(row, field) + 1})}
    after = turn.after.with_tables({record: {**turn.after[record], **less}})
    wrong = [r.adds_up for r in balance_rows(replace(turn, after=after)) if r.adds_up != YES]
    assert wrong == ["no: 1 fewer are there" if record is Unit else "no: 1 more are there"]


def test_a_ruling_that_is_left_out_does_not_add_up() -> None:
    turn = arnhem()
    fought = [each for each in turn.rulings if each.rule == "OC-9.14" and each.changes]
    rest = tuple(each for each in turn.rulings if each is not fought[0])
    assert any(r.adds_up != YES for r in balance_rows(replace(turn, rulings=rest)))
