"""`umpire odds`: the odds of a fight are those of the turn itself, played with each of its dice."""

from __future__ import annotations

import shutil
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.acceptance.bad_books import without_column
from tests.commands.desk_hands import cell_of, seen, type_cells
from tests.fog.zips import but_for_sums
from tests.new_campaign import new_campaign
from workbook_engine.books.book import address, row_column
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.odds_in_words import how_weighed, odds_in_short
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.playing.weighing import by_whole_turns, weigh
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk_page import desk_page
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.odds import odds
from workbook_engine.commands.outcome import Status
from workbook_engine.core import odds as core
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.odds import Odds, odds_of
from workbook_engine.core.records import replace
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement


@pytest.fixture(scope="module")
def arnhem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odds") / "arnhem"
    new_campaign(folder, "arnhem_bridge", with_orders=True)
    return folder


ODDS_OF_J11 = (Engagement, "J11", "odds")


def desk(folder: Path) -> Desk:
    return read_desk(open_folder(folder))


def with_typed_die(it: Desk, name: str, value: int) -> Desk:
    typed = {**it.reading.answers, name: Answer(name, value)}
    return replace(it, reading=replace(it.reading, answers=typed))


def test_the_odds_of_h8_are_the_six_faces_that_an_umpire_could_type(arnhem: Path) -> None:
    """By whole turns the losses are those of the turn; in the fight only what its ruling costs."""
    it = desk(arnhem)
    (found,) = weigh(it)
    whole = by_whole_turns(it, play_desk(it).turn, found.fight)
    typed = Counter[str]()
    lost = Counter[str]()
    for face in range(1, 7):
        front = it.ruleset.front(play_desk(with_typed_die(it, "1/combat/H8/die/1", face)).turn)
        typed[front.fights[0].result] += 1
        for loss in front.losses:
            lost[loss.side] += loss.count
    results = {result: Fraction(n, 6) for result, n in typed.items()}
    assert found.odds.exact
    assert found.results == whole.results == results
    assert whole.losses == {side: Fraction(n, 6) for side, n in lost.items()}
    assert found.losses == {"British": 4, "German": 4}


def test_a_die_that_the_umpire_has_typed_does_not_change_the_odds_before_it(arnhem: Path) -> None:
    it = desk(arnhem)
    found = []
    for face in (1, 6):
        typed = with_typed_die(it, "1/combat/H8/die/1", face)
        found.append(weigh(typed)[0].odds)
    assert found[0] == found[1]


def test_a_command_tells_each_result_once_and_writes_nothing(arnhem: Path) -> None:
    before = {each: each.read_bytes() for each in arnhem.rglob("*") if each.is_file()}
    outcome = odds(arnhem)
    after = {each: each.read_bytes() for each in arnhem.rglob("*") if each.is_file()}
    assert outcome.status is Status.DONE
    assert outcome.answer
    assert isinstance(outcome.answer, list)
    for each in outcome.answer:
        assert isinstance(each, dict)
        assert isinstance(each["results"], dict)
        assert sum(map(Fraction, map(str, each["results"].values()))) == 1
    assert (before == after) is True


