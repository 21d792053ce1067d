"""Cases of the line: what must be held, gaps, moves without a fight, ground that changes hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.casebook import HERE, MAPS, read
from tests.cases.comparing import Found, Given, Judged, Said
from tests.cases.last_war.battle import Battle
from tests.cases.last_war.table import KINDS, NOTHING, SIDES, Table, added, less, points_of, triple
from tests.rulesets.last_war.war import GROUNDS
from workbook_engine.core.hexes import Hex
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.line.line import gaps, required_front
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED

COLOURS = {"occupy_plus": "G", "occupy": "B", "no_advance": "O", "pushed_out": "R"}
"""A colour that has a result on open ground."""
NOBODYS = Said((None, "none"))
"""A hex that no side holds, as the books put it."""
CUT_OFF = ("LW-TER-10", "LW-TER-11")


class CaseMap(Table):
    """A map of the casebook, under its own names of hexes, with points by them.

    Told are besides the ground and who holds it, a region, and whether the line is manned.
    """

    def __init__(
        self,
        name: str,
        forces: Mapping[str, Any],
        *,
        ground: Mapping[str, str] = NOTHING,
        control: Mapping[str, str] = NOTHING,
        region: str = "",
        manned: bool = False,
        **told: Any,
    ) -> None:
        super().__init__(**told)
        read(HERE, "last_war")
        facts = MAPS[name]
        places = [(n, each, at) for n in SIDES for each, at in facts[n].items()]
        # the map is moved away from the edge, so that the names of its hexes have no minus
        shift = 2 - min(0, *(number for *_, at in places for number in at))
        self.ours = {name: str(Hex(q + shift, r + shift)) for _, name, (q, r) in places}
        self.theirs = {ours: name for name, ours in self.ours.items()}
        self.owner = {name: nation for nation, name, _ in places}
        self.front: Mapping[str, list[str]] = facts["front"]
        held = {**self.owner, **control}
        for name, at in self.ours.items():
            land = {"terrain": ground.get(name, "open"), "region": region}
            self.put("Hexes", hex=at, controller=held[name], **land)
        line = [name for names in self.front.values() for name in names]
        for name, points in {**(dict.fromkeys(line, 1) if manned else {}), **forces}.items():
            self.card(self.ours[name], held[name], points)

    def industry(self, nation: str) -> None:
        """Put production lines in a nation's rear, from where its pool has its ways."""
        for name, own in self.owner.items():
            if own == nation and name not in self.front[own]:
                self.lay("Industry", hex=self.ours[name], nation=nation)

    def move(self, sheet: str, start: str, to: str, /, **more: Any) -> str:
        """Order a move from one of the case's hexes to another."""
        way = {"start": self.ours[start], "to": self.ours[to]}
        return self.order(sheet, self.owner[start], **way, **more)

    def held_by(self, name: str) -> str:
        """Return the nation that holds one of the case's hexes."""
        return self.holder(self.ours[name])

    def found(self) -> dict[str, Any]:
        """Return how the map stands, by the keys of a case."""
        return {
            "control": {name: self.held_by(name) or NOBODYS for name in self.ours},
            "forces": {name: self.points(at) for name, at in self.ours.items()},
            "required": self.required(),
            "pool": {nation: self.pool(nation)["man"] for nation in SIDES},
        }

    def required(self) -> dict[str, Judged]:
        """Return both sides' lines; cases list them in any order."""
        board, lines = Board.of(self.state), dict[str, Judged]()
        for nation, side in SIDES.items():
            own = {self.theirs[name] for name in required_front(board, side)}
            lines[nation] = Judged(lambda named, own=own: set(named) == own)  # type: ignore[misc]
        return lines

    def gaps(self, nation: str) -> list[str]:
        """LW-FL-02 Return the hexes of a nation's line without the Man they must have."""
        board, forces = Board.of(self.state), Forces.of(self.state)
        return [self.theirs[name] for name in gaps(board, forces, SIDES[nation], PRINTED)]

    def moves(self, orders: Mapping[str, Any], kind: str, *, leave: bool = True) -> None:
        """Order a case's moves: from where, whereto, with what; all where nothing is named."""
        for start, goals in orders.items():
            for to, points in goals.items():
                named = {} if points is None else points_of(points)
                line = self.move("Withdrawals", start, to, kind=kind, **named)
                self.answers[f"withdrawal/{line}/high command/1"] = leave

    def fight_it_out(self, attack: tuple[str, str], result: str, beyond: str = "") -> None:
        """Attack with all that is there, take what came of it as given, and audit the map.

        On each side a Man more stands there than survives, and falls.
        """
        self.move("Flags", *attack, exploit_to=self.ours[beyond] if beyond else "")
        told = {"colour": COLOURS[result], "attackers' loss": "1/0/0", "defenders' loss": "1/0/0"}
        self.answers = {f"combat/{self.ours[attack[1]]}/{name}/1": told[name] for name in told}
        self.play("Flags", "Combats", "Map audit")


