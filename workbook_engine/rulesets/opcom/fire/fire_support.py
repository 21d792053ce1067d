"""Which artillery fires for which fight (OC-9.17, OC-9.18, OC-9.18b, D-43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec import Struct

from workbook_engine.core.notation import names_in
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.fire.gun_tasks import has_task
from workbook_engine.rulesets.opcom.fire.idle_guns import unfit_to_support
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.orders.orders import is_named, units_named
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, OrderLine, Role, Unit


class Gun(Struct, frozen=True):
    """An artillery unit that fires for one side of a fight, with the share of its fire it gives."""

    unit: Unit
    role: Role
    share: Fraction


class Fighting(Protocol):
    """What this module needs to know of a unit in a fight."""

    @property
    def unit(self) -> Unit:
        """The unit itself."""
        ...

    @property
    def square(self) -> Square:
        """The square that is attacked."""
        ...


class Battery:
    """The artillery of all sides while it is shared out among the fights, in their order."""

    def __init__(
        self,
        state: State,
        lines: Given[OrderLine],
        in_the_line: Iterable[str] = (),
    ) -> None:
        self._state = state
        # Guns in the line of any fight have their one task there (OC-9.18b).
        self._in_the_line = frozenset(in_the_line)
        self._taken = set(self._in_the_line)
        self._taken |= {unit for unit, line in lines.items() if has_task(line)}
        self._calls = Given({unit: line for unit, line in lines.items() if line.supports})
        self._tasks: dict[str, list[tuple[str, ...]]] = {}
        self._called: dict[str, list[Unit]] = {}

    def guns_for(
        self, attackers: Sequence[Fighting], defenders: Sequence[Fighting], rules: Rules
    ) -> list[Gun]:
        """OC-9.17, OC-9.18b Return the artillery allocated to either side of a fight."""
        sides = ((Role.FIRES_FOR_ATTACKER, attackers), (Role.FIRES_FOR_DEFENDER, defenders))
        guns = [
            gun
            for role, party in sides
            for gun in self._of_side(role, party, rules)
            if gun.unit.id not in self._taken
        ]
        # A fight that the umpire splits is one task still: the first part has the guns (D-43).
        self._taken |= {gun.unit.id for gun in guns if gun.share == 1}
        return guns

    def held_in_the_line(
        self, fights: Iterable[Sequence[Fighting]], rules: Rules
    ) -> dict[str, list[Unit]]:
        """OC-9.18b Return guns that fight where they stand, with those who have no fire of them.

        Whoever is in the same fight has the guns beside him.
        """
        held: dict[str, list[Unit]] = {}
        for fight in fights:
            here = {each.unit.id for each in fight}
            for side in dict.fromkeys(each.unit.side for each in fight):
                party = [each for each in fight if each.unit.side == side]
                for gun in self._called_of(side):
                    away = gun.id in self._in_the_line and gun.id not in here
                    if away and _share(self._state, party, self._tasks_of(gun), rules):
                        held.setdefault(gun.id, []).extend(each.unit for each in party)
        return held

    def _of_side(self, role: Role, party: Sequence[Fighting], rules: Rules) -> Iterator[Gun]:
        for unit in self._called_of(party[0].unit.side):
            share = _share(self._state, party, self._tasks_of(unit), rules)
            if share:
                yield Gun(unit, role, share)

    def _called_of(self, side: str) -> list[Unit]:
        """Return the artillery of a side that is to fire for anybody."""
        if side not in self._called:
            guns = _artillery_of(self._state, side)
            self._called[side] = [gun for gun in guns if self._tasks_of(gun)]
        return self._called[side]

    def _tasks_of(self, gun: Unit) -> list[tuple[str, ...]]:
        if gun.id not in self._tasks:
            self._tasks[gun.id] = list(_tasks(self._state, gun, self._calls))
        return self._tasks[gun.id]


def _artillery_of(state: State, side: str) -> Iterator[Unit]:
    for unit in state[Unit].values():
        if unit.side == side and unfit_to_support(unit) is None:
            yield unit


def _tasks(state: State, gun: Unit, lines: Given[OrderLine]) -> Iterator[tuple[str, ...]]:
    """Yield what artillery is to fire for: by its own line, then by lines that call for it.

    Of several calls of its side that of the highest priority comes first (U-04). A task is all
    that one call names: whoever of them fights has the guns.
    """
    own = lines.of(gun)
    if own:
        named = (n for n in names_in(own.supports) if not _is_gun(state, own.team, n))
        yield from ((name,) for name in named)
    callers: dict[str, list[str]] = {}
    for unit_id, line in sorted(lines.items(), key=_rank):
        ours = unit_id != gun.id and state[Unit][unit_id].side == gun.side
        if ours and any(is_named(gun, name) for name in names_in(line.supports)):
            callers.setdefault(line.id, []).append(unit_id)
    yield from (tuple(units) for units in callers.values())


def _rank(call: tuple[str, OrderLine]) -> tuple[bool, int]:
    return call[1].priority is None, call[1].priority or 0


def _is_gun(state: State, team: str, name: str) -> bool:
    named = units_named(state, team, name)
    return bool(named) and all(unit.kind == Kind.ARTILLERY for unit in named)


def _share(
    state: State, party: Sequence[Fighting], tasks: list[tuple[str, ...]], rules: Rules
) -> Fraction:
    """OC-9.18b, D-43 Return the share of its fire a gun gives this party: one task a turn."""
    if not tasks:
        return Fraction(0)
    if rules.word("artillery_tasks") == "split":
        mine = sum(_is_task(state, party, task) for task in tasks)
        return Fraction(mine, len(tasks))
    return Fraction(1) if _is_task(state, party, tasks[0]) else Fraction(0)


def _is_task(state: State, party: Sequence[Fighting], task: tuple[str, ...]) -> bool:
    squares = {square_of(state, name) for name in task}
    return any(
        each.square in squares or any(is_named(each.unit, name) for name in task) for each in party
    )
