"""The attacks that a staff sees set, as combats with what goes into them (LW-FLG-02, LW-CBT-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from workbook_engine.core.briefing import THE_ENEMY, OwnBook
from workbook_engine.core.records import Orders, Record, State, Tables, replace
from workbook_engine.rulesets.last_war.knowledge.forecast.drawn import DrawnMap
from workbook_engine.rulesets.last_war.knowledge.forecast.others import ALLIES, Others
from workbook_engine.rulesets.last_war.knowledge.forecast.own import forces, remarked
from workbook_engine.rulesets.last_war.knowledge.own_seen import FRONT
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import (
    POOL,
    Committed,
    Force,
    Role,
    from_place,
)
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import SupplyLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points, points_in
from workbook_engine.rulesets.last_war.vocabulary.words import Attack


class Going(Struct, frozen=True):
    """LW-CBT-02 What a nation puts into an attack, out of one hex or its pool."""

    nation: str
    start: str
    into: str
    points: Points


def attacks(book: OwnBook, others: Others) -> Iterator[Record]:
    """LW-FLG-02 Yield the combats whose flags the book shows, and all that is committed to them."""
    own = [*_own(book)]
    groups: dict[tuple[str, str], list[Going]] = {}
    side, drawn = book.team.side, others.drawn
    for each in (*own, *_of_others(others, own)):
        whose = THE_ENEMY if each.nation == THE_ENEMY else side
        groups.setdefault((each.into, whose), []).append(each)
    labels: set[str] = set()
    for (into, whose), going in groups.items():
        label = into if into not in labels else f"{into} from {going[0].start}"
        labels.add(label)
        supplied = sum(1 for each in going if each.nation in (THE_ENEMY, ALLIES))
        yield CombatRow(
            label=label,
            turn=str(book.position),
            kind=_kind(drawn, going, own_side=whose == side),
            hex=into,
            attacking_side=whose,
            starts=tuple(dict.fromkeys(each.start for each in going)),
            terrain=drawn.hexes[into].terrain,
            landing_craft=True,
            attacker_lsp=supplied,
        )
        yield from (_committed(label, each) for each in going)


def _own(book: OwnBook) -> Iterator[Going]:
    """LW-CBT-02 Yield what Forces says that the team's nations have committed."""
    for row in (*forces(book, FRONT), *forces(book, POOL)):
        for slots in remarked(row, "force.attacks"):
            points = points_in(slots["points"])
            yield Going(row.nation, row.hex or POOL, slots["place"], points)


def _of_others(others: Others, own: Iterable[Going]) -> Iterator[Going]:
    """LW-FLG-02 Yield the attacks of the enemy and of allies that the Grid shows."""
    ours = {(each.start, each.into) for each in own}
    for start, into in others.drawn.flags():
        enemy = others.drawn.hexes[start].enemy
        if (start, into) not in ours and (enemy or start in others.allied):
            yield Going(THE_ENEMY if enemy else ALLIES, start, into, others.typical)


def _kind(drawn: DrawnMap, going: Iterable[Going], *, own_side: bool) -> str:
    """LW-FLG-02, LW-FLG-03, LW-SEC-03 Return what a flag is for, as the map has it."""
    if own_side and all(drawn.hexes[each.into].own for each in going):
        return str(Attack.SECURITY)
    by_sea = any(frozenset((each.start, each.into)) in drawn.water for each in going)
    return str(Attack.AMPHIBIOUS if by_sea else Attack.LAND)


def _committed(label: str, each: Going) -> Committed:
    """LW-CBT-02, LW-RES-03 Return what goes in; with the enemy's and allies' goes a supply."""
    found = from_place(label, Role.ATTACKER, each.start, each.nation)
    points = each.points
    return replace(
        found,
        man=points.man,
        tank=points.tank,
        aircraft=points.air,
        lsp=int(each.nation in (THE_ENEMY, ALLIES)),
    )


def supplied(state: State, team: str) -> Orders:
    """LW-RES-03 Return orders that put a supply into each attack whose hexes have one."""
    lines = {}
    for row in state[CombatRow].values():
        for nation, start in _who_has_supplies(state, row, team):
            name = f"{team}/{row.label} {nation}"
            lines[name] = SupplyLine(
                id=name, team=team, nation=nation, combat=row.label, start=start, lsp=1
            )
            break
    return Tables({SupplyLine: lines})


def _who_has_supplies(state: State, row: CombatRow, team: str) -> Iterator[tuple[str, str]]:
    lsp = {(card.hex, card.nation): card.lsp for card in state[Front].values()}
    for each in state[Committed].values():
        own = each.force == Force.FRONT and state[Nation][each.nation].team == team
        if each.combat == row.label and own and lsp.get((each.hex, each.nation)):
            yield each.nation, each.hex
