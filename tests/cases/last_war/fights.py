"""Cases of whole combats, from orders to what is left: each is fought by the rules on a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said, exact
from tests.cases.given import Given
from tests.cases.last_war.battle import TARGET, Battle
from tests.cases.last_war.lines import COLOURS, CUT_OFF, CaseMap
from tests.cases.last_war.sums import WORDS
from tests.cases.last_war.table import SIDES, TYPES, Table, attack, card, lay, settings, triple
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
        readings = {**given.get("settings", {}), **readings}
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
            "me_A": sides[0].effectiveness(self.readings),
            "front_moves": self._changes_hands(*board.hexes),
            "start_hex_stays_front": own == {*starts}
            and all(is_front(board, name, row.attacking_side) for name in own),
            "umpire": any(
                asked.standing is Standing.MUST_ANSWER or asked.rule in CUT_OFF
                for asked in self.turn.judgements
            ),
            "after": self._after(stays=own == {*starts}),
            "loss": fallen,
            "D_loss_n": fallen["D"]["n"],
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
        old, new = Board.of(self.turn.before), Board.of(self.turn.after)
        return any(old.side(name) != new.side(name) for name in names)

    def _after(self, *, stays: bool) -> Any:
        if self._changes_hands(TARGET):
            return "advance"
        return _STAYS if stays else Said(("pushed_out", "retreat"))

    def _loss(self, who: str) -> dict[str, Any]:
        lost = _lost(self.row, who)
        names = {at: name for name, at in self.battle.starts.items()}
        cards = split(self.fight, self.sum, attackers=who == "A").cards
        paid = {names.get(name, "") for name, _ in cards}
        return {"n": sum(lost), "pts": lost, "from": paid.pop() if len(paid) == 1 else ""}

    def _left(self, who: str) -> list[int]:
        side = self.sum.combat.attackers if who == "A" else self.sum.combat.defenders
        there = together(each.points for each in side.contingents if each.hex)
        lost = split(self.fight, self.sum, attackers=who == "A")
        flown = Points(bomber=sum(lost.bombers.values()))
        return triple(there - together(lost.cards.values()) - flown)


def _lost(row: CombatRow, who: str) -> list[int]:
    side = {"A": "attacker", "D": "defender"}[who]
    return [getattr(row, f"{side}_lost_{kind}") or 0 for kind in ("man", "tank", "aircraft")]


def two_combats(given: Given) -> Found:
    """LW-SEQ-07 Two combats in their order, the second on what the first left."""
    fights = {name: given[name] for name in ("c1", "c2")}
    table, rows = _both(fights, {})
    order = [each.id.split("/")[2] for each in table.turn.rulings] if table.turn else []
    second = CaseMap("M1").owner[fights["c2"]["from"]]
    cards = [each for each in table.state[Front].values() if each.nation == second]
    names = {row.label: name for name, row in rows.items()}
    return {
        "order": [names[label] for label in order if label in names],
        **{name: _result(row) for name, row in rows.items()},
        "lsp_returned": sum(each.lsp for each in cards),
        "flag_spent": len(rows) == len(fights),
        "end_of_phase": lambda: {
            f"{name}_loss_{who}": sum(_lost(row, who))
            for name, row in _both(fights, {"losses_apply": "end"})[1].items()
            for who in "AD"
        },
    }


def _both(
    fights: Mapping[str, Any], readings: Mapping[str, Any]
) -> tuple[Table, dict[str, CombatRow]]:
    """Play two combats on the map, with flags, supplies and dice as given."""
    here = CaseMap("M1")
    stands, put_in, worth = _stacks(here, fights)
    table = here.lay(stands, manned=True, readings=readings, **worth)
    for fight in fights.values():
        here.move(table, FlagLine, fight["from"], fight["to"])
    for combat, at, lsp in put_in:
        own = {"combat": here.ours[combat], "start": here.ours[at]}
        table.order(SupplyLine, here.owner[at], lsp=lsp, **own)
    opened = table.play("Flags", "Combat supplies").after[CombatRow].values()
    labels = {}
    for name, fight in fights.items():
        start, to = here.ours[fight["from"]], here.ours[fight["to"]]
        label = next(each.label for each in opened if each.hex == to and start in each.starts)
        said = {"colour": COLOURS[fight["result"]]} if "result" in fight else {}
        said |= dict(zip(("attackers' die", "defenders' die"), fight.get("dice", ()), strict=False))
        table.answers |= {f"combat/{label}/{what}/1": value for what, value in said.items()}
        labels[name] = label
    after = table.play("Combats").after[CombatRow]
    return table, {name: after[label] for name, label in labels.items() if label in after}


def _stacks(here: CaseMap, fights: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """Return what stands where, who puts in what supplies, and what the nations are worth.

    What a case tells first of a hex or a nation holds; six Men where it does not say.
    """
    stands: dict[str, dict[str, Any]] = {}
    worth: dict[str, Any] = {}
    put_in = []
    for fight in fights.values():
        assert not fight.get("same_stack_as_c1_D") or fight["from"] == fights["c1"]["to"]
        for who, at in (("A", fight["from"]), ("D", fight["to"])):
            own = {"lsp": "lsp", "me": "ME"} if who == "A" else {}
            side = fight.get(who, {})
            told = {k: fight.get(own.get(k, ""), side.get(k)) for k in ("lsp", "me")}
            points = {kind: side[kind] for kind in TYPES if kind in side}
            stack = stands.setdefault(at, {**(points or {"man": 6}), "lsp": 0})
            stack["lsp"] += told["lsp"] or 0
            put_in.append((fight["to"], at, told["lsp"] or 0))
            if told["me"] is not None:
                worth.setdefault(here.owner[at], {"effectiveness": exact(told["me"])})
    return stands, put_in, worth


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


def lsp(given: Given) -> Found:
    """LW-RES-03 Supplies are spent when the dice fall, and stay where there is no combat."""
    found: dict[str, Any] = {"spent": {"A": [], "D": []}, "returned": []}
    for case in given["combats"]:
        put = {who: case.get(f"lsp_{who}", 0) for who in "AD"}
        battle = Battle({who: {"man": 5, "lsp": put[who]} for who in "AD"})
        if not case.get("rolled", True):
            # an earlier combat has thrown the attackers out of where they were to start from
            battle.table.put(MapHex(hex=battle.first, controller=""))
        cards = battle.fought(None).after[Front].values()
        left = {w: sum(each.lsp for each in cards if each.nation == battle.own[w]) for w in "AD"}
        for who in "AD":
            found["spent"][who].append(put[who] - left[who])
        found["returned"].append(sum(left.values()))
    return found


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


KINDS = {"combat": combat, "two_combats": two_combats, "lsp": lsp, "records": records}
