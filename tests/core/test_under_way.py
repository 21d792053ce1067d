"""A stage is played up to its first die once; played out from there it is the turn played whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.new_campaign import new_campaign
from workbook_engine.commands.desk.playing.play import begun
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.house_rulings import About, HouseRuling, RulingsInForce, Scope
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.simulating import Begun, tally
from workbook_engine.core.turn import UnderWay, begin, play

SAMPLES = (
    "kleindorf",
    pytest.param("market_garden", marks=pytest.mark.slow),
    "orel_salient",
    "krookwurst",
    pytest.param("town_and_airfield", marks=pytest.mark.slow),
    "arnhem_ramp",
)
SEEDS = (b"1", b"2")


@cache
def _game(sample: str) -> Begun:
    folder = new_campaign(Path(mkdtemp(prefix="umpire_")) / "c", sample, with_orders=True)
    return begun(playable(read_desk(open_folder(folder))))


def _started(game: Begun) -> UnderWay:
    given = game.ruleset, game.state, game.orders, game.umpire, game.amendments, game.hand
    return begin(*given)


def _same_turns(game: Begun) -> Turn:
    shared = _started(game).up_to_the_dice()
    for seed in SEEDS:
        umpire = replace(game.umpire, dice=KeyedDice(seed))
        whole = play(game.ruleset, game.state, game.orders, umpire, game.amendments, game.hand)
        assert shared.played_out(KeyedDice(seed)) == whole
        assert whole.rolls or not shared.left
    return whole


@pytest.mark.parametrize("sample", SAMPLES)
def test_played_out_from_its_first_die_a_turn_is_the_turn_played_whole(sample: str) -> None:
    game = _game(sample)
    began = _started(game)
    assert len(began.up_to_the_dice().left) < len(began.left)
    _same_turns(game)


@pytest.mark.parametrize("sample", SAMPLES)
def test_house_rules_are_told_in_every_run(sample: str) -> None:
    game = _game(sample)
    others = {each.name: each.choices[-1] for each in game.umpire.rules.settings}
    rules = game.umpire.rules.with_values(others)
    turn = _same_turns(replace(game, umpire=replace(game.umpire, rules=rules)))
    told = [line.text for ruling in turn.rulings for line in ruling.working]
    assert any(text.startswith("house rule ") for text in told)


@pytest.mark.parametrize("sample", SAMPLES)
def test_rulings_of_the_house_are_told_in_every_run(sample: str) -> None:
    game = _game(sample)
    rule = _same_turns(game).rulings[0].rule
    says = HouseRuling(
        "H1", rule, About.SENTENCE, Scope(), "agreed", text="as it was played in May"
    )
    house = RulingsInForce.at(game.state.position, [says])
    rules = game.umpire.rules.under(game.umpire.rules.settings, house)
    turn = _same_turns(replace(game, umpire=replace(game.umpire, rules=rules)))
    assert any("as played in May" in str(line) for line in turn.rulings[0].working)


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_only_tells_teams_changes_no_answer_of_a_simulation(
    sample: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _game(sample)
    short = tally(game, "1", range(3), 2)
    monkeypatch.setattr(UnderWay, "untold", lambda stage: stage)
    assert tally(game, "1", range(3), 2) == short


def test_reports_of_op_com_only_tell() -> None:
    began = _started(_game("kleindorf"))
    assert {p.name for p in began.left} - {p.name for p in began.untold().left} == {
        "Dispatches",
        "Reports",
    }
