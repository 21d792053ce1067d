"""Time whole turns played in memory, and the odds of forty fights.

    python benchmarks/simulate.py [--json] [--fights 40] [--runs 40] [--rounds 5]

Turns: Market Garden's first, as the sample orders it, and one of 600 units with 60 fights, in the
processor's seconds and by the clock; the least of some rounds. How a turn's phases grow: a turn of
1,000 units with 100 fights against one with twice as many of both; the least of some rounds.

Forty fights of OP COM, three battalions and a battery against two in each, on a map of their own.
Odds: the turn played with the odds of each fight weighed, less the turn played without, in the
processor's seconds; the least of some rounds, for a busy machine only ever adds. Runs: turns a
second on one core, and what 10,000 of them would take on two. Old figures stand beside.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from workbook_engine.core.records import replace

if not __package__:  # run by its path: find the package beside it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.new import new
from workbook_engine.commands.simulating.runs import begun as begun_on
from workbook_engine.core import turn as turns
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.phases import play_phase
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.ruleset import Phase
from workbook_engine.core.simulating import Begun, tally
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire
from workbook_engine.core.weighing import Weighed
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Ground,
    Kind,
    OrderLine,
    Stack,
    Unit,
)

APART = 6
"""Squares from one fight to the next."""
ACROSS = 8
LARGE = (60, 600)
"""Fights and units of the larger turn."""
SMALLER, LARGER = (100, 1000), (200, 2000)
"""Fights and units of the turns that tell how phases grow."""
GROW = ("Combats defined", "Retirements", "Next turn", "")
"""Phases in which all fights are held against all units, or might be; and the whole turn."""
BEFORE = {"garden": 26.7, "large": 196.0, "ten_thousand": 17.0}
"""What they took before they were measured here: milliseconds, milliseconds, minutes."""


def main() -> None:
    """Time both and print what they took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--json", action="store_true", help="print one JSON object")
    asked.add_argument("--fights", type=int, default=40)
    asked.add_argument("--runs", type=int, default=40)
    asked.add_argument("--rounds", type=int, default=5)
    options = asked.parse_args()
    gc.set_threshold(500_000)  # as every command has it
    found = timed(front(options.fights), options.runs, options.rounds)
    found |= of_turn("garden", market_garden(), options.rounds)
    found |= of_turn("large", front(*LARGE), options.rounds)
    found |= growth(options.rounds)
    print(json.dumps(found) if options.json else "\n".join(told(found)))


def told(found: dict[str, float]) -> Iterator[str]:
    """Yield the figures in words."""
    for name, turn in (("garden", "Market Garden's first"), ("large", "600 units with 60 fights")):
        took, by_clock = found[name] * 1000, found[f"{name}_clock"] * 1000
        yield f"{turn}: {took:.1f} ms, {by_clock:.1f} by the clock (before {BEFORE[name]:.1f})"
    yield f"{found['fights']:.0f} fights in a turn of {found['turn'] * 1000:.0f} ms"
    yield f"their odds: {found['odds'] * 1000:.0f} ms, {found['branches']:.0f} branches"
    yield f"turns in memory: {found['a_second']:.1f} a second on one core"
    minutes, before = found["ten_thousand"] / 60, BEFORE["ten_thousand"]
    yield f"10,000 of them on two: {minutes:.1f} minutes (before {before:.0f})"
    for phase in GROW:
        small, large = (found[f"{phase} {units}"] * 1000 for _, units in (SMALLER, LARGER))
        grows = f"{small:.1f} to {large:.1f} ms, {large / small:.2f} times"
        yield f"{phase or 'the turn'}, twice the fights and units: {grows}"


def growth(rounds: int) -> dict[str, float]:
    """Return what phases take at a number of fights and units, and at twice as many."""
    found: dict[str, float] = {}
    for fights, units in (SMALLER, LARGER):
        begun = front(fights, units)
        for _ in range(rounds):
            for phase, took in of_phases(begun).items():
                name = f"{phase} {units}"
                found[name] = min(took, found.get(name, took))
    return found


def of_phases(begun: Begun) -> dict[str, float]:
    """Return what each phase of one turn takes that may grow, and the turn."""
    took = dict.fromkeys(GROW, 0.0)

    def timed_phase(phase: Phase, *more: Any) -> State:
        began = time.process_time()
        state = play_phase(phase, *more)
        for name in {phase.name, ""} & took.keys():
            took[name] += time.process_time() - began
        return state

    with patch.object(turns, "play_phase", timed_phase):
        play(RULESET, begun.state, begun.orders, begun.umpire)
    return took


