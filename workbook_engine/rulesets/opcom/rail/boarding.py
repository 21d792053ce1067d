"""Whether a unit may get on a train, and on which (OC-6.8, OC-6.10, OC-6.11, U-29)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.country import node_of
from workbook_engine.rulesets.opcom.land.ground import named, square_of, where
from workbook_engine.rulesets.opcom.rail.rail import TOWNS, fits, may_disembark, may_embark
from workbook_engine.rulesets.opcom.rail.railways import Railways
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Place, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import is_immobilised


class Boarding(Struct, frozen=True):
    """The train a unit gets on, and where it is to get off."""

    train: Train
    goal: str


Refusal = tuple[str, str, str]
"""Rule, reason for the umpire, and reason in a commander's words."""


def boarding_of(
    state: State,
    unit: Unit,
    line: OrderLine,
    ran: set[str],
    railways: Railways,
    umpire: Umpire,
) -> Boarding | Refusal:
    """OC-6.8, OC-6.11 Return the train that a unit gets on, or why it may not."""
    refusal = _not_from_here(state, unit, line, railways) or _not_to_there(
        state, unit, line, railways, umpire.rules
    )
    if refusal:
        return refusal
    goal = rail_goal(line)
    here = [t for t in state[Train].values() if _stands_by(state, t, unit) and t.name not in ran]
    if not here:
        return "OC-6.11", f"no train stands at {_at(state, unit)}", _("no train was to be had")
    with_room = [train for train in here if _has_room(state, train, unit, goal)]
    if not with_room:
        return "OC-6.11", "no train there has room for it", _("no train had room for it")
    name = umpire.on("rail", unit.id).judge(
        "train",
        with_room[0].name,
        rule="OC-6.11",
        question=f"Train that {unit.id} gets on",
        choices=[train.name for train in with_room],
        basis=f"{unit.size} unit points to {goal}",
    )
    return Boarding(state[Train][name], goal)


def rail_goal(line: OrderLine) -> str:
    """Return where an order by rail leads."""
    return line.to or line.target


def _not_from_here(state: State, unit: Unit, line: OrderLine, railways: Railways) -> Refusal | None:
    here = where(state, unit)
    if line.action != Action.MOVE:
        return "OC-6.9", f"{line.action} is not done by rail", _("trains only carry troops")
    if is_immobilised(unit, state.position.turn):
        return "OC-9.37", "it is immobilised", _("it was pinned down")
    if here is None or unit.size is None:
        return "OC-6.11", "it cannot be loaded", _("it could not be loaded")
    if not may_embark(is_town(state, here), railways.runs_through(node_of(here))):
        return (
            "OC-6.8",
            f"{_at(state, unit)} is not a town or village on a railway",
            _("no station there"),
        )
    return None


def _not_to_there(
    state: State, unit: Unit, line: OrderLine, railways: Railways, rules: Rules
) -> Refusal | None:
    here, goal = where(state, unit), square_of(state, rail_goal(line))
    if goal is None:
        return "OC-6.9", "the order names no place to go to", _("it was not said where to")
    if goal == here:
        return "OC-6.9", f"it stands at {named(state, goal)} already", _("it was there already")
    if not may_disembark(
        unit.kind, is_town(state, goal), railways.runs_through(node_of(goal)), rules
    ):
        place = named(state, goal)
        heard = _("there was no station at {place}").format(place=place)
        return "OC-6.10", f"it cannot get off at {place}", heard
    if here is None or railways.way(node_of(here), node_of(goal), unit.side) is None:
        return "OC-6.9", f"no clear line leads to {named(state, goal)}", _("the line was not clear")
    return None


def _at(state: State, unit: Unit) -> str:
    here = where(state, unit)
    return named(state, here) if here else unit.position


def _stands_by(state: State, train: Train, unit: Unit) -> bool:
    return train.side == unit.side and square_of(state, train.position) == where(state, unit)


def _has_room(state: State, train: Train, unit: Unit, goal: str) -> bool:
    """OC-6.11 Units are not split, and all that a train carries go to one place."""
    same = not train.loaded or square_of(state, train.bound_for) == square_of(state, goal)
    sizes = [state[Unit][name].size or 0 for name in train.loaded if name in state[Unit]]
    return same and fits([*sizes, unit.size or 0], train.lift)


def is_town(state: State, square: Square | None) -> str:
    """OC-6.8 Return what kind of town or village a square is, or nothing."""
    return next(_towns(state, square), "")


def _towns(state: State, square: Square | None) -> Iterator[str]:
    for place in state[Place].values():
        kind = place.kind.strip().casefold()
        if square and kind in TOWNS and square_of(state, place.square) == square:
            yield kind
