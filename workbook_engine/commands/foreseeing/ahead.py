"""A player's orders played ahead: the stages to come, as many games of them as differ by dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from workbook_engine.commands.foreseeing.alone import Checked
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.core.answers import shown
from workbook_engine.core.became import in_words
from workbook_engine.core.briefing import THE_ENEMY, Imagined, Went
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.findings import Finding, stops
from workbook_engine.core.front import Fight
from workbook_engine.core.order_sheets import asked_once
from workbook_engine.core.orders import PartOrders
from workbook_engine.core.records import Orders, Position, Record, RowKey, State, Tables, replace
from workbook_engine.core.rehearsal import rehearsed
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn, Vain
from workbook_engine.core.simulating import Begun
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire, Weigher
from workbook_engine.core.weighing import FightOdds, Weighed, row_of

GAMES = 8
"""So many times the orders are played ahead, each with dice of its own: what differs is open."""
TURNS = 12
"""So many turns an order is repeated for, until it arrives."""


Key = tuple[str, str]
"""What a unit is known by from stage to stage."""


class Journey(Struct, frozen=True):
    """One unit's move: where it comes to this turn, and when it arrives if it goes on so."""

    went: Went
    ends: tuple[str, ...]
    """Where it may come to this turn: more than one place where that hangs on dice."""
    arrives: tuple[Position | None, ...]
    """When it may arrive; None where it does not as far as was played."""
    later: bool
    """Whether it may only arrive after the stages that are ordered for."""


class FightAhead(Struct, frozen=True):
    """A fight that is to be foreseen, with its odds, and in which stage it is fought."""

    found: FightOdds
    position: Position
    games: int
    """In how many of the games it comes to it: it may hang on other dice."""


def foreseen(checked: Checked | None) -> Mapping[RowKey, str]:
    """Return which order lines come to nothing as far as a player's own book tells, and why.

    Only what hangs on his own is told. Lines that are not understood move nobody; of a book that
    does not fit together, or is not read (None), nothing is foreseen.
    """
    found = from_book("", lambda: _in_vain(checked)) if checked else {}
    return {} if isinstance(found, Finding) else found


def _in_vain(checked: Checked) -> Mapping[RowKey, str]:
    imagined = checked.ruleset.briefing.imagine(checked.known, checked.ruleset.rules)
    if imagined is None or stops(checked.known.amiss):
        return {}
    return Ahead(checked, imagined, Weighed(checked.ruleset)).in_vain


