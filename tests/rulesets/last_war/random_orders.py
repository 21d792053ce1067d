"""Random orders for a stage of The Last War: mostly sensible, some foolish, some for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from workbook_engine.core.records import Record, State
from workbook_engine.kit.dispatches import MessageLine
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Front, Partisans, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Attack, CardUse, Mission, Purpose


@dataclass
class Staff:
    """The staff of one nation, who draws orders on what stands on the map."""

    draw: Random
    state: State
    nation: Nation
    fights: list[str]
    """Hexes that are attacked."""
    known: list[str]
    """Cards that may be played."""
    left: list[tuple[str, str]]
    """Hexes that are given up of free will, and whose they are."""

    def __post_init__(self) -> None:
        self.board = Board.of(self.state)

    def any_hex(self) -> str:
        """Return a hex of the map, now and then one that is not on it."""
        names = [*self.state[MapHex]]
        return self.draw.choice(["9999"] if self.draw.random() < 0.01 else names)

    def held(self) -> str:
        """Return a hex that the nation's side holds."""
        side = self.nation.side
        names = [n for n in self.board.hexes if self.board.side(n) == side]
        return self.draw.choice(names or [*self.board.hexes])

    def line(self) -> str:
        """Return a hex where the nation has a card with Men, mostly."""
        own = [c.hex for c in self.state[Front].values() if c.nation == self.nation.id and c.man]
        return self.draw.choice(own) if own and self.draw.random() < 0.95 else self.any_hex()

    def beside(self, name: str, whose: str = "any") -> str:
        """Return a hex beside another: the enemy's, our own, nobody's, or any."""
        near = self.board.around(name)
        side = self.nation.side
        wanted = {
            "enemy": [n for n in near if self.board.side(n) not in ("", side)],
            "own": [n for n in near if self.board.side(n) == side],
            "nobody": [n for n in near if not self.board.side(n) and self.board.passable(n)],
        }.get(whose, [])
        found = wanted if wanted and self.draw.random() < 0.95 else near
        return self.draw.choice([*found] or [name])

    def some(self, most: int = 4) -> int | None:
        """Return a number, or a blank."""
        return self.draw.choice((None, None, 0, *range(1, most + 1)))

    def number(self, most: int) -> int:
        """Return a number of points."""
        return self.draw.randint(0, most)


def orders(draw: Random, state: State, sheets: tuple[type[Record], ...]) -> Iterator[Record]:
    """Draw the orders of all nations for the order sheets of a stage."""
    fights = [row.hex for row in state[CombatRow].values()]
    known = [card.id for card in state[Card].values()] or ["none"]
    left: list[tuple[str, str]] = []
    for kind in (FlagLine, *(each for each in sheets if each is not FlagLine)):
        if kind not in sheets or kind is MessageLine:
            continue
        make, most = _MAKERS[kind]
        for nation in state[Nation].values():
            staff = Staff(draw, state, nation, fights, known, left)
            for n in range(draw.randint(0, most)):
                line = make(staff, f"{nation.id} {kind.__name__} {n}")
                if isinstance(line, FlagLine) and FlagLine in sheets and len(sheets) > 4:
                    fights.append(line.to)
                yield line


def _deploy(staff: Staff, name: str) -> DeployLine:
    purpose = staff.draw.choice((*(Purpose.FRONT,) * 4, *Purpose))
    behind = purpose in (Purpose.ZONE, Purpose.BASE, Purpose.AIR_DEFENCE, Purpose.FLAK)
    at = staff.held() if behind else staff.line()
    groups = [g.id for g in staff.state[Partisans].values() if g.nation == staff.nation.id]
    if purpose == Purpose.PARTISANS:
        home = [h.hex for h in staff.state[MapHex].values() if h.home == staff.nation.id]
        at = staff.draw.choice(home or [at])
    return DeployLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        purpose=purpose,
        hex=at,
        towards=staff.beside(at, "enemy"),
        man=staff.number(3) if purpose != Purpose.WORKS else staff.number(1),
        tank=staff.number(2),
        air=staff.number(2),
        bomber=staff.number(1),
        lsp=staff.number(2),
        partisans=staff.draw.choice([*groups, ""]) if purpose == Purpose.PARTISANS else "",
        by_sea=staff.draw.random() < 0.2,
        priority=staff.draw.choice((None, 1, 2)),
    )


def _close(staff: Staff, name: str) -> CloseLine:
    start = staff.line()
    return CloseLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        start=start,
        to=staff.beside(start, "nobody"),
        man=staff.some(),
        lsp=staff.some(),
    )


