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


def dug(order: str, digs: int, purse: Purse, settings: Settings, *, engaged: bool) -> Dug:
    """SB-DIG-01 Extend the defences of a sector by a dig for a PIP, as far as the umpire allows."""
    if order != Order.DEFEND and not engaged:
        return Dug(digs, Reason.ORDER_FORBIDS)
    if digs >= settings.number("dig_max"):
        return Dug(digs, Reason.SECTOR_FULL)
    if not purse.pay(Price.DIG):
        return Dug(digs, Reason.NO_PIP)
    return Dug(digs + BOOK.number("dig_step"))
