"""A team's fresh book: map, own forces, cards and report (LW-SEQ-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from workbook_engine.core.records import Tables
from workbook_engine.core.report_pages import rows_of
from workbook_engine.kit.told import history
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.afoot import attacked_by, attackers_of
from workbook_engine.rulesets.last_war.knowledge.own_map import seen_hexes
from workbook_engine.rulesets.last_war.knowledge.own_seen import FRONT, OwnHolding
from workbook_engine.rulesets.last_war.knowledge.report import summary
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.knowledge.views import OwnCard, OwnForce
from workbook_engine.rulesets.last_war.vocabulary.points import Points

POOL = "pool"


def brief(seen: View) -> Tables:
    """LW-SEQ-10 Return what a team's fresh book holds after a stage."""
    return Tables.of(
        *seen_hexes(seen),
        *own_forces(seen),
        *own_cards(seen),
        *rows_of(report(seen)),
        *history(seen, summary),
    )


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
        into, against = attacked_by(seen, held.hex), attackers_of(seen, held.hex)
        if into:
            yield CATALOGUE.say("summary.attacks", held.hex, places=", ".join(into))
        if against:
            yield CATALOGUE.say("summary.attacked", held.hex, places=", ".join(against))
