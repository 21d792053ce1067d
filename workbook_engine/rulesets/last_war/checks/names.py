"""What the columns of the order sheets may name: the team's own nations, bases, cards; the map.

The enemy's and what does not exist are answered in the same words: findings may reach players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, did_you_mean, error, warning
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.order_sheets import Naming, Offer
from workbook_engine.core.records import Record, State
from workbook_engine.core.strung import meant
from workbook_engine.kit.names import only
from workbook_engine.rulesets.last_war.knowledge import offered
from workbook_engine.rulesets.last_war.knowledge.flags_seen import combats_seen
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.land.ground import hex_named
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
    via_points,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

Also = Callable[[State, Record, str], bool]
"""Tells whether a text that is not a hex is a name all the same."""


def commanded(state: State, team: str) -> dict[str, str]:
    """Return the nations of a team, each with its name."""
    return {each.id: each.name for each in state[Nation].values() if each.team == team}


OWN_NATION: Naming[Record, View] = Naming(
    "nation",
    ("Nation",),
    {"Nation": offered.own_nations},
    only(
        "E-UNKNOWN-NATION",
        "{name} is not one of {team}'s nations.",
        "Name a nation of your own.",
        column="nation",
        known=commanded,
        rule="LW-SEQ-02",
    ),
)
"""LW-SEQ-02 A team orders its own nations about."""


def _not_their_base(state: State, line: BombLine) -> Iterator[Finding]:
    """LW-BOM-01 Bombers fly from a base of the team's own."""
    nations = commanded(state, line.team)
    own = [base.hex for base in state[Base].values() if base.nation in nations]
    if line.base not in own:
        yield error(
            "E-UNKNOWN-BASE",
            f"{line.team} has no bomber base at {line.base}.",
            "Name a base of your own, or clear the line.",
            rule="LW-BOM-01",
        )


OWN_BASE: Naming[BombLine, View] = Naming(
    "base", ("MapHex",), {"base": offered.own_bases}, _not_their_base
)


def _groups(state: State, team: str) -> Iterator[str]:
    nations = commanded(state, team)
    return (group.id for group in state[Partisans].values() if group.nation in nations)


OWN_GROUP: Naming[DeployLine, View] = Naming(
    "partisans",
    ("Partisans",),
    {"Partisans": offered.groups_in_reserve},
    only(
        "E-UNKNOWN-GROUP",
        "{team} has no such partisan group.",
        "Name a group of your own, or clear the cell.",
        column="partisans",
        known=_groups,
        rule="LW-PAG-02",
    ),
    beyond=True,
)
"""LW-PAG-02 The group is not named: as its own sheet writes it, it would tell of one."""


def _not_their_card(state: State, line: CardLine) -> Iterator[Finding]:
    """LW-ADV-01 A card is the team's own, and played once."""
    own = commanded(state, line.team)
    hand = [card.id for card in state[Card].values() if card.nation in own]
    if line.card not in hand:
        # not named: as its own sheet writes it, it would tell that there is one
        yield error(
            "E-UNKNOWN-CARD",
            f"{line.team} has no such card.",
            did_you_mean(line.card, hand) or "Use a name from the Cards sheet.",
            rule="LW-ADV-01",
        )
    elif played := state[Card][line.card].played:
        yield warning(
            "W-CARD-PLAYED",
            f"{line.card} was played in turn {played} already.",
            "A card is played once: choose another, or clear the line.",
            rule="LW-ADV-01",
        )


OWN_CARD: Naming[CardLine, View] = Naming(
    "card", ("Card",), {"Card": offered.cards_in_hand}, _not_their_card
)


def _of_their_side(state: State, team: str) -> set[str]:
    own = state[Team].get(team)
    return {each.id for each in state[Nation].values() if own and each.side == own.side}


ALLY: Naming[CardLine, View] = Naming(
    "nation",
    ("Nation",),
    {},
    only(
        "E-UNKNOWN-ALLY",
        "{name} is not a nation of {team}'s side.",
        "Use a nation of your own side.",
        column="nation",
        known=_of_their_side,
        rule="LW-ADV-08",
    ),
    beyond=True,
)
"""LW-ADV-08 A card may be played for any nation of one's own side."""


def a_hex(
    column: str, rule: str, words: Offer[View] | None = None, also: Also | None = None
) -> Naming[Record, View]:
    """Return a column that names a hex of the map, offered by the column's own name."""
    found = partial(_no_such_hex, column, rule, also)
    words_offered = {} if words is None else {column: words}
    return Naming(column, ("MapHex",), words_offered, found, beyond=also is names_combat)


def _no_such_hex(
    column: str, rule: str, also: Also | None, state: State, line: Record
) -> Iterator[Finding]:
    text = _text(line, column)
    if text and text not in state[MapHex] and not (also and also(state, line, text)):
        yield _unknown_hex(state, text, rule)


def _unknown_hex(state: State, text: str, rule: str, near: str = "") -> Finding:
    places = () if parse_hex(text) else (h.place for h in state[MapHex].values() if h.place)
    return error(
        "E-UNKNOWN-HEX",
        f"{text} is neither a hex of the map nor a place on it.",
        near or did_you_mean(text, places) or "Use the number of a hex, such as 0714, or a place.",
        rule=rule,
    )


def names_combat(state: State, line: Record, text: str) -> bool:
    """LW-FLG-05 Tell whether a combat is named by its label: `1413 from 1414`."""
    return text in combats_seen(state, _text(line, "team"))


def names_pool(state: State, line: Record, text: str) -> bool:
    """LW-SEC-03 Tell whether a force against partisans, or its supplies, is to come from a pool."""
    security = isinstance(line, FlagLine) and line.kind == Attack.SECURITY
    return text == POOL and (security or isinstance(line, SupplyLine))


def _no_such_point(state: State, line: BombLine) -> Iterator[Finding]:
    """LW-BOM-03 Each point that bombers fly through is a hex or a place."""
    for text in via_points(line, partial(hex_named, state)):
        if hex_named(state, text) is None:
            places = (each.place for each in state[MapHex].values() if each.place)
            near = meant(text, places, " > ", lambda word: hex_named(state, word) is not None)
            yield _unknown_hex(state, text, "LW-BOM-04", near)


WAY_FLOWN: Naming[BombLine, View] = Naming("via", unknown=_no_such_point)


def _text(line: Record, column: str) -> str:
    return str(getattr(line, column))
