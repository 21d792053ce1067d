"""Air support on the table of a fight: who flies, what the umpire makes of it, who hears of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.findings import folded
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
    supported = f"supported fight {engagement.label}"
    return Covered(
        settled,
        working=(*attack.working, *defence.working),
        changes=tuple(Set(AirMission, each.id, "outcome", supported) for each in flown),
        told=tuple(_told(state, each, engagement) for each in flown),
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


def asked_in_vain(pool: SupportPool, umpire: Umpire) -> Iterator[Ruling]:
    """OC-12.8 Rule on the squadrons that ground orders ask for, and that no air orders send."""
    sent = {mission.squadron for mission in support_missions(pool.state)}
    for squadron, lines in _asked_for(pool).items():
        if squadron in sent:
            continue
        teams = dict.fromkeys(line.team for line in lines.values())
        yield Ruling(
            id=umpire.on(AirMission, squadron).name("asked for in vain"),
            rule="OC-12.8",
            text=f"{squadron} supports nobody: {'; '.join(line.unit for line in lines.values())}"
            " asked for it, but it has no air orders to.",
            told=tuple(
                tell(team, "support.did_not_come", squadron, squadron=squadron) for team in teams
            ),
        )


def _asked_for(pool: SupportPool) -> dict[str, dict[str, OrderLine]]:
    """Return the squadrons that ground orders of their side name, each with those lines by id."""
    asked: dict[str, dict[str, OrderLine]] = {}
    squadrons = pool.state[Squadron].values()
    for unit, line in pool.lines.items():
        wanted = set(map(folded, names_in(line.supports)))
        side = pool.state[Unit][unit].side
        for each in squadrons if wanted else ():
            if each.side == side and wanted & {folded(each.id), folded(each.name or each.id)}:
                asked.setdefault(each.id, {})[line.id] = line
    return asked
