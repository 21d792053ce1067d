"""What stands on the map where it cannot: with the enemy, at sea, twice, or nowhere (LW-FL-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import Record, State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.rulesets.last_war.land.board import NOBODY, Board
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState

_STANDS: tuple[tuple[type[Record], str, str], ...] = (
    (Front, "a front-line card", "LW-FL-01"),
    (Works, "works", "LW-FORT-01"),
    (Garrison, "a garrison", "LW-RES-04"),
    (Zone, "a security zone", "LW-SEC-01"),
    (Base, "a bomber base", "LW-BOM-01"),
    (AirDefence, "air defence", "LW-AD-01"),
    (Line, "a production line", "LW-SEQ-01"),
)


def odd_front(state: State, where: Where) -> Iterator[Finding]:
    """LW-FL-01, LW-RES-05, LW-FORT-02 Yield cards twice in a hex, or with too many building."""
    seen: dict[tuple[str, str], str] = {}
    for card in state[Front].values():
        first = seen.setdefault((card.hex, card.nation), card.id)
        if first != card.id:
            yield error(
                "E-FRONT-TWICE",
                f"{card.nation} has two cards in {card.hex}: {first} and {card.id}.",
                "Put all its points in one row, and clear the other.",
                rule="LW-RES-05",
                cell=where(Front, card.id, "hex"),
            )
        if card.locked > card.man:
            yield error(
                "E-LOCKED",
                f"{card.id} has {card.locked} Men building and {card.man} in all.",
                "Write no more Men building than there are.",
                rule="LW-FORT-02",
                cell=where(Front, card.id, "locked"),
            )


def no_points(state: State, where: Where) -> Iterator[Finding]:
    """LW-FL-01 Yield cards that are empty."""
    for card in state[Front].values():
        if _is_empty(card):
            yield warning(
                "W-FRONT-EMPTY",
                f"{card.id} has no points, so that nobody holds the line there.",
                "Write its Men, tanks and aircraft, or clear the row.",
                rule="LW-FL-01",
                cell=first_cell(where, Front, card.id, "man", "id"),
            )


def odd_standing(state: State, where: Where) -> Iterator[Finding]:
    """LW-FL-01, LW-PAG-01 Yield what stands at sea or nowhere, and front lines with the enemy."""
    yield from _nowhere(state, where, lambda each: each.kind is not Works)
    yield from _with_enemy(state, where, lambda each: each.kind is Front)
    yield from _partisans(state, where)


def behind_the_enemy(state: State, where: Where) -> Iterator[Finding]:
    """LW-FORT-01 to LW-SEQ-01 Yield what begins in the enemy's hands: later it may be taken.

    Works stay where they are, whatever becomes of the country.
    """
    yield from _nowhere(state, where, lambda each: each.kind is Works)
    yield from _with_enemy(state, where, lambda each: each.kind is not Front)


class _Stands(Struct, frozen=True):
    """A row of what stands in a hex of the map."""

    kind: type[Record]
    key: str
    what: str
    rule: str
    nation: str
    hex: str


def _standing(state: State) -> Iterator[_Stands]:
    """Yield what is to stand in a hex that is there, of a nation that is."""
    for kind, what, rule in _STANDS:
        for row in state[kind].values():
            nation, here = str(getattr(row, "nation", "")), str(getattr(row, "hex", ""))
            if here in state[MapHex] and nation in state[Nation]:
                yield _Stands(kind, row.key, what, rule, nation, here)


def _nowhere(state: State, where: Where, which: Callable[[_Stands], bool]) -> Iterator[Finding]:
    board = Board.of(state)
    for each in filter(which, _standing(state)):
        if not board.passable(each.hex):
            yield error(
                "E-STANDS-NOWHERE",
                f"{each.what} of {each.nation} stands in {each.hex}, at sea or in neutral country.",
                "Write a hex of land that is not neutral.",
                rule=each.rule,
                cell=where(each.kind, each.key, "hex"),
            )


def _with_enemy(state: State, where: Where, which: Callable[[_Stands], bool]) -> Iterator[Finding]:
    board = Board.of(state)
    for each in filter(which, _standing(state)):
        card = state[Front].get(each.key) if each.kind is Front else None
        if not board.passable(each.hex) or (card is not None and _is_empty(card)):
            continue
        if board.side(each.hex) not in (NOBODY, board.sides[each.nation]):
            yield error(
                "E-STANDS-WITH-ENEMY",
                f"{each.what} of {each.nation} stands in {each.hex}, which the enemy holds.",
                "Write a hex of its own side, or mend Held by on Hexes.",
                rule=each.rule,
                cell=where(each.kind, each.key, "hex"),
            )


def _is_empty(card: Front) -> bool:
    return not (card.man or card.tank or card.air)


def _partisans(state: State, where: Where) -> Iterator[Finding]:
    """LW-PAG-01 Yield groups that are active and stand nowhere."""
    for group in state[Partisans].values():
        if group.state == PartisanState.ACTIVE and not group.hex:
            yield error(
                "E-NOWHERE",
                f"{group.id} is active and stands nowhere.",
                "Write its hex, or reserve under State.",
                rule="LW-PAG-01",
                cell=where(Partisans, group.id, "hex"),
            )
