"""Rows of Weather and Roads that are of nobody and no place, slow nothing, or name no turn."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.notation import as_list
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.opcom.movement.hindrances import RULE, holds_in
from workbook_engine.rulesets.opcom.movement.reach import reach_of
from workbook_engine.rulesets.opcom.movement.slowing import said_to_slow
from workbook_engine.rulesets.opcom.vocabulary.map_records import Route, Slowing
from workbook_engine.rulesets.opcom.vocabulary.records import Place, Unit


def odd_slowing(state: State, where: Where) -> Iterator[Finding]:
    """OC-6.4 Yield what is not understood of the rows of Weather and Roads."""
    for row in state[Slowing].values():
        for name in reach_of(state, row.reach).unknown:
            yield error(
                "E-SLOWING-REACH",
                f"{name} is nobody, and lies nowhere on the map.",
                did_you_mean(name, _known(state))
                or "Write all, a side, a unit, roads, a road, a place, or an area such as C3:K9.",
                rule=RULE,
                cell=where(Slowing, row.reach, "reach"),
            )
        if said_to_slow(row.causes, state.rules) is None:
            yield error(
                "E-SLOWING-CAUSES",
                f"{as_list(row.causes)} is not what slows a move.",
                "Write causes such as mud; under fire 0.3, or a share from 0 to 1.",
                rule=RULE,
                cell=where(Slowing, row.reach, "causes"),
            )
        if holds_in(row.turns, state.position.turn) is None:
            yield error(
                "E-SLOWING-TURNS",
                f"{row.turns} names no turns.",
                "Write turns such as 3, or 3; 4; or nothing for all.",
                rule=RULE,
                cell=where(Slowing, row.reach, "turns"),
            )


def _known(state: State) -> set[str]:
    units = state[Unit].values()
    forces = {name for u in units for name in (u.id, u.brigade, u.division, u.side, u.team)}
    return {*forces, *state[Place], *state[Route]} - {""}
