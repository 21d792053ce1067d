"""What a stage brought is told of that stage alone: by the Desk, and by the teams' reports."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from workbook_engine.commands.samples import sample_at
from workbook_engine.commands.simulating.later import SampleOrders
from workbook_engine.core.desk import Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.simulating import Begun, run
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.knowledge.afoot import afoot
from workbook_engine.rulesets.last_war.knowledge.team_view import view
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow

QUICK = ("krookwurst", "orel_salient")
LARGE = ("arnhem_ramp", "chir_1942", "eastern_front_1943", "town_and_airfield")
SAMPLES = (*QUICK, *(pytest.param(each, marks=pytest.mark.slow) for each in LARGE))


@cache
def stages(sample: str, turns: int = 2) -> tuple[Turn, ...]:
    """Return the stages of a sample's first turns, played on its own orders."""
    read = sample_at(sample)
    state = State(read.position, read.tables, read.ruleset.rules)
    later = SampleOrders(sample, read.ruleset)
    umpire = Umpire(state.position, read.ruleset.rules, KeyedDice(b"once"))
    begun = Begun(read.ruleset, state, later(state), umpire, later=later)
    return tuple(run(begun, "1", 1, turns))


def results(sample: str) -> Iterator[tuple[str, object, str]]:
    """Yield each fight that has a result: its turn, its row as it stands, its label."""
    front = sample_at(sample).ruleset.front
    for turn in stages(sample):
        for fight in front(turn).fights:
            if fight.result:
                yield str(turn.before.position), fight.row, fight.label


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_fight_is_told_in_the_stage_it_was_fought_in_alone(sample: str) -> None:
    rows = [row for _, row, _ in results(sample)]
    assert rows
    assert len(rows) == len({(type(row), repr(row)) for row in rows})


def test_lw_flg_02_an_attack_that_was_fought_is_not_afoot_any_more() -> None:
    opened = stages("orel_salient")[0]
    combats = opened.after[CombatRow].items()
    rows = {key: replace(row, outcome="the line stays") for key, row in combats}
    fought = replace(opened, after=opened.after.with_tables({CombatRow: rows}))
    team = next(iter(opened.after[Team].values()))
    attacks = [[*afoot(view(turn, team))] for turn in (opened, fought)]
    assert attacks == [[("0503", "0404", "Soviet"), ("0504", "0404", "Soviet")], []]
