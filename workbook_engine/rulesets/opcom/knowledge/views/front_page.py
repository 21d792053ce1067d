"""The front page: fights at a glance, losses by formation, bridges, supplies, who is cut off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from workbook_engine.core.answers import counted
from workbook_engine.core.desk import readable
from workbook_engine.core.front import Fight, Front, Held, Remark
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.losses import of_sides
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import draws_on
from workbook_engine.rulesets.opcom.knowledge.views.losses_view import loss_rows
from workbook_engine.rulesets.opcom.knowledge.views.reported import formation_of
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.land.spots import spot
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Place, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState

_WITHOUT = {"out_of_reach": "Out of reach of supplies", "cut_off": "No headquarters to draw on"}
_MOST = 6
"""Names of a list that are written out."""


def front(turn: Turn) -> Front:
    """OC-9.13 Return what the umpire wants to see first of a turn."""
    return Front(
        fights=_fights(turn),
        losses=of_sides(_losses(turn)),
        remarks=_remarks(turn),
        held=chain(_held(turn.after), _supplied(turn.after)),
    )


def _supplied(state: State) -> Iterator[Held]:
    """OC-11.3 Yield how many units of each side can draw no supplies."""
    without: dict[str, int] = {}
    for unit in active(state):
        draws, _ = draws_on(state, unit, state.rules)
        without[unit.side] = without.get(unit.side, 0) + (draws in _WITHOUT)
    for side, units in sorted(without.items()):
        yield Held("supplies", readable(side), f"{counted(units, 'unit')} out of supply")


def _held(state: State) -> Iterator[Held]:
    """OC-9.34 Yield which side stands in each named place, and how each bridge stands."""
    standing: dict[str, set[str]] = {}
    for unit in active(state):
        standing.setdefault(str(where(state, unit)), set()).add(unit.side)
    for place in state[Place].values():
        sides = standing.get(place.square, ())
        yield Held("place", place.name, " and ".join(map(readable, sorted(sides))) or "nobody")
    for crossing in state[Crossing].values():
        yield Held("bridge", crossing.name, crossing.state)


def _fights(turn: Turn) -> Iterator[Fight]:
    state = turn.after
    for fight in state[Engagement].values():
        if fight.turn == str(turn.before.position):
            square = parse_square(fight.square)
            yield Fight(
                label=fight.label,
                place=spot(state, square) if square else fight.square,
                attackers=_whose(state, fight.attackers),
                defenders=_whose(state, fight.defenders),
                sums=_sums(fight),
                dice="" if fight.die is None else str(fight.die),
                result=fight.result,
                remark="" if fight.decision == Decision.ACCEPT else fight.decision,
                row=fight,
            )


def _sums(fight: Engagement) -> str:
    if fight.attacker_score is None or fight.defender_score is None:
        return ""
    return f"{fight.attacker_score} - {fight.defender_score}"


def _whose(state: State, units: Sequence[str]) -> str:
    side = next((unit.side for name in units if (unit := state[Unit].get(name))), "")
    return f"{readable(side)}: {_listed(units)}" if side else _listed(units)


def _listed(names: Iterable[str]) -> str:
    """Return names as a list, the rest of a long one counted.

    >>> _listed(["a", "b"]), _listed("abcdefgh")
    ('a; b', 'a; b; c; d; e; f and 2 more')
    """
    listed = list(names)
    more = f" and {len(listed) - _MOST} more" if len(listed) > _MOST else ""
    return f"{'; '.join(listed[:_MOST])}{more}"


def _losses(turn: Turn) -> Iterator[tuple[str, str, tuple[str, str], int]]:
    for row in loss_rows(turn):
        unit = turn.after[Unit][row.unit]
        yield unit.side, unit.division or formation_of(unit), ("step", "steps"), row.steps


def _remarks(turn: Turn) -> Iterator[Remark]:
    before, after = turn.before[Crossing], turn.after[Crossing]
    blown = [
        name
        for name, row in after.items()
        if row.state == CrossingState.BLOWN
        and name in before
        and before[name].state != CrossingState.BLOWN
    ]
    captured = [unit.id for unit in turn.after[Unit].values() if _is_captured_now(turn, unit)]
    cut_off: dict[str, list[str]] = {}
    for unit in active(turn.after):
        draws, _ = draws_on(turn.after, unit, turn.after.rules)
        cut_off.setdefault(draws, []).append(unit.id)
    for about, names in (
        ("Bridges blown", blown),
        ("Taken prisoner", captured),
        *((about, cut_off.get(draws, [])) for draws, about in _WITHOUT.items()),
    ):
        if names:
            yield Remark(about, _listed(names))


def _is_captured_now(turn: Turn, unit: Unit) -> bool:
    was = turn.before[Unit].get(unit.id)
    return unit.state == UnitState.CAPTURED and was is not None and was.state == UnitState.ACTIVE
