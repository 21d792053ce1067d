"""Bases sent to and from the Corps reserve, and lost on the way (SB-PIP-05, SB-TRN-02)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from workbook_engine.core.changes import Change, Set, sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import day_of
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import RESERVE, TransferLine
from workbook_engine.rulesets.sector.vocabulary.records import Base, BaseState, Corps
from workbook_engine.rulesets.sector.vocabulary.words import Price, Result

Sent = dict[tuple[str, str, tuple[Price, ...]], list[TransferLine]]


def transfers(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-05, SB-TRN-01 Bases are pulled and assigned for Corps PIPs, three a PIP."""
    for (corps, where, what), lines in _together(state, orders, umpire).items():
        state = yield _sent(state, umpire, corps, where, what, lines)


def _together(state: State, orders: TurnOrders, umpire: Umpire) -> Sent:
    """SB-PIP-05 Return the lines that share their PIPs: of one Division, one way."""
    found: Sent = {}
    for line in orders[TransferLine].values():
        base = state[Base].get(line.base)
        prices = _prices(state, umpire, base, line.to) if base else ()
        if base and prices:
            where = base.division if prices[0] is Price.PULL else line.to
            found.setdefault((base.corps, where, prices), []).append(line)
    return found


def _prices(state: State, umpire: Umpire, base: Base, to: str) -> tuple[Price, ...]:
    """SB-PIP-05, A11 Return what a way of a base costs; nothing where it cannot go it."""
    corps, on_table = state[Corps].get(base.corps), base.state == BaseState.ON_TABLE
    if corps is None or to == base.division or base.id in (corps.headquarters, corps.supply):
        return ()
    if on_table and base.division:
        at_once = umpire.settings.word("shuffle") == "one_day"
        away = () if to == RESERVE else (Price.ASSIGN,)
        return (Price.PULL, *away) if at_once or not away else ()
    reserve = on_table or base.state == BaseState.IN_RESERVE
    return (Price.ASSIGN,) if reserve and to != RESERVE else ()


def _sent(
    state: State,
    umpire: Umpire,
    corps: str,
    where: str,
    what: tuple[Price, ...],
    lines: Sequence[TransferLine],
) -> Ruling:
    """SB-PIP-05, A11 Return who goes for the PIPs there are; who is pulled only, to the reserve."""
    purse, counts = Purse(state[Corps][corps].pips), list[int]()
    for each in what:
        counts.append(paid_for(counts[-1] if counts else len(lines), each, purse))
    gone = [line.base for line in lines[: counts[0]]]
    assigned = gone[: counts[-1]] if what[-1] is Price.ASSIGN else []
    changes = [
        change
        for line in lines[: counts[0]]
        for change in _on_the_way(state, line.base, line.to if line.base in assigned else "")
    ]
    changes.append(Set(Corps, corps, "pips", purse.left))
    way = " and ".join(what)
    name = umpire.on("transfers", f"{corps} {way} {where}").name("sent")
    names = ", ".join(gone) or "nobody"
    told = (Told(lines[0].team, CATALOGUE.say("transfer.sent", name, bases=names)),)
    text = f"{names} on the way ({way}, {where}); {len(lines) - counts[0]} without a PIP stay."
    return Ruling(name, "SB-PIP-05", text, (), tuple(changes), told)


def paid_for(bases: int, what: Price, purse: Purse) -> int:
    """SB-PIP-05 Return how many bases of one Division go for the PIPs there are, three a PIP."""
    sent, most = 0, BOOK.number("bases_a_transfer")
    while sent < bases and purse.pay(what):
        sent += min(most, bases - sent)
    return sent


def _on_the_way(state: State, base: str, division: str) -> tuple[Change, ...]:
    """SB-TRN-01 Return what takes a base off the table until the next day."""
    day, away = day_of(state) + 1, BaseState.IN_TRANSIT
    return sets(Base, base, state=away, day=day, sector="", division=division)


def lost_in_transit(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-02 A Corps that loses its headquarters or supply base loses what is on the way."""
    for corps in state[Corps].values():
        own = (base for base in state[Base].values() if base.corps == corps.id)
        gone = [base.id for base in own if base.state == BaseState.IN_TRANSIT]
        if not gone or not any(_fell(state, x) for x in (corps.headquarters, corps.supply)):
            continue
        name, names = umpire.on("transit", corps.id).name("lost"), ", ".join(gone)
        today, fate = day_of(state), Result.ANNIHILATED
        lost = (sets(Base, base, state=BaseState.LOST, fell=today, fate=fate) for base in gone)
        told = (Told(corps.team, CATALOGUE.say("transfer.lost", name, bases=names)),)
        text = f"{corps.id} has lost its headquarters or supply base: {names} lost on the way."
        yield Ruling(name, "SB-TRN-02", text, (), tuple(chain(*lost)), told)


def _fell(state: State, name: str) -> bool:
    """SB-TRN-02, A12 Tell whether a base that a Corps needs left the table today, for any cause.

    Of one that the umpire has taken away without a day it is taken to be today.
    """
    base = state[Base].get(name)
    away = base is not None and base.state in (BaseState.LOST, BaseState.IN_PILE)
    return base is not None and away and base.fell in (None, day_of(state))
