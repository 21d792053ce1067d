"""An assault, round by round (SB-ASL-03 to SB-ASL-11, SB-CTY-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.combat.attacks import Factor, Fight, digs_left, of_base
from workbook_engine.rulesets.sector.combat.support import suits
from workbook_engine.rulesets.sector.vocabulary.profiles import Special, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, Combat, Result, Side

MOST_ROUNDS = 50
"""SB-ASL-10 An assault that goes on so long stalls."""


class Backing(Struct, frozen=True):
    """SB-ASL-05, SB-AIR-02 What stands behind a side in an assault."""

    weapons: tuple[str, ...] = ()
    """By unit type: in range, and of the launching sectors or paid for."""
    air: int = 0


NO_BACKING = Backing()


class Ground(Struct):
    """What the assaulted sector offers its defenders."""

    sector: str
    digs: int = 0
    city: bool = False
    withdraw_to: str = ""
    """SB-CTY-01 A friendly city sector next to it with room."""
    room: int = 1
    """How many bases may withdraw there."""
    reform_at: str = ""
    """A63 A friendly sector next to it where one may reform."""


class Assault(Fight, kw_only=True):
    """SB-ASL-03 to SB-ASL-10 One assault as it is fought; the first of a list leads."""

    attackers: Sequence[Base]
    defenders: Sequence[Base]
    ground: Ground
    resumed: bool = False
    """SB-ASL-07 It stalled in an earlier phase."""
    behind_attacker: Backing = NO_BACKING
    behind_defender: Backing = NO_BACKING
    rounds: int = 0
    outcome: AssaultState | None = None

    @property
    def bases(self) -> tuple[Base, ...]:
        """Every base of both sides."""
        return (*self.attackers, *self.defenders)

    def told(self, outcome: AssaultState, lost: Mapping[str, Result], way_out: str) -> None:
        """SB-ASL-10 Take the result of an assault that was fought elsewhere.

        Defenders of a taken sector that are not lost give way; with no way out they are scattered.
        """
        self.outcome = outcome
        self.lost |= lost
        if outcome is AssaultState.TAKEN:
            left = [each.id for each in self.left(Side.DEFENDER)]
            self.gone |= {each: way_out for each in left if way_out}
            self.lost |= {each: Result.DISPERSED for each in left if not way_out}
            self.ground.digs = 0

    def retire(self, to: str) -> None:
        """SB-ASL-11 The defenders go before any die is thrown, and the sector is taken."""
        self.gone |= {each.id: to for each in self.defenders}
        self.outcome = AssaultState.TAKEN
        self.ground.digs = 0

    def fight(self) -> AssaultState:
        """SB-ASL-09, SB-ASL-10 Fight rounds until the assault stalls, takes the sector or fails."""
        while self.outcome is None:
            self.rounds += 1
            self._attack()
            if self.outcome is None:
                self._answer()
            self.outcome = self.outcome or self._ended()
        if self.outcome is AssaultState.TAKEN:
            self.ground.digs = 0  # SB-DIG-01 they are lost as the enemy enters
        return self.outcome

    def _ended(self) -> AssaultState | None:
        """SB-ASL-10 Return how it ends after a round; None where it goes on."""
        if self.leader(Side.ATTACKER) is None:
            return AssaultState.REPULSED
        most = self.rules.number("assault_max_rounds") or MOST_ROUNDS
        return AssaultState.STALLED if self.rounds >= most else None

    def left(self, side: Side, sector: str = "") -> list[Base]:
        """Return the bases of a side that are still in it, of one sector where that is named."""
        everybody = self.attackers if side is Side.ATTACKER else self.defenders
        return [each for each in self.here(everybody) if sector in ("", each.sector)]

    def leader(self, side: Side, sector: str = "") -> Base | None:
        """SB-ASL-03, SB-UNT-02 Return who leads: the first that does not only support.

        Such a base leads a defence where nobody else is left, and never an attack.
        """
        left = self.left(side, sector)
        barred = {b.id for b in left if profile(b.type, self.rules).indirect_only}
        barred |= {b.id for b in left if stays_out(b.type, self.rules)}
        able = [each for each in left if each.id not in barred]
        return next(iter(able or (left if side is Side.DEFENDER else [])), None)

    def factor(self, side: Side, sector: str = "") -> Factor:
        """SB-ASL-04 Return the factor of a side against the other's leader as it stands now."""
        own, enemy = self.leader(side, sector), self.leader(side.other)
        if own is None or enemy is None:
            return Factor()
        there = (each.type for each in self.left(side, sector) if each is not own)
        supporters = [each for each in there if not stays_out(each, self.rules)]
        backing = self.behind_attacker if side is Side.ATTACKER else self.behind_defender
        if sector and sector != self.attackers[0].sector:
            backing = NO_BACKING  # A40 weapons support the first direction alone
        return assault_factor(own, enemy, supporters, backing, self.rules)

    def _attack(self) -> None:
        """SB-ASL-03, SB-ASL-06, SB-ASL-07, A40 The attacker's attacks; a natural 0 stalls it.

        It stalls at once: a second attack and the answer are lost. By one reading each direction
        attacks by itself.
        """
        together = self.rules.word("assault_leaders") == "one"
        ways = [""] if together else dict.fromkeys(each.sector for each in self.attackers)
        for sector in ways:
            for _ in range(self._attacks(sector)):
                by, at = self.leader(Side.ATTACKER, sector), self.leader(Side.DEFENDER)
                if by is None or at is None:
                    break
                factor = self.factor(Side.ATTACKER, sector)
                if self.attack(by, at, factor, falters=True) is Result.STALLED:
                    self.outcome = AssaultState.STALLED
                    return
        if self.leader(Side.DEFENDER) is None:
            self.outcome = AssaultState.TAKEN

    def _attacks(self, sector: str) -> int:
        """SB-ASL-06, A56 Return how many attacks the leader has in this round."""
        leader = self.leader(Side.ATTACKER, sector)
        again = self.resumed and self.rules.word("resumed_assault") == "not_first_round"
        if leader is None or self.rounds > 1 or again:
            return 1
        twice = profile(leader.type, self.rules).special is Special.TWO_ATTACKS
        return self.rules.figure("first_attacks") if twice else 1

    def _answer(self) -> None:
        """SB-ASL-09 The leading defender attacks."""
        by, at = self.leader(Side.DEFENDER), self.leader(Side.ATTACKER)
        if by is not None and at is not None:
            self.attack(by, at, self.factor(Side.DEFENDER))

    def digs_hit(self, at: Base) -> bool:
        """SB-ASL-08 Hits on defenders remove digs first."""
        if at in self.attackers or self.ground.digs <= 0:
            return False
        self.ground.digs = digs_left(self.ground.digs, self.rules)
        return True

    def leaves(self, at: Base, result: Result) -> str:
        """SB-CTY-01, SB-CAT-01 Return where who is dispersed, or a hero, goes instead, if so."""
        if result is Result.DISPERSED:
            return self.withdraws(at)
        return self.reforms(at) if result is Result.HEROIC else ""

    def withdraws(self, at: Base) -> str:
        """SB-CTY-01 A defender of a city may withdraw instead of being dispersed."""
        ground = self.ground
        offered = ground.city and ground.room > 0 and self.rules.yes("city_withdraw")
        if at in self.attackers or not offered:
            return ""
        ground.room -= bool(ground.withdraw_to)
        return ground.withdraw_to

    def reforms(self, at: Base) -> str:
        """SB-CAT-01, A63 By one reading a hero leaves the fight for a sector beside it."""
        if self.rules.word("heroic_in_assault") == "stays":
            return ""
        if at in self.attackers:
            return at.sector
        to, self.ground.reform_at = self.ground.reform_at, ""
        return to

    def shot_back(self, by: Base, at: Base) -> Factor:
        """SB-CAT-02 An inspiring defence attacks without support."""
        return assault_factor(by, at, (), NO_BACKING, self.rules)

    @property
    def occupants(self) -> list[str]:
        """SB-ASL-10, A52 The bases in the sector at the end: of the attackers the first six."""
        side = Side.ATTACKER if self.outcome is AssaultState.TAKEN else Side.DEFENDER
        left = [each.id for each in self.left(side)]
        return left[: self.rules.figure("bases_a_sector")] if side is Side.ATTACKER else left

    @property
    def on_border(self) -> list[str]:
        """SB-ASL-07 The attackers that stay on the border of a sector."""
        stalled = self.outcome is AssaultState.STALLED
        return [each.id for each in self.left(Side.ATTACKER)] if stalled else []


def assault_factor(
    own: Base, enemy: Base, supporters: Iterable[str], backing: Backing, rules: Rules
) -> Factor:
    """SB-ASL-04, SB-ASL-05, SB-IND-02 Return the factor of a leader with all that supports him.

    Weapons count where they suit the class of the enemy leader.
    """
    aim = profile(enemy.type, rules)
    found = of_base(profile(own.type, rules), own.grade, aim, Combat.ASSAULT, rules)
    found = found.plus("supporting bases", sum(support_of(each, rules) for each in supporters))
    behind = sum(suits(each, aim, rules) for each in backing.weapons)
    found = found.plus("indirect fire", behind * rules.figure("indirect_support"))
    return found.plus("air attack", backing.air)


def support_of(unit: str, rules: Rules) -> int:
    """SB-ASL-04, A41 Return what a supporting base adds."""
    printed = profile(unit, rules).assault_support
    return rules.number("blank_assault_support") if printed is None else printed


def stays_out(unit: str, rules: Rules) -> bool:
    """SB-UNT-02, A59 Tell whether a type takes no part in assaults, as direct fire only is read."""
    barred = rules.word("direct_fire_only") == "no_assault"
    return barred and profile(unit, rules).special is Special.DIRECT_ONLY
