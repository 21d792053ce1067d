"""What is true of every attack, combat and mission: flags, points, order, losses, bombers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.rulesets.last_war.accounts import steps
from tests.rulesets.last_war.plain_map import PlainMap
from tests.rulesets.last_war.random_wars import Played
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Base,
    Front,
    Garrison,
    Partisans,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine

_ARMS = ("man", "tank", "aircraft")
WINTER = ("December", "January", "February")


def committed(state: State, row: CombatRow) -> list[tuple[str, str, tuple[int, int, int]]]:
    """Return what is committed to an attack from hexes: hex, nation, Men, tanks, aircraft."""
    return [
        (each.hex, each.nation, (each.man, each.tank, each.aircraft))
        for each in state[Committed].values()
        if (each.combat, each.role, each.force) == (row.label, "attacker", "front")
        and (each.man, each.tank, each.aircraft) != (0, 0, 0)
    ]


def wrong_flags(played: Played) -> Iterator[str]:
    """LW-CBT-01, LW-FLG-01 to LW-FLG-05 No combat without flags, and they are not overspent."""
    for ruling, before, after in steps(played):
        new = [row for key, row in after[CombatRow].items() if key not in before[CombatRow]]
        if ruling.phase != "Flags":
            yield from (f"combat {row.label} begins in {ruling.phase}" for row in new)
            continue
        for row in new:
            yield from _no_attack(row, before, after, played)
        yield from _overspent(new, before, played)


def _lines(row: CombatRow, start: str, played: Played) -> list[FlagLine]:
    ground = PlainMap(played.turn.before)
    return [
        line
        for line in played.orders[FlagLine].values()
        if (line.start, line.to, line.kind) == (start, row.hex, row.kind)
        and ground.side_of(line.nation) == row.attacking_side
    ]


def _no_attack(row: CombatRow, before: State, after: State, played: Played) -> Iterator[str]:
    ground = PlainMap(before)
    if not sum(points[0] for _, _, points in committed(after, row)):
        yield f"{row.label}: no Man attacks"
    for start in row.starts:
        if not _lines(row, start, played):
            yield f"{row.label}: no flag from {start}"
        if ground.holder(start) != row.attacking_side or not ground.land(row.hex):
            yield f"{row.label}: nobody can attack from {start}"
        if row.kind == "security":
            continue
        if ground.holder(row.hex) in ("", row.attacking_side):
            yield f"{row.label}: no enemy holds {row.hex}"
        if row.kind == "land" and start not in ground.by_land(row.hex):
            yield f"{row.label}: no land lies between {start} and {row.hex}"
        if row.kind == "amphibious" and not ground.wet(start, row.hex):
            yield f"{row.label}: no water lies between {start} and {row.hex}"
    if row.kind == "security" and not any(
        g.hex == row.hex and g.state == "active" and ground.side_of(g.nation) != row.attacking_side
        for g in before[Partisans].values()
    ):
        yield f"{row.label}: there are no partisans"


def price(row: CombatRow, start: str, state: State, played: Played) -> int:
    """Return the military flags that one hexside of an attack costs: two in a northern winter."""
    days = [day.date for day in state[CalendarTurn].values() if day.turn == state.position.turn]
    wintry = any(month in date for date in days for month in WINTER)
    of_target = played.umpire.rules.word("winter_region") == "target"
    region = state[MapHex][row.hex if of_target else start].region
    return 2 if wintry and region == "northern_europe" else 1


def _overspent(rows: list[CombatRow], before: State, played: Played) -> Iterator[str]:
    ground = PlainMap(before)
    spent, naval, own = Counter[str](), Counter[str](), Counter[str]()
    for row in rows:
        for start in row.starts:
            cost = price(row, start, before, played)
            spent[row.attacking_side] += cost
            naval[row.attacking_side] += row.kind == "amphibious"
            payers = {line.nation for line in _lines(row, start, played)}
            if len(payers) == 1:
                own[payers.pop()] += cost
    extra = Counter(
        card.played_for
        for card in before[Card].values()
        if card.played_as == "extra flag" and card.played == str(before.position.turn)
    )
    nations = before[Nation].values()
    for side in ground.sides():
        mine = [nation for nation in nations if nation.side == side]
        if spent[side] > sum(n.flags + extra[n.id] for n in mine):
            yield f"{side} sets {spent[side]} flags, more than it has"
        if naval[side] > sum(n.naval_flags for n in mine):
            yield f"{side} sets {naval[side]} naval flags, more than it has"
    for nation in nations:
        if own[nation.id] > nation.flags + extra[nation.id]:
            yield f"{nation.id} sets {own[nation.id]} flags, more than it has"


def points_used_twice(played: Played) -> Iterator[str]:
    """LW-FLG-05, LW-FORT-02 A point attacks once a turn, and who builds does not attack."""
    rules = played.umpire.rules
    if rules.yes("force_reuse") or rules.yes("fort_builder_in_cv"):
        return
    for ruling, _, after in steps(played):
        if ruling.phase != "Flags":
            continue
        used: Counter[tuple[str, str, str]] = Counter()
        for row in after[CombatRow].values():
            for name, nation, points in committed(after, row):
                used.update({(name, nation, arm): n for arm, n in zip(_ARMS, points, strict=True)})
        for (name, nation, arm), number in used.items():
            card = next(c for c in after[Front].values() if c.hex == name and c.nation == nation)
            there = {"man": card.man - card.locked, "tank": card.tank, "aircraft": card.air}
            if number > there[arm]:
                yield f"{number} {arm} of {card.id} attack, {there[arm]} are there"


def out_of_order(played: Played) -> Iterator[str]:
    """LW-SEQ-07 Combats are fought once each, in order of effectiveness, priority and map."""
    order: list[tuple[Fraction, str, int, tuple[int, int]]] = []
    fought = []
    for ruling, before, _ in steps(played):
        if ruling.phase != "Combats":
            continue
        fought.append(ruling.id.split("/")[2])
        row = before[CombatRow][fought[-1]]
        worth = max(before[Nation][nation].effectiveness for _, nation, _ in committed(before, row))
        at = parse_hex(row.hex)
        where = (at.column, at.row) if at else (0, 0)
        order.append((-worth, row.attacking_side, row.priority or 10**6, where))
    if sorted(fought) != sorted(set(fought)):
        yield f"fought twice: {fought}"
    for one, other in pairwise(order):
        if one[0] > other[0]:
            yield f"effectiveness {-one[0]} fights before {-other[0]}"
        if one[:2] == other[:2] and one[2:] > other[2:]:
            yield f"{one[2:]} fights before {other[2:]}"
    sides = [each[1] for each in order if each[0] == order[0][0]]
    if len(set(sides)) > 1 and sides != sorted(sides, key=lambda side: sides.index(side)):
        yield f"sides of equal effectiveness take turns: {sides}"


def wrong_losses(played: Played) -> Iterator[str]:
    """LW-LOS-01, LW-CBT-08 What the row says is lost is lost, and by the formula."""
    if played.umpire.rules.word("losses_apply") == "end":
        return
    for ruling, before, after in steps(played):
        row = after[CombatRow].get(ruling.id.split("/")[2])
        if ruling.phase != "Combats" or row is None or "not fought" in row.outcome:
            continue
        yield from _not_entered(row, before, after)
        yield from _by_formula(row, before, after, played)


def _said(row: CombatRow, who: str) -> Counter[str]:
    return Counter({arm: getattr(row, f"{who}_lost_{arm}") for arm in _ARMS})


def _lost(before: State, after: State, side: str, row: CombatRow) -> Counter[str]:
    """Return what a side's nations are entered with; by whoever attacks, or whoever does not."""
    lost: Counter[str] = Counter()
    for key, nation in after[Nation].items():
        if (nation.side == row.attacking_side) is (side == "A"):
            old = before[Nation][key]
            lost["man"] += nation.lost_man - old.lost_man
            lost["tank"] += nation.lost_tank - old.lost_tank
            lost["aircraft"] += nation.lost_air - old.lost_air
            lost["aircraft"] += nation.lost_bomber - old.lost_bomber
    return lost


