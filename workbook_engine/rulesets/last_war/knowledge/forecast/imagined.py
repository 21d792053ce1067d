"""A staff's own book as a state of the game, so that its orders can be played ahead (LW-SEQ-10).

Its own nations, forces and cards are as the book says, the map and the flags as its Grid shows. Of
everybody else no book tells more than where his line runs: he is taken to stand there as one's own
line does on the average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from workbook_engine.core.briefing import THE_ENEMY, Imagined, OwnBook
from workbook_engine.core.languages import _
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rules import Rules
from workbook_engine.kit.calendar import month_of
from workbook_engine.rulesets.last_war.knowledge.forecast.attacks import attacks, supplied
from workbook_engine.rulesets.last_war.knowledge.forecast.drawn import DrawnMap
from workbook_engine.rulesets.last_war.knowledge.forecast.others import (
    ALLIES,
    Others,
    typical_of,
)
from workbook_engine.rulesets.last_war.knowledge.forecast.own import (
    behind_the_line,
    forces,
    in_line,
    own_cards,
    own_industry,
    own_nations,
    remarked,
)
from workbook_engine.rulesets.last_war.knowledge.own_seen import FRONT, GAP, GARRISON
from workbook_engine.rulesets.last_war.land.board import next_to
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine, WithdrawLine
from workbook_engine.rulesets.last_war.vocabulary.seasons import WINTER_MONTHS, WINTER_REGION
from workbook_engine.rulesets.last_war.vocabulary.words import NEUTRAL

STAGES, COMBATS, WITHDRAWALS = 3, 2, 3
"""Stages played ahead, and those of combats and of withdrawals; flags stand in the second."""


def imagine(book: OwnBook, rules: Rules) -> Imagined:
    """LW-SEQ-10 Return the state of the game as a staff's own book has it."""
    drawn, cards = DrawnMap.of(book), tuple(in_line(book))
    others = Others(drawn, typical_of(cards, rules), frozenset(_allied(book, drawn, cards)))
    tables = Tables.of(
        *_nations(book),
        *_land(book, others, cards),
        *own_industry(book),
        *own_cards(book),
        *cards,
        *others.cards(),
        *_behind(book, others),
        *(attacks(book, others) if book.position.stage == COMBATS else ()),
    )
    return Imagined(
        tables,
        (*_said(others), *_of_the_turn(book)),
        stages=STAGES,
        settings={"stages": "joined"} if _joined(book) else {},
        later=partial(supplied, team=book.team.team),
    )


def _nations(book: OwnBook) -> Iterator[Nation]:
    """LW-SEQ-02 Yield the staff's own nations, their allies as one nation, and the enemy as one."""
    yield from own_nations(book)
    yield Nation(id=ALLIES, side=book.team.side, team=ALLIES)
    yield Nation(id=THE_ENEMY, side=THE_ENEMY, team=THE_ENEMY)


def _land(book: OwnBook, others: Others, cards: Iterable[Front]) -> Iterator[Record]:
    """LW-FL-01 Yield the map with its water and works."""
    drawn, first = others.drawn, _first(book)
    yield from _hexes(drawn, _holders(book, cards, others), first)
    yield from _hexsides(book, drawn)
    yield from _works(drawn, first)


def _behind(book: OwnBook, others: Others) -> Iterator[Record]:
    """LW-PAG-01 Yield what stands on no card: the staff's own, and the partisans it sees."""
    behind = [*behind_the_line(book)]
    groups = [each for each in behind if isinstance(each, Partisans)]
    yield from behind
    yield from others.partisans(groups, _first(book))


def _first(book: OwnBook) -> str:
    """Return the nation that holds what the book does not say who holds: the first of its own."""
    return next((each.id for each in own_nations(book)), "")


def _joined(book: OwnBook) -> bool:
    """LW-SEQ-05 Tell whether the book orders for all stages of a turn at once."""
    return {DeployLine, WithdrawLine} <= book.forms


