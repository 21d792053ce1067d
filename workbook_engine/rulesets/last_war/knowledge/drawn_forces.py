"""What stands on the drawn map: forces in numbers, and badges for all else (LW-RES-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.records import State, replace
from workbook_engine.kit.maps.picture import Badge, Force, Whose
from workbook_engine.kit.sides import seen_as
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    BASE,
    FRONT,
    GARRISON,
    ZONE,
    OwnHolding,
    holdings,
)
from workbook_engine.rulesets.last_war.knowledge.own_seen import PARTISANS as GROUP
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

SUPPLIES, PARTISANS, FLAK = "+", "P", "K"
_LETTERS: Mapping[str, str] = {ZONE: "Z", GARRISON: "G", BASE: "B", Defence.AIR: "A"}
BADGE_WORDS = {
    "G": _("Garrison"),
    "Z": _("Security zone"),
    PARTISANS: _("Partisans"),
    "B": _("Bombers"),
    "A": _("Air defence"),
    FLAK: _("Flak"),
    SUPPLIES: _("Supplies (LSP)"),
}


class Standing(Struct, frozen=True):
    """A side's force in one hex, and the points of each nation in it."""

    hex: str
    whose: Whose
    nations: tuple[tuple[str, Points], ...]
    chief: str
    """The nation that has most Men of its side: its letters are not written."""
    old: bool = False
    """All of it is as an earlier report has it."""

    @property
    def points(self) -> Points:
        """Return what all nations have here."""
        return together(points for _, points in self.nations)

    @property
    def tag(self) -> str:
        """Return the letters of the nations that are not the chief one."""
        others = [name for name, _ in self.nations if name != self.chief]
        with_the_chief = others and len(others) < len(self.nations)
        return f"{'+' if with_the_chief else ''}{'+'.join(others)}"

    @property
    def drawn(self) -> Force:
        """Return the force as it is drawn."""
        points = self.points
        return Force(
            self.hex, self.whose, (points.man, points.tank, points.air), self.tag, self.old
        )


Held = tuple[OwnHolding, Whose]
"""What a nation has in a hex, and whose that is on the map."""


def all_forces(state: State, order: Mapping[str, Whose]) -> Iterator[Standing]:
    """LW-RES-05 Yield all forces on the map, as the umpire sees them."""
    return _forces(_all(state, order))


def forces_of(seen: View) -> Iterator[Standing]:
    """LW-RES-05 Yield a team's own forces; it knows of no others."""
    late = dict(seen.as_of)
    for each in _forces((held, Whose.OWN) for held in seen.holdings):
        yield replace(each, old=all(name in late for name, _ in each.nations))


def old_words(seen: View) -> str:
    """Return when those last reported whose forces are drawn as old."""
    return "; ".join(f"{name}, {date}" for name, date in seen.as_of)


def _all(state: State, order: Mapping[str, Whose]) -> Iterator[Held]:
    for each in holdings(state, frozenset(state[Nation])):
        side = side_of(state, each.nation)
        if side in order:
            yield each, order[side]


def _forces(held: Iterable[Held]) -> Iterator[Standing]:
    fronts = sorted(
        (each for each in held if each[0].kind == FRONT and each[0].points),
        key=lambda each: (each[0].hex, each[1], each[0].nation),
    )
    men: dict[Whose, dict[str, int]] = {}
    for each, whose in fronts:
        of_side = men.setdefault(whose, {})
        of_side[each.nation] = of_side.get(each.nation, 0) + each.points.man
    chiefs = {whose: max(of, key=lambda name: of[name]) for whose, of in men.items()}
    for (name, whose), here in groupby(fronts, key=lambda each: (each[0].hex, each[1])):
        nations = tuple((each.nation, each.points) for each, _ in here)
        yield Standing(name, whose, nations, chiefs[whose])


def tag_words(standing: Iterable[Standing]) -> str:
    """Return whose letters are not written."""
    chiefs = dict.fromkeys(each.chief for each in standing)
    said = _("Nations; without letters: {names}").format(names=", ".join(chiefs))
    return said if chiefs else ""


def totals_of(standing: Iterable[Standing]) -> tuple[tuple[Whose, str], ...]:
    """LW-RES-05 Return what each side's forces on the map come to."""
    points: dict[Whose, Points] = {}
    for each in standing:
        points[each.whose] = points.get(each.whose, Points()) + each.points
    return tuple((whose, str(points[whose])) for whose in Whose if whose in points)


def all_badges(state: State, order: Mapping[str, Whose]) -> Iterator[Badge]:
    """LW-RES-04, LW-PAG-01, LW-SEC-01, LW-BOM-01 Yield what else stands on the map."""
    return _badges(_all(state, order), ())


def badges_of(seen: View) -> Iterator[Badge]:
    """LW-SEQ-10 Yield what else a team has on the map, and the partisans it sees."""
    partisans = tuple((name, seen_as(seen.colours, side)) for name, side in seen.partisans)
    own = ((each, Whose.OWN) for each in seen.holdings if each.kind != GROUP)
    return _badges(own, partisans)


def _badges(held: Iterable[Held], partisans: Iterable[tuple[str, Whose]]) -> Iterator[Badge]:
    found: dict[tuple[str, Whose, str], int] = {}
    for each, whose in held:
        for letter, number in _marks(each):
            at = each.hex, whose, letter
            found[at] = found.get(at, 0) + number
    for name, whose in partisans:
        found[name, whose, PARTISANS] = 0
    letters = [*BADGE_WORDS]
    for (name, whose, letter), number in sorted(
        found.items(), key=lambda each: (each[0][0], each[0][1], letters.index(each[0][2]))
    ):
        yield Badge(name, f"{letter}{number or ''}", whose)


def _marks(each: OwnHolding) -> Iterator[tuple[str, int]]:
    """Yield the letters for what a nation has in a hex, with how much of it."""
    if each.lsp:
        yield SUPPLIES, each.lsp
    if each.kind == GROUP:
        yield PARTISANS, 0
    elif each.kind == Defence.FLAK:
        yield FLAK, 0
    elif each.kind in _LETTERS:
        points = each.points
        yield _LETTERS[each.kind], points.man + points.air + points.bomber
