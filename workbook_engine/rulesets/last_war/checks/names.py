"""What the columns of the order sheets may name: the team's own nations, bases, cards; the map.

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbook_engine.core.always import Always
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Naming, Offer
from workbook_engine.core.reader import Kind, Named, Shape
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.spelt import hex_spelt
from workbook_engine.kit.names import named, not_known
from workbook_engine.rulesets.last_war.knowledge import offered
from workbook_engine.rulesets.last_war.knowledge.flags_seen import combats_seen
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    DeployLine,
    FlagLine,
    SupplyLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

Also = Callable[[Record], tuple[Kind, ...]]
"""Returns what a column names in a line, hexes and more."""


def commanded(state: State, team: str) -> dict[str, str]:
    """Return the nations of a team, each with its name."""
    return {each.id: each.name for each in state[Nation].values() if each.team == team}


def _own_nations(state: State, team: str) -> Iterator[Named]:
    return (Named(nation, also=(name,)) for nation, name in commanded(state, team).items())


def _of_their_side(state: State, team: str) -> Iterator[str]:
    own = state[Team].get(team)
    return (each.id for each in state[Nation].values() if own and each.side == own.side)


def _groups(state: State, team: str) -> Iterator[str]:
    nations = commanded(state, team)
    return (group.id for group in state[Partisans].values() if group.nation in nations)


def _hand(state: State, team: str) -> Iterator[str]:
    nations = commanded(state, team)
    return (card.id for card in state[Card].values() if card.nation in nations)


def _places(state: State, team: str) -> Iterator[Named]:
    rows = state[MapHex].values()
    return (Named(row.hex, also=(row.place,), at=row.hex) for row in rows if row.place)


_NATIONS, _CARDS = Kind(_own_nations), named(_hand)
_HEXES = Kind(squares=lambda state: state[MapHex], spelt=hex_spelt), Kind(_places)
_COMBATS, _POOL = named(combats_seen), named(Always((POOL,)))

OWN_NATION: Naming[Record, View] = Naming(
    "nation",
    ("Nation",),
    {"Nation": offered.own_nations},
    kinds=(_NATIONS,),
    strange=not_known(
        "E-UNKNOWN-NATION",
        _("{name} is not one of the team's nations."),
        _("Name a nation of your own."),
    ),
    rule="LW-SEQ-02",
)
"""LW-SEQ-02 A team orders its own nations about."""


def _not_their_base(state: State, line: BombLine) -> Iterator[Finding]:
    """LW-BOM-01 Bombers fly from a base of the team's own."""
    nations = commanded(state, line.team)
    own = [base.hex for base in state[Base].values() if base.nation in nations]
    if line.base not in own:
        yield error(
            "E-UNKNOWN-BASE",
            _("the team has no bomber base at {place}.").format(place=line.base),
            _("Name a base of your own, or clear the line."),
            rule="LW-BOM-01",
        )


OWN_BASE: Naming[BombLine, View] = Naming(
    "base", ("MapHex",), {"base": offered.own_bases}, _not_their_base, kinds=_HEXES
)

OWN_GROUP: Naming[DeployLine, View] = Naming(
    "partisans",
    ("Partisans",),
    {"Partisans": offered.groups_in_reserve},
    beyond=True,
    kinds=(named(_groups),),
    strange=not_known(
        "E-UNKNOWN-GROUP",
        _("the team has no such partisan group."),
        _("Name a group of your own, or clear the cell."),
    ),
    rule="LW-PAG-02",
)


def _played(state: State, line: CardLine) -> Iterator[Finding]:
    """LW-ADV-01 A card is played once."""
    card = state[Card].get(line.card)
    if card and card.played and card.nation in commanded(state, line.team):
        yield warning(
            "W-CARD-PLAYED",
            _("{card} was played in turn {turn} already.").format(card=line.card, turn=card.played),
            _("A card is played once: choose another, or clear the line."),
            rule="LW-ADV-01",
        )


OWN_CARD: Naming[CardLine, View] = Naming(
    "card",
    ("Card",),
    {"Card": offered.cards_in_hand},
    _played,
    kinds=(_CARDS,),
    strange=not_known(
        "E-UNKNOWN-CARD",
        _("the team has no such card."),
        _("Use a name from the Cards sheet."),
    ),
    rule="LW-ADV-01",
)
"""LW-ADV-01 A card is the team's own."""

ALLY: Naming[CardLine, View] = Naming(
    "nation",
    ("Nation",),
    beyond=True,
    kinds=(_NATIONS, replace(named(_of_their_side), is_hidden=True)),
    strange=not_known(
        "E-UNKNOWN-ALLY",
        _("{name} is not a nation of the team's side."),
        _("Use a nation of your own side."),
    ),
    rule="LW-ADV-08",
)
"""LW-ADV-08 A card may be played for any nation of one's own side."""


def _strange_hex(line: Record, name: str, near: str) -> Finding:
    said = _("{name} is neither a hex of the map nor a place on it.").format(name=name)
    cure = near or _("Use the number of a hex, such as 0714, or a place.")
    return error("E-UNKNOWN-HEX", said, cure)


def a_hex(
    column: str, rule: str, words: Offer[View] | None = None, also: Also | None = None
) -> Naming[Record, View]:
    """Return a column that names a hex of the map, offered by the column's own name."""
    words_offered = {} if words is None else {column: words}
    return Naming(
        column,
        ("MapHex",),
        words_offered,
        beyond=also is combats,
        kinds=_HEXES if also is None else also,
        strange=_strange_hex,
        rule=rule,
    )


def combats(line: Record) -> tuple[Kind, ...]:
    """LW-FLG-05 Return what names a combat: its hex, or its label, `1413 from 1414`."""
    return (*_HEXES, _COMBATS)


def hexes_or_pool(line: Record) -> tuple[Kind, ...]:
    """LW-SEC-03 Return where a force against partisans, or its supplies, may come from."""
    is_from_pool = isinstance(line, SupplyLine) or (
        isinstance(line, FlagLine) and line.kind == Attack.SECURITY
    )
    return (*_HEXES, _POOL) if is_from_pool else _HEXES


WAY_FLOWN: Naming[BombLine, View] = Naming(
    "via", kinds=_HEXES, shape=Shape.WAY, strange=_strange_hex, rule="LW-BOM-04"
)
"""LW-BOM-03 Each point that bombers fly through is a hex or a place."""
