"""What the umpire's sheets say that would come to nothing, or is not as he meant it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.desk import CalendarTurn, Team, readable
from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.kit.calendar import is_a_date
from workbook_engine.kit.following import followed
from workbook_engine.kit.signals import odd_signals
from workbook_engine.rulesets.last_war.checks.map_check import (
    no_layers,
    odd_hexes,
    odd_hexsides,
    odd_works,
)
from workbook_engine.rulesets.last_war.checks.standing_check import (
    behind_the_enemy,
    no_points,
    odd_front,
    odd_standing,
)
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation


def sound(state: State, where: Where) -> list[Finding]:
    """LW-FL-01, LW-ME-01 Return all that is odd of nations, map and what stands on it."""
    return [
        *_nations(state, where),
        *_cards(state, where),
        *odd_hexes(state, where),
        *odd_hexsides(state, where),
        *odd_works(state, where),
        *odd_front(state, where),
        *odd_standing(state, where),
        *_calendar(state, where),
        *odd_signals(state, where, state[Nation]),
    ]


fill_in = partial(followed, Nation, "team", Team, "side")
"""LW-ME-01 Yield the side of nations whose team is said."""


def ready(state: State, where: Where) -> list[Finding]:
    """LW-FL-01, LW-FORT-01, LW-ADV-01 Return what is lost or spent before anything was played."""
    return [
        *_without_land(state, where),
        *_spent(state, where),
        *no_points(state, where),
        *no_layers(state, where),
        *behind_the_enemy(state, where),
    ]


def _nations(state: State, where: Where) -> Iterator[Finding]:
    """LW-ME-01, LW-FLG-01 Yield nations of a team of another side, or with a front and no flags."""
    at_the_front = {each.nation for each in state[Front].values()}
    for nation in state[Nation].values():
        team = state[Team].get(nation.team)
        if team is not None and folded(team.side) != folded(nation.side):
            yield error(
                "E-SIDE-OF-TEAM",
                f"{nation.id} is of {readable(nation.side)}, and its team {team.called} of "
                f"{readable(team.side)}.",
                "Give it a team of its own side.",
                rule="LW-ME-01",
                cell=where(Nation, nation.id, "side"),
            )
        if not nation.flags and nation.id in at_the_front:
            yield warning(
                "W-NO-FLAGS",
                f"{nation.id} has a front line and no flags a turn, so that it never attacks.",
                "Write its flags a turn; leave it if you mean it.",
                rule="LW-FLG-01",
                cell=first_cell(where, Nation, nation.id, "flags", "id"),
            )


def _without_land(state: State, where: Where) -> Iterator[Finding]:
    """LW-FL-01 Yield nations that hold nothing."""
    holders = {each.controller for each in state[MapHex].values()}
    for nation in state[Nation].values():
        if nation.id not in holders:
            yield warning(
                "W-NO-LAND",
                f"{nation.id} holds no hex of the map.",
                "Write it under Held by on Hexes; leave it if it has no land.",
                rule="LW-FL-01",
                cell=where(Nation, nation.id, "id"),
            )


def _spent(state: State, where: Where) -> Iterator[Finding]:
    """LW-ADV-01 Yield cards that are down as played before there was a turn."""
    for card in state[Card].values():
        if card.played:
            yield warning(
                "W-CARD-SPENT",
                f"{card.id} is down as played in turn {card.played}, before the game began.",
                "Clear the cell, so that the card is in hand; leave it if it was spent before.",
                rule="LW-ADV-01",
                cell=where(Card, card.id, "played"),
            )


def _cards(state: State, where: Where) -> Iterator[Finding]:
    """LW-ADV-01 Yield cards that were played for a nation that is none."""
    for card in state[Card].values():
        if card.played_for and card.played_for not in state[Nation]:
            yield error(
                "E-UNKNOWN-NATION",
                f"{card.id} was played for {card.played_for}, which is not a nation.",
                did_you_mean(card.played_for, state[Nation]) or "Use a name from Nations.",
                rule="LW-ADV-01",
                cell=where(Card, card.id, "played_for"),
            )


def _calendar(state: State, where: Where) -> Iterator[Finding]:
    """LW-BOM-03 Yield days without a year or month, which winter and bombers go by."""
    for day in state[CalendarTurn].values():
        if not is_a_date(day.date):
            yield warning(
                "W-DATE",
                f"the date of turn {day.turn} is {day.date}, which has neither month nor year.",
                "Write month and year, such as July 1943: winter and the range of bombers go by "
                "them.",
                rule="LW-BOM-03",
                cell=where(CalendarTurn, day.key, "date"),
            )
