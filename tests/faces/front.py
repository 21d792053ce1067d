"""The faces of the umpire's front page: the sheet Desk, `desk.html`, the terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.faces.face import CUT, Face, face
from tests.faces.moment import Moment
from tests.faces.report import in_browser
from workbook_engine.commands.desk.page.desk_html import desk_html
from workbook_engine.commands.desk.page.desk_sheet import desk_page
from workbook_engine.commands.desk.page.desk_text import desk_text
from workbook_engine.commands.desk.page.front_value import FightLine, FrontPage
from workbook_engine.core.records import replace

PLACE, RESULT, LOST = "place of a fight", "result of a fight", "lost"
_TITLE = re.compile(r"\d  \S")
_FIGHTS, _LOSSES = "3  ", "4  "
_BAR = "█"
Told = Iterator[tuple[str, str, str]]
Table = list[list[str]]
"""Rows of texts, the heads first."""


def front_of(moment: Moment) -> FrontPage:
    """Return what the umpire's front page says of a turn that was played."""
    ruleset, turn, front = moment.ruleset, moment.turn, moment.front
    return FrontPage(
        "the game",
        ruleset.title,
        f"Turn {ruleset.called(turn.before.position)}",
        "",
        fights=tuple(FightLine(replace(each, row=None), ()) for each in front.fights),
        losses=front.losses,
        remarks=front.remarks,
    )


def front_faces(front: FrontPage) -> tuple[Face, ...]:
    """Return the three faces of a front page, read back; sheet and terminal may leave some out."""
    whole = (PLACE, RESULT, LOST)
    return (
        face("desk.html", _in_browser(front), *whole),
        face("Desk", _on_sheet(front)),
        face("terminal", _on_terminal(front)),
    )


def _fights(rows: Table) -> Told:
    heads, *fights = rows or [[]]
    for each in fights:
        said = dict(zip(heads, each, strict=False))
        yield PLACE, said["Fight"], said.get("Place", "")
        yield RESULT, said["Fight"], said.get("Result", "")


def _losses(rows: Iterable[list[str]]) -> Told:
    for side, whose, lost in (row[:3] for row in rows if len(row) > 2):
        if not whose.endswith(CUT):
            yield LOST, f"{side} {whose}", lost


def _in_browser(front: FrontPage) -> Told:
    heads = ["Fight", "Place", "", "", "", "", "Result"]
    found = [*in_browser(desk_html(front))]
    yield from _fights([heads, *([*cells] for box, cells in found if box.startswith(_FIGHTS))])
    yield from _losses([*cells] for box, cells in found if box.startswith(_LOSSES))


def _on_terminal(front: FrontPage) -> Told:
    boxes: dict[str, list[str]] = {}
    title = ""
    for line in desk_text(front):
        title = line[:3] if _TITLE.match(line) else title
        boxes.setdefault(title, []).append(line)
    yield from _fights(_columns(boxes[_FIGHTS][1:]))
    yield from _losses(_columns(boxes[_LOSSES][1:])[1:])


def _columns(lines: list[str]) -> Table:
    """Return a table of plain lines: columns begin where their heads do."""
    if len(lines) < 2:
        return []
    starts = [found.start() for found in re.finditer(r"(?:(?<=  )|^)\S", lines[0])]
    ends = [*starts[1:], None]
    rows = (line for line in lines if not line.startswith("and "))
    return [[line[a:b].strip() for a, b in zip(starts, ends, strict=True)] for line in rows]


def _on_sheet(front: FrontPage) -> Told:
    rows: dict[int, dict[int, str]] = {}
    for block in desk_page(front).blocks:
        if block.value is not None:
            rows.setdefault(block.box.top, {})[block.box.left] = str(block.value)
    title = ""
    heads: list[tuple[int, str]] = []
    for row in (rows[top] for top in sorted(rows)):
        first = row.get(1, "")
        if _TITLE.match(first):
            title, heads = first[:3], []
        elif title == _FIGHTS and not heads:
            heads = sorted(row.items())
        elif title == _FIGHTS:
            yield from _fights_beside(heads, row)
        elif title == _LOSSES:
            yield from _losses([_losses_in(row)])


def _fights_beside(heads: list[tuple[int, str]], row: dict[int, str]) -> Told:
    """Yield the fights of a row of the sheet, of which two may stand beside one another."""
    starts = [at for at, head in heads if head == "Fight"]
    for start, end in zip(starts, [*starts[1:], 10**6], strict=True):
        said = [(head, row.get(at, "")) for at, head in heads if start <= at < end]
        if row.get(start) and not row[start].endswith(CUT):
            yield from _fights([[head for head, _ in said], [text for _, text in said]])


def _losses_in(row: dict[int, str]) -> list[str]:
    return [text for at, text in sorted(row.items()) if at < 19 and not text.startswith(_BAR)]


def sums(lost: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return what was lost in all by each, without those who lost nothing."""
    found = Counter[str]()
    for whose, number in lost:
        found[whose] += number
    return dict(+found)
