"""Who the enemy is: named after more than one turn in contact, some of him by a probe (OC-10.5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact, EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.records import Unit
from workbook_engine.rulesets.opcom.vocabulary.words import Identity, Source


def identity_by_rule(state: State, seen: EnemySeen, rules: Rules) -> Identity:
    """OC-10.5, OC-5.5 Return how much a team learns of who the enemy is, before the umpire says."""
    if any(True for _ in known_long_enough(state, seen, rules)):
        return Identity.ALL
    return Identity.SOME if seen.source == Source.PROBE and seen.units else Identity.NONE


def identified(
    state: State, seen: EnemySeen, identity: Identity, by_rule: Identity, rules: Rules
) -> tuple[str, ...]:
    """OC-10.5 Return the names told: by the rule those of formations known, else as many as said.

    Some of them is the first, as a prisoner or a map case would give it.
    """
    units = [state[Unit][unit] for unit in seen.units]
    if identity == by_rule == Identity.ALL:
        units = list(known_long_enough(state, seen, rules))
    shown = {Identity.ALL: len(units), Identity.SOME: 1, Identity.NONE: 0}[identity]
    return tuple(unit.name or unit.id for unit in units[:shown])


def known_long_enough(state: State, seen: EnemySeen, rules: Rules) -> Iterator[Unit]:
    """OC-10.5 Yield the enemies whose formation has been in contact for more than one turn."""
    units, long = state[Unit], floor(rules.fraction("identified_after"))  # turns are whole
    ours = {u for u in seen.met_by if units[u].contact_turns + 1 > long}
    if not ours:
        return
    last = [
        contact
        for contact in state[Contact].values()
        if contact.team == seen.team and (contact.met or 0) >= state.position.turn - 1 > 0
    ]
    before = {name for contact in last if ours & set(contact.met_by) for name in contact.formations}
    for unit in (state[Unit][name] for name in seen.units):
        # Where nobody has kept the contacts, the count of turns alone must do.
        if not last or (unit.brigade or unit.division) in before:
            yield unit
