"""Cases of the sum of a combat: odds, columns, shifts, scores, colours, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, exact, row_by_row
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import NOTHING, settings, triple
from tests.rulesets.last_war.written_war import at_war
from workbook_engine.rulesets.last_war.combat import losses as of_losses
from workbook_engine.rulesets.last_war.combat import odds as of_odds
from workbook_engine.rulesets.last_war.combat import results
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.combat import Combat
from workbook_engine.rulesets.last_war.combat.combat_side import CombatSide, Contingent
from workbook_engine.rulesets.last_war.combat.losses import loss as lost
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import Outcome

WORDS = {each: each.name.lower() for each in Outcome}
"""Outcomes as cases name them."""
_RATIOS = CHARTS["losses"].columns
_PARTS = ("tank", "air", "fort", "city", "pag", "no_lsp", "cards")


def summed(given: Mapping[str, Any], reading: Mapping[str, Any] = NOTHING) -> Assessment:
    """Return the sum of a combat; a side of which no points are told has a Man."""
    sides = {who: dict(given.get(who, NOTHING)) for who in "AD"}
    for facts in sides.values():
        if "parts" not in facts:
            facts.update({"man": 1, "me": 1, **facts})
    laid = Given({**given, **sides})
    found = Battle(laid, reading).summed()[1]
    # layers said of all rows at once are not asked for where a row says them hexside by hexside
    strange = set(laid.unread()) - {"D.fort"}
    assert not strange, f"given key not used: {', '.join(strange)}"
    return found


def _odds(pair: Sequence[Any], given: Given) -> str:
    """LW-CBT-04 The column that a pair of forces reads."""
    a, d = pair
    return of_odds.base_column(exact(a), exact(d), settings(given)).name


def _column(case: Mapping[str, Any], given: Given) -> str:
    """LW-CBT-04, LW-ME-01 The column of combat values and effectiveness, on whatever ground."""
    sides = {who: {"man": case[who]["cv"], "me": case[who]["me"]} for who in "AD"}
    return summed({**sides, "terrain": case.get("terrain", "open")}).base.name


def _shifted(item: Mapping[str, Any], given: Given) -> str:
    """LW-RT-03, LW-CBT-05 Columns beyond the table."""
    shift, reading = item.get("shift", 0), settings(given)
    if "base" in item:
        base = of_odds.Column(of_odds.COLUMNS.index(item["base"]))
    else:
        a, d = exact(item["A"]), exact(item["D"])
        if of_odds.refused(a, d, reading):
            return "refused"
        base = of_odds.base_column(a, d, reading)
    return base.shifted(shift).name


def table(given: Given) -> Found:
    """LW-RT-01 The whole table."""
    chart, columns = CHARTS["results"], list(given["columns"])
    rows = {int(r): "".join(str(chart.cell(r, c).printed) for c in columns) for r in chart.rows}
    return {"rows": rows, "counts": dict(Counter("".join(rows.values())))}


def outcome(given: Given) -> Found:
    """LW-TER-01 to LW-TER-07 What each colour does on each ground."""
    return {ground: [_outcome(each, ground) for each in "GYBOR"] for ground in given["terrains"]}


def _outcome(letter: str, ground: str) -> str:
    at_sea = ground == "amphib"
    one = CombatSide((Contingent("", "", Points(man=1), exact(1)),), exact(1))
    fight = Combat(one, one, "open" if at_sea else ground, amphibious=at_sea)
    return WORDS[results.outcome(letter, fight, settings({}))]


def _forces(given: Given) -> Found:
    """LW-ME-01, LW-ME-02 Force and effectiveness: of one nation, of several, of an empty hex."""

    def side(**facts: Any) -> CombatSide:
        return summed({"D": facts}).combat.defenders

    found: dict[str, Any] = {}
    if "items" in given:
        found["force"] = [side(man=each["cv"], me=each["me"]).force for each in given["items"]]
    if "parts" in given:
        whole = side(parts=given["parts"])
        found |= {"force": whole.force, "me": whole.effectiveness(settings(given))}
    if "owner_me_when_zero" in given:
        empty = side(man=0, me=given["owner_me_when_zero"])
        found["zero_cv_me"] = empty.effectiveness(settings(given))
    return found


def shift(given: Given) -> Found:
    """LW-SHF-01 to LW-SHF-07 The shifts of each row."""
    base, reading = given.get("base", NOTHING), dict(given.get("settings", NOTHING))
    found = []
    for row in given["rows"]:
        sides = {w: {**base.get(w, NOTHING), **row.get(w, NOTHING)} for w in "AD"}
        found.append(summed({**base, **row, **sides}, reading))
    die_bonus = [[score.total - score.die for score in each.scores] for each in found]
    return {
        "net": [each.shift for each in found],
        "parts": dict.fromkeys(_PARTS, 0) | {each.name: each.columns for each in found[0].shifts},
        "die_bonus_A": [own for own, _ in die_bonus],
        "die_bonus_D": [own for _, own in die_bonus],
    }


def _security(row: Mapping[str, Any], given: Given) -> int:
    """LW-SEC-03 The group attacked is not counted as near; another is."""
    assert row["target_distance"] == 1, "the force stands beside the group it is after"
    near = {**row["A"], "pag_distances": row["other_pag_distances"]}
    return summed({"A": near, "D": {"pag_target": 1}, "security_op": True}).shift


def _score(row: Mapping[str, Any], given: Given) -> int | None:
    """LW-DIE-01 to LW-DIE-05 The attacker's score, as it stands in the combat's row."""
    lsp, craft = row.get("lsp", 0), row.get("craft", False)
    attacker = {"man": 1, "lsp": lsp, "die": row.get("cards", []), "craft": craft}
    battle = Battle({"A": attacker, "D": {"man": 1}, "amphib": row.get("amphib", False)})
    battle.fought((row["roll"], 1))
    return battle.row.attacker_score


def _ratio(pair: Sequence[Any], given: Given) -> Found:
    """LW-LOS-02, LW-LOS-03 Ratio, and who is the higher."""
    a, d = pair
    found = of_losses.Effectiveness(exact(a), exact(d), of_losses.ratio_cap(settings(given)))
    return {"ratio": found.ratio, "higher": found.higher}


def losses(given: Given) -> Found:
    """LW-LOS-03, LW-LOS-05 Both sides' losses from combat values and effectiveness."""
    sides = zip("AD", given["cv"], given["me"], strict=True)
    one, other = summed({who: {"man": cv, "me": me} for who, cv, me in sides}).losses
    return {"loss_n": {"A": one.number, "D": other.number}}


