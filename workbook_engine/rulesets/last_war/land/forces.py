"""What stands where: the front-line cards as one table that points are moved about in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Garrison
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points, Type, together

NO_POINTS = Points()
FIGHTING = (Type.MAN, Type.TANK, Type.AIR)
"""What a front-line card holds besides supplies."""


class Holding(Struct, frozen=True):
    """Points and supplies of one nation in one hex."""

    points: Points = NO_POINTS
    lsp: int = 0

    def __add__(self, other: Holding) -> Holding:
        return Holding(self.points + other.points, self.lsp + other.lsp)

    def __sub__(self, other: Holding) -> Holding:
        return Holding(self.points - other.points, self.lsp - other.lsp)

    def __bool__(self) -> bool:
        return bool(self.points) or bool(self.lsp)

    def __str__(self) -> str:
        said = ([str(self.points)] if self.points else []) + ([f"{self.lsp} LSP"] * bool(self.lsp))
        return ", ".join(said) or "nothing"


At = tuple[str, str]
"""Hex and nation."""


class Forces(Struct, frozen=True):
    """LW-RES-05 Points by hex and nation; moving them makes a new table."""

    holdings: Mapping[At, Holding]
    sides: Mapping[str, str]
    garrisons: Mapping[At, int] = field(default_factory=dict)
    """LW-RES-04 Garrisons count as a Man each; they never move."""
    builders: Mapping[At, int] = field(default_factory=dict)
    """LW-FORT-02 Men who build, among those of their cards."""

    @classmethod
    def of(cls, state: State) -> Forces:
        """Return what stands where."""
        garrisons: dict[At, int] = {}
        for each in state[Garrison].values():
            if not each.lost:
                garrisons[each.hex, each.nation] = garrisons.get((each.hex, each.nation), 0) + 1
        return cls(
            holdings={
                (card.hex, card.nation): Holding(Points(card.man, card.tank, card.air), card.lsp)
                for card in state[Front].values()
            },
            sides={nation.id: nation.side for nation in state[Nation].values()},
            garrisons=garrisons,
            builders={(c.hex, c.nation): c.locked for c in state[Front].values() if c.locked},
        )

    def at(self, name: str, nation: str) -> Holding:
        """Return what a nation has in a hex."""
        return self.holdings.get((name, nation), Holding())

    def nations(self, name: str, side: str) -> tuple[str, ...]:
        """Return the nations of a side that have anything in a hex, those with most Men first."""
        here = [
            nation
            for (where, nation), holding in self.holdings.items()
            if where == name and holding and self.sides.get(nation) == side
        ]
        return tuple(sorted(here, key=lambda nation: (-self.at(name, nation).points.man, nation)))

    def side_at(self, name: str, side: str) -> Holding:
        """Return what a side has in a hex, all nations together."""
        total = Holding()
        for nation in self.nations(name, side):
            total += self.at(name, nation)
        return total

    def men(self, name: str, side: str) -> int:
        """LW-FL-01, LW-RES-04 Return a side's Men in a hex; a garrison counts as one."""
        fixed = sum(
            number
            for (where, nation), number in self.garrisons.items()
            if where == name and self.sides.get(nation) == side
        )
        return self.side_at(name, side).points.man + fixed

    def free(self, name: str, nation: str) -> Points:
        """LW-FORT-02 Return the points of a nation in a hex that may leave it: who builds stays."""
        points = self.at(name, nation).points
        return points.plus(Type.MAN, -min(points.man, self.builders.get((name, nation), 0)))

    def free_men(self, name: str, side: str) -> int:
        """LW-FORT-02 Return the Men of a side in a hex who do not build; garrisons aside."""
        return sum(self.free(name, nation).man for nation in self.nations(name, side))

    def plus(self, name: str, nation: str, more: Holding) -> Forces:
        """Return the table with more of a nation in a hex."""
        changed = {(name, nation): self.at(name, nation) + more}
        return replace(self, holdings={**self.holdings, **changed})

    def less(self, name: str, nation: str, gone: Holding) -> Forces:
        """Return the table with some of a nation gone from a hex."""
        changed = {(name, nation): self.at(name, nation) - gone}
        return replace(self, holdings={**self.holdings, **changed})

    def moved(self, start: str, to: str, nation: str, what: Holding) -> Forces:
        """Return the table with some of a nation gone from one hex to another."""
        return self.less(start, nation, what).plus(to, nation, what)

    def total(self, nations: Iterable[str]) -> Points:
        """Return all points of some nations on the map."""
        own = set(nations)
        return together(h.points for (_, nation), h in self.holdings.items() if nation in own)


def card_name(name: str, nation: str) -> str:
    """Return the name of a nation's front-line card in a hex."""
    return f"{name} {nation}"


def changes_between(state: State, before: Forces, after: Forces) -> Iterator[Change]:
    """Return the changes of the front-line cards that lead from one table to another.

    A card that is emptied stays in its row: the umpire's rows are never taken away. Men who build
    and leave their hex build no more (LW-FORT-02).
    """
    cards = {(card.hex, card.nation): card for card in state[Front].values()}
    for at in dict.fromkeys((*before.holdings, *after.holdings)):
        old, new = before.holdings.get(at, Holding()), after.holdings.get(at, Holding())
        if old == new:
            continue
        card = cards.get(at)
        if card is None:
            yield Create(card_of(at, new))
            continue
        for kind in FIGHTING:
            if more := new.points.of(kind) - old.points.of(kind):
                yield Add(Front, card.id, str(kind), more)
        if new.lsp != old.lsp:
            yield Add(Front, card.id, "lsp", new.lsp - old.lsp)
        if new.points.man < card.locked:
            yield Set(Front, card.id, "locked", new.points.man)


def card_of(at: At, holding: Holding) -> Front:
    """LW-FL-01 Return the front-line card of what a nation holds in a hex."""
    name, nation = at
    points = holding.points
    return Front(
        id=card_name(name, nation),
        hex=name,
        nation=nation,
        man=points.man,
        tank=points.tank,
        air=points.air,
        lsp=holding.lsp,
    )


def who_fights(card: Front, rules: Rules) -> Points:
    """LW-FORT-02 Return what of a card fights: all but the Men who build."""
    builders = min(card.locked, card.man) if rules.yes("fort_builder_in_cv") else 0
    return card.points + Points(man=builders)


def free_to_fight(state: State, rules: Rules) -> dict[tuple[str, str], Points]:
    """LW-FORT-02, LW-SEC-03 Return what may attack from each hex, and against partisans from pools.

    Men who build may not.
    """
    pools = {
        (POOL, nation.id): Points(nation.pool_man, nation.pool_tank, nation.pool_air)
        for nation in state[Nation].values()
    }
    cards = {(c.hex, c.nation): who_fights(c, rules) for c in state[Front].values()}
    return pools | cards


def placed(state: State, name: str, nation: str, points: dict[str, int]) -> Iterator[Change]:
    """Put points on a nation's card in a hex, or lay a new card."""
    card = card_name(name, nation)
    if card in state[Front]:
        yield from (Add(Front, card, kind, number) for kind, number in points.items() if number)
    else:
        yield Create(
            Front(
                id=card,
                hex=name,
                nation=nation,
                man=points.get("man", 0),
                tank=points.get("tank", 0),
                air=points.get("air", 0),
                lsp=points.get("lsp", 0),
            )
        )
