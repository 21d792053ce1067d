"""`umpire press`: a newspaper of a turn, of what every team knows and what the umpire writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.map import played_in
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, stopped_by
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.proofs.fog_proof import leaks_in, secrets_of
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.calendar import date_of
from workbook_engine.core.desk import PressRow, Team
from workbook_engine.core.findings import Cell, Finding, error
from workbook_engine.core.languages import speaking
from workbook_engine.core.press import News, Story, known_to_all, known_to_sides, stories
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.newspaper import FOLDER, Edition, newspaper, page_of
from workbook_engine.store.disk import Disk

NOTHING = Story("All quiet", ("There is nothing to report.",))


@returns_outcome
def press(
    folder: str | Path,
    number: int | None = None,
    target: str | Path | None = None,
    *,
    both_sides: bool = False,
) -> Outcome:
    """Write the newspaper of a turn, the last one or another, into `press/`, as a page for A4.

    In it stand the umpire's own pieces of the sheet Press, and news that every team knows. What
    somebody of each side knows, but not every team, is told to him alone, unless he has it
    printed: `both_sides`.
    """
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    played = played_in(desk, number)
    if not played:
        raise Stop(Status.STOPPED, "Nothing was played yet, so there is no news to print.")
    turns = [ArchivedTurn(campaign, each).turn for each in played if each.turn == played[-1].turn]
    every, sides = _gathered(desk, turns)
    at = turns[-1].before.position.turn
    own = [each for each in desk.reading.tables[PressRow].values() if each.turn == at]
    news = (*every, *sides) if both_sides else every
    pieces = *umpires_own(own), *stories(news)
    drawn = public_map(desk.ruleset, turns[-1], news)
    printed = newspaper(edition(desk, turns[-1], pieces, drawn))
    if leaks := [*_leaks(desk, turns[-1], newspaper(Edition("", "", "", (), drawn)))]:
        raise stopped_by(leaks)
    place = Path(target) if target else campaign.path / FOLDER / page_of(at)
    Disk(place.parent if target else campaign.path).put(place, printed.encode())
    told = _told(len(own), news, () if both_sides else sides)
    return Outcome(sentences=(*told,), wrote=(as_path(place),))


def _gathered(desk: Desk, turns: Sequence[Turn]) -> tuple[tuple[News, ...], tuple[News, ...]]:
    """Return the news of all stages of a turn: what every team knows, and what each side does.

    Nothing is printed that gives away a word which some team must not come across.
    """
    every, sides = dict[News, None](), dict[News, None]()
    for turn in turns:
        known, of_sides = news_of(desk.ruleset, turn)
        if leaks := [*_leaks(desk, turn, newspaper(Edition("", "", "", stories(known))))]:
            raise stopped_by(leaks)
        every |= dict.fromkeys(known)
        sides |= dict.fromkeys(of_sides)
    return tuple(every), tuple(each for each in sides if each not in every)


def edition(desk: Desk, turn: Turn, pieces: Sequence[Story], drawn: str = "") -> Edition:
    """Return the number of a newspaper after a turn."""
    at = turn.before.position.turn
    return Edition(
        called=f"The {desk.campaign_row.name} Gazette",
        date=date_of(turn.after, at, between=", "),
        number=f"No. {at}",
        stories=pieces or (NOTHING,),
        map=drawn,
    )


def public_map(ruleset: RuleSet, turn: Turn, news: Iterable[News]) -> str:
    """Return the map of what every team knows after a turn, as SVG; nothing where none is drawn."""
    views = [ruleset.briefing.sight(turn, each).knows for each in turn.after[Team].values()]
    marked = tuple(dict.fromkeys(each.at for each in news if each.at))
    drawn = ruleset.briefing.public(views, marked) if views else ()
    return next((each.svg for each in drawn), "")


def news_of(ruleset: RuleSet, turn: Turn) -> tuple[tuple[News, ...], tuple[News, ...]]:
    """Return what every team knows of a turn, and what somebody of each side does."""
    known = [(each, _news(ruleset, turn, each)) for each in turn.after[Team].values()]
    return known_to_all([news for _, news in known]), known_to_sides(known)


def _news(ruleset: RuleSet, turn: Turn, team: Team) -> tuple[News, ...]:
    """Return what a team knows of a turn, read out of what it was told in its language."""
    sight = ruleset.briefing.sight(turn, team)
    with speaking(sight.language):
        return tuple(ruleset.briefing.news(sight.knows))


def _leaks(desk: Desk, turn: Turn, page: str) -> Iterator[Finding]:
    """Yield a finding for each word to be printed that some team must not come across."""
    for team in turn.after[Team].values():
        for leak in leaks_in(
            {f"{FOLDER}.html": page.encode()}, secrets_of(desk.ruleset, turn, team)
        ):
            cure = "No newspaper is written. Report it: a team would learn what it may not know."
            yield error("E-FOG", f"fog for {team.team}: {leak}", cure, cell=Cell(FOLDER))


def umpires_own(rows: Sequence[PressRow]) -> Iterator[Story]:
    """Yield the umpire's own pieces: a line without a headline goes on with the one before it."""
    head, said = "", list[str]()
    for row in rows:
        if row.headline and (head or said):
            yield Story(head, tuple(said))
            said = []
        head = row.headline or head
        said += [row.text] if row.text else []
    if head or said:
        yield Story(head, tuple(said))


def _told(own: int, news: Sequence[News], unprinted: Sequence[News]) -> Iterator[str]:
    lines = f"{counted(own, 'line')} of the sheet Press"
    yield f"In print: {lines}, {counted(len(news), 'sentence')} of what is known."
    if unprinted:
        yield "Not every team knows this: write it on the sheet Press, or print --both-sides."
        for each in stories(unprinted):
            yield "  " + ": ".join(filter(None, (each.head, " ".join(each.text))))
