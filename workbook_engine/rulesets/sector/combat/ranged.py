"""Ranged combat between two sectors: supports, table, return fire (SB-RNG-01 to SB-RNG-04)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.combat.attacks import Factor
from workbook_engine.rulesets.sector.combat.shooting import Firing, Shooting, firing, refusals
from workbook_engine.rulesets.sector.combat.support import exchanged
from workbook_engine.rulesets.sector.command.orders import opens_fire, return_fire
from workbook_engine.rulesets.sector.vocabulary.profiles import NOTHING, proficiency
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason, Result, Side

_STEPS = ("first", "second", "third", "fourth")


def steps_of(row: int, rules: Rules) -> tuple[Side, ...]:
    """SB-RNG-02 Return who shoots, one after the other; the same at a distance of two sectors.

    By it the second example's last sentence is wrong: row 5 cannot be reached there.
    """
    printed = (str(rules.charts["ranged"].cell(str(row), step).printed) for step in _STEPS)
    return tuple(Side(each) for each in printed if each != NOTHING)


def on_the_table(what: str, rules: Rules) -> int:
    """SB-RNG-03 Return what something adds to the die of the table."""
    return rules.charts["ranged_modifiers"].number(what, "to the die")


class RangedCombat(Shooting, kw_only=True):
    """SB-RNG-01 to SB-RNG-05 One ranged combat as it is fought."""

    air_on_defender: bool = False
    refused: dict[str, Reason] = field(default_factory=dict)
    cancelled: list[str] = field(default_factory=list)
    modifier: Factor | None = None
    """SB-RNG-03 What is added to the die of the table, part by part."""
    die: int | None = None
    row: int | None = None
    retired: bool = False
    """SB-ORD-00 Whether a Division on Probe has shot and gone."""

    @property
    def accepted(self) -> bool:
        """Whether there was a combat at all."""
        return self.row is not None

    def fight(self) -> None:
        """SB-RNG-01 to SB-RNG-05 Fight it, if anybody may fire and his PIP is there."""
        attack = self._opened()
        if attack is None:
            return
        answer = self._return_fire()
        for side in filter(None, (attack, answer)):
            # SB-IND-01 a base that supports does not fire itself
            used = side.supported
            side.shooters = [each for each in side.shooters if each.id not in used]
            self._harassing(side)
        self._counter_batteries(attack, answer)
        self._shoot(attack, answer, self._looked_up(attack, answer))

    def told(self, lost: Mapping[str, Result]) -> None:
        """SB-RNG-01 Take the losses of a combat that was fought elsewhere; its PIP is paid."""
        self.attacker.purse.pay(Price.FIRE)
        self.lost |= lost

    def _opened(self) -> Firing | None:
        """SB-RNG-01, SB-PIP-06 Return who fires; a PIP is paid for the sector."""
        own, enemy = self.attacker, self.defender
        self.refused = dict(refusals(own, enemy, self.rules))
        able = [each for each in own.shooters if each.id not in self.refused]
        if not able:
            return None
        why = None if opens_fire(own.order, self.rules) else Reason.ORDER_FORBIDS
        if why is None and not own.purse.pay(Price.FIRE):
            why = Reason.NO_PIP
        if why is not None:
            self.refused |= {each.id: why for each in able}
            return None
        return firing(own, enemy, own.paying(self.rules), able, self.refused)

    def _return_fire(self) -> Firing | None:
        """SB-RNG-04, A15 Return who may fire back, by order and by PIP; nothing is paid yet."""
        own, enemy = self.defender, self.attacker
        says = return_fire(own.order, self.rules)
        barred = dict(refusals(own, enemy, self.rules))
        able = [each for each in own.shooters if each.id not in barred]
        if not able or says == "none" or (says == "optional" and not own.wishes):
            return None
        if says == "free" or not self.rules.number("return_fire_pip"):
            own.purse.free.add(Price.RETURN_FIRE)
        if says == "free" and not self.rules.number("defend_artillery_pip"):
            own.purse.free.add(Price.ARTILLERY)
        if not own.purse.can_pay(Price.RETURN_FIRE):
            return None
        paying = own.paying(self.rules, own.purse.cost(Price.RETURN_FIRE))
        return firing(own, enemy, paying, able, self.refused)

    def _harassing(self, side: Firing) -> None:
        """SB-IND-04 Ask for which base the infantry of its sector harasses."""
        names = [each.id for each in side.shooters]
        if side.bonus and len(names) > 1:
            sector = self._party(side.shooters[0]).sector
            side.harassed_for = self.dice.asks.judge(
                f"harassment from {sector}",
                names[0],
                rule="SB-IND-04",
                question=f"For which base does the infantry at {sector} harass",
                choices=names,
            )

    def _counter_batteries(self, attack: Firing, answer: Firing | None) -> None:
        """SB-CBT-01 Weapons on both sides cancel each other out, in one pass."""
        back = answer.supports if answer else []
        weapons = self.attacker.weapons, self.defender.weapons
        first, second = exchanged(attack.supports, back, weapons, self.dice.asks)
        attack.lapsed |= {*first}
        self.cancelled += [each for each in attack.supported if each in first]
        if answer is not None:
            answer.lapsed |= {*first.values(), *second}
            self.cancelled += [each for each in answer.supported if each in second]

    def _looked_up(self, attack: Firing, answer: Firing | None) -> tuple[Side, ...]:
        """SB-RNG-02, SB-RNG-04, A33 Return who shoots when; a column is ambushed without a die."""
        rows = [*map(int, self.rules.charts["ranged"].rows)]
        ambushed = self.rules.word("column_under_fire") == "ambushed"
        if ambushed and return_fire(self.defender.order, self.rules) == "none":
            self.row = rows[-1]
            return steps_of(self.row, self.rules)
        self.modifier = self._modified(attack.count, answer.count if answer else 0)
        self.die = self.dice.d6("table", rule="SB-RNG-02", question="Ranged combat table")
        # what is beyond the table is its first or last row
        self.row = min(max(self.die + self.modifier.total, rows[0]), rows[-1])
        return steps_of(self.row, self.rules)

    def _modified(self, supports: int, back: int) -> Factor:
        """SB-RNG-03, A55 Return what is added to the table's die, with the supports of both."""
        own, other, rules = self.attacker, self.defender, self.rules
        found = Factor()
        found = found.plus(f"proficiency of {own.grade}", proficiency(own.grade, rules))
        found = found.plus(f"proficiency of {other.grade}", -proficiency(other.grade, rules))
        if own.order == Order.PROBE:
            found = found.plus("attacker on Probe", on_the_table("attacker_on_probe", rules))
        if other.order == Order.DEFEND or other.all_round:
            found = found.plus("defender on Defend", on_the_table("defender_on_defend", rules))
        if rules.word("supports_count") == "table_and_factor":
            ours = supports * on_the_table("support_of_attacker", rules)
            theirs = back * on_the_table("support_of_defender", rules)
            found = found.plus("attacker's support", ours).plus("defender's support", theirs)
        if self.air_on_defender:
            found = found.plus("air attack", on_the_table("defender_under_air_attack", rules))
        return found

    def _shoot(self, attack: Firing, answer: Firing | None, steps: tuple[Side, ...]) -> None:
        """SB-RNG-02, SB-RNG-05 Shoot step by step; a Probe may go after its first shots."""
        for side in steps:
            if side is Side.ATTACKER:
                self.step(attack)
                if self.attacker.order == Order.PROBE and self.attacker.retire_to:
                    self.retired = True
                    return
            elif answer is not None and self._paid(answer):
                self.step(answer)

    def _paid(self, answer: Firing) -> bool:
        """SB-RNG-04 Tell whether return fire is paid: once, when somebody is there to shoot."""
        if not any(self.here(answer.shooters)):
            return False
        paid = self.defender.purse.pay(Price.RETURN_FIRE)
        self.defender.purse.free.add(Price.RETURN_FIRE)
        return paid
