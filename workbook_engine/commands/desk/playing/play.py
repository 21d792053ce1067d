"""The turn played on what was read from the desk, and what bars its commit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import Campaign, LogRow, MessageRow, RulingRow, is_own_message
from workbook_engine.core.findings import Finding
from workbook_engine.core.first_names import first_names
from workbook_engine.core.front import Fight
from workbook_engine.core.records import Record, RowKey, State, replace
from workbook_engine.core.rulings import Judgement, Turn
from workbook_engine.core.same import kept_by
from workbook_engine.core.simulating import Begun
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire, unused_answers
from workbook_engine.core.weighing import FightOdds, Throw, Weighed, row_of
from workbook_engine.kit.calendar import date_of
from workbook_engine.reports.desk_rows import log_rows, ruling_rows
from workbook_engine.reports.messages import with_own_messages, with_umpires_words
from workbook_engine.sheets.limits import check_tables


class Played(Struct, frozen=True, dict=True):
    """A turn as it was played on a desk."""

    desk: Desk
    turn: Turn
    """As it would be committed: teams hear the umpire's words."""
    drafted: Turn
    """As the rules have it: teams hear the drafted words."""
    findings: tuple[Finding, ...]
    weighed: Weighed | None = None
    """The odds of its fights and of what else hangs on dice, where they are wanted."""

    def odds_of(self, fight: Fight) -> FightOdds | None:
        """Return the odds of a fight, if they were weighed as it was fought."""
        row = row_of(fight)
        odds = self.weighed.odds.get(row) if self.weighed and row else None
        return FightOdds(fight, odds) if odds else None

    @property
    def odds(self) -> Mapping[RowKey, FightOdds]:
        """The odds of each fight by its row, if they were weighed as it was fought."""
        fights = self.desk.ruleset.front(self.turn).fights if self.weighed else ()
        return {row: it for each in fights if (row := row_of(each)) and (it := self.odds_of(each))}

    @property
    def throws(self) -> Sequence[Throw]:
        """What else hung on dice, with its odds, if they were weighed."""
        return self.weighed.throws if self.weighed else ()

    @property
    def to_answer(self) -> tuple[Judgement, ...]:
        """The questions that bar the commit."""
        return self.turn.to_answer


def play_desk(desk: Desk, *, odds: bool = False) -> Played:
    """Play the turn of a desk; whatever is unanswered gets its provisional value."""
    umpire, weighed = umpire_of(desk), Weighed(desk.ruleset)
    drafted = turn_of(desk, replace(umpire, weigher=weighed) if odds else umpire)
    worded = with_umpires_words(drafted, umpire, desk.ruleset.briefing.facts)
    turn = with_own_messages(worded, own_messages(desk), umpire)
    now = f"{desk.position}/"  # answers of an earlier turn stand on its own rows only
    unasked = () if desk.steps else umpire.unasked(turn.judgements)  # they may be asked later
    unused = unused_answers(each for each in unasked if each.name.startswith(now))
    broken = check_tables(desk.state.tables, turn.after.tables, desk.schemas)
    findings = (*desk.findings, *turn.findings, *broken, *unused)
    return Played(desk, turn, drafted, findings, weighed if odds else None)


def turn_of(desk: Desk, umpire: Umpire) -> Turn:
    """Play what is on a desk, as an umpire has it played."""
    hand = (*desk.by_hand, *desk.given.put_right)
    return play(
        desk.ruleset, desk.state, desk.orders, umpire, desk.amendments, hand, steps=desk.steps
    )


def begun(desk: Desk) -> Begun:
    """Return the game as it stands on a desk; dice that were typed for it are thrown again."""
    umpire, desk = umpire_of(desk), replace(desk, steps=0)
    thrown = {roll.name for roll in turn_of(desk, umpire).rolls}
    answers = {name: each for name, each in umpire.answers.items() if name not in thrown}
    hand = (*desk.by_hand, *desk.given.put_right)
    umpire = replace(umpire, answers=answers)
    return Begun(desk.ruleset, desk.state, desk.orders, umpire, desk.amendments, hand)


def umpire_of(desk: Desk) -> Umpire:
    """Return the umpire as he sits at a desk: his readings, dice and answers."""
    return Umpire(
        position=desk.state.position,
        rules=desk.ruleset.rules,
        dice=desk.dice,
        answers=desk.answers,
        typed_dice_only=desk.campaign_row.dice == "typed",
        first_names=first_names(desk.campaign_row.first_names),
    )


def own_messages(desk: Desk) -> tuple[MessageRow, ...]:
    """Return the messages of this turn that the umpire has written himself."""
    rows = desk.workings[MessageRow].values()
    position = desk.position
    return tuple(
        replace(row, turn=str(position))
        for row in rows
        if is_own_message(row, position) and (row.text or row.name in desk.answers)
    )


def differences(played: Played) -> tuple[str, ...]:
    """Return where the Rulings sheet differs from the turn as it would be committed."""
    position = played.desk.state.position
    shows = {
        name: compared(row)
        for name, row in played.desk.workings[RulingRow].items()
        if row.turn == str(position)
    }
    rulings = {
        row.ruling: compared(row)
        for row in ruling_rows(position, played.turn.rulings, played.desk.schemas.called)
    }
    if not shows and rulings:
        return (f"No draft of turn {position} stands on the Rulings sheet.",)
    return tuple(_difference(name, shows, rulings) for name in _unlike(shows, rulings))


def _unlike(shows: Mapping[str, object], rulings: Mapping[str, object]) -> list[str]:
    names = dict.fromkeys((*rulings, *shows))
    return [name for name in names if shows.get(name) != rulings.get(name)]


def _difference(name: str, shows: Mapping[str, object], rulings: Mapping[str, object]) -> str:
    if name not in shows:
        return f"{name} is a new ruling since the draft."
    if name not in rulings:
        return f"{name} is no longer ruled on."
    return f"{name} is another ruling than the one drafted."


def compared(row: RulingRow) -> tuple[str, ...]:
    """A ruling as it is compared: blanks and line breaks do not count, as Excel may change them."""
    texts = (row.rule, row.text, row.working, row.dice, row.changes)
    return tuple(" ".join(text.split()) for text in texts)


def turn_to_commit(played: Played) -> Turn:
    """Return the turn as it is committed, the campaign moved on and the turn in its log.

    It is the same object for the same turn, so that what is computed from it is cached.
    """
    return kept_by(played, _turn_to_commit)


def _turn_to_commit(played: Played) -> Turn:
    return replace(played.turn, after=_state_to_commit(played))


def _state_to_commit(played: Played) -> State:
    after = played.turn.after
    row = replace(played.desk.campaign_row, turn=after.position.turn, stage=after.position.stage)
    log = after[LogRow]
    new = log_rows(
        played.desk.state.position, _date(played), played.turn.rulings, tuple(log.values())
    )
    tables: dict[type[Record], dict[str, Record]] = {
        Campaign: {row.key: row},
        LogRow: {**log, **{each.key: each for each in new}},
    }
    return after.with_tables(tables)


def _date(played: Played) -> str:
    return date_of(played.desk.state)


def must_answer(judgements: tuple[Judgement, ...]) -> tuple[str, ...]:
    """Return one sentence for each question that bars the commit."""
    return tuple(
        f"{each.standing}: {each.question or each.name} ({each.name}, {each.rule}); "
        f"provisionally {shown(each.value) or 'blank'}."
        for each in judgements
    )
