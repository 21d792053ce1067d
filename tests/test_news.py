"""What a newspaper prints: what every team knows, the greatest news first."""

from workbook_engine.commands.press import umpires_own
from workbook_engine.core.desk import PressRow, Team
from workbook_engine.core.press import News, Story, known_to_all, known_to_sides, stories
from workbook_engine.reports.newspaper import Edition, newspaper

FIGHT = News("the ford", "There was fighting.", "Fighting at the ford", 2)
TAKEN = News("the ford", "Blue holds it.", "Blue takes the ford", 5)
RAIN = News("the weather", "It rained.")


def test_what_one_team_does_not_know_is_not_printed() -> None:
    assert known_to_all([[FIGHT, TAKEN, RAIN], [RAIN, FIGHT]]) == (FIGHT, RAIN)
    assert known_to_all([]) == ()


def test_what_one_team_of_each_side_knows_is_told_apart() -> None:
    teams = [Team(team=name, side=side) for name, side in (("a", "B"), ("b", "B"), ("r", "R"))]
    known = [*zip(teams, ([FIGHT], [RAIN], [RAIN, FIGHT]), strict=True)]
    assert known_to_sides(known) == (FIGHT, RAIN)


def test_the_greatest_news_of_a_place_is_its_headline() -> None:
    ford, brief = stories([RAIN, FIGHT, TAKEN])
    assert ford == Story("Blue takes the ford", ("There was fighting. Blue holds it.",))
    assert brief == Story("", ("It rained.",))


def test_a_line_without_a_headline_goes_on_with_the_piece_above() -> None:
    rows = [("Extra", "One."), ("", "Two."), ("More", "Three.")]
    typed = [PressRow(number=n, turn=1, headline=h, text=t) for n, (h, t) in enumerate(rows, 1)]
    assert [*umpires_own(typed)] == [Story("Extra", ("One.", "Two.")), Story("More", ("Three.",))]


def test_what_is_typed_is_printed_and_never_obeyed() -> None:
    page = newspaper(Edition("<i>", "", "", (Story("<b>", ("<script>",)),)))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
