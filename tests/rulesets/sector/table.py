"""Small boards for facts of readings: a phase played under one choice, with dice told by what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.rulesets.sector.battle import EARLY, bases, battle, divisions, orders
from workbook_engine.core.records import Record, Tables, Value
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Corps, Division, FireRow
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState

ENGAGED = "b1 Engage Regular 5\nr1 Engage Regular 5"
HIT, MISS, FAIL, NATURAL_0 = 1, 9, 9, 10


class ToldDice:
    """Dice told by a piece of their name, the first that fits; all others fall on 3."""

    source = "told"

    def __init__(self, faces: Mapping[str, int]) -> None:
        self.faces = faces

    def throw(self, name: str, sides: int) -> int:
        return next((face for what, face in self.faces.items() if what in name), 3)


def ended(
    laid: str,
    lines: str | Sequence[Record],
    *rows: Record,
    formations: str = ENGAGED,
    stage: int = EARLY,
    day: int = 1,
    faces: Mapping[str, int] | None = None,
    answers: Mapping[str, Value] | None = None,
    **readings: Word,
) -> Turn:
    """Play a phase on a board and return it."""
    state = battle(*divisions(formations), *bases(laid), *rows, stage=stage, day=day)
    given = orders(lines) if isinstance(lines, str) else lines
    said = {name: Answer(name, value) for name, value in (answers or {}).items()}
    rules = RULESET.rules.with_values(readings)
    umpire = Umpire(state.position, rules, ToldDice(faces or {}), said)
    return play(RULESET, state, Tables.of(*given), umpire)


def pips(turn: Turn, name: str = "b1") -> int:
    """Return what PIPs a Division or a Corps has left."""
    row = turn.after[Division].get(name) or turn.after[Corps][name]
    return row.pips


def fires(turn: Turn) -> list[str]:
    """Return which sectors have fired on which."""
    return [f"{row.start} on {row.target}" for row in turn.after[FireRow].values()]


def fire(turn: Turn) -> FireRow:
    """Return the only ranged combat of a phase."""
    (row,) = turn.after[FireRow].values()
    return row


def assault(turn: Turn) -> AssaultRow:
    """Return the only assault of a phase."""
    (row,) = turn.after[AssaultRow].values()
    return row


def attacks(turn: Turn) -> list[str]:
    """Return the attacks of the only assault: who on whom, with what factor."""
    return [line.partition(":")[0] for line in assault(turn).dice.splitlines()]


def stalled(*attackers: str) -> AssaultRow:
    """Return an assault on C3 that stalled in the phase before."""
    return AssaultRow(
        label="C3",
        turn="1",
        team="blue",
        divisions=("b1",),
        attackers=attackers,
        state=AssaultState.STALLED,
    )
