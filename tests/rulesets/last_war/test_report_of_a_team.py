"""A team's report line by line, made from what it knows and nothing else (LW-SEQ-10)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.seen import view_of
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import rows_of
from workbook_engine.core.summaries import HistoryRow
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.briefs import own_forces
from workbook_engine.rulesets.last_war.knowledge.report import sections, summary
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.reported import CardSeen, OwnLine
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Product

SEEN = view_of("STAVKA")


def said(seen: View, heading: str) -> list[str]:
    """Return the lines under a heading; none where it is not there."""
    return [line for head, text in sections(seen) if head == heading for line in text.split("\n")]


def one_of(key: str, **slots: object) -> set[str]:
    return {wording.format(**slots) for wording in CATALOGUE[f"summary.{key}"]}


def nation(**fields: object) -> View:
    (own,) = SEEN.nations
    return replace(SEEN, nations=(replace(own, **fields),))  # type: ignore[arg-type]


def test_lw_seq_10_ground_won_and_lost_is_told_by_name() -> None:
    (line,) = said(replace(SEEN, taken=("Orel (0302)",), lost=("Kursk", "0404")), "Ground")
    assert "Orel (0302)" in line
    assert "Kursk, 0404" in line
    assert said(SEEN, "Ground") == []


def test_lw_seq_10_a_stage_in_which_nothing_was_heard_was_quiet() -> None:
    assert any(each in summary(replace(SEEN, heard=())) for each in one_of("quiet"))
    assert any(each in summary(SEEN) for each in one_of("line_stands"))
    assert said(replace(SEEN, heard=()), "Signals") == []


def test_lw_seq_10_losses_of_the_stage_and_since_the_beginning() -> None:
    seen = nation(lost_now=Points(man=2, tank=1), lost=Points(man=9, tank=1))
    now, since = said(seen, "Losses")
    assert "2 Men, 1 tank" in now
    assert "9 Men, 1 tank" in since
    assert said(nation(lost=Points()), "Losses")[0] in one_of("losses_none")


def test_before_the_first_turn_it_says_what_stands_in_the_line() -> None:
    seen = replace(SEEN, played=False)
    headings = [heading for heading, _ in sections(seen)]
    assert {"Signals", "Ground", "Losses"}.isdisjoint(headings)
    assert "SOV: 20 Men" in summary(seen)


def test_a_team_without_nations_is_told_nothing_of_any() -> None:
    seen = replace(SEEN, nations=(), holdings=(), played=False)
    assert "nobody" in summary(seen)
    assert said(seen, "Industry") == said(seen, "Supply") == []


def test_without_a_date_the_report_begins_with_the_news() -> None:
    assert not summary(replace(SEEN, date="")).startswith("June")


def test_lw_pool_01_the_pool_with_supplies_and_concrete_or_empty() -> None:
    full = nation(pool=Points(man=3), pool_lsp=2, pool_concrete=1)
    assert any("3 Men, 2 supplies, 1 concrete" in each for each in said(full, "In reserve at home"))
    bare = nation(pool=Points(), pool_lsp=0, pool_concrete=0)
    assert said(bare, "In reserve at home")[0] in one_of("pool_empty", name="SOV")


@pytest.mark.parametrize(
    ("product", "made"),
    [
        (Product.MAN, "1 Man"),
        (Product.LSP, "1 supply"),
        (Product.CONCRETE, "1 concrete"),
    ],
)
def test_lw_seq_01_what_the_industry_makes_next_turn(product: str, made: str) -> None:
    (line,) = said(nation(lines=(OwnLine("Ural 1", product, shut=False),)), "Industry")
    assert made in line


def test_lw_seq_01_a_line_that_makes_three_points_is_told_as_three() -> None:
    (line,) = said(nation(lines=(OwnLine("Ural 1", "man", shut=False, makes=3),)), "Industry")
    assert "3 Men" in line


def test_lw_bom_05_a_line_that_was_bombed_makes_nothing() -> None:
    seen = nation(lines=(OwnLine("Ural 1", "man", shut=True, place="Ufa"),))
    assert said(seen, "Industry") == []
    assert said(seen, "Supply")[-1] in one_of("shut", lines="Ural 1 in Ufa")


def test_lw_pool_02_who_is_cut_off_is_told() -> None:
    seen = nation(cut_off=("Orel (0302)",))
    assert any(each in one_of("cut_off", places="Orel (0302)") for each in said(seen, "Supply"))


def test_lw_adv_01_cards_in_hand_and_those_played() -> None:
    card = CardSeen("SOV-1", "SOV", 3, "Zhukov", "")
    assert "SOV-1 (3)" in said(replace(SEEN, cards=(card,)), "Cards and flags")[0]
    spent = replace(SEEN, cards=(replace(card, played="turn 1: die"),))
    assert said(spent, "Cards and flags")[0] in one_of("cards_none")


def test_lw_flg_01_flags_in_winter_and_at_sea() -> None:
    lines = said(nation(flags=4, flags_winter=9, naval_flags=1), "Cards and flags")
    assert any("4 flags a turn (9 in winter), and 1 naval" in each for each in lines)
    assert len(said(nation(flags=0, naval_flags=0), "Cards and flags")) == 1


def test_lw_fort_02_men_who_build_are_said_with_their_card() -> None:
    held = replace(SEEN.holdings[0], locked=2)
    rows = list(own_forces(replace(SEEN, holdings=(held,))))
    assert "2 Men" in rows[-1].remarks


def test_lw_flg_02_a_card_says_whom_it_attacks_and_who_attacks_it() -> None:
    remarks = {row.hex: row.remarks for row in own_forces(SEEN)}
    assert "0202" in remarks["0302"]
    assert "0201" in remarks["0301"]


def test_lw_seq_10_earlier_reports_end_the_report() -> None:
    seen = replace(SEEN, history=(HistoryRow(turn="0", date="May 1943", text="Quiet."),))
    assert [*rows_of(report(seen))][-1].cells == ("0", "May 1943", "Quiet.")


def test_lw_seq_02_the_heads_of_the_forms_say_what_there_is_to_order() -> None:
    notes = RULESET.briefing.remarks(SEEN).items()
    heads = {kind.__name__: note.said for kind, note in notes if note.said}
    assert heads == {
        "DeployLine": "SOV has in reserve at home: 7 Men, 3 supplies.",
        "FlagLine": "SOV: 9 flags a turn, and 1 naval.",
        "CardLine": "In hand: SOV-1 (3).",
        "SupplyLine": "SOV: 5 supplies with the troops.",
    }
