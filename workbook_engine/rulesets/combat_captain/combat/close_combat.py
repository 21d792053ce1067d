"""A close combat of two companies (CC-CLC-01 to CC-CLC-14)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.withdrawal import withdrawal
from workbook_engine.rulesets.combat_captain.ground.cover import holds, save
from workbook_engine.rulesets.combat_captain.ground.losses import loss_order, taken
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import combat_dice
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts, Side

MOST_REROLLS = 20
"""CC-CLC-09, B05 A tie that is thrown again so often is the defender's."""
COMBAT_DIE, WIN_DIE = "combat die", "win die"
SIDES = (Side.ATTACKER, Side.DEFENDER)
_HITS = {Side.ATTACKER: Counts.EVEN, Side.DEFENDER: Counts.ODD}
_WINS = {Side.ATTACKER: Counts.ODD, Side.DEFENDER: Counts.EVEN}


@dataclass(frozen=True, slots=True)
class Force:
    """CC-CLC-01 A company in a close combat, all its sub-units in sheet order."""

    name: str
    stands: tuple[SubUnit, ...]
    loss_order: tuple[str, ...] = ()
    wished: tuple[str, ...] = ()
    """CC-CLC-07, B04 The order of loss that its enemy wishes."""
    markers: int = 0
    own_markers: Mapping[str, int] = field(default_factory=dict)
    """CC-MOR-01, B26 By company: some with different numbers may fight as one."""
    from_rear: bool = False
    """CC-CLC-06, B03 Whether the enemy comes from where cover of 270 degrees is open."""

    def burden(self, stand: SubUnit) -> int:
        """CC-MOR-01 Return the markers that a sub-unit carries."""
        return self.own_markers.get(stand.company, self.markers)

    @property
    def left(self) -> tuple[int, ...]:
        """CC-CLC-07 The men left of each of its sub-units."""
        return tuple(each.men for each in self.stands)

    @property
    def exists(self) -> bool:
        """CC-CLC-12 Whether anything is left of it."""
        return any(self.left)

    def fighters(self, settings: Settings) -> list[tuple[SubUnit, int]]:
        """CC-CLC-03 The sub-units that throw dice, with how many."""
        here = ((each, combat_dice(each, settings)) for each in self.stands if each.men)
        return [(stand, dice) for stand, dice in here if dice]


@dataclass(slots=True)
class Outcome:
    """CC-CLC-08 to CC-CLC-14 How a close combat ends."""

    second_roll: bool = False
    winner: Side = Side.NONE
    withdraws: Side = Side.NONE
    withdraw_inches: int = 0
    advance: int = 0
    """CC-CLC-11 Inches that a winning defender may advance."""
    saved: int = 0
    faces: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """CC-CLC-04, CC-CLC-08 By roll and sub-unit."""
    hits: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    totals: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    gained: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    """Markers."""


