"""Moves of groups, and the contact they come into (SB-MOV-01 to SB-MOV-06, SB-CON-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Sequence

from msgspec import Struct, field

from workbook_engine.core.changes import Set, sets
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.rulesets.sector.command.orders import Purse, allows
from workbook_engine.rulesets.sector.land.board import counted, on_table, phase_of, sees, sight_of
from workbook_engine.rulesets.sector.land.distance import have_boundary, is_engaged, is_next, steps
from workbook_engine.rulesets.sector.turn.deeds import Deed
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import Base, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Action, DayPhase, Order, Price, Reason

MOVES, MOVED = "moves", "moved"
"""What the ruling on a move is named after."""


class Moved(Struct):
    """What is remembered of the moves of a phase, from one to the next."""

    known: set[frozenset[str]] = field(default_factory=set)
    """SB-CON-01 The pairs of Divisions that have come into contact."""
    paid: set[str] = field(default_factory=set)
    """A19 The Divisions that have paid for a move."""
    gone: Counter[str] = field(default_factory=Counter)
    """SB-MOV-04 How many sectors each base has moved."""


class Move(Struct):
    """SB-MOV-01 to SB-MOV-06 A group on its way, by what is left of its moves, for a PIP if due."""

    deed: Deed
    purse: Purse
    own: Counter[str]
    """How many bases of its side stand in each sector."""
    moves: int
    """SB-MOV-04 How many sectors it may still go in this phase."""
    end: str
    known: Collection[frozenset[str]]
    """SB-CON-01 The pairs of Divisions that have come into contact before."""
    reason: Reason | None = None
    """Why it stays."""

    def engaged(self, sector: str) -> bool:
        """SB-MOV-02 Tell whether an enemy stands next to a sector."""
        return is_engaged(sector, self.deed.enemies, self.deed.rules)

    def go(self, *, moved: bool) -> None:
        """SB-MOV-01 to SB-MOV-05 Go as far as it may; what keeps it from that keeps it there.

        What halts on contact goes on for a PIP, if it has not paid one for this move.
        """
        way, offered = tuple(self.deed.path)[: self.moves], self.deed.line.pip
        if not way:
            self.reason = Reason.NO_MOVE if moved else Reason.STANDS
            return
        due = self._due(way)
        goes_on = offered and due is None and self.purse.can_pay(Price.MOVE)
        self.reason = self._in_the_way(way if goes_on else self._until_contact(way))
        if self.reason is None and due is not None and not offered:
            self.reason = Reason.NEEDS_PIP
        elif self.reason is None and due is not None and not self.purse.pay(due):
            self.reason = Reason.NO_PIP
        if self.reason is not None:
            return
        gone = self._until_contact(way)
        left = way[len(gone) :]
        if left and goes_on and self._pays_on(gone):
            gone = self._until_contact(left)
        self.end = gone[-1]

    def _pays_on(self, gone: Sequence[str]) -> bool:
        """SB-MOV-03, SB-CON-01 Pay to go on after a halt; what contact there costs goes first."""
        division = self.deed.division
        lost = sum(_loser(division, x) == division.id for x in met(self.deed, gone, self.known))
        lost *= self.deed.rules.figure("contact_loss")
        can_pay = self.purse.left - lost >= self.purse.cost(Price.MOVE)
        return can_pay and self.purse.pay(Price.MOVE)

    def _due(self, way: Sequence[str]) -> Price | None:
        """SB-MOV-02, SB-ORD-00, SB-GEN-02 Return what a move costs; None where it is free.

        A Division on Probe that gets away from the enemy within a sector pays nothing.
        """
        order = self.deed.division.order
        if not self.deed.is_engaged:
            return (
                Price.MOVE
                if self.deed.at_night or not allows(order, "moves freely", self.deed.rules)
                else None
            )
        if self.engaged(way[-1]):
            return Price.MOVE
        return None if order == Order.PROBE and len(way) == 1 else Price.DISENGAGE

    def _until_contact(self, way: Sequence[str]) -> Sequence[str]:
        """SB-MOV-03 Return a way as far as the first sector next to the enemy."""
        met = (n for n, sector in enumerate(way, start=1) if self.engaged(sector))
        return way[: next(met, len(way))]

    def _in_the_way(self, way: Sequence[str]) -> Reason | None:
        """SB-GEN-03, SB-MOV-05 Return what refuses a move as far as it would go."""
        for here, there in zip((self.deed.start, *way), way, strict=False):
            if not have_boundary(here, there):
                return Reason.NO_COMMON_BOUNDARY
            if there in self.deed.enemies:
                return Reason.ENEMY_SECTOR
        bases = self.own[way[-1]] + len(self.deed.group)
        return Reason.SECTOR_FULL if bases > self.deed.rules.figure("bases_a_sector") else None


def moves_of(deed: Deed) -> int:
    """SB-MOV-04 Return how many sectors a group moves: as its slowest base, more in column."""
    slowest = min(_moves(deed, base) for base in deed.group)
    column = allows(deed.division.order, "column", deed.rules)
    return slowest + (deed.rules.figure("column_bonus") if column else 0)


def _moves(deed: Deed, base: Base) -> int:
    """SB-UNT-00, A07 Return how many sectors one base moves; half a one in Early and Late alone."""
    unit = profile(base.type, deed.rules)
    if unit.halves and deed.rules.word("gun_moves") == "half_a_sector":
        whole = phase_of(deed.state) in (DayPhase.EARLY, DayPhase.LATE)
        return unit.moves if whole else 0
    return unit.motorised if base.motorised else unit.moves


def has_room(deed: Deed) -> bool:
    """SB-MOV-06 Tell whether what a line is about has room where it goes, as it stands now."""
    if deed.line.action != Action.MOVE or not deed.path:
        return True
    there = counted(deed.state, deed.side)[deed.path[-1]]
    return there + len(deed.group) <= deed.rules.figure("bases_a_sector")


def _way_gone(state: State, deed: Deed) -> list[str]:
    """SB-MOV-04 Return the sectors into which a line has led its bases, in their order."""
    ends = {state[Base][base.id].sector for base in deed.group} - {deed.start}
    return deed.path[: max((deed.path.index(end) + 1 for end in ends), default=0)]


def went(deed: Deed, before: Moved, leaving: Collection[Base] = ()) -> Ruling:
    """SB-MOV-01 to SB-MOV-06 Carry out a move, given those before it; who pays is added to them.

    Another line of the same phase is the rest of a move: what is gone already is taken off. Bases
    that are leaving make room.
    """
    name, start, division = deed.asks(MOVES).name(MOVED), deed.start, deed.division
    if not deed.group:
        what, why = f"move from {start}", Reason.NOBODY
        return deed.refused(name, "SB-MOV-01", what, why, "move.refused", start=start)
    purse, pips = deed.purse(), division.pips
    if division.id in before.paid and deed.rules.word("move_pip") == "division":
        purse.free |= {Price.MOVE, Price.DISENGAGE}
    own = counted(deed.state, deed.side) - Counter(base.sector for base in leaving)
    most = max(before.gone[base.id] for base in deed.group)
    move = Move(deed, purse, own, max(0, moves_of(deed) - most), start, before.known)
    move.go(moved=most > 0)
    if purse.left < pips:
        before.paid.add(division.id)
    halted = move.reason is None and move.end != start and move.engaged(move.end)
    went = (Set(Base, base.id, "sector", move.end) for base in deed.group if move.end != start)
    return Ruling(
        id=name,
        rule="SB-MOV-03" if halted else "SB-MOV-01",
        text=f"{', '.join(base.id for base in deed.group)}: {_whither(move, pips, halted)}.",
        working=(Working("SB-MOV-04", f"moves of {division.order}", str(move.moves)),),
        changes=(*went, deed.paid(purse), *_taken(deed, move.end)),
        told=tuple(_told(name, move, halted)),
    )


def _taken(deed: Deed, at: str) -> tuple[Set, ...]:
    """SB-DIG-01, SB-CTY-01 Return what becomes of a sector that was an enemy's: digs and owner."""
    sector = deed.state[Sector].get(at)
    if sector is None or sector.owner in ("", deed.side):
        return ()
    return sets(Sector, at, owner=deed.side, digs=0)


