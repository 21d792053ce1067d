"""`check --forecast` of The Last War: held against the umpire's own turns, and the fog."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.commands.desk_hands import desk, type_cells, type_in
from tests.commands.test_forecast import HERE, answer, ends, foreseen, opened
from tests.fog.zips import but_for_sums
from tests.new_campaign import new_campaign
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.foreseeing.ahead import Ahead
from workbook_engine.commands.foreseeing.alone import checked_file
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.records import State
from workbook_engine.core.weighing import Weighed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation

TEAMS = ("axis_allies", "german_okh", "stavka")
SHOWN = ("man", "tank", "air", "lsp", "locked")
POOL = tuple(f"pool_{each}" for each in ("man", "tank", "air", "lsp"))


@cache
def eastern_front(stages: int) -> Path:
    """The Eastern Front after so many stages, with the orders of its sample in the inbox."""
    folder = Path(mkdtemp(prefix="umpire_")) / "east"
    if not stages:
        new_campaign(folder, "eastern_front_1943")
    else:
        shutil.copytree(eastern_front(stages - 1), folder)
        orders = any((folder / "inbox").iterdir())
        assert turn_of(folder, no_orders=not orders).status is Status.DONE
    for book in (folder / "inbox").iterdir():
        book.unlink()
    sample_orders(folder, "eastern_front_1943")
    return folder


def book_of(campaign: Path, team: str) -> Path:
    sent = campaign / "inbox" / f"{team}.xlsx"
    return sent if sent.exists() else campaign / "sides" / f"{team}.xlsx"


def has_in_line(state: State, team: str) -> dict[tuple[str, str], tuple[int, ...]]:
    """What a team's nations have in each hex of the line."""
    return {
        (card.hex, card.nation): tuple(getattr(card, each) for each in SHOWN)
        for card in state[Front].values()
        if state[Nation][card.nation].team == team and any(getattr(card, e) for e in SHOWN)
    }


def has_at_home(state: State, team: str) -> dict[str, tuple[int, ...]]:
    return {
        nation.id: tuple(getattr(nation, each) for each in POOL)
        for nation in state[Nation].values()
        if nation.team == team
    }


def played_ahead(book: Path) -> State:
    """The stage a book orders for, played ahead on the book alone."""
    _, checked = checked_file(book)
    imagined = checked.ruleset.briefing.imagine(checked.known, checked.ruleset.rules)
    assert imagined is not None
    return Ahead(checked, imagined, Weighed(checked.ruleset)).games[0][0].after


LATER = (*((at, team) for at in (3, 6, 9) for team in TEAMS), *((8, team) for team in TEAMS[:2]))
"""Turns 2 to 4, and the withdrawals of turn 3; Stavka follows what withdraws in that same stage,
which nobody tells it."""


@pytest.mark.parametrize(
    ("stages", "team"),
    [
        (0, TEAMS[0]),
        *(pytest.param(0, team, marks=pytest.mark.slow) for team in TEAMS[1:]),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in LATER),
    ],
)
def test_the_line_comes_out_as_the_umpires_own_turn_has_it(stages: int, team: str) -> None:
    """LW-SEQ-02, LW-STR-01 Where nobody fights nothing hidden has a say: equal, point for point.

    Deployments of three turns, and the withdrawals of the third.
    """
    campaign = eastern_front(stages)
    after, ahead = play_desk(desk(campaign)).turn.after, played_ahead(book_of(campaign, team))
    assert has_in_line(ahead, team) == has_in_line(after, team)
    assert has_at_home(ahead, team) == has_at_home(after, team)


def told_moves(team: str) -> Iterator[str]:
    for each in answer(forecast(book_of(eastern_front(0), team)))["moves"]:
        how = f"attacks {each['attacks']}" if each["attacks"] else f"to {each['goal']}"
        yield f"{each['unit']}: {each['from']} {how}"


@pytest.mark.slow
def test_a_staff_reads_what_it_sends_and_what_it_attacks_with() -> None:
    assert [*told_moves("axis_allies")] == [
        "FIN, 1 supply: the reserve at home to Olonets (1202)",
        "ROM, 1 Man: the reserve at home to Taganrog (1716)",
    ]
    assert {*told_moves("german_okh")} >= {
        "GER, 2 Men, 2 tanks, 2 supplies: the reserve at home to Belgorod (1513)",
        "GER, 7 Men, 5 tanks, 3 aircraft: Orel (1411) attacks Kursk (1412)",
        "GER, 1 Man, 1 tank: Smolensk (1108) attacks Borisov (0909)",
    }


