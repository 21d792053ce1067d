"""Reports that travel: a Division whose reports are late stands where it last reported."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rulesets.sector.table import ended
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.sector.knowledge.report import report
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.vocabulary.records import Base

BLUE = Team(team="blue", side="Blue")
DIVISIONS = "b1 Engage Regular 5\nb2 Engage Regular 5\nr1 Engage Regular 5"
LAID = "b1 A8: T1 Tank\nb2 F8: T2 Tank\nr1 F5: R1 Tank"


@cache
def moved(*, late: bool) -> Turn:
    """Let b2 go up to the enemy, its reports lost where they are late."""
    signals = [Signal(number=1, sender="b2", lost=6, reports=True)] if late else []
    return ended(LAID, "b2 F8 moves F7 F6 (T2)", *signals, formations=DIVISIONS)


def stand(turn: Turn) -> dict[str, tuple[str, str]]:
    return {own.base: (own.sector, own.as_of) for own in view(turn, BLUE).own}


def test_sb_rng_06_a_division_that_reports_late_is_where_it_was_and_sees_nobody_for_us() -> None:
    assert stand(moved(late=False))["T2"] == ("F6", "")
    assert [each.sector for each in view(moved(late=False), BLUE).enemies] == ["F5"]
    assert stand(moved(late=True)) == {"T1": ("A8", ""), "T2": ("F8", "before Early")}
    assert view(moved(late=True), BLUE).enemies == ()
    assert "As reported before Early." in str(report(view(moved(late=True), BLUE)))


def test_sb_rng_06_where_it_really_is_changes_nothing_that_its_staff_knows() -> None:
    turn = moved(late=True)
    bases = {**turn.after[Base], "T2": replace(turn.after[Base]["T2"], sector="B2")}
    elsewhere = replace(turn, after=turn.after.with_tables({Base: bases}))
    assert view(elsewhere, BLUE) == view(turn, BLUE)


@pytest.mark.parametrize(
    "line", ["b2 F6 fires F5 (T2)", "b2 F6 storms F5 (T2)", "b2 F6 moves F5 (T2)"]
)
def test_sb_rng_06_of_what_a_division_does_its_staff_hears_by_its_report_alone(line: str) -> None:
    laid = "b1 A8: T1 Tank\nb2 F6: T2 Tank\nr1 F5: R1 Tank"
    lost = Signal(number=1, sender="b2", lost=6, reports=True)

    def heard(*signals: Signal) -> tuple[str, ...]:
        return view(ended(laid, line, *signals, formations=DIVISIONS), BLUE).heard

    assert (heard() != (), heard(lost)) == (True, ())
    assert heard(replace(lost, lost=0)) == heard()
