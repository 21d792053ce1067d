"""What each team has seen of the enemy this turn, and what it makes of it (OC-10.3, OC-10.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Create
from workbook_engine.core.desk import team_called
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.knowledge.intelligence.bridges_seen import bridges_seen
from workbook_engine.rulesets.opcom.knowledge.intelligence.contacts import Sighting, aged, noted
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import (
    Faced,
    battalions,
    fights_faced,
    formations_of,
    has_tanks,
    kinds_of,
    seen_in_fight,
)
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_near import Opposite, opposite
from workbook_engine.rulesets.opcom.knowledge.intelligence.identity import (
    identified,
    identity_by_rule,
)
from workbook_engine.rulesets.opcom.land.contact import seen_from
from workbook_engine.rulesets.opcom.land.country import node_of
from workbook_engine.rulesets.opcom.land.ground import active, square_of, units_in, where
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import (
    NOT_MADE_OUT,
    Contact,
    EnemySeen,
)
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective, status_of
from workbook_engine.rulesets.opcom.vocabulary.words import Identity, Source

RULE = "OC-10.3"
_MOST = 20
"""Battalions that anybody would report in one place."""
_STRENGTHS = (NOT_MADE_OUT, *map(str, range(_MOST + 1)))
_IDENTITIES = tuple(str(each) for each in Identity)
_SOURCES = tuple(Source)


def observation(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-10.3 Note what each team learns about the enemy, and its contacts; one ruling a team."""
    turn = str(umpire.position)
    faced = list(fights_faced(state))
    near = opposite(state, umpire.rules)
    probing = {
        unit for unit, line in orders.given(OrderLine).items() if line.action == Action.PROBE
    }
    teams = dict.fromkeys((*(f.team for f in faced), *(o.team for o in near)))
    teams |= dict.fromkeys(contact.team for contact in state[Contact].values())
    yield from bridges_seen(state, umpire)
    for team in teams:
        fights = [each for each in faced if each.team == team]
        met = [each for each in near if each.team == team]
        seen = [seen_in_fight(state, turn, each, umpire.rules) for each in fights]
        fought = {unit for each in seen for unit in each.units}
        standing = [each for each in met if not fought.issuperset(u.id for u in each.foes)]
        seen += [_standing(turn, each, probing, umpire.rules) for each in standing]
        told = [_judged(state, each, umpire) for each in seen]
        yield _ruling(
            state, team, told, [*_sightings(state, fights, met, told, umpire.rules)], umpire
        )


def _standing(turn: str, met: Opposite, probing: Collection[str], rules: Rules) -> EnemySeen:
    """OC-5.5 Return what can be seen of an enemy that stands opposite; a probe counts him too."""
    probe = any(unit in probing for unit in met.met_by)
    strength = str(battalions((status_of(unit) for unit in met.foes), rules))
    return EnemySeen(
        id=f"{met.square} opposite {met.team}",
        turn=turn,
        team=met.team,
        source=Source.PROBE if probe else Source.CONTACT,
        square=met.square,
        strength=strength if probe else NOT_MADE_OUT,
        kinds=kinds_of(met.foes),
        tanks=has_tanks(met.foes),
        units=tuple(unit.id for unit in met.foes),
        formations=formations_of(met.foes),
        met_by=tuple(met.met_by),
    )


def _judged(state: State, seen: EnemySeen, umpire: Umpire) -> EnemySeen:
    """U-19 Let the umpire say how many battalions are told, and how much of who they are."""
    asks, whose = umpire.on(EnemySeen, seen.id), team_called(state, seen.team)
    strength = asks.judge(
        "strength",
        seen.strength,
        rule=RULE,
        question=f"Battalions that {whose} is told of at {seen.square}",
        choices=_STRENGTHS,
        basis=shown(seen.units),
    )
    by_rule = identity_by_rule(state, seen, umpire.rules)
    identity = asks.judge(
        "identity",
        str(by_rule),
        rule="OC-10.5",
        question=f"How much {whose} is told of who they are",
        choices=_IDENTITIES,
        basis=shown(seen.units),
    )
    names = identified(state, seen, Identity(identity), by_rule, umpire.rules)
    return replace(seen, strength=strength, identity=identity, names=names)


