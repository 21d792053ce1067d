"""The books kept by hand: each ruling of a turn must leave every point accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rulesets.last_war.plain_map import PlainMap
from tests.rulesets.last_war.random_wars import Played
from workbook_engine.core.changes import again, apply
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine

Treasury = Counter[tuple[str, str]]
"""Points by nation and type."""


def treasury(state: State) -> Treasury:
    """Return all a nation has on the map and in its pool, and what it has lost."""
    total: Treasury = Counter()
    for card in state[Front].values():
        for kind in ("man", "tank", "air", "lsp"):
            total[card.nation, kind] += getattr(card, kind)
    for zone in state[Zone].values():
        total[zone.nation, "man"] += zone.man
    for base in state[Base].values():
        total[base.nation, "bomber"] += base.bomber
    for defence in state[AirDefence].values():
        total[defence.nation, "air"] += defence.air
        if defence.kind == "flak zone" and not defence.lost:
            total[defence.nation, "man"] += 1
            total[defence.nation, "concrete"] += 1
    for garrison in state[Garrison].values():
        total[garrison.nation, "man"] += not garrison.lost
    for nation in state[Nation].values():
        for kind in ("man", "tank", "air", "bomber", "lsp", "concrete"):
            total[nation.id, kind] += getattr(nation, f"pool_{kind}")
            total[nation.id, kind] += getattr(nation, f"lost_{kind}", 0)
    return total


def steps(played: Played) -> Iterator[tuple[Ruling, State, State]]:
    """Yield each ruling with the state it found and the one it left."""
    state = played.turn.before
    for ruling in played.turn.rulings:
        after, _ = apply(state, again(ruling.changes))
        yield ruling, state, after
        state = after


def unbalanced(played: Played) -> Iterator[str]:
    """LW-RES-01 Start, and what a ruling may make or use up, is what is there and what is lost."""
    for ruling, before, after in steps(played):
        expected = treasury(before)
        expected.update(_made_or_spent(ruling, before, after, played))
        found = treasury(after)
        for key in {*expected, *found}:
            if expected[key] != found[key]:
                yield f"{ruling.id}: {expected[key]} {key} should be there, {found[key]} are"


def _made_or_spent(ruling: Ruling, before: State, after: State, played: Played) -> Treasury:
    about = ruling.id.split("/")[2]
    match ruling.phase:
        case "Production":
            return _made(before, about)
        case "Deployment":
            return _put_down(played.orders[DeployLine].get(about), before, after)
        case "Bombing":
            return _flown(before, after)
        case "Combats":
            return _fought(before, after, about)
        case "Map audit" | "Straightening the line":
            return _audited(before, after)
    return Counter()


def _held(before: State, line: Line) -> bool:
    hexes, nations = before[MapHex], before[Nation]
    holder = nations.get(hexes[line.hex].controller) if line.hex in hexes else nations[line.nation]
    return holder is not None and holder.side == nations[line.nation].side


def _made(before: State, nation: str) -> Treasury:
    """LW-SEQ-01, LW-BOM-05 What the open lines make that the nation's side still holds."""
    made: Treasury = Counter()
    for line in before[Line].values():
        if line.nation == nation and not line.shut and _held(before, line):
            made[nation, line.product] += line.makes
    return made


def _put_down(line: DeployLine | None, before: State, after: State) -> Treasury:
    """LW-FORT-01, LW-SEC-01 Works cost supplies for each layer, a new zone one."""
    spent: Treasury = Counter()
    if line is None:
        return spent
    for name, works in after[Works].items():
        old = before[Works].get(name)
        spent[line.nation, "lsp"] -= works.building - (old.building if old else 0)
    for name, zone in after[Zone].items():
        had = before[Zone].get(name)
        spent[line.nation, "lsp"] -= bool(zone.man and not (had and had.man))
    return spent


def _flown(before: State, after: State) -> Treasury:
    """LW-BOM-02, LW-FLK-02 A base pays for its first mission; flak by groups of three at most."""
    spent: Treasury = Counter()
    new = [row for key, row in after[MissionRow].items() if key not in before[MissionRow]]
    for row in new:
        if not any(each.base == row.base for each in before[MissionRow].values()):
            spent[before[Base][row.base].nation, "lsp"] -= 1
    if new:
        return spent
    for nation in before[Nation].values():
        paid = nation.pool_lsp - after[Nation][nation.id].pool_lsp
        zones = [
            d.hex
            for d in before[AirDefence].values()
            if d.kind == "flak zone" and d.nation == nation.id and not d.lost
        ]
        if -(-len(zones) // 3) <= paid <= len(zones) or paid == nation.pool_lsp:
            spent[nation.id, "lsp"] -= paid
    return spent


def _fought(before: State, after: State, label: str) -> Treasury:
    """LW-RES-03, LW-TER-11 Supplies put in are used up; those of a force cut off are lost."""
    spent: Treasury = Counter()
    row = after[CombatRow].get(label)
    if row is None or "not fought" in row.outcome:
        return spent
    left = {(card.hex, card.nation): card.lsp for card in before[Front].values()}
    left |= {("pool", nation.id): nation.pool_lsp for nation in before[Nation].values()}
    for each in before[Committed].values():
        if each.combat == label:
            place = each.hex or "pool"
            used = min(each.lsp, left.get((place, each.nation), 0))
            left[place, each.nation] -= used
            spent[each.nation, "lsp"] -= used
    was, now = PlainMap(before), PlainMap(after)
    for name in before[MapHex]:
        side = was.holder(name)
        if not side or now.holder(name) == side:
            continue
        if not any(now.holder(each) == side for each in now.by_land(name)):
            for (where, nation), lsp in left.items():
                if where == name and was.side_of(nation) == side:
                    spent[nation, "lsp"] -= lsp
    return spent


def _audited(before: State, after: State) -> Treasury:
    """LW-PAG-08, LW-FLK-01 Partisans who join are a Man more; flak that is overrun is concrete."""
    changed: Treasury = Counter()
    for name, group in after[Partisans].items():
        joined = group.state == "absorbed" and before[Partisans][name].state != "absorbed"
        changed[group.nation, "man"] += joined
    for name, defence in before[AirDefence].items():
        if after[AirDefence][name].lost and not defence.lost:
            changed[defence.nation, "concrete"] -= 1
    return changed
