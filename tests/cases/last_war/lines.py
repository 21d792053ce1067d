"""Cases of the line: what must be held, gaps, moves without a fight, ground that changes hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.cases.casebook import HERE, MAPS, read
from tests.cases.comparing import Found, Judged, Said
from tests.cases.given import Given
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import NOTHING, SIDES, Table, card, lay, points_of, triple
from tests.rulesets.last_war.war import GROUNDS
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import Record
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import gaps, required_front
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    CloseLine,
    FlagLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.vocabulary.points import Points, together

_MARGIN = 2
"""By how much a case's map is moved away from the edge, so that its names have no minus."""
COLOURS = {"occupy_plus": "G", "occupy": "B", "no_advance": "O", "pushed_out": "R"}
"""A colour that has a result on open ground."""
NOBODYS = Said((None, "none"))
"""A hex that no side holds, as the books put it."""
CUT_OFF = ("LW-TER-10", "LW-TER-11")


class CaseMap:
    """A map of the casebook: its own names of hexes, ours, and what stands on it."""

    def __init__(self, name: str) -> None:
        read(HERE, "last_war")
        facts = MAPS[name]
        places = [(n, each, at) for n in SIDES for each, at in facts[n].items()]
        shift = _MARGIN - min(0, *(number for *_, at in places for number in at))
        self.ours = {name: str(Hex(q + shift, r + shift)) for _, name, (q, r) in places}
        self.theirs = {ours: name for name, ours in self.ours.items()}
        self.owner = {name: nation for nation, name, _ in places}
        self.front: Mapping[str, list[str]] = facts["front"]

    def lay(
        self,
        forces: Mapping[str, Any],
        *more: Record,
        manned: Any = False,
        ground: Any = NOTHING,
        control: Any = NOTHING,
        region: Any = "",
        **nations: Any,
    ) -> Table:
        """Lay the map with points by the case's hexes; where asked, a Man in the rest of the line.

        Where a case says so, the ground and the holders are others.
        """
        held = {**self.owner, **control}
        line = [name for own in self.front.values() for name in own] if manned else []
        stands = {**dict.fromkeys(line, 1), **forces}
        rows = [
            MapHex(hex=ours, terrain=ground.get(name, "open"), controller=held[name], region=region)
            for name, ours in self.ours.items()
        ]
        cards = (card(self.ours[name], held[name], points) for name, points in stands.items())
        return lay(*rows, *cards, *more, **nations)

    def industry(self, nation: str) -> Iterator[Line]:
        """Yield production lines in a nation's rear, from where its pool has a way to the front."""
        for name, own in self.owner.items():
            if own == nation and name not in self.front[nation]:
                yield Line(id=f"Line {name}", zone="IZ", nation=nation, hex=self.ours[name])

    def found(self, table: Table) -> dict[str, Any]:
        """Return how the map stands, by the keys of a case."""
        return {
            "control": {name: table.holder(at) or NOBODYS for name, at in self.ours.items()},
            "forces": {name: table.points(at) for name, at in self.ours.items()},
            "required": self.required(table),
            "pool": {nation: table.nation(nation).pool_man for nation in SIDES},
        }

    def required(self, table: Table) -> dict[str, Judged]:
        """Return both sides' lines; cases list them in any order."""
        board = Board.of(table.state)
        lines = {
            nation: {self.theirs[name] for name in required_front(board, side)}
            for nation, side in SIDES.items()
        }
        return {n: Judged(lambda named, own=own: set(named) == own) for n, own in lines.items()}  # type: ignore[misc]

    def gaps(self, table: Table, nation: str) -> list[str]:
        """LW-FL-02 Return the hexes of a nation's line without the Man they must have."""
        board, forces = Board.of(table.state), Forces.of(table.state)
        return [self.theirs[name] for name in gaps(board, forces, SIDES[nation])]


def front(given: Given) -> Found:
    """LW-FL-01, LW-FL-03 Which hexes must be held, and which gaps there are."""
    here = CaseMap(given["map"])
    found: dict[str, Any] = {}
    if "variants" in given:
        tables = [here.lay({}, ground=dict(each)) for each in given["variants"]]
        found["required"] = [here.required(table) for table in tables]
    if "forces" in given:
        table = here.lay(given["forces"], region=given.get("region", ""))
        open_ = here.gaps(table, "SOV")
        found |= {"gaps": {"SOV": open_}, "empty_ok": not open_}
    return found


