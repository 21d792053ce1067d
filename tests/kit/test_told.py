"""The umpire's words on the enemy in sight and on messages (SB-RNG-06, CC-LOS-01)."""

from __future__ import annotations

from msgspec import Struct

from workbook_engine.core.instead import INSTEAD
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.kit.told import ENEMY, NEWS, heard_as, news_facts, untouched


class Foe(Struct, frozen=True):
    name: str


FOES = (Foe("C3"), Foe("D4"))
HEARD = ("C3 is lost.", "Rain.")
NEWS_OF_RED = Ruling("1/fire/C3", "R", "", told=tuple(Told("red", each) for each in HEARD))


def turn(*instead: Told) -> Turn:
    state = State(Position(1), Tables())
    told = Ruling("1/report to red/C3/enemy/1", "umpire", "", told=instead)
    return Turn(state, state, (NEWS_OF_RED, told), (), ())


def test_an_enemy_that_is_told_otherwise_is_not_in_sight_and_the_words_are_reported() -> None:
    played = turn(Told("red", "Smoke.", INSTEAD, ((ENEMY, "C3"),)))
    assert untouched(played, "red", ENEMY, FOES, lambda foe: foe.name) == (Foe("D4"),)
    assert heard_as(played, "red", HEARD) == (*HEARD, "Smoke.")


def test_a_message_with_a_dash_is_not_heard_by_its_reader_alone() -> None:
    played = turn(Told("red", "-", INSTEAD, ((NEWS, "C3 is lost."),)))
    assert heard_as(played, "red", HEARD) == ("Rain.",)
    assert heard_as(played, "blue", HEARD) == HEARD


def test_each_message_is_a_fact_with_the_rulings_that_say_it() -> None:
    (lost, _) = news_facts(turn(), ("C3 is lost.", "Rain."))
    assert (lost.text, lost.of) == ("C3 is lost.", ("1/fire/C3/told red/1",))
