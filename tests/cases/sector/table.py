"""The table of cases: a battle laid, its orders, the phases played, and what came of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any

from tests.cases.comparing import AMISS
from tests.rulesets.sector.battle import EARLY, battle
from workbook_engine.core.dice import Dice, KeyedDice
from workbook_engine.core.names import joined
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    Corps,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import (
    Action,
    AssaultState,
    BaseState,
    Grade,
    Mission,
    Order,
    Reason,
    Result,
)

PLENTY = 40
HIT, MISS, NATURAL_0 = 1, 10, 10
BLUE, RED = "Blue", "Red"
TEAMS = {BLUE: "blue", RED: "red"}
PHASES = {phase.name: phase for stage in RULESET.sequence for phase in stage.phases}
FIGHTING = ("Corps in the air", "Divisions act", "Bombardments", "Assaults", "Columns deploy")
"""A phase of the day from its orders to its end; its initiative is on the table."""
_ATTACK = re.compile(r"(.+) on (.+), factor (-?\d+)")


def settings(given: Mapping[str, Any]) -> Rules:
    """Return the readings of a case; what has no limit there is 0 on our sheet."""
    told = dict(given.get("settings", {}))
    return RULESET.rules.with_values({key: value or 0 for key, value in told.items()})


def _known(facts: Mapping[str, Any]) -> None:
    """Fail where a case has a word that nobody knows."""
    for key, words in (
        ("grade", {*Grade, ""}),
        ("order", {*Order}),
        ("type", RULESET.rules.charts["units"].rows),
    ):
        assert facts.get(key, next(iter(words))) in words, f"no {key} is {facts}"
    at = facts.get("sector")
    assert not at or parse_square(at), f"no sector {at}"


class CaseDice:
    """Dice as a case writes them, `d10=0` the natural 0; none of those that the umpire types.

    Of those that are too few each falls 1.
    """

    source = "case"

    def __init__(self, dice: Iterable[str], typed: Iterable[str]) -> None:
        self.left = [each.removeprefix("d").split("=") for each in dice]
        self._typed = frozenset(typed)

    def throw(self, name: str, sides: int) -> int:
        if name in self._typed:
            return sides
        if not self.left:
            AMISS.append(f"no die is left for {name}")
            return 1
        kind, face = map(int, self.left.pop(0))
        if kind != sides:
            AMISS.append(f"a d{kind} is not the d{sides} of {name}")
        return min(face or sides, sides)


def corps(side: str, pips: int = PLENTY, **facts: Any) -> Corps:
    """Return a side's Corps."""
    _known(facts)
    return Corps(**{"id": f"{side} Corps", "team": TEAMS[side], "pips": pips, **facts})


def division(side: str, order: str = "Engage", pips: int = PLENTY, **facts: Any) -> Division:
    """Return a side's Division, whose name is the side's if it is not said."""
    _known({**facts, "order": order})
    own = {"id": side, "team": TEAMS[side], "corps": f"{side} Corps", "order": order, "pips": pips}
    return Division(**{**own, "initiative": 1, **facts})


def base(side: str, name: str, kind: str, at: str = "", **facts: Any) -> Base:
    """Return a base of a side's Division, or of another that is named."""
    _known({**facts, "type": kind, "sector": at})
    own = {"corps": f"{side} Corps", "division": side, "id": name, "type": kind, "sector": at}
    return Base(**{**own, **facts})


def gun(side: str, facts: Mapping[str, Any]) -> Base:
    """Return an indirect fire weapon as cases list them: of the Division, or of its Corps."""
    whose = {"division": side, "corps": ""}[facts["level"]]
    return base(side, facts["id"], facts["type"], facts["sector"], division=whose)


def beside(sector: str, rows: int = 0, columns: int = 0) -> str:
    """Return the sector so many rows south and columns east of one."""
    here = parse_square(sector)
    assert here, f"no sector: {sector}"
    return str(Square(here.row + rows, here.column + columns))