def _sightings(
    state: State,
    fights: Iterable[Faced],
    met: Iterable[Opposite],
    told: Iterable[EnemySeen],
    rules: Rules,
) -> Iterator[Sighting]:
    """Yield where the enemy is known to be in the end: in contact, or where he was left."""
    told = list(told)
    of_unit: dict[str, list[int]] = {}
    for at, seen in enumerate(told):
        for unit in seen.units:
            of_unit.setdefault(unit, []).append(at)
    placed = set()
    for each in met:
        foes = {unit.id for unit in each.foes}
        about = [told[at] for at in sorted({at for foe in foes for at in of_unit.get(foe, ())})]
        placed |= foes
        yield _sighting(each.team, each.square, each.foes, about, each.met_by, rules)
    for fight in fights:
        for square, foes_left in _left_behind(state, fight, placed).items():
            about = [seen for seen in told if seen.fight == fight.fight.label]
            yield _sighting(fight.team, square, foes_left, about, fight.line, rules)


def _left_behind(
    state: State, faced: Faced, placed: Collection[str]
) -> Mapping[str, tuple[Unit, ...]]:
    """Return the enemy fought and no longer in contact, by where he was last seen."""
    found: dict[str, tuple[Unit, ...]] = {}
    for row in faced.foes:
        unit = state[Unit][row.unit]
        at = faced.fight.square if faced.attacked else row.came_from
        square = square_of(state, at)
        if unit.id in placed or not square or not is_effective(unit):
            continue
        if not any(other.side != unit.side for other in units_in(state, square)):
            found[str(square)] = (*found.get(str(square), ()), unit)
    return found


def _sighting(
    team: str,
    square: str,
    foes: tuple[Unit, ...],
    about: Iterable[EnemySeen],
    met_by: Iterable[str],
    rules: Rules,
) -> Sighting:
    about = list(about)
    counted = [seen for seen in about if seen.strength.isdigit()]
    here = {unit.id for unit in foes}
    whole = counted and all(here.issuperset(seen.units) for seen in counted)
    guess = sum(int(seen.strength) for seen in counted) if whole else 0
    by_rule = battalions((status_of(unit) for unit in foes), rules)
    names = {name for seen in about for name in seen.names}
    return Sighting(
        team=team,
        square=square,
        source=min((Source(seen.source) for seen in about), key=_SOURCES.index),
        side=foes[0].side,
        strength=str(guess or by_rule) if counted else NOT_MADE_OUT,
        kinds=kinds_of(foes),
        names=tuple(name for unit in foes if (name := unit.name or unit.id) in names),
        formations=formations_of(foes),
        met_by=tuple(met_by),
    )


def _ruling(
    state: State,
    team: str,
    told: Iterable[EnemySeen],
    sightings: Iterable[Sighting],
    umpire: Umpire,
) -> Ruling:
    told, sightings = list(told), list(sightings)
    changes: list[Change] = [Create(each) for each in told]
    changes += noted(state, sightings)
    gone = set(_looked_for(state, team, {each.contact for each in sightings}, umpire.rules))
    mine = {key for key, contact in state[Contact].items() if contact.team == team}
    again = {each.contact for each in sightings}
    left = sorted(state[Contact][each].square for each in gone)
    changes += aged(state, sorted(mine - again), gone, umpire.rules)
    return Ruling(
        id=umpire.on(EnemySeen, team).name("seen"),
        rule=RULE,
        text=f"{team_called(state, team)} knows of the enemy in {counted(len(sightings), 'square')}"
        + (f"; no longer there: {', '.join(left)}." if left else "."),
        working=tuple(Working(RULE, f"at {each.square}", _in_short(each)) for each in told),
        changes=tuple(changes),
    )


def _in_short(seen: EnemySeen) -> str:
    names = f"; named: {', '.join(seen.names)}" if seen.names else ""
    known = seen.strength.isdigit()
    strength = counted(int(seen.strength), "battalion") if known else f"strength {NOT_MADE_OUT}"
    return f"{seen.source}, {strength}, {', '.join(seen.kinds)}{names}"


def _looked_for(state: State, team: str, again: Collection[str], rules: Rules) -> Iterator[str]:
    """Yield the contacts of a team in squares that it now sees, where there is nobody."""
    contacts = {
        node_of(square): contact
        for contact in state[Contact].values()
        if contact.team == team and (square := parse_square(contact.square))
    }
    for unit in active(state) if contacts else ():
        square = where(state, unit)
        if unit.team == team and square:
            for node in seen_from(state, node_of(square), contacts, rules):
                if contacts[node].id not in again:
                    yield contacts[node].id
