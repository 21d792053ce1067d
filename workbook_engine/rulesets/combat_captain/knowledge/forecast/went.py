"""The outcome of a captain's orders where they are played ahead: moves, and what is not done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from workbook_engine.core.answers import shown
from workbook_engine.core.briefing import Went
from workbook_engine.core.languages import _
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    FireRow,
    FiringRow,
    MoveRow,
    Why,
)

_ORDERED = (Why.MOVES, Why.CHARGES, Why.COVERS)
Way = tuple[Fraction | None, Fraction | None, int]
"""By how many inches east and south some go, and the cover that they come into."""


def went(turn: Turn, team: str) -> Iterator[Went]:
    """CC-GEN-01 Yield how companies moved; who of one goes another way is told on its own."""
    for company in turn.before[Company].values():
        if company.team != team:
            continue
        there = subunits_of(turn.before, company.id)
        for each in _ways(turn, company.id):
            first = turn.before[SubUnit][each[0].subunit]
            names = ", ".join(row.subunit for row in each)
            end = _place(each[0])
            yield Went(
                unit=company.id if len(each) == len(there) else f"{company.id}: {names}",
                start=_place(first),
                end=end,
                goal=end,
                arrived=True,
            )


def _ways(turn: Turn, company: str) -> Iterator[Sequence[MoveRow]]:
    """CC-GEN-01 Yield where sub-units of a company end, those together that go together."""
    rows = (row for row in turn.after[MoveRow].values() if row.company == company)
    last = {row.subunit: row for row in rows if row.why in _ORDERED}
    ways: dict[Way, list[MoveRow]] = {}
    for row in last.values():
        was = turn.before[SubUnit][row.subunit]
        way = _far(was.x, row.x), _far(was.y, row.y), row.cover
        ways.setdefault(way, []).append(row)
    yield from ways.values()


def _far(start: Fraction | None, end: Fraction | None) -> Fraction | None:
    return None if start is None or end is None else end - start


def _place(of: SubUnit | MoveRow) -> str:
    """CC-GEN-01, CC-SAV-01 Return where somebody stands, in inches, and in which cover."""
    typed = of.x is not None and of.y is not None
    place = f"{shown(of.x)}, {shown(of.y)}" if typed else _("a place that is not typed")
    return _("{place} (cover {cover})").format(place=place, cover=of.cover) if of.cover else place


def undone(turn: Turn, team: str) -> Iterator[str]:
    """CC-FIR-03, CC-LDR-02 Yield which ranges are wanted, and who is out of reach afterwards."""
    yield from _without_range(turn, team)
    heard = (told for _, told in told_to(turn, (team,)))
    yield from (told.text for told in heard if told.fact == "company.isolated")


def _without_range(turn: Turn, team: str) -> Iterator[str]:
    """CC-FIR-03 Yield the missions whose ranges are neither measured nor known by places."""
    firing = turn.after[FiringRow].values()
    for row in turn.after[FireRow].values():
        own = [each for each in firing if each.mission == row.label]
        own = own if turn.before[Company][row.company].team == team else []
        if own and all(each.inches is None for each in own):
            wanted = _("{company} on {target}: write the range, as you have measured it.")
            yield wanted.format(company=row.company, target=row.target)
