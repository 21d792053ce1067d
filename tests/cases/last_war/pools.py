"""Cases of the pool and what it sends: to the line and its works, and to zones and partisans."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from tests.cases.comparing import Found, Given
from tests.cases.last_war.table import KINDS, TYPES, Table, points_of, pool_of
from workbook_engine.core.hexes import Hex
from workbook_engine.rulesets.last_war.vocabulary.words import Product, Terrain


@KINDS.plays("production")
def production(given: Given) -> Found:
    """LW-SEQ-01, LW-BOM-05 What production brings into the pool."""
    shut = {each["line"] for each in given.get("suppressed_last_turn", ())}
    table = Table(GER=pool_of(given.get("pool", {})))
    for n, each in enumerate(given["lines"], 1):
        makes = {"product": Product(each["type"]), "makes": each["n"], "shut": n in shut}
        table.put("Production", id=str(n), zone="IZ", nation="GER", hex=str(n), **makes)
    table.play("Production")
    return {"pool": table.pool("GER")}


@KINDS.plays("deploy")
def _deployment(given: Given) -> Found:
    """LW-SEQ-02 What comes of a case's deployments."""
    return deployed(given)[0]


def deployed(given: Given) -> tuple[Found, Table]:
    """LW-SEQ-02 Gaps first, then the orders as far as the pool goes."""
    orders = list(given.get("orders", ()))
    gaps, empty = list(given.get("gaps", ())), list(given.get("china_empty", ()))
    names = list(dict.fromkeys((*gaps, *empty, *(each["hex"] for each in orders))))
    names.sort(key=lambda name: (len(name), name))
    ground = {each["hex"]: each.get("terrain", "open") for each in orders}
    at = {name: f"{n:02}05" for n, name in enumerate(names, 1)}
    table = Table(GER=pool_of(given.get("pool", {}))).lay("Industry", hex="0104", nation="GER")
    for n, name in enumerate(names, 1):
        # the hex behind each joins them all to industry, the one before each is the enemy's
        table.hexes(f"{n:02}04 GER", f"{n:02}06 SOV 1")
        own = f"{at[name]} GER {ground.get(name, 'open')} {int(name not in (*gaps, *empty))}"
        table.hexes(own, region="china" if name in empty else "")
    stood = {name: table.points(at[name])[0] for name in names}
    for n, each in enumerate(orders):
        points = {kind: each.get(kind, 0) for kind in (*TYPES, "lsp")}
        table.order("Deployment", hex=at[each["hex"]], id=f"order {n}", **points)
    table.play("Filling the line", "Deployment")
    there = {name: table.points(at[name]) for name in names}
    return {
        "placed": {name: [man - stood[name], *more] for name, (man, *more) in there.items()},
        "pool": table.pool("GER"),
        "rejected": [e["hex"] for n, e in enumerate(orders) if not table.done(f"order {n}")],
        "umpire": bool(table.asked("LW-SEQ-02")),
    }, table


_HOLDERS = {"ally": "ROM", "enemy": "SOV", "sea": "neutral", "neutral": "neutral"}
"""Who holds a hex of a way; any other is our own. A way begins at industry: `own_IZ`, `ally_IZ`."""


@KINDS.plays("route", "accepted", rows="cases")
def _sent(case: Mapping[str, Any], given: Given) -> bool:
    """LW-POOL-02, LW-POOL-03 Whether a way from industry to the front is open."""
    path, table = list(case["path"]), Table(GER={"pool_man": 3})
    table.hexes(f"05{len(path) + 1:02} SOV")
    for row, word in enumerate(path, 1):
        name, place = f"05{row:02}", word.removesuffix("_IZ")
        assert place in {"own", "front", "no_mans_land", *_HOLDERS, *Terrain}, f"no land {word}"
        holder = "" if place == "no_mans_land" else _HOLDERS.get(place, "GER")
        ground = place if place in [*Terrain] else "open"
        table.put("Hexes", hex=name, controller=holder, terrain=ground)
        if place != word:
            table.lay("Industry", hex=name, nation=holder)
        # every hex of ours that touches another's land holds a Man: no gap bars deployment
        if holder in {"GER", "ROM"}:
            table.card(name, holder)
    sea = case.get("sea_transport", "")
    assert sea in ("", "requested", "approved"), f"nothing is known of {sea}"
    line = table.order("Deployment", hex=f"05{len(path):02}", man=2, by_sea=bool(sea))
    table.answers = {f"deployment/{line}/by sea/1": sea == "approved"}
    table.play("Deployment")
    return table.pool("GER")["man"] == 1


