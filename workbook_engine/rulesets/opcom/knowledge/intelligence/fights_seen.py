"""Fights as one team saw them: its own units, and of the enemy what OC-10.3 to OC-10.5 allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.names import joined
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.combat.combat import took_part
from workbook_engine.rulesets.opcom.knowledge.intelligence.enemy_fought import (
    ATTACKING,
    LINE,
    in_the_fight,
)
from workbook_engine.rulesets.opcom.land.ground import square_of, units_in, where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact, EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective
from workbook_engine.rulesets.opcom.vocabulary.words import Role


class Met(Struct, frozen=True):
    """One fight, from the side of one team."""

    about: str
    """Name of the fight with its turn: picks the wording, and is never shown."""
    square: str
    place: str
    attacked: bool
    line: tuple[str, ...]
    guns: tuple[str, ...]
    formations: tuple[str, ...]
    """The team's formations that were in the line; the first one reports the ground."""
    fired: tuple[str, ...]
    """The team's formations that only fired."""
    stood: tuple[str, ...]
    """Those who stood fast at a price, and are still there."""
    back: tuple[str, ...]
    """Those who had to go back."""
    battalions: int | None
    """About how many; None where nobody could judge."""
    kinds: tuple[str, ...]
    tanks: bool
    artillery: bool
    air: bool
    names: tuple[str, ...]
    """Enemy units by name, once known long enough; else none."""
    held_by: str
    """ours, theirs (the enemy whom we attacked), lost (to the enemy who attacked us), remnants (of
    the enemy whom we beat), passed (we attacked and went on through it) or nobody."""
    known_now: bool
    """Where the enemy is now stands among the contacts, and how many there are."""
    starts: tuple[tuple[str, str], ...] = ()
    """The team's units that attacked, each with the square that it attacked from."""
    said: str | None = None
    """What the umpire says was met in it; blank for nothing, None where he leaves it."""


def fights_of_team(turn: Turn, formations: Mapping[str, str]) -> Iterator[Met]:
    """OC-10 Yield the fights that a team's units were in; `formations` names those units."""
    for fight in turn.after[Engagement].values():
        own = [row for row in in_the_fight(turn.after, fight) if row.unit in formations]
        if own and took_part(fight):
            yield _met(turn, fight, own, formations)


def _met(
    turn: Turn, fight: Engagement, own: Sequence[Engaged], formations: Mapping[str, str]
) -> Met:
    state, attacked = turn.after, own[0].role in ATTACKING
    ours = [row.unit for row in own if row.role in LINE]
    guns = [row.unit for row in own if row.role not in LINE]
    in_line = tuple(dict.fromkeys(formations[unit] for unit in ours))
    square = parse_square(fight.square)
    place = spot(state, square) if square else fight.square
    seen = _told(state, fight, ours)
    return Met(
        about=joined(turn.before.position, "combat", fight.label),
        square=str(square) if square else fight.square,
        place=place,
        attacked=attacked,
        line=tuple(ours),
        guns=tuple(guns),
        formations=in_line,
        fired=tuple({formations[gun]: None for gun in guns if formations[gun] not in in_line}),
        stood=tuple(r.unit for r in own if r.stood and _has_paid(turn, r.unit)),
        back=tuple(row.unit for row in own if row.retire_km is not None),
        battalions=int(seen.strength) if seen.strength.isdigit() else None,
        kinds=seen.kinds,
        tanks=seen.tanks,
        artillery=seen.artillery,
        air=seen.air,
        names=seen.names,
        held_by=_held_by(state, fight, own, attacked),
        known_now=_known_now(turn, fight, own[0].unit),
        starts=tuple(attacked_from(state, own)),
    )


def _has_paid(turn: Turn, name: str) -> bool:
    """OC-9.31 Tell whether a unit has lost a step when the turn is over, and fights on.

    What he typed of a battle that was read back may have left it whole.
    """
    before, after = turn.before[Unit].get(name), turn.after[Unit][name]
    return is_effective(after) and after.step > (before.step if before else 0)


def attacked_from(state: State, rows: Iterable[Engaged]) -> Iterator[tuple[str, str]]:
    """OC-9.13 Yield who attacked in some rows of a fight, and from which square."""
    for row in rows:
        square = square_of(state, row.came_from)
        if row.role == Role.ATTACKER and square:
            yield row.unit, str(square)


def _told(state: State, fight: Engagement, ours: Sequence[str]) -> EnemySeen:
    """Return what the first of the teams in the line is told; nothing where none was in it."""
    teams = dict.fromkeys(state[Unit][unit].team for unit in ours)
    rows = (state[EnemySeen].get(f"{fight.label} {team}") for team in teams)
    nothing = EnemySeen(id="", turn="", team="")
    return next((row for row in rows if row is not None), nothing)


def _held_by(state: State, fight: Engagement, own: Sequence[Engaged], attacked: bool) -> str:
    square = parse_square(fight.square)
    here = list(units_in(state, square)) if square else []
    sides = {unit.side for unit in here if is_effective(unit)}
    attackers_in, defenders_in = fight.attacking_side in sides, bool(sides - {fight.attacking_side})
    if not attacked:
        return "ours" if defenders_in else "lost" if attackers_in else "nobody"
    if defenders_in:
        return "theirs"
    if any(unit.side != fight.attacking_side for unit in here):
        return "remnants"
    passed = all(_went_on(state, row) for row in own)
    return "ours" if attackers_in else "passed" if passed else "nobody"


def _known_now(turn: Turn, fight: Engagement, unit: str) -> bool:
    """Tell whether the enemy of a fight stands among the team's contacts of this turn."""
    state, ours = turn.after, turn.after[Unit][unit]
    rows = (row for row in in_the_fight(state, fight) if row.role in LINE)
    foes = (state[Unit][row.unit] for row in rows if state[Unit][row.unit].side != ours.side)
    squares = {str(at) for foe in foes if (at := where(state, foe))}
    now = turn.before.position.turn
    known = (c for c in state[Contact].values() if c.team == ours.team and c.seen == now)
    return any(contact.square in squares for contact in known)


def _went_on(state: State, row: Engaged) -> bool:
    """OC-9.28 Tell whether a unit is beyond where it attacked from, and not thrown back there."""
    if row.role not in LINE:
        return True  # guns stay where they fire
    return row.retire_km is None and state[Unit][row.unit].position != row.came_from
