"""A team's fresh book: map, own forces, cards and report (LW-SEQ-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from workbook_engine.core.languages import _
from workbook_engine.core.records import Tables, replace
from workbook_engine.core.report_pages import rows_of
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.afoot import attacked_by, attackers_of
from workbook_engine.rulesets.last_war.knowledge.own_map import seen_hexes
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    FRONT,
    GAP,
    INDUSTRY,
    POOL,
    OwnHolding,
)
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.reported import OwnNation
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.knowledge.views import PLAYED, OwnCard, OwnForce
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def brief(seen: View) -> Tables:
    """LW-SEQ-10 Return what a team's fresh book holds after a stage."""
    return Tables.of(
        *seen_hexes(seen),
        *own_forces(seen),
        *own_cards(seen),
        *rows_of(report(seen)),
        *seen.box,
    )


def own_cards(seen: View) -> Iterator[OwnCard]:
    """LW-ADV-01 Yield the team's cards, those in hand first."""
    for card in sorted(seen.cards, key=lambda card: bool(card.played)):
        yield OwnCard(
            card=card.id,
            nation=card.nation,
            value=card.value,
            title=card.title,
            played=PLAYED.format(turn=card.played, use=_(card.use)) if card.played else "",
        )


def own_forces(seen: View) -> Iterator[OwnForce]:
    """LW-RES-05, LW-POOL-01 Yield the team's pools, industry and gaps, its line, and the rest."""
    number = count(1)
    for each in seen.nations:
        pool = OwnForce(
            number=next(number),
            nation=each.id,
            kind=POOL,
            lsp=each.pool_lsp or None,
            concrete=each.pool_concrete or None,
            remarks="; ".join(_of_a_nation(seen, each)),
        )
        yield _with_points(pool, each.pool)
        yield from (replace(row, number=next(number)) for row in _industry(seen, each))
    for gap in seen.gaps:
        row = OwnForce(number=next(number), nation=gap.nation, kind=GAP)
        yield replace(row, hex=gap.hex, place=gap.place)
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


def _of_a_nation(seen: View, nation: OwnNation) -> Iterator[str]:
    """LW-FLG-01, LW-SEC-03 Yield a nation's flags, and what attacks out of its pool."""
    if date := dict(seen.as_of).get(nation.id):
        yield CATALOGUE.say("page.as_of", nation.id, date=date)
    flags = {
        "force.flags": nation.flags,
        "force.flags_winter": nation.flags_winter,
        "force.flags_naval": nation.naval_flags or None,
    }
    for key, number in flags.items():
        if number is not None:
            yield CATALOGUE.say(key, nation.id, number=number)
    yield from _attacks(seen, nation.id, POOL)


def _industry(seen: View, nation: OwnNation) -> Iterator[OwnForce]:
    """LW-SEQ-01 Yield what each place of a nation's industry makes before the next deployment."""
    places = {each.hex: each.place for each in seen.land}
    made: dict[str, OwnForce] = {}
    for line in nation.lines:
        row = made.get(line.hex) or OwnForce(number=0, nation=nation.id, kind=INDUSTRY)
        row = replace(row, hex=line.hex, place=places.get(line.hex, ""))
        if not line.shut and line.makes:
            more: dict[str, Any] = {line.product: (getattr(row, line.product) or 0) + line.makes}
            row = replace(row, **more)
        else:
            shut = CATALOGUE.say("force.shut", line.id, line=line.id)
            row = replace(row, remarks="; ".join(filter(None, (row.remarks, shut))))
        made[line.hex] = row
    yield from made.values()


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
        yield CATALOGUE.say("summary.locked", held.hex, men=Points(man=held.locked))
    if held.kind == FRONT:
        where = f"{held.place} ({held.hex})" if held.place else held.hex
        if any(where in each.cut_off for each in seen.nations if each.id == held.nation):
            yield CATALOGUE.say("force.cut_off", held.hex)
        with_points = {each.into for each in seen.committed if each.start == held.hex}
        into, against = attacked_by(seen, held.hex), attackers_of(seen, held.hex)
        yield from _attacks(seen, held.nation, held.hex)
        if others := [name for name in into if name not in with_points]:
            yield CATALOGUE.say("summary.attacks", held.hex, places=", ".join(others))
        if against:
            yield CATALOGUE.say("summary.attacked", held.hex, places=", ".join(against))


def _attacks(seen: View, nation: str, start: str) -> Iterator[str]:
    """LW-CBT-02 Yield what a nation attacks out of a hex or its pool, and with what."""
    open_still = {name for name, side in seen.partisans if side != seen.side}
    open_still |= {*attacked_by(seen, start)}
    for each in seen.committed:
        if (each.nation, each.start) == (nation, start) and each.into in open_still:
            yield CATALOGUE.say("force.attacks", start, place=each.into, points=each.points)