def _play(staff: Staff, name: str) -> CardLine:
    own = [c.id for c in staff.state[Card].values() if c.nation == staff.nation.id]
    card = staff.draw.choice(own if own and staff.draw.random() < 0.9 else staff.known)
    allies = [n.id for n in staff.state[Nation].values() if n.side == staff.nation.side]
    others = allies if staff.draw.random() < 0.9 else [*staff.state[Nation]]
    return CardLine(
        id=name,
        team=staff.nation.team,
        card=card,
        use=staff.draw.choice([*CardUse]),
        combat=staff.draw.choice(staff.fights or [""]),
        nation=staff.draw.choice(("", *others)),
    )


def _flag(staff: Staff, name: str) -> FlagLine:
    start = staff.line()
    groups = [g.hex for g in staff.state[Partisans].values() if g.hex]
    wet = [n for n in staff.board.around(start) if staff.board.all_water(start, n)]
    kind = staff.draw.choice((*(Attack.LAND,) * 4, Attack.SECURITY))
    to = staff.beside(start, "enemy")
    if wet and staff.draw.random() < 0.7:
        kind, to = Attack.AMPHIBIOUS, staff.draw.choice(wet)
    elif kind == Attack.SECURITY and groups:
        to = staff.draw.choice(groups)
    return FlagLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        start=start,
        to=to,
        kind=kind,
        man=staff.some(),
        tank=staff.some(),
        air=staff.some(),
        naval_flag=staff.draw.random() < 0.8,
        landing_craft=staff.draw.random() < 0.9,
        exploit_to=staff.beside(to, "enemy") if staff.draw.random() < 0.7 else "",
        priority=staff.draw.choice((None, 1, 2)),
    )


def _supply(staff: Staff, name: str) -> SupplyLine:
    return SupplyLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        combat=staff.draw.choice(staff.fights or ["0101"]),
        lsp=staff.draw.randint(1, 3),
    )


def _remove(staff: Staff, name: str) -> RemoveLine:
    zones = [z.hex for z in staff.state[Zone].values() if z.nation == staff.nation.id]
    in_zone = bool(zones) and staff.draw.random() < 0.2
    return RemoveLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        hex=staff.draw.choice(zones) if in_zone else staff.line(),
        man=staff.number(3),
        tank=staff.number(2),
        air=staff.number(2),
        lsp=staff.number(1),
    )


def _bomb(staff: Staff, name: str) -> BombLine:
    bases = [base.hex for base in staff.state[Base].values() if base.nation == staff.nation.id]
    mission = staff.draw.choice([*Mission])
    zones = [line.hex for line in staff.state[Line].values() if line.nation != staff.nation.id]
    towns = [h.hex for h in staff.state[MapHex].values() if h.place]
    targets = {Mission.LAND: staff.fights, Mission.INDUSTRY: zones, Mission.TERROR: towns}
    return BombLine(
        id=name,
        team=staff.nation.team,
        base=staff.draw.choice(bases) if bases else "0101",
        bomber=None if mission == Mission.NAVAL else staff.some(3),
        mission=mission,
        target=staff.draw.choice(targets.get(mission) or [staff.any_hex()]),
    )


def _withdraw(staff: Staff, name: str) -> WithdrawLine:
    start, blank = staff.line(), staff.draw.random() < 0.6
    kind = staff.draw.choice(("withdraw", "conform"))
    to = staff.beside(start, "own" if kind == "withdraw" else "nobody")
    vacated = [name for name, side in staff.left if side != staff.nation.side]
    if kind == "withdraw" and blank:
        staff.left.append((start, staff.nation.side))
    elif kind == "conform" and vacated:
        to = staff.draw.choice(vacated)
        start = staff.beside(to, "own")
    return WithdrawLine(
        id=name,
        team=staff.nation.team,
        nation=staff.nation.id,
        kind=kind,
        start=start,
        to=to,
        man=None if blank else staff.some(),
        tank=None if blank else staff.some(),
        air=None if blank else staff.some(),
        lsp=None if blank else staff.some(),
    )


_MAKERS: dict[type[Record], tuple[Callable[[Staff, str], Record], int]] = {
    DeployLine: (_deploy, 5),
    CloseLine: (_close, 2),
    CardLine: (_play, 5),
    FlagLine: (_flag, 6),
    SupplyLine: (_supply, 3),
    RemoveLine: (_remove, 2),
    BombLine: (_bomb, 3),
    WithdrawLine: (_withdraw, 4),
}
