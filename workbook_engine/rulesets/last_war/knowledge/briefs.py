"""A team's fresh book: map, own forces, cards, report, and what its forms offer (LW-SEQ-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from workbook_engine.core.briefing import Words
from workbook_engine.core.records import Tables
from workbook_engine.core.summaries import HistoryRow
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.own_map import seen_hexes
from workbook_engine.rulesets.last_war.knowledge.own_seen import BASE, FRONT, OwnHolding
from workbook_engine.rulesets.last_war.knowledge.report import report, summary
from workbook_engine.rulesets.last_war.knowledge.team_view import ENEMY, NOBODY, OWN, View
from workbook_engine.rulesets.last_war.knowledge.views import OwnCard, OwnForce
from workbook_engine.rulesets.last_war.land.board import next_to
from workbook_engine.rulesets.last_war.vocabulary.points import Points

POOL = "pool"


def brief(seen: View) -> Tables:
    """LW-SEQ-10 Return what a team's fresh book holds after a stage."""
    return Tables.of(
        *seen_hexes(seen),
        *own_forces(seen),
        *own_cards(seen),
        *report(seen),
        *history(seen),
    )


def history(seen: View) -> Iterator[HistoryRow]:
    """LW-SEQ-10 Yield the team's reports in short, the latest first."""
    told = list(seen.history)
    if seen.played:
        told.append(HistoryRow(turn=seen.position, date=seen.date, text=summary(seen)))
    yield from reversed(told)


def own_cards(seen: View) -> Iterator[OwnCard]:
    """LW-ADV-01 Yield the team's cards, those in hand first."""
    for card in sorted(seen.cards, key=lambda card: bool(card.played)):
        yield OwnCard(
            card=card.id,
            nation=card.nation,
            value=card.value,
            title=card.title,
            played=card.played,
        )


def own_forces(seen: View) -> Iterator[OwnForce]:
    """LW-RES-05, LW-POOL-01 Yield the team's pools, then its line, then what is behind it."""
    number = count(1)
    for each in seen.nations:
        pool = OwnForce(
            number=next(number),
            nation=each.id,
            kind=POOL,
            lsp=each.pool_lsp or None,
            concrete=each.pool_concrete or None,
        )
        yield _with_points(pool, each.pool)
    for held in seen.holdings:
        row = OwnForce(
            number=next(number),
            nation=held.nation,
            kind=held.kind,
            hex=held.hex,
            place=held.place,
            lsp=held.lsp or None,
            remarks="; ".join(_remarks(seen, held)),
        )
        yield _with_points(row, held.points)


def _with_points(row: OwnForce, points: Points) -> OwnForce:
    return replace(
        row,
        man=points.man or None,
        tank=points.tank or None,
        air=points.air or None,
        bomber=points.bomber or None,
    )


def _remarks(seen: View, held: OwnHolding) -> Iterator[str]:
    if held.name:
        yield held.name
    if held.locked:
        yield CATALOGUE.say("summary.locked", held.hex, men=f"{held.locked} Men")
    if held.kind == FRONT:
        into = [end for start, end in seen.flags if start == held.hex]
        against = [start for start, end in seen.flags if end == held.hex]
        if into:
            yield CATALOGUE.say("summary.attacks", held.hex, places=", ".join(into))
        if against:
            yield CATALOGUE.say("summary.attacked", held.hex, places=", ".join(against))


def words(seen: View) -> Words:
    """Return what the drop-downs of the order sheets offer: the team's own, and the map."""
    own = {each.id for each in seen.nations if each.commanded}
    cards = [h.hex for h in seen.holdings if h.kind == FRONT and h.nation in own]
    holders = {each.hex: each.holder for each in seen.land}
    near = _next_to(cards)
    ours = [name for name, holder in holders.items() if holder == OWN]
    facing = [name for name, holder in holders.items() if holder in (ENEMY, NOBODY)]
    ahead = [name for name in facing if name in near]
    beyond = _next_to(ahead)
    return {
        "Nation": tuple(sorted(own)),
        "Card": tuple(c.id for c in seen.cards if c.nation in own and not c.played),
        "Partisans": seen.reserve,
        "start": _distinct(cards),
        "hex": _distinct((*cards, *seen.line, *sorted(set(ours) - set(seen.line)))),
        "to": _distinct((*ahead, *(name for name in ours if name in near))),
        "towards": _distinct(ahead),
        "exploit_to": _distinct(name for name in facing if name in beyond),
        "combat": _distinct(sorted(end for _, end in seen.flags)),
        "base": _distinct(h.hex for h in seen.holdings if h.kind == BASE and h.nation in own),
        "target": _distinct(each.hex for each in seen.land if each.holder == ENEMY and each.place),
    }


def _next_to(names: Iterable[str]) -> frozenset[str]:
    return frozenset(near for name in names for near in next_to(name))


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
