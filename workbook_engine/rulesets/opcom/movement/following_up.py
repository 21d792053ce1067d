"""Headquarters without orders follow their units in the movement, before any fight (OC-11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from workbook_engine.core.notation import as_list
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State, replace
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.contact import Watch
from workbook_engine.rulesets.opcom.land.country import Country, Node, node_of, square_at
from workbook_engine.rulesets.opcom.land.ground import active, near, square_km, square_of, where
from workbook_engine.rulesets.opcom.land.mobility import troop_class
from workbook_engine.rulesets.opcom.land.ways import Going, Ways
from workbook_engine.rulesets.opcom.movement.marching import March
from workbook_engine.rulesets.opcom.movement.planning import Plan, Sharing, mode_of, plan_for
from workbook_engine.rulesets.opcom.supply.supply import headquarters
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective

RULE = "OC-11.3"
STAYS = "none"
_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH})


def staffs(
    shared: Sharing, lines: Given[OrderLine], marched: Sequence[tuple[Plan, March]]
) -> list[Plan]:
    """OC-11.3 Plan the marches of HQs whose units, as they marched, would be out of their reach."""
    ends = {plan.unit.id: square_at(went.here) for plan, went in marched if went.at}
    if not ends:
        return []
    after = _After(shared, lines, ends)
    outrun = ((hq, units) for hq, units in after.commands() if after.is_outrun(hq, units))
    return [_plan(shared, after, hq, units) for hq, units in outrun]


class _After:
    """Where everybody would stand once the ordered moves are made, and who needs whom there."""

    def __init__(
        self, shared: Sharing, lines: Given[OrderLine], ends: Mapping[str, Square]
    ) -> None:
        self._shared, self._lines, self._ends = shared, lines, ends
        self._state: State = shared.state

    def commands(self) -> Iterator[tuple[Unit, list[Unit]]]:
        """Yield the HQs without orders, each with the units that draw on it."""
        found: dict[str, list[Unit]] = {}
        for unit in active(self._state):
            hq = headquarters(self._state, unit)
            if hq and hq.id != unit.id and hq.id not in self._lines and not hq.rail:
                found.setdefault(hq.id, []).append(unit)
        yield from ((self._state[Unit][hq], units) for hq, units in found.items())

    def is_outrun(self, hq: Unit, units: Sequence[Unit]) -> bool:
        """Tell whether any of its units that moved is out of its reach where it stands."""
        here = where(self._state, hq)
        return any(u.id in self._ends and not self._serves(here, u) for u in units if here)

    def lead(self, hq: Unit, units: Sequence[Unit]) -> Unit:
        """Return the unit it marches after: of those it lost, the one with most about it."""
        here = where(self._state, hq)
        lost = [u for u in units if u.id in self._ends and not self._serves(here, u)]
        return max(lost, key=lambda unit: self.served(self.end(unit), units))

    def served(self, square: Square | None, units: Sequence[Unit]) -> tuple[int, int]:
        """OC-11.3 Return how well an HQ in a square serves its units: most of them, for its place
        is behind the main body; of as many, those who attack, for they need its ammunition.
        """
        within = [unit for unit in units if self._serves(square, unit)]
        return len(within), sum(self._attacks(unit) for unit in within)

    def end(self, unit: Unit) -> Square | None:
        """Return where a unit would stand."""
        return self._ends.get(unit.id) or where(self._state, unit)

    def has_moved(self, unit: Unit) -> bool:
        """Tell whether a unit would stand elsewhere."""
        return unit.id in self._ends

    def order_of(self, unit: Unit) -> OrderLine:
        """Return the order that a unit which moved was given."""
        return self._lines[unit.id]

    def watch_of(self, side: str) -> Watch:
        """Return the enemies that a side must keep clear of, where they would stand."""
        foes = (e for e in active(self._state) if e.side != side and is_effective(e))
        placed = {node_of(square): foe.id for foe in foes if (square := self.end(foe))}
        return Watch(placed, square_km(self._state), self._shared.umpire.rules)

    def _serves(self, square: Square | None, unit: Unit) -> bool:
        return near(
            self._state,
            square,
            self.end(unit),
            self._shared.umpire.rules.fraction("headquarters_reach"),
        )

    def _attacks(self, unit: Unit) -> bool:
        line = self._lines.of(unit)
        return line is not None and line.action in _ATTACKS


def _plan(shared: Sharing, after: _After, hq: Unit, units: Sequence[Unit]) -> Plan:
    """OC-11.3 Ask where an HQ follows its units to, and plan its march as that of any unit."""
    lead = after.lead(hq, units)
    line = _as(after.order_of(lead), hq)
    moved = ", ".join(unit.id for unit in units if after.has_moved(unit))
    default = _behind(shared, after, line, hq, (lead, units))
    goal = _asked(shared, hq, default, moved)
    plan = plan_for(shared, hq, replace(line, to=str(goal) if goal else ""), [hq])
    if not plan.refusal:
        plan.rule = RULE
        because = f"follows {moved}" if goal else "stays where it is"
        plan.ends_because = plan.ends_because or because
    return plan


def _as(order: OrderLine, hq: Unit) -> OrderLine:
    """Return the order of an HQ that marches as the unit before it does: by night, by road."""
    return OrderLine(
        id=f"{hq.team}/{hq.id}",
        team=hq.team,
        unit=as_list((hq.id,)),
        action=Action.MOVE,
        mode=order.mode,
        posture=order.posture,
        night=order.night,
    )


def _asked(shared: Sharing, hq: Unit, default: Square | None, moved: str) -> Square | None:
    """OC-11.3 Return where the umpire puts it; None where it stays."""
    state = shared.state
    answer = shared.umpire.on(Move, hq.id).judge(
        "follow to",
        str(default) if default else STAYS,
        rule=RULE,
        question=f"Where {hq.id} follows its units to; {STAYS} = it stays",
        basis=f"from {hq.position}; {moved}",
        fits=lambda said: said.casefold() == STAYS or square_of(state, said) is not None,
    )
    return None if answer.casefold() == STAYS else square_of(state, answer)


def _behind(
    shared: Sharing,
    after: _After,
    line: OrderLine,
    hq: Unit,
    following: tuple[Unit, Sequence[Unit]],
) -> Square | None:
    """OC-11.3 Return the first square of its way from where it serves its units best.

    It stays where it serves them as well, and does not go where the enemy would stop it.
    """
    lead, units = following
    here, there = where(shared.state, hq), after.end(lead)
    if here is None or there is None:
        return None
    going = Going(frozenset({troop_class(hq)}), mode_of(hq, line), square_km(shared.state))
    ways = Ways(shared.country, going, shared.umpire.rules)
    way = ways.find(node_of(here), node_of(there)) or ()
    quiet = map(
        square_at, _clear_of_enemy(way, shared.country, after.watch_of(hq.side), line.night)
    )
    best = max([here, *quiet], key=lambda square: after.served(square, units))
    return None if best == here else best


def _clear_of_enemy(
    way: Sequence[Node], country: Country, watch: Watch, night: bool
) -> Iterator[Node]:
    """OC-6.12 Yield the squares of a way after its start, up to where an enemy would stop it."""
    for here, there in pairwise(way):
        if watch.met(here, there, country.ground_at(there) or "", night):
            return
        yield there
