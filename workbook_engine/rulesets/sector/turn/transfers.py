"""Bases sent to and from the Corps reserve, and lost on the way (SB-PIP-05, SB-TRN-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.command.transfers import all_lost, back_on, paid_for
from workbook_engine.rulesets.sector.land.board import day_of, is_lost
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import RESERVE, TransferLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, BaseState, Corps
from workbook_engine.rulesets.sector.vocabulary.words import Price, Result

Sent = dict[tuple[str, str, Price], list[TransferLine]]


def transfers(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-05, SB-TRN-01 Bases are pulled and assigned for Corps PIPs, three a PIP."""
    for (corps, where, what), lines in _together(state, orders).items():
        if corps in state[Corps]:
            state = yield _sent(state, umpire, corps, where, what, lines)


def _together(state: State, orders: TurnOrders) -> Sent:
    """SB-PIP-05 Return the lines that share their PIPs: of one Division, one way."""
    found: Sent = {}
    for line in orders[TransferLine].values():
        base = state[Base].get(line.base)
        if base is None:
            continue
        if line.to == RESERVE and base.state == BaseState.ON_TABLE and base.division:
            found.setdefault((base.corps, base.division, Price.PULL), []).append(line)
        elif line.to != RESERVE and base.state == BaseState.IN_RESERVE:
            found.setdefault((base.corps, line.to, Price.ASSIGN), []).append(line)
    return found


def _sent(
    state: State, umpire: Umpire, corps: str, where: str, what: Price, lines: Sequence[TransferLine]
) -> Ruling:
    purse = Purse(state[Corps][corps].pips)
    count = paid_for(len(lines), what, purse)
    name = umpire.on("transfers", f"{corps} {what} {where}").name("sent")
    gone = [line.base for line in lines[:count]]
    division = "" if what is Price.PULL else where
    changes = [change for base in gone for change in _on_the_way(state, base, division)]
    changes.append(Set(Corps, corps, "pips", purse.left))
    names = ", ".join(gone) or "nobody"
    told = (Told(lines[0].team, CATALOGUE.say("transfer.sent", name, bases=names)),)
    text = f"{names} on the way ({what}, {where}); {len(lines) - count} without a PIP stay."
    return Ruling(name, "SB-PIP-05", text, (), tuple(changes), told)


def _on_the_way(state: State, base: str, division: str) -> Iterator[Change]:
    """SB-TRN-01 Yield what takes a base off the table until the next day."""
    yield Set(Base, base, "state", BaseState.IN_TRANSIT)
    yield Set(Base, base, "day", back_on(day_of(state)))
    yield Set(Base, base, "sector", "")
    yield Set(Base, base, "division", division)


def lost_in_transit(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-02 A Corps without its headquarters or supply base loses what is on the way."""
    for corps in state[Corps].values():
        gone = [
            base
            for base in state[Base].values()
            if base.corps == corps.id and base.state == BaseState.IN_TRANSIT
        ]
        both = is_lost(state, corps.headquarters), is_lost(state, corps.supply)
        if not gone or not all_lost(headquarters_lost=both[0], supply_lost=both[1]):
            continue
        name = umpire.on("transit", corps.id).name("lost")
        changes = tuple(
            Set(Base, base.id, field, value)
            for base in gone
            for field, value in (("state", BaseState.LOST), ("fate", Result.ANNIHILATED))
        )
        names = ", ".join(base.id for base in gone)
        told = (Told(corps.team, CATALOGUE.say("transfer.lost", name, bases=names)),)
        text = f"{corps.id} has lost its headquarters or supply base: {names} lost on the way."
        yield Ruling(name, "SB-TRN-02", text, (), changes, told)
