"""Cases of ranged fire, support, counter-battery and bombardment of Sector."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, Given, Whole, in_columns
from tests.cases.sector.table import (
    BLUE,
    FIGHTING,
    HIT,
    NATURAL_0,
    RED,
    Table,
    base,
    beside,
    corps,
    division,
    gun,
    lay,
    settings,
    storm,
)
from workbook_engine.core.records import Record
from workbook_engine.rulesets.sector.combat.support import in_range
from workbook_engine.rulesets.sector.land.distance import over_edges
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Action, BaseState, Combat, Mission

TANK, RIFLES, AT_GUN, HEAVY_AT_GUN = "Tank", "Rifle Bn", "AT gun", "Heavy AT gun"
SHOOTER, TARGET = "shooter", "target"


def ranged_combat(given: Given) -> Found:
    """SB-RNG-01 to SB-RNG-05 One ranged combat, from its order to the end of the phase."""
    sides = {BLUE: given["attacker"], RED: given["defender"]}
    own, enemy = sides.values()
    rows = [row for side, facts in sides.items() for row in _party(side, facts)]
    rows += [Sector(sector=own["retire_to"])] if own["retire_to"] else []
    if enemy["sector"] not in over_edges(own["sector"]):
        free = {*over_edges(enemy["sector"])} - {each["sector"] for each in (*own["guns"], own)}
        rows.append(base(BLUE, "scouts", "Recon", min(free), division=""))
    table = lay(given, *rows)
    named = tuple(each["id"] for each in own["bases"])
    path, goes = (own["sector"], enemy["sector"]), own["retire_to"] or ""
    fire = f"fire/{table.act(Action.FIRE, *path, bases=named, retire_to=goes)}"
    for each in (each for facts in sides.values() for each in (*facts["guns"], *facts["bases"])):
        said = {what: tuple(each.get(what, ())) for what in ("targets", "support")}
        table.answer(fire, {f"{what} of {each['id']}": names for what, names in said.items()})
    table.answer(fire, {"returns fire": enemy["return_fire"]})
    table.play(*FIGHTING, dice=given["dice"])
    row = table.fired()
    left = {name for name in named if table.state[Base][name].sector}
    stands = {table.state[Base][name].sector for name in left} or {own["sector"]}
    (sector,) = stands
    return {
        "accepted": row is not None,
        "refused": Whole(table.refused()),
        "cancelled": [*table.workings("SB-CBT-01")],
        "modifier": row and row.modifier,
        "row": row and row.row,
        "attacks": table.attacks(),
        **{key: Whole(each) for key, each in table.harm().items()},
        "pips": Whole({"attacker": table.pips(BLUE), "defender": table.pips(RED)}),
        "attacker_sector": sector,
        "defender_order": table.state[Division][RED].order,
    }


def _party(side: str, facts: Mapping[str, Any]) -> Iterator[Record]:
    """Yield a side as a case lists it: its Division, the bases of a sector, and weapons."""
    yield division(side, facts["order"], facts["pips"], grade=facts["grade"])
    yield base(side, f"{side} HQ", "HQ", facts["sector"])
    for each in facts["bases"]:
        yield base(side, each["id"], each["type"], facts["sector"], medal=each["medal"])
    yield from (gun(side, each) for each in facts["guns"])


def duel(
    given: Mapping[str, Any],
    shooter: str = TANK,
    target: Mapping[str, Any] | str = RIFLES,
    *more: Record,
    at: tuple[str, str] = ("B4", "B5"),
    grade: str = "Regular",
    support: Sequence[str] = (),
) -> tuple[Table, str]:
    """Lay a base that ambushes a column (SB-RNG-04): two shots, no die for the table."""
    facts = {"kind": target} if isinstance(target, str) else target
    bases = base(BLUE, SHOOTER, shooter, at[0], grade=grade), base(RED, TARGET, at=at[1], **facts)
    table = lay(given, division(RED, "Move"), *bases, *more)
    fire = f"fire/{table.act(Action.FIRE, *at, bases=(SHOOTER,))}"
    table.answer(fire, {f"support of {SHOOTER}": tuple(support)})
    return table, fire


def hit_roll(given: Given) -> Found:
    """SB-DMG-01 One attack die, at a factor that is made up of guns in support."""
    factor = given["factor"]
    kinds = (HEAVY_AT_GUN, TANK, 6) if factor >= 6 else (AT_GUN, RIFLES, 0)
    guns = [base(BLUE, f"gun {n}", "Field Gun", "B3") for n in range(factor - kinds[2])]
    names = [each.id for each in guns]
    table, fire = duel(given, *kinds[:2], *guns, grade="2nd Rate", support=names)
    table.answer(fire, {f"save by {TARGET}": 1})
    table.answer(fire, {f"attack by {SHOOTER}": NATURAL_0}, n=2)
    table.play("Divisions act", dice=given["dice"])
    assert table.factor(SHOOTER) == factor, f"{factor} cannot be made up"
    return {"hit": table.attacks()[0]["result"] != "miss"}


def save_roll(given: Given) -> Found:
    """SB-DMG-02, SB-CAT-01, SB-CAT-02 One save, and what follows of it."""
    target = {"kind": RIFLES, "grade": given["grade"], "medal": given["medal"]}
    table, fire = duel(given, TANK, target)
    table.answer(fire, {f"attack by {SHOOTER}": HIT})
    table.answer(fire, {f"attack by {SHOOTER}": NATURAL_0}, n=2)
    table.play("Divisions act", dice=given["dice"])
    after = table.state[Base][TARGET]
    removed = after.state == BaseState.LOST
    return {
        "result": table.attacks()[0]["result"],
        "removed": removed,
        "medal": after.medal and not removed,
        "recovery_day": after.day,
    }


def ranged_table(given: Given) -> Found:
    """SB-RNG-02, SB-RNG-03 The table for each of several dice; nobody hits."""
    rows = [_looked_up(given, die) for die in given["each_die"]]
    (modifier,) = {row.pop("modifier") for row in rows}
    return {"modifier": modifier, **in_columns(rows)}


def _looked_up(given: Given, die: int) -> dict[str, Any]:
    sides = {BLUE: given["attacker"], RED: given["defender"]}
    places, rows = {BLUE: ("B5", "B2"), RED: ("B6", "B9")}, list[Record]()
    for side, facts in sides.items():
        front, rear = places[side]
        rows += [
            division(side, facts["order"], grade=facts["grade"]),
            base(side, side, TANK, front),
        ]
        rows += [base(side, f"{side} {n}", "Field Gun", rear) for n in range(facts["supports"])]
    table = lay(given, *rows)
    if given["air_on_defender"]:
        table.send(Mission.AIR_ATTACK, "B6")
    fire = f"fire/{table.act(Action.FIRE, 'B5', 'B6')}"
    for side, facts in sides.items():
        guns = tuple(f"{side} {n}" for n in range(facts["supports"]))
        table.answer(fire, {f"support of {side}": guns, "returns fire": True, "table": die})
        for n in (1, 2):
            table.answer(fire, {f"attack by {side}": NATURAL_0}, n=n)
    table.play(*FIGHTING)
    row, by = table.fired(), [each["by"] for each in table.attacks()]
    assert row
    shots = {
        f"{who}_shots": by.count(side) for who, side in (("attacker", BLUE), ("defender", RED))
    }
    return {"modifier": row.modifier, "rows": row.row, **shots}


def supporting(given: Given) -> Found:
    """SB-IND-01, SB-IND-02, SB-IND-05 One weapon in support: what it adds to an attack's factor."""
    facts, target, pips = given["supporter"], given["target"], given["corps_pips"]
    own = gun(BLUE, {**facts, "id": "W"})
    near = [*over_edges(target["sector"])]
    front = facts["sector"] if facts["sector"] in near else near[0]
    play = _FIGHTS[Combat(given["combat"])]
    rows = corps(BLUE, pips), base(RED, TARGET, target["type"], target["sector"])
    with_it, without = play(given, front, (*rows, own), ("W",)), play(given, front, rows)
    reasons = with_it.refused()
    return {
        "bonus": with_it.factor(SHOOTER) - without.factor(SHOOTER),
        "reason": reasons.get("W"),
        "corps_pips": with_it.pips(kind=Corps),
    }


