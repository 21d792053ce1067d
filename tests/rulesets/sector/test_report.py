"""A staff's report: what it did, whom it sees, and nothing of the enemy's that it may not know."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rulesets.sector.battle import DAWN, bases, battle, divisions, orders, played
from workbook_engine.core.desk import Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import State, replace
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.kit.told import ENEMY
from workbook_engine.reports.messages import message_rows, with_umpires_words
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.knowledge.facts import facts
from workbook_engine.rulesets.sector.knowledge.report import report
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

LAID = divisions("b1 Engage Regular 4\nr1 Defend Regular 0")
BLUE = Team(team="blue", side="Blue")


def told(state: State, text: str) -> str:
    return "\n".join(texts_of_pages(report(view(played(state, orders(text)), BLUE))))


def test_sb_rng_06_a_report_tells_moves_and_whom_the_staff_sees_beside_which_sector() -> None:
    state = battle(*LAID, *bases("b1 C4: T1 Tank, T2 Tank\nr1 C1: R1 Tank, R2 Rifle Bn"))
    said = told(state, "b1 C4 moves C3 C2 (T1)")
    assert "C4 to C2: 1 unit" in said
    assert "C1\n2 units, 1 of them armoured\nC2" in said


def test_sb_trn_01_who_is_pulled_to_the_corps_has_not_fallen_out() -> None:
    state = battle(*LAID, *bases("b1 C4: T1 Tank, T2 Tank\nr1 C1: R1 Tank"), stage=DAWN)
    pulled = TransferLine(id="blue/1", team="blue", base="T1", to="Corps reserve")
    turn = played(state, [pulled], {"1/corps PIPs/Blue Corps/PIPs/1": 3})
    assert turn.after[Base]["T1"].state == BaseState.IN_TRANSIT
    assert "Fallen out" not in "\n".join(texts_of_pages(report(view(turn, BLUE))))


def test_sb_pip_04_the_form_of_day_orders_tells_what_is_in_force() -> None:
    seen = view(played(battle(*LAID, *bases("b1 C4: T1 Tank\nr1 C1: R1 Tank"))), BLUE)
    assert RULESET.briefing.remarks(seen)[DayOrder].said == (
        "In force until another order takes its place: b1 Engage."
    )


def test_sb_pip_02_before_a_day_begins_nobody_is_told_that_he_may_do_nothing() -> None:
    state = battle(*LAID, *bases("b1 C4: T1 Tank\nr1 C1: R1 Tank"))
    dawn = replace(state, position=replace(state.position, stage=1))
    for before, said in (
        (dawn, "b1 (Engage): C4: 1."),
        (state, "b1 (Engage, can act 4 times): C4: 1."),
    ):
        seen = view(Turn(before, before, (), (), ()), BLUE)
        assert RULESET.briefing.remarks(seen)[ActionLine].said == said


def test_sb_rng_06_who_is_seen_no_more_is_an_old_report() -> None:
    state = battle(*LAID, *bases("b1 C2: T1 Motor Rifle Bn\nr1 C1: R1 Rifle Bn"))
    assert "C1\n1 unit\nC2" in told(state, "")
    assert "C1\n1 unit\nOLD" in told(state, "b1 C2 moves C3 C4 !")


def test_sb_rng_06_who_is_seen_no_more_is_on_the_maps_as_an_old_report() -> None:
    state = battle(*LAID, *bases("b1 C2: T1 Motor Rifle Bn\nr1 C1: R1 Rifle Bn"))
    seen = view(played(state, orders("b1 C2 moves C3 C4 !")), BLUE)
    assert RULESET.briefing.tables(seen)[MapSeen]["C1"].text.endswith("\n□ 1 Red")
    picture = RULESET.briefing.maps(seen).picture  # type: ignore[attr-defined]
    (drawn,) = (each for each in picture.counters if each.old)
    assert (drawn.at, drawn.count, drawn.under) == ((2.5, 0.5), 1, "before Early")


def worded(turn: Turn, answers: Mapping[str, Answer]) -> Turn:
    umpire = Umpire(turn.before.position, RULESET.rules, KeyedDice(b"key"), answers)
    return with_umpires_words(turn, umpire, facts)


def test_oc_2_2_an_enemy_who_was_withheld_is_no_old_report_a_phase_later() -> None:
    first = played(battle(*LAID, *bases("b1 C2: T1 Motor Rifle Bn\nr1 C1: R1 Rifle Bn")))
    (fact,) = (each for each in facts(first, BLUE) if each.is_called == (ENEMY, "C1 Red"))
    name = fact.name(first.before.position, "blue")
    for words, known in (("-", []), (fact.text, ["C1"])):
        after = worded(first, {name: Answer(name, words, fact.text)}).after
        gone = played(after, orders("b1 C2 moves C3 C4 !"))
        assert [each.sector for each in view(worded(gone, {}), BLUE).before] == known
        rows = message_rows(gone.before.position, gone, facts)
        assert sum(row.team == "blue" and row.part == fact.part for row in rows) == len(known)


def test_sb_asl_08_who_was_driven_out_of_where_we_stand_is_no_old_report() -> None:
    state = battle(*LAID, *bases("b1 C2: T1 Motor Rifle Bn\nr1 C1: R1 Rifle Bn"))
    gone = replace(state[Base]["R1"], sector="A8")
    ours = replace(state[Base]["T1"], sector="C1")
    after = state.with_tables({Base: {"T1": ours, "R1": gone}})
    assert not view(Turn(state, after, (), (), ()), BLUE).before


def test_sb_rng_06_no_grade_pip_order_or_factor_of_the_enemy_is_told() -> None:
    laid = battle(*LAID, *bases("b1 C2: T1 Tank\nr1 C1: R1 Rifle Bn"))
    enemy = Division(id="Y", team="red", corps="Red Corps", grade="Fanatic", order="Move", pips=9)
    base = replace(laid[Base]["R1"], id="X", division="Y", grade="Elite", medal=True, day=7)
    other = battle(*LAID, enemy, *bases("b1 C2: T1 Tank"), base)
    assert told(laid, "") == told(other, "")


def test_sb_trn_01_of_a_division_that_is_still_to_come_nothing_is_told_that_it_did() -> None:
    coming = Division(id="b2", team="blue", corps="Blue Corps", order="Reserve", pips=3)
    rows = bases("b1 C4: T1 Tank\nr1 C1: R1 Tank\nb2 C5: T9 Tank")
    here, enemy, late = (row for row in rows if isinstance(row, Base))
    late = replace(late, state=BaseState.TO_COME, day=3)
    said = told(battle(*LAID, coming, here, enemy, late), "")
    assert "b2 may act" not in said
    assert said.count("Stood.") == 1
