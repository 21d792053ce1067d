"""The drawn table: the umpire's with all stands, a captain's with what he sees (CC-GEN-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.maps.drawing import drawings, inset
from workbook_engine.kit.maps.grids import TABLE, Inches
from workbook_engine.kit.maps.picture import Picture, Tint, Whose
from workbook_engine.kit.maps.tabletop import Goal, Group, Piece, Relief, Stand
from workbook_engine.kit.sides import colours_drawn, colours_seen, drawn_as, seen_as, words_seen
from workbook_engine.rulesets.combat_captain.knowledge.report import morale
from workbook_engine.rulesets.combat_captain.knowledge.team_view import Foe, View, left_of
from workbook_engine.rulesets.combat_captain.table.board import on_table, side_of, subunits_of
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Feature,
    FeatureKind,
    Objective,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind, Weapon

_TABLE, _MARGIN = (Fraction(72), Fraction(48)), 2
_WEAPONS = {
    Weapon.MORTAR: "artillery",
    Weapon.BAZOOKA: "anti_tank",
    **dict.fromkeys((Weapon.INFERIOR_GUN, Weapon.GUN, Weapon.SUPERIOR_GUN), "anti_tank"),
}
_KINDS = {Kind.VEHICLE: "motorised", Kind.HALF_TRACK: "mechanised", Kind.INFANTRY: "infantry"}
_CALLED = {
    "infantry": "squad, machine gun",
    "artillery": "mortar",
    "anti_tank": "bazooka, gun",
    "armour": "armour",
    "motorised": "car, truck",
    "mechanised": "half-track",
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """Somebody on the table as he is drawn."""

    group: str
    whose: Whose
    each: SubUnit | Foe
    under: str = ""


def umpires_map(turn: Turn) -> Drawings:
    """CC-GEN-01 Return the umpire's table: the ground and every sub-unit that has a place."""
    state = turn.after
    drawn = drawn_as(state)
    return _drawings(
        _picture(
            _all(state, drawn),
            [*state[Feature].values()],
            _goals(state[Objective].values(), drawn.get),
            title=next(iter(state[Campaign]), ""),
            known_to="The umpire's map: not to be handed out",
            date=date_of(state, turn.before.position.turn) or f"Turn {turn.before.position}",
            whose_words={whose: side for side, whose in drawn.items()},
            colours=colours_drawn(state, drawn),
        )
    )


def _all(state: State, drawn: dict[str, Whose]) -> Iterator[Drawn]:
    for company in on_table(state):
        whose = drawn.get(side_of(state, company))
        for each in subunits_of(state, company.id) if whose else ():
            yield Drawn(company.id, whose or Whose.FOURTH, each, morale(company))


def teams_map(seen: View) -> Drawings:
    """CC-LOS-01 Return a captain's table: the ground, his own and the enemies that he sees."""
    return _drawings(_as_known(seen))


def teams_inset(seen: View) -> Drawings:
    """CC-LOS-01 Return the table that stands on his report: a symbol a company."""
    picture = _as_known(seen)
    return inset(picture) if picture.groups else ()


def _as_known(seen: View) -> Picture:
    own = [
        Drawn(c.id, Whose.OWN, e, morale(c)) for c in seen.companies for e in left_of(seen, c.id)
    ]
    foes = [Drawn(e.company, seen_as(seen.colours, e.side), e) for e in seen.foes]
    whose = {seen.side: Whose.OWN, **{e.side: seen_as(seen.colours, e.side) for e in seen.foes}}
    return _picture(
        [*own, *foes],
        seen.features,
        _goals(seen.objectives, whose.get),
        title=seen.campaign,
        known_to=f"As known to {seen.team}",
        date=seen.date or f"Turn {seen.turn}",
        whose_words=words_seen(seen.colours, "Own troops", "Enemy in sight"),
        colours=colours_seen(seen.colours),
    )


def _drawings(picture: Picture) -> Drawings:
    return drawings(picture) if picture.groups or picture.pieces else ()


def _picture(
    stands: Iterable[Drawn], features: Sequence[Feature], goals: Iterable[Goal], **said: Any
) -> Picture:
    groups = tuple(_groups(stands))
    pieces = tuple(_pieces(features))
    return Picture(
        grid=Inches(*map(float, _size(features, groups))),
        field_km="6 in",
        ground={TABLE: Tint.OPEN},
        ground_words={Tint.OPEN: "open"},
        pieces=pieces,
        piece_words={each.relief: str(each.relief) for each in pieces},
        goals=tuple(goals),
        groups=groups,
        leader_words="leader",
        icon_words=_CALLED,
        **said,
    )


def _size(features: Iterable[Feature], groups: Sequence[Group]) -> tuple[Fraction | float, ...]:
    """CC-GEN-01 Return the table as its row says; else as large as all needs that stands on it."""
    for each in features:
        if each.kind == FeatureKind.TABLE and each.width and each.depth:
            return each.width, each.depth
    spots = [stand.at for group in groups for stand in group.stands]
    far = (max((at[n] for at in spots), default=0.0) + _MARGIN for n in (0, 1))
    return tuple(max(float(size), at) for size, at in zip(_TABLE, far, strict=True))


def _pieces(features: Iterable[Feature]) -> Iterator[Piece]:
    for each in features:
        x, y, wide, deep = each.x, each.y, each.width, each.depth
        if each.kind == FeatureKind.TABLE or x is None or y is None or not wide or not deep:
            continue
        box = float(x), float(y), float(x + wide), float(y + deep)
        yield Piece(each.name, Relief(each.kind), box)


def _goals(objectives: Iterable[Objective], whose: Any) -> Iterator[Goal]:
    for each in objectives:
        if each.x is not None and each.y is not None:
            reach = None if each.reach is None else float(each.reach)
            yield Goal(each.name, (float(each.x), float(each.y)), whose(each.held_by), reach)


def _groups(drawn: Iterable[Drawn]) -> Iterator[Group]:
    """CC-GEN-02 Yield companies with those of their stands that have a place."""
    found: dict[str, list[Drawn]] = {}
    for one in drawn:
        if one.each.x is not None and one.each.y is not None:
            found.setdefault(one.group, []).append(one)
    for name, own in found.items():
        stands = tuple(_stand(one.each) for one in own)
        yield Group(name, own[0].whose, stands, stands[0].icon, own[0].under)


def _stand(each: SubUnit | Foe) -> Stand:
    """Return a sub-unit as it is drawn; of an enemy neither weapon, men nor leader are shown."""
    at = float(each.x or 0), float(each.y or 0)
    if isinstance(each, Foe):
        return Stand(each.id, at, _KINDS.get(Kind(each.kind), "armour"))
    on_foot = each.kind == Kind.INFANTRY
    icon = _WEAPONS.get(Weapon(each.weapon)) if on_foot else None
    left = each.men * 10 // max(each.full, 1) if on_foot else None
    return Stand(each.id, at, icon or _KINDS.get(Kind(each.kind), "armour"), left, each.leader)
