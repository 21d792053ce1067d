"""What a cell of the fire chart does to a target (CC-CHT-02 to CC-CHT-04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.ground.cover import holds, save
from workbook_engine.rulesets.combat_captain.ground.losses import taken
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK
from workbook_engine.rulesets.combat_captain.vocabulary.marked import low_die
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import hits_a_man
from workbook_engine.rulesets.combat_captain.vocabulary.words import Effect, Kind

KILL_DIE = "kill die"


@dataclass(frozen=True, slots=True)
class Aim:
    """CC-CHT-02 The target, and the next of its company should hits go on to them."""

    stand: SubUnit
    stationary_turns: int = 0
    markers: int = 0
    next: Sequence[SubUnit] = ()
    """CC-CHT-02, B22 Whom hits beyond the target's men find."""


@dataclass(frozen=True, slots=True)
class Struck:
    """CC-CHT-02 to CC-CHT-04 What a shot did."""

    effect: Effect = Effect.NONE
    number: int = 0
    saved: int = 0
    left: tuple[tuple[str, int], ...] = ()
    """Sub-units that were hit, each with the figures left."""


def struck(number: int | None, aim: Aim, from_rear: bool, markers: int, dice: Throws) -> Struck:
    """CC-CHT-02 to CC-CHT-04 Return what a number of the chart does; None: Automatic Kill."""
    if number == 0:
        return Struck()
    level = aim.stand.cover if holds(aim.stand.cover, from_rear) else 0
    if Kind(aim.stand.kind).is_armoured:
        return _killed(number, aim, level, markers, dice)
    if number is not None:
        return _hit(Effect.HITS, number, number, aim, level, dice)
    if dice.settings.word("automatic_kill") == "all":
        return Struck(Effect.AUTOMATIC_KILL, left=((aim.stand.id, 0),))
    hits = aim.stand.men * hits_a_man(aim.stand)
    return _hit(Effect.AUTOMATIC_KILL, 0, hits, aim, level, dice)


def _hit(effect: Effect, number: int, hits: int, aim: Aim, level: int, dice: Throws) -> Struck:
    """CC-CHT-02, CC-CHT-04, B22, B24, B28 Return what hits do, each of which may be saved."""

    def saves(stand: SubUnit) -> bool:
        own = level if stand is aim.stand else stand.cover
        return save(stand.id, own, dice, rule="CC-SAV-01", markers=aim.markers)

    goes_on = dice.settings.word("fire_overflow") == "next_subunit"
    order = [aim.stand, *(aim.next if goes_on else ())]
    how = dice.settings.word("save_order")
    losses = taken(order, hits, saves, partial(dice.alike, hits), how)
    return Struck(effect, number, losses.saved, tuple(losses.left.items()))


def _killed(number: int | None, aim: Aim, level: int, markers: int, dice: Throws) -> Struck:
    """CC-CHT-03, CC-CHT-04, B23 Return what a kill number does to armour."""
    effect = Effect.AUTOMATIC_KILL if number is None else Effect.KILL_NUMBER
    if number is not None and number < BOOK.number("sure_kill"):
        face = low_die(dice.d6(KILL_DIE, rule="CC-CHT-03"), markers, dice.settings)
        if face > number:
            return Struck(effect, number)
    saved = dice.settings.word("armour_save") == "one" and save(
        aim.stand.id, level, dice, rule="CC-SAV-01", markers=aim.markers
    )
    left = () if saved else ((aim.stand.id, 0),)
    return Struck(effect, number or 0, int(saved), left)
