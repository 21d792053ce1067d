"""Which symbols units have on a drawn map: how large, whose headquarters, how old a report."""

import pytest

from tests.golden.played import sample_of, turns_of
from tests.kit.test_maps import texts
from workbook_engine.core.desk import Team
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.rulesets.opcom.knowledge.views.drawn_troops import Standing, echelon_of, own
from workbook_engine.rulesets.opcom.knowledge.views.pictures import umpires_map
from workbook_engine.rulesets.opcom.vocabulary.annex import by_name
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Unit

SLOW = pytest.mark.slow


def unit(kind: str = Kind.INFANTRY, **more: str) -> Unit:
    given = {"id": "U", "side": "s", "team": "t", "nation": "n", "profile": "1", "kind": kind}
    return Unit(**given | more)


def test_a_unit_has_its_own_size_above_its_symbol() -> None:
    battery = Standing("Bty", "B2", Kind.ARTILLERY, echelon_of(unit(echelon="company")))
    corps = Standing("Corps HQ", "C2", Kind.HQ, echelon_of(unit(Kind.HQ, echelon="corps")))
    drawn = {each.name: each for each in own((battery, corps), Whose.OWN)}
    assert (drawn["Bty"].size, drawn["Corps HQ"].size) == ("I", "XXX")


def test_a_headquarters_is_its_brigade_s_or_else_its_division_s() -> None:
    assert echelon_of(unit(Kind.HQ, brigade="1 Para Bde", division="1 Abn Div")) == "brigade"
    assert echelon_of(unit(Kind.HQ, division="1 Abn Div")) == "division"


def test_a_unit_is_a_battalion_and_a_dump_is_nothing() -> None:
    assert echelon_of(unit()) == "battalion"
    assert not echelon_of(unit(Kind.DUMP))


def test_oc_a_1_a_unit_made_after_annex_a_has_the_size_its_name_says() -> None:
    assert by_name()["German Regt HQ unit"].echelon == "regiment"
    assert not by_name()["British Rifle Battalion"].echelon


def test_every_headquarters_has_a_staff() -> None:
    picture = umpires_map(turns_of("arnhem_bridge")[0]).picture
    on_top = [each for each in picture.counters if each.icon == "staff"]
    assert on_top
    assert all(each.staff for each in on_top)


@pytest.mark.parametrize("name", ["arnhem_bridge", pytest.param("market_garden", marks=SLOW)])
def test_oc_10_3_an_enemy_is_drawn_as_fresh_where_he_was_seen_this_turn_alone(name: str) -> None:
    briefing, fresh = sample_of(name).ruleset.briefing, 0
    for turn in turns_of(name):
        for row in turn.after[Team].values():
            seen = briefing.sight(turn, row).knows
            picture = briefing.maps(seen).picture
            drawn = {at.at: at for at in picture.counters if at.whose != Whose.OWN}
            for each in seen.contacts:
                counter = drawn[Squares().middle(each.square)]
                assert (counter.old, counter.under) == (not each.now, "" if each.now else each.seen)
                fresh += each.now
    assert fresh


def test_the_title_says_before_which_turn_a_map_is_that_was_not_played() -> None:
    first, second = (turn.before for turn in turns_of("arnhem_bridge"))
    unplayed = (Turn(at, at, rulings=(), judgements=(), findings=()) for at in (first, second))
    assert [umpires_map(each).picture.note for each in unplayed] == ["As set up", "Before turn 2"]


def test_the_legend_names_the_marks_of_the_sheet() -> None:
    (sheet,) = umpires_map(turns_of("arnhem_bridge")[0])
    assert "XX division" in " ".join(texts(sheet.svg))