@KINDS.plays("remove", rows="cases")
def _removed(case: Mapping[str, Any], given: Given) -> Found:
    """LW-SEQ-06 What may leave the line, and what fights without it."""
    stood = {**dict.fromkeys(TYPES, 0), **points_of(case["hex"])}
    where = {"region": case.get("region", ""), "route": int(case.get("route", True))}
    table = Table().lay("A hex of the line under attack", **stood, **where)
    table.order("Removal", hex="0105", **points_of(case["remove"]))
    table.play("Removal to the pool")
    left = table.points("0105")
    table.play("Combats", dice=[1, 6])
    return {"left": left, "cv_in_combat": table["Combats"]["0105"].defender_cv or 0}


@KINDS.plays("turns", given="turn1")
def removed_points(given: Given) -> Found:
    """LW-SEQ-06 What was taken out of the line comes back no earlier than next turn."""
    away = {**dict.fromkeys(TYPES, 0), **points_of(_only(given["turn1"]["remove"]))}
    stood = {kind: n + (kind == "man") for kind, n in away.items()}
    table, found = Table().lay("Two hexes of the line, industry behind", **stood), {}
    table.order("Removal", hex="0102", id="away", **away)
    for turn, key in (("turn1", "turn1_deploy_after"), ("turn2", "turn2_deploy")):
        before, ordered = sum(table.points("0202")), points_of(_only(given.get(key, 0)))
        table.order("Deployment", hex="0202", **ordered)
        table.play("Filling the line", "Deployment", "Removal to the pool")
        came, wanted = sum(table.points("0202")) - before, sum(ordered.values())
        found[f"{turn}_accepted"] = came == wanted > 0
        table.next_turn()
    return found


def _only(facts: Any) -> Any:
    return next(iter(facts.values())) if isinstance(facts, Mapping) else facts


_FORT = Hex.at(10, 10)
_BESIDE = dict(zip(("G2", "G3", "G1", "G4", "R1", "R2"), map(str, _FORT.neighbours()), strict=True))
"""The hexes beside the one that builds, by names of the casebook's map."""


@KINDS.plays("fort")
def fort(given: Given) -> Found:
    """LW-FORT-01 to LW-FORT-03 What works cost, when they count, and which are refused."""
    assert given.get("turn1", given)["hex"], "a case names the hex that builds"
    if "builds" in given:
        found = _works(given["man"], given["lsp"], given["builds"])
        layers = zip(given["builds"], found["layers"], strict=True)
        # an order for several hexsides is told layer by layer
        told = [made if "sides" in each else made[0] for each, made in layers]
        return {"accepted": found["accepted"], "turn2_layers": told}
    first = given["turn1"]
    found = _works(first["force"], first.get("lsp", 0), [first["build"]])
    return {"turn1": found, "turn2": {"man": found["man"], "layers": found["layers"][0][0]}}


@KINDS.plays("fort", rows="cases")
def _fort_case(case: Mapping[str, Any], given: Given) -> Found:
    """LW-FORT-01, LW-FORT-02 Whether works are begun, at what cost, and whether they are made."""
    lsp, front, lost = case.get("lsp", 0), case.get("front", True), "hex_lost_same_turn"
    found = _works(case.get("man", 0), lsp, [{}], front=front, lost=bool(case.get(lost)))
    spent, made = lsp - found["lsp_left"], found["layers"][0][0] > 0
    return {"accepted": found["accepted"][0], "lsp_spent": spent, "layer_made": made}


def _works(points: Any, lsp: int, builds: Any, *, front: bool = True, lost: bool = False) -> Any:
    """Order works in one hex, and tell how it stands this turn and next."""
    at, beside, table = str(_FORT), "GER" if front else "SOV", Table()
    table.hexes(f"{at} SOV", *(f"{name} {beside}" for name in _BESIDE.values()))
    table.card(at, "SOV", points, lsp=lsp)
    ordered: list[dict[str, str]] = []
    for each in builds:
        sides = [_BESIDE[side] for side in each.get("sides", [each.get("side", "G2")])]
        put = {"hex": at, "purpose": "works", "man": each.get("layers", 1)}
        ordered.append({s: table.order("Deployment", "SOV", towards=s, **put) for s in sides})
    table.play("Deployment")
    began = [{side: table.done(line) for side, line in lines.items()} for lines in ordered]
    here, works = table["Front"][f"{at} SOV"], table["Fortifications"].values()
    found = {"lsp_left": here.lsp, "free_man": here.points.man}
    found["layers_in_combat"] = sum(each.layers for each in works)
    if lost:
        table.put("Hexes", hex=at, controller="GER")
    table.play("End of the turn")
    made = {each.towards: each.layers for each in table["Fortifications"].values()}
    return {
        **found,
        "accepted": [all(each.values()) for each in began],
        "man": table["Front"][f"{at} SOV"].points.man,
        "layers": [[made[side] if ok else 0 for side, ok in each.items()] for each in began],
    }


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
