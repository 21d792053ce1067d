"""A staff's own book tells the same game in whichever language it is written (OC-2.2, OC-10)."""

from __future__ import annotations

from tests.rulesets.opcom.small_front import GERMAN, brief, usual
from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.languages import code_of, listed, speaking
from workbook_engine.core.records import Position, Record, replace
from workbook_engine.core.squares import Square
from workbook_engine.kit.read_back import filled, unlisted
from workbook_engine.rulesets.opcom.knowledge.forecast.enemy import enemies
from workbook_engine.rulesets.opcom.knowledge.forecast.own import own_units
from workbook_engine.rulesets.opcom.land.spots import NEAR
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED


def _read_back(language: str) -> list[Record]:
    """Return own units, stocks and the enemy, read back out of a book in some language."""
    team = replace(GERMAN, language=language)
    with speaking(code_of(language)):
        rows = brief(usual(), team)
    day, now = CalendarTurn(turn=2, date=""), Position(2)
    book = OwnBook(team, rows, lambda line, column: (), {}, day, now, frozenset())
    return [*own_units(book, PRINTED), *enemies(book, PRINTED)]


def test_oc_2_2_a_german_book_is_read_back_as_the_english_one() -> None:
    assert _read_back("Deutsch") == _read_back("English") != []


def test_oc_10_2_a_place_and_a_list_are_read_back_in_german() -> None:
    with speaking("de"):
        near = NEAR.format(square=Square(5, 5), km=2, bearing="S", place="Borkel")
        names = listed(("Panzer", "Flak", "Pioniere"))
    assert (filled(NEAR, near) or {})["place"] == "Borkel"
    assert unlisted(names) == ["Panzer", "Flak", "Pioniere"]
