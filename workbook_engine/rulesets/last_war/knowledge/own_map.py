"""A team's Map: the ground, the line, its own forces and works, the flags it can see (LW-FL-01)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.kit.map_cells import HexSeen
from workbook_engine.kit.sides import SIGNS, sign_seen
from workbook_engine.rulesets.last_war.knowledge.drawn_map import (
    Here,
    Marks,
    forces_text,
    others,
    place_text,
    sides_of,
)
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    BASE,
    FRONT,
    GARRISON,
    ZONE,
    OwnHolding,
)
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

PARTISANS, OF_THE_ENEMY = "P", "Px"


def seen_hexes(seen: View) -> Iterator[HexSeen]:
    """LW-FL-01 Yield every hex of the map as a team knows it."""
    marks = Marks(
        holders={each.hex: each.holder for each in seen.land if each.holder},
        flags=frozenset(seen.flags),
        works={(name, towards): text for name, towards, text in seen.works},
        water=seen.water,
    )
    here: dict[str, list[OwnHolding]] = {}
    for one in seen.holdings:
        here.setdefault(one.hex, []).append(one)
    groups: dict[str, str] = {
        name: PARTISANS if side == seen.side else OF_THE_ENEMY
        for name, side in reversed(seen.partisans)
    }
    for each in seen.land:
        held = tuple(here.get(each.hex, ()))
        sign = sign_seen(seen.colours, each.side, SIGNS) if each.side else ""
        first = " ".join(filter(None, (each.hex, each.ground, sign)))
        also = " ".join(_also(held, groups.get(each.hex, "")))
        yield HexSeen(
            hex=each.hex,
            ground=each.ground,
            head="\n".join(filter(None, (first, also))),
            place=place_text(each.place, major_city=each.major_city),
            forces=forces_text(_fronts(held)),
            **sides_of(each.hex, marks),
        )


def _fronts(held: tuple[OwnHolding, ...]) -> Iterator[Here]:
    for each in held:
        if each.kind == FRONT:
            points = each.points
            yield Here(each.nation, points.man, points.tank, points.air, each.lsp)


def _also(held: tuple[OwnHolding, ...], partisans: str) -> Iterator[str]:
    def men(kind: str) -> int:
        return sum(each.points.man for each in held if each.kind == kind)

    return others(
        zone=men(ZONE),
        garrison=men(GARRISON),
        partisans=partisans,
        bomber=sum(each.points.bomber for each in held if each.kind == BASE),
        air=sum(each.points.air for each in held if each.kind == Defence.AIR),
        flak=any(each.kind == Defence.FLAK for each in held),
    )
