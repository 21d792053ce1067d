"""What a team of The Last War may know, and what its book makes of it (LW-SEQ-10)."""

from __future__ import annotations

import re

from tests.rulesets.last_war.seen import view_of
from workbook_engine.core.order_sheets import words_of
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.kit.map_cells import HexSeen
from workbook_engine.rulesets.last_war.checks.order_sheets import ORDER_SHEETS
from workbook_engine.rulesets.last_war.knowledge.briefs import brief
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.views import OwnCard, OwnForce

words = words_of(ORDER_SHEETS)


def test_a_team_knows_its_own_nations_alone() -> None:
    assert [each.id for each in view_of("OKH").nations] == ["GER"]
    assert {each.nation for each in view_of("Bucharest").holdings} == {"ROM"}


def test_a_commander_sees_all_of_his_side_and_orders_his_own() -> None:
    seen = view_of("OKH", commander=True)
    assert [(each.id, each.commanded) for each in seen.nations] == [("GER", True), ("ROM", False)]
    assert words(seen)["Nation"] == ("GER",)


def test_all_see_who_holds_which_hex() -> None:
    held = {each.hex: each.holder for each in view_of("STAVKA").land}
    assert (held["0301"], held["0201"], held["0304"]) == ("own", "enemy", "")


def test_flags_over_land_are_seen_by_both_sides_those_over_water_by_their_own() -> None:
    over_land = {("0201", "0301"), ("0302", "0202")}
    assert set(view_of("OKH").flags) == over_land
    assert set(view_of("STAVKA").flags) == over_land | {("0303", "0203")}


def test_works_of_the_enemy_are_not_known() -> None:
    assert view_of("OKH").works == (("0202", "0302", "2+1"),)


def test_partisans_are_known_to_whoever_holds_the_hex() -> None:
    assert view_of("OKH").partisans == (("0103", "Allies"),)
    assert view_of("STAVKA").partisans == (("0103", "Allies"), ("0404", "Allies"))


def test_the_map_of_a_team_has_its_own_forces_only() -> None:
    hexes = brief(view_of("STAVKA"))[HexSeen]
    assert hexes["0301"].forces == "SOV 9/4/2 +5"
    assert hexes["0202"].forces == ""
    assert hexes["0301"].head == "0301 . ●"


def test_forces_begin_with_the_pool_and_what_is_made() -> None:
    first, second, *others = brief(view_of("OKH"))[OwnForce].values()
    assert (first.kind, first.man, first.tank) == ("pool", 7, None)
    assert (second.kind, second.hex) == ("industry", "0101")
    line = next(row for row in others if row.kind == "front")
    assert (line.hex, line.remarks) == ("0201", "attacks 0301 with 4 Men, 2 tanks, 1 aircraft")


def test_cards_are_ones_own() -> None:
    assert [*brief(view_of("STAVKA"))[OwnCard]] == ["SOV-1"]


def test_forms_offer_what_is_the_teams() -> None:
    offered = words(view_of("OKH"))
    assert offered["start"] == ("0201", "0202", "0203", "0204")
    assert offered["Card"] == ("GER-1",)
    assert {"0301", "0302"} <= set(offered["to"])
    assert "0403" not in offered["to"]
    assert words(view_of("STAVKA"))["Partisans"] == ("P2",)


def test_a_report_speaks_as_a_high_command_would() -> None:
    texts = "\n".join(texts_of_pages(report(view_of("STAVKA"))))
    assert "The enemy is massing against 0301" in texts
    assert "Ural 1" in texts
    assert not re.search(r"\b(odds|die|dice|column|colour|force|shift)\b", texts.split("Orders")[0])
