"""Cases of works along hexsides: what they cost, when they count, which are refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.rulesets.last_war.war import played, umpire_of, war
from workbook_engine.core.hexes import Hex
from workbook_engine.core.records import State
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine

Built = tuple[bool, tuple[int, ...]]
"""Whether a build was begun, and the layers it has on each side next turn."""


def fort(given: Given) -> Found:
    """LW-FORT-01 to LW-FORT-03 What works cost, when they count, and which are refused."""
    if "turn1" in given:
        return _one_fort(given["turn1"])
    if "builds" in given:
        return _builds(given)
    found = [_fort_case(case) for case in given["cases"]]
    return {
        "accepted": [accepted for accepted, _, _ in found],
        "layer_made": [made for _, made, _ in found],
        "lsp_spent": [spent for _, _, spent in found],
    }


_CENTRE = Hex.at(10, 10)
_FORT = str(_CENTRE)
_SIDES = dict(
    zip(("G2", "G3", "G1", "G4", "R1", "R2"), map(str, _CENTRE.neighbours()), strict=True)
)
"""The hexes beside the one that builds, by names of the casebook's map."""


def _works_war(man: int, lsp: int, *more: int, front: bool = True) -> State:
    """Return a war in which a hex builds, at the front or behind it."""
    tank, air = (*more, 0, 0)[:2]
    card = Front(id=f"{_FORT} SOV", hex=_FORT, nation="SOV", man=man, tank=tank, air=air, lsp=lsp)
    beside = "GER" if front else "SOV"
    hexes = [MapHex(hex=name, controller=beside) for name in _SIDES.values()]
    return war(MapHex(hex=_FORT, controller="SOV"), *hexes, card)


def _order(name: str, side: str, layers: int) -> DeployLine:
    return DeployLine(
        id=name,
        team="STAVKA",
        nation="SOV",
        purpose="works",
        hex=_FORT,
        towards=_SIDES[side],
        man=layers,
    )


def _one_fort(facts: Any) -> Found:
    assert facts["hex"]
    build = facts["build"]
    state = _works_war(facts["force"][0], facts.get("lsp", 0), *facts["force"][1:])
    begun = played(
        state,
        [_order("1", build["side"], build.get("layers", 1))],
        "Deployment",
        umpire=umpire_of(state),
    )
    card = begun.after[Front][f"{_FORT} SOV"]
    works = next(iter(begun.after[Works].values()))
    ended = _ended(begun.after, state)
    after = next(iter(ended[Works].values()))
    return {
        "turn1": {
            "lsp_left": card.lsp,
            "free_man": card.points.man,
            "layers_in_combat": works.layers,
        },
        "turn2": {"man": ended[Front][f"{_FORT} SOV"].points.man, "layers": after.layers},
    }


def _ended(after: State, state: State) -> State:
    now = replace(after, position=state.position)
    return played(now, [], "End of the turn", umpire=umpire_of(now)).after


def _builds(given: Given) -> Found:
    """LW-FORT-03 Several orders to build: each on its own, or all in one turn."""
    assert given.get("hex", "S2")
    alone = [_built(given, [each])[0] for each in given["builds"]]
    together = _built(given, list(given["builds"]))
    return {
        "accepted": Said(([done for done, _ in together], [done for done, _ in alone])),
        "turn2_layers": Said((_in_words(together), _in_words(alone), _at_all(together))),
    }


def _in_words(built: Sequence[Built]) -> list[Said]:
    """Return the layers of each build as cases may put them: by side, in all, or at most."""
    return [
        Said((list(layers), sum(layers), max(layers), dict(zip(_SIDES, layers, strict=False))))
        for _, layers in built
    ]


def _at_all(built: Sequence[Built]) -> Said:
    layers = [number for _, each in built for number in each]
    return Said((sum(layers), max(layers)))


def _built(given: Given, builds: Sequence[Any]) -> list[Built]:
    """Order builds in one turn; return of each whether it was begun, and its layers next turn."""
    state = _works_war(given.get("man", 9), given.get("lsp", 9))
    lines = [
        [
            _order(f"{n} {side}", side, each.get("layers", 1))
            for side in (each["sides"] if "sides" in each else [each.get("side", "G2")])
        ]
        for n, each in enumerate(builds)
    ]
    orders = [line for own in lines for line in own]
    begun = played(state, orders, "Deployment", umpire=umpire_of(state))
    rulings = {ruling.id: ruling for ruling in begun.rulings}
    done = {line.id: bool(rulings[f"1/deployment/{line.id}/works/1"].changes) for line in orders}
    works = {each.towards: each.layers for each in _ended(begun.after, state)[Works].values()}
    return [
        (
            all(done[line.id] for line in own),
            tuple(works.get(line.towards, 0) if done[line.id] else 0 for line in own),
        )
        for own in lines
    ]


def _fort_case(case: Any) -> tuple[bool, bool, int]:
    state = _works_war(case.get("man", 0), case.get("lsp", 0), front=case.get("front", True))
    begun = played(state, [_order("1", "G2", 1)], "Deployment", umpire=umpire_of(state))
    after = begun.after
    spent = case.get("lsp", 0) - after[Front][f"{_FORT} SOV"].lsp
    if case.get("hex_lost_same_turn"):
        hexes = dict(after[MapHex])
        hexes[_FORT] = replace(hexes[_FORT], controller="GER")
        after = after.with_tables({MapHex: hexes})
    accepted = bool(begun.rulings[0].changes)
    made = any(works.layers for works in _ended(after, state)[Works].values())
    return accepted, made, spent
