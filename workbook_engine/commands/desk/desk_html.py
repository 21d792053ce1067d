"""The front page as one HTML file: opens in any browser, prints on A4, reads on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.commands.desk.front_page import FightLine, FrontPage, Waiting, rests_on
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.reports.html import page, table, tag, text

STYLE = """
*{box-sizing:border-box}
body{font:14px/1.35 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:1500px;background:#fff}
h1{font-size:24px;margin:0}
h2{font-size:14px;background:#1F2933;color:#fff;margin:18px 0 0;padding:4px 8px}
.head{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:flex-end;justify-content:space-between}
.state{border:2px solid #1F2933;padding:6px 14px;font-weight:bold;font-size:16px;text-align:center}
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
@media (max-width:600px){body{padding:8px;font-size:15px}th,td{padding:4px}}
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
        tag(
            "div",
            tag("h1", text(f"{front.campaign}: the umpire's desk")),
            tag("p", text(", ".join(filter(None, (front.ruleset, front.turn, front.date))))),
        ),
        tag(
            "div",
            tag("div", text(front.state), cls="state"),
            tag("p", text(f"Next: {front.next_step}"), cls="next"),
        ),
        cls="head",
    )


def _box(title: str, inside: str) -> str:
    return tag("section", tag("h2", text(title)), tag("div", inside, cls="scroll"))


def _sent(front: FrontPage) -> str:
    came = sum(each.sent for each in front.sent)
    rows = [
        (
            tag("b", text(each.team)),
            text(each.side),
            text("yes" if each.sent else "holds" if each.hold else "NO"),
            text(each.about.partition(": ")[2]),
        )
        for each in front.sent
    ]
    title = f"1  Who has sent   {came} of {len(rows)}"
    return _box(title, table(("Team", "Side", "Sent", "What"), rows))


def _waiting(front: FrontPage) -> str:
    must = [each for each in front.waiting if each.judgement.standing.bars_commit]
    others = len(front.waiting) - len(must)
    title = f"2  Waiting for your answer   {len(must)} must, {others} stand at their default"
    rows = table(("", "Question", "Holds now, rests on", "Answer in"), map(_question, must))
    rest = [each for each in front.waiting if each not in must]
    if not rest:
        return _box(title, rows)
    more = table(("Asked in", "Questions", "Answer on"), _by_phase(rest))
    hidden = tag("details", tag("summary", text(f"{others} that need no answer")), more)
    return _box(title, (rows if must else "") + hidden)


def _by_phase(waiting: Sequence[Waiting]) -> Iterator[tuple[str, ...]]:
    """Yield how many questions each phase asked, and on which sheets they may be answered."""
    phases: dict[str, list[Waiting]] = {}
    for each in waiting:
        phases.setdefault(each.judgement.name.split("/")[1], []).append(each)
    for phase, asked in phases.items():
        sheets = dict.fromkeys(each.cell.sheet for each in asked if each.cell)
        yield text(phase), text(len(asked)), text(", ".join(sheets))


def _question(waiting: Waiting) -> tuple[str, ...]:
    judgement = waiting.judgement
    bars = judgement.standing.bars_commit
    return (
        tag("b", text("!" if bars else "")),
        text(judgement.question or judgement.name),
        text(rests_on(judgement)),
        _cell(waiting.cell) or text("draft first"),
    )


def _cell(cell: Cell | None) -> str:
    return tag("span", text(f"{cell.sheet}!{cell.address}"), cls="cell") if cell else ""


def _fights(front: FrontPage) -> str:
    changed = sum(each.since in {"NEW", "CHANGED"} for each in front.fights)
    heads = ("Fight", "Place", "Attackers", "Defenders", "Sums", "Dice", "Result", "Since draft")
    rows = table(heads, map(_fight, front.fights))
    return _box(f"3  Fights   {len(front.fights)}; {changed} new or changed", rows)


def _fight(line: FightLine) -> tuple[str, ...]:
    fight = line.fight
    result = ", ".join(filter(None, (fight.result, fight.remark)))
    working = "".join(_working(line))
    shown_result = tag("b", text(result))
    if working:
        shown_result = tag("details", tag("summary", shown_result), working)
    return (
        tag("b", text(fight.label)),
        text(fight.place),
        text(fight.attackers),
        text(fight.defenders),
        text(fight.sums),
        text(fight.dice),
        shown_result,
        text(line.since),
    )


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
    rows = [
        (
            text(each.side),
            text(each.whose),
            text(each.what)
            + tag("span", cls="bar", style=f"width:{max(1, 90 * each.count // most)}px"),
        )
        for each in losses
    ]
    return _box("4  Losses this turn", table(("Side", "Whose", "Lost"), rows) if rows else "none")


def _remarks(front: FrontPage) -> str:
    rows = [(tag("b", text(each.about)), text(each.text)) for each in front.front.remarks]
    return _box("5  To know", table(("What", "Which"), rows) if rows else "nothing")


def _findings(front: FrontPage) -> str:
    errors = sum(each.severity == "error" for each in front.findings)
    title = f"6  Findings   {len(front.findings)}, {errors} stop the turn"
    rows = [_finding(each) for each in sorted(front.findings, key=lambda f: f.severity != "error")]
    return _box(title, table(("", "Where", "What, and the cure"), rows) if rows else "none")


def _finding(finding: Finding) -> tuple[str, ...]:
    cell = finding.cell
    where = f"{cell.book} {cell.sheet}!{cell.address}" if cell else ""
    severity = "E" if finding.severity == "error" else "W"
    message = f"{finding.message} {finding.cure}".strip()
    return tag("b", text(severity)), tag("span", text(where), cls="cell"), text(message)


def _map(maps: Sequence[str]) -> str:
    if not maps:
        return ""
    return tag("section", tag("h2", text("7  Map, as drafted")), *maps[:1], cls="maps")


def answer_of(front: FrontPage) -> dict[str, object]:
    """Return what is plainest of the front page, for an answer in JSON."""
    return {
        "state": front.state,
        "next": front.next_step,
        "must_answer": [
            each.judgement.name for each in front.waiting if each.judgement.standing.bars_commit
        ],
        "fights": {line.fight.label: shown(line.fight.result) for line in front.fights},
    }
