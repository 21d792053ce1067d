"""A close combat of two companies (CC-CLC-01 to CC-CLC-14)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, field

from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.withdrawal import withdrawal
from workbook_engine.rulesets.combat_captain.company.ranks import consolidated
from workbook_engine.rulesets.combat_captain.ground.cover import holds, save
from workbook_engine.rulesets.combat_captain.ground.losses import loss_order, taken
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import combat_dice
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts, Side

MOST_REROLLS = 20
"""CC-CLC-09, B05 A tie that is thrown again so often is the defender's."""
COMBAT_DIE, WIN_DIE = "combat die", "win die"
SIDES = (Side.ATTACKER, Side.DEFENDER)
_HITS = {Side.ATTACKER: Counts.EVEN, Side.DEFENDER: Counts.ODD}
_WINS = {Side.ATTACKER: Counts.ODD, Side.DEFENDER: Counts.EVEN}


class Force(Struct, frozen=True):
    """CC-CLC-01, B26 A company in a close combat, or several as one, in sheet order."""

    companies: Sequence[Company]
    stands: tuple[SubUnit, ...]
    loss_order: Sequence[str]
    wished: Sequence[str]
    """CC-CLC-07, B04 The order of loss that its enemy wishes."""
    from_rear: bool
    """CC-CLC-06, B03 Whether the enemy comes from where cover of 270 degrees is open."""

    @property
    def name(self) -> str:
        """The names of its companies."""
        return named(self.companies)

    def burden(self, stand: SubUnit) -> int:
        """CC-MOR-01, B26 Return the markers that a sub-unit carries: those of its company."""
        return next(each.markers for each in self.companies if each.id == stand.company)

    @property
    def left(self) -> tuple[int, ...]:
        """CC-CLC-07 The men left of each of its sub-units."""
        return tuple(each.men for each in self.stands)

    @property
    def exists(self) -> bool:
        """CC-CLC-12 Whether anything is left of it."""
        return any(self.left)

    def fighters(self, rules: Rules) -> list[tuple[SubUnit, int]]:
        """CC-CLC-03 The sub-units that throw dice, with how many."""
        here = ((each, combat_dice(each, rules)) for each in self.stands if each.men)
        return [(stand, dice) for stand, dice in here if dice]


def named(side: Iterable[Company]) -> str:
    """Return the names of the companies of a side."""
    return " and ".join(each.id for each in side)


