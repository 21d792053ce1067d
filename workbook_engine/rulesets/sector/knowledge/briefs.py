"""A staff's fresh book, made from its view alone."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit.told import history
from workbook_engine.rulesets.sector.knowledge.drawn import seen_squares
from workbook_engine.rulesets.sector.knowledge.report import of_formation, report, summary
from workbook_engine.rulesets.sector.knowledge.rows import OwnBase, OwnFormation
from workbook_engine.rulesets.sector.knowledge.team_view import View


def brief(seen: View) -> Tables:
    """SB-RNG-06 Return what a staff's fresh book holds after a phase."""
    return Tables.of(
        *seen_squares(seen),
        *_own_bases(seen),
        *_own_formations(seen),
        *rows_of(report(seen)),
        *history(seen, summary),
    )


def _own_bases(seen: View) -> Iterator[OwnBase]:
    for own in seen.own:
        base = own.base
        yield OwnBase(
            base=base.id,
            division=own.formation,
            type=base.type,
            sector=base.sector,
            medal=base.medal,
            state=base.fate or base.state,
            came=f"day {base.day}" if base.day is not None else "",
        )


def _own_formations(seen: View) -> Iterator[OwnFormation]:
    for each in seen.formations:
        yield OwnFormation(
            formation=each.id,
            kind="Corps" if each.is_corps else "Division",
            grade=each.grade,
            order=each.order,
            pips=each.pips,
            headquarters=each.headquarters,
            bases=sum(own.stands for own in of_formation(seen, each.id)),
        )
