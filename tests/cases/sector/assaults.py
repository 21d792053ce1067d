"""Cases of assaults of Sector, of the air over them, and of bases that come back."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found, Given, Whole
from tests.cases.sector.fire import SHOOTER, TARGET
from tests.cases.sector.table import (
    BLUE,
    FIGHTING,
    RED,
    base,
    division,
    lay,
    storm,
)
from tests.rulesets.sector.battle import DAWN, NIGHT
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base, Sector
from workbook_engine.rulesets.sector.vocabulary.words import (
    Action,
    AssaultState,
    BaseState,
    DayPhase,
    Mission,
    Terrain,
)

MOST = 3
"""SB-ASL-01 Bases over one boundary."""
CENTRE = "C5"


def assault(given: Given) -> Found:
    """SB-ASL-06 to SB-ASL-11, SB-CTY-01 An assault from its orders to its end."""
    own, enemy, target = given["attacker"], given["defender"], given["target"]
    goes, withdraws = enemy["retire_to"], enemy["withdraw_to"]
    city: dict[str, Any] = {
        "terrain": Terrain.CITY if enemy["city"] else Terrain.OPEN,
        "owner": RED,
    }
    places = [Sector(sector=target, digs=enemy["digs"], **city)]
    places += [Sector(sector=goes)] if goes else []
    places += [Sector(sector=withdraws, **city)] if withdraws else []
    bases = [base(BLUE, e["id"], e["type"], e["from"], medal=e["medal"]) for e in own["bases"]]
    others = [base(RED, e["id"], e["type"], target, medal=e["medal"]) for e in enemy["bases"]]
    rows = division(BLUE, grade=own["grade"]), division(RED, enemy["order"], grade=enemy["grade"])
    table = lay(given, *rows, *places, *bases, *others)
    storm(table, target, bases)
    table.act(Action.STAND, target, side=RED, retire_to=goes or "")
    table.play(*FIGHTING, dice=given["dice"])
    row, after = table.state[AssaultRow][target], table.state[Base]
    stands = {each.id: after[each.id].sector for each in others if after[each.id].sector}
    stalled = row.state == AssaultState.STALLED
    return {
        "outcome": row.state,
        "rounds": row.rounds,
        "attacks": table.attacks(),
        "digs": table.state[Sector][target].digs,
        **{key: Whole(each) for key, each in table.harm().items()},
        "moved": Whole({name: at for name, at in stands.items() if at != target}),
        "occupied_by": table.at(target),
        "on_border": [name for name in row.attackers if after[name].sector] if stalled else [],
    }


def factor(given: Given) -> Found:
    """SB-ASL-04, SB-ASL-05 The factor of a side: of its first attack, with all it calls for."""
    side, leader = given["side"], given["leader"]
    own = {"attacker": BLUE, "defender": RED}[side]
    other = RED if own == BLUE else BLUE
    types, front = [leader["type"], *given["supporters"]], [*over_edges(CENTRE)]
    places = [front[n // MOST] if own == BLUE else CENTRE for n in range(len(types))]
    bases = [
        base(own, f"base {n}", kind, at, grade=leader["grade"])
        for n, (kind, at) in enumerate(zip(types, places, strict=True))
    ]
    enemy = base(other, "enemy", given["enemy_leader"], CENTRE if own == BLUE else front[0])
    beside = [base(own, f"beside {n}", e, front[0]) for n, e in enumerate(given["guns_in_sector"])]
    assert own == BLUE or not beside, "a defender's guns are among his supporters"
    behind = [
        base(own, f"behind {n}", kind, "C6" if own == RED else "B4")
        for n, kind in enumerate(given["artillery"])
    ]
    table = lay(given, *bases, enemy, *beside, *behind)
    guns = tuple(each.id for each in (*beside, *behind))
    if own == BLUE:
        storm(table, CENTRE, bases, guns=guns)
    else:
        storm(table, CENTRE, [enemy])
        table.act(Action.STAND, CENTRE, side=RED, guns=guns)
    if given["air"]:
        table.send(Mission.AIR_ATTACK, CENTRE if own == BLUE else front[0], own)
    for n in (1, 2):
        table.answer(f"assault dice/{CENTRE}", {"attack by enemy": 9, "save by base 0": 1}, n)
    table.play(*FIGHTING)
    return {"factor": table.factor("base 0")}


def order(given: Given) -> Found:
    """SB-ASL-01, SB-ASL-02 An assault as it is ordered, beside others on the border."""
    stage, target, names = list(DayPhase).index(DayPhase(given["phase"])) + 1, given["target"], []
    rows: list[Any] = [
        division(BLUE, given["order"], given["pips"]),
        base(RED, TARGET, "Tank", target),
    ]
    for n, each in enumerate(given["existing"]):
        whose = {"own": BLUE, "other": "other"}[each["division"]]
        for k in range(each["bases"]):
            rows.append(base(BLUE, f"there {n}-{k}", "Tank", each["from"], division=whose))
            names.append(rows[-1].id)
    new = [
        base(BLUE, f"new {n}-{k}", "Tank", each["from"])
        for n, each in enumerate(given["groups"])
        for k in range(each["bases"])
    ]
    table = lay(given, *rows, *new, division(BLUE, id="other"), stage=stage)
    if names:
        table.storms(target, tuple(names), "other")
    storm(table, target, new)
    lines = [each.key for each in table.lines]
    table.play("Divisions act", dice=())
    row = table.stormed()
    refused = [why for each in lines if (why := table.why(each))]
    return {
        "accepted": not refused,
        "reason": refused[0] if refused else None,
        "pips": table.pips(),
        "attackers": len({*row.attackers} - {*names}) if row else 0,
    }


def air(given: Given) -> Found:
    """SB-AIR-02, SB-AIR-03 What an air attack adds to fights in its sector, fighters over it."""
    bonus = {}
    for what in Action.FIRE, Action.ASSAULT:
        without, with_it = (_in_the_air(given, what, sent=sent) for sent in (False, True))
        bonus[what] = with_it - without
    return {
        "air_attack": "carried_out" if any(bonus.values()) else "cancelled",
        "assault_bonus": bonus[Action.ASSAULT],
        "table_bonus": bonus[Action.FIRE],
    }


def _in_the_air(given: Given, what: Action, *, sent: bool) -> int:
    """Return the modifier of fire on a sector under air attack, or the factor of an assault."""
    own, at = given["attack"]["side"], given["attack"]["sector"]
    start, other = next(over_edges(at)), RED if own == BLUE else BLUE
    table = lay(given, base(own, SHOOTER, "Tank", start), base(other, TARGET, "Tank", at))
    table.act(what, start, at, side=own)
    for each in given["fighters"]:
        table.send(Mission.FIGHTERS, each["sector"], each["side"])
    if sent:
        table.send(Mission.AIR_ATTACK, at, own)
    table.play(*FIGHTING)
    row = table.fired()
    return table.factor(SHOOTER) if row is None else row.modifier or 0


def recover(given: Given) -> Found:
    """SB-DMG-04, SB-DMG-05 The pile, at the start of a day or as it ends."""
    moments = {"start_of_day": ("Recovery", DAWN), "end_of_day": ("Medals", NIGHT)}
    phase, stage = moments[given["moment"]]
    pile, home = list(given["pile"]), given["dhq"]
    rows = [base(BLUE, "DHQ", "HQ", home)] if home else []
    for each in pile:
        own = {key: each[key] for key in ("grade", "medal")}
        day = None if each["medal"] and stage == NIGHT else 1
        rows.append(base(BLUE, each["id"], "Rifle Bn", state=BaseState.IN_PILE, day=day, **own))
    table = lay(given, division(BLUE, headquarters="DHQ"), *rows, stage=stage)
    for each in pile:
        table.answer(f"coming back/{each['id']}", {"place": each["place"]})
    table.play(phase, dice=given["dice"])
    after = {each["id"]: table.state[Base][each["id"]] for each in pile}
    left = [name for name, each in after.items() if each.state == BaseState.IN_PILE]
    return {
        "recovered": [name for name in after if name not in left],
        "still_in_pile": left,
        "placed": Whole({name: each.sector for name, each in after.items() if each.sector}),
        "refused": Whole(table.refused()),
    }


KINDS = {
    "assault": assault,
    "assault_cf": factor,
    "assault_order": order,
    "air": air,
    "recovery": recover,
}
