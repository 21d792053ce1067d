"""The maps, drawn and as Grid sheets: the umpire's with all bases, a staff's with what it sees."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from workbook_engine.core.briefing import Drawings
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.maps.drawing import box_round, drawings, inset
from workbook_engine.kit.maps.grids import Squares
from workbook_engine.kit.maps.heads import teams_head, umpires_head
from workbook_engine.kit.maps.on_squares import arrows_between, line_of_contact, rivers, roads
from workbook_engine.kit.maps.picture import (
    Arrow,
    Counter,
    Picture,
    PlaceName,
    Rank,
    Tint,
    Way,
    Whose,
)
from workbook_engine.kit.public import public_map, shared
from workbook_engine.kit.sides import SIGNS, drawn_as, seen_as, signs_of
from workbook_engine.rulesets.sector.knowledge.team_view import View
from workbook_engine.rulesets.sector.land.board import (
    assaulted,
    formations,
    on_table,
    phase_of,
    side_of_base,
)
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Sector

OWN, ENEMY, OLD = SIGNS[0], SIGNS[1], "□"
SEEN, DUG = "{sign} {bases} {side}", "#{digs}"
ARMOURED = _("{sign} {bases} {side}, {armoured} armoured")
"""What Grid says of the enemies in a sector, and of own digs."""
RIVER, ROAD = "major river", "road"
GRID = Squares(largest=190)
_SIGNS = tomllib.loads(Path(__file__).with_name("signs.toml").read_text(encoding="utf-8"))
GROUND: Mapping[str, Mapping[str, str]] = _SIGNS["ground"]
_STAFF = "XX", "XXX"
"""The marks of headquarters: of a Division, and of a Corps."""
TINTS = {kind: Tint[ground["tint"]] for kind, ground in GROUND.items()}


def umpires_map(turn: Turn) -> Drawings:
    """SB-GEN-01 Return the umpire's map: the land and every base."""
    state, drawn = turn.after, drawn_as(turn.after)
    there = ((b.sector, b.id, b.type, drawn.get(side_of_base(state, b))) for b in on_table(state))
    date = f"{date_of(state, turn.before.position.turn)}, {phase_of(turn.before)}"
    head = umpires_head(turn, drawn, date)
    head["arrows"] = tuple(_all_arrows(turn, drawn))
    staffs = {each.headquarters: _STAFF[isinstance(each, Corps)] for each in formations(state)}
    picture = _picture(head, tuple(state[Sector].values()), _stacks(there, staffs))
    return drawings(picture) if picture.ground else ()


def teams_map(seen: View) -> Drawings:
    """SB-RNG-06 Return a staff's map: the land, its own bases and the enemies it sees."""
    return drawings(_as_known(seen)) if seen.land else ()


def teams_inset(seen: View) -> Drawings:
    """SB-RNG-06 Return the part of its map round a staff's bases that stands on its report."""
    held = (own.sector for own in seen.own if own.stands)
    box = box_round([at for sector in held if (at := GRID.middle(sector))], 1)
    return inset(_as_known(seen), box) if seen.land else ()


def papers_map(views: Sequence[View], marked: Sequence[str]) -> Drawings:
    """SB-RNG-06 Return the part of the land round assaults that all know of; else none."""
    undug = (replace(v, land=tuple(replace(each, digs=0) for each in v.land)) for v in views)
    seen = shared(undug)
    return public_map(seen, _as_known(seen), marked) if marked else ()


def _as_known(seen: View) -> Picture:
    staffs = {each.headquarters: _STAFF[each.is_corps] for each in seen.formations}
    own: list[Counter] = []
    for date in dict.fromkeys(o.as_of for o in seen.own):
        dated = (o for o in seen.own if o.stands and o.as_of == date)
        stacks = _stacks(((o.sector, o.base, o.type, Whose.OWN) for o in dated), staffs)
        own += (replace(each, under=date, old=True) if date else each for each in stacks)
    head = teams_head(seen, seen.when, _("Own troops"), _("Enemy in sight"))
    now = {o.base: o.sector for o in seen.own if o.stands}
    moves = ((start, now[base]) for base, start in seen.was if base in now)
    head["arrows"] = tuple(arrows_between(GRID, Whose.OWN, moves, seen.assaults))
    return _picture(head, seen.land, (*own, *_enemies(seen)))


def _all_arrows(turn: Turn, drawn: Mapping[str, Whose]) -> Iterator[Arrow]:
    """SB-MOV-01, SB-ASL-01 Yield the moves and assaults of a phase, side by side."""
    state, before = turn.after, {b.id: b.sector for b in on_table(turn.before)}
    for side, whose in drawn.items():
        own = {b.id: b.sector for b in state[Base].values() if side_of_base(state, b) == side}
        there = {b.id for b in on_table(state)}
        moves = ((before[b], at) for b, at in own.items() if b in before and b in there)
        yield from arrows_between(GRID, whose, moves, assaulted(turn, own))


