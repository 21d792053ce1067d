"""Combat Captain: where sub-units stand and how many men are left, who is seen, what was lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Any

from tests.faces.face import Face, face
from tests.faces.front import LOST, RESULT, sums
from tests.faces.moment import Moment, Sent
from tests.faces.report import in_browser
from tests.kit.read_map import Seen, colour_of, read_map
from workbook_engine.core.report_pages import PageRow
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.sides import drawn_as, side_of
from workbook_engine.rulesets.combat_captain.knowledge.rows import (
    MAN,
    EnemyRow,
    LossRow,
    OwnCompany,
    OwnForce,
    StatusRow,
    TimelineRow,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import CombatRow, FireRow

AT, MEN, SQUADS, MORALE = "place", "men", "sub-units left", "morale"
LOST_BY = "men and vehicles lost by"
FOES, DRAWN, FOES_DRAWN = "enemies seen", "symbols of own", "symbols of enemies"
Told = Iterator[tuple[str, str, str]]
_NUMBER = re.compile(r"\d+")
_EXACT, _TOUCHING = 0.02, 1.2
"""How near to its place a stand is drawn alone, in inches, and how near others may be then."""


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield what the faces of a captain and of the umpire tell of his troops, and of the enemy."""
    pages = [each.cells for each in sent.rows(PageRow)]
    yield (
        face("master's Sub-units", _subunits(sent), AT, MEN, SQUADS),
        face("Status", _status(sent), MEN),
        face("Forces", _forces(sent), MEN, SQUADS, DRAWN),
        face("Companies", _companies(sent), MORALE),
        face("Enemy", _enemies(sent), FOES, FOES_DRAWN),
        face("Report", _report(pages, sent), FOES, MORALE),
        face("report.html", _report([e for _, e in in_browser(sent.page)], sent), FOES, MORALE),
        face("Desk", _lost_by(sent)),
        face("Timeline", _in_short(sent)),
        face("map 0", _drawn(sent)),
    )


def _left(rows: Iterable[Any]) -> Told:
    there = Counter(each.company for each in rows if each.men and each.state == Status.ON_TABLE)
    yield from ((SQUADS, company, str(n)) for company, n in there.items())


def _place(each: Any, name: str) -> Told:
    if each.men and each.x is not None and each.y is not None:
        yield AT, name, f"{float(each.x):g}, {float(each.y):g}"


def _subunits(sent: Sent) -> Told:
    state = sent.turn.after
    own = [e for e in state[SubUnit].values() if sent.commands(state[Company][e.company].team)]
    for each in own:
        yield MEN, each.id, str(each.men)
    for each in state[SubUnit].values():
        yield from _place(each, each.id)
    yield from _left(own)


def _men(text: str) -> int:
    return int(text.partition(" of ")[0]) if " of " in text else text.count(MAN)


def _status(sent: Sent) -> Told:
    own = {row.subunit for row in sent.rows(OwnForce)}
    for row in sent.moment.views[StatusRow].values():
        if isinstance(row, StatusRow) and row.subunit in own:
            yield MEN, row.subunit, str(_men(row.men))


def _forces(sent: Sent) -> Told:
    rows = sent.rows(OwnForce)
    there = [each for each in rows if _men(each.men)]
    for row in rows:
        yield MEN, row.subunit, str(_men(row.men))
    for row in there:
        yield from _place(row, row.subunit)
    yield from _left(there)
    placed = sum(row.x is not None and row.y is not None for row in there)
    yield DRAWN, "all", str(placed)


def _companies(sent: Sent) -> Told:
    rows = sent.rows(OwnCompany)
    there = (each for each in rows if each.state == Status.ON_TABLE)
    yield from ((MORALE, e.id, sent.word(OwnCompany, "morale", e.morale)) for e in there)


def _enemies(sent: Sent) -> Told:
    rows = sent.rows(EnemyRow)
    yield from ((FOES, name, str(n)) for name, n in Counter(e.company for e in rows).items())
    yield from (told for row in rows for told in _place(row, row.subunit))
    placed = sum(row.x is not None and row.y is not None for row in rows)
    yield FOES_DRAWN, "all", str(placed)


def _report(rows: Iterable[Sequence[str]], sent: Sent) -> Told:
    own = {row.id: row for row in sent.rows(OwnCompany)}
    foes = {row.company for row in sent.rows(EnemyRow)}
    for cells in rows:
        if len(cells) == 3 and cells[0] in foes:
            yield FOES, cells[0], str(_squads(cells[1].partition(";")[0]))
        if len(cells) == 5 and cells[0] in own and cells[3]:
            yield MORALE, cells[0], cells[3]
            yield LOST_BY, cells[0], str(_squads(cells[2]))
            if squads := _squads(cells[1].partition(";")[0]):
                yield SQUADS, cells[0], str(squads)


