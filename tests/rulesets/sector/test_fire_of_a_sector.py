"""SB-RNG-01, SB-IND-03 The fire of a sector: all its bases for a PIP, with weapons of its own."""

from __future__ import annotations

from tests.rulesets.sector.battle import orders, with_supports
from tests.rulesets.sector.table import ended, fire, pips
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Corps, Division
from workbook_engine.rulesets.sector.vocabulary.words import Aim

TWO = "b1 Engage Regular 4\nb2 Engage Regular 4\nr1 Engage Regular 4"
MIXED = """
    b1 C2: B1 Tank
    b2 C2: B2 Tank
    b-corps C2: BC Heavy Tank
    r1 C3: R1 Rifle Bn
"""
ALL_AT_ONCE = {"table": 6}
"""Both steps are the attacker's."""


def shots(turn: Turn) -> list[str]:
    """Return who fired at whom with what factor, in the first step."""
    lines = [each.partition(":")[0] for each in fire(turn).dice.splitlines()]
    return list(dict.fromkeys(lines))


def said(turn: Turn, team: str = "blue") -> list[str]:
    """Return what a staff heard of things ordered in vain."""
    told = [told for ruling in turn.rulings for told in ruling.told if told.team == team]
    return [each.text for each in told if "in vain" in each.text]


def at_first(line: ActionLine, aim: Aim, *guns: str) -> ActionLine:
    """Return a line with its targets, and the weapons that support it."""
    return replace(with_supports(line, *guns), aim=aim)


def test_sb_rng_01_all_bases_of_a_sector_fire_for_one_pip() -> None:
    turn = ended(MIXED, "b1 C2 fires C3", formations=TWO, faces=ALL_AT_ONCE)
    fired = ["B1 on R1, factor 2", "B2 on R1, factor 2", "BC on R1, factor 2"]
    assert shots(turn)[:3] == fired[:3]
    assert (pips(turn, "b1"), pips(turn, "b2"), pips(turn, "Blue Corps")) == (3, 4, 3)


def test_sb_rng_01_bases_of_others_in_the_sector_fire_where_they_are_named() -> None:
    turn = ended(MIXED, "b1 C2 fires C3 (B1, BC)", formations=TWO, faces=ALL_AT_ONCE)
    assert shots(turn) == ["B1 on R1, factor 2", "BC on R1, factor 2"]


def test_sb_rng_01_a_division_on_the_march_beside_them_does_not_fire() -> None:
    marching = TWO.replace("b2 Engage", "b2 Move")
    turn = ended(MIXED, "b1 C2 fires C3", formations=marching, faces=ALL_AT_ONCE)
    assert shots(turn) == ["B1 on R1, factor 2", "BC on R1, factor 2"]
    turn = ended(MIXED, "b1 C2 fires C3 (B1, B2)", formations=marching, faces=ALL_AT_ONCE)
    heard = "b1 at C2, named in vain: B2: its order of the day forbids it."
    assert (shots(turn), said(turn)) == (["B1 on R1, factor 2"], [heard])


def test_sb_rng_02_another_line_of_the_sector_names_who_fires_at_whom_for_the_same_pip() -> None:
    lines = "b1 C2 fires C3 (B1)\nb2 C2 fires C3 (B2)"
    turn = ended(MIXED, lines, formations=TWO, faces=ALL_AT_ONCE)
    assert shots(turn) == ["B1 on R1, factor 2", "B2 on R1, factor 2"]
    assert (pips(turn, "b1"), pips(turn, "b2")) == (3, 4)
    assert "b2 fires C2 on C3 with the line before." in [each.text for each in turn.rulings]


