"""No hiding place of a workbook is overlooked, and in ours nothing hidden stands in any of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fog.hiding_places import HIDING_PLACES, LIKE_OURS
from tests.fog.poisoned import CANARY, canaries, poisoned
from tests.fog.zips import put
from tests.golden.played import SAMPLES, turns_of
from workbook_engine.books.package.permitted import strays
from workbook_engine.books.package.spying import found_in
from workbook_engine.commands.fog_proof import blank_text, leaks_in, secrets_of, watched
from workbook_engine.commands.samples import load_sample
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State

WORD = "Kanarienvogel 77701"


@pytest.fixture(scope="module")
def book(at_start: Path) -> bytes:
    return (at_start / "sides" / "german.xlsx").read_bytes()


def test_there_are_more_hiding_places_than_the_41_that_leak_from_a_cleaned_master() -> None:
    assert len(HIDING_PLACES) >= 41


@pytest.mark.parametrize("place", HIDING_PLACES)
def test_a_word_is_found_wherever_it_is_hidden(book: bytes, place: str) -> None:
    hidden = HIDING_PLACES[place](book, WORD)
    assert hidden != book
    assert found_in(hidden, [WORD]), place
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
    assert strays(b"text") == ["It is no workbook."]
    assert found_in(b"2 Para", ["2 Para"]) == [("the file as it is", "2 Para")]


def team_of(name: str) -> Iterator[tuple[str, str]]:
    sample = load_sample(name)
    yield from ((name, team) for team in sample.tables[Team])


EVERY = [each for name in SAMPLES for each in team_of(name)]
TEAMS = [
    pytest.param(*each, marks=pytest.mark.slow if n > 3 else ()) for n, each in enumerate(EVERY)
]
"""Every team of the samples; the quick run takes four."""


def team(state: State, name: str) -> Team:
    return state[Team][name]


@pytest.mark.parametrize(("sample", "name"), TEAMS)
def test_a_teams_files_hold_permitted_parts_and_no_hidden_word(sample: str, name: str) -> None:
    loaded, turn = load_sample(sample), turns_of(sample)[-1]
    of = team(turn.after, name)
    secrets = secrets_of(loaded.ruleset, turn, of, blank_text(loaded.ruleset, loaded.schemas))
    assert len(secrets) > 100
    files = watched(loaded.ruleset, loaded.schemas, of).files(turn)
    assert f"reports/{of.book or name}.md" in files
    assert leaks_in(files, secrets) == []


@pytest.mark.parametrize(("sample", "name"), [*TEAMS[:2], *TEAMS[4:]])
def test_no_canary_put_into_everything_hidden_comes_out(sample: str, name: str) -> None:
    loaded, turn = load_sample(sample), turns_of(sample)[-1]
    of = team(turn.after, name)
    watch = watched(loaded.ruleset, loaded.schemas, of)
    other = poisoned(turn, watch.sight)
    planted = canaries(other)
    assert len(planted) > 50
    for place, content in watch.files(other).items():
        assert found_in(content, [CANARY, "77701"], place) == []


def test_a_canary_in_what_a_team_knows_does_come_out() -> None:
    """The search above would find what is there."""
    loaded, turn = load_sample("arnhem_bridge"), turns_of("arnhem_bridge")[-1]
    of = team(turn.after, "german")
    watch = watched(loaded.ruleset, loaded.schemas, of)
    other = poisoned(turn, lambda turn: None)
    for content in watch.files(other).values():
        assert found_in(content, [CANARY])
