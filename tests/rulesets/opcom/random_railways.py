"""A railway with trains, and orders to ride on it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from workbook_engine.core.desk import Team
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import Orders, Record, State, Tables, replace
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Place, Unit

STATIONS = ("Kleve", "Goch", "Wesel")


def with_railways(state: State, dry: list[str], chance: Random, trains: int = 2) -> State:
    """Return a game with a line of three stations, trains of all teams, and who comes later."""
    squares = chance.sample(dry, len(STATIONS))
    towns = [
        Place(name=name, square=at, kind="town") for name, at in zip(STATIONS, squares, strict=True)
    ]
    line = Route(name="The Line", kind="railway", points=" > ".join(STATIONS), capacity=8)
    own = next(iter(state[Team].values())).side
    units = {
        name: replace(unit, position=chance.choice(STATIONS))
        if unit.side == own and chance.random() < 0.5
        else unit
        for name, unit in state[Unit].items()
    }
    waiting = chance.choice(list(units))
    units[waiting] = replace(units[waiting], state="waiting")
    running = [
        Train(name=f"{team.side} {n}", side=team.side, lift=5, position=chance.choice(STATIONS))
        for team in state[Team].values()
        for n in range(1, trains + 1)
    ]
    comes = Reinforcement(id="R", turn=3, unit=waiting, place="Goch")
    return with_records(state, [*towns, line, *running, comes], {Unit: units})


def with_records(
    state: State, added: list[Record], instead: Mapping[type[Record], Mapping[str, Record]]
) -> State:
    """Return a state with more records, and with some tables in the place of others."""
    tables = {kind: dict(state[kind]) for kind in {type(each) for each in added}}
    tables |= {kind: dict(rows) for kind, rows in instead.items()}
    for each in added:
        tables[type(each)][each.key] = each
    return state.with_tables(tables)


def by_rail(state: State, orders: Orders, chance: Random, share: float | None = None) -> Orders:
    """Return orders by rail, some to attach elsewhere besides.

    A share of all is ordered so, or most of those who stand at a station or are aboard.
    """
    at_hand = {unit.id for unit in state[Unit].values() if unit.rail or unit.position in STATIONS}
    lines = dict(orders[OrderLine])
    formations = sorted({unit.brigade for unit in state[Unit].values() if unit.brigade})
    for name, line in lines.items():
        own = at_hand & set(names_in(line.unit))
        fitting = 0.8 if own else 0.02
        if chance.random() < (fitting if share is None else share):
            here = {state[Unit][each].position for each in own if not state[Unit][each].rail}
            to = chance.choice([each for each in STATIONS if each not in here] or STATIONS)
            lines[name] = replace(line, action="Move", mode="rail", to=to, target="")
        if chance.random() < 0.1 and formations:
            lines[name] = replace(lines[name], attach=chance.choice(formations))
    others = [row for kind in orders if kind is not OrderLine for row in orders[kind].values()]
    return Tables.of(*lines.values(), *others)