class CloseCombat(Struct):
    """CC-CLC-01 Two sides, their dice, the readings under which they fight, and how it ends."""

    forces: dict[Side, Force]
    dice: Throws
    counts: Counts
    """CC-CLC-10 Withdrawal dice that count on that ground."""
    winner: Side = Side.NONE
    withdraws: Side = Side.NONE
    inches: int = 0
    saved: int = 0
    faces: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """CC-CLC-04, CC-CLC-08 By roll and sub-unit."""
    men_left: dict[str, int] = field(default_factory=dict)
    """CC-CLC-07 What the hits left of each sub-unit, before ranks were closed."""
    hits: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    totals: dict[Side, int] = field(default_factory=dict)
    """CC-CLC-08 Where there is a second roll."""
    gained: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    """CC-CLC-10, CC-CLC-14 Markers."""

    def fight(self) -> None:
        """CC-CLC-04 to CC-CLC-12, CC-CLC-14 Fight: casualties of both, then who wins."""
        for side in SIDES:
            self.hits[side] = self._thrown(side, COMBAT_DIE, _HITS[side], "CC-CLC-04", self.hits)
        # the defender's saves come first, and both lose at once
        struck: dict[Side, Force] = {}
        for side in reversed(SIDES):
            struck[side] = self._struck(side, tuple(each.left for each in struck.values()))
        for side, force in struck.items():
            self._loses(side, force)
        self._decide()

    def _thrown(
        self, side: Side, what: str, counts: Counts, rule: str, so_far: Mapping[Side, int]
    ) -> int:
        """CC-CLC-04, CC-CLC-08 Return the pips of a side on its even or its odd dice."""
        force, total = self.forces[side], 0
        for stand, dice in force.fighters(self.dice.rules):
            markers = force.burden(stand) + self.gained[side]
            for _ in range(dice):
                face = self.dice.d6(f"{what} of {stand.id}", rule=rule)
                self.faces.setdefault((what, stand.id), []).append(face)
                total += pips(face, counts, markers, self.dice.rules)
                thrown = len(self.faces[what, stand.id])
                self.dice.alike(what, stand.id, thrown, total, *so_far.values(), self._left)
        return total

    @property
    def _left(self) -> Hashable:
        """CC-CLC-07 The men left of each sub-unit of both."""
        return tuple(each.left for each in self.forces.values())

    def _struck(self, side: Side, before: Hashable) -> Force:
        """CC-CLC-05 to CC-CLC-07, B02 to B04 Return a company after the hits on it."""
        force = self.forces[side]
        by_owner = self.dice.rules.word("losses_chosen_by") == "owner"
        given = force.loss_order if by_owner else force.wished
        order = loss_order(force.stands, given, self.dice.rules)
        alike = partial(self.dice.alike, side, before, *self.hits.values())
        saves, rules = partial(self._saves, side), self.dice.rules
        losses = taken(order, self.hits[side.other], saves, alike, rules)
        self.saved += losses.saved
        left = (replace(each, men=losses.left[each.id]) for each in force.stands)
        return replace(force, stands=tuple(left))

    def _saves(self, side: Side, stand: SubUnit) -> bool:
        """CC-CLC-06, B02, B03 Let a hit on somebody in cover be saved."""
        if side is Side.ATTACKER and not self.dice.rules.yes("attacker_saves"):
            return False
        force = self.forces[side]
        faced = self.dice.rules.word("close_combat_arc") == "by_facing" and force.from_rear
        level = stand.cover if holds(stand.cover, faced, self.dice.rules) else 0
        return save(stand.id, level, self.dice, rule="CC-CLC-06", markers=force.burden(stand))

    def _loses(self, side: Side, force: Force) -> None:
        """CC-CLC-14, CC-CLC-15 Take losses over, with the markers for sub-units lost.

        Ranks are closed before the second roll: never does more than one sub-unit lack men.
        """
        before = self.forces[side].stands
        self.men_left |= {each.id: each.men for each in force.stands}
        force = replace(force, stands=tuple(self._closed(force)))
        gone = sum(a.men > 0 == b.men for a, b in zip(before, force.stands, strict=True))
        if force.exists:
            self.gained[side] = gone * self.dice.rules.number("chits_per_lost_subunit")
        self.forces[side] = force

    def _closed(self, force: Force) -> Iterator[SubUnit]:
        """CC-CLC-15, B26 Yield the sub-units of a force, each company's ranks closed by itself."""
        for company in force.companies:
            own = [each for each in force.stands if each.company == company.id]
            yield from consolidated(own, self.dice.rules)

    def _decide(self) -> None:
        """CC-CLC-08 to CC-CLC-12 Find who wins, and let the loser go back."""
        able = {side: bool(self.forces[side].fighters(self.dice.rules)) for side in SIDES}
        if all(able.values()):
            self.end(self._second_roll())
        else:
            there = {side: self.forces[side].exists for side in SIDES}
            self.end(_only(able) if any(able.values()) else _only(there))

    def end(self, winner: Side) -> None:
        """CC-CLC-10 Let somebody win, and the loser go back if it still exists."""
        self.winner = winner
        if winner is not Side.NONE and self.forces[winner.other].exists:
            self._goes_back(winner.other)

    def _second_roll(self) -> Side:
        """CC-CLC-08, CC-CLC-09, B05 Return who has the higher total."""
        tie = self.dice.rules.word("close_combat_tie")
        for _ in range(MOST_REROLLS if tie == "reroll" else 1):
            for side in SIDES:
                self.totals[side] = self._total(side)
            one, other = self.totals.values()
            if one != other:
                return Side.ATTACKER if one > other else Side.DEFENDER
        return Side.NONE if tie == "stand_off" else Side.DEFENDER

    def _total(self, side: Side) -> int:
        """CC-CLC-08 Return a side's total: its dice, and the defender's cover."""
        total = self._thrown(side, WIN_DIE, _WINS[side], "CC-CLC-08", self.totals)
        if side is Side.DEFENDER:
            total += sum(stand.cover for stand, _ in self.forces[side].fighters(self.dice.rules))
        return total

    def _goes_back(self, side: Side) -> None:
        """CC-CLC-10, CC-CLC-13, B06, B26 A side goes back and takes its markers."""
        force, markers = self.forces[side], self.dice.rules.figure("markers_of_loser")
        held = max(each.markers for each in force.companies) + self.gained[side]
        if self.dice.rules.word("loser_markers") == "before_withdrawal":
            held += markers
        self.gained[side] += markers
        ends = side, self._left
        self.withdraws = side
        self.inches = withdrawal(force.name, held, self.dice, self.counts, ends)


def _only(there: dict[Side, bool]) -> Side:
    """CC-CLC-12 Return the one side that is there; nobody where both are or neither."""
    here: Sequence[Side] = [side for side, is_there in there.items() if is_there]
    return here[0] if len(here) == 1 else Side.NONE
