"""Cases of whole combats, from orders to what is left: each is fought by the rules on a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.lines import COLOURS, CUT_OFF, CaseMap
from tests.cases.last_war.sums import WORDS
from tests.cases.last_war.table import NOTHING, SIDES, attack, card, exact, lay, settings, triple
from workbook_engine.core.rulings import Standing
from workbook_engine.rulesets.last_war.combat.results import outcome, row_of
from workbook_engine.rulesets.last_war.combat.toll import split
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.line.line import is_front
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Garrison, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine, SupplyLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together

BY_OUTCOME = {str(found): word for found, word in WORDS.items()}


def combat(given: Given) -> Found:
    """LW-CBT-01 to LW-CBT-08 Fight a combat, and tell all that came of it."""
    return {
        **Fought(given, {}).found(),
        "alternative_add": lambda: Fought(given, {"amphib_no_craft": "add"}).found(),
        "alternative_best": lambda: Fought(given, {"me_mixed": "best"}).found(),
    }


_STAYS = Said(("line stays", "the force returns", "survivors return to embarkation"))


class Fought:
    """A combat fought under some readings: its sum, and the war before and after it."""

    def __init__(self, given: Given, readings: Mapping[str, Any]) -> None:
        readings = {**given.get("settings", NOTHING), **readings}
        self.battle, dice = Battle(given, readings), list(given["dice"])
        self.fight, self.sum = self.battle.summed(dice)
        self.turn = self.battle.fought(dice)
        self.row, self.readings = self.battle.row, settings({"settings": readings})

    def found(self) -> dict[str, Any]:
        """Return what was found, by the keys of a case."""
        a, row = self.sum, self.row
        sides = (a.combat.attackers, a.combat.defenders)
        fallen = {who: self._loss(who) for who in "AD"}
        board, starts = Board.of(self.turn.after), self.battle.starts.values()
        own = {name for name in starts if board.side(name) == row.attacking_side}
        groups = self.turn.after[Partisans].values()
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
            "table_result": self._literal(),
            "me_ratio": a.effectiveness.ratio,
            **{f"me_{w}": side.effectiveness(self.readings) for w, side in zip("AD", sides)},  # noqa: B905
            "front_moves": self._changes_hands(*board.hexes),
            "start_hex_stays_front": own == {*starts}
            and all(is_front(board, name, row.attacking_side) for name in own),
            "umpire": self._asks_umpire(),
            "after": self._after(stays=own == {*starts}),
            "loss": fallen,
            **{f"{who}_loss_n": fallen[who]["n"] for who in "AD"},
            "left": {who: self._left(who) for who in "AD"},
            "pag_destroyed": any(g.hex == TARGET and g.state == "destroyed" for g in groups),
            "garrison_after": sum(not g.lost for g in self.turn.after[Garrison].values()),
        }

    def _literal(self) -> str:
        """LW-TER-10, LW-SEC-04 The entry of the table, whoever is there to push or be pushed."""
        reading = settings({"settings": {"red_no_men": "literal"}})
        return WORDS[outcome(self.sum.colour, replace(self.fight.combat, security=False), reading)]

    def _result(self) -> Any:
        """Return the outcome; a security operation in the red may be told by table or by effect."""
        word = BY_OUTCOME[self.row.result]
        return Said((word, self._literal())) if self.sum.combat.security else word

    def _changes_hands(self, *names: str) -> bool:
        """Whether any of some hexes has gone from one side to another."""
        old, new = Board.of(self.turn.before), Board.of(self.turn.after)
        return any(old.side(name) != new.side(name) for name in names)

    def _asks_umpire(self) -> bool:
        """Whether something is left to Control: an answer, or what the rules leave open."""
        return any(
            each.standing is Standing.MUST_ANSWER or each.rule in CUT_OFF
            for each in self.turn.judgements
        )

    def _after(self, *, stays: bool) -> Any:
        """Return what becomes of the attackers, in the words of cases."""
        if self._changes_hands(TARGET):
            return "advance"
        return _STAYS if stays else Said(("pushed_out", "retreat"))

    def _loss(self, who: str) -> dict[str, Any]:
        """Return the losses, and the start hex that they came from, if it is one."""
        lost = _lost(self.row, who)
        names = {at: name for name, at in self.battle.starts.items()}
        cards = split(self.fight, self.sum, attackers=who == "A").cards
        paid = {names.get(name, "") for name, _ in cards}
        return {"n": sum(lost), "pts": lost, "from": paid.pop() if len(paid) == 1 else ""}

    def _left(self, who: str) -> list[int]:
        """Return what is left of the regular points, before any of them moves."""
        side = self.sum.combat.attackers if who == "A" else self.sum.combat.defenders
        there = together(each.points for each in side.contingents if each.hex)
        lost = split(self.fight, self.sum, attackers=who == "A")
        flown = Points(bomber=sum(lost.bombers.values()))
        return triple(there - together(lost.cards.values()) - flown)


def _lost(row: CombatRow, who: str) -> list[int]:
    """Return what a side lost, as a case writes it."""
    side = {"A": "attacker", "D": "defender"}[who]
    return [getattr(row, f"{side}_lost_{kind}") or 0 for kind in ("man", "tank", "aircraft")]


class _Pair:
    """Two combats on a map: flags, supplies and dice as given."""

    def __init__(self, given: Given, readings: Mapping[str, Any]) -> None:
        self.here, self.facts = CaseMap("M1"), {name: given[name] for name in ("c1", "c2")}
        self.table = lay(*self._rows(), **self._worth(), readings=readings)
        for name, _facts in self.facts.items():
            start, to = self._hexes(name)
            self.table.order(FlagLine, self.nation(name), start=start, to=to)
            for at, lsp in self._supplies(name).items():
                nation = self.here.owner[self.here.theirs[at]]
                self.table.order(SupplyLine, nation, combat=to, start=at, lsp=lsp)
        self.table.play("Flags", "Combat supplies")
        rows = self.table.state[CombatRow].values()
        self.labels = {
            next(r.label for r in rows if r.hex == to and start in r.starts): name
            for name, (start, to) in ((name, self._hexes(name)) for name in self.facts)
        }
        self._answer()
        self.turn = self.table.play("Combats")

    def _hexes(self, name: str) -> tuple[str, str]:
        return self.here.ours[self.facts[name]["from"]], self.here.ours[self.facts[name]["to"]]

    def nation(self, name: str) -> str:
        return self.here.owner[self.facts[name]["from"]]

    def _side(self, name: str, who: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.facts[name].get(who, NOTHING)
        return found

    def _supplies(self, name: str) -> dict[str, int]:
        """Return the supplies put in, by hex."""
        (start, to), own = self._hexes(name), self._side(name, "A").get("lsp", 0)
        put = {start: self.facts[name].get("lsp", own)}
        return {**put, to: self._side(name, "D").get("lsp", 0)}

    def _worth(self) -> dict[str, Any]:
        """Return the effectiveness of each nation, as it is first told."""
        found: dict[str, Any] = {}
        for name, facts in self.facts.items():
            told = {self.nation(name): facts.get("ME", self._side(name, "A").get("me"))}
            told[self.here.owner[facts["to"]]] = self._side(name, "D").get("me")
            for nation, me in told.items():
                if me is not None:
                    found.setdefault(nation, {"effectiveness": exact(me)})
        return found

    def _rows(self) -> Iterator[Any]:
        """Yield the map, a Man in each hex of the line, and what the case puts there instead."""
        stands: dict[str, dict[str, Any]] = {}
        lsp: dict[str, int] = {}
        for name, facts in self.facts.items():
            if facts.get("same_stack_as_c1_D"):
                assert facts["from"] == self.facts["c1"]["to"]
            for at, who in zip(self._hexes(name), "AD", strict=True):
                side = self._side(name, who)
                points = {kind: side[kind] for kind in ("man", "tank", "air") if kind in side}
                # six Men where the case does not say
                stands.setdefault(at, points or {"man": 6})
                lsp[at] = lsp.get(at, 0) + self._supplies(name)[at]
        line = {self.here.ours[n]: {"man": 1} for nation in SIDES for n in self.here.front[nation]}
        for at, points in {**line, **stands}.items():
            yield card(at, self.here.owner[self.here.theirs[at]], {**points, "lsp": lsp.get(at, 0)})
        yield from self.here.lay({}).state[MapHex].values()

    def _answer(self) -> None:
        for label, name in self.labels.items():
            facts, told = self.facts[name], self.table.answers
            if result := facts.get("result"):
                told[f"combat/{label}/colour/1"] = COLOURS[result]
            for who, die in zip(("attackers'", "defenders'"), facts.get("dice", ()), strict=False):
                told[f"combat/{label}/{who} die/1"] = die

    def rows(self) -> dict[str, CombatRow]:
        """Return the combats as they stand on the umpire's sheet, by the case's names."""
        return {name: self.turn.after[CombatRow][label] for label, name in self.labels.items()}


def two_combats(given: Given) -> Found:
    """LW-SEQ-07 Two combats in their order, the second on what the first left."""
    pair = _Pair(given, {})
    cards, second = pair.turn.after[Front].values(), pair.nation("c2")
    fought = (ruling.id.split("/")[2] for ruling in pair.turn.rulings)
    return {
        "order": [pair.labels[label] for label in fought if label in pair.labels],
        **{name: _result(row) for name, row in pair.rows().items()},
        "lsp_returned": sum(card.lsp for card in cards if card.nation == second),
        "flag_spent": pair.labels.keys() <= pair.turn.after[CombatRow].keys(),
        "end_of_phase": lambda: _at_the_end(_Pair(given, {"losses_apply": "end"}).rows()),
    }


def _result(row: CombatRow) -> Any:
    if row.outcome.startswith("not fought"):
        return "cancelled"
    return {
        "col": row.column,
        "row": row_of(row.difference or 0),
        "colour": row.colour,
        "result": BY_OUTCOME[row.result],
        "cv_A": row.attacker_cv,
        "cv_D": row.defender_cv,
        "loss_n": [sum(_lost(row, who)) for who in "AD"],
    }


def _at_the_end(rows: Mapping[str, CombatRow]) -> dict[str, int]:
    """LW-SEQ-07 Both combats' losses where they are applied at the end of the phase."""
    found = ((name, *_result(row)["loss_n"]) for name, row in rows.items())
    return {f"{name}_loss_{who}": n for name, *both in found for who, n in zip("AD", both)}  # noqa: B905


