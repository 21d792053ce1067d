"""Whether a campaign is sound: what every command finds wrong with the umpire's own sheets."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.desk import CalendarTurn, Campaign, Team, readable
from workbook_engine.core.findings import Finding, did_you_mean, error, folded, warning
from workbook_engine.core.languages import code_of, either, languages
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import RuleSet, Where
from workbook_engine.secret import about_mixture


def unsound(ruleset: RuleSet, state: State, where: Where) -> Iterator[Finding]:
    """Yield what no turn can be played on, or what would come to nothing."""
    yield from _sides(state, where)
    yield from _colours(state, where)
    yield from _languages(state, where)
    yield from ruleset.sound(state, where)


def unready(ruleset: RuleSet, state: State, where: Where) -> Iterator[Finding]:
    """Yield what else is lacking before the first turn."""
    yield from about_mixture(state, where)
    yield from ruleset.ready(state, where)
    turn = str(state.position.turn)
    if turn not in state[CalendarTurn]:
        yield warning(
            "W-NO-DATE",
            f"the calendar has no turn {turn}, so that its reports bear no date.",
            f"Write a row with turn {turn} and its date.",
            cell=where(CalendarTurn, next(iter(state[CalendarTurn]), ""), "turn"),
        )


def _sides(state: State, where: Where) -> Iterator[Finding]:
    teams = list(state[Team].values())
    if teams and len({folded(team.side) for team in teams}) < 2:
        yield warning(
            "W-ONE-SIDE",
            f"every team is of one side, {readable(teams[0].side)}, so that nobody can be fought.",
            "Write the teams of the other side as well.",
            cell=where(Team, teams[0].team, "side"),
        )


def _colours(state: State, where: Where) -> Iterator[Finding]:
    """Yield a finding where two sides have one colour, or one side has two."""
    sides: dict[str, Team] = {}
    for team in (each for each in state[Team].values() if each.colour):
        for other in sides.values():
            same_side = folded(other.side) == folded(team.side)
            if same_side != (other.colour == team.colour):
                yield error(
                    "E-COLOUR",
                    f"{team.called} is {team.colour}, and {other.called} of "
                    f"{'the same' if same_side else 'another'} side is {other.colour}.",
                    "Give each side one colour of its own; once a side will do.",
                    cell=where(Team, team.team, "colour"),
                )
        sides.setdefault(folded(team.side), team)


def _languages(state: State, where: Where) -> Iterator[Finding]:
    """Yield a finding for each language that nobody here speaks."""
    known = [each for names in languages().values() for each in names]
    rows: tuple[Campaign | Team, ...] = (*state[Campaign].values(), *state[Team].values())
    for row in rows:
        if not code_of(row.language):
            yield error(
                "E-LANGUAGE",
                f"no books are made in {row.language}.",
                did_you_mean(row.language, known) or f"Choose {either(known)}, or leave it blank.",
                cell=where(type(row), row.key, "language"),
            )
