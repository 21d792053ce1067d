"""One attack, from the German 0302 into the Russian 0403, told in a line for each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.rulesets.last_war.played_war import Played
from tests.rulesets.last_war.written_war import EVEN, played
from workbook_engine.core.records import Value
from workbook_engine.core.settings import Word

COLOURS = {
    "G": ("8/0/0 +1", "4/0/0", (6, 1)),
    "Y": ("8/0/0 +1", "4/0/0", (3, 2)),
    "B": ("8/0/0 +1", "4/0/0", (2, 4)),
    "O": ("8/0/0 +1", "4/0/0", (1, 6)),
    "R": ("4/0/0 +1", "4/0/0", (1, 6)),
}
"""Forces and dice that come to each colour: two to one, and one to one for the red."""


def fight(
    attackers: str,
    defenders: str,
    *,
    ground: str = "open",
    worth: tuple[int, int] = (1, 1),
    also: str = "",
    orders: str = "",
    dice: Sequence[int] = EVEN,
    house: Mapping[str, Word] | None = None,
    answers: Mapping[str, Value] | None = None,
) -> Played:
    """Play it: Men/tanks/aircraft of each side, and supplies, which are put in: `6/2/1 +2`.

    The ground is that of the hex attacked; worth is Military Effectiveness. What is laid out or
    ordered besides is Markdown of its own, with headings.
    """
    text = f"""\
## Nations
| Nation | Military Effectiveness |
|--------|------------------------|
| GER    | {worth[0]} |
| SOV    | {worth[1]} |

## Hexes
| Hex  | Ground |
|------|--------|
| 0403 | {ground} |

## Front
| Hex  | Nation | Men | Tanks | Aircraft | Supplies (LSP) |
|------|--------|-----|-------|----------|----------------|
| 0302 | GER    | {_cells(attackers)} |
| 0403 | SOV    | {_cells(defenders)} |

## Flags
| Nation | From hex | To hex |
|--------|----------|--------|
| GER    | 0302     | 0403   |
"""
    put_in = [("GER", _supplies(attackers)), ("SOV", _supplies(defenders))]
    if any(lsp for _, lsp in put_in):
        text += """
## Combat Supplies
| Nation | Combat | Supplies (LSP) |
|--------|--------|----------------|
"""
        text += "".join(f"| {nation} | 0403 | {lsp} |\n" for nation, lsp in put_in if lsp)
    whole = f"{text}\n{_flush(also)}\n{_flush(orders)}"
    return played(whole, dice=dice, house=house, answers=answers)


def coloured(colour: str, ground: str = "open", also: str = "", orders: str = "") -> Played:
    """Play it to a colour of the results table."""
    attackers, defenders, dice = COLOURS[colour]
    return fight(attackers, defenders, ground=ground, dice=dice, also=also, orders=orders)


def _flush(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def _cells(force: str) -> str:
    points, _, supplies = force.partition(" +")
    return " | ".join((*points.split("/"), supplies or "0"))


def _supplies(force: str) -> int:
    return int(force.partition(" +")[2] or 0)