def _enemies(seen: View) -> Iterator[Counter]:
    before = _("before {phase}").format(phase=_(seen.phase))
    for each in (*seen.enemies, *seen.before):
        if at := GRID.middle(each.sector):
            whose, old = seen_as(seen.colours, each.side), each in seen.before
            icon = "armour" if each.armoured * 2 > each.bases else "infantry"
            name, when = f"{each.bases} {readable(each.side)}", each.seen or before
            yield Counter(name, at, whose, icon, "II", count=each.bases, under=when * old, old=old)


def _stacks(
    bases: Iterable[tuple[str, str, str, Whose | None]], staffs: Mapping[str, str]
) -> Iterator[Counter]:
    """Yield a counter for each sector and side, given sector, name, type and side of bases.

    It is drawn and named as the first of those that most of it are like; `staffs` are the marks of
    headquarters.
    """
    found: dict[tuple[str, Whose], dict[str, str]] = {}
    for sector, base, kind, whose in bases:
        if whose is not None:
            found.setdefault((sector, whose), {})[base] = kind
    for (sector, whose), stack in found.items():
        if at := GRID.middle(sector):
            icon = _icon(stack.values())
            names = sorted(stack, key=lambda base: _sign(stack[base]) != icon)
            first, more = names[0], f" +{len(names) - 1}" if len(names) > 1 else ""
            yield Counter(
                f"{first}{more}",
                at,
                whose,
                icon=icon,
                size=staffs.get(first, "" if icon in _SIGNS["behind"]["signs"] else "II"),
                count=len(names),
                inside=tuple(names) if more else (),
                staff=icon == "staff",
            )


def _icon(stack: Iterable[str]) -> str:
    """Return what most of a stack is drawn as; staffs and dumps only where nobody else stands."""
    drawn = [_sign(kind) for kind in stack]
    fighting = [each for each in drawn if each not in _SIGNS["behind"]["signs"]] or drawn
    return str(max(dict.fromkeys(fighting), key=fighting.count))


def _sign(kind: str) -> str:
    return str(_SIGNS["of"].get(kind, "infantry"))


def _picture(head: dict[str, Any], land: Sequence[Sector], counters: Iterable[Counter]) -> Picture:
    kinds, counters = {each.terrain for each in land}, tuple(counters)
    return Picture(
        **head,
        **line_of_contact(counters),
        grid=GRID,
        field_km="2 km",
        ground={each.sector: TINTS[each.terrain] for each in land},
        ground_words={tint: _(kind) for kind, tint in TINTS.items() if kind in kinds},
        waters=tuple(rivers(GRID, ((s.sector, s.river_south, s.river_east) for s in land))),
        water_word=_("river"),
        roads=tuple(roads(GRID, {each.sector: each.road for each in land}) if land else ()),
        places=tuple(_places(land)),
        counters=counters,
        icon_words={icon: _(word) for icon, word in _SIGNS["called"].items()},
        size_words={size: _(word) for size, word in _SIGNS["sizes"].items()},
        way_words={Way.MAIN: _("road")},
    )


def _places(land: Iterable[Sector]) -> Iterator[PlaceName]:
    for each in land:
        if each.name and (at := GRID.middle(each.sector)):
            yield PlaceName(each.name, at, Rank.TOWN if each.is_city else Rank.VILLAGE)


def squares(state: State) -> Iterator[MapSquare]:
    """SB-GEN-01 Yield every sector with all bases in it."""
    signs, there = signs_of(state), dict[str, list[str]]()
    for base in on_table(state):
        sign = signs.get(side_of_base(state, base), "")
        there.setdefault(base.sector, []).append(f"{sign} {base.id}")
    for each in state[Sector].values():
        yield MapSquare(**_cell(each, there))


def seen_squares(seen: View) -> Iterator[MapSeen]:
    """SB-RNG-06 Yield every sector as a staff knows it."""
    there: dict[str, list[str]] = {}
    for own in seen.own:
        if own.stands:
            there.setdefault(own.sector, []).append(f"{OWN} {own.base}")
    for enemy in (*seen.enemies, *seen.before):
        sign, side = OLD if enemy in seen.before else ENEMY, readable(enemy.side)
        known, armoured = ARMOURED if enemy.armoured else SEEN, enemy.armoured
        said = known.format(sign=sign, bases=enemy.bases, side=side, armoured=armoured)
        there.setdefault(enemy.sector, []).append(said)
    for each in seen.land:
        yield MapSeen(ground=GROUND[each.terrain]["letter"], **_cell(each, there))


def _cell(land: Sector, there: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return the cell of a sector: all that is not a sign of a side stands behind the letter."""
    digs = DUG.format(digs=land.digs) if land.digs else ""
    head = " ".join(filter(None, (GROUND[land.terrain]["letter"], digs, land.name)))
    return {
        "square": land.sector,
        "text": "\n".join((head, *there.get(land.sector, ()))),
        "note": land.name,
        "south": RIVER if land.river_south else "",
        "east": RIVER if land.river_east else "",
        "way": ROAD if land.road else "",
    }
