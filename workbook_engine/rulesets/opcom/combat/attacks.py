"""Who may attack, and what: refusals are rulings, never errors (OC-5.3, OC-6.2, OC-9.4, OC-9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.languages import _
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.land.country import squares_ordered
from workbook_engine.rulesets.opcom.land.ground import (
    active,
    in_contact,
    named,
    square_of,
    units_in,
    where,
)
from workbook_engine.rulesets.opcom.land.passable import is_within_steps
from workbook_engine.rulesets.opcom.movement.movement import target_met
from workbook_engine.rulesets.opcom.orders.orders import unit_called
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import Action, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.status import (
    is_armoured,
    is_effective,
    is_immobilised,
    may_fight,
    supports_only,
    value_of,
)

_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH})


def attack_orders(state: State, lines: Given[OrderLine]) -> Iterator[tuple[Unit, OrderLine]]:
    """OC-5.4 Yield the units ordered to attack, with their lines."""
    for unit in active(state):
        line = lines.of(unit)
        if line and line.action in _ATTACKS:
            yield unit, line


def target_of(state: State, unit: Unit, line: OrderLine, umpire: Umpire) -> Square | None:
    """OC-9.13 Return the square a unit attacks; where the enemy has gone, the player decides.

    U-10: the instant decision is a judgement; blank means that the unit stays where it is.
    """
    met = target_met(state, unit)
    aim = met or line.target or line.to
    target = _aimed_at(state, unit, aim)
    gone = target and _slipped_away(state, unit, aim, umpire.rules)
    if target is None or (_has_enemy(state, unit, target) and not gone):
        return target
    instead = umpire.on("orders", unit.id).judge(
        "instant decision",
        "",
        rule="OC-9.13",
        question=f"{_gone(state, target, aim)}: what does {unit.id} attack instead?",
        basis=f"{line.action} {line.target or line.to}",
    )
    return _aimed_at(state, unit, instead)


def _aimed_at(state: State, unit: Unit, text: str) -> Square | None:
    """OC-5.4 Return the square that is aimed at; of a crossing the end that the enemy holds.

    Where he holds neither it is the one beyond.
    """
    if named_unit := _unit_in(state, text):
        return where(state, named_unit)
    ends = squares_ordered(state, text.strip(), where(state, unit))
    held = (end for end in ends if _has_enemy(state, unit, end))
    return next(held, ends[-1] if ends else None)


def _unit_in(state: State, aim: str) -> Unit | None:
    """Return the unit that is aimed at; a square or a place of that name goes before it."""
    return None if square_of(state, aim.strip()) else unit_called(state, aim)


def _slipped_away(state: State, unit: Unit, aim: str, rules: Rules) -> bool:
    """OC-9.13 Tell whether the unit to be attacked has moved out of reach this turn."""
    enemy = _unit_in(state, aim)
    if enemy is None or not enemy.moved:
        return False
    return not in_contact(state, where(state, unit), where(state, enemy), rules)


def _gone(state: State, target: Square, aim: str) -> str:
    if _unit_in(state, aim):
        return f"{aim.strip()} has gone"
    return f"No enemy is at {named(state, target)}"


def _has_enemy(state: State, unit: Unit, square: Square) -> bool:
    return any(other.side != unit.side for other in units_in(state, square))


def unopposed(
    state: State, unit: Unit, line: OrderLine, target: Square | None, umpire: Umpire
) -> Ruling | None:
    """OC-5.4 Return the ruling for a unit that has nobody to attack where it was to, or None."""
    aim = line.target or line.to
    objective = None if _unit_in(state, aim) else _aimed_at(state, unit, aim)
    if objective is None or not is_effective(unit):
        return None
    if target or _has_enemy(state, unit, objective):
        return None
    place = named(state, objective)
    taken = where(state, unit) == objective
    nobody = f"nobody holds {place}"
    return Ruling(
        id=umpire.on("orders", unit.id).name("unopposed"),
        rule="OC-5.4",
        text=f"{unit.id} {'takes its objective' if taken else 'meets no resistance'}: {nobody}.",
        told=(tell(unit.team, "told_fought.unopposed", unit.id, unit=unit.id, place=place),)
        if taken
        else (),
    )


def may_attack(
    state: State, unit: Unit, target: Square | None, umpire: Umpire, *, follow_on: bool = False
) -> Ruling | None:
    """OC-9.5 Return the ruling that refuses an attack, or None where the unit may make it."""
    refusal = _refusal(state, unit, target, umpire, follow_on)
    if refusal is None:
        return None
    rule, why, told = refusal
    return Ruling(
        id=umpire.on("orders", unit.id).name("refused"),
        rule=rule,
        text=f"{unit.id} does not attack: {why}.",
        told=(tell(unit.team, "told_fought.refused", unit.id, unit=unit.id, why=told),),
    )


def _refusal(
    state: State, unit: Unit, target: Square | None, umpire: Umpire, follow_on: bool
) -> tuple[str, str, str] | None:
    """Return rule, reason for the umpire, and reason in a commander's words."""
    cap = umpire.rules.fraction("attacks_in_day")
    counted = not follow_on or umpire.rules.word("attack_cap") == "all"
    if not is_effective(unit):
        return "OC-9.11", "it is no longer effective", _("it is no longer a fighting unit")
    if not value_of(unit, attacking=True):
        return "OC-9.4", "its status is for defence only", _("it is fit for defence only")
    if is_immobilised(unit, umpire.position.turn):
        return "OC-9.37", "it is immobilised", _("it was pinned down")
    if not may_fight(unit.moved, umpire.rules):
        share = shown(unit.moved)
        return "OC-6.2", f"it spent {share} of the turn moving", _("it arrived too late in the day")
    if counted and unit.attacks_today >= cap:
        return (
            "OC-9.5",
            f"it has attacked {cap} times today",
            _("it has attacked enough for one day"),
        )
    turn = umpire.position.turn
    barred = umpire.rules.word("counter_attack_bar") == "any_attack"
    if barred and unit.no_attack_until is not None and turn < unit.no_attack_until:
        return (
            "OC-9.23",
            f"beaten by a total success, it may not attack before turn {unit.no_attack_until}",
            _("it is still recovering from its defeat"),
        )
    if target is None or not _has_enemy(state, unit, target):
        return "OC-9.13", "no enemy is where it was to attack", _("no enemy was found there")
    if not in_contact(state, where(state, unit), target, umpire.rules):
        return "OC-6.12", "it is not in contact with the enemy", _("it did not reach the enemy")
    if not _gets_across(state, unit, target, umpire):
        place = named(state, target)
        return "OC-6.5", f"no way leads over to {place}", _("it found no way over to the enemy")
    return None


