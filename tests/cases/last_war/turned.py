"""Cases of several combats, of what happens over turns, and of what they leave on record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.last_war.arithmetic import WORDS
from tests.cases.last_war.laid import exact
from tests.cases.last_war.lost import triple
from tests.cases.last_war.maps import CaseMap
from tests.rulesets.last_war.war import GERMANY, RUSSIA, drawn, played, umpire_of, war
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.fighting import in_order_of_effectiveness
from workbook_engine.rulesets.last_war.front_records import Front, Partisans, Zone
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.order_records import DeployLine, RemoveLine
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.results import row_of

_BY_OUTCOME = {str(outcome): word for outcome, word in WORDS.items()}
_COLOURS = {
    "occupy_plus": "G",
    "occupy": "B",
    "no_advance": "O",
    "pushed_out": "R",
}


@dataclass(frozen=True)
class _Side:
    """One of two combats, as a case gives it."""

    name: str
    facts: Any
    here: CaseMap

    @property
    def start(self) -> str:
        return self.here.ours(self.facts["from"])

    @property
    def to(self) -> str:
        return self.here.ours(self.facts["to"])

    @property
    def nation(self) -> str:
        return self.here.owner(self.facts["from"])

    @property
    def worth(self) -> Any:
        return exact(self.facts["ME"] if "ME" in self.facts else self.facts["A"]["me"])

    @property
    def lsp(self) -> int:
        own = self.facts.get("A", {}).get("lsp", 0)
        return int(self.facts.get("lsp", own))


def two_combats(given: Given) -> Found:
    """LW-SEQ-07 Two combats, the second on what the first left."""
    here = CaseMap("M1")
    fights = [_Side(name, given[name], here) for name in ("c1", "c2")]
    state = _laid(here, fights)
    turn = _fought(state, fights, {})
    labels = {fight.to: fight.name for fight in fights}
    first = in_order_of_effectiveness(state, "")
    rows = turn.after[CombatRow]
    cards = turn.after[Front].values()
    c2 = fights[1]
    stayed = sum(card.lsp for card in cards if card.nation == c2.nation)
    return {
        "order": [labels[label] for label in first],
        "c1": _result(rows[fights[0].to], fights[0]),
        "c2": _result(rows[c2.to], c2),
        "lsp_returned": stayed,
        "flag_spent": all(label in rows for label in labels),
        "end_of_phase": lambda: _at_the_end(state, fights),
    }


def _laid(here: CaseMap, fights: list[_Side]) -> State:
    worth = {fight.nation: fight.worth for fight in fights}
    for fight in fights:
        if "me" in fight.facts.get("D", {}):
            worth.setdefault(here.owner(fight.facts["to"]), exact(fight.facts["D"]["me"]))
    nations = [
        replace(nation, effectiveness=worth.get(nation.id, nation.effectiveness))
        for nation in (GERMANY, RUSSIA)
    ]
    points: dict[str, Points] = {}
    lsp: dict[str, int] = {}
    for fight in fights:
        facts = fight.facts
        if facts.get("same_stack_as_c1_D"):
            assert fight.start == fights[0].to
        attackers = facts.get("A", {})
        defenders = facts.get("D", {})
        points.setdefault(fight.start, _points(attackers, 6))
        points.setdefault(fight.to, _points(defenders, 6))
        lsp[fight.start] = lsp.get(fight.start, 0) + fight.lsp
    cards = [
        Front(
            id=f"{name} {owner}",
            hex=name,
            nation=owner,
            man=stack.man,
            tank=stack.tank,
            air=stack.air,
            lsp=lsp.get(name, 0),
        )
        for name, stack in points.items()
        if (owner := here.owner(here.theirs(name)))
    ]
    for _, each in here.board().hexes.items():
        if each.hex not in points and here.theirs(each.hex) in _FRONT:
            cards.append(
                Front(
                    id=f"{each.hex} {each.controller}", hex=each.hex, nation=each.controller, man=1
                )
            )
    rows = [
        CombatRow(
            label=fight.to,
            turn="1",
            hex=fight.to,
            attacking_side=next(n.side for n in nations if n.id == fight.nation),
            starts=(fight.start,),
            attackers=(_committed(fight, points[fight.start]),),
            supplies=(f"{fight.start} {fight.nation} {fight.lsp}",),
        )
        for fight in fights
    ]
    return war(*here.board().hexes.values(), *cards, *rows, nations=nations)


_FRONT = ("G1", "G2", "G3", "G4", "S1", "S2", "S3")


def _points(facts: Mapping[str, Any], default: int) -> Points:
    if not any(kind in facts for kind in ("man", "tank", "air")):
        return Points(man=default)
    return Points(facts.get("man", 0), facts.get("tank", 0), facts.get("air", 0))


def _committed(fight: _Side, points: Points) -> str:
    return f"{fight.start} {fight.nation} {points.man}/{points.tank}/{points.air}"


def _fought(state: State, fights: list[_Side], settings: Mapping[str, Any]) -> Turn:
    answers: dict[str, Any] = {}
    dice: dict[str, Any] = {}
    for fight in fights:
        if result := fight.facts.get("result"):
            answers[f"combat/{fight.to}/colour/1"] = _COLOURS[result]
        if "dice" in fight.facts:
            one, other = fight.facts["dice"]
            dice[f"combat/{fight.to}/attackers' die/1"] = one
            dice[f"combat/{fight.to}/defenders' die/1"] = other
    umpire = umpire_of(state, answers={**answers, **dice}, settings=settings)
    return played(state, [], "Combats", umpire=umpire)


def _result(row: CombatRow, fight: _Side) -> Any:
    if row.outcome.startswith("not fought"):
        return "cancelled"
    return {
        "": "fought",
        "col": row.column,
        "row": row_of(row.difference or 0),
        "colour": row.colour,
        "result": _BY_OUTCOME[row.result],
        "cv_A": row.attacker_cv,
        "cv_D": row.defender_cv,
        "loss_n": [_number(row.attacker_loss), _number(row.defender_loss)],
    }


def _number(loss: str) -> int:
    return sum(int(number) for number in loss.split("/"))


def _at_the_end(state: State, fights: list[_Side]) -> dict[str, Any]:
    """LW-SEQ-07 The same with losses applied at the end of the phase."""
    rows = _fought(state, fights, {"losses_apply": "end"}).after[CombatRow]
    return {
        f"{fight.name}_loss_{side}": _number(loss)
        for fight in fights
        for side, loss in (
            ("A", rows[fight.to].attacker_loss),
            ("D", rows[fight.to].defender_loss),
        )
    }


_ROW = "01 G. G.\n02 S. S."


def lsp(given: Given) -> Found:
    """LW-RES-03 Supplies are spent when the dice fall, and stay where there is no combat."""
    spent: dict[str, list[int]] = {"A": [], "D": []}
    returned = []
    for case in given["combats"]:
        put = {"A": case.get("lsp_A", 0), "D": case.get("lsp_D", 0)}
        left = _supplied(put, rolled=case["rolled"])
        for side in ("A", "D"):
            spent[side].append(put[side] - left[side])
        returned.append(left["A"] + left["D"])
    return {"spent": spent, "returned": returned}


def _supplied(put: Mapping[str, int], *, rolled: bool) -> dict[str, int]:
    hexes = list(drawn("01 G.\n02 S."))
    if not rolled:
        # an earlier combat has thrown the attackers out of where they were to start from
        hexes[0] = replace(hexes[0], controller="")
    row = CombatRow(
        label="0102",
        turn="1",
        hex="0102",
        attacking_side="Axis",
        starts=("0101",),
        attackers=("0101 GER 5/0/0",),
        supplies=(f"0101 GER {put['A']}", f"0102 SOV {put['D']}"),
    )
    state = war(
        *hexes,
        Front(id="0101 GER", hex="0101", nation="GER", man=5, lsp=put["A"]),
        Front(id="0102 SOV", hex="0102", nation="SOV", man=5, lsp=put["D"]),
        row,
    )
    after = played(state, [], "Combats", umpire=umpire_of(state, dice=[1, 4])).after
    by_nation = {"A": 0, "D": 0}
    for card in after[Front].values():
        by_nation["A" if card.nation == "GER" else "D"] += card.lsp
    return by_nation


def records(given: Given) -> Found:
    """LW-SEQ-08 Losses of several combats, nation by nation."""
    rows: list[Record] = []
    answers: dict[str, Any] = {}
    for n, losses in enumerate(given["losses"], 1):
        start, to = f"{2 * n:02}01", f"{2 * n:02}02"
        own = {"GER": losses.get("GER", [0, 0, 0]), "SOV": losses.get("SOV", [0, 0, 0])}
        rows += [
            MapHex(hex=start, controller="GER"),
            MapHex(hex=to, controller="SOV"),
            Front(id=f"{start} GER", hex=start, nation="GER", man=20, tank=9, air=9),
            Front(id=f"{to} SOV", hex=to, nation="SOV", man=20, tank=9, air=9),
            CombatRow(
                label=to,
                turn="1",
                hex=to,
                attacking_side="Axis",
                starts=(start,),
                attackers=(f"{start} GER 20/9/9",),
            ),
        ]
        answers |= {
            f"combat/{to}/colour/1": "O",
            f"combat/{to}/attackers' loss/1": "/".join(map(str, own["GER"])),
            f"combat/{to}/defenders' loss/1": "/".join(map(str, own["SOV"])),
        }
    state = war(*rows, nations=(GERMANY, RUSSIA))
    after = played(state, [], "Combats", umpire=umpire_of(state, answers=answers)).after
    return {
        "totals": {
            nation.id: [nation.lost_man, nation.lost_tank, nation.lost_air]
            for nation in after[Nation].values()
        }
    }


def turns(given: Given) -> Found:
    """LW-PAG, LW-SEC, LW-SEQ-06 What becomes of something over several turns."""
    shapes: dict[str, Callable[[Given], Found]] = {
        "events": _zone_events,
        "then": _placed_group,
        "enemy_front_into": _overrun_group,
        "advance_into": _reached_group,
        "turn1": _removed_points,
    }
    return next(play(given) for key, play in shapes.items() if key in given)


_LAND = (
    "01 G. G. G. G. G.\n02 G. G. G. G. G.\n03 G. G. G. G. G.\n04 G. G. G. G. G.\n05 S. S. S. S. S."
)
_HOME = {f"{column:02}{row:02}": "SOV" for column in range(1, 6) for row in range(1, 6)}


def _front(away: int) -> str:
    """Return a hex of column three so many hexes from the front, which is row four."""
    return f"03{4 - away:02}"


def _zone_events(given: Given) -> Found:
    """LW-SEC-01, LW-SEC-02 A zone set up, given up, and partisans ordered into its hex."""
    assert given["hex"]
    name = _front(2)
    nations = (replace(GERMANY, pool_man=9, pool_lsp=9), RUSSIA)
    state = war(
        *drawn(_LAND, _HOME),
        *(Partisans(id=f"P{n}", nation="SOV") for n in range(9)),
        Line(id="Line", zone="IZ", nation="GER", hex="0101"),
        *_garrisoned(),
        nations=nations,
    )
    by_turn: dict[int, list[Any]] = {}
    for event in given["events"]:
        by_turn.setdefault(event["t"], []).append(event)
    spent, placed, stands = [], [], []
    groups = 0
    for turn in sorted(by_turn):
        orders: list[Record] = []
        ordered = None
        for event in by_turn[turn]:
            if "setup" in event:
                orders.append(
                    DeployLine(
                        id="z",
                        team="OKH",
                        nation="GER",
                        purpose="security zone",
                        hex=name,
                        man=event["setup"]["man"],
                        lsp=event["setup"].get("lsp", 0),
                    )
                )
            if "remove_man" in event:
                orders.append(
                    RemoveLine(id="r", team="OKH", nation="GER", hex=name, man=event["remove_man"])
                )
            if "pag_ordered" in event:
                ordered = f"P{groups}"
                groups += 1
                at = name if event.get("dist_front", 2) >= 2 else _front(event["dist_front"])
                foreign = event.get("country", "own") != "own"
                orders.append(_rise(ordered, "0305" if foreign else at))
        before = state[Nation]["GER"].pool_lsp
        state = _turn_of(state, orders)
        spent.append(before - state[Nation]["GER"].pool_lsp)
        placed.append(state[Partisans][ordered].state == "active" if ordered else None)
        stands.append(any(zone.man for zone in state[Zone].values()))
    return {"lsp_spent": spent, "pag_placed": placed, "zone": stands}


def _garrisoned() -> list[Front]:
    own = [Front(id=f"{c:02}04 GER", hex=f"{c:02}04", nation="GER", man=1) for c in range(1, 6)]
    red = [Front(id=f"{c:02}05 SOV", hex=f"{c:02}05", nation="SOV", man=1) for c in range(1, 6)]
    return own + red


def _turn_of(state: State, orders: list[Record]) -> State:
    now = replace(state, position=Position(state.position.turn))
    after = played(now, orders, "Deployment", "Removal to the pool", umpire=umpire_of(now)).after
    return replace(after, position=Position(state.position.turn + 1))


def _rise(group: str, name: str) -> DeployLine:
    return DeployLine(
        id=f"rise {group}",
        team="STAVKA",
        nation="SOV",
        purpose="partisans",
        hex=name,
        partisans=group,
    )


def _placed_group(given: Given) -> Found:
    """LW-PAG-02, LW-PAG-05 A group stays where it rose, however near the front comes."""
    before, after = given["pag"]["dist_front"], given["then"]["dist_front"]
    assert given["pag"]["hex"] and after < before
    hexes = list(drawn(_LAND, _HOME))
    name = _front(before)
    state = war(*hexes, Partisans(id="P", nation="SOV"), *_garrisoned())
    state = _turn_of(state, [_rise("P", name)])
    risen = state[Partisans]["P"]
    assert risen.state == "active"
    moved = {h.hex: h for h in hexes}
    lost = [n for n in moved if int(n[2:]) > int(name[2:]) + after]
    state = state.with_tables(
        {MapHex: {n: replace(h, controller="SOV") if n in lost else h for n, h in moved.items()}}
    )
    goal = "0101"
    assert given["order"]["move_pag"]
    state = _turn_of(state, [_rise("P", goal)])
    group = state[Partisans]["P"]
    start, to = f"03{int(name[2:]) + after:02}", f"03{int(name[2:]) + after + 1:02}"
    row = CombatRow(
        label=to,
        turn="3",
        hex=to,
        attacking_side="Axis",
        starts=(start,),
        attackers=(f"{start} GER 3/0/0",),
    )
    cards = {
        f"{start} GER": Front(id=f"{start} GER", hex=start, nation="GER", man=3),
        f"{to} SOV": Front(id=f"{to} SOV", hex=to, nation="SOV", man=3),
    }
    now = state.with_tables({Front: cards, CombatRow: {to: row}})
    fought = played(now, [], "Combats", umpire=umpire_of(now, dice=[3, 3])).after[CombatRow][to]
    return {
        "pag_hex": given["pag"]["hex"] if group.hex == name else given["order"]["move_pag"],
        "order_accepted": group.hex == goal,
        "shift_still_applies": "pag" in fought.shifts,
    }


def _overrun_group(given: Given) -> Found:
    """LW-PAG-08, LW-PAG-09 The enemy's front on a group, and one that the umpire puts down."""
    assert given["enemy_front_into"] == given["pag"]
    groups = {
        given["pag"]: Partisans(id="X", nation="SOV", hex=_front(0), state="active"),
        given.get("umpire_pag", "Y"): Partisans(id="Y", nation="SOV", hex="0301", state="active"),
    }
    state = war(*drawn(_LAND, _HOME), *groups.values(), *_garrisoned())
    turn = played(state, [], "Map audit", umpire=umpire_of(state))
    stays = turn.after[Partisans]["X"].state == "active"
    there = turn.after[Partisans]["Y"].state == "active"
    asked = any(judgement.rule == "LW-PAG-08" for judgement in turn.judgements)
    return {
        "umpire": asked,
        "default": {
            f"pag_{given['pag']}": "stays" if stays else "destroyed",
            f"pag_{given.get('umpire_pag', 'Y')}": "placed" if there else "gone",
        },
    }


