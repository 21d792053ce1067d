"""The start of a day: arrivals, recovery, PIPs, orders, transfers (SB-PIP-01 to SB-TRN-03)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from workbook_engine.core.answers import counted as in_number
from workbook_engine.core.changes import Change, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.sector.command.orders import order_given
from workbook_engine.rulesets.sector.command.pips import Purse, pips_thrown
from workbook_engine.rulesets.sector.land.board import (
    counted,
    day_of,
    enemies_of,
    grade_of,
    grade_of_division,
    on_table,
    sector_named,
    side_of,
    side_of_base,
    team_of,
)
from workbook_engine.rulesets.sector.land.distance import is_engaged, steps
from workbook_engine.rulesets.sector.turn.damages import by_grade
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import DayOrder
from workbook_engine.rulesets.sector.vocabulary.profiles import proficiency
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Level, Order, Reason, Result


def headquarters_at(state: State, base: Base) -> str:
    """SB-DMG-04, A25 Return where a base's headquarters stands; nothing where it does not."""
    division, corps = state[Division].get(base.division), state[Corps].get(base.corps)
    name = division.headquarters if division else corps.headquarters if corps else ""
    found = state[Base].get(name)
    return found.sector if found and found.state == BaseState.ON_TABLE else ""


def not_placed(
    place: str,
    headquarters: str,
    enemies: Collection[str],
    own: Mapping[str, int],
    settings: Settings,
) -> Reason | None:
    """SB-DMG-04, A25 Return why a base that comes back cannot be put there, if so."""
    if not headquarters or steps(place, headquarters, settings) > BOOK.number("recovery_reach"):
        return Reason.TOO_FAR
    if place in enemies:
        return Reason.ENEMY_SECTOR
    if own.get(place, 0) >= BOOK.number("bases_a_sector"):
        return Reason.SECTOR_FULL
    return None


def put_on_table(
    state: State, base: Base, umpire: Umpire
) -> tuple[tuple[Change, ...], Reason | None]:
    """SB-DMG-04, SB-TRN-03, A25 Return what puts a base near its headquarters, or why it waits.

    It comes to the nearest sector that has room, unless the umpire says where else; one to come,
    nearest to where the scenario says.
    """
    to_come = base.state == BaseState.TO_COME
    side, home = side_of_base(state, base), base.sector if to_come else headquarters_at(state, base)
    around = home, enemies_of(state, side), counted(state, side)
    able = (at for at in state[Sector] if not_placed(at, *around, umpire.settings) is None)
    near = min(able, key=lambda at: steps(at, home, umpire.settings), default=home)
    asks, asked = umpire.on("coming back", base.id), f"Where {base.id} comes back"
    place = sector_named(asks.judge("place", near, rule="SB-DMG-04", question=asked, basis=near))
    why = not_placed(place, *around, umpire.settings)
    new = BaseState.ON_TABLE if why is None else BaseState.TO_PLACE
    sector = place if why is None else ""
    fields = {"state": new, "sector": sector, "day": None, "fate": ""}
    return tuple(Set(Base, base.id, name, value) for name, value in fields.items()), why


def arrivals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-01 Bases in transit, and those that the scenario brings, come to the table."""
    for base in tuple(state[Base].values()):
        if base.day is None or base.day > day_of(state):
            continue
        name = umpire.on("arrivals", base.id).name("arrives")
        if base.state == BaseState.IN_TRANSIT:
            state = yield _back(state, umpire, base, name)
        elif base.state == BaseState.TO_COME:
            changes, why = put_on_table(state, base, umpire)
            text = _waits(base, why) if why else f"{base.id} comes to the table."
            state = yield Ruling(name, "SB-GEN-01", text, waiting(base, why), changes)


def _back(state: State, umpire: Umpire, base: Base, name: str) -> Ruling:
    """SB-TRN-01, SB-TRN-03, A61 Return how a base comes out of transit: to the table, or not."""
    if not base.division and umpire.settings.word("transit_return") == "off_table":
        changes = _is(base, BaseState.IN_RESERVE)
        return Ruling(name, "SB-PIP-05", f"{base.id} is in reserve.", (), changes)
    placed, why = put_on_table(state, base, umpire)
    text = _waits(base, why) if why else f"{base.id} comes to {base.division or base.corps}."
    return Ruling(name, "SB-TRN-01", text, waiting(base, why), placed)


def _is(base: Base, state: BaseState) -> tuple[Change, ...]:
    return Set(Base, base.id, "state", state), Set(Base, base.id, "day", None)


def waiting(base: Base, why: Reason | None) -> tuple[Working, ...]:
    """SB-DMG-04, A25 Return why a base waits for the umpire to place it, if it does."""
    return (Working("SB-DMG-04", base.id, str(why)),) if why is not None else ()


def _waits(base: Base, why: Reason) -> str:
    return f"{base.id} waits to be placed by the umpire: {why}."


def recovery(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-04 Each base of the pile whose day has come throws to recover."""
    for base in tuple(state[Base].values()):
        due = base.day is not None and base.day <= day_of(state)
        if base.state != BaseState.IN_PILE or not due:
            continue
        asks = umpire.on("recovery", base.id)
        name = asks.name("recovers")
        if not _recovers(state, asks, base):
            again = (Set(Base, base.id, "day", day_of(state) + 1),)
            state = yield Ruling(name, "SB-DMG-04", f"{base.id} does not recover.", (), again)
            continue
        changes, why = put_on_table(state, base, umpire)
        text = f"{base.id} has recovered." if why is None else _waits(base, why)
        told = (Told(team_of(state, base), CATALOGUE.say("base.back", name, base=base.id)),)
        state = yield Ruling(name, "SB-DMG-04", text, waiting(base, why), changes, told)


