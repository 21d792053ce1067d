"""What teams hear of a fight: who, where and how it went, in a commander's words (OC-2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.combat.fight import Fight, Party
from workbook_engine.rulesets.opcom.land.ground import named
from workbook_engine.rulesets.opcom.vocabulary.messages import tell
from workbook_engine.rulesets.opcom.vocabulary.records import NO_RESISTANCE, Engagement, Result

_KEYS = {
    Result.TOTAL_SUCCESS: "total_success",
    Result.SUCCESS: "success",
    Result.LIMITED_SUCCESS: "limited_success",
    Result.CONFUSED: "confused",
    Result.ATTACKERS_BADLY_BEATEN: "beaten",
    NO_RESISTANCE: "no_resistance",
}


def of_fight(state: State, fight: Fight, result: str) -> tuple[Told, ...]:
    """OC-2.2 Say to each team how a fight went."""
    place = place_of(state, fight.engagement)
    key, attackers, defenders = _KEYS[result], fight.attackers, fight.defenders
    return (
        *_heard(f"told_fought.attack_{key}", attackers, place),
        *_heard(f"told_fought.defence_{key}", defenders, place),
    )


def _heard(key: str, party: Party, place: str) -> Iterator[Told]:
    for team in _teams(party):
        own = ", ".join(each.unit.id for each in party.line if each.unit.team == team)
        yield tell(team, key, own, units=own, place=place)


def of_no_attack(fight: Fight) -> tuple[Told, ...]:
    """OC-2.2 Say to the attackers that there was no attack."""
    teams = _teams(fight.attackers)
    return tuple(tell(team, "told_fought.none", team) for team in teams)


def place_of(state: State, engagement: Engagement) -> str:
    """Return where a fight is, as an umpire reads it."""
    square = parse_square(engagement.square)
    return named(state, square) if square else engagement.square


def _teams(party: Party) -> list[str]:
    return list(dict.fromkeys(each.unit.team for each in party.line))
