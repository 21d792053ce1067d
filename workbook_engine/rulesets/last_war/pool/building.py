"""Fortifications begun: who builds, out of what, on which hexside (LW-FORT-01 to LW-FORT-03)."""

from __future__ import annotations

from workbook_engine.core.changes import Add, Change, Create
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, card_name, placed
from workbook_engine.rulesets.last_war.land.ground import side_of
from workbook_engine.rulesets.last_war.land.supply_ways import has_route
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.pool.pools import paid
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine


def why_no_works(state: State, line: DeployLine, layers: int, rules: Rules) -> str:
    """LW-FORT-01 to LW-FORT-03 Return why works cannot be begun, or nothing; refused whole."""
    board = Board.of(state)
    if board.side(line.hex) != side_of(state, line.nation):
        return _("it is not ours")
    if line.towards not in board.around(line.hex):
        return _("they must face what lies next to it")
    name = works_name(state, line.hex, line.towards, board.side(line.hex), line.nation)
    under_way = state[Works][name].building if name in state[Works] else 0
    if layers + under_way > rules.number("fort_layers_per_turn"):
        return _("no more can be built in a turn")
    why = _why_not_from_card(state, line, layers, rules)
    if not why or is_front(board, line.hex, board.side(line.hex)):
        return why
    nation = state[Nation][line.nation]
    if nation.pool_lsp < layers * rules.figure("fortification_supply"):
        return _("there are no supplies for them")
    if nation.pool_man < layers * rules.figure("fortification_man"):
        return _("no Man can be spared to build")
    return (
        "" if has_route(state, board, line.nation, line.hex) else _("no way over land leads there")
    )


def _why_not_from_card(state: State, line: DeployLine, layers: int, rules: Rules) -> str:
    """LW-FORT-02 In the line, its own Men build: not the one whom it needs."""
    card = state[Front].get(card_name(line.hex, line.nation))
    if card is None:
        return _("we hold no line there")
    if card.lsp < layers * rules.figure("fortification_supply"):
        return _("there are no supplies for them")
    side = side_of(state, line.nation)
    others = Forces.of(state).men(line.hex, side) - card.man
    in_line = is_front(Board.of(state), line.hex, side)
    keep = max(0, rules.figure("front_minimum") - others) if in_line else 0
    if card.man - card.locked - keep < layers * rules.figure("fortification_man"):
        return _("no Man can be spared to build")
    return ""


def begun(state: State, line: DeployLine, rules: Rules) -> tuple[str, tuple[Change, ...]]:
    """LW-FORT-01 Begin works: return why they are not, or nothing, and what changes.

    A card's own Man and supplies go into them; behind the line, where it has none, the pool's.
    """
    layers = max(line.man, 1)
    if why := why_no_works(state, line, layers, rules):
        return why, ()
    men, supplies = (
        layers * rules.figure("fortification_man"),
        layers * rules.figure("fortification_supply"),
    )
    card = card_name(line.hex, line.nation)
    if not _why_not_from_card(state, line, layers, rules):
        taken: tuple[Change, ...] = (Add(Front, card, "lsp", -supplies),)
    else:
        nation = state[Nation][line.nation]
        taken = (
            *paid(nation, man=men, lsp=supplies),
            *placed(state, line.hex, line.nation, {"man": men}),
        )
    return "", (*taken, Add(Front, card, "locked", men), _layers(state, line, layers))


def _layers(state: State, line: DeployLine, layers: int) -> Change:
    """LW-FORT-03 Return the change of the works: layers serve those who built them alone."""
    side = side_of(state, line.nation)
    name = works_name(state, line.hex, line.towards, side, line.nation)
    if name in state[Works]:
        return Add(Works, name, "building", layers)
    return Create(
        Works(id=name, nation=line.nation, hex=line.hex, towards=line.towards, building=layers)
    )


def works_name(state: State, name: str, towards: str, side: str, nation: str) -> str:
    """Return the name of a side's works on a hexside: its own there, or a new one.

    Where the enemy's stand on the same side already, the nation is named too.
    """
    here = [w for w in state[Works].values() if (w.hex, w.towards) == (name, towards)]
    own = next((w.id for w in here if side_of(state, w.nation) == side), "")
    plain = f"{name}>{towards}"
    return own or (f"{plain} {nation}" if plain in state[Works] else plain)
