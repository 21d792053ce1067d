"""Initiative of a phase, and the contact that costs a PIP (SB-INI-01, SB-CON-01)."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.profiles import initiative_bonus
from workbook_engine.rulesets.sector.vocabulary.throws import Throws


def initiative(grade: str, dice: Throws) -> int:
    """SB-INI-01 Throw a Division's initiative for a phase."""
    die = dice.d6("initiative", rule="SB-INI-01", question="Initiative for this phase")
    return die + initiative_bonus(grade)


def in_groups(scores: Mapping[str, int]) -> list[list[str]]:
    """SB-INI-01 Return who acts together, the highest score first.

    >>> in_groups({"B1": 4, "B2": 5, "R1": 5})
    [['B2', 'R1'], ['B1']]
    """
    every = sorted(set(scores.values()), reverse=True)
    return [[name for name, score in scores.items() if score == each] for each in every]


def lost_in_contact(scores: Mapping[str, int], sighted_at: int) -> str | None:
    """SB-CON-01 Return which of two Divisions loses a PIP by contact; None where neither does.

    The lower score loses it, where the first sighting was over a sector boundary.

    >>> lost_in_contact({"B1": 5, "R1": 3}, 1), lost_in_contact({"B1": 4, "R1": 4}, 1)
    ('R1', None)
    >>> lost_in_contact({"B1": 5, "R1": 3}, 2) is None
    True
    """
    low = min(scores.values())
    if sighted_at != 1 or low == max(scores.values()):
        return None
    return next(name for name, score in scores.items() if score == low)


def after_contact(pips: int) -> int:
    """SB-CON-01 Return the PIPs that are left to the Division of the lower initiative."""
    return max(0, pips - BOOK.number("contact_loss"))
