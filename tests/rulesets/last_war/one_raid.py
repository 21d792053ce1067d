"""One bombing mission, from the German base at 0303, and what may meet it."""

from __future__ import annotations

RAID = """
    ## Nations
    | Nation | Pool: supplies (LSP) | Pool: Men | Pool: concrete | Pool: aircraft | Pool: bombers |
    | GER    | {lsp}                |           |                |                | 2             |
    | SOV    | {flak_lsp}           | 2         | 1              | 3              |               |
    ## Hexes
    | Hex  | Place  |
    | 0603 | Gorki  |
    ## Production
    | Line | Industrial zone | Nation | Hex  | Makes | Points a turn |
    | GAZ  | Gorki           | SOV    | 0603 | tank  | 2             |
    | MiG  | Gorki           | SOV    | 0603 | air   | 3             |
    | Ruhr | Essen           | GER    | 0102 | man   | 0             |
    ## Bomber Bases
    | Hex  | Nation | Bombers   | Converting |
    | 0303 | GER    | {bombers} | {converting} |
    ## Bombing
    | Base | Bombers | Mission   | Target   | Via   |
    | 0303 |         | {mission} | {target} | {via} |
"""
DEFENCE = """
    ## Air Defence
    | Nation | Hex     | Kind   | Aircraft |
    | SOV    | {where} | {kind} | {air}    |
"""


def raid(
    mission: str = "industry",
    *,
    bombers: int = 3,
    target: str = "0603",
    via: str = "",
    lsp: int = 1,
    flak_lsp: int = 0,
    converting: str = "",
) -> str:
    """Return a mission from 0303, to Gorki unless told otherwise."""
    return RAID.format(
        mission=mission,
        bombers=bombers,
        target=target,
        via=via,
        lsp=lsp,
        flak_lsp=flak_lsp,
        converting=converting and f'"{converting}"',
    )


def defended(where: str = "0603", kind: str = "air defence", air: int = 1) -> str:
    """Return Russian aircraft on air defence, or flak."""
    return DEFENCE.format(where=where, kind=kind, air=air)


SUPPORT = """
    ## Front
    | Hex  | Nation | Men | Aircraft |
    | 0302 | GER    | 4   | 1        |
    ## Flags
    | Nation | From hex | To hex |
    | GER    | 0302     | 0403   |
"""
