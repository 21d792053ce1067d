"""The rows of a front page that is made by hand: losses by kind, bars, what to look at."""

from __future__ import annotations

import pytest

from workbook_engine.commands.desk.page.desk_sheet import desk_page
from workbook_engine.commands.desk.page.front_rows import asked, losses
from workbook_engine.commands.desk.page.front_value import FrontPage, Waiting
from workbook_engine.core.front import Loss
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Judgement, Standing

BLANK = FrontPage("War", "The Last War", "Turn 1", "June 1943")
MEN, TANKS = ("Man", "Men"), ("tank", "tanks")


def lost(side: str, number: int, words: tuple[str, str]) -> Loss:
    return Loss(side, f"{side} Army", f"{number} {words[1]}", number, *words)


def test_men_and_tanks_of_a_side_are_not_added_up() -> None:
    front = replace(
        BLANK, losses=(lost("Axis", 3, MEN), lost("Axis", 1, TANKS), lost("Red", 1, MEN))
    )
    in_all = [row.texts for row in losses(front).rows if row.texts[1] == "in all"]
    assert in_all == [("Axis", "in all", "3 Men, 1 tank"), ("Red", "in all", "1 Man")]


def test_what_a_side_lost_of_one_kind_stands_in_the_title() -> None:
    front = replace(BLANK, losses=(lost("Axis", 3, MEN), lost("Axis", 2, MEN), lost("Red", 1, MEN)))
    assert losses(front).title == "4  Losses this turn   Axis 5 Men; Red 1 Man"


def test_an_archived_loss_that_names_no_kind_is_a_number() -> None:
    front = replace(BLANK, losses=(Loss("Axis", "GER", "3 Men, 1 tank", 4),))
    assert losses(front).title.endswith("   Axis 4")


@pytest.mark.parametrize(("numbers", "blocks"), [((5, 4, 1), (5, 4, 1)), ((12, 6, 1), (6, 3, 1))])
def test_a_bar_has_a_block_a_loss_as_long_as_there_is_room(
    numbers: tuple[int, ...], blocks: tuple[int, ...]
) -> None:
    front = replace(BLANK, losses=tuple(lost(f"{n}", n, MEN) for n in numbers))
    bars = [str(each.value) for each in desk_page(front).blocks if "█" in str(each.value)]
    assert tuple(map(len, bars)) == blocks


def waits(standing: Standing, *, to_look_at: bool) -> Waiting:
    question = Judgement(
        "1/combat/K14/city/1", "OC-9.23", "Is it a city", False, False, standing=standing
    )
    return Waiting(question, None, to_look_at=to_look_at)


def test_what_bars_nothing_and_needs_no_look_is_not_counted() -> None:
    plain, look = (waits(Standing.RULE, to_look_at=each) for each in (False, True))
    front = replace(BLANK, waiting=(*[plain] * 50, look, look))
    assert asked(front).title == "2  Nothing must be answered; 2 are worth a look"
    must = replace(front, waiting=(*front.waiting, waits(Standing.REVIEW, to_look_at=False)))
    assert asked(must).title == "2  Waiting for your answer   1 must; 2 are worth a look"
