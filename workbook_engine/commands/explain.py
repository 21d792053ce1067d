"""`umpire explain`: why a ruling, a unit, a fight or a cell is as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from workbook_engine.commands.bearing import about
from workbook_engine.commands.cells import Asked, asked_of_cell, is_cell
from workbook_engine.commands.desk.page.odds_in_words import how_weighed, odds_in_short
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.last_turn import turns_before
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.team_cells import TeamCell, team_cell
from workbook_engine.core.about import About
from workbook_engine.core.desk import MessageRow
from workbook_engine.core.findings import did_you_mean, folded, stops_draft
from workbook_engine.core.ledger import write_rulings
from workbook_engine.core.names import part, subject_in
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.weighing import FightOdds
from workbook_engine.reports.explanation import explained
from workbook_engine.sheets.references import Names

Wanted = Callable[[Ruling], bool]


class _Source(Struct, frozen=True):
    """The rulings of one turn, and where they come from."""

    title: str
    rulings: tuple[Ruling, ...]


@returns_outcome
def explain(folder: str | Path, what: str) -> Outcome:
    """Return rule, inputs, chart cell, dice and sum of whatever bears on it."""
    desk = read_desk(open_folder(folder))
    if is_cell(what):
        if of_team := team_cell(desk, what):
            return _of_team(desk, of_team)
        asked = asked_of_cell(desk, what)
        if asked.is_odds and not stops_draft(desk.findings):
            return _of_odds(desk, asked)
        sources = (_cell_sources if asked.bearing.of_state else _sources)(desk)
        found = _first(sources, asked.bearing)
        return _answer(asked.named, found, asked.says, _otherwise(desk, asked), desk)
    turns = list(_sources(desk))
    for name in (what, *_other_names(desk, what)):
        by_rule: Wanted = partial(_cites, name)
        for wanted in (_of_name(name), *_of_whom(desk, name), by_rule):
            if found := _first(turns, wanted):
                if isinstance(wanted, About):
                    found = replace(found, rulings=tuple(map(wanted.only, found.rulings)))
                explained = _answer(what, found, "", "", desk)
                return _with_odds(explained, desk, found)
    names = [name for source in turns for name in _names(source.rulings)]
    names += _names_beside_keys(desk)
    raise Stop(
        Status.STOPPED,
        f"No ruling bears on {what}. "
        + (
            did_you_mean(what, names)
            or "Give a ruling, a unit, a fight, a rule's number or a cell."
        ),
    )


def _with_odds(explained: Outcome, desk: Desk, found: _Source) -> Outcome:
    """Return an explanation of a fight of the draft that tells how likely it was, too."""
    if found.title != _drafted(desk):
        return explained
    about = {folded(_subject(ruling)) for ruling in found.rulings}
    played = play_desk(desk, odds=True)
    told = [
        _told_odds(it)
        for fight in desk.ruleset.front(played.turn).fights
        if folded(fight.label) in about and (it := played.odds_of(fight))
    ]
    return replace(explained, sentences=(*explained.sentences, *told))


def _told_odds(odds: FightOdds) -> str:
    """Return how likely a fight's results were, and how that was worked out."""
    how = how_weighed(odds.odds)
    return f"Before its dice, with all else as drafted: {odds_in_short(odds)}. {how}"


def _of_odds(desk: Desk, asked: Asked) -> Outcome:
    """Return what the odds in a fight's row rest on: the fight as it would be drafted now."""
    row = asked.bearing.schema.record, asked.bearing.key
    odds = play_desk(desk, odds=True).odds.get(row)
    said = "No dice are thrown for it as the desk stands."
    if odds is not None:
        stands = asked.says == f"is {odds_in_short(odds)}"
        said = how_weighed(odds.odds) if stands else _told_odds(odds)
    answer = {"what": asked.named, "fight": asked.bearing.key, "odds": said}
    return Outcome(sentences=(f"{asked.named} {asked.says}.", said), answer=answer)


def _drafted(desk: Desk) -> str:
    """Return what the draft of a desk is called."""
    return f"Turn {desk.position}, as drafted now"


def _of_team(desk: Desk, asked: TeamCell) -> Outcome:
    """Return what bears on those whose row of a team's book it is."""
    turns = list(_sources(desk))
    wanted = [about(desk, name) for name in asked.names]
    found = _first(turns, lambda ruling: any(each(ruling) for each in wanted))
    otherwise = f"no ruling bears on {asked.names[0]}."
    return _answer(asked.named, found, asked.says, otherwise, desk)