def _in_fire(
    given: Mapping[str, Any], front: str, rows: Sequence[Record], guns: tuple[str, ...] = ()
) -> Table:
    """Play the fire of a base from a sector on a column."""
    table = lay(given, division(RED, "Move"), base(BLUE, SHOOTER, TANK, front), *rows)
    (target,) = (b.sector for b in rows if isinstance(b, Base) and b.id == TARGET)
    fire = f"fire/{table.act(Action.FIRE, front, target, bases=(SHOOTER,))}"
    table.answer(fire, {f"support of {SHOOTER}": guns})
    table.play(*FIGHTING)
    return table


def _in_assault(
    given: Mapping[str, Any], front: str, rows: Sequence[Record], guns: tuple[str, ...] = ()
) -> Table:
    """Play the assault of a base from a sector."""
    shooter = base(BLUE, SHOOTER, TANK, front)
    table = lay(given, division(RED, "Defend"), shooter, *rows)
    (target,) = (b.sector for b in rows if isinstance(b, Base) and b.id == TARGET)
    storm(table, target, [shooter], guns=guns)
    table.play(*FIGHTING)
    return table


_FIGHTS: dict[Combat, Callable[..., Table]] = {Combat.RANGED: _in_fire, Combat.ASSAULT: _in_assault}


