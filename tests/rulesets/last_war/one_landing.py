"""One landing, across the water from the German 0302 at the Russian 0403."""

from __future__ import annotations

LANDING = """
    ## Hexsides
    | Hex  | Neighbour |
    | 0302 | 0403      |
    ## Hexes
    | Hex  | Ground   |
    | 0403 | {ground} |
    ## Front
    | Hex  | Nation | Men | Supplies (LSP) |
    | 0302 | GER    | {men} | {lsp}        |
    | 0403 | SOV    | 2   | 0              |
    ## Flags
    | Nation | From hex | To hex | Kind       | Naval flag | Landing craft |
    | GER    | 0302     | 0403   | amphibious | yes        | {craft}       |
    ## Combat Supplies
    | Nation | Combat | Supplies (LSP) |
    | GER    | 0403   | {lsp}          |
"""


def landing(men: int = 6, lsp: int = 1, craft: str = "yes", ground: str = "open") -> str:
    """Return a landing at 0403, across the water from 0302."""
    return LANDING.format(men=men, lsp=lsp, craft=craft, ground=ground)