def gapfill(given: Given) -> Found:
    """LW-FL-02 Where the Man for a gap comes from, when the map is audited."""
    here = CaseMap(given["map"])
    nation = here.owner[given["hex"]]
    pool = {nation: {"pool_man": given.get("pool", 0)}}
    forces = {**given["forces"], given["hex"]: 0}
    table = here.lay(forces, *here.industry(nation), manned=True, **pool)
    table.play("Map audit")
    men = {name: table.points(here.ours[name])[0] for name in here.front[nation]}
    left = table.nation(nation).pool_man
    asked = bool(table.asked("LW-FL-02"))
    return {**men, "pool": left, "umpire": asked, "total_man": sum(men.values()) + left}


def straighten(given: Given) -> Found:
    """LW-STR-01, LW-STR-02 Withdrawing by leave of the high command, and conforming."""
    here = CaseMap(given["map"])
    before = {name: given[f"{name}_before"] for name in ("S2", "G2") if f"{name}_before" in given}
    table = here.lay({**given.get("other", NOTHING), **before})
    leave = bool(given.get("high_command_ok", True))
    line_moves(table, here, given["withdraw"], "withdraw", leave=leave)
    line_moves(table, here, given.get("conform", NOTHING), "conform")
    table.play("Straightening the line")
    found = here.found(table)
    table.next_turn()
    start, to = here.ours["G2"], here.ours["S2"]
    bare = table.holder(to) == ""
    table.order(CloseLine, start=start, to=to)
    table.play("Closing the line")
    return {**found, "closable_next_turn": bare and table.holder(to) == "GER"}


def line_moves(
    table: Table, here: CaseMap, orders: Mapping[str, Any], kind: str, *, leave: bool = True
) -> None:
    """Order a case's moves: from where, whereto, with what; all of it where nothing is named."""
    for start, goals in orders.items():
        for to, points in goals.items():
            way = {"start": here.ours[start], "to": here.ours[to], "kind": kind}
            named = {} if points is None else points_of(points)
            line = table.order(WithdrawLine, here.owner[start], **way, **named)
            table.answers[f"withdrawal/{line}/high command/1"] = leave


_CELLS = {"G": "GER", "S": "SOV", "n": "", "x": "neutral", "~": "neutral"}


def closing(given: Given) -> Found:
    """LW-SEQ-03 Rows of hexes between two lines."""
    return {"result": [_closed(case["row"], case["moves"]) for case in given["cases"]]}


def _closed(row: list[str], moves: list[str]) -> Any:
    """Close a row up: G and S hold their hexes, n is nobody's, any other letter is its ground."""
    names = [str(Hex(5, 5 + place)) for place in range(len(row))]
    table = lay(
        *(
            MapHex(hex=at, controller=_CELLS.get(cell, ""), terrain=GROUNDS.get(cell, "open"))
            for at, cell in zip(names, row, strict=True)
        ),
        *(card(at, _CELLS[cell]) for at, cell in zip(names, row, strict=True) if cell in "GS"),
    )
    ends = {"G": (len(row) - 1 - row[::-1].index("G"), 1), "S": (row.index("S"), -1)}
    for side, (at, step) in ((side, ends[side]) for side in moves):
        table.order(CloseLine, _CELLS[side], start=names[at], to=names[at + step])
    before = [_marker(table, name) for name in names]
    table.play("Closing the line")
    stood = [_marker(table, name) for name in names]
    if stood != before:
        return stood
    return "umpire: no move" if table.asked("LW-SEQ-03") else "rejected"


def _marker(table: Table, name: str) -> str:
    forces = Forces.of(table.state)
    return next((n[0] for n in SIDES if forces.men(name, SIDES[n])), "n")


