"""A team's report as pages: situation, enemy as seen, the front, nation by nation (LW-SEQ-10).

Made from the team's view alone. Sectors, points and flags are those of Forces and of the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.languages import _, spoken
from workbook_engine.core.report_pages import Page, Pages, RowLook, TableLine
from workbook_engine.kit.paging import over_pages
from workbook_engine.kit.report import after_turn, page_of, table, texts, with_earlier
from workbook_engine.kit.report_cells import in_umpires_words
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.afoot import afoot, attacked_by, attackers_of
from workbook_engine.rulesets.last_war.knowledge.own_seen import FRONT, OwnHolding
from workbook_engine.rulesets.last_war.knowledge.report import (
    AT_HOME,
    NATION_TABLE,
    OWN_LINE,
    RESERVE,
    losses_now,
    sections,
)
from workbook_engine.rulesets.last_war.knowledge.reported import OwnNation
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.points import Points, in_words, together

SECTORS = (_("Sector"), _("We have there"), _("We attack"), _("Attacked from"))
SECTOR_WIDTHS = (14, 14, 10, 10)
NATIONS = (
    _("Nation"),
    _("In the line"),
    _("Behind the line"),
    RESERVE,
    _("Lost now; so far"),
)
NATION_WIDTHS = (8, 10, 11, 9, 10)
ENEMY_HEADS, ENEMY_WIDTHS = (_("Where"), _("What"), _("From", "flag")), (10, 8, 6)


@in_umpires_words
def report(seen: View) -> Pages:
    """LW-SEQ-10 Return the pages of a report: one where it fits, else the front goes on."""
    told = dict(sections(seen))
    afoot_there = _("The front where something is afoot")
    front = table(afoot_there, SECTORS, SECTOR_WIDTHS, _sectors(seen))
    nations = table(NATION_TABLE, NATIONS, NATION_WIDTHS, _nations(seen))
    news = texts(_("What was reported"), told.get("Signals", "").splitlines())
    at_home = (told.get("Industry", ""), told["Cards and flags"], told["Next"])
    home = texts(spoken(AT_HOME), "\n".join(filter(None, at_home)).splitlines())
    tables = tuple(each for each in (news, front, nations, home) if each.lines)
    return with_earlier(seen, over_pages(_page(seen, told), tables))


def _page(seen: View, told: Mapping[str, str]) -> Page:
    own = (told.get("Ground", ""), losses_now(seen) if seen.played else "", told["The line"])
    return page_of(
        seen,
        after_turn(seen),
        _("Situation, {date}").format(date=seen.date) if seen.date else _("Situation"),
        (
            (spoken(OWN_LINE), " ".join(filter(None, own))),
            (_("Enemy"), " ".join(_enemy_in_short(seen))),
            (_("Supply"), told.get("Supply", "").replace("\n", " ") or say("page.no_supplies")),
        ),
        table(_("Enemy as seen"), ENEMY_HEADS, ENEMY_WIDTHS, _enemy(seen)),
    )


def _enemy_in_short(seen: View) -> Iterator[str]:
    against = sorted({into for _, into, side in afoot(seen) if side != seen.side})
    if against:
        places = ", ".join(named(seen, name) for name in against)
        yield say("page.against_us", places=places)
    groups = sum(side != seen.side for _, side in seen.partisans)
    if groups:
        yield say("page.partisans", count=groups)
    if not (against or groups):
        yield say("page.no_enemy")


def _enemy(seen: View) -> Iterator[TableLine]:
    """LW-FLG-02, LW-PAG-01 Yield the enemy's flags over land, and partisans behind our line."""
    found = False
    for start, into, side in afoot(seen):
        if side != seen.side:
            found = True
            cells = (named(seen, into), say("page.offensive"), named(seen, start))
            yield TableLine(cells)
    for name, side in seen.partisans:
        if side != seen.side:
            found = True
            yield TableLine((named(seen, name), say("page.group"), ""))
    if not found:
        yield TableLine((say("page.no_enemy"),), RowLook.NOTE)


def _sectors(seen: View) -> Iterator[TableLine]:
    """LW-RES-05 Yield the sectors that attack or are attacked; the others are counted."""
    lying: dict[str, list[OwnHolding]] = {}
    for held in seen.holdings:
        if held.kind == FRONT:
            lying.setdefault(held.hex, []).append(held)
    quiet = 0
    for name, cards in lying.items():
        into, against = attacked_by(seen, name), attackers_of(seen, name)
        if not (into or against):
            quiet += 1
            continue
        yield TableLine(
            (
                named(seen, name),
                "; ".join(_strength(each, several=len(cards) > 1) for each in cards),
                ", ".join(named(seen, end) for end in into),
                ", ".join(named(seen, start) for start in against),
            )
        )
    if quiet:
        key = "page.quiet_sector" if quiet == 1 else "page.quiet_sectors"
        yield TableLine((say(key, count=quiet),), RowLook.NOTE)


def _strength(held: OwnHolding, *, several: bool) -> str:
    words = in_words(held.points, held.lsp, 0)
    return f"{held.nation} {words}" if several else words


def _nations(seen: View) -> Iterator[TableLine]:
    dates = dict(seen.as_of)
    for nation in seen.nations:
        lost = f"{nation.lost_now or say('page.none')}; {nation.lost or say('page.none')}"
        date = dates.get(nation.id, "")
        yield TableLine(
            (
                nation.name,
                _held(seen, nation, front=True),
                _held(seen, nation, front=False),
                in_words(nation.pool, nation.pool_lsp, nation.pool_concrete) or say("page.none"),
                f"{lost}\n{say('page.as_of', date=date)}" if date else lost,
            )
        )


def _held(seen: View, nation: OwnNation, *, front: bool) -> str:
    """LW-RES-05 Return what a nation has in the line, or behind it, all together."""
    own = [
        each for each in seen.holdings if each.nation == nation.id and (each.kind == FRONT) is front
    ]
    points: Points = together(each.points for each in own)
    return in_words(points, sum(each.lsp for each in own), 0) or say("page.none")


def named(seen: View, name: str) -> str:
    """Return a hex with the place in it, as the report has it."""
    place = next((each.place for each in seen.land if each.hex == name), "")
    return f"{place} ({name})" if place else name


def say(key: str, **slots: object) -> str:
    """Return words of the report."""
    return CATALOGUE.say(key, "", **slots)
