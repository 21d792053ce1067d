"""Advantage cards: who may play which, once, and for what (section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.languages import _
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import CardLine
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse

BEFORE_FLAGS = frozenset({CardUse.ORDER, CardUse.FLAG})
"""LW-ADV-03, LW-ADV-04 Uses that are declared before flags are set; the others once they are."""


class Play(Struct, frozen=True):
    """A card as it was ordered, and why it is not played, if it is not."""

    line: CardLine
    card: Card | None
    nation: str
    """For whom it is played."""
    refused: str = ""
    twice: bool = False
    """Whether its player names two uses for it: Control may choose one (LW-ADV-02)."""


def plays(
    lines: Sequence[CardLine], cards: Mapping[str, Card], nations: Mapping[str, Nation]
) -> Iterator[Play]:
    """LW-ADV-01, LW-ADV-02, LW-ADV-08 Judge each card ordered: known, in hand, own, once."""
    twice = {line.card for line in lines if _uses(lines, line.card) > 1}
    played: set[str] = set()
    for line in lines:
        card = cards.get(line.card)
        play = Play(line, card, line.nation or (card.nation if card else ""))
        why = _why_not(play, nations, played)
        yield Play(line, card, play.nation, why, twice=not why and line.card in twice)
        if not why and line.card not in twice:
            played.add(line.card)


def _uses(lines: Sequence[CardLine], card: str) -> int:
    return len({line.use for line in lines if line.card == card})


def _why_not(play: Play, nations: Mapping[str, Nation], played: set[str]) -> str:
    line, card = play.line, play.card
    if card is None:
        return _("there is no such card in hand")
    owner = nations.get(card.nation)
    if owner is None or owner.team != line.team:
        return _("there is no such card in hand")
    if card.played:
        return _("it has been played")
    if line.card in played:
        return _("it is played already")
    ally = nations.get(play.nation)
    if ally is None or ally.side != owner.side:
        return _("a card is played for one's own side")
    return ""


def contest(values: Mapping[str, Sequence[int]], rules: Rules) -> str:
    """LW-ADV-03 Return the side whose cards win the order of play; nobody where they are equal."""
    worth = max if rules.word("card_order_contest") == "highest" else sum
    totals = {side: worth(cards) for side, cards in values.items() if cards}
    best = max(totals.values(), default=0)
    winners = [side for side, total in totals.items() if total == best]
    return winners[0] if len(winners) == 1 else ""
