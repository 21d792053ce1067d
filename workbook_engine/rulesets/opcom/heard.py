"""What teams hear of a fight: who, where and how it went, in a commander's words (OC-2.2)."""

from __future__ import annotations

from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told
from workbook_engine.core.squares import parse_square
from workbook_engine.rulesets.opcom.fight import Fight, Party
from workbook_engine.rulesets.opcom.ground import named
from workbook_engine.rulesets.opcom.records import NO_RESISTANCE, Engagement, Result

_HEARD = {
    Result.TOTAL_SUCCESS: ("carried the position completely", "were overwhelmed at"),
    Result.SUCCESS: ("drove the enemy out", "were driven out of"),
    Result.LIMITED_SUCCESS: ("pushed the enemy back a little", "were pushed back at"),
    Result.CONFUSED: (
        "met stiff resistance; the fighting was confused",
        "held in confused fighting at",
    ),
    Result.ATTACKERS_BADLY_BEATEN: ("was thrown back with losses", "threw back an attack at"),
    NO_RESISTANCE: ("met no resistance", "could not resist at"),
}


def of_fight(state: State, fight: Fight, result: str) -> tuple[Told, ...]:
    """OC-2.2 Say to each team how a fight went."""
    place = place_of(state, fight.engagement)
    attack, defence = _HEARD[result]
    attackers, defenders = fight.attackers, fight.defenders
    return (
        *(
            Told(team, f"The attack by {_own(attackers, team)} at {place} {attack}.")
            for team in _teams(attackers)
        ),
        *(Told(team, f"{_own(defenders, team)} {defence} {place}.") for team in _teams(defenders)),
    )


def of_no_attack(fight: Fight) -> tuple[Told, ...]:
    """OC-2.2 Say to the attackers that there was no attack."""
    teams = _teams(fight.attackers)
    return tuple(Told(team, "The attack could not be made.") for team in teams)


def place_of(state: State, engagement: Engagement) -> str:
    """Return where a fight is, as an umpire reads it."""
    square = parse_square(engagement.square)
    return named(state, square) if square else engagement.square


def _teams(party: Party) -> list[str]:
    return list(dict.fromkeys(each.unit.team for each in party.line))


def _own(party: Party, team: str) -> str:
    return ", ".join(each.unit.id for each in party.line if each.unit.team == team)
