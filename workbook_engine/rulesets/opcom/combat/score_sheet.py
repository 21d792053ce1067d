"""The score sheet of a fight: what stands in its row, and the working that led there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set, sets
from workbook_engine.core.records import Value
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import shown
from workbook_engine.rulesets.opcom.combat.factors import Factor
from workbook_engine.rulesets.opcom.combat.fight import Fight, Number, Party
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement


class Score(Struct, frozen=True):
    """OC-9.14 One side's score: its status, its factors, and the sum."""

    status: Number
    factors: tuple[Factor, ...]
    total: Number
    """The score before the die."""
    in_letters: str
    """The factors as a sheet shows them: `F1 +2, F3 -3`."""

    @classmethod
    def of(cls, status: Number, factors: tuple[Factor, ...]) -> Score:
        """Add up a score."""
        total = status + sum([factor.value for factor in factors])
        letters = ", ".join([f"{factor.name} {factor.value:+}" for factor in factors])
        return cls(status, factors, total, letters)


def entered(
    fight: Fight, a: Score | None, d: Score | None, came_to: Mapping[str, Value]
) -> Iterator[Change]:
    """Put scores, die and result into the fight's row, and what each unit counted into its own.

    A fight that was fought elsewhere has no score of ours.
    """
    everyone = (*fight.attackers.present, *fight.defenders.present)
    scores = {
        "not_used": tuple(each.unit.id for each in everyone if not each.used),
        "attacker_status": fight.attackers.status,
        "attacker_factors": a.in_letters if a else "",
        "attacker_score": a.total if a else None,
        "defender_status": fight.defenders.status,
        "defender_factors": d.in_letters if d else "",
        "defender_score": d.total if d else None,
    }
    yield from sets(Engagement, fight.engagement.label, **{**scores, **came_to})
    yield from counts_entered(fight)


def counts_entered(fight: Fight) -> Iterator[Change]:
    """Record what each unit brought, and why not more."""
    for each in (*fight.attackers.present, *fight.defenders.present):
        yield Set(Engaged, each.row.id, "counts", each.counts)
        yield Set(Engaged, each.row.id, "why_not", each.why_not)


def side_working(side: str, party: Party, score: Score | None) -> Iterator[Working]:
    """OC-9.14 Show how a side's score came about: unit by unit, factor by factor."""
    for each in party.present:
        yield from each.working
        what = f"{side}: {each.unit.id}, {each.unit.profile} at step {each.unit.step}"
        if each.why_not:
            what += f", not used: {each.why_not}"
        yield Working("OC-9.1", what, shown(each.counts))
    if score is None:
        return
    for factor in score.factors:
        yield factor.working
    letters = f" ({score.in_letters})" if score.factors else ""
    yield Working(
        "OC-9.14", f"{side}' score: status {shown(score.status)}{letters}", shown(score.total)
    )


def loss_working(losses: tuple[Add, ...]) -> Iterator[Working]:
    """OC-9.34 Show the steps lost, unit by unit."""
    for loss in losses:
        steps = f"{loss.value} step{'s' if loss.value != 1 else ''} lost"
        yield Working("OC-9.34", loss.key, steps)