def batteries(given: Given) -> Found:
    """SB-CBT-01 Weapons that cancel each other out, in fire on a sector that all supports reach."""
    own, enemies = (
        [gun(s, each) for each in given[key]] for s, key in ((BLUE, "supports"), (RED, "enemy"))
    )
    names = tuple(each.id for each in own)
    target, front = _common_target(own, enemies, given)
    rows = *own, *enemies, base(RED, TARGET, RIFLES, target)
    table = _in_fire(given, front, rows, names)
    found = table.workings("SB-CBT-01")
    assert not table.refused(), table.refused()
    return {
        "cancelled": [name for name in names if name in found],
        "remaining": [name for name in names if name not in found],
        "enemy_used": len(found),
    }


def _common_target(
    own: list[Base], enemies: list[Base], given: Mapping[str, Any]
) -> tuple[str, str]:
    """Return a sector that every weapon reaches, and one next to it from where to fire at it."""
    held, theirs = {each.sector for each in own}, {each.sector for each in enemies}
    for target in (beside("A1", row, column) for row in range(12) for column in range(12)):
        reached = all(in_range(each, target, settings(given)) for each in own)
        fronts = [each for each in over_edges(target) if each not in theirs]
        if reached and target not in held and fronts:
            return target, fronts[0]
    raise AssertionError("no sector is in range of all supports")


def harass(given: Given) -> Found:
    """SB-IND-04 What the infantry of a sector adds to the factor of another base there."""
    return {"bonus": [_harassed(given, list(types)) for types in given["sectors"]]}


def _harassed(given: Given, types: list[str]) -> int:
    readings, play = settings(given), _FIGHTS[Combat(given["combat"])]
    enemy = base(RED, TARGET, RIFLES, "B5")
    there = [base(BLUE, f"{n}", kind, "B4") for n, kind in enumerate(types)]
    others = [each for each in there if profile(each.type, readings).arm is not Arm.INFANTRY]
    factors = (play(given, "B4", (enemy, *rows)).factor(SHOOTER) for rows in (there, others))
    with_it, without = factors
    return with_it - without


def bombardment(given: Given) -> Found:
    """SB-AIR-04 Corps weapons that fire alone."""
    own, enemy = given["attacker"], given["defender"]
    grades = {BLUE: own["grade"], RED: enemy["grade"]}
    bases = [base(BLUE, e["id"], e["type"], own["sector"], division="") for e in own["bases"]]
    others = [
        base(RED, e["id"], e["type"], enemy["sector"], medal=e["medal"]) for e in enemy["bases"]
    ]
    rows = corps(BLUE, given["corps_pips"], grade=grades[BLUE]), division(RED, grade=grades[RED])
    table = lay(given, *rows, *bases, *others)
    line = table.send(Mission.BOMBARD, enemy["sector"], bases=tuple(b.id for b in bases))
    aims = {f"targets of {each['id']}": tuple(each["targets"]) for each in own["bases"]}
    table.answer(f"bombardment/{line} {own['sector']}", aims)
    table.play(*FIGHTING, dice=given["dice"])
    return {
        "accepted": table.fired() is not None,
        "refused": Whole(table.refused()),
        "corps_pips": table.pips(kind=Corps),
        "attacks": table.attacks(),
        **{key: Whole(each) for key, each in table.harm().items()},
    }


KINDS = {
    "hit_roll": hit_roll,
    "save_roll": save_roll,
    "ranged_combat": ranged_combat,
    "ranged_table": ranged_table,
    "support": supporting,
    "counter_battery": batteries,
    "harassment": harass,
    "bombardment": bombardment,
}
