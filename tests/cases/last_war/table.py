"""The table that cases are laid on: a war, its orders, the phases played, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tests.rulesets.last_war import war as wars
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import Position, Record, State
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Settings
from workbook_engine.rulesets.last_war.land.forces import Forces
from workbook_engine.rulesets.last_war.vocabulary.book import SETTINGS
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points

TYPES = ("man", "tank", "air")
SIDES = {"GER": "Axis", "SOV": "Allies"}
SUMMER, WINTER = "June 1943", "January 1943"
NOTHING: Mapping[str, Any] = {}


def settings(given: Mapping[str, Any]) -> Settings:
    """Return the readings of a case."""
    return SETTINGS.with_values(dict(given.get("settings", NOTHING)))


def points_of(facts: Any) -> dict[str, Any]:
    """Return points by their names, of a mapping, of a triple, or of Men alone."""
    if isinstance(facts, Mapping):
        return {kind: facts[kind] for kind in (*TYPES, "lsp") if kind in facts}
    return dict(zip(TYPES, facts if isinstance(facts, list) else [facts], strict=False))


def triple(lost: Points) -> list[int]:
    """Return points as a case writes them."""
    return [lost.man, lost.tank, lost.aircraft]


def card(name: str, nation: str, facts: Any = 1, **more: Any) -> Front:
    """Return a front-line card with a case's points."""
    return Front(id=f"{name} {nation}", hex=name, nation=nation, **{**points_of(facts), **more})


def attack(
    to: str, start: str, points: Any = 1, nation: str = "GER", **more: Any
) -> tuple[CombatRow, Committed]:
    """Return a combat as flags open it, and the points that are sent."""
    sent = {**dict.fromkeys(TYPES, 0), **points_of(points), "lsp": more.pop("lsp", 0)}
    own = {"label": to, "turn": "1", "hex": to, "starts": (start,)}
    row = CombatRow(**{**own, "attacking_side": SIDES.get(nation, nation), **more})
    force = Committed(id=to, combat=to, hex=start, nation=nation, aircraft=sent.pop("air"), **sent)
    return row, force


def hexes(*told: str, region: str = "") -> list[Record]:
    """Return hexes from words: the hex, who holds it, its ground, and the Men who stand there."""
    rows: list[Record] = []
    for name, holder, *more in (each.split() for each in told):
        ground = next((word for word in more if not word.isdigit()), "open")
        rows.append(MapHex(hex=name, controller=holder, terrain=ground, region=region))
        rows += [card(name, holder, int(word)) for word in more if word.isdigit()]
    return rows


@dataclass
class Table:
    """A war that is played phase by phase, on the orders given since the last."""

    state: State
    readings: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    lines: list[Record] = field(default_factory=list)
    turn: Turn | None = None

    def order(self, kind: type[Record], nation: str = "GER", /, **more: Any) -> str:
        """Give an order, under a name of its own; the team is the nation's."""
        own = {"nation": nation} if "nation" in {each.name for each in fields(kind)} else {}
        line = {"id": str(len(self.lines) + 1), "team": nation, **own, **more}
        self.lines.append(kind(**line))
        return str(line["id"])

    def put(self, *rows: Record) -> None:
        """Lay rows in the place of those of their name, or beside them."""
        for row in rows:
            self.state = self.state.with_tables(
                {type(row): {**self.state[type(row)], row.key: row}}
            )

    def change(self, nation: str, **facts: Any) -> None:
        """Make something of a nation otherwise."""
        self.put(replace(self.nation(nation), **facts))

    def put_away(self, kind: type[Record]) -> None:
        """Clear a table of what an earlier turn left on it."""
        self.state = self.state.with_tables({kind: {}})

    def play(self, *phases: str, dice: Sequence[int] | None = None) -> Turn:
        """Play some phases; dice that are named must all be thrown."""
        umpire = wars.umpire_of(self.state, dice=dice, answers=self.answers, settings=self.readings)
        self.turn = turn = wars.played(self.state, self.lines, *phases, umpire=umpire)
        assert dice is None or not umpire.dice.left, "dice left over"  # type: ignore[attr-defined]
        self.state, self.lines = replace(turn.after, position=self.state.position), []
        return turn

    def next_turn(self) -> None:
        """Go on to the next turn, of the same date."""
        turn = self.state.position.turn + 1
        date = self.state[CalendarTurn]["1"].date
        self.put(CalendarTurn(turn=turn, date=date))
        self.state = replace(self.state, position=Position(turn))

    def done(self, subject: str) -> bool:
        """Tell whether anything came of an order: of its first ruling."""
        assert self.turn
        first = next(each for each in self.turn.rulings if each.id.split("/")[2] == subject)
        return bool(first.changes)

    def asked(self, *rules: str) -> list[str]:
        """Return what the umpire was asked under some rules, by the subjects of the questions."""
        assert self.turn
        return [each.name.split("/")[2] for each in self.turn.judgements if each.rule in rules]

    def nation(self, name: str) -> Nation:
        """Return a nation as it is now."""
        return self.state[Nation][name]

    def holder(self, name: str) -> str:
        """Return the nation that holds a hex; nothing in no-man's-land."""
        return self.state[MapHex][name].controller

    def points(self, name: str) -> list[int]:
        """Return the points in a hex, of either side."""
        forces = Forces.of(self.state)
        held = [forces.side_at(name, side).points for side in SIDES.values()]
        return triple(held[0] + held[1])


NATIONS = tuple(replace(each, team=each.id) for each in (wars.GERMANY, wars.ROMANIA, wars.RUSSIA))


def lay(
    *rows: Record, date: str = SUMMER, readings: Mapping[str, Any] = NOTHING, **nations: Any
) -> Table:
    """Lay a war of rows; of a nation, what is otherwise than usual: `GER={"flags": 2}`."""
    own = [row for row in rows if isinstance(row, Nation)]
    usual = [replace(each, **nations.get(each.id, {})) for each in NATIONS]
    others = [row for row in rows if not isinstance(row, Nation)]
    return Table(wars.war(*others, nations=own or usual, date=date), dict(readings))


def pool_of(facts: Any) -> dict[str, int]:
    """Return a nation's pool of a case's points."""
    return {f"pool_{kind}": facts[kind] for kind in facts}