def _recovers(state: State, asks: Questions, base: Base) -> bool:
    """SB-DMG-04, SB-CAT-01, A26, A48 Throw whether a base of the pile comes back."""
    was_out = base.fate in (Result.OUT_1_DAY, Result.OUT_2_DAYS)
    settings, grade = asks.umpire.settings, grade_of(state, base)
    if was_out and settings.word("out_days_return") == "no_roll":
        return True
    asked = f"{base.id} recovers on {proficiency(grade)} or less"
    die = Throws(asks).d10(f"recovery of {base.id}", rule="SB-DMG-04", question=asked)
    natural_0 = settings.word("recovery_natural_0") == "recovers"
    return natural_0 if die == 0 else die <= proficiency(grade)


def corps_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-01 Each Corps throws its PIPs for the day."""
    for corps in state[Corps].values():
        dice = Throws(umpire.on("corps PIPs", corps.id))
        pips = pips_thrown(Level.CORPS, corps.grade, dice)
        name = dice.asks.name("PIPs of the day")
        changes = (Set(Corps, corps.id, "pips", pips),)
        said = CATALOGUE.say("pips.corps", name, corps=corps.id, times=in_number(pips, "time"))
        text = f"{corps.id} has {in_number(pips, 'PIP')}."
        worked = by_grade("SB-PIP-01", corps.grade)
        yield Ruling(name, "SB-PIP-01", text, worked, changes, (Told(corps.team, said),))


def division_pips(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-02 Each Division throws its PIPs for the day."""
    for each in state[Division].values():
        dice = Throws(umpire.on("division PIPs", each.id))
        grade = grade_of_division(state, each)
        pips = pips_thrown(Level.DIVISION, grade, dice)
        name = dice.asks.name("PIPs of the day")
        changes = (Set(Division, each.id, "pips", pips),)
        actions = in_number(pips, "action")
        said = CATALOGUE.say("pips.division", name, division=each.id, actions=actions)
        text = f"{each.id} has {in_number(pips, 'PIP')}."
        worked = by_grade("SB-PIP-02", grade)
        yield Ruling(name, "SB-PIP-02", text, worked, changes, (Told(each.team, said),))


def day_orders(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-PIP-04, SB-ORD-01 Divisions get their orders of the day, for Corps PIPs."""
    for line in orders[DayOrder].values():
        division = state[Division].get(line.division)
        if division is None or division.corps not in state[Corps]:
            continue
        state = yield _ordered(state, umpire, division, line)
    changes = tuple(_engaged(state, umpire))
    if changes:
        name = umpire.on("day orders", "Attack").name("engaged")
        text = "Whom Divisions on Attack may assault today is written down."
        yield Ruling(name, "SB-ORD-01", text, (), changes)


def _engaged(state: State, umpire: Umpire) -> Iterator[Change]:
    """SB-ORD-01, A53 Yield the enemy sectors next to Divisions on Attack, as the day begins."""
    if umpire.settings.word("attack_target") == "any":
        return
    for each in state[Division].values():
        own = {base.sector for base in on_table(state) if base.division == each.id}
        enemies = sorted(enemies_of(state, side_of(state, each.team)))
        near = [at for at in enemies if is_engaged(at, own, umpire.settings)]
        yield Set(Division, each.id, "targets", tuple(near) if each.order == Order.ATTACK else ())


def _ordered(state: State, umpire: Umpire, division: Division, line: DayOrder) -> Ruling:
    corps = state[Corps][division.corps]
    purse, side = Purse(corps.pips), side_of(state, division.team)
    own = {base.sector for base in on_table(state) if base.division == division.id}
    enemies = enemies_of(state, side)
    found = order_given(division.order, line.order, own, enemies, purse, umpire.settings)
    name = umpire.on("day orders", line.id).name("order")
    supports = line.supports if found.order == Order.SUPPORT else ""
    changes = (
        Set(Division, division.id, "order", found.order),
        Set(Division, division.id, "supports", supports),
        Set(Corps, corps.id, "pips", purse.left),
    )
    if found.reason is not None:
        slots = {"division": division.id, "order": line.order, "why": str(found.reason)}
        told = Told(line.team, CATALOGUE.say("order.refused", name, **slots))
        text = f"{division.id} keeps {division.order}, not {line.order}: {found.reason}."
        return Ruling(name, "SB-ORD-01", text, told=(told,))
    if found.kept:
        return Ruling(name, "SB-PIP-04", f"{division.id} is on {found.order} already.", (), changes)
    text = f"{division.id} is ordered to {found.order}."
    return Ruling(name, "SB-PIP-04", text, (), changes)
