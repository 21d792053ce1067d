"""What both sides hear of a combat, in the words of a high command (LW-SEQ-10)."""

from __future__ import annotations

from importlib.resources import files

from workbook_engine.core.catalogue import Catalogue
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.rulesets.last_war.aftermath import Aftermath
from workbook_engine.rulesets.last_war.assessment import Assessment
from workbook_engine.rulesets.last_war.ground import place_of, told_side
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.two_sides import Fight

CATALOGUE = Catalogue.load(files(__package__).joinpath("messages.toml"))


def told_of(state: State, fight: Fight, found: Assessment, after: Aftermath) -> tuple[Told, ...]:
    """LW-SEQ-10 Tell each side what was attacked, what came of it, and its own losses."""
    row, about = fight.row, f"{state.position} {fight.row.label}"
    where = place_of(state, row.hex)
    key = _key(fight, after)
    places = " and ".join(place_of(state, name) for name in after.won or after.given_up)
    slots = {"where": where, "places": places}
    own = CATALOGUE.say(f"attack.{key}", about, **slots)
    other = CATALOGUE.say(f"defence.{key}", about, **slots)
    return (
        *told_side(state, row.attacking_side, f"{own} {_losses(found.losses[0].points, about)}"),
        *told_side(
            state, fight.defending_side, f"{other} {_losses(found.losses[1].points, about)}"
        ),
    )


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
