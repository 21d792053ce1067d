"""What is left of a battle: counted in the lower campaign, against what stood there at its start.

What is committed counts, and what the umpire has the last word on in `handed_down.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder, OpenedBook, master_among, to_type
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.handing.stamps import HANDED
from workbook_engine.commands.outcome import stopped_by
from workbook_engine.commands.texts import text_in
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.battle_texts import HandedDown, handed_of
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.handing import Battle, Ending, Holds, Left, Takes
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.store.manifest import Kind, Manifest


class Fought(Struct, frozen=True):
    """A battle as the lower campaign has come to stand."""

    title: str
    """Of the rule set that it was fought by."""
    commit: int
    turns: int
    ending: Ending

    def told(self, lower: Path) -> str:
        """Return where it comes from: the reason of all that is proposed."""
        turns = counted(self.turns, "turn")
        return f"{self.title}, {turns}, commit {self.commit} of {lower.resolve().name}"


def fought(lower: Path, battle: Battle, holds: str = "") -> Fought:
    """Count what is left of a battle; `holds` is the umpire's word on who holds the ground."""
    folder = CampaignFolder(lower)
    history = folder.history
    head = history.head()
    line = history.line(head) if head is not None else ()
    turns = [each for each in line if each.kind is Kind.TURN]
    if not turns:
        raise stopped_by([_not_fought(lower)])
    start = next(each for each in line if each.kind is Kind.SETUP)
    (ruleset, before), (_, now) = _left_by(folder, start), _left_by(folder, turns[0])
    handed = handed_of(text_in(lower / HANDED, "handed_down"))
    assert ruleset.takes is not None
    units = tuple(_units(battle, handed, ruleset.takes, before, now))
    if lost := [each.fighter.id for each in units if not each.handed]:
        raise stopped_by([_never_there(lost)])
    if more := [_more_than_handed(e) for e in units if handed.left.get(e.fighter.id, 0) > e.handed]:
        raise stopped_by(more)
    if not (holds or handed.holds or handed.left) and _stands_still(
        handed, ruleset.takes, before, now
    ):
        raise stopped_by([_nobody_stirred(lower, turns)])
    ending = Ending(battle, units, _holder(battle, handed, ruleset.takes, now, holds))
    return Fought(ruleset.title, turns[0].commit, len({each.turn for each in turns}), ending)


def _left_by(folder: CampaignFolder, commit: Manifest) -> tuple[RuleSet, State]:
    """Return the state that a commit left, and by which rules."""
    place = master_among(commit.books)
    content = folder.history.read(commit, f"out/{place}")
    master = OpenedBook(place, content, FileBook(content, place, MASTER))
    ruleset, position = ruleset_named(master), game_position(master)
    tables = read(master.book, schemas_of(ruleset), "master", position).tables
    return ruleset, as_chosen(State(position, tables), ruleset.rules)


def _units(
    battle: Battle, handed: HandedDown, takes: Takes, before: State, now: State
) -> Iterator[Left]:
    for unit in battle.fighters:
        rows = handed.became.get(unit.id)
        if rows:
            there = sum(takes.left(before, each) for each in rows)
            left = sum(takes.left(now, each) for each in rows)
            yield Left(unit, there, handed.left.get(unit.id, left))  # type: ignore[arg-type]


def _holder(battle: Battle, handed: HandedDown, takes: Takes, now: State, word: str) -> Holds:
    """Return who holds the ground: by the umpire's word, else by who stands there."""
    if word or handed.holds:
        return Holds(word or handed.holds)
    side = takes.holds(now, handed.ground)
    by_side = {battle.attackers: Holds.ATTACKERS, battle.defenders: Holds.DEFENDERS}
    return by_side.get(side, Holds.NOBODY)


def _stands_still(handed: HandedDown, takes: Takes, before: State, now: State) -> bool:
    """Tell whether all that was handed down is as it was at the start."""
    rows = [*chain.from_iterable(handed.became.values())]
    stands = takes.stands or _itself
    return all(stands(before, each) == stands(now, each) for each in rows)


def _itself(state: State, row: str) -> object:
    return [state[kind].get(row) for kind in state.tables]


def _nobody_stirred(lower: Path, turns: Sequence[Manifest]) -> Finding:
    played = counted(len({each.turn for each in turns}), "turn")
    return error(
        "E-HANDED-NOT-FOUGHT",
        f"in {played} of {lower.resolve().name} nobody moved, and nobody lost anything: there is "
        "nothing to read back.",
        "Play it on; or say who holds the ground with --holds.",
    )


def _not_fought(lower: Path) -> Finding:
    return error(
        "E-HANDED-NOT-FOUGHT",
        f"no turn of {lower.resolve().name} is committed: there is nothing to read back.",
        f"umpire start {to_type(lower)}, play it, and read it back when the fight is over.",
    )


def _more_than_handed(unit: Left) -> Finding:
    return error(
        "E-HANDED-LEFT",
        f"left of {unit.fighter.id} reads {shown(unit.left)}; its rows began with "
        f"{shown(unit.handed)}.",
        "Write how much is left of them, or put the # before the line again.",
        cell=Cell(HANDED),
    )


def _never_there(units: list[str]) -> Finding:
    return error(
        "E-HANDED-ROWS",
        f"none of the rows that count for {', '.join(units)} stood there at the start.",
        "Name under became what each unit was when the campaign started.",
        cell=Cell(HANDED),
    )
