"""Bases off the table and back: transfers, arrivals, recovery, Medals (SB-TRN-01)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from workbook_engine.core.changes import Change, Set, sets
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import TransferLine
from workbook_engine.rulesets.sector.vocabulary.profiles import proficiency
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import (
    RESERVE,
    BaseState,
    Price,
    Reason,
    Result,
)


def arrivals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-01, A61 Bases in transit, and those that the scenario brings, come to the table.

    By one reading those that were pulled stay in the Corps reserve.
    """
    off_table = umpire.rules.word("transit_return") == "off_table"
    for base in tuple(state[Base].values()):
        name = umpire.on("arrivals", base.id).name("arrives")
        if base.day is None or base.day > board.day_of(state):
            continue
        if base.state == BaseState.TO_COME:
            text = f"{base.id} comes to the table."
            state = yield _placed(state, umpire, base, name, "SB-GEN-01", text)
        elif base.state == BaseState.IN_TRANSIT and off_table and not base.division:
            changes = sets(Base, base.id, state=BaseState.IN_RESERVE, day=None)
            state = yield Ruling(name, "SB-PIP-05", f"{base.id} is in reserve.", (), changes)
        elif base.state == BaseState.IN_TRANSIT:
            text = f"{base.id} comes to {base.division or base.corps}."
            state = yield _placed(state, umpire, base, name, "SB-TRN-01", text)


