"""Cases of the sum of a combat: odds, columns, shifts, scores, colours, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.comparing import Found, Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import KINDS, NOTHING, SHEETS, points_of, triple
from tests.rulesets.last_war.written_war import at_war
from workbook_engine.core.records import replace
from workbook_engine.rulesets.last_war.combat.losses import lost_points
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED
from workbook_engine.rulesets.last_war.vocabulary.points import Points

_PARTS = ("tank", "air", "fort", "city", "pag", "no_lsp", "cards")


def fight(given: Mapping[str, Any], dice: Any = (1, 1), **told: Any) -> Found:
    """Fight a combat under a case's readings; a side of which no points are told has a Man."""
    sides = {who: dict(given.get(who, NOTHING)) for who in "AD"}
    for facts in sides.values():
        if "parts" not in facts:
            facts.update({"man": 1, "me": 1, **facts})
    laid = Given({**given, **sides}).without("settings")
    battle = Battle(laid, given.get("settings", NOTHING))
    found = battle.fought(dice, told)
    # layers said of all rows at once are not asked for where a row says them hexside by hexside
    strange = set(laid.unread()) - {"D.fort"}
    assert not strange, f"given key not used: {', '.join(strange)}"
    return found


@KINDS.plays("odds", "cols", of="base", rows="pairs")
@KINDS.plays("me_ratio", rows="pairs")
@KINDS.plays("odds_terrain", "col", of="base")
@KINDS.plays("combat_odds", "cols", of="base", rows="cases")
@KINDS.plays("losses")
@KINDS.plays("lte", rows="rows")
def _told(row: Any, given: Mapping[str, Any] = NOTHING) -> Found:
    """LW-CBT-04, LW-ME-01, LW-LOS-02 to LW-LOS-05, LW-LTE-01 to LW-LTE-04 Let both sides meet.

    What they have and are worth is told side by side, or in pairs: of what they are worth alone.
    """
    told = {"me": row} if isinstance(row, list) else row
    beside = ((told[who]["cv"], told[who]["me"]) for who in "AD")
    both = zip(told.get("cv", (1, 1)), told["me"], strict=True) if "me" in told else beside
    sides = {who: {"man": cv, "me": me} for who, (cv, me) in zip("AD", both, strict=True)}
    ground = {"terrain": told.get("t", told.get("terrain", "open"))}
    ground |= {"amphib": told.get("amphib", False), "settings": given.get("settings", NOTHING)}
    return fight({**sides, **ground})


@KINDS.plays("column", "cols", rows="items")
def _shifted(item: Mapping[str, Any], given: Given) -> Any:
    """LW-RT-03, LW-CBT-05 Columns beyond the table, shifted by cards and by works."""
    shift = item.get("shift", 0)
    a, d = item["base"].split(":") if "base" in item else (item["A"], item["D"])
    attacker = {"me": a, "lsp": 1, "col": max(0, shift)}
    sides = {"A": attacker, "D": {"me": d, "fort": -min(0, shift)}}
    found = fight({**sides, "settings": given.get("settings", NOTHING)}, None)
    return found.get("col", "refused")


@KINDS.plays("lookup", "colours", of="colour", rows="lookups")
def _colour(at: Sequence[Any], given: Given) -> Found:
    """LW-RT-01, LW-RT-02 The colour at a difference of scores, which cards make, in a column."""
    difference, (a, d) = at[0], at[1].split(":")
    more, less = max(0, difference), max(0, -difference)
    # supplies keep the column, and add one to a die
    sides = {"A": {"me": a, "lsp": 1, "die": [more]}, "D": {"me": d, "lsp": 1, "die": [less]}}
    return fight(sides)


@KINDS.plays("table")
def table(given: Given) -> Found:
    """LW-RT-01 The whole table, as it is printed."""
    chart, columns = PRINTED.charts["results"], list(given["columns"])
    rows = {int(r): "".join(str(chart.cell(r, c).printed) for c in columns) for r in chart.rows}
    return {"rows": rows, "counts": dict(Counter("".join(rows.values())))}


@KINDS.plays("outcome")
def _outcomes(given: Given) -> Found:
    """LW-TER-01 to LW-TER-07 What each colour does on each ground."""
    return {ground: [outcome(each, ground) for each in "GYBOR"] for ground in given["terrains"]}