def _whither(move: Move, before: int, halted: bool) -> str:
    if move.reason is not None:
        return f"stay at {move.deed.start}: {move.reason}"
    pips = before - move.purse.left
    paid = f", for {pips} PIP" if pips else ""
    return f"{move.deed.start} to {move.end}{paid}{', halted by contact' if halted else ''}"


def _told(name: str, move: Move, halted: bool) -> Iterator[Told]:
    line = move.deed.line
    slots = {"division": line.division, "start": move.deed.start, "end": move.end}
    if move.reason is not None:
        yield CATALOGUE.told(line.team, "move.refused", name, **slots, why=_(move.reason))
    elif halted:
        yield CATALOGUE.told(line.team, "move.halted", name, **slots)


def after_move(state: State, deed: Deed, before: Moved) -> Generator[Ruling, State, State]:
    """SB-MOV-04, SB-CON-01 Remember a move, and yield what contact on its way costs."""
    way = _way_gone(state, deed)
    if not way:
        return state
    before.gone.update({base.id: len(way) for base in deed.group})
    for enemy in met(deed, way, before.known):
        before.known.add(frozenset((deed.division.id, enemy.id)))
        state = yield from _contact(state, deed, enemy)
    return state


def met(deed: Deed, way: Iterable[str], known: Collection[frozenset[str]]) -> Iterator[Division]:
    """SB-CON-01 Yield the enemy Divisions that a group first sees from the next sector.

    Each sector of its way counts, and so does what it has seen from farther off before. Corps
    troops have no initiative to compare.
    """
    state, own = deed.state, deed.division.id
    if own not in state[Division]:
        return
    seen = {at for at in deed.enemies if sees(state, deed.side, at, deed.rules)}
    fresh = set[str]()
    far = max(sight_of(base, deed.rules) for base in deed.group)
    for here in way:
        unseen = deed.enemies - seen
        fresh |= {at for at in unseen if is_next(here, at, deed.rules)}
        seen |= {at for at in unseen if steps(here, at, deed.rules) <= far}
    for enemy in state[Division].values():
        at = {base.sector for base in on_table(state) if base.division == enemy.id}
        if at & fresh and frozenset((own, enemy.id)) not in known:
            yield enemy


def _loser(one: Division, other: Division) -> str:
    """SB-CON-01 Return which of two has the lower initiative; nothing where they are equal."""
    scores = [(each.initiative or 0, each.id) for each in (one, other)]
    return "" if scores[0][0] == scores[1][0] else min(scores)[1]


def _contact(state: State, deed: Deed, enemy: Division) -> Generator[Ruling, State, State]:
    """SB-CON-01 Yield what the Division of the lower initiative loses, if they differ."""
    loser = _loser(deed.division, enemy)
    if not loser:
        return state
    pips = state[Division][loser].pips
    loses = "loses a PIP" if pips else "has no PIP to lose"
    name = deed.umpire.on("contact", f"{deed.line.id} {enemy.id}").name("contact")
    left = max(0, pips - deed.rules.figure("contact_loss"))
    text = f"{deed.division.id} comes upon {enemy.id}: {loser} {loses}."
    return (yield Ruling(name, "SB-CON-01", text, (), (Set(Division, loser, "pips", left),)))
