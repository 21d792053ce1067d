"""Bases that come to the table, or back to it: arrivals, recovery, Medals (SB-DMG-04)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbook_engine.core.changes import sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.land.board import (
    counted,
    day_of,
    enemies_of,
    grade_of,
    sector_named,
    side_of_base,
    team_of,
)
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.profiles import proficiency
from workbook_engine.rulesets.sector.vocabulary.records import (
    Base,
    BaseState,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import Reason, Result


def arrivals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-TRN-01, A61 Bases in transit, and those that the scenario brings, come to the table.

    By one reading those that were pulled stay in the Corps reserve.
    """
    for base in tuple(state[Base].values()):
        name = umpire.on("arrivals", base.id).name("arrives")
        if base.day is None or base.day > day_of(state):
            continue
        if base.state == BaseState.TO_COME:
            text = f"{base.id} comes to the table."
            state = yield _placed(state, umpire, base, name, "SB-GEN-01", text)
        elif base.state == BaseState.IN_TRANSIT:
            if not base.division and umpire.settings.word("transit_return") == "off_table":
                changes = sets(Base, base.id, state=BaseState.IN_RESERVE, day=None)
                state = yield Ruling(name, "SB-PIP-05", f"{base.id} is in reserve.", (), changes)
                continue
            text = f"{base.id} comes to {base.division or base.corps}."
            state = yield _placed(state, umpire, base, name, "SB-TRN-01", text)


def recovery(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-04 Each base of the pile whose day has come throws to recover."""
    for base in tuple(state[Base].values()):
        due = base.day is not None and base.day <= day_of(state)
        if base.state != BaseState.IN_PILE or not due:
            continue
        name = umpire.on("recovery", base.id).name("recovers")
        if _recovers(state, umpire, base):
            text = f"{base.id} has recovered."
            state = yield _placed(state, umpire, base, name, "SB-DMG-04", text, told=True)
        else:
            again = sets(Base, base.id, day=day_of(state) + 1)
            state = yield Ruling(name, "SB-DMG-04", f"{base.id} does not recover.", (), again)


def _recovers(state: State, umpire: Umpire, base: Base) -> bool:
    """SB-DMG-04, SB-CAT-01, A26, A48 Throw whether a base of the pile comes back."""
    was_out = base.fate in (Result.OUT_1_DAY, Result.OUT_2_DAYS)
    settings, grade = umpire.settings, grade_of(state, base)
    if was_out and settings.word("out_days_return") == "no_roll":
        return True
    asked = f"{base.id} recovers on {proficiency(grade)} or less"
    dice = Throws(umpire.on("recovery", base.id))
    die = dice.d10(f"recovery of {base.id}", rule="SB-DMG-04", question=asked)
    natural_0 = settings.word("recovery_natural_0") == "recovers"
    return natural_0 if die == 0 else die <= proficiency(grade)


def medals(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-DMG-05 Bases with a Medal come back from the pile without a die, as the day ends."""
    for base in tuple(state[Base].values()):
        if base.medal and base.state == BaseState.IN_PILE and base.day is None:
            name = umpire.on("medals", base.id).name("comes back")
            text = f"{base.id}, with a Medal, is back."
            state = yield _placed(state, umpire, base, name, "SB-DMG-05", text, told=True)


def _placed(
    state: State,
    umpire: Umpire,
    base: Base,
    name: str,
    rule: str,
    text: str,
    *,
    told: bool = False,
) -> Ruling:
    """SB-DMG-04, SB-TRN-03 Return what puts a base on the table, or why it waits.

    Who is told is its own staff.
    """
    place, why = _place(state, umpire, base)
    new, sector = (BaseState.TO_PLACE, "") if why else (BaseState.ON_TABLE, place)
    said = CATALOGUE.say("base.back", name, base=base.id)
    return Ruling(
        id=name,
        rule=rule,
        text=f"{base.id} waits to be placed by the umpire: {why}." if why else text,
        working=(Working("SB-DMG-04", base.id, str(why)),) if why else (),
        changes=sets(Base, base.id, state=new, sector=sector, day=None, fell=None, fate=""),
        told=(Told(team_of(state, base), said),) if told else (),
    )


def _place(state: State, umpire: Umpire, base: Base) -> tuple[str, Reason | None]:
    """SB-DMG-04, SB-TRN-03, A25 Return where a base comes to the table, and why it cannot.

    It comes to the sector nearest to its headquarters that has room, unless the umpire says where
    else; one to come, nearest to where the scenario says.
    """
    side, to_come = side_of_base(state, base), base.state == BaseState.TO_COME
    home = base.sector if to_come else _headquarters_at(state, base)
    around = home, enemies_of(state, side), counted(state, side), umpire.settings
    able = (at for at in state[Sector] if _unfit(at, *around) is None)
    near = min(able, key=lambda at: steps(at, home, umpire.settings), default=home)
    asks, asked = umpire.on("coming back", base.id), f"Where {base.id} comes back"
    place = sector_named(asks.judge("place", near, rule="SB-DMG-04", question=asked, basis=near))
    return place, _unfit(place, *around)


def _headquarters_at(state: State, base: Base) -> str:
    """SB-DMG-04, A25 Return where a base's headquarters stands; nothing where it does not."""
    division, corps = state[Division].get(base.division), state[Corps].get(base.corps)
    name = division.headquarters if division else corps.headquarters if corps else ""
    found = state[Base].get(name)
    return found.sector if found and found.state == BaseState.ON_TABLE else ""


def _unfit(
    place: str, home: str, enemies: Collection[str], own: Mapping[str, int], settings: Settings
) -> Reason | None:
    """SB-DMG-04, A25 Return why a base that comes back cannot be put there, if so."""
    if not home or steps(place, home, settings) > BOOK.number("recovery_reach"):
        return Reason.TOO_FAR
    if place in enemies:
        return Reason.ENEMY_SECTOR
    return Reason.SECTOR_FULL if own.get(place, 0) >= BOOK.number("bases_a_sector") else None
