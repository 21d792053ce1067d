"""Overrun: armour that breaks through moves on, and may attack again (OC-9.28, OC-6.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.aftermath.breakthrough import (
    Overrun,
    overrun_of,
    used_attackers,
)
from workbook_engine.rulesets.opcom.aftermath.distance import how_far
from workbook_engine.rulesets.opcom.aftermath.retirement import go_back
from workbook_engine.rulesets.opcom.aftermath.way_on import Onward, Onwards, contact, enemies_at
from workbook_engine.rulesets.opcom.air.air_in_fights import pool_now
from workbook_engine.rulesets.opcom.combat.attacks import may_attack
from workbook_engine.rulesets.opcom.combat.combat import fights_of, resolve, took_part
from workbook_engine.rulesets.opcom.combat.judged import settle
from workbook_engine.rulesets.opcom.combat.on_the_table import defined, fresh_row
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.land.mobility import group_maximum_km
from workbook_engine.rulesets.opcom.supply.supply import Stocks
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Mode,
    OrderLine,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

RULE = "OC-9.28"
STOP = "stop"


def overruns_if(first: str) -> Rule:
    """OC-9.28, D-61 Return the rule of overruns for the side of counter-attacks they come on.

    It is played before the counter-attacks and after them, and acts in the place that the reading
    names: first is what comes first, the overrun or the counter-attack.
    """

    def rule(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        if umpire.rules.word("first_after_combat") == first:
            yield from overruns(state, orders, umpire)

    return rule


def overruns(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """OC-9.28, OC-6.3 Carry out every overrun in the order of the fights, chains and all."""
    lines = orders.given(OrderLine)
    for label in list(fights_of(state, "attack")):
        engagement = state[Engagement][label]
        if took_part(engagement) and overrun_of(state, engagement, None, umpire.rules):
            chain = Chain(umpire, state, lines)
            state = yield from chain.go_on(state, engagement, None)


class Chain(Struct, frozen=True):
    """An overrun, the fight it runs into, the overrun after that, and so on."""

    umpire: Umpire
    began: State
    """The table before it: supplies are drawn from there, as an HQ follows (OC-11.3)."""
    lines: Given[OrderLine]

    def go_on(
        self, state: State, engagement: Engagement, remaining: Fraction | None
    ) -> Generator[Ruling, State, State]:
        """OC-9.28 Move on, and fight again where the player may and will, until it ends."""
        umpire = self.umpire
        overrun = overrun_of(state, engagement, remaining, umpire.rules)
        attackers = _still_there(state, engagement)
        if overrun is None or not attackers:
            return state
        left = remaining if remaining is not None else 1 - max(unit.moved for unit in attackers)
        fighting = umpire.in_fight(engagement.label)
        to = _led_to(state, engagement, attackers, self.lines)
        onward = _moved_on(state, engagement, overrun, attackers, to, fighting)
        target = onward.target
        state = yield onward.ruling(state, fighting)
        able = _able(state, attackers, target, umpire)
        if target is None or not able:
            return state
        state = yield _defined(state, engagement, able, target, umpire)
        label = f"{engagement.label}>{target}"
        state = yield from self._fight(state, label)
        fight = state[Engagement][label]
        if not took_part(fight):
            return state
        return (yield from self.go_on(state, fight, left - onward.gone.share))

    def _fight(self, state: State, label: str) -> Generator[Ruling, State, State]:
        stocks = Stocks(state, self.umpire.rules, self.began)
        state = yield resolve(state, state[Engagement][label], stocks, self.umpire)
        if took_part(state[Engagement][label]):
            state = yield how_far(state, state[Engagement][label], self.umpire)
            state = yield go_back(state, state[Engagement][label], self.umpire)
        return state


def _still_there(state: State, engagement: Engagement) -> list[Unit]:
    """Return the attackers that can go on: effective, and not driven back since (D-61)."""
    driven_back = {row.unit for row in state[Engaged].values() if row.retire_km is not None}
    attackers = used_attackers(state, engagement)
    return [u for u in attackers if is_effective(u) and u.id not in driven_back]


def _led_to(
    state: State, engagement: Engagement, attackers: list[Unit], lines: Given[OrderLine]
) -> Square | None:
    """OC-9.28 Return where the orders of those who break through lead beyond the position."""
    ordered = (line.to for unit in attackers if (line := lines.of(unit)))
    squares = (square_of(state, to) for to in ordered if to)
    return next((s for s in squares if s and str(s) != engagement.square), None)


def _moved_on(
    state: State,
    engagement: Engagement,
    overrun: Overrun,
    attackers: list[Unit],
    to: Square | None,
    umpire: Umpire,
) -> _Onward:
    """OC-9.28, U-23 Ask how the attackers move on, and what they attack next."""
    ways = Onwards(state, engagement, attackers, umpire)
    gone = ways.on(overrun.move_share, to)
    end = gone.way[-1] if gone.way else None
    ahead = contact(state, engagement, end or parse_square(engagement.square))
    default = str(ahead) if ahead and overrun.follow_on else str(end) if end else STOP
    answer = umpire.on(Engagement, engagement.label).judge(
        "overrun",
        default,
        rule=RULE,
        question="Overrun: the square attacked or reached next, or stop",
        basis=f"{shown(gone.km)} km",
    )
    goal = square_of(state, answer)
    target = goal if goal and overrun.follow_on and enemies_at(state, engagement, goal) else None
    if not target and goal != end:
        gone = ways.to(goal) if goal else Onward()
    used = ways.used(gone) if gone.way else ()
    return _Onward(engagement, overrun, tuple(attackers), gone, target, used, ways.held_up)


class _Onward(Struct, frozen=True):
    """How attackers move on after a fight: which way, and whom they attack next."""

    engagement: Engagement
    overrun: Overrun
    attackers: tuple[Unit, ...]
    gone: Onward
    target: Square | None
    used: tuple[Change, ...]
    held_up: tuple[Working, ...]

    def ruling(self, state: State, umpire: Umpire) -> Ruling:
        """OC-9.28 Return the ruling that moves them on."""
        halt = self.gone.way[-1] if self.gone.way else None
        reached = named(state, halt) if halt else "where they are"
        names = ", ".join(unit.id for unit in self.attackers)
        how = f"move on {shown(self.gone.km)} km to" if halt else "stay"
        met = f" and meet more enemy at {named(state, self.target)}" if self.target else ""
        return Ruling(
            id=umpire.on(Engagement, self.engagement.label).name("overrun move"),
            rule=RULE,
            text=f"Overrun after fight {self.engagement.label}: {names} {how} {reached}{met}.",
            working=self._working(umpire.rules),
            changes=tuple(self._changes(state, halt, umpire)),
            told=tuple(
                tell(team, "told_fought.broke_through", reached, units=names, place=reached)
                for team in dict.fromkeys(unit.team for unit in self.attackers)
            ),
        )

    def _working(self, rules: Rules) -> tuple[Working, ...]:
        overrun, ground = self.overrun, self.engagement.ground
        most = overrun.move_share * group_maximum_km([*self.attackers], ground, Mode.TACT, rules)
        follow_on = "allowed" if overrun.follow_on else "none"
        return (
            Working(RULE, "share of the turn to move on", shown(overrun.move_share)),
            Working("OC-6.1", f"maximum on {ground} ground", f"{shown(most)} km"),
            *self.gone.slowed,
            Working("OC-6.1", "share used, by the ground crossed", shown(self.gone.share)),
            Working(RULE, "extra steps of each attacking unit", str(overrun.extra_steps)),
            Working(RULE, "attack where it meets more enemy", follow_on),
            *self.held_up,
        )

    def _changes(self, state: State, halt: Square | None, umpire: Umpire) -> Iterator[Change]:
        if self.overrun.extra_steps:
            for unit in used_attackers(state, self.engagement):
                yield Add(Unit, unit.id, "step", self.overrun.extra_steps)
        for unit in self.attackers:
            if halt:
                yield Set(Unit, unit.id, "position", str(halt))
            if umpire.rules.word("overrun_movement") == "counts":
                yield Add(Unit, unit.id, "moved", self.gone.share)
        yield from self.used


def _able(state: State, attackers: list[Unit], target: Square | None, umpire: Umpire) -> list[Unit]:
    """OC-9.5, OC-9.28 Return those who may attack again, within the cap of the day."""
    now = (state[Unit][each.id] for each in attackers)
    return [u for u in now if may_attack(state, u, target, umpire, follow_on=True) is None]


def _defined(
    state: State, engagement: Engagement, able: list[Unit], target: Square, umpire: Umpire
) -> Ruling:
    """OC-9.28 Put the follow-on attack on the table, unprepared."""
    defenders = enemies_at(state, engagement, target)
    drafted = Engagement(
        label=f"{engagement.label}>{target}",
        turn=str(umpire.position),
        kind="overrun",
        square=str(target),
        attacking_side=engagement.attacking_side,
        attackers=tuple(unit.id for unit in able),
        defenders=tuple(unit.id for unit in defenders),
        action=engagement.action,
    )
    fight = settle(state, drafted, umpire)
    rows = [fresh_row(fight, unit, Role.ATTACKER) for unit in able]
    rows += [fresh_row(fight, unit, Role.DEFENDER) for unit in defenders]
    return defined(
        state,
        fight,
        rows,
        pool_now(state),
        umpire,
        rule=RULE,
        text=f"Fight {fight.label} at {named(state, target)}: an unprepared attack by "
        f"{', '.join(fight.attackers)} against {', '.join(fight.defenders)}.",
    )