def outcome(letter: str, ground: str) -> Any:
    """LW-TER-01 to LW-TER-07 What a colour does on a ground, where both sides have Men."""
    at_sea = ground == "amphib"
    ground = "open" if at_sea else ground
    return fight({"terrain": ground, "amphib": at_sea}, colour=letter)["result"]


@KINDS.plays("force")
def _forces(given: Given) -> Found:
    """LW-ME-01, LW-ME-02 Force and effectiveness: of one nation, of several, of an empty hex."""

    def side(**facts: Any) -> Found:
        found = fight({"D": facts})
        force, cv = found["force"][1], found["cv"][1]
        # of many nations the ruling shows it rounded
        return {"force": force, "me": force / cv if cv else found["me"][1]}

    found: dict[str, Any] = {}
    if "items" in given:
        found["force"] = [side(man=each["cv"], me=each["me"])["force"] for each in given["items"]]
    if "parts" in given:
        found |= side(parts=given["parts"])
    if "owner_me_when_zero" in given:
        found["zero_cv_me"] = side(man=0, me=given["owner_me_when_zero"])["me"]
    return found


@KINDS.plays("shift")
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


@KINDS.plays("shift_security", "net", of="shift", rows="rows")
def _security(row: Mapping[str, Any], given: Given) -> Found:
    """LW-SEC-03 The group attacked is not counted as near; another is."""
    assert row["target_distance"] == 1, "the force stands beside the group it is after"
    near = {**row["A"], "pag_distances": row["other_pag_distances"]}
    return fight({"A": near, "D": {"pag_target": 1}, "security_op": True})


@KINDS.plays("score", "scores", rows="rows")
def _score(row: Mapping[str, Any], given: Given) -> Any:
    """LW-DIE-01 to LW-DIE-05 The attacker's score."""
    lsp, craft = row.get("lsp", 0), row.get("craft", False)
    attacker = {"lsp": lsp, "die": row.get("cards", []), "craft": craft}
    return fight({"A": attacker, "amphib": row.get("amphib", False)}, (row["roll"], 1))["scores"][0]


@KINDS.plays("loss_table", "table", rows="rows")
def _losses_to(cv: int, given: Given) -> list[Any]:
    """LW-LOS-01 What is lost to a combat value, column by column: the higher's, 1:1 to 6:1."""
    return [_loss({"cv": cv, "ratio": ratio}, given) for ratio in (0, 1, 2, 3, 4, 5, 6)]


@KINDS.plays("loss", "n", rows="rows")
def _loss(row: Mapping[str, Any], given: Given) -> Any:
    """LW-LOS-01, LW-LOS-04 What many lose to so many, who are worth more or less than they are."""
    cv, (mine, theirs) = row["cv"], (1, row["ratio"]) if row["ratio"] else (2, 1)
    many = {"man": 9999, "me": mine}
    uncapped = {"settings": {"me_ratio_cap": "none"}}
    found = fight({"A": many, "D": {"man": cv, "me": theirs}, **uncapped}, colour="O")
    return found["loss_n"]["A"]


@KINDS.plays("loss_order", rows="items")
@KINDS.plays("loss_order", rows="n")
@KINDS.plays("loss_order_bombers")
def loss_order(item: Any, given: Mapping[str, Any] = NOTHING) -> Found:
    """LW-ORD-01 to LW-ORD-06, LW-RES-02 Which points are lost, ordinary aircraft before bombers."""
    facts, number = (given, item) if isinstance(item, int) else (item, item["n"])
    # both supremacies read the list of the air (LW-ORD-02)
    row = {"both": "air"}.get(facts["order"], facts["order"])
    have = replace(Points(*facts["have"]), bomber=facts.get("bombers", 0))
    reading = PRINTED.with_values(dict(facts.get("settings", NOTHING)))
    lost = lost_points(have, number, row, reading)
    pts = triple(lost, aircraft="aircraft")
    return {"pts": pts, "aircraft_lost": lost.air, "bombers_lost": lost.bomber}


@KINDS.plays("loss_split")
def loss_split(given: Given) -> Found:
    """LW-ORD-07 Losses told by the umpire, spread over the hexes that attack."""
    hexes = {name: points_of(have) for name, have in given["hexes"].items()}
    battle = Battle({"A": {"hexes": hexes}, "D": {"man": 1}})
    return {"by_hex": battle.paid(None, "/".join(map(str, given["loss_pts"])))}


@KINDS.plays("cv", "cv", rows="items")
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
