"""What a cell of the fire chart does to a target (CC-CHT-02 to CC-CHT-04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import holds, save
from workbook_engine.rulesets.combat_captain.ground.losses import taken
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK
from workbook_engine.rulesets.combat_captain.vocabulary.marked import low_die
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Effect

KILL_DIE = "kill die"


@dataclass(frozen=True, slots=True)
class Aim:
    """CC-CHT-02 The target, and the next of its company should hits go on to them."""

    stand: Stand
    stationary_turns: int = 0
    markers: int = 0
    next: Sequence[Stand] = ()
    """CC-CHT-02, B22 Whom hits beyond the target's men find."""


@dataclass(frozen=True, slots=True)
class Struck:
    """CC-CHT-02 to CC-CHT-04 What a shot did."""

    effect: Effect = Effect.NONE
    number: int = 0
    saved: int = 0
    excess: int = 0
    left: tuple[tuple[str, int], ...] = ()
    """Sub-units that were hit, each with the figures left."""

    def left_of(self, stand: Stand) -> int:
        """Return the figures left of a sub-unit."""
        return dict(self.left).get(stand.id, stand.figures)


def struck(
    number: int | None, aim: Aim, from_rear: bool, markers: int, dice: Throws, settings: Settings
) -> Struck:
    """CC-CHT-02 to CC-CHT-04 Return what a number of the chart does; None: Automatic Kill."""
    if number == 0:
        return Struck()
    if aim.stand.kind.is_armoured:
        return _killed(number, aim, from_rear, markers, dice, settings)
    level = aim.stand.cover if holds(aim.stand.cover, from_rear) else 0
    if number is None:
        return _automatic(aim, level, dice, settings)
    return _hit(Effect.HITS, number, number, aim, level, dice, settings)


def _hit(
    effect: Effect, number: int, hits: int, aim: Aim, level: int, dice: Throws, settings: Settings
) -> Struck:
    """CC-CHT-02, B22, B28 Return what hits do, each of which may be saved."""

    def saves(stand: Stand) -> bool:
        own = level if stand is aim.stand else stand.cover
        return save(stand.id, own, dice, settings, rule="CC-SAV-01", markers=aim.markers)

    goes_on = settings.word("fire_overflow") == "next_subunit"
    order = [aim.stand, *(aim.next if goes_on else ())]
    alike = partial(dice.alike, hits)
    losses = taken(order, hits, saves, alike, settings.word("save_order"))
    left = tuple(losses.left.items())
    return Struck(effect, number, losses.saved, losses.excess, left)


def _automatic(aim: Aim, level: int, dice: Throws, settings: Settings) -> Struck:
    """CC-CHT-04, B24 Return what Automatic Kill does to a target without armour."""
    if settings.word("automatic_kill") == "all":
        return Struck(Effect.AUTOMATIC_KILL, left=((aim.stand.id, 0),))
    hits = aim.stand.figures * aim.stand.hits_a_figure
    return _hit(Effect.AUTOMATIC_KILL, 0, hits, aim, level, dice, settings)


def _killed(
    number: int | None, aim: Aim, from_rear: bool, markers: int, dice: Throws, settings: Settings
) -> Struck:
    """CC-CHT-03, CC-CHT-04, B23 Return what a kill number does to armour."""
    effect = Effect.AUTOMATIC_KILL if number is None else Effect.KILL_NUMBER
    if number is not None and number < BOOK.number("sure_kill"):
        face = low_die(dice.d6(KILL_DIE, rule="CC-CHT-03"), markers, settings)
        if face > number:
            return Struck(effect, number)
    level = aim.stand.cover if holds(aim.stand.cover, from_rear) else 0
    if settings.word("armour_save") == "one" and save(
        aim.stand.id, level, dice, settings, rule="CC-SAV-01", markers=aim.markers
    ):
        return Struck(effect, number or 0, saved=1)
    return Struck(effect, number or 0, left=((aim.stand.id, 0),))
