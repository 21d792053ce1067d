"""A team's report: its page, and a page to hand on for each division of a larger team (OC-10).

Made from the team's view alone. OC-10's headings are its columns: effectiveness (State), location
(Now at), enemy, type and identity (Enemy known, Enemy in contact), supply (Ammo / fuel).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from workbook_engine.core.languages import _, listed, spoken
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import (
    DEEPEST,
    PAGE_DEEP,
    Page,
    Pages,
    RowLook,
    Table,
    TableLine,
    page_height,
)
from workbook_engine.kit.paging import Block, fitted, over_pages
from workbook_engine.kit.report import page_of, texts, with_earlier
from workbook_engine.kit.report_cells import in_umpires_words
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import Supplies
from workbook_engine.rulesets.opcom.knowledge.reports.condition import conditions
from workbook_engine.rulesets.opcom.knowledge.reports.enemy_table import cleared, enemy_lines
from workbook_engine.rulesets.opcom.knowledge.reports.other_news import (
    MESSAGES,
    messages,
    other_news,
    own_words,
)
from workbook_engine.rulesets.opcom.knowledge.reports.summary import situation, stocks_of
from workbook_engine.rulesets.opcom.knowledge.reports.wording import (
    by_place,
    happened,
    in_contact,
    places_in_contact,
)
from workbook_engine.rulesets.opcom.knowledge.views.reported import OwnUnit
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.vocabulary.messages import say

HEADS = (
    _("Formation"),
    _("What happened"),
    _("Now at"),
    _("State"),
    _("Enemy in contact"),
    _("Ammo / fuel"),
)
WIDTHS = (6, 12, 8, 9, 9, 4)
SHORT = (_("Division"), *HEADS[1:2], _("Losses"), *HEADS[4:])
SHORT_WIDTHS = (7, 19, 9, 9, 4)
ON_PAGES, PAGE_WIDTHS = HEADS[:-1], (7, 12, 9, 11, 9)
"""On the pages of divisions, where ammunition and fuel stand in a table of their own."""
STOCK_HEADS, STOCK_WIDTHS = (_("Held by"), *HEADS[-1:]), (16, 32)
_REPORTS = (24, 18, 12, 8, 5)
"""Reports of the enemy that stand on the page; the sheet Contacts has them all."""
ENEMY_HEADS, ENEMY_WIDTHS = (_("Where"), _("What"), _("From, when")), (8, 10, 6)
AIR, CONTROL = _("Air, guns and supplies"), _("From Control")
ENEMY_KNOWN = _("Enemy known")


@in_umpires_words
def report(seen: View) -> Pages:
    """OC-10 Return the pages of a report, and what the team was told of earlier turns."""
    return with_earlier(seen, _pages(seen))


def _pages(seen: View) -> Pages:
    """OC-10 Return the pages of a turn: one for a team that fits on it, else one a division."""
    blocks = _blocks(seen)
    if page := _that_fits(seen, _formations_with_stocks(seen, blocks)):
        return (page,)
    lines = tuple(_division_lines(seen))
    main = (_table(_("Division by division"), SHORT, SHORT_WIDTHS, lines),)
    pages, news = () if seen.in_short else _division_pages(seen, blocks), _news(seen)
    if first := _that_fits(seen, main):
        return (first, *pages)
    first = _that_fits(seen, main, news=False) or _with_enemy(
        seen, _team_page(seen, main, ()), _REPORTS[-1]
    )
    if not pages:
        return over_pages(replace(first, tables=()), (*first.tables, *news))
    tops = over_pages(replace(first, tables=()), first.tables)
    last = replace(pages[-1], tables=(*pages[-1].tables, *news))
    if page_height(last) <= DEEPEST:
        return (*tops, *pages[:-1], last)
    return (*tops, *pages, *over_pages(replace(pages[-1], title=first.title, tables=()), news))


def _that_fits(seen: View, main: tuple[Table, ...], *, news: bool = True) -> Page | None:
    """Return the team's page with as many reports of the enemy as there is room for."""
    whole = _team_page(seen, main, _news(seen) if news else ())
    pages = (_with_enemy(seen, whole, most) for most in _REPORTS)
    return next((page for page in pages if page_height(page) <= PAGE_DEEP), None)


