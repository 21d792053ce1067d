"""`umpire forecast TEAM_BOOK`: a player's orders played ahead on what his own book tells.

Nothing but the book and this package is looked at: the rule set makes a state of the game of what
the book says, and its own turn is played on that. So it knows what the team knows and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from workbook_engine.commands.check_book import Checked, answer_of, called, checked_file
from workbook_engine.commands.desk.as_outcome import as_outcome
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.briefing import Imagined, Went
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import stops
from workbook_engine.core.order_sheets import asked_once
from workbook_engine.core.records import Orders, Record, State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire, Weigher
from workbook_engine.core.weighing import FightOdds, Weighed, row_of

GAMES = 8
"""So many times the orders are played ahead, each with dice of its own: what differs is open."""
TURNS = 12
"""So many turns an order is repeated for, until it arrives."""
SHOWN = 6
"""So many results of a fight are told one by one, the likeliest."""
NOBODY_KNOWS = (
    "What stands where you have seen nothing is not in this, nor what anybody else is going to do: "
    "the other side holds, and so do allies.",
    "It is played by the rule book's usual readings and without Control's own rulings.",
)


@dataclass(frozen=True, slots=True)
class Journey:
    """One unit's move: where it comes to this turn, and when it arrives if it goes on so."""

    went: Went
    ends: tuple[str, ...]
    """Where it may come to this turn: more than one place where that hangs on dice."""
    arrives: tuple[int | None, ...]
    """In which turns it may arrive; None where it does not as far as was played."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What may come of a player's orders, as far as his own book tells."""

    journeys: tuple[Journey, ...]
    fights: tuple[FightOdds, ...]
    undone: tuple[str, ...]
    """What else of his orders cannot be done, however the dice fall."""
    rests_on: tuple[str, ...]


@dataclass(frozen=True)
class Ahead:
    """A player's orders, played ahead on the state of the game as his book has it."""

    checked: Checked
    imagined: Imagined

    weighed: Weighed

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turn to come, once for each game; in the first its fights are weighed."""
        orders, state = self.checked.given, self.state
        first = self._played(state, orders, 0, self.weighed)
        return first, *(self._played(state, orders, game) for game in range(1, GAMES))

    @property
    def ruleset(self) -> RuleSet:
        """The rule set as its book prints it."""
        return self.checked.ruleset.under(self.checked.ruleset.settings)

    @cached_property
    def state(self) -> State:
        """The game as the book has it."""
        stamp, known = self.checked.stamp, self.checked.known
        rows: tuple[Record, ...] = (
            Campaign(name=stamp.campaign, ruleset=self.checked.ruleset.name, square_km=self._km),
            known.team,
            Team(team="the enemy", side="the enemy"),
        )
        tables = {kind: self.imagined.tables[kind] for kind in self.imagined.tables}
        of_desk = Tables.of(*rows)
        days = tables.get(CalendarTurn) or {known.day.key: known.day}
        tables = {**tables, **{kind: of_desk[kind] for kind in of_desk}, CalendarTurn: days}
        return State(self.checked.position, Tables(tables))

    @property
    def _km(self) -> Fraction:
        said = self.checked.stamp.texts.get("scale", "").partition(" ")[0]
        try:
            return Fraction(said)
        except (ValueError, ZeroDivisionError):
            return self.checked.ruleset.square_km

    def _played(
        self, state: State, orders: Orders, game: int, weigher: Weigher | None = None
    ) -> Turn:
        dice = KeyedDice(f"forecast {game}".encode())
        umpire = Umpire(state.position, self.ruleset.settings, dice, weigher=weigher)
        return play(self.ruleset, state, orders, umpire)

    def fights(self) -> Iterator[FightOdds]:
        """Yield the fights that are to be foreseen, with their odds."""
        for fight in self.ruleset.front(self.turns[0]).fights:
            row = row_of(fight)
            if row is not None and row in self.weighed.odds:
                yield FightOdds(fight, self.weighed.odds[row])

    def undone(self) -> Iterator[str]:
        """Yield what of the orders cannot be done besides moves, in whichever game."""
        team, briefing = self.checked.known.team.team, self.checked.ruleset.briefing
        games = [dict.fromkeys(briefing.undone(turn, team)) for turn in self.turns]
        yield from (text for text in games[0] if all(text in game for game in games))

    def journeys(self) -> Iterator[Journey]:
        """Yield how each unit that is ordered about goes."""
        games = [self._moves(turn) for turn in self.turns]
        arrivals = [self._arrivals(game, turn) for game, turn in enumerate(self.turns)]
        for unit, went in games[0].items():
            ends = dict.fromkeys(game[unit].end for game in games if unit in game)
            turns = dict.fromkeys(each.get(unit) for each in arrivals)
            yield Journey(went, tuple(ends), tuple(turns))

    def _moves(self, turn: Turn) -> Mapping[str, Went]:
        team = self.checked.known.team.team
        return {each.unit: each for each in self.checked.ruleset.briefing.went(turn, team)}

    def _arrivals(self, game: int, turn: Turn) -> dict[str, int]:
        """Return in which turn each unit arrives, its order given again as long as it must."""
        found: dict[str, int] = {}
        for _ in range(TURNS):
            moves = self._moves(turn)
            number = turn.before.position.turn
            found |= {unit: number for unit, each in moves.items() if each.arrived}
            going = {unit for unit, each in moves.items() if each.goes_on}
            if not going or len(self.ruleset.sequence) > 1:
                break
            turn = self._played(turn.after, self._again(turn.before, going), game)
        return found

    def _again(self, state: State, going: set[str]) -> Orders:
        """Return the lines that order some units about."""
        orders = self.checked.given
        asked = asked_once(self.ruleset.orders, state, orders)
        lines = {
            sheet.record: {
                line.key: line for unit, line in asked.given(sheet.record).items() if unit in going
            }
            for sheet in self.ruleset.orders
        }
        return Tables(lines)


@as_outcome
def forecast(file: str | Path) -> Outcome:
    """Return how a team's orders may come out, as far as its own book tells."""
    content, checked = checked_file(Path(file))
    if stops(checked.findings):
        said = "Nothing is forecast before these are put right."
        raise Stop(Status.STOPPED, said, findings=checked.findings)
    imagined = checked.ruleset.briefing.imagine(checked.known)
    if imagined is None:
        title = checked.ruleset.title
        raise Stop(Status.USAGE, f"{title} has no forecast yet: `umpire check` reads the orders.")
    ahead = Ahead(checked, imagined, Weighed(checked.ruleset))
    foreseen = Foreseen(
        tuple(ahead.journeys()),
        tuple(ahead.fights()),
        tuple(ahead.undone()),
        (*imagined.said, *NOBODY_KNOWS),
    )
    sentences = tuple(_told(foreseen, checked))
    answer = {**answer_of(checked, content), **_answer(foreseen)}
    return Outcome(Status.DONE, sentences, checked.findings, answer=answer)


