"""The order forms of Sector: what each may name, what is odd in it, and who reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.order_sheets import Naming, Odd, OrderSheet, check_orders
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.kit.names import given_twice, on_the_map, only
from workbook_engine.rulesets.sector.knowledge.report import to_act
from workbook_engine.rulesets.sector.knowledge.team_view import View
from workbook_engine.rulesets.sector.land.board import group_at, sector_named, team_of
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    RESERVE,
    Action,
    ActionLine,
    CorpsLine,
    DayOrder,
    Mission,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import Order


def _divisions(seen: View) -> Iterator[str]:
    return (each.id for each in seen.formations if each.commanded and not each.is_corps)


def _corps(seen: View) -> Iterator[str]:
    return (each.id for each in seen.formations if each.commanded and each.is_corps)


def _bases(seen: View) -> Iterator[str]:
    return (own.base.id for own in seen.own if own.commanded)


def _held(seen: View) -> Iterator[str]:
    there = {own.base.sector for own in seen.own if own.base.state == BaseState.ON_TABLE}
    return (land.sector for land in seen.land if land.sector in there)


def _sectors(seen: View) -> Iterator[str]:
    return (land.sector for land in seen.land)


def _where_to(seen: View) -> Iterator[str]:
    yield RESERVE
    yield from _divisions(seen)


def _own_divisions(state: State, team: str) -> Iterator[str]:
    return (each.id for each in state[Division].values() if each.team == team)


def _own_corps(state: State, team: str) -> Iterator[str]:
    return (each.id for each in state[Corps].values() if each.team == team)


def _own_bases(state: State, team: str) -> Iterator[str]:
    return (each.id for each in state[Base].values() if team_of(state, each) == team)


def _reserve_or_division(state: State, team: str) -> Iterator[str]:
    yield RESERVE
    yield from _own_divisions(state, team)


def _odd_order(state: State, line: DayOrder) -> Iterator[Odd]:
    """SB-ORD-02 A Division on Support names the one that it supports."""
    if line.order == Order.SUPPORT and not line.supports:
        yield (
            "supports",
            error(
                "E-MISSING",
                f"{line.division} is to support, and no Division is named.",
                "Name the Division that it supports.",
                rule="SB-ORD-02",
            ),
        )


def _odd_action(state: State, line: ActionLine) -> Iterator[Odd]:
    """SB-MOV-01, SB-RNG-01, SB-ASL-01 A move, fire and an assault go somewhere."""
    if line.action not in (Action.DIG, Action.STAND) and not line.path:
        yield (
            "path",
            error(
                "E-MISSING",
                f"{line.division} is to {line.action}, and no sector is named.",
                "Write the sectors of the way, or the sector of the enemy.",
                rule="SB-MOV-01",
            ),
        )


def _nobody_there(
    state: State, lines: Sequence[ActionLine]
) -> Iterator[tuple[ActionLine, str, Finding]]:
    """SB-MOV-01 Yield lines from a sector where the group does not stand, nor goes before."""
    going = set[tuple[str, str]]()
    for line in lines:
        start = sector_named(line.start)
        there = {base.id for base in group_at(state, line.division, start)}
        away = [each for each in line.bases if each not in there]
        if (line.division, start) not in going and (away or not there):
            who = ", ".join(away) or f"anybody of {line.division}"
            found = warning(
                "W-NOT-THERE",
                f"not at {line.start} now: {who}; and no line before leads there.",
                "Write the sector where they stand; leave it if they will be there.",
                rule="SB-MOV-01",
            )
            yield line, "start", found
        going |= {(line.division, sector_named(each)) for each in line.path}


def _odd_mission(state: State, line: CorpsLine) -> Iterator[Odd]:
    """SB-AIR-04 A bombardment names who fires."""
    if line.mission == Mission.BOMBARD and not line.bases:
        found = error(
            "E-MISSING",
            f"{line.corps} is to bombard {line.sector}, and nobody is named to fire.",
            "Name rockets or siege guns of the Corps.",
            rule="SB-AIR-04",
        )
        yield "bases", found


def _division(column: str) -> Naming[Any, View]:
    """SB-PIP-04 A staff orders its own Divisions; it must not learn which others there are."""
    unknown = only(
        "E-UNKNOWN-DIVISION",
        "{team} has no Division {name}.",
        "Name a Division of your own.",
        column=column,
        known=_own_divisions,
        rule="SB-PIP-04",
    )
    return Naming(column, ("Division",), {"Division": _divisions}, unknown)


def _named_bases(column: str) -> Naming[Any, View]:
    """SB-MOV-01 A staff orders its own bases."""
    unknown = only(
        "E-UNKNOWN-BASE",
        "{team} has no base {name}.",
        "Name a base of your own.",
        column=column,
        known=_own_bases,
        rule="SB-MOV-01",
    )
    return Naming(column, ("Base",), {"Base": _bases}, unknown)


def _sector(column: str, offer: Callable[[View], Iterable[str]]) -> Naming[Any, View]:
    """SB-GEN-03 What is named is a sector of the map."""
    unknown = on_the_map(column, lambda state: state[Sector], sector_named, "SB-GEN-03")
    return Naming(column, (), {column: offer}, unknown)


_CORPS: Naming[CorpsLine, View] = Naming(
    "corps",
    ("Corps",),
    {"Corps": _corps},
    only(
        "E-UNKNOWN-CORPS",
        "{team} has no Corps {name}.",
        "Name a Corps of your own.",
        column="corps",
        known=_own_corps,
        rule="SB-AIR-01",
    ),
)
_WHERE_TO: Naming[TransferLine, View] = Naming(
    "to",
    (),
    {"to": _where_to},
    only(
        "E-UNKNOWN-DIVISION",
        "{team} has no Division {name}, and it is not the Corps reserve.",
        "Write Corps reserve, or a Division of your own.",
        column="to",
        known=_reserve_or_division,
        rule="SB-PIP-05",
    ),
)

ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        DayOrder,
        phases=("Orders of the day",),
        ordered=_division("division"),
        columns=(_division("supports"),),
        odd=_odd_order,
        together=given_twice(
            "E-ORDERED-TWICE",
            "{name} is in two lines.",
            "Leave it in one of them.",
            column="division",
            rule="SB-PIP-04",
        ),
    ),
    OrderSheet(
        TransferLine,
        phases=("Transfers",),
        ordered=_named_bases("base"),
        columns=(_WHERE_TO,),
        together=given_twice(
            "E-ORDERED-TWICE",
            "{name} is in two lines.",
            "Leave it in one of them.",
            column="base",
            rule="SB-PIP-05",
        ),
    ),
    OrderSheet(
        ActionLine,
        phases=("Divisions act", "Assaults"),
        ordered=_division("division"),
        columns=(
            _sector("start", _held),
            _named_bases("bases"),
            _sector("path", _sectors),
            _named_bases("guns"),
            _sector("retire_to", _sectors),
        ),
        odd=_odd_action,
        together=_nobody_there,
        head=to_act,
    ),
    OrderSheet(
        CorpsLine,
        phases=("Corps in the air", "Bombardments"),
        ordered=_CORPS,
        columns=(_sector("sector", _sectors), _named_bases("bases")),
        odd=_odd_mission,
    ),
)


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """SB-PIP-04 to SB-AIR-01 Return what keeps orders from being understood."""
    return check_orders(ORDER_SHEETS, state, orders, where)
