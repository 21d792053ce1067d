"""A staff's own formations and bases, read back from the lists of its book (SB-PIP-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.languages import spoken
from workbook_engine.core.records import Tables
from workbook_engine.kit.dispatches import addressees
from workbook_engine.kit.read_back import filled, number_in
from workbook_engine.rulesets.sector.knowledge.reported import (
    BEFORE,
    COMES,
    CORPS,
    DIVISION,
    FIRING_ON,
    OwnBase,
    OwnFormation,
)
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.profiles import SUPPLY_DUMP
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import (
    AssaultState,
    BaseState,
    Grade,
    Order,
    Result,
)


def recall(book: OwnBook) -> Tables:
    """SB-PIP-04 Return the map, the formations and the bases that the staff may order about."""
    mine, own = commanded(book), (*formations(book), *bases(book))
    known = (e for e in own if (e.division or e.corps if isinstance(e, Base) else e.id) in mine)
    land = (Sector(sector=each) for each in book.map)
    return Tables.of(*land, *known, *addressees(book))


def commanded(book: OwnBook) -> tuple[str, ...]:
    """SB-PIP-04 Return the formations that the staff may order about, its Corps first."""
    named = (*book.offered(CorpsLine, "corps"), *book.offered(ActionLine, "division"))
    return tuple(dict.fromkeys(named))


def formations(book: OwnBook) -> Iterator[Corps | Division]:
    """SB-PIP-01, SB-PIP-02 Yield the formations of the book; those of other staffs only hold.

    Of a Corps that another staff leads it tells the name alone.
    """
    rows, corps = _rows(book), _corps(book)
    yield from (_corps_of(book, rows, each) for each in dict.fromkeys(corps.values()))
    for name, row in rows.items():
        if not row.is_corps:
            yield Division(
                id=name,
                team=book.team.team,
                corps=corps[name],
                grade=row.grade,
                headquarters=row.headquarters,
                order=row.order if name in commanded(book) else Order.DEFEND,
                supports=row.supports,
                pips=row.pips,
            )


def _corps_of(book: OwnBook, rows: Mapping[str, OwnFormation], name: str) -> Corps:
    """SB-PIP-01, SB-TRN-02 Return a Corps; its supply base is the first dump of its own troops."""
    row = rows.get(name, OwnFormation(formation=name, kind=CORPS))
    troops = (each for each in book.tables[OwnBase].values() if each.division == name)
    return Corps(
        id=name,
        team=book.team.team,
        grade=row.grade or Grade.REGULAR,
        headquarters=row.headquarters,
        supply=next((each.base for each in troops if each.type == SUPPLY_DUMP), ""),
        pips=row.pips,
    )


def _corps(book: OwnBook) -> dict[str, str]:
    """SB-PIP-01 Return the Corps of each formation; the first, where an old book has none."""
    rows = _rows(book)
    first = next((name for name, row in rows.items() if row.is_corps), book.team.team)
    named = {name: row.formation if row.is_corps else row.corps for name, row in rows.items()}
    others = dict.fromkeys((row.division for row in book.tables[OwnBase].values()), "")
    return {name: corps or first for name, corps in (others | named).items()}


def _rows(book: OwnBook) -> Mapping[str, OwnFormation]:
    """SB-PIP-04 Return the list of formations, with what is ordered about and lacks in it."""
    corps, divisions = book.offered(CorpsLine, "corps"), book.offered(ActionLine, "division")
    offered = {each: OwnFormation(formation=each, kind=CORPS) for each in corps}
    others = (each for each in divisions if each not in corps)
    offered |= {each: OwnFormation(formation=each, kind=DIVISION) for each in others}
    return {**offered, **book.tables[OwnFormation]}


def bases(book: OwnBook) -> Iterator[Base]:
    """SB-GEN-01 Yield the bases of the book, each where it is in the game."""
    corps = _corps(book)
    for row in book.tables[OwnBase].values():
        state, comes = _state(row), filled(spoken(COMES), row.came)
        is_out = state in (BaseState.IN_PILE, BaseState.LOST)
        yield Base(
            id=row.base,
            type=row.type,
            corps=corps[row.division],
            division="" if corps[row.division] == row.division else row.division,
            sector=row.sector,
            grade=row.grade,
            medal=row.medal,
            motorised=row.motorised,
            state=state,
            day=number_in(comes["day"], ()) if comes else None,
            # what went with it was lost as it fell, in a phase that is over
            fell=book.day.turn - 1 if is_out else None,
            fate=row.state if is_out else "",
        )


def _state(row: OwnBase) -> BaseState:
    """SB-DMG-02, SB-DMG-04 Return where a base is in the game, of what became of it."""
    if row.state in frozenset(BaseState):
        return BaseState(row.state)
    comes_back = bool(row.came) or row.medal
    is_lost = row.state in frozenset(Result) and Result(row.state).removed
    return BaseState.LOST if is_lost or not comes_back else BaseState.IN_PILE


def stalled(book: OwnBook) -> Iterator[AssaultRow]:
    """SB-ASL-07 Yield the assaults that have stalled, as the list of bases has them."""
    rows, found = book.tables[OwnBase].values(), dict[str, list[tuple[int, OwnBase]]]()
    for row in rows:
        if before := filled(spoken(BEFORE), row.assault):
            found.setdefault(before["sector"], []).append((number_in(before["at"], ()) or 0, row))
    for sector, there in found.items():
        attackers = [row for _, row in sorted(there, key=lambda each: each[0])]
        yield AssaultRow(
            label=sector,
            turn="",
            team=book.team.team,
            divisions=tuple(dict.fromkeys(each.division for each in attackers)),
            attackers=tuple(each.base for each in attackers),
            guns=tuple(r.base for r in rows if r.assault == FIRING_ON.format(sector=sector)),
            state=AssaultState.STALLED,
        )
