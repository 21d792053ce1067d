"""The front page as one HTML file: opens in any browser, prints on A4, reads on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.commands.desk.page import front_rows as says
from workbook_engine.commands.desk.page.front_rows import STOPS, Row, Section
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.core.answers import shown
from workbook_engine.core.briefing import Drawings
from workbook_engine.core.rulings import Ruling
from workbook_engine.reports.html import page, table, tag, text

STYLE = """
*{box-sizing:border-box}
body{font:14px/1.35 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:1500px;background:#fff}
h1{font-size:24px;margin:0}
h2{font-size:14px;background:#1F2933;color:#fff;margin:18px 0 0;padding:4px 8px;
white-space:pre-wrap}
.head{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:flex-end;justify-content:space-between}
.state{border:2px solid #1F2933;padding:6px 14px;font-weight:bold;font-size:16px;text-align:center}
.turn{border:1px solid #1F2933;background:#F2F2F2;padding:6px 14px;font-weight:bold}
.next{font-weight:bold}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:0 20px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th{background:#D9D9D9;text-align:left;padding:3px 6px;font-size:12px;white-space:nowrap}
td{border-bottom:1px solid #C4C4C4;padding:3px 6px;vertical-align:top}
.must td{font-weight:bold;background:#F2F2F2}
.cell{color:#0B3FA8;white-space:nowrap}
.bar{display:inline-block;height:9px;background:#555;margin-left:8px}
.note{color:#555;margin:4px 8px}
details{margin:2px 0}summary{cursor:pointer}
.working{font-size:12px;margin:4px 0 4px 14px}
svg{width:100%;height:auto;border:1px solid #C4C4C4}
@media (max-width:600px){body{padding:8px;font-size:15px}th,td{padding:4px}th{white-space:normal}
.fights thead{display:none}.fights,.fights tbody,.fights tr{display:block}
.fights tr{border-bottom:1px solid #888;padding:4px 0}
.fights td{display:inline-block;border:0;padding:1px 10px 1px 0}
.fights td:nth-last-child(6),.fights td:nth-last-child(5){display:block}
.fights td:nth-last-child(5)::before{content:"against "}
.fights td:nth-last-child(3):not(:empty)::before{content:"dice "}}
.result{padding:1px 6px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.stops{font-weight:bold;background:#E8E8E8;padding:0 4px}
.stops.commit{background:#1F2933;color:#fff}.stops.line{background:#F2C14E}
@media print{@page{size:landscape;margin:9mm}body{font-size:9.5px;padding:0}h2{margin-top:8px}
.maps,details:not([open]) .working{display:none}}
"""


def desk_html(front: FrontPage, maps: Drawings = (), refresh: int = 0) -> str:
    """Return the front page with every fight's working and the map, as one file."""
    steps = _where_any(says.steps(front))
    told = (says.losses(front), says.remarks(front), says.findings(front))
    body = (
        _head(front),
        tag("div", _plain(says.sent(front)), _waiting(front), cls="columns"),
        _where_any(says.in_vain(front)),
        steps if front.stopped else "",
        _fights(front),
        "" if front.stopped else steps,
        tag("div", *map(_plain, told), cls="columns"),
        _map(maps),
        tag("p", text("The umpire's own: not to be handed out."), cls="note"),
    )
    return page(f"{front.campaign}: {front.turn}", STYLE, *body, refresh=refresh)


def _where_any(section: says.Section) -> str:
    return _plain(section) if section.rows else ""


def _head(front: FrontPage) -> str:
    title, about, turn, state, step = map(text, says.head(front))
    return tag(
        "div",
        tag("div", tag("h1", title), tag("p", about)),
        tag("div", turn, cls="turn"),
        tag("div", tag("div", state, cls="state"), tag("p", step, cls="next")),
        cls="head",
    )


def _box(title: str, inside: str) -> str:
    return tag("section", tag("h2", text(title)), tag("div", inside, cls="scroll"))


def _plain(box: Section) -> str:
    """Return a box as a table, what stands out and the first of each row in bold."""
    most = max((row.count for row in box.rows), default=0)
    rows = [(_marked(row.texts[0]), *_cells(row, most)) for row in box.rows]
    return _box(box.title, table(box.heads, rows) if rows else box.blank)


def _cells(row: Row, most: int) -> Iterator[str]:
    *middle, last = (_bold(said) if row.stands_out else text(said) for said in row.texts[1:])
    yield from middle
    wide = f"width:{max(1, 90 * row.count // most)}px" if row.count else ""
    yield last + (tag("span", cls="bar", style=wide) if wide else "")


def _marked(said: str) -> str:
    """Return the first word of a row in bold; what a finding stops bears its colour."""
    return tag("span", text(said), cls=f"stops {said}") if said in STOPS.values() else _bold(said)


def _bold(said: str) -> str:
    return tag("b", text(said))


def _waiting(front: FrontPage) -> str:
    asked, defaults = says.asked(front), says.defaults(front)
    must = [tuple(map(_bold, row.texts)) for row in asked.rows]
    shown = table(asked.heads, must) if must else ""
    if defaults.rows:
        more = table(defaults.heads, [tuple(map(text, row.texts)) for row in defaults.rows])
        shown += tag("details", tag("summary", text(defaults.heads[0])), more)
    return _box(asked.title, shown)


def _fights(front: FrontPage) -> str:
    box = says.fights(front)
    rows = table(box.heads, map(_fight, box.rows), "fights") if box.rows else box.blank
    told = (says.odds(front), says.changed(front))
    return _box(box.title, rows) + "".join(_plain(each) for each in told if each.rows)


def _fight(row: Row) -> tuple[str, ...]:
    label, *middle, result, since = row.texts
    fill, ink = row.mark or ("", "")
    style = f"background:{fill};color:{ink}" if fill else ""
    shown_result = tag("b", text(result), cls="result" if fill else "", style=style)
    if row.working:
        working = "".join(map(_working, row.working))
        shown_result = tag("details", tag("summary", shown_result), working)
    said = _bold(since) if row.stands_out else text(since)
    return (_bold(label), *map(text, middle), shown_result, said)


def _working(ruling: Ruling) -> str:
    items = (tag("li", text(each)) for each in ruling.working)
    dice = (
        tag("li", text(f"{roll.name.rpartition('/')[0].rpartition('/')[2]}: {roll.value}"))
        for roll in ruling.rolls
    )
    inside = tag("ul", *items, *dice)
    return tag("div", text(f"{ruling.rule} {ruling.text}"), inside, cls="working")


def _map(maps: Drawings) -> str:
    if not maps:
        return ""
    drawn = (each.svg for each in maps[:1])
    return tag("section", tag("h2", text("7  Map")), *drawn, cls="maps")


def answer_of(front: FrontPage) -> dict[str, object]:
    """Return what is plainest of the front page, for an answer in JSON."""
    return {
        "state": front.state,
        "next": front.next_step,
        "must_answer": [each.judgement.name for each in front.must],
        "fights": {line.fight.label: shown(line.fight.result) for line in front.fights},
    }
