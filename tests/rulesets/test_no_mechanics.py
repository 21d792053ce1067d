"""What a team is told holds no word of the mechanics: a list of words a rule set.

The lists stand in `mechanics.toml`. An exception that nothing needs any more is taken out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.golden.played import LARGE, SAMPLES, sample_of, turns_of
from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import texts_of_pages

LISTS = tomllib.loads(Path(__file__).with_name("mechanics.toml").read_text(encoding="utf-8"))
each_sample = pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n in LARGE else n for n in SAMPLES]
)


@cache
def told(name: str) -> frozenset[str]:
    """Return all sentences that teams are told in the turns of a sample, and the heads of forms."""
    return frozenset(_told(name))


def _told(name: str) -> Iterator[str]:
    briefing = sample_of(name).ruleset.briefing
    for turn in turns_of(name):
        yield from (told.text for ruling in turn.rulings for told in ruling.told)
        for team in turn.after[Team].values():
            knows = briefing.view(turn, team)
            yield from texts_of_pages(briefing.pages(knows))
            yield from (notes.said for notes in briefing.remarks(knows).values())


@each_sample
def test_no_word_of_the_mechanics_is_told(name: str) -> None:
    own = LISTS[sample_of(name).ruleset.name]
    words = re.compile(rf"\b({'|'.join(own['words'])})\b")
    excepted = re.compile("|".join(own["excepted"]) or "(?!)")
    found = {text for text in told(name) if words.search(excepted.sub("", text))}
    assert found == set()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", LISTS)
def test_no_exception_is_left_that_nothing_needs(ruleset: str) -> None:
    said = [each for n in SAMPLES if sample_of(n).ruleset.name == ruleset for each in told(n)]
    excepted = LISTS[ruleset]["excepted"]
    assert [each for each in excepted if not any(re.search(each, text) for text in said)] == []


@pytest.mark.parametrize("ruleset", LISTS)
def test_the_words_are_found_where_they_are_said(ruleset: str) -> None:
    own = LISTS[ruleset]
    words = re.compile(rf"\b({'|'.join(own['words'])})\b")
    assert [each for each in own["said_once"] if not words.search(each)] == []


told.cache_clear()
