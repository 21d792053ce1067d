"""The drawn table: the umpire's with all stands, a captain's with what he sees (CC-GEN-01)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Campaign
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.drawing import drawings, inset
from workbook_engine.kit.maps.picture import Picture, Whose
from workbook_engine.kit.maps.tabletop import Group
from workbook_engine.kit.sides import colours_drawn, colours_seen, drawn_as, seen_as, words_seen
from workbook_engine.rulesets.combat_captain.knowledge.report import morale
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View, left_of
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, subunits_of
from workbook_engine.rulesets.combat_captain.table.drawn import drawn_company, goals, ground
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SubUnit,
)


def umpires_map(turn: Turn) -> Drawings:
    """CC-GEN-01 Return the umpire's table: the ground and every sub-unit that has a place."""
    state, drawn = turn.after, drawn_as(turn.after)
    groups = [
        drawn_company(c, subunits_of(state, c.id), drawn[side], morale(c))
        for c in on_table(state)
        if (side := side_of(state, c)) in drawn
    ]
    picture = _picture(
        [*state[Feature].values()],
        [*state[SubUnit].values()],
        groups,
        goals=goals(state[Objective].values(), drawn.get),
        title=next(iter(state[Campaign]), ""),
        known_to="The umpire's map: not to be handed out",
        date=date_of(state, turn.before.position.turn) or f"Turn {turn.before.position}",
        whose_words={whose: side for side, whose in drawn.items()},
        colours=colours_drawn(state, drawn),
    )
    return drawings(picture) if picture else ()


def teams_map(seen: View) -> Drawings:
    """CC-LOS-01 Return a captain's table: the ground, his own and the enemies that he sees."""
    picture = _as_known(seen)
    return drawings(picture) if picture else ()


def teams_inset(seen: View) -> Drawings:
    """CC-LOS-01 Return the table that stands on his report: a symbol a company."""
    picture = _as_known(seen)
    return inset(picture) if picture and picture.groups else ()


def _as_known(seen: View) -> Picture | None:
    own = [
        drawn_company(each, left_of(seen, each.id), Whose.OWN, morale(each))
        for each in seen.companies
    ]
    shapes = {each.side: seen_as(seen.colours, each.side) for each in seen.foes}
    foes = {each.company: shapes[each.side] for each in seen.foes}
    theirs = [
        drawn_company(_unknown(name), [e for e in there if e.company == name], whose)
        for name, whose in foes.items()
        if (there := seen.enemies)
    ]
    return _picture(
        seen.features,
        [*seen.own, *seen.enemies],
        [*own, *theirs],
        goals=goals(seen.objectives, {**shapes, seen.side: Whose.OWN}.get),
        title=seen.campaign,
        known_to=f"As known to {seen.team}",
        date=seen.date or f"Turn {seen.turn}",
        whose_words=words_seen(seen.colours, "Own troops", "Enemy in sight"),
        colours=colours_seen(seen.colours),
    )


def _unknown(name: str) -> Company:
    return Company(id=name, team="")


def _picture(
    features: Sequence[Feature], subunits: Sequence[SubUnit], groups: Iterable[Group], **said: Any
) -> Picture | None:
    drawn = ground(features, subunits)
    there = tuple(each for each in groups if each.stands)
    return Picture(**drawn, groups=there, **said) if drawn else None