def _allied(book: OwnBook, drawn: DrawnMap, cards: Iterable[Front]) -> Iterator[str]:
    """LW-FL-01 Yield the hexes of our side's line in which an ally's Men must stand.

    So they do where our own tanks and aircraft stand without a Man.
    """
    there = {card.hex: card.man for card in cards}
    ours = {name for name, men in there.items() if men}
    ours |= {row.hex for row in forces(book, GARRISON)}
    ours |= {row.hex for row in forces(book, GAP) if row.hex not in there}
    yield from (name for name in drawn.front(own=True) if name not in ours)


def _holders(book: OwnBook, cards: Iterable[Front], others: Others) -> dict[str, str]:
    """LW-FL-01 Return which nation holds a hex of our side's, where the book tells."""
    held = dict.fromkeys(others.allied, ALLIES)
    held |= {row.hex: row.nation for row in forces(book, GAP)}
    return held | {card.hex: card.nation for card in sorted(cards, key=lambda card: card.man)}


def _hexes(drawn: DrawnMap, held: dict[str, str], first: str) -> Iterator[MapHex]:
    """LW-FL-01 Yield the map; a Major City is home to its holder, all else to one's own nation."""
    for name, here in drawn.hexes.items():
        holder = held.get(name, first) if here.own else THE_ENEMY if here.enemy else ""
        yield MapHex(
            hex=name,
            terrain=here.terrain,
            place=here.place,
            major_city=here.major_city,
            home=holder if here.major_city else first,
            controller=holder or ("" if drawn.passable(name) else NEUTRAL),
            region=WINTER_REGION,
        )


def _hexsides(book: OwnBook, drawn: DrawnMap) -> Iterator[Hexside]:
    """LW-FLG-03, LW-POOL-02 Yield the water, and sides over which no way leads home."""
    alone = {row.hex for row in forces(book, FRONT) if [*remarked(row, "force.cut_off")]}
    cut = {frozenset((one, near)) for one in alone for near in next_to(one)}
    own = {name for name, here in drawn.hexes.items() if here.own}
    for pair in drawn.water | {pair for pair in cut if pair <= own}:
        one, other = sorted(pair)
        yield Hexside(id=f"{one}-{other}", hex=one, neighbour=other)


def _works(drawn: DrawnMap, first: str) -> Iterator[Works]:
    """LW-FORT-01 Yield the works that the Grid shows: our side's."""
    for each in drawn.works():
        yield Works(
            id=f"{each.hex}>{each.towards}",
            nation=first,
            hex=each.hex,
            towards=each.towards,
            layers=each.layers,
            building=each.building,
        )


def _said(others: Others) -> Iterator[str]:
    """Yield what is taken for granted of everybody else."""
    alone = _(
        "No book tells what the enemy has in a hex: he is taken to have in each hex of "
        "the line what your line has on the average, {points}, without works or cards, "
        "and with a supply in each attack that you see coming."
    )
    with_allies = _(
        "No book tells what the enemy has in a hex: he, and allies whose forces your book does "
        "not tell, is taken to have in each hex of "
        "the line what your line has on the average, {points}, without works or cards, "
        "and with a supply in each attack that you see coming."
    )
    yield (with_allies if others.allied else alone).format(points=others.typical)
    yield _(
        "No book tells Military Effectiveness either: all nations are taken to fight alike. One "
        "that fights twice as well has the odds of twice as many."
    )
    yield _(
        "A Major City is taken for the home of whoever holds it, and water between two hexes of "
        "one side, which the Grid does not show, for no water."
    )


def _of_the_turn(book: OwnBook) -> Iterator[str]:
    """Yield what is taken for granted of the turn and its later stages."""
    if book.position.stage == 1 and not _joined(book):
        yield _(
            "In the next stage a supply goes into each of your attacks out of a hex that has one, "
            "and nobody plays a card."
        )
    if book.position.stage == WITHDRAWALS or _joined(book):
        yield _("What the enemy leaves in this stage nobody tells: who follows him is not in this.")
    if book.position.stage == COMBATS:
        yield _("Whether an attack goes on beyond the hex it wins was ordered before: not in this.")
    today = State(Position(book.day.turn), Tables.of(book.day))
    if month_of(today) in WINTER_MONTHS:
        yield _("It is winter: every attack is taken to cost what it costs in Northern Europe.")
