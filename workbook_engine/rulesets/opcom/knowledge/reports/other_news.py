"""News about no unit of the team: its squadrons, guns, bridges, columns, and Control's words.

What repeats is merged: the same of several squadrons in one line, reconnaissances counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.languages import _, listed
from workbook_engine.kit.dispatches import FACT
from workbook_engine.rulesets.opcom.knowledge.intelligence.supplies_seen import (
    Supplies,
    parked_in_words,
)
from workbook_engine.rulesets.opcom.knowledge.reports.story import (
    is_told_by_facts,
    of_a_unit,
    slot,
)
from workbook_engine.rulesets.opcom.knowledge.views.reported import Heard
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.rulesets.opcom.vocabulary.messages import in_words, say, sentence

_WHO = ("squadron", "who", "unit")
MESSAGES = _("Messages received")
"""The part of a report in which other teams' messages stand."""
_RECCE, _NOTHING = "recce.report", "recce.nothing"


def other_news(seen: View) -> list[str]:
    """OC-10 Return what the team heard beside its units' own stories, the same said once."""
    if not seen.played:
        return []
    return [*(line for line, _ in news(seen)), *(line for line, _ in parked(seen))]


def news(seen: View) -> Iterator[tuple[str, Sequence[Heard]]]:
    """OC-10 Yield the news of a turn line by line, each with the messages that it is made of."""
    yield from _merged(seen)
    yield from _recce(seen)


def own_words(seen: View) -> list[str]:
    """OC-2.3 Return what the umpire tells the team in his own words, line by line."""
    said = dict.fromkeys(each.text for each in seen.heard if not each.fact)
    return [*said] if seen.played else []


def messages(seen: View) -> list[str]:
    """OC-2.3 Return the messages of other teams that came in, line by line."""
    return [each.text for each in seen.heard if each.fact == FACT]


def _others(seen: View) -> Iterator[Heard]:
    own = {unit.id for unit in seen.units}
    for each in seen.heard:
        mine = of_a_unit(each) and slot(each, "unit") in own
        if each.fact not in ("", FACT) and not mine and not is_told_by_facts(each.fact):
            yield each


def _merged(seen: View) -> Iterator[tuple[str, Sequence[Heard]]]:
    alike: dict[tuple[str, str, tuple[tuple[str, str], ...]], list[Heard]] = {}
    for each in _others(seen):
        rest = tuple(pair for pair in each.slots if pair[0] not in _WHO)
        alone = "" if slot(each, *_WHO) else each.text
        alike.setdefault((each.fact, alone, rest), []).append(each)
    for (fact, _alone, rest), lot in alike.items():
        who = list(dict.fromkeys(name for each in lot if (name := slot(each, *_WHO))))
        if len(who) < 2:
            yield lot[0].text, lot
            continue
        name = next(name for name, _ in lot[0].slots if name in _WHO)
        yield say(fact, listed(who), **{**dict(rest), name: listed(who)}), lot


def _recce(seen: View) -> Iterator[tuple[str, Sequence[Heard]]]:
    """OC-12.10 Say who flew reconnaissance; what was seen stands under Enemy known."""
    reports = [each for each in seen.heard if each.fact == _RECCE]
    nothing = [each for each in seen.heard if each.fact == _NOTHING]
    saw = dict.fromkeys(slot(each, "squadron") for each in reports)
    blind = [slot(each, "squadron") for each in nothing]
    if saw:
        yield say("news.recce", "", squadrons=listed([*saw])), reports
    if blind:
        many = "news.recce_nothing_further" if saw else "news.recce_nothing_many"
        key = many if len(blind) > 1 else "news.recce_nothing"
        said = say(key, "", count=in_words(len(blind)), squadron=blind[0])
        yield sentence(said), nothing


def parked(seen: View) -> Iterator[tuple[str, Supplies]]:
    """OC-10.6 Yield what became of each stock parked on the map."""
    return parked_in_words(seen.supplies, f"{seen.turn}/{seen.team}")