class Ahead(Struct, frozen=True, dict=True):
    """A player's orders, played ahead on the state of the game as his book has it."""

    checked: Checked
    imagined: Imagined

    weighed: Weighed

    @cached_property
    def games(self) -> tuple[tuple[Turn, ...], ...]:
        """The stages to come, once for each game; each fight is weighed in the first it is in."""
        return tuple(self._stages(game, self._weighing()) for game in range(GAMES))

    def _weighing(self) -> Weigher:
        """Return what weighs the fights that were in no game so far."""
        known = frozenset(self.weighed.odds)
        return replace(self.weighed, only=lambda row: row not in known)

    @cached_property
    def ruleset(self) -> RuleSet:
        """The rule set as printed, except for what the player's book shows of the House."""
        printed = self.checked.ruleset
        return printed.under(printed.rules.with_values(self.imagined.settings))

    @cached_property
    def state(self) -> State:
        """The game as the book has it."""
        stamp, known = self.checked.stamp, self.checked.known
        rows: tuple[Record, ...] = (
            Campaign(
                name=stamp.campaign,
                ruleset=self.checked.ruleset.name,
                square_km=self._km,
                language=self.checked.language,
            ),
            known.team,
            Team(team=THE_ENEMY, side=THE_ENEMY),
        )
        tables = {kind: self.imagined.tables[kind] for kind in self.imagined.tables}
        of_desk = Tables.of(*rows)
        days = tables.get(CalendarTurn) or {known.day.key: known.day}
        tables = {**tables, **{kind: of_desk[kind] for kind in of_desk}, CalendarTurn: days}
        return State(self.checked.position, Tables(tables), self.ruleset.rules)

    @cached_property
    def in_vain(self) -> Mapping[RowKey, str]:
        """The lines that come to nothing in the stage they are for, each with its reason."""
        given = self.checked.given
        whom = {each.record: each.ordered.column for each in self.ruleset.orders}
        taken = {each.line for each in self.checked.orders.lines if each.is_understood}
        lines = {k: {at: row for at, row in given[k].items() if (k, at) in taken} for k in given}
        umpire = Umpire(self.state.position, self.ruleset.rules, KeyedDice(b"rehearsal"))
        game = Begun(self.ruleset, self.state, PartOrders(Tables(lines), given), umpire)
        found = {}
        for (kind, key), parts in rehearsed(game).items():
            own = [each for each in parts if each.vain is Vain.TEAM]
            if own:
                line = given[kind][key]
                found[kind, key] = in_words(own, shown(getattr(line, whom[kind])))
        return found

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
        umpire = Umpire(state.position, self.ruleset.rules, dice, weigher=weigher)
        return play(self.ruleset, state, orders, umpire)

    def _stages(self, game: int, weigher: Weigher | None = None) -> tuple[Turn, ...]:
        """Play the stage that is ordered for, and those after it that are foreseen with it."""
        played = [self._played(self.state, self.checked.given, game, weigher)]
        while len(played) < self.imagined.stages and _same_turn(played[-1]):
            state = played[-1].after
            orders = _together(self._again(played), self.imagined.later(state))
            played.append(self._played(state, orders, game, weigher))
        return tuple(played)

    def fights(self) -> Iterator[FightAhead]:
        """Yield the fights that are to be foreseen, with their odds, in the stage they end in."""
        ended: dict[RowKey, FightAhead] = {}
        for stages in self.games:
            for row, (fight, position) in self._fought(stages).items():
                found = ended.get(row) or FightAhead(
                    FightOdds(fight, self.weighed.odds[row]), position, 0
                )
                ended[row] = replace(found, games=found.games + 1)
        yield from ended.values()

    def _fought(self, stages: tuple[Turn, ...]) -> Mapping[RowKey, tuple[Fight, Position]]:
        """Return the fights of a game that were weighed, each in the last with two sides."""
        return {
            row: (fight, turn.before.position)
            for turn in stages
            for fight in self.ruleset.front(turn).fights
            if fight.attackers and fight.defenders
            if (row := row_of(fight)) is not None and row in self.weighed.odds
        }

    def undone(self) -> Iterator[str]:
        """Yield what of the orders comes to nothing, and what would be heard in whichever game."""
        lines = (each for each in self.checked.orders.lines if each.line in self.in_vain)
        yield from (f"{each.said}: {self.in_vain[each.line]}" for each in lines)
        games = [dict.fromkeys(self._undone(stages)) for stages in self.games]
        yield from (text for text in games[0] if all(text in game for game in games))

    def _undone(self, stages: tuple[Turn, ...]) -> Iterator[str]:
        team, briefing = self.checked.known.team.team, self.checked.ruleset.briefing
        for turn in stages:
            yield from briefing.undone(turn, team)

    def journeys(self) -> Iterator[Journey]:
        """Yield how each unit that is ordered about goes."""
        games = [self._journeyed(stages) for stages in self.games]
        arrivals = [self._arrivals(game, stages) for game, stages in enumerate(self.games)]
        last = self.games[0][-1].before.position
        for unit in dict.fromkeys(unit for game in games for unit in game):
            ways = [game[unit] for game in games if unit in game]
            ends = dict.fromkeys(each.end for each in ways)
            found = dict.fromkeys(each.get(unit) for each in arrivals)
            later = any(each is not None and each > last for each in found)
            yield Journey(ways[0], tuple(ends), tuple(found), later)

    def _journeyed(self, stages: tuple[Turn, ...]) -> Mapping[Key, Went]:
        """Return how each unit went in some stages, one after the other."""
        found: dict[Key, Went] = {}
        for turn in stages:
            for unit, each in self._moves(turn).items():
                found[unit] = found[unit].then(each) if unit in found else each
        return found

    def _moves(self, turn: Turn) -> Mapping[Key, Went]:
        team = self.checked.known.team.team
        return {each.key: each for each in self.checked.ruleset.briefing.went(turn, team)}

    def _arrivals(self, game: int, stages: tuple[Turn, ...]) -> dict[Key, Position]:
        """Return when each unit arrives, its order given again as long as it must."""
        found: dict[Key, Position] = {}
        played = [*stages]
        for turn in played:  # it grows
            arrived = (unit for unit, each in self._moves(turn).items() if each.arrived)
            found |= dict.fromkeys(arrived, turn.before.position)
            if turn is played[-1] and self._may_go_on(played):
                played.append(self._played(turn.after, self._again(played), game))
        return found

    def _may_go_on(self, played: list[Turn]) -> bool:
        """Tell whether somebody is under way, and has turns left to arrive in."""
        last = self.checked.position.turn + TURNS - 1
        return bool(_going(map(self._moves, played))) and played[-1].after.position.turn <= last

    def _again(self, played: list[Turn]) -> Orders:
        """Return the lines of those who are still under way, as far as the next stage asks them."""
        going = _going(map(self._moves, played))
        rests = Tables.of(*(each.rest for each in going.values() if each.rest))
        units = {unit for unit, _ in going}
        due = self.ruleset.stage(played[-1].after.position).order_sheets
        asked = asked_once(self.ruleset.orders, played[-1].before, self.checked.given)
        lines = {
            kind: {line.key: line for unit, line in asked.given(kind).items() if unit in units}
            for kind in due
        }
        return Tables({kind: {**lines[kind], **rests[kind]} for kind in due})


def _together(*orders: Orders) -> Orders:
    """Return orders of several as one."""
    found: dict[type[Record], dict[str, Record]] = {}
    for each in orders:
        for kind in each:
            found.setdefault(kind, {}).update(each[kind])
    return Tables(found)


def _same_turn(turn: Turn) -> bool:
    return turn.after.position.turn == turn.before.position.turn


def _going(played: Iterable[Mapping[Key, Went]]) -> dict[Key, Went]:
    """Return who would go on if he were ordered to again, and how he went last."""
    last: dict[Key, Went] = {}
    for moves in played:
        last |= moves
    return {unit: each for unit, each in last.items() if each.goes_on}
