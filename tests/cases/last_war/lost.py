"""Cases of losses: the table, the ratio, the order."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from tests.cases.last_war.laid import exact, settings
from tests.cases.last_war.shifted import summed
from workbook_engine.rulesets.last_war.combat.losses import (
    Effectiveness,
    by_hex,
    lost_points,
    ratio_cap,
)
from workbook_engine.rulesets.last_war.combat.losses import loss as points_lost
from workbook_engine.rulesets.last_war.vocabulary.book import CHARTS
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def triple(lost: Points) -> list[int]:
    """Return points as a case writes them."""
    return [lost.man, lost.tank, lost.aircraft]


def loss_table(given: Given) -> Found:
    """LW-LOS-01 The table, the missing row restored."""
    columns = CHARTS["losses"].columns
    return {"table": [[points_lost(cv, each) for each in columns] for cv in given["rows"]]}


def loss(given: Given) -> Found:
    """LW-LOS-04 Combat values beyond the table."""
    return {"n": [points_lost(row["cv"], f"{row['ratio']}:1") for row in given["rows"]]}


def me_ratio(given: Given) -> Found:
    """LW-LOS-02, LW-LOS-03 Ratio, and who is the higher."""
    cap = ratio_cap(settings(given))
    pairs = [Effectiveness(exact(a), exact(d), cap) for a, d in given["pairs"]]
    return {"ratio": [each.ratio for each in pairs], "higher": [each.higher for each in pairs]}


def losses(given: Given) -> Found:
    """LW-LOS-03, LW-LOS-05 Both sides' losses from combat values and effectiveness."""
    (a, d), (me_a, me_d) = given["cv"], given["me"]
    laid = {"A": {"man": a, "me": me_a}, "D": {"man": d, "me": me_d}}
    one, other = summed(laid, {}).losses
    return {"loss_n": {"A": one.number, "D": other.number}}


def lte(given: Given) -> Found:
    """LW-LTE-01 to LW-LTE-04 Effectiveness for losses, by ground."""
    rows = [_effectiveness(row) for row in given["rows"]]
    return {
        "me": [[each.attackers, each.defenders] for each in rows],
        "ratio": [each.ratio for each in rows],
        "higher": [each.higher for each in rows],
    }


def _effectiveness(row: Any) -> Effectiveness:
    a, d = ({"me": me, "man": 1} for me in row["me"])
    laid = {"A": a, "D": d, "terrain": row["t"], "amphib": row.get("amphib", False)}
    return summed(laid, {}).effectiveness


def loss_order(given: Given) -> Found:
    """LW-ORD-01 to LW-ORD-06 Which points are lost."""
    if "items" in given:
        return {"pts": [_lost(item, item["n"]) for item in given["items"]]}
    return {"pts": [_lost(given, number) for number in given["n"]]}


def _lost(item: Any, number: int) -> list[int]:
    have = Points(*item["have"])
    # both supremacies read the list of the air (LW-ORD-02)
    row = {"both": "air"}.get(item["order"], item["order"])
    return triple(lost_points(have, number, row, settings(item)))


def loss_order_bombers(given: Given) -> Found:
    """LW-RES-02 Ordinary aircraft are lost before bombers."""
    have = Points(*given["have"], bomber=given["bombers"])
    lost = lost_points(have, given["n"], given["order"], settings({}))
    return {"pts": triple(lost), "aircraft_lost": lost.air, "bombers_lost": lost.bomber}


def loss_split(given: Given) -> Found:
    """LW-ORD-07 Losses spread over several hexes."""
    hexes = {name: Points(*have) for name, have in given["hexes"].items()}
    split = by_hex(Points(*given["loss_pts"]), hexes)
    return {"by_hex": {name: triple(lost) for name, lost in split.items()}}
