"""Cases of a company among its own, each played as a player's turn; sizes are looked at before."""

from __future__ import annotations

from fractions import Fraction

from tests.cases.combat_captain.given_dice import exact
from tests.cases.combat_captain.table import OURS, THEIRS, call, company, laid, played, subunit
from tests.cases.comparing import Found, Given
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.company.size import unusual
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED
from workbook_engine.rulesets.combat_captain.vocabulary.records import Objective, SubUnit

_A_BOMB = (6, 6, 1, 6)
"""Dice of one plane that hits what it is to."""
_LORRY = {"id": "lorry", "kind": "vehicle"}


def consolidation(given: Given) -> Found:
    """CC-CLC-15 Ranks closed as a company loses something: here its lorry, to a bomb."""
    own = [subunit(THEIRS, each) for each in given["subunits"]]
    there = laid([*own, subunit(THEIRS, _LORRY)])
    turn = played(given, there, call(targets=("lorry",)), dice=_A_BOMB)
    found = [each for each in turn.after[SubUnit].values() if each.id != "lorry"]
    return {
        "left": [{"id": each.id, "figures": each.men} for each in found],
        "eliminated": [each.id for each in found if not each.men],
    }


def leader(given: Given) -> Found:
    """CC-LDR-01, CC-LDR-02 Who leads, and whom he reaches; a leader is lost to a bomb."""
    leads, others = given["leader"], given["others"]
    own = [_standing(leads, leader=True), *(_standing(each) for each in others)]
    radius = exact(given["control_radius"])
    rows = [company(THEIRS, radius=radius), *own]
    if leads["eliminated"]:
        turn = played(given, laid(rows), call(targets=(leads["id"],)), dice=_A_BOMB)
    else:
        turn = played(given, laid(rows), dice=())
    leads_now = (each.id for each in turn.after[SubUnit].values() if each.leader and each.men)
    now = next(leads_now, "")
    beyond = _beyond(turn)
    names = [each["id"] for each in others if each["id"] != now]
    within = [each for each in names if each not in beyond]
    return {"leader": now, "in_control": within, "isolated": beyond}


def _standing(each: Given, *, leader: bool = False) -> SubUnit:
    x, y = exact(each["x"]), exact(each["y"])
    return subunit(THEIRS, {"id": each["id"]}, x=x, y=y, leader=leader)


def _beyond(turn: Turn) -> list[str]:
    """Return who is reported to be out of his leader's reach."""
    said = [ruling.text for ruling in turn.rulings if ruling.rule == "CC-LDR-02"]
    listed = "".join(said).rpartition(": ")[2].rstrip(".")
    return listed.split(", ") if listed else []


def objective(given: Given) -> Found:
    """CC-END-01 Who holds an objective when each player's turn is a turn's end."""
    sides = {"attacker": OURS, "defender": THEIRS, "none": ""}
    there = [
        subunit(sides[each["side"]], {"id": f"{n}"}, x=exact(each["inches"]), y=Fraction(0))
        for n, each in enumerate(given["there"])
    ]
    ground = Objective(name="ground", x=Fraction(0), y=Fraction(0), reach=exact(given["reach"]))
    ground = replace(ground, held_by=sides[given["held_by"]])
    each_turn = given.but(settings={**dict(given.get("settings", {})), "turn_end": "each"})
    turn = played(each_turn, laid([*there, ground]), dice=())
    held = turn.after[Objective]["ground"].held_by
    return {"held_by": next(word for word, side in sides.items() if side == held)}


def organisation(given: Given) -> Found:
    """CC-ORG-01 Companies of unusual size."""
    found = {each["id"]: [*unusual(*_parts(each), PRINTED)] for each in given["companies"]}
    return {"warnings": [name for name, parts in found.items() if parts]}


def _parts(each: Given) -> tuple[str, dict[str, int]]:
    parts = ("rifle_squads", "heavy_weapons", "vehicles", "guns")
    return each["kind"], {part.replace("_", " "): each[part] for part in parts}


KINDS = {
    "consolidation": consolidation,
    "leader": leader,
    "objective": objective,
    "organisation": organisation,
}
