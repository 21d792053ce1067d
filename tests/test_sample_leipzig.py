"""The Leipzig sample: an area map, corps counted in men, marches that cost; it goes beside history.

The armies of Silesia and the North are over the Elbe and together, Schwarzenberg is over the passes
by four corps a turn, and the Emperor stands between them.
"""

from __future__ import annotations

from tests.golden.played import turns_of
from tests.rulesets.own_rules.battle import ruling
from workbook_engine.core.records import State
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Unit

NAME = "leipzig_1813"


def there(state: State, area: str) -> set[str]:
    """Return who stands in an area."""
    return {unit.id for unit in board.units_at(state, area)}


def test_each_area_is_joined_to_all_others() -> None:
    areas = board.areas(turns_of(NAME)[0].before)
    assert all(areas.apart("Leipzig", each) < len(areas.cells) for each in areas.cells)


def test_or_way_3_four_corps_come_over_the_pass_and_the_fifth_waits() -> None:
    first = turns_of(NAME)[0]
    assert there(first.after, "Marienberg") >= {"Merveldt", "Gyulai", "Hesse-Homburg", "Klenau"}
    assert ruling(first, "moves/Russian Guard/moved").working[-1].rule == "OR-WAY-3"


def test_after_two_turns_the_armies_of_silesia_and_the_north_stand_together() -> None:
    last = turns_of(NAME)[-1].after
    assert there(last, "Düben") >= {"Yorck", "Langeron", "Sacken", "Bülow"}
    assert there(last, "Eilenburg") >= {"Guard Infantry", "III Corps Souham", "VI Corps Marmont"}


def test_or_att_1_nobody_has_marched_without_loss_and_no_corps_has_wasted_away() -> None:
    last = turns_of(NAME)[-1].after
    left = {name: board.steps_of(last, unit) for name, unit in last[Unit].items()}
    whole = {name: board.whole_of(last, unit) for name, unit in last[Unit].items()}
    assert all(whole[name] * 7 // 10 < left[name] <= whole[name] for name in whole)
    assert left["Guard Infantry"] < whole["Guard Infantry"]
