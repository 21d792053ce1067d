"""What holds of all the sheets of a stage together, whichever of them said so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from tests.rulesets.last_war.accounts import steps, unbalanced
from tests.rulesets.last_war.fought import points_used_twice, wrong_flags, wrong_missions
from tests.rulesets.last_war.random_wars import Played, played_stages, random_war
from workbook_engine.core.changes import Add
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation

_SORTS = {"Man": "man", "Men": "man", "tank": "tank", "tanks": "tank", "aircraft": "air"}
_SORTS |= {"LSP": "lsp", "bomber": "bomber", "bombers": "bomber"}
_DONE = re.compile(r" (?:deploys|takes|makes) (.+?)(?: to | out of |;|\.$)")


def _told(text: str) -> Counter[str]:
    """Return the points that a text names: `1 Man, 2 LSP`."""
    told = re.findall(r"(\d+) (\w+)", text)
    return Counter({_SORTS[word]: int(n) for n, word in told if word in _SORTS})


def told_otherwise(played: Played) -> Iterator[str]:
    """LW-SEQ-02 The points that are told put down, taken out or made are those that were."""
    for ruling, before, after in steps(played):
        found = _DONE.search(ruling.text)
        if ruling.phase not in ("Deployment", "Removal to the pool", "Production") or not found:
            continue
        nation = ruling.text.split()[0]
        moved = Counter[str]()
        for kind in set(_SORTS.values()):
            pools = (getattr(each[Nation][nation], f"pool_{kind}") for each in (before, after))
            was, now = pools
            moved[kind] = abs(now - was)
        if +moved != +_told(found[1]):
            yield f"{ruling.id}: {ruling.text} {dict(+moved)}"


def refused_and_done(played: Played) -> Iterator[str]:
    """LW-SEQ-02 What is not played, set up, flown or made changes nothing on the map."""
    for ruling, before, after in steps(played):
        refused = re.search(r" is not (?:played|set up|flown|made|put in)", ruling.text)
        if refused and _points(before) != _points(after):
            yield f"{ruling.id}: {ruling.text}"


def _points(state: State) -> tuple[object, ...]:
    return (
        [(n.pool_man, n.pool_tank, n.pool_air, n.pool_lsp) for n in state[Nation].values()],
        [(c.id, c.man, c.tank, c.air, c.lsp) for c in state[Front].values()],
    )


def spends_more(played: Played) -> Iterator[str]:
    """LW-POL-01 At no moment of a stage does a pool or a card hold fewer points than none."""
    for ruling, _, after in steps(played):
        for nation in after[Nation].values():
            for kind in ("man", "tank", "air", "bomber", "lsp", "concrete"):
                if getattr(nation, f"pool_{kind}") < 0:
                    yield f"{ruling.id}: {nation.id} {kind}"
        for card in after[Front].values():
            if min(card.man, card.tank, card.air, card.lsp) < 0:
                yield f"{ruling.id}: {card.id}"
        yield from _overdrawn(ruling)


def _overdrawn(ruling: Ruling) -> Iterator[str]:
    """Yield what a ruling takes that was not there, so that less was taken."""
    for each in (change for change in ruling.changes if isinstance(change, Add)):
        if int(str(each.now)) != int(str(each.was)) + int(str(each.value)):
            yield f"{ruling.id}: {each.key} {each.field} {each.was} {each.value}"


FACTS: tuple[Callable[[Played], Iterator[str]], ...] = (
    told_otherwise,
    refused_and_done,
    spends_more,
    wrong_flags,
    points_used_twice,
    wrong_missions,
    unbalanced,
)


def turns(seed: int) -> Iterator[dict[str, list[str]]]:
    """Play a war, and return of each stage which facts do not hold, and of what."""
    draw = Random(seed)
    for played in played_stages(draw, random_war(draw), 3, desk=True):
        found = {fact.__name__: list(fact(played)) for fact in FACTS}
        yield {name: wrong for name, wrong in found.items() if wrong}
