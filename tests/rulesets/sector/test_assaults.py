"""What comes of assaults beside the cases: fought elsewhere, and a city without room for all."""

from __future__ import annotations

import pytest

from tests.rulesets.sector.battle import bases, battle, divisions, orders, played, where
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Division, Sector

LAID = divisions("b1 Engage Regular 3\nr1 Defend Regular 0")
STORM = "b1 C2 storms C3"


def fought_elsewhere(result: str, *lost: str) -> Turn:
    state = battle(*LAID, *bases("b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Tank"))
    answers = {
        "1.2/assault/C3/decision/1": "fought elsewhere",
        "1.2/assault/C3/result/1": result,
        "1.2/assault/C3/losses/1": lost or ("nobody",),
    }
    return played(state, orders(STORM), answers)


@pytest.mark.parametrize(
    ("result", "stands"),
    [
        ("taken", {"B1": "C3", "R1": "in the pile", "R2": "D3"}),
        ("stalled", {"B1": "C2", "R1": "in the pile", "R2": "C3"}),
        ("repulsed", {"B1": "C2", "R1": "in the pile", "R2": "C3"}),
    ],
)
def test_sb_asl_10_what_was_fought_elsewhere_comes_out_as_told(
    result: str, stands: dict[str, str]
) -> None:
    turn = fought_elsewhere(result, "R1 dispersed")
    assert where(turn) == stands
    assert turn.after[AssaultRow]["C3"].state == result
    assert not [each for each in turn.rolls if "/assault dice/" in each.name]


@pytest.mark.parametrize(("there", "last"), [(4, "D3"), (5, "in the pile")])
def test_sb_cty_01_who_finds_no_room_in_the_next_city_is_dispersed(there: int, last: str) -> None:
    city = [Sector(sector=at, terrain="city", owner="Red") for at in ("C3", "D3")]
    full = "r1 D3: " + ", ".join(f"H{n} HQ" for n in range(there))
    state = battle(*city, *LAID, *bases("b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn, R2 Tank\n" + full))
    dice = {f"1.2/assault dice/C3/attack by B1/{n}": 1 for n in (1, 2)}
    dice |= {f"1.2/assault dice/C3/save by {name}/1": 9 for name in ("R1", "R2")}
    turn = played(state, orders(STORM), {**dice, "1.2/assault dice/C3/attack by R2/1": 9})
    assert (where(turn)["R1"], where(turn)["R2"]) == ("D3", last)


def test_sb_asl_07_an_assault_that_stalled_is_told_in_its_own_phase_alone() -> None:
    early = fought_elsewhere("stalled", "R1 dispersed")
    noon = played(early.after, orders(""))
    assert [each.label for each in RULESET.front(early).fights] == ["C3"]
    assert noon.after[AssaultRow]["C3"].state == "stalled"
    assert not RULESET.front(noon).fights


@pytest.mark.parametrize(("at", "order"), [("B3", "Defend"), ("A1", "Move")])
def test_a14_a_column_whose_enemy_is_stormed_away_deploys_all_the_same(at: str, order: str) -> None:
    formations = divisions("b1 Engage Regular 3\nb2 Move Regular 0\nr1 Defend Regular 0")
    laid = bases(f"b1 C2: B1 Tank\nb2 {at}: M1 Tank\nr1 C3: R1 Rifle Bn")
    answers = {
        "1.2/assault/C3/decision/1": "fought elsewhere",
        "1.2/assault/C3/result/1": "taken",
        "1.2/assault/C3/losses/1": ("R1 annihilated",),
    }
    turn = played(battle(*formations, *laid), orders(STORM), answers)
    assert turn.after[Division]["b2"].order == order
