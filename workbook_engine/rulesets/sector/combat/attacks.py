"""Attacks: factor, hit, save, catastrophic loss, and what is written down of them (SB-DMG-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from workbook_engine.core.charts import holds
from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.sector.vocabulary import profiles
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import DAYS_OUT, Combat, Result


class Factor(Struct, frozen=True):
    """SB-DMG-01 What is added up, each with its name: firepower first, then what is not nothing."""

    parts: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        """The factor itself."""
        return sum(value for _, value in self.parts)

    def plus(self, name: str, value: int) -> Factor:
        """Return it with another part; what adds nothing is not named."""
        return Factor((*self.parts, (name, value))) if value else self

    def __str__(self) -> str:
        """Say the sum.

        >>> str(Factor((("firepower on soft", 4),)).plus("2nd Rate", -1).plus("support", 2))
        '4 firepower on soft -1 2nd Rate +2 support'
        """
        signs = ("", *("+" for _ in self.parts[1:]))
        parts = zip(signs, self.parts, strict=False)
        return " ".join(f"{value:{sign}} {name}" for sign, (name, value) in parts)


def of_base(
    unit: profiles.Profile, grade: str, aim: profiles.Profile, combat: Combat, rules: Rules
) -> Factor:
    """SB-DMG-01, SB-GRD-02 Return what a base has of its own: firepower and grade."""
    soft = "armoured" if aim.is_armoured else "soft"
    own = Factor(((f"firepower on {soft}", unit.firepower(aim)),))
    return own.plus(grade, profiles.combat_bonus(grade, combat, rules))


class Attack(Struct, frozen=True):
    """One attack die: who on whom, with what factor, and its outcome."""

    by: str
    at: str
    factor: Factor
    result: Result
    die: int = 0


class Fight(Struct, kw_only=True):
    """SB-DMG-01 to SB-DMG-03, SB-RNG-05 A combat, attack by attack: losses count at once.

    Its bases have the grade in force in the field of their own.
    """

    dice: Throws
    day: int = 1
    attacks: list[Attack] = field(default_factory=list)
    lost: dict[str, Result] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    """Bases that left the combat for another sector, and which."""
    honoured: set[str] = field(default_factory=set)
    """SB-CAT-01 Bases that were given a Medal in it."""

    @property
    def rules(self) -> Rules:
        """The readings under which it is fought."""
        return self.dice.rules

    @property
    def bases(self) -> tuple[Base, ...]:
        """Every base of both sides."""
        raise NotImplementedError

    def here(self, bases: Iterable[Base]) -> Iterator[Base]:
        """Yield those that are still in the combat."""
        return (b for b in bases if b.id not in self.lost and b.id not in self.gone)

    def has_medal(self, base: Base) -> bool:
        """SB-UNT-03 Tell whether a base has a Medal, from before or from this combat."""
        return base.medal or base.id in self.honoured

    def recovery_days(self) -> dict[str, int]:
        """SB-DMG-04, SB-DMG-05, SB-CAT-01, A26 Return the days of the first recovery dice.

        Who has a Medal throws none, nor who is gone for good.
        """
        medals = {each.id for each in self.bases if self.has_medal(each)}
        thrown = {who: how for who, how in self.lost.items() if how in DAYS_OUT}
        return {who: self.day + DAYS_OUT[how] for who, how in thrown.items() if who not in medals}

    def attack(self, by: Base, at: Base, factor: Factor, *, falters: bool = False) -> Result:
        """SB-GEN-04, SB-DMG-01 to SB-DMG-03, SB-ASL-07 Throw one attack and apply its outcome.

        Who falters on a natural 0 stalls the combat.
        """
        self.dice.begin()
        asked = f"{by.id} attacks {at.id} with factor {factor.total}"
        die = self.dice.d10(f"attack by {by.id}", rule="SB-DMG-01", question=asked)
        where, result = len(self.attacks), Result.MISS
        self.attacks.append(Attack(by.id, at.id, factor, result, die))
        if die == 0 and falters:
            result = Result.STALLED
        elif hits(factor.total, die, self.rules):
            result = self._struck(at)
        self.attacks[where] = replace(self.attacks[where], result=result)
        if result is Result.INSPIRING and (back := self.shot_back(at, by)) is not None:
            self.attack(at, by, back)
        return result

    def _struck(self, at: Base) -> Result:
        """SB-DMG-02, SB-CAT-01, SB-ASL-08 Return what a hit does; digs are removed first."""
        if self.digs_hit(at):
            return Result.DIG_REMOVED
        result = saved(at.id, at.grade, medal=self.has_medal(at), dice=self.dice)
        if result is Result.HEROIC:
            self.honoured.add(at.id)
        if to := self.leaves(at, result):
            self.gone[at.id] = to
            return Result.WITHDRAWN if result is Result.DISPERSED else result
        if result.lost:
            self.lost[at.id] = result
        return result

    def digs_hit(self, at: Base) -> bool:
        """SB-ASL-08 Take a dig off the sector of a base that is hit; tell whether there was one."""
        return False

    def leaves(self, at: Base, result: Result) -> str:
        """SB-CTY-01, SB-CAT-01 Return where who is dispersed, or a hero, goes instead, if so."""
        return ""

    def shot_back(self, by: Base, at: Base) -> Factor | None:
        """SB-CAT-02 Return with what an inspiring defence attacks for free, if it can."""
        return None


def hits(factor: int, die: int, rules: Rules) -> bool:
    """SB-DMG-01, SB-GEN-05 Tell whether a D10 hits: at most the factor, and never a natural 0."""
    return 0 < die <= min(factor, rules.figure("best_chance"))


def digs_left(digs: int, rules: Rules) -> int:
    """SB-ASL-08, A43 Return the digs that a hit leaves: one less, or none."""
    return 0 if rules.word("dig_hit") == "all" else max(0, digs - 1)


def saved(who: str, grade: str, *, medal: bool, dice: Throws) -> Result:
    """SB-DMG-02, SB-DMG-03 Return what becomes of a base that is hit."""
    asked = f"{who} saves on {profiles.proficiency(grade, dice.rules)} or less"
    die = dice.d10(f"save by {who}", rule="SB-DMG-02", question=asked)
    if die == 0:
        return catastrophe(who, grade, medal=medal, dice=dice)
    return Result.SAVED if die <= profiles.proficiency(grade, dice.rules) else Result.DISPERSED


def catastrophe(who: str, grade: str, *, medal: bool, dice: Throws) -> Result:
    """SB-CAT-01, SB-CAT-02 Throw on the table of catastrophic losses, with a Medal or without.

    With a Medal the die counts as it fell; without, a natural 1 and a natural 6 stand whatever
    the grade.
    """
    rule = "SB-CAT-02" if medal else "SB-CAT-01"
    die = dice.d6(f"catastrophe of {who}", rule=rule, question=f"Catastrophic loss of {who}")
    charts = dice.rules.charts
    if medal:
        found = charts["medal"].row_with("die", die)
        return Result[found.row.upper()] if found else Result.STUBBORN
    chart = charts["catastrophic"]
    natural = next((r for r in chart.rows if holds(chart.cell(r, "natural").printed, die)), None)
    found = chart.row_with("score", die + profiles.catastrophic_bonus(grade, dice.rules))
    row = natural or (found.row if found else None)
    return Result[row.upper()] if row else Result.BROKEN
