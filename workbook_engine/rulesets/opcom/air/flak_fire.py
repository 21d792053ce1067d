"""Flak fires: on those who fly over, and on those who come down (OC-12.13 to OC-12.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import strung
from workbook_engine.core.records import Orders, State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import km_between, parse_square, within
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.air_losses import aboard, loss_band, losses
from workbook_engine.rulesets.opcom.air.air_presence import is_stream, is_transport
from workbook_engine.rulesets.opcom.air.air_zones import fly_in
from workbook_engine.rulesets.opcom.air.flak import (
    OVERFLIGHT,
    FlakEffect,
    damage_of,
    fires,
    flak_effect,
    flak_of,
    is_target,
    landing_column,
    lost_to,
    row_in_words,
    worst,
)
from workbook_engine.rulesets.opcom.land.ground import active, square_km, where
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.messages import say
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

RULE = "OC-12.14"


class Gun(Struct, frozen=True):
    """One flak unit that can reach a mission, and the row of the table it fires in."""

    unit: Unit
    row: str


class _Barrage(Struct):
    """What all flak of a turn does to one side's aircraft."""

    damage: dict[str, int] = field(default_factory=dict)
    missions: dict[str, AirMission] = field(default_factory=dict)


def flak(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-12.14 Fire at every mission that flies past flak or comes down near it."""
    barrages: dict[str, _Barrage] = {}
    for mission in [*state[AirMission].values()]:
        if not (is_stream(mission) and is_target(mission.type) and mission.left):
            continue
        ruling, damage = _fired_at(state, state[AirMission][mission.id], umpire)
        barrage = barrages.setdefault(mission.side, _Barrage())
        barrage.damage[mission.id] = damage
        state = yield ruling
        barrage.missions[mission.id] = state[AirMission][mission.id]
    for side, barrage in barrages.items():
        total = sum(barrage.damage.values())
        if total:
            yield _added_up(side, barrage, total, umpire)


def _fired_at(state: State, mission: AirMission, umpire: Umpire) -> tuple[Ruling, int]:
    """OC-12.14, D-22, U-17, U-27 Throw the dice against one mission's serials."""
    asks = umpire.on(AirMission, mission.id)
    guns, reach = _guns(state, mission, umpire)
    changes: list[Change] = [Set(AirMission, mission.id, "flak_km", reach)]
    if is_transport(mission):
        changes.append(Set(AirMission, mission.id, "flak", _comes_under_fire(mission, guns, asks)))
    working = [Working(RULE, f"{gun.unit.id}, {row_in_words(gun.row)}") for gun in guns]
    asks.weigh_throw("flak", lambda its: _in_short(_dice(mission, guns, its.umpire, [])))
    hits = list(_dice(mission, guns, umpire, working))
    damage = sum(damage_of(effect) for _, effect in hits)
    if damage:
        changes.append(Add(AirMission, mission.id, "damage", damage))
    hurt = [unit for n, effect in hits if effect is FlakEffect.LOSS for unit in aboard(mission, n)]
    changes += [Add(Unit, unit, "step", 1) for unit in hurt]
    lost = f"; {', '.join(hurt)} lose a step each" if hurt else ""
    ruling = Ruling(
        id=asks.name("under flak"),
        rule=RULE,
        text=f"Flak at {mission.squadron}: {damage} damage on {mission.left} serials{lost}."
        if guns
        else f"No flak reaches {mission.squadron}.",
        working=tuple(working),
        changes=tuple(changes),
        told=(Told(mission.team, _heard(mission, damage, hurt), "air.flak"),) if guns else (),
    )
    return ruling, damage


def _comes_under_fire(mission: AirMission, guns: Sequence[Gun], asks: Questions) -> bool:
    """OC-12.2 Ask whether a transport comes down under fire, from guns where it lands."""
    landing = [gun for gun in guns if not gun.row.endswith(OVERFLIGHT)]
    return asks.judge(
        "flak",
        bool(landing),
        rule="OC-12.2",
        question=f"{mission.squadron} comes down under fire from flak",
        basis=", ".join(gun.unit.id for gun in landing) or "no flak near",
    )


def _guns(state: State, mission: AirMission, umpire: Umpire) -> tuple[list[Gun], Fraction]:
    """OC-12.13, OC-12.14, U-17 Return the flak that reaches a mission, and how far it does."""
    asks, side = umpire.on(AirMission, mission.id), square_km(state)
    goal = parse_square(mission.square)
    way = fly_in(state, mission.route, goal)
    reach = asks.judge(
        "flak range",
        Fraction(umpire.rules.number("overflight_km")),
        rule=RULE,
        question=f"Km within which flak reaches {mission.squadron} on its way",
        basis=mission.route or "no route given",
    )
    lands = goal if is_transport(mission) else None
    found = []
    for unit in active(state):
        here = where(state, unit)
        if here is None or unit.side == mission.side or not fires(unit, umpire.position.turn):
            continue
        column = landing_column(km_between(here, lands, side), umpire.rules) if lands else None
        if column is None and any(within(here, each, reach, side) for each in way) and reach:
            column = OVERFLIGHT
        if column:
            found.append(Gun(unit, f"{flak_of(unit)}/{column}"))
    return found, reach


def _dice(
    mission: AirMission, guns: Sequence[Gun], umpire: Umpire, working: list[Working]
) -> Iterator[tuple[int, FlakEffect]]:
    """D-22 Throw one die for each serial in the worst row, or one for each flak unit as well."""
    asks, number = umpire.on(AirMission, mission.id), 0
    each_gun = umpire.rules.word("flak_dice") == "per_flak_unit"
    row = worst((gun.row for gun in guns), umpire.rules)
    rows = [gun.row for gun in guns] if each_gun else [row] if row else []
    so_far = Counter[str]()
    for serial in range(mission.left):
        for against in rows:
            number += 1
            question = f"Flak at serial {serial + 1} of {mission.squadron}"
            die = asks.d6("flak die", rule=RULE, question=question, n=number)
            effect = flak_effect(against, die, umpire.rules)
            what = f"serial {serial + 1}, {row_in_words(against)}, die {die}"
            working.append(Working(RULE, what, str(effect)))
            so_far[effect] += 1
            umpire.alike(number, *sorted(so_far.items()))
            yield serial, effect


def _in_short(hits: Iterable[tuple[int, FlakEffect]]) -> str:
    """OC-12.14 Say what flak does to a mission's serials, in a word."""
    effects = Counter(effect for _, effect in hits)
    hurt = (each for each in (FlakEffect.LOSS, FlakEffect.DAMAGE) if effects[each])
    return ", ".join(f"{effects[each]} {each}" for each in hurt) or "no damage"


def _heard(mission: AirMission, damage: int, hurt: Sequence[str]) -> str:
    key = "air.flak_hurt" if hurt else "air.flak_damage" if damage else "air.flak_missed"
    return say(key, mission.id, squadron=mission.squadron, units=", ".join(dict.fromkeys(hurt)))


def _added_up(side: str, barrage: _Barrage, total: int, umpire: Umpire) -> Ruling:
    """OC-12.15 Add up a side's damage: every second point is a serial or squadron lost."""
    missions = list(barrage.missions.values())
    lost = _by_damage(missions, barrage.damage, lost_to(total, umpire.rules), umpire.rules)
    number = sum(lost.values())
    return Ruling(
        id=umpire.on("flak", side).name("added up"),
        rule="OC-12.15",
        text=f"Flak at {readable(side)}: {total} damage in all, "
        f"{number} serials or squadrons lost.",
        working=(Working("OC-12.15", f"{total} damage, two for each", str(number)),),
        changes=tuple(losses([missions], lost)),
        told=tuple(_told_of_losses(missions, lost, umpire.rules)),
    )


def _by_damage(
    missions: list[AirMission], damage: dict[str, int], number: int, rules: Rules
) -> dict[str, int]:
    """OC-12.15 Lay each loss to the mission with most damage not yet paid for."""
    lost: dict[str, int] = {}
    each = rules.figure("damage_for_loss")
    for _ in range(number):
        able = [m for m in missions if m.left > lost.get(m.id, 0)]
        if not able:
            break
        hit = max(able, key=lambda m: damage[m.id] - each * lost.get(m.id, 0))
        lost[hit.id] = lost.get(hit.id, 0) + 1
    return lost


def _told_of_losses(
    missions: list[AirMission], lost: dict[str, int], rules: Rules
) -> Iterator[Told]:
    for mission in missions:
        if mission.id in lost:
            band = loss_band(lost[mission.id], mission.number, rules)
            heard = say("air.flak_losses", mission.id, squadron=mission.squadron)
            told = strung((heard, say(f"air.losses_{band}", mission.id)), " ")
            yield Told(mission.team, told, "air.flak_losses")
