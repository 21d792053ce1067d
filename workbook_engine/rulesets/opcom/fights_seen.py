"""Fights as one team saw them: its own units, and of the enemy what OC-10.3 to OC-10.5 allow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.book import figure
from workbook_engine.rulesets.opcom.combat import took_part
from workbook_engine.rulesets.opcom.ground import named, units_in
from workbook_engine.rulesets.opcom.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Kind,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.report_bands import is_weak
from workbook_engine.rulesets.opcom.status import fighting_kind, is_effective, out_of_role

_ATTACKING = frozenset({Role.ATTACKER, Role.FIRES_FOR_ATTACKER})
_LINE = frozenset({Role.ATTACKER, Role.DEFENDER})
_ARMOUR = frozenset({Kind.TANK, Kind.LIGHT_TANK, Kind.SPG})


@dataclass(frozen=True, slots=True)
class Met:
    """One fight, from the side of one team."""

    about: str
    """Name of the fight with its turn: picks the wording, and is never shown."""
    place: str
    attacked: bool
    line: tuple[str, ...]
    guns: tuple[str, ...]
    formations: tuple[str, ...]
    """The team's formations that were in the line; the first one reports the ground."""
    fired: tuple[str, ...]
    """The team's formations that only fired."""
    stood: tuple[str, ...]
    battalions: int
    kinds: tuple[str, ...]
    tanks: bool
    artillery: bool
    names: tuple[str, ...]
    """Enemy units by name, once known long enough; else none."""
    held_by: str
    """ours, theirs (the enemy whom we attacked), lost (to the enemy who attacked us) or nobody."""


def fights_of_team(turn: Turn, formations: Mapping[str, str]) -> Iterator[Met]:
    """OC-10 Yield the fights that a team's units were in; `formations` names those units."""
    for fight in turn.after[Engagement].values():
        rows = list(_took_part(turn.after, fight))
        own = [row for row in rows if row.unit in formations]
        if own and took_part(fight):
            yield _met(turn, fight, own, rows, formations)


def _took_part(state: State, fight: Engagement) -> Iterator[Engaged]:
    """Yield who was really in a fight: units left out of it were not seen there."""
    for row in state[Engaged].values():
        in_it = row.counts or (fight.result == NO_RESISTANCE and row.role == Role.ATTACKER)
        if row.engagement == fight.label and (in_it or row.role == Role.DEFENDER):
            yield row


def _met(
    turn: Turn,
    fight: Engagement,
    own: list[Engaged],
    rows: list[Engaged],
    formations: Mapping[str, str],
) -> Met:
    state, attacked = turn.after, own[0].role in _ATTACKING
    enemy = [row for row in rows if (row.role in _ATTACKING) != attacked]
    line = [row for row in enemy if row.role in _LINE and row.status >= 1]
    foes = [state[Unit][row.unit] for row in line]
    ours = [row.unit for row in own if row.role in _LINE]
    guns = [row.unit for row in own if row.role not in _LINE]
    in_line = tuple(dict.fromkeys(formations[unit] for unit in ours))
    square = parse_square(fight.square)
    return Met(
        about=f"{turn.before.position}/combat/{fight.label}",
        place=named(state, square) if square else fight.square,
        attacked=attacked,
        line=tuple(ours),
        guns=tuple(guns),
        formations=in_line,
        fired=tuple(
            dict.fromkeys(formations[gun] for gun in guns if formations[gun] not in in_line)
        ),
        stood=tuple(r.unit for r in own if r.stood and is_effective(state[Unit][r.unit])),
        battalions=battalions([row.status for row in line]),
        kinds=tuple(dict.fromkeys(fighting_kind(foe) for foe in foes)),
        tanks=any(foe.kind in _ARMOUR and not out_of_role(foe) for foe in foes),
        artillery=any(_is_artillery(state, row) for row in enemy),
        names=tuple(_identified(turn, ours, foes)),
        held_by=_held_by(state, fight, attacked),
    )


def battalions(statuses: Iterable[int]) -> int:
    """OC-10.3, D-46 Return roughly how many battalions these are; three weak ones pass for one.

    >>> battalions([6, 2]), battalions([2, 2, 2]), battalions([0])
    (2, 1, 0)
    """
    effective = [status for status in statuses if status >= 1]
    weak = sum(is_weak(status) for status in effective)
    as_one = int(figure("weak_units_as_one"))
    return len(effective) - weak + -(-weak // as_one)


def _is_artillery(state: State, row: Engaged) -> bool:
    """OC-10.4 Tell whether a unit is artillery in its role, in the line or behind it."""
    unit = state[Unit][row.unit]
    return row.role not in _LINE or (unit.kind == Kind.ARTILLERY and not out_of_role(unit))


def _identified(turn: Turn, ours: Iterable[str], foes: Iterable[Unit]) -> Iterator[str]:
    """OC-10.5 Yield the enemy units that more than one turn in contact has given a name."""
    known: set[str] = set()
    for own in (turn.after[Unit][unit] for unit in ours):
        if own.contact_turns > figure("identified_after"):
            # The count says for how long; whose formation it was stands in last turn's fights.
            before = set(_enemies_met(turn.before, own))
            known |= before or {_formation(foe) for foe in foes}
    return (foe.name or foe.id for foe in foes if _formation(foe) in known)


def _enemies_met(state: State, own: Unit) -> Iterator[str]:
    rows: Collection[Engaged] = state[Engaged].values()
    fights = {row.engagement for row in rows if row.unit == own.id and row.role in _LINE}
    for row in rows:
        unit = state[Unit].get(row.unit)
        if row.engagement in fights and row.role in _LINE and unit and unit.side != own.side:
            yield _formation(unit)


def _formation(unit: Unit) -> str:
    return unit.brigade or unit.division


def _held_by(state: State, fight: Engagement, attacked: bool) -> str:
    square = parse_square(fight.square)
    sides = {u.side for u in units_in(state, square) if is_effective(u)} if square else set()
    attackers_in, defenders_in = fight.attacking_side in sides, bool(sides - {fight.attacking_side})
    if attacked:
        return "theirs" if defenders_in else "ours" if attackers_in else "nobody"
    return "ours" if defenders_in else "lost" if attackers_in else "nobody"
