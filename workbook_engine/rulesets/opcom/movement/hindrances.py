"""What slows a mover: Calendar, Weather and Roads, or the umpire's word on Moves (OC-6.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil

from msgspec import Struct

from workbook_engine.core.answers import counted
from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.kit.calendar import day_of
from workbook_engine.rulesets.opcom.land.country import Country, Node, country_of, edge
from workbook_engine.rulesets.opcom.land.ways import TURN, Ways, ticks
from workbook_engine.rulesets.opcom.movement.reach import ALL, Reach, reach_of
from workbook_engine.rulesets.opcom.movement.slowing import is_last_word, said_to_slow
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Slowing
from workbook_engine.rulesets.opcom.vocabulary.records import Mode, OrderLine, Unit
from workbook_engine.rulesets.opcom.vocabulary.weather import is_bad

RULE = "OC-6.4"
BAD_WEATHER = "bad weather"
_WHOLE = Fraction(1)
_ANY_SHARE = (Fraction(0), _WHOLE)
_FOR_EVER = 1000 * TURN


class Cause(Struct, frozen=True):
    """What slows, how far it reaches, and where that is written."""

    typed: tuple[str, ...]
    """As on Moves: `mud; under fire 0.3`, or the share that is kept, which is the last word."""
    reach: Reach
    written: str


class Step(Struct, frozen=True):
    """What slows one step of a way, and what it leaves of the speed kept elsewhere."""

    causes: tuple[Cause, ...]
    left: Fraction


class Hindrances(Struct, frozen=True):
    """OC-6.4 What slows movers in a turn: bad weather, then the rows of Weather and Roads."""

    country: Country
    causes: Sequence[Cause]
    rules: Rules

    def of(self, unit: Unit) -> tuple[Cause, ...]:
        """Return what slows a unit wherever it goes."""
        return tuple(each for each in self.causes if each.reach.takes_in(unit))

    def on_the_way(self, unit: Unit, way: Sequence[Node], *, by_road: bool) -> list[Step]:
        """Return what slows a unit on each step of a way; nothing where no row is of places.

        The way is that of the map: nobody goes round what slows him unless he is ordered to.
        """
        everywhere = self.of(unit)
        others = [c for c in self.causes if c.reach.is_somewhere and c not in everywhere]
        if not others:
            return []
        roads = self.country.routes if by_road else {}
        found = [
            tuple(c for c in others if c.reach.lies_on(there, roads.get(edge(here, there), ())))
            for here, there in pairwise(way)
        ]
        left = {causes: self._left(everywhere, causes) for causes in dict.fromkeys(found)}
        return [Step(causes, left[causes]) for causes in found]

    def _left(self, everywhere: tuple[Cause, ...], here: tuple[Cause, ...]) -> Fraction:
        elsewhere = share_kept(everywhere, self.rules)
        kept = share_kept((*everywhere, *here), self.rules)
        return min(kept / elsewhere, _WHOLE) if elsewhere else _WHOLE


def times_on(
    way: Sequence[Node], ways: Ways, unit: Unit, slowing: Hindrances, umpire: Umpire
) -> tuple[list[int], list[Step]]:
    """OC-6.4 Return when a unit reaches each square of a way, in ticks, and what slows its steps.

    Where the umpire has judged what slows the unit, no place does.
    """
    times, by_road = ticks(way, ways), ways.going.mode == Mode.ROAD
    steps = slowing.on_the_way(unit, way, by_road=by_road)
    if not steps or is_judged(unit, umpire):
        return times, []
    return stretched(times, steps), steps


def turns_for(
    way: Sequence[Node], ways: Ways, unit: Unit, slowing: Hindrances, umpire: Umpire
) -> Fraction:
    """OC-6.2, OC-6.4 Return the share of a turn that a way takes a unit, slowed as its march."""
    said = judged_before(umpire.on(Move, unit.id), "slow by")
    typed = tuple(map(str, said)) if isinstance(said, tuple) else together(slowing.of(unit))
    keeps = said_to_slow(typed, umpire.rules) or Fraction(0)
    times, _ = times_on(way, ways, unit, slowing, umpire)
    return Fraction(times[-1] if keeps or not times[-1] else _FOR_EVER, TURN) / (keeps or _WHOLE)


def stretched(ticks: Sequence[int], steps: Sequence[Step]) -> list[int]:
    """OC-6.4 Return the times of a way with each step slowed; what leaves no speed takes for ever.

    >>> stretched([0, 10, 20], [Step((), Fraction(1)), Step((), Fraction(1, 2))])
    [0, 10, 30]
    """
    costs = (
        ceil((after - before) / step.left) if step.left else _FOR_EVER
        for (before, after), step in zip(pairwise(ticks), steps, strict=True)
    )
    return list(accumulate(costs, initial=0))


def why_slowed(unit: Unit, slowing: Hindrances, umpire: Umpire) -> Iterator[Working]:
    """OC-6.4 Yield what slows a unit all the way, unless the umpire has judged it himself."""
    causes = slowing.of(unit)
    if causes and not is_judged(unit, umpire):
        kept = shown(share_kept(causes, umpire.rules))
        yield Working(RULE, in_words(causes), f"keeps {kept} of its speed")


def why_in_places(steps: Sequence[Step]) -> Iterator[Working]:
    """OC-6.4 Yield what slows a mover on parts of its way, and by how much."""
    for step, number in Counter(each for each in steps if each.causes).items():
        where = f"{in_words(step.causes)}, on {counted(number, 'square')} of its way"
        yield Working(RULE, where, f"keeps {shown(step.left)} of its speed there")


def hindrances(state: State, umpire: Umpire) -> Hindrances:
    """OC-6.4, D-76 Return what slows movers this turn, unless the umpire judges one himself."""
    rules = umpire.rules
    return Hindrances(country_of(state), tuple(_causes(state, umpire.position.turn, rules)), rules)


def _causes(state: State, turn: int, rules: Rules) -> Iterator[Cause]:
    day = day_of(state, turn)
    if day and is_bad(day.weather) and rules.word("calendar_weather") == "slows":
        written = f"{BAD_WEATHER}: {day.weather} (Calendar, turn {turn})"
        yield Cause((BAD_WEATHER,), Reach(frozenset({ALL})), written)
    for row in state[Slowing].values():
        if holds_in(row.turns, turn) and said_to_slow(row.causes, rules) is not None:
            written = f"{as_list(row.causes)} (Weather and Roads, {row.reach})"
            yield Cause(row.causes, reach_of(state, row.reach), written)


def holds_in(turns: str, turn: int) -> bool | None:
    """Tell whether a row holds in a turn; None where what is typed names no turns.

    >>> holds_in("", 4), holds_in("3; 4", 4), holds_in("3", 4), holds_in("now", 4)
    (True, True, False, None)
    """
    named = names_in(turns)
    return (not named or str(turn) in named) if all(map(str.isdecimal, named)) else None


def together(causes: Sequence[Cause]) -> tuple[str, ...]:
    """OC-6.4 Return causes as one answer: all of them, or the last of those that are a share."""
    shares = [each.typed for each in causes if is_last_word(each.typed)]
    return shares[-1] if shares else tuple(dict.fromkeys(c for each in causes for c in each.typed))


def share_kept(causes: Sequence[Cause], rules: Rules) -> Fraction:
    """OC-6.4 Return the share of its speed that causes leave a mover."""
    return said_to_slow(together(causes), rules) or Fraction(0)


def in_words(causes: Sequence[Cause]) -> str:
    """Return what causes are, and where each of them is written."""
    return "; ".join(each.written for each in causes)


def slowed_by(causes: Sequence[Cause], unit: Unit, line: OrderLine, umpire: Umpire) -> Fraction:
    """OC-2.3, OC-6.4, U-03 Ask what slows a unit, and return the share of its speed it keeps.

    The rule asks for a half or less for each cause; the umpire may judge any share of the speed.
    """
    asks = umpire.on(Move, unit.id)
    said = judged_before(asks, "slow by")
    if not isinstance(said, tuple):
        said = asks.judge(
            "slow by",
            together(causes),
            rule=RULE,
            question=f"What slows {unit.id}: causes, each a half or less, or the share it keeps",
            basis=f"{line.action} {line.to or line.target}",
            limits=_ANY_SHARE,
            fits=lambda typed: said_to_slow(typed, umpire.rules) is not None,
        )
    return said_to_slow(tuple(map(str, said)), umpire.rules) or Fraction(0)


def is_judged(unit: Unit, umpire: Umpire) -> bool:
    """OC-2.3 Tell whether the umpire has said of a unit what slows it: nothing else does then."""
    return umpire.on(Move, unit.id).name("slow by") in umpire.answers


def judged_before(asks: Questions, what: str) -> object:
    """Return what the umpire judged of a unit's march this turn: it holds for its trip as well."""
    name = asks.name(what)
    return next((j.value for j in asks.umpire.asked.judgements if j.name == name), None)
