"""Time a whole `umpire turn` against loading and saving the same books with openpyxl.

    python benchmarks/turn.py [--json] [--rounds 7] [--units 300 3000 10000]

Both are processes of their own on a fresh copy of the same campaign: master, three teams' books,
5,000 squares, 120 order lines. One reads the books, plays the turn, writes every book anew and
archives it; the other calls `load_workbook(path).save(path)` on each, and nothing else. They take
turns within each round, so that a busy machine is busy for both; the medians are compared, of the
processor's seconds (user and system, workers included) and of the clock's.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

if not __package__:  # run by its path: find the package beside it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.front import write_sample
from workbook_engine.commands.new import new

TURN = (sys.executable, "-m", "workbook_engine", "turn")
COMPILED = {name: value for name, value in os.environ.items() if "DONTWRITEBYTECODE" not in name}
"""Python keeps what it has compiled, as for everybody: the first round warms that up too."""
LOAD_AND_SAVE = """
import sys
from openpyxl import load_workbook
for path in sys.argv[1:]:
    load_workbook(path).save(path)
"""


class Took(NamedTuple):
    """What a process took, in seconds."""

    processor: float
    clock: float


@dataclass
class Timed:
    """What every round took at one number of units."""

    units: int
    played: dict[str, int] = field(default_factory=dict)
    """How much there was in the turn: order lines, rulings, dice."""
    turn: list[Took] = field(default_factory=list)
    openpyxl: list[Took] = field(default_factory=list)

    def ratio(self, at: int = 0) -> float:
        """What a turn takes, as a share of what openpyxl does: processor, or clock."""
        return middle(self.turn, at) / middle(self.openpyxl, at)


def middle(rounds: Sequence[Took], at: int = 0) -> float:
    """Return the median, of the processor's seconds or of the clock's."""
    return median(each[at] for each in rounds)


def main() -> None:
    """Run the rounds and print what they took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--json", action="store_true", help="print one JSON object")
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--units", type=int, nargs="+", default=[300, 3000])
    options = asked.parse_args()
    timed = []
    with tempfile.TemporaryDirectory(prefix="umpire-benchmark-") as name:
        for units in options.units:
            campaign = made(Path(name), units)
            timed.append(measured(campaign, units, options.rounds))
    print(as_json(timed) if options.json else as_table(timed))


def made(folder: Path, units: int) -> Path:
    """Make the campaign of a benchmark, its order forms filled in."""
    sample, campaign = folder / f"sample-{units}", folder / f"campaign-{units}"
    write_sample(sample, units)
    outcome = new(campaign, sample=sample, with_orders=True, sample_dice=True)
    if outcome.status:
        raise SystemExit("\n".join([*outcome.sentences, *map(str, outcome.findings)]))
    return campaign


def measured(campaign: Path, units: int, rounds: int) -> Timed:
    """Time both processes in turn; the first round only warms the caches up."""
    timed = Timed(units)
    for number in range(rounds + 1):
        played = timed_process(campaign, lambda copy: (*TURN, str(copy)), timed)
        loaded = timed_process(campaign, load_and_save)
        if number:
            timed.turn.append(played)
            timed.openpyxl.append(loaded)
    return timed


def load_and_save(campaign: Path) -> tuple[str, ...]:
    """Return the command that has openpyxl load and save every book of a campaign."""
    return (sys.executable, "-c", LOAD_AND_SAVE, *map(str, books_of(campaign)))


def books_of(campaign: Path) -> Iterator[Path]:
    """Yield the master and the teams' books."""
    yield campaign / "master.xlsx"
    yield from sorted((campaign / "sides").glob("*.xlsx"))


def timed_process(
    campaign: Path, command: Callable[[Path], Sequence[str]], played: Timed | None = None
) -> Took:
    """Run a command on a fresh copy of the campaign; copying and looking into it is not timed."""
    copy = campaign.with_name("copy")
    shutil.copytree(campaign, copy)
    try:
        line = command(copy)
        start, began = time.perf_counter(), of_the_processor()
        done = subprocess.run(line, capture_output=True, text=True, check=False, env=COMPILED)
        took = Took(of_the_processor() - began, time.perf_counter() - start)
        if done.returncode:
            raise SystemExit(f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        if played:
            played.played = played_in(copy)
    finally:
        shutil.rmtree(copy)
    return took


def of_the_processor() -> float:
    """Return what all processes that were waited for have had of the processor, in seconds."""
    had = resource.getrusage(resource.RUSAGE_CHILDREN)
    return had.ru_utime + had.ru_stime


def played_in(campaign: Path) -> dict[str, int]:
    """Return how many rulings and dice there were in the turn that was played last."""
    (written,) = campaign.glob("turns/*_turn-01/rulings.json")
    rulings = json.loads(written.read_text(encoding="utf-8"))["rulings"]
    return {"rulings": len(rulings), "dice": sum(len(each.get("dice", ())) for each in rulings)}


def as_table(timed: Sequence[Timed]) -> str:
    """Return what a person reads."""
    head = "units  rulings  dice  umpire turn  openpyxl  ratio"
    lines = [f"{head}  by the clock  (medians, seconds of the processor)"]
    for each in timed:
        lines.append(
            f"{each.units:5,}  {each.played['rulings']:7,}  {each.played['dice']:4,}  "
            f"{middle(each.turn):11.2f}  {middle(each.openpyxl):8.2f}  {each.ratio():5.2f}  "
            f"{each.ratio(1):12.2f}"
        )
    return "\n".join(lines)


def as_json(timed: Sequence[Timed]) -> str:
    """Return what a machine reads: `ratio` is of the first, `ratio_3000` of 3,000 units."""
    first, *others = timed
    answer: dict[str, object] = {"ratio": round(first.ratio(), 3)}
    answer |= {f"ratio_{each.units}": round(each.ratio(), 3) for each in others}
    answer["medians"] = {
        str(each.units): {
            **each.played,
            "turn": round(middle(each.turn), 3),
            "openpyxl": round(middle(each.openpyxl), 3),
            "ratio_by_the_clock": round(each.ratio(1), 3),
            "rounds": [list(pair) for pair in zip(each.turn, each.openpyxl, strict=True)],
        }
        for each in timed
    }
    return json.dumps(answer)


if __name__ == "__main__":
    main()
