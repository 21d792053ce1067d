"""Resources in points: Men, tanks, aircraft and bombers of one hex, one card or one combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from workbook_engine.core.languages import Text, _, plural, strung
from workbook_engine.core.notation import points_in as points_of
from workbook_engine.core.records import replace
from workbook_engine.kit.read_back import number_in


class Type(StrEnum):
    """LW-RES-01 The resource types that fight."""

    MAN = "man"
    TANK = "tank"
    AIR = "air"
    BOMBER = "bomber"


def counted(numbers: Mapping[str, int]) -> Text:
    """Return numbers of resources in words, in the order given.

    >>> counted({"man": 2, "lsp": 1, "tank": 0}), counted({})
    ('2 Men, 1 LSP', 'nothing')
    """
    said = [SO_MANY[kind](number) for kind, number in numbers.items() if number]
    return strung(said) if said else _("nothing")


def supplies(number: int) -> Text:
    """Return so many supplies in words.

    >>> supplies(1), supplies(4)
    ('1 supply', '4 supplies')
    """
    return plural("{count} supply", "{count} supplies", number)


def stores(lsp: int, concrete: int) -> list[Text]:
    """Return what is stored besides what fights, in the words of a staff.

    >>> stores(1, 2), stores(0, 0)
    (['1 supply', '2 concrete'], [])
    """
    said = [supplies(lsp)] * bool(lsp)
    return [*said, SO_MANY["concrete"](concrete)] if concrete else said


def in_words(points: Points, lsp: int, concrete: int) -> str:
    """LW-SEQ-10 Return what a nation has or makes, in the words of a staff; nothing if nothing.

    >>> in_words(Points(man=2), 1, 0), in_words(Points(), 0, 0)
    ('2 Men, 1 supply', '')
    """
    return strung([points.in_words] * bool(points) + stores(lsp, concrete))


SO_MANY: Mapping[str, Callable[[int], Text]] = {
    Type.MAN: lambda number: plural("{count} Man", "{count} Men", number),
    Type.TANK: lambda number: plural("{count} tank", "{count} tanks", number),
    Type.AIR: lambda number: plural("{count} aircraft", "{count} aircraft", number),
    Type.BOMBER: lambda number: plural("{count} bomber", "{count} bombers", number),
    "lsp": lambda number: plural("{count} LSP", "{count} LSP", number),
    "concrete": lambda number: plural("{count} concrete", "{count} concrete", number),
}
"""So many points of a type in words."""


class Points(Struct, frozen=True):
    """LW-RES-01, LW-RES-05, LW-RES-02 So many points of each type that fights, never units."""

    man: int = 0
    tank: int = 0
    air: int = 0
    bomber: int = 0

    @property
    def aircraft(self) -> int:
        """LW-RES-02 Aircraft for combat: a bomber in support counts as one."""
        return self.air + self.bomber

    @property
    def cv(self) -> int:
        """LW-CBT-02 The raw combat value."""
        return self.man + self.tank + self.aircraft

    def __add__(self, other: Points) -> Points:
        return Points(
            self.man + other.man,
            self.tank + other.tank,
            self.air + other.air,
            self.bomber + other.bomber,
        )

    def __sub__(self, other: Points) -> Points:
        return Points(
            self.man - other.man,
            self.tank - other.tank,
            self.air - other.air,
            self.bomber - other.bomber,
        )

    def __bool__(self) -> bool:
        return self != Points()

    def of(self, kind: Type) -> int:
        """Return the points of one type."""
        return int(getattr(self, kind))

    def plus(self, kind: Type, number: int) -> Points:
        """Return these points with some of one type more, or fewer."""
        return replace(self, **{str(kind): self.of(kind) + number})

    def at_most(self, other: Points) -> Points:
        """Return these points, of each type no more than others."""
        return Points(*(min(self.of(kind), other.of(kind)) for kind in Type))

    @property
    def in_words(self) -> Text:
        """These points in words: 2 Men, 1 tank."""
        return counted({kind: self.of(kind) for kind in Type})

    def __str__(self) -> str:
        return self.in_words


def points_in(text: str) -> Points:
    """Return the points that words of a staff count.

    >>> points_in("2 Men, 1 tank"), points_in("nothing")
    (Points(man=2, tank=1, air=0, bomber=0), Points(man=0, tank=0, air=0, bomber=0))
    """
    found = Points()
    for each in points_of(text, lambda name: False):
        number = number_in(each, ()) or 0
        kind = next((kind for kind in Type if each == SO_MANY[kind](number)), None)
        found = found.plus(kind, number) if kind else found
    return found


def together(points: Iterable[Points]) -> Points:
    """Return points of several hexes or nations as one."""
    total = Points()
    for each in points:
        total += each
    return total
