"""Sector: where bases stand and how they are, the enemy in sight, what was lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tests.faces.drawn import ENEMY_AT, OLD, OWN_AT, SIDE_AT, THERE, teams_maps, umpires_maps
from tests.faces.face import Face, face
from tests.faces.front import LOST, RESULT, sums
from tests.faces.moment import Moment, Sent
from tests.faces.report import in_browser
from workbook_engine.core.languages import _
from workbook_engine.core.report_pages import PageRow
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.sides import SIGNS, drawn_as
from workbook_engine.rulesets.sector.knowledge.books import LossRow, StatusRow, TimelineRow
from workbook_engine.rulesets.sector.knowledge.pictures import OLD as OLD_SIGN
from workbook_engine.rulesets.sector.knowledge.reported import OwnBase, OwnFormation
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base, team_of
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

AT, UNITS, ENEMY = "sector", "units of a formation on the table", "enemy in sight"
FATE = "what became of"
Told = Iterator[tuple[str, str, str]]
_SECTOR = re.compile(r"\b[A-Z]{1,3}[1-9]\d*\b")
_NUMBER = re.compile(r"\d+")


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield what the faces of a staff and of the umpire tell of its bases, and of the enemy."""
    pages = [each.cells for each in sent.rows(PageRow)]
    yield (
        face("master's Bases", _on_table(sent), AT, UNITS),
        face("Bases", _bases(sent), AT, UNITS, OWN_AT),
        face("Divisions", _formations(sent)),
        face("Status", _status(sent)),
        face("Losses", _fates(sent)),
        face("Timeline", _in_short(sent)),
        face("Grid", _grid(sent), AT, OWN_AT, ENEMY_AT, ENEMY),
        face("Report", _report(pages, sent), ENEMY),
        face("report.html", _report([cells for _, cells in in_browser(sent.page)], sent), ENEMY),
        *teams_maps(sent.maps, sent.inset),
    )


def _on_table(sent: Sent) -> Told:
    state = sent.turn.after
    own = [each for each in on_table(state) if sent.commands(team_of(state, each))]
    yield from ((AT, each.id, each.sector) for each in own)
    yield from _numbers(each.division or each.corps for each in own)


def _numbers(formations: Iterable[str]) -> Told:
    yield from ((UNITS, name, str(n)) for name, n in Counter(formations).items())


def _bases(sent: Sent) -> Told:
    there = [row for row in sent.rows(OwnBase) if row.state == BaseState.ON_TABLE]
    for row in there:
        yield AT, row.base, row.sector
        yield OWN_AT, row.sector, THERE
    yield from _numbers(row.division for row in there)
    gone = (row for row in sent.rows(OwnBase) if row not in there)
    yield from ((FATE, row.base, _became(sent, row.state)) for row in gone)


def _became(sent: Sent, fate: str) -> str:
    return sent.word(OwnBase, "state", fate)


def _fates(sent: Sent) -> Told:
    """Yield what the umpire's Losses say of the staff's own bases that fell in this phase."""
    now, own = str(sent.turn.before.position), sent.tables[OwnBase]
    for row in sent.moment.views[LossRow].values():
        if isinstance(row, LossRow) and row.turn == now and row.base in own:
            yield FATE, row.base, _became(sent, row.fate)


def _in_short(sent: Sent) -> Told:
    for line in sent.moment.timeline(TimelineRow):
        base = max(
            (b for b in sent.tables[OwnBase] if line.startswith(f"{b} ")), key=len, default=""
        )
        if base:
            yield FATE, base, _became(sent, line.removeprefix(f"{base} "))


def _formations(sent: Sent) -> Told:
    rows = sent.rows(OwnFormation)
    yield from ((UNITS, row.formation, str(row.bases)) for row in rows if row.bases)


def _status(sent: Sent) -> Told:
    own = {row.formation for row in sent.rows(OwnFormation)}
    for row in sent.moment.views[StatusRow].values():
        if isinstance(row, StatusRow) and row.on_table and row.formation in own:
            yield UNITS, row.formation, str(row.on_table)


