"""What each team would hear, and the umpire's own words instead; asked like any judgement."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from workbook_engine.core.about import keys_in
from workbook_engine.core.answers import counted
from workbook_engine.core.asked import Asked
from workbook_engine.core.changes import Set
from workbook_engine.core.desk import MessageRow, Team, team_called
from workbook_engine.core.findings import Finding, folded, warning
from workbook_engine.core.instead import CELL, INSTEAD, NOTHING, Fact, Facts, messages
from workbook_engine.core.own_words import Said
from workbook_engine.core.phases import rule_in
from workbook_engine.core.question import Question
from workbook_engine.core.records import Position, State, replace
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.umpire import Umpire

OWN_MESSAGE = "own message"
"""The phase of what the umpire tells a team of himself."""

Words = Mapping[str, str]
"""The umpire's words for messages of rulings, by name."""


def with_umpires_words(turn: Turn, umpire: Umpire, facts: Facts | None = None) -> Turn:
    """Return the turn with the umpire's words in place of the drafted ones (OC-2.2).

    Of a rule set whose reports are told fact by fact he is asked each fact; what he has answered
    to a message of a ruling holds for the facts that say the same.
    """
    umpire = umpire.afresh()
    if facts is None:
        heard = (
            replace(each, told=tuple(_heard(each, turn.after, umpire))) for each in turn.rulings
        )
        return _with(turn, tuple(heard), umpire.asked)
    asked = [*_facts(turn, facts)]
    typed = dict(_typed(turn, umpire))
    same = {name for _, fact in asked for name in fact.of}
    alone = {name: words for name, words in typed.items() if name not in same}
    rulings = [replace(each, told=tuple(_reworded(each, alone))) for each in turn.rulings]
    state, untold, figures = turn.after, defaultdict[str, list[str]](list), Counter[str]()
    for team, fact in asked:
        if (words := _words(turn, team, fact, typed, umpire)) != fact.text:
            ruling = _instead(turn, state[Team][team], fact, words, umpire, untold[team])
            state = rule_in(state, ruling, rulings)
            figures[team] += words == NOTHING and fact.quiet and fact.is_called[0] == CELL
    told = _with(turn, tuple(rulings), umpire.asked)
    return replace(told, after=state, findings=(*told.findings, *_in_the_report(state, figures)))


def _in_the_report(state: State, figures: Mapping[str, int]) -> Iterator[Finding]:
    """Yield that figures which are withheld stand elsewhere in a team's book."""
    for team, number in figures.items():
        if number:
            yield warning(
                "W-REPORT-ALONE",
                f"{counted(number, 'figure')} withheld of the report to {team_called(state, team)}"
                ": its own sheets and the heads of its forms still tell of its troops.",
                "Tell it after all, or withhold the sentence about the troops, where there is one.",
            )


def _with(turn: Turn, rulings: tuple[Ruling, ...], asked: Asked) -> Turn:
    """Return a turn with other rulings, and with what more the umpire was asked for them."""
    judgements = (*turn.judgements, *asked.judgements)
    findings = (*turn.findings, *asked.findings)
    return replace(turn, rulings=rulings, judgements=judgements, findings=findings)


def _heard(ruling: Ruling, state: State, umpire: Umpire) -> Iterator[Told]:
    words = {name: _asked(name, told, state, umpire) for name, told in messages(ruling)}
    return _reworded(ruling, words)


def _asked(name: str, told: Told, state: State, umpire: Umpire) -> str:
    return umpire.judge(
        Question(
            name, told.text, "umpire", f"tell {team_called(state, told.team)}", basis=told.text
        )
    )


def _reworded(ruling: Ruling, typed: Words) -> Iterator[Told]:
    for name, told in messages(ruling):
        words = typed.get(name, told.text)
        if words != NOTHING:
            yield told if words == told.text else Told(told.team, words)


def _facts(turn: Turn, facts: Facts) -> Iterator[tuple[str, Fact]]:
    for team in turn.after[Team].values():
        yield from ((team.team, fact) for fact in facts(turn, team))


def _typed(turn: Turn, umpire: Umpire) -> Iterator[tuple[str, str]]:
    """Yield what the umpire has answered to messages of rulings, where he would be asked facts."""
    for name, told in chain.from_iterable(map(messages, turn.rulings)):
        if (
            name in umpire.answers
            and (words := _asked(name, told, turn.after, umpire)) != told.text
        ):
            yield name, words


def _stays_untold(turn: Turn, team: str, fact: Fact) -> bool:
    """Tell whether a fact is old, and was withheld from the team when it was last told."""
    row = turn.before[Team].get(team) if fact.sighting == "old" else None
    return row is not None and fact.name(turn.before.position, team) in row.untold