def _team_page(seen: View, main: tuple[Table, ...], news: tuple[Table, ...]) -> Page:
    tables = (*(each for each in main if each.lines), *news)
    return _page(seen, seen.called, seen.units, None, tables)


def _with_enemy(seen: View, page: Page, most: int) -> Page:
    """Return a team's page with so many reports of the enemy at most."""
    enemy = (*enemy_lines(seen, most), *cleared(seen))
    return replace(page, beside=_table(ENEMY_KNOWN, ENEMY_HEADS, ENEMY_WIDTHS, enemy))


def _news(seen: View) -> tuple[Table, ...]:
    """Return what the team heard beside its units' stories, and from Control."""
    boxes = (
        texts(spoken(AIR), other_news(seen)),
        texts(spoken(CONTROL), own_words(seen)),
        texts(spoken(MESSAGES), messages(seen)),
    )
    return tuple(each for each in boxes if each.lines)


def _page(
    seen: View,
    whose: str,
    units: Sequence[OwnUnit],
    beside: Table | None,
    tables: tuple[Table, ...],
) -> Page:
    return page_of(
        seen,
        (_("Turn {turn}.") if seen.played else _("Before turn 1.")).format(turn=seen.turn),
        _when(seen),
        situation(seen, units),
        beside,
        tables,
        whose,
    )


def _when(seen: View) -> str:
    when = _("Situation before {date}")
    if seen.played:
        when = _("Situation at the end of {date}, {weather}")
        when = when if seen.weather else _("Situation at the end of {date}")
    return when.format(date=seen.date, weather=seen.weather)


def _table(
    title: str, heads: Sequence[str], widths: Sequence[int], lines: Iterable[TableLine]
) -> Table:
    return Table(spoken(title), tuple(map(spoken, heads)), tuple(widths), tuple(lines))


def _formations_with_stocks(seen: View, blocks: Sequence[Block]) -> tuple[Table, ...]:
    """Return the rows of formations; where one has several stocks, these in their own table."""
    each_of = ([u for u in seen.units if u.formation == name] for name in seen.formations)
    if any(len(stocks_of(seen, units)) > 1 for units in each_of):
        return (_without_stocks(map(_on_pages, blocks)), *_stock_table(seen, seen.units))
    return (_formation_table(blocks, HEADS, WIDTHS),)


def _without_stocks(blocks: Iterable[Block]) -> Table:
    return _formation_table([*blocks], ON_PAGES, PAGE_WIDTHS)


def _formation_table(
    blocks: Sequence[Block], heads: tuple[str, ...], widths: tuple[int, ...]
) -> Table:
    several = len(blocks) > 1
    lines = [line for block in blocks for line in (*block.heads[:several], *block.lines)]
    return _table(_("Formation by formation"), heads, widths, lines)


def _on_pages(block: Block) -> Block:
    """Return the rows of a division without their last cell, its stocks."""
    lines = (replace(line, cells=line.cells[:-1]) for line in block.lines)
    return replace(block, lines=tuple(lines))


def _blocks(seen: View) -> list[Block]:
    """Return the rows of each division, under its name."""
    return [
        Block(
            division, (TableLine((division,), RowLook.GROUP),), tuple(_formations(seen, division))
        )
        for division in seen.divisions
    ]


def _formations(seen: View, division: str) -> Iterator[TableLine]:
    units = [unit for unit in seen.units if unit.division == division]
    for formation in dict.fromkeys(unit.formation for unit in units):
        yield _row(seen, formation, [unit for unit in units if unit.formation == formation])


