"""Whose orders are whose: a team orders its own nations, bases and groups about (LW-SEQ-02)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)

_Line = DeployLine | CloseLine | FlagLine | SupplyLine | RemoveLine | WithdrawLine
_OF_A_NATION: tuple[type[_Line], ...] = (
    *(DeployLine, CloseLine, FlagLine),
    *(SupplyLine, RemoveLine, WithdrawLine),
)


def check_owners(state: State, orders: Orders, where: Where) -> list[Finding]:
    """LW-SEQ-02 Return a finding for each order line about what its team does not command.

    The enemy's and what does not exist are answered in the same words: players read them.
    """
    return [
        *_nations(state, orders, where),
        *_bases(state, orders, where),
        *_groups(state, orders, where),
    ]


def commanded(state: State, team: str) -> dict[str, str]:
    """Return the nations of a team, each with its name."""
    return {each.id: each.name for each in state[Nation].values() if each.team == team}


def _nations(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    for kind in _OF_A_NATION:
        for line in orders[kind].values():
            own = commanded(state, line.team)
            if line.nation not in own:
                yield error(
                    "E-UNKNOWN-NATION",
                    f"{line.nation} is not one of {line.team}'s nations.",
                    did_you_mean(line.nation, own) or "Name a nation of your own.",
                    rule="LW-SEQ-02",
                    cell=where(kind, line.id, "nation"),
                )


def _bases(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    for line in orders[BombLine].values():
        nations = commanded(state, line.team)
        own = [base.hex for base in state[Base].values() if base.nation in nations]
        if line.base not in own:
            yield error(
                "E-UNKNOWN-BASE",
                f"{line.team} has no bomber base at {line.base}.",
                "Name a base from the Forces sheet, or clear the line.",
                rule="LW-BOM-01",
                cell=where(BombLine, line.id, "base"),
            )


def _groups(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    """The group is not named: how its own sheet writes it would tell that there is one."""
    for line in orders[DeployLine].values():
        nations = commanded(state, line.team)
        own = [group.id for group in state[Partisans].values() if group.nation in nations]
        if line.partisans and line.partisans not in own:
            yield error(
                "E-UNKNOWN-GROUP",
                f"{line.team} has no such partisan group.",
                did_you_mean(line.partisans, own) or "Name a group of your own, or clear the cell.",
                rule="LW-PAG-02",
                cell=where(DeployLine, line.id, "partisans"),
            )