def test_s4_7_the_printed_example_is_ordered_gun_by_gun() -> None:
    blue = "b1 C3: BI Rifle Bn, AT AT gun, BT Tank, MG HMG Coy, M1 Mortar / Inf Gun\n"
    guns = "b1 C4: A1 Field Gun, A2 Field Gun, A3 Field Gun\n"
    red = "r1 C2: RI Rifle Bn, RT Tank, RU Tank\nr1 C1: RA Field Gun"
    one, two, three = orders("b1 C3 fires C2 (AT)\nb1 C3 fires C2 (BT)\nb1 C3 fires C2 (MG)")
    lines = [
        at_first(one, Aim.ARMOURED, "A1", "M1"),
        at_first(two, Aim.ARMOURED, "A2", "A3"),
        at_first(three, Aim.SOFT),
    ]
    turn = ended(blue + guns + red, lines, faces={"table": 3, "save": 1})
    assert shots(turn)[:3] == [
        "AT on RT, factor 7",
        "BT on RT, factor 6",
        "MG on RI, factor 3",
    ]
    assert pips(turn) == 3  # of five: one for the sector, one for its artillery


def test_sb_ind_03_a_named_gun_stands_beside_the_mortars_of_the_sector() -> None:
    laid = "b1 C2: B1 Tank, BM Mortar / Inf Gun\nb1 B2: BG Field Gun\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, [with_supports(*orders("b1 C2 fires C3"), "BG")], faces=ALL_AT_ONCE)
    assert (shots(turn)[0], fire(turn).modifier) == ("B1 on R1, factor 4", 2)


def test_sb_ind_03_guns_of_another_division_or_corps_do_not_support() -> None:
    laid = "b1 C2: B1 Tank\nb2 B2: BG Field Gun\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, [with_supports(*orders("b1 C2 fires C3"), "BG")], formations=TWO)
    heard = "b1 at C2, named in vain: BG: it belongs to another formation."
    assert (fire(turn).modifier, said(turn)) == (0, [heard])
    assert (pips(turn, "b1"), pips(turn, "b2")) == (3, 4)


def test_sb_ind_05_guns_of_a_corps_are_paid_by_that_corps_and_support_its_own_alone() -> None:
    laid = "b1 C2: B1 Tank\nb-corps A2: BH Heavy Artillery\nr1 C3: R1 Rifle Bn"
    second = Corps(id="Second Corps", team="blue", pips=3)
    lines = [with_supports(*orders("b1 C2 fires C3"), "BH")]
    own = ended(laid, lines, second)
    assert (fire(own).modifier, pips(own, "Blue Corps"), pips(own, "Second Corps")) == (1, 2, 3)
    moved = Division(id="b1", team="blue", corps="Second Corps", order="Engage", pips=4)
    turn = ended(laid, lines, second, moved, formations="r1 Engage Regular 4")
    assert (fire(turn).modifier, pips(turn, "Blue Corps"), pips(turn, "Second Corps")) == (0, 3, 3)


def test_sb_mov_01_bases_of_others_and_from_elsewhere_are_told_as_named_in_vain() -> None:
    turn = ended(MIXED, "b1 C2 moves C1 ! (B1, B2, B9)", formations=TWO)
    why = "B2: it belongs to another formation; B9: it is not there"
    assert said(turn) == [f"b1 at C2, named in vain: {why}."]


def test_sb_asl_05_guns_that_do_not_come_to_an_assault_are_told() -> None:
    laid = "b1 C2: B1 Rifle Bn\nb2 B2: BG Field Gun\nr1 C3: R1 Rifle Bn"
    turn = ended(laid, [with_supports(*orders("b1 C2 storms C3"), "BG")], formations=TWO)
    assert said(turn) == ["b1 at C2, named in vain: BG: it belongs to another formation."]


def test_sb_ind_01_a_machine_gun_that_cannot_support_against_armour_fires_itself() -> None:
    laid = "b1 C2: B1 Tank, BM HMG Coy\nr1 C3: R1 Tank"
    turn = ended(laid, [with_supports(*orders("b1 C2 fires C3"), "BM")], faces=ALL_AT_ONCE)
    assert shots(turn)[:2] == ["B1 on R1, factor 5", "BM on R1, factor 2"]
    assert said(turn) == ["b1 at C2, named in vain: BM: the target is armoured."]
    soft = laid.replace("R1 Tank", "R1 Rifle Bn")
    turn = ended(soft, [with_supports(*orders("b1 C2 fires C3"), "BM")], faces=ALL_AT_ONCE)
    assert shots(turn) == ["B1 on R1, factor 3"]
