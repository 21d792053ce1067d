"""Who may fire from afar at what, with which support, and the shots themselves (SB-RNG-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence

from msgspec import Struct, field

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.combat.attacks import Factor, Fight, digs_left, of_base
from workbook_engine.rulesets.sector.combat.support import Paying, harassment, no_support, suits
from workbook_engine.rulesets.sector.command.orders import Purse
from workbook_engine.rulesets.sector.land.distance import is_next, steps
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Profile, profile
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Reason


class Party(Struct, kw_only=True):
    """One side: the bases of a sector, whose order and PIPs hold, and its indirect weapons."""

    sector: str
    division: str = ""
    corps: str = ""
    """Whose order and PIPs hold."""
    grade: str
    order: str = ""
    purse: Purse
    corps_purse: Purse
    bases: tuple[Base, ...]
    targets: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Whom each of those that shoot is to shoot at, in order of preference."""
    support: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Weapons that are to support it, by name."""
    barred: Mapping[str, Reason] = field(default_factory=dict)
    """SB-RNG-01 Bases that may not fire whatever their range, and why."""
    weapons: tuple[Base, ...] = ()
    wishes: bool = True
    """SB-RNG-04 Whether it returns fire where it need not."""
    retire_to: str = ""
    digs: int = 0
    all_round: bool = False
    """SB-ORD-03 Whether it takes all-round defence, for a PIP where that is due."""

    @property
    def shooters(self) -> list[Base]:
        """Those that have targets."""
        return [each for each in self.bases if self.targets.get(each.id)]

    def paying(self, rules: Rules, keep: int = 0) -> Paying:
        """SB-IND-03 Return what its supports are paid with; some PIPs may be kept back."""
        of = self.division, self.corps
        return Paying(self.sector, self.purse, self.corps_purse, rules, *of, keep)


def refusals(own: Party, enemy: Party, rules: Rules) -> Iterator[tuple[str, Reason]]:
    """SB-RNG-01, SB-UNT-02 Yield the bases that may not fire, and why."""
    far = steps(own.sector, enemy.sector, rules)
    for each in own.shooters:
        unit = profile(each.type, rules)
        why = Reason.RANGE_0 if unit.range == 0 else never_fires(unit, rules)
        why = why or own.barred.get(each.id)
        if why is None and far > unit.range:
            why = Reason.OUT_OF_RANGE
        if why is not None:
            yield each.id, why


def never_fires(unit: Profile, rules: Rules) -> Reason | None:
    """SB-UNT-02, SB-AIR-04, A49 Return why a type takes no part in ranged combat itself."""
    says = rules.word("artillery_alone")
    divisional = says == "divisional_table" and unit.arm is Arm.ARTILLERY
    if unit.indirect_only and not divisional:
        return Reason.INDIRECT_ONLY
    return Reason.BOMBARDS if unit.bombards and says != "rocket_table" else None


class Firing(Struct):
    """The bases of a side that fire, and what supports each of them."""

    shooters: Sequence[Base]
    by_shooter: Mapping[str, list[Base]] = field(default_factory=dict)
    bonus: int = 0
    """SB-IND-04 What infantry adds to one of them."""
    harassed_for: str = ""
    """Which one that is; blank, or when it is lost: the first that is left."""
    lapsed: set[str] = field(default_factory=set)

    @property
    def supported(self) -> list[str]:
        """The weapons that were to support, by name."""
        return [weapon.id for each in self.by_shooter.values() for weapon in each]

    @property
    def supports(self) -> list[Base]:
        """The weapons in support, in order."""
        return [weapon for each in self.by_shooter for weapon in self.of(each)]

    @property
    def count(self) -> int:
        """SB-RNG-03, SB-IND-04 How many supports count in the table."""
        return len(self.supports) + (1 if self.bonus else 0)

    def of(self, shooter: str) -> list[Base]:
        """Return the supports of one base."""
        return [w for w in self.by_shooter.get(shooter, ()) if w.id not in self.lapsed]


def firing(
    own: Party,
    enemy: Party,
    paying: Paying,
    able: Sequence[Base],
    refused: MutableMapping[str, Reason],
) -> Firing:
    """SB-IND-01 to SB-IND-05 Return who fires with which supports; their sectors are paid.

    Infantry adds on the next sector only.
    """
    rules = paying.rules
    there = {each.id: each for each in enemy.bases}
    weapons, taken = {each.id: each for each in own.weapons}, set[str]()
    found: dict[str, list[Base]] = {each.id: [] for each in able}
    for each in able:
        first = next((there[name] for name in own.targets[each.id] if name in there), None)
        for name in own.support.get(each.id, ()) if first else ():
            if first is None or name in taken:
                continue
            why = Reason.NO_SUPPORT if name not in weapons else None
            why = why or no_support(weapons[name], profile(first.type, rules), enemy.sector, rules)
            if why := why or paying.refused(weapons[name]):
                refused[name] = why
                continue
            taken.add(name)
            found[each.id].append(weapons[name])
    beside = is_next(own.sector, enemy.sector, rules)
    return Firing(able, found, harassment(own.bases, rules) if beside else 0)


class Shooting(Fight, kw_only=True):
    """SB-RNG-05 The shots between two sectors, of a ranged combat or a bombardment."""

    attacker: Party
    defender: Party
    air_factor: int = 0
    """A46 What an air attack adds to the attacker's factor."""

    @property
    def bases(self) -> tuple[Base, ...]:
        """Every base of both sides."""
        return (*self.attacker.bases, *self.defender.bases)

    def step(self, firing: Firing) -> None:
        """SB-RNG-02, SB-RNG-05 Let every base of a side that is still there shoot once.

        It shoots at the first on its list that is still there.
        """
        for shooter in firing.shooters:
            own = self._party(shooter)
            enemies = self.defender if own is self.attacker else self.attacker
            there = {each.id: each for each in self.here(enemies.bases)}
            aims = (there[each] for each in own.targets[shooter.id] if each in there)
            target = next(aims, None) if any(self.here((shooter,))) else None
            if target is not None:
                self.attack(shooter, target, self.factor(shooter, target, firing))

    def _party(self, base: Base) -> Party:
        own = any(base.id == each.id for each in self.attacker.bases)
        return self.attacker if own else self.defender

    def factor(self, shooter: Base, target: Base, firing: Firing) -> Factor:
        """SB-DMG-01 Return firepower, grade and support of a base against a target."""
        aim, found = profile(target.type, self.rules), self._alone(shooter, target)
        weapons = [w for w in firing.of(shooter.id) if suits(w.type, aim, self.rules)]
        found = found.plus("indirect fire", self.rules.figure("indirect_support") * len(weapons))
        if shooter.id == self._harassed_for(firing):
            found = found.plus("harassing infantry", firing.bonus)
        own = self._party(shooter) is self.attacker
        return found.plus("air attack", self.air_factor) if own else found

    def _harassed_for(self, firing: Firing) -> str:
        """SB-IND-04 Return for which base infantry harasses: one that is still there."""
        left = [each.id for each in self.here(firing.shooters)]
        return firing.harassed_for if firing.harassed_for in left else next(iter(left), "")

    def _alone(self, shooter: Base, target: Base) -> Factor:
        own, aim = (profile(each.type, self.rules) for each in (shooter, target))
        return of_base(own, shooter.grade, aim, Combat.RANGED, self.rules)

    def digs_hit(self, at: Base) -> bool:
        """SB-ASL-08, A43 By one reading fire takes digs off as well."""
        party = self._party(at)
        if not party.digs or not self.rules.yes("digs_vs_ranged"):
            return False
        party.digs = digs_left(party.digs, self.rules)
        return True

    def shot_back(self, by: Base, at: Base) -> Factor | None:
        """SB-CAT-02 A base shoots back for free, alone, if its own range reaches."""
        unit = profile(by.type, self.rules)
        far = steps(self._party(by).sector, self._party(at).sector, self.rules)
        reaches = 0 < unit.range >= far and never_fires(unit, self.rules) is None
        return self._alone(by, at) if reaches else None