def _words(turn: Turn, team: str, fact: Fact, typed: Words, umpire: Umpire) -> str:
    """Return what a team is told of a fact: as drafted, or as the umpire has it."""
    if _stays_untold(turn, team, fact):
        return NOTHING
    name, text = fact.name(turn.before.position, team), fact.text
    called = turn.after[Team][team].called
    words = umpire.judge(Question(name, text, "umpire", f"tell {called}", basis=text))
    return (
        next((typed[each] for each in fact.of if each in typed), text) if words == text else words
    )


def _instead(
    turn: Turn, team: Team, fact: Fact, words: str, umpire: Umpire, untold: list[str]
) -> Ruling:
    """Return the ruling that a team hears the umpire's words instead; `untold` grows by a fact."""
    changes = fact.forgotten if words == NOTHING else fact.blurred
    if words == NOTHING and fact.sighting:
        untold.append(fact.name(turn.after.position, team.team))
        changes = (*changes, Set(Team, team.team, "untold", tuple(untold)))
    name = fact.name(turn.before.position, team.team)
    says = f"is not told: {fact.text}" if words == NOTHING else f"is told by the umpire: {words}"
    return Ruling(
        id=name,
        rule="umpire",
        text=f"{team.called} {says}",
        changes=changes,
        told=(Told(team.team, words, INSTEAD, fact.about),),
        phase=OWN_MESSAGE,
        judgements=tuple(each for each in umpire.asked.judgements if each.name == name),
    )


def with_own_messages(turn: Turn, rows: Iterable[MessageRow], umpire: Umpire) -> Turn:
    """Return the turn with the messages that the umpire has written himself (OC-2.2)."""
    umpire = umpire.afresh()
    rulings = tuple(ruling for row in rows if (ruling := _own(row, turn.after, umpire)) is not None)
    return _with(turn, (*turn.rulings, *rulings), umpire.asked)


def _own(row: MessageRow, state: State, umpire: Umpire) -> Ruling | None:
    """Return the ruling that a team is told the umpire's words; nothing where there are none."""
    asked = len(umpire.asked.judgements)
    words = umpire.judge(
        Question(row.name, row.text, "umpire", f"tell {team_called(state, row.team)}")
    )
    if words in ("", NOTHING):
        return None
    return Ruling(
        id=row.name,
        rule="umpire",
        text=f"{team_called(state, row.team)} is told by the umpire: {words}",
        told=(Told(row.team, words),),
        phase=OWN_MESSAGE,
        judgements=tuple(umpire.asked.judgements[asked:]),
    )


def message_rows(
    position: Position, turn: Turn, facts: Facts | None = None, answered: Iterable[str] = ()
) -> Iterator[MessageRow]:
    """Yield the rows of the Messages sheet from a turn as drafted, before the umpire's words.

    A message of a ruling that he has answered keeps its row beside the facts. What is quiet of
    all teams stands last.
    """
    now, kept = str(position), {*answered}
    drafted = _facts(turn, facts) if facts else ()
    of_teams = [each for each in drafted if not _stays_untold(turn, *each)]
    sources = _Sources(turn.rulings)
    yield from (_fact_row(now, sources, *each) for each in of_teams if not each[1].quiet)
    for ruling in turn.rulings:
        for name, told in messages(ruling):
            if facts is None or name in kept:
                yield MessageRow(
                    name=name,
                    turn=now,
                    team=told.team,
                    text=told.text,
                    source=ruling.rule,
                    basis=told.text,
                )
    yield from (_fact_row(now, sources, *each) for each in of_teams if each[1].quiet)


def said_rows(position: Position, said: Iterable[Said]) -> Iterator[MessageRow]:
    """Yield a row for what each team says on its order sheets: the umpire's word is the answer."""
    for each in said:
        text = f"Said on its orders: “{each.words}”"
        row = MessageRow(name=each.question, turn=str(position), team=each.team, text=text)
        yield replace(row, basis=each.words)


class _Sources:
    """The rules of a turn's rulings, by their messages and by whose rows they change."""

    def __init__(self, rulings: Iterable[Ruling]) -> None:
        self.of_messages: dict[str, str] = {}
        self.of_names: dict[str, dict[str, None]] = {}
        for ruling in rulings:
            self.of_messages.update((name, ruling.rule) for name, _ in messages(ruling))
            for name in keys_in(ruling):
                self.of_names.setdefault(name, {})[ruling.rule] = None

    def of(self, fact: Fact) -> str:
        """Return the rules by which a fact came about; those of its messages where it has some."""
        called = fact.on or tuple(which for _, which in fact.about)
        found = [self.of_messages[name] for name in fact.of] or chain.from_iterable(
            self.of_names.get(folded(name), ()) for name in called
        )
        return ", ".join(dict.fromkeys(found)) or fact.rule


def _fact_row(now: str, sources: _Sources, team: str, fact: Fact) -> MessageRow:
    return MessageRow(
        name=fact.name(now, team),
        turn=now,
        team=team,
        part=fact.part,
        text=fact.text,
        source=sources.of(fact),
        basis=fact.text,
    )
