"""What a Corps sends into the air, and what is over a sector (SB-AIR-01 to SB-AIR-03)."""

from __future__ import annotations

from workbook_engine.core.changes import Create, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.air import AirAttack, air_attack
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import sector_named, side_of
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine, Mission
from workbook_engine.rulesets.sector.vocabulary.records import AirMission, Corps
from workbook_engine.rulesets.sector.vocabulary.words import Price, Reason

_PRICES = {Mission.AIR_ATTACK: Price.AIR_ATTACK, Mission.FIGHTERS: Price.FIGHTERS}


def over(state: State, sector: str, side: str) -> AirAttack | None:
    """SB-AIR-02, SB-AIR-03 Return a side's air attack on a sector; None where it sends none."""
    missions = [each for each in state[AirMission].values() if each.sector == sector]
    attacking = {side_of(state, m.team) for m in missions if m.mission == Mission.AIR_ATTACK}
    fighters = [side_of(state, m.team) for m in missions if m.mission == Mission.FIGHTERS]
    return air_attack(side, fighters) if side in attacking else None


def air_missions(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """SB-AIR-01 to SB-AIR-03 Corps send air attacks and fighter cover, for a Corps PIP each."""
    for line in orders[CorpsLine].values():
        if line.mission in _PRICES and line.corps in state[Corps]:
            state = yield _sent(state, umpire, line)


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
