"""What a fight costs: steps, attacks of the day, fuel, and the right to strike back."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.combat.fight import Fight, Present
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.supply.supply import charged
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import Unit


def price_of(fight: Fight, result: str, umpire: Umpire) -> tuple[Change, ...]:
    """OC-9.5 to OC-9.10, OC-9.23, OC-9.34 Return all that a fight costs both sides."""
    return (
        *losses(fight, result, umpire.rules),
        *_spent(fight, umpire.rules),
        *charged([*fight.attackers.draws, *fight.defenders.draws]),
        *_bars(fight, result, umpire),
    )


def losses(fight: Fight, result: str, rules: Rules) -> tuple[Add, ...]:
    """OC-9.23 to OC-9.27, OC-9.34 Steps lost by every line unit; guns behind lose none."""
    what = consequences(result, rules)
    lost = [(each, what.attacker_steps) for each in fight.attackers.used_line]
    lost += [(each, what.defender_steps) for each in fight.defenders.effective_line]
    return tuple(Add(Unit, each.unit.id, "step", steps) for each, steps in lost if steps)


def cut_short(fight: Fight, lost: tuple[Add, ...]) -> Iterator[str]:
    """OC-9.1 Say of which units the profile ends before their losses do."""
    for each in (*fight.attackers.line, *fight.defenders.line):
        steps, left = _steps(each, lost), last_step(each.unit.profile) - each.unit.step
        if steps > left:
            yield f"{each.unit.id}: {steps} lost, {left} left to lose"


def _steps(each: Present, lost: tuple[Add, ...]) -> int:
    return sum(int(loss.value) for loss in lost if loss.key == each.unit.id)


def _spent(fight: Fight, rules: Rules) -> Iterator[Change]:
    """OC-9.5, OC-9.9, D-50 Count the attack, and remember who has burnt his fuel."""
    ordered_only = rules.word("attack_cap") == "ordered"
    if not ordered_only or fight.engagement.kind == "attack":
        for each in fight.attackers.used_line:
            yield Add(Unit, each.unit.id, "attacks_today", 1)
    draws = [*fight.attackers.draws, *fight.defenders.draws]
    for unit in sorted({draw.unit for draw in draws if draw.field == "fuel"}):
        yield Set(Unit, unit, "fuelled", True)


def _bars(fight: Fight, result: str, umpire: Umpire) -> Iterator[Change]:
    """OC-9.23, D-10 After a total success the defenders may not strike back next turn."""
    if consequences(result, umpire.rules).bars_next_turn:
        for each in fight.defenders.effective_line:
            yield Set(Unit, each.unit.id, "no_attack_until", umpire.position.turn + 2)
