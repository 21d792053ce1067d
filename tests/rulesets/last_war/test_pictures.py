"""The drawn maps of The Last War: all for the umpire, for a team what it knows (LW-FL-01)."""

from xml.etree import ElementTree

from tests.rulesets.last_war.seen import table, turn, view_of
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Team
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.maps.picture import Flag, Force, Whose, Works
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.knowledge.pictures import (
    picture_of,
    teams_map,
    umpires_map,
)
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front


def words_of(sheets: Drawings) -> set[str]:
    drawn = (ElementTree.fromstring(each.svg) for each in sheets)
    return {text for each in drawn for text in each.itertext() if text}


def test_lw_fl_01_the_umpires_map_has_the_forces_of_both_sides() -> None:
    words = words_of(umpires_map(turn()))
    assert len([text for text in words if text.endswith(("aircraft", "tank", "tanks"))]) >= 2
    assert {"0301", "Berlin", "Orel", "+ROM"} <= words


def test_lw_seq_10_a_team_s_map_has_no_force_but_its_own() -> None:
    forces = picture_of(view_of("OKH")).forces
    assert Force("0201", Whose.OWN, (4, 2, 1)) in forces
    assert all(each.whose is Whose.OWN for each in forces)
    assert not {"0301", "0302", "0303", "0404"} & {each.field for each in forces}


def test_lw_fort_01_a_team_s_map_has_no_works_of_the_enemy() -> None:
    assert picture_of(view_of("OKH")).works == (Works("0202", "0302", Whose.OWN, 2, 1),)


def test_lw_flg_02_flags_are_drawn_as_whose_they_are_and_no_landing_of_the_enemy() -> None:
    own, enemy = sorted(picture_of(view_of("OKH")).flags, key=lambda flag: flag.start)
    assert own == Flag("0201", "0301", Whose.OWN, own.words)
    assert enemy == Flag("0302", "0202", Whose.ENEMY, "0302 to 0202")


def test_lw_flg_03_a_landing_of_one_s_own_is_drawn_broken() -> None:
    landing = [each for each in picture_of(view_of("STAVKA")).flags if each.broken]
    assert [(each.start, each.into) for each in landing] == [("0303", "0203")]


def test_lw_fl_01_the_front_does_not_run_along_water() -> None:
    picture = picture_of(view_of("OKH"))
    assert ("0203", "0303") in picture.water_sides
    assert ("0203", "0303") not in picture.borders
    assert ("0202", "0302") in picture.borders


def test_lw_pag_01_partisans_are_drawn_where_they_are_seen() -> None:
    badges = {(each.field, each.text, each.whose) for each in picture_of(view_of("OKH")).badges}
    assert ("0103", "P", Whose.ENEMY) in badges
    assert not any(field == "0404" for field, _, _ in badges)


def test_lw_res_05_an_ally_s_men_bear_his_letters() -> None:
    tags = {each.field: each.tag for each in picture_of(view_of("OKH", commander=True)).forces}
    assert tags["0203"] == "+ROM"
    assert tags["0201"] == ""


def test_lw_seq_10_what_is_hidden_changes_no_byte_of_the_drawing() -> None:
    enemy = table()[Front]["0301 SOV"]
    state = turn().after
    fronts = {**state[Front], enemy.id: replace(enemy, man=enemy.man + 5)}
    other = replace(turn(), after=state.with_tables({Front: fronts}))
    assert _drawn_for("OKH", other) == _drawn_for("OKH", turn())
    assert umpires_map(other) != umpires_map(turn())


def _drawn_for(team: str, of: Turn) -> tuple[str, ...]:
    return RULESET.briefing.maps(RULESET.briefing.view(of, of.after[Team][team]))


def test_a_blank_map_is_not_drawn() -> None:
    assert teams_map(replace(view_of("OKH"), land=())) == ()