@KINDS.plays("front", "required", given="variants")
def _lines(given: Given) -> list[Found]:
    """LW-FL-01 Which hexes must be held."""
    return [CaseMap(given["map"], {}, ground=each).required() for each in given["variants"]]


@KINDS.plays("front", given="forces", too=True)
def _gaps(given: Given) -> Found:
    """LW-FL-02, LW-FL-03 Which gaps there are."""
    table = CaseMap(given["map"], given["forces"], region=given.get("region", ""))
    found = table.gaps("SOV")
    return {"gaps": {"SOV": found}, "empty_ok": not found}


@KINDS.plays("gapfill")
def gapfill(given: Given) -> Found:
    """LW-FL-02 Where the Man for a gap comes from, when the map is audited."""
    pools = {nation: {"pool_man": given.get("pool", 0)} for nation in SIDES}
    table = CaseMap(given["map"], {**given["forces"], given["hex"]: 0}, manned=True, **pools)
    nation = table.owner[given["hex"]]
    table.industry(nation)
    table.play("Map audit")
    men = {name: table.points(table.ours[name])[0] for name in table.front[nation]}
    left, asked = table.pool(nation)["man"], bool(table.asked("LW-FL-02"))
    return {**men, "pool": left, "umpire": asked, "total_man": sum(men.values()) + left}


@KINDS.plays("straighten")
def straighten(given: Given) -> Found:
    """LW-STR-01, LW-STR-02 Withdrawing by leave of the high command, and conforming."""
    before = {name: given[f"{name}_before"] for name in ("S2", "G2") if f"{name}_before" in given}
    table = CaseMap(given["map"], {**given.get("other", NOTHING), **before})
    table.moves(given["withdraw"], "withdraw", leave=bool(given.get("high_command_ok", True)))
    table.moves(given.get("conform", NOTHING), "conform")
    table.play("Straightening the line")
    found, bare = table.found(), table.held_by("S2") == ""
    table.next_turn()
    table.move("Closing the Line", "G2", "S2")
    table.play("Closing the line")
    return {**found, "closable_next_turn": bare and table.held_by("S2") == "GER"}


_CELLS = {"G": "GER", "S": "SOV", "n": "", "x": "neutral", "~": "neutral"}


@KINDS.plays("closing", "result", rows="cases")
def _closed(case: Mapping[str, Any], given: Given) -> Any:
    """LW-SEQ-03 Close up a row of hexes between two lines.

    G and S hold their hexes, n is nobody's, any other letter is its ground.
    """
    row, moves = case["row"], case["moves"]
    names = [str(Hex(5, 5 + place)) for place in range(len(row))]
    table = Table()
    for at, cell in zip(names, row, strict=True):
        assert cell in {*_CELLS, *GROUNDS, "n"}, f"no hex is {cell}"
        holder, ground = _CELLS.get(cell, ""), GROUNDS.get(cell, "open")
        table.put("Hexes", hex=at, controller=holder, terrain=ground)
        if cell in "GS":
            table.card(at, holder)
    ends = {"G": (len(row) - 1 - row[::-1].index("G"), 1), "S": (row.index("S"), -1)}
    for side, (at, step) in ((side, ends[side]) for side in moves):
        table.order("Closing the Line", _CELLS[side], start=names[at], to=names[at + step])
    table.play("Closing the line")
    after = [table.holder(at)[:1] if any(table.points(at)) else "n" for at in names]
    if after != [cell if cell in "GS" else "n" for cell in row]:
        return after
    return "umpire: no move" if table.asked("LW-SEQ-03") else "rejected"


