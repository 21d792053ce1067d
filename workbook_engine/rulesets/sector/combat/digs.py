"""Digs: defences that are extended for PIPs, and removed first (SB-DIG-01, SB-ASL-08)."""

from __future__ import annotations

from dataclasses import dataclass

from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.vocabulary.book import BOOK
from workbook_engine.rulesets.sector.vocabulary.words import Order, Price, Reason


@dataclass(frozen=True, slots=True)
class Dug:
    """What became of extending the defences of a sector."""

    digs: int
    reason: Reason | None = None
    done: int = 0
    """How often it was carried out."""


def dug(
    order: str, digs: int, actions: int, purse: Purse, settings: Settings, *, engaged: bool
) -> Dug:
    """SB-DIG-01 Extend the defences of a sector, a dig a PIP, as far as the umpire allows."""
    if order != Order.DEFEND and not engaged:
        return Dug(digs, Reason.ORDER_FORBIDS)
    done = 0
    for _ in range(actions):
        if digs >= settings.number("dig_max"):
            return Dug(digs, Reason.SECTOR_FULL, done)
        if not purse.pay(Price.DIG):
            return Dug(digs, Reason.NO_PIP, done)
        digs, done = digs + BOOK.number("dig_step"), done + 1
    return Dug(digs, done=done)
