"""The drawn table: the umpire's with all stands, a captain's with what he sees (CC-GEN-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.languages import _
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.drawing import drawings, inset
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.picture import Arrow, Picture, Whose
from workbook_engine.kit.maps.stands import heart
from workbook_engine.kit.maps.tables import goals, ground
from workbook_engine.kit.maps.tabletop import Group
from workbook_engine.kit.public import public_map, shared
from workbook_engine.kit.sides import drawn_as, seen_as
from workbook_engine.rulesets.combat_captain.knowledge.report import morale
from workbook_engine.rulesets.combat_captain.knowledge.reported import charged
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View, left_of
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, subunits_of
from workbook_engine.rulesets.combat_captain.table.drawn import CALLED, drawn_company
from workbook_engine.rulesets.combat_captain.vocabulary import records
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Feature, SubUnit


def umpires_map(turn: Turn) -> Drawings:
    """CC-GEN-01 Return the umpire's table: the ground and every sub-unit that has a place."""
    state, drawn = turn.after, drawn_as(turn.after)
    groups = [
        drawn_company(c, subunits_of(state, c.id), drawn[side], morale(c))
        for c in on_table(state)
        if (side := side_of(state, c)) in drawn
    ]
    date = date_of(state, turn.before.position.turn) or f"Turn {turn.before.position}"
    head = umpires_head(turn, drawn, date)
    head["goals"] = goals(state[records.Objective].values(), drawn.get)
    head["arrows"] = tuple(_charges(charged(turn, state[Company]), groups))
    land, there = [*state[Feature].values()], [*state[SubUnit].values()]
    picture = _picture(head, land, there, groups)
    return drawings(picture) if picture else ()


def teams_map(seen: View) -> Drawings:
    """CC-LOS-01 Return a captain's table: the ground, his own and the enemies that he sees."""
    picture = _as_known(seen)
    return drawings(picture) if picture else ()


def teams_inset(seen: View) -> Drawings:
    """CC-LOS-01 Return the table that stands on his report: a symbol a company."""
    picture = _as_known(seen)
    return inset(picture) if picture and picture.groups else ()


def papers_map(views: Sequence[View], marked: Sequence[str]) -> Drawings:
    """CC-END-01 Return the table with what is fought for, as all may see it."""
    seen = shared(views)
    return public_map(seen, _as_known(seen), marked)


def _as_known(seen: View) -> Picture | None:
    dates = dict(seen.as_of)
    own = [
        drawn_company(c, left_of(seen, c.id), Whose.OWN, _(morale(c)), dates.get(c.id, ""))
        for c in seen.companies
    ]
    shapes = {each.side: seen_as(seen.colours, each.side) for each in seen.foes}
    foes, there = {(e.company, e.seen): shapes[e.side] for e in seen.foes}, seen.enemies()
    theirs = [
        drawn_company(Company(id=of[0], team=""), seen.enemies(of), whose, "", of[1])
        for of, whose in foes.items()
    ]
    date = seen.date or _("Turn {turn}").format(turn=seen.turn)
    head = teams_head(seen, date, _("Own troops"), _("Enemy in sight"))
    head["goals"] = goals(seen.objectives, {**shapes, seen.side: Whose.OWN}.get)
    head["arrows"] = tuple(_charges(seen.charged, [*own, *theirs]))
    return _picture(head, seen.features, [*seen.own, *there], [*own, *theirs])


def _charges(charges: Iterable[tuple[str, str]], groups: Iterable[Group]) -> Iterator[Arrow]:
    """CC-CLC-02 Yield an arrow for each charge of this turn where both companies are seen."""
    there = {each.name: each for each in groups if each.stands}
    for one, other in charges:
        if one in there and other in there:
            course = heart(there[one].stands).at, heart(there[other].stands).at
            yield Arrow(course, there[one].whose, attack=True)


def _picture(
    head: dict[str, Any],
    features: Sequence[Feature],
    subunits: Sequence[SubUnit],
    groups: Iterable[Group],
) -> Picture | None:
    drawn = ground(features, subunits)
    there = tuple(each for each in groups if each.stands)
    called = {icon: _(word) for icon, word in CALLED.items()}
    said: dict[str, Any] = {"icon_words": called, "leader_words": _("Leader of its company")}
    return Picture(**drawn, **head, **said, groups=there) if drawn else None