@pytest.mark.slow
def test_an_attack_comes_to_where_the_dice_may_have_it_in_the_stage_of_combats() -> None:
    moves = answer(forecast(book_of(eastern_front(0), "german_okh")))["moves"]
    attack = next(each for each in moves if each["attacks"] == "Prokhorovka (1512)")
    assert {*attack["to"]} == {"Prokhorovka (1512)", "Belgorod (1513)"}
    assert {*zip(attack["turns"], attack["stages"], strict=True)} == {(1, 2), (None, None)}


@pytest.mark.slow
def test_the_odds_of_its_attacks_stand_in_the_stage_in_which_they_are_fought() -> None:
    fights = answer(forecast(book_of(eastern_front(0), "german_okh")))["fights"]
    assert {each["stage"] for each in fights} == {2}
    against = {each["fight"]: each["defenders"] for each in fights}
    assert against == {
        "0909": "partisans the enemy 1/0/0",
        "1412": "1412 the enemy 2/1/0",
        "1413": "1413 the enemy 2/1/0",
        "1512": "1512 the enemy 3/1/0",
    }
    assert fights[-1]["results"]["yellow, occupy"] == "5/9"


@pytest.mark.slow
def test_the_enemys_flags_that_it_sees_have_odds_too() -> None:
    """LW-SEQ-05 With the flags set, the staff is told of its own attacks and those against it."""
    fights = {
        e["fight"]: e for e in answer(forecast(book_of(eastern_front(1), "stavka")))["fights"]
    }
    assert fights["1413"]["attackers"].startswith("the enemy: ")
    assert fights["1512"]["attackers"] == "the enemy: 1513 the enemy 4/2/1"  # in some games alone
    assert all(each["attackers"] and each["defenders"] for each in fights.values())
    assert fights["1411"]["attackers"].startswith("Soviet: 1410 SOV 10/3/2; ")


@pytest.mark.slow
def test_what_goes_into_an_attack_is_what_was_ordered() -> None:
    """LW-CBT-02 The book of the second stage says what is committed: a Man of the two at Orel."""
    book = book_of(eastern_front(1), "german_okh")
    moves = answer(forecast(book))["moves"]
    said = {each["unit"] for each in moves if each["from"] == "Belgorod (1513)"}
    assert said == {"GER, 2 Men, 3 tanks, 2 aircraft", "GER, 3 Men, 3 tanks, 1 aircraft"}


@pytest.fixture
def soviets(tmp_path: Path) -> Path:
    """The Soviets' own book of Orel, with their two flags, where there is no campaign."""
    new_campaign(tmp_path / "orel", "orel_salient", with_orders=True)
    book = Path(shutil.move(tmp_path / "orel" / "sides" / "soviet.xlsx", tmp_path))
    shutil.rmtree(tmp_path / "orel")
    return book


def test_it_looks_at_his_book_and_the_package_and_at_nothing_else(soviets: Path) -> None:
    with opened() as files:
        assert forecast(soviets).status is Status.DONE
    ours = (HERE, *(Path(at).resolve() for at in (sys.prefix, sys.base_prefix)))
    assert soviets in files
    assert [
        at for at in files - {soviets} if not any(at.is_relative_to(each) for each in ours)
    ] == []


def test_a_gap_is_filled_before_all_else(tmp_path: Path) -> None:
    """LW-SEQ-02 The Man that is made this turn goes to where the line has none."""
    new_campaign(tmp_path, "orel_salient")
    (move,) = answer(forecast(tmp_path / "sides" / "german.xlsx"))["moves"]
    assert (move["unit"], move["from"]) == ("GER, 1 Man", "the reserve at home")
    assert move["to"] == ["German line north (0302)"]


def orel(folder: Path, *typed: tuple[Any, ...]) -> Path:
    """The Soviets' book of the second stage, of a campaign with something else in its set-up."""
    new_campaign(folder, "orel_salient")
    for kind, key, field, value in typed:
        type_in(folder, kind, key, field, value)
    for _ in range(2):
        sample_orders(folder, "orel_salient")
        sent = folder / "inbox" / "soviet.xlsx"
        if desk(folder).position.stage == 2:
            return sent
        assert turn_of(folder).status is Status.DONE
    raise AssertionError("no second stage")


