"""The outcome of a mission: points, cell of the chart, effect (CC-CHT-01 to CC-CHT-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct, field

from workbook_engine.core.records import replace
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.fire.chart import cell, is_sure
from workbook_engine.rulesets.combat_captain.fire.mission import Mission, points_of, thrown
from workbook_engine.rulesets.combat_captain.ground.cover import comes_from_rear, holds, save
from workbook_engine.rulesets.combat_captain.ground.losses import taken
from workbook_engine.rulesets.combat_captain.vocabulary.marked import column, low_die
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import hits_a_man
from workbook_engine.rulesets.combat_captain.vocabulary.words import Effect, Kind
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FireRow, FiringRow

KILL_DIE = "kill die"


class Shot(Struct, frozen=True):
    """CC-CHT-01 The outcome of a mission, and of each of its sub-units."""

    row: FireRow
    left: Mapping[str, int] = field(default_factory=dict)
    """CC-CHT-02 The men left of those that were hit."""
    firing: Sequence[FiringRow] = ()
    excess: int = 0
    """CC-CHT-02 Hits that found nobody left."""


def fire(mission: Mission, dice: Throws) -> Shot:
    """CC-FIR-01, CC-CHT-01 Fire: points, variable die, effect."""
    rows = thrown(mission, dice)
    points = points_of(rows)
    if points <= 0:
        return Shot(mission.row, firing=rows)
    sure = is_sure(points, dice.rules)
    die = None if sure else column(dice.d6("variable die", rule="CC-CHT-01"), mission.markers)
    able = (one for one, row in zip(mission.shooters, rows, strict=True) if not row.refused)
    rear = comes_from_rear([each.from_rear for each in able], dice.rules)
    number = None if die is None else cell(points, die, dice.rules)
    dice.alike("chart", number)
    shot = struck(number, mission, rear, dice)
    return replace(shot, row=replace(shot.row, points=points, column=die), firing=rows)


def struck(number: int | None, mission: Mission, from_rear: bool, dice: Throws) -> Shot:
    """CC-CHT-02 to CC-CHT-04 Return what a number of the chart does; None: Automatic Kill."""
    target = mission.target
    if number == 0:
        return Shot(mission.row)
    level = target.cover if holds(target.cover, from_rear, dice.rules) else 0
    if Kind(target.kind).is_armoured:
        return _killed(number, mission, level, dice)
    if number is not None:
        return _hit(Effect.HITS, number, number, mission, level, dice)
    if dice.rules.word("automatic_kill") == "all":
        return _shot(mission, Effect.AUTOMATIC_KILL, left={target.id: 0})
    hits = target.men * hits_a_man(target, dice.rules)
    return _hit(Effect.AUTOMATIC_KILL, 0, hits, mission, level, dice)


def _shot(
    mission: Mission, effect: Effect, number: int = 0, saved: int = 0, *, left: Mapping[str, int]
) -> Shot:
    return Shot(replace(mission.row, effect=effect, number=number, saved=saved), left)


def _hit(
    effect: Effect, number: int, hits: int, mission: Mission, level: int, dice: Throws
) -> Shot:
    """CC-CHT-02, CC-CHT-04, B22, B24, B28 Return what hits do, each of which may be saved."""

    def saves(stand: SubUnit) -> bool:
        own = level if stand is mission.target else stand.cover
        return save(stand.id, own, dice, rule="CC-SAV-01", markers=mission.target_markers)

    goes_on = dice.rules.word("fire_overflow") == "next_subunit"
    order = [mission.target, *(mission.next if goes_on else ())]
    how = dice.rules.word("save_order")
    losses = taken(order, hits, saves, partial(dice.alike, hits), dice.rules, how)
    shot = _shot(mission, effect, number, losses.saved, left=losses.left)
    return replace(shot, excess=losses.excess)


def _killed(number: int | None, mission: Mission, level: int, dice: Throws) -> Shot:
    """CC-CHT-03, CC-CHT-04, B23 Return what a kill number does to armour."""
    effect = Effect.AUTOMATIC_KILL if number is None else Effect.KILL_NUMBER
    if number is not None and number < dice.rules.figure("sure_kill"):
        face = low_die(dice.d6(KILL_DIE, rule="CC-CHT-03"), mission.markers, dice.rules)
        if face > number:
            return _shot(mission, effect, number, left={})
    who = mission.target.id
    saved = dice.rules.word("armour_save") == "one" and save(
        who, level, dice, rule="CC-SAV-01", markers=mission.target_markers
    )
    return _shot(mission, effect, number or 0, int(saved), left={} if saved else {who: 0})
