"""A fight put on the table: its rows, the air support it draws, the ruling (OC-9.13, OC-9.28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbook_engine.core.changes import Change, Create
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.air.air_in_fights import with_air
from workbook_engine.rulesets.opcom.air.close_air_support import SupportPool
from workbook_engine.rulesets.opcom.combat.heard import place_of
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Role, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import status_of


def defined(
    state: State,
    fight: Engagement,
    rows: Sequence[Engaged],
    pool: SupportPool,
    umpire: Umpire,
    *,
    rule: str,
    text: str,
    working: Iterable[Working] = (),
    changes: Iterable[Change] = (),
) -> Ruling:
    """OC-9.13, OC-9.28, OC-9.29 Put one fight on the table, with the squadrons that support it.

    Its ground and advantages are settled; the die is thrown once all fights lie there.
    """
    fight = replace(fight, place=place_of(state, fight))
    covered = with_air(state, fight, rows, pool, umpire)
    return Ruling(
        id=umpire.on(Engagement, fight.label).name("defined"),
        rule=rule,
        text=text,
        working=(*working, *covered.working),
        changes=(
            Create(covered.engagement),
            *(Create(row) for row in rows),
            *changes,
            *covered.changes,
        ),
        told=covered.told,
    )


def fresh_row(fight: Engagement, unit: Unit, role: Role) -> Engaged:
    """OC-9.28, OC-9.29 Record a unit in a fight that follows from another, as it now stands."""
    return Engaged(
        id=f"{fight.label}:{unit.id}",
        turn=fight.turn,
        engagement=fight.label,
        unit=unit.id,
        role=role,
        status=status_of(unit),
        came_from=unit.position,
    )
