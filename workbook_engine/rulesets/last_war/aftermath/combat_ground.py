"""The map under a combat, before it and after its losses, and how the line closes on it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.combat.combat_story import Aftermath
from workbook_engine.rulesets.last_war.combat.toll import entered, saved
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.forces import Forces, Holding
from workbook_engine.rulesets.last_war.land.ground import sides
from workbook_engine.rulesets.last_war.land.map_changes import changes_on_map
from workbook_engine.rulesets.last_war.line.gap_filling import fill_gaps
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow


class CombatGround(Struct, frozen=True):
    """A combat on the map: as it was, and the forces once losses and supplies are taken off."""

    state: State
    fight: Fight
    umpire: Umpire
    board: Board
    before: Forces
    forces: Forces
    paid: tuple[Change, ...]
    """The losses as they are entered."""

    def settled(
        self,
        outcome: str,
        board: Board,
        forces: Forces,
        *,
        more: tuple[Change, ...] = (),
        lost: Mapping[str, Holding] | None = None,
        won: tuple[str, ...] = (),
        given_up: tuple[str, ...] = (),
    ) -> Aftermath:
        """LW-FL-02 Return the aftermath of a combat: gaps are filled from beside them.

        What had nowhere to go is told in the outcome, and Control may save it; a shortage of Men
        is the umpire's.
        """
        closed, notes = self._closed(board, forces)
        fate, entries = self._cut_off(lost or {})
        for nation, all_of_it in (lost or {}).items():
            notes = (*notes, Working("LW-TER-11", f"{nation} is cut off", str(all_of_it)))
        changes = changes_on_map(self.state, (self.board, board), (self.before, closed))
        return Aftermath(
            (*changes, *self.paid, *entries, *more),
            outcome + fate,
            notes,
            won,
            given_up,
        )

    def _cut_off(self, lost: Mapping[str, Holding]) -> tuple[str, tuple[Change, ...]]:
        """LW-TER-10, LW-TER-11 Ask what becomes of those with nowhere to go; they are lost."""
        all_of_it = sum(lost.values(), Holding())
        if not all_of_it:
            return "", ()
        fate = self.umpire.on(CombatRow, self.fight.row.label).judge(
            "cut off",
            "lost",
            rule="LW-TER-11",
            question=f"{all_of_it} have nowhere to go: are they lost, or back in the pool",
            choices=("lost", "pool"),
        )
        if fate == "pool":
            return f"; {all_of_it} cut off and back in the pool", tuple(saved(lost))
        return f"; {all_of_it} cut off and lost", tuple(entered(lost))

    def _closed(self, board: Board, forces: Forces) -> tuple[Forces, tuple[Working, ...]]:
        row, notes = self.fight.row, []
        for side in sides(self.state):
            closed = fill_gaps(
                board,
                forces,
                side,
                self.umpire.rules,
                from_force=(*row.exploit_to, row.hex, *row.starts),
            )
            forces = closed.forces
            for each in closed.filled:
                source = f"a Man of {each.nation} from {each.source}" if each.source else "nobody"
                notes.append(Working("LW-FL-02", f"the gap at {each.hex} is filled by", source))
        return forces, tuple(notes)