def _effectiveness(row: Mapping[str, Any], given: Given) -> Found:
    """LW-LTE-01 to LW-LTE-04 Effectiveness for losses, by ground."""
    sides = {who: {"me": me, "man": 1} for who, me in zip("AD", row["me"], strict=True)}
    ground = {"terrain": row["t"], "amphib": row.get("amphib", False)}
    found = summed({**sides, **ground}).effectiveness
    worth = [found.attackers, found.defenders]
    return {"me": worth, "ratio": found.ratio, "higher": found.higher}


def loss_order(given: Given) -> Found:
    """LW-ORD-01 to LW-ORD-06 Which points are lost."""
    items = [(item, item["n"]) for item in given.get("items", ())]
    return {"pts": [_lost(*each) for each in items or [(given, n) for n in given["n"]]]}


def _lost(item: Mapping[str, Any], number: int) -> list[int]:
    # both supremacies read the list of the air (LW-ORD-02)
    row, have = {"both": "air"}.get(item["order"], item["order"]), Points(*item["have"])
    return triple(of_losses.lost_points(have, number, row, settings(item)))


def loss_order_bombers(given: Given) -> Found:
    """LW-RES-02 Ordinary aircraft are lost before bombers."""
    have = replace(Points(*given["have"]), bomber=given["bombers"])
    lost = of_losses.lost_points(have, given["n"], given["order"], settings({}))
    return {"pts": triple(lost), "aircraft_lost": lost.air, "bombers_lost": lost.bomber}


def loss_split(given: Given) -> Found:
    """LW-ORD-07 Losses spread over several hexes."""
    hexes = {name: Points(*have) for name, have in given["hexes"].items()}
    split = of_losses.by_hex(Points(*given["loss_pts"]), hexes)
    return {"by_hex": {name: triple(lost) for name, lost in split.items()}}


def _cv(item: Mapping[str, Any], given: Given) -> int | str:
    """LW-RES-01 Combat value of a card; what is not a whole number of points is not understood."""
    headers = {"man": "Men", "tank": "Tanks", "air": "Aircraft", "lsp": "Supplies (LSP)"}
    cells = {"Hex": "0302", "Nation": "GER", **{headers[kind]: item[kind] for kind in item}}
    rows = (cells, ["---"] * len(cells), cells.values())
    try:
        state = at_war("## Front\n" + "\n".join(f"| {' | '.join(map(str, r))} |" for r in rows))
    except AssertionError:  # the reader has found something to say
        return "error"
    return state[Front]["0302 GER"].points.cv


KINDS = {
    "odds": row_by_row("pairs", _odds, "cols"),
    "combat_odds": row_by_row("cases", _column, "cols"),
    "odds_terrain": lambda given: {"col": _column(given, given)},
    "column": row_by_row("items", _shifted, "cols"),
    "table": table,
    "lookup": row_by_row("lookups", lambda at, _: str(results.colour(*at).printed), "colours"),
    "outcome": outcome,
    "force": _forces,
    "shift": shift,
    "shift_security": row_by_row("rows", _security, "net"),
    "score": row_by_row("rows", _score, "scores"),
    "loss_table": row_by_row("rows", lambda cv, _: [lost(cv, at) for at in _RATIOS], "table"),
    "loss": row_by_row("rows", lambda row, _: lost(row["cv"], f"{row['ratio']}:1"), "n"),
    "me_ratio": row_by_row("pairs", _ratio),
    "losses": losses,
    "lte": row_by_row("rows", _effectiveness),
    "loss_order": loss_order,
    "loss_order_bombers": loss_order_bombers,
    "loss_split": loss_split,
    "cv": row_by_row("items", _cv, "cv"),
}