def _row(seen: View, name: str, units: Sequence[OwnUnit]) -> TableLine:
    return TableLine(
        (
            name,
            happened(seen, units),
            by_place(units),
            conditions(units),
            in_contact(seen, units),
            _stocks(seen, units),
        )
    )


def _stocks(seen: View, units: Sequence[OwnUnit]) -> str:
    """OC-10.6 Return the loads of ammunition and fuel that each headquarters and dump has left."""
    return "\n".join(line for line, _ in stocks(stocks_of(seen, units)))


def stocks(held: Sequence[Supplies]) -> Iterator[tuple[str, Supplies]]:
    """OC-10.6 Yield what each stock has left, in figures, each with which it is."""
    for each in held:
        left, used, lost = each.left, each.used, each.taken
        figures = f"{left.ammo} / {left.fuel}"
        if used:
            figures = say("stock.used", "", stock=figures, ammo=used.ammo, fuel=used.fuel)
        if lost:
            figures = say("stock.lost", "", stock=figures, ammo=lost.ammo, fuel=lost.fuel)
        yield each.said or figures, each


def _division_lines(seen: View) -> Iterator[TableLine]:
    """Yield a row for each division that fought or met the enemy, and one for all the others."""
    quiet = []
    for division in seen.divisions:
        units = [unit for unit in seen.units if unit.division == division]
        own = {unit.id for unit in units}
        met = any(own & {*known.met_by} for known in seen.contacts)
        if met or any(own & {*fight.line} for fight in seen.fights):
            yield _division_line(seen, division, units)
        else:
            quiet.append(division)
    if quiet:
        yield TableLine((say("did.quiet", "", divisions=listed(quiet)),), RowLook.NOTE)


def _division_line(seen: View, division: str, units: Sequence[OwnUnit]) -> TableLine:
    fought = {name for fight in seen.fights for name in fight.line}
    told = [unit for unit in units if unit.id in fought]
    rest = len(units) - len(told)
    said = [happened(seen, told)] if told else []
    said += [say("did.rest", "", count=str(rest))] if rest else []
    hit = [unit for unit in units if unit.losses != "none" or unit.lost_now]
    return TableLine(
        (
            division,
            "\n".join(said),
            conditions(hit) if hit else say("did.no_losses", ""),
            places_in_contact(seen, units),
            _total(seen, units),
        )
    )


def _total(seen: View, units: Sequence[OwnUnit]) -> str:
    held = stocks_of(seen, units)
    if not held:
        return ""
    return f"{sum(each.left.ammo for each in held)} / {sum(each.left.fuel for each in held)}"


def _division_pages(seen: View, blocks: Sequence[Block]) -> Pages:
    """Return the pages to hand on: a division each, small ones together, none over-full."""
    room = PAGE_DEEP - page_height(_division_page(seen, ()))
    return fitted(partial(_division_page, seen), [*map(_on_pages, blocks)], PAGE_WIDTHS, room)


def _division_page(seen: View, blocks: Sequence[Block]) -> Page:
    whose = list(dict.fromkeys(block.name for block in blocks))
    shown = {(block.name, line.cells[0]) for block in blocks for line in block.lines}
    units = [unit for unit in seen.units if (unit.division, unit.formation) in shown]
    tables = (_without_stocks(blocks), *_stock_table(seen, units))
    page = _page(seen, seen.called, units, None, tables)
    several = _("{first} to {last}") if len(whose) > 1 else None
    title = several.format(first=whose[0], last=whose[-1]) if several else "".join(whose)
    return replace(page, title=title, under=f"{seen.called}. {page.under}", situation=())


def _stock_table(seen: View, units: Sequence[OwnUnit]) -> Iterator[Table]:
    """OC-10.6 Yield what each headquarters and dump of some units holds, a row each."""
    held = stocks_of(seen, units)
    if held:
        lines = (TableLine((each.holder, line)) for line, each in stocks(held))
        yield _table(_("Ammunition and fuel"), STOCK_HEADS, STOCK_WIDTHS, lines)
