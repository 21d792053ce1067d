"""What a team's report says in the words of a high command, from its view alone (LW-SEQ-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _, plural, spoken
from workbook_engine.kit.report_cells import cell
from workbook_engine.rulesets.last_war.combat.combat_story import CATALOGUE
from workbook_engine.rulesets.last_war.knowledge.own_seen import FRONT
from workbook_engine.rulesets.last_war.knowledge.reported import OwnLine, OwnNation
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.points import (
    Points,
    Type,
    in_words,
    supplies,
    together,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Product

NATION_TABLE, RESERVE = _("Nation by nation"), _("In reserve at home")
AT_HOME = _("Industry, cards and flags")
"""The box of the report whose lines stand at the heads of order forms too."""
OWN_LINE = _("Own")
"""The line of the situation that Earlier Reports keep."""


def sections(seen: View) -> Iterator[tuple[str, str]]:
    """LW-SEQ-10 Yield what a report says by what it is about: what happened, line, pool."""
    yield "Situation", summary(seen)
    if seen.played:
        if seen.heard:
            yield "Signals", "\n".join(seen.heard)
        if ground := _ground(seen):
            yield "Ground", ground
        yield "Losses", "\n".join(_losses(seen))
    yield "The line", _say(seen, "summary.line", number=len(seen.line))
    yield RESERVE, "\n".join(_pool(seen, each) for each in seen.nations)
    if industry := list(_industry(seen, seen.nations)):
        yield "Industry", "\n".join(industry)
    if supply := list(_supply(seen)):
        yield "Supply", "\n".join(supply)
    yield "Cards and flags", "\n".join((to_play(seen), *_flags(seen)))
    yield "Next", _say(seen, f"next.{seen.next_stage}")


def summary(seen: View) -> str:
    """LW-SEQ-10 Return a stage in a few sentences: ground won and lost, and what it cost."""
    opening = [_say(seen, "summary.opening", date=seen.date)] if seen.date else []
    if not seen.played:
        return " ".join((*opening, _at_start(seen)))
    said = dict(seen.cells).get(spoken(OWN_LINE))
    if said is not None:
        return " ".join(filter(None, (*opening, said)))
    news = _ground(seen) or _say(seen, "summary.quiet" if not seen.heard else "summary.line_stands")
    return " ".join((*opening, news, losses_now(seen)))


def _at_start(seen: View) -> str:
    nations = "; ".join(
        _say(seen, "summary.nation", name=each.name, points=_in_line(seen, each))
        for each in seen.nations
    )
    return _say(
        seen,
        "summary.at_start",
        side=readable(seen.side),
        line=len(seen.line),
        nations=nations or _("nobody"),
    )


def _in_line(seen: View, nation: OwnNation) -> Points:
    own = (h.points for h in seen.holdings if h.kind == FRONT and h.nation == nation.id)
    return together(own)


def _ground(seen: View) -> str:
    said = []
    if seen.taken:
        said.append(_say(seen, "summary.taken", places=", ".join(seen.taken)))
    if seen.lost:
        said.append(_say(seen, "summary.given_up", places=", ".join(seen.lost)))
    return " ".join(said)


def losses_now(seen: View) -> str:
    """LW-SEQ-08 Return what the stage has cost the team."""
    lost = together(each.lost_now for each in seen.nations)
    if not lost:
        return _say(seen, "summary.losses_none")
    return _say(seen, "summary.losses", lost=lost)


def _losses(seen: View) -> Iterator[str]:
    yield losses_now(seen)
    for each in seen.nations:
        if each.lost:
            yield _say(seen, "summary.losses_so_far", name=each.name, lost=each.lost)


def _pool(seen: View, nation: OwnNation) -> str:
    pool = in_words(nation.pool, nation.pool_lsp, nation.pool_concrete)
    said = cell(seen, NATION_TABLE, nation.name, RESERVE, pool)
    if said != pool:
        return said
    if not pool:
        return _say(seen, "summary.pool_empty", name=nation.name)
    return _say(seen, "summary.pool", name=nation.name, pool=pool)


def _industry(seen: View, nations: Iterable[OwnNation]) -> Iterator[str]:
    """LW-SEQ-01 Say what nations will make before the next deployment."""
    for each in nations:
        made = Counter[str]()
        for line in each.lines:
            made[line.product] += 0 if line.shut else line.makes
        if made.total():
            points = Points(*(made[kind] for kind in Type))
            words = in_words(points, made[Product.LSP], made[Product.CONCRETE])
            yield _at_home(seen, "summary.makes", name=each.name, points=words)


def _supply(seen: View) -> Iterator[str]:
    for each in seen.nations:
        number = sum(h.lsp for h in seen.holdings if h.nation == each.id)
        if number:
            yield _say(seen, "summary.supplies", name=each.name, supplies=supplies(number))
        if each.cut_off:
            yield _say(seen, "summary.cut_off", places=", ".join(each.cut_off))
        if shut := [_line_named(line) for line in each.lines if line.shut]:
            yield _say(seen, "summary.shut", lines=", ".join(shut))


def _line_named(line: OwnLine) -> str:
    said = _("{line} in {place}").format(line=line.id, place=line.place)
    return said if line.place else line.id


def to_play(seen: View) -> str:
    """LW-ADV-01 Return the cards in hand: the head of Cards."""
    hand = [f"{card.id} ({card.value})" for card in seen.cards if not card.played]
    if not hand:
        return _at_home(seen, "summary.cards_none")
    return _at_home(seen, "summary.cards", cards=", ".join(hand))


def _flags(seen: View) -> Iterator[str]:
    for each in (n for n in seen.nations if n.flags or n.naval_flags):
        winter = _(" ({number} in winter)").format(number=each.flags_winter)
        naval = _(", and {number} naval").format(number=each.naval_flags)
        more = winter if each.flags_winter is not None else ""
        more += naval if each.naval_flags else ""
        flags = plural("{count} flag", "{count} flags", each.flags)
        yield _at_home(seen, "summary.flags", name=each.name, flags=flags, more=more)


def to_deploy(seen: View) -> str:
    """LW-SEQ-02 Return what lies in the pools and what is made next: the head of Deployment."""
    own = _own(seen)
    said = (*(_pool(seen, each) for each in own), *_industry(seen, own))
    return " ".join(filter(None, said))


def to_set(seen: View) -> str:
    """LW-FLG-01 Return how many flags there are to set: the head of Flags."""
    return " ".join(filter(None, _flags(seen)))


def to_supply(seen: View) -> str:
    """LW-RES-03 Return the supplies on the map: the head of Combat supplies."""
    stores = (
        (each, sum(h.lsp for h in seen.holdings if h.nation == each.id)) for each in _own(seen)
    )
    return " ".join(
        _say(seen, "summary.supplies", name=each.name, supplies=supplies(number))
        for each, number in stores
        if number
    )


def _own(seen: View) -> tuple[OwnNation, ...]:
    return tuple(each for each in seen.nations if each.commanded)


def _at_home(seen: View, key: str, **slots: object) -> str:
    """Return a line of the box, or what the umpire says in its place."""
    said = _say(seen, key, **slots)
    return dict(seen.cells).get(f"{spoken(AT_HOME)}: {said}", said)


def _say(seen: View, key: str, **slots: object) -> str:
    return CATALOGUE.say(key, f"{seen.turn}/{seen.team}", **slots)
