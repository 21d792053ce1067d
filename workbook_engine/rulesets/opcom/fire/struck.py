"""A unit under a strike: its die, what it suffers, and what its team hears (OC-9.36, OC-2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.interdiction import (
    IN_WORDS,
    RULE,
    Effect,
    Force,
    strike_unit,
    struck,
)
from workbook_engine.rulesets.opcom.land.ground import named, where
from workbook_engine.rulesets.opcom.vocabulary.messages import say, tell
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import StrikeKind


def force_of(strike: Strike) -> Force:
    """Return the force of a strike as the table counts it."""
    return Force(strike.tactical, strike.battalions, strike.heavy, strike.spread)


def hit(
    state: State, unit: Unit, strike: Strike, umpire: Umpire, place: str = ""
) -> tuple[Effect, Ruling]:
    """OC-9.36, OC-9.37 Throw the die of one unit under a strike, and rule on what it suffers."""
    asks = umpire.on("strikes", unit.id)
    force = force_of(strike)
    effect, working = strike_unit(unit, force, strike.row, asks, _die(strike))
    here = where(state, unit)
    place = place or (named(state, here) if here else unit.position)
    return effect, Ruling(
        id=asks.name(strike.label),
        rule=RULE,
        text=f"{unit.id} under the strike on {strike.target}: {IN_WORDS[effect]}.",
        working=(working,),
        changes=tuple(struck(unit, effect, umpire)),
        told=(_heard(unit, strike, effect, place),),
    )


def die_under(strike: Strike, unit: Unit, umpire: Umpire) -> str:
    """Return the name of the die that a unit throws under a strike, once a turn."""
    return umpire.on("strikes", unit.id).name(_die(strike))


def _die(strike: Strike) -> str:
    return f"die {strike.label}"


def in_summary(unit: Unit, effect: Effect) -> str:
    """Return what became of a unit, for the row of the strike: `2 Para: immobilised`."""
    return f"{unit.id}: {IN_WORDS[effect]}"


def in_total(state: State, summaries: Sequence[str]) -> str:
    """Return how many of those who had a die suffered; nothing where nobody had one."""
    unhurt = {in_summary(unit, Effect.NONE) for unit in state[Unit].values()}
    hurt = sum(each not in unhurt for each in summaries)
    return f"{hurt} of {len(summaries)} struck" if summaries else ""


def _heard(unit: Unit, strike: Strike, effect: Effect, place: str) -> Told:
    about = f"{unit.id} {strike.label}"
    said = say(f"strike.{effect}", about)
    facts = {"unit": unit.id, "place": place, "effect": said, "harm": str(effect)}
    return tell(unit.team, _by(strike), about, **facts)


def _by(strike: Strike) -> str:
    if strike.kind == StrikeKind.COUNTER_BATTERY:
        return "strike.by_counter_battery"
    bombed = strike.tactical or strike.heavy
    if bombed and strike.battalions:
        return "strike.by_both"
    return "strike.by_air" if bombed else "strike.by_guns"
