"""An assault, round by round (SB-ASL-03 to SB-ASL-11, SB-CTY-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.combat.assault_factor import (
    NO_BACKING,
    Backing,
    assault_factor,
)
from workbook_engine.rulesets.sector.combat.damage import attack_die, digs_left, hits, saved
from workbook_engine.rulesets.sector.combat.factor import Factor
from workbook_engine.rulesets.sector.combat.fighters import Attack, Fighter, Ledger
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import Special, profile
from workbook_engine.rulesets.sector.vocabulary.throws import Throws
from workbook_engine.rulesets.sector.vocabulary.words import Result, Side

MOST_ROUNDS = 50
"""SB-ASL-10 An assault that goes on so long stalls."""


class Outcome(StrEnum):
    """SB-ASL-10 How an assault ends."""

    TAKEN = "taken"
    STALLED = "stalled"
    REPULSED = "repulsed"


@dataclass(slots=True)
class Ground:
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


@dataclass(slots=True)
class Assault:
    """SB-ASL-03 to SB-ASL-10 One assault as it is fought; the first of a list leads."""

    attackers: Sequence[Fighter]
    defenders: Sequence[Fighter]
    ground: Ground
    dice: Throws
    settings: Settings
    day: int = 1
    resumed: bool = False
    """SB-ASL-07 It stalled in an earlier phase."""
    behind_attacker: Backing = NO_BACKING
    behind_defender: Backing = NO_BACKING
    ledger: Ledger = field(init=False)
    rounds: int = 0
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.day)

    def told(self, outcome: Outcome, lost: Mapping[str, Result], way_out: str) -> None:
        """SB-ASL-10 Take the result of an assault that was fought elsewhere.

        Defenders of a taken sector that are not lost give way; with no way out they are scattered.
        """
        self.outcome = outcome
        self.ledger.lost |= lost
        if outcome is Outcome.TAKEN:
            left = [each.id for each in self.left(Side.DEFENDER)]
            self.ledger.gone |= {each: way_out for each in left if way_out}
            self.ledger.lost |= {each: Result.DISPERSED for each in left if not way_out}
            self.ground.digs = 0

    def retire(self, to: str) -> None:
        """SB-ASL-11 The defenders go before any die is thrown, and the sector is taken."""
        self.ledger.gone |= {each.id: to for each in self.defenders}
        self.outcome = Outcome.TAKEN
        self.ground.digs = 0

    def fight(self) -> Outcome:
        """SB-ASL-09, SB-ASL-10 Fight rounds until the assault stalls, takes the sector or fails."""
        while self.outcome is None:
            self.rounds += 1
            self._attack()
            if self.outcome is None:
                self._answer()
            self.outcome = self.outcome or self._ended()
        if self.outcome is Outcome.TAKEN:
            self.ground.digs = 0  # SB-DIG-01 they are lost as the enemy enters
        return self.outcome

    def _ended(self) -> Outcome | None:
        """SB-ASL-10 Return how it ends after a round; None where it goes on."""
        if self.leader(Side.ATTACKER) is None:
            return Outcome.REPULSED
        most = self.settings.number("assault_max_rounds") or MOST_ROUNDS
        return Outcome.STALLED if self.rounds >= most else None

    def left(self, side: Side, sector: str = "") -> list[Fighter]:
        """Return the bases of a side that are still in it, of one sector where that is named."""
        everybody = self.attackers if side is Side.ATTACKER else self.defenders
        return [each for each in self.ledger.here(everybody) if sector in ("", each.sector)]

    def leader(self, side: Side, sector: str = "") -> Fighter | None:
        """SB-ASL-03, SB-UNT-02, A09 Return who leads: the first that does not only support.

        Such a base leads a defence where nobody else is left, and never an attack.
        """
        left = self.left(side, sector)
        able = [
            each
            for each in left
            if not each.profile(self.settings).indirect_only
            and not stays_out(each.type, self.settings)
        ]
        return next(iter(able or (left if side is Side.DEFENDER else [])), None)

    def factor(self, side: Side, sector: str = "") -> Factor:
        """SB-ASL-04 Return the factor of a side against the other's leader as it stands now."""
        own, enemy = self.leader(side, sector), self.leader(side.other)
        if own is None or enemy is None:
            return Factor()
        supporters = [
            each.type
            for each in self.left(side, sector)
            if each is not own and not stays_out(each.type, self.settings)
        ]
        backing = self.behind_attacker if side is Side.ATTACKER else self.behind_defender
        if sector and sector != self.attackers[0].sector:
            backing = NO_BACKING  # A40 weapons support the first direction alone
        return assault_factor(own.type, own.grade, enemy.type, supporters, backing, self.settings)

    def _directions(self) -> list[str]:
        """SB-ASL-03, A40 Return the sectors that attack by themselves; a nameless one for all."""
        if self.settings.word("assault_leaders") == "one":
            return [""]
        return list(dict.fromkeys(each.sector for each in self.attackers))

    def _attack(self) -> None:
        """SB-ASL-06, SB-ASL-07 The attacker's attacks of a round; a natural 0 stalls it."""
        for sector in self._directions():
            for _ in range(self._attacks(sector)):
                by, at = self.leader(Side.ATTACKER, sector), self.leader(Side.DEFENDER)
                if by is None or at is None:
                    break
                factor = self.factor(Side.ATTACKER, sector)
                if self._thrown(by, at, Side.ATTACKER, factor) is Result.STALLED:
                    self.outcome = Outcome.STALLED
                    return
        if self.leader(Side.DEFENDER) is None:
            self.outcome = Outcome.TAKEN

    def _attacks(self, sector: str) -> int:
        """SB-ASL-06, A56 Return how many attacks the leader has in this round."""
        leader = self.leader(Side.ATTACKER, sector)
        again = self.resumed and self.settings.word("resumed_assault") == "not_first_round"
        if leader is None or self.rounds > 1 or again:
            return 1
        twice = leader.profile(self.settings).special is Special.TWO_ATTACKS
        return BOOK.number("first_attacks") if twice else 1

    def _answer(self) -> None:
        """SB-ASL-09 The leading defender attacks."""
        by, at = self.leader(Side.DEFENDER), self.leader(Side.ATTACKER)
        if by is not None and at is not None:
            self._thrown(by, at, Side.DEFENDER, self.factor(Side.DEFENDER))

    def _thrown(
        self, by: Fighter, at: Fighter, side: Side, factor: Factor, *, free: bool = False
    ) -> Result:
        """SB-ASL-06 to SB-ASL-09 Throw one attack and what comes of it."""
        die = attack_die(by.id, at.id, factor.total, self.dice)
        where = self.ledger.enter(Attack(by.id, at.id, factor, Result.MISS, die))
        result = Result.MISS
        if die == 0 and side is Side.ATTACKER and not free:
            result = Result.STALLED
        elif hits(factor.total, die):
            result = self._struck(at, side)
        self.ledger.attacks[where] = replace(self.ledger.attacks[where], result=result)
        if result is Result.INSPIRING:
            self._shot_back(at, by, side.other)
        return result

    def _struck(self, at: Fighter, side: Side) -> Result:
        """SB-ASL-08, SB-DMG-02, SB-CTY-01 Return what a hit does; digs are removed first."""
        if side is Side.ATTACKER and self.ground.digs > 0:
            self.ground.digs = digs_left(self.ground.digs, self.settings)
            return Result.DIG_REMOVED
        medal = self.ledger.has_medal(at)
        result = saved(at.id, at.grade, medal=medal, dice=self.dice)
        if result is Result.DISPERSED and side is Side.ATTACKER and self._withdraws():
            self.ledger.gone[at.id] = self.ground.withdraw_to
            self.ground.room -= 1
            return Result.WITHDRAWN
        if result.lost:
            self.ledger.lost[at.id] = result
        elif result is Result.HEROIC:
            self.ledger.honoured.add(at.id)
            self._reforms(at, side)
        return result

    def _reforms(self, at: Fighter, side: Side) -> None:
        """SB-CAT-01, A63 By one reading a hero leaves the fight for a sector beside it."""
        if self.settings.word("heroic_in_assault") == "stays":
            return
        to = self.ground.reform_at if side is Side.ATTACKER else at.sector
        if to:
            self.ledger.gone[at.id] = to
            self.ground.reform_at = ""

    def _withdraws(self) -> bool:
        """SB-CTY-01 Tell whether a defender of a city may withdraw instead of being dispersed."""
        offered = self.ground.city and bool(self.ground.withdraw_to) and self.ground.room > 0
        return offered and self.settings.yes("city_withdraw")

    def _shot_back(self, by: Fighter, at: Fighter, side: Side) -> None:
        """SB-CAT-02, A27 An inspiring defence attacks for free, without support."""
        own = assault_factor(by.type, by.grade, at.type, (), NO_BACKING, self.settings)
        self._thrown(by, at, side, own, free=True)

    @property
    def occupants(self) -> list[str]:
        """SB-ASL-10, A52 The bases in the sector at the end: of the attackers the first six."""
        side = Side.ATTACKER if self.outcome is Outcome.TAKEN else Side.DEFENDER
        left = [each.id for each in self.left(side)]
        return left[: BOOK.number("bases_a_sector")] if side is Side.ATTACKER else left

    @property
    def on_border(self) -> list[str]:
        """SB-ASL-07 The attackers that stay on the border of a sector."""
        stalled = self.outcome is Outcome.STALLED
        return [each.id for each in self.left(Side.ATTACKER)] if stalled else []


def stays_out(unit: str, settings: Settings) -> bool:
    """SB-UNT-02, A59 Tell whether a type takes no part in assaults, as direct fire only is read."""
    barred = settings.word("direct_fire_only") == "no_assault"
    return barred and profile(unit, settings).special is Special.DIRECT_ONLY