def recovery(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-04 Each base of the pile whose day has come throws to recover."""
    for base in tuple(state[Base].values()):
        due = base.day is not None and base.day <= board.day_of(state)
        if base.state != BaseState.IN_PILE or not due:
            continue
        name = umpire.on("recovery", base.id).name("recovers")
        if _recovers(state, umpire, base):
            text = f"{base.id} has recovered."
            state = yield _placed(state, umpire, base, name, "SB-DMG-04", text, told=True)
        else:
            again = sets(Base, base.id, day=board.day_of(state) + 1)
            state = yield Ruling(name, "SB-DMG-04", f"{base.id} does not recover.", (), again)


def _recovers(state: State, umpire: Umpire, base: Base) -> bool:
    """SB-DMG-04, SB-CAT-01, A26, A48 Throw whether a base of the pile comes back."""
    was_out = base.fate in (Result.OUT_1_DAY, Result.OUT_2_DAYS)
    rules, grade = umpire.rules, board.grade_of(state, base)
    if was_out and rules.word("out_days_return") == "no_roll":
        return True
    asked = f"{base.id} recovers on {proficiency(grade, rules)} or less"
    dice = Throws(umpire.on("recovery", base.id))
    die = dice.d10(f"recovery of {base.id}", rule="SB-DMG-04", question=asked)
    natural_0 = rules.word("recovery_natural_0") == "recovers"
    return natural_0 if die == 0 else die <= proficiency(grade, rules)


def medals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-05 Bases with a Medal come back from the pile without a die, as the day ends."""
    for base in tuple(state[Base].values()):
        if base.medal and base.state == BaseState.IN_PILE and base.day is None:
            name = umpire.on("medals", base.id).name("comes back")
            text = f"{base.id}, with a Medal, is back."
            state = yield _placed(state, umpire, base, name, "SB-DMG-05", text, told=True)


def _placed(
    state: State, umpire: Umpire, base: Base, name: str, rule: str, text: str, *, told: bool = False
) -> Ruling:
    """SB-DMG-04, SB-TRN-03 Return what puts a base on the table, or why it waits.

    Who is told is its own staff.
    """
    place, why = _place(state, umpire, base)
    new, sector = (BaseState.TO_PLACE, "") if why else (BaseState.ON_TABLE, place)
    said = CATALOGUE.told(board.team_of(state, base), "base.back", name, base=base.id)
    return Ruling(
        id=name,
        rule=rule,
        text=f"{base.id} waits to be placed by the umpire: {why}." if why else text,
        working=(Working("SB-DMG-04", base.id, str(why)),) if why else (),
        changes=sets(Base, base.id, state=new, sector=sector, day=None, fell=None, fate=""),
        told=(said,) if told else (),
    )


def _place(state: State, umpire: Umpire, base: Base) -> tuple[str, Reason | None]:
    """SB-DMG-04, SB-TRN-03 Return where a base comes to the table, and why it cannot.

    It comes to the sector nearest to its headquarters that has room, unless the umpire says where
    else; one to come, nearest to where the scenario says.
    """
    side, to_come = board.side_of_base(state, base), base.state == BaseState.TO_COME
    home = base.sector if to_come else _headquarters_at(state, base)
    around = home, board.enemies_of(state, side), board.counted(state, side), umpire.rules
    able = (at for at in state[Sector] if _unfit(at, *around) is None)
    near = min(able, key=lambda at: steps(at, home, umpire.rules), default=home)
    asks, asked = umpire.on("coming back", base.id), f"Where {base.id} comes back"
    said = asks.judge("place", near, rule="SB-DMG-04", question=asked, basis=near)
    place = board.sector_named(said)
    return place, _unfit(place, *around)


def _headquarters_at(state: State, base: Base) -> str:
    """SB-DMG-04 Return where a base's headquarters stands; nothing where it does not."""
    division, corps = state[Division].get(base.division), state[Corps].get(base.corps)
    name = division.headquarters if division else corps.headquarters if corps else ""
    found = state[Base].get(name)
    return found.sector if found and found.state == BaseState.ON_TABLE else ""


def _unfit(
    place: str, home: str, enemies: Collection[str], own: Mapping[str, int], rules: Rules
) -> Reason | None:
    """SB-DMG-04 Return why a base that comes back cannot be put there, if so."""
    if not home or steps(place, home, rules) > rules.figure("recovery_reach"):
        return Reason.TOO_FAR
    if place in enemies:
        return Reason.ENEMY_SECTOR
    return Reason.SECTOR_FULL if own.get(place, 0) >= rules.figure("bases_a_sector") else None


Way = tuple[str, str, tuple[Price, ...]]
"""A Corps, the Division that bases come from or go to, and what is paid for that."""


def transfers(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-05, SB-TRN-01 Bases are pulled and assigned for Corps PIPs, three a PIP."""
    for line in orders[TransferLine].values():
        base = state[Base].get(line.base)
        if base and not _prices(state, umpire, base, line.to):
            name, why = umpire.on("transfers", line.id).name("kept"), _why_kept(state, base, line)
            text = f"{base.id} does not go to {line.to}: {why}."
            yield Ruling(name, "SB-PIP-05", text, told=(_stays(line, name, why),))
    for way, lines in _together(state, orders, umpire).items():
        state = yield _sent(state, umpire, way, lines)


def _together(state: State, orders: TurnOrders, umpire: Umpire) -> dict[Way, list[TransferLine]]:
    """SB-PIP-05 Return the lines that share their PIPs: of one Division, one way."""
    found: dict[Way, list[TransferLine]] = {}
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
        at_once = umpire.rules.word("shuffle") == "one_day"
        away = () if to == RESERVE else (Price.ASSIGN,)
        return (Price.PULL, *away) if at_once or not away else ()
    reserve = on_table or base.state == BaseState.IN_RESERVE
    return (Price.ASSIGN,) if reserve and to != RESERVE else ()


def _why_kept(state: State, base: Base, line: TransferLine) -> Reason:
    """SB-PIP-05, SB-TRN-01, A11 Return why a base cannot go, whatever it costs."""
    corps = state[Corps].get(base.corps)
    if corps and base.id in (corps.headquarters, corps.supply):
        return Reason.KEPT
    if base.state not in (BaseState.ON_TABLE, BaseState.IN_RESERVE):
        return Reason.AWAY
    return Reason.THERE if line.to == (base.division or RESERVE) else Reason.TWO_DAYS


def _stays(line: TransferLine, name: str, why: Reason) -> Told:
    """SB-PIP-05 Return what the staff hears of a base that does not go."""
    slots = {"base": line.base, "to": _(line.to), "why": _(why)}
    return CATALOGUE.told(line.team, "transfer.refused", name, **slots)


def _sent(state: State, umpire: Umpire, way: Way, lines: Sequence[TransferLine]) -> Ruling:
    """SB-PIP-05, A11 Return who goes for the PIPs there are; who is pulled only, to the reserve."""
    corps, where, what = way
    purse, counts = Purse(state[Corps][corps].pips, umpire.rules), list[int]()
    for each in what:
        counts.append(paid_for(counts[-1] if counts else len(lines), each, purse, umpire.rules))
    gone = [line.base for line in lines[: counts[0]]]
    assigned = gone[: counts[-1]] if what[-1] is Price.ASSIGN else []
    changes = list[Change]()
    for line in lines[: counts[0]]:
        changes += _on_the_way(state, line.base, line.to if line.base in assigned else "")
    changes.append(Set(Corps, corps, "pips", purse.left))
    does = " and ".join(what)
    name = umpire.on("transfers", f"{corps} {does} {where}").name("sent")
    names = ", ".join(gone) or "nobody"
    sent = (CATALOGUE.told(lines[0].team, "transfer.sent", name, bases=names),) if gone else ()
    told = (*sent, *(_stays(line, name, Reason.NO_PIP) for line in lines[counts[0] :]))
    text = f"{names} on the way ({does}, {where}); {len(lines) - counts[0]} without a PIP stay."
    return Ruling(name, "SB-PIP-05", text, (), tuple(changes), told)


def paid_for(bases: int, what: Price, purse: Purse, rules: Rules) -> int:
    """SB-PIP-05 Return how many bases of one Division go for the PIPs there are, three a PIP."""
    sent, most = 0, rules.figure("bases_a_transfer")
    while sent < bases and purse.pay(what):
        sent += min(most, bases - sent)
    return sent


def _on_the_way(state: State, base: str, division: str) -> tuple[Change, ...]:
    """SB-TRN-01 Return what takes a base off the table until the next day."""
    day, away = board.day_of(state) + 1, BaseState.IN_TRANSIT
    return sets(Base, base, state=away, day=day, sector="", division=division)


def lost_in_transit(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-02 A Corps that loses its headquarters or supply base loses what is on the way."""
    for corps in state[Corps].values():
        own = (base for base in state[Base].values() if base.corps == corps.id)
        gone = [base.id for base in own if base.state == BaseState.IN_TRANSIT]
        if not gone or not any(_fell(state, x) for x in (corps.headquarters, corps.supply)):
            continue
        name, names = umpire.on("transit", corps.id).name("lost"), ", ".join(gone)
        today, fate = board.day_of(state), Result.ANNIHILATED
        lost = (sets(Base, base, state=BaseState.LOST, fell=today, fate=fate) for base in gone)
        told = (CATALOGUE.told(corps.team, "transfer.lost", name, bases=names),)
        text = f"{corps.id} has lost its headquarters or supply base: {names} lost on the way."
        yield Ruling(name, "SB-TRN-02", text, (), tuple(chain(*lost)), told)


def _fell(state: State, name: str) -> bool:
    """SB-TRN-02 Tell whether a base that a Corps needs left the table today, for any cause.

    Of one that the umpire has taken away without a day it is taken to be today.
    """
    base = state[Base].get(name)
    away = base is not None and base.state in (BaseState.LOST, BaseState.IN_PILE)
    return base is not None and away and base.fell in (None, board.day_of(state))