def _reached_group(given: Given) -> Found:
    """LW-PAG-08 A group that its own front reaches joins it, or stays beside it."""
    assert given["advance_into"] and given.get("pag_owner", "own")
    men = given["advancing_man"]
    gone = Said(("absorbed", "removed", "gone", False, None, 0))
    stays = Said(("stays", "active", True, 1))
    found = _joined(men, True)
    other = _joined(men, False)
    return {
        "man": found[0],
        "pag": stays if found[1] else gone,
        "default": {"man": found[0], "pag": stays if found[1] else gone},
        "alternative_no_absorb": {"man": other[0], "pag": stays if other[1] else gone},
        "umpire": True,
    }


def _joined(men: int, answer: bool) -> tuple[int, bool]:
    state = war(
        *drawn(_LAND, _HOME),
        Partisans(id="P", nation="SOV", hex="0305", state="active"),
        *(card for card in _garrisoned() if card.hex != "0305"),
        Front(id="0305 SOV", hex="0305", nation="SOV", man=men),
    )
    umpire = umpire_of(state, answers={} if answer else {"partisans/P/absorbed/1": False})
    after = played(state, [], "Map audit", umpire=umpire).after
    return after[Front]["0305 SOV"].man, after[Partisans]["P"].state == "active"


def _removed_points(given: Given) -> Found:
    """LW-SEQ-06 What was taken out of the line comes back no earlier than next turn."""
    removed = given["turn1"]["remove"]
    taken = next(iter(removed.values())) if isinstance(removed, Mapping) else removed
    taken = taken if isinstance(taken, list) else [taken, 0, 0]
    man, tank, air = taken
    front = [
        replace(card, man=card.man + man, tank=tank, air=air) if card.hex == "0104" else card
        for card in _garrisoned()
    ]
    state = war(*drawn(_LAND), *front, Line(id="Line", zone="IZ", nation="GER", hex="0101"))
    away = RemoveLine(id="r", team="OKH", nation="GER", hex="0104", man=man, tank=tank, air=air)
    found: dict[str, Any] = {}
    first = _deployed(given.get("turn1_deploy_after"), "1")
    umpire = umpire_of(state)
    turn = played(
        state,
        [away, *first],
        "Filling the line",
        "Deployment",
        "Removal to the pool",
        umpire=umpire,
    )
    found["turn1_accepted"] = _came(turn.before, turn.after, first)
    now = replace(turn.after, position=Position(2))
    second = _deployed(given.get("turn2_deploy"), "2")
    turn = played(now, [*second], "Filling the line", "Deployment", umpire=umpire_of(now))
    found["turn2_accepted"] = _came(now, turn.after, second)
    return found


def _deployed(facts: Any, name: str) -> list[DeployLine]:
    orders = []
    for where, what in (facts or {}).items():
        points = dict(zip(_TYPES, what if isinstance(what, list) else [what], strict=False))
        line = DeployLine(id=f"{name} {where}", team="OKH", nation="GER", hex="0204")
        orders.append(replace(line, **points))
    return orders


_TYPES = ("man", "tank", "air")


def _came(before: State, after: State, orders: list[DeployLine]) -> bool:
    men = sum(line.man + line.tank + line.air for line in orders)
    was, now = (state[Front]["0204 GER"] for state in (before, after))
    return men > 0 and sum(triple(now.points)) - sum(triple(was.points)) == men
