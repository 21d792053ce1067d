"""A staff's own book as a state of the game, so that its orders can be played ahead (SB-RNG-06).

The map and the enemy in sight are as its Grid says, its own formations and bases as its lists say.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Imagined, OwnBook
from workbook_engine.core.languages import _
from workbook_engine.core.records import Tables
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.sector.knowledge.forecast.on_grid import (
    ARMOUR,
    INFANTRY,
    enemies,
    land,
)
from workbook_engine.rulesets.sector.knowledge.forecast.own import bases, formations, stalled
from workbook_engine.rulesets.sector.knowledge.reported import OwnFormation
from workbook_engine.rulesets.sector.land.board import PHASES
from workbook_engine.rulesets.sector.vocabulary.records import Base
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase


def imagine(book: OwnBook, rules: Rules) -> Imagined:
    """SB-RNG-06 Return the state of the game as a staff's own book has it."""
    own = tuple(bases(book))
    known = Tables.of(*land(book), *formations(book), *own, *stalled(book))
    against = Tables.of(*enemies(book, {each.id for each in own}))
    tables = {kind: {**against[kind], **known[kind]} for kind in (*known, *against)}
    return Imagined(Tables(tables), tuple(_said(book, bool(against[Base]))))


def _said(book: OwnBook, sees_any: bool) -> Iterator[str]:
    """Yield what is taken for granted."""
    if sees_any:
        yield _(
            "Each enemy unit in sight is taken for a {infantry}, an armoured one for a {armour}: "
            "Regular and on Defend, infantry in front; not dug in, and with no guns or aircraft "
            "behind them."
        ).format(infantry=INFANTRY, armour=ARMOUR)
    if PHASES[book.position.stage - 1] is DayPhase.DAWN:
        yield _(
            "PIPs of the day, who recovers, and initiative hang on dice that are still to fall."
        )
    else:
        yield _("Who acts first hangs on dice that are still to fall.")
    if any(not row.corps for row in book.tables[OwnFormation].values()):
        yield _(
            "The book does not say of which Corps each Division is: the first is taken to be its."
        )
