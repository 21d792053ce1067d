"""Whether a fight leads to an overrun, and what the overrun gives (OC-9.28, D-07)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.combat.grouping import rows_of
from workbook_engine.rulesets.opcom.land.ground import units_in
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Role,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_armoured, is_effective


class Overrun(Struct, frozen=True):
    """What an overrun gives: the share of the turn to move on, the extra steps, a new attack."""

    move_share: Fraction
    extra_steps: int
    follow_on: bool


def overrun_of(
    state: State, engagement: Engagement, remaining: Fraction | None, rules: Rules
) -> Overrun | None:
    """OC-9.28, D-07 Return the overrun that follows from a fight, or None.

    Remaining is the share of the turn still open to move; None reads it off the attackers.
    """
    rules = rules.in_fight(engagement.label)
    row = as_row(engagement.result)
    chart = rules.charts["overrun"]
    attackers = used_attackers(state, engagement)
    if engagement.action != Action.BREAKTHROUGH or row not in chart.rows or not attackers:
        return None
    if not (_mostly_armoured(state, engagement, rules) and _twice(state, engagement, rules)):
        return None
    if _blocked(state, engagement):
        return None
    left = remaining if remaining is not None else 1 - max(unit.moved for unit in attackers)
    return Overrun(
        chart.share(row, "share_of_remaining") * left,
        chart.number(row, "extra_steps"),
        chart.cell(row, "follow_on").printed == "yes",
    )


def used_attackers(state: State, engagement: Engagement) -> list[Unit]:
    """Return the line units that made an attack."""
    return [state[Unit][row.unit] for row in attacking_rows(state, engagement) if row.counts]


def attacking_rows(state: State, engagement: Engagement) -> list[Engaged]:
    """Return the rows of a fight's attackers."""
    return [r for r in rows_of(state, engagement.label) if r.role == Role.ATTACKER]


def _mostly_armoured(state: State, engagement: Engagement, rules: Rules) -> bool:
    rows = [row for row in attacking_rows(state, engagement) if row.counts]
    armour = [row for row in rows if is_armoured(state[Unit][row.unit])]
    if rules.word("overrun_armour") == "unit_count":
        return 2 * len(armour) > len(rows)
    return 2 * sum(row.counts for row in armour) > sum(row.counts for row in rows)


def _twice(state: State, engagement: Engagement, rules: Rules) -> bool:
    """D-07 Twice the defenders' status, before losses and factors.

    What was fought elsewhere has no scores: it goes by the status.
    """
    times, reading = rules.fraction("overrun_status"), rules.word("overrun_status")
    scores = engagement.attacker_score, engagement.defender_score
    if reading == "score" and None not in scores:
        return (scores[0] or 0) >= times * (scores[1] or 0)
    attack, defence = engagement.attacker_status or 0, engagement.defender_status or 0
    if reading == "without_artillery":
        attack = sum(row.counts for row in attacking_rows(state, engagement))
    return attack >= times * defence


def _blocked(state: State, engagement: Engagement) -> bool:
    """OC-9.28 Tell whether a defender that can still fight stands there: none moves through him."""
    square = parse_square(engagement.square)
    here = units_in(state, square) if square else []
    return any(unit.side != engagement.attacking_side and is_effective(unit) for unit in here)
