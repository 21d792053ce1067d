"""What both sides hear of a combat, in the words of a high command (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from workbook_engine.core.catalogue import Catalogue
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.rulesets.last_war.aftermath import Aftermath
from workbook_engine.rulesets.last_war.assessment import Assessment
from workbook_engine.rulesets.last_war.combat_side import CombatSide
from workbook_engine.rulesets.last_war.ground import place_of, told_side
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.two_sides import Fight

CATALOGUE = Catalogue.load(files(__package__).joinpath("messages.toml"))


def told_of(state: State, fight: Fight, found: Assessment, after: Aftermath) -> tuple[Told, ...]:
    """LW-SEQ-10 Tell each side what was attacked, what came of it, and what it cost its own."""
    row, about = fight.row, f"{state.position} {fight.row.label}"
    where = place_of(state, row.hex)
    key = _key(fight, after)
    places = " and ".join(place_of(state, name) for name in after.won or after.given_up)
    slots = {"where": where, "places": places}
    sides = (
        ("attack", row.attacking_side, found.combat.attackers, found.losses[0].points),
        ("defence", fight.defending_side, found.combat.defenders, found.losses[1].points),
    )
    told: list[Told] = []
    for story, side, force, lost in sides:
        said = (
            CATALOGUE.say(f"{story}.{key}", about, **slots),
            _losses(lost, about),
            *_supplies(force, about),
        )
        told += told_side(state, side, " ".join(said))
    return tuple(told)


def _key(fight: Fight, after: Aftermath) -> str:
    if fight.target is not None:
        return "partisans_destroyed" if "destroyed" in after.outcome else "partisans_hold"
    if len(after.won) > 1:
        return "broken_through"
    if after.won:
        return "landed" if fight.combat.amphibious else "taken"
    if after.given_up:
        return "thrown_back"
    return "landing_failed" if fight.combat.amphibious else "held"


def _losses(lost: Points, about: str) -> str:
    """Tell a side its own losses: these it knows to the point."""
    if not lost:
        return CATALOGUE.say("losses.none", about)
    return CATALOGUE.say("losses.own", about, lost=str(lost))


def _supplies(force: CombatSide, about: str) -> Iterator[str]:
    """LW-RES-03 Tell a side the supplies that it put in, which are used up."""
    if force.supplies:
        yield CATALOGUE.say("losses.supplies", about, number=force.supplies)
