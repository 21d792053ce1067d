"""Enemy known: where, what, from whom and when; old reports last, and who was cleared (OC-2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.report_pages import RowLook, TableLine
from workbook_engine.rulesets.opcom.knowledge.intelligence.intelligence_seen import Known
from workbook_engine.rulesets.opcom.knowledge.reports.wording import enemy_words, kinds_words
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.land.spots import short
from workbook_engine.rulesets.opcom.vocabulary.messages import in_words, say


def enemy_lines(seen: View, most: int) -> Iterator[TableLine]:
    """OC-2.1, OC-10.3 Yield what is known of the enemy, this turn's reports first; `most` of it."""
    known = sorted(seen.contacts, key=lambda each: (not each.met_by, not each.now, each.old))
    for each in known[:most]:
        yield TableLine(
            (each.place, enemy_words(each), when_seen(each)),
            RowLook.PLAIN if each.now else RowLook.OLD,
        )
    if not known:
        yield TableLine((say("known.nobody", ""),), RowLook.NOTE)
    if len(known) > most:
        count = in_words(len(known) - most)
        yield TableLine((say("known.more", "", count=count),), RowLook.NOTE)


def when_seen(known: Known) -> str:
    """OC-2.1 Return who reported an enemy, and when."""
    source = say(f"source.{known.source}", "")
    key = "known.when_old" if known.old else "known.when"
    return say(key, "", source=source, date=day_only(known.seen))


def day_only(date: str) -> str:
    """Return the shortest that tells one half-day from another.

    >>> day_only("17 September pm"), day_only("turn 4")
    ('17 pm', 'turn 4')
    """
    words = date.split()
    return f"{words[0]} {words[-1]}" if words[0].rstrip(".").isdigit() else date


def cleared(seen: View) -> Iterator[TableLine]:
    """OC-2.2 Yield who was driven out, and from where: never under contact."""
    held = {each.square for each in seen.contacts if each.now}
    for fight in seen.fights:
        gone = fight.attacked and fight.held_by in ("ours", "passed", "nobody")
        if gone and fight.square not in held and fight.said is None:
            who = kinds_words(fight.kinds) or say("known.enemy", "")
            yield TableLine(
                (say("known.cleared", "", place=short(fight.place), who=who),), RowLook.NOTE
            )
