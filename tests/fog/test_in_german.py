"""What a team may not know changes no byte of its files either where it reads German."""

from __future__ import annotations

from functools import cache

import pytest

from tests.golden.played import sample_of, turns_with
from workbook_engine.books.package.permitted import strays
from workbook_engine.commands.desk.post.packets import texts_of
from workbook_engine.commands.desk.writing.fresh_books import files_of
from workbook_engine.commands.proofs.fog_proof import (
    Files,
    leaks_in,
    prove_unseen,
    secrets_of,
    watched,
)
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets import named
from workbook_engine.sheets.blank import blank_book
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.shipped import RULESETS

BRIDGE, REPORT = "arnhem_bridge", "reports/german.md"
SAMPLES = (BRIDGE, "chir_1942", "arnhem_ramp", "eastern_front_1943", "nachod_1866")
"""One of each rule set."""


@cache
def played(sample: str) -> Turn:
    """Return the last turn of a sample, all of whose teams read German."""
    campaign = next(iter(sample_of(sample).tables[Campaign].values()))
    *_, turn = turns_with(sample, [replace(campaign, language="Deutsch")])
    return turn


def sent(sample: str, team: Team) -> Files:
    """Return all that a team is sent after that turn."""
    ruleset, turn = sample_of(sample).ruleset, played(sample)
    return files_of(ruleset, turn, team) | texts_of(ruleset, ruleset.briefing.sight(turn, team))


def test_what_only_the_enemy_is_told_in_german_is_found_in_a_german_report() -> None:
    turn, ruleset = played(BRIDGE), sample_of(BRIDGE).ruleset
    team, files = turn.after[Team]["german"], files_of(ruleset, turn, turn.after[Team]["german"])
    secrets = secrets_of(ruleset, turn, team)
    assert leaks_in(files, secrets) == []
    told = {e.text for ruling in turn.rulings for e in ruling.told if e.team == "british"}
    hidden = [each for each in secrets if each in told]
    assert any("vernichtend geschlagen" in each for each in hidden)
    for each in hidden:
        assert leaks_in({REPORT: files[REPORT] + each.encode()}, secrets)


@pytest.mark.parametrize("name", RULESETS)
def test_a_blank_book_in_german_has_no_part_that_is_not_permitted(name: str) -> None:
    with speaking("de"):
        book = blank_book(named(name), schemas_of(named(name), "de"), "team")
    assert strays(book) == []


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_no_team_can_tell_turns_apart_and_no_secret_is_in_what_it_is_sent(sample: str) -> None:
    loaded, turn = sample_of(sample), played(sample)
    for team in turn.after[Team].values():
        assert leaks_in(sent(sample, team), secrets_of(loaded.ruleset, turn, team)) == []
        of = watched(loaded.ruleset, loaded.schemas, team)
        assert of.sight(turn).language == "de"
        proof = prove_unseen(of, turn, 100, 2)
        assert (proof.variants, proof.books, proof.leaks) == (100, 2, [])
