"""Strategic bombers: range, bases, what meets them on the way, and what gets through (20, 21)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec import Struct

from workbook_engine.core.charts import holds
from workbook_engine.core.hexes import Hex, distance
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.last_war.vocabulary.words import Defence

Die = Callable[[], int]


def bomber_range(year: int, rules: Rules) -> int | None:
    """LW-BOM-03 Return how many hexes bombers fly in a year; None before there are any."""
    chart = rules.charts["bomber_range"]
    return next((chart.number(row, "hexes") for row in chart.rows if holds(row, year)), None)


def in_range(path: Sequence[Hex], base: Hex, target: Hex, year: int, rules: Rules) -> bool:
    """LW-BOM-03 Tell whether a way is within range: hexes entered, or the shortest way."""
    most = bomber_range(year, rules)
    length = len(path) if path else distance(base, target)
    return most is not None and length <= most


class Met(Struct, frozen=True):
    """LW-AD-01, LW-FLK-01 What bombers meet in one hex, air defence before flak."""

    hex: str
    air: int = 0
    flak: int = 0


class Raid(Struct, frozen=True):
    """LW-AD-03 Bombers on their way: those that can still strike, and those engaged."""

    active: int
    engaged: int = 0
    lost: int = 0

    @property
    def flying(self) -> int:
        """Bombers still in the air."""
        return self.active + self.engaged

    def engage(self, rules: Rules) -> Raid:
        """LW-AD-02 One bomber is engaged: it flies on and strikes nothing."""
        number = min(self.active, rules.figure("neutralised"))
        return Raid(self.active - number, self.engaged + number, self.lost)

    def shot_down(self, rules: Rules) -> Raid:
        """LW-AD-03 One bomber is lost: one that is engaged, where the reading has it so."""
        engaged_first = rules.word("bomber_overlap") == "overlap"
        if self.engaged and (engaged_first or not self.active):
            return Raid(self.active, self.engaged - 1, self.lost + 1)
        if self.active:
            return Raid(self.active - 1, self.engaged, self.lost + 1)
        return self


def no_odds(*what: Hashable) -> None:
    """Share nothing: the bombers are flown once."""


def run_the_gauntlet(
    bombers: int,
    met: Iterable[Met],
    die: Die,
    rules: Rules,
    alike: Callable[..., None] = no_odds,
) -> Raid:
    """LW-AD-02, LW-AD-03, LW-FLK-03 Fly bombers past all they meet, hex by hex.

    Each point of air defence engages a bomber and throws one die; each flak zone engages one and
    throws a die for each bomber still flying; a six shoots one down. After each die it is said what
    all that follows hangs on.
    """
    raid = Raid(bombers)
    for at, place in enumerate(met):
        for point in range(place.air):
            raid = raid.engage(rules)
            if raid.flying and die() >= rules.figure("shot_down"):
                raid = raid.shot_down(rules)
            alike(at, Defence.AIR, point, raid)
        for zone in range(place.flak):
            raid, hits = raid.engage(rules), 0
            for bomber in range(raid.flying):
                hits += die() >= rules.figure("shot_down")
                alike(at, Defence.FLAK, zone, raid, bomber, hits)
            for _ in range(hits):
                raid = raid.shot_down(rules)
    return raid


def lines_shut(effective: int, lines: int) -> int:
    """LW-BOM-05 Return how many production lines are shut next turn: one a bomber."""
    return min(effective, lines)


def terror_reported(effective: int, air_defence: int, rules: Rules) -> bool:
    """LW-BOM-06 Tell whether a terror raid counts as unopposed and is reported."""
    if rules.word("terror_unopposed") == "no_ad" and air_defence:
        return False
    return effective > 0
