"""What drop-downs of a team's order sheets offer: its own, and the map as it sees it.

Made from the team's view alone, so that nothing else of the state can find its way to players.
"""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.rulesets.last_war.knowledge.own_seen import BASE, FRONT
from workbook_engine.rulesets.last_war.knowledge.team_view import ENEMY, NOBODY, OWN, View
from workbook_engine.rulesets.last_war.land.board import next_to


def own_nations(seen: View) -> Iterable[str]:
    """LW-SEQ-02 Return the nations that the team commands."""
    return sorted(each.id for each in seen.nations if each.commanded)


def cards_in_hand(seen: View) -> Iterable[str]:
    """LW-ADV-01 Return the cards that its nations have not played."""
    own = set(own_nations(seen))
    return (card.id for card in seen.cards if card.nation in own and not card.played)


def groups_in_reserve(seen: View) -> Iterable[str]:
    """LW-PAG-02 Return the partisan groups that may rise."""
    return seen.reserve


def own_front(seen: View) -> Iterable[str]:
    """LW-SEQ-03 Return the front hexes of its nations."""
    return _held(seen, FRONT)


def own_bases(seen: View) -> Iterable[str]:
    """LW-BOM-01 Return the hexes of its bomber bases."""
    return _held(seen, BASE)


def own_hexes(seen: View) -> Iterable[str]:
    """LW-SEQ-02 Return its front hexes, the rest of the line, and what lies behind."""
    behind = sorted(set(_ours(seen)) - set(seen.line))
    return dict.fromkeys((*own_front(seen), *seen.line, *behind))


def next_hexes(seen: View) -> Iterable[str]:
    """LW-FLG-02 Return the hexes beside its front: those ahead first."""
    near = _next_to(own_front(seen))
    return dict.fromkeys((*hexes_ahead(seen), *(name for name in _ours(seen) if name in near)))


def hexes_ahead(seen: View) -> Iterable[str]:
    """LW-FORT-01 Return the hexes before its front that its side does not hold."""
    near = _next_to(own_front(seen))
    return dict.fromkeys(name for name in _facing(seen) if name in near)


def hexes_beyond(seen: View) -> Iterable[str]:
    """LW-TER-09 Return the hexes beyond those ahead."""
    beyond = _next_to(hexes_ahead(seen))
    return dict.fromkeys(name for name in _facing(seen) if name in beyond)


def hexes_attacked(seen: View) -> Iterable[str]:
    """LW-SEQ-05 Return the hexes with a flag into them that the team sees."""
    return dict.fromkeys(sorted(end for _, end in seen.flags))


def enemy_places(seen: View) -> Iterable[str]:
    """LW-BOM-05 Return the enemy's hexes with a place in them."""
    return dict.fromkeys(each.hex for each in seen.land if each.holder == ENEMY and each.place)


def _held(seen: View, kind: str) -> Iterable[str]:
    own = set(own_nations(seen))
    return dict.fromkeys(h.hex for h in seen.holdings if h.kind == kind and h.nation in own)


def _ours(seen: View) -> list[str]:
    return [each.hex for each in seen.land if each.holder == OWN]


def _facing(seen: View) -> list[str]:
    return [each.hex for each in seen.land if each.holder in (ENEMY, NOBODY)]


def _next_to(names: Iterable[str]) -> frozenset[str]:
    return frozenset(near for name in names for near in next_to(name))
