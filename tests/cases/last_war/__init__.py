"""The Last War's cases: each kind has an adapter that puts its question to the rules."""

from tests.cases.casebook import Case
from tests.cases.last_war.arithmetic import (
    column,
    combat_odds,
    force,
    lookup,
    odds,
    odds_terrain,
    outcome,
    table,
)
from tests.cases.last_war.behind import turns
from tests.cases.last_war.bombs import air_defence, base, bomb_effect, ranges
from tests.cases.last_war.booked import lsp, records
from tests.cases.last_war.carded import cv
from tests.cases.last_war.fights import combat
from tests.cases.last_war.flagged import flags
from tests.cases.last_war.flaks import flak_cost
from tests.cases.last_war.forts import fort
from tests.cases.last_war.grounds import exploit, pushout, reposition
from tests.cases.last_war.hands import cards
from tests.cases.last_war.lines import closing, front, gapfill, straighten
from tests.cases.last_war.lost import (
    loss,
    loss_order,
    loss_order_bombers,
    loss_split,
    loss_table,
    losses,
    lte,
    me_ratio,
)
from tests.cases.last_war.pairs import two_combats
from tests.cases.last_war.playing import order, phase
from tests.cases.last_war.pools import deploy, production, remove, route
from tests.cases.last_war.shifted import score, shift, shift_security
from tests.cases.last_war.told import report
from tests.cases.last_war.validated import validate

KINDS = {
    "report": report,
    "validate": validate,
    "lsp": lsp,
    "records": records,
    "turns": turns,
    "two_combats": two_combats,
    "cards": cards,
    "flags": flags,
    "order": order,
    "phase": phase,
    "deploy": deploy,
    "fort": fort,
    "production": production,
    "remove": remove,
    "route": route,
    "air_defence": air_defence,
    "base": base,
    "bomb_effect": bomb_effect,
    "flak_cost": flak_cost,
    "range": ranges,
    "straighten": straighten,
    "reposition": reposition,
    "pushout": pushout,
    "gapfill": gapfill,
    "front": front,
    "exploit": exploit,
    "closing": closing,
    "column": column,
    "combat": combat,
    "combat_odds": combat_odds,
    "cv": cv,
    "force": force,
    "lookup": lookup,
    "loss": loss,
    "loss_order": loss_order,
    "loss_order_bombers": loss_order_bombers,
    "loss_split": loss_split,
    "loss_table": loss_table,
    "losses": losses,
    "lte": lte,
    "me_ratio": me_ratio,
    "odds": odds,
    "odds_terrain": odds_terrain,
    "outcome": outcome,
    "score": score,
    "shift": shift,
    "shift_security": shift_security,
    "table": table,
}
"""What plays a kind of case: it gives what the rules found, by the keys of what is expected."""


def awaited(case: Case) -> str:
    """Return the title of the issue that brings what a case needs: nothing is awaited."""
    return ""