@dataclass(slots=True)
class CloseCombat:
    """CC-CLC-01 Two companies, their dice, and the readings under which they fight."""

    attacker: Force
    defender: Force
    dice: Throws
    counts: Counts | None = None
    """CC-CLC-10 Withdrawal dice that count on that ground, where the umpire says so."""
    outcome: Outcome = field(default_factory=Outcome)

    def force(self, side: Side) -> Force:
        """CC-CLC-02 Return the company of a side, as it now is."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def fight(self) -> Outcome:
        """CC-CLC-04 to CC-CLC-12 Fight: casualties of both, then who wins."""
        for side in SIDES:
            hits = self.outcome.hits
            hits[side] = self._thrown(side, COMBAT_DIE, _HITS[side], "CC-CLC-04", hits)
        # the defender's saves come first, and both lose at once
        struck: dict[Side, Force] = {}
        for side in reversed(SIDES):
            struck[side] = self._struck(side, tuple(each.left for each in struck.values()))
        for side, force in struck.items():
            self._loses(side, force)
        self._decide()
        return self.outcome

    def _thrown(
        self, side: Side, what: str, counts: Counts, rule: str, so_far: Mapping[Side, int]
    ) -> int:
        """CC-CLC-04, CC-CLC-08 Return the pips of a side on its even or its odd dice."""
        force, total = self.force(side), 0
        for stand, dice in force.fighters(self.dice.settings):
            markers = force.burden(stand) + self.outcome.gained[side]
            for _ in range(dice):
                face = self.dice.d6(f"{what} of {stand.id}", rule=rule)
                self.outcome.faces.setdefault((what, stand.id), []).append(face)
                total += pips(face, counts, markers, self.dice.settings)
                thrown = len(self.outcome.faces[what, stand.id])
                self.dice.alike(what, stand.id, thrown, total, *so_far.values(), self._left)
        return total

    @property
    def _left(self) -> Hashable:
        """CC-CLC-07 The men left of each sub-unit of both."""
        return self.attacker.left, self.defender.left

    def _struck(self, side: Side, before: Hashable) -> Force:
        """CC-CLC-05 to CC-CLC-07, B02 to B04 Return a company after the hits on it."""
        force = self.force(side)
        by_owner = self.dice.settings.word("losses_chosen_by") == "owner"
        given = force.loss_order if by_owner else force.wished
        order = loss_order(force.stands, given)
        hits = self.outcome.hits
        alike = partial(self.dice.alike, side, before, *hits.values())
        losses = taken(order, hits[side.other], partial(self._saves, side), alike)
        self.outcome.saved += losses.saved
        left = (replace(each, men=losses.left[each.id]) for each in force.stands)
        return replace(force, stands=tuple(left))

    def _saves(self, side: Side, stand: SubUnit) -> bool:
        """CC-CLC-06, B02, B03 Let a hit on somebody in cover be saved."""
        if side is Side.ATTACKER and not self.dice.settings.yes("attacker_saves"):
            return False
        force = self.force(side)
        faced = self.dice.settings.word("close_combat_arc") == "by_facing" and force.from_rear
        level = stand.cover if holds(stand.cover, faced) else 0
        return save(stand.id, level, self.dice, rule="CC-CLC-06", markers=force.burden(stand))

    def _loses(self, side: Side, force: Force) -> None:
        """CC-CLC-14 Take losses over, with the markers for sub-units lost."""
        before = self.force(side).stands
        gone = sum(a.men > 0 == b.men for a, b in zip(before, force.stands, strict=True))
        if force.exists:
            self.outcome.gained[side] = gone * self.dice.settings.number("chits_per_lost_subunit")
        self.put(side, force)

    def put(self, side: Side, force: Force) -> None:
        """CC-CLC-02 Put a company as it now is in its place."""
        if side is Side.ATTACKER:
            self.attacker = force
        else:
            self.defender = force

    def _decide(self) -> None:
        """CC-CLC-08 to CC-CLC-12 Find who wins, and let the loser go back."""
        able = {side: bool(self.force(side).fighters(self.dice.settings)) for side in SIDES}
        if all(able.values()):
            self.outcome.second_roll = True
            self.end(self._second_roll())
        else:
            there = {side: self.force(side).exists for side in SIDES}
            self.end(_only(able) if any(able.values()) else _only(there))

    def end(self, winner: Side) -> None:
        """CC-CLC-10, CC-CLC-11 Let somebody win, and the loser go back if it still exists."""
        self.outcome.winner = winner
        if winner is Side.DEFENDER:
            self.outcome.advance = BOOK.number("advance")
        if winner is not Side.NONE and self.force(winner.other).exists:
            self._goes_back(winner.other, BOOK.number("markers_of_loser"))

    def _second_roll(self) -> Side:
        """CC-CLC-08, CC-CLC-09, B05 Return who has the higher total."""
        tie = self.dice.settings.word("close_combat_tie")
        for _ in range(MOST_REROLLS if tie == "reroll" else 1):
            for side in SIDES:
                self.outcome.totals[side] = self._total(side)
            one, other = (self.outcome.totals[side] for side in SIDES)
            if one != other:
                return Side.ATTACKER if one > other else Side.DEFENDER
        return Side.NONE if tie == "stand_off" else Side.DEFENDER

    def _total(self, side: Side) -> int:
        """CC-CLC-08 Return a side's total: its dice, and the defender's cover."""
        total = self._thrown(side, WIN_DIE, _WINS[side], "CC-CLC-08", self.outcome.totals)
        if side is Side.DEFENDER:
            total += sum(stand.cover for stand, _ in self.defender.fighters(self.dice.settings))
        return total

    def _goes_back(self, side: Side, markers: int) -> None:
        """CC-CLC-10, CC-CLC-13, B06 A company goes back and takes its markers."""
        force, gained = self.force(side), self.outcome.gained
        held = force.markers + gained[side]
        if self.dice.settings.word("loser_markers") == "before_withdrawal":
            held += markers
        gained[side] += markers
        ends = side, self._left
        inches = withdrawal(force.name, held, self.dice, self.counts, ends)
        self.outcome.withdraws, self.outcome.withdraw_inches = side, inches


def _only(there: dict[Side, bool]) -> Side:
    """CC-CLC-12 Return the one side that is there; nobody where both are or neither."""
    here: Sequence[Side] = [side for side, is_there in there.items() if is_there]
    return here[0] if len(here) == 1 else Side.NONE
