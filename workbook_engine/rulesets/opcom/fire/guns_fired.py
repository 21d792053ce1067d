"""Which artillery has fired this turn, and how often from where it stands (OC-9.38)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Role, Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

_FIRES = frozenset({Role.FIRES_FOR_ATTACKER, Role.FIRES_FOR_DEFENDER})


def guns_that_fired(state: State) -> tuple[str, ...]:
    """OC-9.38 Return the artillery used this turn: in support of a fight, or in a strike."""
    fought = {fight.label for fight in state[Engagement].values() if fight.result}
    rows = (row for row in state[Engaged].values() if row.engagement in fought and row.counts)
    supporting = [row.unit for row in rows if row.role in _FIRES]
    striking = [gun for strike in state[Strike].values() for gun in strike.guns]
    return tuple(dict.fromkeys((*supporting, *striking)))


def turns_before(gun: Unit) -> int:
    """OC-9.38 Return the turns a gun has fired from where it stands, before this one."""
    return 0 if gun.moved else gun.fired_here


def turns_from_here(gun: Unit, fired: bool, went_back: bool) -> int:
    """OC-9.38 Return that count at the end of a turn: moving begins it again."""
    return (0 if went_back else turns_before(gun)) + fired
