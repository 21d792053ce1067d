"""Air support on the table of a fight: who flies, what the umpire makes of it, who hears of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.notation import names_in
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.close_air_support import (
    RULE,
    Support,
    SupportPool,
    WhyNot,
    level_for,
    level_of,
    support_missions,
)
from workbook_engine.rulesets.opcom.land.ground import named
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Mission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.nations import nation_of
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import AirSupport

_LEVELS = tuple(str(each) for each in AirSupport)


class Covered(Struct, frozen=True):
    """A fight with its air support settled, and what belongs to the ruling that defines it."""

    engagement: Engagement
    working: tuple[Working, ...] = ()
    changes: tuple[Change, ...] = ()
    told: tuple[Told, ...] = ()


def pool_now(state: State) -> SupportPool:
    """OC-9.21 Return the pool for fights that follow from others: who flew for those has flown."""
    fights = state[Engagement].values()
    flown = {m for fight in fights for m in (*fight.squadrons_attack, *fight.squadrons_defence)}
    return SupportPool(state, Given(), used=flown)


def with_air(
    state: State,
    engagement: Engagement,
    rows: Sequence[Engaged],
    pool: SupportPool,
    umpire: Umpire,
) -> Covered:
    """OC-9.19, OC-9.20, U-14 Settle the air support of both sides of a fight."""
    asks = umpire.on(Engagement, engagement.label)
    supports = [
        pool.support_for(engagement.square, rows, umpire.rules, attacking=attacking)
        for attacking in (True, False)
    ]
    levels = [
        _level(state, support, role, rows, asks)
        for support, role in zip(supports, (Role.ATTACKER, Role.DEFENDER), strict=True)
    ]
    attack, defence = supports
    settled = replace(
        engagement,
        squadrons_attack=tuple(mission.id for mission in attack.missions),
        air_attack=levels[0],
        squadrons_defence=tuple(mission.id for mission in defence.missions),
        air_defence=levels[1],
    )
    flown = [*attack.missions, *defence.missions]
    missing = _not_ordered(state, rows, pool)
    without = (Working("OC-12.8", f"{name} {_NO_ORDERS}", "no support") for name in missing)
    return _covered(state, settled, flown, (*attack.working, *defence.working, *without), missing)


_NO_ORDERS = "is asked for, but has no air orders"


def _covered(
    state: State,
    engagement: Engagement,
    flown: Sequence[AirMission],
    working: tuple[Working, ...],
    missing: Mapping[str, str],
) -> Covered:
    """OC-9.19, OC-12.8 Return a fight with its support, and tell who flew and who did not come."""
    return Covered(
        engagement,
        working=working,
        changes=tuple(
            Set(AirMission, each.id, "outcome", f"supported fight {engagement.label}")
            for each in flown
        ),
        told=(
            *(_told(state, each, engagement) for each in flown),
            *(
                tell(team, "support.did_not_come", name, squadron=name)
                for name, team in missing.items()
            ),
        ),
    )


def _level(
    state: State, support: Support, role: Role, rows: Sequence[Engaged], asks: Questions
) -> str:
    """OC-9.20, U-14 Ask how many squadrons really support, and how well they are directed."""
    side = "attack" if role is Role.ATTACKER else "defence"
    squadrons = asks.judge(
        f"air squadrons {side}",
        support.total,
        rule=RULE,
        question=f"Squadrons that support the {side}",
        basis=", ".join(mission.squadron for mission in support.missions) or "none",
    )
    by_table = level_for(support.numbers, asks.umpire.rules)
    if squadrons != support.total:
        by_table = level_of(_best_row(state, support, role, rows), squadrons, asks.umpire.rules)
    return asks.judge(
        f"air {side}",
        str(by_table),
        rule="OC-9.19",
        question=f"Air support of the {side}, as its liaison lets it count",
        choices=_LEVELS,
        basis=f"{squadrons} squadrons",
    )


def _best_row(state: State, support: Support, role: Role, rows: Sequence[Engaged]) -> str:
    """Return the row of the table in which the umpire's own number of squadrons counts."""
    if support.numbers:
        return max(support.numbers, key=lambda row: support.numbers[row])
    nations = {state[Unit][row.unit].nation for row in rows if row.role == role}
    axis = any(nation_of(state, each).is_axis for each in nations)
    return "german" if axis else "allied"


def _not_ordered(state: State, rows: Sequence[Engaged], pool: SupportPool) -> dict[str, str]:
    """OC-12.8 Return the squadrons that ground orders ask for in vain, with the team that does."""
    units = [state[Unit][row.unit] for row in rows if row.role == Role.ATTACKER]
    sent = {mission.squadron for mission in support_missions(state)}
    asked = ((name, units[0].team) for name in called_for(units, pool.lines))
    return {name: team for name, team in asked if name in state[Squadron] and name not in sent}


def called_for(units: Sequence[Unit], lines: Given[OrderLine]) -> list[str]:
    """Return the names that the ground orders of units ask support of, each once."""
    called = (line for unit in units if (line := lines.of(unit)))
    return list(dict.fromkeys(name for line in called for name in names_in(line.supports)))


def _told(state: State, mission: AirMission, engagement: Engagement) -> Told:
    square = parse_square(engagement.square)
    place = named(state, square) if square else engagement.square
    by = mission.squadron
    return tell(mission.team, "support.struck", mission.id, squadron=by, place=place)


def unused(pool: SupportPool, umpire: Umpire) -> Iterator[Ruling]:
    """OC-9.19, OC-12.8 Rule on the missions that supported nobody, with the reason."""
    for mission in support_missions(pool.state):
        if mission.id in pool.used or not mission.left:
            continue
        waiting = mission.mission == Mission.CAB_RANK
        reason = pool.why_not.get(mission.id, WhyNot.NO_FIGHT)
        yield Ruling(
            id=umpire.on(AirMission, mission.id).name("no support"),
            rule="OC-9.21" if waiting else "OC-12.8",
            text=f"{mission.squadron} supports nobody: {reason}.",
            changes=(Set(AirMission, mission.id, "outcome", f"supported nobody: {reason}"),),
            told=(_heard(mission, reason, waiting=waiting),),
        )


_HEARD = {WhyNot.NOT_ASKED: "not_asked", WhyNot.NOT_DIRECTED: "not_directed"}
"""What a commander hears of it, where it is his to mend."""


def _heard(mission: AirMission, reason: WhyNot, *, waiting: bool) -> Told:
    key = "waited" if waiting else _HEARD.get(reason, "nothing")
    squadron = mission.squadron
    return tell(mission.team, f"support.{key}", squadron, squadron=squadron)
