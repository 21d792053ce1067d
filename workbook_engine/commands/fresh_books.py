"""Fresh books: a team's book for the turn to come, and the master of a new campaign."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.campaign import stamp_texts, team_place
from workbook_engine.commands.drop_downs import offered
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.records import State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.schema import Schemas
from workbook_engine.sheets.templates import make_book, sequence_of_play


def campaign_row(state: State) -> Campaign:
    """Return the one row of the Campaign sheet."""
    return next(iter(state[Campaign].values()))


def team_books(
    ruleset: RuleSet, schemas: Schemas, turn: Turn, orders: Mapping[str, Tables]
) -> dict[str, bytes]:
    """Return each team's book after a turn, by its place: what it knows, and the next form.

    Where `orders` has lines for a team its form is filled in with those.
    """
    campaign = campaign_row(turn.after).name
    books = {}
    for team in turn.after[Team].values():
        tables = ruleset.brief(turn, team)
        if team.team in orders:
            tables = tables.replaced({kind: orders[team.team][kind] for kind in orders[team.team]})
        books[team_place(team)] = make_book(
            schemas,
            "team",
            tables,
            title=f"{campaign}: {team.team}",
            lists=offered(schemas, "team", turn.after, team),
            team=team.team,
            stamp=stamp_texts(campaign, team, turn.after.position),
        )
    return books


def master_book(
    ruleset: RuleSet,
    schemas: Schemas,
    tables: Tables,
    title: str,
    answers: Mapping[str, Answer],
) -> bytes:
    """Return the master of a new campaign."""
    return make_book(
        schemas,
        "master",
        tables,
        title=title,
        about=sequence_of_play(ruleset),
        answers=answers,
        lists=offered(schemas, "master", tables),
        stamp={"campaign": next(iter(tables[Campaign].values())).name},
    )