def _lost_by(sent: Sent) -> Told:
    """Yield what the umpire's front page says that the captain's companies lost."""
    lost = sums((each.whose, each.count) for each in sent.moment.front.losses)
    for row in sent.rows(OwnCompany):
        yield LOST_BY, row.id, str(lost.get(row.id, 0))


def _in_short(sent: Sent) -> Told:
    for line in sent.moment.timeline(TimelineRow):
        number, _, company = line.partition(" of ")
        if company in sent.tables[OwnCompany]:
            yield LOST_BY, company, number


def _squads(text: str) -> int:
    return sum(map(int, _NUMBER.findall(text)))


def _drawn(sent: Sent) -> Told:
    """Yield who is drawn: how many of each colour, and where each is that stands alone."""
    picture = sent.maps.picture
    if picture is None:
        return
    symbols = read_map(sent.maps.sheets[0]).symbols
    own = [each for each in symbols if each.colour == colour_of(picture, Whose.OWN)]
    foes = [each for each in symbols if each not in own]
    yield DRAWN, "all", str(_standing(own))
    yield FOES_DRAWN, "all", str(_standing(foes))
    rows = [row for row in sent.rows(OwnForce) if _men(row.men)]
    yield from _alone(rows, sent.rows(EnemyRow), own)
    yield from _alone(sent.rows(EnemyRow), rows, foes)


def _standing(symbols: Iterable[Seen]) -> int:
    """Return how many stand there: those on one point are one symbol, with a disc that counts."""
    return sum(int(each.count or 1) for each in symbols)


def _alone(rows: Sequence[Any], others: Sequence[Any], symbols: Sequence[Seen]) -> Told:
    """Yield where those are drawn who have nobody near: at their place, if a symbol is there."""
    placed = [row for row in (*rows, *others) if row.x is not None and row.y is not None]
    for row in (row for row in placed if row in rows):
        x, y = float(row.x), float(row.y)
        if all(hypot(e.x - row.x, e.y - row.y) > _TOUCHING for e in placed if e is not row):
            near = [e for e in symbols if hypot(e.at[0] - x, e.at[1] - y) <= _EXACT]
            yield AT, row.subunit, f"{x:g}, {y:g}" if near else "elsewhere"


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield what the faces of the umpire tell of troops, fights and losses."""
    state, now = moment.turn.after, str(moment.turn.before.position)
    yield face("Sub-units", _sides(moment), DRAWN), face("umpire's map", _umpires(moment), DRAWN)
    fires = ((e.label, e.outcome) for e in state[FireRow].values() if e.turn == now)
    combats = (
        (e.label, f"{e.winner} wins" if e.winner else e.outcome)
        for e in state[CombatRow].values()
        if e.turn == now
    )
    yield (
        face("Fire and Combats", ((RESULT, *each) for each in (*fires, *combats)), RESULT),
        face("Desk", ((RESULT, e.label, e.result) for e in moment.front.fights), RESULT),
    )
    rows = [e for e in moment.views[LossRow].values() if isinstance(e, LossRow)]
    yield (
        face("Sub-units", _lost(_gone(moment)), LOST),
        face("Losses", _lost(sums((e.side, e.men) for e in rows if e.turn == now)), LOST),
        face("Desk", _lost(sums((e.side, e.count) for e in moment.front.losses)), LOST),
    )


def _sides(moment: Moment) -> Told:
    state = moment.turn.after
    there = (e for e in state[SubUnit].values() if e.men and e.x is not None and e.y is not None)
    sides = Counter(side_of(state, state[Company][each.company].team) for each in there)
    yield from ((DRAWN, side, str(n)) for side, n in sides.items())


def _umpires(moment: Moment) -> Told:
    picture, sides = moment.maps.picture, drawn_as(moment.turn.after)
    if picture is not None:
        named = {colour_of(picture, whose): side for side, whose in sides.items()}
        symbols = read_map(moment.maps.sheets[0]).symbols
        for side in {named[each.colour] for each in symbols}:
            its = (each for each in symbols if named[each.colour] == side)
            yield DRAWN, side, str(_standing(its))


def _gone(moment: Moment) -> dict[str, int]:
    state, before = moment.turn.after, moment.turn.before[SubUnit]
    return sums(
        (side_of(state, state[Company][e.company].team), before[e.id].men - e.men)
        for e in state[SubUnit].values()
        if e.id in before
    )


def _lost(numbers: dict[str, int]) -> Told:
    yield from ((LOST, side, str(number)) for side, number in numbers.items())
