"""Cases of whole combats, from orders to what is left: each is fought by the rules on a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from tests.cases.comparing import Found, Judged, Said
from tests.cases.given import Given
from tests.cases.last_war.arithmetic import WORDS
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.battlefield import TARGET
from tests.cases.last_war.laid import settings
from tests.cases.last_war.lost import triple
from tests.rulesets.last_war.played_war import lost_in
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Standing, Turn
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.results import outcome
from workbook_engine.rulesets.last_war.combat.toll import split
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Garrison, Partisans
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def combat(given: Given) -> Found:
    """LW-CBT-01 to LW-CBT-08 Fight a combat, and tell all that came of it."""
    fought = Fought(given, {})
    return {
        **fought.found(),
        "alternative_add": lambda: Fought(given, {"amphib_no_craft": "add"}).found(),
        "alternative_best": lambda: _with_losses(Fought(given, {"me_mixed": "best"}).found()),
        "table_result": lambda: WORDS[_literal(fought)],
    }


def _with_losses(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, **{f"{side}_loss_n": found["loss"][side]["n"] for side in ("A", "D")}}


def _literal(fought: Fought) -> Any:
    """LW-TER-10, LW-SEC-04 The entry of the table, whoever is there to push or be pushed."""
    reading = settings({"settings": {"red_no_men": "literal"}})
    return outcome(fought.sum.colour, replace(fought.fight.combat, security=False), reading)


class Fought:
    """A combat fought under some readings: its sum, and the war before and after it."""

    def __init__(self, given: Given, readings: Mapping[str, Any]) -> None:
        settings_given = dict(given.get("settings") or {})
        self.battle = Battle(given, {**settings_given, **readings})
        dice = list(given["dice"])
        self.before, self.fight, self.sum = self.battle.summed(dice)
        self.turn: Turn = self.battle.fought(dice)

    fight: Fight
    sum: Assessment
    before: State

    @cached_property
    def row(self) -> CombatRow:
        """The combat as it stands on the umpire's sheet."""
        return self.turn.after[CombatRow][TARGET]

    def found(self) -> dict[str, Any]:
        """Return what was found, by the keys of a case."""
        a, row = self.sum, self.row
        sides = (a.combat.attackers, a.combat.defenders)
        readings = settings({"settings": self.battle.settings})
        return {
            "cv": [row.attacker_cv, row.defender_cv],
            "force": [side.force for side in sides],
            "base": row.base,
            "shift": a.shift,
            "col": row.column,
            "scores": [row.attacker_score, row.defender_score],
            "diff": row.difference,
            "row": a.row,
            "colour": row.colour,
            "result": self._result(),
            "me_ratio": a.effectiveness.ratio,
            "me_A": sides[0].effectiveness(readings),
            "me_D": sides[1].effectiveness(readings),
            "front_moves": self._moved(),
            "start_hex_stays_front": self._stays_front(),
            "umpire": self._asks_umpire(),
            "after": Judged(self._came_to),
            "loss": {"A": self._loss(0), "D": self._loss(1)},
            "left": {"A": self._left(0), "D": self._left(1)},
            "pag_destroyed": self._destroyed(),
            "garrison_after": sum(not g.lost for g in self.turn.after[Garrison].values()),
        }

    def _result(self) -> Any:
        """Return the outcome; a security operation in the red may be told by table or by effect."""
        word = _BY_OUTCOME[self.row.result]
        if self.sum.combat.security and WORDS[_literal(self)] == "pushed_out":
            return Said((word, "pushed_out"))
        return word

    def _moved(self) -> bool:
        """Whether any hex has changed hands."""
        old, new = Board.of(self.turn.before), Board.of(self.turn.after)
        return any(old.side(name) != new.side(name) for name in old.hexes)

    def _stays_front(self) -> bool:
        board, starts = Board.of(self.turn.after), self.battle.field.starts.values()
        own = self.row.attacking_side
        return all(board.side(name) == own and is_front(board, name, own) for name in starts)

    def _asks_umpire(self) -> bool:
        """Whether something is left to Control: an answer, or what the rules leave open."""
        open_rules = ("LW-TER-10", "LW-TER-11")
        return any(
            each.standing is Standing.MUST_ANSWER or each.rule in open_rules
            for each in self.turn.judgements
        )

    def _loss(self, which: int) -> dict[str, Any]:
        text = lost_in(self.row, ("attacker", "defender")[which])
        lost = [int(number) for number in text.split("/")]
        return {"n": sum(lost), "pts": lost, "from": self._paid_by(which)}

    def _paid_by(self, which: int) -> str:
        """Return the start hex that the losses came from, if it is one."""
        names = {hex_: name for name, hex_ in self.battle.field.starts.items()}
        cards = split(self.fight, self.sum, attackers=which == 0).cards
        hexes = {names.get(name, "") for name, _ in cards}
        return hexes.pop() if len(hexes) == 1 else ""

    def _left(self, which: int) -> list[int]:
        """Return what is left of the regular points, before any of them moves."""
        side = (self.sum.combat.attackers, self.sum.combat.defenders)[which]
        there = Points()
        for each in side.contingents:
            there += each.points if each.hex else Points()
        lost = split(self.fight, self.sum, attackers=which == 0)
        for points in lost.cards.values():
            there = there - points
        return triple(there - Points(bomber=sum(lost.bombers.values())))

    def _destroyed(self) -> bool:
        groups = self.turn.after[Partisans].values()
        return any(g.hex == TARGET and g.state == "destroyed" for g in groups)

    def _came_to(self, expected: Any) -> bool:
        """Whether what a case says of the attackers afterwards is so."""
        said = " ".join(map(str, expected)) if isinstance(expected, list) else str(expected)
        return _meaning(said) == self._where_they_are()

    def _where_they_are(self) -> str:
        own = self.row.attacking_side
        board = Board.of(self.turn.after)
        if board.side(TARGET) == own and board.side(TARGET) != Board.of(self.turn.before).side(
            TARGET
        ):
            return "advance"
        starts = self.battle.field.starts.values()
        if any(board.side(name) != own for name in starts):
            return "out"
        assert any(card.hex in starts for card in self.turn.after[Front].values())
        return "stay"


_BY_OUTCOME = {str(found): word for found, word in WORDS.items()}
_WORDS = {
    "advance": ("advanc", "occup", "taken"),
    "out": ("push", "retreat", "thrown"),
    "stay": ("stay", "return", "embark", "no_advance", "no advance", "not advance", "hold"),
}


def _meaning(said: str) -> str:
    """Tell what words of a case mean: the attackers stay or return, go in, or are thrown out."""
    text = said.casefold()
    for meaning in ("stay", "out", "advance"):
        if any(word in text for word in _WORDS[meaning]):
            return meaning
    return text
