"""Cases of partisans and security zones behind the line, over several turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.comparing import Found, by_key
from tests.cases.given import Given
from tests.cases.last_war.pools import removed_points
from tests.cases.last_war.table import Table, card, lay
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.vocabulary import order_records as sheets
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front, Partisans, Zone
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex

_FRONT_ROW = 8


def hex_behind(away: int, land: str = "own") -> str:
    """Return a hex so many hexes from the front, in the partisans' own country or another."""
    return f"{ {'own': 3, 'enemy': 6}[land]:02}{_FRONT_ROW - away:02}"


def country(*more: Record, edge: int = _FRONT_ROW, region: str = "", **others: Any) -> Table:
    """Lay a line, a Man in each hex of it, and deep country behind.

    Columns one to five are the partisans' own country; the sixth is not.
    """
    rows: list[Record] = []
    for column, row in ((c, r) for c in range(1, 7) for r in range(1, 10)):
        name, holder = f"{column:02}{row:02}", "GER" if row <= edge else "SOV"
        home = "SOV" if column < 6 else ""
        rows.append(MapHex(hex=name, controller=holder, home=home, region=region))
        if row in (edge, edge + 1):
            rows.append(card(name, holder))
    return lay(*rows, *more, **others)


def group(name: str, at: str = "", nation: str = "SOV") -> Partisans:
    """Return a group: up in a hex, or yet to rise."""
    up = Partisans(id=name, nation=nation, hex=at, state="active")
    return up if at else Partisans(id=name, nation=nation)


def rises(table: Table, name: str, at: str) -> None:
    """Order a group to rise in a hex."""
    table.order(sheets.DeployLine, "SOV", purpose="partisans", hex=at, partisans=name)


def is_up(table: Table, name: str) -> bool:
    """Whether a group is up."""
    return table.state[Partisans][name].state == "active"


def _zone_events(given: Given) -> Found:
    """LW-SEC-01, LW-SEC-02 A zone set up, given up, and partisans ordered into its hex."""
    by_turn: dict[int, list[Given]] = {}
    for event in given["events"]:
        by_turn.setdefault(event["t"], []).append(event)
    table = country(*(group(f"P{turn}") for turn in by_turn))
    spent, placed, stands = [], [], []
    for turn, events in sorted(by_turn.items()):
        # there is what the case gives for setting up zones, and no more
        setups = [event["setup"] for event in events if "setup" in event]
        pool = {f"pool_{kind}": sum(e.get(kind, 0) for e in setups) for kind in ("man", "lsp")}
        table.change("GER", **pool)
        risen = [_event(table, event, given["hex"], f"P{turn}") for event in events]
        table.play("Deployment", "Removal to the pool")
        spent.append(pool["pool_lsp"] - table.nation("GER").pool_lsp)
        placed.append(is_up(table, f"P{turn}") if any(risen) else None)
        stands.append(any(zone.man for zone in table.state[Zone].values()))
        table.next_turn()
    return {"lsp_spent": spent, "pag_placed": placed, "zone": stands}


def _event(table: Table, event: Mapping[str, Any], zone: str, name: str) -> bool:
    here = hex_behind(2)
    if setup := event.get("setup"):
        put = {kind: setup.get(kind, 0) for kind in ("man", "lsp")}
        table.order(sheets.DeployLine, purpose="security zone", hex=here, **put)
    elif "remove_man" in event:
        table.order(sheets.RemoveLine, hex=here, man=event["remove_man"])
    else:
        away, land = event.get("dist_front", 2), event.get("country", "own")
        in_zone = event["pag_ordered"] == zone and away >= 2 and land == "own"
        rises(table, name, here if in_zone else hex_behind(away, land))
        return True
    return False


def _placed_group(given: Given) -> Found:
    """LW-PAG-02, LW-PAG-05 A group stays where it rose, however near the front comes."""
    before, after = given["pag"]["dist_front"], given["then"]["dist_front"]
    name, goal = hex_behind(before), hex_behind(5)
    table = country(group("P"))
    rises(table, "P", name)
    table.play("Deployment")
    assert is_up(table, "P"), "the case is about a group that rose"
    edge = int(name[2:]) + after
    start, to = f"03{edge:02}", f"03{edge + 1:02}"
    table = country(*(table.state[Partisans].values()), card(start, "GER", 3), edge=edge)
    rises(table, "P", goal)
    table.play("Deployment")
    there = table.state[Partisans]["P"].hex
    table.order(sheets.FlagLine, start=start, to=to)
    fought = table.play("Flags", "Combats").after[CombatRow][to]
    stayed, moved = given["pag"]["hex"], given["order"]["move_pag"]
    return {
        "pag_hex": stayed if there == name else moved,
        "order_accepted": there == goal,
        "shift_still_applies": "pag" in fought.shifts,
    }


def _overrun_group(given: Given) -> Found:
    """LW-PAG-08, LW-PAG-09 The enemy's front on a group, and one that the umpire puts down."""
    assert given["enemy_front_into"] == given["pag"]
    other = given.get("umpire_pag", "Y")
    table = country(group("X", hex_behind(0)), group("Y", hex_behind(5)))
    table.play("Map audit")
    fate = {
        f"pag_{given['pag']}": "stays" if is_up(table, "X") else "removed",
        f"pag_{other}": "placed" if is_up(table, "Y") else "removed",
    }
    return {"umpire": bool(table.asked("LW-PAG-08")), "default": fate}


def _reached_group(given: Given) -> Found:
    """LW-PAG-08 A group that its own front reaches joins it, or stays beside it."""
    assert given["advance_into"] == given.get("pag", given["advance_into"])
    men, owner = given["advancing_man"], given.get("pag_owner", "own")
    nation = {"own": "SOV", "enemy": "GER"}[owner]
    joined, asked = _audited(men, nation, {})
    left, _ = _audited(men, nation, {"partisans/P/absorbed/1": False})
    return {**joined, "default": joined, "alternative_no_absorb": left, "umpire": asked}


def _audited(men: int, nation: str, answers: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    name = f"03{_FRONT_ROW + 1:02}"
    table = country(group("P", name, nation), card(name, "SOV", men))
    table.answers = answers
    table.play("Map audit")
    there = {"man": table.state[Front][f"{name} SOV"].man}
    asked = bool(table.asked("LW-PAG-08"))
    return {**there, "pag": "stays" if is_up(table, "P") else "removed"}, asked


KINDS = {
    "turns": by_key(
        events=_zone_events,
        then=_placed_group,
        enemy_front_into=_overrun_group,
        advance_into=_reached_group,
        turn1=removed_points,
    )
}
