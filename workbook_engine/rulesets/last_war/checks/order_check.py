"""Names in the order sheets: hexes of the map, the team's own cards, nations of its side.

What is said of another team's card and of one that there is not is the same: findings may reach
players.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Finding, did_you_mean, error, warning
from workbook_engine.core.hexes import parse_hex
from workbook_engine.core.records import Orders, Record, State
from workbook_engine.core.ruleset import Where
from workbook_engine.rulesets.last_war.checks.whose_orders import commanded
from workbook_engine.rulesets.last_war.knowledge.flags_seen import combats_seen
from workbook_engine.rulesets.last_war.land.ground import hex_named
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
    via_points,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Attack

_HEXES: dict[type[Record], tuple[str, ...]] = {
    DeployLine: ("hex", "towards"),
    CloseLine: ("start", "to"),
    FlagLine: ("start", "to", "exploit_to"),
    CardLine: ("combat",),
    SupplyLine: ("combat", "start"),
    RemoveLine: ("hex",),
    BombLine: ("target",),
    WithdrawLine: ("start", "to"),
}
"""The columns of each order sheet that name hexes."""
RULES: dict[type[Record], str] = {
    DeployLine: "LW-SEQ-02",
    CloseLine: "LW-SEQ-03",
    FlagLine: "LW-FLG-02",
    CardLine: "LW-ADV-01",
    SupplyLine: "LW-RES-03",
    RemoveLine: "LW-SEQ-06",
    BombLine: "LW-BOM-04",
    WithdrawLine: "LW-STR-01",
}
"""The rule that each order sheet is about."""


def check_names(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    """LW-SEQ-02 to LW-STR-01 Yield a finding for each name in an order that is not known."""
    for kind, fields in _HEXES.items():
        for line in orders[kind].values():
            for field in fields:
                text = str(getattr(line, field))
                known = text in state[MapHex] or _names_pool(line, field, text)
                if text and not known and not _names_combat(state, line, field):
                    yield _no_such_hex(state, line, field, text, where)
    for bombs in orders[BombLine].values():
        for text in via_points(bombs):
            if hex_named(state, text) is None:
                yield _no_such_hex(state, bombs, "via", text, where)
    yield from _cards(state, orders, where)


def _names_combat(state: State, line: Record, field: str) -> bool:
    """LW-FLG-05 Tell whether a combat is named by its label: `1413 from 1414`."""
    if field != "combat" or not isinstance(line, CardLine | SupplyLine):
        return False
    return line.combat in combats_seen(state, line.team)


def _names_pool(line: Record, field: str, text: str) -> bool:
    """LW-SEC-03 Tell whether a force against partisans, or its supplies, is to come from a pool."""
    if isinstance(line, SupplyLine):
        return field == "start" and text == POOL
    security = isinstance(line, FlagLine) and line.kind == Attack.SECURITY
    return security and field == "start" and text == POOL


def _no_such_hex(state: State, line: Record, field: str, text: str, where: Where) -> Finding:
    places = () if parse_hex(text) else (h.place for h in state[MapHex].values() if h.place)
    return error(
        "E-UNKNOWN-HEX",
        f"{text} is neither a hex of the map nor a place on it.",
        did_you_mean(text, places) or "Use the number of a hex, such as 0714, or a place.",
        rule=RULES[type(line)],
        cell=where(type(line), line.key, field),
    )


def _cards(state: State, orders: Orders, where: Where) -> Iterator[Finding]:
    for line in orders[CardLine].values():
        own = commanded(state, line.team)
        hand = [card.id for card in state[Card].values() if card.nation in own]
        if line.card not in hand:
            # not named: as its own sheet writes it, it would tell that there is one
            yield error(
                "E-UNKNOWN-CARD",
                f"{line.team} has no such card.",
                did_you_mean(line.card, hand) or "Use a name from the Cards sheet.",
                rule="LW-ADV-01",
                cell=where(CardLine, line.id, "card"),
            )
        elif played := state[Card][line.card].played:
            yield warning(
                "W-CARD-PLAYED",
                f"{line.card} was played in turn {played} already.",
                "A card is played once: choose another, or clear the line.",
                rule="LW-ADV-01",
                cell=where(CardLine, line.id, "card"),
            )
        yield from _ally(state, line, where)


def _ally(state: State, line: CardLine, where: Where) -> Iterator[Finding]:
    """LW-ADV-08 A card may be played for any nation of one's own side."""
    team = state[Team].get(line.team)
    side = {n.id for n in state[Nation].values() if team and n.side == team.side}
    if line.nation and line.nation not in side:
        yield error(
            "E-UNKNOWN-ALLY",
            f"{line.nation} is not a nation of {line.team}'s side.",
            did_you_mean(line.nation, side) or "Use a nation of your own side.",
            rule="LW-ADV-08",
            cell=where(CardLine, line.id, "nation"),
        )
