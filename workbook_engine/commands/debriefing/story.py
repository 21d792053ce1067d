"""What a campaign's history tells of each turn: fights with their odds, orders, knowledge, maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from workbook_engine.commands.debriefing.known import Telling
from workbook_engine.commands.desk.playing.play import Played, play_desk, turn_to_commit
from workbook_engine.commands.desk.playing.weighing import Done
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.map import played_in, sheets_of
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.core.briefing import Drawing
from workbook_engine.core.desk import Team, team_called
from workbook_engine.core.dispatches import Dispatch
from workbook_engine.core.front import Held, Loss
from workbook_engine.core.hindsight import Stock, Strength
from workbook_engine.core.luck import Luck, luck_of
from workbook_engine.core.rulings import Came, Turn
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.core.weighing import FightOdds, row_of
from workbook_engine.sheets.order_lines import said


class Weighty(Struct, frozen=True):
    """A fight, how likely its result was, and how far from what was due its dice fell."""

    turn: str
    fight: str
    who: str
    likeliest: str
    share_of_likeliest: float
    result: str
    share: float
    """How likely the result was that came, before the dice."""
    losses: tuple[tuple[str, int, Fraction], ...]
    """Of each side: what it lost in the fight, and what was to be expected."""

    @property
    def swing(self) -> Fraction:
        """How far from what was to be expected the losses of all sides were, taken together.

        >>> half = Fraction(1, 2)
        >>> Weighty("1", "H8", "", "", 1.0, "", 1.0, (("Red", 2, half), ("Blue", 0, half))).swing
        Fraction(2, 1)
        """
        return sum((abs(lost - due) for _, lost, due in self.losses), Fraction())


class Ordered(Struct, frozen=True):
    """An order line in words, and what became of it."""

    team: str
    line: str
    came: str
    text: str
    is_done: bool


class TurnTold(Struct, frozen=True):
    """All that the debrief tells of one turn or stage."""

    turn: str
    before: tuple[Held, ...]
    held: tuple[Held, ...]
    weighty: tuple[Weighty, ...]
    luck: tuple[Luck, ...]
    losses: tuple[Loss, ...]
    orders: tuple[Ordered, ...]
    told: tuple[tuple[str, str], ...]
    """Each team, and what its report said in short."""
    dispatches: tuple[Dispatch, ...]
    telling: Telling
    stocks: tuple[Stock, ...]
    strengths_before: tuple[Strength, ...]
    strengths: tuple[Strength, ...]
    maps: tuple[tuple[str, Drawing], ...]
    """The umpire's map, then each team's as its book of that turn had it."""


def told_by_turn(desk: Desk, done: Done) -> Iterator[TurnTold]:
    """Yield each turn that was committed, played again with its odds, the first turn first."""
    played = played_in(desk)
    for at, manifest in enumerate(played):
        done(at, len(played))
        yield _told(play_desk(ArchivedTurn(desk.folder, manifest).desk, odds=True))
    done(len(played), len(played))


def turning_points(turns: Sequence[TurnTold], most: int) -> list[Weighty]:
    """Return the fights whose dice swung most: by losses, then by how unlikely the result was."""
    fought = (each for turn in turns for each in turn.weighty)
    found = (each for each in fought if each.swing or each.share < 1)
    return sorted(found, key=lambda each: (-each.swing, each.share))[:most]


def changed_hands(turn: TurnTold) -> Iterator[tuple[Held, str]]:
    """Yield what is not held as before the turn, and how it was."""
    was = {(each.what, each.name): each.by for each in turn.before}
    for each in turn.held:
        before = was.get((each.what, each.name), each.by)
        if before != each.by:
            yield each, before


def _told(played: Played) -> TurnTold:
    desk, turn = played.desk, turn_to_commit(played)
    position, front = str(desk.position), desk.ruleset.front
    start = Turn(before=turn.before, after=turn.before, rulings=(), judgements=(), findings=())
    return TurnTold(
        turn=position,
        before=front(start).held,
        held=front(turn).held,
        weighty=tuple(_weighty(played)),
        luck=tuple(luck_of(position, played.weighed)) if played.weighed else (),
        losses=front(turn).losses,
        orders=tuple(orders_told(desk, turn)),
        told=tuple(_heard(desk, turn)),
        dispatches=tuple(d for d in turn.after[Dispatch].values() if d.written == position),
        telling=_telling(desk, turn),
        stocks=tuple(desk.ruleset.hindsight.stocks(turn)),
        strengths_before=desk.ruleset.hindsight.strong(turn.before),
        strengths=desk.ruleset.hindsight.strong(turn.after),
        maps=tuple(_maps(desk, turn)),
    )


def _telling(desk: Desk, turn: Turn) -> Telling:
    ask = desk.ruleset.hindsight
    return Telling(
        turn=str(desk.position),
        teams=turn.after[Team],
        sighted=tuple(ask.sighted(turn)),
        before=tuple(ask.stands(turn.before)),
        after=tuple(ask.stands(turn.after)),
    )


def _weighty(played: Played) -> Iterator[Weighty]:
    weighed = played.weighed
    for fight in played.desk.ruleset.front(played.turn).fights:
        row = row_of(fight)
        if weighed is None or row is None or row not in weighed.odds:
            continue
        weights, came = FightOdds(fight, weighed.odds[row]), weighed.came[row]
        results, due, lost = weights.results, weights.losses, dict(came.losses)
        likeliest = next(iter(results))
        yield Weighty(
            turn=str(played.desk.position),
            fight=fight.named,
            who=f"{fight.attackers} against {fight.defenders}",
            likeliest=likeliest,
            share_of_likeliest=float(results[likeliest]),
            result=came.result,
            share=float(results.get(came.result, 0)),
            losses=tuple(
                (s, lost.get(s, 0), due.get(s, Fraction())) for s in sorted({*lost, *due})
            ),
        )


def orders_told(desk: Desk, turn: Turn) -> Iterator[Ordered]:
    """Yield each order line of a turn in words, with what became of it."""
    for kind in turn.orders:
        schema = desk.schemas.of(kind)
        for key, line in turn.orders[kind].items():
            answer = turn.answers.get((kind, key))
            came = answer.came if answer else ""
            text = answer.text if answer else ""
            team = team_called(turn.before, str(getattr(line, "team", "")))
            yield Ordered(team, said(schema, line), came, text, came in ("", Came.DONE))


def _heard(desk: Desk, turn: Turn) -> Iterator[tuple[str, str]]:
    now = str(turn.before.position)
    for row in desk.ruleset.views(turn)[SummaryTold].values():
        if row.turn == now:
            yield team_called(turn.after, row.team), row.text


def _maps(desk: Desk, turn: Turn) -> Iterator[tuple[str, Drawing]]:
    for name in ("", *turn.after[Team]):
        called = team_called(turn.after, name) if name else "What was so"
        for sheet in sheets_of(desk, turn, name)[:1]:
            yield called, sheet
