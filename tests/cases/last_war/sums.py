"""Cases of the sum of a combat: odds, columns, shifts, scores, colours, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, row_by_row
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import NOTHING, SHEETS, points_of, triple
from tests.rulesets.last_war.written_war import at_war
from workbook_engine.rulesets.last_war.combat.losses import lost_points
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS, SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.points import Points

_PARTS = ("tank", "air", "fort", "city", "pag", "no_lsp", "cards")
_RATIOS = ("highest", *(f"{n}:1" for n in range(1, 7)))


def fight(given: Mapping[str, Any], dice: Any = (1, 1), **told: Any) -> Found:
    """Fight a combat under a case's readings; a side of which no points are told has a Man."""
    sides = {who: dict(given.get(who, NOTHING)) for who in "AD"}
    for facts in sides.values():
        if "parts" not in facts:
            facts.update({"man": 1, "me": 1, **facts})
    laid = Given({**given, **sides})
    laid.get("settings")
    battle = Battle(laid, given.get("settings", NOTHING))
    found = battle.fought(dice, told)
    # layers said of all rows at once are not asked for where a row says them hexside by hexside
    strange = set(laid.unread()) - {"D.fort"}
    assert not strange, f"given key not used: {', '.join(strange)}"
    return found


def _of(pair: Sequence[Any], given: Mapping[str, Any], **ground: Any) -> Found:
    """Let a Man meet a Man, each worth as much as is told, under a case's readings."""
    sides = {who: {"me": me} for who, me in zip("AD", pair, strict=True)}
    return fight({**sides, **ground, "settings": given.get("settings", NOTHING)})


def _column(case: Mapping[str, Any], given: Given) -> Any:
    """LW-CBT-04, LW-ME-01 The column of combat values and effectiveness, on whatever ground."""
    sides = {who: {"man": case[who]["cv"], "me": case[who]["me"]} for who in "AD"}
    return fight({**sides, "terrain": case.get("terrain", "open")})["base"]


def _shifted(item: Mapping[str, Any], given: Given) -> Any:
    """LW-RT-03, LW-CBT-05 Columns beyond the table, shifted by cards and by works."""
    shift = item.get("shift", 0)
    a, d = item["base"].split(":") if "base" in item else (item["A"], item["D"])
    attacker, defender = (
        {"me": a, "lsp": 1, "col": max(0, shift)},
        {"me": d, "fort": -min(0, shift)},
    )
    sides = {"A": attacker, "D": defender, "settings": given.get("settings", NOTHING)}
    return fight(sides, None).get("col", "refused")


def _colour(difference: int, column: str) -> Any:
    """LW-RT-01, LW-RT-02 The colour in a column at a difference of scores, which cards make."""
    a, d = column.split(":")
    more, less = max(0, difference), max(0, -difference)
    # supplies keep the column, and add one to a die
    sides = {"A": {"me": a, "lsp": 1, "die": [more]}, "D": {"me": d, "lsp": 1, "die": [less]}}
    return fight(sides)["colour"]


def table(given: Given) -> Found:
    """LW-RT-01 The whole table, as it is printed."""
    chart, columns = CHARTS["results"], list(given["columns"])
    rows = {int(r): "".join(str(chart.cell(r, c).printed) for c in columns) for r in chart.rows}
    return {"rows": rows, "counts": dict(Counter("".join(rows.values())))}


def outcome(letter: str, ground: str) -> Any:
    """LW-TER-01 to LW-TER-07 What a colour does on a ground, where both sides have Men."""
    at_sea = ground == "amphib"
    ground = "open" if at_sea else ground
    return fight({"terrain": ground, "amphib": at_sea}, colour=letter)["result"]


def _forces(given: Given) -> Found:
    """LW-ME-01, LW-ME-02 Force and effectiveness: of one nation, of several, of an empty hex."""

    def side(**facts: Any) -> Found:
        found = fight({"D": facts})
        return {"force": found["force"][1], "me": found["me"][1]}

    found: dict[str, Any] = {}
    if "items" in given:
        found["force"] = [side(man=each["cv"], me=each["me"])["force"] for each in given["items"]]
    if "parts" in given:
        found |= side(parts=given["parts"])
    if "owner_me_when_zero" in given:
        found["zero_cv_me"] = side(man=0, me=given["owner_me_when_zero"])["me"]
    return found


def shift(given: Given) -> Found:
    """LW-SHF-01 to LW-SHF-07 The shifts of each row."""
    base, found = given.get("base", NOTHING), list[Found]()
    for row in given["rows"]:
        sides = {w: {**base.get(w, NOTHING), **row.get(w, NOTHING)} for w in "AD"}
        found.append(fight({**base, **row, **sides, "settings": given.get("settings", NOTHING)}))
    bonus = [each["die_bonus"] for each in found]
    return {
        "net": [each["shift"] for each in found],
        "parts": dict.fromkeys(_PARTS, 0) | found[0]["parts"],
        "die_bonus_A": [own for own, _ in bonus],
        "die_bonus_D": [own for _, own in bonus],
    }