@KINDS.plays("reposition")
def reposition(given: Given) -> Found:
    """LW-TER-10, LW-TER-11, LW-FL-02 An occupation or a push-out, and the lines after it."""
    start, to = given["attack"]
    control, other = given.get("control_change", NOTHING), given.get("other", NOTHING)
    survive = {start: given["A_survivors"], to: given["D_survivors"]}
    stood = {name: [points[0] + 1, *points[1:]] for name, points in survive.items()}
    pools, routes = given.get("pool", NOTHING), given.get("pool_route", NOTHING)
    own = {nation: {"pool_man": pools.get(nation, 0)} for nation in SIDES}
    table = CaseMap(given["map"], {**other, **stood}, control=control, **own)
    for nation in filter(lambda each: routes.get(each, True), SIDES):
        table.industry(nation)
    table.fight_it_out((start, to), given["result"], str(given.get("exploit") or ""))
    enemy = table.owner[to]
    elsewhere = added(at for n, at in other.items() if control.get(n, table.owner[n]) == enemy)
    left = added(triple(each) for each in table["Front"].values() if each.nation == enemy)
    asked = [table.theirs[name] for name in table.asked("LW-FL-02")]
    short = {name: n for n in SIDES for name in table.gaps(n) if name in asked}
    return {
        **table.found(),
        "umpire": {"": bool(asked or table.asked(*CUT_OFF)), "shortage": short},
        "default": {"D_left": less(left, elsewhere)},
    }


@KINDS.plays("exploit")
def exploit(given: Given) -> Found:
    """LW-TER-09 Which hexes an attack goes on to where they are ordered."""
    start, to, markers = given["start"], given["attacked"], given["markers"]

    def goes_on(name: str) -> bool:
        forces = {start: 9, to: 1, **dict.fromkeys(markers, 1)}
        table = CaseMap(given["map"], forces, manned=True, control=markers)
        at, own = table.ours[name], table.owner[start]
        stood = table.points(at)
        table.fight_it_out((start, to), "occupy_plus", name)
        return table.points(at) > stood and table.held_by(name) == own

    return {"legal": [name for name in given["candidates"] if goes_on(name)]}


@KINDS.plays("pushout", rows="cases")
def _thrown_out(case: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """LW-TER-10 Which start hexes a push-out empties, and what becomes of who stood there."""
    sides = {"A": {"hexes": {name: {"man": 2} for name in case["start"]}}, "D": {"man": 9}}
    battle = Battle(sides, {"red_pushout": case.get("setting", "all")})
    table, own, starts = battle.table, battle.own["A"], battle.starts
    if not case.get("friendly_neighbours", True):
        for each in [*table["Hexes"].values()]:
            if each.controller == own and each.hex not in starts.values():
                table.put("Hexes", hex=each.hex, controller="SOV")
                table.card(each.hex, own, 0)
    chosen = starts.get(case.get("defender_choice", ""), "")
    told = {"colour": "R", "attackers' loss": "0/0/0"}
    battle.fought(None, told | ({"thrown out of": chosen} if chosen else {}))
    eliminated = any(nation.lost_man for nation in table["Nations"].values())
    return {
        "left": [name for name, at in starts.items() if table.holder(at) != own],
        "umpire": any("/cut off/" in each.name for each in table.turn.judgements),
        "default": "eliminated" if eliminated else "retreat",
    }
