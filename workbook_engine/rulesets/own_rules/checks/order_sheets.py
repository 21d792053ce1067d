"""The order sheet of own rules: what it may name, what is odd in it, and who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from workbook_engine.core.findings import MISSING, Odd, error
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Naming
from workbook_engine.core.order_sheets import OrderSheet, check_orders
from workbook_engine.core.reader import Kind, Named
from workbook_engine.core.records import State
from workbook_engine.core.spelt import square_spelt
from workbook_engine.kit.costs import listed
from workbook_engine.kit.messages_out import messages_out
from workbook_engine.kit.names import Once, named, not_known
from workbook_engine.kit.until import stands_until
from workbook_engine.rulesets.own_rules.knowledge.became import became, was_attacked
from workbook_engine.rulesets.own_rules.knowledge.team_view import View
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.vocabulary.records import Area, OrderLine, Place, Verb
from workbook_engine.rulesets.own_rules.vocabulary.words import Role


def _own_units(state: State, team: str) -> Iterator[str]:
    return (unit.id for unit in board.in_field(state) if unit.team == team)


def _said_verbs(state: State, team: str) -> Iterator[Named]:
    """OR-VRB-1 Yield the verbs, each with its other spellings."""
    return (Named(each.verb, listed(each.also)) for each in state[Verb].values())


def _said_fields(state: State, team: str) -> Iterator[Named]:
    """OR-MAP-2, OR-MAP-3 Yield the areas, and the fields that have a name, by that."""
    yield from map(Named, state[Area])
    yield from (Named(each.field, (each.place,)) for each in state[Place].values())


_UNIT: Naming[OrderLine, View] = Naming(
    "unit",
    ("Unit",),
    {"Unit": lambda seen: iter(seen.commanded)},
    kinds=(named(_own_units),),
    strange=not_known(
        "E-UNKNOWN-UNIT", _("the team has no unit {name}."), _("Name one of your own.")
    ),
    rule="OR-VRB-1",
)
_VERB: Naming[OrderLine, View] = Naming(
    "verb",
    ("Verb",),
    {"Verb": lambda seen: iter(seen.verbs)},
    kinds=(Kind(_said_verbs),),
    strange=not_known("E-UNKNOWN-VERB", _("{name} is not a verb here."), _("Choose one listed.")),
    rule="OR-VRB-1",
)
_TO: Naming[OrderLine, View] = Naming(
    "to",
    (),
    {"to": lambda seen: (field for field, _ in seen.land.fields)},
    kinds=(Kind(_said_fields, board.land, square_spelt),),
    strange=not_known(
        "E-UNKNOWN-SQUARE", _("{name} is not on the map."), _("Name a field, as the map has it.")
    ),
    rule="OR-MAP-1",
)


def _odd(state: State, line: OrderLine) -> Iterator[Odd]:
    """OR-VRB-1 Who attacks or supports does so somewhere."""
    verb = state[Verb].get(line.verb)
    if verb and verb.role != Role.NONE and not line.to:
        said = _("{unit} is to {verb}, and no field is named.")
        said, cure = said.format(unit=line.unit, verb=line.verb), _("Name the field of the enemy.")
        yield "to", error(MISSING, said, cure, rule="OR-VRB-1")


_once = Once("unit", "OR-VRB-1", lambda rules: rules.yes("last_line"))
ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        OrderLine,
        phases=("Steps of the turn",),
        ordered=_UNIT,
        columns=(_VERB, _TO, stands_until(attacked=True)),
        odd=_odd,
        together=_once,
        overruled=_once.overruled,
        became=became,
        attacked=was_attacked,
    ),
    messages_out("OR-SEE-1"),
)
check = partial(check_orders, ORDER_SHEETS)