def _grid(sent: Sent) -> Told:
    for row in sent.rows(MapSeen):
        _, *lines = row.text.splitlines()
        for line in lines:
            if line.startswith(SIGNS[0]):
                yield AT, line[2:], row.square
                yield OWN_AT, row.square, THERE
            else:
                yield ENEMY_AT, row.square, OLD if line.startswith(OLD_SIGN) else THERE
        seen = [line for line in lines if not line.startswith(SIGNS[0])]
        if seen:
            told = str(sum(int(_first(line)) for line in seen))
            yield ENEMY, row.square, f"{told} {OLD}" if seen[0].startswith(OLD_SIGN) else told


def _report(rows: Iterable[Sequence[str]], sent: Sent) -> Told:
    """Yield the enemy in sight, and how many units of each formation stand where."""
    named = {row.formation for row in sent.rows(OwnFormation)}
    seen = Counter[tuple[str, str]]()
    corps = ""
    for cells in rows:
        if len(cells) == 1 and cells[0] in named:
            corps = cells[0]
        if len(cells) == 3 and _SECTOR.search(cells[0]) and _NUMBER.match(cells[1]):
            old = f" {OLD}" if cells[2].startswith(_("OLD")) else ""
            seen[_sector(cells[0]), old] += int(_first(cells[1]))
        if len(cells) == 5 and (whose := _whose(cells[0], corps)) in named:
            there = sum(
                int(part.rpartition(": ")[2]) for part in filter(None, cells[2].split(", "))
            )
            if there:
                yield UNITS, whose, str(there)
            for line in cells[1].splitlines():
                base, _sep, became = line.partition(": ")
                if base in sent.tables[OwnBase] and line != _("{base}: back").format(base=base):
                    yield FATE, base, became
    yield from ((ENEMY, sector, f"{n}{old}") for (sector, old), n in seen.items())


def _whose(head: str, corps: str) -> str:
    return corps if head == _("Corps troops") else head.splitlines()[0] if head else ""


def _sector(place: str) -> str:
    return _SECTOR.findall(place.rpartition("(")[2])[-1]


def _first(text: str) -> str:
    return _NUMBER.findall(text)[0]


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield what the faces of the umpire tell of bases, fights and losses."""
    state, now = moment.turn.after, str(moment.turn.before.position)
    yield (
        face("Bases", _sides(moment), SIDE_AT, AT),
        face("Grid", _umpires_grid(moment), AT),
        *umpires_maps(moment.maps, drawn_as(state)),
    )
    fires = ((e.label, e.outcome) for e in state[FireRow].values() if e.turn == now)
    storms = ((e.label, e.state) for e in state[AssaultRow].values() if e.turn == now)
    yield (
        face("Fire and Assaults", ((RESULT, *each) for each in (*fires, *storms)), RESULT),
        face("Desk", ((RESULT, e.label, e.result) for e in moment.front.fights), RESULT),
    )
    gone = sums((side_of_base(state, e), 1) for e in _gone(moment))
    rows = [e for e in moment.views[LossRow].values() if isinstance(e, LossRow)]
    yield (
        face("Bases", _lost(gone), LOST),
        face("Losses", _lost(sums((e.side, 1) for e in rows if e.turn == now)), LOST),
        face("Desk", _lost(sums((e.side, e.count) for e in moment.front.losses)), LOST),
    )


def _sides(moment: Moment) -> Told:
    state = moment.turn.after
    for each in on_table(state):
        yield AT, each.id, each.sector
        yield SIDE_AT, f"{each.sector} {side_of_base(state, each)}", THERE


def _umpires_grid(moment: Moment) -> Told:
    for row in moment.views[MapSquare].values():
        assert isinstance(row, MapSquare)
        yield from ((AT, line[2:], row.square) for line in row.text.splitlines()[1:])


_OUT = (BaseState.IN_PILE, BaseState.LOST)


def _gone(moment: Moment) -> Iterator[Base]:
    before = moment.turn.before[Base]
    for each in moment.turn.after[Base].values():
        if each.state in _OUT and before[each.id].state not in _OUT:
            yield each


def _lost(numbers: dict[str, int]) -> Told:
    yield from ((LOST, side, str(number)) for side, number in numbers.items())
