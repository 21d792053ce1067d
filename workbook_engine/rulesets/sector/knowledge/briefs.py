"""A staff's fresh book and its report, made from its view alone."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.briefing import Paper
from workbook_engine.core.records import Tables
from workbook_engine.kit.report import numbered
from workbook_engine.kit.told import history
from workbook_engine.rulesets.sector.knowledge.drawn import seen_squares
from workbook_engine.rulesets.sector.knowledge.rows import OwnBase, OwnFormation
from workbook_engine.rulesets.sector.knowledge.team_view import Enemy, Formation, View
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.records import BaseState


def brief(seen: View) -> Tables:
    """SB-RNG-06 Return what a staff's fresh book holds after a phase."""
    return Tables.of(
        *seen_squares(seen),
        *_own_bases(seen),
        *_own_formations(seen),
        *numbered(_lines(seen)),
        *history(seen, summary),
    )


def paper(seen: View) -> Paper:
    """SB-RNG-06 Return a staff's report as a text."""
    title = ", ".join(filter(None, (f"{seen.team} ({seen.side})", seen.date, seen.phase)))
    return ((1, title, ""), *((3, heading, text) for heading, text in _lines(seen)))


def summary(seen: View) -> str:
    """SB-RNG-06 Return a phase in a sentence or two."""
    return " ".join(seen.heard) or _say(seen, "report.quiet")


def strength(seen: View, formation: Formation) -> int:
    """Return how many bases of a formation stand on the table."""
    return sum(
        own.base.state == BaseState.ON_TABLE
        and (own.base.division or own.base.corps) == formation.id
        for own in seen.own
    )


def _own_bases(seen: View) -> Iterator[OwnBase]:
    for own in seen.own:
        base = own.base
        yield OwnBase(
            base=base.id,
            division=base.division or base.corps,
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
            bases=strength(seen, each),
        )


def _lines(seen: View) -> Iterator[tuple[str, str]]:
    """Yield the report: what happened, how the staff's formations stand, and whom they see."""
    if seen.played:
        yield "What happened", "\n".join(seen.heard) or _say(seen, "report.quiet")
    yield "Standing", "\n".join(_standing(seen))
    yield "In sight", "\n".join(_in_sight(seen)) or _say(seen, "report.none_seen")


def _standing(seen: View) -> Iterator[str]:
    for each in seen.formations:
        bases = in_number(strength(seen, each), "base")
        key = "report.corps" if each.is_corps else "report.standing"
        yield _say(seen, key, division=each.id, order=each.order, bases=bases)


def _in_sight(seen: View) -> Iterator[str]:
    for each in seen.enemies:
        slots = {"side": each.side, "sector": each.sector, "bases": in_words(each)}
        yield _say(seen, "report.seen", **slots)


def in_words(enemy: Enemy) -> str:
    """SB-RNG-06 Return what is seen of an enemy.

    >>> in_words(Enemy("Red", "C3", 4, 2)), in_words(Enemy("Red", "C3", 1, 0))
    ('4 units, 2 of them armoured', '1 unit')
    """
    units = in_number(enemy.bases, "unit")
    return f"{units}, {enemy.armoured} of them armoured" if enemy.armoured else units


def _say(seen: View, key: str, **slots: object) -> str:
    return CATALOGUE.say(key, f"{seen.turn}/{seen.team}", **slots)
