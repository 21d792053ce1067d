"""What is true of a war from its first stage to its last: cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tests.rulesets.last_war.accounts import steps
from tests.rulesets.last_war.random_wars import Played
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation


def cards_played_twice(stages: Iterable[Played]) -> Iterator[str]:
    """LW-ADV-01, LW-ADV-02 A card counts once in a war: in one combat, or for one other use."""
    counted: Counter[str] = Counter()
    for played in stages:
        for ruling, before, after in steps(played):
            counted.update(_laid(ruling.phase, ruling.id.split("/")[2], after))
            for card in before[Card].values():
                now = after[Card][card.id]
                if now.played and not card.played:
                    counted[card.id] += now.played_as in ("order of play", "extra flag", "other")
                    yield from _not_own(now, after[Nation])
                elif card.played != now.played and not _given_back(ruling.text):
                    yield f"{ruling.id}: card {card.id} goes back into the hand"
        for card_id, number in counted.items():
            if number and not played.turn.after[Card][card_id].played:
                yield f"card {card_id} has counted and is in the hand"
    yield from (f"card {name} counts {n} times" for name, n in counted.items() if n > 1)


def _laid(phase: str, label: str, after: object) -> list[str]:
    """Return the cards that count in a combat as it is fought."""
    row = after[CombatRow].get(label) if phase == "Combats" else None  # type: ignore[index]
    if row is None or "not fought" in row.outcome:
        return []
    sides = (row.attacker_cards, row.defender_cards, row.attacker_columns, row.defender_columns)
    return [card for cards in sides for card in cards]


def _given_back(text: str) -> bool:
    return "not fought" in text


def _not_own(card: Card, nations: object) -> Iterator[str]:
    """LW-ADV-08 A card is played for its owner's own side."""
    owner, user = nations[card.nation], nations[card.played_for]  # type: ignore[index]
    if owner.side != user.side:
        yield f"card {card.id} of {card.nation} is played for {card.played_for}"
