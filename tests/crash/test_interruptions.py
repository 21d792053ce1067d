"""A turn is carried out whole or not at all, and no edit is lost, wherever it is interrupted.

What must hold after each point is in `judge`. The books are stand-ins and the disk is in memory;
`test_real_books` and `test_processes` do the like with workbooks, files and processes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from tests.crash.cases import cases
from tests.crash.kinds import KINDS
from tests.crash.runs import Runner

Show = Callable[[str], None]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    """Show a line to whoever runs the tests."""

    def said(line: str) -> None:
        with capsys.disabled():
            print(line)

    return said


FEW = {
    "killed": 29,
    "disk refuses": 263,
    "disk full": 73,
    "saved meanwhile": 487,
    "open elsewhere": 113,
    "power cut": 107,
    "saved, power cut": 359,
    "saved afterwards": 1,
    "killed twice": 1229,
}
"""Which points are tried: every n-th of a kind, n having no divisor in common with its ways."""
# The slow run leaves no touch of the disk out either, but tries only some of its ways at each.
MOST = {
    **dict.fromkeys(KINDS, 1),
    "disk refuses": 3,
    "saved meanwhile": 5,
    "saved, power cut": 3,
    "killed twice": 7,
}


def interrupted(show: Show, every: Mapping[str, int], most: int) -> int:
    """Interrupt every case in every way; return how many points that were, all of them good."""
    points: dict[str, int] = dict.fromkeys(KINDS, 0)
    for links in (True, False):
        for case in cases(links):
            runner = None
            for kind, run in KINDS.items():
                runner = Runner(case, every[kind], most, like=runner)
                run(runner)
                assert not runner.score.failures, "\n".join(runner.score.failures[:9])
                points[kind] += runner.score.points
    listed = ", ".join(f"{kind} {number}" for kind, number in points.items())
    show(f"\n{sum(points.values())} points of interruption: {listed}")
    assert all(points.values()), "a kind of interruption was not tried"
    return sum(points.values())


def test_some_points_of_every_kind(show: Show) -> None:
    assert interrupted(show, FEW, most=5) >= 300


@pytest.mark.slow
def test_most_points_of_every_kind(show: Show) -> None:
    assert interrupted(show, MOST, most=8) >= 15_000
