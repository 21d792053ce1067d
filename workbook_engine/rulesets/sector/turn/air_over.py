"""What a Corps sends into the air, and what is over a sector (SB-AIR-01 to SB-AIR-03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbook_engine.core.changes import Create, Retire, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.ranged_table import under_air_attack
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import sector_named, side_of
from workbook_engine.rulesets.sector.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import CorpsLine, Mission
from workbook_engine.rulesets.sector.vocabulary.records import AirMission, Corps
from workbook_engine.rulesets.sector.vocabulary.words import Price, Reason

_PRICES = {Mission.AIR_ATTACK: Price.AIR_ATTACK, Mission.FIGHTERS: Price.FIGHTERS}


@dataclass(frozen=True, slots=True)
class AirAttack:
    """SB-AIR-02 What an air attack does for the ground combat of its sector."""

    carried_out: bool

    @property
    def in_assault(self) -> int:
        """SB-AIR-02 What is added to the factor of an assault."""
        return BOOK.number("air_in_assault") if self.carried_out else 0

    @property
    def in_table(self) -> int:
        """SB-AIR-02 What is added to the die of the ranged table."""
        return under_air_attack() if self.carried_out else 0

    def in_ranged_factor(self, settings: Settings) -> int:
        """SB-AIR-02 What is added to the factor of ranged fire, by one reading."""
        return self.in_assault if settings.yes("air_in_ranged_factor") else 0


def air_attack(side: str, fighters: Iterable[str]) -> AirAttack:
    """SB-AIR-03, A47 Return what becomes of an air attack, given whose fighters are over it."""
    over = set(fighters)
    return AirAttack(side in over or not over - {side})


def over(state: State, sector: str, side: str, settings: Settings) -> AirAttack | None:
    """SB-AIR-02, SB-AIR-03 Return a side's air attack on a sector; None where it sends none."""
    attacks, fighters = _there(state, sector)
    if side not in {side_of(state, each.team) for each in attacks}:
        return None
    # A47 what a die has brought through the fighters is still there
    through = settings.word("air_intercept") == "umpire_d10"
    return AirAttack(carried_out=True) if through else air_attack(side, fighters)


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
        if each in attacks and not air_attack(side_of(state, each.team), fighters).carried_out:
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