def reposition(given: Given) -> Found:
    """LW-TER-10, LW-TER-11, LW-FL-02 An occupation or a push-out, and the lines after it."""
    here = CaseMap(given["map"])
    start, to = given["attack"]
    control, other = given.get("control_change", NOTHING), given.get("other", NOTHING)
    stood = {start: given["A_survivors"], to: given["D_survivors"]}
    pools, routes = given.get("pool", NOTHING), given.get("pool_route", NOTHING)
    table = here.lay(
        {**other, **stood},
        *(line for nation in SIDES if routes.get(nation, True) for line in here.industry(nation)),
        control=control,
        **{nation: {"pool_man": pools.get(nation, 0)} for nation in SIDES},
    )
    _fight_it_out(table, here, (start, to), given["result"], str(given.get("exploit") or ""))
    enemy = here.owner[to]
    elsewhere = (Points(*e) for n, e in other.items() if control.get(n, here.owner[n]) == enemy)
    left = together(c.points for c in table.state[Front].values() if c.nation == enemy)
    asked = [here.theirs[name] for name in table.asked("LW-FL-02")]
    short = {name: n for n in SIDES for name in here.gaps(table, n) if name in asked}
    return {
        **here.found(table),
        "umpire": {"": bool(asked or table.asked(*CUT_OFF)), "shortage": short},
        "default": {"D_left": triple(left - together(elsewhere))},
    }


def _fight_it_out(
    table: Table, here: CaseMap, attack: tuple[str, str], result: str, beyond: str = ""
) -> None:
    """Attack with all that is there, take what came of it as given, and audit the map.

    On each side a Man more stands there than survives, and falls.
    """
    start, to = (here.ours[name] for name in attack)
    for name in (start, to):
        table.put(*(_with_one_more(c) for c in table.state[Front].values() if c.hex == name))
    exploit = here.ours[beyond] if beyond else ""
    table.order(FlagLine, here.owner[attack[0]], start=start, to=to, exploit_to=exploit)
    told = {"colour": COLOURS[result], "attackers' loss": "1/0/0", "defenders' loss": "1/0/0"}
    table.answers = {f"combat/{to}/{name}/1": value for name, value in told.items()}
    table.play("Flags", "Combats", "Map audit")


def _with_one_more(each: Front) -> Front:
    return card(each.hex, each.nation, [each.man + 1, each.tank, each.air])


def exploit(given: Given) -> Found:
    """LW-TER-09 Which hexes an attack goes on to where they are ordered."""
    here = CaseMap(given["map"])
    start, to, markers = given["start"], given["attacked"], given["markers"]
    own = here.owner[start]
    line = dict.fromkeys(here.front[own], 1)

    def goes_on(name: str) -> bool:
        forces = {**line, start: 8, to: 0, **dict.fromkeys(markers, 1)}
        table = here.lay(forces, control=markers)
        was = table.holder(here.ours[name])
        _fight_it_out(table, here, (start, to), "occupy_plus", name)
        return was != table.holder(here.ours[name]) == own

    return {"legal": [name for name in given["candidates"] if goes_on(name)]}


def pushout(given: Given) -> Found:
    """LW-TER-10 Which start hexes a push-out empties, and what becomes of who stood there."""
    found = [_thrown_out(case) for case in given["cases"]]
    return {key: [each[key] for each in found] for key in ("left", "umpire", "default")}


def _thrown_out(case: Mapping[str, Any]) -> dict[str, Any]:
    sides = {"A": {"hexes": {name: {"man": 2} for name in case["start"]}}, "D": {"man": 9}}
    battle = Battle(sides, {"red_pushout": case.get("setting", "all")})
    table, own = battle.table, battle.own["A"]
    if not case.get("friendly_neighbours", True):
        behind = [e for e in table.state[MapHex].values() if e.controller == own]
        lost = [e.hex for e in behind if e.hex not in battle.starts.values()]
        table.put(*(MapHex(hex=name, controller="SOV") for name in lost))
        table.put(*(card(name, own, 0) for name in lost))
    chosen = battle.starts.get(case.get("defender_choice", ""), "")
    told = {"colour": "R", "attackers' loss": "0/0/0"}
    turn = battle.fought(None, told | ({"thrown out of": chosen} if chosen else {}))
    eliminated = any(nation.lost_man for nation in turn.after[Nation].values())
    return {
        "left": [name for name, at in battle.starts.items() if table.holder(at) != own],
        "umpire": any(each.name.endswith("/cut off/1") for each in turn.judgements),
        "default": "eliminated" if eliminated else "retreat",
    }


KINDS = (front, gapfill, straighten, closing, reposition, exploit, pushout)
