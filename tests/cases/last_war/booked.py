"""Cases of what is entered: losses on record, supplies spent or returned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.rulesets.last_war.war import GERMANY, RUSSIA, played, umpire_of, war
from workbook_engine.core.records import Position, Record, State
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation


def lsp(given: Given) -> Found:
    """LW-RES-03 Supplies are spent when the dice fall, and stay where there is no combat."""
    spent: dict[str, list[int]] = {"A": [], "D": []}
    returned = []
    for case in given["combats"]:
        put = {who: case.get(f"lsp_{who}", 0) for who in ("A", "D")}
        left = _supplied(put, rolled=case.get("rolled", True))
        for who in ("A", "D"):
            spent[who].append(put[who] - left[who])
        returned.append(left["A"] + left["D"])
    return {"spent": spent, "returned": returned}


def _supplied(put: Mapping[str, int], *, rolled: bool) -> dict[str, int]:
    battle = Battle({who: {"man": 5, "lsp": put[who]} for who in ("A", "D")}, {})
    state = State(Position(1), battle.prepared().tables)
    if not rolled:
        # an earlier combat has thrown the attackers out of where they were to start from
        start = battle.field.first
        gone = replace(state[MapHex][start], controller="")
        state = state.with_tables({MapHex: {**state[MapHex], start: gone}})
    after = played(state, [], "Combats", umpire=umpire_of(state)).after
    left = dict.fromkeys(("A", "D"), 0)
    for card in after[Front].values():
        left["A" if card.nation == battle.own("A") else "D"] += card.lsp
    return left


def records(given: Given) -> Found:
    """LW-SEQ-08 Losses of several combats, nation by nation."""
    rows: list[Record] = []
    answers: dict[str, Any] = {}
    for n, losses in enumerate(given["losses"], 1):
        start, to = f"{2 * n:02}01", f"{2 * n:02}02"
        own = {nation: losses.get(nation, [0, 0, 0]) for nation in ("GER", "SOV")}
        for name, nation in ((start, "GER"), (to, "SOV")):
            man, tank, air = own[nation]
            card = Front(id=f"{name} {nation}", hex=name, nation=nation)
            card = replace(card, man=man + 3, tank=tank + 3, air=air + 3)
            rows += [MapHex(hex=name, controller=nation), card]
        man, tank, air = own["GER"]
        force = Committed(id=to, combat=to, hex=start, nation="GER", man=man + 3)
        rows += [
            CombatRow(label=to, turn="1", hex=to, attacking_side="Axis", starts=(start,)),
            replace(force, tank=tank + 3, aircraft=air + 3),
        ]
        answers |= {
            f"combat/{to}/colour/1": "O",
            f"combat/{to}/attackers' loss/1": "/".join(map(str, own["GER"])),
            f"combat/{to}/defenders' loss/1": "/".join(map(str, own["SOV"])),
        }
    state = war(*rows, nations=(GERMANY, RUSSIA))
    after = played(state, [], "Combats", umpire=umpire_of(state, answers=answers)).after
    return {
        "totals": {
            nation.id: [nation.lost_man, nation.lost_tank, nation.lost_air]
            for nation in after[Nation].values()
        }
    }
