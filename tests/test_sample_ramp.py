"""The ramp at Arnhem: H8 of `arnhem_bridge` handed down, played six turns, read back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.acceptance.hands import desk
from tests.golden.played import positions, sample_of, turns_of
from tests.new_campaign import drafted_campaign, new_campaign
from workbook_engine.commands.explain import explain
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.read_back import read_back
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.verify import verify
from workbook_engine.core.records import Record, State
from workbook_engine.rulesets.combat_captain.table.sight import sees
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FireRow, FiringRow
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of

NAME = "arnhem_ramp"
PRINTED = {"20 SS PzGR": 1, "9 SS PzJg": 1, "9 SS Pz": 1, "9 SS PzArtR": 1}
"""OC-9.35 Steps that the attackers lose in the book's example."""


def there(state: State) -> Counter[str]:
    """Count the sub-units of each company that have men."""
    return Counter(each.company for each in state[SubUnit].values() if each.men)


def test_the_printed_key_leaves_half_of_2_para_and_no_gun() -> None:
    last = turns_of(NAME)[-1].after
    left = {"20 SS PzGR": 8, "9 SS PzJg": 10, "9 SS Pz": 10, "9 SS PzArtR": 5, "2 Para": 6}
    assert there(last) == left
    assert {each.held_by for each in last[Objective].values()} == {"British"}


def test_nobody_fires_through_a_house_or_the_ramp() -> None:
    geometry = sample_of(NAME).ruleset.rules.with_values({"sight": "geometry"})
    fired, unseen = 0, []
    for turn in turns_of(NAME):
        subunits, missions = turn.after[SubUnit], turn.after[FireRow]
        for row in turn.after[FiringRow].values():
            target = subunits[missions[row.mission].target]
            fired += not row.refused
            if not row.refused and not sees(turn.after, subunits[row.subunit], target, geometry):
                unseen.append(row.label)
    assert (unseen, fired > 100) == ([], True)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with H8 handed down to the ramp, its ground from the sample."""
    room = tmp_path_factory.mktemp("ramp")
    drafted_campaign(room / "bridge", "arnhem_bridge")
    outcome = hand_down(room / "bridge", "H8", room / "ramp", table=NAME)
    assert outcome.status is Status.DONE, outcome
    return room


@pytest.mark.parametrize("kind", [Feature, Objective, SideRow, Company, SubUnit])
def test_the_sample_is_what_is_handed_down(room: Path, kind: type[Record]) -> None:
    handed, sample = desk(room / "ramp").state[kind], sample_of(NAME).tables[kind]
    assert list(handed) == list(sample)
    assert [key for key in handed if handed[key] != sample[key]] == []


@pytest.mark.slow
def test_oc_9_35_played_and_read_back_it_is_the_outcome_of_the_book(room: Path) -> None:
    _played_in_place_of(room)
    assert verify(room / "ramp").status is Status.DONE
    outcome = read_back(room / "ramp", exact=True)
    assert "2 Para: 6 of 12 left, status 6 to 3." in outcome.sentences
    assert any("Result total success" in each for each in outcome.sentences), outcome.sentences
    assert turn_of(room / "bridge").status is Status.DONE
    state = desk(room / "bridge").state
    lost = {name: state[Unit][name].step - row.step for name, row in _before().items()}
    assert {name: lost[name] for name in PRINTED} == PRINTED
    left = [status_of(state[Unit][name]) for name in ("2 Para", "5 AL Atk Bty")]
    assert left == [Fraction(3), Fraction(0)]
    said = "\n".join(explain(room / "bridge", "2 Para").sentences)
    assert "Combat Captain, 6 turns, commit 12 of ramp: 6 of 12 left of status 6: 3" in said
    assert verify(room / "bridge", quick=True).status is Status.DONE


def _before() -> dict[str, Unit]:
    units = sample_of("arnhem_bridge").tables[Unit]
    return {name: units[name] for name in (*PRINTED, "2 Para", "5 AL Atk Bty")}


def _played_in_place_of(room: Path) -> None:
    """Play the sample with its own dice where the battle was handed down to: it is the same."""
    ramp = (room / "ramp").rename(room / "as handed down")
    new_campaign(room / "ramp", NAME)
    for name in ("battle.toml", "handed_down.toml"):
        (room / "ramp" / name).write_bytes((ramp / name).read_bytes())
    for _ in positions(NAME):
        assert sample_orders(room / "ramp", NAME).status is Status.DONE
        outcome = turn_of(room / "ramp")
        assert outcome.status is Status.DONE, outcome
