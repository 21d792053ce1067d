"""ELETIS for one division: effectiveness, location, enemy, type, identity, supply (OC-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Opposed
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import stock_in_words
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import NOT_REPORTED, WORKING
from workbook_engine.rulesets.opcom.knowledge.views.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.land.spots import short
from workbook_engine.rulesets.opcom.vocabulary.messages import in_words, listed, say, sentence

ELETIS = ("Effectiveness", "Location", "Enemy", "Type", "Identity", "Supply")


def eletis(seen: View, division: str) -> Iterator[tuple[str, str]]:
    """OC-10 Yield the six headings of a division and what stands under each: all six, always."""
    units = [unit for unit in seen.units if unit.division == division]
    about = f"{seen.turn}/{seen.team}/{division}"
    formations = {unit.formation for unit in units}
    names = {unit.id for unit in units}
    fights = [fight for fight in seen.fights if names & set(fight.line)]
    opposed = [each for each in seen.opposed if formations & set(each.formations)]
    stocks = [each for each in seen.supplies if each.holder in names]
    said = (
        _by_formation(units, _effectiveness, about),
        _by_formation(units, _location, about),
        _met(fights, opposed, _enemy, _opposite, about) or say("enemy.nowhere", about),
        _met(fights, opposed, _type, _type_opposite, about) or say("type.nothing", about),
        _met(fights, opposed, _identity, _identity, about) or say("identity.nothing", about),
        "\n".join(stock_in_words(each, about) for each in stocks) or say("supply.no_stock", about),
    )
    yield from zip(ELETIS, said, strict=True)


def _by_formation(
    units: Sequence[OwnUnit], tell: Callable[[Sequence[OwnUnit], str], str], about: str
) -> str:
    formations = list(dict.fromkeys(unit.formation for unit in units))
    lines = []
    for formation in formations:
        told = tell([u for u in units if u.formation == formation], f"{about}/{formation}")
        bare = len(formations) == 1 or told.startswith(formation)
        lines += [told if bare else f"{formation}: {told}"] if told else []
    return "\n".join(lines)


def _effectiveness(units: Sequence[OwnUnit], about: str) -> str:
    """OC-10.1 Say what each unit is fit for; units alike are named together."""
    alike: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        if unit.power not in NOT_REPORTED:
            alike.setdefault((unit.losses, unit.power), []).append(unit.id)
    last = sorted(alike.items(), key=lambda each: each[0][1] in WORKING)
    return " ".join(
        _fitness(names, losses, power, f"{about}/{names[0]}") for (losses, power), names in last
    )


def _fitness(units: Sequence[str], losses: str, power: str, about: str) -> str:
    bare = losses == "none" or power == "captured"
    key = "effectiveness.fresh" if bare else "effectiveness.unit"
    words = {"losses": say(f"losses.{losses}", about), "power": say(f"power.{power}", about)}
    return say(key, about, units=listed(units), **words)


def _location(units: Sequence[OwnUnit], about: str) -> str:
    """OC-10.2 Say truly where each unit is."""
    places: dict[str, list[str]] = {}
    for unit in units:
        places.setdefault(unit.place, []).append(unit.id)
    return " ".join(
        say("location.units" if place else "location.gone", about, units=listed(names), place=place)
        for place, names in places.items()
    )


def _met(
    fights: Sequence[Met],
    opposed: Sequence[Opposed],
    of_fight: Callable[[Met, str], str],
    of_opposed: Callable[[Opposed, str], str],
    about: str,
) -> str:
    lines = [of_fight(fight, f"{about}/{fight.place}") for fight in fights]
    lines += [of_opposed(each, f"{about}/{each.place}") for each in opposed]
    return "\n".join(dict.fromkeys(lines))


def _enemy(fight: Met, about: str) -> str:
    """OC-10.3 Say roughly how many battalions were met."""
    if fight.battalions is None:
        return say("enemy.unclear", about, place=fight.place)
    key = "enemy.strength" if fight.battalions else "enemy.none"
    return sentence(say(key, about, count=_count(fight.battalions), place=fight.place))


def _opposite(opposed: Opposed, about: str) -> str:
    """OC-5.5, OC-10.3 Say who stands opposite; only a probe tells how many."""
    if not opposed.battalions:
        return say("enemy.opposite_unclear", about, place=opposed.place)
    count = _count(opposed.battalions)
    return sentence(say("enemy.opposite", about, count=count, place=opposed.place))


def _count(battalions: int) -> str:
    return f"{in_words(battalions)} battalion{'' if battalions == 1 else 's'}"


def _type(fight: Met, about: str) -> str:
    """OC-10.4 Say what sort of troops they were; tanks, artillery and air are always named."""
    said = [kinds_in_words(fight.kinds, short(fight.place), fight.tanks, about)]
    said += [] if fight.tanks else [say("type.no_armour", about)]
    said.append(say("type.artillery" if fight.artillery else "type.no_artillery", about))
    said += [say("type.air", about)] if fight.air else []
    return " ".join(said)


def _type_opposite(opposed: Opposed, about: str) -> str:
    return kinds_in_words(opposed.kinds, short(opposed.place), opposed.tanks, about)


def kinds_in_words(kinds: Sequence[str], place: str, tanks: bool, about: str) -> str:
    """OC-10.4 Say which sorts of troops are at a place; armour is called by that name."""
    words = list(dict.fromkeys(say(f"kind.{kind}", about) for kind in kinds))
    key = "type.met" if words else "type.unknown"
    said = say(key, about, kinds=listed(words), place=place)
    if tanks and "tank" not in said.replace("anti-tank", ""):
        said = f"{said} {say('type.armour', about)}"
    return sentence(said)


def _identity(met: Met | Opposed, about: str) -> str:
    """OC-10.5 Name the enemy's units, once they are known."""
    if not met.names:
        return say("identity.unknown", about, place=short(met.place))
    return say("identity.names", about, names=listed(met.names), place=short(met.place))