@pytest.mark.slow
def test_what_he_may_not_know_changes_neither_his_book_nor_its_forecast(tmp_path: Path) -> None:
    """LW-SEQ-10 Two campaigns: in one the Germans are stronger, better, and have supplies."""
    book = orel(tmp_path / "one")
    unseen = (
        (Front, "0404 GER", "man", 9),
        (Front, "0404 GER", "lsp", 4),
        (Front, "0305 GER", "tank", 3),
        (Nation, "GER", "effectiveness", 3),
        (Nation, "GER", "flags", 7),
    )
    other = orel(tmp_path / "other", *unseen)
    men = [desk(tmp_path / each).state[Front]["0404 GER"].man for each in ("one", "other")]
    assert men == [4, 9]
    assert but_for_sums(book.read_bytes()) == but_for_sums(other.read_bytes())
    assert foreseen(forecast(book)) == foreseen(forecast(other))


@pytest.mark.slow
def test_what_he_knows_changes_its_forecast(tmp_path: Path) -> None:
    book = orel(tmp_path / "one")
    other = orel(tmp_path / "other", (Front, "0503 SOV", "man", 3))
    assert ends(forecast(book)) != ends(forecast(other)) or (
        answer(forecast(book))["fights"] != answer(forecast(other))["fights"]
    )


def test_an_order_that_cannot_be_done_is_told_as_the_report_would(soviets: Path) -> None:
    cells = {"A6": "SOV", "B6": "0403", "C6": "0303", "D6": "land"}
    type_cells(soviets, "Flags", cells)
    (said,) = answer(forecast(soviets))["undone"]
    assert said.endswith(": No attack on German line west (0303): there are not flags enough.")


def test_what_is_taken_for_granted_is_said_in_his_words(soviets: Path) -> None:
    told = " ".join(answer(forecast(soviets))["rests_on"])
    assert "what your line has on the average, 3 Men, 1 tank, 1 aircraft" in told
    assert "all nations are taken to fight alike" in told
    assert "a supply goes into each of your attacks" in told


@pytest.mark.slow
def test_its_line_closes_up_where_the_umpire_has_it_close_up(tmp_path: Path) -> None:
    """LW-SEQ-03 Nobody holds German line west: the Grid shows it, the North shoulder goes in."""
    campaign = new_campaign(tmp_path / "orel", "orel_salient")
    type_in(campaign, MapHex, "0303", "controller", None)
    type_in(campaign, Front, "0303 GER", "man", 0)
    type_in(campaign, Front, "0403 SOV", "man", 3)
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    for _ in range(2):
        assert turn_of(campaign, no_orders=True).status is Status.DONE
    book = Path(shutil.copy(campaign / "sides" / "soviet.xlsx", campaign / "inbox"))
    type_cells(book, "Closing the Line", {"A4": "SOV", "B4": "0403", "C4": "0303", "D4": 2})
    (move,) = answer(forecast(book))["moves"]
    assert (move["unit"], move["from"], move["to"]) == (
        "SOV",
        "North shoulder (0403)",
        ["German line west (0303)"],
    )
    after = play_desk(desk(campaign)).turn.after
    closed = [played_ahead(book)[Front], after[Front]]
    assert [(each["0303 SOV"].man, each["0403 SOV"].man) for each in closed] == [(2, 1), (2, 1)]


@pytest.mark.slow
def test_what_was_fought_in_the_stage_before_is_no_attack_of_this_one() -> None:
    """LW-STR-02 Whether Stavka can follow hangs on the Germans: it is not called undone."""
    told = answer(forecast(book_of(eastern_front(8), "stavka")))
    assert (told["moves"], told["fights"], told["undone"]) == ([], [], [])
    assert "who follows him is not in this" in " ".join(told["rests_on"])


@pytest.mark.slow
@pytest.mark.parametrize("stages", range(12))
def test_every_book_of_the_sample_can_be_played_ahead(stages: int) -> None:
    """Four turns of three stages, three teams: what they send, and what they need not send."""
    for team in TEAMS:
        outcome = forecast(book_of(eastern_front(stages), team))
        assert outcome.status is Status.DONE, outcome


@pytest.mark.slow
def test_works_are_read_back_with_the_layer_under_way(tmp_path: Path) -> None:
    """LW-FORT-01 Works of a staff's own count where the enemy attacks it."""
    campaign = eastern_front(0)
    _, checked = checked_file(book_of(campaign, "german_okh"))
    imagined = checked.ruleset.briefing.imagine(checked.known, checked.ruleset.rules)
    assert imagined is not None
    state = desk(campaign).state
    axis = [each for each in state[Works].values() if state[Nation][each.nation].side == "Axis"]
    assert {(each.hex, each.towards, each.layers) for each in imagined.tables[Works].values()} == {
        (each.hex, each.towards, each.layers) for each in axis
    }