@dataclass
class Table:
    """A battle that is played phase by phase, on the orders given since the last."""

    state: State
    readings: Rules
    answers: dict[str, Answer] = field(default_factory=dict)
    lines: list[Record] = field(default_factory=list)
    before: State | None = None
    turn: Turn | None = None

    def put(self, *rows: Record) -> None:
        """Lay rows in the place of those of their name, or beside them."""
        for row in rows:
            laid = {**self.state[type(row)], row.key: row}
            self.state = self.state.with_tables({type(row): laid})

    def order(self, kind: type[Record], side: str = BLUE, /, **more: Any) -> str:
        """Give an order, under a name of its own; the team is the side's."""
        line = {"id": str(len(self.lines) + 1), "team": TEAMS[side], **more}
        self.lines.append(kind(**line))
        return str(line["id"])

    def act(self, action: Action, start: str, *path: str, side: str = BLUE, **more: Any) -> str:
        """Let the side's Division do something."""
        own = {"division": side, "action": action, "start": start, "path": path, **more}
        return self.order(ActionLine, side, **own)

    def send(self, mission: Mission, sector: str, side: str = BLUE, **more: Any) -> str:
        """Let the side's Corps send something."""
        own = {"corps": f"{side} Corps", "mission": mission, "sector": sector, **more}
        return self.order(CorpsLine, side, **own)

    def answer(self, subject: str, said: Mapping[str, Any], n: int = 1) -> None:
        """Answer questions, or type dice, of a subject such as `fire/1`, for the nth time."""
        for what, value in said.items():
            name = joined(self.state.position, *subject.split("/"), what, n)
            self.answers[name] = Answer(name, value)

    def play(self, *phases: str, dice: Sequence[str] | None = None) -> Turn:
        """Play some phases; dice that are named must all be thrown."""
        thrown: Dice = KeyedDice(b"case") if dice is None else CaseDice(dice, self.answers)
        stage = replace(RULESET.sequence[0], phases=tuple(PHASES[name] for name in phases))
        rules = replace(RULESET, sequence=(stage,) * len(RULESET.sequence))
        umpire = Umpire(self.state.position, self.readings, thrown, self.answers)
        turn = play(rules, self.state, Tables.of(*self.lines), umpire)
        assert not turn.findings, turn.findings
        if isinstance(thrown, CaseDice) and thrown.left:
            AMISS.append("dice left over")
        self.before, self.turn, self.lines = self.state, turn, []
        self.state = replace(turn.after, position=self.state.position)
        return turn

    def next_day(self) -> None:
        """Go on to the start of the next day."""
        self.state = replace(self.state, position=Position(self.state.position.turn + 1, 1))

    def storms(
        self,
        target: str,
        bases: tuple[str, ...],
        division: str,
        side: str = BLUE,
        state: str = AssaultState.DECLARED,
    ) -> None:
        """Lay an assault that was declared before: its attackers are on the border."""
        at, team = str(self.state.position), TEAMS[side]
        own = AssaultRow(
            label=target, turn=at, team=team, divisions=(division,), attackers=bases, state=state
        )
        self.put(own)

    def pips(self, side: str = BLUE, kind: type[Corps | Division] = Division) -> int:
        """Return the PIPs that a side's Division has, or its Corps."""
        return self.state[kind][side if kind is Division else f"{side} Corps"].pips

    def at(self, sector: str) -> list[str]:
        """Return the bases that stand in a sector."""
        bases = self.state[Base].values()
        return [b.id for b in bases if b.state == BaseState.ON_TABLE and b.sector == sector]

    def ruling(self, subject: str) -> Ruling:
        """Return the first ruling on an order."""
        assert self.turn
        return next(each for each in self.turn.rulings if each.id.split("/")[2] == subject)

    def workings(self, rule: str) -> dict[str, str]:
        """Return the working of all rulings by a rule."""
        assert self.turn
        every = (line for each in self.turn.rulings for line in each.working)
        return {line.text: line.value for line in every if line.rule == rule}

    def attacks(self) -> list[dict[str, Any]]:
        """Return all attacks as cases list them."""
        assert self.turn
        found = []
        for line in (line for each in self.turn.rulings for line in each.working):
            if line.rule == "SB-DMG-01" and (parts := _ATTACK.fullmatch(line.text)):
                by, at, factor = parts.groups()
                result = word(Result(line.value))
                found.append({"by": by, "at": at, "factor": int(factor), "result": result})
        return found

    def factor(self, by: str) -> int:
        """Return the factor of a base's first attack."""
        return next(int(each["factor"]) for each in self.attacks() if each["by"] == by)

    def refused(self) -> dict[str, Any]:
        """Return who did not do what, and why, as the rulings say it."""
        assert self.turn
        every = (line for each in self.turn.rulings for line in each.working)
        return {line.text: word(Reason(line.value)) for line in every if line.value in _REASONS}

    def why(self, order: str) -> str | None:
        """Return why an order was not carried out, as its ruling ends; None where it was."""
        said = self.ruling(order).text.removesuffix(".")
        return next((word(each) for each in Reason if said.endswith(each)), None)

    def harm(self) -> dict[str, Any]:
        """Return who left the table, and when he throws to recover."""
        assert self.before
        old, new = self.before[Base], self.state[Base]
        gone = [b for name, b in new.items() if b.fate and not old[name].fate]
        return {
            "losses": {b.id: word(Result(b.fate)) for b in gone},
            "recovery_day": {b.id: b.day for b in gone if b.day is not None},
        }

    def fired(self) -> FireRow | None:
        """Return the row of the only ranged combat or bombardment, if there was one."""
        return next(iter(self.state[FireRow].values()), None)

    def stormed(self) -> AssaultRow | None:
        """Return the row of the only assault, if there was one."""
        return next(iter(self.state[AssaultRow].values()), None)


_REASONS = frozenset(map(str, Reason))


def lay(given: Mapping[str, Any], *rows: Record, stage: int = EARLY) -> Table:
    """Lay a battle of rows under the readings of a case, on its day.

    Of each side there is a Corps and a Division if it is not said; the map is the sectors named.
    """
    usual = [row for side in (BLUE, RED) for row in (corps(side), division(side))]
    own = {(type(row), row.key): row for row in (*usual, *rows)}
    places = {row.sector for row in own.values() if isinstance(row, Base) and row.sector}
    ground = [Sector(sector=each) for each in places if (Sector, each) not in own]
    state = battle(*own.values(), *ground, stage=stage, day=given.get("day", 1), size=0)
    return Table(state, settings(given))


def storm(table: Table, target: str, bases: Iterable[Base], side: str = BLUE, **more: Any) -> None:
    """Order an assault by bases in their order, a line for each run of them from one sector."""
    for start, group in groupby(bases, key=lambda each: each.sector):
        table.act(
            Action.ASSAULT, start, target, side=side, bases=tuple(b.id for b in group), **more
        )


def word(said: StrEnum | None) -> str | None:
    """Return a word of ours as cases write it."""
    return said.name.lower() if said is not None else None
