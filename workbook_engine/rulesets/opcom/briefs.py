"""A team's fresh book: own forces, the report, and the next order form (OC-2.2, OC-5.1, OC-10).

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbook_engine.core.briefing import Words
from workbook_engine.core.records import Tables
from workbook_engine.rulesets.opcom.fights_seen import Met
from workbook_engine.rulesets.opcom.messages import in_words, listed, say, sentence
from workbook_engine.rulesets.opcom.records import OrderLine
from workbook_engine.rulesets.opcom.supplies_seen import Points, Supplies
from workbook_engine.rulesets.opcom.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.views import OwnForce, ReportLine

Line = tuple[str, str]
"""A line of the report: what it is about, and the text."""


def brief(seen: View) -> Tables:
    """OC-2.2, OC-10 Return what a team's fresh book holds after a turn."""
    lines = enumerate(report(seen), start=1)
    return Tables.of(
        *own_forces(seen),
        *(ReportLine(number=number, heading=about, text=text) for number, (about, text) in lines),
        *order_form(seen),
    )


def words(seen: View) -> Words:
    """OC-5.1 Return what the drop-downs of the order sheets offer: the team's own, and the map."""
    own = [unit for unit in seen.units if unit.commanded]
    return {
        "Unit": tuple(unit.id for unit in own),
        "Unit.brigade": _distinct(unit.brigade for unit in own),
        "Unit.division": _distinct(unit.division for unit in own),
        "Squadron": seen.squadrons,
        "Place": seen.places,
        "Crossing": seen.crossings,
        "AirZone": seen.air_zones,
    }


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, names)))


def order_form(seen: View) -> Iterator[OrderLine]:
    """OC-5.1 Yield the next form's lines: each unit in the order of its formation, nothing else.

    Posture stays blank, which is Tact: a line that names its unit and nothing else is no order.
    """
    units = [unit for unit in _by_formation(seen) if unit.takes_orders]
    for number, unit in enumerate(units, start=1):
        yield OrderLine(id=f"{seen.team}/{number}", team=seen.team, unit=unit.id, posture="")


def own_forces(seen: View) -> Iterator[OwnForce]:
    """OC-2.2 Yield the team's own units in words."""
    supplies = {each.holder: each for each in seen.supplies}
    for unit in _by_formation(seen):
        yield OwnForce(
            unit=unit.id,
            name=unit.name,
            kind=unit.kind,
            formation=", ".join(dict.fromkeys(filter(None, (unit.formation, unit.division)))),
            where=unit.place,
            condition=sentence(_condition(unit, seen)),
            supply=_supply(unit, supplies.get(unit.id)),
            remarks=_remarks(unit),
        )


def _by_formation(seen: View) -> list[OwnUnit]:
    order = {formation: at for at, formation in enumerate(seen.formations)}
    return sorted(seen.units, key=lambda unit: order[unit.formation])


def _condition(unit: OwnUnit, seen: View) -> str:
    about = f"{seen.turn}/{unit.id}"
    power = say(f"power.{unit.power}", about)
    if unit.losses == "none" or unit.power == "captured":
        return power
    return f"{say(f'losses.{unit.losses}', about)}; {power}"


def _supply(unit: OwnUnit, held: Supplies | None) -> str:
    if held:
        key = "force.holds" if held.left else "force.holds_nothing"
        return say(key, unit.id, points=_points(held.left))
    return say(f"force.{unit.draws}", unit.id, place=unit.headquarters) if unit.draws else ""


def _remarks(unit: OwnUnit) -> str:
    remarks = {
        "on_foot": bool(unit.fights_as),
        "prepared": unit.prepared,
        "shaken": unit.shaken,
        "in_contact": unit.in_contact,
    }
    keys = (f"force.{key}" for key, is_so in remarks.items() if is_so)
    return "; ".join(say(key, unit.id, kind=unit.fights_as) for key in keys)


def report(seen: View) -> Iterator[Line]:
    """OC-10 Yield the report: a heading for each formation, and under it ELETIS in that order."""
    yield from _situation(seen)
    for formation in seen.formations:
        fights = [fight for fight in seen.fights if formation in fight.formations]
        yield formation, _story(seen, formation, fights)
        yield "Effectiveness", _effectiveness(seen, formation)
        yield "Location", _location(seen, formation)
        if fights:
            yield "Enemy", " ".join(_enemy(fight) for fight in fights)
            yield "Type", " ".join(_type(fight) for fight in fights)
            yield "Identity", " ".join(_identity(fight) for fight in fights)
        stacks = [each for each in seen.supplies if each.formation == formation]
        if fights or any(each.used or each.taken for each in stacks):
            yield "Supply", _supply_state(stacks, f"{seen.turn}/{formation}")