def lsp(given: Given) -> Found:
    """LW-RES-03 Supplies are spent when the dice fall, and stay where there is no combat."""
    combats = [_supplied(case) for case in given["combats"]]
    return {
        "spent": {who: [put[who] - left[who] for put, left in combats] for who in "AD"},
        "returned": [sum(left.values()) for _, left in combats],
    }


def _supplied(case: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the supplies that each side puts in, and what is left of them."""
    put = {who: case.get(f"lsp_{who}", 0) for who in "AD"}
    battle = Battle({who: {"man": 5, "lsp": put[who]} for who in "AD"})
    if not case.get("rolled", True):
        # an earlier combat has thrown the attackers out of where they were to start from
        battle.table.put(MapHex(hex=battle.first, controller=""))
    cards = battle.fought(None).after[Front].values()
    return put, {w: sum(c.lsp for c in cards if c.nation == battle.own[w]) for w in "AD"}


def records(given: Given) -> Found:
    """LW-SEQ-08 Losses of several combats, nation by nation."""
    table = lay()
    for n, losses in enumerate(given["losses"], 1):
        places = {"GER": f"{2 * n:02}01", "SOV": f"{2 * n:02}02"}
        lost = {nation: losses.get(nation, [0, 0, 0]) for nation in SIDES}
        for nation, at in places.items():
            stands = card(at, nation, [number + 3 for number in lost[nation]])
            table.put(MapHex(hex=at, controller=nation), stands)
        start, to = places.values()
        table.put(*attack(to, start, [number + 3 for number in lost["GER"]]))
        said = {"colour": "O"} | {
            f"{who} loss": "/".join(map(str, lost[nation]))
            for who, nation in (("attackers'", "GER"), ("defenders'", "SOV"))
        }
        table.answers |= {f"combat/{to}/{name}/1": value for name, value in said.items()}
    table.play("Combats")
    entered = (table.nation(nation) for nation in SIDES)
    return {"totals": {each.id: [each.lost_man, each.lost_tank, each.lost_air] for each in entered}}


KINDS = (combat, two_combats, lsp, records)
