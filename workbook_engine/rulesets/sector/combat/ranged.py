"""Ranged combat between two sectors: supports, table, shots and return fire (SB-RNG-01 to 05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.fighters import Attack, Fighter, Ledger
from workbook_engine.rulesets.sector.combat.ranged_sides import (
    Firing,
    Party,
    firing,
    refusals,
)
from workbook_engine.rulesets.sector.combat.ranged_table import ROWS, modifier, row_of, steps_of
from workbook_engine.rulesets.sector.combat.shooting import Shooting
from workbook_engine.rulesets.sector.combat.support import Paying, exchanged
from workbook_engine.rulesets.sector.command.orders import opens_fire, return_fire
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason, Result, Side


@dataclass(slots=True)
class RangedCombat:
    """SB-RNG-01 to SB-RNG-05 One ranged combat as it is fought."""

    attacker: Party
    defender: Party
    dice: Throws
    settings: Settings
    day: int = 1
    air_on_defender: bool = False
    air_factor: int = 0
    """A46 What an air attack adds to the attacker's factor."""
    ledger: Ledger = field(init=False)
    refused: dict[str, Reason] = field(default_factory=dict)
    cancelled: list[str] = field(default_factory=list)
    modifier: int | None = None
    die: int | None = None
    row: int | None = None
    retired: bool = False
    """A16 Whether a Division on Probe has shot and gone."""

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.day)

    @property
    def accepted(self) -> bool:
        """Whether there was a combat at all."""
        return self.row is not None

    @property
    def attacks(self) -> list[Attack]:
        """Every attack die, in the order thrown."""
        return self.ledger.attacks

    def fight(self) -> None:
        """SB-RNG-01 to SB-RNG-05 Fight it, if anybody may fire and his PIP is there."""
        attack = self._opened()
        if attack is None:
            return
        answer = self._return_fire()
        attack.take_supports()
        if answer is not None:
            answer.take_supports()
        self._counter_batteries(attack, answer)
        self._shoot(attack, answer, self._looked_up(attack, answer))

    def told(self, lost: Mapping[str, Result]) -> None:
        """SB-RNG-01 Take the losses of a combat that was fought elsewhere; its PIP is paid."""
        self.attacker.purse.pay(Price.FIRE)
        self.ledger.lost |= lost

    def _opened(self) -> Firing | None:
        """SB-RNG-01, SB-PIP-06 Return who fires; a PIP is paid for the sector."""
        own, enemy = self.attacker, self.defender
        self.refused = dict(refusals(own, enemy, self.settings))
        able = [each for each in own.shooters if each.id not in self.refused]
        if not able:
            return None
        why = None if opens_fire(own.order, self.settings) else Reason.ORDER_FORBIDS
        if why is None and not own.purse.pay(Price.FIRE):
            why = Reason.NO_PIP
        if why is not None:
            self.refused |= {each.id: why for each in able}
            return None
        return firing(own, enemy, self._paying(own), able, self.refused)

    def _paying(self, own: Party, keep: int = 0) -> Paying:
        return Paying(own.sector, own.purse, own.corps_purse, self.settings, keep)

    def _return_fire(self) -> Firing | None:
        """SB-RNG-04, A15 Return who may fire back, by order and by PIP; nothing is paid yet."""
        own, enemy = self.defender, self.attacker
        says = return_fire(own.order)
        barred = dict(refusals(own, enemy, self.settings))
        able = [each for each in own.shooters if each.id not in barred]
        if not able or says == "none" or (says == "optional" and not own.wishes):
            return None
        if says == "free" or not self.settings.number("return_fire_pip"):
            own.purse.free.add(Price.RETURN_FIRE)
        if says == "free" and not self.settings.number("defend_artillery_pip"):
            own.purse.free.add(Price.ARTILLERY)
        if not own.purse.can_pay(Price.RETURN_FIRE):
            return None
        paying = self._paying(own, own.purse.cost(Price.RETURN_FIRE))
        return firing(own, enemy, paying, able, self.refused)

    def _counter_batteries(self, attack: Firing, answer: Firing | None) -> None:
        """SB-CBT-01, A37 Weapons on both sides cancel each other out, in one pass."""
        back = answer.supports if answer else []
        weapons = self.attacker.weapons, self.defender.weapons
        first, second = exchanged(attack.supports, back, weapons, self.dice.asks)
        attack.lapsed |= set(first.by_weapon)
        self.cancelled += [each for each in attack.supported if each in first.by_weapon]
        if answer is not None:
            answer.lapsed |= {*first.used, *second.by_weapon}
            self.cancelled += [each for each in answer.supported if each in second.by_weapon]

    def _looked_up(self, attack: Firing, answer: Firing | None) -> tuple[Side, ...]:
        """SB-RNG-02, SB-RNG-04, A33 Return who shoots when; a column is ambushed without a die."""
        ambushed = self.settings.word("column_under_fire") == "ambushed"
        if ambushed and return_fire(self.defender.order) == "none":
            self.row = ROWS[-1]
            return steps_of(self.row)
        back = answer.count if answer else 0
        own, other = self.attacker.stance(attack.count), self.defender.stance(back)
        air = self.air_on_defender
        self.modifier = modifier(own, other, self.settings, air_on_defender=air)
        self.die = self.dice.d6("table", rule="SB-RNG-02", question="Ranged combat table")
        self.row = row_of(self.die, self.modifier)
        return steps_of(self.row)

    def _shoot(self, attack: Firing, answer: Firing | None, steps: tuple[Side, ...]) -> None:
        """SB-RNG-02, SB-RNG-05 Shoot step by step; a Probe may go after its first shots (A16)."""
        sides = self.attacker, self.defender
        fire = Shooting(self.ledger, self.dice, self.settings, *sides, self.air_factor)
        goes = self.attacker.order == Order.PROBE and bool(self.attacker.retire_to)
        for side in steps:
            if side is Side.ATTACKER:
                fire.step(attack)
                if goes:
                    self.retired = True
                    return
            elif answer is not None and self._paid(answer):
                fire.step(answer)

    def _paid(self, answer: Firing) -> bool:
        """SB-RNG-04 Tell whether return fire is paid: once, when somebody is there to shoot."""
        if not any(self.ledger.here(answer.shooters)):
            return False
        paid = self.defender.purse.pay(Price.RETURN_FIRE)
        self.defender.purse.free.add(Price.RETURN_FIRE)
        return paid


def fighters_in(combat: RangedCombat) -> tuple[Fighter, ...]:
    """Return every base of both sides."""
    return (*combat.attacker.fighters, *combat.defender.fighters)