def of_turn(name: str, begun: Begun, rounds: int) -> dict[str, float]:
    """Return what one turn takes, of the processor and by the clock."""

    def turn() -> object:
        return play(RULESET, begun.state, begun.orders, begun.umpire, begun.amendments, begun.hand)

    return {name: least(rounds, turn), f"{name}_clock": least(rounds, turn, time.perf_counter)}


def market_garden() -> Begun:
    """Return the sample as its first turn is ordered."""
    with TemporaryDirectory() as room:
        new(Path(room) / "garden", sample="market_garden", with_orders=True)
        return begun_on(playable(read_desk(open_folder(Path(room) / "garden"))))


def timed(begun: Begun, runs: int, rounds: int) -> dict[str, float]:
    """Return what the odds of a turn's fights took, and its runs."""
    weighed = Weighed(RULESET)
    weighing = replace(begun.umpire, weigher=weighed)
    plain = least(rounds, lambda: play(RULESET, begun.state, begun.orders, begun.umpire))
    both = least(rounds, lambda: play(RULESET, begun.state, begun.orders, weighing))
    one = least(1, lambda: tally(begun, "1", range(runs), 1)) / runs
    return {
        "fights": len(weighed.odds),
        "branches": sum(each.plays for each in weighed.odds.values()),
        "turn": plain,
        "odds": both - plain,
        "a_second": 1 / one,
        "ten_thousand": 10_000 * one / 2,
    }


def least(
    rounds: int, work: Callable[[], object], clock: Callable[[], float] = time.process_time
) -> float:
    """Return the least of the seconds, the processor's own, that some rounds of work took."""
    took = []
    for _ in range(rounds):
        began = clock()
        work()
        took.append(clock() - began)
    return min(took)


def front(fights: int, units: int = 0) -> Begun:
    """Return a turn with so many fights, each by itself; who is in none of them stands behind."""
    places = [Square(4 + APART * (n % ACROSS), 4 + APART * (n // ACROSS)) for n in range(fights)]
    wide, deep = 4 + APART * ACROSS, 8 + APART * (fights // ACROSS + 1)
    ground = (
        Ground(square=str(Square(c, r)), terrain="open")
        for c in range(1, wide)
        for r in range(1, deep)
    )
    rows = [row for n, at in enumerate(places) for row in _forces(n, at)]
    idle = range(units - sum(isinstance(row, Unit) for row in rows))
    behind = str(Square(deep - 1, 1))
    rows += [_unit(f"R{n}", "West", "Rear", behind, "5-4-3-2-1-0", Kind.INFANTRY) for n in idle]
    state = State(
        Position(1),
        Tables.of(
            Campaign(name="Forty fights", ruleset="opcom", turn=1),
            Team(team="west", side="West"),
            Team(team="east", side="East"),
            *ground,
            *rows,
        ),
    )
    orders = Tables.of(*(line for n, at in enumerate(places) for line in _lines(n, at)))
    return Begun(RULESET, state, orders, Umpire(state.position, RULESET.rules, KeyedDice(b"1")))


def _forces(n: int, at: Square) -> Iterator[Record]:
    """Yield what fights at one place: three battalions and a battery against two."""
    west, east = f"W{n} Bde", f"E{n} Regt"
    here, there = str(at), str(Square(at.row, at.column + 1))
    for name in ("1", "2", "3"):
        yield _unit(f"{name} W{n}", "West", west, here, "5-5-4-3-2-1-0", Kind.INFANTRY)
    yield replace(_unit(f"HQ W{n}", "West", west, here, "1-0", Kind.HQ), hq="brigade")
    yield _unit(f"Guns W{n}", "West", west, here, "3-2-1-0", Kind.ARTILLERY)
    for name in ("1", "2"):
        yield _unit(f"{name} E{n}", "East", east, there, "5-4-3-2-1-0", Kind.INFANTRY)
    yield Stack(id=f"Dump W{n}", side="West", holder=f"HQ W{n}", british_ammo=8, fuel=8)


def _unit(name: str, side: str, brigade: str, position: str, profile: str, kind: Kind) -> Unit:
    return Unit(
        id=name,
        side=side,
        team=side.lower(),
        nation="British" if side == "West" else "German",
        brigade=brigade,
        position=position,
        profile=profile,
        kind=kind,
    )


def _lines(n: int, at: Square) -> Iterator[Record]:
    """Yield the orders of one attack."""
    there = str(Square(at.row, at.column + 1))
    for name in ("1", "2", "3"):
        unit = f"{name} W{n}"
        yield OrderLine(
            id=f"west/{n}{name}", team="west", unit=unit, action=Action.ATTACK, target=there
        )


if __name__ == "__main__":
    main()
