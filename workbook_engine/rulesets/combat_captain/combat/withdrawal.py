"""Withdrawal from contact and after a close combat (CC-CLC-10, CC-CLC-13)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK
from workbook_engine.rulesets.combat_captain.vocabulary.marked import pips
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts


@dataclass(frozen=True, slots=True)
class Withdrew:
    """CC-CLC-13 What a company has done before that now is attacked."""

    in_this_turn: bool = False
    """In this turn of a player."""
    in_this_game: bool = False
    markers: int = 0

    def may_again(self, settings: Settings) -> bool:
        """CC-CLC-13, B07 Tell whether it may withdraw instead of fighting."""
        once = {
            "player_turn": self.in_this_turn,
            "while_marked": self.in_this_game and self.markers > 0,
            "game": self.in_this_game,
        }
        return not once[settings.word("withdraws_once")]


def withdrawal(
    company: str, markers: int, dice: Throws, counts: Counts | None = None, ends: Hashable = None
) -> int:
    """CC-CLC-10, CC-CLC-13, B31 Throw the dice of a withdrawal and return its inches.

    Which of them count on that ground is the umpire's; all where he says nothing. How the fight
    ends they do not change.
    """
    settings = dice.settings
    which = counts or Counts(settings.word("withdrawal_dice_count"))
    inches = 0
    for n in range(BOOK.number("withdrawal_dice")):
        face = dice.d6(f"withdrawal of {company}", rule="CC-CLC-10")
        inches += pips(face, which, markers, settings)
        dice.alike("withdrawal", n, ends)
    return inches
