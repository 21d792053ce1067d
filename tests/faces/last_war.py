"""The Last War: what stands where, who holds which hex, what was lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tests.faces.face import Face, face
from tests.faces.front import LOST, RESULT, sums
from tests.faces.moment import Drawn, Moment, Sent
from tests.faces.report import in_browser
from tests.kit.read_map import colour_of, forces_in_hexes
from workbook_engine.core.report_pages import PageRow
from workbook_engine.kit.map_cells import HexCell, HexSeen
from workbook_engine.kit.maps.picture import Whose
from workbook_engine.kit.sides import SIGNS, drawn_as, in_order
from workbook_engine.rulesets.last_war.combat.combat_working import COLOURS
from workbook_engine.rulesets.last_war.knowledge.views import (
    LossRow,
    NationStanding,
    OwnForce,
    TimelineRow,
)
from workbook_engine.rulesets.last_war.land.ground import sides
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import supplies
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

POINTS, MEN, FORCE, HOLDER = "points in the line", "Men in a sector", "force in a hex", "holder"
IN_ALL = "points of a nation in the line"
IN_LINE, IN_POOL = "in the line of", "in the pool of"
LOST_NOW, LOST_SO_FAR = "lost now by", "lost so far by"
Told = Iterator[tuple[str, str, str]]
Held = tuple[str, str, tuple[int, int, int]]
"""A hex, a nation, and its Men, tanks and aircraft there."""
_HERE = re.compile(r"(\S+) (\d+)/(\d+)/(\d+)")
_HEX = re.compile(r"\b(\d{4})\b")
_MEN = re.compile(r"(\d+) M[ae]n")
_NOBODYS = (Terrain.SEA, Terrain.HIMALAYAS, Terrain.DESERT)
"""Ground that armies never stand on: no side holds it on any map."""
KINDS = ("man", "tank", "air", "bomber")


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield what the faces of a team and of the umpire tell of its forces and of the ground."""
    pages = [each.cells for each in sent.rows(PageRow)]
    own = [each.id for each in sent.turn.after[Nation].values() if sent.commands(each.team)]
    cards = [*_cards(sent.moment, own)]
    forces = [*_own_forces(sent)]
    cells = [*_in_cells(sent.rows(HexSeen))]
    yield (
        face("Front cards", _held(cards), POINTS, FORCE),
        face("Forces", _held(forces), POINTS, FORCE),
        face("Map in cells", _held(cells), POINTS, FORCE),
        face("master's Map", _held(_in_cells(_cells(sent.moment), own)), POINTS, FORCE),
        face("Report", (*_report(pages), *_nations(pages, sent))),
        face("report.html", _report(cells for _, cells in in_browser(sent.page))),
        face("Nations", _pools(sent)),
        face("Desk", _lost_now(sent)),
        face("Timeline", _in_short(sent)),
        *_drawn(sent.maps, sent.inset),
    )
    yield (
        face("Map hexes", _holders(sent), HOLDER),
        face("Map in cells", _signs(sent), HOLDER),
    )


def _cards(moment: Moment, nations: Iterable[str]) -> Iterator[Held]:
    own = frozenset(nations)
    for card in moment.turn.after[Front].values():
        if card.nation in own:
            yield card.hex, card.nation, (card.man, card.tank, card.air)


def _own_forces(sent: Sent) -> Iterator[Held]:
    for row in sent.rows(OwnForce):
        if row.kind == "front":
            yield row.hex, row.nation, (row.man or 0, row.tank or 0, row.air or 0)


def _cells(moment: Moment) -> Iterator[HexCell]:
    for row in moment.views[HexCell].values():
        assert isinstance(row, HexCell)
        yield row


def _in_cells(rows: Iterable[HexCell], nations: Iterable[str] | None = None) -> Iterator[Held]:
    own = None if nations is None else frozenset(nations)
    for row in rows:
        for nation, man, tank, air in _HERE.findall(row.forces):
            if own is None or nation in own:
                yield row.hex, nation, (int(man), int(tank), int(air))


