"""`umpire press --diary`: the war diary of each formation, turn by turn, out of the archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.map import played_in, stem_of
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.calendar import date_of
from workbook_engine.core.desk import Team, readable
from workbook_engine.core.dispatches import Signal
from workbook_engine.core.findings import did_you_mean
from workbook_engine.core.instead import INSTEAD
from workbook_engine.core.languages import ENGLISH, speaking, spoken
from workbook_engine.core.records import replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.reports.diary import Entry, diary_page
from workbook_engine.reports.newspaper import DIARY, FOLDER
from workbook_engine.store.disk import Disk

STRENGTH = "In figures"
Told = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A formation, the heads of the table that tells of it, and its cells under them."""


@returns_outcome
def diary(folder: str | Path, team: str = "", target: str | Path | None = None) -> Outcome:
    """Write the war diary of every formation, or of a team's, into `press/`, as a page for A4.

    The umpire's has what happened; a team's only what its own reports told it, turn by turn.
    """
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    if team and team not in desk.state[Team]:
        said = f"There is no team {team}. {did_you_mean(team, desk.state[Team])}".strip()
        raise Stop(Status.USAGE, said)
    if not (played := played_in(desk)):
        raise Stop(Status.STOPPED, "Nothing was played yet, so there is no diary to write.")
    kept: dict[str, list[Entry]] = {}
    for each in played:
        turn = ArchivedTurn(campaign, each).turn
        for name, heads, cells in told_in(desk.ruleset, turn, team):
            kept.setdefault(name, []).append(Entry(_when(desk, turn), heads, cells))
    if not kept:
        raise Stop(Status.STOPPED, "No report tells of a formation: there is no diary to write.")
    stem = stem_of(desk, team)
    place = Path(target) if target else campaign.path / FOLDER / f"{DIARY}{stem}.html"
    whose = desk.state[Team][team].called if team else desk.campaign_row.name
    page = diary_page(f"War diary: {whose}", kept)
    Disk(place.parent if target else campaign.path).put(place, page.encode())
    return Outcome(
        sentences=(f"{counted(len(kept), 'diary', 'diaries')}.",), wrote=(as_path(place),)
    )


def told_in(ruleset: RuleSet, turn: Turn, team: str) -> Iterator[Told]:
    """Yield what a team's report of a turn tells of its formations; of no team, what is true."""
    if team:
        yield from _of_team(ruleset, turn, turn.after[Team][team])
        return
    turn, seen = _as_it_was(turn), set[str]()
    strong = _strong(ruleset, turn)
    for each in sorted(turn.after[Team].values(), key=lambda each: each.commander):
        for name, heads, cells in _of_team(
            ruleset, turn, replace(each, in_short=False, language=ENGLISH)
        ):
            called = f"{readable(each.side)}: {name}"
            if called not in seen:
                seen.add(called)
                yield called, (*heads, STRENGTH), (*cells, strong.get(called, ""))


def _strong(ruleset: RuleSet, turn: Turn) -> dict[str, str]:
    """Return how strong each formation is after a turn and what it lost, in figures."""
    was = {each.key: each.count for each in ruleset.hindsight.strong(turn.before)}
    now = {each.key: each.count for each in ruleset.hindsight.strong(turn.after)}
    told: dict[str, list[str]] = {}
    for key in {**was, **now}:
        side, named, what = key
        left, lost = now.get(key, 0), was.get(key, 0) - now.get(key, 0)
        if left or lost:
            said = f"{left} {what}{f', {lost} fewer' if lost > 0 else ''}"
            told.setdefault(f"{readable(side)}: {named}", []).append(said)
    return {named: "\n".join(said) for named, said in told.items()}


def _of_team(ruleset: RuleSet, turn: Turn, team: Team) -> Iterator[Told]:
    briefing, sight = ruleset.briefing, ruleset.briefing.sight(turn, team)
    with speaking(sight.language):
        pages, first = briefing.pages(sight.knows), spoken(briefing.diary)
    for page in pages:
        for table in page.tables:
            if table.heads and table.heads[0] == first:
                whole = (line.cells for line in table.lines if len(line.cells) == len(table.heads))
                yield from (_named(table.heads, cells) for cells in whole)


def _named(heads: tuple[str, ...], cells: tuple[str, ...]) -> Told:
    """Return a line by the name of its formation; what stands below the name is told beside it.

    >>> _named(("Formation", "Now at"), ("11 Panzer\\nMove", "P20"))
    ('11 Panzer', ('Formation', 'Now at'), ('Move', 'P20'))
    """
    name, *besides = cells[0].split("\n")
    if not besides:
        return name, heads[1:], cells[1:]
    return name, heads, (" ".join(besides), *cells[1:])


def _as_it_was(turn: Turn) -> Turn:
    """Return a turn of which every report comes at once, none in words of the umpire's."""
    after = turn.after.with_tables({Signal: {}})
    return replace(turn, after=after, rulings=tuple(map(_plain, turn.rulings)))


def _plain(ruling: Ruling) -> Ruling:
    return replace(ruling, told=tuple(each for each in ruling.told if each.fact != INSTEAD))


def _when(desk: Desk, turn: Turn) -> str:
    at = turn.before.position
    return f"Turn {desk.ruleset.called(at)}\n{date_of(turn.after, at.turn)}".strip()
