"""A conversion as data: which of our pieces a unit of another rule set becomes, and how many.

    [kinds.infantry]
    full = 3            # pieces of a fresh unit; what has lost brings its share of them
    [kinds.tanks]
    a_point = "1/2"     # or so many for each point of its status

A kind that is not named is laid as the kind `other`, where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from workbook_engine.core.handing import Battle, Conversion, ConversionError, Fighter
from workbook_engine.core.squares import Square
from workbook_engine.kit.shares import pieces

KINDS, OTHER = "kinds", "other"


def kind_of(conversion: Conversion, kind: str) -> Mapping[str, Any]:
    """Return what the conversion says about a kind; raise ConversionError where nothing is."""
    kinds = section(conversion, KINDS)
    found = kinds.get(kind, kinds.get(OTHER))
    if not isinstance(found, Mapping):
        raise ConversionError(f"the kind {kind} is missing: write [{KINDS}.{_key(kind)}]")
    return found


def is_known(conversion: Conversion, kind: str) -> bool:
    """Tell whether a kind is named, and not laid as something else."""
    return kind in section(conversion, KINDS)


def section(conversion: Conversion, name: str) -> Mapping[str, Any]:
    """Return a part of a conversion; empty where it is not there."""
    found = conversion.get(name, {})
    if not isinstance(found, Mapping):
        raise ConversionError(f"{name} is not a table: write [{name}] above its lines")
    return found


def pieces_of(entry: Mapping[str, Any], unit: Fighter) -> int:
    """Return how many pieces a unit brings: its share of the full number, or so many a point."""
    try:
        if "a_point" in entry:
            return pieces(Fraction(str(entry["a_point"])), unit.status)
        return pieces(unit.share, int(entry.get("full", 1)))
    except ValueError as problem:
        raise ConversionError(f"the kind {unit.kind} has a number that is none") from problem


def word(conversion: Conversion, table: str, name: str, default: str) -> str:
    """Return the word that stands for another in a table of a conversion."""
    return str(section(conversion, table).get(name, default))


def in_line(
    conversion: Conversion, unit: Fighter, middle: Square, most: int
) -> Iterator[tuple[Mapping[str, Any], str, str]]:
    """Yield the pieces of a unit: the line for its kind, its name, and its square.

    They stand in a column from its middle outwards, on so many squares at most.
    """
    entry = kind_of(conversion, unit.kind)
    count = pieces_of(entry, unit)
    for n in range(count):
        out = n % most
        row = middle.row + (-1) ** out * ((out + 1) // 2)
        name = unit.id if count == 1 else f"{unit.id} {n + 1}"
        yield entry, name, str(Square(row, middle.column))


def squares_of(deep: int, wide: int) -> Iterator[str]:
    """Yield the squares of a map that a battle is laid out on."""
    for row in range(1, deep + 1):
        yield from (str(Square(row, column)) for column in range(1, wide + 1))


def ground_word(conversion: Conversion, battle: Battle, default: str) -> str:
    """Return the word for the ground of a battle."""
    return word(conversion, "ground", "city" if battle.city else battle.ground, default)


def laid_as_other(conversion: Conversion, fighters: Iterable[Fighter]) -> Iterator[str]:
    """Yield which kinds a conversion does not name."""
    for kind in sorted({each.kind for each in fighters}):
        if not is_known(conversion, kind):
            yield f"the conversion does not name {kind}: laid as other"


def _key(kind: str) -> str:
    """Return a kind as a key of a TOML table.

    >>> _key("tank"), _key("parachute infantry")
    ('tank', '"parachute infantry"')
    """
    return kind if kind.replace("-", "").replace("_", "").isalnum() else f'"{kind}"'
