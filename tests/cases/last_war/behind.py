"""Cases of partisans and security zones behind the line, over several turns."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from tests.cases.comparing import Found, Given
from tests.cases.last_war.table import KINDS, Table

_FRONT_ROW = 8


def hex_behind(away: int, land: str = "own") -> str:
    """Return a hex so many hexes from the front, in the partisans' own country or another."""
    return f"{ {'own': 3, 'enemy': 6}[land]:02}{_FRONT_ROW - away:02}"


class Country(Table):
    """A line, a Man in each hex of it, and deep country behind, with partisans.

    Columns one to five are the partisans' own country; the sixth is not.
    """

    def __init__(self, *, edge: int = _FRONT_ROW, region: str = "", **told: Any) -> None:
        super().__init__(**told)
        for column, row in ((c, r) for c in range(1, 7) for r in range(1, 10)):
            man, holder = " 1" * (row in (edge, edge + 1)), "GER" if row <= edge else "SOV"
            home = "SOV" if column < 6 else ""
            self.hexes(f"{column:02}{row:02} {holder}{man}", home=home, region=region)

    def group(self, name: str, at: str = "", nation: str = "SOV") -> Country:
        """Put a group there: up in a hex, or yet to rise."""
        state = "active" if at else "reserve"
        self.put("Partisans", id=name, nation=nation, hex=at, state=state)
        return self

    def rises(self, name: str, at: str) -> None:
        """Order a group to rise in a hex."""
        self.order("Deployment", "SOV", purpose="partisans", hex=at, partisans=name)

    def is_up(self, name: str) -> bool:
        """Whether a group is up."""
        return bool(self["Partisans"][name].state == "active")


@KINDS.plays("turns", given="events", too=True)
def _zone_events(given: Given) -> Found:
    """LW-SEC-01, LW-SEC-02 A zone set up, given up, and partisans ordered into its hex."""
    table, here = Country(), hex_behind(2)
    found: dict[str, list[Any]] = {"lsp_spent": [], "pag_placed": [], "zone": []}
    for turn, events in groupby(sorted(given["events"], key=itemgetter("t")), itemgetter("t")):
        name, risen, pool = f"P{turn}", False, {"pool_man": 0, "pool_lsp": 0}
        table.group(name)
        for event in events:
            if setup := event.get("setup"):
                put = {kind: setup.get(kind, 0) for kind in ("man", "lsp")}
                # there is what the case gives for setting up zones, and no more
                pool = {f"pool_{kind}": pool[f"pool_{kind}"] + n for kind, n in put.items()}
                table.order("Deployment", purpose="security zone", hex=here, **put)
            elif "remove_man" in event:
                table.order("Removal", hex=here, man=event["remove_man"])
            else:
                away, land = event.get("dist_front", 2), event.get("country", "own")
                in_zone = event["pag_ordered"] == given["hex"] and away >= 2 and land == "own"
                table.rises(name, here if in_zone else hex_behind(away, land))
                risen = True
        table.put("Nations", id="GER", **pool)
        table.play("Deployment", "Removal to the pool")
        found["lsp_spent"].append(pool["pool_lsp"] - table.pool("GER")["lsp"])
        found["pag_placed"].append(table.is_up(name) if risen else None)
        found["zone"].append(any(zone.man for zone in table["Security Zones"].values()))
        table.next_turn()
    return found


@KINDS.plays("turns", given="then")
def _placed_group(given: Given) -> Found:
    """LW-PAG-02, LW-PAG-05 A group stays where it rose, however near the front comes."""
    before, after = given["pag"]["dist_front"], given["then"]["dist_front"]
    name, goal, table = hex_behind(before), hex_behind(5), Country().group("P")
    table.rises("P", name)
    table.play("Deployment")
    assert table.is_up("P"), "the case is about a group that rose"
    edge = int(name[2:]) + after
    start, to = f"03{edge:02}", f"03{edge + 1:02}"
    later = Country(edge=edge).group("P", table["Partisans"]["P"].hex)
    later.card(start, "GER", 3)
    later.rises("P", goal)
    later.play("Deployment")
    there = later["Partisans"]["P"].hex
    later.order("Flags", start=start, to=to)
    later.play("Flags", "Combats")
    stayed, moved = given["pag"]["hex"], given["order"]["move_pag"]
    return {
        "pag_hex": stayed if there == name else moved,
        "order_accepted": there == goal,
        "shift_still_applies": "pag" in later["Combats"][to].shifts,
    }


@KINDS.plays("turns", given="enemy_front_into")
def _overrun_group(given: Given) -> Found:
    """LW-PAG-08, LW-PAG-09 The enemy's front on a group, and one that the umpire puts down."""
    assert given["enemy_front_into"] == given["pag"]
    other = given.get("umpire_pag", "Y")
    table = Country().group("X", hex_behind(0)).group("Y", hex_behind(5))
    table.play("Map audit")
    fate = {
        f"pag_{given['pag']}": "stays" if table.is_up("X") else "removed",
        f"pag_{other}": "placed" if table.is_up("Y") else "removed",
    }
    return {"umpire": bool(table.asked("LW-PAG-08")), "default": fate}


@KINDS.plays("turns", given="advance_into")
def _reached_group(given: Given) -> Found:
    """LW-PAG-08 A group that its own front reaches joins it, or stays beside it."""
    assert given["advance_into"] == given.get("pag", given["advance_into"])
    name, nation = f"03{_FRONT_ROW + 1:02}", {"own": "SOV", "enemy": "GER"}

    def audited(**answers: bool) -> dict[str, Any]:
        table = Country().group("P", name, nation[given.get("pag_owner", "own")])
        table.card(name, "SOV", given["advancing_man"])
        table.answers = {f"partisans/P/{what}/1": each for what, each in answers.items()}
        table.play("Map audit")
        fate = {"pag": "stays" if table.is_up("P") else "removed", "man": table.points(name)[0]}
        return {**fate, "umpire": bool(table.asked("LW-PAG-08"))}

    joined = audited()
    return {**joined, "default": joined, "alternative_no_absorb": audited(absorbed=False)}
