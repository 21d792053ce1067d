"""The debrief on one page of HTML: it fetches nothing, and prints on A4 as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from workbook_engine.commands.debriefing.futures import Both
from workbook_engine.commands.debriefing.known import Knew, who_knew
from workbook_engine.commands.debriefing.story import (
    TurnTold,
    Weighty,
    changed_hands,
    turning_points,
)
from workbook_engine.commands.film import inline
from workbook_engine.commands.simulating.plots import over_turns, percent
from workbook_engine.core.briefing import Drawing
from workbook_engine.core.desk import readable
from workbook_engine.core.luck import MEN, so_far
from workbook_engine.reports.html import page, table, tag, text

STYLE = """
body{font:14px/1.4 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:16px;
max-width:1200px}
h1{font-size:24px;margin:0}
h2{font-size:16px;background:#1F2933;color:#fff;padding:4px 8px;margin:22px 0 8px}
h3{font-size:14px;margin:14px 0 4px}
table{border-collapse:collapse;width:100%;margin:6px 0}
th{background:#D9D9D9;text-align:left;padding:3px 6px;font-size:12px}
td{border-bottom:1px solid #C4C4C4;padding:3px 6px;vertical-align:top}
.maps td{border:0;width:50%}.maps img{width:100%;height:auto;border:1px solid #888}
.plot{display:inline-block;margin:0 18px 8px 0}
.bar{display:inline-block;height:9px;background:#555;margin-left:8px}
.less{background:#A33B2E}.not{font-weight:bold}.note{color:#555}
@media print{@page{size:A4;margin:12mm}body{padding:0;max-width:none;font-size:9.5pt}
tr,img,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
KNEW = (
    "Each unit when it first stood in a book of its enemies: as one of those in a place, or by "
    "name. What the umpire said otherwise counts as he said it."
)
STOCK = ("at hand after the turn", "went in it")
POINTS = 10
"""Turning points that are told."""
WIDE = 90
"""Of the longest bar, in pixels."""
NOTE = "Made from the archive alone. The umpire's own until the game is over: it tells all secrets."


def debrief_page(title: str, turns: Sequence[TurnTold], colours: Mapping[str, str]) -> str:
    """Return the page: what decided the game, what it cost, then turn by turn who knew what."""
    return page(
        title,
        STYLE,
        tag("h1", text(title)),
        tag("p", text(NOTE), cls="note"),
        _turning_points(turning_points(turns, POINTS)),
        _luck(turns),
        _losses(turns),
        _strengths(turns),
        _held(turns, colours),
        _supplies(turns, colours),
        _knowledge(turns),
        *map(_turn, turns),
    )


def futures_page(title: str, asked: Sequence[str], turns: Sequence[Both]) -> str:
    """Return the page of two futures side by side, turn by turn."""
    notes = (tag("p", text(each), cls="not") for each in asked)
    return page(title, STYLE, tag("h1", text(title)), *notes, *map(_both, turns))


def _both(turn: Both) -> str:
    heads = ("", "As it was", "As it would have been")
    parts = {
        "Fights": turn.fights,
        "Losses": turn.losses,
        "Places, bridges and supplies": turn.held,
    }
    drawn = turn.desk.ruleset.maps(turn.was), turn.other.maps(turn.would)
    maps = zip(heads[1:], drawn, strict=True)
    return tag(
        "section",
        tag("h2", text(f"Turn {turn.was.before.position}")),
        *(tag("p", text(each)) for each in turn.notes),
        side_by_side((called, sheets[0]) for called, sheets in maps if sheets),
        *(_part(named, "", heads, _texts(rows), "h3") for named, rows in parts.items()),
    )


def _turning_points(points: Sequence[Weighty]) -> str:
    said = (
        "Fights whose dice swung most: what all sides lost against what was to be expected, and "
        "how likely the result was before the dice."
    )
    heads = ("Turn", "Fight", "Likeliest", "Came", "Its chance", "Lost (expected)", "Swing")
    most = max((float(each.swing) for each in points), default=0)
    lost = max(
        (max(float(n), float(due)) for each in points for _, n, due in each.losses), default=0
    )
    rows = (
        (
            text(each.turn),
            tag("b", text(each.fight)) + "<br>" + text(each.who),
            text(f"{each.likeliest} {percent(each.share_of_likeliest)}"),
            text(each.result),
            text(percent(each.share)),
            text("; ".join(_lost(each, lost))),
            _bar(float(each.swing), most, lost),
        )
        for each in points
    )
    none = tag("p", text("No fight hung on its dice: each could end in one way only."))
    return _part("Turning points", said, heads, rows) or tag("h2", text("Turning points")) + none


def _lost(each: Weighty, most: float) -> Iterator[str]:
    for side, lost, due in each.losses:
        yield f"{readable(side)} {lost} ({_number(due, most)})"


def _luck(turns: Sequence[TurnTold]) -> str:
    luck = [each for turn in turns for each in turn.luck]
    said = "What the dice of the fights spared each side; below nothing, what they cost it."
    heads = ("Turn", "Side", "Lost", "Expected", "Luck", "So far")
    most = max((abs(float(total)) for _, total in so_far(luck)), default=0)
    lost = max((max(float(each.lost), float(each.expected)) for each in luck), default=0)
    rows = (
        (
            text(each.turn),
            text(readable(each.side)),
            text(each.lost),
            text(_number(each.expected, lost)),
            text(_number(each.saved, lost, "+")),
            _bar(float(total), most, lost, signed=True),
        )
        for each, total in so_far(luck)
    )
    return _part("Luck", said, heads, rows)


def _losses(turns: Sequence[TurnTold]) -> str:
    """Return what each formation lost, turn by turn; kinds are never added up."""
    lost: dict[tuple[str, str, str], dict[str, int]] = {}
    for turn in turns:
        for each in turn.losses:
            of = each.side, each.whose, each.many or "lost"
            by_turn = lost.setdefault(of, {})
            by_turn[turn.turn] = by_turn.get(turn.turn, 0) + each.count
    most = max((count for by_turn in lost.values() for count in by_turn.values()), default=0)
    heads = ("Side", "Who", "What", *(f"Turn {each.turn}" for each in turns), "In all")
    rows = (
        (
            *map(text, (readable(side), whose, kind)),
            *(_bar(by_turn.get(each.turn, 0), most) for each in turns),
            text(sum(by_turn.values())),
        )
        for (side, whose, kind), by_turn in sorted(lost.items())
    )
    return _part("Losses", "", heads, rows)


def _strengths(turns: Sequence[TurnTold]) -> str:
    """Return how strong each formation was after each turn, where that changed."""
    first = {each.key: each.count for turn in turns[:1] for each in turn.strengths_before}
    after = [{each.key: each.count for each in turn.strengths} for turn in turns]
    had = {
        key: (first.get(key, 0), *(each.get(key, 0) for each in after))
        for key in sorted({*first, *(key for each in after for key in each)})
    }
    heads = ("Side", "Formation", "What", "At first", *(f"Turn {each.turn}" for each in turns))
    rows = (
        (*map(text, (readable(side), named, what)), *(_bar(n, max(counts)) for n in counts))
        for (side, named, what), counts in had.items()
        if len(set(counts)) > 1
    )
    return _part("Strength by formation", "Those that changed.", heads, rows)


def _held(turns: Sequence[TurnTold], colours: Mapping[str, str]) -> str:
    """Return places, bridges and supplies as they stood after each turn, where that changed."""
    stood: dict[tuple[str, str], list[str]] = {}
    for turn in turns[:1]:
        stood = {(each.what, each.name): [each.by] for each in turn.before}
    for at, turn in enumerate(turns, 1):
        for each in turn.held:
            stood.setdefault((each.what, each.name), [""] * at).append(each.by)
    heads = ("", "At first", *(f"Turn {each.turn}" for each in turns))
    rows = (
        (text(f"{name} ({what})"), *(_coloured(each, colours) for each in by))
        for (what, name), by in stood.items()
        if len(set(by)) > 1
    )
    return _part("Places, bridges and supplies", "Those that changed.", heads, rows)


def _supplies(turns: Sequence[TurnTold], colours: Mapping[str, str]) -> str:
    """Return a plot of each sort of supplies of each side; nothing where none are counted."""
    stocks = {(each.side, each.what): each for turn in turns for each in turn.stocks}
    plots = list[str]()
    for side, what in stocks:
        columns = list[tuple[str, int, int | None]]()
        for turn in turns:
            for each in turn.stocks:
                if (each.side, each.what) == (side, what):
                    columns += [] if columns else [("at first", each.before, None)]
                    columns.append((f"Turn {turn.turn}", each.after, each.gone))
        ink = colours.get(readable(side), "#555")
        plots.append(over_turns(f"{readable(side)}, {what}", columns, ink, STOCK))
    return tag("h2", text("Stocks")) + "".join(map(_figure, plots)) if plots else ""


def _figure(plot: str) -> str:
    return tag("p", plot, cls="plot")


def _knowledge(turns: Sequence[TurnTold]) -> str:
    knew = "".join(map(_known, who_knew([turn.telling for turn in turns])))
    return tag("h2", text("Who knew what when")) + tag("p", text(KNEW), cls="note") + knew


def _known(knew: Knew) -> str:
    heads = ("Who", "First known in", "Where", "How", "To", "By name in")
    rows = (
        (
            each.unit,
            f"turn {each.turn}, seen before" if each.seen else f"turn {each.turn}",
            each.place,
            each.how,
            each.team,
            f"turn {knew.named[each.unit]}" if each.unit in knew.named else "",
        )
        for each in knew.known
    )
    title = f"What {readable(knew.side)} knew of the enemy"
    never = tag("p", tag("b", text("Never known: ")), text("; ".join(knew.never)))
    return _part(title, "", heads, _texts(rows), "h3") + (never if knew.never else "")


def _coloured(said: str, colours: Mapping[str, str]) -> str:
    ink = colours.get(said)
    return tag("b", text(said), style=f"color:{ink}") if ink else text(said)


def _turn(turn: TurnTold) -> str:
    hands = [f"{each.name}: {was}, then {each.by}" for each, was in changed_hands(turn)]
    return tag(
        "section",
        tag("h2", text(f"Turn {turn.turn}")),
        tag("p", text("; ".join(hands))) if hands else "",
        tag("h3", text("What was so, and what each team's book showed")),
        side_by_side(turn.maps),
        _part("What each team was told", "", ("Team", "In short"), _texts(turn.told), "h3"),
        _dispatches(turn),
        _orders(turn),
    )


def side_by_side(maps: Iterable[tuple[str, Drawing]]) -> str:
    """Return maps two in a row, each below its name."""
    cells = [
        tag("b", text(called)) + tag("img", src=inline(sheet, pixels=True), alt=called)
        for called, sheet in maps
    ]
    pairs = (cells[at : at + 2] for at in range(0, len(cells), 2))
    return tag("table", *(tag("tr", *(tag("td", e) for e in pair)) for pair in pairs), cls="maps")


def _dispatches(turn: TurnTold) -> str:
    heads = ("From", "To", "Read as", "Fate", "Turn", "Read by")
    rows = (
        (d.sender, d.to, d.received or d.text, d.fate, d.came, ", ".join(d.readers))
        for d in turn.dispatches
    )
    return _part("Dispatches written in it", "", heads, _texts(rows), "h3")


def _orders(turn: TurnTold) -> str:
    heads = ("Team", "Ordered", "Came", "")
    rows = (
        (
            text(each.team),
            text(each.line),
            text(each.came) if each.is_done else tag("span", text(each.came), cls="not"),
            text(each.text),
        )
        for each in turn.orders
    )
    return _part("Orders, and what became of them", "", heads, rows, "h3")


def _texts(rows: Iterable[Sequence[object]]) -> Iterator[tuple[str, ...]]:
    return (tuple(map(text, row)) for row in rows)


def _part(
    title: str, said: str, heads: Sequence[str], rows: Iterable[Sequence[str]], level: str = "h2"
) -> str:
    """Return a table below its title; nothing where it has no row."""
    found = list(rows)
    note = tag("p", text(said), cls="note") if said else ""
    return tag(level, text(title)) + note + table(heads, found) if found else ""


def _bar(number: float, most: float, lost: float = 0, *, signed: bool = False) -> str:
    if not number:
        return "0" if signed else ""
    wide = f"width:{max(1, round(WIDE * abs(number) / most))}px"
    said = _number(number, lost, "+" if signed else "")
    said = said if signed else said.removesuffix(".0")
    return text(said) + tag("span", cls="bar less" if number < 0 else "bar", style=wide)


def _number(number: float | Fraction, most: float, sign: str = "") -> str:
    """Return a number to one decimal, or whole in a table that counts men.

    >>> _number(2.52, 4), _number(Fraction(-45, 2), 3143, "+")
    ('2.5', '-22')
    """
    return f"{float(number):{sign}z.{0 if most >= MEN else 1}f}"
