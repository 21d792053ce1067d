"""Country behind the German line where Russian partisans may rise, and a sweep of it."""

from __future__ import annotations

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import played
from workbook_engine.rulesets.last_war.vocabulary.front_records import Partisans

UKRAINE = """
    ## Hexes
    | Hex  | Home of |
    | 0101 | SOV     |
    | 0102 | SOV     |
    | 0103 | SOV     |
    | 0202 | SOV     |
    | 0203 | SOV     |
    ## Partisans
    | Group   | Nation | Hex    | State   |
    | Kovpak  | SOV    |        | reserve |
    | Fedorov | SOV    | {where} | {state} |
    ## Nations
    | Nation | Pool: Men | Pool: supplies (LSP) | Military Effectiveness |
    | GER    | 3         | 3                    | 3                      |
"""
RISES = """
    ## Deployment
    | Nation | What for  | Hex  | Group  |
    | SOV    | partisans | {at} | Kovpak |
"""


SWEEP = """
    ## Front
    | Hex  | Nation | Men |
    | 0302 | GER    | 4   |
    ## Flags
    | Nation | From hex | To hex | Kind     | Men |
    | GER    | 0302     | 0102   | security | 3   |
"""


def ukraine(where: str = "", state: str = "reserve") -> str:
    """Return the German rear as Russian country, with a second group somewhere."""
    return UKRAINE.format(where=where, state=state)


def rising(at: str, where: str = "", state: str = "reserve") -> str:
    """Return what comes of the order that the first group rise in a hex."""
    text = played(ukraine(where, state) + RISES.format(at=at)).text("Deployment")
    return text.removeprefix(f"SOV: partisans at {at} ")


def state_of(turn: Played, group: str) -> str:
    """Return what has become of a group."""
    return turn.after[Partisans][group].state
