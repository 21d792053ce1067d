"""The enemy in a fight, as a team that fought there sees him (OC-10.3 to OC-10.5, U-19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.records import State, Table
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import is_weak
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Kind,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import fighting_kind, out_of_role
from workbook_engine.rulesets.opcom.vocabulary.words import AirSupport, Source

ATTACKING = frozenset({Role.ATTACKER, Role.FIRES_FOR_ATTACKER})
LINE = frozenset({Role.ATTACKER, Role.DEFENDER})
ARMOUR = frozenset({Kind.TANK, Kind.LIGHT_TANK, Kind.SPG})


class Faced(Struct, frozen=True):
    """A fight from one team's side: its rows and the enemy's."""

    fight: Engagement
    team: str
    own: tuple[Engaged, ...]
    enemy: tuple[Engaged, ...]

    @property
    def attacked(self) -> bool:
        """Whether the team was on the attackers' side."""
        return self.own[0].role in ATTACKING

    @property
    def line(self) -> tuple[str, ...]:
        """The team's units in the line."""
        return tuple(row.unit for row in self.own if row.role in LINE)

    @property
    def foes(self) -> tuple[Engaged, ...]:
        """The enemy in the line that could still fight."""
        return tuple(row for row in self.enemy if row.role in LINE and row.status >= 1)


def fights_faced(state: State) -> Iterator[Faced]:
    """OC-10.3 Yield each fight of the turn once for every team that was in its line."""
    for fight in state[Engagement].values():
        if not took_part(fight):
            continue
        rows = list(in_the_fight(state, fight))
        for attacking in (True, False):
            ours = [row for row in rows if (row.role in ATTACKING) is attacking]
            others = tuple(row for row in rows if (row.role in ATTACKING) is not attacking)
            for team, own in _by_team(state, ours).items():
                if any(row.role in LINE for row in own):
                    yield Faced(fight, team, tuple(own), others)


def in_the_fight(state: State, fight: Engagement) -> Iterator[Engaged]:
    """Yield who was really in a fight: units left out of it were not seen there."""
    for row in state.index(Engaged, _by_fight).get(fight.label, ()):
        in_it = row.counts or (fight.result == NO_RESISTANCE and row.role == Role.ATTACKER)
        if in_it or row.role == Role.DEFENDER:
            yield row


def _by_fight(rows: Table[Engaged]) -> Mapping[str, Sequence[Engaged]]:
    found: dict[str, list[Engaged]] = {}
    for row in rows.values():
        found.setdefault(row.engagement, []).append(row)
    return found


def _by_team(state: State, rows: Iterable[Engaged]) -> Mapping[str, Sequence[Engaged]]:
    found: dict[str, list[Engaged]] = {}
    for row in rows:
        found.setdefault(state[Unit][row.unit].team, []).append(row)
    return found


def seen_in_fight(state: State, turn: str, faced: Faced, rules: Rules) -> EnemySeen:
    """OC-10.3, OC-10.4 Return what a fight shows of the enemy, before anybody is named."""
    foes = [state[Unit][row.unit] for row in faced.foes]
    return EnemySeen(
        id=f"{faced.fight.label} {faced.team}",
        turn=turn,
        team=faced.team,
        source=Source.FIGHT,
        fight=faced.fight.label,
        square=faced.fight.square,
        strength=str(battalions([row.status for row in faced.foes], rules)),
        kinds=kinds_of(foes),
        tanks=has_tanks(foes),
        artillery=any(_is_artillery(state, row) for row in faced.enemy),
        air=_has_air(faced),
        units=tuple(unit.id for unit in foes),
        formations=formations_of(foes),
        met_by=faced.line,
    )


def _has_air(faced: Faced) -> bool:
    """OC-10.4 Tell whether the enemy had aircraft over the fight."""
    level = faced.fight.air_defence if faced.attacked else faced.fight.air_attack
    return level != AirSupport.NONE


def battalions(statuses: Iterable[int], rules: Rules) -> int:
    """OC-10.3 Return roughly how many battalions these are; three weak ones pass for one.

    >>> from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
    >>> [battalions(each, PRINTED) for each in ([6, 2], [2, 2, 2], [0])]
    [2, 1, 0]
    """
    effective = [status for status in statuses if status >= 1]
    weak = sum(is_weak(status, rules) for status in effective)
    as_one = rules.figure("weak_units_as_one")
    return len(effective) - weak + -(-weak // as_one)


def kinds_of(units: Iterable[Unit]) -> tuple[str, ...]:
    """OC-10.4 Return the sorts of troops, each once."""
    return tuple(dict.fromkeys(str(fighting_kind(unit)) for unit in units))


def has_tanks(units: Iterable[Unit]) -> bool:
    """OC-10.4 Tell whether there are tanks or assault guns among units, with their crews in them.

    Unlike the factors of a combat, a report calls every armoured gun a tank.
    """
    return any(unit.kind in ARMOUR and not out_of_role(unit) for unit in units)


def formations_of(units: Iterable[Unit]) -> tuple[str, ...]:
    """OC-10.5 Return the formations units belong to: brigade, or else division."""
    return tuple(dict.fromkeys(filter(None, (unit.brigade or unit.division for unit in units))))


def _is_artillery(state: State, row: Engaged) -> bool:
    """OC-10.4 Tell whether a unit is artillery in its role, in the line or behind it."""
    unit = state[Unit][row.unit]
    return row.role not in LINE or (unit.kind == Kind.ARTILLERY and not out_of_role(unit))
