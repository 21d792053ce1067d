"""Cases of two combats, the second on what the first left: flags, supplies and dice as given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.arithmetic import WORDS
from tests.cases.last_war.grounds import COLOURS
from tests.cases.last_war.laid import exact
from tests.cases.last_war.maps import NATIONS, CaseMap
from tests.rulesets.last_war.played_war import lost_in
from tests.rulesets.last_war.war import GERMANY, RUSSIA, played, umpire_of, war
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.combat.results import row_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine, SupplyLine

_BY_OUTCOME = {str(outcome): word for outcome, word in WORDS.items()}
_MEN = 6
"""Men in a hex of a combat where the case does not say."""


@dataclass(frozen=True)
class _Fight:
    """One of two combats, as a case gives it."""

    name: str
    facts: Mapping[str, Any]
    here: CaseMap

    @property
    def start(self) -> str:
        return self.here.ours(self.facts["from"])

    @property
    def to(self) -> str:
        return self.here.ours(self.facts["to"])

    @property
    def nation(self) -> str:
        return self.here.owner(self.facts["from"])

    def side(self, who: str) -> Mapping[str, Any]:
        found = self.facts.get(who, {})
        assert isinstance(found, Mapping)
        return found

    def worth(self) -> Iterator[tuple[str, Any]]:
        """Yield the nations of which it tells the worth."""
        enemy = self.here.owner(self.facts["to"])
        told = {self.nation: self.facts.get("ME", self.side("A").get("me"))}
        told[enemy] = self.side("D").get("me")
        yield from ((nation, exact(me)) for nation, me in told.items() if me is not None)

    def supplies(self) -> dict[str, int]:
        """Return the supplies put in, by hex."""
        own = self.side("A").get("lsp", 0)
        return {self.start: self.facts.get("lsp", own), self.to: self.side("D").get("lsp", 0)}


def two_combats(given: Given) -> Found:
    """LW-SEQ-07 Two combats in their order, the second on what the first left."""
    here = CaseMap("M1")
    fights = [_Fight(name, given[name], here) for name in ("c1", "c2")]
    turn = _fought(fights, {})
    labels = _labels(turn.before, fights)
    names = {label: fight.name for fight, label in zip(fights, labels, strict=True)}
    rows = [turn.after[CombatRow][label] for label in labels]
    cards = turn.after[Front].values()
    fought = (ruling.id.split("/")[2] for ruling in turn.rulings)
    return {
        "order": [names[label] for label in fought if label in names],
        "c1": _result(rows[0]),
        "c2": _result(rows[1]),
        "lsp_returned": sum(card.lsp for card in cards if card.nation == fights[1].nation),
        "flag_spent": all(row.label for row in rows),
        "end_of_phase": lambda: _at_the_end(fights),
    }


def _labels(state: State, fights: list[_Fight]) -> list[str]:
    """Return the labels under which flags have opened the combats."""
    rows = state[CombatRow].values()
    return [
        next(row.label for row in rows if row.hex == fight.to and fight.start in row.starts)
        for fight in fights
    ]


def _laid(fights: list[_Fight]) -> State:
    here = fights[0].here
    worth: dict[str, Any] = {}
    for fight in fights:
        for nation, me in fight.worth():
            worth.setdefault(nation, me)
    nations = [
        replace(nation, effectiveness=worth.get(nation.id, nation.effectiveness))
        for nation in (GERMANY, RUSSIA)
    ]
    cards = _cards(fights, here)
    return war(*here.hexes(), *cards.values(), nations=nations)


def _cards(fights: list[_Fight], here: CaseMap) -> dict[str, Front]:
    cards = {
        here.ours(name): Front(id=here.ours(name), hex=here.ours(name), nation=nation, man=1)
        for nation in NATIONS
        for name in here.front[nation]
    }
    told: set[str] = set()
    for fight in fights:
        if fight.facts.get("same_stack_as_c1_D"):
            assert fight.start == fights[0].to
        for name, who in ((fight.start, "A"), (fight.to, "D")):
            facts = fight.side(who)
            points = {kind: facts[kind] for kind in ("man", "tank", "air") if kind in facts}
            if name not in told:
                points = points or {"man": _MEN}
                told.add(name)
                cards[name] = replace(cards[name], **{"man": 0, **points})
            more = cards[name].lsp + fight.supplies()[name]
            cards[name] = replace(cards[name], lsp=more)
    return {name: replace(card, id=f"{name} {card.nation}") for name, card in cards.items()}


def _orders(fights: list[_Fight]) -> Iterator[Record]:
    for fight in fights:
        yield FlagLine(
            id=fight.name, team=fight.nation, nation=fight.nation, start=fight.start, to=fight.to
        )
        for name, lsp in fight.supplies().items():
            nation = fight.here.owner(fight.here.theirs(name))
            yield SupplyLine(
                id=f"{fight.name} {name}",
                team=nation,
                nation=nation,
                combat=fight.to,
                start=name,
                lsp=lsp,
            )


def _fought(fights: list[_Fight], settings: Mapping[str, Any]) -> Turn:
    start = _laid(fights)
    flags = played(start, _orders(fights), "Flags", "Combat supplies", umpire=umpire_of(start))
    state = State(Position(1), flags.after.tables)
    answers: dict[str, Any] = {}
    for fight, label in zip(fights, _labels(state, fights), strict=True):
        if result := fight.facts.get("result"):
            answers[f"combat/{label}/colour/1"] = COLOURS[result]
        if "dice" in fight.facts:
            dice = fight.facts["dice"]
            for who, die in zip(("attackers'", "defenders'"), dice, strict=True):
                answers[f"combat/{label}/{who} die/1"] = die
    umpire = umpire_of(state, answers=answers, settings=settings)
    return played(state, [], "Combats", umpire=umpire)


def _result(row: CombatRow) -> Any:
    if row.outcome.startswith("not fought"):
        return "cancelled"
    return {
        "": "fought",
        "col": row.column,
        "row": row_of(row.difference or 0),
        "colour": row.colour,
        "result": _BY_OUTCOME[row.result],
        "cv_A": row.attacker_cv,
        "cv_D": row.defender_cv,
        "loss_n": [_number(lost_in(row, "attacker")), _number(lost_in(row, "defender"))],
    }


def _number(loss: str) -> int:
    return sum(int(number) for number in loss.split("/"))


def _at_the_end(fights: list[_Fight]) -> dict[str, Any]:
    """LW-SEQ-07 The same with losses applied at the end of the phase."""
    turn = _fought(fights, {"losses_apply": "end"})
    labels = _labels(turn.before, fights)
    found = {}
    for fight, label in zip(fights, labels, strict=True):
        row = turn.after[CombatRow][label]
        found[f"{fight.name}_loss_A"] = _number(lost_in(row, "attacker"))
        found[f"{fight.name}_loss_D"] = _number(lost_in(row, "defender"))
    return found