def _other_names(desk: Desk, what: str) -> Iterator[str]:
    """Yield the keys of rows that are also known by a name: a place for its hex.

    A place may be given as the rulings write it, its hex in brackets behind: `Kursk (1412)`.
    """
    names = Names(desk.state.tables, desk.schemas)
    place, _, bracket = what.removesuffix(")").partition(" (")
    for sheet in desk.schemas.sheets:
        known = names.of(sheet.record.__name__) if sheet.also else {}
        key = known.get(folded(what))
        if key is None and bracket and known.get(folded(place)) == bracket:
            key = bracket
        if key and key != what:
            yield key


def _names_beside_keys(desk: Desk) -> Iterator[str]:
    """Yield the names that rows also go by, such as those of places."""
    for sheet in desk.schemas.sheets:
        if sheet.also and sheet.record in desk.state.tables:
            rows = desk.state.tables[sheet.record].values()
            yield from (str(name) for row in rows if (name := getattr(row, sheet.also)))


def _sources(desk: Desk) -> Iterator[_Source]:
    """Yield this turn's rulings, if it has been drafted, and then those of the turns before."""
    if not stops_draft(desk.findings):
        played = play_desk(desk)
        drafted = _Source(_drafted(desk), played.turn.rulings)
        if desk.is_drafted:
            yield drafted
            yield from _archived(desk)
        else:
            yield from _archived(desk)
            yield drafted
    else:
        yield from _archived(desk)


def _cell_sources(desk: Desk) -> Iterator[_Source]:
    """Yield rulings for a cell of the state: what it holds was typed, or came from a commit."""
    yield _Source("Since the last commit", desk.by_hand)
    archived = list(_archived(desk))
    yield from archived
    yield from (each for each in _sources(desk) if each not in archived)


def _archived(desk: Desk) -> Iterator[_Source]:
    """Yield the rulings of the turns that stand, the latest first."""
    return (_Source(f"Turn {turn}, as committed", rulings) for turn, rulings in turns_before(desk))


def _first(sources: Iterable[_Source], wanted: Wanted) -> _Source | None:
    """Return the rulings that are wanted, of the first turn that has any."""
    for source in sources:
        found = tuple(ruling for ruling in source.rulings if wanted(ruling))
        if found:
            return _Source(source.title, found)
    return None


def _of_name(name: str) -> Wanted:
    return lambda ruling: (
        ruling.id == name
        or any(roll.name == name for roll in ruling.rolls)
        or any(asked.name == name for asked in ruling.judgements)
    )


def _cites(number: str, ruling: Ruling) -> bool:
    """Tell whether a ruling, or a line of its working, is by a rule of a number."""
    cited = [ruling.rule, *(line.rule for line in ruling.working)]
    return folded(number) in map(folded, cited)


def _of_subject(label: str) -> Wanted:
    return lambda ruling: folded(_subject(ruling)) in {folded(label), folded(part(label))}


def _subject(ruling: Ruling) -> str:
    """Return the subject in a ruling's name: `K14` of `1/combat/K14/result/1`."""
    return subject_in(ruling.id)


def _of_whom(desk: Desk, name: str) -> tuple[Wanted, ...]:
    """Return what is asked for: all about who or what stands on a sheet, or else a fight first."""
    everything = about(desk, name)
    tables = desk.state.tables
    known = {folded(key) for kind in tables for key in tables[kind]}
    return (everything,) if folded(name) in known else (_of_subject(name), everything)


def _names(rulings: Iterable[Ruling]) -> Iterator[str]:
    for ruling in rulings:
        yield ruling.id
        yield _subject(ruling)
        yield from (change.key for change in ruling.changes)


def _otherwise(desk: Desk, asked: Asked) -> str:
    """Return what is to be said of a cell that no ruling bears on."""
    if asked.is_note:
        return "it was noted when the order sheets were read."
    if asked.is_question:
        return "it is a question to you, and nothing rests on it until you answer."
    if isinstance(row := asked.bearing.row, MessageRow) and row.source:
        return f"no ruling of this turn is about it; a team knows it by {row.source}."
    head = desk.folder.history.head() if asked.is_position else None
    if head is None:
        return "no ruling has changed it."
    played = desk.folder.history.settled(head)
    return f"turn {played.turn} was committed, and with that the campaign moved on."


def _answer(what: str, found: _Source | None, says: str, otherwise: str, desk: Desk) -> Outcome:
    if found is None:
        sentence = f"{what}{f' {says}' if says else ''}: {otherwise}"
        return Outcome(sentences=(sentence,), answer={"what": what, "rulings": []})
    called, state = desk.schemas.called, desk.state
    lines = (line for ruling in found.rulings for line in ("", *explained(ruling, called, state)))
    heading = f"{what}{f' {says}' if says else ''}. {found.title}:"
    return Outcome(
        sentences=(heading, *lines),
        answer={"what": what, "turn": found.title, "rulings": write_rulings(found.rulings)},
    )
