"""What hits take away, hit by hit (CC-CLC-05, CC-CLC-07, CC-CHT-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.stands import hits_a_man, turn_to_be_lost

Save = Callable[[SubUnit], bool]
Alike = Callable[[Hashable], None]
"""Is told what all that follows depends on."""


def living(touched: Iterable[SubUnit], fallen: Iterable[str]) -> Iterator[tuple[str, SubUnit]]:
    """CC-OFF-01, CC-AIR-02 Yield each man that one shell or tape touches, by name, if he lives.

    A sub-unit stands there once for each of its men that is touched; those who have fallen in the
    event are touched no more.
    """
    counted = Counter(fallen)
    for each in touched:
        counted[each.id] += 1
        if counted[each.id] <= each.men:
            yield f"{each.id}, {counted[each.id]}", each


@dataclass(slots=True)
class Losses:
    """CC-CLC-07 Sub-units in the order in which they are lost, and what is left of each."""

    order: Sequence[SubUnit]
    rules: Rules
    saved: int = 0
    excess: int = 0
    """CC-CHT-02 Hits that found nobody left."""
    left: dict[str, int] = field(init=False)
    _damage: int = 0

    def __post_init__(self) -> None:
        self.left = {each.id: each.men for each in self.order}

    @property
    def current(self) -> SubUnit | None:
        """CC-CLC-07 The sub-unit that takes the next hit."""
        return next((each for each in self.order if self.left[each.id]), None)

    @property
    def so_far(self) -> Hashable:
        """What the hits to come depend on."""
        return tuple(self.left.values()), self._damage

    def hit(self, save: Save | None) -> None:
        """CC-CLC-05, B22 One hit, saved or not, on whoever is left.

        What is too little for a vehicle adds up there.
        """
        at = self.current
        if at is None:
            self.excess += 1
            return
        if save is not None and save(at):
            self.saved += 1
        else:
            self._damage += 1
            if self._damage == hits_a_man(at, self.rules):
                self.left[at.id] -= 1
                self._damage = 0

    @property
    def room(self) -> int:
        """CC-CHT-02, B28 Hits that would take all that is left."""
        return sum(self.left[each.id] * hits_a_man(each, self.rules) for each in self.order)


def taken(
    order: Sequence[SubUnit],
    hits: int,
    save: Save,
    alike: Alike,
    rules: Rules,
    how: str = "one_by_one",
) -> Losses:
    """CC-CHT-02, B28 Return what hits take: each saved one by one until nobody is left.

    All of them may be saved first, or as many as there are men.
    """
    losses = Losses(order, rules)
    first = losses.current
    counted = min(hits, losses.room) if how == "capped" else hits
    if how == "one_by_one" or first is None:
        for to_go in reversed(range(hits)):
            losses.hit(save)
            alike((to_go, losses.so_far))
        return losses
    for to_go in reversed(range(counted)):
        losses.saved += save(first)
        alike((to_go, losses.saved))
    for _ in range(counted - losses.saved):
        losses.hit(None)
    losses.excess += hits - counted
    return losses


def loss_order(stands: Sequence[SubUnit], given: Sequence[str], rules: Rules) -> list[SubUnit]:
    """CC-CLC-07, B04 Return the order of loss: as given, then as by default.

    That is foot, of which first who lacks men; vehicles, half-tracks, armour; the leader last
    within its kind.
    """

    def key(each: SubUnit) -> tuple[int, int, bool, bool]:
        named = given.index(each.id) if each.id in given else len(given)
        return named, turn_to_be_lost(each, rules), each.leader, each.men >= each.full

    return sorted(stands, key=key)