def _security(row: Mapping[str, Any], given: Given) -> Any:
    """LW-SEC-03 The group attacked is not counted as near; another is."""
    assert row["target_distance"] == 1, "the force stands beside the group it is after"
    near = {**row["A"], "pag_distances": row["other_pag_distances"]}
    return fight({"A": near, "D": {"pag_target": 1}, "security_op": True})["shift"]


def _score(row: Mapping[str, Any], given: Given) -> Any:
    """LW-DIE-01 to LW-DIE-05 The attacker's score."""
    lsp, craft = row.get("lsp", 0), row.get("craft", False)
    attacker = {"lsp": lsp, "die": row.get("cards", []), "craft": craft}
    return fight({"A": attacker, "amphib": row.get("amphib", False)}, (row["roll"], 1))["scores"][0]


def _ratio(found: Found) -> Found:
    return {"ratio": found["me_ratio"], "higher": found["higher"], "me": found["me"]}


def losses(given: Given) -> Found:
    """LW-LOS-03, LW-LOS-05 Both sides' losses from combat values and effectiveness."""
    sides = zip("AD", given["cv"], given["me"], strict=True)
    return fight({who: {"man": cv, "me": me} for who, cv, me in sides})


def _effectiveness(row: Mapping[str, Any], given: Given) -> Found:
    """LW-LTE-01 to LW-LTE-04 Effectiveness for losses, by ground."""
    return _ratio(_of(row["me"], given, terrain=row["t"], amphib=row.get("amphib", False)))


def _loss(cv: int, column: str) -> Any:
    """LW-LOS-01, LW-LOS-04 What many lose to so many, who are worth more or less than they are."""
    mine, theirs = (2, 1) if column == "highest" else (1, int(column.partition(":")[0]))
    many = {"man": 500, "me": mine}
    return fight({"A": many, "D": {"man": cv, "me": theirs}}, colour="O")["loss_n"]["A"]


def loss_order(given: Given) -> Found:
    """LW-ORD-01 to LW-ORD-06 Which points are lost."""
    items = [(item, item["n"]) for item in given.get("items", ())]
    return {"pts": [_lost(*each) for each in items or [(given, n) for n in given["n"]]]}


def _lost(item: Mapping[str, Any], number: int) -> list[int]:
    # both supremacies read the list of the air (LW-ORD-02)
    row, have = {"both": "air"}.get(item["order"], item["order"]), Points(*item["have"])
    reading = SETTINGS.with_values(dict(item.get("settings", NOTHING)))
    return triple(lost_points(have, number, row, reading), aircraft="aircraft")


def loss_order_bombers(given: Given) -> Found:
    """LW-RES-02 Ordinary aircraft are lost before bombers."""
    have = replace(Points(*given["have"]), bomber=given["bombers"])
    lost = lost_points(have, given["n"], given["order"], SETTINGS)
    pts = triple(lost, aircraft="aircraft")
    return {"pts": pts, "aircraft_lost": lost.air, "bombers_lost": lost.bomber}


def loss_split(given: Given) -> Found:
    """LW-ORD-07 Losses told by the umpire, spread over the hexes that attack."""
    hexes = {name: points_of(have) for name, have in given["hexes"].items()}
    battle = Battle({"A": {"hexes": hexes}, "D": {"man": 1}})
    return {"by_hex": battle.paid(None, "/".join(map(str, given["loss_pts"])))}


def _cv(item: Mapping[str, Any], given: Given) -> int | str:
    """LW-RES-01 Combat value of a card; what is not a whole number of points is not understood."""
    headers = {"man": "Men", "tank": "Tanks", "air": "Aircraft", "lsp": "Supplies (LSP)"}
    cells = {"Hex": "0302", "Nation": "GER", **{headers[kind]: item[kind] for kind in item}}
    rows = (cells, ["---"] * len(cells), cells.values())
    try:
        state = at_war("## Front\n" + "\n".join(f"| {' | '.join(map(str, r))} |" for r in rows))
    except AssertionError:  # the reader has found something to say
        return "error"
    return int(state[SHEETS["Front"]]["0302 GER"].points.cv)


KINDS = {
    "odds": row_by_row("pairs", lambda pair, given: _of(pair, given)["base"], "cols"),
    "combat_odds": row_by_row("cases", _column, "cols"),
    "odds_terrain": lambda given: {"col": _column(given, given)},
    "column": row_by_row("items", _shifted, "cols"),
    "table": table,
    "lookup": row_by_row("lookups", lambda at, _: _colour(*at), "colours"),
    "outcome": lambda given: {
        at: [outcome(each, at) for each in "GYBOR"] for at in given["terrains"]
    },
    "force": _forces,
    "shift": shift,
    "shift_security": row_by_row("rows", _security, "net"),
    "score": row_by_row("rows", _score, "scores"),
    "loss_table": row_by_row("rows", lambda cv, _: [_loss(cv, at) for at in _RATIOS], "table"),
    "loss": row_by_row("rows", lambda row, _: _loss(row["cv"], f"{row['ratio']}:1"), "n"),
    "me_ratio": row_by_row("pairs", lambda pair, given: _ratio(_of(pair, given))),
    "losses": losses,
    "lte": row_by_row("rows", _effectiveness),
    "loss_order": loss_order,
    "loss_order_bombers": loss_order_bombers,
    "loss_split": loss_split,
    "cv": row_by_row("items", _cv, "cv"),
}