@pytest.fixture(scope="module")
def kleindorf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same campaign drafted without odds in one folder, and with odds in another."""
    folder = tmp_path_factory.mktemp("drafted")
    for name, wanted in (("plain", False), ("odds", True)):
        new_campaign(folder / name, "kleindorf", with_orders=True)
        assert draft(folder / name, odds=wanted).status is Status.DONE
    return folder


@pytest.mark.slow
def test_what_would_be_typed_into_a_cell_gives_the_odds_of_the_cell_typed(
    kleindorf: Path, tmp_path: Path
) -> None:
    campaign = Path(shutil.copytree(kleindorf / "plain", tmp_path / "typed"))
    sheet, ours = cell_of(campaign, Engagement, "J11", "advantages_attacker")
    row, column = row_column(ours)
    yours = address(row, column + 1)
    asked = odds(campaign, "J11", typed=[f"{sheet}!{yours}=2"])
    before = odds(campaign, "J11")
    type_cells(campaign / "master.xlsx", sheet, {yours: 2})
    assert asked.answer == odds(campaign, "J11").answer != before.answer
    assert any("without it: confused 83 % (as drafted)" in said for said in asked.sentences)


@pytest.mark.parametrize("typed", ["Engagements", "Engagements!K5", "K5=2", "Nowhere!K5=2"])
def test_what_names_no_cell_of_the_master_is_wrong_use(kleindorf: Path, typed: str) -> None:
    assert odds(kleindorf / "plain", typed=[typed]).status is Status.USAGE


@pytest.mark.slow
def test_the_desk_and_explain_tell_odds_where_they_are_wanted(kleindorf: Path) -> None:
    told = "confused 83 % (as drafted), attackers badly beaten 17 %; to be expected lost: Blue 1.0"
    desks = {
        name: [
            str(cell)
            for row in FileBook.open(kleindorf / name / "master.xlsx").read("Desk")
            for cell in row
        ]
        for name in ("plain", "odds")
    }
    assert any(told in cell for cell in desks["odds"])
    assert not any("83 %" in cell for cell in desks["plain"])
    assert any(told in said for said in explain(kleindorf / "plain", "J11").sentences)
    page = desk_page(kleindorf / "plain", odds=True)
    assert told in Path(page.wrote[0]).read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_fights_own_row_says_what_the_desk_says_and_explain_on_what_it_rests(
    kleindorf: Path,
) -> None:
    (found,) = weigh(desk(kleindorf / "odds"))
    said = seen(kleindorf / "odds", Engagement, "J11", "odds")
    assert said == odds_in_short(found)
    assert seen(kleindorf / "plain", Engagement, "J11", "odds") is None
    told = explain(kleindorf / "odds", "!".join(cell_of(kleindorf / "odds", *ODDS_OF_J11)))
    assert told.sentences[0].endswith(f"is {said}.")
    assert f"Exact: every value of its dice was played, in {found.odds.plays} " in told.sentences[1]


def test_a_draft_without_odds_leaves_none_of_an_earlier_one(
    kleindorf: Path, tmp_path: Path
) -> None:
    campaign = Path(shutil.copytree(kleindorf / "odds", tmp_path / "again"))
    assert draft(campaign).status is Status.DONE
    assert seen(campaign, *ODDS_OF_J11) is None


@pytest.mark.slow
def test_a_master_made_before_the_column_is_drafted_with_odds_all_the_same(
    kleindorf: Path, tmp_path: Path
) -> None:
    campaign = Path(shutil.copytree(kleindorf / "plain", tmp_path / "old"))
    without_column("master.xlsx", "Engagements", "How likely")(campaign)
    outcome = draft(campaign, odds=True)
    assert (outcome.status, outcome.findings) == (Status.DONE, ())
    assert "odds" not in desk(campaign).reading.layouts[Engagement].columns
    cells = FileBook.open(campaign / "master.xlsx").read("Desk")
    assert any("confused 83 %" in str(cell) for row in cells for cell in row)


def test_odds_that_are_drawn_say_how_far_off_they_may_be() -> None:
    drawn = Odds({True: Fraction(1, 2), False: Fraction(1, 2)}, 1000, exact=False)
    assert "may be off by 3.1 points" in how_weighed(drawn)


def test_no_file_of_a_teams_knows_of_odds(kleindorf: Path, tmp_path: Path) -> None:
    """After a draft with odds each team gets the same book, without the sum of the history."""
    handed = []
    for name in ("plain", "odds"):
        campaign = Path(shutil.copytree(kleindorf / name, tmp_path / name))
        assert commit(campaign).status is Status.DONE
        files = [each for each in (campaign / "sides").rglob("*") if each.is_file()]
        handed.append({f.relative_to(campaign): but_for_sums(f.read_bytes()) for f in files})
    assert len(handed[0]) >= 2
    assert (handed[0] == handed[1]) is True


def test_a_fight_is_told_with_its_place(arnhem: Path) -> None:
    assert odds(arnhem, "H8").sentences[0].startswith("Arnhem Bridge (H8): German: 20 SS PzGR")


def test_a_fight_that_is_not_drafted_is_wrong_use_and_says_which_are(arnhem: Path) -> None:
    outcome = odds(arnhem, "H9")
    assert outcome.status is Status.USAGE
    assert "H8" in outcome.sentences[0]


DICE = KeyedDice(b"others")


def test_every_branch_is_played_once_whatever_is_thrown_after_what() -> None:
    def play(dice: Dice) -> str:
        first = dice.throw("mine a", 6)
        if first > 4:
            return f"high {dice.throw('mine b', 3)}"
        return "low" if dice.throw("theirs", 2) in (1, 2) else "never"

    found = odds_of(play, DICE, lambda name: name.startswith("mine"), lambda n: DICE)
    assert dict(found.shares) == {"low": Fraction(2, 3)} | {
        f"high {n}": Fraction(1, 9) for n in (1, 2, 3)
    }
    assert found.exact
    assert found.plays == 4 + 2 * 3


def test_two_dice_come_as_often_as_their_sums_do() -> None:
    found = odds_of(
        lambda dice: dice.throw("a", 6) + dice.throw("b", 6),
        DICE,
        lambda name: True,
        lambda n: DICE,
    )
    sums = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert found.shares == {each: Fraction(n, 36) for each, n in sums.items()}


def test_of_too_many_branches_games_are_drawn_and_their_error_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(core, "MOST", 400)
    plays = 0

    def play(dice: Dice) -> bool:
        nonlocal plays
        plays += 1
        return sum(dice.throw(f"{n}", 2) == 2 for n in range(10)) >= 5

    found = odds_of(
        play,
        DICE,
        lambda name: True,
        lambda n: KeyedDice(f"{n}".encode()),
    )
    likely = Fraction(638, 1024)
    assert plays == 401 + 400
    assert not found.exact
    assert found.plays == 400
    assert 0 < abs(float(found.shares[True] - likely)) < 2 * found.error(True)


def test_where_the_ways_are_past_counting_drawing_begins_after_a_hundred() -> None:
    plays = 0

    def play(dice: Dice) -> int:
        nonlocal plays
        plays += 1
        return max(dice.throw(f"{n}", 10) for n in range(8))

    found = odds_of(play, DICE, lambda name: True, lambda n: KeyedDice(f"{n}".encode()))
    assert (found.exact, found.plays, plays) == (False, core.MOST, core.GLANCE + core.MOST)
