"""The end of the turn: works are finished, their builders are free (LW-FORT-02, LW-FORT-03)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works


def turn_ends(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-FORT-02, LW-FORT-03 Works begun are finished where the hex still holds; Men are free."""
    yield Ruling(
        id=umpire.on("end", "turn").name("ended"),
        rule="LW-FORT-02",
        text="Works are finished, and the Men who built them are free.",
        changes=(*_works(state, umpire), *_freed(state)),
    )


def _works(state: State, umpire: Umpire) -> Iterator[Change]:
    board = Board.of(state)
    kept = umpire.rules.word("fort_on_capture")
    for works in state[Works].values():
        own = board.side(works.hex) == side_of(state, works.nation)
        if works.building:
            yield Set(Works, works.id, "building", 0)
            if own:
                yield Add(Works, works.id, "layers", works.building)
        if own or not works.layers or kept == "keep":
            continue
        yield Add(Works, works.id, "layers", -works.layers)
        if kept == "flip":
            yield from _turned(state, works, board)


def _turned(state: State, works: Works, board: Board) -> Iterator[Change]:
    """LW-FORT-03 Turn works round as a house rule: they serve the captor, the other way."""
    name = f"{works.towards}>{works.hex}"
    holder = board.hexes[works.hex].controller
    if board.side(works.towards) != board.side(works.hex):
        return
    if name in state[Works]:
        yield Set(Works, name, "nation", holder)
        yield Add(Works, name, "layers", works.layers)
    else:
        yield Create(
            Works(
                id=name,
                nation=holder,
                hex=works.towards,
                towards=works.hex,
                layers=works.layers,
            )
        )


def _freed(state: State) -> Iterator[Change]:
    for card in state[Front].values():
        if card.locked:
            yield Set(Front, card.id, "locked", 0)
