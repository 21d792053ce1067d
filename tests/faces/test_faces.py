"""No two faces of a fact differ: of the samples' turns, and of random ones of each rule set.

A fact is told by a sheet, a page, a drawing, a text on the terminal: what each of them tells is
read back, and held beside all the others that tell it. A face that is spoilt on purpose is found.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.faces.games import random_moments
from tests.faces.looked_at import leaked, of_teams, told_otherwise
from tests.faces.moment import Moment
from tests.faces.report import LINE
from tests.golden.played import SAMPLES, sample_of, turns_of
from tests.rulesets.planting import Defect, forget, written
from workbook_engine.core import tongues

QUICK = {"opcom": 1, "sector": 2, "combat_captain": 6, "last_war": 1, "own_rules": 3}
"""Random turns of an ordinary run: what takes little time."""
SHARES, TURNS = 20, 50
"""A long run in shares, each with seeds of its own: a thousand turns of each rule set."""
QUICKEST = "kleindorf"
PLANTED = written(Path(__file__).parent / "planted.toml")
MOST = 100
"""Turns that a spoilt face may take to show."""
each_ruleset = pytest.mark.parametrize("ruleset", QUICK)


@pytest.mark.parametrize(
    "sample",
    [n if n == QUICKEST else pytest.param(n, marks=pytest.mark.slow) for n in SAMPLES],
)
def test_no_two_faces_of_a_sample_differ(sample: str) -> None:
    moments = Moment.each(sample_of(sample).ruleset, turns_of(sample))
    assert [told for moment in moments for told in told_otherwise(moment)] == []


@each_ruleset
def test_no_two_faces_of_random_turns_differ(ruleset: str) -> None:
    moments = random_moments(ruleset, QUICK[ruleset])
    found = ((seed, told_otherwise(moment)) for seed, moment in moments)
    assert {seed: told for seed, told in found if told} == {}


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
@each_ruleset
def test_no_two_faces_of_a_thousand_turns_differ_and_no_secret_is_in_them(
    ruleset: str, share: int
) -> None:
    """The fog of war is proved of each turn as well, in all that each team is sent."""
    for number, (seed, moment) in enumerate(random_moments(ruleset, TURNS, share)):
        found = [*map(str, told_otherwise(moment)), *leaked(moment, number)]
        at = seed, str(moment.turn.before.position)
        assert (*at, found) == (*at, [])


@pytest.mark.slow
@each_ruleset
def test_no_two_faces_differ_where_all_teams_read_german_and_no_secret_is_in_them(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tongues, "code_of", lambda name: "de")
    for number, (seed, moment) in enumerate(random_moments(ruleset, MOST)):
        found = [*map(str, told_otherwise(moment)), *leaked(moment, number)]
        at = seed, str(moment.turn.before.position)
        assert (*at, found) == (*at, [])
        assert {sent.language for sent in moment.teams} == {"de"}


@pytest.mark.slow
@each_ruleset
def test_as_many_facts_are_read_of_german_faces_as_of_english_ones(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that understands no German would find no two faces that differ."""
    english = _told(ruleset)
    monkeypatch.setattr(tongues, "code_of", lambda name: "de")
    assert _told(ruleset) == english


def _told(ruleset: str) -> Counter[tuple[str, str]]:
    """Return how many facts of which kind each face tells teams, but for the lines of a report."""
    moments = (moment for _, moment in random_moments(ruleset, 4))
    faces = (face for m in moments for group in of_teams(m) for faces in group for face in faces)
    told = ((face.name, what) for face in faces for what, _ in face.told)
    return Counter((name, what) for name, what in told if what != LINE)


@pytest.mark.slow
@pytest.mark.parametrize("defect", PLANTED, ids=lambda each: each.name)
def test_a_face_that_is_spoilt_is_found_by_the_others(
    defect: Defect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind of fact that is named differs then; the same turns, unspoilt, are told alike."""
    left, at = {*defect.cases}, list[int]()
    defect.plant(monkeypatch)
    for number, (_, moment) in enumerate(random_moments(defect.ruleset, MOST)):
        found = {each.what.replace(" ", "_") for each in told_otherwise(moment)}
        at += [number] * bool(left & found)
        left -= found
        if not left:
            break
    monkeypatch.undo()
    forget()
    assert not left
    again = [moment for _, moment in random_moments(defect.ruleset, at[-1] + 1)]
    assert [told for n in at for told in told_otherwise(again[n])] == []
