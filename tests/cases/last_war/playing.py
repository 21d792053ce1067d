"""Cases of the order of play: who goes first, which combat comes first, when cards are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.hands import ALL, FIGHT, card_lines
from tests.cases.last_war.laid import exact
from tests.rulesets.last_war.war import played, umpire_of, war
from workbook_engine.core.rulings import Standing
from workbook_engine.rulesets.last_war.offensives.order_of_play import goes_first
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse


def order(given: Given) -> Found:
    """LW-SEQ-04, LW-SEQ-07 Who goes first, and in which order combats are fought."""
    found: dict[str, Any] = {}
    if "cases" in given:
        found["chooser"] = [_chooser(case) for case in given["cases"]]
    if "combats" in given:
        found["order"] = _order(list(given["combats"]))
    return found


def _chooser(case: Any) -> str:
    nations = [
        Nation(id=f"{side} {n}", side=side, team=side, effectiveness=exact(worth))
        for side, each in case["ME"].items()
        for n, worth in enumerate(_worths(each))
    ]
    card = case.get("order_card") or []
    stock = [
        Card(
            id=f"c{side}",
            nation=f"{side} 0",
            value=1,
            played="1",
            played_as=CardUse.ORDER,
            played_for=f"{side} 0",
        )
        for side in (card if isinstance(card, list) else [card])
    ]
    state = war(*stock, nations=nations)
    umpire = umpire_of(state)
    first = goes_first(state, umpire)
    asked = umpire.asked.judgements and umpire.asked.judgements[-1].standing is Standing.MUST_ANSWER
    return "umpire" if asked else first


def _worths(each: Any) -> list[Any]:
    """Return what the nations of a side are worth, of one or several."""
    if isinstance(each, Mapping):
        return list(each.values())
    return list(each) if isinstance(each, list) else [each]


def _order(combats: Sequence[Any]) -> list[str]:
    worths = {(each["side"], exact(each["ME"])) for each in combats}
    nations = [
        Nation(id=f"{side} {worth}", side=side, team=side, effectiveness=worth)
        for side, worth in sorted(worths)
    ]
    rows = [
        CombatRow(
            label=f"{n + 1:02}10",
            turn="1",
            hex=f"{n + 1:02}10",
            attacking_side=each["side"],
            priority=each.get("priority"),
        )
        for n, each in enumerate(combats)
    ]
    forces = [
        Committed(
            id=row.label,
            combat=row.label,
            hex="0101",
            nation=f"{each['side']} {exact(each['ME'])}",
            man=1,
        )
        for row, each in zip(rows, combats, strict=True)
    ]
    state = war(*rows, *forces, nations=nations)
    named = {row.label: each["id"] for row, each in zip(rows, combats, strict=True)}
    turn = played(state, [], "Combats", umpire=umpire_of(state))
    return [named[ruling.id.split("/")[2]] for ruling in turn.rulings]


def phase(given: Given) -> Found:
    """LW-SEQ-05 When each use of a card is declared."""
    return {"phase": [_phase(use) for use in given["cards"]]}


def _phase(use: str) -> str:
    card = Card(id="c", nation="GER", value=1)
    line = card_lines(0, {"by": "GER", "card": "c", "use": use}, "GER")[0]
    for name, phases in (("4a", "Cards before flags"), ("5", "Cards in combat")):
        state = war(*FIGHT, card, nations=ALL, stage=1 if name == "4a" else 2)
        answers = {f"cards/{line.id}/allowed/1": True}
        turn = played(state, [line], phases, umpire=umpire_of(state, answers=answers))
        if turn.after[Card]["c"].played:
            return name
    return "none"
