"""Bases on a drawn map: as which sign, whose headquarters, how large."""

from tests.golden.played import turns_of
from workbook_engine.rulesets.sector.knowledge.pictures import umpires_map
from workbook_engine.rulesets.sector.vocabulary.records import Corps, Division


def test_a_headquarters_has_a_staff_and_the_mark_of_its_formation() -> None:
    turn = turns_of("krookwurst")[0]
    staffs = {each.headquarters: "XX" for each in turn.after[Division].values()}
    staffs |= {each.headquarters: "XXX" for each in turn.after[Corps].values()}
    drawn = [each for each in umpires_map(turn).picture.counters if each.icon == "staff"]
    assert drawn
    assert {(each.name, each.size, each.staff) for each in drawn} <= {
        (name, mark, True) for name, mark in staffs.items()
    }


def test_a_stack_is_named_after_one_of_those_it_is_drawn_as() -> None:
    for each in umpires_map(turns_of("krookwurst")[0]).picture.counters:
        if each.icon != "staff" and each.count > 1:
            assert "HQ" not in each.name
