"""Cases of what a report shows and hides: a thing is shown if the viewer's book changes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tests.cases.comparing import Found, Judged
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation

_CONTROL = frozenset({"control", "umpire", "game control"})
_NATIONS = {"A": "GER", "D": "SOV"}


@lru_cache
def _turn(**changed: Any) -> Turn:
    """Fight a combat in which each side puts in supplies and a card, and has one more in hand."""
    supplies = {who: changed.pop(f"{who} lsp", 2) for who in ("A", "D")}
    sides = {who: {"man": 9, "tank": 3, "air": 2, "lsp": supplies[who], "die": [2]} for who in "AD"}
    answers = {
        f"combat/{TARGET}/colour/1": changed.pop("colour", "O"),
        f"combat/{TARGET}/attackers' loss/1": changed.pop("A loss", "1/0/0"),
        f"combat/{TARGET}/defenders' loss/1": changed.pop("D loss", "1/0/0"),
    }
    dice = changed.pop("dice", (3, 3))
    assert not changed
    turn = Battle(sides, {}).fought(dice, answers)
    hand = {n: Card(id=f"{n} in hand", nation=n, value=3) for n in _NATIONS.values()}
    cards = {**turn.after[Card], **{card.id: card for card in hand.values()}}
    return replace(turn, after=turn.after.with_tables({Card: cards}))


def _with(turn: Turn, change: Callable[[State], Mapping[type, Mapping[str, Any]]]) -> Turn:
    return replace(turn, after=turn.after.with_tables(change(turn.after)))


def _pool(nation: str) -> Turn:
    def more(state: State) -> Mapping[type, Mapping[str, Any]]:
        found = state[Nation][nation]
        richer = replace(found, pool_man=found.pool_man + 7, pool_lsp=found.pool_lsp + 5)
        return {Nation: {**state[Nation], nation: richer}}

    return _with(_turn(), more)


def _hand(nation: str) -> Turn:
    def other(state: State) -> Mapping[type, Mapping[str, Any]]:
        name = f"{nation} in hand"
        return {Card: {**state[Card], name: replace(state[Card][name], value=9)}}

    return _with(_turn(), other)


def _front(kind: str) -> Callable[[str], Turn]:
    def of(nation: str) -> Turn:
        def more(state: State) -> Mapping[type, Mapping[str, Any]]:
            cards = {
                name: replace(card, **{kind: getattr(card, kind) + 4})
                if card.nation == nation
                else card
                for name, card in state[Front].items()
            }
            return {Front: cards}

        return _with(_turn(), more)

    return of


def _who(nation: str) -> str:
    return next(who for who, each in _NATIONS.items() if each == nation)


_TOPICS: dict[str, Callable[[str], Turn]] = {
    "pool": _pool,
    "card": _hand,
    "spent": lambda nation: _turn(**{f"{_who(nation)} lsp": 1}),
    "lsp": _front("lsp"),
    "supplies": _front("lsp"),
    "force": _front("man"),
    "men": _front("man"),
    "strength": _front("man"),
    "loss": lambda nation: _turn(**{f"{_who(nation)} loss": "3/1/0"}),
    "colour": lambda nation: _turn(colour="R"),
    "result": lambda nation: _turn(colour="B"),
    "front change": lambda nation: _turn(colour="B"),
    "dice": lambda nation: _turn(dice=(4, 4)),
    "die roll": lambda nation: _turn(dice=(4, 4)),
}
"""What cases speak of, and the turn in which that alone is otherwise, of one nation."""


def report(given: Given) -> Found:
    """LW-SEQ-10 What the viewer's book shows of a turn, and what it hides."""
    viewer = str(given["viewer"])
    return {
        "shows": Judged(
            lambda named: all(_shown(viewer, text) for each in named for text in _topics(each))
        ),
        "hides": Judged(
            lambda named: not any(_shown(viewer, text) for each in named for text in _topics(each))
        ),
    }


Topic = tuple[str, str]
"""What is spoken of, and of which side: own or enemy."""


def _all_topics(named: Any) -> list[Topic]:
    return [topic for each in named for topic in _topics(str(each))]


def _topics(said: str) -> list[Topic]:
    """Read what a case speaks of: `own cards and LSP spent`."""
    text = said.casefold().replace("_", " ")
    whose = "enemy" if any(word in text for word in ("enemy", "other side", "opponent")) else "own"
    found = [(topic, whose) for topic in _TOPICS if topic in text.replace("losses", "loss")]
    assert found or "all" in text or "everything" in text, f"nothing is known of {said!r}"
    return found or [(topic, each) for topic in _TOPICS for each in ("own", "enemy")]


def _shown(viewer: str, topic: Topic) -> bool:
    """Whether the viewer's book is another where this alone is otherwise."""
    what, whose = topic
    own = viewer if viewer in _NATIONS.values() else "GER"
    enemy = next(each for each in _NATIONS.values() if each != own)
    return _book(viewer, _turn()) != _book(viewer, _TOPICS[what](own if whose == "own" else enemy))


def _book(viewer: str, turn: Turn) -> dict[type, dict[str, Any]]:
    if viewer.casefold() in _CONTROL:
        return {**_rows(turn.after.tables), **_rows(RULESET.views(turn))}
    nation = turn.after[Nation][viewer]
    team = Team(team=nation.team, side=nation.side)
    return _rows(RULESET.briefing.told(turn, team))


def _rows(tables: Tables) -> dict[type, dict[str, Any]]:
    return {kind: dict(tables[kind]) for kind in tables}
