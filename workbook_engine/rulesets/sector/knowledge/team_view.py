"""What a staff may know after a phase: the one door between the table and the players.

A staff knows the map; its own bases and formations, and a commander's book those of its whole side;
of enemies in sectors that these see how many stand there, and how many of them are armoured; what
it was told about each ruling, and its own earlier reports. It knows nothing else: never an enemy's
order, PIP, grade or factor.
"""

from __future__ import annotations

from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.seen import Hears, head_of
from workbook_engine.kit.told import ENEMY, heard_as, in_own_language, untouched
from workbook_engine.rulesets.sector.knowledge.reported import REPORTS, Enemy, OwnBase, OwnFormation
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.vocabulary.records import (
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase

called = "{0.sector} {0.side}".format


class View(Hears, frozen=True, kw_only=True):
    """All that one staff knows after a phase; the orders to come have date and phase."""

    phase: str
    new_day: bool
    """The orders to come begin a day, whose PIPs are not thrown yet."""
    land: tuple[Sector, ...]
    """The map, with what its own troops have dug, and nobody named as holding anything."""
    own: tuple[OwnBase, ...]
    was: tuple[tuple[str, str], ...]
    """The sectors in which its bases stood before the phase."""
    assaults: tuple[tuple[str, str], ...]
    """SB-ASL-01 From which sectors its bases assaulted which."""
    formations: tuple[OwnFormation, ...]
    commanded: tuple[str, ...]
    """The formations that the staff may order about; a commander sees those of others too."""
    enemies: tuple[Enemy, ...]
    before: tuple[Enemy, ...]
    """Those in sight before the phase, where nobody is seen now and none of its own stands."""

    @property
    def when(self) -> str:
        """The date and the phase that was played."""
        return ", ".join(filter(None, (self.date, _(self.phase))))

    @property
    def may_order(self) -> list[OwnFormation]:
        """The formations that the staff may order about."""
        return [each for each in self.formations if each.formation in self.commanded]


@in_own_language
def view(turn: Turn, team: Team) -> View:
    """SB-RNG-06, SB-GEN-01 Return what a staff may know after a phase, and nothing else."""
    state, known = turn.after, REPORTS.known(turn, team)
    own: tuple[OwnBase, ...] = known["own"]
    held = {base.sector for base in own if not base.as_of}
    enemies = tuple(each for each in known["enemies"] if not each.seen)
    there = {each.sector for each in (*own, *enemies)}
    old = (each for each in known["enemies"] if each.seen and each.sector not in there)
    before = {(each.sector, each.side): each for each in (*old, *known["before"])}
    land = state[Sector].values()
    return View(
        **head_of(turn, team, _(board.phase_of(state)), REPORTS.dates),
        phase=str(board.phase_of(turn.before)),
        new_day=board.phase_of(state) is DayPhase.DAWN,
        land=tuple(replace(s, owner="", digs=s.digs if s.sector in held else 0) for s in land),
        own=own,
        was=known["was"],
        assaults=known["assaults"],
        formations=known["formations"],
        commanded=tuple(each.id for each in board.formations(state) if each.team == team.team),
        enemies=untouched(turn, team.team, ENEMY, enemies, called),
        before=untouched(turn, team.team, ENEMY, before.values(), called),
        heard=heard_as(turn, team.team, (each.text for each in known["heard"])),
    )
