"""A German book is played ahead on the very game that the English one of the same team tells of."""

from itertools import islice

import pytest

from tests.golden.played import sample_of, turns_with
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import team_place
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.foreseeing.alone import Checked, checked_alone
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import Tables, replace


def imagined(name: str, language: str) -> list[Tables]:
    """Return the game that each team's book tells of, after two stages of a sample."""
    campaign = next(iter(sample_of(name).tables[Campaign].values()))
    turns = turns_with(name, [replace(campaign, language=language)])
    turn, ruleset, told = [*islice(turns, 2)][-1], sample_of(name).ruleset, []
    for team in turn.after[Team].values():
        place = team_place(ruleset.briefing.sight(turn, team))
        checked = checked_alone(FileBook(files_of(ruleset, turn, team)[place], place))
        assert isinstance(checked, Checked)
        with speaking(language):
            game = ruleset.briefing.imagine(checked.known, ruleset.rules)
        assert checked.language == (language or "en")
        assert game is not None
        told.append(game.tables)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chir_1942", "town_and_airfield"])
def test_a_book_in_german_tells_of_the_same_game(name: str) -> None:
    assert imagined(name, "de") == imagined(name, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "late"), [("arnhem_bridge", "1 Para Bde"), ("chir_1942", "11 Panzer")]
)
def test_a_debrief_has_the_contacts_of_a_german_team_as_those_of_an_english_one(
    name: str, late: str
) -> None:
    def seen(language: str) -> list[tuple[str, str, str]]:
        campaign = next(iter(sample_of(name).tables[Campaign].values()))
        rows = (
            replace(campaign, language=language),
            Signal(number=1, sender=late, late=1, reports=True),
        )
        *_, turn = islice(turns_with(name, rows), 6)
        found = sample_of(name).ruleset.hindsight
        return [(each.team, each.place, each.seen) for each in found.sighted(turn)]

    assert seen("de") == (english := seen(""))
    assert any(when for *_, when in english)
