"""The front page as one HTML file: opens in any browser, prints on A4, reads on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from workbook_engine.commands.desk.page.front_rows import (
    ASKED_HEADS,
    NOTHING,
    SENT_HEADS,
    Row,
    about,
    asked_rows,
    asked_title,
    changed_rows,
    changed_title,
    default_rows,
    fight_heads,
    fight_rows,
    fights_title,
    finding_rows,
    findings_title,
    loss_rows,
    losses_title,
    next_of,
    remark_rows,
    remarks_title,
    sent_rows,
    sent_title,
    title,
    turn_of,
)
from workbook_engine.commands.desk.page.front_value import (
    FightLine,
    FrontPage,
)
from workbook_engine.commands.desk.page.odds_rows import odds_rows, odds_title
from workbook_engine.core.answers import shown
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
@media print{@page{size:A4 landscape;margin:9mm}body{font-size:9.5px;padding:0}h2{margin-top:8px}
.maps,details:not([open]) .working{display:none}}
"""


def desk_html(front: FrontPage, maps: Sequence[str] = (), refresh: int = 0) -> str:
    """Return the front page with every fight's working and the map, as one file."""
    body = (
        _head(front),
        tag("div", _sent(front), _waiting(front), cls="columns"),
        _fights(front),
        tag("div", _losses(front), _remarks(front), _findings(front), cls="columns"),
        _map(maps),
        tag("p", text("The umpire's own: not to be handed out."), cls="note"),
    )
    return page(f"{front.campaign}: {front.turn}", STYLE, *body, refresh=refresh)


def _head(front: FrontPage) -> str:
    return tag(
        "div",
        tag("div", tag("h1", text(title(front))), tag("p", text(about(front)))),
        tag("div", text(turn_of(front)), cls="turn"),
        tag(
            "div",
            tag("div", text(front.state), cls="state"),
            tag("p", text(next_of(front)), cls="next"),
        ),
        cls="head",
    )


def _box(title: str, inside: str) -> str:
    return tag("section", tag("h2", text(title)), tag("div", inside, cls="scroll"))


def _sent(front: FrontPage) -> str:
    rows = [
        (tag("b", text(row.texts[0])), *map(_outstanding(row), row.texts[1:]))
        for row in sent_rows(front)
    ]
    return _box(sent_title(front), table(SENT_HEADS, rows))


def _outstanding(row: Row) -> Callable[[str], str]:
    return (lambda said: tag("b", text(said))) if row.stands_out else text


def _waiting(front: FrontPage) -> str:
    must = [tuple(map(_outstanding(row), row.texts)) for row in asked_rows(front)]
    rows = table(ASKED_HEADS, must)
    rest = [tuple(map(text, row.texts)) for row in default_rows(front)]
    if not rest:
        return _box(asked_title(front), rows)
    more = table(("Asked in", "At default", "May be answered on"), rest)
    others = len(front.waiting) - len(front.must)
    hidden = tag("details", tag("summary", text(f"{others} that need no answer")), more)
    return _box(asked_title(front), (rows if must else "") + hidden)


def _fights(front: FrontPage) -> str:
    lines = zip(fight_rows(front), front.fights, strict=True)
    rows = [_fight(row, line) for row, line in lines]
    fights = _box(fights_title(front), table(fight_heads(front), rows, "fights"))
    odds = _told(odds_title(front), "Odds", odds_rows(front))
    return fights + odds + _told(changed_title(front), "Why", changed_rows(front))


def _told(title: str, head: str, told: Iterable[Row]) -> str:
    """Return what is said about some fights: why they are not as drafted, how likely they were."""
    rows = [(tag("b", text(label)), text(said)) for label, said in (e.texts for e in told)]
    return _box(title, table(("Fight", head), rows)) if rows else ""


def _fight(row: Row, line: FightLine) -> tuple[str, ...]:
    label, *middle, result, since = row.texts
    working = "".join(_working(line))
    shown_result = tag("b", text(result))
    if working:
        shown_result = tag("details", tag("summary", shown_result), working)
    return (tag("b", text(label)), *map(text, middle), shown_result, _outstanding(row)(since))


def _working(line: FightLine) -> Iterator[str]:
    for ruling in line.rulings:
        items = (tag("li", text(each)) for each in ruling.working)
        dice = (
            tag("li", text(f"{roll.name.rpartition('/')[0].rpartition('/')[2]}: {roll.value}"))
            for roll in ruling.rolls
        )
        inside = tag("ul", *items, *dice)
        yield tag("div", text(f"{ruling.rule} {ruling.text}"), inside, cls="working")


def _losses(front: FrontPage) -> str:
    losses = front.front.losses
    most = max((each.count for each in losses), default=1) or 1
    bars = [tag("span", cls="bar", style=f"width:{max(1, 90 * e.count // most)}px") for e in losses]
    rows = [
        (*map(text, row.texts[:2]), text(row.texts[2]) + bar)
        for row, bar in zip(loss_rows(front), bars, strict=True)
    ]
    return _box(losses_title(front), table(("Side", "Whose", "Lost"), rows) if rows else NOTHING)


def _remarks(front: FrontPage) -> str:
    rows = [(tag("b", text(row.texts[0])), text(row.texts[1])) for row in remark_rows(front)]
    return _box(remarks_title(front), table(("What", "Which"), rows) if rows else NOTHING)


def _findings(front: FrontPage) -> str:
    rows = [
        (tag("b", text(weight)), tag("span", text(place), cls="cell"), text(said))
        for weight, place, said in (row.texts for row in finding_rows(front))
    ]
    heads = ("", "Where", "What, and the cure")
    return _box(findings_title(front), table(heads, rows) if rows else NOTHING)


def _map(maps: Sequence[str]) -> str:
    if not maps:
        return ""
    return tag("section", tag("h2", text("7  Map, as drafted")), *maps[:1], cls="maps")


def answer_of(front: FrontPage) -> dict[str, object]:
    """Return what is plainest of the front page, for an answer in JSON."""
    return {
        "state": front.state,
        "next": front.next_step,
        "must_answer": [each.judgement.name for each in front.must],
        "fights": {line.fight.label: shown(line.fight.result) for line in front.fights},
    }
