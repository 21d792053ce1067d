"""Who of a staff's nations goes where, where its orders are played ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.briefing import Went
from workbook_engine.core.changes import Add, Create
from workbook_engine.core.languages import _, spoken, strung
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.kit.told import told_to
from workbook_engine.rulesets.last_war.land.board import next_to
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.line.moving_the_line import MOVED
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL, Committed, Force, Role
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type, counted, in_words

AT_HOME = _("the reserve at home")
_KINDS = (Type.MAN, Type.TANK, Type.AIR)

At = tuple[str, str]
"""Hex and nation."""


def went(turn: Turn, team: str) -> Iterator[Went]:
    """LW-SEQ-02, LW-SEQ-03, LW-CBT-02 Yield what went where of a team's nations in a stage."""
    own = frozenset(each.id for each in turn.after[Nation].values() if each.team == team)
    yield from _sent(turn, own)
    yield from _moved(turn, team)
    yield from _attacked(turn, own)


class Shifted(Struct, frozen=True):
    """What one ruling put into hexes and took out of them."""

    points: Mapping[At, Points]
    lsp: Mapping[At, int]
    pools: Mapping[str, int]
    """What it put into pools, or took out of them, in points of all kinds."""

    @classmethod
    def by(cls, ruling: Ruling, state: State) -> Shifted:
        """Return what a ruling shifted; the state is one that has all its cards."""
        points: dict[At, Points] = {}
        lsp: dict[At, int] = {}
        pools: dict[str, int] = {}
        for name, field, number in _numbers(ruling):
            card = state[Front][name]
            at = card.hex, card.nation
            if field == "lsp":
                lsp[at] = lsp.get(at, 0) + number
            else:
                points[at] = points.get(at, Points()).plus(Type(field), number)
        for change in ruling.changes:
            if isinstance(change, Add) and change.record is Nation:
                pools[change.key] = pools.get(change.key, 0) + int(change.value)
        return cls(points, lsp, pools)

    def gained(self, nation: str) -> Iterator[tuple[str, Points, int]]:
        """Yield the hexes in which a nation has more: the points, and supplies."""
        for at in dict.fromkeys((*self.points, *self.lsp)):
            more, lsp = self.points.get(at, Points()), self.lsp.get(at, 0)
            if at[1] == nation and (more.cv > 0 or lsp > 0):
                yield at[0], more, lsp

    def out_of(self, nation: str, to: str) -> str:
        """LW-FL-02 Return where what a hex gained came from: the pool, or a hex beside it."""
        if self.pools.get(nation, 0) < 0:
            return POOL
        lost = (at[0] for at, less in self.points.items() if at[1] == nation and less.man < 0)
        return next((name for name in lost if name in next_to(to)), "")


def _numbers(ruling: Ruling) -> Iterator[tuple[str, str, int]]:
    """Yield what a ruling adds to front-line cards: card, field, number."""
    fields = (*map(str, _KINDS), "lsp")
    for change in ruling.changes:
        if isinstance(change, Add) and change.record is Front and change.field in fields:
            yield change.key, change.field, int(change.value)
        elif isinstance(change, Create) and isinstance(change.row, Front):
            for field in fields:
                yield change.row.id, field, int(getattr(change.row, field))


_SENDING = ("Filling the line", "Deployment")
"""The phases in which points leave the pool, or fill the line from beside a gap."""


def _sent(turn: Turn, own: frozenset[str]) -> Iterator[Went]:
    """LW-SEQ-02, LW-FL-02 Yield what comes into the line out of pools, or out of hexes beside."""
    total: dict[tuple[str, str, str], tuple[Points, int]] = {}
    for ruling in (each for each in turn.rulings if each.phase in _SENDING):
        shifted = Shifted.by(ruling, turn.after)
        for nation in own:
            for to, points, lsp in shifted.gained(nation):
                start = shifted.out_of(nation, to)
                before, stores = total.get((nation, start, to), (Points(), 0))
                total[nation, start, to] = before + points, stores + lsp
    for (nation, start, to), (points, lsp) in total.items():
        end = place_of(turn.after, to)
        yield Went(
            unit=strung((nation, in_words(points, lsp, 0))),
            of=to,
            start=spoken(AT_HOME) if start in (POOL, "") else place_of(turn.before, start),
            end=end,
            goal=end,
            arrived=True,
        )


def _moved(turn: Turn, team: str) -> Iterator[Went]:
    """LW-SEQ-03, LW-STR-01, LW-STR-02 Yield the parts of the line that move without a fight."""
    for _ruling, told in told_to(turn, (team,)):
        if told.fact == MOVED:
            slots = dict(told.slots)
            start, end = place_of(turn.before, slots["start"]), place_of(turn.after, slots["to"])
            of = f"{slots['start']}>{slots['to']}"
            yield Went(unit=slots["nation"], of=of, start=start, end=end, goal=end, arrived=True)


def _attacked(turn: Turn, own: frozenset[str]) -> Iterator[Went]:
    """LW-CBT-02, LW-TER-11 Yield who attacks what, and where those come to who take the ground."""
    for each in turn.after[Committed].values():
        row = turn.after[CombatRow].get(each.combat)
        if row is None or row.turn != str(turn.before.position) or not each.points:
            continue
        if each.nation not in own or each.role != Role.ATTACKER:
            continue
        into = place_of(turn.after, row.hex)
        start = spoken(AT_HOME) if each.place == POOL else place_of(turn.after, each.place)
        came_to = _goes_in(turn, each, row)
        yield Went(
            unit=strung((each.nation, _in_words(each))),
            of=each.id,
            start=start,
            end=place_of(turn.after, came_to) if came_to else start,
            goal=into,
            arrived=bool(came_to),
            attacks=into,
        )


def _in_words(each: Committed) -> str:
    flying = Type.BOMBER if each.force == Force.BOMBERS else Type.AIR
    return counted({Type.MAN: each.man, Type.TANK: each.tank, flying: each.aircraft})


def _goes_in(turn: Turn, each: Committed, row: CombatRow) -> str:
    """LW-TER-09, LW-TER-11 Return the hex that an attack went on into, or nothing."""
    for ruling in turn.rulings:
        if ruling.phase == "Combats" and _is_of(ruling, row.label):
            shifted = Shifted.by(ruling, turn.after)
            left = shifted.points.get((each.hex, each.nation), Points()).man < 0
            gained = [to for to, more, _ in shifted.gained(each.nation) if more.man > 0]
            goals = [to for to in gained if to == row.hex or to in row.exploit_to]
            return max(goals, key=lambda to: to in row.exploit_to, default="") if left else ""
    return ""


def _is_of(ruling: Ruling, label: str) -> bool:
    return any(each.record is CombatRow and each.key == label for each in ruling.changes)
