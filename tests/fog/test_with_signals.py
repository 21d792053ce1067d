"""With Signals filled in, what a team has not heard yet changes no byte of its files either."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.golden.played import sample_of, turns_with
from workbook_engine.commands.proofs.fog_proof import prove_unseen, watched
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import CONTROL, Dispatch, Reported, Signal
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.dispatches import MessageLine

pytestmark = pytest.mark.slow

SEATS = (
    ("arnhem_bridge", "british", "1 Para Bde"),
    ("arnhem_bridge", "german", ""),
    ("chir_1942", "panzer_corps", "11 Panzer"),
    ("chir_1942", "tank_army", "1 Tank Corps lead"),
    ("orel_salient", "german", ""),
    ("arnhem_ramp", "british", "2 Para"),
    ("town_and_airfield", "infantry", "Able"),
    ("nachod_1866", "v_corps", "17 Brigade"),
    ("leipzig_1813", "grande_armee", "III Corps Souham"),
    ("eastern_front_1943", "axis_allies", "ROM"),
    ("eastern_front_1943", "german_okh", "HUN"),
)


def signals(formation: str) -> Iterator[Signal]:
    """Yield how all is late or lost, and some of it taken by the enemy and read."""
    yield Signal(number=1, lost=3, taken=3, garbled=3, late=1)
    if formation:
        yield Signal(number=2, sender=formation, late=1, lost=3, taken=6, reports=True)


@cache
def last(sample: str, formation: str) -> Turn:
    """Play a sample whose teams write to Control and each commander sees his side."""
    teams = [replace(each, commander=True) for each in sample_of(sample).tables[Team].values()]
    lines = [
        MessageLine(id=f"{each.team}/1", team=each.team, addressee=CONTROL, text="All is well.")
        for each in teams
    ]
    lines += [
        MessageLine(id=f"umpire/{n}", team=CONTROL, addressee=each.team, by=by, text="Well done.")
        for n, (each, by) in enumerate(zip(teams, ("courier", ""), strict=False))
    ]
    *_, turn = turns_with(sample, (*teams, *signals(formation)), {1: lines, 2: lines})
    return turn


@pytest.mark.parametrize(("sample", "team", "formation"), SEATS)
def test_what_is_on_its_way_changes_no_byte_of_a_teams_files(
    sample: str, team: str, formation: str
) -> None:
    turn, loaded = last(sample, formation), sample_of(sample)
    assert turn.after[Dispatch]
    assert (len(turn.after[Reported]) > 0) is bool(formation)
    of = watched(loaded.ruleset, loaded.schemas, turn.after[Team][team])
    proof = prove_unseen(of, turn, 100, 2)
    assert (proof.variants, proof.books, proof.leaks) == (100, 2, [])
