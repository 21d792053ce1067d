"""The order forms of Sector: what each may name, what is odd in it, and who reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.order_sheets import Naming, Odd, OrderSheet, check_orders
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.sector.knowledge.team_view import View
from workbook_engine.rulesets.sector.land.board import sector_named, team_of
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    RESERVE,
    Action,
    ActionLine,
    CorpsLine,
    DayOrder,
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

Unknown = Callable[[State, Any], Iterable[Finding]]


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


def _strange(what: str, name: str, team: str, own: Iterable[str], rule: str) -> Finding:
    """Return what is said of a name that the staff cannot order about."""
    return error(
        "E-UNKNOWN-UNIT",
        f"{team} has no {what} {name}.",
        did_you_mean(name, own) or f"Name a {what} of your own.",
        rule=rule,
    )


def _own_division(column: str) -> Unknown:
    """SB-PIP-04 A staff orders its own Divisions; it must not learn which others there are."""

    def unknown(state: State, line: Any) -> Iterator[Finding]:
        own = [each.id for each in state[Division].values() if each.team == line.team]
        name = getattr(line, column)
        if name and name not in own:
            yield _strange("Division", name, line.team, own, "SB-PIP-04")

    return unknown


def _own_corps(state: State, line: CorpsLine) -> Iterator[Finding]:
    """SB-AIR-01 A staff orders its own Corps."""
    own = [each.id for each in state[Corps].values() if each.team == line.team]
    if line.corps not in own:
        yield _strange("Corps", line.corps, line.team, own, "SB-AIR-01")


def _own_bases(column: str) -> Unknown:
    """SB-MOV-01 A staff orders its own bases."""

    def unknown(state: State, line: Any) -> Iterator[Finding]:
        own = [b.id for b in state[Base].values() if team_of(state, b) == line.team]
        named = getattr(line, column)
        for name in (named,) if isinstance(named, str) else named:
            if name and name not in own:
                yield _strange("base", name, line.team, own, "SB-MOV-01")

    return unknown


def _a_sector(column: str) -> Unknown:
    """SB-GEN-03 What is named is a sector of the map."""

    def unknown(state: State, line: Any) -> Iterator[Finding]:
        named = getattr(line, column)
        for name in (named,) if isinstance(named, str) else named:
            if name and sector_named(name) not in state[Sector]:
                yield error(
                    "E-UNKNOWN-SQUARE",
                    f"{name} is not a sector of the map.",
                    "Write a sector such as C3.",
                    rule="SB-GEN-03",
                )

    return unknown


def _where_known(state: State, line: TransferLine) -> Iterator[Finding]:
    """SB-PIP-05 A base goes to the Corps reserve or to a Division of the staff's own."""
    own = [each.id for each in state[Division].values() if each.team == line.team]
    if line.to not in (RESERVE, *own):
        yield _strange("Division", line.to, line.team, (RESERVE, *own), "SB-PIP-05")


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


_DIVISION: Naming[Any, View] = Naming(
    "division", ("Division",), {"Division": _divisions}, _own_division("division")
)


def _sector(column: str, offer: Callable[[View], Iterable[str]]) -> Naming[Any, View]:
    return Naming(column, (), {column: offer}, _a_sector(column))


def _named_bases(column: str) -> Naming[Any, View]:
    return Naming(column, ("Base",), {"Base": _bases}, _own_bases(column))


ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        DayOrder,
        phases=("Orders of the day",),
        ordered=_DIVISION,
        columns=(
            Naming("supports", ("Division",), {"Division": _divisions}, _own_division("supports")),
        ),
        odd=_odd_order,
    ),
    OrderSheet(
        TransferLine,
        phases=("Transfers",),
        ordered=_named_bases("base"),
        columns=(Naming("to", (), {"to": _where_to}, _where_known),),
    ),
    OrderSheet(
        ActionLine,
        phases=("Divisions act", "Assaults"),
        ordered=_DIVISION,
        columns=(
            _sector("start", _held),
            _named_bases("bases"),
            _sector("path", _sectors),
            _named_bases("guns"),
            _sector("retire_to", _sectors),
        ),
        odd=_odd_action,
    ),
    OrderSheet(
        CorpsLine,
        phases=("Corps in the air", "Bombardments"),
        ordered=Naming("corps", ("Corps",), {"Corps": _corps}, _own_corps),
        columns=(_sector("sector", _sectors), _named_bases("bases")),
    ),
)


def check(state: State, orders: Orders, where: Where) -> list[Finding]:
    """SB-PIP-04 to SB-AIR-01 Return what keeps orders from being understood."""
    return check_orders(ORDER_SHEETS, state, orders, where)
