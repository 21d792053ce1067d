"""The commander's summary: what he must know first, in a few sentences (OC-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from workbook_engine.rulesets.opcom.knowledge.intelligence.fights_seen import Met
from workbook_engine.rulesets.opcom.knowledge.reports.report_bands import BEHIND_THE_LINE, SPENT
from workbook_engine.rulesets.opcom.knowledge.views.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.land.spots import short
from workbook_engine.rulesets.opcom.vocabulary.messages import (
    in_words,
    listed,
    say,
    sentence,
    shortened,
)

_ATTACK = {
    "ours": "ours_taken",
    "theirs": "theirs",
    "passed": "passed",
    "nobody": "nobody_attacked",
}
_DEFENCE = {"ours": "ours_held", "lost": "lost", "nobody": "nobody_defended"}
_MANY = 4
"""Units on the move from which on they are counted instead of named."""


def team_summary(seen: View) -> str:
    """OC-10 Return the summary on top of a team's report."""
    about = f"{seen.turn}/{seen.team}"
    key = "summary.report" if seen.played else "summary.before"
    said = [say(key, about, date=seen.date)]
    if seen.weather:
        said.append(say("summary.weather", about, weather=seen.weather))
    lines = [" ".join(said)]
    news = {division: list(_urgent(seen, division)) for division in seen.divisions}
    told = {division: said for division, said in news.items() if said}
    lines += [f"{division}: {' '.join(said[:3])}" for division, said in told.items()]
    if seen.played and len(told) < len(news):
        lines.append(say("summary.rest_quiet" if told else "summary.quiet", about))
    lines.append(say("summary.orders", about, date=seen.next_date))
    return "\n".join(lines)


def division_news(seen: View, division: str) -> Iterator[str]:
    """OC-10 Yield a division's news, the most urgent first; nothing where all is quiet."""
    yield from _urgent(seen, division)
    if seen.played:
        units = [unit for unit in seen.units if unit.division == division]
        yield from _moved(units, f"{seen.turn}/{seen.team}/{division}")


def _urgent(seen: View, division: str) -> Iterator[str]:
    """Yield what cannot wait: fights, who is lost or spent, enemy opposite, empty stocks."""
    if not seen.played:
        return
    units = [unit for unit in seen.units if unit.division == division]
    about = f"{seen.turn}/{seen.team}/{division}"
    yield from _fights(seen, {unit.id for unit in units})
    yield from _state(units, about)
    formations = {unit.formation for unit in units}
    places = [short(each.place) for each in seen.opposed if formations & set(each.formations)]
    if places:
        yield say("summary.opposite", about, places=shortened(list(dict.fromkeys(places))))
    stocks = {each.holder: each for each in seen.supplies}
    empty = [u.id for u in units if u.id in stocks and (s := stocks[u.id]).used and not s.left]
    if empty:
        yield say("summary.empty", about, units=listed(empty))


def _fights(seen: View, units: Collection[str]) -> Iterator[str]:
    for fight in seen.fights:
        ours = [unit for unit in fight.line if unit in units]
        if ours:
            yield fight_in_short(fight, ours, f"{seen.turn}/{seen.team}/{fight.place}")


def fight_in_short(fight: Met, units: Sequence[str], about: str) -> str:
    """OC-2.2 Say of a fight who fought, where, and who has the ground."""
    key = (_ATTACK if fight.attacked else _DEFENCE)[fight.held_by]
    return say(f"summary.{key}", about, units=listed(units), place=fight.place)


def _state(units: Sequence[OwnUnit], about: str) -> Iterator[str]:
    """OC-10.1 Name who was lost, badly hit, or is at his end since this turn."""
    hit = [unit for unit in units if unit.losses != "none" or unit.lost_now]
    gone = [unit.id for unit in hit if unit.power == "captured"]
    spent = [unit.id for unit in hit if unit.power in SPENT]
    named = {*gone, *spent}
    heavy = [u.id for u in hit if u.losses in ("heavy", "very_heavy") and u.id not in named]
    for key, names in (("gone", gone), ("spent", spent), ("heavy", heavy)):
        if names:
            yield say(f"summary.{key}", about, units=shortened(names))


def _moved(units: Sequence[OwnUnit], about: str) -> Iterator[str]:
    moved = [u for u in units if u.came_from and u.place and u.kind not in BEHIND_THE_LINE]
    if not moved:
        return
    last = moved[0]
    together = [unit.id for unit in moved if unit.place == last.place]
    if len(moved) >= _MANY and len(together) < len(moved):
        number = in_words(len(moved))
        said = say("summary.moved_many", about, count=number, units=together[0], place=last.place)
        yield sentence(said)
    else:
        yield say("summary.moved", about, units=shortened(together), place=last.place)
