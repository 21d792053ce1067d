"""A team's report fact by fact, as the umpire reads it and says it otherwise (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.instead import Fact
from workbook_engine.core.languages import _
from workbook_engine.core.press import News
from workbook_engine.kit.news import KEPT, battle, heard, other_side, taken
from workbook_engine.kit.report_cells import report_facts
from workbook_engine.kit.told import ENEMY
from workbook_engine.rulesets.last_war.knowledge.afoot import afoot
from workbook_engine.rulesets.last_war.knowledge.report_page import named, report, say
from workbook_engine.rulesets.last_war.knowledge.team_view import (
    HOLDING,
    View,
    of_flag,
    of_group,
    of_holding,
    view,
)
from workbook_engine.rulesets.last_war.vocabulary.points import in_words


def _known(seen: View) -> Iterator[Fact]:
    """LW-SEQ-10 Yield the enemy that a team sees, and what it has itself."""
    yield from _enemy(seen)
    yield from _own(seen)


def _enemy(seen: View) -> Iterator[Fact]:
    """LW-FLG-02, LW-PAG-01 Yield the enemy's flags over land, and partisans behind our line.

    A flag whose attack is settled stands on the map alone.
    """
    going = {*afoot(seen)}
    for flag in seen.attacks:
        start, into, side = flag
        about, rule = ((ENEMY, of_flag(flag)),), "LW-FLG-02"
        if side != seen.side and flag in going:
            where = f"Enemy as seen: {named(seen, into)}, from {named(seen, start)}"
            yield Fact(where, say("page.offensive"), about, rule, sighting="fresh")
        elif side != seen.side:
            yield Fact("Map", f"{start} to {into}", about, rule, quiet=True, sighting="old")
    for group in seen.partisans:
        if group[1] != seen.side:
            where = f"Enemy as seen: {named(seen, group[0])}"
            yield Fact(where, say("page.group"), ((ENEMY, of_group(group)),), "LW-PAG-01")


def _own(seen: View) -> Iterator[Fact]:
    """LW-RES-05 Yield what each nation has in each hex, and as what."""
    found: dict[str, Fact] = {}
    for each in seen.holdings:
        where = f"Forces: {each.nation}, {each.kind}, {named(seen, each.hex)}"
        text = in_words(each.points, each.lsp, 0) or each.name or _(each.kind)
        name = of_holding(each)
        found.setdefault(name, Fact(where, text, ((HOLDING, name),), "LW-RES-05", quiet=True))
    yield from found.values()


facts = report_facts(view, report, _known, "LW-SEQ-10", (say("page.none"),))


def news(seen: View) -> Iterator[News]:
    """LW-SEQ-05, LW-SEQ-08 Yield hexes that were taken or held, and what all heard."""
    foe = other_side(seen)
    yield from (taken(place, seen.side) for place in seen.taken)
    yield from (taken(place, foe) for place in seen.lost if foe)
    land = {each.hex: each for each in seen.land}
    for start, into, attacker in seen.attacks:
        at = land[into]
        if (start, into) in seen.settled and at.side not in ("", attacker):
            place = f"{at.place} ({into})" if at.place else into
            yield from battle(place, attacker, at.side, KEPT, into)
    yield from heard(seen.heard)
