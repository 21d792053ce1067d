"""OC-A.1 to OC-A.3, OC-7.2, OC-7.3 What the set-up need not type: what its kind always has.

A unit made after one of Annex A is as that is, and a choke point takes the most of its guide.

What the umpire typed stands, also where it differs; only blank cells are filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State, Value
from workbook_engine.core.ruleset import Blank
from workbook_engine.kit.following import followed
from workbook_engine.rulesets.opcom.movement.traffic import most_of
from workbook_engine.rulesets.opcom.vocabulary.air_records import Squadron
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, by_name
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Route
from workbook_engine.rulesets.opcom.vocabulary.nations import nation_named
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Stack, Unit
from workbook_engine.rulesets.opcom.vocabulary.words import BURNS_FUEL


def fill_in(state: State, blank: Blank) -> Iterator[Set]:
    """OC-A.1 to OC-A.3, OC-7.2, OC-7.3 Yield what stands in cells that were left blank."""
    chokes: Iterable[Crossing | Route] = chain(state[Crossing].values(), state[Route].values())
    for choke in chokes:
        most = most_of(choke.kind, state.rules)
        if most is not None and blank(type(choke), choke.name, "capacity"):
            yield Set(type(choke), choke.name, "capacity", most)
    yield from followed(Unit, "team", Team, "side", state, blank)
    yield from followed(Squadron, "team", Team, "side", state, blank)
    yield from followed(Stack, "holder", Unit, "side", state, blank)
    for unit in state[Unit].values():
        for field, value in _known(unit, state):
            if value not in (None, "") and blank(Unit, unit.id, field):
                yield Set(Unit, unit.id, field, value)


def _known(unit: Unit, state: State) -> Iterator[tuple[str, Value]]:
    """Yield what is known of a unit from its type."""
    typical = by_name().get(unit.typical)
    if typical is not None:
        yield from _as_typical(typical, state)
    kind = typical.kind if typical and unit.kind == Kind.INFANTRY else unit.kind
    if kind in BURNS_FUEL:
        yield "mechanised", True


def _as_typical(typical: TypicalUnit, state: State) -> Iterator[tuple[str, Value]]:
    nation = nation_named(state, typical.nation)
    if nation is not None:  # its engineers and dumps are of no nation
        yield "nation", nation.id
    yield "kind", typical.kind
    yield "profile", typical.profile
    yield "size", typical.size
    yield "lift", typical.lift
    yield "echelon", typical.echelon
    yield "artillery", typical.artillery