def _told(foreseen: Foreseen, checked: Checked) -> Iterator[str]:
    journeys, fights = foreseen.journeys, foreseen.fights
    whose = f"{checked.stamp.campaign}, {checked.stamp.team}"
    yield f"{whose}: turn {called(checked)} as far as your own book tells. {checked.orders.count}."
    yield "Your units:" if journeys else "Nobody is ordered to move."
    yield from (f"  {_journey(each, checked.position.turn)}" for each in journeys)
    yield "Fights:" if fights else "No fight that you can know of."
    for each in fights:
        yield from _fight(each)
    if foreseen.undone:
        yield "You would hear:"
        yield from (f"  {text}" for text in foreseen.undone)
    yield "What this rests on:"
    yield from (f"  {each}" for each in foreseen.rests_on)
    yield "Nothing was changed in the book."


def _journey(journey: Journey, turn: int) -> str:
    went = journey.went
    far = f", {shown(went.km)} km" if went.km else ""
    if went.start == went.end:
        how = f"stays at {went.end}"
    else:
        how = f"{went.start} to {' or '.join(journey.ends)}{far}"
    goal = went.goal or went.end
    arrives = [each for each in journey.arrives if each is not None]
    if arrives and max(arrives) > turn:
        turns = " or ".join(str(each) for each in arrives)
        how = f"{how}; ordered on, it comes to {goal} in turn {turns}"
    elif went.goes_on and not arrives:
        how = f"{how}; it does not come to {goal} within {TURNS} turns"
    return f"{went.unit}: {how}.{f' {went.stopped_by}' if went.stopped_by else ''}"


def _fight(found: FightOdds) -> Iterator[str]:
    fight = found.fight
    yield f"  {fight.place}: {fight.attackers} against {fight.defenders}"
    for result, share in [*found.results.items()][:SHOWN]:
        yield f"    {float(share * 100):5.1f} %  {result}"
    if less := [*found.results.values()][SHOWN:]:
        rest = float(sum(less, Fraction()) * 100)
        yield f"    {rest:5.1f} %  {counted(len(less), 'less likely result')}"
    if not found.odds.exact:
        wide = max(map(found.odds.error, found.odds.shares)) * 100
        yield f"    drawn {found.odds.plays} times, give or take {wide:.1f}"


def _answer(foreseen: Foreseen) -> dict[str, object]:
    return {
        "moves": [
            {
                "unit": each.went.unit,
                "from": each.went.start,
                "to": list(each.ends),
                "goal": each.went.goal,
                "turns": list(each.arrives),
                "stopped_by": each.went.stopped_by,
            }
            for each in foreseen.journeys
        ],
        "fights": [
            {
                "fight": each.fight.label,
                "attackers": each.fight.attackers,
                "defenders": each.fight.defenders,
                "exact": each.odds.exact,
                "results": {result: str(share) for result, share in each.results.items()},
            }
            for each in foreseen.fights
        ],
        "undone": list(foreseen.undone),
        "rests_on": list(foreseen.rests_on),
    }