def _held(held: Iterable[Held]) -> Told:
    """Yield what stands on each card, and what all cards of a hex come to."""
    in_hex: dict[str, list[tuple[int, int, int]]] = {}
    for name, nation, points in held:
        if any(points):
            yield POINTS, f"{name} {nation}", _numbers(points)
            in_hex.setdefault(name, []).append(points)
    for name, here in in_hex.items():
        yield FORCE, name, _numbers(map(sum, zip(*here, strict=True)))
        yield MEN, name, str(sum(points[0] for points in here))


def _numbers(points: Iterable[int]) -> str:
    return "/".join(map(str, points))


def _report(rows: Iterable[Sequence[str]]) -> Told:
    for cells in rows:
        named = _HEX.findall(cells[0]) if len(cells) == 4 else []
        men = sum(map(int, _MEN.findall(cells[1]))) if named else 0
        if men:
            yield MEN, named[-1], str(men)


def _sum(text: str) -> str:
    return str(sum(map(int, re.findall(r"\d+", text))))


def _without_supplies(text: str) -> str:
    named = (re.escape(supplies(int(number))) for number in re.findall(r"\d+", text))
    return re.sub("|".join(rf"\b{each}" for each in named), "", text)


def _nations(rows: Iterable[Sequence[str]], sent: Sent) -> Told:
    """Yield what a team's report says of its nations: in the line, at home, lost."""
    named = {each.name or each.id: each.id for each in sent.turn.after[Nation].values()}
    for cells in rows:
        if len(cells) == 5 and cells[0] in named:
            now, _, so_far = cells[4].partition("; ")
            yield IN_LINE, named[cells[0]], _sum(_without_supplies(cells[1]))
            yield IN_POOL, named[cells[0]], _sum(cells[3])
            yield LOST_NOW, named[cells[0]], _sum(now)
            yield LOST_SO_FAR, named[cells[0]], _sum(so_far)


def _pools(sent: Sent) -> Told:
    for each in sent.turn.after[Nation].values():
        pool = (getattr(each, f"pool_{kind}") for kind in (*KINDS, "lsp", "concrete"))
        yield IN_POOL, each.id, str(sum(pool))
        yield LOST_SO_FAR, each.id, str(sum(getattr(each, f"lost_{kind}") for kind in KINDS))
    for row in sent.moment.views[NationStanding].values():
        if isinstance(row, NationStanding):
            yield IN_LINE, row.nation, str(row.man + row.tank + row.air)


def _lost_now(sent: Sent) -> Told:
    lost = sums((each.whose, each.count) for each in sent.moment.front.losses)
    for nation in sent.turn.after[Nation]:
        yield LOST_NOW, nation, str(lost.get(nation, 0))


def _in_short(sent: Sent) -> Told:
    for line in sent.moment.timeline(TimelineRow):
        nation, _, lost = line.partition(": ")
        yield LOST_NOW, nation, _sum(lost)


def _drawn(maps: Drawn, inset: Drawn) -> Iterator[Face]:
    """Yield each sheet of a team's drawn map, and its inset."""
    for name, drawn in (("map", maps), ("inset", inset)):
        for at, drawing in enumerate(drawn.sheets if drawn.picture else ()):
            assert drawn.picture
            own = colour_of(drawn.picture, Whose.OWN)
            found = forces_in_hexes(drawing, drawn.picture)
            told = ((FORCE, field, _numbers(n)) for field, colour, n in found if colour == own)
            whole = (FORCE,) if name == "map" and len(drawn.sheets) == 1 else ()
            yield face(f"{name} {at}", told, *whole)


def _holders(sent: Sent) -> Told:
    yield from _held_by(sent.moment)


def _held_by(moment: Moment) -> Told:
    state = moment.turn.after
    side = {nation.id: nation.side for nation in state[Nation].values()}
    for each in state[MapHex].values():
        holder = side.get(each.controller, "")
        if holder and each.terrain not in _NOBODYS:
            yield HOLDER, each.hex, holder


def _signs(sent: Sent) -> Told:
    """Yield whose sign stands in the head of each hex: the team's own first, then its enemies'."""
    state = sent.turn.after
    others = [side for side in in_order(state, sides(state)) if side != sent.team.side]
    yield from _by_sign(sent.rows(HexSeen), [sent.team.side, *others])


