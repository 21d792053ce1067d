"""Orders that say too little, or speak of what is not there: numbers, facings, combats, bases."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.findings import Finding, did_you_mean, error, warning
from workbook_engine.core.records import Orders, Record, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.air.bombers import bomber_range
from workbook_engine.rulesets.last_war.checks.order_check import RULES
from workbook_engine.rulesets.last_war.knowledge.flags_seen import combats_seen
from workbook_engine.rulesets.last_war.vocabulary.book import figure
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    DeployLine,
    RemoveLine,
    SupplyLine,
)
from workbook_engine.rulesets.last_war.vocabulary.points import counted
from workbook_engine.rulesets.last_war.vocabulary.seasons import date_of, year_of
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse, Mission, Purpose

_ON_A_COMBAT = (CardUse.DIE, CardUse.COLUMN)
_GOES: dict[str, tuple[str, ...]] = {
    Purpose.FRONT: ("man", "tank", "air", "lsp"),
    Purpose.WORKS: ("man",),
    Purpose.ZONE: ("man",),
    Purpose.BASE: ("bomber",),
    Purpose.AIR_DEFENCE: ("air",),
}
"""The columns of a deployment that are carried out as typed, by what it is for."""


def check_sense(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    """LW-SEQ-02 to LW-BOM-04 Yield a finding for each order that says too little."""
    for deploy in orders[DeployLine].values():
        yield from _deployment(deploy, where)
    for removal in orders[RemoveLine].values():
        if not (removal.man or removal.tank or removal.air or removal.bomber or removal.lsp):
            yield _no_points(removal, "man", where)
    for supply in orders[SupplyLine].values():
        if not supply.lsp:
            yield _no_points(supply, "lsp", where)
        yield from _combat(state, supply, supply.team, "combat", where)
    for card in orders[CardLine].values():
        if card.use in _ON_A_COMBAT:
            yield from _card(state, card, where)
    yield from _bombers(state, orders, where)


def _deployment(line: DeployLine, where: Where) -> Iterator[Finding]:
    if line.purpose == Purpose.FRONT and not (line.man or line.tank or line.air or line.lsp):
        yield _no_points(line, "man", where)
    if line.purpose == Purpose.AIR_DEFENCE and not line.air:
        yield _no_points(line, "air", where)
    if line.purpose == Purpose.WORKS and not line.towards:
        yield error(
            "E-NO-FACING",
            f"works are to be built at {line.hex}, and no hex is named that they face.",
            "Write the hex beside it, on the far side of the works.",
            rule="LW-FORT-01",
            cell=where(DeployLine, line.id, "towards"),
        )
    if line.purpose == Purpose.PARTISANS and not line.partisans:
        yield error(
            "E-NO-GROUP",
            f"partisans are to rise at {line.hex}, and no group is named.",
            "Use a name that the Group column offers.",
            rule="LW-PAG-02",
            cell=where(DeployLine, line.id, "partisans"),
        )
    yield from _idle_points(line, where)


def _idle_points(line: DeployLine, where: Where) -> Iterator[Finding]:
    """LW-SEQ-02 Points typed beside a purpose that takes none of them stay in the pool."""
    fixed = _fixed_cost(line)
    for kind in ("man", "tank", "air", "bomber", "lsp"):
        number = getattr(line, kind)
        taken = fixed.get(kind, 0)
        if kind not in _GOES.get(line.purpose, ()) and number > taken:
            takes = counted({kind: taken}) if taken else "none"
            yield warning(
                "W-IDLE-POINTS",
                f"{counted({kind: number})} typed for {line.purpose}, which takes {takes}.",
                "What is not taken stays in the pool: clear the cell, or choose what they are for.",
                rule="LW-SEQ-02",
                cell=where(DeployLine, line.id, kind),
            )


def _fixed_cost(line: DeployLine) -> dict[str, int]:
    """LW-FORT-01, LW-SEC-01, LW-FLK-01 Return what a purpose takes, whether it is typed or not."""
    if line.purpose == Purpose.WORKS:
        return {"lsp": max(line.man, 1) * figure("fortification_supply")}
    if line.purpose == Purpose.ZONE:
        return {"lsp": figure("zone_supply")}
    return {"man": figure("flak_man")} if line.purpose == Purpose.FLAK else {}


def _no_points(line: Record, field: str, where: Where) -> Finding:
    return error(
        "E-NO-POINTS",
        "the line names no points.",
        "Type how many, or clear the line.",
        rule=RULES[type(line)],
        cell=where(type(line), line.key, field),
    )


def _card(state: State, line: CardLine, where: Where) -> Iterator[Finding]:
    if not line.combat:
        yield error(
            "E-NO-COMBAT",
            f"{line.card} is played on a {line.use}, and no combat is named.",
            "Write the hex that is attacked.",
            rule="LW-ADV-05" if line.use == CardUse.DIE else "LW-ADV-06",
            cell=where(CardLine, line.id, "combat"),
        )
        return
    yield from _combat(state, line, line.team, "combat", where)


def _combat(state: State, line: Record, team: str, field: str, where: Where) -> Iterator[Finding]:
    """LW-SEQ-05 An order for a combat that the team does not see; before flags there are none.

    A landing is seen by those who land alone, so the team's own sight is what is asked.
    """
    name, seen = str(getattr(line, field)), combats_seen(state, team)
    if state.position.stage > 1 and name in state[MapHex] and name not in seen:
        yield warning(
            "W-NO-COMBAT",
            f"{team} sees no flag into {name}.",
            did_you_mean(name, seen) or "The line has no effect where there is no combat.",
            rule=RULES[type(line)],
            cell=where(type(line), line.key, field),
        )


def _bombers(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    lines = list(orders[BombLine].values())
    if lines and bomber_range(year_of(state)) is None:
        yield error(
            "E-BOMBER-YEAR",
            f"bombers have no range in {date_of(state) or 'a year that is not told'}.",
            "Write month and year, 1942 or later, in the Calendar.",
            rule="LW-BOM-03",
            cell=where(BombLine, lines[0].id, "target"),
        )
    for line in lines:
        if line.mission == Mission.LAND:
            yield from _combat(state, line, line.team, "target", where)