def _situation(seen: View) -> Iterator[Line]:
    key = "situation.report" if seen.played else "situation.before"
    said = [say(key, seen.turn, date=seen.date)]
    if seen.weather:
        said.append(say("situation.weather", seen.turn, weather=seen.weather))
    said += [heard.text for heard in seen.heard if not heard.formation]
    said.append(say("situation.orders", seen.turn, date=seen.next_date))
    yield "Situation", " ".join(said)
    parked = [each for each in seen.supplies if not each.formation and (each.used or each.taken)]
    if parked:
        yield "Supply", _supply_state(parked, seen.turn)


def _story(seen: View, formation: str, fights: Sequence[Met]) -> str:
    said = [heard.text for heard in seen.heard if heard.formation == formation]
    for fight in fights:
        if fight.stood:
            said.append(say("situation.stood", fight.about, units=listed(fight.stood)))
        if fight.held_by != "nobody" and fight.formations[0] == formation:
            said.append(say(f"situation.{fight.held_by}", fight.about, place=fight.place))
    for fight in seen.fights:
        if formation in fight.fired:
            guns = [g for g in fight.guns if _unit(seen, g).formation == formation]
            said.append(say("situation.fired", fight.about, units=listed(guns), place=fight.place))
    return " ".join(said) or say("situation.quiet", formation)


def _unit(seen: View, name: str) -> OwnUnit:
    return next(unit for unit in seen.units if unit.id == name)


def _effectiveness(seen: View, formation: str) -> str:
    """OC-10.1 Say what each unit is fit for; units alike are named together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for unit in seen.units:
        if unit.formation == formation:
            alike.setdefault((unit.losses, unit.power), []).append(unit.id)
    return " ".join(
        _fitness(units, losses, power, f"{seen.turn}/{units[0]}")
        for (losses, power), units in alike.items()
    )


def _fitness(units: Sequence[str], losses: str, power: str, about: str) -> str:
    key = "effectiveness.unit" if losses != "none" else "effectiveness.fresh"
    words = {"losses": say(f"losses.{losses}", about), "power": say(f"power.{power}", about)}
    return say(key, about, units=listed(units), **words)


def _location(seen: View, formation: str) -> str:
    """OC-10.2 Say truly where each unit is."""
    places: dict[str, list[str]] = {}
    for unit in seen.units:
        if unit.formation == formation:
            places.setdefault(unit.place, []).append(unit.id)
    return " ".join(
        say("location.units" if place else "location.gone", place, units=listed(units), place=place)
        for place, units in places.items()
    )


def _enemy(fight: Met) -> str:
    """OC-10.3 Say roughly how many battalions were met."""
    if fight.battalions is None:
        return say("enemy.unclear", fight.about, place=fight.place)
    plural = "" if fight.battalions == 1 else "s"
    count = f"{in_words(fight.battalions)} battalion{plural}"
    key = "enemy.strength" if fight.battalions else "enemy.none"
    return say(key, fight.about, count=count, place=fight.place)


def _type(fight: Met) -> str:
    """OC-10.4 Say what sort of troops they were; tanks and artillery are always named."""
    kinds = list(dict.fromkeys(say(f"kind.{kind}", fight.about) for kind in fight.kinds))
    keys = ["type.met" if kinds else "type.unknown"]
    keys += [] if fight.tanks else ["type.no_armour"]
    keys += ["type.artillery" if fight.artillery else "type.no_artillery"]
    return " ".join(say(key, fight.about, kinds=sentence(listed(kinds))) for key in keys)


def _identity(fight: Met) -> str:
    """OC-10.5 Name the enemy's units, once they are known."""
    if not fight.names:
        return say("identity.unknown", fight.about)
    return say("identity.names", fight.about, names=listed(fight.names))


def _supply_state(stacks: Sequence[Supplies], about: str) -> str:
    """OC-10.6 Say what was used up, what the enemy took, and what is left."""
    said = []
    for each in stacks:
        for key, points in (("used", each.used), ("taken", each.taken)):
            if points:
                said.append(say(f"supply.{key}", about, points=_points(points), place=each.holder))
    said = said or [say("supply.none", about)]
    for each in stacks:
        key = "left" if each.left else "empty"
        said.append(say(f"supply.{key}", about, points=_points(each.left), place=each.holder))
    return " ".join(said)


def _points(points: Points) -> str:
    key = "both" if points.ammo and points.fuel else "ammo" if points.ammo else "fuel"
    return say(f"points.{key}", "", ammo=_counted(points.ammo), fuel=_counted(points.fuel))


def _counted(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"
