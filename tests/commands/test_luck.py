"""`history --luck`: what the dice gave against what was due; over many games, nothing."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from statistics import mean, stdev

import pytest
from openpyxl import load_workbook

from tests.new_campaign import new_campaign, played_campaign
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.playing.play import begun
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.film import film
from workbook_engine.commands.luck import luck
from workbook_engine.commands.outcome import Status
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.luck import luck_of
from workbook_engine.core.records import replace
from workbook_engine.core.weighing import Weighed


@pytest.fixture(scope="module")
def kleindorf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_campaign(tmp_path_factory.mktemp("luck") / "k", "kleindorf", with_orders=True)


@pytest.mark.slow
@pytest.mark.parametrize("games", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_over_many_games_the_dice_even_out(kleindorf: Path, games: int) -> None:
    """The mean of what each side saves lies within 3.3 of its own deviations of nothing."""
    game = begun(read_desk(open_folder(kleindorf)))
    saved: dict[str, list[float]] = {}
    for number in range(games):
        weighed = Weighed(game.ruleset)
        one = replace(game, umpire=replace(game.umpire, weigher=weighed))
        turn = one.played(KeyedDice(f"luck {number}".encode()))
        of_fights = tuple(r for r in turn.rulings if r.id.endswith("/fought/1"))
        front = game.ruleset.front(replace(turn, rulings=of_fights))
        for each in luck_of("1", weighed):
            lost = sum(loss.count for loss in front.losses if loss.side == each.side)
            assert lost == each.lost
            saved.setdefault(each.side, []).append(float(each.saved))
    assert saved
    assert any(stdev(each) for each in saved.values())
    for side, each in saved.items():
        assert abs(mean(each)) <= 3.3 * stdev(each) / len(each) ** 0.5, side


@pytest.mark.slow
def test_the_command_tells_each_turn_and_all_of_them(tmp_path: Path) -> None:
    kleindorf = new_campaign(tmp_path / "k", "kleindorf", with_orders=True)
    assert luck(kleindorf).sentences == ("No fight has been committed yet.",)
    assert draft(kleindorf).status is Status.DONE
    assert commit(kleindorf).status is Status.DONE
    found = luck(kleindorf)
    assert isinstance(found.answer, list)
    rows = {(row["turn"], row["side"]): row for row in found.answer if isinstance(row, dict)}
    assert {turn for turn, _ in rows} == {"1", "all"}
    red = rows["1", "Red"]
    assert Fraction(str(red["expected"])) == Fraction(5, 6)
    assert Fraction(str(red["luck"])) == Fraction(5, 6) - Fraction(str(red["lost"]))
    assert rows["all", "Red"]["luck"] == red["luck"]
    (wrote,) = found.wrote
    sheet = load_workbook(wrote)["Luck"]
    cells = [[cell.value for cell in row[:6]] for row in sheet.iter_rows(min_row=5, max_row=6)]
    told = [rows["1", str(row[1])] for row in cells]
    assert [[row[0], row[2]] for row in cells] == [["1", each["lost"]] for each in told]
    for row, each in zip(cells, told, strict=True):
        due, saved = Fraction(str(each["expected"])), Fraction(str(each["luck"]))
        assert row[3:] == pytest.approx([float(due), float(saved), float(saved)])


def test_the_film_of_the_debrief_tells_luck_to_the_umpire_alone(tmp_path: Path) -> None:
    played = played_campaign(tmp_path / "k", "kleindorf")
    told = "What the dice gave: Blue lost"
    for place, how in ((tmp_path / "with.html", True), (tmp_path / "without.html", False)):
        assert film(played, target=place, luck=how).status is Status.DONE
        assert (told in place.read_text(encoding="utf-8")) is how
    assert film(played, "blue", luck=True).status is Status.USAGE
