"""The situation in three lines: own, enemy, supply; of a team, or of some of its units (OC-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.languages import _, plural
from workbook_engine.kit.report_cells import lines_in_umpires_words
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
    points_in_words,
)
from workbook_engine.rulesets.opcom.knowledge.reports.condition import condition, names
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import BEHIND_THE_LINE, SPENT
from workbook_engine.rulesets.opcom.knowledge.reports.wording import enemy_words, fates
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.spots import short
from workbook_engine.rulesets.opcom.vocabulary.messages import in_words, say, sentence, shortened

Situation = tuple[tuple[str, str], ...]
_MOST = 4
"""Fights, enemies or stocks that are told one by one."""


def situation(seen: View, units: Sequence[OwnUnit]) -> Situation:
    """OC-10 Return what a commander must know first: own, enemy, supply."""
    return (
        (_("Own"), " ".join(_own(seen, units)) or say("situation.no_units", "")),
        (_("Enemy"), " ".join(_enemy(seen, units))),
        (_("Supply"), " ".join(_supply(seen, units))),
    )


def team_summary(seen: View) -> str:
    """OC-10 Return a turn in short, as Past turns and the umpire's Told keep it."""
    weather = say("situation.weather", "", weather=seen.weather) if seen.weather else ""
    lines = lines_in_umpires_words(seen, situation(seen, seen.units))
    said = "\n".join(f"{head}: {text}" for head, text in lines)
    return f"{weather} {said}".strip()


def _own(seen: View, units: Sequence[OwnUnit]) -> Iterator[str]:
    by_name = {unit.id: unit for unit in units}
    told = [
        "; ".join(fates(seen, fight, by_name))
        for fight in seen.fights
        if by_name.keys() & {*fight.line}
    ]
    yield from (say("situation.fates", "", fates=each) for each in told[:_MOST] if each)
    yield from dict.fromkeys(words for unit in units if (words := unit.story_said))
    if len(told) > _MOST:
        yield plural("{count} more fight.", "{count} more fights.", len(told) - _MOST)
    yield from _hit(units)
    fought = {name for fight in seen.fights for name in fight.line}
    yield from _moved(seen, [unit for unit in units if unit.id not in fought], fought=bool(told))


def _hit(units: Sequence[OwnUnit]) -> Iterator[str]:
    """OC-10.1 Name who was lost, badly hit or is at his end since this turn."""
    hit = [unit for unit in units if unit.losses != "none" or unit.lost_now]
    gone = [unit for unit in hit if unit.lost_now and unit.state_said is None]
    worst = [u for u in hit if u.power in SPENT or u.losses in ("heavy", "very_heavy")]
    alike: dict[str, list[OwnUnit]] = {}
    for unit in worst:
        if unit not in gone:
            alike.setdefault(condition(unit), []).append(unit)
    if gone:
        yield say("situation.gone", "", units=shortened([unit.id for unit in gone]))
    yield from dict.fromkeys(words for unit in units if (words := unit.state_said))
    for words, own in alike.items():
        who = shortened([unit.id for unit in own])
        yield say("situation.state", "", units=who, state=words)


def _moved(seen: View, units: Sequence[OwnUnit], *, fought: bool) -> Iterator[str]:
    if not seen.played:
        yield say("situation.stand", "", count=in_words(len(units)))
        return
    moved = [
        u
        for u in units
        if u.came_from and u.place and not u.went_back and u.kind not in BEHIND_THE_LINE
    ]
    if len(moved) > _MOST:
        yield sentence(say("situation.moved_many", "", count=in_words(len(moved))))
    elif moved:
        yield say("situation.moved", "", units=names(moved))
    elif not fought:
        yield say("situation.quiet", "")


def _enemy(seen: View, units: Sequence[OwnUnit]) -> Iterator[str]:
    own = {unit.id for unit in units}
    met = [known for known in seen.contacts if own & {*known.met_by}]
    if met:
        where = [f"{short(known.place)} ({enemy_words(known)})" for known in met[:_MOST]]
        left = len(met) - _MOST
        more = [plural("{count} more place", "{count} more places", left)] if left > 0 else []
        yield say("situation.in_contact", "", where="; ".join((*where, *more)))
    else:
        yield say("situation.no_contact", "")
    rest = [k for k in seen.contacts if k.now and not k.met_by]
    if rest and len(units) == len(seen.units):
        yield say("situation.also_seen", "", places=shortened([short(k.place) for k in rest]))


def _supply(seen: View, units: Sequence[OwnUnit]) -> Iterator[str]:
    held = stocks_of(seen, units)
    if not held and any(unit.stock_unsaid for unit in units):
        return
    if not held:
        yield say("situation.no_stocks", "")
        return
    yield from (stock.said for stock in held if stock.said)
    empty = [stock.holder for stock in held if not stock.left and not stock.said]
    if empty:
        yield say("situation.empty", "", units=shortened(empty))
    left = sorted((each for each in held if each.left), key=lambda each: each.left.ammo)
    told = [
        say("situation.stock", "", holder=each.holder, points=points_in_words(each.left))
        for each in left[:_MOST]
    ]
    if told:
        least = len(left) > _MOST
        key = "situation.least" if least else "situation.left"
        yield say(key, "", stocks="; ".join(told))


def stocks_of(seen: View, units: Sequence[OwnUnit]) -> list[Supplies]:
    """OC-10.6 Return the stocks that some units hold."""
    own = {unit.id for unit in units}
    return [stock for stock in seen.supplies if stock.holder in own]
