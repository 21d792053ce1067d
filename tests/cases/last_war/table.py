"""The table that cases are laid on: a war, its orders, the phases played, and what came of them.

What stands there when a case of some kind begins is written in `tables.md`, sheet by sheet; the
rest a case gives. Rows and orders go by the names of their sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from tests.cases.comparing import AMISS
from tests.cases.kinds import Kinds
from tests.rulesets.last_war import war as wars
from tests.rulesets.scenes import Scenes, made
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.sheets.schema import schemas_of

SHEETS = {each.title: each.record for each in schemas_of(RULESET).in_book("master")}
"""The records that stand on each sheet of the umpire's book and the order forms."""
_FORMS = {each.title for each in schemas_of(RULESET).in_book("order")}
TYPES = ("man", "tank", "air")
SIDES = {"GER": "Axis", "SOV": "Allies"}
SUMMER, WINTER = "June 1943", "January 1943"
NOTHING: Mapping[str, Any] = {}
KINDS = Kinds()
_SCENES = Scenes(Path(__file__).parent / "tables.md")


def points_of(facts: Any) -> dict[str, Any]:
    """Return points by their names, of a mapping, of a triple, or of Men alone."""
    if isinstance(facts, Mapping):
        return {kind: facts[kind] for kind in (*TYPES, "lsp") if kind in facts}
    return dict(zip(TYPES, facts if isinstance(facts, list) else [facts], strict=False))


def triple(row: Any, of: str = "", aircraft: str = "air") -> list[int]:
    """Return points of a row as a case writes them: what it has, or what stands under a heading."""
    return [getattr(row, f"{of}{kind}") or 0 for kind in ("man", "tank", aircraft)]


def added(points: Iterable[Sequence[int]]) -> list[int]:
    """Return points as a case writes them, together."""
    return [sum(each) for each in zip(*points, strict=True)] or [0, 0, 0]


def less(had: Sequence[int], gone: Sequence[int]) -> list[int]:
    """Return what is left of points as a case writes them."""
    return [one - other for one, other in zip(had, gone, strict=True)]


