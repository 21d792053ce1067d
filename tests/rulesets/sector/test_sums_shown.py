"""SB-RNG-03, SB-IND-04, SB-DMG-02 What a fight shows of its sums: the table, harassment, saves."""

from __future__ import annotations

from tests.rulesets.sector.table import HIT, NATURAL_0, ended, fire
from workbook_engine.core.records import Value
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.records import FightDie

INFANTRY = "I1 Rifle Bn, I2 Rifle Bn, I3 Rifle Bn"


def workings(turn: Turn, rule: str) -> list[str]:
    """Return what is worked out by a rule."""
    lines = (str(line) for ruling in turn.rulings for line in ruling.working)
    return [line for line in lines if line.startswith(rule)]


def test_sb_rng_03_the_sum_of_the_table_is_shown_part_by_part() -> None:
    laid = "b1 C2: B1 Tank, BM Mortar / Inf Gun\nr1 C3: R1 Rifle Bn"
    formations = "b1 Probe Regular 5\nr1 Defend Elite 5"
    turn = ended(laid, "b1 C2 fires C3", formations=formations, faces={"table": 4})
    parts = "5 proficiency of Regular -7 proficiency of Elite +1 attacker on Probe"
    parts += " -1 defender on Defend +1 attacker's support"
    assert workings(turn, "SB-RNG-03") == [f"SB-RNG-03 table: {parts}: -1"]
    assert workings(turn, "SB-RNG-02") == ["SB-RNG-02 table, die 4: row 3"]


def test_a33_a_column_is_ambushed_without_a_sum() -> None:
    laid = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, "b1 C2 fires C3", formations="b1 Engage Regular 5\nr1 Move Regular 5")
    assert workings(turn, "SB-RNG-03") == []
    assert workings(turn, "SB-RNG-02") == ["SB-RNG-02 ambushed on the march: row 6"]


def harassed(
    faces: dict[str, int], answers: dict[str, Value] | None = None, own: str = "B1 Tank, B2 Tank"
) -> list[str]:
    """Return the shots of a sector with three battalions of infantry at a tank."""
    laid = f"b1 C2: {own}, {INFANTRY}\nr1 C3: R1 Tank"
    turn = ended(laid, "b1 C2 fires C3", faces=faces, answers=answers)
    return [line.partition(":")[0] for line in fire(turn).dice.splitlines()]


def test_sb_ind_04_the_umpire_says_for_whom_infantry_harasses() -> None:
    six = {"table": 6, "attack": NATURAL_0}
    assert harassed(six)[:2] == ["B1 on R1, factor 6", "B2 on R1, factor 5"]
    said: dict[str, Value] = {"1.2/fire/blue|1/harassment from C2/1": "B2"}
    assert harassed(six, said)[:2] == ["B1 on R1, factor 5", "B2 on R1, factor 6"]


def test_sb_ind_04_harassment_is_not_lost_with_the_first_who_would_have_it() -> None:
    hesitant = {"table": 1, "attack by R1": HIT, "save by B1": 9, "attack by B2": NATURAL_0}
    assert harassed(hesitant)[:2] == ["R1 on B1, factor 5", "B2 on R1, factor 6"]


def test_sb_dmg_02_who_saves_has_his_proficiency_beside_the_die() -> None:
    laid = "b1 C2: B1 Tank\nr1 C3: R1 Rifle Bn"
    faces = {"table": 6, "attack by B1": HIT, "save by R1": NATURAL_0}
    formations = "b1 Engage Regular 5\nr1 Engage Elite 5"
    turn = ended(laid, "b1 C2 fires C3", formations=formations, faces=faces)
    dice = [(row.what, row.factor) for row in turn.after[FightDie].values()]
    assert dice[:3] == [("attacks", 2), ("saves", 7), ("catastrophic loss", None)]
