"""No hiding place of a workbook is overlooked, and in ours nothing hidden stands in any of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.fog.hiding_places import HIDING_PLACES, LIKE_OURS
from tests.fog.last_turn import Seat, seats, watch
from tests.fog.poisoned import (
    CANARY,
    canaries,
    exchanged,
    poisoned,
    renumbered,
    with_another_row,
)
from tests.fog.zips import put
from tests.golden.played import sample_of
from workbook_engine.books.package.permitted import strays
from workbook_engine.books.package.spying import found_in
from workbook_engine.commands.proofs.fog_proof import leaks_in, secrets_of

WORD = "Kanarienvogel 77701"


@pytest.fixture(scope="module", params=[pytest.param("opcom", marks=pytest.mark.slow), "last_war"])
def book(request: pytest.FixtureRequest) -> bytes:
    """Return a team's book of each rule set; that of The Last War with flags on the map."""
    if request.param == "opcom":
        at_start: Path = request.getfixturevalue("at_start")
        return (at_start / "sides" / "german.xlsx").read_bytes()
    of, turn = watch("orel_salient", "soviet", FLAGS)
    return dict(of.files(turn))[f"sides/{of.team.book or of.team.team}.xlsx"]


def test_there_are_more_hiding_places_than_the_41_that_leak_from_a_cleaned_master() -> None:
    assert len(HIDING_PLACES) >= 41


@pytest.mark.parametrize("place", HIDING_PLACES)
def test_a_word_is_found_wherever_it_is_hidden(book: bytes, place: str) -> None:
    hidden = HIDING_PLACES[place](book, WORD)
    assert hidden != book
    assert found_in(hidden, [WORD]), place


def test_the_word_is_not_in_the_book_before_it_is_hidden(book: bytes) -> None:
    assert found_in(book, [WORD]) == []


@pytest.mark.parametrize("place", sorted(HIDING_PLACES.keys() - LIKE_OURS))
def test_what_our_books_do_not_have_is_a_stray(book: bytes, place: str) -> None:
    assert strays(HIDING_PLACES[place](book, WORD)), place


def test_two_texts_beside_each_other_are_not_one(book: bytes) -> None:
    beside = put(book, "xl/sharedStrings.xml", "</sst>", "<si><t>KG 11</t></si><si><t> Para")
    assert found_in(beside, ["11 Para"]) == []


def test_a_words_place_may_be_the_files_own_name(book: bytes) -> None:
    assert found_in(book, [WORD], f"sides/{WORD}.xlsx") == [("the file's name", WORD)]


def test_what_is_no_workbook_is_said_to_be_none() -> None:
    assert strays(b"text") == ["It is not a workbook."]
    assert found_in(b"2 Para", ["2 Para"]) == [("the file as it is", "2 Para")]


FLAGS = -3
"""The first of three stages: attacks are seen, cards and supplies are not."""
AT_NOON = -3
"""Of the five phases of a day: assaults are fought, and nobody has gone home."""
QUICK = {
    ("arnhem_bridge", "british", -1),
    ("arnhem_bridge", "german", -1),
    ("orel_salient", "german", FLAGS),
    ("orel_salient", "soviet", -2),
    ("chir_1942", "tank_army", AT_NOON),
    ("town_and_airfield", "armour", -2),
}
LARGE = {"chir_1942", "market_garden", "eastern_front_1943"}


def slow_but(seat: Seat, *, quick: bool) -> ParameterSet:
    return pytest.param(*seat, marks=() if quick else pytest.mark.slow)


@pytest.mark.parametrize(
    ("sample", "name", "stage"), [slow_but(each, quick=each in QUICK) for each in seats()]
)
def test_a_teams_files_hold_permitted_parts_and_no_hidden_word(
    sample: str, name: str, stage: int
) -> None:
    loaded = sample_of(sample)
    of, turn = watch(sample, name, stage)
    secrets = secrets_of(loaded.ruleset, turn, of.team)
    assert len(secrets) > (300 if sample in LARGE else 40)
    files = of.files(turn)
    assert f"sides/{of.team.book or name}.xlsx" in files
    assert leaks_in(files, secrets) == []


@pytest.mark.parametrize(
    ("sample", "name", "stage"),
    [slow_but(each, quick=each in QUICK and each[0] not in LARGE) for each in seats()],
)
def test_no_canary_put_into_everything_hidden_comes_out(sample: str, name: str, stage: int) -> None:
    of, turn = watch(sample, name, stage)
    other = poisoned(turn, of.sight)
    planted = canaries(other)
    assert len(planted) > 50
    for place, content in of.files(other).items():
        assert found_in(content, [CANARY, "77701"], place) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "name", "stage"), [each for each in seats() if each[0] == "eastern_front_1943"]
)
def test_every_number_and_name_that_is_hidden_may_be_another(
    sample: str, name: str, stage: int
) -> None:
    of, turn = watch(sample, name, stage)
    files = of.files(turn)
    for otherwise in (exchanged, renumbered, with_another_row):
        assert of.files(otherwise(turn, of.sight)) == files


def test_a_canary_in_what_a_team_knows_does_come_out() -> None:
    """The search above would find what is there."""
    of, turn = watch("arnhem_bridge", "german")
    other = poisoned(turn, lambda turn: None)
    for content in of.files(other).values():
        assert found_in(content, [CANARY])
