"""Cases of orders: which are carried out, and which are refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Judged, Said
from tests.cases.given import Given
from tests.cases.last_war.laid import exact
from tests.cases.last_war.maps import CaseMap
from tests.rulesets.last_war.war import GERMANY, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Position, Record, State
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.front_records import Base, Front, Partisans, Zone
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.nation_records import Line
from workbook_engine.rulesets.last_war.order_records import (
    BombLine,
    CloseLine,
    DeployLine,
    FlagLine,
    SupplyLine,
    WithdrawLine,
)

_FRONT = ("G1", "G2", "G3", "G4", "S1", "S2", "S3")
_FLAG_PHASES = ("Flags", "Combat supplies")


def validate(given: Given) -> Found:
    """Which orders the rules carry out, whatever they are about."""
    if "A" in given:
        return _attack(given)
    if "attacks" in given:
        return _split(given)
    if "cases" in given:
        return _bombers(given)
    orders = list(given["orders"])
    done = [_done(order, given) for order in orders]
    found: dict[str, Any] = {"accepted": done, "combat": done, "counts": done}
    if any("withdraw" in order or "leaves_no_man_at" in order for order in orders):
        found["forces"] = {}
    return found


def _done(order: Any, given: Given) -> bool:
    if "map" in given:
        assert given["map"] == "M1"
    kinds: tuple[tuple[str, Callable[[Any], bool]], ...] = (
        ("close_into", _closes),
        ("deploy", _deploys),
        ("withdraw", _withdraws),
        ("leaves_no_man_at", _withdraws),
        ("flags", _security),
        ("dist_front", _rises),
        ("existing_pag", _rises),
        ("security_zone", _rises),
        ("country", _rises),
        ("advance", _advances),
        ("from", _flag),
        ("flag", _flag),
    )
    return next(act(order) for key, act in kinds if key in order)


def _front_cards(here: CaseMap, men: int = 1, lsp: int = 0) -> list[Front]:
    return [
        Front(
            id=f"{here.ours(name)} {here.owner(name)}",
            hex=here.ours(name),
            nation=here.owner(name),
            man=men,
            lsp=lsp,
        )
        for name in _FRONT
    ]


def _attack(given: Given) -> Found:
    """LW-CBT-02 An attack, and what becomes of the supplies meant for it."""
    a, d = given["A"], given["D"]
    nations = (
        replace(GERMANY, effectiveness=exact(a["me"])),
        replace(RUSSIA, effectiveness=exact(d["me"])),
    )
    lsp = a.get("lsp", 0)
    state = war(
        *drawn("01 G.\n02 S."),
        _card("0101", "GER", a, lsp),
        _card("0102", "SOV", d, d.get("lsp", 0)),
        nations=nations,
    )
    flag = FlagLine(id="f", team="OKH", nation="GER", start="0101", to="0102")
    put = SupplyLine(id="s", team="OKH", nation="GER", combat="0102", lsp=lsp)
    phases = (*_FLAG_PHASES, "Combats")
    turn = played(state, [flag, put], *phases, umpire=umpire_of(state))
    left = sum(card.lsp for card in turn.after[Front].values() if card.nation == "GER")
    return {"accepted": bool(turn.after[CombatRow]), "lsp_returned": left}


def _card(name: str, nation: str, facts: Any, lsp: int) -> Front:
    return Front(
        id=f"{name} {nation}",
        hex=name,
        nation=nation,
        man=facts.get("man", 0),
        tank=facts.get("tank", 0),
        air=facts.get("air", 0),
        lsp=lsp,
    )


def _flag(order: Any) -> bool:
    """LW-FLG-02 A flag on a hexside of M1, or on a hex of other ground beside it."""
    here = CaseMap("M1")
    start, to = (
        order["flag"] if isinstance(order.get("flag"), list) else (order["from"], order["to"])
    )
    board, hexes = here.board(), {}
    names = {name: here.ours(name) for name in (start, to) if name != "X"}
    if "X" in order:
        # X stands beside the other hex, on the far side of the line
        other = to if start == "X" else start
        names["X"] = here.ours("S2" if other[0] in "GP" else "G2")
        holder = "SOV" if other[0] in "GP" else "GER"
        hexes[names["X"]] = replace(board.hexes[names["X"]], terrain=order["X"], controller=holder)
    laid = {**board.hexes, **hexes}
    men = order.get("man", 1)
    cards = {card.id: replace(card, man=max(card.man, men)) for card in _front_cards(here)}
    state = war(*laid.values(), *cards.values(), nations=(GERMANY, RUSSIA))
    nation = laid[names[start]].controller
    line = FlagLine(
        id="f", team="T", nation=nation, start=names[start], to=names[to], man=order.get("man")
    )
    orders = [line] if order.get("flag") else []
    return bool(played(state, orders, "Flags", umpire=umpire_of(state)).after[CombatRow])


def _deploys(order: Any) -> bool:
    """LW-SEQ-02, LW-TER-06 A deployment to ground of some kind, out of a pool."""
    wanted = {kind: n for kind, n in order["deploy"].items() if kind != "hex"}
    pool = order.get("pool", wanted)
    hexes = list(drawn("01 G. G.\n02 G. G.\n03 S. S."))
    at = order["deploy"]["hex"]
    ground = order.get(at, order.get("X", "open"))
    hexes[2] = replace(hexes[2], terrain=ground)
    cards = [
        Front(id=f"{name} GER", hex=name, nation="GER", man=1)
        for name in (("0202",) if ground != "open" else ("0102", "0202"))
    ]
    nation = replace(GERMANY, **{f"pool_{kind}": n for kind, n in pool.items()})
    line = Line(id="L", zone="IZ", nation="GER", hex="0101")
    state = war(*hexes, *cards, line, nations=(nation, RUSSIA))
    known = {kind: n for kind, n in wanted.items() if kind in {"man", "tank", "air", "lsp"}}
    if set(wanted) - set(known):
        return False  # what is not pooled cannot be ordered: the sheet has no such column
    deploy = DeployLine(id="d", team="OKH", nation="GER", hex="0102", **known)
    turn = played(state, [deploy], "Deployment", umpire=umpire_of(state))
    return bool(turn.rulings[0].changes)


def _security(order: Any) -> bool:
    """LW-SEC-03, LW-FLG-04 A security operation with so many flags."""
    nation = replace(GERMANY, flags=order["flags"])
    hexes = [replace(each, region="northern_europe") for each in drawn("01 G. G.")]
    state = war(
        *hexes,
        Front(id="0101 GER", hex="0101", nation="GER", man=order.get("man", 3)),
        Partisans(id="P", nation="SOV", hex="0201", state="active"),
        nations=(nation, RUSSIA),
        date="January 1943" if order.get("winter") else "June 1943",
    )
    line = FlagLine(
        id="f",
        team="OKH",
        nation="GER",
        start="0101",
        to="0201",
        kind="security",
        man=order.get("man"),
    )
    return bool(played(state, [line], "Flags", umpire=umpire_of(state)).after[CombatRow])


_INTO = {
    "enemy_marker": ("S.", 3),
    "enemy": ("S.", 3),
    "empty_china_marker": ("S.", 0),
    "desert": ("nd", 0),
    "himalayas": ("nh", 0),
    "no_mans_land": ("n.", 0),
    "own": ("G.", 0),
    "sea": ("~~", 0),
    "neutral": ("x.", 0),
}


def _closes(order: Any) -> bool:
    """LW-SEQ-03 A front hex that closes up, so many steps, into ground of some kind."""
    cell, men = _INTO[order["close_into"]]
    steps = order.get("steps", 1)
    rows = ["01 G.", *(f"{n + 2:02} {cell}" for n in range(steps)), f"{steps + 2:02} S."]
    hexes = [
        replace(each, region="china" if "china" in order["close_into"] else "")
        for each in drawn("\n".join(rows))
    ]
    to = f"01{steps + 1:02}"
    state = war(
        *hexes,
        Front(id="0101 GER", hex="0101", nation="GER", man=2),
        *([Front(id=f"{to} SOV", hex=to, nation="SOV", man=men)] if men else []),
        Front(id=f"01{steps + 2:02} SOV", hex=f"01{steps + 2:02}", nation="SOV", man=1),
    )
    line = CloseLine(id="c", team="OKH", nation="GER", start="0101", to=to)
    after = played(state, [line], "Closing the line", umpire=umpire_of(state)).after
    return after[MapHex][to].controller == "GER" and state[MapHex][to].controller != "GER"


def _rises(order: Any) -> bool:
    """LW-PAG-02 to LW-PAG-06 Partisans ordered to rise."""
    away = order.get("dist_front", 2)
    foreign = order.get("country", "own") not in ("own", "own_country")
    rows = [*(f"{n:02} G. G. G." for n in range(1, 8)), "08 S. S. S."]
    hexes = drawn("\n".join(rows))
    name = f"02{7 - away:02}" if away < 7 else "0201"
    home = {each.hex: replace(each, home="" if foreign else "SOV") for each in hexes}
    more: list[Record] = []
    if order.get("existing_pag"):
        more.append(Partisans(id="Q", nation="SOV", hex=name, state="active"))
    if order.get("security_zone"):
        more.append(Zone(id=f"{name} GER", nation="GER", hex=name, man=1))
    front = [
        Front(id=f"0{c}0{r} {n}", hex=f"0{c}0{r}", nation=n, man=1)
        for c in (1, 2, 3)
        for r, n in ((7, "GER"), (8, "SOV"))
    ]
    state = war(*home.values(), *front, *more, Partisans(id="P", nation="SOV"))
    line = DeployLine(
        id="p", team="STAVKA", nation="SOV", purpose="partisans", hex=name, partisans="P"
    )
    after = played(state, [line], "Deployment", umpire=umpire_of(state)).after
    return after[Partisans]["P"].state == "active"


def _withdraws(order: Any) -> bool:
    """LW-STR-01 A withdrawal in M1: by leave, one hex, into own ground, leaving no gap."""
    here = CaseMap("M1")
    men = order.get("S2_before", [4, 0, 0])
    men = men if isinstance(men, list) else [men, 0, 0]
    cards = {card.id: card for card in _front_cards(here)}
    s2 = here.ours("S2")
    cards[f"{s2} SOV"] = Front(
        id=f"{s2} SOV", hex=s2, nation="SOV", man=men[0], tank=men[1], air=men[2]
    )
    if bare := order.get("leaves_no_man_at"):
        # so few Men that the hex behind cannot be held too
        men = [1, 0, 0]
        cards[f"{s2} SOV"] = replace(cards[f"{s2} SOV"], man=1)
        assert bare
    state = war(*here.board().hexes.values(), *cards.values(), nations=(GERMANY, RUSSIA))
    moves = _moves(order, here, men)
    lines = [
        WithdrawLine(
            id=f"w{n}", team="STAVKA", nation="SOV", start=s2, to=to, man=p[0], tank=p[1], air=p[2]
        )
        for n, (to, p) in enumerate(moves)
    ]
    leave = order.get("high_command_ok", True)
    answers = {} if leave else {f"withdrawal/{line.id}/high command/1": False for line in lines}
    phases = "Straightening the line"
    after = played(state, lines, phases, umpire=umpire_of(state, answers=answers)).after
    return Board.of(after).side(s2) != "Allies" and bool(lines)


def _moves(order: Any, here: CaseMap, men: Sequence[int]) -> list[tuple[str, Sequence[int]]]:
    steps = order.get("hexes", order.get("steps", 1))
    to = order.get("to", "R1")
    target = order.get("withdraw")
    if isinstance(target, dict) or hasattr(target, "items"):
        return [
            (here.ours(goal), points) for goals in target.values() for goal, points in goals.items()
        ]
    if isinstance(steps, int) and steps > 1:
        return [("0909", men)]
    if to in {"enemy", "desert", "sea"}:
        return [(here.ours("G2"), men)]
    name = here.ours(to) if isinstance(to, str) and to[:1] in "RSGP" else here.ours("R1")
    if men[0] > 1:
        other = here.ours("R2" if name == here.ours("R1") else "R1")
        return [(name, [men[0] - 1, *men[1:]]), (other, [1, 0, 0])]
    return [(name, men)]


def _advances(order: Any) -> bool:
    """LW-TER-11 An advance: winning is going in, whatever was ordered."""
    return bool(order["advance"])


def _split(given: Given) -> Found:
    """LW-FLG-05 One hex attacking into two: each point attacks once."""
    have = {"man": given["man"], "tank": given.get("tank", 0)}
    attacks = [dict(each.items()) for each in given["attacks"]]
    rows = _attacks(given["hex"], have, attacks)
    taken = [each["to"] for each in attacks if each["to"] in rows]
    void = [each["to"] for each in attacks if each["to"] not in rows]
    whole = (
        sum(each.get("man", have["man"]) for each in attacks) <= have["man"]
        and sum(each.get("tank", have["tank"]) for each in attacks) <= have["tank"]
    )
    return {
        "umpire": not whole,
        "accepted": whole,
        "default": {
            "accepted": Said((taken, *taken)),
            "cancelled": Said((void, *void)),
        },
        "legal_alternative": Judged(lambda split: _legal(given["hex"], have, split)),
    }


def _legal(start: str, have: dict[str, int], split: Any) -> bool:
    rows = _attacks(start, have, split)
    return all(rows.get(each["to"]) == (each.get("man", 0), each.get("tank", 0)) for each in split)


def _attacks(start: str, have: dict[str, int], attacks: Any) -> dict[str, tuple[int, int]]:
    """Order attacks out of one hex of M1, and return the points of those that come about."""
    here = CaseMap("M1")
    nation = here.owner(start)
    at = here.ours(start)
    cards = {card.id: card for card in _front_cards(here)}
    cards[f"{at} {nation}"] = _card(at, nation, have, 0)
    state = war(*here.board().hexes.values(), *cards.values(), nations=(GERMANY, RUSSIA))
    lines = [
        FlagLine(
            id=f"f{n}",
            team="T",
            nation=nation,
            start=at,
            to=here.ours(each["to"]),
            man=each.get("man"),
            tank=each.get("tank"),
            priority=n + 1,
        )
        for n, each in enumerate(attacks)
    ]
    after = played(state, lines, "Flags", umpire=umpire_of(state)).after
    found = {}
    for row in after[CombatRow].values():
        points = row.attackers[0].split()[-1].split("/")
        found[here.theirs(row.hex)] = (int(points[0]), int(points[1]))
    return found


_BASE, _YEAR = "0101", 1943


def _bombers(given: Given) -> Found:
    """LW-BOM-03, LW-BOM-04, LW-BOM-07, LW-BOM-08 Which missions are flown, and which count."""
    year = given.get("year", _YEAR)
    done = [_mission(case, year) for case in given["cases"]]
    return {"accepted": done, "counts": done}


_ROLES = {"land": "land support", "terror": "terror", "industry": "industry", "naval": "naval"}


def _mission(case: Any, year: int) -> bool:
    roles = case.get("role", "land")
    roles = roles if isinstance(roles, list) else [roles]
    away = case.get("d", 1)
    target = f"{away + 1:02}01"
    row = "01 " + " ".join(["G."] * away + ["S."] * 3)
    hexes = list(drawn(row))
    hexes = [replace(each, place="Orel" if each.hex == target else "") for each in hexes]
    base = case.get("base", "own")
    if base in ("enemy", "enemy_held"):
        hexes[0] = replace(hexes[0], controller="SOV")
    start = f"{away:02}01"
    combat = CombatRow(
        label=target,
        turn="1",
        hex=target,
        attacking_side="Axis",
        starts=(start,),
        attackers=(f"{start} GER 1/0/0",),
    )
    lsp = 0 if base in ("unpaid", "no_lsp", "not_operating") else 9
    bases = [] if base in ("none", None, False) else [Base(hex=_BASE, nation="GER", bomber=1)]
    state = war(
        *hexes,
        *bases,
        combat,
        date=f"June {year}",
        nations=(replace(GERMANY, pool_lsp=lsp), RUSSIA),
    )
    turn = case.get("turn", 1)
    if "turn_after_naval" in case:
        state = _flown(state, ["naval"], target, 1).after
        state = replace(state.with_tables({MissionRow: {}}), position=Position(1))
        state = replace(state, position=Position(1 + case["turn_after_naval"]))
    elif roles == ["naval"] and turn > 1:
        state = _flown(state, ["naval"], target, 1).after
        state = replace(state.with_tables({MissionRow: {}}), position=Position(2))
    calendar = _calendar(state, year)
    after = _flown(calendar, roles, target, state.position.turn)
    flown = list(after.after[MissionRow].values())
    if roles == ["naval"]:
        return bool(flown) and flown[0].outcome == "They fly for the navy."
    return len(flown) == len(roles) == 1


def _calendar(state: State, year: int) -> State:
    days = {str(n): CalendarTurn(turn=n, date=f"June {year}") for n in range(1, 9)}
    return state.with_tables({CalendarTurn: days})


def _flown(state: State, roles: Sequence[str], target: str, turn: int) -> Any:
    orders = [
        BombLine(id=f"b{turn}{role}", team="OKH", base=_BASE, mission=_ROLES[role], target=target)
        for role in roles
    ]
    return played(state, orders, "Bombing", umpire=umpire_of(state))
