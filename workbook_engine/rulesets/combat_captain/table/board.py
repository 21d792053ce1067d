"""Who stands where, whose he is, and how he looks to the rules."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.places import inches as inches
from workbook_engine.kit.sides import in_order
from workbook_engine.kit.sides import side_of as side_of_team
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    SideRow,
    Status,
    SubUnit,
)


def side_of(state: State, company: Company) -> str:
    """Return the side of a company: its team's."""
    return side_of_team(state, company.team)


PLAYERS = ("first", "second")
"""CC-GEN-03 The players' turns of a turn: a stage each."""


def active_side(state: State) -> str:
    """CC-GEN-03 Return the side whose turn this stage is: first who moves first."""
    return _playing(state, state.position.stage)


def which_player(state: State, side: str) -> str:
    """CC-GEN-03 Return which player's turn is a side's: `first` or `second`."""
    stages = enumerate(PLAYERS, start=1)
    return next((which for stage, which in stages if _playing(state, stage) == side), "")


def _playing(state: State, stage: int) -> str:
    first = {each.side for each in state[SideRow].values() if each.moves_first}
    sides = sorted(in_order(state), key=lambda side: side not in first)
    return sides[(stage - 1) % len(sides)] if sides else ""


def turns_stood(state: State, each: SubUnit) -> int:
    """CC-MOD-02 Return the turns in which it has stood, this one among them.

    A side's turn is counted when its player's turn ends.
    """
    ended = state.position.stage > 1 and not is_active(state, state[Company][each.company])
    return each.stationary + (not ended)


def is_active(state: State, company: Company) -> bool:
    """CC-CLC-02 Tell whether a company is one of the side whose turn it is."""
    return side_of(state, company) == active_side(state)


def on_table(state: State) -> Iterator[Company]:
    """Yield the companies that are on the table, in the order of their sheet."""
    return (each for each in state[Company].values() if each.state == Status.ON_TABLE)


def subunits_of(state: State, company: str) -> list[SubUnit]:
    """Return the sub-units of a company that are left, in the order of their sheet."""
    return [
        each
        for each in state[SubUnit].values()
        if each.company == company and each.men and each.state == Status.ON_TABLE
    ]


def markers_of(state: State, company: str, shooters: list[SubUnit], rules: Rules) -> int:
    """CC-MOR-01, B19 Return the markers that burden some sub-units of a company."""
    if rules.word("markers_on") == "subunit":
        return max((each.markers for each in shooters), default=0)
    return state[Company][company].markers