class Table:
    """A war that is played phase by phase, on the orders given since the last.

    It is waged by the usual nations, of which is told what is otherwise: `GER={"flags": 2}`.
    """

    turn: Turn
    """What came of the phases played last."""

    def __init__(
        self,
        date: str = SUMMER,
        readings: Mapping[str, Any] = NOTHING,
        *,
        usual: bool = True,
        **told: Mapping[str, Any],
    ) -> None:
        self.position = Position(1)
        self.rows = _rows_of(wars.war(date=date, nations=()))
        self.readings, self.answers = dict(readings), dict[str, Any]()
        self.lines: list[Any] = []
        for each in wars.NATIONS if usual else ():
            facts = {"effectiveness": each.effectiveness, "flags": each.flags}
            self.nation(each.id, each.side, **{**facts, **told.get(each.id, NOTHING)})

    def __getitem__(self, sheet: str) -> Mapping[str, Any]:
        """Return the rows of a sheet as they are now."""
        return self.rows.get(SHEETS[sheet], {})

    @property
    def state(self) -> State:
        """The war as it stands."""
        return State(self.position, Tables(self.rows), RULESET.rules)

    def lay(self, scene: str, **values: Any) -> Table:
        """Lay the tables written under a heading, with values in the places left for them."""
        for sheet, cells in _SCENES.rows(scene, values):
            if sheet in _FORMS:
                self.order(sheet, cells.pop("team", "GER"), **cells)
            else:
                self.put(sheet, **cells)
        return self

    def put(self, sheet: str, **cells: Any) -> Any:
        """Lay a row beside the others, or change the cells of the one of its name.

        One without a name is called after its hex and nation.
        """
        record = SHEETS[sheet]
        usual = {"turn": "1", "id": " ".join(str(cells.get(key, "")) for key in ("hex", "nation"))}
        key = cells.get(record.key_field, usual["id"])
        rows = self.rows.setdefault(record, {})
        row = made(record, asdict(rows[key]) if key in rows else usual, cells)
        rows[row.key] = row
        return row

    def nation(self, name: str, side: str, team: str = "", **cells: Any) -> None:
        """Put a nation into the war; it has a team of its own unless it is another's."""
        self.put("Teams", team=team or name, side=side)
        self.put("Nations", id=name, side=side, team=team or name, **cells)

    def hexes(self, *told: str, **cells: Any) -> None:
        """Lay hexes of words: the hex, who holds it, its ground, and the Men who stand there."""
        for name, holder, *more in (each.split() for each in told):
            ground = next((word for word in more if not word.isdigit()), "open")
            self.put("Hexes", hex=name, controller=holder, terrain=ground, **cells)
            for word in filter(str.isdigit, more):
                self.card(name, holder, int(word))

    def card(self, name: str, nation: str, facts: Any = 1, **more: Any) -> None:
        """Put a front-line card with a case's points into a hex."""
        self.put("Front", hex=name, nation=nation, **{**points_of(facts), **more})

    def attack(self, to: str, start: str, facts: Any = 1, nation: str = "GER", **more: Any) -> None:
        """Open a combat as flags do, and commit the points that are sent."""
        points = {**points_of(facts), "lsp": more.pop("lsp", 0)}
        sent = {"aircraft" if kind == "air" else kind: n for kind, n in points.items()}
        own = {"label": to, "hex": to, "starts": (start,)}
        side = self["Nations"][nation].side
        self.put("Combats", **{**own, "attacking_side": side, **more})
        self.put("Committed", id=to, combat=to, hex=start, nation=nation, **sent)

    def order(self, sheet: str, nation: str = "GER", /, **cells: Any) -> str:
        """Give an order, under a name of its own; the team is the nation's."""
        usual = {"id": str(len(self.lines) + 1), "team": nation, "nation": nation}
        self.lines.append(made(SHEETS[sheet], usual, cells))
        return str(self.lines[-1].id)

    def play(self, *phases: str, dice: Sequence[int] | None = None) -> Turn:
        """Play some phases; dice that are named must all be thrown."""
        umpire = wars.umpire_of(self.state, dice=dice, answers=self.answers, settings=self.readings)
        self.turn = turn = wars.played(self.state, self.lines, *phases, umpire=umpire)
        if dice is not None and umpire.dice.left:  # type: ignore[attr-defined]
            AMISS.append("dice left over")
        self.rows, self.lines = _rows_of(turn.after), []
        return turn

    def next_turn(self) -> None:
        """Go on to the next turn, of the same date."""
        self.position = Position(self.position.turn + 1)
        self.put("Calendar", turn=self.position.turn, date=self["Calendar"]["1"].date)

    def done(self, subject: str) -> bool:
        """Tell whether anything came of an order: of its first ruling."""
        first = next(each for each in self.turn.rulings if each.id.split("/")[2] == subject)
        return bool(first.changes)

    def asked(self, *rules: str) -> list[str]:
        """Return what the umpire was asked under some rules, by the subjects of the questions."""
        return [each.name.split("/")[2] for each in self.turn.judgements if each.rule in rules]

    def holder(self, name: str) -> str:
        """Return the nation that holds a hex; nothing in no-man's-land."""
        return str(self["Hexes"][name].controller)

    def points(self, name: str) -> list[int]:
        """Return the points on the cards in a hex, of either side."""
        return added(triple(each) for each in self["Front"].values() if each.hex == name)

    def pool(self, nation: str) -> dict[str, int]:
        """Return what a nation has in its pool."""
        kinds = (*TYPES, "bomber", "lsp", "concrete")
        return {kind: getattr(self["Nations"][nation], f"pool_{kind}") for kind in kinds}


def _rows_of(state: State) -> dict[type[Any], dict[str, Any]]:
    return {kind: dict(state[kind]) for kind in state.tables}


def pool_of(facts: Any) -> dict[str, int]:
    """Return a nation's pool of a case's points."""
    return {f"pool_{kind}": facts[kind] for kind in facts}
