"""Bases between Divisions and the Corps reserve, and a day on the way (SB-PIP-05, SB-TRN-01)."""

from __future__ import annotations

from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.words import Price


def paid_for(bases: int, what: Price, purse: Purse) -> int:
    """SB-PIP-05 Return how many bases of one Division are pulled or assigned for PIPs there are.

    A PIP moves up to three.
    """
    sent, most = 0, BOOK.number("bases_a_transfer")
    while sent < bases and purse.pay(what):
        sent += min(most, bases - sent)
    return sent


def back_on(day_sent: int) -> int:
    """SB-TRN-01 Return the day at whose start bases in transit are on the table again."""
    return day_sent + 1


def all_lost(*, headquarters_lost: bool, supply_lost: bool) -> bool:
    """SB-TRN-02, A12 Tell whether a Corps loses its bases in transit: its base or CHQ is lost."""
    return headquarters_lost or supply_lost