def _by_sign(rows: Iterable[HexCell], order: Sequence[str]) -> Told:
    named = dict(zip(SIGNS, order, strict=False))
    for row in rows:
        first = row.head.splitlines()[0].split() if row.head else []
        for sign in first[2:]:
            yield HOLDER, row.hex, named.get(sign, sign)


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield what the faces of the umpire tell of forces, ground, fights and losses."""
    state, now = moment.turn.after, str(moment.turn.before.position)
    nations = [*state[Nation]]
    yield (
        face("Front cards", _held(_cards(moment, nations)), POINTS),
        face("Map", _held(_in_cells(_cells(moment))), POINTS),
    )
    yield (
        face("Map hexes", _held_by(moment), HOLDER),
        face("Map", _by_sign(_cells(moment), in_order(state, sides(state))), HOLDER),
    )
    yield face("Front cards", _in_all(moment)), face("Standing", _standing(moment))
    yield _of_sides(moment)
    combats = [row for row in state[CombatRow].values() if row.turn == now]
    results = ((e.label, e.result) for e in combats if e.result)
    told = ((e.label, _without_colour(e.result)) for e in moment.front.fights if e.result)
    yield (
        face("Combats", ((RESULT, *each) for each in results), RESULT),
        face("Desk", ((RESULT, *each) for each in told), RESULT),
    )
    rows = [e for e in moment.views[LossRow].values() if isinstance(e, LossRow) and e.turn == now]
    yield (
        face("Nations", _lost(_gone(moment)), LOST),
        face("Losses", _lost(sums((e.nation, _points(e)) for e in rows)), LOST),
        face("Desk", _lost(sums((e.whose, e.count) for e in moment.front.losses)), LOST),
    )


def _without_colour(result: str) -> str:
    """Return what is said of a combat behind its colour: `orange, no advance`."""
    colour, _, said = result.partition(", ")
    return said if colour in COLOURS.values() else result


def _in_all(moment: Moment) -> Told:
    found: dict[str, Counter[str]] = {}
    for card in moment.turn.after[Front].values():
        own = found.setdefault(card.nation, Counter())
        own.update(man=card.man, tank=card.tank, air=card.air)
    for nation, own in found.items():
        yield IN_ALL, nation, _numbers((own["man"], own["tank"], own["air"]))


def _standing(moment: Moment) -> Told:
    for row in moment.views[NationStanding].values():
        if isinstance(row, NationStanding):
            yield IN_ALL, row.nation, _numbers((row.man, row.tank, row.air))


def _of_sides(moment: Moment) -> Sequence[Face]:
    """Return what each side has in each hex, on the cards and as it is drawn."""
    state = moment.turn.after
    side = {nation.id: nation.side for nation in state[Nation].values()}
    here: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for name, nation, points in _cards(moment, side):
        if any(points):
            here.setdefault((name, side[nation]), []).append(points)
    cards = (
        (FORCE, f"{name} {of}", _numbers(map(sum, zip(*points, strict=True))))
        for (name, of), points in here.items()
    )
    faces = [face("Front cards", cards, FORCE)]
    picture = moment.maps.picture
    for at, drawing in enumerate(moment.maps.sheets if picture else ()):
        assert picture
        named = {colour_of(picture, who): of for of, who in drawn_as(state, sides(state)).items()}
        found = forces_in_hexes(drawing, picture)
        told = ((FORCE, f"{field} {named[colour]}", _numbers(n)) for field, colour, n in found)
        faces.append(face(f"map {at}", told, *([FORCE] if len(moment.maps.sheets) == 1 else [])))
    return faces


def _points(row: LossRow) -> int:
    return row.man + row.tank + row.air + row.bomber


def _gone(moment: Moment) -> dict[str, int]:
    before = moment.turn.before[Nation]
    return sums(
        (e.id, getattr(e, f"lost_{kind}") - getattr(before[e.id], f"lost_{kind}"))
        for e in moment.turn.after[Nation].values()
        for kind in KINDS
    )


def _lost(numbers: dict[str, int]) -> Told:
    yield from ((LOST, whose, str(number)) for whose, number in numbers.items())
