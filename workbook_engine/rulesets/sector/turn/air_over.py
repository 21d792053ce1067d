"""What a Corps sends into the air, and what is over a sector (SB-AIR-01 to SB-AIR-03)."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.changes import Create, Retire, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import sector_named, side_of
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine, Mission
from workbook_engine.rulesets.sector.vocabulary.records import AirMission, Corps
from workbook_engine.rulesets.sector.vocabulary.words import Price, Reason

_PRICES = {Mission.AIR_ATTACK: Price.AIR_ATTACK, Mission.FIGHTERS: Price.FIGHTERS}


def carried_out(side: str, fighters: Iterable[str]) -> bool:
    """SB-AIR-03, A47 Tell whether an air attack goes in, given whose fighters are over it."""
    over = set(fighters)
    return side in over or not over


def over(state: State, sector: str, side: str, settings: Settings) -> bool:
    """SB-AIR-02, SB-AIR-03 Tell whether a side's air attack on a sector goes in."""
    attacks, fighters = _there(state, sector)
    # A47 what a die has brought through the fighters is still there
    through = settings.word("air_intercept") == "umpire_d10"
    sent = side in {side_of(state, each.team) for each in attacks}
    return sent and (through or carried_out(side, fighters))


def _there(state: State, sector: str) -> tuple[list[AirMission], list[str]]:
    """Return the air attacks on a sector, and whose fighters are over it."""
    missions = [each for each in state[AirMission].values() if each.sector == sector]
    attacks = [each for each in missions if each.mission == Mission.AIR_ATTACK]
    fighters = [side_of(state, m.team) for m in missions if m.mission == Mission.FIGHTERS]
    return attacks, fighters


def air_missions(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-01 to SB-AIR-03 Corps send air attacks and fighter cover, for a Corps PIP each."""
    for line in orders[CorpsLine].values():
        if line.mission in _PRICES and line.corps in state[Corps]:
            state = yield _sent(state, umpire, line)
    if umpire.settings.word("air_intercept") == "cancel":
        return
    for each in tuple(state[AirMission].values()):
        attacks, fighters = _there(state, each.sector)
        if each in attacks and not carried_out(side_of(state, each.team), fighters):
            yield _met(umpire, each)


def _met(umpire: Umpire, mission: AirMission) -> Ruling:
    """SB-AIR-03, A47 Throw whether an air attack gets through the fighters over its sector."""
    asks, most = umpire.on("air", mission.id), BOOK.number("intercepted_on")
    question = f"{mission.team}'s air attack on {mission.sector}: {most} or less is turned back"
    die = asks.die("interception", 10, rule="SB-AIR-03", question=question)
    back = die <= most
    text = f"Fighters over {mission.sector}: the air attack {'is lost' if back else 'goes in'}."
    changes = (Retire(AirMission, mission.id),) if back else ()
    return Ruling(asks.name("met"), "SB-AIR-03", text, (), changes)


def _sent(state: State, umpire: Umpire, line: CorpsLine) -> Ruling:
    purse, sector = Purse(state[Corps][line.corps].pips), sector_named(line.sector)
    name = umpire.on("air", line.id).name("sent")
    slots = {"mission": line.mission, "sector": sector}
    if not purse.pay(_PRICES[Mission(line.mission)]):
        told = Told(line.team, CATALOGUE.say("air.refused", name, **slots))
        text = f"{line.corps}: no {line.mission} on {sector}, for {Reason.NO_PIP}."
        return Ruling(name, "SB-AIR-01", text, told=(told,))
    row = AirMission(
        id=line.id, team=line.team, corps=line.corps, mission=line.mission, sector=sector
    )
    changes = (Create(row), Set(Corps, line.corps, "pips", purse.left))
    told = Told(line.team, CATALOGUE.say("air.sent", name, **slots))
    text = f"{line.corps} sends {line.mission} to {sector}."
    return Ruling(name, "SB-AIR-01", text, (), changes, (told,))
