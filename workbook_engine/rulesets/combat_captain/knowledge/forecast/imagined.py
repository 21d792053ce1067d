"""A captain's own book as a state of the game, so that his orders can be played ahead (CC-GEN-02).

His own stand as Forces and Companies say, the ground as Ground says, the enemy as Enemy says. Of
those on foot the book tells neither men nor weapons nor how good the cover is: each is a typical
squad, in middling cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.briefing import THE_ENEMY, Imagined, OwnBook
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.records import Record, Tables
from workbook_engine.core.rules import Rules
from workbook_engine.kit.places import Feature
from workbook_engine.kit.read_back import filled, number_in
from workbook_engine.rulesets.combat_captain.knowledge.report import MORALE, SHORT
from workbook_engine.rulesets.combat_captain.knowledge.reported import FEW, FEWER, IN_COVER, about
from workbook_engine.rulesets.combat_captain.knowledge.rows import (
    CROSSED_OFF,
    MAN,
    EnemyRow,
    GroundRow,
    OwnCompany,
    OwnForce,
    alike,
)
from workbook_engine.rulesets.combat_captain.table.board import PLAYERS
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    SideRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

SQUAD = 5
"""CC-ORG-01 Men of a squad of the enemy's as it is taken to be; a vehicle counts as one."""
COVER = 3
"""CC-SAV-01 The middle of the five levels of cover, for whoever is seen in some."""


def imagine(book: OwnBook, rules: Rules) -> Imagined:
    """CC-GEN-02, CC-LOS-01 Return the table as a captain's own book has it."""
    companies = tuple(book.tables[OwnCompany].values()) or tuple(_unlisted(book, rules))
    foes = book.tables[EnemyRow].values()
    tables = Tables.of(
        *_sides(book, companies),
        *(_own_company(book, each) for each in companies),
        *map(_own_subunit, book.tables[OwnForce].values()),
        *(Company(id=name, team=THE_ENEMY) for name in dict.fromkeys(e.company for e in foes)),
        *map(_enemy, foes),
        *(alike(Feature, each) for each in book.tables[GroundRow].values()),
    )
    return Imagined(tables, tuple(_said(book, companies)))


def _unlisted(book: OwnBook, rules: Rules) -> Iterator[OwnCompany]:
    """CC-GEN-02 Yield the companies of a book without a list of them: steady, and to move now."""
    now, dice = PLAYERS[book.position.stage - 1], rules.figure("company_dice")
    for name in dict.fromkeys(row.company for row in book.tables[OwnForce].values()):
        yield OwnCompany(id=name, plays=now, dice=dice, state=Status.ON_TABLE)


def _sides(book: OwnBook, companies: Iterable[OwnCompany]) -> Iterator[Record]:
    """CC-GEN-03, CC-EVT-01 Yield both sides: who moves first, and whether one's own is short."""
    first = all(each.plays == PLAYERS[0] for each in companies)
    short = any(each.ammunition == SHORT for each in companies)
    yield SideRow(side=book.team.side, moves_first=first, low_ammunition=short)
    yield SideRow(side=THE_ENEMY, moves_first=not first)


def _own_company(book: OwnBook, row: OwnCompany) -> Company:
    """CC-MOR-01 Return a company with as many markers as its morale reads."""
    markers = MORALE.index(row.morale) if row.morale in MORALE else 0
    return alike(Company, row, team=book.team.team, markers=markers)


def _own_subunit(row: OwnForce) -> SubUnit:
    """CC-CLC-15 Return a sub-unit with the men that are not crossed off."""
    counted = filled(spoken(CROSSED_OFF), row.men) or {}
    men, full = (number_in(counted.get(each, ""), ()) for each in ("men", "full"))
    if men is None or full is None:
        men, full = row.men.count(MAN), len(row.men)
    return alike(SubUnit, row, id=row.subunit, men=men, full=full)


def _enemy(row: EnemyRow) -> SubUnit:
    """CC-LOS-01 Return an enemy as a typical one of its kind, with as many men as may be left."""
    full = SQUAD if row.kind == Kind.INFANTRY else 1
    cover = COVER if row.cover == IN_COVER else 0
    return alike(SubUnit, row, id=row.subunit, men=_left(row.men, full), full=full, cover=cover)


def _left(said: str, full: int) -> int:
    """CC-LOS-01 Return as many men as may be left of a squad that is seen so.

    >>> [_left(each, 5) for each in ("all there", "fewer", "few")]
    [5, 4, 2]
    """
    return next((men for men in range(full, 0, -1) if about(men, full) == said), full)


def _said(book: OwnBook, companies: Iterable[OwnCompany]) -> Iterator[str]:
    """Yield what is taken for granted."""
    foes = book.tables[EnemyRow].values()
    own = book.tables[OwnForce].values()
    if not book.tables[OwnCompany]:
        yield _(
            "The book has no Companies: yours are taken to be steady, and this to be your turn."
        )
    elif all(each.plays != PLAYERS[book.position.stage - 1] for each in companies):
        yield _("This is the enemy's turn of a player: your Orders wait for yours.")
    if any(each.kind == Kind.INFANTRY for each in foes):
        yield _(
            "Every enemy on foot is taken for a squad of {men} with rifles, {fewer} of them left "
            "where you see fewer and {few} where you see few."
        ).format(men=SQUAD, fewer=_left(FEWER, SQUAD), few=_left(FEW, SQUAD))
    if any(each.cover == IN_COVER for each in foes):
        yield _(
            "Who is in cover is taken to have cover {cover}: hits are saved on 1 to {cover}."
        ).format(cover=COVER)
    yield _(
        "The enemy is steady, his guns are not ranged in, and he stands where you see him. Your "
        "shooters see their targets, and fire at them from the front."
    )
    yield _(
        "How far anybody moves is Control's to say: everybody comes to where he is ordered, into "
        "the cover that is wanted; a charge touches; nobody is let in to fire as others move."
    )
    yield _("Shells and strafing aircraft touch nobody before Control says whom.")
    if all(each.x is None for each in own):
        yield _("No places are typed: ranges are those that you have measured.")
