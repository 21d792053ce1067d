"""Who goes first: whom the cards let choose, and what he chooses (LW-ADV-03, LW-SEQ-04)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.last_war.land.ground import side_of, sides, told_side
from workbook_engine.rulesets.last_war.offensives.cards import contest
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CardLine
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse, Goes

RULE = "LW-ADV-03"


def winner_chooses(state: State, umpire: Umpire) -> Rulings:
    """LW-ADV-03 Whoever wins by cards goes first or not: as its players wrote, or Control has it.

    Nothing is chosen where no card is played for it, or where the cards are equal.
    """
    winner = _won_by_cards(state, umpire)
    if not winner:
        return
    own = [card for side, card in _in_contest(state) if side == winner]
    wished = Goes.SECOND if any(card.goes == Goes.SECOND for card in own) else Goes.FIRST
    goes = _asks(umpire).judge(
        "winner goes",
        str(wished),
        rule=RULE,
        question=f"{winner} wins the order of play by cards: does it go first or second",
        choices=[str(each) for each in Goes],
        basis=", ".join(card.id for card in own),
    )
    heard = _("The order of play is ours: we go {goes}.").format(goes=_(goes, CardLine.__name__))
    yield Ruling(
        id=_asks(umpire).name("chosen"),
        rule=RULE,
        text=f"{winner} wins the order of play by cards, and goes {goes}.",
        changes=tuple(Set(Card, each.id, "goes", goes) for each in own if each.goes != goes),
        told=told_side(state, winner, heard),
    )


def goes_first(state: State, umpire: Umpire) -> str:
    """LW-SEQ-04, LW-ADV-03 Return the side that goes first: by cards, else by effectiveness."""
    worth = {
        side: max(n.effectiveness for n in state[Nation].values() if n.side == side)
        for side in sides(state)
    }
    if winner := _won_by_cards(state, umpire):
        second = any(c.goes == Goes.SECOND for side, c in _in_contest(state) if side == winner)
        others = [side for side in worth if side != winner]
        return max(others, key=lambda side: worth[side]) if second and others else winner
    highest = max(worth.values())
    ahead = [side for side in worth if worth[side] == highest]
    return _asks(umpire).judge(
        "first",
        ahead[0],
        rule="LW-SEQ-04",
        question="Which side goes first",
        choices=tuple(worth),
        basis=", ".join(f"{side} {value}" for side, value in worth.items()),
        must=len(ahead) > 1,
    )


def _asks(umpire: Umpire) -> Questions:
    return umpire.on("flags", "order of play")


def _won_by_cards(state: State, umpire: Umpire) -> str:
    """LW-ADV-03 Return the side whose cards win, nobody where they are equal or none is played."""
    cards: dict[str, list[int]] = {side: [] for side in sides(state)}
    for side, card in _in_contest(state):
        cards[side].append(card.value)
    return contest(cards, umpire.rules)


def _in_contest(state: State) -> Iterator[tuple[str, Card]]:
    """Yield the cards played for the order of play this turn, each with the side it is for."""
    now = str(state.position.turn)
    for card in state[Card].values():
        if card.played == now and card.played_as == CardUse.ORDER:
            yield side_of(state, card.played_for or card.nation), card