def _gets_across(state: State, unit: Unit, target: Square, umpire: Umpire) -> bool:
    """OC-6.5, OC-6.6 Tell whether a unit gets at an enemy in contact; over water it is asked."""
    if is_within_steps(state, unit, where(state, unit), target, umpire.rules):
        return True
    return umpire.on("orders", unit.id).judge(
        "over water",
        False,
        rule="OC-6.5",
        question=f"{unit.id} finds no way over to {named(state, target)}: does it attack it still?",
        basis=f"from {unit.position}",
    )


def treated_as(units: Sequence[Unit], action: str, rules: Rules) -> tuple[str, str]:
    """OC-5.3, D-07 Return the action a grouping really has, and a flag where it was changed.

    Breakthrough is for armour: for a grouping that is not mostly armoured it is an attack.
    """
    if action != Action.BREAKTHROUGH or _mostly_armoured(units, rules):
        return action, ""
    return Action.ATTACK, "breakthrough is only for armour"


def _mostly_armoured(units: Sequence[Unit], rules: Rules) -> bool:
    if rules.word("overrun_armour") == "unit_count":
        return 2 * sum(is_armoured(unit) for unit in units) > len(units)
    worth = {unit.id: value_of(unit, attacking=True) for unit in units if not supports_only(unit)}
    armour = sum(worth[unit.id] for unit in units if is_armoured(unit))
    return 2 * armour > sum(worth.values())
