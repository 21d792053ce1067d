"""A battle laid out from text: Divisions, bases, orders; and a phase of the day played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import Action

DAWN, EARLY, NOON, LATE, NIGHT = range(1, 6)
SIDES = {"b": "Blue", "r": "Red"}
_ACTIONS = {
    "moves": Action.MOVE,
    "fires": Action.FIRE,
    "storms": Action.ASSAULT,
    "digs": Action.DIG,
    "stands": Action.STAND,
}


def divisions(text: str) -> list[Record]:
    """Return Divisions of lines such as `b1 Engage Regular 4`: name, order, grade, PIPs."""
    rows: list[Record] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        name, order, *grade, pips = line.split()
        rows.append(
            Division(
                id=name,
                team=SIDES[name[0]].lower(),
                corps=f"{SIDES[name[0]]} Corps",
                grade=" ".join(grade),
                headquarters=f"{name}-HQ",
                order=order,
                pips=int(pips),
            )
        )
    return rows


def bases(text: str) -> list[Record]:
    """Return bases of lines such as `b1 C3: T1 Tank, R1 Rifle Bn`, Division and sector first."""
    rows: list[Record] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        head, _, listed = line.partition(": ")
        whose, sector = head.split()
        division = "" if whose.endswith("-corps") else whose
        for each in listed.split(", "):
            name, _, kind = each.partition(" ")
            corps = f"{SIDES[whose[0]]} Corps"
            rows.append(Base(id=name, type=kind, corps=corps, division=division, sector=sector))
    return rows


def battle(*rows: Record, stage: int = EARLY, day: int = 1, size: int = 8) -> State:
    """Return a battle of two sides on a map of so many sectors each way."""
    teams = [Team(team=side.lower(), side=side) for side in SIDES.values()]
    corps = [Corps(id=f"{side} Corps", team=side.lower(), pips=3) for side in SIDES.values()]
    own = {(type(row), row.key) for row in rows}
    corps = [each for each in corps if (Corps, each.id) not in own]
    names = [f"{letter}{row}" for row in range(1, size + 1) for letter in "ABCDEFGH"[:size]]
    laid = [Sector(sector=each) for each in names if (Sector, each) not in own]
    campaign = Campaign(name="Krookwurst", ruleset="sector", turn=day, stage=stage)
    tables = Tables.of(campaign, *teams, *corps, *laid, *rows)
    return State(Position(day, stage), tables, RULESET.rules)


def orders(text: str) -> list[ActionLine]:
    """Return lines such as `b1 C3 moves C4 C5 !`; the `!` offers a PIP, names come in brackets."""
    lines = []
    for n, line in enumerate(filter(None, map(str.strip, text.split("\n"))), start=1):
        said, _, named = line.partition(" (")
        division, start, verb, *path = said.split()
        team = SIDES[division[0]].lower()
        lines.append(
            ActionLine(
                id=f"{team}/{n}",
                team=team,
                division=division,
                action=_ACTIONS[verb],
                start=start,
                bases=tuple(filter(None, named.rstrip(")").split(", "))),
                path=tuple(each for each in path if each != "!"),
                pip="!" in path,
            )
        )
    return lines


def played(
    state: State,
    lines: Sequence[Record] = (),
    answers: Mapping[str, Value] | None = None,
    **readings: Word,
) -> Turn:
    """Play the phase at which a battle stands; answers are by the names of dice and questions."""
    said = {name: Answer(name, value) for name, value in (answers or {}).items()}
    rules = RULESET.rules.with_values(readings)
    umpire = Umpire(state.position, rules, KeyedDice(b"krookwurst"), said)
    return play(RULESET, state, Tables.of(*lines), umpire)


def where(turn: Turn) -> dict[str, str]:
    """Return where each base is after a phase; of one that is off the table, what it is."""
    return {b.id: b.sector or b.state for b in turn.after[Base].values()}


def with_supports(line: ActionLine, *guns: str, retire_to: str = "") -> ActionLine:
    """Return a line with weapons in support."""
    return replace(line, guns=guns, retire_to=retire_to)


__all__ = ["CorpsLine", "DayOrder", "TransferLine"]