def _not_entered(row: CombatRow, before: State, after: State) -> Iterator[str]:
    cut_off = "cut off" in row.outcome
    fallen = sum(g.lost and not before[Garrison][k].lost for k, g in after[Garrison].items())
    for side, who in (("A", "attacker"), ("D", "defender")):
        if side == "D" and row.kind == "security":
            continue
        found, said = _lost(before, after, side, row), _said(row, who)
        more = {arm: found[arm] - said[arm] for arm in _ARMS}
        if any(n < 0 for n in more.values()):
            yield f"{row.label}: {side} loses {dict(said)}, entered are {dict(found)}"
        elif any(more.values()) and not cut_off:
            overrun = side == "D" and more == {"man": more["man"], "tank": 0, "aircraft": 0}
            if not overrun or more["man"] > fallen:
                yield f"{row.label}: {side} loses {dict(said)}, entered are {dict(found)}"


def _by_formula(row: CombatRow, before: State, after: State, played: Played) -> Iterator[str]:
    """A loss is the enemy's strength times the ratio of effectiveness, by five."""
    own_cv = sum(n for _, _, points in committed(after, row) for n in points)
    plain = row.terrain in ("open", "jungle") and row.kind == "land" and own_cv == row.attacker_cv
    nations = {nation for _, nation, _ in committed(after, row)}
    forces = [each for each in after[Committed].values() if each.combat == row.label]
    others = {e.nation for e in forces if e.role == "defender" and (e.man or e.tank or e.aircraft)}
    readings = ("me_mixed", "me_ratio_cap", "man_exhausted", "bomber_losses")
    house = any(not played.umpire.rules.settings[name].is_default for name in readings)
    if not plain or house or len(nations) != 1 or len(others) != 1:
        return
    a = before[Nation][nations.pop()].effectiveness
    d = before[Nation][others.pop()].effectiveness
    ratio = min(int(max(a, d) / min(a, d)), 6)
    cvs = row.attacker_cv or 0, row.defender_cv or 0
    for who, own, enemy, worse in (
        ("attacker", cvs[0], cvs[1], a < d),
        ("defender", cvs[1], cvs[0], d < a),
    ):
        number = sum(_said(row, who).values())
        wanted = min(own, enemy * (ratio if worse else 1) // 5)
        if number != wanted:
            yield f"{row.label}: {number} of {own} are lost to {enemy}, {wanted} should be"


def wrong_missions(played: Played) -> Iterator[str]:
    """LW-BOM-04, LW-AD-03 Bombers fly once a turn, and who is shot down is gone."""
    for ruling, before, after in steps(played):
        for key in {*after[MissionRow]} - {*before[MissionRow]}:
            row = after[MissionRow][key]
            flown = [r for r in before[MissionRow].values() if r.base == row.base]
            base = before[Base][row.base]
            free = base.bomber - sum(r.bombers - (r.lost or 0) for r in flown)
            lost = row.lost or 0
            if row.bombers > free or row.bombers < 1:
                yield f"{key}: {row.bombers} fly, {free} are free"
            if lost + (row.effective or 0) > row.bombers:
                yield f"{key}: {lost} lost and {row.effective} effective of {row.bombers}"
            if after[Base][row.base].bomber != base.bomber - lost:
                yield f"{key}: {lost} are lost, {after[Base][row.base].bomber} left"
            sixes = sum(roll.value == 6 for roll in ruling.rolls)
            if lost != min(sixes, row.bombers):
                yield f"{key}: {sixes} sixes, {lost} lost"
            if not flown and before[Nation][base.nation].pool_lsp < 1:
                yield f"{key}: the base is not supplied"
